"""Attestations: written, signed, verified, and every way in which they can be off."""

from __future__ import annotations

import base64
import hashlib
import json
import os
import shutil
import subprocess
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from jsonschema import Draft202012Validator

from affidoc.cli import app
from affidoc.errors import AffidocError

ROOT = Path(__file__).resolve().parents[2]
FACT = """\
schema_version: 1
facts:
- kind: claim
  id: demo.one
  title: One
  statement: There is one thing.
  status: explanatory
  provenance: stated
- kind: source
  id: demo.source
  title: This
  statement: This repository.
  status: explanatory
  provenance: stated
  name: demo
  pin: content
  visibility: public
- kind: claim
  id: demo.page
  title: A page
  statement: There is a page.
  status: implemented
  provenance: stated
  evidence:
  - {type: path, source: demo, path: docs/page.md}
"""


@dataclass
class Said:
    code: int
    out: str
    err: str
    error: BaseException | None


def call(*words: str, environment: dict[str, str] | None = None) -> Said:
    settings = {"SOURCE_DATE_EPOCH": "1767225600"} | (environment or {})
    done = CliRunner().invoke(app, list(words), standalone_mode=False, env=settings)
    if isinstance(done.exception, AffidocError):
        return Said(done.exception.exit_code, done.stdout, done.stderr, done.exception)
    assert done.exception is None, done.exception
    return Said(done.return_value or 0, done.stdout, done.stderr, None)


