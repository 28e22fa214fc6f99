"""Every kind of evidence: it holds, the cited thing changes, the means to look are gone."""

from __future__ import annotations

import hashlib
import shutil
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from affidoc.evidence import VERIFIERS, Badge, Basis, FactVerdict, PieceResult, Verdict
from affidoc_schemas.evidence import EVIDENCE_TYPES

Make = Callable[..., Any]

DAY = date(2026, 5, 4)

TS = "export class Client {\n  private timeout = 5 * 60_000;\n\n  run(retries = 3) {}\n}\n"
MJS = (
    'export const KINDS = Object.freeze(["a", "b"]);\nexport const LIMITS = { size: 32 * 1024 };\n'
)
PY = "MAX_FILES = 10\n\n\nclass Queue:\n    def take(self, wait=0.5):\n        pass\n"
ADR = """\
---
status: proposed
---

# 30. Ask first

**Status:** proposed

<!-- wait for ever -->

## Why we ask

Here we ask a *person*
before we act.

```console
$ affidoc ask, and wait for ever
```
"""
RST = """\
=====
Usage
=====

.. a comment that says nothing

It runs::

    At most ten files in code

Limits
------

At most **ten**
files are kept.
"""
HELP = """\
Usage: app [OPTIONS] COMMAND

  --verbose  Speak.

Usage: app pin [OPTIONS]

  -l, --limit N  How many.  [default: 10]
"""
API = """\
paths:
  /tasks:
    get:
      parameters:
      - {name: filter, in: query, schema: {$ref: "#/components/schemas/Task"}}
components:
  schemas:
    Task:
      required: [limit]
      properties:
        limit: {$ref: "#/components/schemas/Limit"}
        mode: {enum: [fast, slow]}
    Limit: {type: integer, default: 10, minimum: 1, maximum: 50}
"""
TESTS = """\
def test_takes(number=1):
    pass


class TestQueue:
    def test_waits(self):
        pass
"""
SCRIPT_TESTS = """\
describe("Client", () => {
  test.each([1, 2])("takes %s", () => {});
  it.only("waits a bit", async () => {});
});
it(`waits alone`, () => {});
"""
JUNIT = """\
<testsuite><testcase classname="tests.test_core" name="test_takes[1]"/>
<testcase classname="tests.test_core" name="test_takes[2]"/>
<testcase classname="tests.test_other" name="test_takes"><failure/></testcase></testsuite>
"""
FILES: dict[str, str | bytes] = {
    "README.md": "# App\n\nAt most ten files.\n\nEnd.\n",
    "src/client.ts": TS,
    "src/limits.mjs": MJS,
    "src/core.py": PY,
    "package.json": '{"version": "1.2.3", "limits": {"files": 10}}\n',
    "pyproject.toml": "[tool.app]\nminutes = 5\n",
    "app.yaml": "base: &base {mode: fast}\nrun:\n  <<: *base\n  steps: [one, two]\n",
    "bin/start": "#!/bin/sh\n",
    "lib/load.rs": "fn load() -> Result<(), E> {}\n",
    "lib/main.go": "package main\n\nconst Wait = 5 * time.Minute\n",
    "setup.cfg": "[tool:app]\nfiles = 10\n",
    ".env.example": 'APP_MODE="fast"\n',
    "data.bin": b"eval(\0",
    "docs/adr.md": ADR,
    "docs/help.txt": HELP,
    "api.yaml": API,
    "tests/test_core.py": TESTS,
    "src/client.test.ts": SCRIPT_TESTS,
    "reports/junit.xml": JUNIT,
    "docs/usage.rst": RST,
    "docs/page.html": "<script>At most</script>\n<h2 id=most>At &amp;\nmost</h2><p>Ten.",
}

TEN = {"value": {"number": 10, "unit": "files"}}


@dataclass(frozen=True)
class Case:
    """A piece, the fact around it, and an edit of the source that makes it fail."""

    piece: dict[str, Any]
    holds: str
    file: str
    edit: str | None
    """New content of the file; None deletes it."""
    fails: str
    fact: dict[str, Any]


def case(
    piece: dict[str, Any], holds: str, file: str, edit: str | None, fails: str, **fact: Any
) -> Case:
    return Case({"source": "app", **piece}, holds, file, edit, fails, fact)


