"""The command line: one verb a file, loaded when it is called."""

from __future__ import annotations

import errno
import importlib
import os
import sys
from contextlib import suppress
from typing import NoReturn

import click

from affidoc import __version__
from affidoc.cli.summaries import GROUPS, SUMMARIES
from affidoc.errors import AffidocError

__all__ = ["VERBS", "Verbs", "app", "main"]

_OF_THE_MACHINE = frozenset({
    errno.ENOSPC, errno.EDQUOT, errno.EROFS, errno.EACCES, errno.EPERM, errno.EIO, errno.EFBIG,
    errno.EMFILE, errno.ENFILE, errno.ENOMEM,
})  # fmt: skip
"""What the machine refuses is not our bug, wherever it comes up."""

VERBS = (
    "accept",
    "anchors",
    "attest",
    "baseline",
    "build",
    "check",
    "clean",
    "completion",
    "drift",
    "explain",
    "fetch",
    "graph",
    "impact",
    "import",
    "init",
    "list",
    "lsp",
    "merge-lock",
    "new",
    "pin",
    "rename",
    "render",
    "schema",
    "serve",
    "show",
    "since",
    "verify",
    "where",
)


class Verbs(click.Group):
    """Imports a verb only when it is used or listed, so that `--help` of one is quick."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        del ctx
        return list(VERBS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        del ctx
        if cmd_name not in VERBS:
            return None
        module = importlib.import_module(f"affidoc.cli.{cmd_name.replace('-', '_')}_verb")
        command = module.command
        assert isinstance(command, click.Command)  # noqa: S101 - our own modules
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The list of verbs, from a table; importing them all would cost more than all else."""
        longest = max(len(name) for name in VERBS)
        limit = formatter.width - 6 - longest
        listed = [name for _, names in GROUPS for name in names]
        rest = tuple(name for name in VERBS if name not in listed)
        for title, names in (*GROUPS, ("More", rest)):
            rows = []
            for name in names:
                if name not in VERBS:
                    continue
                said = SUMMARIES.get(name)
                if said is None:  # a verb that another package or a test brings
                    command = self.get_command(ctx, name)
                    said = "" if command is None else command.get_short_help_str(1000)
                rows.append((f"{name:{longest}}", _cut(said, limit)))
            if rows:
                with formatter.section(title):
                    formatter.write_dl(rows)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        try:
            return super().resolve_command(ctx, args)
        except click.UsageError as error:
            import difflib

            close = difflib.get_close_matches(args[0], VERBS, n=1)
            if close:
                raise click.UsageError(f"{error.message} Did you mean '{close[0]}'?", ctx) from None
            raise


def _cut(sentence: str, limit: int) -> str:
    """As much of a sentence as one line holds."""
    if len(sentence) <= limit:
        return sentence
    return sentence[: limit - 2].rpartition(" ")[0] + "..."


@click.group(
    cls=Verbs,
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog="Begin in a repository with `affidoc init`, then `affidoc check`."
    " Exit codes: 0 clean, 1 findings, 2 usage or configuration, 3 could not check,"
    " 4 our bug.",
)
@click.version_option(__version__)
def app() -> None:
    """Documentation under oath: typed facts, pinned evidence, a checked static guide."""


def main() -> None:
    """Entry point: errors become one line and an exit code, never a traceback for bad input."""
    # Plugins of pydantic would be code of others in our process; finding none takes as long as
    # reading two hundred facts.
    os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")
    try:
        status = app.main(prog_name="affidoc", standalone_mode=False)
    except click.exceptions.Abort:
        status = 130
    except click.ClickException as error:
        error.show()
        status = error.exit_code
    except AffidocError as error:
        click.echo(f"affidoc: {error}", err=True)
        if error.hint:
            click.echo(f"  help: {error.hint}", err=True)
        status = error.exit_code
    except BrokenPipeError:
        _unheard()
        status = 0
    except KeyboardInterrupt:
        status = 130
    except OSError as error:
        if error.errno not in _OF_THE_MACHINE:
            status = _our_bug()
        else:
            status = 3
            what = error.filename if isinstance(error.filename, str) else "the output"
            _complain(f"affidoc: {what}: {error.strerror}\n  help: Make room, or make it writable.")
    except Exception:  # noqa: BLE001 - the last place that can tell our bug from bad input
        status = _our_bug()
    _leave(status if isinstance(status, int) else 0)


def _our_bug() -> int:
    import traceback

    traceback.print_exc()
    click.echo("affidoc: this is a bug of affidoc; please report the lines above.", err=True)
    return 4


def _complain(text: str) -> None:
    """On standard error, past streams that may not work."""
    with suppress(OSError):
        os.write(2, f"{text}\n".encode("utf-8", "replace"))


def _leave(status: int) -> NoReturn:
    """End the process without taking its memory apart, which takes as long as reading 300 facts.

    Exit functions are run and streams are flushed. A process with threads ends as usual.
    """
    import atexit
    import threading

    if threading.active_count() > 1:
        sys.exit(status)
    atexit._run_exitfuncs()
    try:
        for stream in (sys.stdout, sys.stderr):
            if not stream.closed:
                stream.flush()
    except BrokenPipeError:
        _unheard()
    except OSError as error:  # a full disk: what was printed is not all that was found
        _complain(f"affidoc: the output: {error.strerror}")
        os._exit(status or 3)
    os._exit(status)


def _unheard() -> None:
    """The reader of our output went away; nothing is wrong with the facts."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
