"""What each kind of fact shows beyond the common fields, as rows of a definition list."""

from __future__ import annotations

from collections.abc import Iterable

from affidoc.model import Model
from affidoc.render.format import day, fact_value, number, quantity
from affidoc.render.html import escaped, link, relative
from affidoc.render.places import Places
from affidoc_schemas import Fact, Source
from affidoc_schemas.actor import Actor
from affidoc_schemas.budget import Budget
from affidoc_schemas.component import Component
from affidoc_schemas.decision import Decision
from affidoc_schemas.derived import Derived, Equation, Matches, SameItems
from affidoc_schemas.illustration import Illustration
from affidoc_schemas.limitation import Limitation
from affidoc_schemas.metric import Metric
from affidoc_schemas.phase import Phase
from affidoc_schemas.priority import Priority
from affidoc_schemas.publication import Publication
from affidoc_schemas.question import Question
from affidoc_schemas.reference import Reference
from affidoc_schemas.relation import Relation
from affidoc_schemas.risk import Risk
from affidoc_schemas.term import Term
from affidoc_schemas.together import Together

__all__ = ["Row", "detail_rows", "fact_links"]

Row = tuple[str, str]
"""A label and HTML that is already escaped."""


def detail_rows(model: Model, places: Places, page: str, fact: Fact) -> list[Row]:
    """Rows of the kind, then value parts, items, note and relations to other facts."""
    rows = [(name, html) for name, html in _of_kind(model, places, page, fact) if html]
    rows += [(name, escaped(quantity(value))) for name, value in fact.parts.items()]
    if fact.items:
        rows.append(("in order", "<ol>" + "".join(f"<li>{escaped(i)}</li>" for i in fact.items)
                     + "</ol>"))  # fmt: skip
    if fact.note is not None:
        rows.append(("note", escaped(fact.note)))
    if fact.as_of is not None:
        rows.append(("as of", escaped(day(fact.as_of))))
    if fact.requires:
        rows.append(("requires", fact_links(model, places, page, fact.requires)))
    if fact.mitigated_by and not isinstance(fact, Risk):
        rows.append(("mitigated by", fact_links(model, places, page, fact.mitigated_by)))
    if fact.supersedes is not None:
        rows.append(("supersedes", fact_links(model, places, page, [fact.supersedes])))
    return rows


def fact_links(model: Model, places: Places, page: str, names: Iterable[str]) -> str:
    """Titles of facts as links to their cards."""
    return ", ".join(
        link(relative(places.href(name), page), model.facts[name].title) for name in names
    )


def _of_kind(model: Model, places: Places, page: str, fact: Fact) -> list[Row]:
    def links(names: Iterable[str]) -> str:
        return fact_links(model, places, page, names)

    match fact:
        case Budget():
            return [
                ("counts for", escaped(fact.scope)),
                ("enforcement", escaped(fact.enforcement)),
                ("formula", escaped(fact.formula or "")),
                ("default", escaped(quantity(fact.default)) if fact.default else ""),
                ("may be set", escaped(quantity(fact.range)) if fact.range else ""),
            ]
        case Actor():
            return [
                ("decides", _list(fact.decides)),
                ("does", _list(fact.does)),
                ("never", _list(fact.never)),
            ]
        case Risk():
            return [
                ("how it happens", escaped(fact.mechanism)),
                ("control", escaped(fact.control)),
                ("severity", escaped(f"{fact.severity}: {fact.severity_reason}")),
                ("would show it", _list(fact.detection)),
                ("measured by", links(fact.metrics)),
                ("mitigated by", links(fact.mitigated_by)),
                ("asked for by", links(fact.priorities)),
                ("read from", links(fact.grounds)),
            ]
        case Source():
            return [
                ("commit", escaped(fact.commit or "")),
                ("digest", escaped(fact.digest or "")),
                ("version", escaped(fact.version or "")),
                ("branch", escaped(fact.branch or "")),
                ("reviewed", escaped(day(fact.reviewed)) if fact.reviewed else ""),
                ("visibility", escaped(fact.visibility)),
                ("address", _address(fact.address or "")),
            ]
        case Decision():
            return [
                ("state", escaped(fact.state)),
                ("context", escaped(fact.context)),
                ("consequences", escaped(fact.consequences)),
            ]
        case Derived():
            return [("check", _check(fact, links))]
        case Question():
            return [
                ("state", escaped(fact.state)),
                ("resolved by", links([fact.resolved_by] if fact.resolved_by else [])),
                ("proposals", links(fact.proposals)),
            ]
        case Term():
            return [
                (meaning.context, escaped(
                    f"{meaning.expansion}: {meaning.meaning}" if meaning.expansion
                    else meaning.meaning
                ))
                for meaning in fact.meanings
            ]  # fmt: skip
        case Publication():
            return _publication(model, fact, links)
    return _small(fact, links)


