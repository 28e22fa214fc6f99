"""What became of cited lines: by their text, then by their words, here and in other files."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from affidoc.drift.diff import unified
from affidoc.drift.files import Files
from affidoc.drift.model import Drift, Spot
from affidoc.drift.pair import Pair, Range, reads_alike
from affidoc.drift.scatter import scattered
from affidoc.drift.text import Text, letters, squeezed
from affidoc.drift.words import words_of
from affidoc.evidence import cited_hash

__all__ = ["Followed", "follow"]

_TELLING = 24
"""Letters and digits that a text needs before it is looked for in other files: a bracket and a
`return` stand everywhere."""
_ALIKE = 0.4
"""Share of its words that what stands in the place of a text must have, to be that text changed."""


@dataclass(frozen=True, slots=True)
class Followed:
    """The class of a block, where it is now, and what differs."""

    drift: Drift
    new: tuple[Spot, ...] = ()
    message: str = ""
    diff: tuple[str, ...] = ()


def follow(files: Files, spot: Spot, blob: str | None, sha256: str) -> Followed | None:
    """What became of lines that once had this hash.

    None where it cannot be told: the earlier text is in no clone, and nothing has its hash.
    """
    assert spot.lines is not None  # noqa: S101 - cited lines are what this is about
    new = files.new(spot.path)
    if new is not None and new.blob == blob:
        return _found(Drift.SAME, new, (spot.lines[0] - 1, spot.lines[1]))
    old = files.old(spot.path, blob)
    block = (spot.lines[0] - 1, spot.lines[1])
    if old is None or cited_hash(old.lines, spot.lines) != sha256:
        return _by_hash(files, spot, sha256)
    other = files.renamed(spot.path, old)
    beside = files.new(other) if other is not None else None
    pairs = [files.pair(old, text) for text in (new, beside) if text is not None]
    return (
        _in_own_file(pairs, block)
        or _elsewhere(files, old, block)
        or scattered_in(files, pairs, old, block)
        or _changed(pairs, old, block)
        or _twin(pairs, block)
        or Followed(
            Drift.LOST, message=f"{spot} is gone" if new is not None or beside is not None
            else f"{spot.path} is gone, and its text with it",
            diff=unified(old.lines[block[0] : block[1]], (), spot, None),
        )
    )  # fmt: skip


def _in_own_file(pairs: Sequence[Pair], block: Range) -> Followed | None:
    for pair in pairs:
        place = pair.verbatim(block)
        if place is not None:
            if pair.new.path != pair.old.path:
                return _found(Drift.RENAMED, pair.new, place)
            return _found(Drift.SAME if place == block else Drift.MOVED, pair.new, place)
    for pair in pairs:
        place = pair.in_words(block)
        if place is not None:
            return _rewritten(pair.old, block, pair.new, place)
    return None


def _twin(pairs: Sequence[Pair], block: Range) -> Followed | None:
    """The same text where it stood beside the block before: less was there, nothing is false."""
    for pair in pairs:
        size = block[1] - block[0]
        for at in pair.new.verbatim(pair.old.lines[block[0] : block[1]]):
            found = _found(Drift.MOVED, pair.new, (at, at + size))
            message = "its own place is gone; the same text stood here as well"
            return Followed(Drift.MOVED, found.new, message)
    return None


def _elsewhere(files: Files, old: Text, block: Range) -> Followed | None:
    """The block in a file that did not have it before; the first by path, so the same each time."""
    lines = old.lines[block[0] : block[1]]
    if letters(lines) < _TELLING:
        return None
    longest = max(range(len(lines)), key=lambda number: len(lines[number]))
    for text, place in files.elsewhere(old.path, lines[longest]):
        at = place - longest
        if at < 0 or text.lines[at : at + len(lines)] != lines:
            continue
        if not _stood_there(files, text, at, at + len(lines)):
            return _found(Drift.MOVED, text, (at, at + len(lines)))
    wanted = squeezed(lines)
    for text in files.candidates(old.path):
        for start, end in text.loosely(wanted):
            alike = reads_alike(lines, old.path, text.lines[start:end], text.path)
            if alike and not _stood_there(files, text, start, end):
                return _rewritten(old, block, text, (start, end))
    return None


def scattered_in(files: Files, pairs: Sequence[Pair], old: Text, block: Range) -> Followed | None:
    """All lines of the block, each still somewhere, in more places than one."""

    def places(line: bytes) -> Iterator[tuple[Text, int]]:
        for pair in pairs:
            yield from ((pair.new, at) for at in pair.new.places.get(line, ()))
        own = [pair.new for pair in pairs]
        yield from (one for one in files.elsewhere(old.path, line) if one[0] not in own)

    def taken(text: Text, start: int, end: int) -> bool:
        for pair in pairs:
            if pair.new is text:
                return pair.is_others(block, start, end)
        return _stood_there(files, text, start, end)

    found = scattered(old.lines[block[0] : block[1]], places, taken)
    if found is None:
        return None
    spots = tuple(Spot(text.path, (start + 1, end)) for text, start, end in found)
    shown = ", ".join(map(str, spots[:5])) + (", …" if len(spots) > 5 else "")
    return Followed(Drift.SPLIT, spots, f"its lines stand in {len(spots)} places: {shown}")


def _changed(pairs: Sequence[Pair], old: Text, block: Range) -> Followed | None:
    for pair in pairs:
        start, end = pair.region(block)
        before, after = old.lines[block[0] : block[1]], pair.new.lines[start:end]
        if start < end and (pair.kept(block) or _alike(before, after, old.path) >= _ALIKE):
            was = Spot(old.path, (block[0] + 1, block[1]))
            now = Spot(pair.new.path, (start + 1, end))
            return Followed(
                Drift.CHANGED, (now,), "its text changed", unified(before, after, was, now)
            )
    return None


def _by_hash(files: Files, spot: Spot, sha256: str) -> Followed | None:
    """Without the earlier text: whatever lines have its hash."""
    assert spot.lines is not None  # noqa: S101 - as above
    size = spot.lines[1] - spot.lines[0] + 1
    own = files.new(spot.path)
    for text in (*(() if own is None else (own,)), *files.candidates(spot.path)):
        places = sorted(range(len(text.lines) - size + 1), key=lambda at: abs(at - spot.lines[0]))  # type: ignore[index]  # asserted above
        for at in places:
            if cited_hash(text.lines, (at + 1, at + size)) == sha256:
                here = text is own and at + 1 == spot.lines[0]
                return _found(Drift.SAME if here else Drift.MOVED, text, (at, at + size))
    return None


def _found(drift: Drift, text: Text, place: Range) -> Followed:
    lines = (place[0] + 1, place[1])
    return Followed(drift, (Spot(text.path, lines),))


def _rewritten(old: Text, block: Range, new: Text, place: Range) -> Followed:
    found = _found(Drift.REFORMATTED, new, place)
    was = Spot(old.path, (block[0] + 1, block[1]))
    diff = unified(
        old.lines[block[0] : block[1]], new.lines[place[0] : place[1]], was, found.new[0]
    )
    return Followed(Drift.REFORMATTED, found.new, "", diff)


def _stood_there(files: Files, text: Text, start: int, end: int) -> bool:
    """Whether lines of another file are not new in it: then nothing moved to them."""
    before = files.before(text)
    return before is not None and before.is_others((0, 0), start, end)


def _alike(old: Sequence[bytes], new: Sequence[bytes], path: str) -> float:
    mine, theirs = words_of(old, path)[0], words_of(new, path)[0]
    common = 0
    counts: dict[str, int] = {}
    for word in theirs:
        counts[word] = counts.get(word, 0) + 1
    for word in mine:
        if counts.get(word, 0):
            counts[word] -= 1
            common += len(word)
    return common / max(1, sum(map(len, mine)))
