"""Where a reader can see the cited lines: a permanent address at the pinned commit."""

from __future__ import annotations

import re
from urllib.parse import quote

from affidoc_schemas import Source

__all__ = ["permalink"]

_GITHUB = re.compile(r"https://github\.com/[\w.-]+/[\w.-]+?(?:\.git)?/?\Z")


def permalink(source: Source, path: str, lines: tuple[int, int] | None) -> str | None:
    """The address of a file, or None where the source is private or of no known host."""
    if source.visibility == "private" or source.commit is None or source.address is None:
        return None
    if not _GITHUB.match(source.address):
        return None
    base = source.address.rstrip("/").removesuffix(".git")
    place = ""
    if lines is not None:
        first, last = lines
        place = f"#L{first}" if first == last else f"#L{first}-L{last}"
    name = quote(path.encode("utf-8", "surrogateescape"))
    return f"{base}/blob/{source.commit}/{name}{place}"
