"""The names that a clone gives to commits. Read from files; Git is not asked, nothing is run."""

from __future__ import annotations

import os
import re
from dataclasses import dataclass
from pathlib import Path

from affidoc.errors import SnapshotError
from affidoc.snapshot.port import TooLargeError
from affidoc.snapshot.store import common_folder, git_folder

__all__ = ["Refs", "read_refs"]

MAX_REFS = 200_000
MAX_BYTES = 64 * 1024 * 1024
_OID = re.compile(r"(?:[0-9a-f]{40}|[0-9a-f]{64})\Z")
_BAD = re.compile(r"[\x00-\x20\x7f~^:?*\[\\]|\.\.|@\{|//|/\.|\.lock(?:/|\Z)|[/.]\Z")
"""What Git itself refuses in the name of a ref."""
_LINKS = 5


@dataclass(frozen=True, slots=True)
class Refs:
    """What stands in the Git folder of a clone."""

    head: str
    """The line of `HEAD`: `ref: NAME`, or a commit id."""
    ids: dict[str, str]
    """Object id by full name (`refs/heads/main`), sorted by name."""
    shallow: str
    """Lines of the file that says where a shallow clone ends; '' where it does not end."""
    reftable: Path | None
    """The folder of a clone that keeps its names in tables, which only Git itself reads."""

    @property
    def sha256(self) -> bool | None:
        """Whether ids have 64 digits; None where there is no id to tell by."""
        known = next(iter(self.ids.values()), self.head)
        return len(known) == 64 if _OID.match(known) else None


def read_refs(place: Path) -> Refs:
    """The names in a clone: bare, with a work tree, or a linked work tree.

    Names that Git would not make, and files that hold no id, are left out.

    Raises:
        SnapshotError: the files cannot be read, or there are too many.
    """
    folder = git_folder(place) or place
    try:
        common = common_folder(folder)
        found = _packed(common / "packed-refs")
        loose = _loose(common)
        found.update({name: line for name, line in loose.items() if _OID.match(line)})
        links = {name: line[5:].strip() for name, line in loose.items() if line[:5] == "ref: "}
        for name, target in links.items():
            end = _end(links, target)
            if end in found:
                found[name] = found[end]
        table = common / "reftable"
        return Refs(
            _text(folder / "HEAD").strip(), dict(sorted(found.items())),
            _text(common / "shallow"), table if table.is_dir() else None,
        )  # fmt: skip
    except OSError as error:
        raise SnapshotError(
            f"the names of the clone cannot be read: {error.strerror}", "Make it readable."
        ) from None


def _end(links: dict[str, str], name: str) -> str:
    for _ in range(_LINKS):
        if name not in links:
            break
        name = links[name]
    return name


def _packed(file: Path) -> dict[str, str]:
    found: dict[str, str] = {}
    for line in _text(file).splitlines():
        oid, _, name = line.partition(" ")
        if _OID.match(oid) and _good(name):
            found[name] = oid
    return found


def _loose(common: Path) -> dict[str, str]:
    found: dict[str, str] = {}
    for place, folders, names in os.walk(common / "refs", followlinks=False):
        folders.sort()
        for name in names:
            file = Path(place, name)
            full = file.relative_to(common).as_posix()
            if len(found) >= MAX_REFS:
                raise TooLargeError(f"the clone has more than {MAX_REFS:,} names")
            if _good(full) and file.stat().st_size <= 4096:
                found[full] = _text(file).strip()
    return found


def _good(name: str) -> bool:
    return name.startswith("refs/") and _BAD.search(name) is None and len(name) <= 1024


def _text(file: Path) -> str:
    """The text of a small regular file, '' where there is none; a pipe is not opened."""
    if not file.is_file():
        return ""
    if file.stat().st_size > MAX_BYTES:
        raise TooLargeError(f"{file.name} of the clone has more than {MAX_BYTES:,} bytes")
    return file.read_bytes().decode("utf-8", "surrogateescape")
