"""Every folder below is a small guide; `expected.txt` is what `affidoc check` says about it.

A folder a case, below the code it is about. `generate.json` describes a file too large to commit.
"""

from __future__ import annotations

import json
import shutil
from datetime import date
from pathlib import Path

import pytest

from affidoc.checks import CHECKS
from affidoc.config import load_config
from affidoc.diagnostics.catalog import MENTION_CODES, READING_CODES, SETTLING_CODES
from affidoc.pipeline import run

HERE = Path(__file__).parent
CASES = sorted(
    folder.relative_to(HERE).as_posix() for folder in HERE.glob("*/*") if folder.is_dir()
)
TODAY = date(2026, 12, 1)


def laid_out(case: str, target: Path) -> Path:
    """A copy of the case that is a guide of its own."""
    shutil.copytree(HERE / case, target, symlinks=True)
    for name in ("expected.txt", "generate.json"):
        (target / name).unlink(missing_ok=True)
    spec = HERE / case / "generate.json"
    if spec.exists():
        large = json.loads(spec.read_text())
        file = target / large["path"]
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(large["before"] + large["repeat"] * large["times"] + large["after"])
    if not (target / "affidoc.toml").exists():
        (target / "affidoc.toml").write_text("")
    return target


def said(case: str, target: Path) -> list[str]:
    outcome = run(load_config(laid_out(case, target)), until="check", today=TODAY)
    return [
        f"{one.primary.path}:{one.primary.line}:{one.primary.column} {one.code} {one.message}"
        for one in outcome.diagnostics
    ]


@pytest.mark.parametrize("case", CASES)
def test_a_case_gives_exactly_its_expected_findings(case: str, tmp_path: Path) -> None:
    expected = (HERE / case / "expected.txt").read_text(encoding="utf-8").splitlines()
    assert said(case, tmp_path / "guide") == expected
    assert not list(tmp_path.rglob("pwned")), "something of the guide was executed"


@pytest.mark.parametrize("case", [case for case in CASES if not case.startswith("GOOD/")])
def test_a_case_shows_the_code_it_stands_under(case: str) -> None:
    expected = (HERE / case / "expected.txt").read_text(encoding="utf-8")
    code = case.partition("/")[0]
    allowed = {"REF001/invalid-target-is-not-reported-twice"}
    assert f" {code} " in expected or case in allowed


def test_every_code_has_an_example() -> None:
    codes = {
        *READING_CODES,
        *MENTION_CODES,
        *SETTLING_CODES,
        *(rule.code for check in CHECKS for rule in check.rules),
    }
    shown = {case.partition("/")[0] for case in CASES} - {"GOOD"}
    assert shown == codes - UNREACHABLE_FROM_A_FOLDER


UNREACHABLE_FROM_A_FOLDER = {
    # raised by `affidoc verify`; tests/integration/test_attest.py shows each
    *(f"ATT00{number}" for number in range(1, 10)),
    "DIA001",  # raised by rendering; tests/unit/generator/render shows it
    # These need a history; tests/integration/test_prose_check.py shows them.
    "LNK004",
    "LNK005",
    "PRS106",
    "PRS111",
}


def test_a_good_guide_is_silent() -> None:
    good = [case for case in CASES if case.startswith("GOOD/")]
    assert len(good) >= 5
    for case in good:
        assert (HERE / case / "expected.txt").read_text() == ""
