"""`absent`: a bounded search that must find nothing.

A path with no file to search is *unknown*, even beside others: a folder that was renamed must not
make the search narrower without a word. What was searched and what was skipped is said.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from posixpath import splitext

from affidoc.code import MAX_CODE, Unparsable, first_use, is_code, parse_code
from affidoc.evidence.looker import Look, Looker
from affidoc.evidence.regex import BadPattern, compiled
from affidoc.evidence.self_reference import is_own_record
from affidoc.evidence.verdict import PieceResult
from affidoc.shown import shown_text
from affidoc.snapshot import printable
from affidoc_schemas import Fact
from affidoc_schemas.evidence import AbsentEvidence

__all__ = ["verify"]

MAX_FILES = 50_000
MAX_BYTES = 1 << 30

Find = Callable[[str, bytes], int | str]
"""The offset of a match in the bytes of a file, -1 for none, or why the file is skipped."""


def verify(piece: AbsentEvidence, fact: Fact, looker: Looker) -> PieceResult:
    """Holds while no file below the paths contains the text, the pattern or the symbol."""
    look = looker.look(piece, fact)
    try:
        find = _finder(piece)
    except BadPattern as problem:
        return look.unknown("pattern", f"no pattern that can be searched for: {problem}")
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
    left = MAX_BYTES
    seen: Counter[str] = Counter()
    skipped: Counter[str] = Counter()
    for file, blob in look.read_many(files):
        left -= len(blob.data) if blob is not None else 0
        if left < 0:
            message = f"more than {MAX_BYTES:,} bytes to search"
            return look.unknown("search-too-large", message, searched=seen.total())
        try:
            at = find(file, blob.data) if blob is not None else "gone meanwhile"
        except _UndecidedError as problem:
            return look.unknown("too-large", str(problem), searched=seen.total())
        if isinstance(at, str):
            skipped[at] += 1
            continue
        seen[splitext(file)[1].rstrip(".")] += 1
        if blob is not None and at >= 0:
            line = blob.data.count(b"\n", 0, at) + 1
            place = f"{printable(file)}:{line}"
            shown_path = file if file.isprintable() else None
            return look.fails(
                f"{_what(piece)} stands in {place}", path=shown_path, searched=seen.total(),
                lines=(line, line) if shown_path else None,
            )  # fmt: skip
    return _nothing_found(piece, look, seen, skipped, empty)


def _nothing_found(
    piece: AbsentEvidence, look: Look, seen: Counter[str], skipped: Counter[str], empty: list[str]
) -> PieceResult:
    count = seen.total()
    if empty:
        shown = ", ".join(empty[:5])
        return look.unknown("zero-files", f"no file to search below {shown}", searched=count)
    told = "; ".join(_told(seen, skipped))
    if count == 0:
        return look.unknown("zero-files", f"no file could be searched: {told}", searched=0)
    files = "1 file" if count == 1 else f"{count:,} files"
    return look.holds(f"{_what(piece)} stands in none of {files} ({told})", searched=count)


def _told(seen: Counter[str], skipped: Counter[str]) -> Iterator[str]:
    """What was searched by suffix, and what was not and why: `12 .py, 3 .md; 2 skipped: binary`."""
    if seen:
        ordered = sorted(seen.items(), key=lambda one: (-one[1], one[0]))
        shown = [f"{number:,} {shown_text(name) or 'without suffix'}" for name, number in ordered]
        more = sum(number for _, number in ordered[6:])
        yield ", ".join([*shown[:6], *([f"{more:,} others"] if more else [])])
    for why, number in sorted(skipped.items()):
        yield f"{number:,} skipped: {why}"


def _what(piece: AbsentEvidence) -> str:
    if piece.regex is not None:
        return f"the pattern '{shown_text(piece.regex)}'"
    return f"'{piece.text if piece.text is not None else piece.symbol}'"


def _searched(file: str, piece: AbsentEvidence, look: Look) -> bool:
    if piece.suffixes and not file.endswith(piece.suffixes):
        return False
    return look.source.pin != "content" or not is_own_record(file, look.looker.config)


def _finder(piece: AbsentEvidence) -> Find:
    if piece.regex is not None:
        search = compiled(
            piece.regex, ignore_case=piece.ignore_case, whole_word=piece.whole_word
        )  # fmt: skip

        def match(_file: str, data: bytes) -> int | str:
            if b"\0" in data[:8000]:  # what Git takes for binary
                return "binary"
            found = search(data)
            return -1 if found is None else found[0]

        return match
    if piece.symbol is not None:
        return _symbol_finder(piece.symbol)
    find = _text_finder(piece, piece.text or "")
    return lambda _file, data: find(data)


def _symbol_finder(name: str) -> Find:
    word = name.encode("utf-8")

    def find(file: str, data: bytes) -> int | str:
        if not is_code(file, data):
            return "no code in a known language"
        if data.find(word) < 0:  # then it is used nowhere, whatever the file means
            return -1
        if len(data) > MAX_CODE:
            raise _UndecidedError(f"{printable(file)} contains '{name}' and is too long to parse")
        try:
            code = parse_code(file, data)
        except Unparsable as problem:
            raise _UndecidedError(f"{printable(file)} contains '{name}': {problem}") from None
        return first_use(code, name)

    return find


class _UndecidedError(Exception):
    """A file may use the symbol, and cannot be understood."""


def _text_finder(piece: AbsentEvidence, text: str) -> Callable[[bytes], int]:
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
