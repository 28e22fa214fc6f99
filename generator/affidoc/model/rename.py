"""Every text that changes when a fact gets another id."""

from __future__ import annotations

import re
from pathlib import Path

from affidoc.config import Config
from affidoc.errors import UsageError
from affidoc.facts import Document
from affidoc.model.graph import Model
from affidoc.model.redirects import FILE, redirects_text
from affidoc.prose import ProsePage

__all__ = ["renamed_texts"]

_ID = re.compile(r"[a-z][a-z0-9]*(?:[.-][a-z0-9]+)*\Z")


def renamed_texts(
    config: Config, model: Model, pages: tuple[ProsePage, ...], old: str, new: str
) -> dict[str, str]:
    """Path to new text, the redirect first, the file that defines the fact last.

    Raises:
        UsageError: the new id has the wrong form.
    """
    if not _ID.match(new) or len(new) > 96:
        raise UsageError(f"'{new}' is not an id", "Ids are dotted and lower-case: topic.name.")
    owner = model.loaded[old]
    known = {**{k: v for k, v in model.redirects.items() if k != new}, old: new}
    texts = {f"{owner.root}/{FILE}": redirects_text(known)}
    for page in pages:
        before = _read(config.root / page.path)
        text = _page(before, old, new, alone=len(model.under(old)) == 1)
        if text != before:
            texts[page.path] = text
    for file in (*_tables(config), config.lock):
        before = _read(config.root / file)
        text = _words(before, old, new)
        if text != before:
            texts[file] = text
    documents = {one.document.path: one.document for one in model.loaded.values()}
    for path, document in documents.items():
        text = _facts(model, document, old, new)
        if text != document.text and path != owner.document.path:
            texts[path] = text
    texts[owner.document.path] = _facts(model, owner.document, old, new)
    return texts


def _page(text: str, old: str, new: str, *, alone: bool) -> str:
    """`alone`: no other fact stands below the old id, so that it is nobody else's prefix."""
    name = re.escape(old)
    text = re.sub(rf"(claim:){name}(?=[#)\s\"'>])", rf"\g<1>{new}", text)
    text = re.sub(rf"(<!--\s*affidoc:(?:fact|diagram)\s+){name}(?=\s)", rf"\g<1>{new}", text)
    prefix = re.compile(
        rf"(?P<indent>[ \t]*)(?P<head><!--\s*affidoc:[a-z]+[ \t]+){name}(?P<tail>[ \t]*-->)"
    )
    if alone:
        # A line of its own beside the prefix that covers it again (below) is not needed any more.
        beside = re.compile(
            rf"(?P<first>(?P<head><!--\s*affidoc:[a-z]+[ \t]+){re.escape(new)}(?P<tail>[ \t]*-->))"
            rf"(?:\r?\n){{2}}[ \t]*(?P=head){name}(?P=tail)"
        )
        text = beside.sub(r"\g<first>", text)
        return prefix.sub(rf"\g<indent>\g<head>{new}\g<tail>", text)
    if new.startswith(f"{old}."):
        return text
    # The others stay below the old prefix; the renamed fact gets a line of its own.
    end = "\r\n" if "\r\n" in text else "\n"
    return prefix.sub(
        lambda one: f"{one.group()}{end}{end}{one['indent']}{one['head']}{new}{one['tail']}", text
    )


def _words(text: str, old: str, new: str) -> str:
    return re.sub(rf"(?<![a-z0-9.-]){re.escape(old)}(?![a-z0-9.-])", new, text)


def _tables(config: Config) -> list[str]:
    folder = config.root / config.docs / "coverage"
    return [file.relative_to(config.root).as_posix() for file in sorted(folder.glob("*.csv"))]


def _read(file: Path) -> str:
    """As it is on disk, line ends included."""
    return file.read_bytes().decode("utf-8") if file.is_file() else ""


def _facts(model: Model, document: Document, old: str, new: str) -> str:
    """Only where the field names a fact: a statement that happens to contain the word stays."""
    places = []
    for one in model.loaded.values():
        if one.document is not document:
            continue
        if one.fact.id == old:
            places.append(model.locate(old, ("id",)))
        places += [
            model.locate(one.fact.id, mention.where)
            for mention in one.fact.mentions()
            if mention.target == old
        ]
    lines = document.text.split("\n")
    for at in sorted(places, key=lambda at: (at.line, at.column), reverse=True):
        line = lines[at.line - 1]
        start = line.find(old, at.column - 1)
        if start >= 0:
            lines[at.line - 1] = line[:start] + new + line[start + len(old) :]
    marker = re.compile(rf"\{{{re.escape(old)}(?=[#}}])")
    return marker.sub(f"{{{new}", "\n".join(lines))
