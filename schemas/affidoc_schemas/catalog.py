"""Every kind of fact. This tuple is the one registration; nothing is found by scanning.

A kind is imported when it is asked for: a guide uses a handful, and building a model takes longer
than validating a thousand facts with it.
"""

from __future__ import annotations

import importlib
from functools import cache
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from affidoc_schemas.fact import Fact

    KINDS: tuple[type[Fact], ...]
    """All models, in the order of `KIND_NAMES`; reading it imports them all."""

__all__ = ["KINDS", "KIND_NAMES", "kind_name", "model_of"]

KIND_NAMES = (
    "source",
    "claim",
    "actor",
    "component",
    "relation",
    "view",
    "sequence",
    "workflow",
    "budget",
    "derived",
    "risk",
    "limitation",
    "phase",
    "priority",
    "decision",
    "question",
    "metric",
    "illustration",
    "term",
    "reference",
    "together",
    "publication",
)
"""The words that `kind:` takes; each is a module of this package with a class of that name."""


def kind_name(model: type[Fact]) -> str:
    """The word that `kind:` takes for this model."""
    return model.__name__.lower()


@cache
def model_of(kind: str) -> type[Fact] | None:
    """The model of a kind; None where there is no such kind."""
    if kind not in KIND_NAMES:
        return None
    module = importlib.import_module(f"affidoc_schemas.{kind}")
    model: type[Fact] = getattr(module, kind.capitalize())
    return model


@cache
def _all() -> tuple[type[Fact], ...]:
    return tuple(model for kind in KIND_NAMES if (model := model_of(kind)) is not None)


def __getattr__(name: str) -> Any:
    if name == "KINDS":
        return _all()
    raise AttributeError(f"module 'affidoc_schemas.catalog' has no attribute {name!r}")
