"""Which files of a source the facts cite: what a fetch has to bring."""

from __future__ import annotations

from typing import Any

from affidoc.model import Model
from affidoc_schemas import Source

__all__ = ["cited_paths"]

_FIELDS = ("path", "report", "allowed_signers")
"""Of a pattern for files (`glob`) only the names are read, which a fetch brings in any case."""
_PATTERN = frozenset("*?[")


def cited_paths(model: Model, source: Source) -> frozenset[str]:
    """Paths that evidence names in a source; of a pattern, the folder that it starts from.

    Every kind of evidence says what it reads in the same few fields, also inside compositions, so
    kinds are not told apart here.
    """
    found: set[str] = set()
    for fact in model.facts.values():
        waiting: list[Any] = [piece.model_dump(mode="json") for piece in fact.evidence]
        while waiting:
            one = waiting.pop()
            if isinstance(one, list):
                waiting += one
            elif isinstance(one, dict):
                waiting += one.values()
                name = one.get("source")
                if isinstance(name, str) and model.source(fact.id, name) is source:
                    for field in _FIELDS:
                        found.update(_named(one.get(field)))
                    found.update(*map(_named, one.get("paths") or ()))
    return frozenset(found)


def _named(path: Any) -> tuple[str, ...]:
    if not isinstance(path, str):
        return ()
    plain = []
    for part in path.split("/"):
        if _PATTERN & set(part):
            break
        plain.append(part)
    return ("/".join(plain) or ".",)