CASES = {
    "path": case(
        {"type": "path", "path": "src/core.py"}, "src/core.py is there, a file",
        "src/core.py", None, "src/core.py is not there",
    ),
    "path-directory": case(
        {"type": "path", "path": "src/", "nature": "directory"}, "src/ is there, a folder",
        "src", "now a file\n", "src/ is a file, not a folder",
    ),
    "path-executable": case(
        {"type": "path", "path": "bin/start", "nature": "executable"},
        "bin/start is there, an executable file", "bin/start", None, "bin/start is not there",
    ),
    "excerpt-anchor": case(
        {"type": "excerpt", "path": "README.md", "anchor": "At most", "lines": 2},
        "README.md, lines 3 to 4, is as pinned on 2026-05-04",
        "README.md", "# App\n\nMore.\n\nAt most twelve files.\n\n",
        "README.md, lines 5 to 6, changed since 2026-05-04",
    ),
    "excerpt-anchor-gone": case(
        {"type": "excerpt", "path": "README.md", "anchor": "At most"},
        "README.md, line 3, is as pinned on 2026-05-04",
        "README.md", "# App\n", "README.md: the anchor is gone",
    ),
    "excerpt-anchor-twice": case(
        {"type": "excerpt", "path": "README.md", "anchor": "ten files"},
        "README.md, line 3, is as pinned on 2026-05-04",
        "README.md", "ten files\n\nten files\n",
        "README.md: the anchor stands on 2 lines (1, 3)",
    ),
    "excerpt-file-gone": case(
        {"type": "excerpt", "path": "README.md", "anchor": "At most"},
        "README.md, line 3, is as pinned on 2026-05-04",
        "README.md", None, "README.md is gone: no file is there",
    ),
    "excerpt-cut-off": case(
        {"type": "excerpt", "path": "README.md", "anchor": "At most", "lines": 3},
        "README.md, lines 3 to 5, is as pinned on 2026-05-04",
        "README.md", "At most ten files.\n", "README.md ends on line 1, the excerpt on line 3",
    ),
    "excerpt-symbol": case(
        {"type": "excerpt", "path": "src/core.py", "symbol": "Queue.take"},
        "'Queue.take' (src/core.py, lines 5 to 6) is as pinned on 2026-05-04",
        "src/core.py", "class Queue:\n    def take(self, wait=9):\n        pass\n",
        "'Queue.take' (src/core.py, lines 2 to 3) changed since 2026-05-04",
    ),
    "excerpt-symbol-renamed": case(
        {"type": "excerpt", "path": "src/client.ts", "symbol": "Client.run"},
        "'Client.run' (src/client.ts, line 4) is as pinned on 2026-05-04",
        "src/client.ts", TS.replace("run(", "go("),
        "src/client.ts: 'Client.run' is not defined",
    ),
    "symbol": case(
        {"type": "symbol", "path": "src/core.py", "symbol": "Queue.take", "nature": "method"},
        "'Queue.take' (src/core.py, lines 5 to 6) is as pinned on 2026-05-04",
        "src/core.py", "class Queue:\n    def take(self, wait=9):\n        pass\n",
        "'Queue.take' (src/core.py, lines 2 to 3) changed since 2026-05-04",
    ),
    "symbol-exists": case(
        {"type": "symbol", "path": "src/client.ts", "symbol": "Client.run", "check": "exists"},
        "'Client.run' (src/client.ts, line 4) is there",
        "src/client.ts", TS.replace("run(", "go("),
        "src/client.ts: 'Client.run' is not defined",
    ),
    "symbol-nature": case(
        {"type": "symbol", "path": "src/core.py", "symbol": "Queue", "nature": "class",
         "check": "exists"},
        "'Queue' (src/core.py, lines 4 to 6) is there, a class",
        "src/core.py", "def Queue():\n    pass\n",
        "'Queue' (src/core.py, lines 1 to 2) is a function, not a class",
    ),
    "signature": case(
        {"type": "signature", "path": "src/core.py", "symbol": "Queue.take",
         "parameters": ["self", "wait = 0.5"]},
        "'Queue.take' (src/core.py, lines 5 to 6) has this signature",
        "src/core.py", PY.replace("wait=0.5", "wait=6"),
        "'Queue.take' (src/core.py, lines 5 to 6) takes 'wait=6' as parameter 2, not 'wait = 0.5'",
    ),
    "signature-returns": case(
        {"type": "signature", "path": "lib/load.rs", "symbol": "load", "returns": "Result<(), E>"},
        "'load' (lib/load.rs, line 1) has this signature",
        "lib/load.rs", "fn load() -> Option<()> {}\n",
        "'load' (lib/load.rs, line 1) returns 'Option<()>', not 'Result<(), E>'",
    ),
    "value-go-time": case(
        {"type": "value", "path": "lib/main.go", "symbol": "Wait"},
        "Wait (lib/main.go) is 300 s", "lib/main.go",
        "package main\n\nconst Wait = 6 * time.Minute\n",
        "Wait (lib/main.go) is 360 s, the fact says 5 min", value={"number": 5, "unit": "min"},
    ),
    "value-python": case(
        {"type": "value", "path": "src/core.py", "symbol": "MAX_FILES"},
        "MAX_FILES (src/core.py) is 10", "src/core.py", "MAX_FILES = 12\n",
        "MAX_FILES (src/core.py) is 12, the fact says 10 files", **TEN,
    ),
    "value-python-default": case(
        {"type": "value", "path": "src/core.py", "symbol": "Queue.take.wait", "unit": "s"},
        "Queue.take.wait (src/core.py) is 0.5 s", "src/core.py",
        "class Queue:\n    def take(self, wait=1):\n        pass\n",
        "Queue.take.wait (src/core.py) is 1 s, the fact says 500 ms",
        value={"number": 500, "unit": "ms"},
    ),
    "value-typescript": case(
        {"type": "value", "path": "src/client.ts", "symbol": "Client.timeout", "unit": "ms"},
        "Client.timeout (src/client.ts) is 300,000 ms", "src/client.ts", TS.replace("5 *", "6 *"),
        "Client.timeout (src/client.ts) is 360,000 ms, the fact says 5 min",
        value={"number": 5, "unit": "min"},
    ),
    "value-javascript": case(
        {"type": "value", "path": "src/limits.mjs", "symbol": "LIMITS.size", "unit": "bytes",
         "part": "size"},
        "LIMITS.size (src/limits.mjs) is 32,768 bytes", "src/limits.mjs",
        MJS.replace("32 *", "33 *"),
        "LIMITS.size (src/limits.mjs) is 33,792 bytes, the fact says 32 KiB",
        parts={"size": {"number": 32, "unit": "KiB"}},
    ),
    "value-items": case(
        {"type": "value", "path": "src/limits.mjs", "symbol": "KINDS", "part": "items"},
        "KINDS (src/limits.mjs) is ['a', 'b']", "src/limits.mjs",
        MJS.replace('"a", "b"', '"b", "a"'),
        "KINDS (src/limits.mjs) has 'b' at place 1, the fact says 'a'", items=["a", "b"],
    ),
    "value-count": case(
        {"type": "value", "path": "src/limits.mjs", "symbol": "KINDS", "part": "count"},
        "KINDS (src/limits.mjs) is ['a', 'b']", "src/limits.mjs", MJS.replace('"b"', '"b", "c"'),
        "KINDS (src/limits.mjs) is 3, the fact says 2", items=["x", "y"],
    ),
    "value-json": case(
        {"type": "value", "path": "package.json", "pointer": "/limits/files"},
        "/limits/files (package.json) is 10", "package.json", '{"limits": {}}',
        "package.json: it has nothing at '/limits/files'", **TEN,
    ),
    "value-json-text": case(
        {"type": "value", "path": "package.json", "pointer": "/version"},
        "/version (package.json) is '1.2.3'", "package.json", '{"version": "1.2.4"}',
        "/version (package.json) is '1.2.4', the fact says '1.2.3'", value={"text": "1.2.3"},
    ),
    "value-toml": case(
        {"type": "value", "path": "pyproject.toml", "pointer": "/tool/app/minutes", "unit": "min"},
        "/tool/app/minutes (pyproject.toml) is 5 min", "pyproject.toml",
        "[tool.app]\nminutes = 5.5\n",
        "/tool/app/minutes (pyproject.toml) is 5.5 min, the fact says 300 s",
        value={"number": 300, "unit": "s"},
    ),
    "value-yaml": case(
        {"type": "value", "path": "app.yaml", "pointer": "/run/mode"},
        "/run/mode (app.yaml) is 'fast'", "app.yaml", "run: {mode: slow}\n",
        "/run/mode (app.yaml) is 'slow', the fact says 'fast'", value={"text": "fast"},
    ),
    "absent": case(
        {"type": "absent", "paths": ["src"], "text": "forbidden"},
        "'forbidden' stands in none of 4 files (2 .ts, 1 .mjs, 1 .py)",
        "src/core.py", "ok\nforbidden\n",
        "'forbidden' stands in src/core.py:2",
    ),
    "absent-word": case(
        {"type": "absent", "paths": ["."], "text": "EVAL", "whole_word": True, "ignore_case": True,
         "suffixes": [".py", ".md"]},
        "'EVAL' stands in none of 4 files (2 .md, 2 .py)", "README.md", "retrieval\n\n(eval)\n",
        "'EVAL' stands in README.md:3",
    ),
    "absent-regex": case(
        {"type": "absent", "paths": ["."], "regex": "eval ?[(]", "suffixes": [".py", ".bin"]},
        "the pattern 'eval ?[(]' stands in none of 2 files (2 .py; 1 skipped: binary)",
        "src/core.py", "ok\n\neval (1)\n", "the pattern 'eval ?[(]' stands in src/core.py:3",
    ),
    "absent-symbol": case(
        {"type": "absent", "paths": ["src", "README.md"], "symbol": "legacy"},
        "'legacy' stands in none of 4 files (2 .ts, 1 .mjs, 1 .py; 1 skipped: no code in a known"
        " language)",
        "src/core.py", '# legacy\nX = "legacy"\n\n\ndef run(legacy_mode, legacy): ...\n',
        "'legacy' stands in src/core.py:5",
    ),
    "path-glob": case(
        {"type": "path", "glob": "src/**/*.[mt]*s"},
        "3 files match src/**/*.[mt]*s (src/client.test.ts, src/client.ts, src/limits.mjs)",
        "src/", None, "no file matches src/**/*.[mt]*s; the fact says at least 1",
    ),
    "path-glob-count": case(
        {"type": "path", "glob": "docs/*", "count": 4},
        "4 files match docs/* (docs/adr.md, docs/help.txt, docs/page.html, …)",
        "docs/new.md", "",
        "5 files match docs/* (docs/adr.md, docs/help.txt, docs/new.md, …); the fact says 4",
    ),
    "path-glob-bounds": case(
        {"type": "path", "glob": "**/core.p?", "at_least": 1, "at_most": 1},
        "1 file matches **/core.p? (src/core.py)", "bin/core.py", "",
        "2 files match **/core.p? (bin/core.py, src/core.py); the fact says at least 1 and at most"
        " 1",
    ),
    "path-glob-executable": case(
        {"type": "path", "glob": "bin/*", "nature": "executable"},
        "1 executable file matches bin/* (bin/start)", "bin/start", None,
        "no executable file matches bin/*; the fact says at least 1",
    ),
    "value-ini": case(
        {"type": "value", "path": "setup.cfg", "pointer": "/tool:app/files"},
        "/tool:app/files (setup.cfg) is '10'", "setup.cfg", "[tool:app]\nfiles = 12\n",
        "/tool:app/files (setup.cfg) is 12, the fact says 10 files", **TEN,
    ),
    "value-environment": case(
        {"type": "value", "path": ".env.example", "pointer": "/APP_MODE"},
        "/APP_MODE (.env.example) is 'fast'", ".env.example", "APP_MODE=slow\n",
        "/APP_MODE (.env.example) is 'slow', the fact says 'fast'", value={"text": "fast"},
    ),
    "heading": case(
        {"type": "heading", "path": "docs/adr.md", "heading": "Why we ask", "level": 2},
        "'Why we ask' is a heading of level 2 (docs/adr.md, line 11)", "docs/adr.md",
        ADR.replace("## Why we ask", "### Why we ask"),
        "docs/adr.md: 'Why we ask' is a heading of level 3, not 2",
    ),
    "heading-under": case(
        {"type": "heading", "path": "docs/usage.rst", "heading": "limits", "under": "Usage",
         "ignore_case": True},
        "'Limits' is a heading of level 2 (docs/usage.rst, line 11)", "docs/usage.rst",
        RST.replace("Limits\n------", "Bounds\n------"),
        "docs/usage.rst has no heading 'limits' below 'Usage'",
    ),
    "heading-html": case(
        {"type": "heading", "path": "docs/page.html", "heading": "At & most"},
        "'At & most' is a heading of level 2 (docs/page.html, line 2)", "docs/page.html",
        "<p>At &amp; most</p>", "docs/page.html has no heading 'At & most'",
    ),
    "wording": case(
        {"type": "wording", "path": "docs/adr.md", "says": "Status: proposed"},
        "docs/adr.md says 'Status: proposed' (line 7)", "docs/adr.md",
        ADR.replace("** proposed", "** accepted"), "docs/adr.md does not say 'Status: proposed'",
    ),
    "wording-wrapped": case(
        {"type": "wording", "path": "docs/adr.md", "says": "we ask a person before we act",
         "under": "Why we ask"},
        "docs/adr.md says 'we ask a person before we act' below 'Why we ask' (line 13)",
        "docs/adr.md", ADR.replace("person", "machine"),
        "docs/adr.md does not say 'we ask a person before we act' below 'Why we ask'",
    ),
    "wording-no-longer": case(
        {"type": "wording", "path": "docs/adr.md", "says_not": "wait for ever"},
        "docs/adr.md does not say 'wait for ever' (4 blocks read)", "docs/adr.md",
        ADR.replace("before we act", "and wait\nfor *ever*"),
        "docs/adr.md says 'wait for ever' (line 13)",
    ),
    "wording-section-gone": case(
        {"type": "wording", "path": "docs/adr.md", "says": "act", "under": "Why we ask"},
        "docs/adr.md says 'act' below 'Why we ask' (line 13)", "docs/adr.md", "# ADR\n\nact\n",
        "docs/adr.md has no heading 'Why we ask'",
    ),
    "wording-front-matter": case(
        {"type": "wording", "path": "docs/adr.md", "pointer": "/status", "says": "PROPOSED",
         "ignore_case": True},
        "/status (docs/adr.md) is 'proposed'", "docs/adr.md",
        ADR.replace("status: proposed", "status: done"),
        "/status (docs/adr.md) is 'done', which does not say 'PROPOSED'",
    ),
    "wording-regex": case(
        {"type": "wording", "path": "README.md", "says": "(ten|twelve) files", "regex": True},
        "README.md says the pattern '(ten|twelve) files' (line 3)", "README.md", "At most 9 files.",
        "README.md does not say the pattern '(ten|twelve) files'",
    ),
    "wording-rst": case(
        {"type": "wording", "path": "docs/usage.rst", "says": "At most ten files"},
        "docs/usage.rst says 'At most ten files' (line 14)", "docs/usage.rst",
        RST.replace("**ten**", "nine"), "docs/usage.rst does not say 'At most ten files'",
    ),
    "wording-code": case(
        {"type": "wording", "path": "docs/adr.md", "says": "affidoc ask", "code": True},
        "docs/adr.md says 'affidoc ask' (line 16)", "docs/adr.md", ADR.replace("affidoc ask", ""),
        "docs/adr.md does not say 'affidoc ask'",
    ),
    "link": case(
        {"type": "link", "path": "docs/adr.md", "anchor": "why-we-ask"},
        "#why-we-ask is an anchor of docs/adr.md, line 11 (github)", "docs/adr.md",
        ADR.replace("Why we ask", "Why we asked"),
        "docs/adr.md has no anchor #why-we-ask (github); there is #why-we-asked",
    ),
    "link-html": case(
        {"type": "link", "path": "docs/page.html", "anchor": "#most"},
        "#most is an anchor of docs/page.html, line 2 (html)", "docs/page.html", "<p id=least>",
        "docs/page.html has no anchor #most (html)",
    ),
    "cli": case(
        {"type": "cli", "path": "docs/help.txt", "flag": "--limit", "argument": "N",
         "default": "10", "command": "pin"},
        "the help of 'pin' (docs/help.txt) lists --limit N with default 10, line 7",
        "docs/help.txt", HELP.replace("default: 10", "default: 12"),
        "the help of 'pin' (docs/help.txt): --limit has a default that is '12', the fact says '10'",
    ),
    "cli-flag": case(
        {"type": "cli", "path": "docs/help.txt", "flag": "--verbose"},
        "docs/help.txt lists --verbose, line 3", "docs/help.txt", HELP.replace("--verb", "--herb"),
        "docs/help.txt lists no --verbose; there is --herbose",
    ),
    "cli-argument": case(
        {"type": "cli", "path": "docs/help.txt", "flag": "--limit", "argument": "N"},
        "docs/help.txt lists --limit N, line 7", "docs/help.txt", HELP.replace("t N", "t COUNT"),
        "docs/help.txt: --limit takes 'COUNT', the fact says 'N'",
    ),
    "cli-command-gone": case(
        {"type": "cli", "path": "docs/help.txt", "flag": "--limit", "command": "app pin"},
        "the help of 'app pin' (docs/help.txt) lists --limit, line 7", "docs/help.txt",
        HELP.replace("app pin", "app lock"),
        "the help of 'app pin' (docs/help.txt) is not there: no usage names that command",
    ),
    "schema": case(
        {"type": "schema", "path": "api.yaml", "pointer": "/components/schemas/Task"},
        "/components/schemas/Task (api.yaml) is there", "api.yaml", API.replace("Task:", "Job:"),
        "api.yaml: it has nothing at '/components/schemas/Task'",
    ),
    "schema-expects": case(
        {"type": "schema", "path": "api.yaml",
         "pointer": "/paths/~1tasks/get/parameters/0/schema/properties/limit",
         "expects": {"type": "integer", "default": 10, "minimum": 1, "maximum": 50,
                     "required": True}},
        "/paths/~1tasks/get/parameters/0/schema/properties/limit (api.yaml) has default 10,"
        " maximum 50, minimum 1, required true, type 'integer'", "api.yaml",
        API.replace("required: [limit]", "required: [mode]"),
        "/paths/~1tasks/get/parameters/0/schema/properties/limit (api.yaml): required is false,"
        " the fact says true",
    ),
    "schema-enum": case(
        {"type": "schema", "path": "api.yaml",
         "pointer": "/components/schemas/Task/properties/mode",
         "expects": {"enum": ["slow", "fast"]}},
        "/components/schemas/Task/properties/mode (api.yaml) has enum ['fast', 'slow']", "api.yaml",
        API.replace("[fast, slow]", "[fast, slow, idle]"),
        "/components/schemas/Task/properties/mode (api.yaml): enum is ['fast', 'slow', 'idle'],"
        " the fact says ['slow', 'fast']",
    ),
    "test-python": case(
        {"type": "test", "path": "tests/test_core.py", "name": "TestQueue::test_waits"},
        "test 'TestQueue::test_waits' (tests/test_core.py, line 6) is defined; whether it passes"
        " was not looked at", "tests/test_core.py", "def test_waits(): ...\n",
        "tests/test_core.py: 'TestQueue.test_waits' is not defined",
    ),
    "test-script": case(
        {"type": "test", "path": "src/client.test.ts", "name": "Client > waits a bit"},
        "test 'Client > waits a bit' (src/client.test.ts, line 3) is defined; whether it passes"
        " was not looked at", "src/client.test.ts",
        'describe("Client", () => {\n  // it("waits a bit", () => {});\n});\n',
        "src/client.test.ts has no test 'Client > waits a bit'",
    ),
    "test-report": case(
        {"type": "test", "path": "tests/test_core.py", "name": "test_takes",
         "report": "reports/junit.xml"},
        f"test 'test_takes' (tests/test_core.py, line 1) passed in 2 cases, by reports/junit.xml"
        f" (SHA-256 {hashlib.sha256(JUNIT.encode()).hexdigest()[:12]})", "reports/junit.xml",
        JUNIT.replace('name="test_takes[2]"/>', 'name="test_takes[2]"><failure/></testcase>'),
        "test 'test_takes' (tests/test_core.py, line 1) failed, by reports/junit.xml",
    ),
}  # fmt: skip


