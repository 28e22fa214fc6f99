"""`affidoc verify`: an attestation against what is here, without a network."""

from __future__ import annotations

import json
from datetime import UTC, datetime, time
from pathlib import Path
from typing import TYPE_CHECKING

import click

from affidoc.cli.options import guide_options, output_format, print_findings, progress, settle
from affidoc.config import Config
from affidoc.diagnostics import Diagnostic, Severity, render_json
from affidoc.errors import UsageError
from affidoc.pipeline import run

if TYPE_CHECKING:  # imported when the verb runs, so that `--help` stays quick
    from affidoc.attest import Judged, Read
    from affidoc.attest.signers import AllowedSigner

__all__ = ["command"]

_CONTENT = frozenset({"ATT001", "ATT002", "ATT003", "ATT004", "ATT009"})


@click.command("verify")
@click.argument("file", metavar="FILE")
@guide_options
@output_format
@click.option("--key", "keys", multiple=True, metavar="PUB", help="A public key that counts.")
@click.option(
    "--allowed-signers", metavar="FILE", help="Keys that count, in OpenSSH's form, with names."
)
@click.option("--site", metavar="DIR", help="The site (default: from configuration).")
@click.option(
    "--recheck", "again", is_flag=True, help="Run the check as well, and compare numbers."
)
@click.option(
    "--export", metavar="DIR", help="Write the signed bytes and signatures, for `ssh-keygen`."
)
@click.option("--offline", is_flag=True, hidden=True, help="As always: no network is used.")
def command(
    file: str, directory: str, sources: tuple[str, ...], today: str | None, form: str,
    keys: tuple[str, ...], allowed_signers: str | None, site: str | None, again: bool,
    export: str | None, offline: bool,
) -> int:  # fmt: skip
    """Derive every digest of an attestation anew and judge its signatures.

    Exit codes: 0 everything is as attested, 1 something differs or a signature does not count,
    2 usage, 3 something could not be checked. `affidoc explain ATT002` says more of a code.
    """
    from affidoc.attest import (
        Trust,
        Verified,
        exported,
        load_public,
        read_attestation,
        verify_attestation,
    )

    del offline
    config, day = settle(directory, sources, today)
    asked = bool(keys) or allowed_signers is not None
    trust = Trust(tuple(load_public(Path(key)) for key in keys), _signers(allowed_signers), asked)
    read = read_attestation(Path(file), file)
    if isinstance(read, Diagnostic):
        _say(config, form, None, (read,), 1)
        return 1
    if export is not None:
        _export(exported(read), Path(export))
    folder = Path(site).absolute() if site is not None else config.root / config.site
    if site is not None and not folder.is_dir():
        raise UsageError(f"--site {site}: no such folder", "Name the folder of the site.")
    has_site = any(part.name == "site" for part in read.statement.predicate.parts)
    here = folder if folder.is_dir() and (has_site or site is not None) else None
    now = datetime.combine(day, time(), UTC) if today else datetime.now(UTC)
    result = verify_attestation(read, file, config, here, trust, now)
    if again and not result.exit_code:
        more = _rechecked(read, file, config)
        result = Verified(result.signatures, (*result.found, *more))
    _say(config, form, result.signatures, result.found, result.exit_code)
    return result.exit_code


def _rechecked(read: Read, file: str, config: Config) -> tuple[Diagnostic, ...]:
    """What a check made now says otherwise; as of the day of the attestation."""
    from affidoc.attest import counted, recheck, sources_of

    when = datetime.fromisoformat(read.statement.predicate.checked_at).date()
    outcome = run(config, until="check", today=when, progress=progress())
    looks = outcome.verification
    errors = tuple(one for one in outcome.diagnostics if one.severity is Severity.ERROR)
    if looks is None or errors:
        return errors
    return recheck(read, file, counted(outcome, looks), sources_of(outcome, looks))


def _say(
    config: Config, form: str, signatures: tuple[Judged, ...] | None,
    found: tuple[Diagnostic, ...], status: int,
) -> None:  # fmt: skip
    """`signatures` is None where the file is no attestation at all."""
    if form == "json":
        report = json.loads(render_json(found, config.root))
        rows = [
            {"keyid": one.keyid, "validity": one.validity.value, "who": one.who, "why": one.why}
            for one in signatures or ()
        ]
        document = {
            "version": 1, "exit_code": status, "signature": _state(signatures),
            "signatures": rows, "diagnostics": report["diagnostics"],
        }  # fmt: skip
        click.echo(json.dumps(document, indent=1))
        return
    print_findings(found, config, "text")
    content = {0: "as attested", 1: "differs", 3: "could not be checked in full"}
    differs = any(one.code in _CONTENT for one in found)
    said = content[1] if differs else content[3 if status == 3 else 0]
    who = ", ".join(one.who for one in signatures or () if one.validity.value == "valid")
    state = _state(signatures)
    click.echo(f"signature: {state}{f' by {who}' if who else ''}; content: {said}", err=True)


def _state(signatures: tuple[Judged, ...] | None) -> str:
    """One word for all signatures: the worst that was found, unless one counts."""
    if signatures is None:
        return "no attestation"
    known = {one.validity.value for one in signatures}
    for state in ("invalid", "valid", "not trusted", "not checked"):
        if state in known:
            return state
    return "unsigned"


def _export(files: dict[str, bytes], folder: Path) -> None:
    from affidoc.files import write_atomically

    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UsageError(f"--export {folder}: {error.strerror}", "Name another one.") from None
    for name, data in files.items():
        write_atomically(folder / name, data)


def _signers(file: str | None) -> tuple[AllowedSigner, ...]:
    from affidoc.attest import read_key, read_signers

    if file is None:
        return ()
    found = read_signers(read_key(Path(file)))
    if isinstance(found, int):
        raise UsageError(
            f"{file}:{found}: not a line of allowed signers",
            'Write: NAME [namespaces="affidoc"] ssh-ed25519 KEY.',
        )
    return tuple(found)
