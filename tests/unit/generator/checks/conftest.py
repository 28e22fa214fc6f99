"""Contexts of small guides, made by the rooms that make them in a run."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from affidoc.checks import Check, Context
from affidoc.config import Config
from affidoc.diagnostics import Diagnostic
from affidoc.evidence import verify
from affidoc.facts import load_facts
from affidoc.facts.events import positions
from affidoc.model import facts_shown, link, read_redirects
from affidoc.prose import scan_pages, sentences
from affidoc.snapshot import read_lock

TODAY = date(2026, 12, 1)


@pytest.fixture
def context_of(tmp_path: Path) -> Callable[..., Context]:
    """`{id: fields}` and `{path: text}` to a context; a claim where no kind is given.

    Keys with a `/` are files of the guide; `today` and settings of `Config` can be given.
    """

    def build(
        records: Mapping[str, Mapping[str, Any]],
        files: Mapping[str, str] | None = None,
        today: date = TODAY,
        **settings: Any,
    ) -> Context:
        facts = [
            {
                "kind": "claim", "id": name, "title": f"Title of {name}", "statement": "It is so.",
                "status": "explanatory", "provenance": "stated", **fields,
            }
            for name, fields in records.items()
        ]  # fmt: skip
        lines = [f"- {json.dumps(fact, ensure_ascii=False)}" for fact in facts]
        text = "\n".join(["schema_version: 1", "facts:", *lines, ""])
        for path, content in {"docs/facts/f.yml": text, **(files or {})}.items():
            (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
            (tmp_path / path).write_text(content, encoding="utf-8")
        config = Config(tmp_path, **settings)
        loaded = load_facts(tmp_path, config.facts)
        assert not loaded.diagnostics, loaded.diagnostics
        redirects, _ = read_redirects(tmp_path, config.facts)
        model, problems = link(loaded.facts, redirects=redirects)
        assert problems == []
        pages, unread = scan_pages(tmp_path, config.docs)
        assert unread == []
        lock, _ = read_lock(tmp_path / config.lock, config.lock)
        seen = verify(model, config, lock, today=today)
        shown = {page.path: facts_shown(page, model) for page in pages}
        prose = {page.path: sentences(page) for page in pages}
        return Context(
            model, seen.verdicts, pages, shown, config, today, seen.edited, prose, seen.behind
        )

    return build


@pytest.fixture(scope="session")
def said() -> Callable[[Check, Context], list[tuple[str, str, str]]]:
    """Findings as code, place and message; a place in the facts is told by id and field."""

    def judge(check: Check, context: Context) -> list[tuple[str, str, str]]:
        found = list(check.run(context))
        for one in found:
            rule = next(rule for rule in check.rules if rule.code == one.code)
            assert one.severity is rule.severity
            assert one.fixes, "every finding says what to do"
            assert all(fix.title.endswith((".", "?", "…")) for fix in one.fixes)
        return [(one.code, _place(context, one), one.message) for one in found]

    return judge


def _place(context: Context, one: Diagnostic) -> str:
    at = one.primary
    documents = {each.document.path: each.document for each in context.model.loaded.values()}
    if at.path not in documents:
        return f"{at.path}:{at.line}:{at.column}"
    marks = {mark: path for path, mark in positions(documents[at.path].text).values.items()}
    _, index, *where = marks[at.line, at.column]
    name = next(n for n, each in context.model.loaded.items() if each.index == index)
    return " ".join([name, ".".join(map(str, where))]).rstrip()
