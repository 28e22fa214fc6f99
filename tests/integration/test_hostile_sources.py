"""Sources made to harm: nothing runs, nothing is written into them, nothing hangs or crashes.

Each is looked into through the command line, as a clone at its pin and as a checkout, and by the
verbs that read histories. A canary file would tell that a program of theirs was run.
"""

from __future__ import annotations

import hashlib
import json
import os
import stat
import subprocess
import sys
import zlib
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from affidoc.errors import SnapshotError
from affidoc.snapshot import (
    CommitMissingError,
    Entry,
    GitSnapshot,
    History,
    NotARepositoryError,
    ObjectMissingError,
    TooLargeError,
    WorktreeSnapshot,
)
from affidoc.snapshot.listing import listed_files

Make = Callable[..., Any]
EXIT_CODES = {0, 1, 3}


@dataclass
class Hostile:
    """A repository, a guide that cites it, and a canary."""

    repository: Any
    guide: Any
    canary: Path
    commit: str = ""

    @property
    def root(self) -> Path:
        root: Path = self.repository.root
        return root

    @property
    def git(self) -> Path:
        return self.root / ".git"

    def trap(self) -> str:
        script = self.canary.parent / "trap"
        script.write_text(f"#!/bin/sh\necho run >> '{self.canary}'\ncat\n")
        script.chmod(0o755)
        return str(script)

    def filled(self) -> Hostile:
        self.repository.write("src/a.py", "LIMIT = 3\n")
        self.repository.write("docs/read.md", "read\n")
        self.commit = self.repository.commit()
        return self

    def loose(self, name: str) -> Path:
        oid = self.repository.git("rev-parse", name)
        return self.git / "objects" / oid[:2] / oid[2:]

    def raw(self, kind: str, data: bytes) -> str:
        """An object that Git itself would not make."""
        oid: str = self.repository.git(
            "hash-object", "-t", kind, "-w", "--stdin", "--literally", input=data
        )
        return oid

    def commit_of(self, tree: str) -> str:
        data = f"tree {tree}\nauthor A <a> 0 +0000\ncommitter A <a> 0 +0000\n\nx\n"
        return self.raw("commit", data.encode())

    def judge(self, *evidence: dict[str, Any], place: Path | None = None) -> str:
        """What every verb that reads sources says of it; asserts that they do no harm."""
        self.guide.source(commit=self.commit)
        pieces = evidence or (
            {"type": "value", "source": "app", "path": "src/a.py", "symbol": "LIMIT"},
            {"type": "absent", "source": "app", "paths": ["."], "text": "nowhere at all"},
            {"type": "path", "source": "app", "path": "docs"},
        )
        self.guide.fact("a.b", *pieces, value={"number": 3, "unit": "tries"})
        self.guide.model()
        (self.guide.root / "affidoc.toml").write_text("")
        place = place or self.root
        before = state(place)
        self.canary.unlink(missing_ok=True)
        told = ""
        for words in (
            ("check", "--notes", "--source", f"app={place}"),
            ("check", "--notes", "--source", f"app=worktree:{place}"),
            ("pin", "--source", f"app={place}"),
            ("drift", "app", "--source", f"app={place}"),
            ("drift", "app", "--to", "worktree", "--source", f"app={place}"),
            ("since", "a.b", "--source", f"app={place}"),
            ("impact", f"{self.commit}..HEAD", "--of", "app", "--source", f"app={place}"),
        ):
            done = subprocess.run(
                [sys.executable, "-m", "affidoc", *words], cwd=self.guide.root, check=False,
                capture_output=True, timeout=100,
                env={**os.environ, "AFFIDOC_CACHE": str(self.canary.parent / "cache")},
            )  # fmt: skip
            said = (done.stdout + done.stderr).decode("utf-8")
            assert "Traceback" not in said, said
            assert done.returncode in EXIT_CODES, (words, done.returncode, said)
            assert "\x1b" not in said
            told += f"\n== {words[0]}\n{said}"
        assert not self.canary.exists(), "a program of the source was run"
        assert state(place) == before, "something was written into the source"
        return told


def state(place: Path) -> dict[bytes, tuple[int, int, int]]:
    """Mode, size and time of everything below, the folders too."""
    found = {}
    for folder, folders, names in os.walk(os.fsencode(place)):
        for name in (b".", *folders, *names):
            info = os.lstat(os.path.join(folder, name))  # noqa: PTH118 - bytes
            found[os.path.join(folder, name)] = (info.st_mode, info.st_size, info.st_mtime_ns)  # noqa: PTH118
    return found


