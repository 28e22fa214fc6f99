"""Objects of a Git store through one `git cat-file --batch` process.

Git works in a temporary folder with a configuration of ours and is pointed at the objects alone.
So the configuration, hooks, attributes, grafts and replacements of the repository do not exist
for it, and nothing can be written there. What comes back is hashed again: a store that hands out
other content than the id says is found out.
"""

from __future__ import annotations

import hashlib
import os
import select
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from types import TracebackType
from typing import Self

from affidoc.errors import SnapshotError
from affidoc.snapshot.port import ObjectMissingError, TooLargeError
from affidoc.snapshot.safe_git import git_environment, git_program

__all__ = ["ObjectReader"]

PATIENCE = 60.0
"""Seconds without a byte after which Git is given up (a store on a dead mount, a pipe as file)."""
_LONGEST_HEADER = 256
_CONFIG = "[core]\n\trepositoryformatversion = {version}\n\tbare = true\n\tbigFileThreshold = 1m\n"
_SHA256 = "[extensions]\n\tobjectFormat = sha256\n"


class ObjectReader:
    """Reads objects by id; close it, or use it as a context manager."""

    def __init__(self, store: Path, *, sha256: bool, patience: float = PATIENCE) -> None:
        self._store = store
        self._patience = patience
        self._sha256 = sha256
        self._process: subprocess.Popen[bytes] | None = None
        self._requests = self._answers = -1
        self._folder: str | None = None
        self._buffer = bytearray()

    def read(self, oid: str, limit: int) -> tuple[str, bytes]:
        """Type and content of an object.

        Raises:
            ObjectMissingError: the store does not hold it.
            TooLargeError: it has more bytes than the limit.
            SnapshotError: it is damaged, or Git failed.
        """
        try:
            return self._read(oid, limit)
        except ObjectMissingError:
            raise
        except BaseException:
            # The stream may stand in the middle of an object; a fresh process starts clean.
            self._stop()
            raise

    def close(self) -> None:
        """End the process and remove its folder."""
        self._stop()
        if self._folder is not None:
            shutil.rmtree(self._folder, ignore_errors=True)
            self._folder = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def _read(self, oid: str, limit: int) -> tuple[str, bytes]:
        if self._process is None:
            self._start()
        try:
            os.write(self._requests, f"{oid}\n".encode("ascii"))
        except OSError:
            raise self._ended() from None
        header = self._line().decode("ascii", "replace").split(" ")
        if len(header) == 2 and header[1] == "missing":
            raise ObjectMissingError(
                f"object {oid[:12]} is not in the clone",
                "Make a full clone; nothing is fetched while checking.",
            )
        if len(header) != 3 or header[0] != oid or not header[2].isdigit():
            raise SnapshotError("git gave an answer that is not understood", "Check the clone.")
        kind, size = header[1], int(header[2])
        if size > limit:
            raise TooLargeError(f"an object of {size:,} bytes; at most {limit:,} are read")
        data = self._exactly(size + 1)[:-1]
        hasher = hashlib.sha256() if self._sha256 else hashlib.sha1(usedforsecurity=False)
        hasher.update(f"{kind} {size}\0".encode("ascii"))
        hasher.update(data)
        if hasher.hexdigest() != oid:
            raise SnapshotError(
                f"object {oid[:12]} is damaged: its content has another hash",
                "Run `git fsck` in the clone.",
            )
        return kind, data

    def _start(self) -> None:
        if self._folder is None:
            self._folder = tempfile.mkdtemp(prefix="affidoc-git-")
            base = Path(self._folder)
            (base / "refs").mkdir()
            (base / "HEAD").write_text("ref: refs/heads/none\n", encoding="ascii")
            config = _CONFIG.format(version=int(self._sha256)) + (_SHA256 if self._sha256 else "")
            (base / "config").write_text(config, encoding="ascii")
        self._buffer.clear()
        process = subprocess.Popen(
            [git_program(), "cat-file", "--batch"],
            cwd=self._folder,
            env=git_environment(GIT_DIR=self._folder, GIT_OBJECT_DIRECTORY=str(self._store)),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            bufsize=0,
        )
        self._process = process
        if process.stdin is not None and process.stdout is not None:  # both are pipes, as asked
            self._requests, self._answers = process.stdin.fileno(), process.stdout.fileno()

    def _stop(self) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        process.kill()
        process.wait()
        for stream in (process.stdin, process.stdout):
            if stream is not None:
                stream.close()

    def _line(self) -> bytes:
        while (end := self._buffer.find(b"\n")) < 0:
            if len(self._buffer) > _LONGEST_HEADER:
                raise SnapshotError("git gave an answer that is not understood", "Check the clone.")
            self._fill()
        line = bytes(self._buffer[:end])
        del self._buffer[: end + 1]
        return line

    def _exactly(self, size: int) -> bytes:
        while len(self._buffer) < size:
            self._fill()
        data = bytes(self._buffer[:size])
        del self._buffer[:size]
        return data

    def _fill(self) -> None:
        # Windows cannot wait on a pipe; there a dead store blocks, as Git itself would.
        if (
            sys.platform != "win32"
            and not select.select([self._answers], [], [], self._patience)[0]
        ):
            raise SnapshotError(
                f"git gave no answer for {self._patience:g} seconds", "Check the clone."
            )
        chunk = os.read(self._answers, 1 << 18)
        if not chunk:
            raise self._ended()
        self._buffer += chunk

    def _ended(self) -> SnapshotError:
        return SnapshotError(
            "git ended before it gave an object", "Run `git fsck` in the clone: it may be damaged."
        )
