"""What `likec4 export json` writes, to components, relations and views."""

from __future__ import annotations

from affidoc.importers.interface import MAX_RECORDS, Imported, Importer, Request, Shaped, read_json
from affidoc.importers.landscape import Box, Landscape

__all__ = ["LIKEC4"]

_SHAPES = {
    "person": "person", "storage": "store", "cylinder": "store", "queue": "store",
    "bucket": "store",
}  # fmt: skip


def _read(request: Request) -> Imported:
    document = read_json(request.place)
    landscape = Landscape(request.prefix)
    elements = document.get("elements").members()
    relations = document.get("relations").members()
    if len(elements) + len(relations) > MAX_RECORDS:
        raise document.problem(f"at most {MAX_RECORDS:,} elements and relations")
    known = {name for name, _ in elements}
    for name, element in elements:
        above = name.rpartition(".")[0]
        landscape.add(name, _box(name, element, above if above in known else None))
    for name, edge in relations:
        landscape.connect(
            name, edge, _end(edge.get("source")), _end(edge.get("target")),
            _text(edge.get("title")) or edge.get("kind").text(), _text(edge.get("technology")),
            edge.get("line").text() in {"dotted", "dashed"},
        )  # fmt: skip
    for name, view in document.get("views").members():
        edges = [one for edge in view.get("edges").items() for one in edge.get("relations").items()]
        landscape.show(
            name, _text(view.get("title")) or name, _text(view.get("description")),
            [_shown(node) for node in view.get("nodes").items()],
            [one.text(needed=True) for one in edges],
        )  # fmt: skip
    return landscape.imported()


LIKEC4 = Importer(
    "likec4", "a LikeC4 export (JSON) to components, relations, views", "architecture", _read
)


def _box(name: str, element: Shaped, parent: str | None) -> Box:
    kind = element.get("kind").text() or "element"
    style = element.get("style")
    shape = element.get("shape").text() or (
        "" if style.value is None else style.get("shape").text()
    )
    if kind in {"actor", "person", "user"}:
        shape = "person"
    tags = tuple(one.text(needed=True) for one in element.get("tags").items())
    named = _SHAPES.get(shape, "external" if "external" in tags else "box")
    title = _text(element.get("title")) or name.rpartition(".")[2]
    about, technology = _text(element.get("description")), _text(element.get("technology"))
    return Box(title, kind, named, parent, about, technology, tags, tuple(name.split(".")))


def _end(one: Shaped) -> str:
    """`"a.b"`, or `{"model": "a.b"}` of newer exports."""
    return (
        one.text(needed=True) if isinstance(one.value, str) else one.get("model").text(needed=True)
    )


def _text(one: Shaped) -> str:
    """A text, or `{"txt": …}` or `{"md": …}` of newer exports."""
    if isinstance(one.value, dict):
        return one.get("txt").text() or one.get("md").text()
    return one.text()


def _shown(node: Shaped) -> str:
    reference = node.get("modelRef")
    return (
        reference.text() if isinstance(reference.value, str) else node.get("id").text(needed=True)
    )
