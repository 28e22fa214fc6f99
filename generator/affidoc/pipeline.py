"""Facts to pages, in order: load, link, verify, check, render. Read this first.

    docs/facts/*.yml ─load→ facts ─link→ Model ─verify→ verdicts ─check→ [Diagnostic]
    docs/**/*.md ─scan→ ProsePage ┘                                └─render→ [Page]

Every stage is a function over frozen values; only the two ends touch the disk. `site.build` calls
this, then MkDocs. A stage that finds errors in the facts themselves ends the run: what follows
could only report consequences.
"""

from __future__ import annotations

import gc
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import date
from types import MappingProxyType
from typing import TYPE_CHECKING, Literal

from affidoc.cache import Judged
from affidoc.config import Config
from affidoc.diagnostics import Diagnostic, Severity, Suppressed

if TYPE_CHECKING:  # rooms are imported when their stage runs, so that `--help` stays quick
    from affidoc.evidence import Verification
    from affidoc.model import Model
    from affidoc.prose import CoverageTable, ProsePage
    from affidoc.render import Command, Rendered, Since

__all__ = ["Outcome", "judged", "run", "source_names"]


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a run gave. `verification` and `rendered` are there when their stage was reached."""

    config: Config
    model: Model
    today: date
    pages: tuple[ProsePage, ...] = ()
    coverage: tuple[CoverageTable, ...] = ()
    verification: Verification | None = None
    rendered: Rendered | None = None
    diagnostics: tuple[Diagnostic, ...] = field(default=())
    suppressed: tuple[Suppressed, ...] = ()
    """Findings that an inline ignore or the baseline sets aside."""

    @property
    def errors(self) -> int:
        """How many findings are errors."""
        return sum(one.severity is Severity.ERROR for one in self.diagnostics)


def run(
    config: Config,
    *,
    until: Literal["link", "check", "render"],
    today: date,
    progress: Callable[[str], None] = lambda _stage: None,
    commands: tuple[Command, ...] = (),
    overlays: Mapping[str, str] = MappingProxyType({}),
    known: Callable[[Model], Verification | None] = lambda _model: None,
) -> Outcome:
    """Run the stages up to one of them; pages are rendered only from facts without errors.

    `commands` is the command line as values, for its reference page. `overlays` are texts that
    stand in for facts files and pages, by path relative to the root: what an editor holds.
    `known` gives the looks of an earlier run, where the caller knows that they still hold.
    """
    with _no_collector():
        return _run(config, until, today, progress, commands, overlays, known)


def judged(outcome: Outcome) -> Judged:
    """What a run found, without its facts: what `check` prints, and what is kept for the next."""
    if outcome.verification is None:
        return Judged(len(outcome.model.facts), looked=False, diagnostics=outcome.diagnostics)
    badges: dict[str, int] = {}
    unknown = 0
    passing = False
    for verdict in outcome.verification.verdicts.values():
        badges[verdict.badge.value] = badges.get(verdict.badge.value, 0) + 1
        unknown += sum(piece.verdict.value == "unknown" for piece in verdict.pieces)
        pieces = [*verdict.pieces]
        while pieces:
            piece = pieces.pop()
            pieces += piece.children
            passing = passing or piece.reason == "source-unreadable"
    number = len(outcome.model.facts)
    return Judged(
        number, True, badges, unknown, outcome.diagnostics, outcome.suppressed, passing
    )  # fmt: skip


def source_names(model: Model) -> set[str]:
    """The sources that a run may look into; '' is this checkout."""
    return {"" if one.pin == "content" else one.name for one in model.sources.values()}


@contextmanager
def _no_collector() -> Iterator[None]:
    """A run makes many values and no circles: looking for them costs a fifth of the time."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def _run(
    config: Config, until: Literal["link", "check", "render"], today: date,
    progress: Callable[[str], None], commands: tuple[Command, ...], overlays: Mapping[str, str],
    known: Callable[[Model], Verification | None],
) -> Outcome:  # fmt: skip
    from affidoc.facts import load_facts
    from affidoc.model import link, read_redirects
    from affidoc.prose import read_coverage, scan_pages

    progress("load")
    loaded = load_facts(config.root, config.facts, overlays)
    progress("link")
    redirects, unreadable = read_redirects(config.root, config.facts)
    model, linked = link(loaded.facts, loaded.broken, redirects)
    pages, scanned = scan_pages(config.root, config.docs, overlays)
    coverage, tables = read_coverage(config.root, config.docs)
    found = [*loaded.diagnostics, *unreadable, *linked, *scanned, *tables]
    unread = [one for one in found if one.severity is Severity.ERROR]
    if unread or until == "link":
        diagnostics = _settled(config, found, unread)
        return Outcome(config, model, today, pages, coverage, diagnostics=diagnostics)

    verification, more = _verify(config, model, today, progress, known)
    found += more
    found += _check(config, model, verification, pages, today, progress)
    if config.prose:
        from affidoc.mentions.guide import judge_guide

        progress("prose")
        found += judge_guide(config, model, overlays)
    diagnostics, aside = _set_aside(config, model, pages, found)
    outcome = Outcome(
        config, model, today, pages, coverage, verification, None, diagnostics, aside
    )  # fmt: skip
    if until == "check" or outcome.errors:
        return outcome
    return _render(outcome, commands, progress)


