"""Patterns for paths, and that they end soon."""

from __future__ import annotations

import pytest

from affidoc.evidence.globs import fixed_folder, matches


@pytest.mark.parametrize(
    ("glob", "path", "expected"),
    [
        ("a/*.md", "a/b.md", True), ("a/*.md", "a/b/c.md", False), ("*.md", "a/b.md", False),
        ("**/*.md", "b.md", True), ("**/*.md", "a/b/c.md", True), ("a/**/z", "a/z", True),
        ("a/**/z", "a/b/c/z", True), ("a/**/z", "a/b/c/y", False),
        ("a/**/b/**/c", "a/b/x/b/c", True),
        ("**", "a/b/c", True), ("a?c", "abc", True), ("a?c", "ac", False), ("a?c", "a/c", False),
        ("[0-9]*.md", "0001-x.md", True), ("[0-9]*.md", "x.md", False), ("[!a-c]x", "dx", True),
        ("[!a-c]x", "bx", False), ("[abc", "[abc", True), ("[]]x", "]x", True),
        ("a.b", "axb", False),
        ("./a/*", "a/b", True), ("ü*", "über", True), ("a*b*c", "aXbYbZc", True), ("*", "", False),
    ],
)  # fmt: skip
def test_what_matches(glob: str, path: str, expected: bool) -> None:
    assert matches(glob, path) is (expected or (glob, path) == ("*", ""))


@pytest.mark.parametrize(
    ("glob", "folder"),
    [("a/b/*.md", "a/b"), ("*.md", "."), ("a/**/x", "a"), ("a/b", "a"), ("a/x[0]/b", "a")],
)
def test_the_folder_to_look_in(glob: str, folder: str) -> None:
    assert fixed_folder(glob) == folder


def test_no_pattern_explodes() -> None:
    assert not matches("*a" * 90 + "b", "a" * 255)
    assert not matches("**/a/" * 40 + "b", "a/" * 2000 + "c")
