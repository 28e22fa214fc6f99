"""Whatever is done to a guide and its sources, the cache changes no finding of a check."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Callable
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path
from unittest import mock

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from affidoc import __version__
from affidoc.cache import CheckCache, Judged, signature
from affidoc.cli.check_verb import _check
from affidoc.config import Config, load_config
from affidoc.diagnostics import render_text

DAY = date(2026, 5, 4)
CONFIG = 'facts = ["facts"]\nlock = "facts/evidence.lock.jsonl"\nreports = ["out/junit.xml"]\n'
FACTS = """schema_version: 1
facts:
- {{kind: source, id: src.self, title: Self, statement: This one., status: explanatory,
   provenance: stated, name: self, pin: content, visibility: public}}
- {{kind: source, id: src.code, title: Code, statement: That one., status: explanatory,
   provenance: stated, name: code, commit: {commit}, visibility: public}}
- kind: claim
  id: a.number
  title: A number
  statement: The number is 10.
  status: implemented
  provenance: stated
  value: {{number: 10, unit: files}}
  review_by: 2026-05-06
  evidence:
  - {{type: value, source: self, path: src/limits.py, symbol: LIMIT}}
  - {{type: path, source: self, path: src/tool.sh, nature: executable}}
  - {{type: absent, source: self, paths: [src], text: forbidden}}
  - {{type: excerpt, source: code, path: a.txt, anchor: one}}
  - {{type: path, source: code, path: b.txt}}
  - {{type: test, source: self, path: src/limits_test.py, name: test_limit, report: out/junit.xml}}
