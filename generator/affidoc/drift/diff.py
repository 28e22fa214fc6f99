"""The cited part before and after, line by line."""

from __future__ import annotations

from collections.abc import Sequence

from affidoc.drift.align import GONE, aligned
from affidoc.drift.model import Spot

__all__ = ["unified"]


def unified(
    old: Sequence[bytes], new: Sequence[bytes], before: Spot, after: Spot | None
) -> tuple[str, ...]:
    """Unified lines without line ends; the whole cited part, since that is what is asked about."""
    lines = [f"--- {before}", f"+++ {after if after is not None else '(nothing)'}"]
    mapped = aligned(old, new)
    at = 0
    for number, line in enumerate(old):
        if mapped[number] == GONE:
            lines.append(f"-{_text(line)}")
            continue
        lines += [f"+{_text(one)}" for one in new[at : mapped[number]]]
        lines.append(f" {_text(line)}")
        at = mapped[number] + 1
    lines += [f"+{_text(one)}" for one in new[at:]]
    return tuple(lines)


def _text(line: bytes) -> str:
    return line.decode("utf-8", "replace").expandtabs(4)
