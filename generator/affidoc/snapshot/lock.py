"""The lock: sorted JSON lines, one line a piece of evidence, read forgivingly, replaced at once.

Lines carry no commas or brackets between them, so a merge that keeps the lines of both sides
(`merge=union`) gives a lock that can be read; order and twins are mended at the next write.
"""

from __future__ import annotations

import hashlib
import json
import os
import stat
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from affidoc.diagnostics import Diagnostic, Fix, Location, Related, Severity
from affidoc.errors import CouldNotCheck
from affidoc.files import write_atomically

if TYPE_CHECKING:  # the models are slow to import, and not every user of this room reads the lock
    from affidoc_schemas import LockEntry

__all__ = [
    "Key", "Lock", "key_of", "line_of", "lock_of", "newer", "read_lock", "settled", "write_lock",
]  # fmt: skip

MAX_LOCK = 64 * 1024 * 1024
MAX_LINE = 16 * 1024
_BOM = b"\xef\xbb\xbf"
_REPAIR = "Keep the lines of both sides of a merge and remove this one; then run `affidoc pin`."

Key = tuple[str, str]
"""Fact id and digest of the piece."""


@dataclass(frozen=True, slots=True)
class Lock:
    """What is recorded, and where each record stands."""

    path: str
    """Relative to the root, POSIX."""
    entries: Mapping[Key, LockEntry] = field(default_factory=dict)
    lines: Mapping[Key, int] = field(default_factory=dict)
    state: str = ""
    """SHA-256 of the file as read, by which a write notices another one; '' where none was."""

    def find(self, fact: str, piece: str) -> LockEntry | None:
        """The entry of a piece of evidence."""
        return self.entries.get((fact, piece))

    def location(self, fact: str, piece: str) -> Location:
        """Where the entry stands."""
        return Location(self.path, self.lines.get((fact, piece), 1))


def key_of(entry: LockEntry) -> Key:
    """What makes an entry the entry of one piece."""
    return entry.fact, entry.piece


def line_of(entry: LockEntry) -> str:
    """The one spelling of an entry, without the line end; the fact comes first, so lines sort."""
    return json.dumps(entry.model_dump(mode="json", exclude_none=True))


def settled(old: LockEntry | None, new: LockEntry) -> LockEntry:
    """The old entry while the content it speaks of is the same, so that its day and name stay.

    What a person said of that content stays with it, at another commit too.

    Where the file around a cited text changed, the old blob, lines and day still tell truly when
    and where the text was seen; rewriting them would only make noise.
    """
    told = ("fact", "piece", "type", "source", "commit", "path", "sha256", "verdict")
    if old is None:
        return new
    if all(getattr(old, name) == getattr(new, name) for name in told):
        if new.structure is not None and old.structure != new.structure:  # of the same text
            old = old.model_copy(update={"structure": new.structure})
        return old if new.accepted in (None, old.accepted) else new
    same = (old.sha256, old.verdict) == (new.sha256, new.verdict)
    if same and new.accepted is None and old.accepted is not None:
        return new.model_copy(update={"accepted": old.accepted})
    return new


def read_lock(file: Path, shown: str) -> tuple[Lock, list[Diagnostic]]:
    """The lock in a file, and every line that is no entry or stands twice with other content.

    A lock that is not there is empty. `shown` is its path in messages, relative to the root.

    Raises:
        CouldNotCheck: the file is there and cannot be read.
    """
    try:
        info = os.lstat(file)
        if not stat.S_ISREG(info.st_mode) or info.st_size > MAX_LOCK:
            raise CouldNotCheck(
                f"{shown} is no regular file of at most {MAX_LOCK:,} bytes",
                "Remove it and run `affidoc pin`.",
            )
        data = file.read_bytes()
    except FileNotFoundError:
        return Lock(shown), []
    except OSError as error:
        raise CouldNotCheck(f"{shown}: {error.strerror}", "Make it readable.") from None
    return lock_of(data, shown)


