"""The lines that an excerpt cites, and their hash."""

from __future__ import annotations

import hashlib

__all__ = ["anchored", "cited_hash", "lines_of"]


def lines_of(data: bytes) -> list[bytes]:
    """The lines of a file; how they end, and blanks before that, do not count."""
    lines = data.removeprefix(b"\xef\xbb\xbf").split(b"\n")
    if lines[-1] == b"":
        lines.pop()
    return [line.rstrip(b" \t\r\v\f") for line in lines]


def anchored(lines: list[bytes], anchor: str) -> list[int]:
    """Numbers (from 1) of the lines that contain the text."""
    text = anchor.encode("utf-8", "surrogateescape")
    return [number for number, line in enumerate(lines, start=1) if text in line]


def cited_hash(lines: list[bytes], cited: tuple[int, int]) -> str:
    """SHA-256 of the cited lines, joined by line feeds without a last one."""
    return hashlib.sha256(b"\n".join(lines[cited[0] - 1 : cited[1]])).hexdigest()
