"""What a fact is: one frozen, closed model a kind. Imports nothing of ours.

Names are imported when they are used: the models are the slowest part of starting.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from affidoc_schemas.catalog import KIND_NAMES, KINDS, kind_name, model_of
    from affidoc_schemas.export import json_schemas
    from affidoc_schemas.fact import Fact, Mention
    from affidoc_schemas.lock import LockEntry
    from affidoc_schemas.quantity import Quantity
    from affidoc_schemas.source import Source
    from affidoc_schemas.status import Provenance, Status

__all__ = [
    "KINDS",
    "KIND_NAMES",
    "SCHEMA_VERSION",
    "Fact",
    "LockEntry",
    "Mention",
    "Provenance",
    "Quantity",
    "Source",
    "Status",
    "json_schemas",
    "kind_name",
    "model_of",
]

SCHEMA_VERSION = 1
"""What a facts file says under `schema_version`."""

_MODULES = {
    "KINDS": "catalog", "KIND_NAMES": "catalog", "kind_name": "catalog", "model_of": "catalog",
    "json_schemas": "export", "Fact": "fact", "Mention": "fact", "LockEntry": "lock",
    "Quantity": "quantity", "Source": "source", "Provenance": "status", "Status": "status",
}  # fmt: skip


def __getattr__(name: str) -> Any:
    if name in _MODULES:
        value = getattr(importlib.import_module(f"affidoc_schemas.{_MODULES[name]}"), name)
        globals()[name] = value
        return value
    raise AttributeError(f"module 'affidoc_schemas' has no attribute {name!r}")
