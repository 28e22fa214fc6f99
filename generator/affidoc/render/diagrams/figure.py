"""Diagrams of facts: each drawn once, its problems said at the field that made them."""

from __future__ import annotations

from types import ModuleType

from affidoc.diagnostics import Diagnostic, Fix, Severity
from affidoc.model import Model
from affidoc.render.diagrams import sequence, view, workflow
from affidoc.render.diagrams.audit import drawn_text
from affidoc.render.diagrams.drawn import pictures
from affidoc.render.diagrams.mermaid import Drawing, Where
from affidoc.render.diagrams.picture import Problem, named
from affidoc.render.diagrams.plate import Plate, plate_html
from affidoc.render.page import Asset
from affidoc.words import Words
from affidoc_schemas import Fact

__all__ = ["DIAGRAMS", "Figures"]

DIAGRAMS: dict[str, ModuleType] = {"view": view, "sequence": sequence, "workflow": workflow}
"""Kind of fact to the module that draws it: `draw` and `in_words`."""


class Figures:
    """Draws each fact once, however many pages show it."""

    def __init__(self, model: Model, words: Words) -> None:
        self.model = model
        self.words = words
        self.assets: dict[str, Asset] = {}
        self.diagnostics: list[Diagnostic] = []
        self._plates: dict[str, Plate] = {}

    def figure(self, fact: Fact, page: str) -> str:
        """The HTML for one page; the files it links to are collected in `assets`.

        Where `diagnostics` says why there is no picture, they are not: no site is built then.
        """
        if fact.id not in self._plates:
            self._plates[fact.id] = self._plate(fact)
        return plate_html(self._plates[fact.id], page, self.words)

    def _plate(self, fact: Fact) -> Plate:
        module = DIAGRAMS[fact.kind]
        drawing: Drawing = module.draw(self.model, fact)
        drawn = pictures(drawing.source)
        if isinstance(drawn, list):
            said = [(_origin(drawing, one), one.message) for one in drawn]
        else:
            said = _lost(drawing, drawn)
        self.diagnostics += dict.fromkeys(self._finding(fact, *one) for one in said)
        alt = getattr(fact, "alt", fact.statement)
        shown = {
            theme: named(svg, fact.title, alt)
            for theme, svg in (() if isinstance(drawn, list) else drawn.items())
        }
        in_words = module.in_words(self.model, fact)
        plate = Plate(f"diagrams/{fact.id}", fact.title, alt, drawing.source, shown, in_words)
        if not said:
            self._keep(plate)
        return plate

    def _keep(self, plate: Plate) -> None:
        files = {f"{plate.base}.{theme}.svg": svg for theme, svg in plate.pictures.items()}
        files[f"{plate.base}.mmd"] = plate.source
        self.assets |= {path: Asset(path, text.encode()) for path, text in files.items()}

    def _finding(self, fact: Fact, where: Where, what: str) -> Diagnostic:
        return Diagnostic(
            "DIA001", Severity.ERROR, f"the picture of '{fact.id}': {what}",
            self.model.locate(fact.id, where), fact.id,
            (Fix("Reword this label; for a relation, show both of its ends."),),
        )  # fmt: skip


def _lost(drawing: Drawing, drawn: dict[str, str]) -> list[tuple[Where, str]]:
    """Labels that a picture does not show as they are written."""
    texts = [drawn_text(svg) for svg in drawn.values()]
    return [
        (where, f"does not show '{says}'")
        for says, where in drawing.labels
        if any("".join(says.split()) not in text for text in texts)
    ]


def _origin(drawing: Drawing, problem: Problem) -> Where:
    """The field that made the line; a renderer may name a line beyond the last one."""
    return drawing.origins[min(problem.line, len(drawing.origins)) - 1]
