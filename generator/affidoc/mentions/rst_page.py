"""reStructuredText to the parts of a page: a scanner by lines and indents, not a parser."""

from __future__ import annotations

import re

from affidoc.documents.anchors import LONGEST_LINE, Dialect, find_anchors
from affidoc.mentions.inline import Span, masked, rst_code, rst_links
from affidoc.mentions.page import Code, Example, Link, Page, Paragraph

__all__ = ["read_rst", "read_rst_into"]

_DIRECTIVE = re.compile(r"(\s*)\.\. ([\w:+.-]+)::(?:\s+(.*?))?\s*$")
_LABEL = re.compile(r"\s*\.\. _(`[^`]+`|[^:`]+):\s*$")
_TARGET = re.compile(r"\s*\.\. _(`[^`]+`|[^:`]+(?:\\:[^:`]+)*):\s+(\S+)\s*$")
_COMMENT = re.compile(r"(\s*)\.\.(?: .*)?$")
_ITEM = re.compile(r"(\s*)(?:[*+-]|#\.|\d{1,3}[.)])\s+")
_OPTION = re.compile(r"\s+:([\w-]+):\s*(.*?)\s*$")
_RULE = re.compile(r"([!-/:-@\[-`{-~])\1{2,}\s*$")
_CODE = frozenset({"code-block", "code", "sourcecode"})
_RUN = frozenset({"testcode", "testsetup", "doctest", "ipython", "jupyter-execute"})
_MODULE = frozenset({"currentmodule", "py:currentmodule", "module", "py:module"})
_SILENT = frozenset(
    [
        "raw",
        "math",
        "graphviz",
        "image",
        "figure",
        "csv-table",
        "list-table",
        "only",
        "highlight",
        "index",
        "rubric",
        "contents",
        "program",
        "option",
        "toctree",
        "include",
        "literalinclude",
        "replace",
    ]
)
_DESCRIBES = frozenset(
    [
        "class",
        "function",
        "method",
        "attribute",
        "exception",
        "data",
        "decorator",
        "staticmethod",
        "classmethod",
    ]
)
_PAST = frozenset({"versionadded", "versionchanged", "deprecated", "versionremoved"})


def read_rst(path: str, text: str) -> Page:
    """The page; what is not understood is left out."""
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    page = Page(path, text, Dialect.RST, find_anchors(text, Dialect.RST))
    read_rst_into(page, text.split("\n"), 0, "", "")
    page.labels |= set(page.anchors.lines)
    return page


def read_rst_into(page: Page, lines: list[str], before: int, module: str, heading: str) -> str:
    """Add the parts of some lines to a page; the module that holds after them is returned."""
    titles = {one.line: one.text for one in page.anchors.headings}
    lines = ["" if len(line) > LONGEST_LINE else line for line in lines]
    at, group, lead, past = 0, len(page.paragraphs) + 1_000_000, -1, -1
    while at < len(lines):
        line = lines[at]
        number = before + at + 1
        indent = _indent(line)
        if not line.strip() or _RULE.match(line):
            at += 1
            continue
        if past >= 0 and indent <= past:
            past = -1
        if number in titles and _RULE.match(lines[at + 1] if at + 1 < len(lines) else ""):
            heading = titles[number]
            _paragraph(page, [line], number, "heading", heading, -1, -1, module)
            at += 2
            lead = -1
            continue
        directive = _DIRECTIVE.match(line)
        if directive:
            name, argument = directive[2], directive[3] or ""
            end = _block_end(lines, at + 1, indent)
            if name in _MODULE:
                module = "" if argument == "None" else argument
            if name in _PAST:
                past = indent
            at = _directive(page, lines, at, end, before, name, argument, module, heading)
            continue
        label, target = _LABEL.match(line), _TARGET.match(line)
        if label:
            page.labels.add(label[1].strip("`"))
            at += 1
        elif target and target.group(2).endswith("_") and "/" not in target.group(2):
            at += 1
        elif target:
            column = target.start(2) + 1
            page.links.append(
                Link(target[2], number, column, column + len(target[2]), "definition",
                     target[1].strip("`"))
            )  # fmt: skip
            at += 1
        elif _COMMENT.match(line):
            at = _block_end(lines, at + 1, indent)
        else:
            at, group, lead = _text(
                page, lines, at, before, module, heading, group, lead, "past" if past >= 0 else ""
            )
    return module


