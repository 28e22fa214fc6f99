"""What an editor offers at a finding: the fix, the page of the code, and, on request, a pin."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from lsprotocol import types

from affidoc.lsp.cursor import word_at
from affidoc.lsp.pinning import READ
from affidoc.lsp.positions import Encoding, column_at, span

__all__ = ["ACCEPT", "EXPLAIN", "PIN", "actions"]

ACCEPT = "affidoc.accept"
EXPLAIN = "affidoc.explain"
PIN = "affidoc.pin"
PINNABLE = frozenset({"EVD001", "PIN001"})
"""Findings that a person may answer by saying: I have read it, and the fact is still true."""
_QUOTED = re.compile(r"'([^']{1,200})'")


def actions(
    uri: str, root: str, lines: Sequence[str], found: Sequence[types.Diagnostic],
    encoding: Encoding,
) -> list[types.CodeAction]:  # fmt: skip
    """Actions for findings of one file. None of them changes anything before it is chosen."""
    offered: list[types.CodeAction] = []
    for one in found:
        data: dict[str, Any] = one.data if isinstance(one.data, dict) else {}
        titles = [title for title in data.get("fixes", ()) if isinstance(title, str)]
        code = str(one.code or "")
        offered += (_fix(uri, lines, one, title, code, encoding) for title in titles[:5])
        offered += _pin(root, one, data)
    return offered


def _fix(
    uri: str, lines: Sequence[str], one: types.Diagnostic, title: str, code: str,
    encoding: Encoding,
) -> types.CodeAction:  # fmt: skip
    """A fix that names one word for a wrong one is an edit; other fixes are advice to read."""
    edit = _replacement(lines, one, title, encoding)
    if edit is not None:
        changes = types.WorkspaceEdit(changes={uri: [edit]})
        return types.CodeAction(title, types.CodeActionKind.QuickFix, [one], edit=changes)
    command = types.Command(f"Explain {code}", EXPLAIN, arguments=[code])
    return types.CodeAction(
        f"{title} (what {code} means)", types.CodeActionKind.QuickFix, [one], command=command
    )


def _replacement(
    lines: Sequence[str], one: types.Diagnostic, title: str, encoding: Encoding
) -> types.TextEdit | None:
    wanted = _QUOTED.findall(title)
    at = one.range.start
    if len(wanted) != 1 or at.line >= len(lines):
        return None
    text = lines[at.line]
    start = column_at(text, at.character, encoding)
    for wrong in _QUOTED.findall(one.message):
        found = text.find(wrong, start)
        word = word_at(text, found) if found >= 0 else None
        if word is not None and word.text == wrong and found <= start + 40 and wrong != wanted[0]:
            where = span(lines, at.line, word.start, word.end, encoding)
            return types.TextEdit(where, wanted[0])
    return None


def _pin(root: str, one: types.Diagnostic, data: dict[str, Any]) -> Iterator[types.CodeAction]:
    subject = data.get("subject")
    if one.code in PINNABLE and isinstance(subject, str) and subject:
        title = f"Pin '{subject}': {READ}"
        command = types.Command(title, PIN, arguments=[root, subject])
        yield types.CodeAction(title, types.CodeActionKind.QuickFix, [one], command=command)
        title = f"Accept '{subject}' with a reason"
        command = types.Command(title, ACCEPT, arguments=[root, subject, ""])
        yield types.CodeAction(title, types.CodeActionKind.QuickFix, [one], command=command)