@pytest.fixture
def hostile(make_repository: Make, guide: Any, tmp_path: Path) -> Hostile:
    return Hostile(make_repository(), guide, tmp_path / "canary")


def test_the_canary_sings_for_a_trusting_git(hostile: Hostile) -> None:
    hostile.filled().repository.git("config", "core.fsmonitor", hostile.trap())
    hostile.repository.git("status")
    assert hostile.canary.exists()


def test_everything_that_configuration_can_run(hostile: Hostile, tmp_path: Path) -> None:
    trap = hostile.filled().trap()
    included = tmp_path / "included"
    included.write_text(f"[core]\n\tfsmonitor = {trap}\n[diff]\n\texternal = {trap}\n")
    os.mkfifo(tmp_path / "endless")
    with (hostile.git / "config").open("a") as config:
        config.write(
            f"[core]\n\tfsmonitor = {trap}\n\tsshCommand = {trap}\n\tgitProxy = {trap}\n"
            f"\tpager = {trap}\n\teditor = {trap}\n\taskPass = {trap}\n\thooksPath = {tmp_path}\n"
            f"\talternateRefsCommand = {trap}\n\tattributesFile = {included}\n"
            f'[filter "evil"]\n\tclean = {trap}\n\tsmudge = {trap}\n\tprocess = {trap}\n'
            f"\trequired = true\n"
            f'[diff "evil"]\n\ttextconv = {trap}\n\tcommand = {trap}\n[diff]\n\texternal = {trap}\n'
            f'[merge "evil"]\n\tdriver = {trap}\n[credential]\n\thelper = !{trap}\n'
            f'[remote "origin"]\n\turl = ext::{trap}\n\tpromisor = true\n\tuploadpack = {trap}\n'
            f'[protocol "ext"]\n\tallow = always\n[uploadpack]\n\tpackObjectsHook = {trap}\n'
            f"[gpg]\n\tprogram = {trap}\n[log]\n\tshowSignature = true\n"
            f"[alias]\n\tcat-file = !{trap}\n\tls-files = !{trap}\n\trev-parse = !{trap}\n"
            f"[extensions]\n\tpartialClone = origin\n"
            f"[include]\n\tpath = {included}\n\tpath = {tmp_path / 'endless'}\n"
            f'[includeIf "gitdir:**"]\n\tpath = {included}\n'
        )
    hooks = hostile.git / "hooks"
    hooks.mkdir(exist_ok=True)
    for hook in ("post-index-change", "reference-transaction", "post-checkout", "fsmonitor",
                 "pre-auto-gc", "update", "query-watchman"):  # fmt: skip
        (hooks / hook).write_text(Path(trap).read_text())
        (hooks / hook).chmod(0o755)
    hostile.repository.write(".gitattributes", "* filter=evil diff=evil merge=evil\n")
    (hostile.root / "src/a.py").write_text("LIMIT = 4\n")
    told = hostile.judge()
    assert "LIMIT (src/a.py) is 4, the fact says 3" in told  # of the checkout, unfiltered
    assert "0 errors" in told.split("== check")[1]


def test_submodule_addresses_are_never_used(hostile: Hostile) -> None:
    trap = hostile.filled().trap()
    hostile.repository.write(
        ".gitmodules", f'[submodule "s"]\n\tpath = sub\n\turl = ext::{trap}\n\tupdate = !{trap}\n'
    )
    hostile.repository.git("add", ".gitmodules")
    hostile.repository.git("update-index", "--add", "--cacheinfo", f"160000,{hostile.commit},sub")
    hostile.repository.git("commit", "-qm", "sub")
    hostile.commit = hostile.repository.git("rev-parse", "HEAD")
    (hostile.root / "sub").mkdir()
    (hostile.root / "sub/.git").write_text("gitdir: ../.git\n")
    told = hostile.judge(
        {"type": "value", "source": "app", "path": "sub/a.py", "symbol": "LIMIT"},
        {"type": "absent", "source": "app", "paths": ["."], "text": "nowhere"},
    )
    assert told.count("unknown (app:in-submodule): sub/a.py lies in a submodule") == 2


