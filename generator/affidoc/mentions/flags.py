"""Options of the project's own command line, against what its source defines."""

from __future__ import annotations

import re
from collections.abc import Iterator

from affidoc.mentions.desk import Desk, closest
from affidoc.mentions.mention import Judgement, Kind, Reason
from affidoc.mentions.page import Code, Example, Page
from affidoc.mentions.past import Gone

__all__ = ["judge_flags"]

_FLAG = re.compile(r"(?<![\w-])--[A-Za-z][A-Za-z0-9_-]*")
_ONLY = re.compile(r"--[A-Za-z][A-Za-z0-9_-]*(?:[= ]\S+)*\Z")
_DEFINED = re.compile(r"(?<![\w-])--([A-Za-z][A-Za-z0-9_-]*)")
_OPEN = (
    "typer",
    "import fire",
    "from fire",
    "cyclopts",
    "ignore_unknown_options",
    "allow_extra_args",
    "parse_known_args",
    "jsonargparse",
    "import tyro",
    "cobra",
    "clap::",
)
_CLOSED = ("click", "argparse", "optparse", "docopt", "getopt")
_SHELL = frozenset({"", "bash", "sh", "shell", "console", "text", "zsh", "shell-session", "bat"})
_CUT = re.compile(r"\s(?:&&|\|\|?|;|>|--)\s|\s#\s|`|\$\(")
_BETWEEN = re.compile(r"`{0,2}[\s,/]*(?:and |or |\| ?)?`{0,2}\Z")


def judge_flags(desk: Desk, page: Page) -> Iterator[Judgement]:
    """Flags in code spans and in shell examples."""
    scripts = desk.source.metadata.scripts
    if not scripts:
        return
    for code in page.codes:
        if code.role in {"", "option", "program"}:
            yield from _span(desk, page, code)
    for example in page.examples:
        if example.language in _SHELL:
            yield from _shell(desk, page, example)


def _span(desk: Desk, page: Page, code: Code) -> Iterator[Judgement]:
    text = code.text.strip()
    first = text.split(" ", 1)[0]
    if first in desk.source.metadata.scripts:
        for flag, column in _flags(text):
            at = Code(flag, code.line, code.column + column, code.column + column + len(flag),
                      "", code.paragraph, code.start)  # fmt: skip
            yield _own(desk, page, at)
        return
    if _ONLY.match(text) is None:
        return
    flag = re.split(r"[= ]", text, maxsplit=1)[0]
    at = Code(flag, code.line, code.column, code.column + len(flag), "", code.paragraph, code.start)
    if _known(desk, flag):
        yield desk.holds(Kind.FLAG, page, at)
        return
    if desk.speaks_of_changes(page.path) or _looks_back(desk, page, at):
        yield desk.skip(Kind.FLAG, page, at, Reason.FORWARD_LOOKING)
        return
    near = _same_letters(desk, flag)
    paragraph = page.paragraphs[code.paragraph].text if code.paragraph >= 0 else ""
    if near is not None and _closed(desk):
        yield _absent(desk, page, at, near)
        return
    if _closed(desk) and _says_whose(desk, paragraph) and _beside_own(desk, page, code):
        yield _absent(desk, page, at, None)
        return
    if _other_tool(desk, page, code):
        yield desk.skip(Kind.FLAG, page, at, Reason.OUTSIDE)
        return
    gone = _removed(desk, flag)
    if gone is not None:
        yield desk.stale(
            Kind.FLAG, page, at, "PRS104", f"no command has the option '{flag}' since {gone}",
            "Name the option that took its place.", gone=gone,
        )  # fmt: skip
        return
    yield desk.skip(Kind.FLAG, page, at, Reason.NEVER_SEEN)


def _shell(desk: Desk, page: Page, example: Example) -> Iterator[Judgement]:
    for number, row in enumerate(example.content.split("\n")):
        match = re.match(r"\s*(?:\$|>|%|C:\\>)?\s*([\w.-]+)(?=\s)", row)
        if match is None or match[1] not in desk.source.metadata.scripts:
            continue
        if example.language in {"", "text"} and not row.lstrip().startswith("$"):
            continue
        for flag, column in _flags(row):
            start = example.column + column
            at = Code(flag, example.line + number, start, start + len(flag))
            yield _own(desk, page, at)


