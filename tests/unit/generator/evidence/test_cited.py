"""The lines an excerpt cites, and their hash."""

from __future__ import annotations

import hashlib

from affidoc.evidence.cited import anchored, cited_hash, lines_of


def test_line_ends_and_blanks_before_them_do_not_count() -> None:
    plain = lines_of(b"a\n b\n\nc\n")
    assert plain == [b"a", b" b", b"", b"c"]
    assert lines_of(b"\xef\xbb\xbfa \r\n b\t\r\n\r\nc") == plain
    assert lines_of(b"") == []
    assert lines_of(b"\n") == [b""]


def test_the_hash_is_over_the_cited_lines_alone() -> None:
    lines = lines_of(b"one\ntwo \nthree\n")
    assert cited_hash(lines, (2, 3)) == hashlib.sha256(b"two\nthree").hexdigest()
    assert cited_hash(lines, (2, 2)) == hashlib.sha256(b"two").hexdigest()


def test_anchors() -> None:
    lines = lines_of("ä x x\nb\nä\n".encode())
    assert anchored(lines, "ä") == [1, 3]
    assert anchored(lines, "x") == [1]
    assert anchored(lines, "X") == []
