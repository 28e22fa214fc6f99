"""Badges: words with a shape, so that colour is never the only signal."""

from __future__ import annotations

from affidoc.evidence import Badge
from affidoc.render.html import escaped
from affidoc_schemas import Fact, Provenance, Status

__all__ = ["VERDICT_TEXT", "badges", "status_mark", "verdict_badge", "verdict_mark"]

_STATUS_SHAPE = {
    Status.IMPLEMENTED: "●",
    Status.PROPOSED: "○",
    Status.HISTORICAL: "◷",
    Status.LIMITATION: "▲",
    Status.OPINION: "❝",
    Status.EXPLANATORY: "ℹ",
    Status.ILLUSTRATIVE: "≈",
}
_VERDICT_SHAPE = {
    Badge.FAILING: "✗",
    Badge.UNKNOWN: "?",
    Badge.VERIFIED_SOURCE: "✓",
    Badge.VERIFIED_ENGINE: "✓",
    Badge.COMPUTED: "=",
    Badge.ATTESTED: "◈",
    Badge.REPORTED: "✎",
    Badge.CITED: "↗",
    Badge.UNEVIDENCED: "–",
}
_PROVENANCE_TEXT = {
    Provenance.PROPOSAL: "reference-engine choice",
    Provenance.RECONSTRUCTED: "reconstructed",
    Provenance.EXTERNAL: "external",
}
_SUSPECT_TEXT = "It stands on a fact that fails."
VERDICT_TEXT = {
    Badge.FAILING: "The evidence contradicts the statement.",
    Badge.UNKNOWN: "Nobody could look; this is no good news and no bad news.",
    Badge.VERIFIED_SOURCE: "The pinned content of a repository was read in this build and agrees.",
    Badge.VERIFIED_ENGINE: "The reference engine was run in this build and behaves so.",
    Badge.COMPUTED: "Computed from other facts in this build.",
    Badge.ATTESTED: "Verified earlier, against content that the lock names; not looked at here.",
    Badge.REPORTED: "Somebody said what they read; nothing was verified.",
    Badge.CITED: "A public text is cited; nothing was verified.",
    Badge.UNEVIDENCED: "No evidence is cited; the status says how the statement is meant.",
}
"""What each badge tells a reader."""


def badges(fact: Fact, verdict: Badge, *, suspect: bool = False) -> str:
    """Status, provenance where it is not plain, verdict, and whether it stands on a failure.

    *Implemented* stands alone only where more than somebody's word shows it.
    """
    shown = [_badge("status", fact.status.value, *status_mark(fact.status, verdict))]
    provenance = _PROVENANCE_TEXT.get(fact.provenance)
    if provenance is not None:
        shown.append(_badge("provenance", fact.provenance.value, "◇", provenance))
    shown.append(verdict_badge(verdict))
    if suspect:
        shown.append(_badge("verdict", "suspect", "⚠", "suspect", _SUSPECT_TEXT))
    return f'<p class="badges">{"".join(shown)}</p>'


def status_mark(status: Status, verdict: Badge | None) -> tuple[str, str]:
    """Shape and word of a status; of the status alone where no verdict is given."""
    word = status.value
    if status is Status.IMPLEMENTED and verdict in {Badge.REPORTED, Badge.CITED}:
        word = f"said to be {word}"
    return _STATUS_SHAPE[status], word


def verdict_mark(verdict: Badge) -> tuple[str, str]:
    """Shape and word of a verdict."""
    return _VERDICT_SHAPE[verdict], verdict.value


def verdict_badge(verdict: Badge) -> str:
    """The badge of a verdict alone."""
    name = verdict.value.replace(" (", "-").replace(")", "").replace(" ", "-")
    return _badge("verdict", name, *verdict_mark(verdict), VERDICT_TEXT[verdict])


def _badge(group: str, name: str, shape: str, text: str, title: str = "") -> str:
    title = f' title="{escaped(title)}"' if title else ""
    return (
        f'<span class="badge badge-{group} is-{name}"{title}>'
        f'<span aria-hidden="true">{shape}</span> {escaped(text)}</span> '
    )
