"""Records to YAML as people write it here: block style, fixed order, the same bytes every time."""

from __future__ import annotations

import json
import re
import textwrap
from collections.abc import Iterator
from typing import Any

from affidoc.importers.interface import Record

__all__ = ["file_text", "record_text"]

WIDTH = 98
_PLAIN = re.compile(r"[A-Za-z/@][A-Za-z0-9 ._/@+-]*(?<! )\Z")
_NOT_TEXT = {"null", "true", "false"}


def file_text(records: list[str], schema: str) -> str:
    """A facts file with these records; `schema` is the address that editors complete from."""
    head = f"# yaml-language-server: $schema={schema}\nschema_version: 1\nfacts:\n"
    return head + "\n".join(records) if records else f"{head.rstrip()} []\n"


def record_text(record: Record, mark: str) -> str:
    """One record, with a comment that says what was imported."""
    lines = list(_mapping(record, 2))
    first = lines[0].lstrip()
    return "\n".join([f"- {first}  # imported {mark}", *lines[1:]]) + "\n"


def _mapping(fields: Record, indent: int) -> Iterator[str]:
    pad = " " * indent
    for key, value in fields.items():
        if isinstance(value, dict):
            yield f"{pad}{key}:"
            yield from _mapping(value, indent + 2)
        elif isinstance(value, list):
            yield f"{pad}{key}:" if value else f"{pad}{key}: []"
            for item in value:
                if isinstance(item, dict):
                    inner = list(_mapping(item, indent + 2))
                    yield f"{pad}- {inner[0].lstrip()}"
                    yield from inner[1:]
                else:
                    yield f"{pad}- {_scalar(item)}"
        elif isinstance(value, str) and len(pad) + len(key) + len(value) > WIDTH - 4:
            yield from _folded(key, value, pad)
        else:
            yield f"{pad}{key}: {_scalar(value)}"


def _folded(key: str, value: str, pad: str) -> Iterator[str]:
    """A folded block; words stand apart by single blanks, so that folding gives them back."""
    if " ".join(value.split()) != value or value.startswith("#"):
        yield f"{pad}{key}: {_scalar(value)}"
        return
    yield f"{pad}{key}: >-"
    for one in textwrap.wrap(
        value, WIDTH - len(pad) - 2, break_long_words=False, break_on_hyphens=False
    ):
        yield f"{pad}  {one}"


def _scalar(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int | float):
        return json.dumps(value)
    text = str(value)
    if _PLAIN.match(text) and text.lower() not in _NOT_TEXT and not text.startswith("@"):
        return text
    if text.isprintable() and "\\" not in text:
        return "'" + text.replace("'", "''") + "'"
    return json.dumps(text, ensure_ascii=True)
