"""The docs folder to pages: every hand-written Markdown file that can be read."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import MappingProxyType

from affidoc.diagnostics import Diagnostic, Fix, Location, Severity
from affidoc.files import stands_below
from affidoc.prose.front_matter import front_matter
from affidoc.prose.markdown import (
    block_lines,
    claim_links,
    directives,
    ignores,
    parsed,
    stray_directives,
    stray_links,
)
from affidoc.prose.page import ProsePage

__all__ = ["scan_page", "scan_pages"]

MAX_PAGE = 4 * 1024 * 1024


def scan_pages(
    root: Path, docs: str, overlays: Mapping[str, str] = MappingProxyType({})
) -> tuple[tuple[ProsePage, ...], list[Diagnostic]]:
    """Every `.md` file below the docs folder, sorted by path, and those that cannot be read.

    A docs folder that does not exist has no pages: a guide may be facts alone. `overlays` are
    texts that stand in for files, by path relative to the root.
    """
    pages: list[ProsePage] = []
    found: list[Diagnostic] = []
    held = {root / shown for shown in overlays if stands_below(shown, docs, (".md",))}
    for file in sorted({*_files(root / docs), *held}):
        shown = file.relative_to(root).as_posix()
        if shown in overlays:
            text = _text(overlays[shown].encode("utf-8", "surrogatepass"), shown)
        else:
            text = _read(file, shown)
        if isinstance(text, Diagnostic):
            found.append(text)
            continue
        page, problems = scan_page(text, shown)
        pages.append(page)
        found += problems
    return tuple(pages), found


def scan_page(text: str, shown: str) -> tuple[ProsePage, list[Diagnostic]]:
    """One page as values, and directives that stand where they cannot work."""
    text = text.replace("\r\n", "\n").replace("\r", "\n")  # as both readers of Markdown take it
    front, skip = front_matter(text)
    low = text.lower()
    if "claim:" not in low and "affidoc" not in low:
        return ProsePage(shown, text, front, (), ()), []
    tokens = parsed(text, skip)
    page = ProsePage(
        shown, text, front, claim_links(text, tokens), directives(text, tokens),
        ignores(text, tokens, shown), block_lines(tokens),
    )  # fmt: skip
    problems = [
        _problem(
            "PRS002", "a directive in a place or form that is not read", Location(shown, *place),
            "Give it a line of its own, at the margin or in a list: <!-- affidoc:fact some.id -->.",
        )
        for place in stray_directives(text, tokens, page.directives, page.ignores)
    ]  # fmt: skip
    problems += [
        _problem(
            "PRS001", "a claim link in a form that is not read", Location(shown, *place),
            "Write it as [text](claim:some.id), or as code where it is only mentioned.",
        )
        for place in stray_links(text, tokens, page.links)
    ]  # fmt: skip
    return page, problems


def _files(folder: Path) -> Iterator[Path]:
    found: list[Path] = []
    for place, folders, names in os.walk(folder, followlinks=False):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        found.extend(Path(place, name) for name in names if name.endswith(".md") and name[0] != ".")
    return iter(sorted(found))


def _read(file: Path, shown: str) -> str | Diagnostic:
    at = Location(shown)
    try:
        info = os.lstat(file)
        if not stat.S_ISREG(info.st_mode):
            message = "a page is a file of its own, not a link or device"
            return _problem("PRS004", message, at, "Put the file itself there.")
        if info.st_size > MAX_PAGE:
            return _too_large(info.st_size, at)
        data = file.read_bytes()
    except OSError as error:
        message = f"cannot be read: {error.strerror}"
        return _problem("PRS004", message, at, "Make the file readable.")
    return _text(data, shown)


def _too_large(size: int, at: Location) -> Diagnostic:
    return _problem("PRS004", f"{size:,} bytes; at most {MAX_PAGE:,}", at, "Split the page.")


def _text(data: bytes, shown: str) -> str | Diagnostic:
    """The text of a page, or why it is none."""
    if len(data) > MAX_PAGE:
        return _too_large(len(data), Location(shown))
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        upto = data[: error.start]
        at = Location(shown, upto.count(b"\n") + 1, error.start - upto.rfind(b"\n"))
        message = f"not UTF-8: byte 0x{data[error.start]:02x}"
        return _problem("PRS004", message, at, "Save the page as UTF-8 text.")
    if "\0" in text:
        before = text[: text.index("\0")]
        at = Location(shown, before.count("\n") + 1, len(before) - before.rfind("\n"))
        return _problem("PRS004", "a NUL character", at, "Remove the character.")
    return text


def _problem(code: str, message: str, at: Location, fix: str) -> Diagnostic:
    return Diagnostic(code, Severity.ERROR, message, at, at.path, (Fix(fix),))
