"""This checkout as a source: what belongs to it, and what is not followed."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from affidoc.errors import SnapshotError
from affidoc.snapshot import Entry, TooLargeError, WorktreeSnapshot

Make = Callable[..., Any]


def test_tracked_and_untracked_files_but_no_ignored_ones(make_repository: Make) -> None:
    repository = make_repository()
    repository.write(".gitignore", "*.log\nbuild/\n")
    repository.write("tracked.py", "X = 1\n")
    repository.write("deleted.py", "X = 1\n")
    repository.commit()
    repository.remove("deleted.py")
    repository.write("new.py", "Y = 2\n")
    repository.write("noise.log", "…")
    repository.write("build/out.py", "Z = 3\n")
    snapshot = WorktreeSnapshot(repository.root)
    assert snapshot.commit is None
    assert list(snapshot.files(".")) == [".gitignore", "new.py", "tracked.py"]
    assert snapshot.entry("build") is None
    assert snapshot.entry("noise.log") is None
    assert snapshot.read("build/out.py") is None
    assert snapshot.entry("deleted.py") is None


def test_the_blob_id_is_the_one_git_gives(make_repository: Make) -> None:
    repository = make_repository()
    repository.write("a/b.txt", "text\n")
    repository.commit()
    blob = WorktreeSnapshot(repository.root).read("a/b.txt")
    assert blob is not None
    assert blob.data == b"text\n"
    assert blob.oid == repository.git("rev-parse", "HEAD:a/b.txt")
    assert blob.oid == hashlib.sha1(b"blob 5\0text\n").hexdigest()


def test_natures(make_repository: Make) -> None:
    repository = make_repository()
    repository.write("dir/run", "x").chmod(0o755)
    repository.write("dir/file", "x")
    (repository.root / "link").symlink_to("dir/file")
    repository.commit()
    snapshot = WorktreeSnapshot(repository.root)
    assert snapshot.entry(".") is Entry.DIRECTORY
    assert snapshot.entry("dir") is Entry.DIRECTORY
    assert snapshot.entry("dir/run") is Entry.EXECUTABLE
    assert snapshot.entry("dir/file") is Entry.FILE
    assert snapshot.entry("link") is Entry.SYMLINK
    assert snapshot.read("link") is None
    assert list(snapshot.files("dir")) == ["dir/file", "dir/run"]


def test_no_link_leads_out(make_repository: Make, tmp_path: Path) -> None:
    outside = tmp_path / "outside"
    outside.mkdir()
    (outside / "secret").write_text("secret")
    repository = make_repository()
    repository.write("dir/secret", "harmless")
    repository.commit()
    (repository.root / "dir/secret").unlink()
    (repository.root / "dir").rmdir()
    (repository.root / "dir").symlink_to(outside)
    (repository.root / "direct").symlink_to(outside / "secret")
    snapshot = WorktreeSnapshot(repository.root)
    assert snapshot.read("dir/secret") is None
    assert snapshot.entry("dir/secret") is None
    assert snapshot.read("direct") is None
    assert list(snapshot.files(".")) == []
    with pytest.raises(SnapshotError, match="no path inside a source"):
        snapshot.read("../outside/secret")


def test_a_pipe_is_not_opened(make_repository: Make) -> None:
    repository = make_repository()
    repository.write("was-a-file", "x")
    repository.commit()
    repository.remove("was-a-file")
    os.mkfifo(repository.root / "was-a-file")
    assert WorktreeSnapshot(repository.root).read("was-a-file") is None


def test_a_file_beyond_the_bound_is_refused(make_repository: Make) -> None:
    repository = make_repository()
    repository.write("big", bytes(16 * 1024 * 1024 + 1))
    with pytest.raises(TooLargeError, match="big: 16,777,217 bytes"):
        WorktreeSnapshot(repository.root).read("big")


def test_a_guide_in_a_subfolder_sees_only_its_own(make_repository: Make) -> None:
    repository = make_repository()
    repository.write("top.py", "x")
    repository.write("team/inner.py", "x")
    repository.commit()
    snapshot = WorktreeSnapshot(repository.root / "team")
    assert list(snapshot.files(".")) == ["inner.py"]
    assert snapshot.entry("top.py") is None


def test_a_linked_worktree_is_a_checkout_too(make_repository: Make, tmp_path: Path) -> None:
    repository = make_repository()
    repository.write("a.py", "x")
    repository.commit()
    repository.git("worktree", "add", "--quiet", str(tmp_path / "linked"), "-b", "side")
    assert list(WorktreeSnapshot(tmp_path / "linked").files(".")) == ["a.py"]


def test_submodules_and_nested_repositories_are_not_entered(make_repository: Make) -> None:
    repository = make_repository()
    repository.write("a", "a")
    first = repository.commit()
    repository.git("update-index", "--add", "--cacheinfo", f"160000,{first},sub")
    (repository.root / "sub").mkdir()
    nested = repository.root / "nested"
    nested.mkdir()
    type(repository)(nested).git("init", "--quiet")
    (nested / "inside.py").write_text("x")
    snapshot = WorktreeSnapshot(repository.root)
    assert snapshot.entry("sub") is Entry.SUBMODULE
    assert list(snapshot.files(".")) == ["a"]


def test_without_git_the_folder_is_walked(tmp_path: Path) -> None:
    root = tmp_path / "plain"
    for path in ("a.py", "docs/b.md", ".venv/lib.py", "site/index.html", ".github/x.yml"):
        file = root / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text("x")
    (root / "out").symlink_to(tmp_path)
    snapshot = WorktreeSnapshot(root, skip=("site",))
    assert list(snapshot.files(".")) == [".github/x.yml", "a.py", "docs/b.md"]
    assert snapshot.entry("out") is Entry.SYMLINK


def test_an_unpacked_folder_in_a_corner_of_another_repository(make_repository: Make) -> None:
    repository = make_repository()
    repository.write(".gitignore", "corner/\n")
    repository.commit()
    repository.write("corner/a.py", "x")
    assert list(WorktreeSnapshot(repository.root / "corner").files(".")) == ["a.py"]


def test_the_output_folder_is_no_source(make_repository: Make) -> None:
    repository = make_repository()
    repository.write("site/index.html", "x")
    repository.write("a.py", "x")
    repository.commit()
    assert list(WorktreeSnapshot(repository.root, skip=("site",)).files(".")) == ["a.py"]


def test_a_broken_index_is_an_error_not_an_empty_source(make_repository: Make) -> None:
    repository = make_repository()
    repository.write("a.py", "x")
    repository.commit()
    repository.write(".git/index", b"DIRC broken")
    with pytest.raises(SnapshotError, match="git cannot list the files of this checkout"):
        WorktreeSnapshot(repository.root).entry("a.py")
