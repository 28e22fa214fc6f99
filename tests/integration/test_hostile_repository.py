"""Nothing that a repository configures is run, and nothing is written into it.

Each trap has a control: without our precautions Git springs it, so the test can fail.
"""

from __future__ import annotations

import hashlib
import os
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from affidoc.snapshot import GitSnapshot, ObjectMissingError, WorktreeSnapshot, git_identity

Make = Callable[..., Any]

HOOKS = (
    "post-index-change", "reference-transaction", "post-checkout", "pre-auto-gc",
    "fsmonitor-watchman", "sendemail-validate", "pre-commit", "post-merge", "proc-receive",
    "update",
)  # fmt: skip


class Trapped:
    """A repository whose configuration runs a program wherever Git could be made to."""

    def __init__(self, repository: Any, sprung: Path) -> None:
        self.repository = repository
        self.root: Path = repository.root
        self.sprung = sprung
        sprung.mkdir()

    def program(self, name: str, then: str = "cat") -> str:
        """A script that leaves a mark when it is run."""
        script = self.sprung.parent / f"trap-{name}"
        script.write_text(f"#!/bin/sh\ntouch '{self.sprung}/{name}'\n{then}\n")
        script.chmod(0o755)
        return str(script)

    def marks(self) -> list[str]:
        return sorted(file.name for file in self.sprung.iterdir())

    def clear(self) -> None:
        for file in self.sprung.iterdir():
            file.unlink()

    def unguarded(self, *arguments: str) -> None:
        """Git as somebody would call it who trusts the repository."""
        subprocess.run(
            ["git", *arguments], cwd=self.root, capture_output=True, check=False, timeout=60,
            env={"PATH": os.environ["PATH"], "HOME": str(self.sprung.parent)},
        )  # fmt: skip

    def state(self) -> dict[str, tuple[str, int]]:
        """Content and time of every file, the Git folder included."""
        return {
            str(file.relative_to(self.root)): (
                hashlib.sha256(file.read_bytes()).hexdigest(),
                file.stat().st_mtime_ns,
            )
            for file in sorted(self.root.rglob("*"))
            if file.is_file() and not file.is_symlink()
        }


@pytest.fixture
def trapped(make_repository: Make, tmp_path: Path) -> Trapped:
    trap = Trapped(make_repository(), tmp_path / "sprung")
    repository = trap.repository
    repository.write(".gitattributes", "* filter=evil diff=evil merge=evil\n*.py ident\n")
    repository.write("src/a.py", "X = 1\n")
    repository.write("big.bin", bytes(range(256)) * 64)
    repository.commit()
    for hook in HOOKS:
        script = trap.root / ".git/hooks" / hook
        script.parent.mkdir(exist_ok=True)
        script.write_text(f"#!/bin/sh\ntouch '{trap.sprung}/hook-{hook}'\n")
        script.chmod(0o755)
    for setting, name in {
        "core.fsmonitor": "fsmonitor",
        "core.sshCommand": "ssh",
        "core.gitProxy": "proxy",
        "core.pager": "pager",
        "core.editor": "editor",
        "core.askPass": "askpass",
        "core.alternateRefsCommand": "alternate-refs",
        "credential.helper": "credential",
        "filter.evil.clean": "filter-clean",
        "filter.evil.smudge": "filter-smudge",
        "filter.evil.process": "filter-process",
        "diff.evil.textconv": "textconv",
        "diff.evil.command": "diff-command",
        "diff.external": "diff-external",
        "merge.evil.driver": "merge-driver",
        "uploadpack.packObjectsHook": "pack-objects",
        "remote.origin.uploadpack": "uploadpack",
        "gpg.program": "gpg",
    }.items():
        repository.git("config", setting, trap.program(name))
    included = tmp_path / "included"
    included.write_text(f"[core]\n\tfsmonitor = {trap.program('included')}\n")
    repository.git("config", "include.path", str(included))
    for alias in ("cat-file", "ls-files", "config"):
        repository.git("config", f"alias.{alias}", f"!{trap.program('alias')}")
    trap.clear()
    return trap


def test_the_traps_spring_for_a_trusting_git(trapped: Trapped) -> None:
    (trapped.root / "src/a.py").write_text("X = 2\n")
    trapped.unguarded("status")
    trapped.unguarded("diff")
    marks = trapped.marks()
    assert "included" in marks or "fsmonitor" in marks
    assert {"filter-process", "diff-command"} & set(marks)


def test_a_commit_is_read_without_running_or_writing_anything(trapped: Trapped) -> None:
    commit = trapped.repository.git("rev-parse", "HEAD")
    before = trapped.state()
    trapped.clear()
    with GitSnapshot(trapped.root, commit) as snapshot:
        files = list(snapshot.files("."))
        contents = {path: snapshot.read(path) for path in files}
    assert files == [".gitattributes", "big.bin", "src/a.py"]
    assert contents["src/a.py"] is not None
    assert contents["src/a.py"].data == b"X = 1\n"
    assert trapped.marks() == []
    assert trapped.state() == before


