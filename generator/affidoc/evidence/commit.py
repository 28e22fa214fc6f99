"""`commit`: something about the history of a source, told by its clone."""

from __future__ import annotations

from datetime import UTC
from typing import TYPE_CHECKING, Any

from affidoc.evidence.looker import Look, Looker
from affidoc.evidence.ssh_signature import NotVerifiable, is_ssh, verified_by
from affidoc.evidence.verdict import PieceResult
from affidoc.shown import shown_text
from affidoc.snapshot import CommitMissingError, NotARepositoryError
from affidoc_schemas import Fact
from affidoc_schemas.evidence import CommitEvidence

if TYPE_CHECKING:
    from affidoc.snapshot.commit import Commit
    from affidoc.snapshot.history import History

__all__ = ["verify"]


def verify(piece: CommitEvidence, fact: Fact, looker: Looker) -> PieceResult:
    """Holds while the commit stands where and how the piece says."""
    look = looker.look(piece, fact)
    pin = look.snapshot.commit
    if pin is None:
        message = f"'{look.source.name}' is pinned by content: it has no history to look at"
        return look.unknown("no-history", message)
    try:
        history = looker.history(look.source)
    except NotARepositoryError:
        message = f"what was given for '{look.source.name}' has no history to look at"
        return look.unknown("no-history", message)
    oid = _named(piece, history, look)
    if isinstance(oid, PieceResult):
        return oid
    try:
        found = history.commit(oid)
    except CommitMissingError as error:
        return look.unknown("commit-missing", str(error))
    return (
        _before(piece, history, look, oid, pin)
        or _dated(piece, look, found)
        or _signed(piece, look, found)
        or look.holds(_told(piece, look, found))
    )


def _named(piece: CommitEvidence, history: History, look: Look) -> str | PieceResult:
    """The commit that is meant, or that the tag is another one or not there."""
    if piece.tag is None:
        return piece.commit or ""
    try:
        tagged = history.resolve(f"refs/tags/{piece.tag}")
    except CommitMissingError:
        message = f"the clone of '{look.source.name}' has no tag '{piece.tag}'"
        return look.unknown("tag-missing", message)
    if piece.commit is not None and tagged != piece.commit:
        message = f"tag '{piece.tag}' names {tagged[:12]}, the fact says {piece.commit[:12]}"
        return look.fails(message)
    return tagged


def _before(
    piece: CommitEvidence, history: History, look: Look, oid: str, pin: str
) -> PieceResult | None:
    later, name = pin, "the pin"
    if piece.ancestor_of is not None:
        name = f"'{piece.ancestor_of}'"
        try:
            later = history.resolve(piece.ancestor_of)
        except CommitMissingError:
            message = f"the clone of '{look.source.name}' has no {name}"
            return look.unknown("commit-missing", message)
    for end, what in dict.fromkeys(((later, name), (pin, "the pin"))):
        if not history.is_ancestor(oid, end):
            message = f"{oid[:12]} is not in the history of {what} ({end[:12]})"
            if history.shallow:
                return look.unknown("history-shallow", f"{message}, which the clone cuts off")
            return look.fails(message)
    return None


def _dated(piece: CommitEvidence, look: Look, found: Commit) -> PieceResult | None:
    day = found.committed.astimezone(UTC).date()
    if piece.date_from is not None and day < piece.date_from:
        return look.fails(f"{found.oid[:12]} is of {day}, before {piece.date_from}")
    if piece.date_to is not None and day > piece.date_to:
        return look.fails(f"{found.oid[:12]} is of {day}, after {piece.date_to}")
    return None


def _signed(piece: CommitEvidence, look: Look, found: Commit) -> PieceResult | None:
    if piece.signed is None:
        return None
    short = found.oid[:12]
    if found.signature is None:
        return look.fails(f"{short} has no signature")
    if piece.signed == "present":
        return None
    if not is_ssh(found.signature):
        message = f"{short} has a signature that is not of SSH; only those are verified"
        return look.unknown("signature-kind", message)
    path = piece.allowed_signers or ""
    blob = look.read(path)
    if blob is None:
        return look.fails(f"{path} is gone: nobody is allowed to sign", path=path)
    allowed = blob.data.decode("utf-8", "replace")
    seen: dict[str, Any] = {"path": path, "blob": blob.oid}
    try:
        signer = verified_by(found.signature, found.signed, allowed, found.committed)
    except NotVerifiable as problem:
        return look.unknown(problem.reason, f"{short}: {problem}", **seen)
    if isinstance(signer, str):
        return look.fails(f"{short}: {signer} ({path})", **seen)
    who = f"{_told(piece, look, found)}; signed by {shown_text(signer.principals)} ({path})"
    return look.holds(who, **seen)


def _told(piece: CommitEvidence, look: Look, found: Commit) -> str:
    tag = f" (tag {piece.tag})" if piece.tag is not None else ""
    after = f"'{piece.ancestor_of}' and " if piece.ancestor_of is not None else ""
    day = found.committed.astimezone(UTC).date()
    present = (
        "; a signature is present, by whom is not verified" if piece.signed == "present" else ""
    )
    pinned = (look.snapshot.commit or "")[:12]
    return (
        f"{found.oid[:12]}{tag} of {day} is in the history of {after}the pin {pinned}:"
        f" '{shown_text(found.subject)}'{present}"
    )