def filled(make_repository: Make) -> Any:
    repository = make_repository()
    for path, content in FILES.items():
        repository.write(path, content)
    (repository.root / "bin/start").chmod(0o755)
    return repository


def edit(repository: Any, one: Case) -> None:
    target = repository.root / one.file
    if target.is_dir():
        shutil.rmtree(target)
    if one.edit is None:
        target.unlink(missing_ok=True)
    else:
        repository.write(one.file, one.edit)


def only(verdict: FactVerdict) -> PieceResult:
    assert len(verdict.pieces) == 1
    return verdict.pieces[0]


def test_every_kind_of_evidence_is_registered_and_tried_here() -> None:
    kinds = [model.model_fields["type"].annotation for model in EVIDENCE_TYPES]
    names = [kind.__args__[0] for kind in kinds if kind is not None]
    assert list(VERIFIERS) == names
    tried = {one.piece["type"] for one in CASES.values()}
    elsewhere = {"all_of", "any_of", "not", "commit"}  # test_composition.py, test_commit.py
    assert set(names) - tried - elsewhere == {"derived", "external", "reported", "scenario"}


@pytest.mark.parametrize("one", CASES.values(), ids=CASES.keys())
def test_a_pinned_source(one: Case, make_repository: Make, guide: Any) -> None:
    repository = filled(make_repository)
    guide.places = {"app": repository.root}
    guide.fact("a.b", one.piece, **one.fact)
    first = repository.commit()
    guide.source(commit=first)
    guide.pin()

    verdict = guide.look("a.b")
    piece = only(verdict)
    assert (piece.verdict, piece.basis, piece.message) == (Verdict.HOLDS, Basis.SOURCE, one.holds)
    assert (piece.source, piece.commit) == ("app", first)
    assert verdict.badge is Badge.VERIFIED_SOURCE

    edit(repository, one)
    assert guide.look("a.b").badge is Badge.VERIFIED_SOURCE  # the pin has not moved
    second = repository.commit()
    guide.source(commit=second)
    verdict = guide.look("a.b")
    piece = only(verdict)
    assert (piece.verdict, piece.basis, piece.message) == (Verdict.FAILS, Basis.SOURCE, one.fails)
    assert (piece.commit, verdict.badge) == (second, Badge.FAILING)

    guide.places = {}
    verdict = guide.look("a.b")
    piece = only(verdict)
    assert (piece.verdict, piece.reason) == (Verdict.UNKNOWN, "source-unavailable")
    assert piece.message == "no clone of 'app' was given"
    assert verdict.badge is Badge.UNKNOWN


