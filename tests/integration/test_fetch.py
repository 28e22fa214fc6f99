"""`affidoc fetch`: what it brings, from which servers, and what it never does."""

from __future__ import annotations

import importlib.util
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Make = Callable[..., Any]


def _server() -> Any:
    place = Path(__file__).with_name("git_server.py")
    spec = importlib.util.spec_from_file_location("git_server", place)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


class Desk:
    """A guide with one source, and the command line."""

    def __init__(self, guide: Any, base: Path) -> None:
        self.guide = guide
        self.cache = base / "cache"
        self.more: dict[str, str] = {}
        (guide.root / "affidoc.toml").write_text("")

    def environment(self) -> dict[str, str]:
        proxies = {"http_proxy", "https_proxy", "HTTPS_PROXY", "no_proxy", "NO_PROXY", "all_proxy"}
        known = {name: value for name, value in os.environ.items() if name not in proxies}
        return {
            **known, "AFFIDOC_CACHE": str(self.cache), "PYTHONWARNINGS": "error",
            "AFFIDOC_SOURCES": "", **self.more,
        }  # fmt: skip

    def command(self, *words: str) -> list[str]:
        return [sys.executable, "-m", "affidoc", *words]

    def run(self, *words: str) -> subprocess.CompletedProcess[str]:
        self.guide.model()  # writes the facts
        done = subprocess.run(
            self.command(*words), cwd=self.guide.root, env=self.environment(), text=True,
            capture_output=True, timeout=120, check=False,
        )  # fmt: skip
        assert "Traceback" not in done.stderr, done.stderr
        return done

    @property
    def store(self) -> Path:
        return next((self.cache / "sources").glob("*.git"))

    def packs(self) -> list[str]:
        return sorted(file.name for file in self.store.glob("objects/pack/*.pack"))


@pytest.fixture
def desk(guide: Any, tmp_path: Path) -> Desk:
    return Desk(guide, tmp_path)


def published(make_repository: Make, tmp_path: Path, **settings: str) -> tuple[str, Path]:
    """A repository with a commit that is not the newest; its id, and the bare clone of it."""
    repository = make_repository(object_format=settings.pop("object_format", "sha1"))
    repository.write("src/a.py", "LIMIT = 3\n")
    repository.write("src/other.py", "OTHER = 3\n" * 50)
    repository.write("docs/read.md", "read\n")
    commit = repository.commit()
    repository.write("src/a.py", "LIMIT = 4\n")
    repository.commit()
    served = tmp_path / "served" / "app.git"
    repository.git("clone", "--quiet", "--bare", str(repository.root), str(served))
    for name, value in settings.items():
        subprocess.run(["git", "config", name.replace("_", "."), value], cwd=served, check=True)
    return commit, served


def cited(desk: Desk, commit: str, address: str, **fields: Any) -> None:
    desk.guide.source(commit=commit, address=address, **fields)
    desk.guide.fact(
        "a.b",
        {"type": "value", "source": "app", "path": "src/a.py", "symbol": "LIMIT"},
        value={"number": 3, "unit": "tries"},
    )


def test_a_check_finds_what_was_fetched(make_repository: Make, desk: Desk, tmp_path: Path) -> None:
    commit, served = published(make_repository, tmp_path, uploadpack_allowFilter="true")
    cited(desk, commit, served.as_uri())
    before = desk.run("check", "--notes")
    assert "unknown (app:source-unavailable)" in before.stdout
    assert "Run `affidoc fetch app`" in before.stdout
    done = desk.run("fetch", "app")
    assert (done.returncode, done.stdout) == (0, "")
    assert done.stderr == (f"app: commit {commit[:12]} fetched, 1 new file of 1 cited place\n")
    checked = desk.run("check", "--strict")
    assert checked.returncode == 0, checked.stdout + checked.stderr
    assert "1 verified (source)" in checked.stderr
    packs = desk.packs()
    again = desk.run("fetch", "--all")
    assert again.stderr == f"app: commit {commit[:12]} was here, 0 new files of 1 cited place\n"
    assert desk.packs() == packs


