"""Markup in any text of any fact stays text, on every page and in the site builder's Markdown."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from datetime import date
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from affidoc.config import Config
from affidoc.pipeline import Outcome, run
from affidoc.render import Rendered
from affidoc_schemas import KINDS, kind_name

AsHtml = Callable[[str], str]
HOSTILE = [
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "' onmouseover='alert(1)",
    "[x](javascript:alert(1))",
    "![x](javascript:alert(1)){: onclick=alert(1) }",
    "{{ 7*7 }} {% raw %}",
    "`ticks` ```fence``` ~~~",
    "a | b || c",
    "]]> <![CDATA[ --> <!--",
    "<!-- affidoc:facts x -->",
    "</article></details></figure><h1>",
    "&lt;script&gt; &#60;b&#62; &amp;",
    "<mailto:a@elsewhere.example> [x]: y *[HTML]: z",
]


class Text:
    """Here stands the hostile text; in a path it needs a folder before it."""

    def __init__(self, before: str = "") -> None:
        self.before = before


T = Text()
PATH = Text("p/")
COMMIT = "0123456789abcdef0123456789abcdef01234567"
ALL = ["x.claim"]
RECORDS: dict[str, dict[str, Any]] = {
    "source": {
        "name": "own", "pin": "content", "visibility": "public", "version": T, "branch": T,
        "reviewed": "2026-01-01", "reviewed_by": T, "licence": T,
    },
    "claim": {
        "value": {"text": T}, "parts": {T: {"text": T}}, "items": [T], "owner": T, "note": T,
        "evidence": [
            {"type": "path", "source": "own", "path": PATH},
            {"type": "excerpt", "source": "own", "path": PATH, "anchor": T},
            {"type": "excerpt", "source": "own", "path": PATH, "symbol": T},
            {"type": "value", "source": "own", "path": PATH, "symbol": T, "part": T},
            {"type": "value", "source": "own", "path": PATH, "pointer": "/a"},
            {"type": "absent", "source": "own", "paths": [PATH], "text": T, "suffixes": [T]},
            {"type": "path", "source": "own", "glob": PATH},
            {"type": "absent", "source": "own", "paths": [PATH], "regex": T},
            {"type": "absent", "source": "own", "paths": [PATH], "symbol": "a_b"},
            {"type": "heading", "source": "own", "path": PATH, "heading": T, "under": T},
            {"type": "wording", "source": "own", "path": PATH, "says": T, "under": T},
            {"type": "wording", "source": "own", "path": PATH, "says_not": T},
            {"type": "link", "source": "own", "path": PATH, "anchor": T},
            {"type": "schema", "source": "own", "path": PATH, "pointer": "/a",
             "expects": {"type": T, "enum": [T], "default": T}},
            {"type": "cli", "source": "own", "path": PATH, "flag": "--a", "command": T,
             "argument": T, "default": T},
            {"type": "test", "source": "own", "path": PATH, "name": T, "report": PATH},
            {"type": "commit", "source": "own", "commit": COMMIT, "signed": "verified",
             "allowed_signers": PATH},
            {"type": "derived", "check": "x.derived"},
            {"type": "external", "reference": "x.reference", "says": T},
            {"type": "reported", "source": "own", "section": T},
            {"type": "scenario", "scenario": "ACP-001"},
            {"type": "all_of", "of": [
                {"type": "any_of", "of": [{"type": "external", "reference": "x.reference",
                                           "says": T}]},
                {"type": "not", "of": {"type": "reported", "source": "own", "section": T}},
            ]},
        ],
    },
    "actor": {"decides": [T], "does": [T], "never": [T]},
    "component": {"label": T, "shape": "store"},
    "relation": {"origin": "x.actor", "target": "x.component", "label": T},
    "view": {"components": ["x.actor", "x.component"], "relations": ["x.relation"], "alt": T},
    "sequence": {
        "alt": T,
        "participants": [{"name": "a", "label": T}, {"name": "b", "label": "B"}],
        "steps": [{"sender": "a", "receiver": "b", "message": T}],
        "alternatives": [
            {"after": 1, "when": T, "steps": [{"sender": "b", "receiver": "a", "message": T}]}
        ],
    },
    "workflow": {
        "alt": T, "initial": "on",
        "states": [{"name": "on", "label": T}, {"name": "off", "label": "Off", "terminal": True}],
        "transitions": [{"origin": "on", "target": "off", "on": T, "guard": T, "bound": T}],
    },
    "budget": {
        "value": {"text": T}, "default": {"text": T}, "scope": T, "formula": T,
        "enforcement": "hard",
    },
    "derived": {
        "check": {
            "type": "equation", "expression": T, "inputs": {"a": {"fact": "x.claim", "part": T}}
        }
    },
    "risk": {
        "group": "potential", "mechanism": T, "control": T, "severity": "low",
        "severity_reason": T, "detection": [T], "grounds": ALL,
    },
    "limitation": {"instead": T, "limits": ALL},
    "phase": {"plan": T, "order": 1, "release": T},
    "priority": {"rank": 1},
    "decision": {"state": "accepted", "context": T, "consequences": T, "record": T},
    "question": {"number": 1, "state": "open"},
    "metric": {"unit": T, "better": "lower", "formula": T},
    "illustration": {"status": "illustrative", "disclaimer": "x.claim"},
    "term": {
        "word": T, "meanings": [{"context": T, "expansion": T, "meaning": T}], "avoid": [T]
    },
    "reference": {"publisher": T, "read_through": T, "address": "https://example.org/?a=1&b=%22"},
    "together": {"when": ALL, "all_of": ALL},
    "publication": {
        "channel": T, "language": T, "audience": T, "state": "draft", "body": T, "claims": ALL,
        "link": PATH, "character_limit": 500, "expires": "2027-01-01",
        "reviews": [{"by": T, "role": "owner", "on": "2026-01-01", "body_digest": "a" * 64}],
    },
}  # fmt: skip
MORE = {
    "x.counted": {
        "kind": "derived",
        "check": {
            "type": "equation", "expression": "a == 1",
            "inputs": {"a": {"count": {"kind": T, "group": T, "distinct": T}}},
        },
    },
    "x.matched": {
        "kind": "derived",
        "check": {"type": "matches", "fact": "x.claim", "form": "version", "prefix": T},
    },
}  # fmt: skip
"""Forms of a kind that exclude those above."""
NOWHERE = {
    "claim.evidence.allowed_signers", "claim.evidence.argument", "claim.evidence.command",
    "claim.evidence.default", "claim.evidence.expects.default", "claim.evidence.expects.enum",
    "claim.evidence.expects.type", "claim.evidence.name", "claim.evidence.report",
    "claim.evidence.heading", "claim.evidence.regex", "claim.evidence.says",
    "claim.evidence.says_not", "claim.evidence.under",
    "claim.evidence.anchor", "claim.evidence.part", "claim.evidence.suffixes",
    "claim.evidence.symbol", "claim.evidence.text", "claim.owner", "decision.record",
    "derived.check.inputs.a.count.distinct", "derived.check.inputs.a.count.group",
    "derived.check.inputs.a.part", "derived.check.prefix", "publication.language",
    "publication.link", "source.licence",
}  # fmt: skip
"""Fields that no page of this guide shows: for people who write facts, or of evidence whose file is
not there."""
GLOSSARY = {"term.avoid", "term.word"}
PICTURES = {
    "component.label", "relation.label", "sequence.alternatives.steps.message",
    "sequence.alternatives.when", "sequence.participants.label", "sequence.steps.message",
    "workflow.states.label", "workflow.transitions.bound", "workflow.transitions.guard",
    "workflow.transitions.on",
}  # fmt: skip
ALTERNATIVES = {"sequence.alt", "view.alt", "workflow.alt"}


def _filled(value: Any, hostile: str, path: str) -> Any:
    """The record with texts that tell their field: `hostile §actor.does§`."""
    if isinstance(value, Text):
        return f"{value.before}{hostile} §{path}§"
    if isinstance(value, dict):
        return {
            key if isinstance(key, str) else f"{hostile} §{path}.key§": _filled(
                one, hostile, f"{path}.{key}" if isinstance(key, str) else path
            )
            for key, one in value.items()
        }
    if isinstance(value, list):
        return [_filled(one, hostile, path) for one in value]
    return value


def _facts(hostile: str) -> list[dict[str, Any]]:
    facts = []
    common = {"title": T, "statement": T, "status": "explanatory", "provenance": "stated"}
    named = {f"x.{kind}": {"kind": kind, **fields} for kind, fields in RECORDS.items()} | MORE
    for name, fields in named.items():
        kind = str(fields["kind"])
        record = _filled({**common, **fields}, hostile, kind)
        facts.append({**record, "id": name, "kind": kind})
    return facts


def _texts(node: Any) -> Iterator[str]:
    if isinstance(node, str):
        yield from re.findall(r"§([a-z_.]+)§", node)
    elif isinstance(node, dict):
        for key, one in node.items():
            yield from _texts(key)
            yield from _texts(one)
    elif isinstance(node, list):
        for one in node:
            yield from _texts(one)


def _free(schema: dict[str, Any], node: dict[str, Any], path: str) -> Iterator[str]:
    """Fields that take any text, by the exported schema; of a composition those of one level."""
    if ".of." in f"{path}.":
        return
    if "$ref" in node:
        node = schema["$defs"][node["$ref"].rpartition("/")[2]]
    for one in (*node.get("anyOf", ()), *node.get("oneOf", ())):
        yield from _free(schema, one, path)
    if "items" in node:
        yield from _free(schema, node["items"], path)
    if isinstance(node.get("additionalProperties"), dict):
        yield f"{path}.key"
        yield from _free(schema, node["additionalProperties"], path)
    for one in node.get("patternProperties", {}).values():
        yield from _free(schema, one, f"{path}.a")  # the name of the only variable above
    for name, one in node.get("properties", {}).items():
        yield from _free(schema, one, f"{path}.{name}")
    if node.get("type") == "string" and not node.keys() & {"pattern", "const", "enum", "format"}:
        yield path


IMPOSSIBLE = {"budget.range.text"}
"""A range is two numbers."""


def test_every_field_that_takes_a_text_is_tried() -> None:
    tried = set(_texts(_facts("x")))
    common = {f"claim.{name}" for name in KINDS[1].model_fields}
    for model in KINDS:
        kind = kind_name(model)
        schema = model.model_json_schema()
        wanted = {
            path
            for path in _free(schema, schema, kind)
            if kind == "claim"
            or f"claim.{path.split('.')[1]}" not in common
            or path.endswith((".title", ".statement"))
        }
        wanted -= {*IMPOSSIBLE, f"{kind}.kind"}
        assert wanted - tried == set(), kind
    assert {kind_name(model) for model in KINDS} == RECORDS.keys()


class _Seen(HTMLParser):
    """What a browser would make of a page."""

    def __init__(self) -> None:
        super().__init__()
        self.text = ""
        self.tags: set[str] = set()
        self.attributes: dict[str, set[str]] = {}

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        for name, value in attrs:
            self.attributes.setdefault(name, set()).add(value or "")

    def handle_data(self, data: str) -> None:
        self.text += data

    def handle_comment(self, data: str) -> None:
        raise AssertionError(f"a comment came out: {data}")


TAGS = {
    "a", "article", "blockquote", "br", "button", "code", "dd", "details", "div", "dl", "dt", "em",
    "fieldset", "figcaption", "figure", "h1", "h2", "h3", "img", "input", "label", "legend", "li",
    "ol", "option", "p", "pre", "section", "select", "small", "span", "strong", "summary", "table",
    "tbody", "td", "th", "thead", "tr", "ul",
}  # fmt: skip
ATTRIBUTES = {
    "alt", "aria-hidden", "aria-label", "autocomplete", "checked", "class", "data-card",
    "data-column", "data-enforcement", "data-group", "data-page", "data-page-size", "data-rows",
    "data-search-exclude", "data-severity", "data-shown", "data-sift", "data-sift-reset",
    "data-sort", "data-status", "data-step", "data-verdict", "download", "for", "height", "hidden",
    "href", "id", "loading", "name", "role", "src", "tabindex", "title", "type", "value",
    "width",
}  # fmt: skip
PAGES = (
    "index.md", "ledger/index.md", "ledger/x-1.md", "ledger/by/kind-1.md", "ledger/by/source-1.md",
    "ledger/by/status-1.md", "ledger/by/verdict-1.md", "glossary.md", "budgets.md", "evidence.md",
)  # fmt: skip
PAGE = """---
title: Everything
---

