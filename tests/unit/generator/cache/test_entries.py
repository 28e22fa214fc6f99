"""Entries of the cache: whole or not at all, of this user, bounded; what is odd is ignored."""

from __future__ import annotations

import json
import os
import stat
import threading
from pathlib import Path

import pytest

from affidoc.cache import entry
from affidoc.cache.entry import read_entry, write_entry


def test_what_is_written_is_read(tmp_path: Path) -> None:
    assert write_entry(tmp_path, "a.json", {"a": [1, "ä"]}) is True
    assert read_entry(tmp_path, "a.json") == {"a": [1, "ä"]}
    assert stat.S_IMODE((tmp_path / "a.json").stat().st_mode) == 0o600


@pytest.mark.parametrize(
    "data",
    [b"", b"\n", b"{}", b"x" * 64 + b"\n{}", b"\x80\x04K\x01.", b"[" * 100_000],
    ids=["empty", "line", "no checksum", "wrong checksum", "a pickle", "deep"],
)
def test_what_is_no_entry_reads_as_nothing(tmp_path: Path, data: bytes) -> None:
    (tmp_path / "a.json").write_bytes(data)
    assert read_entry(tmp_path, "a.json") is None


def test_an_entry_that_was_cut_or_changed_reads_as_nothing(tmp_path: Path) -> None:
    write_entry(tmp_path, "a.json", {"a": 1})
    whole = (tmp_path / "a.json").read_bytes()
    for data in (whole[:-1], whole.replace(b"1", b"2")):
        (tmp_path / "a.json").write_bytes(data)
        assert read_entry(tmp_path, "a.json") is None


def test_links_folders_and_long_files_are_not_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_entry(tmp_path, "a.json", 1)
    (tmp_path / "link.json").symlink_to(tmp_path / "a.json")
    (tmp_path / "folder.json").mkdir()
    assert read_entry(tmp_path, "link.json") is None
    assert read_entry(tmp_path, "folder.json") is None
    assert read_entry(tmp_path, "missing.json") is None
    monkeypatch.setattr(entry, "MAX_ENTRY", 10)
    assert read_entry(tmp_path, "a.json") is None
    assert write_entry(tmp_path, "b.json", "x" * 100) is False


@pytest.mark.skipif(not hasattr(os, "geteuid"), reason="no owners here")
def test_an_entry_of_somebody_else_is_not_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_entry(tmp_path, "a.json", 1)
    monkeypatch.setattr(os, "geteuid", lambda: 12345)
    assert read_entry(tmp_path, "a.json") is None


def test_a_folder_that_cannot_be_written_harms_nobody(tmp_path: Path) -> None:
    assert write_entry(tmp_path / "missing", "a.json", 1) is False


def test_the_oldest_entries_go_first(tmp_path: Path) -> None:
    for number in range(entry.MAX_ENTRIES + 5):
        write_entry(tmp_path, f"{number}.json", number)
        os.utime(tmp_path / f"{number}.json", ns=(number, number))
    write_entry(tmp_path, "last.json", "last")
    assert len(list(tmp_path.iterdir())) == entry.MAX_ENTRIES
    assert read_entry(tmp_path, "last.json") == "last"
    assert read_entry(tmp_path, "0.json") is None


def test_two_that_write_at_once_leave_one_whole_entry(tmp_path: Path) -> None:
    values = [{"n": number, "text": "x" * 10_000} for number in range(8)]
    threads = [
        threading.Thread(target=write_entry, args=(tmp_path, "a.json", one)) for one in values
    ]
    for one in threads:
        one.start()
    for _ in range(200):
        seen = read_entry(tmp_path, "a.json")
        assert seen is None or seen in values
    for one in threads:
        one.join()
    assert read_entry(tmp_path, "a.json") in values
    assert [file.name for file in tmp_path.iterdir()] == ["a.json"]


def test_entries_are_text(tmp_path: Path) -> None:
    write_entry(tmp_path, "a.json", {"a": None})
    assert json.loads((tmp_path / "a.json").read_bytes().split(b"\n", 1)[1]) == {"a": None}