def test_a_file_that_was_not_cited_then_is_unknown_until_fetched(
    make_repository: Make, desk: Desk, tmp_path: Path
) -> None:
    commit, served = published(make_repository, tmp_path, uploadpack_allowFilter="true")
    cited(desk, commit, served.as_uri())
    assert desk.run("fetch", "app").returncode == 0
    desk.guide.fact("a.c", {"type": "absent", "source": "app", "paths": ["src"], "text": "nowhere"})
    done = desk.run("check", "--notes")
    assert done.returncode == 1
    assert "unknown (app:object-missing): src/other.py: object " in done.stdout
    assert "Run `affidoc fetch app`" in done.stdout
    assert desk.run("fetch", "app").returncode == 0
    assert desk.run("check", "--strict").returncode == 0


def test_files_in_compositions_and_patterns_are_brought(
    make_repository: Make, desk: Desk, tmp_path: Path
) -> None:
    commit, served = published(make_repository, tmp_path, uploadpack_allowFilter="true")
    desk.guide.source(commit=commit, address=served.as_uri())
    inner = {"type": "excerpt", "source": "app", "path": "docs/read.md", "anchor": "read"}
    desk.guide.fact("a.b", {"type": "any_of", "of": [inner, inner | {"anchor": "x"}]})
    done = desk.run("fetch", "app")
    assert "1 new file of 1 cited place" in done.stderr


@pytest.mark.parametrize("filters", ["true", "false"])
@pytest.mark.parametrize("v2", [True, False])
def test_servers_of_every_age(
    make_repository: Make, desk: Desk, tmp_path: Path, v2: bool, filters: str
) -> None:
    """An old one hands out no commit by its id, or cannot leave out files."""
    commit, _ = published(make_repository, tmp_path, uploadpack_allowFilter=filters)
    tools = _server()
    cert = tools.certificate(tmp_path / "cert.pem")
    with tools.serving(tmp_path / "served", cert, v2=v2) as server:
        desk.more = {"GIT_SSL_CAINFO": str(cert)}
        cited(desk, commit, f"{server.address}/app.git", branch="main")
        done = desk.run("fetch", "app")
        assert done.returncode == 0, done.stderr
    assert desk.run("check", "--strict").returncode == 0


def test_through_a_proxy_and_past_it(make_repository: Make, desk: Desk, tmp_path: Path) -> None:
    commit, _ = published(make_repository, tmp_path, uploadpack_allowFilter="true")
    tools = _server()
    cert = tools.certificate(tmp_path / "cert.pem")
    with tools.serving(tmp_path / "served", cert) as server, tools.proxy() as between:
        cited(desk, commit, f"{server.address}/app.git")
        desk.more = {"GIT_SSL_CAINFO": str(cert), "https_proxy": between.address}
        assert desk.run("fetch", "app").returncode == 0
        assert set(between.tunnels) == {server.address.removeprefix("https://")}
        between.tunnels.clear()
        desk.cache = tmp_path / "second"
        desk.more["no_proxy"] = "127.0.0.1"
        assert desk.run("fetch", "app").returncode == 0
        assert between.tunnels == []


def test_a_server_that_nobody_vouches_for_is_refused(
    make_repository: Make, desk: Desk, tmp_path: Path
) -> None:
    commit, _ = published(make_repository, tmp_path)
    tools = _server()
    with tools.serving(tmp_path / "served", tools.certificate(tmp_path / "cert.pem")) as server:
        cited(desk, commit, f"{server.address}/app.git")
        done = desk.run("fetch", "app")
    assert done.returncode == 3
    assert "did not give it" in done.stderr
    assert str(tmp_path) not in done.stderr


def test_a_commit_that_the_server_has_not(
    make_repository: Make, desk: Desk, tmp_path: Path
) -> None:
    _, served = published(make_repository, tmp_path, uploadpack_allowFilter="true")
    cited(desk, "1" * 40, served.as_uri(), branch="main")
    done = desk.run("fetch", "app")
    assert done.returncode == 3
    assert "does not give commit 111111111111" in done.stderr
    assert "help: See whether the pin is right" in done.stderr


def test_a_repository_with_sha256_ids(make_repository: Make, desk: Desk, tmp_path: Path) -> None:
    commit, served = published(
        make_repository, tmp_path, uploadpack_allowFilter="true", object_format="sha256"
    )
    assert len(commit) == 64
    cited(desk, commit, served.as_uri())
    assert desk.run("fetch", "app").returncode == 0
    assert desk.run("check", "--strict").returncode == 0


