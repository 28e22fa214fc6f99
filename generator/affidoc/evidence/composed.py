"""`all_of`, `any_of`, `not`: what the results of the members say together.

Kleene's three values: a failing member decides an `all_of`, a holding one an `any_of`, whatever is
unknown beside it; else one unknown member leaves all of it unknown, under `not` too.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from affidoc.evidence.verdict import Basis, PieceResult, Verdict
from affidoc_schemas.evidence import Piece, Where

__all__ = ["CHANGED", "carriers", "composed", "together"]

CHANGED = "changed"
"""The reason of a piece that fails by a hash alone: it is not what a person pinned."""
_WEAKEST_FIRST = (
    Basis.CITATION, Basis.REPORT, Basis.LOCK, Basis.ARITHMETIC, Basis.ENGINE, Basis.SOURCE,
)  # fmt: skip
_WORDS = {
    Verdict.HOLDS: ("holds", "hold"),
    Verdict.FAILS: ("fails", "fail"),
    Verdict.UNKNOWN: ("is unknown", "are unknown"),
}
_OPPOSITE = {Verdict.HOLDS: Verdict.FAILS, Verdict.FAILS: Verdict.HOLDS}


def composed(piece: Piece, where: Where, seen: Mapping[Where, PieceResult]) -> PieceResult:
    """The result of a piece at a place, from the results of all pieces that are no composition."""
    members = piece.members()  # nested no deeper than the schema allows
    if not members:
        return seen[where]
    results = [composed(member, (*where, *below), seen) for below, member in members]
    return together(piece.type, results)


def together(kind: str, results: Sequence[PieceResult]) -> PieceResult:
    """The result of a composition. It rests on the weakest of the members that carry it."""
    verdict = _verdict(kind, results)
    carrying = _carrying(verdict, results)
    bases = {one.basis for one in carrying}
    return PieceResult(
        verdict,
        next(basis for basis in _WEAKEST_FIRST if basis in bases),
        _message(kind, verdict, carrying, len(results)),
        _reason(kind, verdict, carrying),
        children=tuple(results),
    )


def carriers(
    piece: Piece, result: PieceResult, where: Where
) -> Iterator[tuple[Where, Piece, PieceResult]]:
    """The pieces inside that a verdict rests on: the piece itself where it is no composition."""
    if not result.children:
        yield where, piece, result
        return
    carrying = _carrying(result.verdict, result.children)
    for (below, member), child in zip(piece.members(), result.children, strict=True):
        if any(child is one for one in carrying):
            yield from carriers(member, child, (*where, *below))


def _verdict(kind: str, results: Sequence[PieceResult]) -> Verdict:
    if kind == "not":
        (one,) = results
        # That cited text is another than a person saw does not show that what it says is false.
        changed = one.verdict is Verdict.FAILS and one.reason == CHANGED
        return Verdict.UNKNOWN if changed else _OPPOSITE.get(one.verdict, one.verdict)
    verdicts = {one.verdict for one in results}
    decides = Verdict.FAILS if kind == "all_of" else Verdict.HOLDS
    if decides in verdicts:
        return decides
    return Verdict.UNKNOWN if Verdict.UNKNOWN in verdicts else _OPPOSITE[decides]


def _reason(kind: str, verdict: Verdict, carrying: Sequence[PieceResult]) -> str:
    """Why it is unknown; of what fails, whether it might only have changed."""
    reasons = [one.reason for one in carrying]
    if verdict is Verdict.UNKNOWN:
        return reasons[0]
    if verdict is Verdict.FAILS and kind != "not":
        # `all_of` fails for certain by one certain member, `any_of` by all of them.
        decided = all if kind == "all_of" else any
        return CHANGED if decided(reason == CHANGED for reason in reasons) else ""
    return ""


def _carrying(verdict: Verdict, results: Sequence[PieceResult]) -> list[PieceResult]:
    """Those of the same verdict; under `not` the one member, whose verdict is the opposite."""
    return [one for one in results if one.verdict is verdict] or list(results)


def _message(kind: str, verdict: Verdict, carrying: Sequence[PieceResult], count: int) -> str:
    first = carrying[0].message
    if kind == "not":
        if verdict is Verdict.UNKNOWN:
            return f"cannot be told: {first}"
        return f"{'not so' if verdict is Verdict.HOLDS else 'should not be so'}: {first}"
    one, several = _WORDS[verdict]
    if len(carrying) == 1:
        return f"1 of {count} {one}: {first}"
    return f"{len(carrying)} of {count} {several}, the first: {first}"
