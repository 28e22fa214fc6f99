"""A diagram on a page: pictures for light and dark, the source to take away, the same in words."""

from __future__ import annotations

from types import ModuleType

from affidoc.diagnostics import Diagnostic, Fix, Severity
from affidoc.model import Model
from affidoc.render.diagrams import sequence, view, workflow
from affidoc.render.diagrams.picture import draw_svg, problems
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
        images = "".join(
            f'<img class="only-{theme}" src="{relative(f"{base}.{theme}.svg", page)}" alt="{alt}"'
            ' loading="lazy">'
            for theme in ("light", "dark")
        )
        mmd = relative(f"{base}.mmd", page)
        source = escaped(self._sources[fact.id]).replace("\n", "&#10;")
        return (
            f'<figure class="diagram"><div class="diagram-picture">{images}</div>'
            f"<figcaption>{escaped(fact.title)}."
            f' <a href="{mmd}" download>Mermaid source</a></figcaption>'
            f"<details><summary>The same in words</summary>{module.in_words(self.model, fact)}"
            "</details>"
            f"<details><summary>Source</summary><pre><code>{source}</code></pre></details></figure>"
        )

    def _draw(self, fact: Fact, module: ModuleType, base: str) -> None:
        drawing = module.draw(self.model, fact)
        self._sources[fact.id] = drawing.source
        found = problems(drawing.source)
        for one in found:
            where = drawing.origins[min(one.line, len(drawing.origins)) - 1]
            self.diagnostics.append(
                Diagnostic(
                    "DIA001", Severity.ERROR,
                    f"the diagram of '{fact.id}' does not parse: {one.message}",
                    self.model.locate(fact.id, where), fact.id,
                    (Fix("Mend the label or name at this field."),),
                )
            )  # fmt: skip
        if found:
            return
        files = {f"{base}.mmd": drawing.source.encode()}
        for theme in ("light", "dark"):
            files[f"{base}.{theme}.svg"] = draw_svg(drawing.source, theme)
        self.assets |= {path: Asset(path, data) for path, data in files.items()}