def _verify(
    config: Config, model: Model, today: date, progress: Callable[[str], None],
    known: Callable[[Model], Verification | None],
) -> tuple[Verification, list[Diagnostic]]:  # fmt: skip
    from affidoc.evidence import verify
    from affidoc.snapshot import read_lock

    progress("verify")
    lock, problems = read_lock(config.root / config.lock, config.lock)
    earlier = known(model)
    if earlier is not None:
        return earlier, problems
    return verify(model, config, lock, today=today, progress=progress), problems


def _check(
    config: Config, model: Model, verification: Verification, pages: tuple[ProsePage, ...],
    today: date, progress: Callable[[str], None],
) -> list[Diagnostic]:  # fmt: skip
    from affidoc.checks import Context, run_checks
    from affidoc.model import facts_shown
    from affidoc.prose import sentences

    shown = {page.path: facts_shown(page, model) for page in pages}
    context = Context(
        model, verification.verdicts, pages, shown, config, today, verification.edited,
        {page.path: sentences(page) for page in pages}, verification.behind,
    )  # fmt: skip
    return run_checks(context, progress)


def _render(
    outcome: Outcome, commands: tuple[Command, ...], progress: Callable[[str], None]
) -> Outcome:
    from dataclasses import replace

    from affidoc.render import render

    assert outcome.verification is not None  # noqa: S101 - the check stage ran
    progress("render")
    rendered, problems = render(
        outcome.model, outcome.verification.verdicts, outcome.pages, outcome.config, commands,
        outcome.coverage, _since(outcome),
    )  # fmt: skip
    diagnostics = _settled(outcome.config, [*outcome.diagnostics, *problems], problems)
    return replace(outcome, rendered=rendered, diagnostics=diagnostics)


def _since(outcome: Outcome) -> Since:
    """The lock, and how it differs from the earlier one that the configuration names."""
    from affidoc.drift import earlier_lock, lock_changes
    from affidoc.render import Since
    from affidoc.snapshot import read_lock

    config = outcome.config
    lock, _ = read_lock(config.root / config.lock, config.lock)
    if not config.since:
        return Since(lock)
    before = earlier_lock(config, config.since)
    return Since(lock, config.since, lock_changes(before, lock, outcome.model.former_ids))


def _set_aside(
    config: Config, model: Model, pages: tuple[ProsePage, ...], found: list[Diagnostic]
) -> tuple[tuple[Diagnostic, ...], tuple[Suppressed, ...]]:
    """Findings that count, and those that an inline ignore or the baseline speaks of."""
    from affidoc.checks import CHECKS
    from affidoc.diagnostics.baseline import read_baseline
    from affidoc.diagnostics.catalog import MENTION_CODES
    from affidoc.diagnostics.set_aside import apply_baseline, apply_ignores
    from affidoc.facts import ignores

    documents = {one.document.path: one.document for one in model.loaded.values()}
    facts = Counter(one.document.path for one in model.loaded.values())
    written = [
        one for path, document in documents.items() for one in ignores(document, facts[path])
    ]
    written += [one for page in pages for one in page.ignores]
    judged = {rule.code for check in CHECKS for rule in check.rules}
    if config.prose:
        judged |= set(MENTION_CODES)
    kept, aside, problems = apply_ignores(found, written, judged)
    settled = _settled(config, [*kept, *problems])
    if config.baseline:
        baseline, unreadable = read_baseline(config.root / config.baseline, config.baseline)
        kept, known, unused = apply_baseline(settled, baseline)
        settled = _settled(config, [*kept, *unreadable, *unused])
        aside += known
    return settled, tuple(sorted(aside, key=lambda one: one.finding.order))


def _settled(
    config: Config, found: list[Diagnostic], fixed: Collection[Diagnostic] = ()
) -> tuple[Diagnostic, ...]:
    """Severities as configured, in the order that never changes.

    Findings in `fixed` end a run, whatever their level: lowered, they would make "nothing was
    looked at" read as "nothing was found", and `pin` would drop what the lock says of these facts.
    """
    from dataclasses import replace

    ending = frozenset(fixed)
    kept = []
    for one in set(found):
        own = one.severity.value
        level = own if one in ending else config.severity.get(one.code, own)
        if level != "off":
            kept.append(replace(one, severity=Severity(level)))
    return tuple(sorted(kept, key=lambda one: one.order))
