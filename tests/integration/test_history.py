"""The history of a clone: names, order, changes, with real Git and nothing of the clone run."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from affidoc.errors import SnapshotError
from affidoc.snapshot import CommitMissingError, History, NotARepositoryError, ObjectMissingError

Make = Callable[..., Any]
TEXT = "".join(f"line {number}\n" for number in range(20))


@pytest.fixture
def app(make_repository: Make) -> Any:
    """Three commits: a file, its rename with an edit, and a merge of a branch."""
    repository = make_repository()
    repository.write("a.txt", TEXT)
    repository.one = repository.commit("First\n\nBody")
    repository.git("mv", "a.txt", "b.txt")
    repository.write("b.txt", TEXT + "more\n")
    repository.two = repository.commit("Second")
    repository.git("checkout", "--quiet", "-b", "side")
    repository.write("c.txt", "c\n")
    repository.side = repository.commit("Side")
    repository.git("checkout", "--quiet", "main")
    repository.git("merge", "--quiet", "--no-ff", "-m", "Merge", "side")
    repository.three = repository.git("rev-parse", "HEAD")
    repository.git("tag", "v1", repository.one)
    repository.git("tag", "-a", "-m", "noted", "v1.0", repository.one)
    return repository


@pytest.mark.parametrize("packed", [False, True])
def test_names_mean_what_git_says(app: Any, packed: bool) -> None:
    if packed:
        app.git("pack-refs", "--all")
    with History(app.root) as history:
        for name in ("HEAD", "main", "HEAD~1", "side", "v1", "v1.0", "refs/heads/side", app.one):
            assert history.resolve(name) == app.git("rev-parse", f"{name}^{{commit}}"), name
        assert history.resolve(app.two[:10]) == app.two
        assert history.tags(app.one) == ("v1", "v1.0")
        assert history.tags(app.two) == ()


@pytest.mark.parametrize(
    "name", ["none", "--all", "-1", "HEAD:a.txt", ":/First", "HEAD^{/First}", "a b", "a\nb", "",
             "0" * 40, "HEAD~99", "x" * 201],
)  # fmt: skip
def test_what_names_no_commit_is_said(app: Any, name: str) -> None:
    with History(app.root) as history, pytest.raises(CommitMissingError, match="has no commit"):
        history.resolve(name)


def test_a_linked_worktree_has_its_own_head(app: Any, tmp_path: Path) -> None:
    app.git("worktree", "add", "--quiet", "--detach", str(tmp_path / "linked"), app.one)
    with History(tmp_path / "linked") as history:
        assert history.resolve("HEAD") == app.one
        assert history.resolve("main") == app.three


def test_who_when_and_what(app: Any) -> None:
    with History(app.root) as history:
        commit = history.commit(app.one)
        assert (commit.author, commit.committer, commit.subject) == ("Ada", "Ada", "First")
        assert commit.authored == datetime(2026, 1, 1, tzinfo=UTC)
        assert (commit.parents, commit.signature, commit.signed) == ((), None, b"")
        assert history.commit(app.three).parents == (app.two, app.side)
        with pytest.raises(CommitMissingError, match="has no commit 000000000000"):
            history.commit("0" * 40)
        with pytest.raises(CommitMissingError, match="has no commit"):
            history.commit(app.git("rev-parse", "HEAD:b.txt"))


def test_a_signature_is_given_with_what_it_signs(app: Any) -> None:
    raw = app.git("cat-file", "commit", app.two).encode() + b"\n"
    head, _, message = raw.partition(b"\n\n")
    armour = b"gpgsig -----BEGIN SSH SIGNATURE-----\n abc\n -----END SSH SIGNATURE-----"
    data = head + b"\n" + armour + b"\n\n" + message
    oid = app.git("hash-object", "-t", "commit", "-w", "--stdin", input=data)
    with History(app.root) as history:
        commit = history.commit(oid)
    wanted = b"-----BEGIN SSH SIGNATURE-----\nabc\n-----END SSH SIGNATURE-----\n"
    assert commit.signature == wanted
    assert commit.signed == raw


def test_order(app: Any) -> None:
    with History(app.root) as history:
        assert history.is_ancestor(app.one, app.three)
        assert history.is_ancestor(app.side, app.three)
        assert not history.is_ancestor(app.three, app.one)
        assert history.first_parents(app.three) == (app.three, app.two, app.one)
        assert history.first_parents(app.three, app.one) == (app.three, app.two)
        assert history.first_parents(app.three, paths=["b.txt"]) == (app.two,)
        with pytest.raises(ObjectMissingError):
            history.is_ancestor("1" * 40, app.three)


def test_changes_name_both_sides_of_a_rename(app: Any) -> None:
    with History(app.root) as history:
        (renamed,) = history.changes(app.one, app.two)
        assert (renamed.status, renamed.old_path, renamed.new_path) == ("R", "a.txt", "b.txt")
        assert renamed.similarity >= 90
        assert renamed.old_blob == app.git("rev-parse", f"{app.one}:a.txt")
        assert renamed.new_blob == app.git("rev-parse", f"{app.two}:b.txt")
        assert [one.status for one in history.changes(app.two, app.three)] == ["A"]
        turns = history.turns(app.three)
    assert [oid for oid, _ in turns] == [app.three, app.two, app.one]
    assert [[one.new_path for one in changed] for _, changed in turns] == [
        ["c.txt"], ["b.txt"], ["a.txt"],
    ]  # fmt: skip


def test_odd_path_names_come_through(make_repository: Make) -> None:
    repository = make_repository()
    first = repository.commit("empty")
    repository.write("a\nb.txt", "x")
    repository.write(":(top)*.txt", "y")
    repository.write(b"\xff.txt".decode("utf-8", "surrogateescape"), "z")
    second = repository.commit("odd")
    with History(repository.root) as history:
        names = [one.new_path for one in history.changes(first, second)]
        assert names == sorted(["a\nb.txt", ":(top)*.txt", "\udcff.txt"])
        assert len(history.changes(first, second, [":(top)*.txt"])) == 1


def test_sha256_and_shallow_clones(make_repository: Make, tmp_path: Path) -> None:
    repository = make_repository("wide", object_format="sha256")
    repository.write("a.txt", "1\n")
    first = repository.commit("one")
    repository.write("a.txt", "2\n")
    second = repository.commit("two")
    assert len(second) == 64
    with History(repository.root) as history:
        assert history.resolve("HEAD~1") == first
        assert [one.status for one in history.changes(first, second)] == ["M"]
        assert history.commit(second).subject == "two"
    plain = make_repository("plain")
    for number in range(3):
        plain.write("a.txt", f"{number}\n")
        plain.commit(f"{number}")
    plain.git("clone", "--quiet", "--depth=2", f"file://{plain.root}", str(tmp_path / "shallow"))
    with History(tmp_path / "shallow") as history:
        assert len(history.first_parents(history.resolve("HEAD"))) == 2


def test_nothing_of_the_clone_is_run_or_written(app: Any, tmp_path: Path) -> None:
    canary = tmp_path / "pwned"
    script = app.write(".git/evil", f"#!/bin/sh\ntouch {canary}\n")
    script.chmod(0o755)
    (app.root / ".git/hooks/post-index-change").write_text(script.read_text())
    app.write(".gitattributes", "* diff=evil filter=evil\n")
    with (app.root / ".git/config").open("a") as config:
        config.write(
            f'[core]\n\tfsmonitor = {script}\n\tsshCommand = {script}\n\tpager = {script}\n'
            f'[diff]\n\texternal = {script}\n[diff "evil"]\n\ttextconv = {script}\n'
            f'[include]\n\tpath = {tmp_path}/nowhere\n[filter "evil"]\n\tclean = {script}\n'
        )  # fmt: skip
    before = sorted((str(f), f.stat().st_mtime_ns) for f in app.root.rglob("*"))
    with History(app.root) as history:
        history.changes(app.one, history.resolve("main"))
        history.turns(app.three)
        history.tags(app.one)
        history.commit(app.three)
    assert not canary.exists()
    assert sorted((str(f), f.stat().st_mtime_ns) for f in app.root.rglob("*")) == before


def test_names_that_git_would_not_make_are_left_out(app: Any) -> None:
    app.write(".git/refs/heads/good", app.one + "\n")
    app.write(".git/refs/heads/broken", "not an id\n")
    app.write(".git/refs/heads/b..d", app.one + "\n")
    app.write(".git/refs/remotes/origin/HEAD", "ref: refs/heads/good\n")
    app.write(".git/refs/remotes/origin/circle", "ref: refs/remotes/origin/circle\n")
    with History(app.root) as history:
        assert history.resolve("good") == app.one
        assert history.resolve("origin/HEAD") == app.one
        for name in ("broken", "b..d", "origin/circle"):
            with pytest.raises(CommitMissingError):
                history.resolve(name)


def test_names_in_tables_are_read_or_refused_with_a_reason(app: Any) -> None:
    (app.root / ".git/reftable").mkdir()
    app.write(".git/reftable/tables.list", "")
    with History(app.root) as history, pytest.raises(SnapshotError) as caught:
        history.resolve("HEAD")
    assert "clone" in str(caught.value)


def test_missing_trees_are_told_apart(app: Any) -> None:
    tree = app.git("rev-parse", f"{app.two}^{{tree}}")
    (app.root / f".git/objects/{tree[:2]}/{tree[2:]}").unlink()
    with History(app.root) as history, pytest.raises(ObjectMissingError):
        history.changes(app.one, app.two)


def test_no_repository(tmp_path: Path) -> None:
    with pytest.raises(NotARepositoryError):
        History(tmp_path)
