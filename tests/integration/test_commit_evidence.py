"""Commits of a real repository as evidence: order, tags, days, signatures that OpenSSH made."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from affidoc.evidence import Badge, PieceResult, Verdict

Make = Callable[..., Any]

needs_keys = pytest.mark.skipif(shutil.which("ssh-keygen") is None, reason="ssh-keygen is not here")


class App:
    """A repository with a guide that is pinned to its last commit."""

    def __init__(self, repository: Any, guide: Any) -> None:
        self.repository = repository
        self.guide = guide
        guide.places = {"app": repository.root}

    def commit(self, *options: str) -> str:
        self.repository.git("commit", "--quiet", "--allow-empty", "-m", "A step", *options)
        return str(self.repository.git("rev-parse", "HEAD"))

    def look(self, pin: str, **piece: Any) -> PieceResult:
        self.guide.source(commit=pin)
        self.guide.fact("a.b", {"type": "commit", "source": "app", **piece})
        (result,) = self.guide.look("a.b").pieces
        assert isinstance(result, PieceResult)
        return result


@pytest.fixture
def app(make_repository: Make, guide: Any) -> App:
    return App(make_repository(), guide)


def test_order(app: App) -> None:
    first, second = app.commit(), app.commit()
    found = app.look(second, commit=first)
    assert (found.verdict, found.message) == (
        Verdict.HOLDS,
        f"{first[:12]} of 2026-01-01 is in the history of the pin {second[:12]}: 'A step'",
    )
    assert app.guide.look("a.b").badge is Badge.VERIFIED_SOURCE
    found = app.look(first, commit=second)
    assert (found.verdict, found.message) == (
        Verdict.FAILS, f"{second[:12]} is not in the history of the pin ({first[:12]})",
    )  # fmt: skip


def test_attested_where_only_the_lock_is_left(app: App) -> None:
    first, second = app.commit(), app.commit()
    app.look(second, commit=first)
    assert app.guide.pin().failing == ()
    app.guide.places = {}
    verdict = app.guide.look("a.b")
    assert (verdict.pieces[0].verdict, verdict.badge) == (Verdict.HOLDS, Badge.ATTESTED)


def test_tags_of_both_kinds(app: App) -> None:
    first = app.commit()
    app.repository.git("tag", "v1.0")
    app.repository.git("tag", "-a", "-m", "Two", "v2.0")
    second = app.commit()
    assert app.look(second, tag="v1.0").verdict is Verdict.HOLDS
    assert app.look(second, tag="v2.0", commit=first).verdict is Verdict.HOLDS
    assert app.look(second, commit=first, ancestor_of="v2.0").verdict is Verdict.HOLDS
    found = app.look(second, commit=second, ancestor_of="v2.0")
    assert found.message.endswith(f"is not in the history of 'v2.0' ({first[:12]})")

    app.repository.git("tag", "--force", "v1.0", second)
    found = app.look(second, tag="v1.0", commit=first)
    assert (found.verdict, found.message) == (
        Verdict.FAILS, f"tag 'v1.0' names {second[:12]}, the fact says {first[:12]}",
    )  # fmt: skip
    app.repository.git("tag", "--delete", "v1.0")
    found = app.look(second, tag="v1.0")
    assert (found.verdict, found.reason) == (Verdict.UNKNOWN, "tag-missing")


def test_days(app: App) -> None:
    only = app.commit()
    assert app.look(only, commit=only, date_from="2026-01-01").verdict is Verdict.HOLDS
    assert app.look(only, commit=only, date_to="2026-01-01").verdict is Verdict.HOLDS
    assert app.look(only, commit=only, date_from="2026-01-02").message == (
        f"{only[:12]} is of 2026-01-01, before 2026-01-02"
    )
    assert app.look(only, commit=only, date_to="2025-12-31").message == (
        f"{only[:12]} is of 2026-01-01, after 2025-12-31"
    )


def test_what_a_clone_cannot_tell(app: App, tmp_path: Path) -> None:
    first, second = app.commit(), app.commit()
    assert app.look(second, commit="1" * 40).reason == "commit-missing"
    assert app.look(second, commit=first, ancestor_of="v9").reason == "commit-missing"
    shallow = tmp_path / "shallow"
    app.repository.git(
        "clone", "--quiet", "--depth=1", f"file://{app.repository.root}", str(shallow)
    )
    app.guide.places = {"app": shallow}
    assert app.look(second, commit=first).verdict is Verdict.UNKNOWN
    assert app.look(second, commit=second).verdict is Verdict.HOLDS


def test_a_source_pinned_by_content_has_no_history(app: App) -> None:
    only = app.commit()
    app.guide.root = app.repository.root
    app.guide.source(pin="content")
    app.guide.fact("a.b", {"type": "commit", "source": "app", "commit": only})
    (found,) = app.guide.look("a.b").pieces
    assert (found.verdict, found.reason) == (Verdict.UNKNOWN, "no-history")


def key(folder: Path, name: str, kind: str, *options: str) -> tuple[Path, str]:
    """A new key pair, and its public line."""
    file = folder / name
    subprocess.run(
        ["ssh-keygen", "-q", "-t", kind, *options, "-N", "", "-C", name, "-f", str(file)],
        check=True,
    )
    kind_and_key = file.with_suffix(".pub").read_text().split()[:2]
    return file, " ".join(kind_and_key)


def signed(app: App, file: Path) -> str:
    app.repository.git("config", "gpg.format", "ssh")
    app.repository.git("config", "user.signingkey", str(file))
    return app.commit("-S")


@needs_keys
@pytest.mark.parametrize(
    "kind",
    [("ed25519",), ("ecdsa", "-b", "256"), ("ecdsa", "-b", "384"), ("ecdsa", "-b", "521"),
     ("rsa", "-b", "2048")],
    ids=" ".join,
)  # fmt: skip
def test_a_signature_by_an_allowed_signer(app: App, tmp_path: Path, kind: tuple[str, ...]) -> None:
    file, line = key(tmp_path, "ada", *kind)
    app.repository.write("signers", f"# who may sign\nada@example.org {line} a comment\n")
    app.repository.git("add", "--all")
    commit = signed(app, file)
    asked = {"commit": commit, "signed": "verified", "allowed_signers": "signers"}
    found = app.look(commit, **asked)
    assert found.verdict is Verdict.HOLDS
    assert found.message.endswith("; signed by ada@example.org (signers)")

    _, other = key(tmp_path, "bob", "ed25519")
    app.repository.write("signers", f"bob@example.org {other}\n")
    app.repository.git("add", "--all")
    later = app.commit()
    found = app.look(later, **asked)
    assert (found.verdict, found.message) == (
        Verdict.FAILS, f"{commit[:12]}: its key is not among the allowed signers (signers)",
    )  # fmt: skip
    found = app.look(later, commit=commit, signed="present")
    assert found.verdict is Verdict.HOLDS
    assert found.message.endswith("; a signature is present, by whom is not verified")
    found = app.look(later, commit=later, signed="present")
    assert (found.verdict, found.message) == (Verdict.FAILS, f"{later[:12]} has no signature")


@needs_keys
@pytest.mark.parametrize(
    ("options", "problem"),
    [
        ('namespaces="git"', ""),
        ('namespaces="file,git" ', ""),
        ('valid-after="20251231",valid-before="20260102"', ""),
        ('namespaces="file"', "its key is not among the allowed signers"),
        ("cert-authority", "its key is not among the allowed signers"),
        ('valid-after="20260102"', "its key was not allowed at the time of the commit"),
        ('valid-before="20251231Z"', "its key was not allowed at the time of the commit"),
        ('valid-after="yesterday"', "its key is not among the allowed signers"),
    ],
)
def test_options_of_the_allowed_signers(
    app: App, tmp_path: Path, options: str, problem: str
) -> None:
    file, line = key(tmp_path, "ada", "ed25519")
    app.repository.write("signers", f'"ada@example.org,*@b.example" {options} {line}\n')
    app.repository.git("add", "--all")
    commit = signed(app, file)
    found = app.look(commit, commit=commit, signed="verified", allowed_signers="signers")
    assert (found.verdict is Verdict.HOLDS) is (problem == ""), found.message
    assert problem in found.message


@needs_keys
def test_a_signature_over_other_content_fails(app: App, tmp_path: Path) -> None:
    file, line = key(tmp_path, "ada", "ed25519")
    app.repository.write("signers", f"ada@example.org {line}\n")
    app.repository.git("add", "--all")
    commit = signed(app, file)
    raw = app.repository.git("cat-file", "commit", commit)
    forged = app.repository.git(
        "hash-object", "-t", "commit", "-w", "--stdin",
        input=f"{raw}\n".replace("A step", "Another").encode(),
    )  # fmt: skip
    found = app.look(forged, commit=forged, signed="verified", allowed_signers="signers")
    assert (found.verdict, found.message) == (
        Verdict.FAILS, f"{forged[:12]}: its signature does not fit its content (signers)",
    )  # fmt: skip
    found = app.look(commit, commit=commit, signed="verified", allowed_signers="none")
    assert found.message == "none is gone: nobody is allowed to sign"


def test_a_signature_of_another_kind_is_present_and_not_verified(app: App) -> None:
    raw = app.repository.git("cat-file", "commit", app.commit())
    head, _, message = raw.partition("\n\n")
    armour = "-----BEGIN PGP SIGNATURE-----\n \n iQ==\n -----END PGP SIGNATURE-----"
    commit = app.repository.git(
        "hash-object", "-t", "commit", "-w", "--stdin",
        input=f"{head}\ngpgsig {armour}\n\n{message}\n".encode(),
    )  # fmt: skip
    assert app.look(commit, commit=commit, signed="present").verdict is Verdict.HOLDS
    found = app.look(commit, commit=commit, signed="verified", allowed_signers="signers")
    assert (found.verdict, found.reason) == (Verdict.UNKNOWN, "signature-kind")


@needs_keys
def test_without_the_extra_it_is_unknown(
    app: App, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import sys

    file, line = key(tmp_path, "ada", "ed25519")
    app.repository.write("signers", f"ada@example.org {line}\n")
    app.repository.git("add", "--all")
    commit = signed(app, file)
    for name in [name for name in sys.modules if name.partition(".")[0] == "cryptography"]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "cryptography", None)
    found = app.look(commit, commit=commit, signed="verified", allowed_signers="signers")
    assert (found.verdict, found.reason) == (Verdict.UNKNOWN, "sign-extra-missing")
