"""Names of other systems to ids and texts of ours: always the same for the same input."""

from __future__ import annotations

import hashlib
import re
import unicodedata

__all__ = ["Ids", "line", "prose", "slug"]

MAX_ID = 96
_HIDDEN = {chr(c) for c in (*range(0x202A, 0x202F), *range(0x2066, 0x206A))}


class Ids:
    """Ids by the names they stand for; a second name for an id gets a digest behind it."""

    def __init__(self, prefix: str) -> None:
        """Every id begins with the prefix."""
        self._prefix = prefix
        self._names: dict[str, str] = {}

    def new(self, *parts: str) -> str:
        """An id of slugs joined by dots. What it is depends on the parts alone, save twins."""
        key = "\0".join(parts)
        slugs = [slug(part) for part in parts]
        name = ".".join([self._prefix, *slugs])
        if len(name) > MAX_ID or "" in slugs:
            kept = ".".join([self._prefix, *(one for one in slugs if one)])
            name = f"{kept[: MAX_ID - 9].rstrip('.-')}-{_digest(key)}"
        if self._names.get(name, key) != key:
            name = f"{name[: MAX_ID - 9].rstrip('.-')}-{_digest(key)}"
        number = 2
        base = name
        while name in self._names:  # the very same name again
            name = f"{base[: MAX_ID - 6]}-{number}"
            number += 1
        self._names[name] = key
        return name


def slug(text: str) -> str:
    """Lower-case letters, digits and dashes; '' where nothing of it is left."""
    plain = unicodedata.normalize("NFKD", text[:500]).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:60].strip("-")


def line(text: str, otherwise: str = "") -> str:
    """One line of at most 200 characters, without control characters."""
    return _clean(text, 200) or otherwise


def prose(text: str, otherwise: str = "") -> str:
    """A paragraph of at most 1,000 characters, without control characters."""
    return _clean(text, 1000) or otherwise


def _clean(text: str, limit: int) -> str:
    kept = "".join(
        char if char not in _HIDDEN and unicodedata.category(char)[0] != "C" else " "
        for char in text[: limit * 4]
    )
    words = " ".join(kept.split())
    return words if len(words) <= limit else f"{words[: limit - 1].rsplit(' ', 1)[0]}…"


def _digest(key: str) -> str:
    return hashlib.sha256(key.encode("utf-8", "surrogatepass")).hexdigest()[:8]
