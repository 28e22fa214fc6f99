"""Everything a judge may look at: the source, its names, its past, its documents."""

from __future__ import annotations

import posixpath
import re
from functools import cached_property
from typing import Any

from affidoc.documents.anchors import Anchors, Dialect, find_anchors
from affidoc.mentions.docsite import DocSite, find_sites, site_of
from affidoc.mentions.mention import Judgement, Kind, Place, Reason, Verdict
from affidoc.mentions.page import Code, Link, Page, Paragraph
from affidoc.mentions.past import Gone, Past
from affidoc.mentions.python_api import Api
from affidoc.mentions.source import Source

__all__ = ["Desk", "closest"]

_CHANGES = re.compile(
    r"(?:^|/)(?:change[-_ ]?logs?|changes|history|news|release[-_ ]?notes?|releases"
    r"|whats?[-_ ]?new)"
    r"(?:[-_.\d][^/]*)?(?:\.\w+)?(?:/|$)",
    re.IGNORECASE,
)
_UPGRADE = re.compile(r"(?:^|/)[^/]*(?:migrat|upgrad|deprecat)[^/]*$", re.IGNORECASE)
_CONTRIBUTING = re.compile(r"(?:^|/)[^/]*(?:contribut|hacking|develop(?:ment|ing)?\b)[^/]*$", re.I)

_INCLUDE = re.compile(
    r"""^[ ]*-{1,}8<-{1,}[ ]+["']([^"'\n:]+)["'][ ]*$|^[ ]*\{!\s*([^!\n]+?)\s*!\}[ ]*$"""
    r"""|^[ ]*`{3,}\{include\}[ ]+(\S+)[ ]*\n(?:[ ]*:.*\n)*[ ]*`{3,}[ ]*$""", re.MULTILINE,
)  # fmt: skip

_EMOJI = re.compile(r":[a-z][\w+-]*:[ ]?")
_TAB = re.compile(r"^[ ]*===[+!]?[ ]", re.MULTILINE)
_DESCRIBED = re.compile(
    r"^[ ]*(?:\.\. |`{3,}\{)(?:py:)?(?:class|data|function|method|attribute|exception|decorator"
    r"|module|auto\w+)(?:::|\})[ ]+([\w.]+)", re.MULTILINE,
)  # fmt: skip
_WORDED = (".py", ".pyi", ".toml", ".cfg", ".ini", ".yml", ".yaml", ".sh", ".bat", ".ipynb", ".in",
           "Makefile", "justfile", ".js", ".ts")  # fmt: skip

_BACK = re.compile(
    r"\b(?:removed?|deprecat\w*|renam\w+|no longer|used to|previous(?:ly)?|formerly|"
    r"replac\w+|obsolete|legacy|older versions?|earlier versions?|prior to|planned|will be|future|"
    r"upcoming|proposed|dropped|does(?: not|n't) (?:exist|have|support)|until version|"
    r"before version|hypothetical|imaginary)\b", re.IGNORECASE,
)  # fmt: skip