@pytest.mark.parametrize("one", CASES.values(), ids=CASES.keys())
def test_attested_where_only_the_lock_is_left(one: Case, make_repository: Make, guide: Any) -> None:
    repository = filled(make_repository)
    guide.places = {"app": repository.root}
    guide.fact("a.b", one.piece, **one.fact)
    first = repository.commit()
    guide.source(commit=first)
    guide.pin()
    guide.places = {}

    verdict = guide.look("a.b", today=date(2026, 9, 9))
    piece = only(verdict)
    assert (piece.verdict, piece.basis, piece.verified_at) == (
        Verdict.HOLDS, Basis.LOCK, "2026-05-04",
    )  # fmt: skip
    assert piece.message == (
        f"held on 2026-05-04 at app {first[:12]}; not looked at here: no clone of 'app' was given"
    )
    assert verdict.badge is Badge.ATTESTED

    guide.fact("a.b", {**one.piece, **_other(one.piece)}, **one.fact)
    assert guide.look("a.b").badge is Badge.UNKNOWN  # the record speaks of another piece


def _other(piece: dict[str, Any]) -> dict[str, Any]:
    if "glob" in piece:
        return {"glob": "other/*"}
    return {"paths": ["other"]} if piece["type"] == "absent" else {"path": "other.py"}


