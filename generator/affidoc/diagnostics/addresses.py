"""Paths of places, spelled for programs: as URIs, and as text that can always be encoded."""

from __future__ import annotations

import re
from urllib.parse import quote

__all__ = ["encodable", "path_uri"]

_SURROGATE = re.compile("[\ud800-\udfff]")


def path_uri(path: str) -> str:
    """A relative path as a URI reference: percent-encoded, whatever its bytes are.

    A colon is encoded as well, so that nothing before it can be read as a scheme.
    """
    return quote(path.encode("utf-8", "surrogateescape"), safe="/")


def encodable(text: str) -> str:
    """The text with U+FFFD for what stands in for bytes that are not UTF-8."""
    return _SURROGATE.sub("\ufffd", text)
