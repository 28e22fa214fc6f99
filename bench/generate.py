"""Guides and repositories of any size and always the same bytes, so that days can be compared.

The repository that facts speak about (`repository`): 10,000 files in 1,000 folders of ten, made by
`git fast-import` in one commit; of ten files nine are Python modules of 40 lines and one is JSON.

The guide (`generate`): facts in files of 500, a chapter a file, of mixed kinds (of ten: five
claims, two budgets, one limitation, one decision, one term), each with one piece of evidence in
a file of its own. Of ten pieces three cite two lines by an anchor, one cites a function by its
name (*excerpt*), two compare a number with a constant of the code or of a JSON file (*value*), two
say that a path is there (*path*), one that a word stands nowhere in a folder of ten files
(*absent*), and one is a function, hashed by its structure (*symbol*).

*tree*: fact i requires fact i // 10; *chain*: fact i requires fact i - 1. All of it is pinned, so
`check` finds nothing. The MkDocs configuration is the smallest that the affidoc plugin works with.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

__all__ = ["EVIDENCE", "FILES", "SHAPES", "generate", "pin", "repository"]

FILES = 10_000
PER_FILE = 500
EVIDENCE = "30% excerpt by anchor, 10% by name, 20% value, 20% path, 10% absent, 10% symbol"

SHAPES: dict[str, Callable[[int], int]] = {
    "tree": lambda number: number // 10,
    "chain": lambda number: number - 1,
}
"""Which earlier fact a fact requires; fact 0 requires none."""

HEAD = """\
schema_version: 1
facts:
"""
SOURCE = """\
- kind: source
  id: gen.source
  title: The generated repository
  statement: The files that the generated facts speak about.
  status: explanatory
  provenance: stated
  name: code
  commit: {commit}
  visibility: public
"""
FACT = """\
- kind: {kind}
  id: {id}
  title: Number {number:,}
  statement: Item {number} of the generated set carries the number {number}.
  status: implemented
  provenance: stated
  value: {{number: {number}, unit: items}}{requires}{more}
  evidence:
  - {evidence}
