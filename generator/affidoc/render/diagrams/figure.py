"""A diagram on a page: pictures for light and dark, the source to take away, the same in words."""

from __future__ import annotations

from types import ModuleType

from affidoc.diagnostics import Diagnostic, Fix, Severity
from affidoc.model import Model
from affidoc.render.diagrams import sequence, view, workflow
from affidoc.render.diagrams.audit import drawn_text
from affidoc.render.diagrams.mermaid import Drawing, Where
from affidoc.render.diagrams.picture import THEMES, Problem, draw_svg, problems
from affidoc.render.html import escaped, relative
from affidoc.render.page import Asset
from affidoc_schemas import Fact

__all__ = ["DIAGRAMS", "Figures"]

DIAGRAMS: dict[str, ModuleType] = {"view": view, "sequence": sequence, "workflow": workflow}
"""Kind of fact to the module that draws it: `draw` and `in_words`."""


class Figures:
    """Draws each fact once, however many pages show it."""

    def __init__(self, model: Model) -> None:
        self.model = model
        self.assets: dict[str, Asset] = {}
        self.diagnostics: list[Diagnostic] = []
        self._sources: dict[str, str] = {}

    def figure(self, fact: Fact, page: str) -> str:
        """The HTML for one page; the files it links to are collected in `assets`."""
        module = DIAGRAMS[fact.kind]
        base = f"diagrams/{fact.id}"
        if fact.id not in self._sources:
            self._draw(fact, module, base)
        alt = escaped(getattr(fact, "alt", fact.statement))
        pictures = {theme: relative(f"{base}.{theme}.svg", page) for theme in THEMES}
        images = "".join(
            f'<img class="only-{theme}" src="{href}" alt="{alt}" loading="lazy">'
            for theme, href in pictures.items()
        )
        whole = "".join(
            f'<a class="only-{theme}" href="{href}">Whole picture</a>'
            for theme, href in pictures.items()
        )
        mmd = relative(f"{base}.mmd", page)
        # Line by line: `escaped` makes blanks of line ends, and a blank line would end the block.
        source = "&#10;".join(map(escaped, self._sources[fact.id].splitlines()))
        return (
            f'<figure class="diagram"><div class="diagram-picture">{images}</div>'
            f"<figcaption>{escaped(fact.title)}."
            f' {whole} · <a href="{mmd}" download>Mermaid source</a></figcaption>'
            f"<details><summary>The same in words</summary>{module.in_words(self.model, fact)}"
            "</details>"
            f"<details><summary>Source</summary><pre><code>{source}</code></pre></details></figure>"
        )

    def _draw(self, fact: Fact, module: ModuleType, base: str) -> None:
        drawing: Drawing = module.draw(self.model, fact)
        self._sources[fact.id] = drawing.source
        found = [
            self._finding(fact, _origin(drawing, one), f"does not parse: {one.message}")
            for one in problems(drawing.source)
        ]
        pictures: dict[str, str] = {}
        for theme in THEMES if not found else ():
            picture = draw_svg(drawing.source, theme)
            if isinstance(picture, str):
                pictures[theme] = picture
                text = drawn_text(picture)
                found += [
                    self._finding(fact, where, f"does not show '{says}'")
                    for says, where in drawing.labels
                    if "".join(says.split()) not in text
                ]
            else:
                found.append(self._finding(fact, _origin(drawing, picture), picture.message))
        self.diagnostics += dict.fromkeys(found)
        if not found:
            files = {f"{base}.mmd": drawing.source, **_named(base, pictures)}
            self.assets |= {path: Asset(path, text.encode()) for path, text in files.items()}

    def _finding(self, fact: Fact, where: Where, what: str) -> Diagnostic:
        return Diagnostic(
            "DIA001", Severity.ERROR, f"the picture of '{fact.id}': {what}",
            self.model.locate(fact.id, where), fact.id,
            (Fix("Reword this label; for a relation, show both of its ends."),),
        )  # fmt: skip


def _origin(drawing: Drawing, problem: Problem) -> Where:
    """The field that made the line; a renderer may name a line beyond the last one."""
    return drawing.origins[min(problem.line, len(drawing.origins)) - 1]


def _named(base: str, pictures: dict[str, str]) -> dict[str, str]:
    return {f"{base}.{theme}.svg": svg for theme, svg in pictures.items()}
