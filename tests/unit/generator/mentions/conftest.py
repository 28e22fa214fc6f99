"""Texts to judgements, without a repository: a source of plain files, with no past."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from affidoc.mentions.desk import Desk
from affidoc.mentions.examine import examine
from affidoc.mentions.mention import Verdict
from affidoc.mentions.past import Past
from affidoc.mentions.source import Source
from affidoc.snapshot import Blob, Entry


class Files:
    """The port over a dictionary."""

    def __init__(self, files: dict[str, str]) -> None:
        self._files = files

    @property
    def commit(self) -> None:
        return None

    def entry(self, path: str) -> Entry | None:
        return Entry.FILE if path in self._files else None

    def read(self, path: str) -> Blob | None:
        text = self._files.get(path)
        return None if text is None else Blob(text.encode(), "0" * 40)

    def files(self, under: str) -> Iterator[str]:
        return iter(sorted(self._files))

    def close(self) -> None:
        """Nothing is held."""


Judge = Callable[..., list[tuple[str, int, str]]]


@pytest.fixture
def stale() -> Judge:
    """Code, line and value of everything stale on one page of a source."""

    def judge(page: str, files: dict[str, str], path: str = "docs/page.md") -> list[tuple]:
        source = Source(Files({**files, path: page}))
        examined = examine(Desk(source, Past(None, "")), [(path, page)])
        return [
            (one.code, one.place.line, one.value)
            for one in examined.judgements if one.verdict is Verdict.STALE
        ]  # fmt: skip

    return judge
