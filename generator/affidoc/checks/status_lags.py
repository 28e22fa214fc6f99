"""A status that lags behind the code, and records that say another status than the code shows.

A fact of status *limitation* may say just that (the record lags), so it is left alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import PurePosixPath

from affidoc.checks._base import Check, Context, Rule
from affidoc.diagnostics import Diagnostic, Related, Severity
from affidoc.evidence import PieceResult, Verdict, carriers
from affidoc_schemas import Fact, Status
from affidoc_schemas.decision import Decision
from affidoc_schemas.evidence import Piece, Where, WordingEvidence

__all__ = ["CHECK"]

LAGS = Rule("CLM012", Severity.WARNING, "a proposed fact cites code that shows it implemented")
RECORD_LAGS = Rule("CLM013", Severity.WARNING, "a record still says proposed, the code shows more")
RECORD_AHEAD = Rule("CLM014", Severity.WARNING, "a record says implemented, the code does not")

_SHOWS_CODE = frozenset({"symbol", "signature", "value", "test", "cli", "schema"})
_MAY_SHOW_CODE = frozenset({"excerpt", "path"})
_TEXTS = frozenset({"", ".md", ".markdown", ".mdx", ".rst", ".txt", ".adoc", ".html", ".htm"})
_NOT_YET = re.compile(
    r"\b(?:proposed|proposal|planned|draft|pending|in review|under review|not (?:yet )?implemented|"
    r"to ?do|wip)\b",
    re.IGNORECASE,
)
_DONE = re.compile(
    r"\b(?<!not )(?<!not yet )(?:accepted|implemented|done|shipped|released|merged|completed?)\b",
    re.IGNORECASE,
)

Seen = tuple[Where, Piece, PieceResult]


def _run(context: Context) -> Iterator[Diagnostic]:
    for fact in context.model.facts.values():
        if not fact.evidence or fact.status is Status.LIMITATION:
            continue
        pieces = list(_pieces(context, fact))
        shows = [one for one in pieces if one[2].verdict is Verdict.HOLDS and _is_code(one[1])]
        fails = [one for one in pieces if one[2].verdict is Verdict.FAILS and _is_code(one[1])]
        words = [one for one in pieces if one[2].verdict is Verdict.HOLDS and _says(one[1])]
        strong = [one for one in shows if one[1].type in _SHOWS_CODE]
        if _is_proposed(fact) and strong:
            yield _lags(context, fact, strong[0])
        yield from _records(context, fact, words, shows, fails)


def _records(
    context: Context, fact: Fact, words: list[Seen], shows: list[Seen], fails: list[Seen]
) -> Iterator[Diagnostic]:
    for where, piece, _ in words:
        said = _says(piece)
        if shows and not fails and not _is_proposed(fact) and _NOT_YET.search(said):
            place, _, result = shows[0]
            yield RECORD_LAGS.at(
                context.model.locate(fact.id, where), fact.id,
                f"'{fact.id}' cites a record that still says '{said}', while the code shows it:"
                f" {result.message}",
                "Bring the record up to date, or say in a fact of status limitation that it lags.",
                (Related(context.model.locate(fact.id, place), result.message),),
            )  # fmt: skip
        elif fails and _DONE.search(said) and not _NOT_YET.search(said):
            place, _, result = fails[0]
            yield RECORD_AHEAD.at(
                context.model.locate(fact.id, where), fact.id,
                f"'{fact.id}' cites a record that says '{said}', while the code does not show it:"
                f" {result.message}",
                "Correct the record, or cite the code that shows it.",
                (Related(context.model.locate(fact.id, place), result.message),),
            )  # fmt: skip


def _lags(context: Context, fact: Fact, shown: Seen) -> Diagnostic:
    where, _, result = shown
    field = "state" if fact.status is not Status.PROPOSED else "status"
    return LAGS.at(
        context.model.locate(fact.id, (field,)), fact.id,
        f"'{fact.id}' says proposed, and its evidence shows it implemented: {result.message}",
        "Change the status, or cite only what shows the proposal.",
        (Related(context.model.locate(fact.id, where), result.message),),
    )  # fmt: skip


def _pieces(context: Context, fact: Fact) -> Iterator[Seen]:
    """The pieces that verdicts rest on; what is cited to be denied shows nothing."""
    results = context.verdicts[fact.id].pieces  # one more for a derived fact
    for index, (piece, result) in enumerate(zip(fact.evidence, results, strict=False)):
        for where, leaf, one in carriers(piece, result, ("evidence", index)):
            if one.verdict is result.verdict:
                yield where, leaf, one


def _is_proposed(fact: Fact) -> bool:
    return fact.status is Status.PROPOSED or (
        isinstance(fact, Decision) and fact.state == "proposed"
    )


def _is_code(piece: Piece) -> bool:
    if piece.type in _SHOWS_CODE:
        return True
    path = getattr(piece, "path", None) or getattr(piece, "glob", None) or ""
    return piece.type in _MAY_SHOW_CODE and PurePosixPath(path).suffix.lower() not in _TEXTS


def _says(piece: Piece) -> str:
    """The words that a piece says a document says; '' for other pieces."""
    if not isinstance(piece, WordingEvidence) or piece.regex:
        return ""
    return piece.says or ""


CHECK = Check("status-lags", (LAGS, RECORD_LAGS, RECORD_AHEAD), _run)