@pytest.mark.parametrize("one", CASES.values(), ids=CASES.keys())
def test_this_repository_itself(one: Case, make_repository: Make, guide: Any) -> None:
    repository = filled(make_repository)
    guide.root = repository.root
    guide.source(pin="content")
    guide.fact("a.b", one.piece, **one.fact)
    guide.pin()
    assert only(guide.look("a.b")).message == one.holds
    edit(repository, one)
    piece = only(guide.look("a.b"))
    assert (piece.verdict, piece.message, piece.commit) == (Verdict.FAILS, one.fails, None)
    (repository.root / ".git/index").write_bytes(b"DIRC broken")
    piece = only(guide.look("a.b"))
    assert (piece.verdict, piece.reason) == (Verdict.UNKNOWN, "source-unreadable")


def test_an_excerpt_nobody_pinned_is_unknown(make_repository: Make, guide: Any) -> None:
    repository = filled(make_repository)
    guide.places = {"app": repository.root}
    guide.source(commit=repository.commit())
    guide.fact("a.b", CASES["excerpt-anchor"].piece)
    piece = only(guide.look("a.b"))
    assert (piece.verdict, piece.reason) == (Verdict.UNKNOWN, "not-pinned")
    assert piece.lines == (3, 4)


def test_an_excerpt_may_move_and_lines_may_end_otherwise(make_repository: Make, guide: Any) -> None:
    repository = filled(make_repository)
    guide.places = {"app": repository.root}
    guide.source(commit=repository.commit())
    guide.fact("a.b", CASES["excerpt-anchor"].piece)
    guide.pin()
    repository.write(
        "README.md", "# New\r\n\r\n# App\r\n\r\nAt most ten files.  \r\n\t\r\nEnd.\r\n"
    )
    guide.source(commit=repository.commit())
    piece = only(guide.look("a.b"))
    assert (piece.verdict, piece.lines) == (Verdict.HOLDS, (5, 6))


