"""The file that a piece of evidence cites, as something an editor can open.

A working tree has the file itself. A clone is read at its pinned commit, which may be bare or have
another commit checked out: the bytes at the pin are laid out, read-only, in a folder of the
session that goes with it.
"""

from __future__ import annotations

import tempfile
from pathlib import Path
from urllib.parse import quote

from affidoc.config import Config
from affidoc.errors import SnapshotError
from affidoc.snapshot import Entry, Snapshot, Unavailable, open_snapshot, steps
from affidoc_schemas import Source

__all__ = ["CitedFiles"]


class CitedFiles:
    """Copies of cited files at their pins; close it to remove them."""

    def __init__(self) -> None:
        self._folder: tempfile.TemporaryDirectory[str] | None = None

    def file(self, source: Source, path: str, config: Config) -> Path | str:
        """A file on disk with the bytes that were judged, or why there is none."""
        opened = open_snapshot(source, config)
        if isinstance(opened, Unavailable):
            return opened.message
        try:
            if opened.commit is None and source.commit is None:
                return _own(opened, path, config)
            return self._copy(opened, source, path)
        except (SnapshotError, OSError) as error:
            return str(error)
        finally:
            opened.close()

    def close(self) -> None:
        """Remove the copies."""
        if self._folder is not None:
            self._folder.cleanup()
            self._folder = None

    def _copy(self, opened: Snapshot, source: Source, path: str) -> Path | str:
        blob = opened.read(path)
        if blob is None:
            return f"'{source.name}' has no file '{path}' at its pin"
        if self._folder is None:
            self._folder = tempfile.TemporaryDirectory(prefix="affidoc-lsp-")
        # Percent escapes leave no separator, so no name of a repository reaches another folder.
        parts = [quote(part.encode("utf-8", "surrogateescape"), safe=" ") for part in steps(path)]
        commit = (source.commit or "")[:12]
        file = Path(self._folder.name, f"{source.name}@{commit}", *parts)
        if not file.exists():
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(blob.data)
            file.chmod(0o444)
        return file


def _own(opened: Snapshot, path: str, config: Config) -> Path | str:
    if opened.entry(path) not in {Entry.FILE, Entry.EXECUTABLE}:
        return f"'{path}' is no file of the working tree"
    return config.root.joinpath(*steps(path))
