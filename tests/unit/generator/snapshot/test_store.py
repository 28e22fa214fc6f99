"""Where the objects of a clone lie."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from affidoc.snapshot import NotARepositoryError
from affidoc.snapshot.store import git_folder, object_store


def test_bare_plain_and_linked(tmp_path: Path) -> None:
    plain = tmp_path / "plain"
    (plain / ".git/objects").mkdir(parents=True)
    assert object_store(plain) == plain / ".git/objects"

    bare = tmp_path / "bare"
    (bare / "objects").mkdir(parents=True)
    (bare / "HEAD").write_text("ref: refs/heads/main\n")
    assert object_store(bare) == bare / "objects"

    linked = tmp_path / "linked"
    linked.mkdir()
    (linked / ".git").write_text("gitdir: ../plain/.git/worktrees/x\n")
    inner = plain / ".git/worktrees/x"
    inner.mkdir(parents=True)
    (inner / "commondir").write_text("../..\n")
    assert object_store(linked) == plain / ".git/objects"


@pytest.mark.parametrize("content", ["", "gitdir: nowhere\n", "no pointer\n"])
def test_pointers_that_lead_nowhere(tmp_path: Path, content: str) -> None:
    (tmp_path / ".git").write_text(content)
    assert git_folder(tmp_path) is None
    with pytest.raises(NotARepositoryError, match="not a Git repository"):
        object_store(tmp_path)


def test_a_pipe_as_pointer_is_not_opened(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / ".git")
    with pytest.raises(NotARepositoryError):
        object_store(tmp_path)


def test_parents_are_not_searched(tmp_path: Path) -> None:
    (tmp_path / ".git/objects").mkdir(parents=True)
    (tmp_path / "inside").mkdir()
    with pytest.raises(NotARepositoryError):
        object_store(tmp_path / "inside")
