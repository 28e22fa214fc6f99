"""What a reader sees over the name of a fact, or over one piece of its evidence."""

from __future__ import annotations

from collections.abc import Iterator

from affidoc.evidence import PieceResult
from affidoc.lsp.escaping import code, plain
from affidoc.lsp.guide import Known
from affidoc_schemas import Fact
from affidoc_schemas.evidence import Piece

__all__ = ["fact_text", "piece_text", "prefix_text"]

SHOWN = 12
"""Lines of one list; more are counted."""
MAX_DEPTH = 12


def fact_text(known: Known, fact: Fact) -> str:
    """Statement, status, badge, the evidence as a tree of verdicts, and where it is shown."""
    verdict = known.verdict(fact.id)
    name = f"{code(fact.id)} ({fact.code})" if fact.code else code(fact.id)
    parts = [
        f"**{plain(fact.title)}**  \n{name}: {fact.kind}, {fact.status.value}",
        plain(fact.statement),
    ]
    value = _value(fact)
    if value:
        parts.append(value)
    if verdict is None:
        parts.append("*evidence not looked at yet*")
    else:
        tree = [
            line
            for number, result in enumerate(verdict.pieces)
            for line in _tree(_type(fact, number), _piece(fact, number), result, 0)
        ]
        parts.append(f"**{plain(verdict.badge.value)}**\n\n" + "\n".join(_some(tree)))
    shown = [f"- {code(f'{at.path}:{at.line}')}" for at in known.places.get(fact.id, ())]
    parts.append("Shown in:\n\n" + "\n".join(_some(shown)) if shown else "*shown on no page*")
    users = [f"- {code(name)}" for name in known.model.users(fact.id)]
    if users:
        parts.append("Used by:\n\n" + "\n".join(_some(users)))
    return "\n\n".join(parts)


def piece_text(known: Known, fact: Fact, number: int) -> str | None:
    """One piece of evidence with its verdict; None where it was not looked at."""
    verdict = known.verdict(fact.id)
    if verdict is None or number >= len(verdict.pieces):
        return None
    result = verdict.pieces[number]
    where = ""
    if result.path:
        lines = "" if result.lines is None else f", lines {result.lines[0]} to {result.lines[1]}"
        commit = f" at {code(result.commit[:12])}" if result.commit else ""
        where = f"\n\n{plain(result.source or '')}: {code(result.path)}{lines}{commit}"
    return "\n".join(_tree(_type(fact, number), _piece(fact, number), result, 0)) + where


def prefix_text(known: Known, prefix: str) -> str | None:
    """The facts that a directive over a prefix shows; None where there are none."""
    facts = known.model.under(prefix)
    rows = [f"- {code(fact.id)} {plain(fact.title)}" for fact in facts]
    return f"{len(rows)} facts\n\n" + "\n".join(_some(rows)) if rows else None


def _type(fact: Fact, number: int) -> str:
    return fact.evidence[number].type if number < len(fact.evidence) else fact.kind


def _piece(fact: Fact, number: int) -> Piece | None:
    return fact.evidence[number] if number < len(fact.evidence) else None


def _tree(kind: str, piece: Piece | None, result: PieceResult, depth: int) -> Iterator[str]:
    """The result and, below it, those it is made of."""
    reason = f" ({plain(result.reason)})" if result.reason else ""
    said = plain(result.message)
    yield f"{'  ' * depth}- {plain(kind)} **{result.verdict.value}**{reason}: {said}"
    members = () if piece is None else piece.members()
    if depth < MAX_DEPTH:
        for (_, member), child in zip(members, result.children, strict=False):
            yield from _tree(member.type, member, child, depth + 1)


def _value(fact: Fact) -> str:
    rows = []
    if fact.value is not None:
        shown = fact.value.model_dump(exclude_none=True)
        rows.append("value: " + ", ".join(f"{key} {value}" for key, value in shown.items()))
    for name, part in fact.parts.items():
        shown = part.model_dump(exclude_none=True)
        rows.append(f"{name}: " + ", ".join(f"{key} {value}" for key, value in shown.items()))
    if fact.items:
        rows.append("items: " + ", ".join(fact.items))
    return "  \n".join(plain(row) for row in _some(rows))


def _some(rows: list[str]) -> list[str]:
    more = [f"- … and {len(rows) - SHOWN} more"] if len(rows) > SHOWN else []
    return rows[:SHOWN] + more