def _own(desk: Desk, page: Page, at: Code) -> Judgement:
    """A flag behind the name of the project's own script."""
    if _known(desk, at.text):
        return desk.holds(Kind.FLAG, page, at)
    if desk.speaks_of_changes(page.path) or _looks_back(desk, page, at):
        return desk.skip(Kind.FLAG, page, at, Reason.FORWARD_LOOKING)
    if not _closed(desk):
        return desk.skip(Kind.FLAG, page, at, Reason.DYNAMIC)
    return _absent(desk, page, at, _same_letters(desk, at.text))


def _absent(desk: Desk, page: Page, at: Code, near: str | None) -> Judgement:
    near = near or closest(at.text, sorted(_options(desk)), 0.8)
    gone = _removed(desk, at.text)
    by = f"; {gone} took it out" if gone else ""
    return desk.stale(
        Kind.FLAG, page, at, "PRS104",
        f"the command line has no option '{at.text}'{by}",
        f"Did you mean '{near}'?" if near else "Name an option that it has.", gone=gone,
    )  # fmt: skip


def _removed(desk: Desk, flag: str) -> Gone | None:
    """Who took an option out of the files that define options."""
    for path in _definers(desk):
        gone = desk.past.removed_word(flag, path)
        if gone is not None:
            return gone
    return None


def _definers(desk: Desk) -> list[str]:
    """The files that define most of the options; they are few."""
    counts: dict[str, int] = {}
    for path in desk.source.code_files:
        text = desk.source.text(path) or ""
        if path.endswith(".py") and any(one in text for one in _CLOSED):
            counts[path] = len(_DEFINED.findall(text))
    return sorted(counts, key=lambda path: -counts[path])[:2]


def _flags(text: str) -> list[tuple[str, int]]:
    cut = _CUT.search(text)
    end = cut.start() if cut else len(text)
    return [(match.group(), match.start()) for match in _FLAG.finditer(text, 0, end)]


def _options(desk: Desk) -> set[str]:
    known: set[str] | None = desk.notes.get("options")
    if known is None:
        known = {"--help", "--version"}
        known |= {f"--{name}" for name in _DEFINED.findall(desk.source.code)}
        desk.notes["options"] = known
    return known


def _known(desk: Desk, flag: str) -> bool:
    options = _options(desk)
    if flag in options:
        return True
    bare = flag.removeprefix("--no-")
    return f"--{bare}" in options and "BooleanOptionalAction" in desk.source.code


def _same_letters(desk: Desk, flag: str) -> str | None:
    squeezed = re.sub(r"[-_]", "", flag).lower()
    found = [one for one in _options(desk) if re.sub(r"[-_]", "", one).lower() == squeezed]
    return found[0] if len(found) == 1 else None


def _closed(desk: Desk) -> bool:
    known: bool | None = desk.notes.get("closed")
    if known is None:
        code = desk.source.code
        known = any(one in code for one in _CLOSED) and not any(one in code for one in _OPEN)
        desk.notes["closed"] = known
    return known


def _says_whose(desk: Desk, paragraph: str) -> bool:
    name = desk.source.metadata.name.lower()
    low = paragraph.lower()
    return bool(name) and (
        name in low or any(one.lower() in low for one in desk.source.metadata.scripts)
    )


def _beside_own(desk: Desk, page: Page, code: Code) -> bool:
    """Whether another flag stands right beside this one, and is one of ours."""
    if code.paragraph < 0:
        return False
    text = page.paragraphs[code.paragraph].text
    for other in page.codes:
        if other.paragraph != code.paragraph or other.start == code.start:
            continue
        if not _ONLY.match(other.text) or other.text.split(" ")[0] not in _options(desk):
            continue
        first, second = sorted((code, other), key=lambda one: one.start)
        between = text[first.start + len(first.text) + 2 : second.start]
        if len(between) <= 8 and _BETWEEN.match(between):
            return True
    return False


def _other_tool(desk: Desk, page: Page, code: Code) -> bool:
    """Whether the paragraph shows a command of somebody else."""
    for other in page.codes:
        if other.paragraph == code.paragraph and " " in other.text:
            first = other.text.split(" ", 1)[0]
            if first not in desk.source.metadata.scripts and not first.startswith("-"):
                return True
    return False


def _looks_back(desk: Desk, page: Page, at: Code) -> bool:
    return at.paragraph >= 0 and desk.looks_back(page.paragraphs[at.paragraph], at.start)
