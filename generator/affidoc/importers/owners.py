"""`owner` for facts that have none, by whose files their evidence cites."""

from __future__ import annotations

from collections.abc import Sequence

from affidoc.facts import Document
from affidoc.importers.owner_rules import OwnerRule, owners_of
from affidoc.model import Model
from affidoc_schemas import Fact

__all__ = ["owners_assigned"]


def owners_assigned(
    model: Model, rules: Sequence[OwnerRule], source: str
) -> tuple[dict[str, str], tuple[tuple[str, str], ...]]:
    """Path to new text, and each fact with the owner it gets.

    A fact gets an owner when all files that it cites in the source have the same owners; a fact
    that names an owner keeps it, and one that is written in one line is left.
    """
    given: list[tuple[str, str]] = []
    lines: dict[str, list[tuple[int, str]]] = {}
    documents: dict[str, Document] = {}
    for name, loaded in model.loaded.items():
        owner = _owner(loaded.fact, rules, source)
        if not owner or loaded.fact.owner is not None:
            continue
        document = loaded.document
        at = document.locate(("facts", loaded.index, "id"), key=True)
        text = document.text.split("\n")[at.line - 1]
        before = text[: at.column - 1]
        if before.strip(" -"):
            continue
        indent = " " * len(before)
        lines.setdefault(document.path, []).append((at.line, f"{indent}owner: '{owner}'"))
        documents[document.path] = document
        given.append((name, owner))
    return {
        path: _inserted(documents[path].text, added) for path, added in sorted(lines.items())
    }, tuple(given)


def _owner(fact: Fact, rules: Sequence[OwnerRule], source: str) -> str:
    found = {
        owners_of(path, rules)
        for _, piece in fact.leaves()
        if piece.names_source() == source and (path := getattr(piece, "path", None))
    }
    return " ".join(next(iter(found))) if len(found) == 1 else ""


def _inserted(text: str, added: list[tuple[int, str]]) -> str:
    lines = text.split("\n")
    for number, line in sorted(added, reverse=True):
        lines.insert(number, line)
    return "\n".join(lines)
