"""Writing files so that a reader or a crash never meets half of one; which paths a walk meets."""

from __future__ import annotations

import contextlib
import os
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from affidoc.errors import AffidocError

__all__ = ["stands_below", "write_atomically"]


def stands_below(path: str, folder: str, suffixes: tuple[str, ...]) -> bool:
    """Whether a walk through a folder, which skips hidden names, would meet a file at this path.

    Both are relative to the root (POSIX), the folder `.` is the root itself. Nothing is looked up.
    """
    if folder != "." and not path.startswith(f"{folder}/"):
        return False
    inside = path if folder == "." else path[len(folder) + 1 :]
    return path.endswith(suffixes) and not any(
        part.startswith(".") or not part for part in inside.split("/")
    )


def write_atomically(file: Path, data: bytes) -> None:
    """Put the bytes beside the file, make them durable, then take its place. Keeps its mode.

    What is there and is no file (a device, a pipe) is written into: replacing `/dev/null` would
    leave the machine without it.

    Raises:
        AffidocError: the folder cannot be written.
    """
    if file.exists() and not file.is_file():
        _write_into(file, data)
        return
    try:
        mode = file.stat().st_mode & 0o777 if file.exists() else 0o644
        handle, name = tempfile.mkstemp(dir=file.parent, prefix=f".{file.name}.")
    except OSError as error:
        raise AffidocError(f"{file}: {error.strerror}", "Make the folder writable.") from None
    try:
        with os.fdopen(handle, "wb") as stream:
            stream.write(data)
            stream.flush()
            os.fsync(stream.fileno())
        Path(name).chmod(mode)
        Path(name).replace(file)
    except OSError as error:
        with contextlib.suppress(OSError):
            Path(name).unlink()
        raise AffidocError(f"{file}: {error.strerror}", "Free space or mend the path.") from None


def _write_into(place: Path, data: bytes) -> None:
    try:
        with place.open("wb", buffering=0) as stream:
            left = memoryview(data)
            while left:
                left = left[stream.write(left) :]
    except OSError as error:
        raise AffidocError(f"{place}: {error.strerror}", "Name a file to write.") from None


@contextlib.contextmanager
def turn(file: Path, *, waiting: Callable[[], None] = lambda: None) -> Iterator[None]:
    """Hold a lock file; the system gives it back when the process ends, however it ends.

    `waiting` is called once where somebody else holds it. The file stays: removing it would let two
    runs hold two files of one name.

    Raises:
        AffidocError: the folder cannot be written.
    """
    try:
        handle = os.open(file, os.O_RDWR | os.O_CREAT, 0o600)
    except OSError as error:
        raise AffidocError(f"{file}: {error.strerror}", "Make the folder writable.") from None
    try:
        if not _taken(handle):
            waiting()
            while not _taken(handle):
                time.sleep(0.1)
        yield
    finally:
        os.close(handle)


def _taken(handle: int) -> bool:
    try:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True