@pytest.mark.parametrize(
    ("path", "content", "piece", "reason"),
    [
        ("a.py", "X = 1\nX = 2\n", {"symbol": "X"}, "symbol-ambiguous"),
        ("a.py", "def f(:\n  X = = 1\n", {"symbol": "Y"}, "syntax"),
        ("a.py", "X = compute()\n", {"symbol": "X"}, "not-a-literal"),
        ("a.py", "X: int\n", {"symbol": "X"}, "not-a-literal"),
        ("a.zig", "const X: u8 = 1;\n", {"symbol": "X"}, "language"),
        ("a.py", "X = 1\n" + "#" * 1_048_576, {"symbol": "X"}, "too-large"),
        ("a.txt", "1", {"pointer": "/a"}, "language"),
        ("a.json", '{"a": 1, "a": 1}', {"pointer": "/a"}, "syntax"),
        ("a.json", '{"a": null}', {"pointer": "/a"}, "not-a-literal"),
        ("a.json", " " * 4_194_305, {"pointer": "/a"}, "too-large"),
        ("a.py", "X = 1\n", {"symbol": "X", "part": "other"}, "nothing-to-compare"),
        ("a.py", bytes(16 * 1024 * 1024 + 1), {"symbol": "X"}, "too-large"),
    ],
    ids=lambda one: one[:20] if isinstance(one, str) else "",
)
def test_reasons_for_unknown_values(
    path: str, content: str | bytes, piece: dict[str, Any], reason: str, make_repository: Make,
    guide: Any,
) -> None:  # fmt: skip
    repository = make_repository()
    repository.write(path, content)
    guide.places = {"app": repository.root}
    guide.source(commit=repository.commit())
    guide.fact("a.b", {"type": "value", "source": "app", "path": path, **piece},
               value={"number": 1, "unit": "x"})  # fmt: skip
    result = only(guide.look("a.b"))
    assert (result.verdict, result.reason) == (Verdict.UNKNOWN, reason), result.message


@pytest.mark.parametrize(
    ("fields", "prepare", "reason"),
    [
        ({"visibility": "private"}, "keep", "source-private"),
        ({"capture": "none"}, "keep", "source-private"),
        ({"pin": "digest", "digest": "a" * 64, "commit": None}, "keep", "source-digest"),
        ({}, "keep", ""),
        ({}, "remove", "source-unavailable"),
        ({}, "empty", "not-a-repository"),
        ({"commit": "1" * 40}, "keep", "commit-missing"),
        ({}, "blob", "object-missing"),
    ],
)
def test_reasons_why_a_source_cannot_be_looked_at(
    fields: dict[str, Any], prepare: str, reason: str, make_repository: Make, guide: Any,
    tmp_path: Path,
) -> None:  # fmt: skip
    repository = filled(make_repository)
    commit = repository.commit()
    fields = {"commit": commit, **fields}
    guide.source(**{name: value for name, value in fields.items() if value is not None})
    guide.fact("a.b", CASES["value-python"].piece, **TEN)
    guide.places = {"app": repository.root}
    if prepare == "remove":
        shutil.rmtree(repository.root)
    elif prepare == "empty":
        guide.places = {"app": tmp_path}
    elif prepare == "blob":
        oid = repository.git("rev-parse", "HEAD:src/core.py")
        Path(repository.root, ".git/objects", oid[:2], oid[2:]).unlink()
    piece = only(guide.look("a.b"))
    assert piece.reason == reason
    assert (piece.verdict is Verdict.UNKNOWN) == bool(reason)
    assert str(tmp_path) not in piece.message


def test_a_private_source_gets_nothing_out_of_the_lock(make_repository: Make, guide: Any) -> None:
    repository = filled(make_repository)
    commit = repository.commit()
    guide.places = {"app": repository.root}
    guide.source(commit=commit)
    guide.fact("a.b", CASES["value-python"].piece, **TEN)
    guide.pin()
    guide.source(commit=commit, visibility="private")
    assert only(guide.look("a.b")).reason == "source-private"
    assert guide.pin().removed == 1
    # What is left speaks of the fact itself, not of the source.
    assert [one.type for one in guide.lock().entries.values()] == ["fact"]


