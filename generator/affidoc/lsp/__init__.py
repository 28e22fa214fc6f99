"""The language server: findings, hover, definitions, references, completion, actions.

A thread judges the guide as the editor holds it; every request is answered from the last result.
"""

from __future__ import annotations

from affidoc.lsp.server import serve

__all__ = ["serve"]
