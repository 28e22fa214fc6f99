"""Elements, relationships and views of an architecture tool to facts, with ids made of names.

Tools number their elements anew; the way of names from the outermost one stays.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from affidoc.importers.interface import Imported, Record, Shaped
from affidoc.importers.naming import Ids, line, prose

__all__ = ["Box", "Landscape"]

MAX_DEPTH = 12


@dataclass(frozen=True, slots=True)
class Box:
    """One element of a model, by the names its tool gives."""

    name: str
    nature: str
    """What the tool calls it: software system, container, …"""
    shape: str
    parent: str | None
    """Its parent, as the tool names it."""
    about: str = ""
    technology: str = ""
    tags: tuple[str, ...] = ()
    way: tuple[str, ...] = ()
    """Names from the outermost element to this one, where the tool gives them."""


@dataclass(slots=True)
class Landscape:
    """Collects a model; facts come out at the end, when all ids are known."""

    prefix: str
    boxes: dict[str, Box] = field(default_factory=dict)
    _edges: list[tuple[str, str, str, str, str, bool]] = field(default_factory=list)
    _views: list[tuple[str, str, str, list[str], list[str]]] = field(default_factory=list)
    _places: dict[str, Shaped] = field(default_factory=dict)

    def add(self, name: str, box: Box) -> None:
        """An element by its name in the tool; of two with one name the first counts."""
        self.boxes.setdefault(name, box)

    def connect(
        self, name: str, at: Shaped, origin: str, target: str, label: str, technology: str,
        dotted: bool,
    ) -> None:  # fmt: skip
        """A relationship; both ends must be elements.

        Raises:
            ImportProblem: an end is no element.
        """
        for end in (origin, target):
            if end not in self.boxes:
                raise at.problem(f"a relationship between known elements ('{line(end)}' is none)")
        self._edges.append((name, origin, target, label, technology, dotted))

    def show(self, key: str, title: str, about: str, boxes: list[str], edges: list[str]) -> None:
        """A view of elements and relationships; what the model does not have is left out."""
        self._views.append((key, title, about, boxes, edges))

    def imported(self) -> Imported:
        """The facts: components outermost first, then relations, then views."""
        ids = Ids(self.prefix)
        order = sorted(self.boxes, key=lambda name: (self._way(name), name))
        components = {name: ids.new(*self._way(name)) for name in order}
        parents = {box.parent for box in self.boxes.values()}
        records = [self._component(name, components, name in parents) for name in order]
        edges = sorted(
            self._edges,
            key=lambda one: (components[one[1]], components[one[2]], one[3], one[0]),
        )
        relations: dict[str, str] = {}
        for name, origin, target, label, technology, dotted in edges:
            ends = (self.boxes[origin].name, label or "uses", self.boxes[target].name)
            own = relations[name] = ids.new("relation", "-".join(ends))
            records.append(
                _relation(own, components[origin], components[target], ends, technology, dotted)
            )
        left_out = 0
        for key, title, about, boxes, lines in sorted(self._views):
            shown = self._with_parents([one for one in boxes if one in components])
            if not shown:
                left_out += 1
                continue
            records.append(
                {
                    "kind": "view", "id": ids.new("view", key), "title": line(title, key),
                    "statement": prose(about, f"A view of {len(shown)} components."),
                    "status": "explanatory", "provenance": "stated",
                    "components": [components[one] for one in shown],
                    "relations": list(
                        dict.fromkeys(relations[one] for one in lines if one in relations)
                    ),
                    "alt": prose(f"{line(title, key)}: "
                                 + ", ".join(line(self.boxes[one].name) for one in shown) + "."),
                }
            )  # fmt: skip
        notes = (f"{left_out} views show no element of the model",) if left_out else ()
        return Imported(tuple(records), notes)

    def _way(self, name: str) -> tuple[str, ...]:
        """Names from the outermost element to this one."""
        if self.boxes[name].way:
            return self.boxes[name].way
        way: list[str] = []
        at: str | None = name
        while at is not None and at in self.boxes and len(way) < MAX_DEPTH:
            way.append(self.boxes[at].name)
            at = self.boxes[at].parent
        return tuple(reversed(way))

    def _with_parents(self, names: list[str]) -> list[str]:
        """The elements, groups before their children; parents that are shown only."""
        return sorted(dict.fromkeys(names), key=lambda name: (self._way(name), name))

    def _component(self, name: str, ids: dict[str, str], is_parent: bool) -> Record:
        box = self.boxes[name]
        label = line(box.name, name)
        record: Record = {
            "kind": "component", "id": ids[name], "title": label,
            "statement": prose(box.about, f"{label} is a {line(box.nature)}."),
            "status": "explanatory", "provenance": "stated", "label": label,
            "shape": "group" if is_parent else box.shape,
        }  # fmt: skip
        if box.parent in ids:
            record["parent"] = ids[box.parent]
        note = _note(box.nature, box.technology, box.tags)
        if note:
            record["note"] = note
        return record


def _relation(
    name: str, origin: str, target: str, ends: tuple[str, str, str], technology: str, dotted: bool
) -> Record:
    begin, label, end = (line(one, "?") for one in ends)
    record: Record = {
        "kind": "relation", "id": name, "title": line(f"{begin} to {end}"),
        "statement": prose(f"{begin} {label[:1].lower()}{label[1:]} ({end})."),
        "status": "explanatory", "provenance": "stated", "origin": origin, "target": target,
        "label": label,
    }  # fmt: skip
    if dotted:
        record["line"] = "dotted"
    if line(technology):
        record["note"] = f"Technology: {line(technology)}."
    return record


def _note(nature: str, technology: str, tags: tuple[str, ...]) -> str:
    parts = [f"Kind: {line(nature)}."]
    if line(technology):
        parts.append(f"Technology: {line(technology)}.")
    if tags:
        parts.append(f"Tags: {line(', '.join(tags))}.")
    return " ".join(parts)
