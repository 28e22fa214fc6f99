"""Pages to a static site. The only room that knows MkDocs, which is loaded when a site is built."""

from __future__ import annotations

from affidoc.site.build import build_site
from affidoc.site.serve import serve_site

__all__ = ["build_site", "serve_site"]
