"""Addresses in finished HTML that lead nowhere are found; the others are not."""

from __future__ import annotations

from pathlib import Path

import pytest

from affidoc.site.audit import dead_ends


@pytest.mark.parametrize(
    "address",
    [
        "b.html", "b.html#here", "#top", "sub/c.html", "pic.svg", "sub/", "https://example.org/x",
        "data:image/svg+xml,x", "b.html#a%20b", "b.html?q=1#here", "mailto:a@example.org",
    ],
)  # fmt: skip
def test_what_arrives(tmp_path: Path, address: str) -> None:
    assert dead_ends(site(tmp_path, address)) == []


@pytest.mark.parametrize(
    "address", ["c.html", "b.html#gone", "#gone", "sub/b.html", "pic.png", "../b.html", "sub/#gone"]
)
def test_what_does_not(tmp_path: Path, address: str) -> None:
    assert dead_ends(site(tmp_path, address)) == [f"a.html: {address}"]


def test_pictures_are_looked_at_too(tmp_path: Path) -> None:
    folder = site(tmp_path, "b.html")
    (folder / "d.html").write_text('<img src="no.svg">', encoding="utf-8")
    assert dead_ends(folder) == ["d.html: no.svg"]


def test_text_that_looks_like_an_address_is_none(tmp_path: Path) -> None:
    folder = site(tmp_path, "b.html")
    (folder / "d.html").write_text("<code>a href=&quot;no.md&quot;</code>", encoding="utf-8")
    assert dead_ends(folder) == []


def test_the_error_page_has_absolute_addresses(tmp_path: Path) -> None:
    folder = site(tmp_path, "b.html")
    (folder / "404.html").write_text('<a href="/repo/b.html">b</a>', encoding="utf-8")
    assert dead_ends(folder) == []


def site(folder: Path, address: str) -> Path:
    (folder / "sub").mkdir()
    (folder / "a.html").write_text(f'<p id="top"><a href="{address}">x</a></p>', encoding="utf-8")
    (folder / "b.html").write_text('<p id="here"></p><p id="a b"></p>', encoding="utf-8")
    (folder / "sub" / "c.html").write_text("", encoding="utf-8")
    (folder / "sub" / "index.html").write_text("", encoding="utf-8")
    (folder / "pic.svg").write_text("<svg/>", encoding="utf-8")
    return folder
