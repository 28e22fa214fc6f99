"""The commands that write: one fact is pinned or accepted because a person chose that action."""

from __future__ import annotations

from datetime import date

from affidoc import __version__
from affidoc.errors import UsageError
from affidoc.evidence import acceptance_of, git_identity, pin
from affidoc.lsp.guide import Guide
from affidoc.pipeline import run
from affidoc.snapshot import head_of, read_lock, write_lock

__all__ = ["READ", "pin_fact"]

READ = "I have read what changed, and it is still true"
"""What a person says by choosing to pin; what had changed is recorded as accepted with it."""


def pin_fact(guide: Guide, fact: str, why: str | None = None) -> str:
    """Record in the lock what the evidence of one fact is now; what was done, in a sentence.

    What changed is recorded as accepted, as `affidoc accept` writes it, with the reason or with
    what the title of the action says. No other fact is touched.

    Raises:
        UsageError: a facts file is not saved or not in order, or no fact has that id: the lock
            speaks of what is on disk.
        AffidocError: the lock cannot be read or written.
    """
    config = guide.config
    for path, text in guide.held.items():
        file = config.root / path
        if path.endswith((".yml", ".yaml")) and (
            not file.is_file() or file.read_bytes() != text.encode("utf-8", "replace")
        ):
            raise UsageError(f"'{path}' is not saved", "Save it, then pin.")
    day = date.today()  # noqa: DTZ011 - the reader's day
    outcome = run(config, until="link", today=day)
    if outcome.errors:
        raise UsageError("the facts have errors", "Mend them, then pin.")
    lock, problems = read_lock(config.root / config.lock, config.lock)
    if any(not one.related for one in problems):
        raise UsageError("the lock has lines that cannot be read", "Mend the lock, then pin.")
    found = outcome.model.find(fact)
    if found is None:
        raise UsageError(f"no fact has the id '{fact[:100]}'", "Save the file that has it.")
    who = git_identity(config.root)
    said = acceptance_of(who, day, head_of(config.root), READ if why is None else why)
    result = pin(
        outcome.model, config, lock, today=day, who=who, tool=__version__,
        ids={found.id}, acceptance=said, changed_only=why is None, among={found.id},
    )  # fmt: skip
    write_lock(config.root / config.lock, result.lock)
    done = "pinned" if why is None else "accepted"
    left = sum(line.startswith(f"{found.id}: ") for line in result.failing)
    return f"'{found.id}': {'its evidence still fails' if left else done}"
