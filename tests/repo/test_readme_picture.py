"""The picture of the README is the one that the pipeline's fact gives today."""

from __future__ import annotations

from pathlib import Path

from affidoc.config import load_config
from affidoc.facts import load_facts
from affidoc.model import link
from affidoc.render.diagrams.picture import draw_svg
from affidoc.render.diagrams.view import draw
from affidoc_schemas.view import View

ROOT = Path(__file__).parents[2]


def test_the_pipeline_picture_is_in_step() -> None:
    model, _ = link(load_facts(ROOT, load_config(ROOT).facts).facts)
    fact = model.facts["affidoc.view.pipeline"]
    assert isinstance(fact, View)
    drawn = draw_svg(draw(model, fact).source, "light")
    assert (ROOT / "docs" / "assets" / "pipeline.svg").read_text(encoding="utf-8") == drawn, (
        "run `affidoc render --out pages` and copy pages/diagrams/affidoc.view.pipeline.light.svg"
        " to docs/assets/pipeline.svg"
    )
