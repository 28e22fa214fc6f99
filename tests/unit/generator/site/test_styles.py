"""Colours of badges are readable in light and dark, and the style asks nothing of anybody."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import affidoc.site

FOLDER = Path(affidoc.site.__file__).parent
STYLE = (FOLDER / "assets" / "affidoc.css").read_text(encoding="utf-8")
PAGES = {"default": "#ffffff", "slate": "#1e2129"}
"""What Material puts behind the text."""


def colours(scheme: str) -> dict[str, str]:
    block = re.search(rf'\[data-md-color-scheme="{scheme}"\] \{{(.*?)\}}', STYLE, re.DOTALL)
    assert block is not None
    return dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6});", block[1]))


def contrast(one: str, other: str) -> float:
    def luminance(colour: str) -> float:
        parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
        linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def test_the_measure_itself() -> None:
    assert round(contrast("#ffffff", "#000000"), 2) == 21.0
    assert round(contrast("#777777", "#ffffff"), 2) == 4.48


@pytest.mark.parametrize("scheme", ["default", "slate"])
def test_words_stand_out_from_their_ground(scheme: str) -> None:
    known = colours(scheme)
    names = ("green", "teal", "blue", "violet", "amber", "grey", "orange", "red")
    pairs = {name: (known[name], known[f"{name}-ground"]) for name in names}
    # Status badges have no ground of their own: they stand on cards and on the page.
    outlined = ("green", "blue", "violet", "amber", "grey", "orange", "fact-quiet")
    for name in outlined:
        pairs[f"{name} on a card"] = known[name], known["fact-ground"]
        pairs[f"{name} on the page"] = known[name], PAGES[scheme]
    low = {name: round(contrast(*pair), 2) for name, pair in pairs.items() if contrast(*pair) < 4.5}
    assert low == {}


@pytest.mark.parametrize("scheme", ["default", "slate"])
def test_the_focus_ring_is_seen(scheme: str) -> None:
    assert contrast(colours(scheme)["fact-focus"], PAGES[scheme]) >= 3


@pytest.mark.parametrize(
    "file", sorted(FOLDER.rglob("*.css")) + sorted(FOLDER.rglob("*.js")), ids=lambda file: file.name
)
def test_own_files_ask_for_nothing_and_keep_nothing(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    words = r"@import|url\(|https?:|localStorage|sessionStorage|indexedDB|\.cookie|serviceWorker"
    assert re.findall(words, text) == []