def test_history_and_whole(make_repository: Make, desk: Desk, tmp_path: Path) -> None:
    from affidoc.snapshot import GitSnapshot, History

    commit, served = published(make_repository, tmp_path, uploadpack_allowFilter="true")
    repository = make_repository("later")
    repository.git("pull", "--quiet", str(served))
    newest = repository.git("rev-parse", "HEAD")
    cited(desk, newest, served.as_uri())
    assert desk.run("fetch", "app").returncode == 0
    with History(desk.store) as history:
        assert history.first_parents(newest) == (newest,)
    assert desk.run("fetch", "app", "--history", "--whole").returncode == 0
    with History(desk.store) as history:
        assert history.first_parents(newest) == (newest, commit)
    with GitSnapshot(desk.store, newest) as snapshot:
        assert all(snapshot.read(path) is not None for path in snapshot.files("."))


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"visibility": "private", "address": "https://example.org/x"}, "it is private"),
        ({}, "has no address"),
        ({"pin": "content", "commit": None}, "no commit"),
    ],
)
def test_what_cannot_be_fetched(desk: Desk, fields: dict[str, Any], message: str) -> None:
    known: dict[str, Any] = {"commit": "a" * 40, **fields}
    desk.guide.source(**{name: value for name, value in known.items() if value is not None})
    done = desk.run("fetch", "app")
    assert done.returncode == 2
    assert message in done.stderr
    assert not desk.cache.exists() or not list(desk.cache.rglob("*.git"))


def test_names_are_checked(desk: Desk) -> None:
    desk.guide.source(commit="a" * 40)
    assert "Did you mean 'app'?" in desk.run("fetch", "apq").stderr
    done = desk.run("fetch")
    assert done.returncode == 2
    assert "--all" in done.stderr


def test_nothing_of_server_or_user_is_run(
    make_repository: Make, desk: Desk, tmp_path: Path
) -> None:
    commit, served = published(make_repository, tmp_path, uploadpack_allowFilter="true")
    canary = tmp_path / "canary"
    script = tmp_path / "trap"
    script.write_text(f"#!/bin/sh\ntouch '{canary}'\nexit 1\n")
    script.chmod(0o755)
    subprocess.run(
        ["git", "config", "uploadpack.packObjectsHook", str(script)], cwd=served, check=True
    )
    home = tmp_path / "home"
    home.mkdir()
    (home / ".gitconfig").write_text(
        f"[core]\n\tsshCommand = {script}\n\taskPass = {script}\n\tfsmonitor = {script}\n"
        f"\thooksPath = {tmp_path}\n[credential]\n\thelper = !{script}\n"
        f'[url "ext::{script}"]\n\tinsteadOf = file://\n[protocol "ext"]\n\tallow = always\n'
        f"[init]\n\ttemplateDir = {tmp_path}\n"
    )
    for hook in ("reference-transaction", "post-checkout", "pre-auto-gc"):
        (tmp_path / hook).write_text(script.read_text())
        (tmp_path / hook).chmod(0o755)
    desk.more = {
        "HOME": str(home), "GIT_SSH_COMMAND": str(script), "GIT_ASKPASS": str(script),
        "SSH_ASKPASS": str(script), "GIT_PROXY_COMMAND": str(script),
        "GIT_TEMPLATE_DIR": str(tmp_path), "GIT_EXTERNAL_DIFF": str(script),
        "GIT_CONFIG_COUNT": "1", "GIT_CONFIG_KEY_0": "core.hooksPath",
        "GIT_CONFIG_VALUE_0": str(tmp_path),
    }  # fmt: skip
    cited(desk, commit, served.as_uri())
    done = desk.run("fetch", "app")
    assert done.returncode == 0, done.stderr
    assert not canary.exists()
    assert not list(desk.store.glob("hooks"))


def test_objects_that_git_would_not_write_are_refused(
    make_repository: Make, desk: Desk, tmp_path: Path
) -> None:
    repository = make_repository()
    blob = repository.git("hash-object", "-w", "--stdin", input=b"x")
    tree = repository.git("mktree", input=f"100644 blob {blob}\t.git\n".encode())
    commit = repository.git("commit-tree", tree, "-m", "evil")
    repository.git("update-ref", "refs/heads/main", commit)
    cited(desk, commit, (repository.root / ".git").as_uri())
    done = desk.run("fetch", "app")
    assert done.returncode == 3
    assert "hasDotgit" in done.stderr or "did not give it" in done.stderr


