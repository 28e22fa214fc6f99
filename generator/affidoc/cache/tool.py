"""Which program judges: another version, interpreter or set of libraries may judge otherwise."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from affidoc.cache.signature import digest, walk

__all__ = ["tool_state"]


def tool_state(version: str) -> str:
    """One hash over this program as it is installed: versions, its files, its libraries, Git.

    In a checkout the version stays while the code changes, so the entries of all files count.
    Libraries count by the entry of the folder that they are installed in, which changes with every
    installation.
    """
    import click  # the one library that is loaded in any case

    told = [version, sys.version, sys.implementation.cache_tag or "", _git()]
    own = Path(__file__).parents[1]
    for folder in (own, own.parents[1] / "schemas", own.parent / "affidoc_schemas",
                   own.parents[1] / "engine", own.parent / "affidoc_engine"):  # fmt: skip
        found = walk(str(folder), lambda path: not path.endswith("__pycache__"))
        told += sorted(f"{path} {info.st_size} {info.st_mtime_ns}" for path, info in found)
    libraries = Path(click.__file__).parents[1]
    told.append(f"{libraries} {libraries.stat().st_mtime_ns}")
    return digest(told)


def _git() -> str:
    """The program that would read sources: where it is, and its entry."""
    for folder in os.get_exec_path():
        for name in ("git", "git.exe"):
            try:
                info = os.stat(os.path.join(folder, name))  # noqa: PTH116, PTH118 - many tries
            except OSError:
                continue
            return f"{folder} {info.st_size} {info.st_mtime_ns}"
    return ""
