"""MkDocs inside this process: its warnings and exceptions become one error of ours.

MkDocs runs the plugins and hooks that `mkdocs.yml` names, so unlike `check`, a build trusts that
file. It gets no clock: the only time it may print is the one given here.
"""

from __future__ import annotations

import contextlib
import gc
import io
import json
import logging
import os
import tempfile
import traceback
from collections.abc import Iterator
from pathlib import Path

from mkdocs.commands.build import build
from mkdocs.config import load_config
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import MkDocsException

from affidoc.errors import AffidocError, BuildError
from affidoc.pipeline import Outcome
from affidoc.site.default_config import default_config
from affidoc.site.home import with_home
from affidoc.site.plugin import AffidocPlugin
from affidoc.site.shell import Shell

__all__ = ["run_mkdocs"]

_SHOWN = 12
_SILENT = {"NO_MKDOCS_2_WARNING": "1", "DISABLE_MKDOCS_2_WARNING": "true"}
"""Advertisements of successors, printed by the theme and by a plugin."""


def run_mkdocs(outcome: Outcome, site: Path, epoch: int, shell: Shell | None = None) -> None:
    """Build the site of a finished run into an empty folder.

    With a shell, pages of the last build are taken where they would be the same.

    Raises:
        BuildError: the configuration cannot be loaded, or MkDocs warned or failed.
    """
    problems = _Problems()
    with (
        shell or contextlib.nullcontext(),
        tempfile.TemporaryDirectory(prefix="affidoc-docs-") as empty,
        _environment(SOURCE_DATE_EPOCH=str(epoch), **_SILENT),
        problems.heard(),
        _rare_collections(),
    ):
        try:
            mkdocs = _load(outcome, site, Path(empty))
            plugin = _plugin(mkdocs)
            plugin.outcome, plugin.shell = outcome, shell
            build(mkdocs)
        except MkDocsException as error:
            raise problems.as_error(error.format_message()) from None
        except AffidocError:
            raise
        except Exception as error:
            last = traceback.extract_tb(error.__traceback__)[-1]
            what = f"{type(error).__name__}: {error} ({Path(last.filename).name}:{last.lineno})"
            raise problems.as_error(what) from error
        if problems.lines:
            raise problems.as_error("")
        if shell is not None:
            shell.save()


def _load(outcome: Outcome, site: Path, empty: Path) -> MkDocsConfig:
    config = outcome.config
    file = config.root / config.mkdocs
    if file.is_file():
        return load_config(str(file), site_dir=str(site), strict=True)
    assert outcome.rendered is not None  # noqa: S101 - build_site asked
    docs = config.root / config.docs
    pages = with_home(outcome.rendered, config.title).pages
    text = json.dumps(default_config(config.title, pages))
    return load_config(
        io.BytesIO(text.encode()),
        config_file_path=str(file),
        docs_dir=str(docs if docs.is_dir() else empty),
        site_dir=str(site),
        strict=True,
    )


def _plugin(mkdocs: MkDocsConfig) -> AffidocPlugin:
    """The one that `mkdocs.yml` names; a build of ours needs it in any case."""
    for plugin in mkdocs.plugins.values():
        if isinstance(plugin, AffidocPlugin):
            return plugin
    plugin = AffidocPlugin()
    plugin.load_config({})
    mkdocs.plugins["affidoc"] = plugin
    return plugin


class _Problems(logging.Handler):
    """Keeps what MkDocs logs as a warning or worse."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(record.getMessage())

    @contextlib.contextmanager
    def heard(self) -> Iterator[None]:
        """While it lasts, records come here and not to the terminal."""
        logger = logging.getLogger("mkdocs")
        before = logger.propagate
        logger.addHandler(self)
        logger.propagate = False
        try:
            yield
        finally:
            logger.propagate = before
            logger.removeHandler(self)

    def as_error(self, last: str) -> BuildError:
        """The first lines; MkDocs' closing sentence only where it says something new."""
        lines = list(dict.fromkeys(line for text in self.lines for line in text.splitlines()))
        if last and not (lines and last.startswith("Aborted")):
            lines += [line for line in last.splitlines() if line not in lines]
        more = [f"and {len(lines) - _SHOWN} more lines"] if len(lines) > _SHOWN else []
        shown = "".join(f"\n  {line}" for line in lines[:_SHOWN] + more)
        return BuildError(
            f"MkDocs could not build the site:{shown}",
            "Mend the pages or mkdocs.yml; a warning stops a build too.",
        )


@contextlib.contextmanager
def _rare_collections() -> Iterator[None]:
    """Many values live until the end of a build; looking through them for circles finds few."""
    before = gc.get_threshold()
    gc.set_threshold(200_000, 20, 20)
    try:
        yield
    finally:
        gc.set_threshold(*before)


@contextlib.contextmanager
def _environment(**values: str) -> Iterator[None]:
    """MkDocs takes these from the environment alone. A time that the user sets stays."""
    before = {name: os.environ.get(name) for name in values}
    keep = {"SOURCE_DATE_EPOCH"} & {name for name, value in before.items() if value}
    os.environ.update({name: value for name, value in values.items() if name not in keep})
    try:
        yield
    finally:
        for name, value in before.items():
            if value is None:
                os.environ.pop(name, None)
            else:
                os.environ[name] = value
