"""Pages to a folder, as plain Markdown that any site builder can take."""

from __future__ import annotations

from pathlib import Path

from affidoc.errors import UsageError
from affidoc.files import write_atomically
from affidoc.render.page import Rendered

__all__ = ["write_pages"]


def write_pages(rendered: Rendered, out: Path) -> None:
    """Write every page and asset below a folder; files that are not ours stay.

    Raises:
        UsageError: the folder cannot be made.
    """
    files = {page.path: page.markdown.encode() for page in rendered.pages}
    files |= {asset.path: asset.data for asset in rendered.assets}
    for path, data in files.items():
        target = out / path
        try:
            target.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise UsageError(f"{target.parent}: {error.strerror}", "Name another --out.") from None
        write_atomically(target, data)