def test_a_killed_fetch_leaves_the_old_state_and_the_next_one_goes_on(
    make_repository: Make, desk: Desk, tmp_path: Path
) -> None:
    commit, _ = published(make_repository, tmp_path, uploadpack_allowFilter="true")
    tools = _server()
    cert = tools.certificate(tmp_path / "cert.pem")
    with tools.serving(tmp_path / "served", cert) as server:
        desk.more = {"GIT_SSL_CAINFO": str(cert)}
        cited(desk, commit, f"{server.address}/app.git")
        assert desk.run("fetch", "app").returncode == 0
        packs = desk.packs()
        newest = subprocess.run(
            ["git", "rev-parse", "main"], cwd=tmp_path / "served/app.git", text=True, check=True,
            capture_output=True,
        ).stdout.strip()  # fmt: skip
        cited(desk, newest, f"{server.address}/app.git")
        desk.guide.model()
        for number, sent in enumerate((signal.SIGKILL, signal.SIGINT)):
            server.go.clear()
            server.stalled.clear()
            with subprocess.Popen(
                desk.command("fetch", "app"), cwd=desk.guide.root, env=desk.environment(),
                stderr=subprocess.PIPE, text=True, start_new_session=True,
            ) as process:  # fmt: skip
                assert server.stalled.wait(60)
                os.killpg(process.pid, sent)
                _, said = process.communicate(timeout=60)
            assert process.returncode == (-signal.SIGKILL if number == 0 else 130), said
            assert "Traceback" not in said
            assert desk.packs() == packs
        # What Git itself leaves where it is killed in the middle of writing.
        (desk.store / "shallow.lock").write_text("")
        (desk.store / "objects/pack/tmp_pack_x").write_text("half")
        server.go.set()
        cited(desk, commit, f"{server.address}/app.git")
        assert desk.run("check", "--strict").returncode == 0
        cited(desk, newest, f"{server.address}/app.git")
        done = desk.run("fetch", "app")
        assert done.returncode == 0, done.stderr
        assert not (desk.store / "objects/pack/tmp_pack_x").exists()


def test_runs_take_turns(make_repository: Make, desk: Desk, tmp_path: Path) -> None:
    commit, served = published(make_repository, tmp_path, uploadpack_allowFilter="true")
    cited(desk, commit, served.as_uri())
    desk.guide.model()
    runs = [
        subprocess.Popen(
            desk.command("fetch", "app"), cwd=desk.guide.root, env=desk.environment(),
            stderr=subprocess.PIPE, text=True,
        )
        for _ in range(3)
    ]  # fmt: skip
    said = [run.communicate(timeout=120)[1] for run in runs]
    assert [run.returncode for run in runs] == [0, 0, 0], said
    assert sum("fetched" in one for one in said) == 1
    assert desk.run("check", "--strict").returncode == 0


@pytest.mark.parametrize(
    "address",
    [
        "ext::sh -c id", "http://example.org/x", "git://example.org/x", "-uhttps://example.org/x",
        "https://user:secret@example.org/x", "https://token@example.org/x", "https://-x/y",
        "ssh://-oProxyCommand=id/x", "ssh://-l@example.org/x", "file://host/x", "file:x", "/etc",
        "https:///x", "ssh://host\n/x",
    ],
)  # fmt: skip
def test_addresses_that_no_fact_may_have(address: str) -> None:
    from pydantic import ValidationError

    from affidoc.errors import UsageError
    from affidoc.snapshot.remote import Remote
    from affidoc_schemas import Source

    with pytest.raises(ValidationError):
        Source.model_validate(
            {
                "kind": "source", "id": "s.app", "title": "T", "statement": "S.",
                "status": "explanatory", "provenance": "stated", "name": "app",
                "visibility": "public", "commit": "a" * 40, "address": address,
            }
        )  # fmt: skip
    with pytest.raises(UsageError) as caught:
        Remote(Path("nowhere"), address, lambda _text: None)
    assert "secret" not in str(caught.value)


@pytest.mark.parametrize(
    "address",
    ["https://example.org/a/b.git", "ssh://git@example.org:22/a", "file:///srv/a%20b.git"],
)
def test_addresses_that_a_fact_may_have(address: str) -> None:
    from affidoc_schemas.address import address_problem

    assert address_problem(address) == ""
