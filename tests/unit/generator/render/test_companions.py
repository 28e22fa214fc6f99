"""Generated pages are completed until nothing on them misleads alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from affidoc.model import Model
from affidoc.render.companions import companions


@pytest.fixture
def model(model_of: Callable[[Any], Model]) -> Model:
    return model_of(
        {
            "a.number": {
                "kind": "illustration", "status": "illustrative", "disclaimer": "a.assumed"
            },
            "a.assumed": {},
            "a.scope": {},
            "a.one": {},
            "a.other": {},
            "a.rule": {"kind": "together", "when": ["a.assumed"], "all_of": ["a.scope"]},
            "a.choice": {"kind": "together", "when": ["a.scope"], "any_of": ["a.one", "a.other"]},
        }
    )  # fmt: skip


@pytest.mark.parametrize(
    ("shown", "added"),
    [
        (["a.one"], []),
        (["a.scope"], ["a.one"]),
        (["a.scope", "a.other"], []),
        (["a.number"], ["a.assumed", "a.scope", "a.one"]),
        (["a.number", "a.assumed", "a.scope", "a.other"], []),
    ],
)
def test_companions_need_companions(model: Model, shown: list[str], added: list[str]) -> None:
    assert companions(model, shown) == added
