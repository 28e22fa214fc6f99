"""Pictures are kept by content: the same with the cache and without it, and never a wrong one."""

from __future__ import annotations

import json
import threading
from pathlib import Path

import pytest

from affidoc.cache.entry import read_entry, write_entry
from affidoc.render.diagrams import drawn
from affidoc.render.diagrams.drawn import pictures
from affidoc.render.diagrams.picture import Problem

SOURCE = "flowchart LR\n  a --> b\n"


@pytest.fixture
def room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("AFFIDOC_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache" / "diagrams"


@pytest.fixture
def engine(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Themes in which the renderer was asked to draw."""
    asked: list[str] = []
    real = drawn.draw_svg

    def watched(source: str, theme: str) -> str | Problem:
        asked.append(theme)
        return real(source, theme)

    monkeypatch.setattr(drawn, "draw_svg", watched)
    return asked


def entries(room: Path) -> list[str]:
    return sorted(one.name for one in room.iterdir())


def test_a_picture_is_drawn_once_and_is_the_same(room: Path, engine: list[str]) -> None:
    first = pictures(SOURCE)
    again = pictures(SOURCE)
    assert engine == ["light", "dark"]
    assert first == again
    assert isinstance(again, dict)
    assert list(again) == ["light", "dark"]
    assert len(entries(room)) == 1


def test_without_a_cache_it_is_the_same(
    room: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = [pictures(SOURCE), pictures(SOURCE)]
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("AFFIDOC_CACHE", str(tmp_path / "file"))
    assert kept == [pictures(SOURCE)] * 2


@pytest.mark.parametrize("what", ["source", "merman", "mmdr", "theme", "format"])
def test_what_a_picture_depends_on_makes_another_entry(
    room: Path, engine: list[str], monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    pictures(SOURCE)
    if what == "source":
        pictures(SOURCE + "  b --> c\n")
    elif what == "theme":
        monkeypatch.setitem(drawn.THEMES, "dark", drawn.THEMES["light"])
        pictures(SOURCE)
    elif what == "format":
        monkeypatch.setattr(drawn, "_FORMAT", 0)
        pictures(SOURCE)
    else:
        monkeypatch.setattr(drawn, "version", lambda name: "9" if name == what else "0.4.0")
        pictures(SOURCE)
    assert len(engine) == 4
    assert len(entries(room)) == 2


@pytest.mark.parametrize(
    "spoil",
    [
        lambda text: text[: len(text) // 2],
        lambda text: text.replace("<svg", "<svG", 1),
        lambda _text: "",
    ],
    ids=["cut", "changed", "empty"],
)
def test_a_damaged_entry_is_made_anew(room: Path, engine: list[str], spoil: object) -> None:
    first = pictures(SOURCE)
    (name,) = entries(room)
    file = room / name
    whole = file.read_text()
    file.write_text(spoil(whole))  # type: ignore[operator]
    assert pictures(SOURCE) == first
    assert len(engine) == 4
    assert file.read_text() == whole


@pytest.mark.parametrize(
    "value",
    [
        None, [], {}, {"light": "<svg/>"}, {"light": 1, "dark": 2}, {"light": "<svg", "dark": ""},
        {"light": "<svg><script/></svg>", "dark": "<svg/>"},
    ],
    ids=json.dumps,
)  # fmt: skip
def test_a_whole_entry_with_something_else_in_it_is_made_anew(room: Path, value: object) -> None:
    first = pictures(SOURCE)
    (name,) = entries(room)
    write_entry(room, name, value)
    assert pictures(SOURCE) == first
    assert read_entry(room, name) == first


def test_what_cannot_be_drawn_is_not_kept(room: Path) -> None:
    found = pictures("flowchart LR\n  a --> [\n")
    assert found == [Problem(2, 9, found[0].message)]  # type: ignore[index]
    assert entries(room) == []


def test_the_room_is_bounded(room: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(drawn, "_KEPT", 3)
    for number in range(5):
        pictures(f"flowchart LR\n  a --> b{number}\n")
    assert len(entries(room)) == 3


def test_runs_side_by_side_give_the_same(room: Path) -> None:
    sources = [f"flowchart LR\n  a --> b{number % 4}\n" for number in range(16)]
    found: dict[int, object] = {}

    def draw(number: int) -> None:
        found[number] = pictures(sources[number])

    threads = [threading.Thread(target=draw, args=(number,)) for number in range(len(sources))]
    for one in threads:
        one.start()
    for one in threads:
        one.join()
    assert [found[number] for number in range(16)] == [pictures(source) for source in sources]
    assert len(entries(room)) == 4
