"""What a change of a source means for the guide: pieces, facts that stand on them, pages."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator
from dataclasses import asdict, dataclass
from typing import Any

from affidoc.drift.guides import GuideEdits
from affidoc.drift.model import HARMLESS, Drift, Drifted
from affidoc.drift.report import Report
from affidoc.drift.show import drift_json, drift_text
from affidoc.evidence import suspects
from affidoc.model import Model, facts_shown
from affidoc.prose import ProsePage

__all__ = ["Impact", "impact_json", "impact_of", "impact_text"]


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


def impact_text(impact: Impact, model: Model, edits: GuideEdits | None, *, colour: bool) -> str:
    """Edits of the guide, the pieces as `drift` shows them, then dependents and pages."""
    text = "" if edits is None else "".join(f"{line}\n" for line in _edited(edits))
    text += drift_text(impact.report, model, everything=False, colour=colour)
    text += "".join(f"{name} stands on {via}\n" for name, via in impact.dependents)
    return text + "".join(f"{page} shows them\n" for page in impact.pages)


def impact_json(impact: Impact, model: Model, edits: GuideEdits | None) -> str:
    """The report with `facts`, `dependents` and `pages`; pieces that are the same are left out.

    `edits` is what the change does to the guide itself, or null where it is not in the span.
    """
    document: dict[str, Any] = json.loads(drift_json(impact.report, model))
    document["pieces"] = [one for one in document["pieces"] if one["drift"] != "same"]
    document["facts"] = list(impact.facts)
    document["dependents"] = [{"fact": name, "on": via} for name, via in impact.dependents]
    document["pages"] = list(impact.pages)
    document["edits"] = None if edits is None else asdict(edits)
    return json.dumps(document, indent=1, ensure_ascii=True) + "\n"


def _edited(edits: GuideEdits) -> Iterator[str]:
    for name, fields in edits.edited:
        yield f"{name} is edited: {', '.join(fields)}"
    yield from (f"{name} is added" for name in edits.added)
    yield from (f"{name} is removed" for name in edits.removed)
    yield from (f"{old} is {new} now" for old, new in edits.renamed)
    for page in edits.pages:
        yield f"{page.path} {'shows edited facts' if page.how == 'shows' else f'is {page.how}'}"
    if edits.unread:
        yield f"{edits.unread} problems in reading the two guides: more may be edited"