class Desk:
    """What the judges share; nothing here judges."""

    def __init__(self, source: Source, past: Past) -> None:
        """A source and its past."""
        self.source = source
        self.past = past
        self.api = Api(source)
        self.notes: dict[str, Any] = {}
        """What judges have worked out of the whole source, each under a name of its own."""
        self._anchors: dict[str, Anchors | None] = {}

    @cached_property
    def sites(self) -> tuple[DocSite, ...]:
        """The documentation sites of the source."""
        return find_sites(self.source)

    @cached_property
    def words(self) -> frozenset[str]:
        """Every word of every text file that is no document: code, tests, configuration."""
        code = frozenset(self.source.code_files)
        found: set[str] = set(re.findall(r"\w+", self.source.code))
        for path in self.source.files:
            if path not in code and path.endswith(_WORDED):
                text = self.source.text(path)
                if text is not None:
                    found.update(re.findall(r"\w+", text))
        return frozenset(found)

    @cached_property
    def documented(self) -> frozenset[str]:
        """Names that directives of any document describe, with and without their module."""
        found: set[str] = set()
        for _, text in self.source.texts((".md", ".rst")):
            for match in _DESCRIBED.finditer(text):
                found |= {match[1], match[1].rpartition(".")[2]}
        return frozenset(found)

    def site(self, path: str) -> DocSite:
        """The site that a page belongs to."""
        return site_of(self.sites, path)

    def dialect(self, path: str) -> Dialect:
        """How a page is written."""
        return Dialect.RST if path.endswith(".rst") else self.site(path).dialect

    def anchors(self, path: str) -> Anchors | None:
        """The anchors of a document of the source."""
        if path not in self._anchors:
            text = self.source.text(path)
            self._anchors[path] = None if text is None else self.anchors_of(path, text)
        return self._anchors[path]

    def anchors_of(self, path: str, text: str) -> Anchors:
        """The anchors of a text as if it stood at a path."""
        if path.endswith((".html", ".htm")):
            return find_anchors(text, Dialect.HTML)
        site = self.site(path)
        text = self._expanded(text, path, site)
        found = find_anchors(text, self.dialect(path), site.separator)
        if site.dialect is not Dialect.MKDOCS:
            return found
        lines = dict(found.lines)
        if _EMOJI.search(text):  # an extension makes pictures of them, which have no slug
            bare = find_anchors(_EMOJI.sub("", text), self.dialect(path), site.separator)
            lines |= {name: line for name, line in bare.lines.items() if name not in lines}
        named = site.named_tabs and _TAB.search(text) is not None
        return Anchors(found.headings, lines, found.generated or named)

    def _expanded(self, text: str, path: str, site: DocSite) -> str:
        """The text with the files that a snippet line includes in its place, where they exist."""
        folder = path.rpartition("/")[0]

        def put_in(match: re.Match[str]) -> str:
            name = next(group for group in match.groups() if group).strip()
            for base in (folder, *site.snippets, ""):
                inner = self.source.text(posixpath.normpath(posixpath.join(base, name)))
                if inner is not None:
                    return inner
            return match.group()

        for _ in range(3):  # a file that includes a file
            if "8<" not in text and "{!" not in text and "{include}" not in text:
                break
            text = _INCLUDE.sub(put_in, text)[:4_000_000]
        return text

    def is_history(self, path: str) -> bool:
        """A changelog: it names what was, on purpose."""
        return _CHANGES.search(path) is not None

    def speaks_of_changes(self, path: str) -> bool:
        """A changelog, or a guide through a migration."""
        return self.is_history(path) or _UPGRADE.search(path) is not None

    @staticmethod
    def looks_back(paragraph: Paragraph, start: int) -> bool:
        """Whether the sentence around an offset speaks of what was, or of what will be."""
        if paragraph.kind == "past":
            return True
        text = paragraph.text
        begin = max((text.rfind(stop, 0, start) for stop in (". ", ".\n", "! ", "? ")), default=-1)
        ends = [at for stop in (". ", ".\n", "! ", "? ") if (at := text.find(stop, start)) >= 0]
        return _BACK.search(text[begin + 1 : min(ends, default=len(text))]) is not None

    def for_contributors(self, path: str) -> bool:
        """A page for people who change the project itself."""
        return _CONTRIBUTING.search(path) is not None

    @staticmethod
    def holds(kind: Kind, page: Page, one: Code | Link) -> Judgement:
        """The mention is true."""
        return Judgement(kind, _value(one), _place(page, one), Verdict.HOLDS)

    @staticmethod
    def skip(kind: Kind, page: Page, one: Code | Link, reason: Reason) -> Judgement:
        """The mention was not judged."""
        return Judgement(kind, _value(one), _place(page, one), Verdict.UNCHECKABLE, reason)

    @staticmethod
    def stale(
        kind: Kind, page: Page, one: Code | Link, code: str, message: str, fix: str,
        proof: tuple[str, int, str] | None = None, gone: Gone | None = None,
    ) -> Judgement:  # fmt: skip
        """The mention is proved false."""
        return Judgement(
            kind,
            _value(one),
            _place(page, one),
            Verdict.STALE,
            None,
            code,
            message,
            fix,
            proof,
            gone.commit if gone is not None else "",
        )


def closest(name: str, options: list[str], cutoff: float = 0.75) -> str | None:
    """The option that a name is most like, if it is like one at all."""
    import difflib

    squeezed = {re.sub(r"[-_. ]", "", one).lower(): one for one in reversed(options)}
    same = squeezed.get(re.sub(r"[-_. ]", "", name).lower())
    if same is not None:
        return same
    found = difflib.get_close_matches(name, options, 1, cutoff)
    return found[0] if found else None


def _value(one: Code | Link) -> str:
    return one.text if isinstance(one, Code) else one.target


def _place(page: Page, one: Code | Link) -> Place:
    return Place(page.path, one.line, one.column, one.end_column)
