"""A folder is replaced whole, only if it is ours, and an interruption loses nothing."""

from __future__ import annotations

import contextlib
from pathlib import Path

import pytest

from affidoc.errors import BuildError
from affidoc.site.swap import MARKER, replacing


def build(out: Path, text: str) -> None:
    with replacing(out) as fresh:
        (fresh / "index.html").write_text(text, encoding="utf-8")


def fail_half_way(out: Path) -> None:
    with replacing(out) as fresh:
        (fresh / "index.html").write_text("half", encoding="utf-8")
        raise BuildError("no ink")


def names(folder: Path) -> list[str]:
    return sorted(entry.name for entry in folder.iterdir())


def test_a_new_folder_is_made_with_its_parents(tmp_path: Path) -> None:
    build(tmp_path / "a" / "site", "one")
    assert names(tmp_path / "a") == ["site"]
    assert names(tmp_path / "a" / "site") == [".affidoc-site", "index.html"]


def test_the_second_takes_the_place_of_the_first(tmp_path: Path) -> None:
    site = tmp_path / "site"
    build(site, "one")
    (site / "left-over.html").write_text("of the first", encoding="utf-8")
    build(site, "two")
    assert (site / "index.html").read_text(encoding="utf-8") == "two"
    assert names(site) == [".affidoc-site", "index.html"]
    assert names(tmp_path) == ["site"]


def test_a_failing_build_leaves_the_old_site(tmp_path: Path) -> None:
    site = tmp_path / "site"
    build(site, "one")
    with pytest.raises(BuildError, match="no ink"):
        fail_half_way(site)
    assert (site / "index.html").read_text(encoding="utf-8") == "one"
    assert names(tmp_path) == ["site"]


def test_a_killed_build_is_cleared_by_the_next(tmp_path: Path) -> None:
    site = tmp_path / "site"
    build(site, "one")
    half = tmp_path / ".site.affidoc-new"
    half.mkdir()
    (half / "index.html").write_text("half", encoding="utf-8")
    build(site, "two")
    assert (site / "index.html").read_text(encoding="utf-8") == "two"
    assert names(tmp_path) == ["site"]


def test_a_kill_between_the_two_renames_loses_nothing(tmp_path: Path) -> None:
    site = tmp_path / "site"
    build(site, "one")
    site.rename(tmp_path / ".site.affidoc-old")
    with contextlib.suppress(BuildError), replacing(site):
        raise BuildError("and the next run fails too")
    assert (site / "index.html").read_text(encoding="utf-8") == "one"
    assert names(tmp_path) == ["site"]


def test_a_folder_of_others_is_refused(tmp_path: Path) -> None:
    site = tmp_path / "site"
    site.mkdir()
    (site / "thesis.txt").write_text("years of work", encoding="utf-8")
    with pytest.raises(BuildError, match="was not made by affidoc") as raised:
        build(site, "one")
    assert "--out" in raised.value.hint
    assert names(site) == ["thesis.txt"]
    assert names(tmp_path) == ["site"]


def test_an_empty_folder_is_taken(tmp_path: Path) -> None:
    (tmp_path / "site").mkdir()
    build(tmp_path / "site", "one")
    assert (tmp_path / "site" / MARKER).is_file()


def test_a_link_is_refused_even_to_a_site_of_ours(tmp_path: Path) -> None:
    build(tmp_path / "real", "one")
    (tmp_path / "site").symlink_to(tmp_path / "real")
    with pytest.raises(BuildError, match="is a link"):
        build(tmp_path / "site", "two")
    assert (tmp_path / "real" / "index.html").read_text(encoding="utf-8") == "one"


def test_a_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "site").write_text("text", encoding="utf-8")
    with pytest.raises(BuildError, match="is a file"):
        build(tmp_path / "site", "one")
    assert (tmp_path / "site").read_text(encoding="utf-8") == "text"


def test_a_planted_link_under_the_working_name_is_not_followed(tmp_path: Path) -> None:
    victim = tmp_path / "victim"
    victim.mkdir()
    (victim / "precious.txt").write_text("keep", encoding="utf-8")
    (tmp_path / ".site.affidoc-new").symlink_to(victim)
    (tmp_path / ".site.affidoc-old").symlink_to(victim)
    with contextlib.suppress(BuildError):
        build(tmp_path / "site", "one")
    assert (victim / "precious.txt").read_text(encoding="utf-8") == "keep"


def test_a_parent_that_is_a_file_is_an_error_of_ours(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("text", encoding="utf-8")
    with pytest.raises(BuildError) as raised:
        build(tmp_path / "file" / "site", "one")
    assert "choose another" in raised.value.hint
