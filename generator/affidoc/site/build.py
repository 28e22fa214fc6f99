"""Rendered pages to a site in a folder; the old site stays until the new one is whole."""

from __future__ import annotations

from pathlib import Path

from affidoc.config import Config
from affidoc.errors import BuildError
from affidoc.pipeline import Outcome
from affidoc.site.audit import dead_ends
from affidoc.site.epoch import epoch
from affidoc.site.swap import replacing

__all__ = ["build_site"]


def build_site(
    config: Config, outcome: Outcome, *, out: Path, cached: bool = True
) -> tuple[str, ...] | None:
    """Build the pages of a finished run into `out`; `cached` takes unchanged ones from the cache.

    Gives the folders below the root that MkDocs read beside docs and facts, and None where it may
    have read anything: `SiteCache` wants to know.

    Raises:
        BuildError: the run has no pages, MkDocs is missing or complains, a link leads nowhere, or
            `out` holds something that is not a site of ours.
    """
    if outcome.rendered is None:
        raise BuildError("there are no pages to build", "Mend the errors of the facts first.")
    try:
        from affidoc import __version__
        from affidoc.site.mkdocs_run import run_mkdocs
        from affidoc.site.shell import Shell
    except ModuleNotFoundError as error:
        raise BuildError(
            f"'{str(error.name).partition('.')[0]}' is not installed, so no site can be built",
            "Install the site stack: pip install 'affidoc[site]'.",
        ) from None
    shell = Shell(config, __version__, cached=cached)
    with replacing(out.absolute()) as fresh:
        run_mkdocs(outcome, fresh, epoch(config.root, outcome.today), shell)
        lost = dead_ends(fresh)
        if lost:
            shown = "".join(f"\n  {line}" for line in lost[:12])
            more = f"\n  and {len(lost) - 12} more" if len(lost) > 12 else ""
            raise BuildError(
                f"links of the site lead nowhere:{shown}{more}", "Mend the pages that hold them."
            )
    return None if shell.unknown else shell.reads
