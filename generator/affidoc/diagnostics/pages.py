"""The page of each diagnostic code."""

from __future__ import annotations

from pathlib import Path

__all__ = ["code_pages"]


def code_pages() -> dict[str, str]:
    """Code to Markdown; from the wheel, else from the checkout."""
    from importlib import resources

    folder = resources.files("affidoc") / "explanations"
    if not folder.is_dir():
        folder = Path(__file__).parents[3] / "docs" / "checks"
    return {
        entry.name.removesuffix(".md"): entry.read_text(encoding="utf-8")
        for entry in sorted(folder.iterdir(), key=lambda entry: entry.name)
        if entry.name.endswith(".md") and entry.name[:3].isupper()
    }
