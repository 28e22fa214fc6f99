"""Drift and impact as Markdown, for the page of a job, an issue or a comment.

Every word that a repository or a fact brought is escaped by `plain`: no markup, picture or HTML, no
mention of a person or an issue. What GitHub takes bounds the length.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from affidoc.diagnostics.markdown import plain
from affidoc.drift.guides import GuideEdits
from affidoc.drift.impact import Impact
from affidoc.drift.model import HARMLESS, Drift, Drifted
from affidoc.drift.report import Report
from affidoc.model import Model
from affidoc_schemas import Source

__all__ = ["LONGEST", "drift_markdown", "impact_markdown"]

LONGEST = 60_000
"""Characters of a summary: an issue or a comment takes 65,536, the page of a job more."""
_LISTED = 50
"""Rows of one list; the rest is counted."""
_HEAD = ["| Fact | Evidence | Before | After |", "| --- | --- | --- | --- |"]


def impact_markdown(impact: Impact, model: Model, span: str, edits: GuideEdits | None) -> str:
    """What a change does to claims, evidence and pages; `edits` where the guide is in that span."""
    lines = [f"### What {plain(span)} means for the guide", ""]
    if edits is not None:
        lines += _edits(edits)
    if not impact.touched:
        return _bounded([*lines, "No cited evidence is touched.", ""])
    bad = [one for one in impact.touched if one.drift not in HARMLESS]
    good = len(impact.touched) - len(bad)
    lines += [
        f"{_count(len(bad), 'piece')} of evidence to look at, {good} only moved or reformatted.",
        "",
        *_pieces([*bad, *(one for one in impact.touched if one.drift in HARMLESS)], model),
    ]
    lines += _list(
        "Suspect, since they stand on these:",
        (f"`{name}` (on `{via}`)" for name, via in impact.dependents),
    )
    lines += _list("Pages that show them:", map(plain, impact.pages))
    return _bounded([*lines, ""])


def drift_markdown(report: Report, model: Model, chosen: Sequence[Source]) -> str:
    """What differs, what could not be told, and the sources that nobody looked at: unknown."""
    bad = [one for one in report.pieces if one.drift is not None and one.drift not in HARMLESS]
    untold = [one for one in report.pieces if one.drift is None]
    moved = [one for one in report.pieces if one.drift in HARMLESS and one.drift is not Drift.SAME]
    lines = ["### Sources against what the guide says of them", ""]
    lines += [
        f"- {plain(name)} at `{plain(commit)[:12]}`" for name, commit in report.targets.items()
    ]
    lines += [
        "",
        f"{_count(len(bad), 'piece')} of evidence to look at, {len(moved)} only moved or"
        f" reformatted, {len(untold)} unknown, of {len(report.pieces):,}.",
        "",
    ]
    if bad:
        lines += _pieces(bad, model)
    closed = [one for one in model.sources.values() if one not in chosen]
    why = dict.fromkeys(f"{plain(one.source)}: {plain(one.message)}" for one in untold)
    why |= dict.fromkeys(f"{plain(one.name)}: {_closed(one)}" for one in closed)
    lines += _list("Unknown, which is no pass:", why)
    return _bounded([*lines, ""])


def _closed(source: Source) -> str:
    if source.visibility == "private":
        return "a private source, which is only reported"
    return "not a repository that can be compared" if source.pin == "digest" else "not asked for"


def _edits(edits: GuideEdits) -> list[str]:
    if not edits:
        lines = ["No fact and no page of the guide is edited.", ""]
    else:
        told = (
            f"{_count(len(edits.edited), 'fact')} edited, {len(edits.added)} added,"
            f" {len(edits.removed)} removed, {len(edits.renamed)} renamed;"
            f" {_count(len(edits.pages), 'page')} read otherwise."
        )
        lines = [told]
    if edits.unread:
        count = _count(edits.unread, "problem")
        lines += ["", f"{count} in reading the two guides: this list may be incomplete."]
    lines += _list("Edited:", (f"`{name}` ({', '.join(how)})" for name, how in edits.edited))
    lines += _list("Added:", (f"`{name}`" for name in edits.added))
    lines += _list("Removed:", (f"`{name}`" for name in edits.removed))
    lines += _list("Renamed:", (f"`{old}` is `{new}`" for old, new in edits.renamed))
    pages = (
        f"{plain(page.path)} ({'shows edited facts' if page.how == 'shows' else page.how})"
        for page in edits.pages
    )
    return [*lines, *_list("Pages:", pages), "", "#### Evidence", ""]


def _pieces(pieces: Sequence[Drifted], model: Model) -> list[str]:
    lines = list(_HEAD)
    for one in pieces[:_LISTED]:
        at = model.locate(one.fact, one.where)
        word = "could not tell" if one.drift is None else one.drift.value
        after = ", ".join(map(str, one.new)) if one.new else one.message
        lines.append(
            f"| `{one.fact}` ({plain(at.path)}:{at.line}) | {one.type}: **{word}** |"
            f" {plain(str(one.old or ''))} | {plain(after)} |"
        )
    if len(pieces) > _LISTED:
        lines += ["", f"… and {len(pieces) - _LISTED} more."]
    return lines


def _list(title: str, rows: Iterable[str]) -> list[str]:
    every = list(rows)
    if not every:
        return []
    lines = ["", title, "", *(f"- {row}" for row in every[:_LISTED])]
    return [*lines, f"- … and {len(every) - _LISTED} more"] if len(every) > _LISTED else lines


def _bounded(lines: Sequence[str]) -> str:
    """Whole lines up to the bound, and a word where it cut."""
    cut = "… and more: the summary was cut here.\n"
    text = "\n".join(lines)
    if len(text) <= LONGEST:
        return text
    kept = text[: LONGEST - len(cut) - 2]
    return f"{kept[: kept.rindex(chr(10))]}\n\n{cut}"


def _count(number: int, word: str) -> str:
    return f"{number} {word}{'' if number == 1 else 's'}"
