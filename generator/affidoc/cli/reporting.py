"""`--format` and `--report`: a run in one format on standard output, and in others in files."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click

from affidoc.config import Config
from affidoc.diagnostics import (
    FORMATS,
    Case,
    Diagnostic,
    Location,
    Report,
    RuleText,
    Severity,
    Suppressed,
)
from affidoc.errors import AffidocError, UsageError
from affidoc.pipeline import Outcome

__all__ = [
    "cases_of",
    "named_baseline",
    "report_of",
    "report_options",
    "reports",
    "rule_texts",
    "write_reports",
]

_Function = TypeVar("_Function", bound=Callable[..., Any])
_SEVERITY = re.compile(r"^\*Severity: (\w+)", re.MULTILINE)


def report_options(function: _Function) -> _Function:
    """`--format FORM` and `--report FORM=FILE`, for verbs that print findings."""
    for decorate in (
        click.option(
            "--report", "files", multiple=True, metavar="FORM=FILE",
            help="Write the run in another format to a file as well, such as"
            " sarif=out.sarif; may be repeated.",
        ),
        click.option(
            "--format", "form", type=click.Choice(list(FORMATS)), default="text",
            show_default=True, help="What goes to standard output.",
        ),
    ):  # fmt: skip
        function = decorate(function)
    return function


def reports(files: tuple[str, ...]) -> tuple[tuple[str, Path], ...]:
    """The formats and files that `--report` names; said before the work starts.

    Raises:
        UsageError: one is not of the form FORM=FILE, or a file is named twice.
    """
    found: dict[Path, str] = {}
    for entry in files:
        form, equals, name = entry.partition("=")
        if not equals or not name or form not in FORMATS:
            raise UsageError(
                f"--report {entry}: not of the form FORM=FILE",
                f"Write sarif=out.sarif; there are {', '.join(FORMATS)}.",
            )
        file = Path(name)
        if file in found:
            raise UsageError(f"--report {entry}: the file is named twice", "Name another file.")
        if file.is_dir():
            raise UsageError(f"--report {entry}: that is a folder", "Name a file in it.")
        found[file] = form
    return tuple((form, file) for file, form in found.items())


def report_of(
    root: Path, found: tuple[Diagnostic, ...], *, looked: bool,
    cases: Callable[[], tuple[Case, ...]], exit_code: int, fail_on: str, summary: str,
    suppressed: tuple[Suppressed, ...] = (),
) -> Report:  # fmt: skip
    """A finished run as formats take it; `found` may be a choice among its findings."""
    from affidoc import __version__

    return Report(
        found,
        root,
        suppressed=suppressed,
        prefix=_prefix(root),
        exit_code=exit_code,
        fail_on=Severity(fail_on),
        judged=looked,
        summary=summary,
        version=__version__,
        rules=rule_texts,
        cases=cases,
    )


def named_baseline(name: str, config: Config) -> str:
    """A baseline named on the command line, relative to the root where it is below it.

    Raises:
        UsageError: there is no such file.
    """
    file = Path(name).absolute()
    if not file.is_file():
        raise UsageError(f"--baseline {name}: no such file", "Run `affidoc baseline --write`.")
    file = file.parent.resolve() / file.name
    inside = file.is_relative_to(config.root)
    return file.relative_to(config.root).as_posix() if inside else str(file)


def write_reports(report: Report, wanted: tuple[tuple[str, Path], ...]) -> None:
    """Each file whole or not at all.

    Raises:
        AffidocError: a file cannot be written.
    """
    from affidoc.files import write_atomically

    for form, file in wanted:
        try:
            file.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise AffidocError(f"{file}: {error.strerror}", "Name another place.") from None
        write_atomically(file, FORMATS[form](report).encode())


def rule_texts() -> tuple[RuleText, ...]:
    """Every code with its page, severity and summary, in the order of the codes."""
    from affidoc.diagnostics import code_pages

    found = []
    for code, page in code_pages().items():
        severity = _SEVERITY.search(page)
        summary = page.splitlines()[0].partition(": ")[2]
        level = Severity(severity[1]) if severity is not None else Severity.WARNING
        found.append(RuleText(code, level, summary, page))
    return tuple(found)


def cases_of(outcome: Outcome | None) -> tuple[Case, ...]:
    """Everything that a run judged; nothing of a result that was kept without its facts."""
    if outcome is None:
        return ()
    facts = [Case(name, outcome.model.locate(name)) for name in outcome.model.facts]
    return (*facts, *(Case(page.path, Location(page.path)) for page in outcome.pages))


def _prefix(root: Path) -> str:
    """Where the root stands below the top of its repository: `tools/guide/`, or empty."""
    for folder in (root, *root.parents):
        if (folder / ".git").exists():
            way = root.relative_to(folder).as_posix()
            return "" if way == "." else f"{way}/"
    return ""
