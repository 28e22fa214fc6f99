"""The exported JSON Schemas as they are shipped: reading them is a hundred times making them.

A test holds them in step with the models.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

__all__ = ["shipped_schemas"]


def shipped_schemas() -> dict[str, Any]:
    """File name to schema; from the wheel, else from the checkout. Empty where neither has them."""
    here = Path(__file__).parent
    for folder in (here / "json", here.parent / "json"):
        if folder.is_dir():
            return {
                file.name: json.loads(file.read_text(encoding="utf-8"))
                for file in sorted(folder.glob("*.schema.json"))
            }
    return {}
