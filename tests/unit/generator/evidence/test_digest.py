"""What identifies a piece in the lock."""

from __future__ import annotations

from typing import Any

from affidoc.evidence import piece_digest
from affidoc_schemas.claim import Claim
from affidoc_schemas.evidence import ExcerptEvidence, ValueEvidence


def claim(**fields: Any) -> Claim:
    return Claim(kind="claim", id="a.b", title="T", statement="S.", status="explanatory",
                 provenance="stated", **fields)  # fmt: skip


TEN = claim(value={"number": 10, "unit": "files"})
PIECE = ValueEvidence(type="value", source="app", path="a.py", symbol="X")


def test_it_is_for_ever() -> None:
    # printf '%s' '{"piece":{"path":"a.py","source":"app","symbol":"X","type":"value"},
    # "value":{"number":10,"unit":"files"}}' (on one line) | sha256sum | cut -c1-16
    assert piece_digest(PIECE, TEN) == "51b67e186651e9c6"


def test_what_changes_it() -> None:
    others = [
        piece_digest(PIECE, claim(value={"number": 11, "unit": "files"})),
        piece_digest(PIECE, claim(value={"number": 10, "unit": "steps"})),
        piece_digest(PIECE, claim()),
        piece_digest(PIECE.model_copy(update={"path": "b.py"}), TEN),
        piece_digest(PIECE.model_copy(update={"unit": "files"}), TEN),
        piece_digest(PIECE.model_copy(update={"source": "other"}), TEN),
    ]
    assert len({piece_digest(PIECE, TEN), *others}) == 7


def test_what_does_not_change_it() -> None:
    same = claim(value={"number": 10, "unit": "files"}, note="N.", owner="O")
    assert piece_digest(PIECE, same) == piece_digest(PIECE, TEN)
    explicit = ValueEvidence(type="value", source="app", path="a.py", symbol="X", part=None)
    assert piece_digest(explicit, TEN) == piece_digest(PIECE, TEN)
    excerpt = ExcerptEvidence(type="excerpt", source="app", path="a.py", anchor="X")
    assert piece_digest(excerpt, TEN) == piece_digest(excerpt, claim())
