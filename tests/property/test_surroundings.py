"""Findings depend on facts and sources: not on hash seed, locale, time zone or names of files."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from datetime import date
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from affidoc.config import load_config
from affidoc.pipeline import run

FACT = """\
- kind: claim
  id: {id}
  title: Number {number}
  statement: The file says {number}.
  status: implemented
  provenance: stated
  requires: [{requires}]
  value: {{number: {said}, unit: files}}
  evidence:
  - {{type: value, source: self, path: src/n{number}.json, pointer: /n}}
  - {{type: absent, source: self, paths: [src], text: gone}}
"""
SOURCE = """\
schema_version: 1
facts:
- {kind: source, id: s.self, title: Self, statement: These files., status: explanatory,
   provenance: stated, name: self, pin: content, visibility: public}
"""
COUNT = 6


def guide(root: Path, order: list[int] | None = None) -> Path:
    """A guide of six facts, a file each; every third says something false."""
    (root / "docs/facts").mkdir(parents=True)
    (root / "src").mkdir()
    (root / "affidoc.toml").write_text("")
    (root / "docs/facts/source.yml").write_text(SOURCE)
    for place, number in enumerate(order or list(range(COUNT))):
        (root / "src" / f"n{number}.json").write_text(f'{{"n": {number}}}\n')
        text = FACT.format(
            id=f"a.{number}", number=number, requires=f"a.{(number - 1) % COUNT}"
            if number else "s.self", said=number + (number % 3 == 2),
        )  # fmt: skip
        (root / "docs/facts" / f"f{place}.yml").write_text(f"schema_version: 1\nfacts:\n{text}")
    return root


def said(root: Path, **surroundings: str) -> tuple[int, bytes]:
    done = subprocess.run(
        [sys.executable, "-m", "affidoc", "check", "--no-cache", "--format", "json",
         "--today", "2026-05-04"],
        cwd=root, capture_output=True, check=False, env={**os.environ, **surroundings},
    )  # fmt: skip
    assert b"Traceback" not in done.stderr
    return done.returncode, done.stdout


@pytest.mark.parametrize(
    "surroundings",
    [
        {"PYTHONHASHSEED": "1"}, {"PYTHONHASHSEED": "4242"},
        {"LC_ALL": "C"}, {"LC_ALL": "C.UTF-8"}, {"LC_ALL": "tr_TR.UTF-8", "LANG": "tr_TR"},
        {"TZ": "Pacific/Kiritimati"}, {"TZ": "America/Los_Angeles"},
        {"PYTHONUTF8": "0", "LC_ALL": "POSIX"},
    ],
    ids=lambda one: "-".join(one.values()),
)  # fmt: skip
def test_the_surroundings_change_no_byte(tmp_path: Path, surroundings: dict[str, str]) -> None:
    root = guide(tmp_path / "guide")
    expected = said(root, PYTHONHASHSEED="0", LC_ALL="C.UTF-8", TZ="UTC")
    assert expected[0] == 1
    assert expected[1].count(b'"EVD001"') == 2
    assert said(root, **surroundings) == expected


@settings(deadline=None, max_examples=25)
@given(order=st.permutations(list(range(COUNT))))
def test_the_order_of_files_changes_no_verdict(
    order: list[int], tmp_path_factory: pytest.TempPathFactory
) -> None:
    folder = tmp_path_factory.mktemp("order")
    told = []
    for name, each in (("one", list(range(COUNT))), ("other", order)):
        outcome = run(
            load_config(guide(folder / name, each)), until="check", today=date(2026, 5, 4)
        )
        assert outcome.verification is not None
        verdicts = {
            fact: (seen.badge, [(piece.verdict, piece.message) for piece in seen.pieces])
            for fact, seen in outcome.verification.verdicts.items()
        }
        codes = sorted((one.code, one.subject, one.message) for one in outcome.diagnostics)
        told.append((verdicts, codes))
    shutil.rmtree(folder)
    assert told[0] == told[1]
    assert {code for code, _, _ in told[0][1]} >= {"EVD001", "CLM020"}
