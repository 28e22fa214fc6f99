"""What a site is made of, and when it changed: sizes and times of files, nothing read."""

from __future__ import annotations

import os
from pathlib import Path

from affidoc.config import Config

__all__ = ["seen"]


def seen(config: Config) -> dict[str, tuple[int, int]]:
    """Size and time by path: facts, pages, lock, and both configuration files."""
    found: dict[str, tuple[int, int]] = {}
    for path in (*config.facts, config.docs, config.lock, config.mkdocs, config.file):
        if path:
            _look(config.root / path, found)
    return found


def _look(place: Path, found: dict[str, tuple[int, int]]) -> None:
    if place.is_dir():
        for folder, folders, names in os.walk(place):
            folders[:] = sorted(name for name in folders if not name.startswith("."))
            for name in names:
                _note(os.path.join(folder, name), found)  # noqa: PTH118 - a string, thousands of them
    else:
        _note(str(place), found)


def _note(file: str, found: dict[str, tuple[int, int]]) -> None:
    try:
        info = os.stat(file)  # noqa: PTH116 - as above
    except OSError:
        return  # gone between two looks: the next one shows it
    found[file] = (info.st_size, info.st_mtime_ns)
