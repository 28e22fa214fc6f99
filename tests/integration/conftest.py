"""Real Git repositories and guides, made in the test's own folder."""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from affidoc.config import Config
from affidoc.evidence import FactVerdict, PinOutcome, RunScenario, Verification, pin, verify
from affidoc.facts import load_facts
from affidoc.model import Model, link
from affidoc.snapshot import Lock, read_lock, write_lock

DAY = date(2026, 5, 4)

_ENVIRONMENT = {
    "PATH": os.environ["PATH"],
    "LC_ALL": "C",
    "HOME": "/nonexistent",
    "GIT_CONFIG_GLOBAL": os.devnull,
    "GIT_CONFIG_NOSYSTEM": "1",
    "GIT_AUTHOR_NAME": "Ada",
    "GIT_AUTHOR_EMAIL": "ada@example.org",
    "GIT_COMMITTER_NAME": "Ada",
    "GIT_COMMITTER_EMAIL": "ada@example.org",
    "GIT_AUTHOR_DATE": "2026-01-01T00:00:00Z",
    "GIT_COMMITTER_DATE": "2026-01-01T00:00:00Z",
}


@dataclass
class Repository:
    """A work tree with its own Git folder."""

    root: Path

    def git(self, *arguments: str, input: bytes | None = None, check: bool = True) -> str:  # noqa: A002
        done = subprocess.run(
            ["git", *arguments], cwd=self.root, env=_ENVIRONMENT, input=input,
            capture_output=True, check=False,
        )  # fmt: skip
        if check and done.returncode:
            raise AssertionError(f"git {arguments}: {done.stderr.decode()}")
        return done.stdout.decode("utf-8", "surrogateescape").strip()

    def write(self, path: str, content: str | bytes) -> Path:
        file = self.root / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content.encode() if isinstance(content, str) else content)
        return file

    def remove(self, path: str) -> None:
        (self.root / path).unlink()

    def commit(self, message: str = "change") -> str:
        self.git("add", "--all")
        self.git("commit", "--quiet", "--allow-empty", "-m", message)
        return self.git("rev-parse", "HEAD")


@dataclass
class Guide:
    """A root with facts; sources are given by name."""

    root: Path
    sources: list[dict[str, Any]] = field(default_factory=list)
    records: list[dict[str, Any]] = field(default_factory=list)
    places: dict[str, Path] = field(default_factory=dict)
    generated: tuple[str, ...] = ()
    reports: tuple[str, ...] = ()
    worktrees: tuple[str, ...] = ()

    def source(self, name: str = "app", **fields: Any) -> None:
        """Declare a source, or declare it anew."""
        self.sources = [one for one in self.sources if one["name"] != name]
        self.sources.append(
            {
                "kind": "source", "id": f"test.source.{name}", "title": name, "statement": "S.",
                "status": "explanatory", "provenance": "stated", "name": name,
                "visibility": "public", **fields,
            }
        )  # fmt: skip

    def fact(self, name: str, *evidence: dict[str, Any], **fields: Any) -> None:
        """Write a fact, or write it anew."""
        self.records = [one for one in self.records if one["id"] != name]
        self.records.append(
            {
                "kind": "claim", "id": name, "title": "T", "statement": "S.",
                "status": "implemented", "provenance": "stated", "evidence": list(evidence),
                **fields,
            }
        )  # fmt: skip

    @property
    def config(self) -> Config:
        return Config(
            self.root, source_places=self.places, generated=self.generated, reports=self.reports,
            worktrees=self.worktrees,
        )  # fmt: skip

    def model(self) -> Model:
        folder = self.root / "docs/facts"
        folder.mkdir(parents=True, exist_ok=True)
        text = json.dumps([*self.sources, *self.records], ensure_ascii=False)
        (folder / "facts.yml").write_text(f"schema_version: 1\nfacts: {text}\n", encoding="utf-8")
        loaded = load_facts(self.root, ("docs/facts",))
        model, problems = link(loaded.facts)
        assert [one.message for one in (*loaded.diagnostics, *problems)] == []
        return model

    def lock(self) -> Lock:
        lock, problems = read_lock(self.root / self.config.lock, self.config.lock)
        assert problems == []
        return lock

    def verification(self, *, today: date = DAY, engine: RunScenario | None = None) -> Verification:
        if engine is None:
            return verify(self.model(), self.config, self.lock(), today=today)
        return verify(self.model(), self.config, self.lock(), today=today, run_scenario=engine)

    def look(
        self, name: str, *, today: date = DAY, engine: RunScenario | None = None
    ) -> FactVerdict:
        return self.verification(today=today, engine=engine).verdicts[name]

    def pin(
        self, *, today: date = DAY, who: str = "Ada <ada@example.org>", tool: str = "0.1.0",
        ids: tuple[str, ...] = (),
    ) -> PinOutcome:  # fmt: skip
        """Pin, and write the lock."""
        outcome = pin(
            self.model(), self.config, self.lock(), today=today, who=who, tool=tool, ids=ids
        )
        write_lock(self.root / self.config.lock, outcome.lock)
        return replace(outcome, lock=self.lock())


@pytest.fixture
def make_repository(tmp_path: Path) -> Callable[..., Repository]:
    """Makes repositories by name; `object_format` may be sha256."""

    def make(name: str = "app", *, object_format: str = "sha1") -> Repository:
        root = tmp_path / name
        root.mkdir()
        repository = Repository(root)
        repository.git("init", "--quiet", "-b", "main", f"--object-format={object_format}")
        return repository

    return make


@pytest.fixture
def guide(tmp_path: Path) -> Guide:
    """A guide in an empty folder that is no Git checkout."""
    root = tmp_path / "guide"
    root.mkdir()
    return Guide(root)
