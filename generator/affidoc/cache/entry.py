"""Entries of the cache on disk: bounded, whole or not at all, data only, and never believed.

An entry is one file: a checksum, a line end, then JSON. What is cut off, foreign, of another
version or too large reads as "nothing there"; the next run writes it anew. No entry holds a path
that is opened because the entry says so.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import stat
import sys
from pathlib import Path
from typing import Any

__all__ = ["MAX_ENTRIES", "MAX_ENTRY", "read_entry", "write_entry"]

MAX_ENTRY = 32 * 1024 * 1024
"""Bytes of one entry; a run with more findings is quick to repeat compared with reading them."""
MAX_ENTRIES = 64
"""Of one room, unless it says otherwise; the ones written longest ago go first."""


def read_entry(folder: Path, name: str) -> Any:
    """The value of an entry; None where there is none that can be read."""
    flags = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)
    try:
        number = os.open(folder / name, flags | getattr(os, "O_BINARY", 0))
        with os.fdopen(number, "rb") as stream:
            info = os.fstat(number)
            if not stat.S_ISREG(info.st_mode) or info.st_size > MAX_ENTRY:
                return None
            if sys.platform != "win32" and info.st_uid != os.geteuid():
                return None
            data = stream.read(MAX_ENTRY)
    except OSError:
        return None
    checksum, _, body = data.partition(b"\n")
    if checksum != hashlib.sha256(body).hexdigest().encode("ascii"):
        return None
    try:
        return json.loads(body)
    except (ValueError, RecursionError):
        return None


def write_entry(folder: Path, name: str, value: Any, *, keep: int = MAX_ENTRIES) -> bool:
    """Put an entry in place of an older one; False where that cannot be, which harms nobody.

    The room holds `keep` entries after it.
    """
    import tempfile  # not needed where nothing changed

    body = json.dumps(value, separators=(",", ":")).encode("ascii")
    if len(body) >= MAX_ENTRY - 65:
        return False
    temporary = ""
    try:
        number, temporary = tempfile.mkstemp(dir=folder, prefix=".new-")  # mode 0600
        with os.fdopen(number, "wb") as stream:
            stream.write(hashlib.sha256(body).hexdigest().encode("ascii") + b"\n" + body)
        os.replace(temporary, folder / name)  # noqa: PTH105 - the name is a plain text here
        _trim(folder, keep)
    except OSError:
        if temporary:
            with contextlib.suppress(OSError):
                Path(temporary).unlink()
        return False
    return True


def _trim(folder: Path, keep: int) -> None:
    """Remove the oldest entries beyond the bound, and what broken-off writes left."""
    known = []
    with os.scandir(folder) as entries:
        for one in entries:
            with contextlib.suppress(OSError):  # another run removed it
                known.append((one.stat(follow_symlinks=False).st_mtime_ns, one.path))
    for _, path in sorted(known, reverse=True)[keep:]:
        with contextlib.suppress(OSError):
            Path(path).unlink()
