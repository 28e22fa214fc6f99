"""Documents and a clone to findings: opens what is needed, closes it again."""

from __future__ import annotations

import gc
import os
import posixpath
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from affidoc.diagnostics import Diagnostic, Fix, Location, Related, Severity
from affidoc.diagnostics.ignore import Ignore
from affidoc.errors import SnapshotError, UsageError
from affidoc.mentions.desk import Desk
from affidoc.mentions.examine import Examination, examine, in_folder
from affidoc.mentions.mention import Judgement, Verdict
from affidoc.mentions.past import Past
from affidoc.mentions.source import Source
from affidoc.snapshot import GitSnapshot, NotARepositoryError, Snapshot, WorktreeSnapshot
from affidoc.snapshot.history import History

__all__ = ["Prose", "findings", "judge_prose", "summary"]

DOCUMENTS = (".md", ".markdown", ".rst")
_ASIDE = ("tests/", "test/", "node_modules/", "vendor/", "third_party/", "fixtures/", "testing/")


@dataclass(frozen=True, slots=True)
class Prose:
    """What came out: the judgements, and the state that they speak of."""

    examination: Examination
    commit: str | None
    """Full id of the commit; None for a working tree."""
    ignores: tuple[Ignore, ...] = ()
    """Comments of the documents that set findings aside."""


def judge_prose(
    place: Path, revision: str | None, documents: tuple[str, ...], *,
    here: Path | None = None, overlays: Callable[[str], str | None] = lambda _path: None,
    skip: tuple[str, ...] = (),
) -> Prose:  # fmt: skip
    """Judge documents against a clone at a revision, or against its working tree.

    Documents are folders or files: below `here` (the current folder) where they exist there, else
    below the clone. `overlays` gives texts that stand in for files; `skip` names output folders.

    Raises:
        UsageError: a document is nowhere.
        SnapshotError: the clone or the revision cannot be read.
    """
    history = _history(place)
    snapshot: Snapshot | None = None
    try:
        snapshot, start = _opened(place, revision, history, skip)
        source = Source(snapshot)
        outside = [one for one in documents if not _named(place, one, here)[1]]
        if outside:
            raise UsageError(
                f"--prose {outside[0]}: outside of the source",
                "Documents are judged with the source they belong to: name a folder of it.",
            )
        folders = [_named(place, one, here)[0] for one in documents]
        desk = Desk(source, Past(history if start else None, start))
        listed = list(_documents(source, folders, overlays))
        for name, folder in zip(documents, folders, strict=True):
            if not any(in_folder(path, folder) for path, _ in listed) and not source.exists(folder):
                raise UsageError(f"--prose {name}: not in the source", "Name a folder or a file.")
        with _no_collector():
            return Prose(examine(desk, listed), snapshot.commit, _ignores(listed))
    finally:
        if snapshot is not None:
            snapshot.close()
        if history is not None:
            history.close()


def findings(judgements: tuple[Judgement, ...]) -> list[Diagnostic]:
    """What is stale, as findings."""
    found = []
    for one in judgements:
        if one.verdict is not Verdict.STALE:
            continue
        at = Location(one.place.path, one.place.line, one.place.column, one.place.line,
                      one.place.end_column)  # fmt: skip
        related: tuple[Related, ...] = ()
        if one.proof is not None:
            related = (Related(Location(one.proof[0], one.proof[1]), one.proof[2]),)
        found.append(
            Diagnostic(one.code, Severity.ERROR, one.message, at, one.place.path,
                       (Fix(one.fix),), related)
        )  # fmt: skip
    return sorted(found, key=lambda one: one.order)


def summary(examination: Examination) -> str:
    """One line with all that was looked at."""
    unsure = examination.count(Verdict.UNCHECKABLE)
    reasons = ", ".join(f"{number:,} {name}" for name, number in examination.reasons().items())
    return (
        f"{len(examination.judgements):,} mentions on {examination.pages:,} pages: "
        f"{examination.count(Verdict.HOLDS):,} hold, {examination.count(Verdict.STALE):,} stale, "
        f"{unsure:,} uncheckable{f' ({reasons})' if reasons else ''}"
    )


def _ignores(documents: list[tuple[str, str]]) -> tuple[Ignore, ...]:
    from affidoc.prose.markdown import ignores, parsed

    return tuple(
        one
        for path, text in documents
        if "affidoc:" in text and not path.endswith(".rst")
        for one in ignores(text, parsed(text, 0), path)
    )


@contextmanager
def _no_collector() -> Iterator[None]:
    """Syntax trees are many values and no circles: looking for them costs a tenth of the time."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def _history(place: Path) -> History | None:
    for folder in (place, *place.parents):
        try:
            return History(folder)
        except NotARepositoryError:
            if not (place / "HEAD").is_file() and folder != Path(folder.anchor):
                continue
        except SnapshotError:
            return None
    return None


def _opened(
    place: Path, revision: str | None, history: History | None, skip: tuple[str, ...]
) -> tuple[Snapshot, str]:
    """The snapshot, and the commit that the past is looked at from."""
    bare = not (place / ".git").exists() and (place / "HEAD").is_file() and (
        place / "objects").is_dir()  # fmt: skip
    if revision is not None or bare:
        if history is None:
            raise NotARepositoryError(
                "the source is not a Git repository", "Name a clone made by `git clone`."
            )
        commit = history.resolve(revision or "HEAD")
        return GitSnapshot(place, commit), commit
    start = ""
    if history is not None and (place / ".git").exists():
        try:
            start = history.resolve("HEAD")
        except SnapshotError:
            start = ""
    return WorktreeSnapshot(place, skip), start


def _named(place: Path, name: str, here: Path | None) -> tuple[str, bool]:
    """A folder of documents relative to the source, and whether it is inside."""
    root = place.resolve()
    given = Path(name)
    standing = (here or Path.cwd()) / given
    if given.is_absolute() or standing.exists():
        full = Path(os.path.normpath(standing.absolute()))
        for base in (place.absolute(), root):
            if full == base or base in full.parents:
                return full.relative_to(base).as_posix(), True
        resolved = standing.resolve()
        if resolved == root or root in resolved.parents:
            return resolved.relative_to(root).as_posix(), True
        if given.is_absolute() or ((root / given).exists() is False and not _bare(place)):
            return name, False
    return posixpath.normpath(name), not name.startswith("..")


def _bare(place: Path) -> bool:
    return (place / "HEAD").is_file() and (place / "objects").is_dir()


def _documents(
    source: Source, folders: list[str], overlays: Callable[[str], str | None]
) -> Iterator[tuple[str, str]]:
    for path in source.files:
        if not path.endswith(DOCUMENTS):
            continue
        chosen = [folder for folder in folders if in_folder(path, folder)]
        if not chosen:
            continue
        inner = (
            f"{path.removeprefix(min(chosen, key=len))}/".lstrip("/") if "." not in chosen else path
        )
        if any(f"/{aside}" in f"/{inner}" for aside in _ASIDE) and path not in chosen:
            continue
        text = overlays(path)
        if text is None:
            text = source.text(path)
        if text is not None:
            yield path, text
