"""Digests of the parts of a guide: configuration, facts, pages, lock, site.

A part is a list of files as `sha256sum` prints it, sorted by path; its digest is that of the list.
Only what is found here is read: a path that an attestation names is never opened.
"""

from __future__ import annotations

import hashlib
import os
import stat
from collections.abc import Iterator, Mapping
from pathlib import Path

from affidoc.config import Config
from affidoc.errors import CouldNotCheck
from affidoc.snapshot import printable

__all__ = ["PARTS", "listing", "part_digest", "parts_of"]

PARTS = ("configuration", "facts", "lock", "pages", "site")
MAX_FILES = 200_000
MAX_FILE = 1024 * 1024 * 1024
"""Bytes. A site has pages and pictures; more is something else."""


def parts_of(config: Config, site: Path | None) -> dict[str, dict[str, str]]:
    """Part to path to SHA-256, for all parts that are here; `site` is the folder of the site.

    Raises:
        CouldNotCheck: a file cannot be read, is a link, or there are too many.
    """
    root = config.root
    facts: dict[str, str] = {}
    for folder in config.facts:
        facts |= _tree(root / folder, folder, (".yml", ".yaml", "redirects.txt"))
    parts = {
        "configuration": _files(root, (config.file,) if config.file else ()),
        "facts": facts,
        "lock": _files(root, (config.lock,)),
        "pages": _tree(root / config.docs, config.docs, (".md",)),
    }
    return parts if site is None else parts | {"site": _tree(site, "", ())}


def listing(files: Mapping[str, str]) -> bytes:
    """The list of files as `sha256sum` prints it; paths have no character that it would escape."""
    return "".join(f"{files[path]}  {path}\n" for path in sorted(files)).encode()


def part_digest(files: Mapping[str, str]) -> str:
    """The one digest of a part."""
    return hashlib.sha256(listing(files)).hexdigest()


def _files(root: Path, paths: tuple[str, ...]) -> dict[str, str]:
    return {
        printable(path): _sha256(root / path, path)
        for path in paths
        if (root / path).is_symlink() or (root / path).exists()
    }


def _tree(folder: Path, shown: str, suffixes: tuple[str, ...]) -> dict[str, str]:
    """Every file below a folder; with suffixes, those that a run reads (hidden ones are not)."""
    found: dict[str, str] = {}
    for file in _walk(folder, bool(suffixes)):
        inside = file.relative_to(folder).as_posix()
        if suffixes and not inside.endswith(suffixes):
            continue
        path = inside if shown in {"", "."} else f"{shown}/{inside}"
        found[_listed(path)] = _sha256(file, path)
        if len(found) > MAX_FILES:
            raise CouldNotCheck(f"more than {MAX_FILES:,} files below '{shown or folder}'")
    return found


def _walk(folder: Path, skip_hidden: bool) -> Iterator[Path]:
    def failed(error: OSError) -> None:
        raise CouldNotCheck(f"{error.filename}: {error.strerror}", "Make it readable.") from None

    for place, folders, names in os.walk(folder, onerror=failed, followlinks=False):
        if skip_hidden:
            folders[:] = [name for name in folders if not name.startswith(".")]
            names = [name for name in names if not name.startswith(".")]
        links = [name for name in folders if Path(place, name).is_symlink()]
        yield from (Path(place, name) for name in sorted((*names, *links)))


def _listed(path: str) -> str:
    """The path as it stands in the list; a backslash or '%' is escaped like an odd byte."""
    plain = path.replace("%", "%25").replace("\\", "%5C")
    return printable(plain)


def _sha256(file: Path, shown: str) -> str:
    name = printable(shown)
    try:
        if not stat.S_ISREG(os.lstat(file).st_mode):
            raise CouldNotCheck(f"{name} is a link or no file", "Put the file itself there.")
        digest = hashlib.sha256()
        taken = 0
        with file.open("rb") as stream:
            while chunk := stream.read(1024 * 1024):
                digest.update(chunk)
                taken += len(chunk)
                if taken > MAX_FILE:
                    raise CouldNotCheck(f"{name} has more than {MAX_FILE:,} bytes")
    except OSError as error:
        raise CouldNotCheck(f"{name}: {error.strerror}", "Make it readable.") from None
    return digest.hexdigest()
