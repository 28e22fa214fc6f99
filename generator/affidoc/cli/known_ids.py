"""Ids of facts for a shell that completes: read from the files by pattern, without a model.

A shell asks at every key, so it has to be quick, and it may never print: what cannot be read has no
ids.
"""

from __future__ import annotations

import os
import re
from pathlib import Path

import click

__all__ = ["complete_ids"]

MAX_FILE = 4 * 1024 * 1024
MAX_FOUND = 200
_ID = re.compile(r"(?<![\w.-])id: *[\"']?([a-z][a-z0-9.-]{0,95})")


def complete_ids(context: click.Context, parameter: click.Parameter, incomplete: str) -> list[str]:
    """Ids of the guide that start so, sorted; at most as many as a person looks through."""
    del parameter
    from affidoc.config import load_config
    from affidoc.errors import AffidocError

    found: set[str] = set()
    try:
        config = load_config(Path(context.params.get("directory") or "."))
        for root in config.facts:
            for place, folders, names in os.walk(config.root / root, followlinks=False):
                folders[:] = [name for name in folders if not name.startswith(".")]
                for name in names:
                    if name.endswith((".yml", ".yaml")) and name[0] != ".":
                        found.update(_ids(Path(place, name), incomplete))
    except (AffidocError, OSError):
        return []
    return sorted(found)[:MAX_FOUND]


def _ids(file: Path, start: str) -> list[str]:
    if file.is_symlink() or file.stat().st_size > MAX_FILE:
        return []
    text = file.read_text(encoding="utf-8", errors="replace")
    if start not in text:
        return []
    return [name for name in _ID.findall(text) if name.startswith(start)]
