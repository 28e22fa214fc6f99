"""One facts file: read safely, parsed once, able to say where each value stands."""

from __future__ import annotations

import os
import re
import stat
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from affidoc.diagnostics import Diagnostic, Fix, Location, Related, Severity
from affidoc.facts import events

__all__ = ["Document", "parse_document", "read_document"]

MAX_FILE = 64 * 1024 * 1024


@dataclass(slots=True)
class Document:
    """A facts file that is well-formed YAML."""

    path: str
    """Relative to the root, POSIX."""
    text: str
    data: Any
    _positions: events.Positions | None = field(default=None, repr=False)

    def locate(self, where: events.Path, *, key: bool = False) -> Location:
        """The place of a value (or of its key), or of the nearest one around it."""
        if self._positions is None:
            self._positions = events.positions(self.text)
        if key and where in self._positions.keys:
            return Location(self.path, *self._positions.keys[where])
        while where and where not in self._positions.values:
            where = where[:-1]
        return Location(self.path, *self._positions.values.get(where, (1, 1)))


def read_document(file: Path, shown: str) -> Document | Diagnostic:
    """Read and parse one file; `shown` is its path in messages."""
    data = _bytes(file, shown)
    if isinstance(data, Diagnostic):
        return data
    return parse_document(data, shown)


def parse_document(data: bytes, shown: str) -> Document | Diagnostic:
    """Parse what stands in a file, or what an editor holds for it."""
    if len(data) > MAX_FILE:
        return _error("FCT007", f"{len(data):,} bytes; at most {MAX_FILE:,}", Location(shown))
    text = _text(data, shown)
    if isinstance(text, Diagnostic):
        return text
    try:
        value = events.parse(text)
    except events.YamlProblem as problem:
        related = (Related(Location(shown, *problem.other), "first here"),) if problem.other else ()
        return _error(problem.code, problem.message, Location(shown, *problem.mark), related)
    return Document(shown, text, value)


def _bytes(file: Path, shown: str) -> bytes | Diagnostic:
    at = Location(shown)
    try:
        info = os.lstat(file)
        if stat.S_ISLNK(info.st_mode):
            return _error("FCT008", "a facts file may not be a symbolic link", at)
        if not stat.S_ISREG(info.st_mode):
            return _error("FCT008", "not a regular file", at)
        if info.st_size > MAX_FILE:
            return _error("FCT007", f"{info.st_size:,} bytes; at most {MAX_FILE:,}", at)
        return file.read_bytes()
    except OSError as error:
        return _error("FCT007", f"cannot be read: {error.strerror}", at)


def _text(data: bytes, shown: str) -> str | Diagnostic:
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        upto = data[: error.start]
        at = Location(shown, upto.count(b"\n") + 1, error.start - upto.rfind(b"\n"))
        return _error("FCT007", f"not UTF-8: byte 0x{data[error.start]:02x}", at)
    odd = _ODD.search(text)
    if odd is not None:
        found = odd.start()
        at = Location(shown, text.count("\n", 0, found) + 1, found - text.rfind("\n", 0, found))
        return _error("FCT007", f"a {_ODD_NAMES[odd.group()]} character", at)
    return text


_ODD_NAMES = {
    "\0": "NUL", "\r": "lone carriage return", "\x85": "U+0085", "\u2028": "U+2028",
    "\u2029": "U+2029",
}  # fmt: skip
_ODD = re.compile("[\0\x85\u2028\u2029]|\r(?!\n)")
"""YAML ends lines at these, editors and `rename` do not: places would be off from there on."""


_ADVICE = {
    "FCT001": "Mend the YAML at this place; quote a text that contains ': ' or ' #'.",
    "FCT002": "Remove or rename one of the two keys.",
    "FCT006": "Write the value out, as plain text.",
    "FCT007": "Save the file as UTF-8 text of ordinary size.",
    "FCT008": "Put the file itself under the facts folder.",
}


def _error(code: str, message: str, at: Location, related: tuple[Related, ...] = ()) -> Diagnostic:
    return Diagnostic(
        code, Severity.ERROR, message, at, subject=at.path, related=related,
        fixes=(Fix(_ADVICE[code]),),
    )  # fmt: skip
