"""What the pinned renderer draws, picture by picture: a newer one is looked at before it is taken.

`pictures/` holds a Mermaid text of each kind of fact and of common types beside them, and its SVG
in both themes. docs/contributing/move-the-renderer.md says how to move the versions:

    python -m pytest tests/golden --write-golden && git diff --stat tests/golden/pictures
"""

from __future__ import annotations

import json
import tomllib
from importlib.metadata import version
from pathlib import Path

import pytest

from affidoc.render.diagrams.drawn import ENGINES
from affidoc.render.diagrams.picture import THEMES, draw_svg, problems

HERE = Path(__file__).parent / "pictures"
ROOT = Path(__file__).resolve().parents[2]
TYPES = ["class", "er", "gantt", "pie", "sequence", "view", "workflow"]
HINT = "read docs/contributing/move-the-renderer.md"


def test_the_versions_are_pinned_installed_and_those_of_the_pictures(
    request: pytest.FixtureRequest,
) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    for extra, wanted in project["optional-dependencies"].items():
        exact = [one for one in wanted if one.partition("=")[0] in ENGINES]
        assert all(one.count("==") == 1 for one in exact), f"{extra} does not pin exactly"
    site = dict(one.split("==") for one in project["optional-dependencies"]["site"] if "==" in one)
    pinned = {name: site[name] for name in ENGINES}
    file = HERE / "versions.json"
    if request.config.getoption("--write-golden", default=False):
        file.write_text(json.dumps(pinned) + "\n", encoding="utf-8", newline="\n")
    drawn_with = json.loads(file.read_text(encoding="utf-8"))
    installed = {name: version(name) for name in ENGINES}
    assert installed == pinned == drawn_with, HINT


def test_every_text_has_its_pictures_and_nothing_else_is_there() -> None:
    wanted = {"versions.json"}
    for name in TYPES:
        wanted |= {f"{name}.mmd", *(f"{name}.{theme}.svg" for theme in THEMES)}
    assert {file.name for file in HERE.iterdir()} == wanted


@pytest.mark.parametrize("kind", ["view", "sequence", "workflow"])
def test_the_texts_are_those_of_facts(kind: str) -> None:
    (made,) = (HERE.parent / "expected" / "diagrams").glob(f"kettle.{kind}.*.mmd")
    assert (HERE / f"{kind}.mmd").read_bytes() == made.read_bytes()


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("name", TYPES)
def test_a_picture_is_as_it_was(name: str, theme: str, request: pytest.FixtureRequest) -> None:
    source = (HERE / f"{name}.mmd").read_text(encoding="utf-8")
    assert problems(source) == []
    drawn = draw_svg(source, theme)
    assert isinstance(drawn, str)
    file = HERE / f"{name}.{theme}.svg"
    if request.config.getoption("--write-golden", default=False):
        file.write_text(drawn, encoding="utf-8", newline="\n")
    assert drawn == file.read_text(encoding="utf-8"), HINT