"""
JUNIT = '<testsuite><testcase classname="src.limits_test" name="test_limit"></testcase></testsuite>'


def git(folder: Path, *words: str) -> str:
    environment = {
        "PATH": os.environ["PATH"], "HOME": str(folder), "GIT_CONFIG_NOSYSTEM": "1",
        "GIT_AUTHOR_NAME": "A", "GIT_AUTHOR_EMAIL": "a@example.org",
        "GIT_COMMITTER_NAME": "A", "GIT_COMMITTER_EMAIL": "a@example.org",
        "GIT_AUTHOR_DATE": "2026-01-01T00:00:00Z", "GIT_COMMITTER_DATE": "2026-01-01T00:00:00Z",
    }  # fmt: skip
    done = subprocess.run(
        ["git", *words], cwd=folder, env=environment, check=True, capture_output=True, text=True
    )
    return done.stdout.strip()


class World:
    """A guide, the clone it cites, and what may happen to both."""

    def __init__(self, top: Path) -> None:
        self.guide, self.clone = top / "guide", top / "clone"
        self.day = DAY
        for folder in (self.guide / "facts", self.guide / "docs", self.guide / "src", self.clone):
            folder.mkdir(parents=True)
        (self.clone / "a.txt").write_text("one\ntwo\n")
        (self.clone / "b.txt").write_text("b\n")
        git(self.clone, "init", "-q", "-b", "main")
        git(self.clone, "add", ".")
        git(self.clone, "commit", "-qm", "one")
        self.commit = git(self.clone, "rev-parse", "HEAD")
        (self.guide / "affidoc.toml").write_text(CONFIG)
        (self.guide / "facts" / "a.yml").write_text(FACTS.format(commit=self.commit))
        (self.guide / "docs" / "index.md").write_text("# A\n\n[10 files](claim:a.number)\n")
        (self.guide / "src" / "limits.py").write_text("LIMIT = 10\n")
        (self.guide / "src" / "limits_test.py").write_text("def test_limit():\n    pass\n")
        (self.guide / "out").mkdir()
        (self.guide / "out" / "junit.xml").write_text(JUNIT)
        (self.guide / ".git-exclude").write_text("out/\n")
        (self.guide / "src" / "tool.sh").write_text("#!/bin/sh\n")
        (self.guide / "src" / "tool.sh").chmod(0o755)
        git(self.guide, "init", "-q")
        (self.guide / ".git-exclude").rename(self.guide / ".git" / "info" / "exclude")

    @property
    def config(self) -> Config:
        config = load_config(self.guide)
        return replace(config, source_places={"code": self.clone})

    def file(self, name: str) -> Path:
        return self.guide / name

    def write(self, name: str, text: str) -> None:
        file = self.file(name)
        if file.is_symlink() or file.is_dir():
            return
        file.parent.mkdir(exist_ok=True)
        file.write_text(text)

    def swap(self, name: str, old: str, new: str) -> None:
        """An edit, of the same size where the texts have it, that undoes itself the next time."""
        file = self.file(name)
        if file.is_file() and not file.is_symlink():
            text = file.read_text()
            self.write(name, text.replace(old, new) if old in text else text.replace(new, old))

    def keep_time(self, action: Callable[[], None], name: str) -> None:
        """The same with the time of the last change put back."""
        file = self.file(name)
        before = file.lstat() if file.exists() else None
        action()
        if before is not None and file.exists():
            os.utime(file, ns=(before.st_atime_ns, before.st_mtime_ns))


def rename(world: World, old: str, new: str) -> None:
    one, other = (old, new) if world.file(old).exists() else (new, old)
    if world.file(one).exists():
        world.file(one).rename(world.file(other))


def toggle(world: World, name: str, text: str) -> None:
    """Add the file, or take it away."""
    if os.path.lexists(world.file(name)):
        world.file(name).unlink()
    else:
        world.write(name, text)


def link(world: World, name: str) -> None:
    """The file becomes a link to a copy, and back."""
    file, copy = world.file(name), world.guide.parent / f"{Path(name).name}.copy"
    if file.is_symlink():
        file.unlink()
        shutil.copy(copy, file)
    elif file.exists():
        shutil.copy(file, copy)
        file.unlink()
        file.symlink_to(copy)


def chmod(world: World, name: str) -> None:
    if world.file(name).is_file():
        world.file(name).chmod(0o644 if world.file(name).stat().st_mode & 0o100 else 0o755)


def away(world: World, name: str) -> None:
    """The folder beside the guide goes, or comes back."""
    folder, aside = world.guide.parent / name, world.guide.parent / f"{name}.aside"
    one, other = (folder, aside) if folder.exists() else (aside, folder)
    one.rename(other)


def moved(world: World) -> None:
    """The clone gets a commit, and the fact cites it."""
    if world.clone.exists() and world.file("facts/a.yml").is_file():
        (world.clone / "b.txt").write_text(f"{(world.clone / 'b.txt').read_text()}x")
        try:
            git(world.clone, "commit", "-qam", "more")
        except subprocess.CalledProcessError:  # an object is lost
            return
        new = git(world.clone, "rev-parse", "HEAD")
        text = world.file("facts/a.yml").read_text()
        if not world.file("facts/a.yml").is_symlink():
            world.write("facts/a.yml", text.replace(world.commit, new))
            world.commit = new


def lose_object(world: World) -> None:
    """An object of the clone goes, as after a broken copy."""
    objects = world.clone / ".git" / "objects"
    loose = sorted(objects.glob("??/*")) if objects.exists() else []
    if loose:
        loose[0].unlink()


def next_day(world: World) -> None:
    world.day += timedelta(days=1)


STEPS: dict[str, Callable[[World], None]] = {
    "nothing": lambda world: None,
    "touch": lambda world: os.utime(world.guide / "affidoc.toml"),
    "touch page": lambda world: world.file("docs/index.md").exists()
    and os.utime(world.file("docs/index.md")),
    "same size in a fact": lambda world: world.swap("facts/a.yml", "number: 10", "number: 11"),
    "same size, time put back": lambda world: world.keep_time(
        lambda: world.swap("facts/a.yml", "number: 10", "number: 12"), "facts/a.yml"),
    "same size in the work tree": lambda world: world.swap("src/limits.py", "10", "11"),
    "work tree, time put back": lambda world: world.keep_time(
        lambda: world.swap("src/limits.py", "10", "12"), "src/limits.py"),
    "page": lambda world: world.swap("docs/index.md", "a.number", "a.nothing"),
    "config": lambda world: world.swap(
        "affidoc.toml", '["facts"]\nlock', '["facts"]\nseverity = {EVD004 = "off"}\nlock'),
    "ceiling": lambda world: world.write(
        "affidoc.toml", CONFIG + 'max_unknown = {"code:not-pinned" = 1}\n'),
    "lock": lambda world: toggle(world, "facts/evidence.lock.jsonl", "{}\n"),
    "new fact file": lambda world: toggle(world, "facts/b.yml", "schema_version: 1\nfacts: []\n"),
    "new page": lambda world: toggle(world, "docs/b.md", "[x](claim:b.c)\n"),
    "new source file": lambda world: toggle(world, "src/new.py", "forbidden = 1\n"),
    "ignored": lambda world: toggle(world, ".gitignore", "src/new.py\n"),
    "redirects": lambda world: toggle(world, "facts/redirects.txt", "a.nothing a.number\n"),
    "ignored report": lambda world: world.swap("out/junit.xml", "><", "><failure/><"),
    "rename facts": lambda world: rename(world, "facts/a.yml", "facts/c.yml"),
    "rename source": lambda world: rename(world, "src/limits.py", "src/bounds.py"),
    "chmod": lambda world: chmod(world, "src/tool.sh"),
    "link a fact file": lambda world: link(world, "facts/a.yml"),
    "link a page": lambda world: link(world, "docs/index.md"),
    "link a source": lambda world: link(world, "src/limits.py"),
    "clone away": lambda world: away(world, "clone"),
    "clone moved on": moved,
    "object lost": lose_object,
    "next day": next_day,
}  # fmt: skip


def run(world: World, *, cached: bool) -> Judged:
    return _check(world.config, world.day, {}, cached=cached)[0]


def shown(world: World, one: Judged) -> object:
    """What is printed, and what the exit code is made of; hidden reasons do not count."""
    return replace(one, passing=False), render_text(one.diagnostics, world.guide)


@pytest.fixture
def world(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> World:
    monkeypatch.setenv("AFFIDOC_CACHE", str(tmp_path / "cache"))
    return World(tmp_path)


@given(
    st.lists(st.sampled_from(sorted(STEPS)), max_size=8), st.sampled_from([2 * 10**9, 2 * 10**7])
)
@example(["clone away", "clone away", "clone away"], 2 * 10**7)
@example(["same size, time put back", "nothing", "same size, time put back"], 2 * 10**7)
@example(["work tree, time put back", "work tree, time put back"], 2 * 10**7)
@example(["chmod", "nothing", "chmod"], 2 * 10**7)
@example(["object lost"], 2 * 10**7)
def test_a_cached_check_is_the_check(steps: list[str], tick: int) -> None:
    with (
        tempfile.TemporaryDirectory() as folder,
        mock.patch.dict(os.environ, AFFIDOC_CACHE=f"{folder}/cache"),
        mock.patch.object(signature, "TICK", tick),
    ):
        world = World(Path(folder))
        for step in ("nothing", *steps):
            STEPS[step](world)
            expected = shown(world, run(world, cached=False))
            for _ in range(2):
                assert shown(world, run(world, cached=True)) == expected, step


def test_nothing_changed_is_a_hit(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    first = run(world, cached=True)
    monkeypatch.setattr("affidoc.cli.check_verb.run", None)  # a second run would fall over it
    assert run(world, cached=True) == first
    assert {one.code for one in first.diagnostics} == {"EVD002", "EVD004"}


@pytest.mark.parametrize("step", sorted(STEPS.keys() - {"nothing", "touch", "touch page"}))
def test_every_step_is_noticed(world: World, step: str) -> None:
    run(world, cached=True)
    STEPS[step](world)
    assert CheckCache(world.config, world.day, __version__).recall() is None
