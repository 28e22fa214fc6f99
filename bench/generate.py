"""Guides of any size and always the same bytes, to see how cost grows with the number of facts.

The shape is fixed so that numbers of different days can be compared:

- facts are claims in files of 500, one chapter a file shows them all;
- *tree*: fact i requires fact i // 10; *chain*: fact i requires fact i - 1;
- every fact cites a number in the generated repository, so verdicts are made, not skipped:
  fact i says i, and `values/<file>.json` says so at a pointer of its own;
- the MkDocs configuration is the smallest that the affidoc plugin works with.
"""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable
from pathlib import Path

__all__ = ["SHAPES", "generate"]

PER_FILE = 500

SHAPES: dict[str, Callable[[int], int]] = {
    "tree": lambda number: number // 10,
    "chain": lambda number: number - 1,
}
"""Which earlier fact a fact requires; fact 0 requires none."""

SOURCE = """\
# yaml-language-server: $schema=facts.schema.json
schema_version: 1
facts:
- kind: source
  id: gen.source
  title: The generated repository
  statement: The files that the generated facts speak about.
  status: explanatory
  provenance: stated
  name: self
  pin: content
  visibility: public
"""

FACT = """\
- kind: claim
  id: {id}
  title: Number {number:,}
  statement: Item {number} of the generated set carries the number {number}.
  status: implemented
  provenance: stated
  value: {{number: {number}, unit: items}}{requires}
  evidence:
  - {{type: value, source: self, path: values/{file}.json, pointer: /{key}}}
"""


def generate(folder: Path, count: int, shape: str) -> None:
    """Write a guide of `count` facts (and one source) into an empty folder, as a Git repository."""
    required = SHAPES[shape]
    for name in ("facts", "values", "docs"):
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
    (folder / "facts" / "sources.yml").write_text(SOURCE, encoding="utf-8")
    for start in range(0, count, PER_FILE):
        _write_file(folder, range(start, min(start + PER_FILE, count)), required)
    git = ("git", "-C", str(folder), "-c", "user.name=bench", "-c", "user.email=bench@invalid")
    for step in (("init", "-q"), ("add", "."), ("commit", "-qnm", "generated")):
        subprocess.run([*git, *step], check=True, stdin=subprocess.DEVNULL)


def _write_file(folder: Path, numbers: range, required: Callable[[int], int]) -> None:
    group = _group(numbers.start)
    facts = [
        FACT.format(
            id=_name(number), number=number, file=group, key=f"n{number}",
            requires=f"\n  requires: [{_name(required(number))}]" if number else "",
        )
        for number in numbers
    ]  # fmt: skip
    (folder / "facts" / f"{group}.yml").write_text(
        SOURCE.partition("- kind")[0] + "\n".join(facts), encoding="utf-8"
    )
    (folder / "values" / f"{group}.json").write_text(
        json.dumps({f"n{number}": number for number in numbers}, indent=0), encoding="utf-8"
    )
    (folder / "docs" / f"{group}.md").write_text(
        f"---\ntitle: Facts from {numbers.start}\ndescription: Generated facts.\n---\n\n"
        f"# Facts from {numbers.start}\n\n<!-- affidoc:facts gen.{group} -->\n",
        encoding="utf-8",
    )


def _group(number: int) -> str:
    return f"g{number // PER_FILE:03d}"


def _name(number: int) -> str:
    return f"gen.{_group(number)}.item-{number}"
