"""A picture holds shapes and text, nothing that runs and nothing of elsewhere."""

from __future__ import annotations

import pytest

from affidoc.render.diagrams.audit import drawn_text, forbidden

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">'


@pytest.mark.parametrize(
    "inside",
    [
        "<text>https://elsewhere.example url(x) onload=1 &lt;script&gt;</text>",
        '<rect fill="url(#gradient)" style="marker-end:url(#m)"/>',
        "<style>.a{fill:url(#b)} @keyframes c{}</style>",
        '<g data-source="https://elsewhere.example"/>',
    ],
)
def test_harmless(inside: str) -> None:
    assert forbidden(f"{HEAD}{inside}</svg>") is None


@pytest.mark.parametrize(
    ("inside", "said"),
    [
        ("<script>1</script>", "an element 'script'"),
        ("<foreignObject/>", "an element 'foreignObject'"),
        ('<image href="#x"/>', "an element 'image'"),
        ('<a href="#x"/>', "an element 'a'"),
        ('<g onload="x()"/>', "an attribute 'onload'"),
        ('<path xlink:href="https://a.example"/>', "a reference to 'https://a.example'"),
        ('<rect fill="url(https://a.example)"/>', "'url(https://a.example)' in an"),
        ('<rect style="fill:url( //a.example )"/>', "'fill:url( //a.example )' in an attribute"),
        ("<style>@import 'x';</style>", "a style that loads something"),
        ("<style>a{background:url('x')}</style>", "a style that loads something"),
        ("<!-- x -->", "a declaration"),
        ("<?xml-stylesheet href='x'?>", "a declaration"),
    ],
)  # fmt: skip
def test_refused(inside: str, said: str) -> None:
    assert (forbidden(f"{HEAD}{inside}</svg>") or "").startswith(said)


def test_text_is_read_across_lines() -> None:
    svg = (
        f"{HEAD}<title>no</title><text>one <tspan>two</tspan></text><g><text>three</text></g></svg>"
    )
    assert drawn_text(svg) == "onetwothree"
