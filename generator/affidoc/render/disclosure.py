"""The disclosure of a fact: every piece of evidence with its verdict, and a way to the lines."""

from __future__ import annotations

from affidoc.evidence import Basis, FactVerdict, PieceResult, Verdict
from affidoc.model import Model
from affidoc.render.address import permalink
from affidoc.render.format import day
from affidoc.render.html import escaped, link, relative
from affidoc.render.places import Places
from affidoc_schemas import Fact, Source
from affidoc_schemas.evidence import (
    AbsentEvidence,
    DerivedEvidence,
    ExternalEvidence,
    Piece,
    ReportedEvidence,
    ScenarioEvidence,
)
from affidoc_schemas.reference import Reference

__all__ = ["disclosure"]

_WORD = {Verdict.HOLDS: "holds", Verdict.FAILS: "fails", Verdict.UNKNOWN: "unknown"}


def disclosure(model: Model, places: Places, page: str, fact: Fact, verdict: FactVerdict) -> str:
    """A `details` element; facts without evidence have none."""
    rows = [
        _piece(model, places, page, fact, piece, result)
        for piece, result in zip(fact.evidence, verdict.pieces, strict=False)
    ]
    rows += [  # a derived fact is its own evidence
        f"<li><strong>{_WORD[result.verdict]}</strong>: computed: {escaped(result.message)}</li>"
        for result in verdict.pieces[len(fact.evidence) :]
    ]
    if not rows:
        return ""
    pieces = "1 piece" if len(rows) == 1 else f"{len(rows)} pieces"
    return (
        f'<details class="evidence"><summary>Evidence ({pieces}: {escaped(verdict.badge.value)})'
        f"</summary><ul>{''.join(rows)}</ul></details>"
    )


def _piece(
    model: Model, places: Places, page: str, fact: Fact, piece: Piece, result: PieceResult
) -> str:
    name = piece.names_source()
    source = model.source(fact.id, name) if name is not None else None
    word = _WORD[result.verdict]
    if result.basis is Basis.REPORT:
        word = "reported" if result.verdict is Verdict.HOLDS else word
    if result.basis is Basis.CITATION:
        word = "cited" if result.verdict is Verdict.HOLDS else word
    if result.basis is Basis.LOCK:
        word = "attested"
    body = _body(model, places, page, piece, result, source)
    return f"<li><strong>{word}</strong>: {escaped(piece.type)}: {body}</li>"


def _body(
    model: Model, places: Places, page: str, piece: Piece, result: PieceResult,
    source: Source | None,
) -> str:  # fmt: skip
    match piece:
        case ReportedEvidence():
            return _reported(piece, source, result)
        case ExternalEvidence():
            return _external(model, places, page, piece)
        case DerivedEvidence():
            check = link(relative(places.href(piece.check), page), piece.check)
            return f"{escaped(result.message)} ({check})"
        case ScenarioEvidence():
            return (
                f"{escaped(piece.scenario)}: {escaped(result.message)} <em>It proves the"
                " reference engine, not the private implementation.</em>"
            )
    text = escaped(result.message)
    if isinstance(piece, AbsentEvidence) and result.searched is not None:
        text += f" ({result.searched:,} files searched)"
    if result.basis is Basis.LOCK and result.commit:
        text += f" Attested at {escaped(result.commit[:12])}, not re-verified here."
    if source is not None and source.pin == "commit" and source.commit is not None:
        text += f" Source: {escaped(source.name)} at {escaped(source.commit[:12])}."
    path = result.path or getattr(piece, "path", None)
    if source is not None and path is not None:
        address = permalink(source, path, result.lines)
        if address is not None:
            text += f" {link(address, 'See the lines')}."
    return text


def _reported(piece: ReportedEvidence, source: Source | None, result: PieceResult) -> str:
    if source is None:
        return escaped(result.message)
    where = f", section “{piece.section}”" if piece.section else ""
    if piece.lines is not None:
        first, last = piece.lines
        where += f", line {first}" if first == last else f", lines {first}–{last}"
    at = f" at {source.commit[:12]}" if source.commit else ""
    by = f", read by {source.reviewed_by}" if source.reviewed_by else ""
    when = f" on {day(source.reviewed)}" if source.reviewed else ""
    access = " Access to the source is needed to see it." if source.visibility == "private" else ""
    problem = "" if result.verdict is Verdict.HOLDS else f" {result.message}"
    return escaped(f"{source.title}{at}{where}{by}{when}.{access}{problem}")


def _external(model: Model, places: Places, page: str, piece: ExternalEvidence) -> str:
    reference = model.facts.get(piece.reference)
    says = f" {escaped(piece.says)}." if piece.says else ""
    if not isinstance(reference, Reference):
        return escaped(piece.reference)
    card = link(relative(places.href(reference.id), page), reference.title)
    outside = f" ({link(reference.address, 'open')})" if reference.address else ""
    return f"{card}{outside}.{says} Cited, not proof."
