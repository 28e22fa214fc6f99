"""`affidoc attest`: what was checked, bound to the bytes it was about."""

from __future__ import annotations

import os
import sys
from datetime import UTC, date, datetime
from pathlib import Path

import click

from affidoc.cli.options import guide_options, print_findings, progress, settle
from affidoc.config import Config
from affidoc.errors import AffidocError, UsageError
from affidoc.pipeline import run

__all__ = ["command"]


@click.command("attest")
@guide_options
@click.option(
    "--out", default="attestation.json", show_default=True, metavar="FILE", help="Where to put it."
)
@click.option("--site", metavar="DIR", help="Attest a built site as well.")
@click.option(
    "--key",
    metavar="KEY",
    help="Sign: a private key of OpenSSH or cosign, or the public half of one that an agent holds.",
)
def command(
    directory: str, sources: tuple[str, ...], today: str | None, out: str, site: str | None,
    key: str | None,
) -> int:  # fmt: skip
    """Check, then write an in-toto statement over facts, pages, lock and site.

    The same inputs give the same bytes; its time is SOURCE_DATE_EPOCH, else the day of --today.
    Exit codes: 0 written, 1 findings (nothing is written), 2 usage, 3 could not check. Next:
    `affidoc verify FILE`.
    """
    from affidoc.attest import load_signer, signed, spelled, statement
    from affidoc.files import write_atomically

    config, day = settle(directory, sources, today)
    target = Path(out).absolute()
    folder = None if site is None else _folder(site)
    _outside(target, config, folder)
    signer = None if key is None else load_signer(Path(key), _passphrase)
    outcome = run(config, until="check", today=day, progress=progress())
    if outcome.errors:
        errors = tuple(one for one in outcome.diagnostics if one.severity.value == "error")
        print_findings(errors, config, "text")
        click.echo("nothing is attested: mend the errors above first", err=True)
        return 1
    made = statement(outcome, _time(day), folder)
    data = spelled(made)
    if signer is not None:
        data = spelled(signed(data, signer))
    if not target.parent.is_dir():
        raise UsageError(f"'{target.parent}' is not a folder", "Name one with --out.")
    write_atomically(target, data)
    who = "unsigned" if signer is None else f"signed by {signer.keyid}"
    click.echo(f"{out}: {made.predicate.result}, {who}", err=True)
    return 0


def _folder(site: str) -> Path:
    folder = Path(site).absolute()
    if not folder.is_dir():
        raise UsageError(f"--site {site}: no such folder", "Build it with `affidoc build`.")
    return folder


def _outside(target: Path, config: Config, site: Path | None) -> None:
    """An attestation inside of what it attests would change it."""
    inside = [config.root / folder for folder in config.facts]
    for folder in (*inside, *([] if site is None else [site])):
        if target.resolve().is_relative_to(folder.resolve()):
            raise UsageError(
                f"--out {target} lies in '{folder}', which is attested", "Put it elsewhere."
            )


def _time(day: date) -> datetime:
    epoch = os.environ.get("SOURCE_DATE_EPOCH")
    if epoch is None:
        return datetime(day.year, day.month, day.day, tzinfo=UTC)
    try:
        return datetime.fromtimestamp(int(epoch), tz=UTC)
    except (ValueError, OverflowError, OSError):
        raise UsageError(
            f"SOURCE_DATE_EPOCH={epoch}: not seconds", "Write a whole number, or unset it."
        ) from None


def _passphrase(question: str) -> str:
    """From cosign's own variable, else from a terminal."""
    given = os.environ.get("COSIGN_PASSWORD")
    if given is not None:
        return given
    if not sys.stdin.isatty():
        raise AffidocError(
            "the key is encrypted, and there is no terminal to ask for its passphrase",
            "Set COSIGN_PASSWORD.",
        )
    answer: str = click.prompt(question, hide_input=True, err=True)
    return answer
