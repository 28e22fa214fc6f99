"""A commit read from clones of every shape, and from damaged and oversized ones."""

from __future__ import annotations

import os
import tempfile
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from affidoc.errors import SnapshotError
from affidoc.snapshot import (
    CommitMissingError,
    Entry,
    GitSnapshot,
    NotARepositoryError,
    ObjectMissingError,
    ReadAhead,
    SubmoduleError,
    TooLargeError,
)
from affidoc.snapshot.objects import ObjectReader
from affidoc.snapshot.store import object_store

Make = Callable[..., Any]


@pytest.fixture(params=["sha1", "sha256"])
def filled(make_repository: Make, request: pytest.FixtureRequest) -> tuple[Any, str]:
    repository = make_repository(object_format=request.param)
    repository.write("README.md", "hello\n")
    repository.write("src/deep/a.py", "X = 1\n")
    repository.write("src/b.py", "Y = 2\n")
    repository.write("bin/run", "#!/bin/sh\n").chmod(0o755)
    (repository.root / "link").symlink_to("README.md")
    return repository, repository.commit()


def test_entries_files_and_content(filled: tuple[Any, str]) -> None:
    repository, commit = filled
    with GitSnapshot(repository.root, commit) as snapshot:
        assert snapshot.commit == commit
        assert snapshot.entry(".") is Entry.DIRECTORY
        assert snapshot.entry("README.md") is Entry.FILE
        assert snapshot.entry("./src/") is Entry.DIRECTORY
        assert snapshot.entry("bin/run") is Entry.EXECUTABLE
        assert snapshot.entry("link") is Entry.SYMLINK
        assert snapshot.entry("src/none") is None
        assert snapshot.entry("README.md/below") is None
        blob = snapshot.read("src/deep/a.py")
        assert blob is not None
        assert blob.data == b"X = 1\n"
        assert blob.oid == repository.git("rev-parse", "HEAD:src/deep/a.py")
        assert snapshot.read("link") is None
        assert snapshot.read("src") is None
        assert snapshot.read("src/none") is None
        assert list(snapshot.files(".")) == ["README.md", "bin/run", "src/b.py", "src/deep/a.py"]
        assert list(snapshot.files("src/")) == ["src/b.py", "src/deep/a.py"]
        assert list(snapshot.files("src/b.py")) == ["src/b.py"]
        assert list(snapshot.files("link")) == []
        assert list(snapshot.files("nothing")) == []


def test_the_pinned_commit_is_read_not_the_branch(filled: tuple[Any, str]) -> None:
    repository, commit = filled
    repository.write("README.md", "later\n")
    repository.commit()
    with GitSnapshot(repository.root, commit) as snapshot:
        blob = snapshot.read("README.md")
        assert blob is not None
        assert blob.data == b"hello\n"


def test_clones_of_every_shape(filled: tuple[Any, str], tmp_path: Path) -> None:
    repository, commit = filled
    places = {"bare": "--bare", "mirror": "--mirror", "shared": "--shared", "plain": "--quiet"}
    for name, option in places.items():
        repository.git("clone", "--quiet", option, str(repository.root), str(tmp_path / name))
    repository.git("worktree", "add", "--quiet", str(tmp_path / "linked"), "-b", "side")
    repository.git("repack", "-adq")
    for place in (*(tmp_path / name for name in places), tmp_path / "linked", repository.root):
        with GitSnapshot(place, commit) as snapshot:
            blob = snapshot.read("src/b.py")
            assert blob is not None, place.name
            assert blob.data == b"Y = 2\n"


def test_a_folder_inside_a_clone_is_not_taken_for_it(filled: tuple[Any, str]) -> None:
    repository, commit = filled
    with pytest.raises(NotARepositoryError):
        GitSnapshot(repository.root / "src", commit)


def test_a_missing_commit_and_what_is_no_commit(filled: tuple[Any, str]) -> None:
    repository, commit = filled
    absent = "0" * (len(commit) - 1) + "1"
    with pytest.raises(CommitMissingError, match="does not hold commit 000000000000"):
        GitSnapshot(repository.root, absent)
    other_format = "1" * (104 - len(commit))
    with pytest.raises(CommitMissingError):
        GitSnapshot(repository.root, other_format)
    with pytest.raises(CommitMissingError, match="is a tree, not a commit"):
        GitSnapshot(repository.root, repository.git("rev-parse", "HEAD^{tree}"))


def test_odd_names_survive(make_repository: Make) -> None:
    repository = make_repository()
    names = ["ünï.txt", "with space", "new\nline", 'quote"', "tab\t", "-dash", "\udcff.bin"]
    for name in names:
        repository.write(name, name.encode("utf-8", "surrogateescape"))
    commit = repository.commit()
    with GitSnapshot(repository.root, commit) as snapshot:
        assert list(snapshot.files(".")) == sorted(names)
        for name in names:
            blob = snapshot.read(name)
            assert blob is not None
            assert blob.data == name.encode("utf-8", "surrogateescape")