@pytest.mark.parametrize(
    "content", ["gitdir: .git", "gitdir: .", "gitdir: /", "gitdir: /dev/zero", "gitdir: nowhere",
                "gitdir: \x00", "gitdir:", "x" * 5000],
)  # fmt: skip
def test_a_git_file_that_leads_elsewhere(hostile: Hostile, content: str) -> None:
    hostile.filled()
    hostile.git.rename(hostile.canary.parent / "moved")
    (hostile.root / ".git").write_text(content)
    with pytest.raises((NotARepositoryError, SnapshotError)):
        GitSnapshot(hostile.root, hostile.commit)
    assert "unknown (app:" in hostile.judge()


def test_a_git_file_that_is_a_pipe_or_a_link_to_itself(hostile: Hostile) -> None:
    hostile.filled()
    hostile.git.rename(hostile.canary.parent / "moved")
    os.mkfifo(hostile.root / ".git")
    assert "unknown (app:not-a-repository)" in hostile.judge()
    (hostile.root / ".git").unlink()
    (hostile.root / ".git").symlink_to(".git")
    assert "unknown (app:not-a-repository)" in hostile.judge()


@pytest.mark.parametrize(
    "content", [".", "..", "/dev", "commondir", "\x00", "/proc/self", "x" * 9000]
)
def test_a_shared_folder_that_is_none(hostile: Hostile, content: str) -> None:
    hostile.filled()
    (hostile.git / "commondir").write_text(content)
    told = hostile.judge()
    # A name that no folder can have is no pointer, and the folder itself serves.
    assert ("unknown (app:" in told) == (content not in {".", "\x00"})


@pytest.mark.parametrize(
    "lines", ["{self}", "../objects", "{other}", "/dev/zero\n/etc/passwd", "/", "#\n\n", "\x00\xff",
              "a\nb\n" * 3000, '"\\303']
)  # fmt: skip
def test_alternates_that_lead_in_circles_and_elsewhere(
    hostile: Hostile, tmp_path: Path, lines: str
) -> None:
    hostile.filled()
    objects = hostile.git / "objects"
    other = tmp_path / "other" / "objects"
    (other / "info").mkdir(parents=True)
    (other / "info/alternates").write_text(f"{objects}\n")
    text = lines.format(self=objects, other=other) if "{" in lines else lines
    (objects / "info/alternates").write_text(f"{text}\n")
    assert "0 errors" in hostile.judge().split("== check")[1]


def test_alternates_that_are_nested_and_relative_are_followed(
    make_repository: Make, tmp_path: Path
) -> None:
    first, second, third = (make_repository(name) for name in ("one", "two", "three"))
    first.write("a", "a\n")
    commit = first.commit()
    Path(second.root, ".git/objects/info/alternates").write_text("../../../one/.git/objects\n")
    Path(third.root, ".git/objects/info/alternates").write_text(
        f"# comment\n{second.root}/.git/objects\n"
    )
    for place in (second.root, third.root):
        with GitSnapshot(place, commit) as snapshot:
            blob = snapshot.read("a")
            assert blob is not None
            assert blob.data == b"a\n"


def test_links_in_circles_and_out(hostile: Hostile, tmp_path: Path) -> None:
    (tmp_path / "secret").mkdir()
    (tmp_path / "secret/key.py").write_text("LIMIT = 3\nnowhere at all\n")
    hostile.filled()
    for name, target in {
        "loop": "loop", "ping": "pong", "pong": "ping", "src/up": "..", "out": tmp_path / "secret",
        "zero": "/dev/zero", "pass": "/etc/passwd",
    }.items():  # fmt: skip
        (hostile.root / name).symlink_to(target)
    hostile.commit = hostile.repository.commit()
    for snapshot in (GitSnapshot(hostile.root, hostile.commit), WorktreeSnapshot(hostile.root)):
        assert list(snapshot.files(".")) == ["docs/read.md", "src/a.py"]
        assert snapshot.entry("loop") is Entry.SYMLINK
        for path in ("loop", "loop/x", "ping", "out/key.py", "src/up/src/a.py", "zero", "pass"):
            assert snapshot.read(path) is None
        snapshot.close()
    told = hostile.judge(
        {"type": "value", "source": "app", "path": "out/key.py", "symbol": "LIMIT"},
        {"type": "absent", "source": "app", "paths": ["."], "text": "nowhere at all"},
    )
    assert "out/key.py is gone" in told
    assert "stands in" not in told.replace("stands in none", "")


