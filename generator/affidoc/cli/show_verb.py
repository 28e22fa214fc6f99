"""`affidoc show ID`: one fact, its evidence with verdicts, and who uses it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import islice
from typing import TYPE_CHECKING, Any

import click

from affidoc.cli.known_ids import complete_ids
from affidoc.cli.named import named_fact
from affidoc.cli.options import guide_options, output_format, print_findings, progress, settle
from affidoc.pipeline import Outcome, run

if TYPE_CHECKING:
    from affidoc.evidence import PieceResult, Review
    from affidoc_schemas import Fact
    from affidoc_schemas.evidence import Piece

__all__ = ["command"]


@click.command("show")
@click.argument("fact_id", metavar="ID", shell_complete=complete_ids)
@guide_options
@output_format
def command(
    fact_id: str, directory: str, sources: tuple[str, ...], today: str | None, form: str
) -> int:
    """Show a fact by id or code, with the verdict of each piece of evidence."""
    from affidoc.evidence import chain_of

    config, day = settle(directory, sources, today)
    outcome = run(config, until="check", today=day, progress=progress())
    if outcome.verification is None:
        print_findings(outcome.diagnostics, config, form)
        return 1
    fact = named_fact(outcome.model, fact_id)
    verdict = outcome.verification.verdicts[fact.id]
    if form == "json":
        document = {
            "fact": fact.model_dump(mode="json", exclude_defaults=True) | {"kind": fact.kind},
            "badge": verdict.badge.value,
            "evidence": [
                _document(piece, result)
                for piece, result in zip(fact.evidence, verdict.pieces, strict=False)
            ],
            "accepted": [
                {"what": one.what, "by": one.by, "at": one.at, "commit": one.commit,
                 "why": one.why, "everything": one.everything}
                for one in verdict.reviews
            ],
            "suspect": list(chain_of(outcome.verification.verdicts, fact.id))[1:],
            "used_by": list(outcome.model.users(fact.id)),
        }  # fmt: skip
        click.echo(json.dumps(document, indent=1))
        return 0
    click.echo("\n".join(_lines(outcome, fact)))
    return 0


def _document(piece: Piece, result: PieceResult) -> dict[str, Any]:
    """A piece with its verdict; of a composition with its members, nested as in the fact."""
    told: dict[str, Any] = {
        "type": piece.type, "verdict": result.verdict.value, "basis": result.basis.value,
        "message": result.message,
    }  # fmt: skip
    if result.reason:
        told["reason"] = result.reason
    if result.children:
        members = zip(piece.members(), result.children, strict=True)
        told["of"] = [_document(member, child) for (_, member), child in members]
    return told


def _tree(piece: Piece, result: PieceResult, indent: str) -> Iterator[str]:
    yield f"{indent}{piece.type}: {result.verdict.value}: {result.message}"
    for (_, member), child in zip(piece.members(), result.children, strict=True):
        yield from _tree(member, child, f"{indent}  ")


def _review(one: Review) -> str:
    """`accepted (excerpt) by Ada on 2026-05-04 at 0a1b2c3d4e5f: the comment only`."""
    at = f" at {one.commit[:12]}" if one.commit else ""
    along = ", together with everything else" if one.everything else ""
    why = f": {one.why}" if one.why else ", no reason given"
    return f"accepted ({one.what}) by {one.by} on {one.at}{at}{along}{why}"


def _lines(outcome: Outcome, fact: Fact) -> list[str]:
    from affidoc.evidence import chain_of

    assert outcome.verification is not None  # noqa: S101 - checked by the caller
    verdict = outcome.verification.verdicts[fact.id]
    at = outcome.model.locate(fact.id)
    code = f" ({fact.code})" if fact.code else ""
    lines = [
        f"{fact.id}{code}  {fact.kind}, {fact.status.value}, {fact.provenance.value}",
        f"  {fact.title}",
        f"  {fact.statement}",
    ]
    if fact.value is not None:
        value = fact.value.model_dump(exclude_none=True)
        lines.append("  value: " + ", ".join(f"{k} {v}" for k, v in value.items()))
    if fact.items:
        lines.append("  items: " + ", ".join(fact.items))
    lines.append(f"  {verdict.badge.value}")
    for piece, result in zip(fact.evidence, verdict.pieces, strict=False):
        lines += _tree(piece, result, "    ")
    for result in verdict.pieces[len(fact.evidence) :]:  # a derived fact is its own evidence
        lines.append(f"    {fact.kind}: {result.verdict.value}: {result.message}")
    lines += [f"    {_review(one)}" for one in verdict.reviews]
    chain = list(islice(chain_of(outcome.verification.verdicts, fact.id), 1, 11))
    if chain:
        lines.append(
            f"  suspect: stands on {' → '.join(chain)}"
            + (", which fails" if len(chain) < 10 else " → …")
        )
    lines += [f"  requires {name}" for name in fact.requires]
    lines += [f"  used by {name}" for name in outcome.model.users(fact.id)]
    lines.append(f"  {at.path}:{at.line}:{at.column}")
    return lines