@pytest.fixture
def guide(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    root = tmp_path / "guide"
    (root / "docs" / "facts").mkdir(parents=True)
    (root / "affidoc.toml").write_text("")
    (root / "docs" / "facts" / "a.yml").write_text(FACT)
    (root / "docs" / "page.md").write_text("[one](claim:demo.one)\n")
    (root / "docs" / "facts" / "evidence.lock.jsonl").write_text("")
    (root / "site" / "assets").mkdir(parents=True)
    (root / "site" / "index.html").write_text("<p>one")
    (root / "site" / "assets" / "ü 1.css").write_text("p {}")
    monkeypatch.chdir(root)
    return root


@pytest.fixture
def signed(guide: Path, tmp_path: Path) -> tuple[Path, Path]:
    """A signed attestation, and the public key."""
    key = ssh_key(tmp_path, "ed25519")
    assert call("attest", "--site", "site", "--key", str(key)).code == 0
    return guide / "attestation.json", key.with_suffix(".pub")


def ssh_key(folder: Path, kind: str, passphrase: str = "") -> Path:
    program = shutil.which("ssh-keygen")
    if program is None:
        if os.environ.get("CI") == "true":
            pytest.fail("ssh-keygen is not installed")
        pytest.skip("ssh-keygen is not installed")
    file = folder / f"key-{kind}"
    size = ["-b", "2048"] if kind == "rsa" else []
    command = [program, "-q", "-t", kind, *size, "-N", passphrase, "-C", "ada", "-f", str(file)]
    subprocess.run(command, check=True)
    return file


def codes(said: Said) -> list[str]:
    return [line.split(" ")[2] for line in said.out.splitlines() if ": error " in line
            or ": warning " in line]  # fmt: skip


def test_a_statement_is_an_in_toto_statement_that_its_schema_takes(guide: Path) -> None:
    assert call("attest", "--site", "site").code == 0
    document = json.loads((guide / "attestation.json").read_text())
    schema = json.loads((ROOT / "schemas/json/attestation.schema.json").read_text())
    Draft202012Validator(schema).validate(document)
    assert document["_type"] == "https://in-toto.io/Statement/v1"
    assert document["predicateType"] == "urn:affidoc:attestation:1"
    assert [one["name"] for one in document["subject"]] == [
        "configuration", "facts", "lock", "pages", "site",
    ]  # fmt: skip
    predicate = document["predicate"]
    assert predicate["checked_at"] == "2026-01-01T00:00:00Z"
    assert predicate["result"] == "clean"
    assert predicate["counts"]["facts"] == 3
    assert predicate["counts"]["evidence"] == {"holds": 1, "fails": 0, "unknown": 0}
    assert predicate["sources"] == [
        {"fact": "demo.source", "looked_at": True, "name": "demo", "pin": "content"}
    ]
    facts = hashlib.sha256(FACT.encode()).hexdigest()
    part = next(one for one in predicate["parts"] if one["name"] == "facts")
    assert part["files"] == [{"path": "docs/facts/a.yml", "sha256": facts}]
    line = f"{facts}  docs/facts/a.yml\n".encode()
    assert part["sha256"] == hashlib.sha256(line).hexdigest()


def test_the_same_inputs_give_the_same_bytes(guide: Path) -> None:
    call("attest", "--site", "site")
    first = (guide / "attestation.json").read_bytes()
    call("attest", "--site", "site", "--out", "../other.json")
    assert (guide.parent / "other.json").read_bytes() == first


def test_an_unsigned_statement_says_so(guide: Path) -> None:
    call("attest", "--site", "site")
    said = call("verify", "attestation.json")
    assert (said.code, said.err) == (0, "signature: unsigned; content: as attested\n")


@pytest.mark.parametrize("kind", ["ed25519", "ecdsa", "rsa"])
def test_a_key_of_openssh_signs_and_openssh_itself_agrees(
    guide: Path, tmp_path: Path, kind: str
) -> None:
    key = ssh_key(tmp_path, kind)
    public = key.with_suffix(".pub")
    assert call("attest", "--key", str(key)).code == 0
    schema = json.loads((ROOT / "schemas/json/attestation-envelope.schema.json").read_text())
    Draft202012Validator(schema).validate(json.loads((guide / "attestation.json").read_text()))
    signers = tmp_path / "signers"
    signers.write_text(f'ada@example.org namespaces="affidoc" {public.read_text()}')
    said = call("verify", "attestation.json", "--allowed-signers", str(signers))
    assert (said.code, said.out) == (0, "")
    assert said.err == "signature: valid by ada@example.org; content: as attested\n"
    assert call("verify", "attestation.json", "--key", str(public)).code == 0
    out = tmp_path / "out"
    call("verify", "attestation.json", "--key", str(public), "--export", str(out))
    done = subprocess.run(
        ["ssh-keygen", "-Y", "verify", "-f", str(signers), "-I", "ada@example.org", "-n", "affidoc",
         "-s", str(out / "signed.1.sig")],
        input=(out / "signed").read_bytes(), capture_output=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert b"Good" in done.stdout


def test_what_openssh_signs_is_taken(guide: Path, tmp_path: Path) -> None:
    """The same key, by the program instead of by us: an agent or hardware key goes this way."""
    from affidoc.attest import keys, payload_of

    key = ssh_key(tmp_path, "ed25519")
    signer = keys._through_ssh_keygen(key, key.with_suffix(".pub").read_text())
    message = payload_of("application/vnd.in-toto+json", b"x")
    ours = keys.load_signer(key, lambda _: "")
    assert signer.keyid == ours.keyid
    assert signer.sign(message) == ours.sign(message), "ed25519 signatures are one for a message"


def test_an_encrypted_key_of_openssh_is_opened_by_openssh(guide: Path, tmp_path: Path) -> None:
    key = ssh_key(tmp_path, "ed25519", "a secret of some length")
    asker = tmp_path / "ask"
    asker.write_text("#!/bin/sh\necho 'a secret of some length'\n")
    asker.chmod(0o755)
    settings = {"SSH_ASKPASS": str(asker), "SSH_ASKPASS_REQUIRE": "force", "DISPLAY": ":0"}
    assert call("attest", "--key", str(key), environment=settings).code == 0
    assert call("verify", "attestation.json", "--key", f"{key}.pub").code == 0


def test_a_key_that_an_agent_holds(guide: Path, tmp_path: Path) -> None:
    key = ssh_key(tmp_path, "ed25519")
    if shutil.which("ssh-agent") is None:
        pytest.skip("ssh-agent is not installed")
    socket = tmp_path / "a"
    agent = subprocess.Popen(
        ["ssh-agent", "-D", "-a", str(socket)], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    try:
        settings = {"SSH_AUTH_SOCK": str(socket)}
        for _ in range(100):
            done = subprocess.run(
                ["ssh-add", "-q", str(key)], env=os.environ | settings, check=False,
                capture_output=True,
            )  # fmt: skip
            if done.returncode == 0:
                break
        key.unlink()
        assert call("attest", "--key", f"{key}.pub", environment=settings).code == 0
    finally:
        agent.terminate()
        agent.wait()
    assert call("verify", "attestation.json", "--key", f"{key}.pub").code == 0


def cosign_key(folder: Path, passphrase: bytes, name: str = "SIGSTORE") -> tuple[Path, Path]:
    """A key as cosign writes it, made here from its description."""
    from cryptography.hazmat.primitives import serialization as form
    from cryptography.hazmat.primitives.asymmetric import ec
    from nacl.secret import SecretBox

    private = ec.generate_private_key(ec.SECP256R1())
    plain = private.private_bytes(form.Encoding.DER, form.PrivateFormat.PKCS8, form.NoEncryption())
    salt, nonce = b"s" * 32, b"n" * 24
    secret = hashlib.scrypt(passphrase, salt=salt, n=32768, r=8, p=1, dklen=32, maxmem=2**26)
    text = SecretBox(secret).encrypt(plain, nonce).ciphertext

    def b64(data: bytes) -> str:
        return base64.b64encode(data).decode()

    document = {
        "kdf": {"name": "scrypt", "params": {"N": 32768, "r": 8, "p": 1}, "salt": b64(salt)},
        "cipher": {"name": "nacl/secretbox", "nonce": b64(nonce)}, "ciphertext": b64(text),
    }  # fmt: skip
    body = b64(json.dumps(document).encode())
    lines = "\n".join(body[at : at + 64] for at in range(0, len(body), 64))
    label = f"ENCRYPTED {name} PRIVATE KEY"
    key, public = folder / "cosign.key", folder / "cosign.pub"
    key.write_text(f"-----BEGIN {label}-----\n{lines}\n-----END {label}-----\n")
    encoded = private.public_key().public_bytes(
        form.Encoding.PEM, form.PublicFormat.SubjectPublicKeyInfo
    )
    public.write_bytes(encoded)
    return key, public


@pytest.mark.parametrize("name", ["SIGSTORE", "COSIGN"])
def test_a_key_of_cosign_signs(guide: Path, tmp_path: Path, name: str) -> None:
    key, public = cosign_key(tmp_path, b"secret", name)
    assert call("attest", "--key", str(key), environment={"COSIGN_PASSWORD": "secret"}).code == 0
    said = call("verify", "attestation.json", "--key", str(public))
    assert said.code == 0
    assert said.err.startswith("signature: valid by SHA256:")
    wrong = call("attest", "--key", str(key), environment={"COSIGN_PASSWORD": "no"})
    assert (wrong.code, str(wrong.error)) == (2, "the passphrase does not open the key")
    if shutil.which("openssl"):
        call("verify", "attestation.json", "--export", "../out", "--key", str(public))
        done = subprocess.run(
            ["openssl", "dgst", "-sha256", "-verify", str(public), "-signature",
             "../out/signed.1.sig", "../out/signed"],
            capture_output=True, text=True, check=False,
        )  # fmt: skip
        assert done.stdout.strip() == "Verified OK"


def test_a_key_that_asks_for_too_much_is_refused(guide: Path, tmp_path: Path) -> None:
    key, _ = cosign_key(tmp_path, b"x")
    body = base64.b64decode("".join(key.read_text().splitlines()[1:-1]))
    greedy = body.replace(b'"N": 32768', b'"N": 1073741824')
    label = "ENCRYPTED SIGSTORE PRIVATE KEY"
    key.write_text(
        f"-----BEGIN {label}-----\n{base64.b64encode(greedy).decode()}\n-----END {label}-----\n"
    )
    said = call("attest", "--key", str(key), environment={"COSIGN_PASSWORD": "x"})
    assert said.code == 2
    assert "parameters that ask for too much" in str(said.error)


LOCK = "docs/facts/evidence.lock.jsonl"
CHANGES: dict[str, tuple[Callable[[Path], object], list[str]]] = {
    "a fact": (lambda root: (root / "docs/facts/a.yml").write_text(FACT + "\n"), ["ATT002"]),
    "a page": (lambda root: (root / "docs/page.md").write_text("x\n"), ["ATT002"]),
    "the lock": (
        lambda root: (root / "docs/facts/evidence.lock.jsonl").write_text("\n"),
        ["ATT002"],
    ),
    "the configuration": (lambda root: (root / "affidoc.toml").write_text("\n"), ["ATT002"]),
    "the site": (lambda root: (root / "site/index.html").write_text("<p>two"), ["ATT002"]),
    "a lost page": (lambda root: (root / "site/index.html").unlink(), ["ATT003"]),
    "a new page": (lambda root: (root / "site/new.html").write_text("x"), ["ATT004"]),
    "a new hidden file": (lambda root: (root / "site/.new").write_text("x"), ["ATT004"]),
    "no site": (lambda root: shutil.rmtree(root / "site"), ["ATT008"]),
}


@pytest.mark.parametrize("change", CHANGES)
def test_a_changed_part_is_named(signed: tuple[Path, Path], guide: Path, change: str) -> None:
    attestation, public = signed
    assert call("verify", str(attestation), "--key", str(public)).code == 0
    alter, wanted = CHANGES[change]
    alter(guide)
    said = call("verify", str(attestation), "--key", str(public))
    assert codes(said) == wanted
    assert said.code == (3 if wanted == ["ATT008"] else 1)
    assert said.err.startswith("signature: valid by ")
    if wanted == ["ATT002"]:
        assert "expected sha256 " in said.out


def test_a_link_in_the_site_is_not_followed(signed: tuple[Path, Path], guide: Path) -> None:
    (guide / "site" / "link").symlink_to("/etc/passwd")
    said = call("verify", str(signed[0]))
    assert said.code == 3
    assert "link is a link or no file" in str(said.error)


def test_the_states_of_a_signature(signed: tuple[Path, Path], tmp_path: Path, guide: Path) -> None:
    attestation, public = signed
    said = call("verify", str(attestation))
    assert (said.code, codes(said)) == (3, ["ATT008"])
    assert said.err.startswith("signature: not checked;")
    other = tmp_path / "other"
    other.mkdir()
    stranger = ssh_key(other, "ed25519").with_suffix(".pub")
    said = call("verify", str(attestation), "--key", str(stranger))
    assert (said.code, codes(said)) == (1, ["ATT006"])
    empty = tmp_path / "signers"
    empty.write_text("# nobody\n")
    said = call("verify", str(attestation), "--allowed-signers", str(empty))
    assert (said.code, codes(said)) == (1, ["ATT006"])
    call("attest", "--site", "site", "--out", "plain.json")
    said = call("verify", "plain.json", "--key", str(public))
    assert (said.code, codes(said)) == (1, ["ATT007"])
    envelope = json.loads(attestation.read_text())
    sig = bytearray(base64.b64decode(envelope["signatures"][0]["sig"]))
    sig[-1] ^= 1
    envelope["signatures"][0]["sig"] = base64.b64encode(bytes(sig)).decode()
    attestation.write_text(json.dumps(envelope, indent=1, sort_keys=True) + "\n")
    said = call("verify", str(attestation), "--key", str(public))
    assert (said.code, codes(said)) == (1, ["ATT005"])
    assert said.err == "signature: invalid; content: as attested\n"


@pytest.mark.parametrize(
    ("options", "wanted", "why"),
    [
        ('namespaces="affidoc"', 0, ""),
        ('namespaces="git,affi*"', 0, ""),
        ('namespaces="git"', 1, "it is allowed for git"),
        ('valid-before="20200101"', 1, "it was valid until 2020-01-01"),
        ('valid-after="20990101Z"', 1, "it is valid from 2099-01-01 on"),
        ('valid-after="20200101",valid-before="20990101"', 0, ""),
        ("cert-authority", 1, "it is a certificate authority"),
    ],
)
def test_allowed_signers_count_for_a_purpose_and_a_time(
    signed: tuple[Path, Path], tmp_path: Path, options: str, wanted: int, why: str
) -> None:
    attestation, public = signed
    signers = tmp_path / "signers"
    signers.write_text(f'"Ada Lovelace",ada@example.org {options} {public.read_text()}')
    said = call("verify", str(attestation), "--allowed-signers", str(signers))
    assert said.code == wanted
    assert why in said.out


@pytest.mark.parametrize(
    "line", ["ada", "ada ssh-ed25519", "ada ssh-ed25519 !!", "ada x=1 ssh-rsa A",
             'ada valid-after="soon" ssh-ed25519 AAAA'],
)  # fmt: skip
def test_a_line_that_is_no_signer_is_named(guide: Path, tmp_path: Path, line: str) -> None:
    call("attest")
    signers = tmp_path / "signers"
    signers.write_text(f"# who\n{line}\n")
    said = call("verify", "attestation.json", "--allowed-signers", str(signers))
    assert said.code == 2
    assert str(said.error) == f"{signers}:2: not a line of allowed signers"


def test_a_check_is_done_again_on_request(guide: Path) -> None:
    call("attest")
    assert call("verify", "attestation.json", "--recheck").code == 0
    document = json.loads((guide / "attestation.json").read_text())
    document["predicate"]["counts"]["facts"] = 4
    from affidoc.attest.canonical import sealed, spelled
    from affidoc_schemas.attestation import Attestation

    forged = spelled(sealed(Attestation.model_validate(document)))
    (guide / "attestation.json").write_bytes(forged)
    assert call("verify", "attestation.json").code == 0, "only a signature shows who said it"
    said = call("verify", "attestation.json", "--recheck")
    assert (said.code, codes(said)) == (1, ["ATT009"])
    assert "facts: attested 4, a check now gives 3" in said.out


@pytest.mark.parametrize(
    "text", ["", "[]", "nul\0", "{" * 100_000, '{"payload": 1}', '{"_type": "x"}', "\ud800",
             '{"payload": "!", "payloadType": "application/vnd.in-toto+json", "signatures": []}'],
)  # fmt: skip
def test_a_file_that_is_no_attestation_is_a_finding(guide: Path, text: str) -> None:
    (guide / "x.json").write_bytes(text.encode("utf-8", "surrogatepass"))
    said = call("verify", "x.json")
    assert (said.code, codes(said)) == (1, ["ATT001"])


def test_paths_of_an_attestation_are_never_opened(guide: Path, tmp_path: Path) -> None:
    from affidoc.attest.canonical import sealed, spelled
    from affidoc.attest.trees import part_digest
    from affidoc_schemas.attestation import Attestation

    call("attest")
    document: dict[str, Any] = json.loads((guide / "attestation.json").read_text())
    secret = hashlib.sha256(b"secret").hexdigest()
    (tmp_path / "secret").write_bytes(b"secret")
    for part, subject in zip(document["predicate"]["parts"], document["subject"], strict=True):
        if part["name"] == "facts":
            part["files"].append({"path": "../secret", "sha256": secret})
            part["files"].sort(key=lambda one: one["path"])
            part["sha256"] = part_digest({one["path"]: one["sha256"] for one in part["files"]})
            subject["digest"]["sha256"] = part["sha256"]
    forged = spelled(sealed(Attestation.model_validate(document)))
    (guide / "attestation.json").write_bytes(forged)
    said = call("verify", "attestation.json")
    assert (said.code, codes(said)) == (1, ["ATT003"])


def test_nothing_is_attested_of_a_guide_with_errors(guide: Path) -> None:
    (guide / "docs" / "page.md").write_text("[one](claim:demo.none)\n")
    said = call("attest")
    assert said.code == 1
    assert not (guide / "attestation.json").exists()


@pytest.mark.parametrize("out", ["docs/facts/a.json", "site/a.json"])
def test_an_attestation_does_not_lie_in_what_it_attests(guide: Path, out: str) -> None:
    said = call("attest", "--site", "site", "--out", out)
    assert said.code == 2
    assert "which is attested" in str(said.error)


def test_json_says_the_same(signed: tuple[Path, Path]) -> None:
    attestation, public = signed
    said = call("verify", str(attestation), "--key", str(public), "--format", "json")
    document = json.loads(said.out)
    assert (document["exit_code"], document["signature"], document["diagnostics"]) == (
        0, "valid", [],
    )  # fmt: skip
    assert document["signatures"][0]["validity"] == "valid"


def test_odd_keys_are_refused_in_a_line(guide: Path, tmp_path: Path) -> None:
    call("attest")
    file = tmp_path / "odd"
    for text in ("", "x", "-----BEGIN OPENSSH PRIVATE KEY-----\nAAAA\n", "ssh-ed25519 !!", "\0"):
        file.write_text(text)
        for words in (
            ("attest", "--key", str(file)),
            ("verify", "attestation.json", "--key", str(file)),
        ):
            said = call(*words)
            assert said.code == 2, (text, words, said)
    assert call("attest", "--key", str(tmp_path / "none")).code == 2
    assert call("verify", str(tmp_path / "none")).code == 3
