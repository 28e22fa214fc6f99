"""Paths inside a source."""

from __future__ import annotations

import pytest

from affidoc.errors import SnapshotError
from affidoc.snapshot import printable, steps


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        (".", ()), ("a", ("a",)), ("./a/./b/", ("a", "b")), ("a//b", ("a", "b")),
        ("a/..b", ("a", "..b")), ("ü/ß", ("ü", "ß")),
    ],
)  # fmt: skip
def test_steps(path: str, expected: tuple[str, ...]) -> None:
    assert steps(path) == expected


@pytest.mark.parametrize("path", ["/a", "..", "a/../b", "a/..", "a\0b"])
def test_no_way_out(path: str) -> None:
    with pytest.raises(SnapshotError, match="no path inside a source"):
        steps(path)


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("plain/ü.txt", "plain/ü.txt"), ("a\nb", "a%0Ab"), ("a\udcffb", "a%FFb"),
        ("a\u202eb", "a%E2%80%AEb"), ("a b", "a b"), ("\x1b[31m", "%1B[31m"),
    ],
)  # fmt: skip
def test_printable(path: str, expected: str) -> None:
    assert printable(path) == expected
