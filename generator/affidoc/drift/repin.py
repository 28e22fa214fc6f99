"""The facts files that say another commit, and other anchors and paths, byte for byte."""

from __future__ import annotations

from pathlib import Path

from affidoc.drift.carry import Carried
from affidoc.facts.edit import Replacement, edited_text
from affidoc.model import Model
from affidoc_schemas import Source

__all__ = ["repinned"]

_BOM = b"\xef\xbb\xbf"


def repinned(
    model: Model, source: Source, carried: Carried, root: Path, *, edit: bool
) -> dict[str, bytes]:
    """New content by path, in the order to write; the file of the source comes first.

    Raises:
        CouldNotCheck: a value is written in a way that cannot be replaced.
    """
    wanted: dict[str, list[Replacement]] = {}
    own = model.loaded[source.id]
    if source.commit is not None and source.commit != carried.commit:
        where = ("facts", own.index, "commit")
        wanted[own.document.path] = [(where, source.commit, carried.commit)]
    for one, edits in carried.edits if edit else ():
        loaded = model.loaded[one.fact]
        for change in edits:
            place = ("facts", loaded.index, *one.where, change.field)
            row = (place, change.old, change.new)
            wanted.setdefault(loaded.document.path, []).append(row)
    documents = {each.document.path: each.document for each in model.loaded.values()}
    made: dict[str, bytes] = {}
    for path, replacements in wanted.items():
        text = edited_text(documents[path], replacements).encode("utf-8")
        marked = (root / path).read_bytes().startswith(_BOM)
        made[path] = _BOM + text if marked else text
    return made
