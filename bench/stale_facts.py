"""A fact for each stale claim that prose alone does not find: it fails before, and holds after.

    python bench/stale_facts.py --repos DIR

`stale_facts/ID.yml` is the evidence of the fact; DIR as for `prose.py`, else it prints NOT RUN.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from datetime import date
from pathlib import Path
from typing import Any

import yaml
from prose import clone, load

HERE = Path(__file__).resolve().parent
SOURCE = """schema_version: 1
facts:
- kind: source
  id: bench.source
  title: Subject
  statement: A public repository.
  status: explanatory
  provenance: stated
  name: subject
  commit: {commit}
  visibility: public
  licence: unknown
"""
FACT = """schema_version: 1
facts:
- kind: claim
  id: bench.claim
  title: What the documents no longer say
  statement: The stale words are gone.
  status: explanatory
  provenance: stated
  evidence: {evidence}
"""


def verdict(place: Path, commit: str, evidence: list[Any]) -> str:
    """`holds`, `fails` or `unknown` of the evidence at a commit."""
    from affidoc.config import load_config, with_sources
    from affidoc.pipeline import run

    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        facts = root / "docs" / "facts"
        facts.mkdir(parents=True)
        (root / "affidoc.toml").write_text("")
        (facts / "source.yml").write_text(SOURCE.format(commit=commit))
        import json

        body = FACT.format(evidence="\n" + "".join(
            f"  - {{{', '.join(f'{key}: {json.dumps(value)}' for key, value in one.items())}}}\n"
            for one in evidence))  # fmt: skip
        (facts / "fact.yml").write_text(body)
        config = with_sources(load_config(root), {"subject": place})
        outcome = run(config, until="check", today=date(2026, 12, 1))
        if outcome.verification is None:
            return "unknown: " + "; ".join(one.message for one in outcome.diagnostics)
        pieces = outcome.verification.verdicts["bench.claim"].pieces
        return ", ".join(piece.verdict.value for piece in pieces)


def main() -> int:
    """Print a line for each fact; 1 where one does not turn."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--repos", type=Path)
    chosen = parser.parse_args()
    cases = {case["id"]: case for name in ("stale_claims.yaml", "held_out.yaml")
             for case in load(name)["cases"]}  # fmt: skip
    wrong = ran = 0
    for file in sorted((HERE / "stale_facts").glob("*.yml")):
        case = cases[file.stem]
        place = clone(chosen.repos, case["repo"]) if chosen.repos else None
        if place is None:
            print(f"{file.stem}: NOT RUN")
            continue
        evidence = yaml.safe_load(file.read_text(encoding="utf-8"))
        before = verdict(place, case["before"], evidence)
        after = verdict(place, case["fix"], evidence)
        ran += 1
        wrong += (before, after) != ("fails", "holds")
        print(f"{file.stem}: {before} at {case['before'][:10]}, {after} at {case['fix'][:10]}")
    print(f"{ran - wrong} of {ran} facts turn")
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main())
