"""Addresses of cited lines: permanent, and only where a reader can follow them."""

from __future__ import annotations

from typing import Any

import pytest

from affidoc.render.address import permalink
from affidoc_schemas import Source

COMMIT = "0123456789abcdef0123456789abcdef01234567"
BASE = f"https://github.com/o/n/blob/{COMMIT}"


def source(**fields: Any) -> Source:
    return Source.model_validate(
        {
            "kind": "source", "id": "a.source", "title": "T", "statement": "S.", "name": "n",
            "status": "explanatory", "provenance": "stated", "visibility": "public",
            "address": "https://github.com/o/n", "commit": COMMIT, **fields,
        }
    )  # fmt: skip


@pytest.mark.parametrize(
    ("path", "lines", "address"),
    [
        ("src/a.py", None, f"{BASE}/src/a.py"),
        ("src/a.py", (3, 3), f"{BASE}/src/a.py#L3"),
        ("src/a.py", (3, 9), f"{BASE}/src/a.py#L3-L9"),
        ("a b#c?d.py", None, f"{BASE}/a%20b%23c%3Fd.py"),
        ("\udcff.py", None, f"{BASE}/%FF.py"),
    ],
)
def test_the_address_names_commit_path_and_lines(
    path: str, lines: tuple[int, int] | None, address: str
) -> None:
    assert permalink(source(), path, lines) == address


def test_an_address_with_git_at_its_end_is_the_same_place() -> None:
    assert permalink(source(address="https://github.com/o/n.git"), "a", None) == f"{BASE}/a"


@pytest.mark.parametrize(
    "fields",
    [
        {"visibility": "private", "capture": "none"},
        {"address": "https://example.org/o/n"},
        {"address": "https://github.com/o/n/tree/main"},
        {"address": "https://github.com.example.org/o/n"},
        {"address": None},
    ],
)
def test_no_address_where_nobody_could_follow_it(fields: dict[str, Any]) -> None:
    assert permalink(source(**fields), "a.py", None) is None
