"""A search beyond its bounds is unknown: what was not looked at is not absent."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from affidoc.evidence import Verdict

Make = Callable[..., Any]


def tree_of(repository: Any, entries: str) -> str:
    oid: str = repository.git("mktree", input=entries.encode())
    return oid


def test_a_search_over_more_files_than_are_searched(make_repository: Make, guide: Any) -> None:
    """300 × 300 files, made of one blob and two trees: 90,000 to search, at most 50,000 are."""
    repository = make_repository()
    blob = repository.git("hash-object", "-w", "--stdin", input=b"nothing\n")
    inner = tree_of(repository, "".join(f"100644 blob {blob}\tf{n:03}.txt\n" for n in range(300)))
    outer = tree_of(repository, "".join(f"040000 tree {inner}\td{n:03}\n" for n in range(300)))
    commit = repository.git("commit-tree", outer, "-m", "wide")
    guide.places = {"app": repository.root}
    guide.source(commit=commit)
    guide.fact("a.wide", {"type": "absent", "source": "app", "paths": ["."], "text": "eval("})
    guide.fact("a.narrow", {"type": "absent", "source": "app", "paths": ["d001"], "text": "eval("})
    seen = guide.verification().verdicts
    (wide,), (narrow,) = seen["a.wide"].pieces, seen["a.narrow"].pieces
    assert (wide.verdict, wide.reason) == (Verdict.UNKNOWN, "search-too-large")
    assert "90,000" in wide.message
    assert narrow.verdict is Verdict.HOLDS
    assert "300" in narrow.message
