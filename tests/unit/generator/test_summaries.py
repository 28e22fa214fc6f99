"""The table behind `affidoc --help` says what the verbs say of themselves."""

from __future__ import annotations

import click

from affidoc.cli import VERBS, app
from affidoc.cli.summaries import SUMMARIES


def test_every_verb_has_its_own_first_sentence() -> None:
    context = click.Context(app)
    said = {}
    for name in VERBS:
        command = app.get_command(context, name)
        assert command is not None
        said[name] = command.get_short_help_str(1000)
    assert said == SUMMARIES
