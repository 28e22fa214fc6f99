"""What a change of a source means for the guide: pieces, facts that stand on them, pages."""

from __future__ import annotations

import json
from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from affidoc.drift.model import HARMLESS, Drift, Drifted
from affidoc.drift.report import Report
from affidoc.drift.show import drift_json, drift_text
from affidoc.evidence import suspects
from affidoc.model import Model, facts_shown
from affidoc.prose import ProsePage

__all__ = ["Impact", "impact_json", "impact_markdown", "impact_of", "impact_text"]

_LISTED = 50
"""Rows of a summary on a job page; the rest is counted."""


@dataclass(frozen=True, slots=True)
class Impact:
    """What a change touches, worst first where it matters."""

    report: Report
    touched: tuple[Drifted, ...]
    """Pieces that are not the same after the change."""
    facts: tuple[str, ...]
    """Facts that cite such a piece, in file order."""
    dependents: tuple[tuple[str, str], ...]
    """Facts that stand on one whose piece changed, split or is lost; each with that one."""
    pages: tuple[str, ...]
    """Pages that show any of these facts."""


def impact_of(report: Report, model: Model, pages: Collection[ProsePage]) -> Impact:
    """The consequences of a report that compares two revisions."""
    touched = tuple(one for one in report.pieces if one.drift is not Drift.SAME and not one.alike)
    names = {one.fact for one in touched}
    broken = {one.fact for one in touched if one.drift is not None and one.drift not in HARMLESS}
    doubts = suspects(model, broken)
    every = names | set(doubts)
    shown = [page.path for page in pages if not every.isdisjoint(facts_shown(page, model))]
    return Impact(
        report,
        touched,
        tuple(name for name in model.facts if name in names),
        tuple((name, doubts[name].via) for name in model.facts if name in doubts),
        tuple(sorted(shown)),
    )


def impact_text(impact: Impact, model: Model, *, colour: bool) -> str:
    """The pieces as `drift` shows them, then dependents and pages."""
    text = drift_text(impact.report, model, everything=False, colour=colour)
    text += "".join(f"{name} stands on {via}\n" for name, via in impact.dependents)
    return text + "".join(f"{page} shows them\n" for page in impact.pages)


def impact_json(impact: Impact, model: Model) -> str:
    """The report with `facts`, `dependents` and `pages`; pieces that are the same are left out."""
    document: dict[str, Any] = json.loads(drift_json(impact.report, model))
    document["pieces"] = [one for one in document["pieces"] if one["drift"] != "same"]
    document["facts"] = list(impact.facts)
    document["dependents"] = [{"fact": name, "on": via} for name, via in impact.dependents]
    document["pages"] = list(impact.pages)
    return json.dumps(document, indent=1, ensure_ascii=True) + "\n"


def impact_markdown(impact: Impact, model: Model, span: str) -> str:
    """A summary for a job page."""
    lines = [f"### What {_cell(span)} means for the guide", ""]
    if not impact.touched:
        return "\n".join([*lines, "No cited evidence is touched.", ""])
    bad = [one for one in impact.touched if one.drift not in HARMLESS]
    good = len(impact.touched) - len(bad)
    lines += [
        f"{_count(len(bad), 'piece')} of evidence to look at, {good} only moved or reformatted.",
        "",
        "| Fact | Evidence | Before | After |",
        "| --- | --- | --- | --- |",
    ]
    for one in (*bad, *(each for each in impact.touched if each not in bad))[:_LISTED]:
        at = model.locate(one.fact, one.where)
        word = "could not tell" if one.drift is None else one.drift.value
        after = ", ".join(map(str, one.new)) if one.new else one.message
        lines.append(
            f"| `{one.fact}` ({_cell(at.path)}:{at.line}) | {one.type}: **{word}** |"
            f" {_cell(str(one.old or ''))} | {_cell(after)} |"
        )
    if len(impact.touched) > _LISTED:
        lines.append(f"\n… and {len(impact.touched) - _LISTED} more.")
    if impact.dependents:
        lines += ["", "Suspect, since they stand on these:", ""]
        lines += [f"- `{name}` (on `{via}`)" for name, via in impact.dependents[:_LISTED]]
    if impact.pages:
        lines += ["", "Pages that show them:", ""]
        lines += [f"- {_cell(page)}" for page in impact.pages[:_LISTED]]
    return "\n".join([*lines, ""])


def _count(number: int, word: str) -> str:
    return f"{number} {word}{'' if number == 1 else 's'}"


def _cell(text: str) -> str:
    """Text of a repository in Markdown: nothing in it is markup, and it stays in its cell."""
    text = "".join(char if char.isprintable() else "?" for char in text)[:200]
    for char in "\\`*_[]<>|":
        text = text.replace(char, f"\\{char}")
    return text.replace("@", "@\u200b")
