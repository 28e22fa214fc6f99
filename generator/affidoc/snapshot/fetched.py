"""Where a source lies that `affidoc fetch` brought: in the user's cache, by name and address."""

from __future__ import annotations

import hashlib
from pathlib import Path

from affidoc.cache_room import room as in_cache
from affidoc_schemas import Source

__all__ = ["ROOM", "fetched_name", "fetched_place"]

ROOM = "sources"


def fetched_name(source: Source) -> str:
    """The folder of a source: guides that name two repositories alike do not share one."""
    told = f"{source.address}\n{len(source.commit or '')}"  # another id format, another store
    return f"{source.name}-{hashlib.sha256(told.encode()).hexdigest()[:16]}.git"


def fetched_place(source: Source) -> Path | None:
    """The store of a source that was fetched at least once; None where there is none."""
    if source.address is None or source.commit is None:
        return None
    room = in_cache(ROOM, make=False)
    place = None if room is None else room / fetched_name(source)
    return place if place is not None and (place / "HEAD").is_file() else None