def test_a_submodule_is_an_entry_without_files(make_repository: Make) -> None:
    repository = make_repository()
    repository.write("a", "a")
    first = repository.commit()
    repository.git("update-index", "--add", "--cacheinfo", f"160000,{first},sub")
    repository.git("commit", "--quiet", "-m", "sub")
    with GitSnapshot(repository.root, repository.git("rev-parse", "HEAD")) as snapshot:
        assert snapshot.entry("sub") is Entry.SUBMODULE
        assert list(snapshot.files(".")) == ["a"]
        for look in (snapshot.entry, snapshot.read, lambda path: list(snapshot.files(path))):
            with pytest.raises(SubmoduleError, match=r"^sub/inside lies in a submodule"):
                look("sub/inside")
        found = dict(snapshot.read_many(["sub/inside", "a"]))
        assert isinstance(found["sub/inside"], SubmoduleError)
        assert getattr(found["a"], "data", b"") == b"a"


def test_paths_cannot_climb(filled: tuple[Any, str]) -> None:
    repository, commit = filled
    with GitSnapshot(repository.root, commit) as snapshot:
        for path in ("../x", "/etc/passwd", "src/../../x"):
            with pytest.raises(SnapshotError, match="no path inside a source"):
                snapshot.entry(path)


def _loose(repository: Any, oid: str) -> Path:
    return Path(repository.root, ".git/objects", oid[:2], oid[2:])


def test_an_object_that_was_never_cloned(make_repository: Make) -> None:
    repository = make_repository()
    repository.write("here", "here")
    repository.write("gone", "gone")
    commit = repository.commit()
    _loose(repository, repository.git("rev-parse", "HEAD:gone")).unlink()
    with GitSnapshot(repository.root, commit) as snapshot:
        with pytest.raises(ObjectMissingError, match=r"^gone: object [0-9a-f]{12} is not in"):
            snapshot.read("gone")
        blob = snapshot.read("here")  # the same process goes on
        assert blob is not None
        assert blob.data == b"here"


def test_content_that_does_not_match_its_id_is_damaged(make_repository: Make) -> None:
    repository = make_repository()
    repository.write("file", "true\n")
    repository.write("other", "fine\n")
    commit = repository.commit()
    loose = _loose(repository, repository.git("rev-parse", "HEAD:file"))
    loose.chmod(0o644)
    loose.write_bytes(zlib.compress(b"blob 6\0false\n"))
    with GitSnapshot(repository.root, commit) as snapshot:
        with pytest.raises(SnapshotError, match=r"damaged|git ended"):
            snapshot.read("file")
        blob = snapshot.read("other")  # a fresh process
        assert blob is not None
        assert blob.data == b"fine\n"


def test_a_packed_object_under_a_wrong_id_is_found_out(make_repository: Make) -> None:
    """Git does not hash what it takes out of a pack; we do."""
    repository = make_repository()
    repository.write("file", "true\n")
    commit = repository.commit()
    true = repository.git("rev-parse", "HEAD:file")
    fake = repository.git("hash-object", "-w", "--stdin", input=b"fake\n")
    folder = repository.root / ".git/objects/pack"
    repository.git("pack-objects", "-q", str(folder / "pack"), input=f"{fake}\n".encode())
    # The index of a pack with one blob, made to say that this blob is the other one.
    index = next(folder.glob("*.idx"))
    data = bytearray(index.read_bytes().replace(bytes.fromhex(fake), bytes.fromhex(true)))
    for byte in range(256):
        data[8 + 4 * byte : 12 + 4 * byte] = int(byte >= int(true[:2], 16)).to_bytes(4, "big")
    index.chmod(0o644)
    index.write_bytes(bytes(data))
    _loose(repository, true).unlink()
    assert repository.git("cat-file", "-p", true) == "fake"
    with (
        GitSnapshot(repository.root, commit) as snapshot,
        pytest.raises(SnapshotError, match="is damaged: its content has another hash"),
    ):
        snapshot.read("file")


def test_a_file_beyond_the_bound_is_refused(make_repository: Make) -> None:
    repository = make_repository()
    repository.write("big", bytes(16 * 1024 * 1024 + 1))
    repository.write("edge", bytes(16 * 1024 * 1024))
    commit = repository.commit()
    with GitSnapshot(repository.root, commit) as snapshot:
        with pytest.raises(TooLargeError, match=r"^big: an object of 16,777,217 bytes"):
            snapshot.read("big")
        blob = snapshot.read("edge")
        assert blob is not None
        assert len(blob.data) == 16_777_216


def test_a_tree_that_unfolds_without_end_is_refused(make_repository: Make) -> None:
    repository = make_repository()
    blob = repository.git("hash-object", "-w", "--stdin", input=b"x")
    listing = "".join(f"100644 blob {blob}\tf{n}\n" for n in range(10))
    tree = repository.git("mktree", input=listing.encode())
    for _ in range(9):
        listing = "".join(f"040000 tree {tree}\td{n}\n" for n in range(10))
        tree = repository.git("mktree", input=listing.encode())
    commit = repository.git("commit-tree", tree, "-m", "bomb")
    with GitSnapshot(repository.root, commit) as snapshot:
        with pytest.raises(TooLargeError, match="more than 200,000 entries"):
            list(snapshot.files("."))
        assert len(list(snapshot.files("d0/d0/d0/d0/d0/d0"))) == 10_000


