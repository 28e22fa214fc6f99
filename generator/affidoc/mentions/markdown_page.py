"""Markdown to the parts of a page."""

from __future__ import annotations

import re

from markdown_it.token import Token

from affidoc.documents.anchors import Blocks, Dialect, blocks_of, find_anchors, read_blocks
from affidoc.mentions.inline import Span, markdown_code, markdown_links, masked
from affidoc.mentions.page import Code, Example, Link, Page, Paragraph
from affidoc.mentions.rst_page import read_rst_into

__all__ = ["read_markdown"]

_DIRECTIVE = re.compile(r"\{([\w:+.-]+)\}\s*(.*)")
_OPTION = re.compile(r"\s*:[\w-]+:")
_LABEL = re.compile(r"^[ ]{0,3}\(([^()\n]+)\)=[ ]*$", re.MULTILINE)
_TITLE = re.compile(r"""title=["']([^"']{1,200})["']""")
_COMMENT = re.compile(r"<!--.*?(?:-->|\Z)", re.DOTALL)
_PROSE = frozenset(
    [
        "note",
        "warning",
        "tip",
        "hint",
        "important",
        "caution",
        "danger",
        "attention",
        "admonition",
        "seealso",
        "error",
        "dropdown",
        "tab-item",
        "tab-set",
    ]
)
_INCLUDE = re.compile(r"""^\s*(?:-{1,}8<-{1,}\s+["']([^"'\n]+)["']|\{!\s*([^!\n]+?)\s*!\})""", re.M)


def read_markdown(path: str, text: str, dialect: Dialect, separator: str = "-") -> Page:
    """The page; nothing in it is an error, what is not understood is left out."""
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    blocks = read_blocks(text, dialect)
    page = Page(path, text, dialect, find_anchors(text, dialect, separator, blocks))
    _read(page, blocks)
    page.labels |= set(page.anchors.lines)
    return page


def _read(page: Page, blocks: Blocks) -> None:
    """Read the blocks of the page; nested directives once more each."""
    waiting = [(blocks, 0, 0)]
    while waiting:
        blocks, before, depth = waiting.pop()
        lines = blocks.lines
        reader = _Reader(page, lines, before)
        reader.read(blocks.tokens)
        reader.definitions(blocks.references)
        if depth < 4:
            waiting += [
                (blocks_of(inner, page.dialect), at, depth + 1) for inner, at in reader.nested
            ]
        for match in _INCLUDE.finditer("\n".join(lines)):
            line = before + "\n".join(lines)[: match.start()].count("\n") + 2
            group = 1 if match[1] is not None else 2
            page.links.append(Link(match[group], line, 1, 1 + len(match[group]), "snippet"))