def test_names_of_any_bytes(hostile: Hostile) -> None:
    """In messages and JSON, bytes that are no text and control characters are escaped."""
    blob = hostile.filled().raw("blob", b"forbidden words\n")
    oid = bytes.fromhex(blob)
    names = [b"\x01\x1b[31m", b"\n", b".GIT", b".git", b"A", b"CON", b"a", b"a\\b", b"git~1",
             b"\xe2\x80\xae", b"\xff\xfe"]  # fmt: skip
    tree = b"".join(b"100644 %s\0%s" % (name, oid) for name in sorted(names))
    hostile.commit = hostile.commit_of(hostile.raw("tree", tree))
    with GitSnapshot(hostile.root, hostile.commit) as snapshot:
        assert sorted(map(os.fsencode, snapshot.files("."))) == sorted(names)
        for name in names:
            found = snapshot.read(os.fsdecode(name))
            assert found is not None
            assert found.oid == blob
    told = hostile.judge(
        {"type": "absent", "source": "app", "paths": ["."], "text": "forbidden words"}
    )
    assert "%0A" in told or "%01%1B[31m" in told
    done = subprocess.run(
        [sys.executable, "-m", "affidoc", "check", "--format", "json", "--source",
         f"app={hostile.root}"], cwd=hostile.guide.root, capture_output=True, check=False,
    )  # fmt: skip
    assert done.returncode == 1
    document = json.loads(done.stdout.decode("ascii"))
    assert "'forbidden words' stands in %" in document["diagnostics"][0]["message"]


@pytest.mark.parametrize(
    "tree",
    [
        b"100644 ..\0" + b"1" * 20, b"40000 .\0" + b"1" * 20, b"100644 a/b\0" + b"1" * 20,
        b"100644 \0" + b"1" * 20, b"100644 a\0" + b"1" * 19, b"777777 a\0" + b"1" * 20,
        b"100644 a\0" + b"1" * 20 + b"100644 a\0" + b"2" * 20, b"\0" * 100, b"9" * 1000,
    ],
)  # fmt: skip
def test_folders_that_git_would_not_write(hostile: Hostile, tree: bytes) -> None:
    hostile.filled()
    hostile.commit = hostile.commit_of(hostile.raw("tree", tree))
    assert "unknown (app:source-unreadable)" in hostile.judge()


@pytest.mark.parametrize("lie", ["blob", "commit", "missing", "none", "short", "tag", "empty"])
def test_a_commit_that_lies_about_its_tree(hostile: Hostile, lie: str) -> None:
    hostile.filled()
    blob = hostile.repository.git("rev-parse", "HEAD:src/a.py")
    match lie:
        case "blob":
            hostile.commit = hostile.commit_of(blob)
        case "commit":
            hostile.commit = hostile.commit_of(hostile.commit)
        case "missing":
            hostile.commit = hostile.commit_of("1" * 40)
        case "none":
            hostile.commit = hostile.raw("commit", b"author A <a> 0 +0000\n\nno tree\n")
        case "short":
            hostile.commit = hostile.raw("commit", b"tree 1234\n\n")
        case "tag":
            hostile.repository.git("tag", "-a", "v1", "-m", "x")
            hostile.commit = hostile.repository.git("rev-parse", "v1")
        case "empty":
            hostile.commit = hostile.raw("commit", b"")
    assert "unknown (app:" in hostile.judge()


def test_a_deep_tree(hostile: Hostile) -> None:
    tree = hostile.filled().repository.git("rev-parse", "HEAD^{tree}")
    for _ in range(3000):
        data = b"40000 d\0" + bytes.fromhex(tree)
        oid = hashlib.sha1(b"tree %d\0" % len(data) + data).hexdigest()
        file = hostile.git / "objects" / oid[:2] / oid[2:]
        file.parent.mkdir(exist_ok=True)
        file.write_bytes(zlib.compress(b"tree %d\0" % len(data) + data))
        tree = oid
    hostile.commit = hostile.commit_of(tree)
    with GitSnapshot(hostile.root, hostile.commit) as snapshot:
        assert snapshot.entry("d/" * 3000 + "src/a.py") is Entry.FILE
        with pytest.raises(TooLargeError, match="path beyond 4,096"):
            list(snapshot.files("."))
    assert "unknown (app:too-large)" in hostile.judge()


