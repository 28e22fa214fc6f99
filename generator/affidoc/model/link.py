"""Loaded facts to a model: names resolved, duplicates and circles found."""

from __future__ import annotations

import difflib
from collections.abc import Container, Iterable, Iterator, Mapping
from types import MappingProxyType

from affidoc.diagnostics import Diagnostic, Fix, Location, Related, Severity
from affidoc.facts import LoadedFact
from affidoc.model.graph import Model
from affidoc_schemas import Fact, Mention, Source

__all__ = ["link"]


def link(
    facts: Iterable[LoadedFact],
    broken: Container[str] = frozenset(),
    redirects: Mapping[str, str] = MappingProxyType({}),
) -> tuple[Model, list[Diagnostic]]:
    """The model of the facts, and every name that does not resolve.

    Of two facts with one id the first stays in the model. Ids in `broken` belong to records that
    did not validate; mentions of them are not reported again.
    """
    loaded: dict[str, LoadedFact] = {}
    sources: dict[tuple[str, str], Source] = {}
    found: list[Diagnostic] = []
    for one in facts:
        twin = loaded.get(one.fact.id)
        if twin is not None:
            found.append(_twice("REF002", f"id '{one.fact.id}'", one, twin, "id"))
            continue
        loaded[one.fact.id] = one
        if isinstance(one.fact, Source):
            key = (one.root, one.fact.name)
            if key in sources:
                other = loaded[sources[key].id]
                found.append(_twice("REF002", f"source name '{one.fact.name}'", one, other, "name"))
            sources[key] = one.fact
    model = Model(loaded, sources, redirects)
    found += _codes(model)
    for fact in model.facts.values():
        found += _mentions(model, fact, broken)
        found += _sources(model, fact)
    found += _circles(model)
    return model, found


def _place(one: LoadedFact, *where: str | int) -> Location:
    return one.document.locate(("facts", one.index, *where))


def _twice(code: str, what: str, one: LoadedFact, twin: LoadedFact, field: str) -> Diagnostic:
    return Diagnostic(
        code, Severity.ERROR, f"{what} stands twice", _place(one, field), one.fact.id,
        (Fix("Give one of them another name; ids are permanent, so change the newer one."),),
        (Related(_place(twin, field), "first here"),),
    )  # fmt: skip


def _codes(model: Model) -> Iterator[Diagnostic]:
    first: dict[str, LoadedFact] = {}
    for one in model.loaded.values():
        code = one.fact.code
        if code is None:
            continue
        if code in first:
            yield _twice("REF006", f"code '{code}'", one, first[code], "code")
        else:
            first[code] = one


def _mentions(model: Model, fact: Fact, broken: Container[str]) -> Iterator[Diagnostic]:
    for mention in fact.mentions():
        target = model.facts.get(mention.target)
        if target is None and mention.target in broken:
            continue
        if target is None:
            at = model.locate(fact.id, mention.where)
            yield Diagnostic(
                "REF001", Severity.ERROR, f"no fact has the id '{mention.target}'", at, fact.id,
                (Fix(_suggestion(model, mention)),),
            )  # fmt: skip
        elif mention.kinds and target.kind not in mention.kinds:
            wanted = " or ".join(mention.kinds)
            at = model.locate(fact.id, mention.where)
            yield Diagnostic(
                "REF004", Severity.ERROR,
                f"'{target.id}' is of kind {target.kind}, here stands a {wanted}", at, fact.id,
                (Fix(f"Name a fact of kind {wanted}."),),
                (Related(model.locate(target.id), f"'{target.id}'"),),
            )  # fmt: skip
        elif mention.target == fact.id and mention.where[0] in _ORDERING:
            yield _circle(model, [fact.id])


def _suggestion(model: Model, mention: Mention) -> str:
    now = model.find(mention.target)
    if now is not None and mention.target not in model.by_code:
        return f"It was renamed: use '{now.id}'."
    if mention.target in model.by_code:
        return f"Use the id '{model.by_code[mention.target].id}' instead of the code."
    last = mention.target.rsplit(".", 1)[-1]
    near = [name for name in model.facts if name.rsplit(".", 1)[-1] == last][:1]
    near = near or difflib.get_close_matches(mention.target, list(model.facts)[:5000], n=1)
    return f"Did you mean '{near[0]}'?" if near else "List ids with `affidoc list`."


def _sources(model: Model, fact: Fact) -> Iterator[Diagnostic]:
    for where, piece in fact.leaves():
        name = piece.names_source()
        if name is not None and model.source(fact.id, name) is None:
            known = sorted({name for _, name in model.sources})
            close = difflib.get_close_matches(name, known, n=1)
            fix = f"Did you mean '{close[0]}'?" if close else "Declare it as a fact of kind source."
            at = model.locate(fact.id, (*where, "source"))
            message = f"no source is named '{name}'"
            yield Diagnostic("REF005", Severity.ERROR, message, at, fact.id, (Fix(fix),))


_ORDERING = ("requires", "supersedes", "parent")
"""Fields whose chain must end; other mentions may point back."""


def _circles(model: Model) -> Iterator[Diagnostic]:
    """Depth-first without recursion: a chain of 10,000 facts is ordinary."""
    edges = {
        name: [m.target for m in fact.mentions() if m.where[0] in _ORDERING and m.target != name]
        for name, fact in model.facts.items()
    }
    done: set[str] = set()
    for start in edges:
        if start in done:
            continue
        chain: list[str] = [start]
        on_chain = {start: 0}
        walk = [iter(edges[start])]
        while walk:
            target = next(walk[-1], None)
            if target is None:
                walk.pop()
                finished = chain.pop()
                del on_chain[finished]
                done.add(finished)
            elif target in on_chain:
                yield _circle(model, chain[on_chain[target] :])
            elif target in edges and target not in done:
                on_chain[target] = len(chain)
                chain.append(target)
                walk.append(iter(edges[target]))


def _circle(model: Model, names: list[str]) -> Diagnostic:
    shown = " → ".join([*names[:6], *(["…"] if len(names) > 6 else []), names[0]])
    others = tuple(Related(model.locate(name), f"'{name}'") for name in names[1:6])
    return Diagnostic(
        "REF003", Severity.ERROR, f"a circle: {shown}", model.locate(names[0]), names[0],
        (Fix("Remove one of these mentions."),), others,
    )  # fmt: skip
