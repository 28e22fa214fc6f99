"""What `affidoc init` would write, as values; then all of it written, or nothing.

A plan never replaces a file: it makes new ones, adds lines to a few known ones, and keeps the rest.
Planning twice gives the same; planning what is there already gives nothing to do.
"""

from __future__ import annotations

import contextlib
import json
import re
import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from affidoc.cli.first_claim import first_claim, project_name
from affidoc.cli.mkdocs_settings import MkdocsSettings, read_mkdocs
from affidoc.cli.workflow_text import pre_commit_hook, workflow
from affidoc.errors import AffidocError, UsageError
from affidoc.files import write_atomically

__all__ = ["Change", "Plan", "planned", "repository_of", "undo", "write"]


@dataclass(frozen=True, slots=True)
class Change:
    """One file."""

    path: Path
    text: str
    """The whole file as it will be."""
    added: str
    """What is new in it; empty where it stays as it is."""


@dataclass(frozen=True, slots=True)
class Plan:
    """Everything that is to be there afterwards."""

    folder: Path
    changes: tuple[Change, ...]
    to_do: tuple[str, ...]
    """Lines for the person, about files that are not touched."""


def repository_of(folder: Path) -> Path:
    """The top of the Git repository that a folder is in.

    Raises:
        UsageError: it is in none.
    """
    for candidate in (folder, *folder.parents):
        if (candidate / ".git").exists():
            return candidate
    raise UsageError(
        f"'{folder}' is not in a Git repository", "Run `git init` there first, or name another."
    )


def planned(
    folder: Path, *, version: str, write_mkdocs: bool, hosted: bool, pre_commit: bool
) -> Plan:
    """The plan for a folder, which becomes the root of a guide.

    Raises:
        UsageError: the folder is in no repository, or a file of it cannot be understood.
    """
    top = repository_of(folder)
    mkdocs = read_mkdocs(folder)
    name = project_name(folder)
    slug = _slug(name)
    docs, facts, lock, settings = _places(folder, mkdocs)
    merged = f"{lock} merge=union"
    changes: list[Change] = []
    to_do: list[str] = []
    if not settings:
        changes.append(_configuration(folder, name, docs, facts, lock, mkdocs))
    if not any((folder / facts).rglob("*.y*ml")):
        changes += [
            _new(folder / facts / "sources.yml", _sources(slug, name)),
            _new(folder / facts / "project.yml", _claim(folder, slug, merged)),
            _new(folder / docs / "verified.md", _page(slug, name)),
        ]
    reason = "# Two branches that pin evidence both add lines to the lock; keep them all.\n"
    changes.append(_with_line(folder / ".gitattributes", merged, reason))
    if mkdocs is not None:
        inside = facts.removeprefix(f"{docs}/")
        missing = mkdocs.missing(inside)
        text = mkdocs.added(inside) if missing and write_mkdocs else None
        if text is not None:
            changes.append(Change(mkdocs.file, text, "".join(f"{line}\n" for line in missing)))
        elif missing:
            to_do += [f"add to {mkdocs.file.name}:", *(f"    {line}" for line in missing)]
    below = "" if folder == top else folder.relative_to(top).as_posix()
    if not re.fullmatch(r"[\w./@+-]*", below, re.ASCII):  # it would stand in commands
        hosted = pre_commit = False
        to_do.append(f"write a workflow that runs `affidoc check` in {below!r} yourself")
    if hosted:
        job = f"affidoc-{_slug(below)}" if below else "affidoc"
        text = workflow(job, below, version)
        changes.append(_new(top / ".github" / "workflows" / f"{job}.yml", text))
    if pre_commit:
        file = top / ".pre-commit-config.yaml"
        if file.exists() and "affidoc check" not in file.read_text(
            encoding="utf-8", errors="replace"
        ):
            hook = pre_commit_hook(below).partition("\n")[2]
            to_do += [f"add to {file.name}, below repos:", *(f"    {x}" for x in hook.splitlines())]
        else:
            changes.append(_new(file, pre_commit_hook(below)))
    for change in changes:
        _stays_inside(change.path, top)
    return Plan(folder, tuple(changes), tuple(to_do))


