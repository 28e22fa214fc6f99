"""Paths and environment names in code spans, against the source and its past."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator

from affidoc.mentions.desk import Desk
from affidoc.mentions.mention import Judgement, Kind, Reason
from affidoc.mentions.page import Code, Page

__all__ = ["judge_names"]

_PATH = re.compile(r"(?:\./)?[A-Za-z0-9_.@+-]+(?:/[A-Za-z0-9_.@+-]+)+/?\Z")
_FILE = re.compile(
    r"[A-Za-z0-9_][A-Za-z0-9_.-]*\.(?:py|md|rst|toml|cfg|ya?ml|json|txt|sh|ini|html|js|ts|lock)\Z"
)
_ENVIRONMENT = re.compile(r"[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+\Z")
_MEDIA = frozenset(
    ["application", "text", "image", "audio", "video", "multipart", "font", "model", "message"]
)
_PROTOCOL = re.compile(r"[A-Z]+/\d")


def judge_names(desk: Desk, page: Page) -> Iterator[Judgement]:
    """Code spans that look like a path or like the name of an environment variable."""
    for code in page.codes:
        if code.role not in {"", "file", "envvar"}:
            continue
        text = code.text.strip()
        if _ENVIRONMENT.match(text):
            yield from _environment(desk, page, code, text)
        elif _PROTOCOL.match(text) or text.partition("/")[0] in _MEDIA:
            continue
        elif _PATH.match(text) or _FILE.match(text):
            yield _path(desk, page, code, text)


def _path(desk: Desk, page: Page, code: Code, text: str) -> Judgement:
    plain = posixpath.normpath(text)
    site = desk.site(page.path)
    bases = ("", posixpath.dirname(page.path), site.root, *desk.source.packages.values())
    options = [posixpath.normpath(posixpath.join(base, plain)) for base in dict.fromkeys(bases)]
    if any(desk.source.exists(one) for one in options if not one.startswith("..")):
        return desk.holds(Kind.PATH, page, code)
    if any(path.endswith(f"/{plain}") for path in desk.source.files):
        return desk.holds(Kind.PATH, page, code)
    near = _same_letters(desk, plain)
    if near is not None and not desk.speaks_of_changes(page.path):
        return desk.stale(
            Kind.PATH, page, code, "PRS100",
            f"the source knows no file '{plain}'; it says '{near}'", f"Write '{near}'.",
        )  # fmt: skip
    if not _ours(desk, page, plain):
        return desk.skip(Kind.PATH, page, code, Reason.READERS_OWN)
    if desk.speaks_of_changes(page.path) or (
        code.paragraph >= 0 and desk.looks_back(page.paragraphs[code.paragraph], code.start)
    ):
        return desk.skip(Kind.PATH, page, code, Reason.FORWARD_LOOKING)
    gone = desk.past.removed_path(plain.rstrip("/"))
    if gone is None:
        reason = Reason.NEVER_SEEN if desk.past.reaches else Reason.HISTORY_SHALLOW
        return desk.skip(Kind.PATH, page, code, reason)
    now = f"renamed it to '{gone.now}'" if gone.now else "removed it"
    return desk.stale(
        Kind.PATH, page, code, "PRS100", f"'{plain}' does not exist: {gone} {now}",
        f"Write '{gone.now}'." if gone.now else "Name what took its place.", gone=gone,
    )  # fmt: skip


def _ours(desk: Desk, page: Page, path: str) -> bool:
    """Whether a path can only be one of this source, and not of the reader's own project."""
    packages = desk.source.packages.values()
    if any(path.startswith(f"{folder}/") for folder in packages):
        return "/" in path
    return desk.for_contributors(page.path) and (
        "/" in path or path in {"tox.ini", "setup.py", "setup.cfg", "Makefile", "noxfile.py"}
        or path.startswith("requirements")
    )  # fmt: skip


def _same_letters(desk: Desk, name: str) -> str | None:
    """A file name that the project's code has, but for hyphens, dots and underscores."""
    project = re.sub(r"[-_.]", "", desk.source.metadata.name).lower()
    squeezed = re.sub(r"[-_.]", "", name).lower()
    if "/" in name or not project or not squeezed.startswith(project) or squeezed == project:
        return None
    stem = re.sub(r"[-_.]", "", name.rpartition(".")[0]).lower()
    if name in desk.source.code:
        return None
    ending = name.rpartition(".")[2]
    if stem == project:
        other = {"yaml": "yml", "yml": "yaml"}.get(ending)
        swapped = f"{name.rpartition('.')[0]}.{other}"
        quoted = other and re.search(rf"""["']{re.escape(swapped)}["']""", desk.source.code)
        return swapped if quoted else None
    pattern = re.compile(rf"""["'/]({re.escape(project)}[-_.][\w.-]*\.{re.escape(ending)})["']""")
    found = {one for one in pattern.findall(desk.source.code)
             if re.sub(r"[-_.]", "", one).lower() == squeezed}  # fmt: skip
    return next(iter(found)) if len(found) == 1 else None


def _environment(desk: Desk, page: Page, code: Code, name: str) -> Iterator[Judgement]:
    if name in desk.words:
        yield desk.holds(Kind.ENVIRONMENT, page, code)
        return
    own = re.sub(r"[-.]", "_", desk.source.metadata.name).upper()
    if not own or not name.startswith(f"{own}_"):
        yield desk.skip(Kind.ENVIRONMENT, page, code, Reason.OUTSIDE)
        return
    if desk.speaks_of_changes(page.path) or (
        code.paragraph >= 0 and desk.looks_back(page.paragraphs[code.paragraph], code.start)
    ):
        yield desk.skip(Kind.ENVIRONMENT, page, code, Reason.FORWARD_LOOKING)
        return
    folders = tuple(sorted(set(desk.source.packages.values())))
    gone = desk.past.removed_text(name, folders) if folders else None
    if gone is None:
        yield desk.skip(Kind.ENVIRONMENT, page, code, Reason.NEVER_SEEN)
        return
    yield desk.stale(
        Kind.ENVIRONMENT, page, code, "PRS106",
        f"nothing reads the environment name '{name}' since {gone}", "Name what took its place.",
        gone=gone,
    )  # fmt: skip