def test_a_checkout_is_listed_without_running_or_writing_anything(trapped: Trapped) -> None:
    (trapped.root / "src/a.py").write_text("X = 2\n")
    (trapped.root / "new.py").write_text("Y = 1\n")
    before = trapped.state()
    trapped.clear()
    snapshot = WorktreeSnapshot(trapped.root)
    assert list(snapshot.files(".")) == [".gitattributes", "big.bin", "new.py", "src/a.py"]
    blob = snapshot.read("src/a.py")
    assert blob is not None
    assert blob.data == b"X = 2\n"
    assert trapped.marks() == []
    assert trapped.state() == before


def test_asking_who_looks_runs_nothing(trapped: Trapped) -> None:
    trapped.repository.git("config", "user.name", "Mallory\x1b[31m")
    trapped.repository.git("config", "user.email", "m@example.org")
    trapped.clear()
    assert git_identity(trapped.root) == "Mallory[31m"
    assert trapped.marks() == []


def test_a_missing_object_is_not_fetched(trapped: Trapped) -> None:
    repository = trapped.repository
    commit = repository.git("rev-parse", "HEAD")
    oid = repository.git("rev-parse", "HEAD:src/a.py")
    for setting, value in {
        "core.repositoryformatversion": "1",
        "extensions.partialClone": "origin",
        "remote.origin.promisor": "true",
        "remote.origin.url": f"ext::{trapped.program('remote-helper', 'exit 1')} %S",
        "protocol.ext.allow": "always",
    }.items():
        repository.git("config", setting, value)
    Path(trapped.root, ".git/objects", oid[:2], oid[2:]).unlink()
    trapped.clear()
    trapped.unguarded("cat-file", "-p", oid)
    assert "remote-helper" in trapped.marks()
    trapped.clear()
    with (
        GitSnapshot(trapped.root, commit) as snapshot,
        pytest.raises(ObjectMissingError, match=r"src/a\.py"),
    ):
        snapshot.read("src/a.py")
    assert "src/a.py" in list(WorktreeSnapshot(trapped.root).files("."))
    assert trapped.marks() == []


def test_replacements_and_grafts_do_not_exist(trapped: Trapped) -> None:
    repository = trapped.repository
    commit = repository.git("rev-parse", "HEAD")
    true = repository.git("rev-parse", "HEAD:src/a.py")
    fake = repository.git("hash-object", "-w", "--stdin", "--no-filters", input=b"X = 666\n")
    repository.git("replace", true, fake)
    assert repository.git("cat-file", "-p", true) == "X = 666"
    with GitSnapshot(trapped.root, commit) as snapshot:
        blob = snapshot.read("src/a.py")
        assert blob is not None
        assert blob.data == b"X = 1\n"


def test_a_bare_repository_planted_in_a_subfolder_brings_no_configuration(
    make_repository: Make, tmp_path: Path
) -> None:
    trap = Trapped(make_repository(), tmp_path / "sprung")
    folder = trap.root / "guide"
    trap.repository.git("init", "--quiet", "--bare", "guide")
    (folder / "a.py").write_text("X = 1\n")
    with (folder / "config").open("a") as stream:
        stream.write(f"[core]\n\tbare = false\n\tworktree = {folder}\n")
        stream.write(f"\tfsmonitor = {trap.program('planted')}\n")
    subprocess.run(["git", "status"], cwd=folder, capture_output=True, check=False,
                   env={"PATH": os.environ["PATH"], "HOME": str(tmp_path)})  # fmt: skip
    assert trap.marks() == ["planted"]
    trap.clear()
    assert "a.py" in list(WorktreeSnapshot(folder).files("."))
    assert trap.marks() == []


def test_the_worktree_setting_leads_nowhere(trapped: Trapped, tmp_path: Path) -> None:
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    (elsewhere / "secret.py").write_text("S = 1\n")
    trapped.repository.git("config", "core.worktree", str(elsewhere))
    (trapped.root / "new.py").write_text("Y = 1\n")
    files = list(WorktreeSnapshot(trapped.root).files("."))
    assert files == [".gitattributes", "big.bin", "new.py", "src/a.py"]


def test_hooks_of_the_user_are_not_run_either(
    trapped: Trapped, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = tmp_path / "home"
    home.mkdir()
    (home / ".gitconfig").write_text(f"[core]\n\tfsmonitor = {trapped.program('global')}\n")
    monkeypatch.setenv("HOME", str(home))
    monkeypatch.setenv("GIT_DIR", str(tmp_path))
    monkeypatch.setenv("GIT_CONFIG_COUNT", "1")
    monkeypatch.setenv("GIT_CONFIG_KEY_0", "core.fsmonitor")
    monkeypatch.setenv("GIT_CONFIG_VALUE_0", trapped.program("environment"))
    trapped.clear()
    assert "src/a.py" in list(WorktreeSnapshot(trapped.root).files("."))
    assert trapped.marks() == []


def test_the_configuration_of_a_clone_is_not_even_parsed(trapped: Trapped) -> None:
    commit = trapped.repository.git("rev-parse", "HEAD")
    (trapped.root / ".git/config").write_text("[core\nnot a configuration at all\n")
    with GitSnapshot(trapped.root, commit) as snapshot:
        assert list(snapshot.files("src")) == ["src/a.py"]
