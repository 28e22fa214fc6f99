"""A fact by the name a person types: id, code, or an id it had before."""

from __future__ import annotations

import difflib

from affidoc.errors import UsageError
from affidoc.model import Model
from affidoc_schemas import Fact

__all__ = ["named_fact"]


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