@pytest.mark.parametrize(
    ("paths", "reason"),
    [(["nowhere"], "zero-files"), (["src", "nowhere"], "zero-files"), (["src", "bin"], "")],
)
def test_a_search_over_no_file_is_unknown(
    paths: list[str], reason: str, make_repository: Make, guide: Any
) -> None:
    repository = filled(make_repository)
    guide.places = {"app": repository.root}
    guide.source(commit=repository.commit())
    guide.fact("a.b", {"type": "absent", "source": "app", "paths": paths, "text": "zzz"})
    assert only(guide.look("a.b")).reason == reason


def test_a_search_leaves_out_what_the_guide_says_itself(make_repository: Make, guide: Any) -> None:
    """The fact that forbids a word must not be found by its own search."""
    repository = make_repository()
    repository.write("src/a.py", "X = 1\n")
    repository.write("gen/out.md", "cookie\n")
    guide.root = repository.root
    guide.generated = ("gen",)
    guide.source(pin="content")
    guide.fact("a.b", {"type": "absent", "source": "app", "paths": ["."], "text": "cookie"},
               statement="No cookie.")  # fmt: skip
    guide.model()
    repository.commit()
    piece = only(guide.look("a.b"))
    assert (piece.verdict, piece.searched) == (Verdict.HOLDS, 1)
    guide.fact("a.b", {"type": "absent", "source": "app", "paths": ["docs"], "text": "cookie"})
    assert only(guide.look("a.b")).reason == "zero-files"


def test_a_found_path_that_is_no_text_is_shown_with_escapes(
    make_repository: Make, guide: Any
) -> None:
    repository = make_repository()
    repository.write("a\udcff\n.txt", "cookie")
    guide.places = {"app": repository.root}
    guide.source(commit=repository.commit())
    guide.fact("a.b", {"type": "absent", "source": "app", "paths": ["."], "text": "cookie"})
    piece = only(guide.look("a.b"))
    assert (piece.message, piece.path) == ("'cookie' stands in a%FF%0A.txt:1", None)
    assert guide.pin().added == 1


def test_a_sha256_repository(make_repository: Make, guide: Any) -> None:
    repository = make_repository(object_format="sha256")
    repository.write("a.py", "X = 1\n")
    guide.places = {"app": repository.root}
    commit = repository.commit()
    assert len(commit) == 64
    guide.source(commit=commit)
    guide.fact("a.b", {"type": "value", "source": "app", "path": "a.py", "symbol": "X"},
               value={"number": 1, "unit": "x"})  # fmt: skip
    assert guide.look("a.b").badge is Badge.VERIFIED_SOURCE


def test_derived(guide: Any) -> None:
    def inputs(total: dict[str, Any]) -> None:
        guide.fact("n.one", value={"number": 500_000, "unit": "tokens/agent"})
        guide.fact("n.total", {"type": "derived", "check": "n.sum"}, **total)
        guide.fact("n.sum", kind="derived", check={
            "type": "equation", "expression": "3 * one == total",
            "inputs": {"one": {"fact": "n.one"}, "total": {"fact": "n.total"}},
        })  # fmt: skip

    inputs({"value": {"number": 1_500_000, "unit": "tokens"}})
    for name in ("n.total", "n.sum"):
        verdict = guide.look(name)
        piece = only(verdict)
        assert (piece.verdict, piece.basis) == (Verdict.HOLDS, Basis.ARITHMETIC)
        assert piece.message == "3 × 500,000 = 1,500,000"
        assert verdict.badge is Badge.COMPUTED

    inputs({"value": {"number": 1_400_000, "unit": "tokens"}})
    piece = only(guide.look("n.total"))
    assert piece.verdict is Verdict.FAILS
    assert piece.message == (
        "3 × 500,000 = 1,400,000 is false: the sides are 1,500,000 and 1,400,000"
    )

    inputs({"value": {"text": "much"}})
    piece = only(guide.look("n.sum"))
    assert (piece.verdict, piece.reason) == (Verdict.UNKNOWN, "not-computable")
    assert piece.message == (
        "cannot be computed: 'n.total' has no number as its value, which 'total' needs"
    )


def test_external(guide: Any) -> None:
    reference = {"kind": "reference", "address": "https://example.org/", "accessed": "2026-01-02"}
    guide.fact("a.b", {"type": "external", "reference": "ref.one"})
    guide.fact("ref.one", **reference, review_by="2026-05-04")
    verdict = guide.look("a.b")
    assert only(verdict).message == "'T' is cited as read on 2026-01-02"
    assert (only(verdict).verdict, only(verdict).basis) == (Verdict.HOLDS, Basis.CITATION)
    assert verdict.badge is Badge.CITED

    piece = only(guide.look("a.b", today=date(2026, 5, 5)))
    assert (piece.verdict, piece.message) == (
        Verdict.FAILS, "'T' was to be reviewed by 2026-05-04",
    )  # fmt: skip
    piece = only(guide.look("a.b", today=date(2026, 1, 1)))
    assert piece.verdict is Verdict.FAILS

    for missing, reason in (("address", "no-address"), ("accessed", "no-day")):
        guide.fact("ref.one", **{n: v for n, v in reference.items() if n != missing})
        piece = only(guide.look("a.b"))
        assert (piece.verdict, piece.reason) == (Verdict.UNKNOWN, reason)


def test_reported(guide: Any) -> None:
    source = {"commit": "c" * 40, "visibility": "private", "capture": "none"}
    read = {"reviewed": "2026-04-01", "reviewed_by": "Ada"}
    piece = {"type": "reported", "source": "app", "section": "Budgets", "lines": [3, 4]}
    guide.source(**source, **read)
    guide.fact("a.b", piece, as_of="2026-04-01")
    verdict = guide.look("a.b")
    result = only(verdict)
    assert (result.verdict, result.basis, result.lines) == (Verdict.HOLDS, Basis.REPORT, (3, 4))
    assert result.message == "Ada read 'Budgets' of 'app' at cccccccccccc on 2026-04-01"
    assert verdict.badge is Badge.REPORTED

    assert only(guide.look("a.b", today=date(2026, 3, 31))).verdict is Verdict.FAILS
    guide.fact("a.b", piece, as_of="2026-04-02")
    result = only(guide.look("a.b"))
    assert (result.verdict, result.message) == (
        Verdict.FAILS,
        "'app' was reviewed on 2026-04-01, before the day of the fact, 2026-04-02",
    )

    guide.fact("a.b", piece)
    for missing in read:
        guide.source(**source, **{name: day for name, day in read.items() if name != missing})
        result = only(guide.look("a.b"))
        assert (result.verdict, result.reason) == (Verdict.UNKNOWN, "no-reader")