def write(changes: Iterable[Change]) -> list[tuple[Path, bytes | None]]:
    """Write every change; what was there before, so that it can be put back.

    Raises:
        AffidocError: a file cannot be written; what was written before it is undone.
    """
    before: list[tuple[Path, bytes | None]] = []
    try:
        for change in changes:
            if not change.added:
                continue
            try:
                made = [p for p in change.path.parents if not p.exists()]
                change.path.parent.mkdir(parents=True, exist_ok=True)
            except OSError as error:
                raise AffidocError(
                    f"{change.path}: {error.strerror}", "Make the folder writable."
                ) from None
            before += [(folder, None) for folder in reversed(made)]
            before.append((change.path, _bytes(change.path)))
            write_atomically(change.path, change.text.encode("utf-8"))
    except AffidocError:
        undo(before)
        raise
    return before


def undo(before: Iterable[tuple[Path, bytes | None]]) -> None:
    """Put back what was there; folders that were made go when they are empty."""
    for path, data in reversed(list(before)):
        with contextlib.suppress(OSError, AffidocError):
            if data is not None:
                write_atomically(path, data)
            elif path.is_dir():
                path.rmdir()
            else:
                path.unlink()


def _places(folder: Path, mkdocs: MkdocsSettings | None) -> tuple[str, str, str, bool]:
    """Docs, facts and lock, relative to the folder; whether its own configuration says so."""
    from affidoc.config import find_config, load_config

    found = find_config(folder)
    if found is not None and found[0].parent == folder:
        config = load_config(folder)
        return config.docs, config.facts[0], config.lock, True
    docs = "docs" if mkdocs is None else mkdocs.docs_dir.strip().removeprefix("./").rstrip("/")
    parts = docs.split("/")
    if not docs or docs.startswith(("/", "~")) or ".." in parts or "\\" in docs or ":" in parts[0]:
        raise UsageError(
            f"mkdocs.yml keeps its pages in '{docs}', outside '{folder.name}'",
            "Run init at the folder that holds both.",
        )
    facts = f"{docs}/facts"
    taken = folder / facts
    if taken.is_dir() and any(
        b"schema_version" not in (_bytes(file) or b"")
        for file in (*taken.glob("*.yml"), *taken.glob("*.yaml"))
    ):
        facts = f"{docs}/affidoc-facts"  # that name has another use here
    return docs, facts, f"{facts}/evidence.lock.jsonl", False


def _configuration(
    folder: Path, name: str, docs: str, facts: str, lock: str, mkdocs: MkdocsSettings | None
) -> Change:
    wanted = {"title": name, "facts": [facts], "docs": docs, "lock": lock}
    if mkdocs is not None and mkdocs.file.name != "mkdocs.yml":
        wanted["mkdocs"] = mkdocs.file.name
    lines = "".join(f"{key} = {json.dumps(value)}\n" for key, value in wanted.items())
    file = folder / "pyproject.toml"
    before = _bytes(file)
    if before is not None:
        try:
            text = before.decode("utf-8")
            tomllib.loads(text)
        except (ValueError, RecursionError) as error:
            raise UsageError(f"pyproject.toml: not TOML: {error}", "Mend the file.") from None
        ending = "\r\n" if "\r\n" in text else "\n"
        block = f"\n[tool.affidoc]\n{lines}".replace("\n", ending)
        joined = text + ("" if text.endswith("\n") or not text else ending) + block
        with contextlib.suppress(ValueError):  # `tool` may have a form that takes no more tables
            if tomllib.loads(joined)["tool"]["affidoc"] == wanted:
                return Change(file, joined, block)
    return _new(folder / "affidoc.toml", lines)