def test_a_folder_with_more_names_than_are_listed(hostile: Hostile) -> None:
    blob = bytes.fromhex(hostile.filled().repository.git("rev-parse", "HEAD:src/a.py"))
    many = b"".join(b"100644 f%06d\0%s" % (number, blob) for number in range(210_000))
    hostile.commit = hostile.commit_of(hostile.raw("tree", many))
    with GitSnapshot(hostile.root, hostile.commit) as snapshot:
        assert snapshot.read("f123456") is not None
        with pytest.raises(TooLargeError, match="more than 200,000 entries"):
            list(snapshot.files("."))
    more = b"".join(b"100644 f%07d\0%s" % (number, blob) for number in range(480_000))
    hostile.commit = hostile.commit_of(hostile.raw("tree", more))
    with (
        GitSnapshot(hostile.root, hostile.commit) as snapshot,
        pytest.raises(TooLargeError, match="at most 16,777,216"),
    ):
        snapshot.read("f0000001")


def test_a_gigabyte_of_zeros(hostile: Hostile) -> None:
    """Refused by its size: in the pack before it is read, in the checkout before it is opened."""
    hostile.filled()
    big = hostile.root / "src/big.bin"
    with big.open("wb") as stream:
        stream.truncate(1 << 30)
    hostile.repository.git(
        "-c", "core.bigFileThreshold=1m", "-c", "core.compression=1", "add", "src/big.bin"
    )
    hostile.commit = hostile.repository.commit()
    with (
        GitSnapshot(hostile.root, hostile.commit) as snapshot,
        pytest.raises(TooLargeError, match=r"src/big\.bin: an object of 1,073,741,824 bytes"),
    ):
        snapshot.read("src/big.bin")
    told = hostile.judge(
        {"type": "value", "source": "app", "path": "src/a.py", "symbol": "LIMIT"},
        {"type": "absent", "source": "app", "paths": ["src"], "text": "nowhere at all"},
    )
    assert told.count("unknown (app:too-large)") == 2


def _packed(hostile: Hostile) -> tuple[Path, Path]:
    hostile.filled().repository.git("repack", "-adq")
    pack = next((hostile.git / "objects/pack").glob("*.pack"))
    index = pack.with_suffix(".idx")
    for file in (pack, index):
        file.chmod(0o644)
    return pack, index


