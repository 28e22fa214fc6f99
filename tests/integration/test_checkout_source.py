"""A pinned source read as a checkout, by choice: what is not committed counts."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from affidoc.snapshot import SubmoduleError, WorktreeSnapshot

Make = Callable[..., Any]
VALUE = {"type": "value", "source": "app", "path": "a.py", "symbol": "LIMIT"}


def affidoc(guide: Any, *words: str) -> subprocess.CompletedProcess[str]:
    guide.model()
    done = subprocess.run(
        [sys.executable, "-m", "affidoc", *words], cwd=guide.root, text=True, capture_output=True,
        env={**os.environ, "AFFIDOC_CACHE": str(guide.root.parent / "cache")}, timeout=120,
        check=False,
    )  # fmt: skip
    assert "Traceback" not in done.stderr, done.stderr
    return done


@pytest.fixture
def edited(make_repository: Make, guide: Any) -> Any:
    """A source whose checkout says 4 where the pinned commit says 3, as the fact does."""
    repository = make_repository()
    repository.write("a.py", "LIMIT = 3\n")
    guide.source(commit=repository.commit())
    repository.write("a.py", "LIMIT = 4\n")
    guide.fact("a.b", VALUE, value={"number": 3, "unit": "tries"})
    (guide.root / "affidoc.toml").write_text("")
    return repository


def test_the_pin_counts_unless_the_checkout_is_asked_for(edited: Any, guide: Any) -> None:
    place = f"app={edited.root}"
    assert affidoc(guide, "check", "--source", place, "--strict").returncode == 0
    done = affidoc(guide, "check", "--source", f"app=worktree:{edited.root}")
    assert done.returncode == 1
    assert "LIMIT (a.py) is 4, the fact says 3" in done.stdout
    assert "read in the checkout given for 'app', not at its pin" in done.stdout


def test_by_configuration(edited: Any, guide: Any) -> None:
    (guide.root / "affidoc.toml").write_text('worktrees = ["app"]\n')
    done = affidoc(guide, "check", "--source", f"app={edited.root}")
    assert done.returncode == 1
    assert "not at its pin" in done.stdout


def test_the_verdict_names_no_commit(edited: Any, guide: Any) -> None:
    guide.places = {"app": edited.root}
    guide.worktrees = ("app",)
    (piece,) = guide.look("a.b").pieces
    assert (piece.verdict, piece.commit) == ("fails", None)


def test_nothing_is_pinned_from_a_checkout(edited: Any, guide: Any) -> None:
    assert affidoc(guide, "pin", "--source", f"app=worktree:{edited.root}").returncode == 1
    entries = guide.lock().entries
    assert not any(entry.source == "app" for entry in entries.values())
    assert affidoc(guide, "pin", "--source", f"app={edited.root}").returncode == 0
    before = (guide.root / guide.config.lock).read_bytes()
    assert b'"source": "app"' in before
    affidoc(guide, "pin", "--source", f"app=worktree:{edited.root}")
    assert (guide.root / guide.config.lock).read_bytes() == before


@pytest.mark.parametrize("given", ["app=worktree:", "app=worktree:nowhere", "=worktree:."])
def test_places_that_are_none(guide: Any, given: str) -> None:
    guide.source(commit="a" * 40)
    done = affidoc(guide, "check", "--source", given)
    assert done.returncode == 2
    assert "--source" in done.stderr


def test_a_bundle_is_no_checkout(edited: Any, guide: Any) -> None:
    file = guide.root / "app.bundle"
    edited.git("bundle", "create", "-q", str(file), "--all")
    assert affidoc(guide, "check", "--source", f"app=worktree:{file}").returncode == 2
    assert affidoc(guide, "check", "--source", f"app={file}", "--strict").returncode == 0


def test_ids_of_a_checkout_are_those_of_its_repository(make_repository: Make) -> None:
    repository = make_repository(object_format="sha256")
    repository.write("a.py", "x\n")
    repository.commit()
    blob = WorktreeSnapshot(repository.root).read("a.py")
    assert blob is not None
    assert blob.oid == repository.git("rev-parse", "HEAD:a.py")
    assert blob.oid == hashlib.sha256(b"blob 2\0x\n").hexdigest()


def test_a_path_in_a_submodule_is_another_source(make_repository: Make, guide: Any) -> None:
    inner = make_repository("inner")
    inner.write("x.py", "X = 1\n")
    inner.commit()
    repository = make_repository()
    repository.write("a", "a")
    repository.git("-c", "protocol.file.allow=always", "submodule", "--quiet", "add",
                   str(inner.root), "sub")  # fmt: skip
    commit = repository.commit()
    snapshot = WorktreeSnapshot(repository.root)
    for path in ("sub/x.py", "sub/deep/y"):
        with pytest.raises(SubmoduleError, match=rf"^{path} lies in a submodule"):
            snapshot.read(path)
    guide.source(commit=commit)
    guide.places = {"app": repository.root}
    guide.fact("a.b", {"type": "path", "source": "app", "path": "sub/x.py"})
    for worktrees in ((), ("app",)):
        guide.worktrees = worktrees
        (piece,) = guide.look("a.b").pieces
        assert (piece.verdict, piece.reason) == ("unknown", "in-submodule")
    done = affidoc(guide, "check", "--notes", "--source", f"app={repository.root}")
    assert "unknown (app:in-submodule): sub/x.py lies in a submodule" in done.stdout
    assert "Declare the submodule as a source of its own" in done.stdout
    # As its own source it is read where Git keeps it, and where it is checked out.
    guide.source(name="inner", commit=inner.git("rev-parse", "HEAD"))
    guide.fact("a.c", {"type": "path", "source": "inner", "path": "x.py"})
    for place in (".git/modules/sub", "sub"):
        guide.places["inner"] = repository.root / place
        assert guide.look("a.c").pieces[0].verdict == "holds"


def test_ignore_rules_that_are_not_committed(make_repository: Make) -> None:
    repository = make_repository()
    repository.write("a", "a")
    repository.commit()
    repository.write("note.tmp", "x")
    Path(repository.root, ".git/info").mkdir(exist_ok=True)
    Path(repository.root, ".git/info/exclude").write_text("*.tmp\n")
    assert list(WorktreeSnapshot(repository.root).files(".")) == ["a"]


def test_a_split_index_is_read(make_repository: Make) -> None:
    repository = make_repository()
    for name in "abc":
        repository.write(name, name)
    repository.commit()
    repository.git("update-index", "--split-index")
    repository.write("d", "d")
    repository.git("add", "d")
    assert list(repository.root.glob(".git/sharedindex.*"))
    assert list(WorktreeSnapshot(repository.root).files(".")) == ["a", "b", "c", "d"]


def test_a_kept_result_does_not_hide_an_edit_of_a_checkout(edited: Any, guide: Any) -> None:
    words = ("check", "--source", f"app=worktree:{edited.root}")
    for content, code in (("4", 1), ("3", 0), ("3", 0), ("5", 1)):
        edited.write("a.py", f"LIMIT = {content}\n")
        assert affidoc(guide, *words).returncode == code


def test_a_kept_result_does_not_hide_what_was_fetched(edited: Any, guide: Any) -> None:
    commit = edited.git("rev-parse", "HEAD")
    guide.source(commit=commit, address=(edited.root / ".git").as_uri())
    (guide.root / "affidoc.toml").write_text('[max_unknown]\n"app:source-unavailable" = 1\n')
    for _ in range(2):
        assert affidoc(guide, "check", "--strict").returncode == 3
    assert affidoc(guide, "fetch", "app").returncode == 0
    for _ in range(2):
        assert affidoc(guide, "check", "--strict").returncode == 0
    assert affidoc(guide, "clean").returncode == 0
    assert affidoc(guide, "check", "--strict").returncode == 3
