"""What became of evidence between two states of a source: found by content, told in classes."""

from __future__ import annotations

from affidoc.drift.between import WORKTREE, Between
from affidoc.drift.carry import Carried, carry
from affidoc.drift.earlier import earlier_lock
from affidoc.drift.guides import GuideEdits, PageEdit, guide_edits
from affidoc.drift.impact import Impact, impact_json, impact_of, impact_text
from affidoc.drift.locks import Became, LockChanges, PieceChange, PinChange, lock_changes
from affidoc.drift.model import HARMLESS, Drift, Drifted, Edit, Spot
from affidoc.drift.repin import repinned
from affidoc.drift.report import Report, drift
from affidoc.drift.show import counted, drift_json, drift_text
from affidoc.drift.since import Past, Turn, since
from affidoc.drift.summary import drift_markdown, impact_markdown

__all__ = [
    "HARMLESS",
    "WORKTREE",
    "Became",
    "Between",
    "Carried",
    "Drift",
    "Drifted",
    "Edit",
    "GuideEdits",
    "Impact",
    "LockChanges",
    "PageEdit",
    "Past",
    "PieceChange",
    "PinChange",
    "Report",
    "Spot",
    "Turn",
    "carry",
    "counted",
    "drift",
    "drift_json",
    "drift_markdown",
    "drift_text",
    "earlier_lock",
    "guide_edits",
    "impact_json",
    "impact_markdown",
    "impact_of",
    "impact_text",
    "lock_changes",
    "repinned",
    "since",
]
