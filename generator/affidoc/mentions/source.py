"""The source that pages are judged against: its files, and what its metadata says of it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cached_property

from affidoc.errors import SnapshotError
from affidoc.mentions.metadata import Metadata, read_metadata
from affidoc.snapshot import Entry, Snapshot

__all__ = ["LARGEST_TEXT", "Source"]

LARGEST_TEXT = 2 * 1024 * 1024
"""Bytes of one text file that is looked at."""

LARGEST_CODE = 40_000_000
"""Characters of code that are searched as one text."""


class Source:
    """One state of a source. What cannot be read is as good as absent, and never a proof."""

    def __init__(self, snapshot: Snapshot) -> None:
        """Look at a snapshot; the caller closes it."""
        self.snapshot = snapshot
        self._texts: dict[str, str | None] = {}

    @cached_property
    def files(self) -> tuple[str, ...]:
        """Paths of all regular files, sorted."""
        return tuple(self.snapshot.files("."))

    @cached_property
    def file_set(self) -> frozenset[str]:
        """The same for look-ups."""
        return frozenset(self.files)

    @cached_property
    def folders(self) -> frozenset[str]:
        """All folders that hold a file."""
        found: set[str] = {""}
        for path in self.files:
            folder = path.rpartition("/")[0]
            while folder and folder not in found:
                found.add(folder)
                folder = folder.rpartition("/")[0]
        return frozenset(found)

    def exists(self, path: str) -> bool:
        """Whether anything stands at a path: a file, folder, symlink or submodule."""
        path = path.strip("/")
        if path in self.file_set or path in self.folders:
            return True
        try:
            return self.snapshot.entry(path) in {Entry.SYMLINK, Entry.SUBMODULE}
        except SnapshotError:
            return False

    def text(self, path: str) -> str | None:
        """The text of a file; None where there is none that can be read."""
        if path not in self._texts:
            self._texts[path] = self._read(path)
        return self._texts[path]

    def texts(
        self, suffixes: tuple[str, ...], without: tuple[str, ...] = ()
    ) -> Iterator[tuple[str, str]]:
        """Path and text of each file with such an ending, outside some folders."""
        for path in self.files:
            if path.endswith(suffixes) and not path.startswith(without):
                text = self.text(path)
                if text is not None:
                    yield path, text

    @cached_property
    def metadata(self) -> Metadata:
        """What the project says about itself."""
        return read_metadata(self.text)

    @cached_property
    def packages(self) -> dict[str, str]:
        """Import name to folder (or `.py` file) of the project's own top-level packages."""
        found: dict[str, str] = {}
        wanted = self.metadata.name.replace("-", "_").lower()
        for path in self.files:
            folder, _, name = path.rpartition("/")
            if name != "__init__.py":
                continue
            above, _, package = folder.rpartition("/")
            usual = above in {"", "src", "lib", "python", "lib/python"}
            named = package == wanted and f"{above}/__init__.py" not in self.file_set
            if not (usual or named) or not package.isidentifier():
                continue
            if package not in _NOT_PACKAGES and not package.startswith("test"):
                found.setdefault(package, folder)
        for path in (f"{wanted}.py", f"src/{wanted}.py"):
            if wanted and wanted not in found and path in self.file_set:
                found[wanted] = path
        return found

    @cached_property
    def code_files(self) -> tuple[str, ...]:
        """Files that make the project: no tests, no documents, no examples."""
        return tuple(
            path for path in self.files
            if path.endswith(_CODE) and not _ASIDE.search(f"/{path}")
        )  # fmt: skip

    @cached_property
    def code(self) -> str:
        """The text of all those files, one after the other; bounded."""
        parts: list[str] = []
        size = 0
        for path in self.code_files:
            text = self.text(path)
            if text is not None and size < LARGEST_CODE and ".min." not in path:
                parts.append(text)
                size += len(text)
        return "\n".join(parts)

    def _read(self, path: str) -> str | None:
        if path not in self.file_set:
            return None
        try:
            blob = self.snapshot.read(path)
        except SnapshotError:
            return None
        if blob is None or len(blob.data) > LARGEST_TEXT or b"\0" in blob.data[:8000]:
            return None
        return blob.data.decode("utf-8-sig", "replace").replace("\r\n", "\n")


_CODE = (
    ".py", ".pyi", ".pyx", ".js", ".mjs", ".cjs", ".ts", ".tsx", ".go", ".rs", ".java", ".kt",
    ".rb", ".c", ".cc", ".cpp", ".h", ".hpp", ".sh", ".php", ".cs", ".swift", ".scala", ".toml",
    ".cfg", ".ini", ".json", ".html", ".jinja", ".j2", ".yml", ".yaml",
)  # fmt: skip
_ASIDE = re.compile(
    r"/(?:tests?|testing|docs?|examples?|\.github|node_modules|vendor|third_party|benchmarks?)/"
    r"|/(?:test_[^/]*|[^/]*_test|conftest)\.\w+$|\.lock$|lock\.json$",
)
_NOT_PACKAGES = frozenset(
    [
        "tests",
        "test",
        "docs",
        "doc",
        "examples",
        "example",
        "scripts",
        "tools",
        "benchmarks",
        "bench",
        "build",
        "dist",
    ]
)