"""
KINDS = ("claim", "budget", "claim", "limitation", "claim", "decision", "budget", "claim", "term",
         "claim")  # fmt: skip
MORE = {
    "budget": "\n  enforcement: soft\n  scope: item",
    "decision": "\n  state: accepted\n  context: A number was needed.\n"
    "  consequences: The number stays.",
    "term": "\n  word: item-{number}\n  meanings:\n"
    "  - {{context: generated, meaning: The thing with the number {number}.}}",
}
MODULE = '''\
"""Module {number} of the generated repository."""

from __future__ import annotations

LIMIT_{number} = {number}
NAMES = ("alpha", "beta", "gamma-{number}")


def first_{number}(value: int, factor: int = {number}) -> int:
    """Multiply, then add what the module stands for."""
    product = value * factor
    return product + LIMIT_{number}


class Holder{number}:
    """Keeps one value."""

    def __init__(self, value: int) -> None:
        self.value = value

    def read(self) -> int:
        """The value as it was given."""
        return self.value

    def write(self, value: int) -> None:
        """Another value."""
        if value < 0:
            raise ValueError("a value is not negative")
        self.value = value


def last_{number}(holder: Holder{number}) -> str:
    """The value as text, with its name."""
    names = ", ".join(NAMES)
    return f"{{names}}: {{holder.read()}} of {{LIMIT_{number}}}"


TABLE_{number} = {{
    "first": first_{number},
    "last": last_{number},
}}
'''


def repository(folder: Path, files: int = FILES) -> str:
    """Make the repository; its commit id, the same on every machine."""
    folder.mkdir(parents=True)
    subprocess.run(["git", "init", "-q", "--bare", str(folder)], check=True)
    subprocess.run(
        ["git", "-C", str(folder), "fast-import", "--quiet"],
        input=b"".join(_stream(files)), check=True,
    )  # fmt: skip
    done = subprocess.run(
        ["git", "-C", str(folder), "rev-parse", "refs/heads/main"],
        check=True, capture_output=True, text=True,
    )  # fmt: skip
    return done.stdout.strip()


def generate(folder: Path, count: int, shape: str, commit: str) -> None:
    """Write a guide of `count` facts (and one source) into an empty folder, as a Git repository."""
    required = SHAPES[shape]
    for name in ("facts", "docs"):
        (folder / name).mkdir(parents=True)
    (folder / "affidoc.toml").write_text(
        'facts = ["facts"]\ndocs = "docs"\nlock = "facts/evidence.lock.jsonl"\n', encoding="utf-8"
    )
    (folder / "mkdocs.yml").write_text(
        "site_name: Generated\ndocs_dir: docs\ntheme: {name: material, font: false}\n"
        "plugins: [affidoc]\n",
        encoding="utf-8",
    )
    (folder / "docs" / "index.md").write_text(
        "---\ntitle: Generated\ndescription: A generated guide.\n---\n\n# Generated\n\n"
        "<!-- affidoc:fact gen.source -->\n",
        encoding="utf-8",
    )
    (folder / "facts" / "sources.yml").write_text(
        HEAD + SOURCE.format(commit=commit), encoding="utf-8"
    )
    for start in range(0, count, PER_FILE):
        _write_file(folder, range(start, min(start + PER_FILE, count)), required)
    git = ("git", "-C", str(folder), "-c", "user.name=bench", "-c", "user.email=bench@invalid")
    for step in (("init", "-q"), ("add", "."), ("commit", "-qnm", "generated")):
        subprocess.run([*git, *step], check=True, stdin=subprocess.DEVNULL)


def pin(folder: Path, clone: Path) -> None:
    """Write the lock, as a maintainer would."""
    environment = {**os.environ, "GIT_AUTHOR_NAME": "bench", "GIT_AUTHOR_EMAIL": "bench@invalid"}
    subprocess.run(
        [sys.executable, "-m", "affidoc", "pin", "-C", str(folder), "--source", f"code={clone}",
         "--today", "2026-11-30"],
        check=True, stdin=subprocess.DEVNULL, env=environment,
    )  # fmt: skip


def _stream(files: int) -> Iterator[bytes]:
    yield (
        b"commit refs/heads/main\n"
        b"author bench <bench@invalid> 1700000000 +0000\n"
        b"committer bench <bench@invalid> 1700000000 +0000\n"
        b"data 9\ngenerated\n"
    )
    for number in range(files):
        text = _content(number).encode("ascii")
        yield f"M 100644 inline {_path(number)}\ndata {len(text)}\n".encode("ascii")
        yield text + b"\n"


def _path(number: int) -> str:
    return f"pkg{number // 10:04d}/{'values' if number % 10 == 3 else 'module'}_{number}." + (
        "json" if number % 10 == 3 else "py"
    )


def _content(number: int) -> str:
    if number % 10 == 3:
        return json.dumps({"limits": {f"n{number}": number}, "names": ["a", "b"]}, indent=1)
    return MODULE.format(number=number)


def _evidence(number: int) -> str:
    """The piece of fact `number`, in file `number`; which type follows from the last digit."""
    file = number % FILES
    place = f"source: code, path: {_path(file)}"
    match number % 10:
        case 0 | 1 | 2:
            return f"{{type: excerpt, {place}, anchor: 'return product + LIMIT_{file}'}}"
        case 3:
            return f"{{type: value, {place}, pointer: /limits/n{file}}}"
        case 4:
            return f"{{type: value, {place}, symbol: LIMIT_{file}}}"
        case 5 | 6:
            return f"{{type: path, {place}, nature: file}}"
        case 7:
            return f"{{type: absent, source: code, paths: [pkg{file // 10:04d}], text: eval(}}"
        case 8:
            return f"{{type: excerpt, {place}, symbol: first_{file}}}"
        case _:
            return f"{{type: symbol, {place}, symbol: last_{file}}}"


def _write_file(folder: Path, numbers: range, required: Callable[[int], int]) -> None:
    group = _group(numbers.start)
    facts = [
        FACT.format(
            kind=KINDS[number % 10], id=_name(number), number=number, evidence=_evidence(number),
            requires=f"\n  requires: [{_name(required(number))}]" if number else "",
            more=MORE.get(KINDS[number % 10], "").format(number=number),
        )
        for number in numbers
    ]  # fmt: skip
    (folder / "facts" / f"{group}.yml").write_text(HEAD + "\n".join(facts), encoding="utf-8")
    (folder / "docs" / f"{group}.md").write_text(
        f"---\ntitle: Facts from {numbers.start}\ndescription: Generated facts.\n---\n\n"
        f"# Facts from {numbers.start}\n\n<!-- affidoc:facts gen.{group} -->\n",
        encoding="utf-8",
    )


def _group(number: int) -> str:
    return f"g{number // PER_FILE:03d}"


def _name(number: int) -> str:
    return f"gen.{_group(number)}.item-{number}"