@dataclass(frozen=True)
class Run:
    holds: bool
    message: str


def test_scenario(guide: Any) -> None:
    guide.fact("a.b", {"type": "scenario", "scenario": "ACP-049"})
    asked: list[str] = []

    def engine(answer: Run | None) -> Callable[[str], Run | None]:
        def run(scenario: str) -> Run | None:
            asked.append(scenario)
            return answer

        return run

    verdict = guide.look("a.b", engine=engine(Run(True, "the helper was refused")))
    assert (only(verdict).verdict, only(verdict).basis) == (Verdict.HOLDS, Basis.ENGINE)
    assert only(verdict).message == "the helper was refused"
    assert verdict.badge is Badge.VERIFIED_ENGINE
    piece = only(guide.look("a.b", engine=engine(Run(False, "the helper was let in"))))
    assert (piece.verdict, piece.message) == (Verdict.FAILS, "the helper was let in")
    piece = only(guide.look("a.b", engine=engine(None)))
    assert (piece.verdict, piece.reason) == (Verdict.UNKNOWN, "engine-missing")
    assert piece.message == "the reference engine does not run scenario ACP-049 yet"
    assert asked == ["ACP-049"] * 3


def test_the_real_engine_is_asked_through_its_facade(guide: Any) -> None:
    guide.fact("a.b", {"type": "scenario", "scenario": "ZZZZZ-999"})
    assert only(guide.look("a.b")).reason == "engine-missing"


def test_each_blob_is_read_once(
    make_repository: Make, guide: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    from affidoc.snapshot import GitSnapshot

    repository = filled(make_repository)
    guide.places = {"app": repository.root}
    guide.source(commit=repository.commit())
    for number, one in enumerate(CASES.values()):
        if one.piece["type"] != "absent":  # a search reads what it searches, and keeps nothing
            guide.fact(f"a.n{number}", one.piece, **one.fact)
    reads: list[str] = []
    read, read_many = GitSnapshot.read, GitSnapshot.read_many

    def counting(self: GitSnapshot, path: str) -> Any:
        reads.append(path)
        return read(self, path)

    def counting_many(self: GitSnapshot, paths: Iterable[str]) -> Iterator[Any]:
        for path, found in read_many(self, paths):
            reads.append(path)
            yield path, found

    monkeypatch.setattr(GitSnapshot, "read", counting)
    monkeypatch.setattr(GitSnapshot, "read_many", counting_many)
    guide.verification()
    assert sorted(reads) == sorted(set(reads))
    assert set(reads) >= {"README.md", "src/core.py", "package.json"}


@pytest.mark.parametrize(
    ("path", "content", "reason"),
    [
        ("a.zig", "fn x() {}\n", "language"),
        ("a.py", "x = 1\n" + "#" * 1_048_576, "too-large"),
        ("a.py", "x = 1\nx = 2\n", "symbol-ambiguous"),
        ("a.py", "x = = 1\n", "syntax"),
        ("a.py", "x = 1\n", "not-pinned"),
    ],
    ids=["language", "too-large", "ambiguous", "syntax", "not-pinned"],
)
def test_reasons_for_unknown_excerpts(
    path: str, content: str, reason: str, make_repository: Make, guide: Any
) -> None:
    repository = make_repository()
    repository.write(path, content)
    guide.places = {"app": repository.root}
    guide.source(commit=repository.commit())
    guide.fact("a.b", {"type": "excerpt", "source": "app", "path": path, "symbol": "x"})
    piece = only(guide.look("a.b"))
    assert (piece.verdict, piece.reason) == (Verdict.UNKNOWN, reason), piece.message


def test_references_that_do_not_resolve_are_unknown(make_repository: Make, guide: Any) -> None:
    """Linking reports them too; verification must not fall over them."""
    from affidoc.evidence import verify
    from affidoc.facts import load_facts
    from affidoc.model import link

    guide.fact("a.b", {"type": "derived", "check": "no.such"},
               {"type": "external", "reference": "no.such"},
               {"type": "reported", "source": "none"},
               {"type": "path", "source": "none", "path": "a"})  # fmt: skip
    with pytest.raises(AssertionError, match=r"no fact has the id 'no\.such'"):
        guide.model()
    model, problems = link(load_facts(guide.root, ("docs/facts",)).facts)
    assert len(problems) == 4
    pieces = verify(model, guide.config, guide.lock(), today=DAY).verdicts["a.b"].pieces
    assert [(one.verdict, one.reason) for one in pieces] == [
        (Verdict.UNKNOWN, reason)
        for reason in ("not-computable", "no-address", "no-reader", "source-undeclared")
    ]


def test_nobody_known(make_repository: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    from affidoc.snapshot import git_identity

    repository = make_repository()
    monkeypatch.setenv("HOME", "/nonexistent")
    monkeypatch.setenv("XDG_CONFIG_HOME", "/nonexistent")
    monkeypatch.setenv("GIT_CONFIG_NOSYSTEM", "1")
    assert git_identity(repository.root) == "unknown"
    repository.git("config", "user.email", "a@example.org")
    assert git_identity(repository.root) == "unknown"  # not the account of this machine
    repository.git("config", "user.name", "Ada Byron")
    assert git_identity(repository.root) == "Ada Byron"
