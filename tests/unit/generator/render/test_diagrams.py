"""Pictures show what the facts say, or the fact is named that cannot be shown."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from dataclasses import replace
from html import unescape
from types import SimpleNamespace
from typing import Any
from xml.etree import ElementTree

import pytest

from affidoc.errors import BuildError
from affidoc.model import Model
from affidoc.render.diagrams.audit import forbidden
from affidoc.render.diagrams.figure import DIAGRAMS, Figures
from affidoc.render.diagrams.mermaid import Drawing, label
from affidoc.render.diagrams.picture import Problem, draw_svg, named, problems, size
from affidoc.words import words_of

ModelOf = Callable[[Any], Model]


def workflow(**fields: Any) -> dict[str, Any]:
    return {
        "kind": "workflow", "alt": "A picture.", "initial": "on",
        "states": [
            {"name": "on", "label": "On"}, {"name": "off", "label": "Off", "terminal": True}
        ],
        "transitions": [{"origin": "on", "target": "off", "on": "switch"}],
        **fields,
    }  # fmt: skip


def box(text: str, **fields: Any) -> dict[str, Any]:
    return {"kind": "component", "label": text, **fields}


def drawn(model: Model, name: str) -> Figures:
    figures = Figures(model, words_of("en"))
    figures.figure(model.facts[name], "guide/a.md")
    return figures


def test_a_picture_is_drawn_once_for_all_pages(model_of: ModelOf) -> None:
    model = model_of({"a.flow": workflow()})
    figures = drawn(model, "a.flow")
    before = dict(figures.assets)
    html = figures.figure(model.facts["a.flow"], "index.md")
    assert figures.assets == before
    assert sorted(before) == [
        "diagrams/a.flow.dark.svg", "diagrams/a.flow.light.svg", "diagrams/a.flow.mmd"
    ]  # fmt: skip
    assert 'src="diagrams/a.flow.light.svg" alt="A picture." width="' in html
    assert '<a href="diagrams/a.flow.mmd" download>' in html
    assert "<td>On</td><td>switch</td><td></td><td>Off</td>" in html


def test_a_picture_keeps_its_place_free(model_of: ModelOf) -> None:
    states = [{"name": f"s{n}", "label": f"S{n}"} for n in range(14)]
    tall = workflow(
        initial="s0", states=[*states, {"name": "off", "label": "Off", "terminal": True}],
        transitions=[
            {"origin": f"s{n}", "target": f"s{n + 1}" if n < 13 else "off", "on": "go"}
            for n in range(14)
        ],
    )  # fmt: skip
    model = model_of({"a.flow": workflow(), "a.tall": tall})
    figures = Figures(model, words_of("en"))
    small = figures.figure(model.facts["a.flow"], "a.md")
    head = figures.assets["diagrams/a.flow.light.svg"].data.decode().partition(">")[0]
    (attributes,) = re.findall(r' width="\d+" height="\d+"', head)
    assert small.count(f'{attributes} loading="lazy"') == 2, "light and dark"
    shown = figures.figure(model.facts["a.tall"], "a.md")
    width, height = map(int, re.findall(r' width="(\d+)" height="(\d+)"', shown)[0])
    svg = figures.assets["diagrams/a.tall.light.svg"].data.decode()
    own = size(svg)
    assert own is not None
    assert own[1] > height == 1000
    assert abs(width / height - own[0] / own[1]) < 0.01, "smaller, and in the same shape"


def test_a_picture_scrolls_where_the_screen_is_narrow(model_of: ModelOf) -> None:
    """Without script: the arrow keys reach it because it takes the focus."""
    model = model_of({"a.flow": workflow()})
    html = Figures(model, words_of("de")).figure(model.facts["a.flow"], "a.md")
    assert (
        '<div class="diagram-picture" role="group" tabindex="0"'
        ' aria-label="Bild: Title of a.flow"><img'
    ) in html
    assert '<a class="only-dark" href="diagrams/a.flow.dark.svg">Ganzes Bild</a>' in html


def test_a_picture_alone_has_a_name_and_a_description(model_of: ModelOf) -> None:
    hostile = '</title><script>alert(1)</script> & "x"'
    model = model_of({"a.flow": workflow(alt=hostile)})
    assets = drawn(model, "a.flow").assets
    for theme in ("light", "dark"):
        svg = assets[f"diagrams/a.flow.{theme}.svg"].data.decode()
        root = ElementTree.fromstring(svg)
        told = {child.tag.rpartition("}")[2]: child for child in root}
        assert told["title"].text == "Title of a.flow"
        assert told["desc"].text == hostile
        assert root.get("aria-labelledby") == told["title"].get("id") == "title"
        assert root.get("aria-describedby") == told["desc"].get("id") == "desc"
        assert forbidden(svg) is None


def test_names_that_the_source_gives_stay() -> None:
    svg = draw_svg("flowchart LR\n  accTitle: Own\n  a --> b\n", "light")
    assert isinstance(svg, str)
    assert named(svg, "Other", "Other") == svg
    assert ">Own</title>" in svg


def test_a_type_that_the_renderer_spoils_is_said() -> None:
    """Seen with mmdr 0.4.0: an attribute that stands twice, so what it gives is no XML."""
    found = draw_svg("journey\n  title T\n  section S\n  Make tea: 5: Me\n", "light")
    assert isinstance(found, Problem)
    assert found.message == "the renderer cannot draw this type: what it gives is no XML"


def test_the_same_facts_give_the_same_bytes(model_of: ModelOf) -> None:
    model = model_of({"a.flow": workflow()})
    assert drawn(model, "a.flow").assets == drawn(model, "a.flow").assets


def test_what_does_not_parse_is_said_at_the_field(model_of: ModelOf) -> None:
    sequence = {
        "kind": "sequence", "alt": "A picture.",
        "participants": [{"name": "a", "label": "A"}, {"name": "end", "label": "B"}],
        "steps": [{"sender": "a", "receiver": "end", "message": "go"}],
    }  # fmt: skip
    model = model_of({"a.talk": sequence})
    figures = drawn(model, "a.talk")
    assert figures.assets == {}
    assert {one.code for one in figures.diagnostics} == {"DIA001"}
    places = {one.primary for one in figures.diagnostics}
    assert places & {
        model.locate("a.talk", ("participants", 1)),
        model.locate("a.talk", ("steps", 0)),
    }


TALK = {
    "kind": "sequence", "alt": "A.",
    "participants": [{"name": "a", "label": "A"}, {"name": "b", "label": "B"}],
    "steps": [
        {"sender": "a", "receiver": "b", "message": "ask"},
        {"sender": "b", "receiver": "a", "message": "say", "answer": True},
    ],
    "alternatives": [
        {
            "after": 1, "when": "busy", "ends": True,
            "steps": [{"sender": "b", "receiver": "a", "message": "later"}],
        }
    ],
}  # fmt: skip
VIEW: dict[str, dict[str, Any]] = {
    "x.group": box("Group", shape="group"),
    "x.inside": box("Inside", parent="x.group"),
    "x.who": {"kind": "actor"},
    "x.way": {"kind": "relation", "origin": "x.who", "target": "x.inside", "label": "goes"},
    "x.view": {
        "kind": "view", "alt": "A.", "components": ["x.group", "x.inside", "x.who"],
        "relations": ["x.way"],
    },
}  # fmt: skip
ORIGINS: dict[str, list[tuple[str | int, ...]]] = {
    "x.view": [
        (), ("components", 0), ("components", 1), ("components", 0), ("components", 2),
        ("relations", 0),
    ],
    "x.talk": [
        (), ("participants", 0), ("participants", 1), ("steps", 0), ("alternatives", 0),
        ("alternatives", 0, "steps", 0), ("alternatives", 0), ("steps", 1),
    ],
    "x.flow": [
        (), ("states", 0), ("states", 1), ("initial",), ("transitions", 0),
        ("states", 1, "terminal"),
    ],
}  # fmt: skip
"""Line by line, the field that made it."""


@pytest.mark.parametrize(
    ("name", "line"),
    [(name, line) for name, where in ORIGINS.items() for line in range(len(where))],
)
def test_a_line_that_is_refused_leads_to_the_field_that_made_it(
    model_of: ModelOf, monkeypatch: pytest.MonkeyPatch, name: str, line: int
) -> None:
    """No label gets this far, so the line is spoilt on its way to the validator."""
    model = model_of({**VIEW, "x.talk": TALK, "x.flow": workflow()})
    kind = model.facts[name].kind
    module = DIAGRAMS[kind]

    def spoilt(model: Model, fact: Any) -> Drawing:
        drawing: Drawing = module.draw(model, fact)
        lines = drawing.source.splitlines()
        assert len(lines) == len(drawing.origins) == len(ORIGINS[name])
        lines[line] = "  {{{"
        return replace(drawing, source="\n".join([*lines, ""]))

    other = SimpleNamespace(draw=spoilt, in_words=module.in_words)
    monkeypatch.setitem(DIAGRAMS, kind, other)
    figures = drawn(model, name)
    assert figures.assets == {}
    assert {one.code for one in figures.diagnostics} == {"DIA001"}
    where = ORIGINS[name][line] if line else ()
    assert figures.diagnostics[0].primary == model.locate(name, where)
    assert figures.diagnostics[0].subject == name


def test_the_source_is_shown_line_by_line(model_of: ModelOf) -> None:
    model = model_of({"a.flow": workflow()})
    html = Figures(model, words_of("en")).figure(model.facts["a.flow"], "a.md")
    shown = html.partition("<pre><code>")[2].partition("</code></pre>")[0]
    assert unescape(shown).splitlines() == [
        "stateDiagram-v2",
        '  state "On" as s_on',
        '  state "Off" as s_off',
        "  [*] --> s_on",
        "  s_on --> s_off: \u00a0switch\u00a0",
        "  s_off --> [*]",
    ]
    assert "\n" not in html, "a blank line would end the block of HTML"


def test_what_pictures_show_stands_in_words(model_of: ModelOf) -> None:
    flow = workflow(
        transitions=[{"origin": "on", "target": "off", "on": "<go>", "guard": "g", "bound": "once"}]
    )
    model = model_of({**VIEW, "x.talk": TALK, "x.flow": flow})
    words = {
        name: DIAGRAMS[model.facts[name].kind].in_words(model, model.facts[name])
        for name in ORIGINS
    }
    assert words["x.view"].startswith("<ul><li>Group: It is so.</li><li>Inside: It is so.</li>")
    assert "<td>Title of x.who</td><td>goes</td><td>Inside</td>" in words["x.view"]
    assert words["x.talk"] == (
        "<ol><li>A to B: ask<ul><li>If busy: B to A: later. It ends there.</li></ul></li>"
        "<li>B to A: say</li></ol>"
    )
    assert "<p>Starts in On; ends in Off.</p>" in words["x.flow"]
    assert "<td>On</td><td>&lt;go&gt;</td><td>g</td><td>Off</td><td>once</td>" in words["x.flow"]


def test_a_label_that_gets_lost_is_said(model_of: ModelOf) -> None:
    states = [
        {"name": "on", "label": "direction LR"},
        {"name": "off", "label": "Off", "terminal": True},
    ]
    model = model_of({"a.flow": workflow(states=states)})
    figures = drawn(model, "a.flow")
    assert [(one.code, one.message, one.primary) for one in figures.diagnostics] == [
        (
            "DIA001",
            "the picture of 'a.flow': does not show 'direction LR'",
            model.locate("a.flow", ("states", 0)),
        )
    ]
    assert figures.assets == {}


def test_a_relation_without_an_end_in_the_view_is_said(model_of: ModelOf) -> None:
    model = model_of(
        {
            "a.one": box("One"),
            "a.two": box("Two"),
            "a.way": {
                "kind": "relation", "origin": "a.one", "target": "a.two", "label": "gives way"
            },
            "a.view": {
                "kind": "view", "alt": "A.", "components": ["a.one"], "relations": ["a.way"]
            },
        }
    )  # fmt: skip
    (one,) = drawn(model, "a.view").diagnostics
    assert one.message == "the picture of 'a.view': does not show 'gives way'"
    assert one.primary == model.locate("a.view", ("relations", 0))


NASTY = [
    "a;b", 'say "x"', "<script>alert(1)</script>", "a & b", "100%", "%%{init: {}}%%", "`code`",
    "{x} [y] (z)", "a|b", "end", "subgraph", 'click n0 "javascript:alert(1)"', "-->", "::: c",
    "style n0 fill:red", "10:30", "$$x$$", "é ü 漢字", "https://elsewhere.example/x", "url(x)",
    "onload=1", "#1", "a" * 120,
]  # fmt: skip


@pytest.mark.parametrize("text", NASTY)
def test_a_label_stays_a_label(model_of: ModelOf, text: str) -> None:
    talk = {
        "kind": "sequence", "alt": "A.",
        "participants": [{"name": "a", "label": text}, {"name": "b", "label": "B"}],
        "steps": [{"sender": "a", "receiver": "b", "message": text}],
        "alternatives": [
            {"after": 1, "when": text, "steps": [{"sender": "b", "receiver": "a", "message": text}]}
        ],
    }  # fmt: skip
    model = model_of(
        {
            "a.group": box(text, shape="group"),
            "a.one": box(text, parent="a.group"),
            "a.two": box(text, shape="store"),
            "a.way": {"kind": "relation", "origin": "a.one", "target": "a.two", "label": text},
            "a.view": {
                "kind": "view", "alt": "A.", "components": ["a.group", "a.one", "a.two"],
                "relations": ["a.way"],
            },
            "a.talk": talk,
        }
    )  # fmt: skip
    for name in ("a.view", "a.talk"):
        figures = drawn(model, name)
        assert figures.diagnostics == []
        assert len(figures.assets) == 3


LOST = {
    "<script>alert(1)</script>", '"><img src=x onerror=alert(1)>', "<!-- affidoc:facts x -->",
    "*x* _y_", "\\n \\", "&lt;b&gt;",
}  # fmt: skip
"""What the drawing engine does not show as written in a state diagram."""


@pytest.mark.parametrize("text", [*NASTY, *sorted(LOST - {*NASTY})])
def test_a_state_shows_its_label_or_the_fact_is_named(model_of: ModelOf, text: str) -> None:
    flow = workflow(
        states=[{"name": "on", "label": text}, {"name": "off", "label": "Off", "terminal": True}],
        transitions=[{"origin": "on", "target": "off", "on": text, "guard": text}],
    )
    figures = drawn(model_of({"a.flow": flow}), "a.flow")
    if text in LOST:
        assert {one.code for one in figures.diagnostics} == {"DIA001"}
        assert figures.assets == {}
    else:
        assert figures.diagnostics == []
        assert len(figures.assets) == 3
    for asset in figures.assets.values():
        if asset.path.endswith(".svg"):
            assert not re.search(rb"<(script|foreignObject|image|a)\b|<[^>]*\shref=", asset.data)


def test_labels_are_broken_at_words() -> None:
    assert label("one two three", 8) == "one two<br/>three"
    assert label("one two three") == "one two three"


def test_the_validator_names_the_line() -> None:
    (found,) = problems("flowchart TD\n  a --> b\n  c --> [\n")[:1]
    assert found.line == 3


def test_a_missing_wheel_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "merman", None)
    monkeypatch.setitem(sys.modules, "mmdr", None)
    for call in (lambda: problems("flowchart TD\n"), lambda: draw_svg("flowchart TD\n", "light")):
        with pytest.raises(BuildError, match="is not installed") as error:
            call()
        assert "pip install 'affidoc[site]'" in error.value.hint