class _Reader:
    """One pass over the tokens of a run of lines."""

    def __init__(self, page: Page, lines: list[str], before: int) -> None:
        self.page = page
        self.lines = lines
        self.before = before
        self.nested: list[tuple[list[str], int]] = []
        self.heading = ""
        self.module = ""
        self._titles = {one.line: one.text for one in page.anchors.headings}
        self._done: set[tuple[int, int]] = set()
        self._groups: list[tuple[int, int]] = []
        self._count = len(page.paragraphs)

    def read(self, tokens: list[Token]) -> None:
        around = (0, 0)
        kind = "paragraph"
        first_of_item = False
        for token in tokens:
            if token.map is not None:
                around = (token.map[0], token.map[1])
            match token.type:
                case "bullet_list_open" | "ordered_list_open" | "table_open":
                    lead = len(self.page.paragraphs) - 1
                    if lead < 0 or self.page.paragraphs[lead].kind == "heading":
                        lead = -1
                    self._count += 1
                    self._groups.append((self._count, lead))
                case "bullet_list_close" | "ordered_list_close" | "table_close":
                    self._groups.pop()
                case "list_item_open":
                    first_of_item = True
                case "heading_open":
                    kind = "heading"
                    self.heading = self._titles.get(self.before + around[0] + 1, "")
                case "heading_close":
                    kind = "paragraph"
                case "inline":
                    if around in self._done:
                        continue
                    self._done.add(around)
                    shown = kind
                    if self._groups and kind == "paragraph":
                        row = self.lines[around[0]].lstrip(" >").startswith("|")
                        shown = "row" if row else "item" if first_of_item else "paragraph"
                        first_of_item = False
                    self._inline(around, shown)
                case "fence" | "code_block":
                    self._example(token, around)
                case "html_block":
                    region = _COMMENT.sub(
                        lambda one: re.sub(r"[^\n]", " ", one.group()),
                        "\n".join(self.lines[around[0] : around[1]]),
                    )
                    for span in markdown_links(region):
                        self._link(region, around[0], span)

    def definitions(self, references: dict[str, dict[str, object]]) -> None:
        """`[name]: address`, at the place of the definition."""
        for label, entry in references.items():
            place = entry.get("map")
            if not isinstance(place, list):
                continue
            for number in range(place[0], min(place[1], len(self.lines))):
                line = self.lines[number]
                match = re.search(r"\]:\s*<?(\S+?)>?(?:\s|$)", line)
                if match:
                    at, end = match.start(1) + 1, match.end(1) + 1
                    self.page.links.append(
                        Link(match[1], self.before + number + 1, at, end, "definition", label)
                    )
                    break

    def _inline(self, around: tuple[int, int], kind: str) -> None:
        text = "\n".join(self.lines[around[0] : around[1]])
        group, lead = self._groups[-1] if self._groups and kind in {"item", "row"} else (-1, -1)
        index = len(self.page.paragraphs)
        self.page.paragraphs.append(
            Paragraph(text, self.before + around[0] + 1, kind, self.heading, group, lead,
                      self.module)
        )  # fmt: skip
        spans = markdown_code(text)
        for span in spans:
            line, column = self._place(text, around[0], span.value_start)
            self.page.codes.append(
                Code(span.value, line, column, column + len(span.value), span.form, index,
                     span.start)
            )  # fmt: skip
        if self.page.dialect is Dialect.MYST:
            self.page.labels |= {match[1] for match in _LABEL.finditer(text)}
        hidden = masked(text, spans)
        if "<!--" in hidden:
            hidden = _COMMENT.sub(lambda one: "\0" * len(one.group()), hidden)
        for span in markdown_links(hidden):
            self._link(text, around[0], span)

    def _link(self, text: str, first: int, span: Span) -> None:
        line, column = self._place(text, first, span.value_start)
        end = column + len(span.value)
        self.page.links.append(Link(span.value, line, column, end, span.form, span.text))

    def _place(self, text: str, first: int, offset: int) -> tuple[int, int]:
        line = self.before + first + 1 + text.count("\n", 0, offset)
        return line, offset - text.rfind("\n", 0, offset)

    def _example(self, token: Token, around: tuple[int, int]) -> None:
        fenced = token.type == "fence"
        first = around[0] + (1 if fenced else 0)
        content = token.content
        info = token.info.strip()
        directive = _DIRECTIVE.match(info)
        if directive is None and info.startswith(("{", ".")):
            info = info.strip("{} ").lstrip(".")
        if directive is None or not directive[1]:
            language = re.split(r"[\s,{:]", info, maxsplit=1)[0].lower()
            title = _TITLE.search(info)
            self._add(language, content, first, title=title[1] if title else "")
            return
        name, argument = directive[1], directive[2].strip()
        rows = content.split("\n")
        skip = 0
        while skip < len(rows) and _OPTION.match(rows[skip]):
            skip += 1
        at = self.before + first + skip
        if name == "eval-rst":
            self.module = read_rst_into(self.page, rows, self.before + first, self.module,
                                        self.heading)  # fmt: skip
        elif name in {"currentmodule", "py:currentmodule", "module", "py:module"}:
            self.module = argument
        elif name in {"include", "literalinclude"}:
            self._directive_link(argument, around[0], "include")
        elif name == "toctree":
            for number, row in enumerate(rows[skip:]):
                if row.strip():
                    self._toctree(row, at + number + 1)
        elif name in _PROSE:
            self.nested.append((rows[skip:], at))
        elif name in {"code-block", "code", "sourcecode", "code-cell"}:
            self._add(argument.lower(), "\n".join(rows[skip:]), first + skip,
                      "code-cell" if name == "code-cell" else "")  # fmt: skip
        elif ":" in name or name in {"testcode", "testsetup", "doctest", "ipython"}:
            self._add("python", "\n".join(rows[skip:]), first + skip, name)

    def _add(
        self, language: str, content: str, first: int, directive: str = "", title: str = ""
    ) -> None:
        column = 1
        if first < len(self.lines):
            row = content.split("\n", 1)[0]
            column = max(1, len(self.lines[first].rstrip()) - len(row.rstrip()) + 1)
        self.page.examples.append(
            Example(language, content, self.before + first + 1, column, directive, self.module,
                    self.heading, title)
        )  # fmt: skip

    def _directive_link(self, argument: str, number: int, form: str) -> None:
        line = self.lines[number]
        column = max(0, line.find(argument)) + 1
        self.page.links.append(
            Link(argument, self.before + number + 1, column, column + len(argument), form)
        )

    def _toctree(self, row: str, line: int) -> None:
        match = re.fullmatch(r"\s*(?:[^<>]*<([^<>]+)>|(\S+))\s*", row)
        if match:
            group = 1 if match[1] else 2
            column = match.start(group) + 1
            self.page.links.append(
                Link(match[group], line, column, column + len(match[group]), "doc")
            )
