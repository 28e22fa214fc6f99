"""Paths inside a source: taken apart for a look, made printable for a message."""

from __future__ import annotations

from urllib.parse import quote

from affidoc.errors import SnapshotError

__all__ = ["printable", "steps"]


def steps(path: str) -> tuple[str, ...]:
    """`'./docs/a.md'` is `('docs', 'a.md')`; `'.'` is the root, `()`.

    Raises:
        SnapshotError: the path is absolute, or climbs with '..'.
    """
    parts = path.split("/")
    if path.startswith("/") or ".." in parts or "\0" in path:
        raise SnapshotError(f"'{printable(path)}' is no path inside a source", "Mend the path.")
    return tuple(part for part in parts if part not in {"", "."})


def printable(path: str) -> str:
    """The path with percent escapes for bytes that are no text and for control characters."""
    if path.isprintable():
        return path
    return "".join(
        char if char.isprintable() else quote(char.encode("utf-8", "surrogateescape"))
        for char in path
    )