def lock_of(data: bytes, shown: str) -> tuple[Lock, list[Diagnostic]]:
    """The lock in the bytes of a file; problems as `read_lock` gives them."""
    entries: dict[Key, LockEntry] = {}
    lines: dict[Key, int] = {}
    problems: list[Diagnostic] = []
    for number, line in enumerate(data.removeprefix(_BOM).split(b"\n"), start=1):
        if not line.strip():
            continue
        entry = _entry(line)
        if isinstance(entry, str):
            problems.append(_problem(shown, number, entry))
            continue
        key = key_of(entry)
        twin = entries.get(key)
        if twin is not None and twin != entry:
            message = f"a piece of evidence of '{entry.fact}' stands twice, with other content"
            problems.append(_problem(shown, number, message, lines[key]))
            if newer(twin, entry) is twin:
                continue
        entries[key], lines[key] = entry, number
    return Lock(shown, entries, lines, hashlib.sha256(data).hexdigest()), problems


def write_lock(file: Path, lock: Lock) -> bool:
    """Put the entries into the file; False where the bytes would be the same.

    A reader sees the old file or the new one, never half of one.

    Raises:
        CouldNotCheck: another run wrote the file since this lock was read, or it is a link.
        AffidocError: it cannot be written.
    """
    ordered = sorted(lock.entries.values(), key=key_of)
    data = "".join(f"{line_of(entry)}\n" for entry in ordered).encode("ascii")
    root = file.parents[lock.path.count("/")]
    folder = file.parent
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if file.is_symlink() or not folder.resolve().is_relative_to(root.resolve()):
            raise CouldNotCheck(
                f"{lock.path} leads out of the repository", "Put the file itself there."
            )
        with _alone(folder):
            before = file.read_bytes() if file.exists() else None
            state = "" if before is None else hashlib.sha256(before).hexdigest()
            if state != lock.state:
                raise CouldNotCheck(f"{lock.path} changed meanwhile", "Run the command again.")
            if before == data or (before is None and not data):
                return False
            write_atomically(file, data)
    except OSError as error:
        raise CouldNotCheck(f"{lock.path}: {error.strerror}", "Make it writable.") from None
    return True


def newer(one: LockEntry, other: LockEntry) -> LockEntry:
    """Of two entries of one piece the later look; of one day the same one whatever the order."""
    return max((one, other), key=lambda entry: (entry.verified_at, line_of(entry)))


def _entry(line: bytes) -> LockEntry | str:
    """The entry of a line, or what is wrong with it."""
    from pydantic import ValidationError

    from affidoc_schemas import LockEntry

    if len(line) > MAX_LINE:
        return f"a line of {len(line):,} bytes; at most {MAX_LINE:,}"
    if line.startswith((b"<<<<<<<", b"=======", b">>>>>>>", b"|||||||")):
        return "a merge conflict was left here"
    try:
        entry = LockEntry.model_validate_json(line)
        if _has_no_twin_key(line, len(entry.model_fields_set)):
            return entry
    except ValidationError:
        pass  # the way below says what is wrong with it
    try:
        record = json.loads(line.decode("utf-8"), object_pairs_hook=_once)
        return LockEntry.model_validate_json(json.dumps(record))
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        where = ".".join(map(str, first["loc"]))
        return f"not an entry of the lock: {where + ': ' if where else ''}{first['msg']}"
    except (ValueError, RecursionError) as error:
        return f"not a JSON line: {str(error)[:100]}"


def _has_no_twin_key(line: bytes, fields: int) -> bool:
    """Whether surely no key stands twice: as many as there are fields, all spelled as we do.

    What a text holds can only add to the count, and blanks before a colon take the long way.
    """
    blanks = line.replace(b'", ', b"")
    return line.count(b'":') == fields and not any(
        blank in blanks for blank in (b'" ', b"\t", b"\r")
    )


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    record = dict(pairs)
    if len(record) != len(pairs):
        raise ValueError("a key stands twice")
    return record


def _problem(shown: str, line: int, message: str, twin: int | None = None) -> Diagnostic:
    related = () if twin is None else (Related(Location(shown, twin), "first here"),)
    at = Location(shown, line)
    return Diagnostic("PIN002", Severity.ERROR, message, at, shown, (Fix(_REPAIR),), related)


@contextmanager
def _alone(folder: Path) -> Iterator[None]:
    """Writers of one folder wait for each other, where the system has such locks."""
    try:
        import fcntl  # absent on Windows, where the compare alone must do
    except ImportError:
        yield
        return
    number = os.open(folder, os.O_RDONLY)
    try:
        fcntl.flock(number, fcntl.LOCK_EX)
        yield
    finally:
        os.close(number)
