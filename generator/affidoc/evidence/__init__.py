"""Evidence verified: one kind a file, registered in `VERIFIERS`."""

from __future__ import annotations

from affidoc.evidence.verdict import Badge, Basis, FactVerdict, PieceResult, Verdict

__all__ = ["Badge", "Basis", "FactVerdict", "PieceResult", "Verdict"]
