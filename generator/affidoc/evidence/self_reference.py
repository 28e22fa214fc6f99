"""What cannot be evidence for this repository's own facts: the facts, the lock, generated files."""

from __future__ import annotations

from affidoc.config import Config
from affidoc.evidence.globs import fixed_folder
from affidoc.snapshot import steps
from affidoc_schemas import Source
from affidoc_schemas.evidence import AbsentEvidence, PathEvidence, Piece

__all__ = ["is_own_record", "is_self_reference"]


def is_self_reference(piece: Piece, source: Source, config: Config) -> bool:
    """Whether a piece cites what this repository says about itself.

    Of a search, one path inside is enough; paths that merely contain such files are searched
    without them.
    """
    if source.pin != "content":
        return False
    if isinstance(piece, AbsentEvidence):
        return any(is_own_record(path, config) for path in piece.paths)
    if isinstance(piece, PathEvidence) and piece.glob is not None:
        return is_own_record(fixed_folder(piece.glob), config)
    path = getattr(piece, "path", None)
    return isinstance(path, str) and is_own_record(path, config)


def is_own_record(path: str, config: Config) -> bool:
    """Whether a path is, or lies in, a facts root, the lock, the site or a generated place."""
    parts = steps(path)
    own = (*config.facts, config.lock, config.site, *config.generated)
    return any(parts[: len(steps(one))] == steps(one) for one in own)
