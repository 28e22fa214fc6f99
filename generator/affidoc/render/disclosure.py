"""The disclosure of a fact: every piece of evidence with its verdict, and a way to the lines."""

from __future__ import annotations

from datetime import date

from affidoc.evidence import Basis, FactVerdict, PieceResult, Verdict
from affidoc.model import Model
from affidoc.render.address import permalink
from affidoc.render.format import day, number
from affidoc.render.html import escaped, link, relative
from affidoc.render.places import Places
from affidoc_schemas import Fact, Source
from affidoc_schemas.evidence import (
    DerivedEvidence,
    ExternalEvidence,
    Piece,
    ReportedEvidence,
    ScenarioEvidence,
)
from affidoc_schemas.reference import Reference

__all__ = ["disclosure"]

_HELD = {Basis.LOCK: "attested", Basis.REPORT: "reported", Basis.CITATION: "cited"}
"""What *holds* is called where nothing was looked at now; *fails* and *unknown* stay."""

_TOGETHER = {
    "all_of": "all of these together",
    "any_of": "at least one of these",
    "not": "the opposite of this",
}
"""What a composition says before the list of its members."""


def disclosure(model: Model, places: Places, page: str, fact: Fact, verdict: FactVerdict) -> str:
    """A `details` element; of a fact without evidence it says so."""
    rows = [
        _piece(model, places, page, fact, piece, result)
        for piece, result in zip(fact.evidence, verdict.pieces, strict=False)
    ]
    rows += [  # a derived fact is its own evidence
        f"<li><strong>{result.verdict}</strong>: computed: {escaped(result.message)}</li>"
        for result in verdict.pieces[len(fact.evidence) :]
    ]
    said = _doubt(model, places, page, verdict) + _reviews(verdict)
    if not rows:
        return (
            '<details class="evidence"><summary>Evidence (none)</summary><p>No evidence is cited:'
            f" the status “{escaped(fact.status.value)}” says how the statement is meant.</p>"
            f"{said}</details>"
        )
    pieces = "1 piece" if len(rows) == 1 else f"{len(rows)} pieces"
    return (
        f'<details class="evidence"><summary>Evidence ({pieces}: {escaped(verdict.badge.value)})'
        f"</summary><ul>{''.join(rows)}</ul>{said}</details>"
    )


def _doubt(model: Model, places: Places, page: str, verdict: FactVerdict) -> str:
    """On which fact that fails this one stands, if it does."""
    if verdict.suspect is None:
        return ""
    names = dict.fromkeys((verdict.suspect.via, verdict.suspect.cause))
    shown = " … ".join(
        link(relative(places.href(name), page), model.facts[name].title) for name in names
    )
    return f"<p><strong>suspect</strong>: it stands on {shown}, which fails.</p>"


def _reviews(verdict: FactVerdict) -> str:
    """Who accepted what after a change, when and why."""
    rows = []
    for one in verdict.reviews:
        what = "what it says in numbers and names" if one.what == "fact" else one.what
        at = f" at {one.commit[:12]}" if one.commit else ""
        along = ", together with everything else" if one.everything else ""
        why = f": “{one.why}”" if one.why else ", no reason given"
        on = day(date.fromisoformat(one.at))
        rows.append(f"<li>{escaped(f'{what}, by {one.by} on {on}{at}{along}{why}')}</li>")
    return f"<p>Accepted after a change:</p><ul>{''.join(rows)}</ul>" if rows else ""


def _piece(
    model: Model, places: Places, page: str, fact: Fact, piece: Piece, result: PieceResult
) -> str:
    word = _HELD.get(result.basis, "holds") if result.verdict is Verdict.HOLDS else result.verdict
    members = [member for _, member in piece.members()]
    if members:
        rows = "".join(
            _piece(model, places, page, fact, member, child)
            for member, child in zip(members, result.children, strict=True)
        )
        what = _TOGETHER[piece.type]
        return f'<li><strong>{word}</strong>: {what}:<ul aria-label="{what}">{rows}</ul></li>'
    name = piece.names_source()
    source = model.source(fact.id, name) if name is not None else None
    kind = "" if word == piece.type else f"{escaped(piece.type)}: "
    body = _body(model, places, page, piece, result, source)
    return f"<li><strong>{word}</strong>: {kind}{body}</li>"


def _body(
    model: Model, places: Places, page: str, piece: Piece, result: PieceResult,
    source: Source | None,
) -> str:  # fmt: skip
    match piece:
        case ReportedEvidence():
            return _reported(piece, source, result)
        case ExternalEvidence():
            return _external(model, places, page, piece, result)
        case DerivedEvidence():
            check = link(relative(places.href(piece.check), page), piece.check)
            return f"{_sentence(result.message)} ({check})"
        case ScenarioEvidence():
            return (
                f"{escaped(piece.scenario)}: {_sentence(result.message)} <em>It proves the"
                " reference engine, not the private implementation.</em>"
            )
    text = _sentence(_seen(result))
    if source is not None and source.pin == "commit" and source.commit is not None:
        at = "" if result.basis is Basis.LOCK else f" at {escaped(source.commit[:12])}"
        text += f" Source: {escaped(source.name)}{at}."
    path = result.path or getattr(piece, "path", None)
    if source is not None and path is not None:
        address = permalink(source, path, result.lines)
        if address is not None:
            what = "lines" if result.lines is not None else "file"
            text += f" {link(address, f'See the {what}')}."
    return text


def _seen(result: PieceResult) -> str:
    """What a look gave, or what the lock says that it gave."""
    if result.basis is Basis.LOCK and result.commit and result.verified_at:
        word = "Attested" if result.verdict is Verdict.HOLDS else "Failed"
        on = day(date.fromisoformat(result.verified_at))
        return f"{word} at {result.commit[:12]} on {on}, not re-verified here"
    if result.verdict is not Verdict.HOLDS and result.searched:
        return f"{result.message} ({number(result.searched)} searched)"
    return result.message


def _sentence(text: str) -> str:
    return escaped(_ended(text))


def _ended(text: str) -> str:
    return text if text.endswith((".", "!", "?")) else f"{text}."


def _reported(piece: ReportedEvidence, source: Source | None, result: PieceResult) -> str:
    if source is None:
        return _sentence(result.message)
    where = f", section “{piece.section}”" if piece.section else ""
    if piece.lines is not None:
        first, last = piece.lines
        where += f", line {first}" if first == last else f", lines {first}–{last}"
    at = f" at {source.commit[:12]}" if source.commit else ""
    by = f", read by {source.reviewed_by}" if source.reviewed_by else ""
    when = f" on {day(source.reviewed)}" if source.reviewed else ""
    access = " Access to the source is needed to see it." if source.visibility == "private" else ""
    problem = "" if result.verdict is Verdict.HOLDS else f" Yet {_ended(result.message)}"
    return escaped(f"{source.title}{at}{where}{by}{when}.{access}{problem}")


def _external(
    model: Model, places: Places, page: str, piece: ExternalEvidence, result: PieceResult
) -> str:
    reference = model.facts.get(piece.reference)
    says = f", cited for: {escaped(piece.says.rstrip('.'))}" if piece.says else ""
    if not isinstance(reference, Reference):
        return escaped(piece.reference)
    card = link(relative(places.href(reference.id), page), reference.title)
    outside = f" ({link(reference.address, 'open')})" if reference.address else ""
    problem = "" if result.verdict is Verdict.HOLDS else f" {_sentence(result.message)}"
    return f"{card}{outside}{says}. A citation proves nothing.{problem}"
