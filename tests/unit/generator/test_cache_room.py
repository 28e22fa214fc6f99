"""Where the cache is, who may write it, and what `clean` removes."""

from __future__ import annotations

import stat
import sys
from pathlib import Path

import pytest

from affidoc.cache_room import TAG, cache_folder, clear, room


def test_the_folder_is_chosen_by_the_environment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("AFFIDOC_CACHE", str(tmp_path / "own"))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "xdg"))
    assert cache_folder() == tmp_path / "own"
    monkeypatch.delenv("AFFIDOC_CACHE")
    assert cache_folder() == tmp_path / "xdg" / "affidoc"
    monkeypatch.setenv("XDG_CACHE_HOME", "relative")
    monkeypatch.setenv("HOME", str(tmp_path))
    if sys.platform == "linux":
        assert cache_folder() == tmp_path / ".cache" / "affidoc"


def test_rooms_are_private(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("AFFIDOC_CACHE", str(tmp_path / "c"))
    assert room("check", make=False) is None
    made = room("check", make=True)
    assert made == tmp_path / "c" / "check"
    assert stat.S_IMODE(made.stat().st_mode) == 0o700
    assert room("check", make=False) == made


@pytest.mark.skipif(sys.platform == "win32", reason="no modes there")
def test_a_room_that_others_may_write_is_not_used(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("AFFIDOC_CACHE", str(tmp_path / "c"))
    made = room("check", make=True)
    assert made is not None
    made.chmod(0o777)
    assert room("check", make=True) is None
    made.chmod(0o700)
    (tmp_path / "c").chmod(0o775)
    assert room("check", make=True) is None


def test_a_linked_room_is_not_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "c").mkdir(mode=0o700)
    (tmp_path / "c" / "check").symlink_to(tmp_path / "elsewhere")
    monkeypatch.setenv("AFFIDOC_CACHE", str(tmp_path / "c"))
    assert room("check", make=True) is None


def test_clear_removes_our_rooms_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("AFFIDOC_CACHE", str(tmp_path / "c"))
    made = room("check", make=True)
    assert made is not None
    (made / "a.json").write_text("12345")
    (tmp_path / "c" / "letter.txt").write_text("mine")
    assert clear() == (1, 5)
    assert sorted(one.name for one in (tmp_path / "c").iterdir()) == [TAG, "letter.txt"]
    (tmp_path / "c" / "letter.txt").unlink()
    assert clear() == (0, 0)
    assert not (tmp_path / "c").exists()


def test_a_folder_without_our_tag_keeps_everything(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "check").mkdir()
    (tmp_path / "check" / "thesis.txt").write_text("years of work")
    monkeypatch.setenv("AFFIDOC_CACHE", str(tmp_path))
    assert clear() == (0, 0)
    assert (tmp_path / "check" / "thesis.txt").exists()
