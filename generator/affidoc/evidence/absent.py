"""`absent`: a bounded search that must find nothing.

A path with no file to search is *unknown*, even beside others: a folder that was renamed must not
make the search narrower without a word.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from affidoc.evidence.looker import Look, Looker
from affidoc.evidence.self_reference import is_own_record
from affidoc.evidence.verdict import PieceResult
from affidoc.snapshot import printable
from affidoc_schemas import Fact
from affidoc_schemas.evidence import AbsentEvidence

__all__ = ["verify"]

MAX_FILES = 50_000
MAX_BYTES = 1 << 30


def verify(piece: AbsentEvidence, fact: Fact, looker: Looker) -> PieceResult:
    """Holds while no file below the paths contains the text."""
    look = looker.look(piece, fact)
    files: dict[str, None] = {}
    empty: list[str] = []
    for path in piece.paths:
        below = [file for file in look.snapshot.files(path) if _searched(file, piece, look)]
        files.update(dict.fromkeys(below))
        if not below:
            empty.append(path)
    if len(files) > MAX_FILES:
        message = f"{len(files):,} files to search, at most {MAX_FILES:,} are"
        return look.unknown("search-too-large", message)
    find = _finder(piece)
    left = MAX_BYTES
    for number, (file, blob) in enumerate(look.read_many(files)):
        left -= len(blob.data) if blob is not None else 0
        if left < 0:
            message = f"more than {MAX_BYTES:,} bytes to search"
            return look.unknown("search-too-large", message, searched=number)
        at = find(blob.data) if blob is not None else -1
        if blob is not None and at >= 0:
            line = blob.data.count(b"\n", 0, at) + 1
            place = f"{printable(file)}:{line}"
            shown_path = file if file.isprintable() else None
            return look.fails(
                f"'{piece.text}' stands in {place}", path=shown_path, searched=number + 1
            )
    return _nothing_found(piece, look, len(files), empty)


def _nothing_found(piece: AbsentEvidence, look: Look, count: int, empty: list[str]) -> PieceResult:
    if empty:
        shown = ", ".join(empty[:5])
        return look.unknown("zero-files", f"no file to search below {shown}", searched=count)
    files = "1 file" if count == 1 else f"{count:,} files"
    return look.holds(f"'{piece.text}' stands in none of {files}", searched=count)


def _searched(file: str, piece: AbsentEvidence, look: Look) -> bool:
    if piece.suffixes and not file.endswith(piece.suffixes):
        return False
    return look.source.pin != "content" or not is_own_record(file, look.looker.config)


def _finder(piece: AbsentEvidence) -> Callable[[bytes], int]:
    """The offset of the text in the bytes of a file, or -1."""
    text = piece.text
    if not piece.ignore_case and not piece.whole_word:
        plain = text.encode("utf-8")
        return lambda data: data.find(plain)
    word = rf"(?<!\w){re.escape(text)}(?!\w)" if piece.whole_word else re.escape(text)
    pattern = re.compile(word, re.IGNORECASE if piece.ignore_case else 0)

    def find(data: bytes) -> int:
        decoded = data.decode("utf-8", "surrogateescape")
        match = pattern.search(decoded)
        if match is None:
            return -1
        return len(decoded[: match.start()].encode("utf-8", "surrogateescape"))

    return find
