"""Moving a pin: what is taken over, what is left, and that nothing else is touched."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Make = Callable[..., Any]

A = """\
LIMIT = 10


def first(path):
    return open(path).read()[:LIMIT]


def second(path, deep=False):
    names = sorted(path.iterdir())
    return names if deep else names[:LIMIT]
"""
HEAD = """\
# A comment that stays.
schema_version: 1
facts:
- kind: source
  id: app.source
  title: The application
  statement: The repository that is described.
  status: explanatory
  provenance: stated
  name: app
  commit:   '{commit}'   # the pin
  visibility: public
"""
FACT = """
- kind: claim
  id: {name}
  title: About {name}
  statement: It is so.
  status: implemented
  provenance: stated
  evidence:
  - {evidence}
"""


class Own:
    """A guide of hand-written YAML beside a repository that it describes."""

    def __init__(self, root: Path, repository: Any) -> None:
        self.root = root
        self.repository = repository
        self.facts: dict[str, str] = {}
        root.mkdir()
        (root / "affidoc.toml").write_text("")

    @property
    def file(self) -> Path:
        return self.root / "docs" / "facts" / "app.yml"

    def write(self, commit: str, end: str = "\n") -> None:
        text = HEAD.format(commit=commit)
        for name, evidence in self.facts.items():
            text += FACT.format(name=name, evidence=evidence)
        self.file.parent.mkdir(parents=True, exist_ok=True)
        self.file.write_bytes(text.replace("\n", end).encode())

    def __call__(self, *words: str) -> subprocess.CompletedProcess[str]:
        done = subprocess.run(
            [sys.executable, "-m", "affidoc", *words, f"--source=app={self.repository.root}",
             "--today=2026-06-01"],
            cwd=self.root, capture_output=True, text=True, check=False,
            env={**os.environ, "GIT_AUTHOR_NAME": "Bob", "GIT_AUTHOR_EMAIL": "b@example.org"},
        )  # fmt: skip
        assert "Traceback" not in done.stderr, done.stderr
        return done

    def lock(self) -> dict[str, dict[str, Any]]:
        text = (self.root / "docs/facts/evidence.lock.jsonl").read_text()
        return {entry["fact"]: entry for entry in map(json.loads, text.splitlines())}


@pytest.fixture
def own(make_repository: Make, tmp_path: Path) -> Own:
    repository = make_repository()
    repository.write("a.py", A)
    made = Own(tmp_path / "own", repository)
    made.facts = {
        "x.first": '{type: excerpt, source: app, path: a.py, anchor: "def first(", lines: 2}',
        "x.second": "{type: excerpt, source: app, path: a.py, anchor: 'def second(', lines: 3}",
        "x.there": "{type: path, source: app, path: a.py}",
    }
    made.write(repository.commit("first"))
    assert made("pin").returncode == 0
    return made


def test_what_moved_is_taken_over_and_the_rest_waits(own: Own) -> None:
    old = own.lock()
    before = own.file.read_bytes()
    own.repository.write("a.py", "# new\n" + A.replace("deep=False", "deep=True"))
    head = own.repository.commit("second")
    done = own("pin", "app", "--to", "main")
    assert done.returncode == 1
    assert re.sub(r"^docs/facts/app.yml:\d+:\d+", "…", done.stdout.splitlines()[0]) == (
        "…: changed x.second (excerpt of app): a.py:8-10 → a.py:9-11"
    )
    assert f"app is pinned to {head[:12]}: 2 taken over, 1 to review, 0 need an edit" in done.stderr
    assert own.file.read_bytes() == before.replace(old["x.first"]["commit"].encode(), head.encode())

    new = own.lock()
    assert (new["x.first"]["commit"], new["x.first"]["lines"]) == (head, [5, 6])
    assert new["x.first"]["sha256"] == old["x.first"]["sha256"]
    assert new["x.there"]["commit"] == head
    assert new["x.second"] == old["x.second"], "nobody has looked at it"

    check = own("check")
    assert check.returncode == 1
    assert sorted(re.findall(r"error ([A-Z]+\d+)", check.stdout)) == ["EVD001", "PIN010"]
    told = f"'x.second' was last looked at on 2026-06-01 at app {old['x.second']['commit'][:12]}"
    assert told in check.stdout

    assert own("accept", "x.second", "--why", "the default is not part of it").returncode == 0
    assert own("check").returncode == 0
    assert own.lock()["x.second"]["commit"] == head
    assert own("pin", "app", "--to", "HEAD").returncode == 0


@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_a_text_that_was_reformatted_is_taken_over(own: Own, end: str) -> None:
    own.write(own.lock()["x.first"]["commit"], end)
    text = A.replace(
        "    return names if deep else names[:LIMIT]\n",
        "    return names if deep else names[ : LIMIT ]\n",
    )
    own.repository.write("a.py", text)
    head = own.repository.commit("formatted")
    done = own("pin", "app", "--to", head)
    assert (done.returncode, done.stdout) == (0, "")
    assert own.lock()["x.second"]["verdict"] == "holds"
    assert own("check").returncode == 0
    assert own.file.read_bytes().count(end.encode()) == own.file.read_bytes().count(b"\n")


def test_an_edit_is_said_and_written_when_asked(own: Own) -> None:
    old = own.lock()
    own.repository.git("mv", "a.py", "b.py")
    own.repository.write("b.py", "# see def second( below\n" + A)
    head = own.repository.commit("renamed")
    done = own("pin", "app", "--to", head)
    assert done.returncode == 1
    told = [line.partition(": ")[2] for line in done.stdout.splitlines()]
    assert told == [
        "edit x.first: path: 'a.py' → 'b.py'",
        "edit x.second: path: 'a.py' → 'b.py', anchor: 'def second(' →"
        " 'def second(path, deep=False):'",
        "edit x.there: path: 'a.py' → 'b.py'",
    ]
    assert own.lock() == old
    assert own("check").returncode == 1
    assert f"affidoc pin app --to {head} --fix" in done.stderr

    done = own("pin", "app", "--to", head, "--fix")
    assert done.returncode == 0, done.stdout
    text = own.file.read_text()
    assert 'path: b.py, anchor: "def first(", lines: 2}' in text
    assert "path: b.py, anchor: 'def second(path, deep=False):', lines: 3}" in text
    assert text.startswith("# A comment that stays.\n")
    assert f"  commit:   '{head}'   # the pin\n" in text
    assert {entry["commit"] for entry in own.lock().values()} == {head}
    assert own("check").returncode == 0


def test_interrupted_after_the_facts_it_says_so_and_is_finished_by_the_same_command(
    own: Own,
) -> None:
    old = (own.root / "docs/facts/evidence.lock.jsonl").read_bytes()
    own.repository.write("a.py", "# new\n" + A.replace("deep=False", "deep=True"))
    head = own.repository.commit("second")
    assert own("pin", "app", "--to", "HEAD").returncode == 1
    done = (own.root / "docs/facts/evidence.lock.jsonl").read_bytes()
    (own.root / "docs/facts/evidence.lock.jsonl").write_bytes(old)  # as if it stopped in between
    check = own("check")
    assert check.returncode == 1
    assert "PIN010" in check.stdout
    assert own("pin", "app", "--to", "HEAD").returncode == 1
    assert (own.root / "docs/facts/evidence.lock.jsonl").read_bytes() == done
    assert f"'{head}'" in own.file.read_text()
    assert {name for name, entry in own.lock().items() if entry["commit"] == head} == {
        "x.first", "x.there",
    }  # fmt: skip


def test_names_are_told_apart(own: Own) -> None:
    done = own("pin", "app")
    assert done.returncode == 2
    assert "'app' is a source, not a fact" in done.stderr
    assert "affidoc pin app --to REV" in done.stderr
    done = own("pin", "x.first", "--to", "HEAD")
    assert done.returncode == 2
    assert "'x.first' is a fact; --to moves the pin of a source" in done.stderr
    assert own("pin", "--to", "HEAD").returncode == 2
    assert own("pin", "app", "app", "--to", "HEAD").returncode == 2
    assert own("pin", "ap", "--to", "HEAD").returncode == 2
    assert own("pin", "app", "--to", "HEAD", "--why", "x").returncode == 2
    assert own("pin", "--fix").returncode == 2
    own.facts["app"] = "{type: path, source: app, path: a.py}"
    own.write(own.lock()["x.first"]["commit"])
    done = own("pin", "app")
    assert done.returncode == 0
    assert "'app' is a source as well" in done.stderr
    assert own("pin", "app.source", "--to", "HEAD").returncode == 0


def test_what_cannot_be_looked_at_leaves_all_as_it_was(own: Own) -> None:
    files = [own.file, own.root / "docs/facts/evidence.lock.jsonl"]
    before = [file.read_bytes() for file in files]
    done = own("pin", "app", "--to", "nowhere")
    assert (done.returncode, "has no commit 'nowhere'" in done.stderr) == (3, True)
    own.repository.root = own.root / "nothing"
    (own.root / "nothing").mkdir()
    assert own("pin", "app", "--to", "HEAD").returncode == 3
    assert [file.read_bytes() for file in files] == before


def test_a_rewritten_past_is_carried_whole(own: Own) -> None:
    """The commit has another id now and the old one is gone; the content is the same."""
    old = own.lock()
    own.repository.git("commit", "--quiet", "--amend", "-m", "Other words")
    own.repository.git("reflog", "expire", "--expire=now", "--all")
    own.repository.git("gc", "--quiet", "--prune=now")
    head = own.repository.git("rev-parse", "HEAD")
    assert "3 attested" in own("check").stderr, "the pinned commit is not in the clone any more"
    done = own("pin", "app", "--to", "HEAD")
    assert (done.returncode, done.stdout) == (0, "")
    new = own.lock()
    assert {entry["commit"] for entry in new.values()} == {head}
    assert [entry["sha256"] for entry in new.values() if "sha256" in entry] == [
        entry["sha256"] for entry in old.values() if "sha256" in entry
    ]
    assert own("check").returncode == 0


@pytest.mark.parametrize("how", ["rebase", "squash"])
def test_rebase_and_squash_of_the_described_repository(own: Own, how: str) -> None:
    git = own.repository.git
    base = git("rev-parse", "HEAD")
    git("checkout", "--quiet", "-b", "work")
    own.repository.write("a.py", "# one\n" + A)
    own.repository.commit("one")
    own.repository.write("b.py", "B = 1\n")
    pinned = own.repository.commit("two")
    assert own("pin", "app", "--to", pinned).returncode == 0
    git("checkout", "--quiet", "main")
    own.repository.write("c.py", "C = 1\n")
    own.repository.commit("three")
    if how == "rebase":
        git("rebase", "--quiet", "main", "work")
    else:
        git("merge", "--quiet", "--squash", "work")
        own.repository.commit("all of it")
    git("checkout", "--quiet", "--detach")
    git("branch", "-f", "work", "HEAD")
    git("reflog", "expire", "--expire=now", "--all")
    git("gc", "--quiet", "--prune=now")
    assert git("cat-file", "-t", pinned, check=False) == ""
    assert base != pinned
    done = own("pin", "app", "--to", "HEAD")
    assert (done.returncode, done.stdout) == (0, "")
    assert own("check").returncode == 0


def test_a_rebase_of_this_repository_changes_no_line_of_the_lock(
    make_repository: Make, guide: Any
) -> None:
    repository = make_repository()
    repository.write("a.py", A)
    guide.root = repository.root
    guide.source(pin="content")
    guide.fact("x.first", {"type": "excerpt", "source": "app", "path": "a.py", "anchor": "def fir"})
    guide.pin()
    repository.commit("base")
    before = (guide.root / guide.config.lock).read_bytes()
    repository.git("checkout", "--quiet", "-b", "side")
    repository.write("a.py", "# one\n" + A)
    repository.commit("side")
    repository.git("checkout", "--quiet", "main")
    repository.write("b.py", "B = 1\n")
    repository.commit("main")
    repository.git("rebase", "--quiet", "main", "side")
    assert guide.look("x.first").pieces[0].verdict == "holds"
    assert guide.pin(who="Eve").changed == 0
    repository.git("checkout", "--quiet", "main")
    repository.git("merge", "--quiet", "--squash", "side")
    repository.commit("squashed")
    assert guide.look("x.first").pieces[0].verdict == "holds"
    assert guide.pin(who="Eve").changed == 0
    assert (guide.root / guide.config.lock).read_bytes() == before