def _small(fact: Fact, links: object) -> list[Row]:
    assert callable(links)  # noqa: S101 - the function above
    match fact:
        case Metric():
            return [
                ("unit", escaped(fact.unit)),
                ("better", escaped(fact.better)),
                ("formula", escaped(fact.formula or "")),
            ]
        case Phase():
            return [
                ("plan", escaped(fact.plan)),
                ("place", escaped(number(fact.order))),
                ("release", escaped(fact.release or "")),
            ]
        case Priority():
            return [("rank", escaped(number(fact.rank)))]
        case Reference():
            return [
                ("address", link(fact.address, fact.address) if fact.address else ""),
                ("publisher", escaped(fact.publisher or "")),
                ("read through", escaped(fact.read_through or "")),
                ("read on", escaped(day(fact.accessed)) if fact.accessed else ""),
            ]
        case Illustration():
            return [("disclaimer", links([fact.disclaimer]))]
        case Limitation():
            return [
                ("narrows", links(fact.limits)),
                ("instead", escaped(fact.instead or "")),
            ]
        case Relation():
            return [("from", links([fact.origin])), ("to", links([fact.target]))]
        case Component():
            return [("inside", links([fact.parent] if fact.parent else []))]
        case Together():
            return [
                ("a page that shows", links(fact.when)),
                ("shows all of", links(fact.all_of)),
                ("shows one of", links(fact.any_of)),
            ]
    return []


def _address(address: str) -> str:
    """A link where a browser goes; `ssh:` and `file:` are for Git alone."""
    return link(address, address) if address.startswith("https://") else escaped(address)


def _check(fact: Derived, links: object) -> str:
    assert callable(links)  # noqa: S101 - the function above
    match fact.check:
        case Equation(expression=expression, inputs=inputs):
            names = [one.fact for one in inputs.values() if one.fact is not None]
            return f"<code>{escaped(expression)}</code> {links(dict.fromkeys(names))}"
        case SameItems(facts=facts):
            return f"the same items in the same order: {links(facts)}"
        case Matches(fact=name, form=form):
            return f"has the form of a {escaped(form)}: {links([name])}"


def _publication(model: Model, fact: Publication, links: object) -> list[Row]:
    assert callable(links)  # noqa: S101 - the function above
    body = fact.body
    for name in fact.claims:
        for part in (None, *model.facts[name].parts):
            marker = f"{{{name}}}" if part is None else f"{{{name}#{part}}}"
            body = body.replace(marker, fact_value(model.facts[name], part) or "")
    paragraphs = "".join(f"<p>{escaped(p)}</p>" for p in body.split("\n\n"))
    reviews = [f"{one.by} ({one.role}), {day(one.on)}" for one in fact.reviews]
    return [
        ("channel", escaped(fact.channel)),
        ("state", escaped(fact.state)),
        ("audience", escaped(fact.audience)),
        ("expires", escaped(day(fact.expires))),
        ("length", escaped(f"{number(len(body))} of {number(fact.character_limit)} characters")),
        ("text", f'<blockquote class="draft">{paragraphs}</blockquote>'),
        ("reviews", _list(reviews) or "none yet"),
        ("uses", links(fact.claims)),
        ("stands beside", links(fact.disclaimers)),
    ]


def _list(items: Iterable[str]) -> str:
    rows = "".join(f"<li>{escaped(item)}</li>" for item in items)
    return f"<ul>{rows}</ul>" if rows else ""