def _text(
    page: Page, lines: list[str], at: int, before: int, module: str, heading: str,
    group: int, lead: int, state: str,
) -> tuple[int, int, int]:  # fmt: skip
    """One paragraph or item from a line on: the line after it, its list and its lead."""
    first = at
    item = _ITEM.match(lines[at])
    indent = _indent(lines[at])
    at += 1
    while at < len(lines) and lines[at].strip():
        if _ITEM.match(lines[at]) and (item or _indent(lines[at]) > indent):
            break
        if _RULE.match(lines[at]) and at + 1 < len(lines):
            break
        at += 1
    kind = state or ("item" if item else "paragraph")
    if item is None:
        group += 1
        lead = len(page.paragraphs)
    here, above = (group, lead) if item else (-1, -1)
    _paragraph(page, lines[first:at], before + first + 1, kind, heading, here, above, module)
    if lines[at - 1].rstrip().endswith("::"):
        end = _block_end(lines, at, indent)
        if end > at:
            _example(page, lines, at, end, before, "", "", module, heading)
            at = end
    return at, group, lead


def _directive(
    page: Page, lines: list[str], at: int, end: int, before: int, name: str, argument: str,
    module: str, heading: str,
) -> int:  # fmt: skip
    """Take in a directive; the line to go on with."""
    number = before + at + 1
    start = at + 1
    language = ""
    while start < end and (option := _OPTION.match(lines[start])):
        if option[1] == "name":
            page.labels.add(option[2])
        if option[1] == "language":
            language = option[2]
        start += 1
    column = max(0, lines[at].rfind(argument)) + 1
    if name in _CODE:
        _example(page, lines, start, end, before, argument.lower() or language, "", module, heading)
        return end
    if name in _RUN or name.startswith("click:"):
        _example(page, lines, start, end, before, "python", name, module, heading)
        return end
    if name.startswith("auto") and argument:
        page.documented.add(argument.partition("(")[0])
        value = argument.partition("(")[0].strip()
        page.codes.append(
            Code(value, number, column, column + len(value), name, _paragraph(
                page, [lines[at]], number, "directive", heading, -1, -1, module))
        )  # fmt: skip
        return start
    if name in {"include", "literalinclude"}:
        page.links.append(Link(argument, number, column, column + len(argument), "include"))
    elif name in {"image", "figure"}:
        page.links.append(Link(argument, number, column, column + len(argument), "image"))
    elif name == "toctree":
        for index in range(start, end):
            match = re.fullmatch(r"\s*(?:[^<>]*<([^<>]+)>|(\S+))\s*", lines[index])
            if match:
                one = 1 if match[1] else 2
                column = match.start(one) + 1
                page.links.append(
                    Link(match[one], before + index + 1, column, match.end(one) + 1, "doc")
                )
    elif name.rpartition(":")[2] in _DESCRIBES:
        page.documented.add(argument.partition("(")[0].strip())
        return start
    if name in _SILENT:
        return end
    return start


def _example(
    page: Page, lines: list[str], start: int, end: int, before: int, language: str,
    directive: str, module: str, heading: str,
) -> None:  # fmt: skip
    while start < end and not lines[start].strip():
        start += 1
    rows = lines[start:end]
    width = min((_indent(row) for row in rows if row.strip()), default=0)
    content = "\n".join(row[width:] for row in rows)
    page.examples.append(
        Example(language, content, before + start + 1, width + 1, directive, module, heading)
    )


def _paragraph(
    page: Page, rows: list[str], line: int, kind: str, heading: str, group: int, lead: int,
    module: str,
) -> int:  # fmt: skip
    text = "\n".join(rows)
    index = len(page.paragraphs)
    page.paragraphs.append(Paragraph(text, line, kind, heading, group, lead, module))
    if kind == "directive":
        return index
    spans = list(rst_code(text))
    for span in spans:
        row, column = _place(text, line, span)
        page.codes.append(
            Code(span.value, row, column, column + len(span.value), span.form, index, span.start)
        )
    for span in rst_links(masked(text, spans)):
        row, column = _place(text, line, span)
        end = column + len(span.value)
        page.links.append(Link(span.value, row, column, end, span.form, span.text))
    return index


def _place(text: str, line: int, span: Span) -> tuple[int, int]:
    at = span.value_start
    return line + text.count("\n", 0, at), at - text.rfind("\n", 0, at)


def _block_end(lines: list[str], start: int, indent: int) -> int:
    """The line after the block that is indented further than the one before it."""
    end = at = start
    while at < len(lines):
        if lines[at].strip():
            if _indent(lines[at]) <= indent:
                break
            end = at + 1
        at += 1
    return end


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip(" \t"))
