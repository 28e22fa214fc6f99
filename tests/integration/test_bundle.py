"""A bundle as a source: unpacked once, beside nothing, and refused where it cannot serve."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from affidoc.errors import SnapshotError
from affidoc.snapshot import (
    BundleIncompleteError,
    BundleSnapshot,
    CommitMissingError,
    History,
    NotARepositoryError,
    ObjectMissingError,
    TooLargeError,
    unpack_bundle,
)

Make = Callable[..., Any]


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    place = tmp_path / "cache"
    monkeypatch.setenv("AFFIDOC_CACHE", str(place))
    return place


def bundled(
    repository: Any, tmp_path: Path, *words: str, name: str = "app.bundle", version: int = 2
) -> Path:
    folder = tmp_path / "bundles"
    folder.mkdir(exist_ok=True)
    file = folder / name
    repository.git("bundle", "create", "-q", f"--version={version}", str(file), *words)
    return file


def filled(make_repository: Make, object_format: str = "sha1") -> tuple[Any, str]:
    repository = make_repository(object_format=object_format)
    repository.write("src/a.py", "X = 1\n" * 40)
    repository.write("b", "b\n")
    return repository, repository.commit()


@pytest.mark.parametrize(("object_format", "version"), [("sha1", 2), ("sha1", 3), ("sha256", 3)])
def test_a_commit_in_a_bundle(
    make_repository: Make, tmp_path: Path, cache: Path, object_format: str, version: int
) -> None:
    repository, commit = filled(make_repository, object_format)
    repository.write("src/a.py", "X = 2\n" * 40)
    newest = repository.commit()
    file = bundled(repository, tmp_path, "--all", version=version)
    before = sorted((one.name, one.stat().st_mtime_ns) for one in file.parent.iterdir())
    for wanted, content in ((commit, b"X = 1\n" * 40), (newest, b"X = 2\n" * 40)):
        with BundleSnapshot(file, wanted) as snapshot:
            assert list(snapshot.files(".")) == ["b", "src/a.py"]
            blob = snapshot.read("src/a.py")
            assert blob is not None
            assert blob.data == content
    assert sorted((one.name, one.stat().st_mtime_ns) for one in file.parent.iterdir()) == before
    assert len(list((cache / "bundles").iterdir())) == 1
    with History(unpack_bundle(file)[0]) as history:
        assert history.first_parents(history.resolve("main")) == (newest, commit)


def test_the_same_content_is_unpacked_once(
    make_repository: Make, tmp_path: Path, cache: Path
) -> None:
    repository, _ = filled(make_repository)
    file = bundled(repository, tmp_path, "--all")
    first, kept = unpack_bundle(file)
    assert kept
    stamp = next(first.glob("objects/pack/*.pack")).stat()
    copy = tmp_path / "copy.bundle"
    copy.write_bytes(file.read_bytes())
    assert unpack_bundle(copy) == (first, True)
    assert next(first.glob("objects/pack/*.pack")).stat() == stamp
    repository.write("b", "c\n")
    repository.commit()
    bundled(repository, tmp_path, "--all")
    assert unpack_bundle(file)[0] != first


def test_without_a_cache_nothing_stays(
    make_repository: Make, tmp_path: Path, cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    repository, commit = filled(make_repository)
    file = bundled(repository, tmp_path, "--all")
    cache.mkdir(mode=0o777)
    cache.chmod(0o777)  # anybody could have put something there
    folder = tmp_path / "temporary"
    folder.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(folder))
    with BundleSnapshot(file, commit) as snapshot:
        assert snapshot.read("b") is not None
        assert list(folder.iterdir()) != []
    assert list(folder.iterdir()) == []
    assert list(cache.rglob("*")) in ([], [cache / "bundles"])


def test_a_bundle_that_builds_on_what_it_does_not_hold(
    make_repository: Make, tmp_path: Path, guide: Any
) -> None:
    repository, commit = filled(make_repository)
    repository.write("src/a.py", "X = 1\n" * 40 + "Y = 2\n")
    newest = repository.commit()
    file = bundled(repository, tmp_path, "main", f"^{commit}")
    with pytest.raises(BundleIncompleteError, match=rf"does not hold \({commit[:12]}\)"):
        BundleSnapshot(file, newest)
    guide.places = {"app": file}
    guide.source(commit=newest)
    guide.fact("a.b", {"type": "path", "source": "app", "path": "b"})
    (piece,) = guide.look("a.b").pieces
    assert (piece.verdict, piece.reason) == ("unknown", "bundle-incomplete")
    assert str(tmp_path) not in piece.message


def test_a_bundle_without_files(make_repository: Make, tmp_path: Path) -> None:
    repository, commit = filled(make_repository)
    repository.git("config", "uploadpack.allowFilter", "true")
    file = bundled(repository, tmp_path, "--filter=blob:none", "--all", version=3)
    with BundleSnapshot(file, commit) as snapshot:
        assert list(snapshot.files("src")) == ["src/a.py"]
        with pytest.raises(ObjectMissingError, match=r"^src/a\.py: object"):
            snapshot.read("src/a.py")


def test_a_commit_that_is_not_in_it(make_repository: Make, tmp_path: Path) -> None:
    repository, _ = filled(make_repository)
    file = bundled(repository, tmp_path, "--all")
    with pytest.raises(CommitMissingError):
        BundleSnapshot(file, "1" * 40)


@pytest.mark.parametrize(
    ("content", "kind"),
    [
        (b"", NotARepositoryError),
        (b"not a bundle\n", NotARepositoryError),
        (b"# v9 git bundle\n\nPACK", NotARepositoryError),
        (b"# v2 git bundle\n" + b"1" * 40, SnapshotError),
        (b"# v2 git bundle\n\n", SnapshotError),
        (b"# v2 git bundle\n\nPACK\0\0\0\2\0\0\0\1half", SnapshotError),
        (b"# v3 git bundle\n@object-format=sha512\n\nPACK", SnapshotError),
        (b"# v3 git bundle\n@run=/bin/sh\n\nPACK", SnapshotError),
        (b"# v2 git bundle\n" + b"x" * (17 * 1024 * 1024), SnapshotError),
    ],
)
def test_what_is_no_whole_bundle(
    tmp_path: Path, cache: Path, content: bytes, kind: type[Exception]
) -> None:
    file = tmp_path / "app.bundle"
    file.write_bytes(content)
    with pytest.raises(SnapshotError) as caught:
        BundleSnapshot(file, "1" * 40)
    assert type(caught.value) is kind
    assert not cache.exists() or list(cache.rglob("*.pack")) == []
    assert [one.name for one in (cache / "bundles").glob(".new*")] == []


def test_a_truncated_and_an_oversized_one(make_repository: Make, tmp_path: Path) -> None:
    repository, commit = filled(make_repository)
    file = bundled(repository, tmp_path, "--all")
    data = file.read_bytes()
    for cut in (len(data) - 1, len(data) - 30, len(data) // 2):
        file.write_bytes(data[:cut])
        with pytest.raises(SnapshotError):
            BundleSnapshot(file, commit)
    with file.open("r+b") as stream:
        stream.truncate(4 * 1024 * 1024 * 1024 + 1)  # a hole, not bytes
    with pytest.raises(TooLargeError, match="a bundle of 4,294,967,297 bytes"):
        BundleSnapshot(file, commit)


def test_names_of_a_bundle_that_are_none(make_repository: Make, tmp_path: Path) -> None:
    """What stands in the header is taken as names of commits, or left out."""
    repository, commit = filled(make_repository)
    data = bundled(repository, tmp_path, "--all").read_bytes()
    line = f"{commit} refs/heads/../../escape\n{commit} HEAD\nnonsense\n".encode()
    file = tmp_path / "odd.bundle"
    file.write_bytes(data.replace(b"# v2 git bundle\n", b"# v2 git bundle\n" + line))
    with BundleSnapshot(file, commit) as snapshot:
        assert snapshot.read("b") is not None
    with History(unpack_bundle(file)[0]) as history:
        assert history.resolve("main") == commit


def test_old_bundles_make_room(
    make_repository: Make, tmp_path: Path, cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("affidoc.snapshot.bundle.KEPT", 2)
    repository, _ = filled(make_repository)
    places = []
    for number in range(4):
        repository.write("b", f"{number}\n")
        repository.commit()
        places.append(unpack_bundle(bundled(repository, tmp_path, "--all"))[0])
        os.utime(places[-1], (number + 1, number + 1))
    assert [place.exists() for place in places] == [False, False, True, True]
