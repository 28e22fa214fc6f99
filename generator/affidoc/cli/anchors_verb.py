"""`affidoc anchors`: headings may be renamed; what was published must still lead to them."""

from __future__ import annotations

import posixpath

import click

from affidoc.cli.options import exit_code, guide_options, print_findings, settle
from affidoc.files import write_atomically
from affidoc.pipeline import run

__all__ = ["command"]


@click.command("anchors")
@guide_options
@click.option("--write", is_flag=True, help="Record the anchors of now in redirects.txt.")
def command(directory: str, sources: tuple[str, ...], today: str | None, write: bool) -> int:
    """Tell which published anchors of headings are lost, and record those of now.

    A recorded anchor is kept on the page by the fact that its section shows. It is lost when the
    heading has another name and no section of the page shows the fact.
    """
    from affidoc.model.headings import anchors_kept, published, to_publish
    from affidoc.model.redirects import FILE, redirects_text

    config, day = settle(directory, sources, today)
    outcome = run(config, until="link", today=day)
    if outcome.errors:
        print_findings(outcome.diagnostics, config, "text")
        return exit_code(outcome.diagnostics, "error")
    model = outcome.model
    pages = {posixpath.relpath(page.path, config.docs): page for page in outcome.pages}
    lost = 0
    for path, recorded in sorted(published(model).items()):
        gone = [*recorded]
        if path in pages:
            _, gone = anchors_kept(pages[path], model, recorded)
        for anchor in gone:
            lost += 1
            why = f"no section shows '{recorded[anchor]}'" if path in pages else "no such page"
            click.echo(f"{path}#{anchor}: {why}")
    if lost:
        click.echo(
            f"  help: Show the fact in its section again, name the heading {{#anchor}}, or remove"
            f" the line from {FILE}.",
            err=True,
        )
    new = to_publish(pages.items(), model)
    if new and write:
        file = f"{config.facts[0]}/{FILE}"
        write_atomically(config.root / file, redirects_text({**model.redirects, **new}).encode())
        click.echo(f"{len(new)} anchors recorded in {file}", err=True)
    elif new:
        click.echo(f"{len(new)} anchors are not recorded; --write records them", err=True)
    return int(bool(lost))
