"""Reading sources: one port, several implementations, never a write."""

from __future__ import annotations

from affidoc.snapshot.port import Blob, Entry, Snapshot

__all__ = ["Blob", "Entry", "Snapshot"]
