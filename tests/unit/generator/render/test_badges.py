"""A badge is a word with a shape of its own; colour is never the only signal."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from affidoc.evidence import Badge
from affidoc.model import Model
from affidoc.render.badges import VERDICT_TEXT, badges, verdict_badge
from affidoc_schemas import Provenance, Status


@pytest.mark.parametrize(
    ("badge", "name", "shape"),
    [
        (Badge.FAILING, "failing", "✗"),
        (Badge.UNKNOWN, "unknown", "?"),
        (Badge.VERIFIED_SOURCE, "verified-source", "✓"),
        (Badge.VERIFIED_ENGINE, "verified-engine", "✓"),
        (Badge.COMPUTED, "computed", "="),
        (Badge.ATTESTED, "attested", "◈"),
        (Badge.REPORTED, "reported", "✎"),
        (Badge.CITED, "cited", "↗"),
        (Badge.UNEVIDENCED, "no-evidence", "–"),
    ],
)
def test_a_verdict_is_a_word_a_shape_and_a_sentence(badge: Badge, name: str, shape: str) -> None:
    html = verdict_badge(badge)
    assert f'class="badge badge-verdict is-{name}"' in html
    assert f'<span aria-hidden="true">{shape}</span> {badge.value}</span>' in html
    assert f'title="{VERDICT_TEXT[badge]}"' in html
    assert VERDICT_TEXT[badge].endswith(".")


def test_engine_and_source_are_kept_apart() -> None:
    texts = {verdict_badge(badge) for badge in Badge}
    assert len(texts) == len(Badge) == 9
    assert "verified (engine)" in verdict_badge(Badge.VERIFIED_ENGINE)
    assert "verified (source)" in verdict_badge(Badge.VERIFIED_SOURCE)


def test_statuses_have_shapes_that_differ(model_of: Callable[[Any], Model]) -> None:
    names = {status: f"a.{status.value}" for status in Status}
    model = model_of({name: {"status": status.value} for status, name in names.items()})
    shown = {
        status: badges(model.facts[name], Badge.CITED).partition("badge-verdict")[0]
        for status, name in names.items()
    }
    shapes = set()
    for status, html in shown.items():
        assert f'class="badge badge-status is-{status.value}"' in html
        shapes.add(html.partition('aria-hidden="true">')[2][0])
    assert len(shapes) == len(Status) == 7


@pytest.mark.parametrize(
    ("provenance", "words"),
    [
        (Provenance.STATED, None),
        (Provenance.PROPOSAL, "reference-engine choice"),
        (Provenance.RECONSTRUCTED, "reconstructed"),
        (Provenance.EXTERNAL, "external"),
    ],
)
def test_provenance_is_shown_where_it_is_not_plain(
    model_of: Callable[[Any], Model], provenance: Provenance, words: str | None
) -> None:
    model = model_of({"a.b": {"provenance": provenance.value}})
    html = badges(model.facts["a.b"], Badge.UNEVIDENCED)
    if words is None:
        assert "badge-provenance" not in html
    else:
        assert f'is-{provenance.value}"><span aria-hidden="true">◇</span> {words}</span>' in html
