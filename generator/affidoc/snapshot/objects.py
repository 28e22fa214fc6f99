"""Objects of a Git store through one `git cat-file --batch` process.

Many objects are asked for ahead of the answers, so that the two processes do not wait for each
other. Git works in a temporary folder with a configuration of ours and is pointed at the objects
alone. So the configuration, hooks, attributes, grafts and replacements of the repository do not
exist for it, and nothing can be written there. What comes back is hashed again: a store that hands
out other content than the id says is found out.
"""

from __future__ import annotations

import hashlib
import io
import os
import select
import shutil
import subprocess
import sys
import tempfile
from collections import deque
from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import suppress
from itertools import islice
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Self

from affidoc.errors import SnapshotError
from affidoc.snapshot.port import ObjectMissingError, TooLargeError
from affidoc.snapshot.safe_git import git_environment, git_program

if TYPE_CHECKING:
    from _typeshed import WriteableBuffer

__all__ = ["ObjectReader"]

PATIENCE = 60.0
"""Seconds without a byte after which Git is given up (a store on a dead mount, a pipe as file)."""
_LONGEST_HEADER = 256
_AHEAD = 256
"""Requests before an answer is read: 256 ids of 64 digits are far below what a pipe takes."""
_PIPE = 1 << 18
"""Bytes of the pipe and of the buffer behind it."""
_CONFIG = "[core]\n\trepositoryformatversion = {version}\n\tbare = true\n\tbigFileThreshold = 1m\n"
_SHA256 = "[extensions]\n\tobjectFormat = sha256\n"


class ObjectReader:
    """Reads objects by id; close it, or use it as a context manager."""

    def __init__(self, store: Path, *, sha256: bool, patience: float = PATIENCE) -> None:
        self._store = store
        self._patience = patience
        self._sha256 = sha256
        self._process: subprocess.Popen[bytes] | None = None
        self._requests = -1
        self._answers: io.BufferedReader | None = None
        self._pending = 0
        self._given_up = False
        self._folder: str | None = None

    def read(self, oid: str, limit: int) -> tuple[str, bytes]:
        """Type and content of an object.

        Raises:
            ObjectMissingError: the store does not hold it.
            TooLargeError: it has more bytes than the limit.
            SnapshotError: it is damaged, or Git failed.
        """
        if self._pending:  # somebody else's answers stand in the stream
            self._stop()
        self._ask((oid,))
        return self._answer(oid, limit)

    def read_many(
        self, oids: Iterable[str], limit: int
    ) -> Iterator[tuple[str, bytes] | SnapshotError]:
        """For each id in turn what `read` gives, or the error that it would raise, as a value."""
        waiting = iter(oids)
        asked: deque[str] = deque()
        process = self._process
        try:
            while True:
                if process is None or process is not self._process:
                    # It ended in the middle of an object, or for another reader.
                    self._stop()
                    self._ask(asked)
                if len(asked) <= _AHEAD // 2:
                    more = list(islice(waiting, _AHEAD - len(asked)))
                    self._ask(more)
                    asked.extend(more)
                process = self._process
                if not asked:
                    return
                try:
                    found: tuple[str, bytes] | SnapshotError = self._answer(asked[0], limit)
                except SnapshotError as error:
                    found = error
                asked.popleft()
                yield found
        finally:
            if asked and process is self._process:  # the reader left before the last answer
                self._stop()

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

    def _ask(self, oids: Collection[str]) -> None:
        """Write requests. Never more than a pipe takes, so Git and we cannot wait for each other.

        Raises:
            SnapshotError: Git cannot be started, or this store was given up.
        """
        if not oids:
            return
        if self._given_up:
            raise self._silent()
        if self._process is None:
            self._start()
        request = "".join(f"{oid}\n" for oid in oids).encode("ascii")
        # A process that ended says so where its next answer is read.
        with suppress(OSError):
            os.write(self._requests, request)
        self._pending += len(oids)

    def _answer(self, oid: str, limit: int) -> tuple[str, bytes]:
        try:
            kind, data = self._next(oid, limit)
        except ObjectMissingError:
            self._pending -= 1
            raise
        except BaseException:
            # The stream may stand in the middle of an object; a fresh process starts clean.
            self._stop()
            raise
        self._pending -= 1
        hasher = hashlib.sha256() if self._sha256 else hashlib.sha1(usedforsecurity=False)
        hasher.update(b"%s %d\0" % (kind.encode("ascii"), len(data)))
        hasher.update(data)
        if hasher.hexdigest() != oid:
            raise SnapshotError(
                f"object {oid[:12]} is damaged: its content has another hash",
                "Run `git fsck` in the clone.",
            )
        return kind, data

    def _next(self, oid: str, limit: int) -> tuple[str, bytes]:
        answers = self._answers
        if answers is None:
            raise self._ended()
        line = answers.readline(_LONGEST_HEADER)
        if not line.endswith(b"\n"):
            raise self._ended()
        header = line.decode("ascii", "replace").split()
        if len(header) == 2 and header[1] == "missing":
            raise ObjectMissingError(
                f"object {oid[:12]} is not in the clone",
                "Make a full clone; nothing is fetched while checking.",
            )
        if len(header) != 3 or header[0] != oid or not header[2].isdigit():
            raise SnapshotError("git gave an answer that is not understood", "Check the clone.")
        size = int(header[2])
        if size > limit:
            raise TooLargeError(f"an object of {size:,} bytes; at most {limit:,} are read")
        data = answers.read(size)
        if len(data) < size or answers.read(1) != b"\n":
            raise self._ended()
        return header[1], data

    def _start(self) -> None:
        if self._folder is None:
            self._folder = tempfile.mkdtemp(prefix="affidoc-git-")
            base = Path(self._folder)
            (base / "refs").mkdir()
            (base / "HEAD").write_text("ref: refs/heads/none\n", encoding="ascii")
            config = _CONFIG.format(version=int(self._sha256)) + (_SHA256 if self._sha256 else "")
            (base / "config").write_text(config, encoding="ascii")
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
            self._requests = process.stdin.fileno()
            _widen(process.stdout.fileno())
            raw = _Answers(process.stdout.fileno(), closefd=False)
            raw.wait = self._wait
            self._answers = io.BufferedReader(raw, _PIPE)

    def _stop(self) -> None:
        process, self._process, self._answers = self._process, None, None
        self._pending = 0
        if process is None:
            return
        process.kill()
        process.wait()
        for stream in (process.stdin, process.stdout):
            if stream is not None:
                stream.close()

    def _wait(self) -> None:
        # Windows cannot wait on a pipe; there a dead store blocks, as Git itself would.
        if sys.platform == "win32" or self._answers is None or self._process is None:
            return
        out = self._process.stdout
        if out is not None and not select.select([out], [], [], self._patience)[0]:
            self._given_up = True
            raise self._silent()

    def _silent(self) -> SnapshotError:
        return SnapshotError(
            f"git gave no answer for {self._patience:g} seconds", "Check the clone."
        )

    def _ended(self) -> SnapshotError:
        return SnapshotError(
            "git ended before it gave an object", "Run `git fsck` in the clone: it may be damaged."
        )


class _Answers(io.FileIO):
    """The pipe from Git, which is not waited on without end."""

    wait: Callable[[], None]

    def readinto(self, buffer: WriteableBuffer, /) -> int | None:
        self.wait()
        return super().readinto(buffer)


def _widen(pipe: int) -> None:
    """Fewer changes between two processes, where the system allows it."""
    if sys.platform == "linux":
        import fcntl

        with suppress(OSError):
            fcntl.fcntl(pipe, fcntl.F_SETPIPE_SZ, _PIPE)
