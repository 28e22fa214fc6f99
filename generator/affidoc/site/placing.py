"""Rendered pages into MkDocs' list of files, and out of it what is no page of ours."""

from __future__ import annotations

from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files, InclusionLevel

from affidoc.config import Config
from affidoc.render import Rendered
from affidoc.site.home import with_home

__all__ = ["STYLES", "outside", "place"]

STYLES = "assets/affidoc.css"
_ASSETS = Path(__file__).parent / "assets"


def place(files: Files, rendered: Rendered, config: Config, mkdocs: MkDocsConfig) -> None:
    """Replace, add and drop, so that the site holds the rendered pages and no other Markdown.

    A page that stands in the docs folder holds directives; its rendered form takes its place. Facts
    and the lock are material, not pages, wherever they lie.
    """
    pages = {page.path: page.markdown for page in with_home(rendered, config.title).pages}
    roots = [_below_docs(path, config) for path in (*config.facts, config.lock)]
    for file in list(files):
        unrendered = file.is_documentation_page() and file.src_uri not in pages
        material = any(_within(file.src_uri, root) for root in roots if root is not None)
        if unrendered or material:
            files.remove(file)
    for path, markdown in pages.items():
        _put(files, File.generated(mkdocs, path, content=markdown))
    for asset in rendered.assets:
        _put(files, File.generated(mkdocs, asset.path, content=asset.data))
    if files.get_file_from_path(STYLES) is None:
        files.append(File.generated(mkdocs, STYLES, abs_src_path=str(_ASSETS / "affidoc.css")))


def outside(files: Files, docs: Path) -> list[str]:
    """Files of the docs folder that lead out of it by a link, and would be published by mistake."""
    home = docs.resolve()
    return [
        file.src_uri
        for file in files
        if file.src_dir is not None
        and Path(file.src_dir).resolve() == home
        and file.inclusion is not InclusionLevel.EXCLUDED
        and not Path(str(file.abs_src_path)).resolve().is_relative_to(home)
    ]


def _put(files: Files, file: File) -> None:
    there = files.get_file_from_path(file.src_uri)
    if there is not None:
        files.remove(there)
    files.append(file)


def _below_docs(path: str, config: Config) -> str | None:
    docs = Path(config.docs)
    return Path(path).relative_to(docs).as_posix() if Path(path).is_relative_to(docs) else None


def _within(path: str, root: str) -> bool:
    return path == root or path.startswith(f"{root}/")
