"""A fact by the name a person types: id, code, or an id it had before."""

from __future__ import annotations

import difflib
from typing import TYPE_CHECKING

from affidoc.errors import UsageError

if TYPE_CHECKING:
    from affidoc.model import Model
    from affidoc_schemas import Fact, Source

__all__ = ["named_fact", "named_sources"]


def named_fact(model: Model, name: str) -> Fact:
    """The fact of that name.

    Raises:
        UsageError: there is none.
    """
    fact = model.find(name)
    if fact is None:
        close = difflib.get_close_matches(name, [*model.facts, *model.by_code], n=1)
        hint = f"Did you mean '{close[0]}'?" if close else "List ids with `affidoc list`."
        raise UsageError(f"no fact has the id or code '{name}'", hint)
    return fact


def named_sources(model: Model, names: tuple[str, ...]) -> list[Source]:
    """Sources by name, or by the id of their fact; without names all that can be looked into.

    Raises:
        UsageError: there is none of that name.
    """
    from affidoc_schemas import Source

    sources = [fact for fact in model.facts.values() if isinstance(fact, Source)]
    if not names:
        return [
            one
            for one in sources
            if one.visibility == "public" and one.pin != "digest" and one.capture != "none"
        ]
    chosen: list[Source] = []
    for name in names:
        found = [one for one in sources if name in (one.name, one.id)]
        if not found:
            known = sorted({one.name for one in sources})
            close = difflib.get_close_matches(name, known, n=1)
            hint = f"Did you mean '{close[0]}'?" if close else f"Known: {', '.join(known)}."
            raise UsageError(f"no source is named '{name}'", hint)
        chosen += [one for one in found if one not in chosen]
    return chosen
