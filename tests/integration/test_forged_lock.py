"""A line of the lock written by hand makes no falsehood hold: the source is looked at each time.

Each case pins a true fact, then changes the fact so that it is false, and writes the record that a
true look would have left under the digest of the false piece.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from affidoc.evidence import Badge, piece_digest

Make = Callable[..., Any]
CODE = "LIMIT = 10\n\n\ndef call(tries: int = 3) -> None:\n    return None\n"
BASE = {"source": "app", "path": "a.py"}


@pytest.mark.parametrize(
    ("true", "false", "value", "other"),
    [
        ({"type": "value", "symbol": "LIMIT"}, {}, 10, 99),
        ({"type": "value", "symbol": "LIMIT"}, {"symbol": "OTHER"}, 10, 10),
        ({"type": "signature", "symbol": "call", "parameters": ["tries: int = 3"]},
         {"parameters": ["tries: int = 9"]}, 1, 1),
        ({"type": "symbol", "symbol": "call", "check": "exists"}, {"symbol": "calls"}, 1, 1),
        ({"type": "symbol", "symbol": "call"}, {"symbol": "calls"}, 1, 1),
        ({"type": "symbol", "symbol": "call", "nature": "function"}, {"nature": "class"}, 1, 1),
        ({"type": "excerpt", "symbol": "call"}, {"symbol": "calls"}, 1, 1),
        ({"type": "excerpt", "anchor": "LIMIT = 10"}, {"anchor": "LIMIT = 99"}, 1, 1),
        ({"type": "excerpt", "anchor": "LIMIT = 10"}, {"anchor": "def call", "lines": 9}, 1, 1),
        ({"type": "path"}, {"path": "b.py"}, 1, 1),
        ({"type": "absent", "text": "nowhere"}, {"text": "LIMIT"}, 1, 1),
        ({"type": "wording", "path": "r.md", "says": "It is so"}, {"says": "It is not"}, 1, 1),
    ],
)  # fmt: skip
def test_a_record_under_the_digest_of_a_falsehood(
    make_repository: Make, guide: Any, true: dict[str, Any], false: dict[str, Any],
    value: int, other: int,
) -> None:  # fmt: skip
    repository = make_repository()
    repository.write("a.py", CODE)
    repository.write("r.md", "It is so.\n")
    guide.places = {"app": repository.root}
    guide.source(commit=repository.commit())
    base = {**BASE, "paths": ["."]} if true["type"] == "absent" else BASE
    if true["type"] == "absent":
        base = {"source": "app", "paths": ["."]}
    honest, forged = {**base, **true}, {**base, **true, **false}
    guide.fact("a.fact", honest, value={"number": value, "unit": "tries"})
    assert guide.pin().failing == ()
    assert guide.look("a.fact").badge is Badge.VERIFIED_SOURCE

    guide.records.clear()
    guide.fact("a.fact", forged, value={"number": other, "unit": "tries"})
    fact = guide.model().facts["a.fact"]
    digest = piece_digest(fact.evidence[0], fact)
    file = guide.root / guide.config.lock
    lines = [json.loads(line) for line in file.read_text().splitlines()]
    for entry in lines:
        if entry["type"] == true["type"]:
            assert entry["piece"] != digest
            entry["piece"] = digest
            if "path" in entry and "path" in false:
                entry["path"] = false["path"]
    file.write_text("".join(f"{json.dumps(entry)}\n" for entry in lines))
    assert guide.look("a.fact").badge in {Badge.FAILING, Badge.UNKNOWN}
