"""Lists that enumerate a closed set: parameters of a class, blocks of a template, dependencies.

One item that is not of the set, among several that are, is a stale item.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from affidoc.mentions.desk import Desk, closest
from affidoc.mentions.mention import Judgement, Kind, Reason
from affidoc.mentions.page import Item, Page, Paragraph
from affidoc.mentions.python_api import Class, Function

__all__ = ["judge_lists", "template_blocks"]

_NAME = re.compile(r"[A-Za-z_][\w-]*\Z")
_BLOCK = re.compile(r"\{%[-+]?\s*block\s+(\w+)")
_TEMPLATES = (".html", ".htm", ".jinja", ".jinja2", ".j2", ".xml", ".txt")
_DEFINE = re.compile(
    r"\b(?:arguments?|parameters?|attributes?|options?|propert(?:y|ies)|defines?|keywords?|takes|"
    r"accepts|fields|members|methods)\b", re.IGNORECASE,
)  # fmt: skip
_DEPENDS = re.compile(r"\b(?:relies on|depends on|dependenc(?:y|ies)|requirements?)\b", re.I)


def judge_lists(desk: Desk, page: Page) -> Iterator[Judgement]:
    """Every list or table whose items begin with a name, below a sentence that says what of."""
    groups: dict[int, list[Paragraph]] = {}
    for paragraph in page.paragraphs:
        if paragraph.group >= 0 and paragraph.lead >= 0:
            groups.setdefault(paragraph.group, []).append(paragraph)
    for group, rows in groups.items():
        if len(rows) < 3:
            continue
        lead = page.paragraphs[rows[0].lead]
        items = [one for one in page.items(group) if _NAME.match(one.code.text)]
        if len(items) < 3 or desk.speaks_of_changes(page.path):
            continue
        said = _DEPENDS.search(lead.text) is not None
        yield from _members(desk, page, rows[0].lead, lead, items)
        if re.search(r"\bblocks?\b", lead.text, re.IGNORECASE):
            yield from _blocks(desk, page, items)
        if desk.source.metadata.dependencies_literal:
            yield from _dependencies(desk, page, items, said=said)


def template_blocks(desk: Desk) -> dict[str, tuple[str, int]]:
    """Each block that a template of the project defines, with one place."""
    known: dict[str, tuple[str, int]] | None = desk.notes.get("blocks")
    if known is None:
        known = {}
        for path, text in desk.source.texts(_TEMPLATES, ("docs/", "doc/", "tests/", "test/")):
            for match in _BLOCK.finditer(text):
                known.setdefault(match[1], (path, text.count("\n", 0, match.start()) + 1))
        desk.notes["blocks"] = known
    return known


def _members(
    desk: Desk, page: Page, index: int, lead: Paragraph, items: list[Item]
) -> Iterator[Judgement]:
    """Parameters or attributes of the one class or function that the sentence above names."""
    if not desk.api.packages or not _DEFINE.search(lead.text):
        return
    owners: dict[int, Class | Function] = {}
    for code in page.codes:
        if code.paragraph == index:
            name = code.text.strip().partition("(")[0]
            for option in (name, *(f"{package}.{name}" for package in desk.api.packages)):
                if re.fullmatch(r"[A-Za-z_][\w.]*", option):
                    answer = desk.api.resolve(option)
                    if isinstance(answer, Class | Function):
                        owners[id(answer)] = answer
    if len(owners) != 1:
        return
    owner = next(iter(owners.values()))
    signature = desk.api.signature(owner)
    if signature is None or signature.open:
        return
    names = {one.name for one in signature.parameters}
    if isinstance(owner, Class):
        if owner.open:
            return
        names |= set(owner.members)
    yield from _judged(desk, page, items, names, "PRS102", f"'{owner.name}' has no",
                       (owner.path, owner.line, f"'{owner.name}' is defined here"),
                       owner.path)  # fmt: skip


def _blocks(desk: Desk, page: Page, items: list[Item]) -> Iterator[Judgement]:
    blocks = template_blocks(desk)
    if not blocks:
        return
    path, line = next(iter(blocks.values()))
    for one in items:
        if one.code.text in blocks:
            path, line = blocks[one.code.text]
            break
    yield from _judged(desk, page, items, set(blocks), "PRS109", "no template has a block",
                       (path, line, "blocks of the templates, for one here"), path)  # fmt: skip


def _dependencies(desk: Desk, page: Page, items: list[Item], *, said: bool) -> Iterator[Judgement]:
    """What once was a dependency, no longer is, and is imported nowhere.

    What never was one may come with another one.
    """
    names = desk.source.metadata.dependencies
    known = [one for one in items if _normal(one.code.text) in names]
    if len(known) < 2 or (not said and (len(known) < 3 or len(known) * 10 < len(items) * 6)):
        return
    for one in items:
        name = _normal(one.code.text)
        if name in names:
            yield desk.holds(Kind.LISTED, page, one.code)
            continue
        module = one.code.text.replace("-", "_")
        if f"import {module}" in desk.source.code or f"from {module}" in desk.source.code:
            yield desk.skip(Kind.LISTED, page, one.code, Reason.AMBIGUOUS)
            continue
        gone = None
        for path in ("pyproject.toml", "setup.py", "setup.cfg"):
            gone = gone or desk.past.removed_word(one.code.text, path)
        if gone is None:
            yield desk.skip(Kind.LISTED, page, one.code, Reason.NEVER_SEEN)
            continue
        yield desk.stale(
            Kind.LISTED, page, one.code, "PRS111",
            f"'{one.code.text}' is no dependency since {gone}", "Take it out of the list.",
            gone=gone,
        )  # fmt: skip


def _judged(
    desk: Desk, page: Page, items: list[Item], names: set[str], code: str, said: str,
    proof: tuple[str, int, str], path: str,
) -> Iterator[Judgement]:  # fmt: skip
    hits = [one for one in items if one.code.text in names]
    if len(hits) < 2 or len(hits) * 10 < len(items) * 6:
        return
    unused = sorted(names - {one.code.text for one in hits})
    for one in items:
        name = one.code.text
        if name in names:
            yield desk.holds(Kind.LISTED, page, one.code)
            continue
        if desk.looks_back(page.paragraphs[one.paragraph], one.code.start):
            yield desk.skip(Kind.LISTED, page, one.code, Reason.FORWARD_LOOKING)
            continue
        near = closest(name, unused, 0.5)
        gone = desk.past.removed_word(name, path)
        by = f"; {gone} took it out" if gone else ""
        yield desk.stale(
            Kind.LISTED, page, one.code, code, f"{said} '{name}'{by}",
            f"Did you mean '{near}'?" if near else "Take it out of the list.", proof, gone,
        )  # fmt: skip


def _normal(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()
