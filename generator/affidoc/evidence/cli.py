"""`cli`: a flag stands in a captured `--help`. Nothing is run."""

from __future__ import annotations

import difflib
from typing import Any

from affidoc.documents.help_text import HelpOption, help_options
from affidoc.evidence.document import text_of
from affidoc.evidence.looker import Looker
from affidoc.evidence.verdict import PieceResult
from affidoc.shown import shown_text
from affidoc_schemas import Fact
from affidoc_schemas.evidence import CliEvidence

__all__ = ["verify"]


def verify(piece: CliEvidence, fact: Fact, looker: Looker) -> PieceResult:
    """Holds while an entry of the help has the flag, and the argument and default that are said."""
    look = looker.look(piece, fact)
    path = piece.path
    blob = look.read(path)
    if blob is None:
        return look.fails(f"{path} is gone: no file is there", path=path)
    text = text_of(look, path, blob)
    if isinstance(text, PieceResult):
        return text
    seen: dict[str, Any] = {"path": path, "blob": blob.oid}
    options = help_options(text, piece.command)
    inside = f"the help of '{shown_text(piece.command)}' ({path})" if piece.command else path
    if options is None:
        return look.fails(f"{inside} is not there: no usage names that command", **seen)
    if not options:
        return look.unknown("no-options", f"{inside} lists no options that are understood", **seen)
    found = [one for one in options if piece.flag in one.flags]
    if not found:
        names = sorted({name for one in options for name in one.flags})
        close = difflib.get_close_matches(piece.flag, names, n=1)
        hint = f"; there is {close[0]}" if close else ""
        return look.fails(f"{inside} lists no {piece.flag}{hint}", **seen)
    problems = [_differs(piece, one) for one in found]
    at = problems.index("") if "" in problems else 0
    seen["lines"] = (found[at].line, found[at].line)
    if problems[at]:
        return look.fails(f"{inside}: {piece.flag} {problems[at]}", **seen)
    return look.holds(f"{inside} lists {_told(piece, found[at])}, line {found[at].line}", **seen)


def _differs(piece: CliEvidence, option: HelpOption) -> str:
    """What is not as the piece says, as the end of a sentence; '' where all is."""
    if piece.argument is not None and option.argument != piece.argument.strip("<>[]"):
        has = f"'{shown_text(option.argument)}'" if option.argument else "none"
        return f"takes {has}, the fact says '{piece.argument}'"
    if piece.default is not None and option.default != piece.default:
        has = f"is '{shown_text(option.default)}'" if option.default else "is not printed"
        return f"has a default that {has}, the fact says '{piece.default}'"
    return ""


def _told(piece: CliEvidence, option: HelpOption) -> str:
    told = piece.flag
    if piece.argument is not None:
        told += f" {option.argument}"
    return f"{told} with default {option.default}" if piece.default is not None else told
