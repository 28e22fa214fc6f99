"""Accepting: what the lock then says, what it leaves alone, and what cannot be accepted."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from affidoc.evidence import acceptance_of, pin
from affidoc.snapshot import write_lock

Make = Callable[..., Any]

EXCERPT = {"type": "excerpt", "source": "app", "path": "a.py", "anchor": "LIMIT"}
VALUE = {"type": "value", "source": "app", "path": "a.py", "symbol": "LIMIT"}
TEN = {"value": {"number": 10, "unit": "files"}}


@pytest.fixture
def changed(make_repository: Make, guide: Any) -> tuple[Any, Any]:
    """Two pinned excerpts of lines that changed since, and a value that still holds."""
    repository = make_repository()
    repository.write("a.py", "LIMIT = 10\nOTHER = 1\n")
    guide.places = {"app": repository.root}
    guide.source(commit=repository.commit())
    guide.fact("a.limit", EXCERPT, VALUE, **TEN)
    guide.fact("a.other", {**EXCERPT, "anchor": "OTHER"})
    guide.pin()
    guide.model()
    (guide.root / "affidoc.toml").write_text("")
    repository.write("a.py", "LIMIT = 10  # of ten\nOTHER = 2\n")
    guide.source(commit=repository.commit())
    guide.model()
    return repository, guide


def affidoc(guide: Any, *words: str, name: str = "Bob") -> subprocess.CompletedProcess[str]:
    environment = {
        **os.environ, "GIT_AUTHOR_NAME": name, "GIT_AUTHOR_EMAIL": "bob@example.org",
        "NO_COLOR": "1",
    }  # fmt: skip
    places = [f"--source={name}={place}" for name, place in guide.places.items()]
    return subprocess.run(
        [sys.executable, "-m", "affidoc", *words, *places, "--today", "2026-06-01"],
        cwd=guide.root, capture_output=True, text=True, check=False, env=environment,
    )  # fmt: skip


def lines(guide: Any, fact: str) -> list[dict[str, Any]]:
    text = (guide.root / guide.config.lock).read_text()
    return [entry for entry in map(json.loads, text.splitlines()) if entry["fact"] == fact]


def test_who_when_at_which_commit_and_why(changed: tuple[Any, Any]) -> None:
    repository, guide = changed
    other = lines(guide, "a.other")
    assert affidoc(guide, "check").returncode == 1
    done = affidoc(guide, "accept", "a.limit", "--why", "only a comment was added")
    assert (done.returncode, done.stdout) == (0, "")
    assert "3 recorded as accepted by Bob, 0 still fail" in done.stderr
    head = repository.git("rev-parse", "HEAD")
    said = {"by": "Bob", "at": "2026-06-01", "commit": head, "why": "only a comment was added"}
    by_type = {entry["type"]: entry for entry in lines(guide, "a.limit")}
    assert by_type["excerpt"]["accepted"] == said
    assert by_type["excerpt"]["commit"] == head
    assert by_type["fact"]["accepted"] == {key: said[key] for key in ("by", "at", "why")}
    assert lines(guide, "a.other") == other  # not named, not touched

    shown = affidoc(guide, "show", "a.limit").stdout
    told = f"accepted (excerpt) by Bob on 2026-06-01 at {head[:12]}: only a comment was added"
    assert told in shown
    document = json.loads(affidoc(guide, "show", "a.limit", "--format", "json").stdout)
    assert document["accepted"][1] == {
        "what": "excerpt", **said, "everything": False,
    } or document["accepted"][0] == {"what": "excerpt", **said, "everything": False}  # fmt: skip
    assert guide.look("a.limit").pieces[0].verdict == "holds"
    assert guide.look("a.other").pieces[0].verdict == "fails"


def test_the_page_of_the_fact_says_it(changed: tuple[Any, Any]) -> None:
    _, guide = changed
    done = affidoc(guide, "accept", "a.limit", "a.other", "--why", "read <b>both</b>")
    assert done.returncode == 0
    assert affidoc(guide, "render", "--out", str(guide.root / "out")).returncode == 0
    pages = "".join(file.read_text() for file in (guide.root / "out").rglob("*.md"))
    assert "Accepted after a change:" in pages
    assert "by Bob on 1 June 2026" in pages
    assert "“read &lt;b&gt;both&lt;/b&gt;”" in pages


@pytest.mark.parametrize("why", ["", "   ", "\t", "...", "—", "two\nlines", "x" * 501])
def test_a_reason_says_something(changed: tuple[Any, Any], why: str) -> None:
    _, guide = changed
    before = (guide.root / guide.config.lock).read_bytes()
    done = affidoc(guide, "accept", "a.limit", "--why", why)
    assert done.returncode == 2, done.stderr
    assert (guide.root / guide.config.lock).read_bytes() == before


def test_what_must_be_named(changed: tuple[Any, Any]) -> None:
    _, guide = changed
    assert affidoc(guide, "accept", "--why", "read").returncode == 2
    assert affidoc(guide, "accept", "a.limit", "--all", "--why", "read").returncode == 2
    assert affidoc(guide, "accept", "a.limit").returncode == 2
    assert "Did you mean 'a.limit'?" in affidoc(guide, "accept", "a.limi", "--why", "x").stderr


def test_everything_at_once_is_recorded_as_such(changed: tuple[Any, Any]) -> None:
    _, guide = changed
    value = [entry for entry in lines(guide, "a.limit") if entry["type"] == "fact"]
    done = affidoc(guide, "accept", "--all", "--why", "a release was read as a whole")
    assert done.returncode == 0, done.stderr
    for fact in ("a.limit", "a.other"):
        (entry,) = (one for one in lines(guide, fact) if one["type"] == "excerpt")
        assert entry["accepted"]["everything"] is True
    assert [entry for entry in lines(guide, "a.limit") if entry["type"] == "fact"] == value
    assert "together with everything else" in affidoc(guide, "show", "a.other").stdout


def test_a_number_that_differs_cannot_be_accepted(changed: tuple[Any, Any]) -> None:
    repository, guide = changed
    repository.write("a.py", "LIMIT = 11\nOTHER = 1\n")
    guide.source(commit=repository.commit())
    guide.model()
    done = affidoc(guide, "accept", "a.limit", "--why", "eleven is fine")
    assert done.returncode == 1
    assert done.stdout == "a.limit: LIMIT (a.py) is 11, the fact says 10 files\n"
    assert affidoc(guide, "check").returncode == 1


def test_an_edited_number_is_accepted_by_name(changed: tuple[Any, Any]) -> None:
    _, guide = changed
    affidoc(guide, "accept", "--all", "--why", "read")
    guide.fact("a.limit", EXCERPT, value={"number": 12, "unit": "files"})
    guide.model()
    assert "PIN001" in affidoc(guide, "check").stdout
    assert affidoc(guide, "accept", "a.limit", "--why", "twelve since 0.2").returncode == 0
    assert "PIN001" not in affidoc(guide, "check").stdout
    (entry,) = (one for one in lines(guide, "a.limit") if one["type"] == "fact")
    assert entry["accepted"]["why"] == "twelve since 0.2"


def test_pin_records_the_same_with_a_reason_and_nothing_changed_without(
    changed: tuple[Any, Any],
) -> None:
    _, guide = changed
    other = lines(guide, "a.other")
    done = affidoc(guide, "pin", "a.limit", "--why", "a comment")
    assert done.returncode == 0, "the other one is not touched"
    (entry,) = (one for one in lines(guide, "a.limit") if one["type"] == "excerpt")
    assert entry["accepted"]["why"] == "a comment"
    done = affidoc(guide, "pin", "a.other")
    assert done.returncode == 1
    assert 'affidoc accept ID --why "…"' in done.stderr
    assert lines(guide, "a.other") == other
    assert affidoc(guide, "pin", "--why", "everything").returncode == 2


def test_pin_of_one_fact_leaves_the_record_of_others(changed: tuple[Any, Any]) -> None:
    repository, guide = changed
    assert affidoc(guide, "accept", "a.limit", "--why", "looked").returncode == 0
    before = lines(guide, "a.limit")
    repository.write("a.py", "LIMIT = 77\nOTHER = 77\n")
    guide.source(commit=repository.commit())
    guide.model()
    affidoc(guide, "pin", "a.other", "--why", "read")
    assert lines(guide, "a.limit") == before


def test_an_acceptance_stays_with_its_content(changed: tuple[Any, Any]) -> None:
    repository, guide = changed
    affidoc(guide, "accept", "--all", "--why", "read")
    before = (guide.root / guide.config.lock).read_bytes()
    assert affidoc(guide, "pin", name="Eve").returncode == 0
    assert (guide.root / guide.config.lock).read_bytes() == before
    repository.write("b.py", "")
    guide.source(commit=repository.commit())
    guide.pin()
    (entry,) = (one for one in lines(guide, "a.other") if one["type"] == "excerpt")
    assert entry["accepted"]["why"] == "read"
    assert entry["commit"] == repository.git("rev-parse", "HEAD")
    repository.write("a.py", "LIMIT = 10\nOTHER = 3\n")
    guide.source(commit=repository.commit())
    said = acceptance_of("Eve", guide_day(), None, "three now")
    outcome = pin(
        guide.model(), guide.config, guide.lock(), today=guide_day(), who="Eve", tool="1",
        ids=("a.other",), acceptance=said, among=("a.other",),
    )  # fmt: skip
    write_lock(guide.root / guide.config.lock, outcome.lock)
    (entry,) = (one for one in lines(guide, "a.other") if one["type"] == "excerpt")
    assert (entry["accepted"]["by"], entry["accepted"]["why"]) == ("Eve", "three now")


def guide_day() -> Any:
    from datetime import date

    return date(2026, 6, 2)


def test_this_repository_is_accepted_at_its_head(make_repository: Make, guide: Any) -> None:
    repository = make_repository()
    repository.write("a.py", "LIMIT = 10\n")
    guide.root = repository.root
    guide.source(pin="content")
    guide.fact("a.limit", EXCERPT)
    guide.pin()
    (Path(guide.root) / "affidoc.toml").write_text("")
    head = repository.commit()
    repository.write("a.py", "LIMIT = 11\n")
    assert affidoc(guide, "accept", "a.limit", "--why", "eleven").returncode == 0
    (entry,) = lines(guide, "a.limit")
    assert entry["accepted"]["commit"] == head
    assert "commit" not in entry
