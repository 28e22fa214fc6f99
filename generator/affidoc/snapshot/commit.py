"""A raw commit object to who, when and what."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta, timezone

from affidoc.errors import SnapshotError

__all__ = ["Commit", "parse_commit"]


@dataclass(frozen=True, slots=True)
class Commit:
    """What a commit object says; nothing of it is verified but the hash it was read by."""

    oid: str
    tree: str
    parents: tuple[str, ...]
    author: str
    """Name, without the address."""
    authored: datetime
    committer: str
    committed: datetime
    subject: str
    """First paragraph of the message, on one line, without control characters."""
    signature: bytes | None = None
    """The armoured text of a signature, whoever made it; None where there is none."""
    signed: bytes = b""
    """The bytes that the signature is over: the object without it."""


def parse_commit(oid: str, data: bytes) -> Commit:
    """The commit of an object.

    Raises:
        SnapshotError: it is not a commit that Git would write.
    """
    head, _, message = data.partition(b"\n\n")
    fields, signature, kept = _fields(head)
    try:
        tree = fields[b"tree"][0].decode("ascii")
        author, authored = _person(fields[b"author"][0])
        committer, committed = _person(fields[b"committer"][0])
        parents = tuple(parent.decode("ascii") for parent in fields.get(b"parent", []))
    except (KeyError, ValueError, IndexError, OverflowError):
        raise SnapshotError(
            f"commit {oid[:12]} is malformed", "Run `git fsck` in the clone."
        ) from None
    text = message.decode("utf-8", "replace").strip().partition("\n\n")[0]
    signed = b"" if signature is None else kept + b"\n\n" + message
    return Commit(
        oid, tree, parents, author, authored, committer, committed, _plain(text), signature, signed
    )


def _fields(head: bytes) -> tuple[dict[bytes, list[bytes]], bytes | None, bytes]:
    """Header fields, the signature, and the header without it."""
    fields: dict[bytes, list[bytes]] = {}
    signature: list[bytes] | None = None
    kept: list[bytes] = []
    inside = False
    for line in head.split(b"\n"):
        if line.startswith(b" "):
            if inside and signature is not None:
                signature.append(line[1:])
            else:
                kept.append(line)
            continue
        name, _, value = line.partition(b" ")
        inside = name in (b"gpgsig", b"gpgsig-sha256")
        if inside:
            signature = [value]
            continue
        kept.append(line)
        fields.setdefault(name, []).append(value)
    armoured = None if signature is None else b"\n".join(signature) + b"\n"
    return fields, armoured, b"\n".join(kept)


def _person(line: bytes) -> tuple[str, datetime]:
    """`Ada <ada@example.org> 1767225600 +0100` to a name and a moment."""
    before, _, after = line.rpartition(b">")
    seconds, _, zone = after.strip().partition(b" ")
    name = before.partition(b"<")[0].decode("utf-8", "replace")
    moment = datetime.fromtimestamp(0, UTC) + timedelta(seconds=int(seconds))
    sign = -1 if zone.startswith(b"-") else 1
    digits = zone.lstrip(b"+-")
    if len(digits) == 4 and digits.isdigit():
        offset = timedelta(hours=int(digits[:2]), minutes=int(digits[2:]))
        if offset < timedelta(hours=24):
            moment = moment.astimezone(timezone(sign * offset))
    return _plain(name) or "unknown", moment


def _plain(text: str) -> str:
    """On one line, and without what a terminal or a reader could be fooled by."""
    text = " ".join(text.split())
    return "".join(char if char.isprintable() else "�" for char in text)[:500]
