"""PRS010: facts that mislead alone appear only with their companions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from affidoc.checks import Context
from affidoc.checks.together_rules import CHECK

RECORDS: dict[str, dict[str, Any]] = {
    "a.x": {"code": "F-01"},
    "a.y": {},
    "b.all": {},
    "b.more": {},
    "b.one": {},
    "b.two": {},
    "r.rule": {
        "kind": "together", "code": "T-01", "when": ["a.x", "a.y"],
        "all_of": ["b.all", "b.more"], "any_of": ["b.one", "b.two"],
    },
}  # fmt: skip


@pytest.mark.parametrize(
    ("lines", "finding"),
    [
        (["[b](claim:b.all)"], None),
        (["[x](claim:a.x) [b](claim:b.all) [b](claim:b.more) [b](claim:b.two)"], None),
        (["<!-- affidoc:fact a.y -->", "", "<!-- affidoc:facts b -->"], None),
        (
            ["[x](claim:F-01) [b](claim:b.all) [b](claim:b.one)"],
            ("3:1", "a.x", "b.more", "b.more"),
        ),
        (["Text, [y](claim:a.y)."], ("3:7", "a.y", "b.all", "b.all")),
        (
            ["<!-- affidoc:table b.all -->", "", "<!-- affidoc:facts a.x -->"],
            ("5:1", "a.x", "b.more", "b.more"),
        ),
        (
            ["[x](claim:a.x) [b](claim:b.all) [b](claim:b.more)"],
            ("3:1", "a.x", "b.one or b.two", "b.one"),
        ),
    ],
)
def test_a_page_and_a_rule(
    context_of: Callable[..., Context],
    said: Callable[..., Any],
    lines: list[str],
    finding: tuple[str, str, str, str] | None,
) -> None:
    context = context_of(RECORDS, {"docs/a.md": "\n".join(["# T", "", *lines, ""])})
    if finding is None:
        assert said(CHECK, context) == []
        return
    place, first, missing, added = finding
    message = f"the page shows '{first}' without '{missing}' (T-01 r.rule)"
    assert said(CHECK, context) == [("PRS010", f"docs/a.md:{place}", message)]
    (one,) = CHECK.run(context)
    assert one.fixes[0].title == f"Show it too: <!-- affidoc:fact {added} -->."
    assert [(each.message, each.at) for each in one.related] == [
        ("the rule", context.model.locate("r.rule"))
    ]


def test_another_page_does_not_help(
    context_of: Callable[..., Context], said: Callable[..., Any]
) -> None:
    files = {"docs/a.md": "[x](claim:a.x)\n", "docs/b.md": "<!-- affidoc:facts b -->\n"}
    assert [place for _, place, _ in said(CHECK, context_of(RECORDS, files))] == ["docs/a.md:1:1"]
