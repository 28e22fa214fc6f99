"""A Structurizr workspace in JSON to components, relations and views."""

from __future__ import annotations

from affidoc.importers.interface import MAX_RECORDS, Imported, Importer, Request, Shaped, read_json
from affidoc.importers.landscape import Box, Landscape

__all__ = ["STRUCTURIZR"]

_BELOW = (
    ("people", "person"), ("softwareSystems", "software system"), ("customElements", "element"),
    ("containers", "container"), ("components", "component"),
)  # fmt: skip
_VIEWS = (
    "customViews", "systemLandscapeViews", "systemContextViews", "containerViews",
    "componentViews",
)  # fmt: skip
_STORES = ("database", "data store", "datastore", "store", "bucket", "queue")


def _read(request: Request) -> Imported:
    workspace = read_json(request.place)
    model = workspace.get("model")
    landscape = Landscape(request.prefix)
    edges: list[Shaped] = []
    waiting: list[tuple[Shaped, str | None]] = [(model, None)]
    while waiting:
        holder, parent = waiting.pop()
        below: list[tuple[Shaped, str | None]] = []
        for key, nature in _BELOW:
            for element in holder.get(key).items():
                name = element.get("id").text(needed=True)
                landscape.add(name, _box(element, nature, parent))
                edges += element.get("relationships").items()
                below.append((element, name))
                if len(landscape.boxes) + len(edges) > MAX_RECORDS:
                    raise element.problem(f"at most {MAX_RECORDS:,} elements and relationships")
        waiting += reversed(below)
    for edge in edges:
        if edge.get("linkedRelationshipId").value is not None:
            continue  # implied by another one
        dotted = edge.get("interactionStyle").text() == "Asynchronous"
        landscape.connect(
            edge.get("id").text(needed=True), edge, edge.get("sourceId").text(needed=True),
            edge.get("destinationId").text(needed=True), edge.get("description").text(),
            edge.get("technology").text(), dotted,
        )  # fmt: skip
    views = workspace.get("views")
    for kind in _VIEWS if views.value is not None else ():
        for view in views.get(kind).items():
            key = view.get("key").text(needed=True)
            landscape.show(
                key, view.get("title").text() or key, view.get("description").text(),
                [one.get("id").text(needed=True) for one in view.get("elements").items()],
                [one.get("id").text(needed=True) for one in view.get("relationships").items()],
            )  # fmt: skip
    return landscape.imported()


STRUCTURIZR = Importer(
    "structurizr", "a Structurizr workspace (JSON) to components, relations, views",
    "architecture", _read,
)  # fmt: skip


def _box(element: Shaped, nature: str, parent: str | None) -> Box:
    tags = [one.strip() for one in element.get("tags").text().split(",") if one.strip()]
    known = {one.lower() for one in tags}
    shape = "box"
    if nature == "person":
        shape = "person"
    elif known & set(_STORES):
        shape = "store"
    elif element.get("location").text() == "External" or "external" in known:
        shape = "external"
    own = [one for one in tags if one not in {"Element", nature.title()}]
    return Box(
        element.get("name").text(needed=True), nature, shape, parent,
        element.get("description").text(), element.get("technology").text(), tuple(own),
    )  # fmt: skip
