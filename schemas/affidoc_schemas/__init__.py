"""What a fact is: one frozen, closed model a kind. Imports nothing of ours."""

from __future__ import annotations

from affidoc_schemas.catalog import KINDS, kind_name
from affidoc_schemas.export import json_schemas
from affidoc_schemas.fact import Fact, Mention
from affidoc_schemas.factsfile import SCHEMA_VERSION
from affidoc_schemas.lock import LockEntry
from affidoc_schemas.quantity import Quantity
from affidoc_schemas.source import Source
from affidoc_schemas.status import Provenance, Status

__all__ = [
    "KINDS",
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
]
