"""Documents, tests and reports that cannot be judged: unknown, each with the reason for it."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from affidoc.evidence import PieceResult, Verdict

Make = Callable[..., Any]

LONG = "a" * 60_000
CIRCLE = 'a: {$ref: "#/b"}\nb: {$ref: "#/a"}\n'
REPORT = """<testsuite><testcase classname="t.test_a" name="test_a"/>
<testcase classname="t.test_a" name="test_skipped"><skipped/></testcase>
<testcase classname="one" name="test_both"/>
<testcase classname="two" name="test_both"><failure/></testcase></testsuite>"""
TESTS = "".join(
    f"def test_{name}(): ...\n" for name in ("a", "skipped", "both", "new", "twice", "twice")
)
FILES: dict[str, str | bytes] = {
    "a.md": f"# A\n\n{LONG}\n",
    "latin.md": b"\xff\xfe",
    "huge.md": "word\n" * 300_000,
    "data.bin": b"\0",
    "circle.yaml": CIRCLE,
    "broken.yaml": "a: [\n",
    "deep.json": '{"a": {"enum": [[1]]}}',
    "twice.json": '{"a": 1, "a": 2}',
    "doctype.xml": "<!DOCTYPE a><testsuite/>",
    "report.xml": REPORT,
    "t/test_a.py": TESTS,
    "b.test.js": 'it("x", f);\nit("x", g);\nit((;\n',
    "app.rs2": "x",
    "code.py": f"x = '{'y' * 1_100_000}' + legacy\n",
}


def look(guide: Any, repository: Any, piece: dict[str, Any]) -> PieceResult:
    guide.places = {"app": repository.root}
    guide.source(commit=repository.commit())
    guide.fact("a.b", {"source": "app", **piece})
    (result,) = guide.look("a.b").pieces
    assert isinstance(result, PieceResult)
    return result


T = {"type": "test", "path": "t/test_a.py", "report": "report.xml"}


@pytest.mark.parametrize(
    ("piece", "reason"),
    [
        ({"type": "heading", "path": "a.md", "heading": "A"}, "too-large"),
        ({"type": "heading", "path": "latin.md", "heading": "A"}, "encoding"),
        ({"type": "heading", "path": "data.bin", "heading": "A"}, "language"),
        ({"type": "wording", "path": "huge.md", "says": "word"}, "too-large"),
        ({"type": "wording", "path": "gone.md", "says_not": "word"}, "zero-files"),
        ({"type": "wording", "path": "t/test_a.py", "says": "x", "under": "y"}, "language"),
        ({"type": "wording", "path": "t/test_a.py", "says": "x", "pointer": "/y"}, "language"),
        ({"type": "wording", "path": "twice.json", "says": "1", "pointer": "/a"}, "syntax"),
        ({"type": "wording", "path": "deep.json", "says_not": "1", "pointer": "/b"}, "zero-files"),
        ({"type": "wording", "path": "deep.json", "says": "(?=a)", "regex": True}, "pattern"),
        ({"type": "link", "path": "t/test_a.py", "anchor": "x"}, "language"),
        ({"type": "link", "path": "latin.md", "anchor": "x"}, "encoding"),
        ({"type": "schema", "path": "t/test_a.py", "pointer": "/a"}, "language"),
        ({"type": "schema", "path": "circle.yaml", "pointer": "/a/b"}, "ref-cycle"),
        ({"type": "schema", "path": "broken.yaml", "pointer": "/a"}, "syntax"),
        (
            {"type": "schema", "path": "deep.json", "pointer": "/a", "expects": {"enum": [1]}},
            "not-a-literal",
        ),
        ({"type": "cli", "path": "report.xml", "flag": "--x"}, "no-options"),
        ({"type": "cli", "path": "latin.md", "flag": "--x"}, "encoding"),
        ({"type": "test", "path": "app.rs2", "name": "x"}, "language"),
        ({"type": "test", "path": "t/test_a.py", "name": "test_twice"}, "symbol-ambiguous"),
        ({"type": "test", "path": "b.test.js", "name": "x"}, "symbol-ambiguous"),
        ({"type": "test", "path": "b.test.js", "name": "y"}, "syntax"),
        ({**T, "name": "test_a", "report": "none.xml"}, "report-missing"),
        ({**T, "name": "test_a", "report": "doctype.xml"}, "report-unreadable"),
        ({**T, "name": "test_new"}, "test-not-run"),
        ({**T, "name": "test_skipped"}, "test-skipped"),
        ({**T, "name": "test_both"}, "report-ambiguous"),
        ({"type": "absent", "paths": ["data.bin"], "regex": "x"}, "zero-files"),
        ({"type": "absent", "paths": ["a.md"], "symbol": "x"}, "zero-files"),
        ({"type": "absent", "paths": ["code.py"], "symbol": "legacy"}, "too-large"),
        ({"type": "absent", "paths": ["."], "regex": "("}, "pattern"),
        ({"type": "path", "glob": "none/*", "at_most": 3}, "zero-files"),
    ],
    ids=range(32),
)
def test_reasons(piece: dict[str, Any], reason: str, make_repository: Make, guide: Any) -> None:
    repository = make_repository()
    for path, content in FILES.items():
        repository.write(path, content)
    result = look(guide, repository, piece)
    assert (result.verdict, result.reason) == (Verdict.UNKNOWN, reason), result.message


def test_a_report_of_this_machine_is_one_that_the_settings_list(
    make_repository: Make, guide: Any
) -> None:
    repository = make_repository()
    repository.write("t/test_a.py", TESTS)
    guide.places = {"app": repository.root}
    guide.source(commit=repository.commit())
    guide.fact("a.b", {"source": "app", **T, "name": "test_a", "report": "build/report.xml"})
    (guide.root / "build").mkdir()
    report = guide.root / "build" / "report.xml"
    report.write_text(REPORT)
    assert guide.look("a.b").pieces[0].reason == "report-missing"
    guide.reports = ("build/report.xml",)
    (found,) = guide.look("a.b").pieces
    assert found.verdict is Verdict.HOLDS
    report.write_text(REPORT.replace('name="test_a"/>', 'name="test_a"><error/></testcase>'))
    assert guide.look("a.b").pieces[0].verdict is Verdict.FAILS
    report.unlink()
    report.symlink_to(repository.root / "t")
    assert guide.look("a.b").pieces[0].reason == "report-missing"


def test_a_cached_check_notices_another_report(make_repository: Make, tmp_path: Path) -> None:
    repository = make_repository()
    repository.write("t/test_a.py", "def test_a(): ...\n")
    repository.write(".gitignore", "build\n")
    repository.write("affidoc.toml", 'reports = ["build/report.xml"]\n')
    repository.write("docs/facts/f.yml", """\
schema_version: 1
facts:
- {kind: source, id: s.own, title: T, statement: S., status: explanatory, provenance: stated,
   name: own, pin: content, visibility: public}
- kind: claim
  id: a.b
  title: T
  statement: S.
  status: implemented
  provenance: stated
  evidence:
  - {type: test, source: own, path: t/test_a.py, name: test_a, report: build/report.xml}
""")  # fmt: skip
    repository.commit()

    def check() -> str:
        return subprocess.run(
            [sys.executable, "-m", "affidoc", "check"], cwd=repository.root, text=True, check=False,
            capture_output=True, env={**os.environ, "AFFIDOC_CACHE": str(tmp_path / "cache")},
        ).stdout  # fmt: skip

    passed = '<testsuite><testcase classname="t.test_a" name="test_a"/></testsuite>'
    assert "EVD002" in check()
    report = repository.write("build/report.xml", passed)
    assert "EVD" not in check()
    assert "EVD" not in check()
    report.write_text(passed.replace("/></t", "><error/></testcase></t"))
    assert "EVD001" in check()
