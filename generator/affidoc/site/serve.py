"""The site on this machine, rebuilt when facts, pages or settings change.

A build that fails leaves the last good site in place, and says what is wrong.
"""

from __future__ import annotations

import contextlib
import functools
import http.server
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from datetime import date
from pathlib import Path
from typing import Any

import click

from affidoc.config import Config, load_config, with_sources
from affidoc.diagnostics import render_text
from affidoc.errors import AffidocError, UsageError
from affidoc.pipeline import run
from affidoc.render import Command
from affidoc.site.build import build_site
from affidoc.site.watch import seen

__all__ = ["Preview", "serve_site", "serving"]

HOST = "127.0.0.1"
PAUSE = 0.5
"""Seconds between two looks at the files."""


def serve_site(config: Config, day: date, *, port: int, commands: tuple[Command, ...] = ()) -> None:
    """Build, serve on the loopback address, and watch until interrupted.

    Raises:
        UsageError: the port is taken.
    """
    with tempfile.TemporaryDirectory(prefix="affidoc-serve-") as folder:
        preview = Preview(config, day, Path(folder) / "site", commands, _tell)
        with serving(preview.site, port) as bound:
            _tell(f"http://{HOST}:{bound}/ shows the site; end with Ctrl-C")
            with contextlib.suppress(KeyboardInterrupt):
                while True:
                    preview.refresh()
                    time.sleep(PAUSE)


class Preview:
    """Rebuilds a site when what it is made of has changed since the last look."""

    def __init__(
        self, config: Config, day: date, site: Path, commands: tuple[Command, ...],
        tell: Callable[[str], None],
    ) -> None:  # fmt: skip
        self.config = config
        self.site = site
        self._day = day
        self._commands = commands
        self._tell = tell
        self._seen: object = None

    def refresh(self) -> bool | None:
        """Whether a new site was built; None where nothing had changed."""
        now = seen(self.config)
        if now == self._seen:
            return None
        self._seen = now
        try:
            return self._rebuild()
        except AffidocError as error:
            self._tell(f"{error}\n{error.hint}\nthe last good site stays".replace("\n\n", "\n"))
            return False

    def _rebuild(self) -> bool:
        if self.config.file:
            places, worktrees = self.config.source_places, self.config.worktrees
            self.config = with_sources(load_config(self.config.root), places, worktrees)
        outcome = run(self.config, until="render", today=self._day, commands=self._commands)
        shown = [one for one in outcome.diagnostics if one.severity.value != "note"]
        if shown:
            self._tell(render_text(shown, self.config.root).rstrip())
        if outcome.rendered is None or outcome.errors:
            self._tell("the facts have errors; the last good site stays")
            return False
        build_site(self.config, outcome, out=self.site)
        self._tell(f"built, {len(outcome.model.facts):,} facts")
        return True


class _Handler(http.server.SimpleHTTPRequestHandler):
    """Files of the site, never from a browser's memory, without a line for each request."""

    def end_headers(self) -> None:
        self.send_header("Cache-Control", "no-store")
        super().end_headers()

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002 - the name is inherited
        del format, args


@contextlib.contextmanager
def serving(site: Path, port: int) -> Iterator[int]:
    """Serves a folder in the background; gives the port, which may have been 0."""
    handler = functools.partial(_Handler, directory=str(site))
    try:
        server = http.server.ThreadingHTTPServer((HOST, port), handler)
    except OSError as error:
        raise UsageError(f"port {port}: {error.strerror}", "Choose another with --port.") from None
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield server.server_address[1]
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def _tell(text: str) -> None:
    click.echo(text, err=True)