# Everything

Values [a](claim:x.claim), [b](claim:x.budget), [c](claim:x.actor).

| A | B |
|---|---|
| [a](claim:x.claim) | [b](claim:x.budget) |

!!! note
    Inside [a](claim:x.claim).

<!-- affidoc:facts x -->

<!-- affidoc:table x -->

<!-- affidoc:risks x -->

<!-- affidoc:diagram x.view -->

<!-- affidoc:diagram x.sequence -->

<!-- affidoc:diagram x.workflow -->

<!-- affidoc:summary -->
"""


def _run(root: Path, hostile: str) -> Outcome:
    (root / "docs" / "facts").mkdir(parents=True)
    lines = [f"- {json.dumps(fact, ensure_ascii=False)}" for fact in _facts(hostile)]
    text = "\n".join(["schema_version: 1", "facts:", *lines, ""])
    (root / "docs" / "facts" / "f.yml").write_text(text, encoding="utf-8")
    (root / "docs" / "index.md").write_text(PAGE, encoding="utf-8")
    severity = {
        "EVD001": "note",
        "EVD002": "note",
        "BGT001": "note",
        "BGT002": "note",
        "PUB002": "note",
    }
    config = Config(root, severity=severity, systems={"x": hostile}, title=hostile)
    return run(config, until="render", today=date(2026, 12, 1))


def _seen(rendered: Rendered, path: str, as_html: AsHtml) -> _Seen:
    (text,) = (page.markdown for page in rendered.pages if page.path == path)
    page = _Seen()
    page.feed(as_html(text))
    page.close()
    return page


@pytest.mark.parametrize("hostile", HOSTILE)
def test_every_text_of_every_kind_stays_text(tmp_path: Path, hostile: str, as_html: AsHtml) -> None:
    outcome = _run(tmp_path, hostile)
    rendered = outcome.rendered
    assert rendered is not None
    refused = {one.code for one in outcome.diagnostics if one.severity.value == "error"}
    assert refused <= {"DIA001"}, "a picture that would not show the text is not made"

    pages = {path: _seen(rendered, path, as_html) for path in PAGES}
    for page in pages.values():
        assert page.tags <= TAGS
        assert page.attributes.keys() <= ATTRIBUTES
        ways = {way for name in ("href", "src") for way in page.attributes.get(name, ())}
        out = {way for way in ways if not re.fullmatch(r"[\w./-]*(#[\w.-]+)?", way)}
        assert out <= {"https://example.org/?a=1&b=%22"}

    def shown(path: str, attribute: str | None = None) -> set[str]:
        text = pages[path].text if attribute is None else " ".join(
            pages[path].attributes.get(attribute, ())
        )  # fmt: skip
        text = " ".join(text.split())
        found: set[str] = set(re.findall(r"§([a-z_.]+)§", text))
        return {field for field in found if f"{hostile} §{field}§" in text}

    wanted = set(_texts(_facts("x"))) - NOWHERE
    assert wanted - shown("index.md") == GLOSSARY | ALTERNATIVES
    assert shown("index.md", "alt") == ALTERNATIVES
    assert "claim.title" in shown("index.md", "title"), "of a link"
    assert wanted - shown("ledger/x-1.md") == GLOSSARY | ALTERNATIVES | PICTURES
    assert shown("glossary.md") == {
        "term.avoid", "term.meanings.expansion", "term.meanings.meaning", "term.title", "term.word",
    }  # fmt: skip
    assert shown("budgets.md") == {
        "budget.default.text", "budget.formula", "budget.scope", "budget.title",
        "budget.value.text",
    }  # fmt: skip
    assert shown("evidence.md") == {"source.title"}
    assert f"Ledger: {hostile}" in pages["ledger/index.md"].text

    pictures = {one.path: one.data for one in rendered.assets if one.path.endswith(".svg")}
    assert len(pictures) == 6 - 2 * len({one.subject for one in outcome.diagnostics
                                         if one.code == "DIA001"})  # fmt: skip
    for data in pictures.values():
        assert not re.search(rb"<(script|foreignObject|img|image|a|h1)\b", data)
        assert not re.search(rb"<[^>]*\s(on\w+|href)=", data)


def test_pictures_are_made_of_most_hostile_texts(tmp_path: Path) -> None:
    rendered = _run(tmp_path, HOSTILE[0]).rendered
    assert rendered is not None
    assert {one.path for one in rendered.assets} >= {
        "diagrams/x.view.light.svg", "diagrams/x.sequence.dark.svg"
    }  # fmt: skip