def test_a_store_that_does_not_answer_is_given_up(make_repository: Make) -> None:
    repository = make_repository()
    repository.write("file", "x")
    repository.commit()
    oid = repository.git("rev-parse", "HEAD:file")
    loose = _loose(repository, oid)
    loose.unlink()
    os.mkfifo(loose)
    reader = ObjectReader(object_store(repository.root), sha256=False, patience=0.3)
    with reader, pytest.raises(SnapshotError, match=r"git gave no answer for 0\.3 seconds"):
        reader.read(oid, 100)


def test_nothing_is_left_when_closed(
    filled: tuple[Any, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    repository, commit = filled
    folder = tmp_path / "temporary"
    folder.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(folder))
    snapshot = GitSnapshot(repository.root, commit)
    assert len(list(folder.iterdir())) == 1
    snapshot.close()
    snapshot.close()
    assert list(folder.iterdir()) == []
    with pytest.raises(CommitMissingError):
        GitSnapshot(repository.root, "1" * len(commit))
    assert list(folder.iterdir()) == []


def _many(repository: Any, count: int = 600) -> tuple[list[str], str]:
    paths = [f"d{number % 7}/s{number % 3}/f{number:03d}" for number in range(count)]
    for path in paths:
        repository.write(path, f"{path}\n")
    return paths, repository.commit()


def test_many_files_are_read_in_the_order_asked(make_repository: Make) -> None:
    repository = make_repository()
    paths, commit = _many(repository)
    asked = [*reversed(paths), "d0", "none", "none/x", "./d1//s1/f001", "d1/s1/f001", "../out"]
    with GitSnapshot(repository.root, commit) as snapshot:
        found = list(snapshot.read_many(asked))
    assert [path for path, _ in found] == asked
    assert all(getattr(blob, "data", b"") == f"{path}\n".encode() for path, blob in found[:600])
    assert [blob for _, blob in found[600:603]] == [None, None, None]
    assert [getattr(blob, "data", b"") for _, blob in found[603:605]] == [b"d1/s1/f001\n"] * 2
    assert isinstance(found[605][1], SnapshotError)


def test_what_cannot_be_read_does_not_end_a_reading_of_many(make_repository: Make) -> None:
    repository = make_repository()
    repository.write("big", bytes(16 * 1024 * 1024 + 1))
    paths, commit = _many(repository, 40)
    _loose(repository, repository.git("rev-parse", f"HEAD:{paths[20]}")).unlink()
    asked = [*paths[:30], "big", *paths[30:]]
    with GitSnapshot(repository.root, commit) as snapshot:
        found = dict(snapshot.read_many(asked))
        assert isinstance(found.pop(paths[20]), ObjectMissingError)
        assert isinstance(found.pop("big"), TooLargeError)
        assert [getattr(blob, "data", b"").decode() for blob in found.values()] == [
            f"{path}\n" for path in paths if path != paths[20]
        ]


def test_other_questions_between_the_answers(make_repository: Make) -> None:
    repository = make_repository()
    paths, commit = _many(repository)
    with GitSnapshot(repository.root, commit) as snapshot:
        read = []
        for number, (path, blob) in enumerate(snapshot.read_many(paths)):
            if number % 100 == 0:
                other = snapshot.read(paths[-1 - number])
                assert other is not None
                assert other.data == f"{paths[-1 - number]}\n".encode()
            read.append(getattr(blob, "data", b"") == f"{path}\n".encode())
            if number == 450:
                break
        assert read == [True] * 451
        first = snapshot.read(paths[0])
        assert first is not None


def test_a_store_that_fell_silent_is_not_asked_again(make_repository: Make) -> None:
    repository = make_repository()
    paths, _ = _many(repository, 5)
    oids = [repository.git("rev-parse", f"HEAD:{path}") for path in paths]
    _loose(repository, oids[1]).unlink()
    os.mkfifo(_loose(repository, oids[1]))
    reader = ObjectReader(object_store(repository.root), sha256=False, patience=0.3)
    with reader:
        found = list(reader.read_many(oids[:2], 100))
        assert found[0] == ("blob", f"{paths[0]}\n".encode())
        assert isinstance(found[1], SnapshotError)
        for oid in oids * 20:
            with pytest.raises(SnapshotError, match=r"no answer for 0\.3 seconds"):
                reader.read(oid, 100)


def test_announced_files_and_others(make_repository: Make) -> None:
    repository = make_repository()
    paths, commit = _many(repository, 60)
    with GitSnapshot(repository.root, commit) as snapshot:
        ahead = ReadAhead(snapshot, [*paths[:50], "none"])
        for path in [*paths[:5], paths[7], paths[3], paths[49], paths[55], *paths[8:50]]:
            blob = ahead.read(path)
            assert blob is not None
            assert blob.data == f"{path}\n".encode()
        assert ahead.read("none") is None
