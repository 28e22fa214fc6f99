"""The command tree as plain values, for the reference page."""

from __future__ import annotations

import click

from affidoc.render.command import Command

__all__ = ["command_reference"]


def command_reference() -> tuple[Command, ...]:
    """Every verb with its help text, as a terminal of 88 columns shows it."""
    from affidoc.cli import VERBS, app

    found = []
    parent = click.Context(
        app, info_name="affidoc", terminal_width=88, max_content_width=88, **app.context_settings
    )
    for name in VERBS:
        verb = app.get_command(parent, name)
        assert verb is not None  # noqa: S101 - VERBS are ours
        context = click.Context(
            verb, info_name=name, parent=parent, terminal_width=88, max_content_width=88
        )
        found.append(Command(name, verb.get_short_help_str(200), verb.get_help(context)))
    return tuple(found)
