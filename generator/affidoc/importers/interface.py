"""What an importer gets, gives, and may say; everything it reads is untrusted and bounded."""

from __future__ import annotations

import json
import os
import stat
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from affidoc.errors import UsageError

__all__ = ["ImportProblem", "Imported", "Importer", "Record", "Request", "Shaped", "read_bytes",
           "read_json", "read_text"]  # fmt: skip

MAX_BYTES = 32 * 1024 * 1024
MAX_RECORDS = 20_000

Record = dict[str, Any]
"""A fact as it will stand in the YAML: its fields in the order of writing."""


@dataclass(frozen=True, slots=True)
class Request:
    """What to import."""

    place: Path
    """A file, or for decision records a folder."""
    prefix: str
    """How the ids begin."""
    root: Path
    """The root of the guide."""
    source: str | None
    """Name of the source that is this repository; without one no evidence is written."""

    def cited(self, file: Path) -> str | None:
        """The path of a file for evidence; None where no source has it."""
        real = Path(os.path.realpath(file))
        if self.source is None or not real.is_relative_to(self.root):
            return None
        return real.relative_to(self.root).as_posix()


@dataclass(frozen=True, slots=True)
class Imported:
    """The facts, in an order that does not change, and what a person should know."""

    records: tuple[Record, ...]
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Importer:
    """One format."""

    name: str
    summary: str
    prefix: str
    """How ids begin, unless told otherwise."""
    read: Callable[[Request], Imported]


class ImportProblem(UsageError):
    """A file is not what it should be; the message begins with its place."""

    def __init__(self, file: Path, at: str, message: str) -> None:
        super().__init__(f"{file}{at}: {message}", "Mend the file, or name another one.")


def read_bytes(file: Path) -> bytes:
    """The bytes of a regular file of ordinary size; links are not followed.

    Raises:
        ImportProblem: it is something else, or cannot be read.
    """
    flags = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)
    try:
        number = os.open(file, flags | getattr(os, "O_BINARY", 0))
        with os.fdopen(number, "rb") as stream:
            info = os.fstat(stream.fileno())
            if not stat.S_ISREG(info.st_mode) or info.st_size > MAX_BYTES:
                raise ImportProblem(file, "", f"no regular file of at most {MAX_BYTES:,} bytes")
            return stream.read(MAX_BYTES + 1)
    except OSError as error:
        raise ImportProblem(file, "", f"cannot be read: {error.strerror}") from None


def read_text(file: Path) -> str:
    """The text of a UTF-8 file, with line feeds alone.

    Raises:
        ImportProblem: it is none.
    """
    data = read_bytes(file)
    try:
        return data.decode("utf-8-sig").replace("\r\n", "\n").replace("\r", "\n")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        column = error.start - data.rfind(b"\n", 0, error.start)
        message = f"not UTF-8: byte 0x{data[error.start]:02x}"
        raise ImportProblem(file, f":{line}:{column}", message) from None


def read_json(file: Path) -> Shaped:
    """The value of a JSON file.

    Raises:
        ImportProblem: it is none.
    """
    try:
        return Shaped(file, "", json.loads(read_text(file)))
    except json.JSONDecodeError as error:
        raise ImportProblem(file, f":{error.lineno}:{error.colno}", error.msg) from None
    except (RecursionError, ValueError) as error:
        raise ImportProblem(file, ":1:1", f"not JSON: {str(error)[:100]}") from None


@dataclass(frozen=True, slots=True)
class Shaped:
    """A JSON value with its file and pointer, asked for the form it should have."""

    file: Path
    pointer: str
    value: Any

    def get(self, key: str) -> Shaped:
        """A member; absent is null.

        Raises:
            ImportProblem: this is no object.
        """
        if not isinstance(self.value, dict):
            raise self.problem("an object")
        step = key.replace("~", "~0").replace("/", "~1")
        return Shaped(self.file, f"{self.pointer}/{step}", self.value.get(key))

    def items(self) -> list[Shaped]:
        """The items of a list; none of null.

        Raises:
            ImportProblem: this is neither.
        """
        if self.value is None:
            return []
        if not isinstance(self.value, list):
            raise self.problem("a list")
        return [
            Shaped(self.file, f"{self.pointer}/{number}", one)
            for number, one in enumerate(self.value)
        ]

    def members(self) -> list[tuple[str, Shaped]]:
        """The members of an object, sorted by name; none of null.

        Raises:
            ImportProblem: this is neither.
        """
        if self.value is None:
            return []
        if not isinstance(self.value, dict):
            raise self.problem("an object")
        return [(key, self.get(key)) for key in sorted(self.value)]

    def text(self, *, needed: bool = False) -> str:
        """The text, '' for null unless it is needed.

        Raises:
            ImportProblem: this is no text.
        """
        if self.value is None and not needed:
            return ""
        if not isinstance(self.value, str) or (needed and not self.value.strip()):
            raise self.problem("a text")
        return self.value

    def problem(self, wanted: str) -> ImportProblem:
        """The exception that says what should stand here."""
        where = f" at {self.pointer or '/'}"
        found = "nothing" if self.value is None else type(self.value).__name__
        return ImportProblem(self.file, where, f"{wanted} should stand here, found {found}")
