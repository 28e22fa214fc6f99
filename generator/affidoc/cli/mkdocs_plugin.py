"""What `plugins: [affidoc]` loads: the site's plugin, told the command line for its page."""

from __future__ import annotations

from affidoc.cli.reference import command_reference
from affidoc.site.plugin import AffidocPlugin

__all__ = ["Plugin"]


class Plugin(AffidocPlugin):  # type: ignore[no-untyped-call]  # MkDocs' hook has no types
    """The site room may not import the command line, so it is handed over here."""

    commands = command_reference()
