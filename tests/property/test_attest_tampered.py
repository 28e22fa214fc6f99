"""One changed byte anywhere, and an attestation no longer verifies."""

from __future__ import annotations

import base64
import json
import shutil
from datetime import UTC, date, datetime
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

pytest.importorskip("cryptography")

from affidoc.attest import (
    Trust,
    Verified,
    load_public,
    load_signer,
    read_attestation,
    signed,
    spelled,
    statement,
    verify_attestation,
)
from affidoc.config import Config
from affidoc.diagnostics import Diagnostic
from affidoc.pipeline import run

NOW = datetime(2026, 6, 1, tzinfo=UTC)
FACTS = """\
schema_version: 1
facts:
- {kind: claim, id: a.b, title: T, statement: S., status: explanatory, provenance: stated}
"""
FILES = ("docs/facts/a.yml", "docs/facts/evidence.lock.jsonl", "docs/p.md", "site/index.html")


@pytest.fixture(scope="module")
def guide(tmp_path_factory: pytest.TempPathFactory) -> Path:
    from cryptography.hazmat.primitives import serialization as form
    from cryptography.hazmat.primitives.asymmetric import ed25519

    root = tmp_path_factory.mktemp("guide")
    (root / "docs" / "facts").mkdir(parents=True)
    (root / "site").mkdir()
    (root / "docs/facts/a.yml").write_text(FACTS)
    (root / "docs/facts/evidence.lock.jsonl").write_text("\n")
    (root / "docs/p.md").write_text("words\n")
    (root / "site/index.html").write_text("<p>words")
    private = ed25519.Ed25519PrivateKey.generate()
    key = root / "key"
    key.write_bytes(
        private.private_bytes(form.Encoding.PEM, form.PrivateFormat.OpenSSH, form.NoEncryption())
    )
    public = private.public_key().public_bytes(form.Encoding.OpenSSH, form.PublicFormat.OpenSSH)
    (root / "key.pub").write_bytes(public)
    outcome = run(Config(root), until="check", today=date(2026, 1, 1))
    plain = spelled(statement(outcome, datetime(2026, 1, 1, tzinfo=UTC), root / "site"))
    (root / "plain.json").write_bytes(plain)
    signer = load_signer(key, lambda _: "")
    (root / "signed.json").write_bytes(spelled(signed(plain, signer)))
    return root


def verified(guide: Path, file: Path, *, trusting: bool) -> int:
    trust = Trust((load_public(guide / "key.pub"),), asked=True) if trusting else Trust()
    read = read_attestation(file, file.name)
    if isinstance(read, Diagnostic):
        return 1
    result: Verified = verify_attestation(
        read, file.name, Config(guide), guide / "site", trust, NOW
    )
    return result.exit_code


def mutated(data: bytes, at: int, by: int) -> bytes:
    place = at % len(data)
    return data[:place] + bytes([data[place] ^ by]) + data[place + 1 :]


def test_untouched_it_verifies(guide: Path) -> None:
    assert verified(guide, guide / "plain.json", trusting=False) == 0
    assert verified(guide, guide / "signed.json", trusting=True) == 0


@given(st.integers(0, 2**20), st.integers(1, 255), st.sampled_from(FILES))
def test_a_byte_of_what_was_attested(guide: Path, at: int, by: int, path: str) -> None:
    file = guide / path
    before = file.read_bytes()
    try:
        file.write_bytes(mutated(before, at, by))
        assert verified(guide, guide / "plain.json", trusting=False) == 1
        assert verified(guide, guide / "signed.json", trusting=True) == 1
    finally:
        file.write_bytes(before)


@given(st.integers(0, 2**20), st.integers(1, 255), st.sampled_from(["plain", "signed"]))
def test_a_byte_of_the_statement_or_the_envelope(guide: Path, at: int, by: int, name: str) -> None:
    file = guide / "touched.json"
    file.write_bytes(mutated((guide / f"{name}.json").read_bytes(), at, by))
    assert verified(guide, file, trusting=name == "signed") == 1


@given(st.integers(0, 2**20), st.integers(1, 255), st.sampled_from(["payload", "sig"]))
def test_a_byte_inside_of_the_base64(guide: Path, at: int, by: int, member: str) -> None:
    envelope = json.loads((guide / "signed.json").read_text())
    holder = envelope if member == "payload" else envelope["signatures"][0]
    holder[member] = base64.b64encode(mutated(base64.b64decode(holder[member]), at, by)).decode()
    file = guide / "touched.json"
    file.write_text(json.dumps(envelope, indent=1, sort_keys=True) + "\n")
    assert verified(guide, file, trusting=True) == 1


def test_a_statement_of_another_guide(guide: Path, tmp_path: Path) -> None:
    other = tmp_path / "other"
    shutil.copytree(guide, other)
    (other / "docs/facts/a.yml").write_text(FACTS.replace("S.", "Another."))
    assert verified(other, guide / "signed.json", trusting=True) == 1