@pytest.mark.parametrize("harm", ["half", "last", "empty", "noise", "flip"])
@pytest.mark.parametrize("which", ["pack", "index"])
def test_packs_that_are_damaged(hostile: Hostile, which: str, harm: str) -> None:
    pack, index = _packed(hostile)
    file = pack if which == "pack" else index
    data = file.read_bytes()
    file.write_bytes(
        {
            "half": data[: len(data) // 2], "last": data[:-1], "empty": b"",
            "noise": bytes(reversed(data)),
            "flip": data[:40] + bytes(byte ^ 0xFF for byte in data[40:60]) + data[60:],
        }[harm]
    )  # fmt: skip
    told = hostile.judge()
    # Damage that Git does not need to see may leave everything readable; hashes vouch for that.
    assert "unknown (app:" in told or "0 errors" in told
    assert "failing" not in told.split("== check")[1]


def test_objects_of_a_clone_that_has_only_some(hostile: Hostile) -> None:
    hostile.filled()
    hostile.loose("HEAD:src/a.py").unlink()
    hostile.loose("HEAD:docs").unlink()
    trap = hostile.trap()
    for name, value in {
        "core.repositoryformatversion": "1", "extensions.partialClone": "origin",
        "remote.origin.promisor": "true", "remote.origin.url": f"ext::{trap}",
        "protocol.ext.allow": "always",
    }.items():  # fmt: skip
        hostile.repository.git("config", name, value)
    told = hostile.judge(
        {"type": "value", "source": "app", "path": "src/a.py", "symbol": "LIMIT"},
        {"type": "path", "source": "app", "path": "docs/read.md"},
    )
    assert told.split("== check")[1].count("unknown (app:object-missing)") == 2
    assert "Run `affidoc fetch app`" in told
    hostile.loose("HEAD").unlink()
    with pytest.raises(CommitMissingError):
        GitSnapshot(hostile.root, hostile.commit)


def test_shallow_clones_and_clones_without_files(
    make_repository: Make, guide: Any, tmp_path: Path
) -> None:
    repository = make_repository()
    repository.git("config", "uploadpack.allowFilter", "true")
    for number in range(3):
        repository.write("a.py", f"LIMIT = {number}\n")
        newest = repository.commit()
    for name, option in {"shallow": "--depth=1", "partial": "--filter=blob:none"}.items():
        place = tmp_path / name
        repository.git("clone", "-q", "--no-checkout", option, repository.root.as_uri(), str(place))
        with GitSnapshot(place, newest) as snapshot:
            assert list(snapshot.files(".")) == ["a.py"]
            if name == "shallow":
                assert snapshot.read("a.py") is not None
            else:
                with pytest.raises(ObjectMissingError):
                    snapshot.read("a.py")


def test_names_of_branches_that_nobody_would_give(hostile: Hostile) -> None:
    hostile.filled()
    lines = [f"{hostile.commit} {name}" for name in (
        "refs/heads/--upload-pack=x", "refs/heads/-x", "refs/heads/a b", "refs/heads/../../x",
        "refs/heads/\x1b[31m", "refs/heads/x.lock", "refs/heads/$(touch x)", "refs/heads/é",
        "refs/heads/" + "n" * 3000,
    )]  # fmt: skip
    (hostile.git / "packed-refs").write_text("\n".join([*lines, "garbage", "^" * 50]) + "\n")
    os.mkfifo(hostile.git / "refs/heads/pipe")
    (hostile.git / "refs/heads/link").symlink_to("/dev/zero")
    with History(hostile.root) as history:
        assert history.resolve("main") == hostile.commit
        for name in ("--upload-pack=x", "-x", "../../x", "$(touch x)`", "main@{1}", "pipe"):
            with pytest.raises(SnapshotError):
                history.resolve(name)
    assert "0 errors" in hostile.judge().split("== check")[1]


def test_a_storage_of_names_that_this_git_may_not_know(hostile: Hostile) -> None:
    hostile.filled()
    with (hostile.git / "config").open("a") as config:
        config.write(
            "[core]\n\trepositoryformatversion = 1\n[extensions]\n\trefStorage = reftable\n"
        )
    (hostile.git / "reftable").mkdir()
    (hostile.git / "reftable/tables.list").write_text("0x000000000001-0x000000000001-0.ref\n")
    (hostile.git / "reftable/0x000000000001-0x000000000001-0.ref").write_bytes(b"REFT\1" * 10)
    (hostile.git / "HEAD").write_text("ref: refs/heads/.invalid\n")
    told = hostile.judge()
    assert "0 errors" in told.split("== check")[1]
    assert list(WorktreeSnapshot(hostile.root).files(".")) == ["docs/read.md", "src/a.py"]


@pytest.mark.parametrize("name", [".gitignore", "src/.gitignore", ".git/info/exclude", ".git/index",
                                  ".git/config", ".git/HEAD"])  # fmt: skip
def test_pipes_in_place_of_files_do_not_hold_us(hostile: Hostile, name: str) -> None:
    hostile.filled()
    (hostile.root / name).parent.mkdir(exist_ok=True)
    (hostile.root / name).unlink(missing_ok=True)
    os.mkfifo(hostile.root / name)
    try:
        listed = listed_files(hostile.root, frozenset(), patience=3)
    except SnapshotError as error:
        assert "git did not list the files" in str(error)  # noqa: PT017 - either is right
    else:
        assert stat.S_ISFIFO((hostile.root / name).lstat().st_mode)
        assert all("pipe" not in path for path in listed)


def test_an_index_that_lies(hostile: Hostile) -> None:
    """Names in an index that lead out of the checkout lead nowhere."""
    hostile.filled()
    data = (hostile.git / "index").read_bytes()
    for name in (b"../../../x", b"/etc/pass1", b".git/HEAD1"):
        changed = data.replace(b"docs/read.md", name.ljust(12, b"1")[:12])
        body = changed[:-20]
        (hostile.git / "index").write_bytes(body + hashlib.sha1(body).digest())
        told = hostile.judge()
        assert "root:" not in told


def test_a_worktree_that_is_a_device_or_gone(hostile: Hostile, tmp_path: Path) -> None:
    hostile.filled()
    for given in ("/dev/null", "/dev/zero", str(tmp_path / "gone"), "worktree:/dev/zero"):
        done = subprocess.run(
            [sys.executable, "-m", "affidoc", "check", "--source", f"app={given}"],
            cwd=hostile.guide.root, capture_output=True, text=True, check=False, timeout=60,
        )  # fmt: skip
        assert done.returncode == 2
        assert "no such folder" in done.stderr
