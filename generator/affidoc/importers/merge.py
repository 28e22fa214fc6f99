"""A second import beside the first: new, changed and vanished facts, and edits by hand kept.

Each record carries a mark, a digest of what was imported. A record whose import gives the same mark
is left alone, whatever people made of it. Where the import changed, only the fields that it gives
are replaced; added ones stay. Nothing is removed: ids are permanent.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterable
from dataclasses import dataclass

from affidoc.errors import UsageError
from affidoc.facts import Document
from affidoc.importers.interface import Record
from affidoc.importers.yaml_text import file_text, record_text

__all__ = ["Merged", "mark_of", "merged"]

_MARK = re.compile(r"#\s*imported ([0-9a-f]{12})\s*\Z")


@dataclass(frozen=True, slots=True)
class Merged:
    """The text with the import in it, and how it differs from the one before, by id."""

    text: str
    new: tuple[str, ...] = ()
    changed: tuple[str, ...] = ()
    vanished: tuple[str, ...] = ()
    by_hand: tuple[str, ...] = ()
    """Changed here and in the import: replaced only by `overwrite`."""
    kept: int = 0

    @property
    def differs(self) -> bool:
        """Whether the file does not say what the import says."""
        return bool(self.new or self.changed or self.vanished or self.by_hand)


def mark_of(record: Record) -> str:
    """The digest of an imported record."""
    data = json.dumps(record, sort_keys=True, ensure_ascii=True).encode()
    return hashlib.sha256(data).hexdigest()[:12]


def merged(
    records: Iterable[Record], before: Document | None, schema: str, *, overwrite: bool = False
) -> Merged:
    """Put an import into a facts file, or make one.

    Raises:
        UsageError: the file is there, and its records cannot be told apart line by line.
    """
    wanted = {str(one["id"]): one for one in records}
    if before is None:
        fresh = [record_text(one, mark_of(one)) for one in wanted.values()]
        return Merged(file_text(fresh, schema), tuple(wanted))
    head, blocks = _blocks(before)
    texts: list[str] = []
    changed: list[str] = []
    vanished: list[str] = []
    by_hand: list[str] = []
    kept = 0
    for block, record in zip(blocks, before.data["facts"], strict=True):
        name = str(record.get("id", "")) if isinstance(record, dict) else ""
        mark = _MARK.search(block.split("\n", 1)[0])
        one = wanted.pop(name, None)
        if one is None:
            texts.append(block)
            if mark is not None:
                vanished.append(name)
            continue
        if mark is not None and mark[1] == mark_of(one):
            kept += 1
            texts.append(block)
            continue
        untouched = mark is not None and _as_imported(record, mark[1])
        (changed if untouched or overwrite else by_hand).append(name)
        if untouched or overwrite:
            own = {key: value for key, value in record.items() if key not in one}
            texts.append(record_text({**one, **own}, mark_of(one)))
        else:
            texts.append(block)
    texts += [record_text(one, mark_of(one)) for one in wanted.values()]
    if not texts:
        return Merged(before.text)
    text = head + "\n".join(one.rstrip("\n") + "\n" for one in texts)
    return Merged(text, tuple(wanted), tuple(changed), tuple(vanished), tuple(by_hand), kept)


def _as_imported(record: Record, mark: str) -> bool:
    """Whether nobody edited the record; fields that were added at its end do not count."""
    fields = list(record)
    return any(
        mark_of({name: record[name] for name in fields[:upto]}) == mark
        for upto in range(len(fields), max(0, len(fields) - 8), -1)
    )


def _blocks(before: Document) -> tuple[str, list[str]]:
    """What stands above the records, and the text of each, comments above it included."""
    data = before.data
    facts = data.get("facts") if isinstance(data, dict) else None
    if not isinstance(facts, list):
        raise UsageError(f"'{before.path}' is no facts file", "Name another one with --out.")
    lines = before.text.splitlines(keepends=True)
    starts = []
    for index in range(len(facts)):
        at = before.locate(("facts", index))
        if at.line > len(lines) or not lines[at.line - 1].lstrip().startswith("- "):
            raise UsageError(
                f"{before.path}:{at.line}: records are not written one below the other",
                "Write each as '- kind: …' on lines of its own.",
            )
        starts.append(at.line - 1)
    if not facts:
        head = before.text.replace("facts: []", "facts:")
        return head.rstrip("\n") + "\n", []
    ends = [*starts[1:], len(lines)]
    blocks = ["".join(lines[a:b]).rstrip("\n") + "\n" for a, b in zip(starts, ends, strict=True)]
    return "".join(lines[: starts[0]]), blocks
