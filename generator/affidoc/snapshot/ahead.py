"""Files of a source that will be read in a known order, asked for before they are needed."""

from __future__ import annotations

from collections.abc import Iterable

from affidoc.errors import SnapshotError
from affidoc.snapshot.port import Blob, Snapshot

__all__ = ["ReadAhead"]

_SKIP = 8
"""Files that may be passed over; a reader who is further away is served by itself."""


class ReadAhead:
    """Serves the files that were announced, and any other as the snapshot does."""

    def __init__(self, snapshot: Snapshot, paths: Iterable[str]) -> None:
        self._snapshot = snapshot
        order = list(dict.fromkeys(paths))
        self._places = {path: place for place, path in enumerate(order)}
        self._answers = snapshot.read_many(order)
        self._at = 0

    def read(self, path: str) -> Blob | None:
        """The file at a path; None where there is none.

        Raises:
            SnapshotError: as the snapshot would.
        """
        place = self._places.get(path, -1)
        if not self._at <= place <= self._at + _SKIP:
            return self._snapshot.read(path)
        for other, found in self._answers:
            self._at += 1
            if other == path:
                if isinstance(found, SnapshotError):
                    raise found
                return found
        return self._snapshot.read(path)
