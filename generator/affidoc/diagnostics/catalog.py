"""Codes from reading, linking and settling; those of checks stand on the checks themselves."""

from __future__ import annotations

from functools import cache

from affidoc.diagnostics.pages import code_pages

__all__ = ["READING_CODES", "SETTLING_CODES", "known_codes"]

READING_CODES: dict[str, str] = {
    "FCT001": "a facts file is not YAML",
    "FCT002": "a key stands twice",
    "FCT003": "a kind that does not exist",
    "FCT004": "a field that does not exist",
    "FCT005": "a value of the wrong form",
    "FCT006": "an anchor, alias or tag",
    "FCT007": "a file that is not ordinary text",
    "FCT008": "a facts file that is a link or no file",
    "FCT009": "nothing to check",
    "FCT010": "an unknown schema version",
    "FCT011": "a field is missing",
    "REF001": "a name that no fact has",
    "REF002": "an id or source name stands twice",
    "REF003": "a circle of facts",
    "REF004": "a name of a fact of the wrong kind",
    "REF005": "a source that is not declared",
    "REF006": "a code stands twice",
    "REF007": "a redirect that cannot be read",
    "PRS004": "a page that cannot be read",
    "PRS005": "a coverage table that cannot be read",
    "PIN002": "a line of the lock that cannot be read",
    "ATT001": "a file that is no attestation, or was changed",
    "ATT002": "a file is not what was attested",
    "ATT003": "an attested file is not here",
    "ATT004": "a file that nobody attested",
    "ATT005": "a signature is invalid",
    "ATT006": "a signature of a key that does not count",
    "ATT007": "a signature is missing",
    "ATT008": "a part of an attestation could not be checked",
    "ATT009": "a check gives other numbers than were attested",
    "DIA001": "a diagram that does not parse",
}
"""Code to summary; each has a page under `docs/checks`."""

SETTLING_CODES: dict[str, str] = {
    "CFG001": "an ignore that nothing needs",
    "CFG002": "an ignore without a reason",
    "CFG003": "a line of the baseline that nothing needs",
    "CFG004": "an ignore that cannot be",
    "CFG005": "a baseline that cannot be read",
}
"""Codes about ignores and the baseline; they can be neither ignored nor baselined."""


@cache
def known_codes() -> frozenset[str]:
    """Every code there is: each has a page."""
    return frozenset(code_pages())
