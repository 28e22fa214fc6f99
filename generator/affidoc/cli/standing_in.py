"""`--stdin --filename FILE`: what an editor holds stands in for the file on disk."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from affidoc.config import Config
from affidoc.errors import UsageError
from affidoc.files import stands_below

__all__ = ["held_text", "place_of", "start_of"]

MAX_TEXT = 64 * 1024 * 1024


def start_of(directory: str, filename: str | None) -> str:
    """Where to look for the configuration: beside the file, unless a folder was named."""
    if filename is None or directory != ".":
        return directory
    folder = Path(filename).parent
    return str(folder) if folder.is_dir() else directory


def place_of(filename: str, config: Config) -> str:
    """The file relative to the root, as findings name it; it need not exist yet.

    Raises:
        UsageError: it is neither a facts file nor a page of this guide.
    """
    file = Path(os.path.abspath(filename))  # noqa: PTH100 - links of the last step stay
    file = file.parent.resolve() / file.name
    if file.is_relative_to(config.root):
        shown = file.relative_to(config.root).as_posix()
        facts = any(stands_below(shown, root, (".yml", ".yaml")) for root in config.facts)
        if facts or stands_below(shown, config.docs, (".md",)):
            return shown
    raise UsageError(
        f"--filename {filename}: no file of this guide",
        f"Name a .yml file below {' or '.join(config.facts)}, or a .md file below {config.docs}.",
    )


def held_text() -> str:
    """Standard input as text; bytes that are not UTF-8 are found by the reader of the file.

    Raises:
        UsageError: there is more than a file may hold.
    """
    data = sys.stdin.buffer.read(MAX_TEXT + 1)
    if len(data) > MAX_TEXT:
        raise UsageError(f"--stdin: more than {MAX_TEXT:,} bytes", "Split the file.")
    return data.decode("utf-8", "surrogateescape")
