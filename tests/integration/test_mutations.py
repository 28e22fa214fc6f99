"""One change to this repository's own guide, and the build is red at the place to mend."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Callable
from datetime import date
from pathlib import Path

import pytest

from affidoc.config import load_config
from affidoc.pipeline import Outcome, run

ROOT = Path(__file__).parents[2]
TODAY = date(2026, 12, 1)


@pytest.fixture(scope="module")
def original(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The files of this checkout that Git would keep, without a repository around them."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT, capture_output=True, check=True,
    ).stdout.decode()  # fmt: skip
    target = tmp_path_factory.mktemp("original")
    for name in filter(None, listed.split("\0")):
        if name.startswith("tests/examples/") or not (ROOT / name).is_file():
            continue
        (target / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(ROOT / name, target / name)
    return target


@pytest.fixture
def guide(original: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(original, tmp_path / "guide"))


def judged(guide: Path) -> Outcome:
    return run(load_config(guide), until="check", today=TODAY)


def edit(guide: Path, path: str, before: str, after: str) -> None:
    file = guide / path
    text = file.read_text(encoding="utf-8")
    assert text.count(before) == 1, f"{path}: {before!r} stands {text.count(before)} times"
    file.write_text(text.replace(before, after), encoding="utf-8")


def record(guide: Path, path: str, name: str, change: Callable[[str], str]) -> None:
    """Change the one record with this id."""
    file = guide / path
    head, *records = file.read_text(encoding="utf-8").split("\n- kind: ")
    chosen = [index for index, text in enumerate(records) if f"\n  id: {name}\n" in text]
    assert len(chosen) == 1
    before = records[chosen[0]]
    records[chosen[0]] = change(before)
    assert records[chosen[0]] != before
    kept = [text for text in records if text]
    file.write_text("\n- kind: ".join([head, *kept]), encoding="utf-8")


def errors(outcome: Outcome) -> list[tuple[str, str, str]]:
    return [
        (one.code, one.primary.path, one.subject)
        for one in outcome.diagnostics
        if one.severity.value == "error"
    ]


def test_the_guide_as_it_is_has_no_error(guide: Path) -> None:
    outcome = judged(guide)
    assert errors(outcome) == []
    assert len(outcome.model.facts) > 1000


def test_a_budget_number_in_one_place(guide: Path) -> None:
    edit(guide, "docs/facts/tickets/budget.yml", "{number: 500000, unit: tokens/agent}",
         "{number: 600000, unit: tokens/agent}")  # fmt: skip
    outcome = judged(guide)
    found = next(one for one in outcome.diagnostics if one.code == "BGT001")
    assert "600,000" in found.message
    assert any(r.at.path == "docs/facts/tickets/budget.yml" for r in found.related)


def test_every_budget_number_each_in_its_one_place(guide: Path) -> None:
    model = judged(guide).model
    changed = set()
    for fact in model.of_kind("budget"):
        assert fact.value is not None
        if fact.value.number is None or getattr(fact, "range", None) is not None:
            continue  # outside its range the schema refuses it first
        at = model.locate(fact.id, ("value", "number"))
        file = guide / at.path
        lines = file.read_text(encoding="utf-8").split("\n")
        line = lines[at.line - 1]
        old = str(fact.value.number)
        assert line[at.column - 1 :].startswith(old)
        lines[at.line - 1] = line[: at.column - 1] + "9" + line[at.column :]
        if lines[at.line - 1] == line:
            lines[at.line - 1] = line[: at.column - 1] + "8" + line[at.column :]
        file.write_text("\n".join(lines), encoding="utf-8")
        changed.add(fact.id)
    assert len(changed) > 35
    red = {subject for code, _, subject in errors(judged(guide)) if code in {"PIN001", "FCT005"}}
    assert changed <= red


def test_a_proposed_fact_called_implemented(guide: Path) -> None:
    candidates = [
        fact for fact in judged(guide).model.facts.values()
        if fact.status.value == "proposed" and not fact.evidence and fact.kind == "claim"
    ]  # fmt: skip
    fact = candidates[0]
    name = fact.id
    path = judged(guide).model.loaded[name].document.path
    record(guide, path, name, lambda text: text.replace("status: proposed", "status: implemented"))
    assert ("CLM001", path, name) in errors(judged(guide))


def test_a_cited_file_deleted(guide: Path) -> None:
    (guide / "LICENSE").unlink()
    assert ("EVD001", "docs/facts/affidoc/tool.yml", "affidoc.package.licence") in errors(
        judged(guide)
    )


def test_a_disclaimer_removed_from_a_page(guide: Path) -> None:
    page = guide / "docs/guide/tickets/token-efficiency.md"
    text = page.read_text(encoding="utf-8")
    lines = [
        line for line in text.splitlines(keepends=True)
        if "tickets.example.assumed-not-measured" not in line
    ]  # fmt: skip
    text = "".join(lines).replace("<!-- affidoc:facts tickets.example -->", "")
    page.write_text(text + "\n[x](claim:tickets.example.discovery-per-session-before)\n")
    model = judged(guide).model
    number = model.by_code["F-088"].id
    page.write_text(text + f"\n[x](claim:{number})\n")
    codes = {code for code, path, _ in errors(judged(guide)) if path.endswith("efficiency.md")}
    assert {"PRS010", "PRS011"} <= codes


def test_a_disclaimer_fact_deleted(guide: Path) -> None:
    record(guide, "docs/facts/tickets/example.yml", "tickets.example.assumed-not-measured",
           lambda _text: "")  # fmt: skip
    assert "REF001" in {code for code, _, _ in errors(judged(guide))}


def test_the_24_risks_made_23(guide: Path) -> None:
    name = judged(guide).model.by_code["R-24"].id
    record(guide, "docs/facts/tickets/risks.yml", name, lambda _text: "")
    for path in (guide / "docs").rglob("*"):  # what names the risk would be found first
        if path.suffix in {".yml", ".md", ".csv"}:
            text = path.read_text(encoding="utf-8")
            if name in text:
                path.write_text(text.replace(name, "tickets.risks.total"), encoding="utf-8")
    outcome = judged(guide)
    assert any("23" in one.message for one in outcome.diagnostics if one.code == "BGT001")


def test_a_symbol_renamed_that_a_value_names(guide: Path) -> None:
    file = guide / "generator/affidoc/facts/events.py"
    file.write_text(file.read_text().replace("MAX_DEPTH", "DEEPEST"))
    assert ("EVD001", "docs/facts/affidoc/tool.yml", "affidoc.limits.depth") in errors(
        judged(guide)
    )


def test_the_value_behind_a_symbol_changed(guide: Path) -> None:
    edit(guide, "generator/affidoc/facts/events.py", "MAX_DEPTH = 32", "MAX_DEPTH = 33")
    found = [one for one in judged(guide).diagnostics if one.subject == "affidoc.limits.depth"]
    assert any("33" in one.message and "32" in one.message for one in found)


def test_a_pinned_excerpt_changed(guide: Path) -> None:
    edit(guide, "generator/affidoc/evidence/verdict.py", 'HOLDS = "holds"', 'HOLDS = "true"')
    assert "affidoc.verdict.three-values" in {
        subject for code, _, subject in errors(judged(guide)) if code == "EVD001"
    }


def test_a_diagram_broken(guide: Path) -> None:
    path = "docs/facts/tickets/conflict.yml"
    text = (guide / path).read_text(encoding="utf-8")
    broken = text.replace("  initial: probing\n", "  initial: probbing\n")
    assert broken != text
    (guide / path).write_text(broken, encoding="utf-8")
    found = [one for one in judged(guide).diagnostics if one.severity.value == "error"]
    assert found[0].code == "FCT005"
    assert "'probbing' is not among the states" in found[0].message


def test_a_box_of_a_diagram_deleted(guide: Path) -> None:
    record(guide, "docs/facts/affidoc/architecture.yml", "affidoc.component.verify",
           lambda _text: "")  # fmt: skip
    assert ("REF001", "docs/facts/affidoc/architecture.yml", "affidoc.view.pipeline") in errors(
        judged(guide)
    )


def test_an_arrow_without_its_box_stops_the_build(guide: Path) -> None:
    path = "docs/facts/affidoc/architecture.yml"
    edit(guide, path, "  - affidoc.component.verify\n", "")
    outcome = run(load_config(guide), until="render", today=TODAY)
    assert ("DIA001", path, "affidoc.view.pipeline") in errors(outcome)
    done = subprocess.run(
        [sys.executable, "-m", "affidoc", "build"], cwd=guide, capture_output=True, check=False
    )
    assert done.returncode == 1
    assert b"DIA001" in done.stdout
    assert not (guide / "site").exists()