def _sources(slug: str, name: str) -> str:
    return _facts({
        "kind": "source", "id": f"{slug}.source", "title": "This repository",
        "statement": f"The facts below speak of {_words(name)}, as the files beside them stand.",
        "status": "explanatory", "provenance": "stated", "name": slug, "pin": "content",
        "visibility": "public",
    })  # fmt: skip


def _claim(folder: Path, slug: str, merged: str) -> str:
    found = first_claim(folder, merged)
    fact: dict[str, Any] = {
        "kind": "claim", "id": f"{slug}.project.{_slug(found.title)}", "title": found.title,
        "statement": found.statement, "status": "implemented", "provenance": "stated",
    }  # fmt: skip
    if found.value is not None:
        fact["value"] = {"text": found.value}
    evidence = {"type": found.evidence["type"], "source": slug, **found.evidence}
    return _facts(fact | {"evidence": [evidence]})


def _facts(fact: dict[str, Any]) -> str:
    """A facts file of one fact. JSON texts are YAML texts, whatever stands in them."""
    lines = []
    for key, value in fact.items():
        if key == "evidence":
            (piece,) = value
            told = ", ".join(f"{name}: {_scalar(text)}" for name, text in piece.items())
            lines += ["evidence:", f"- {{{told}}}"]
        elif isinstance(value, dict):
            lines.append(f"{key}: {{text: {_scalar(value['text'])}}}")
        else:
            lines.append(f"{key}: {_scalar(value)}")
    return "schema_version: 1\nfacts:\n- " + "\n  ".join(lines) + "\n"


def _scalar(text: str) -> str:
    plain = re.fullmatch(r"[A-Za-z][A-Za-z0-9 ._/-]*[A-Za-z0-9.]", text)
    special = text.lower() in {"null", "true", "false"}
    return text if plain and not special else json.dumps(text, ensure_ascii=False)


def _page(slug: str, name: str) -> str:
    return (
        f"---\ntitle: What is verified\ndescription: Facts about {_words(name)}, with their"
        " evidence.\n---\n\n# What is verified\n\nEach statement below is checked against the files"
        f" of this repository.\n\n<!-- affidoc:facts {slug} -->\n"
    )


def _words(name: str) -> str:
    """A name that can stand in a sentence of Markdown or front matter."""
    return re.sub(r"[^\w .@/-]+", " ", name).strip() or "this project"


def _slug(text: str) -> str:
    """The text as a word of an id and a source name."""
    slug = re.sub(r"[^a-z0-9]+", "-", text.lower()).strip("-")[:40].strip("-")
    slug = slug if slug[:1].isalpha() else f"project-{slug}".strip("-")
    return "facts-project" if slug == "facts" else slug  # the lock uses that name for itself


def _new(path: Path, text: str) -> Change:
    """A file to make; one that is there stays as it is."""
    return Change(path, text, "" if path.exists() or path.is_symlink() else text)


def _with_line(path: Path, line: str, comment: str) -> Change:
    before = _bytes(path)
    if before is None:
        return Change(path, f"{comment}{line}\n", f"{comment}{line}\n")
    text = before.decode("utf-8", "surrogateescape")
    if any(one.strip().split() == line.split() for one in text.splitlines()):
        return Change(path, text, "")
    added = ("" if text.endswith("\n") or not text else "\n") + f"{comment}{line}\n"
    return Change(path, text + added, added)


def _bytes(path: Path) -> bytes | None:
    try:
        return path.read_bytes() if path.is_file() else None
    except OSError as error:
        raise UsageError(f"{path}: {error.strerror}", "Make it readable.") from None


def _stays_inside(path: Path, top: Path) -> None:
    """No link of the repository leads a write out of it."""
    there = next(folder for folder in path.parents if folder.exists())
    if path.is_symlink() or not there.resolve().is_relative_to(top.resolve()):
        raise UsageError(f"{path} is or follows a symbolic link", "Put a folder or file there.")
