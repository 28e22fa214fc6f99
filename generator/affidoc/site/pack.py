r"""Finished pages of one site in one file of the cache: an index, then each page by itself.

    <SHA-256 of the index>\n<index, JSON: place and SHA-256 by key>\n<page><page>…

A page is read only when it is asked for. What is cut off, damaged, of another version or not this
user's reads as "not there". A pack takes the place of the one before it when it is whole, so runs
beside each other never meet half of one; the last one stays.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import stat
import sys
import tempfile
from pathlib import Path
from typing import Any

__all__ = ["MAX_PACK", "MAX_PACKS", "Pack", "write_pack"]

MAX_PACK = 512 * 1024 * 1024
"""Bytes of one pack; a larger site is built in full each time."""
MAX_PACKS = 16
"""Sites that are kept; the ones used longest ago go first."""
MAX_PAGE = 64 * 1024 * 1024
_MAX_INDEX = 32 * 1024 * 1024


class Pack:
    """The pages of an earlier build; reading one never fails."""

    def __init__(self, file: Path) -> None:
        self._places: dict[str, tuple[int, int, str]] = {}
        self._stream: Any = None
        self._base = 0
        flags = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)
        try:
            number = os.open(file, flags | getattr(os, "O_BINARY", 0))
            self._stream = os.fdopen(number, "rb")
            self._read_index(os.fstat(number))
        except (OSError, ValueError, TypeError, RecursionError):
            self._places = {}

    def close(self) -> None:
        """Let the file go; nothing is read after that."""
        if self._stream is not None:
            self._stream.close()
            self._stream = None

    def read(self, key: str) -> bytes | None:
        """A page as it was written; None where it is not there or is damaged."""
        place = self._places.get(key)
        if place is None or self._stream is None:
            return None
        offset, length, digest = place
        try:
            self._stream.seek(self._base + offset)
            data: bytes = self._stream.read(length)
        except OSError:
            return None
        return data if hashlib.sha256(data).hexdigest() == digest else None

    def _read_index(self, info: os.stat_result) -> None:
        foreign = sys.platform != "win32" and info.st_uid != os.geteuid()
        if not stat.S_ISREG(info.st_mode) or info.st_size > MAX_PACK or foreign:
            return
        checksum = self._stream.readline(66).strip().decode("ascii")
        index = self._stream.readline(_MAX_INDEX)
        if hashlib.sha256(index).hexdigest() != checksum:
            return
        self._base = self._stream.tell()
        for key, (offset, length, digest) in json.loads(index).items():
            if min(int(offset), int(length)) < 0 or int(length) > MAX_PAGE:
                return
            self._places[key] = (int(offset), int(length), str(digest))


def write_pack(file: Path, pages: dict[str, bytes]) -> bool:
    """Put a pack in place of an older one; False where that cannot be, which harms nobody."""
    index: dict[str, tuple[int, int, str]] = {}
    offset = 0
    for key, data in pages.items():
        index[key] = (offset, len(data), hashlib.sha256(data).hexdigest())
        offset += len(data)
    head = json.dumps(index, separators=(",", ":")).encode("ascii") + b"\n"
    if offset + len(head) + 65 > MAX_PACK or len(head) >= _MAX_INDEX:
        return False
    temporary = ""
    try:
        number, temporary = tempfile.mkstemp(dir=file.parent, prefix=".new-")  # mode 0600
        with os.fdopen(number, "wb") as stream:
            stream.write(hashlib.sha256(head).hexdigest().encode("ascii") + b"\n" + head)
            stream.writelines(pages.values())
        Path(temporary).replace(file)
        _trim(file.parent)
    except OSError:
        if temporary:
            with contextlib.suppress(OSError):
                Path(temporary).unlink()
        return False
    return True


def _trim(folder: Path) -> None:
    """Remove the oldest packs beyond the bound, and what broken-off writes left."""
    known = []
    with os.scandir(folder) as entries:
        for one in entries:
            with contextlib.suppress(OSError):  # another run removed it
                known.append((one.stat(follow_symlinks=False).st_mtime_ns, one.path))
    for _, path in sorted(known, reverse=True)[MAX_PACKS:]:
        with contextlib.suppress(OSError):
            Path(path).unlink()
