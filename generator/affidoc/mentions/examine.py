"""Pages against a source: every mention with its verdict."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field

from affidoc.documents.anchors import Dialect
from affidoc.mentions.defaults import judge_defaults
from affidoc.mentions.desk import Desk
from affidoc.mentions.examples import judge_examples
from affidoc.mentions.flags import judge_flags
from affidoc.mentions.links import judge_links
from affidoc.mentions.lists import judge_lists
from affidoc.mentions.mention import Judgement, Kind, Place, Reason, Verdict
from affidoc.mentions.names import judge_names
from affidoc.mentions.page import Page
from affidoc.mentions.repositories import judge_repositories
from affidoc.mentions.retired import judge_retired
from affidoc.mentions.symbols import judge_symbols
from affidoc.mentions.versions import judge_versions

__all__ = ["JUDGES", "Examination", "examine", "read_page"]

Judge = Callable[[Desk, Page], Iterator[Judgement]]

JUDGES: tuple[Judge, ...] = (
    judge_links, judge_repositories, judge_names, judge_symbols, judge_examples, judge_flags,
    judge_lists, judge_defaults, judge_versions, judge_retired,
)  # fmt: skip
"""One file a judge, in the order of `Kind`; the one registration."""

JUDGES_OF_OTHERS: tuple[Judge, ...] = tuple(
    judge for judge in JUDGES if judge not in {judge_links, judge_repositories}
)
"""For pages that are not of the source they speak of: their links lead elsewhere."""

_PLANNED = re.compile(
    r"\bnot (?:yet |been )?(?:released|implemented|available yet)\b|\bunreleased\b|\bproposed "
    r"(?:functionality|design|feature)|\bcoming soon\b|\bdesign (?:proposal|draft)\b|\bRFC\b",
    re.IGNORECASE,
)
_HISTORY_KEEPS = frozenset({Kind.LINK, Kind.ANCHOR, Kind.CROSS_REFERENCE})


@dataclass(frozen=True, slots=True)
class Examination:
    """All judgements, in the order of the pages."""

    judgements: tuple[Judgement, ...] = ()
    pages: int = 0
    unread: tuple[str, ...] = field(default=())
    """Pages that are not UTF-8 text, or too large."""

    def count(self, verdict: Verdict) -> int:
        """How many mentions have a verdict."""
        return sum(one.verdict is verdict for one in self.judgements)

    def reasons(self) -> dict[str, int]:
        """How many mentions were not judged, by reason."""
        counts: dict[str, int] = {}
        for one in self.judgements:
            if one.reason is not None:
                counts[one.reason.value] = counts.get(one.reason.value, 0) + 1
        return dict(sorted(counts.items()))


def examine(
    desk: Desk, documents: Iterable[tuple[str, str]], judges: tuple[Judge, ...] = JUDGES
) -> Examination:
    """Judge pages, given as path in the source and text."""
    found: list[Judgement] = []
    pages = 0
    for path, text in documents:
        page = read_page(desk, path, text)
        pages += 1
        seen: set[tuple[Kind, Place]] = set()
        planned = _is_planned(page)
        for judge in judges:
            for one in judge(desk, page):
                key = (one.kind, one.place)
                if key not in seen:
                    seen.add(key)
                    found.append(_history(desk, one, planned))
    return Examination(tuple(found), pages)


def read_page(desk: Desk, path: str, text: str) -> Page:
    """A document taken apart as its builder would."""
    if path.endswith(".rst"):
        from affidoc.mentions.rst_page import read_rst

        return read_rst(path, text)
    from affidoc.mentions.markdown_page import read_markdown

    dialect = desk.dialect(path)
    return read_markdown(path, text, dialect if dialect is not Dialect.RST else Dialect.MYST,
                         desk.site(path).separator)  # fmt: skip


def _history(desk: Desk, one: Judgement, planned: bool) -> Judgement:
    """What a changelog names is history, and what a plan names is to come; links lead somewhere."""
    if one.kind in _HISTORY_KEEPS:
        return one
    reason = Reason.HISTORY_PAGE if desk.is_history(one.place.path) else None
    if reason is None and planned and one.verdict is Verdict.STALE:
        reason = Reason.FORWARD_LOOKING
    if reason is None:
        return one
    return Judgement(one.kind, one.value, one.place, Verdict.UNCHECKABLE, reason)


def _is_planned(page: Page) -> bool:
    """Whether a page says near its top that it describes what is not there yet."""
    top = " ".join(one.text for one in page.paragraphs[:6])
    return _PLANNED.search(top[:2000]) is not None


def in_folder(path: str, folder: str) -> bool:
    """Whether a document is a folder's, or the document itself."""
    folder = posixpath.normpath(folder)
    return folder == "." or path == folder or path.startswith(f"{folder}/")
