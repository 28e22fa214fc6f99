"""Codes from reading, linking and settling; those of checks stand on the checks themselves."""

from __future__ import annotations

from functools import cache

from affidoc.diagnostics.pages import code_pages

__all__ = [
    "MENTION_CODES",
    "READING_CODES",
    "SETTLING_CODES",
    "known_codes",
    "stands_alone",
]

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

MENTION_CODES: dict[str, str] = {
    "LNK001": "a link to a page or file that is not there",
    "LNK002": "a link to an anchor that the page does not have",
    "LNK003": "an address of the project's own site that leads nowhere",
    "LNK004": "a link to a file of this repository that is gone",
    "LNK005": "a label, document or included file that is gone",
    "LNK006": "a link that should lead to this repository and leads to another",
    "PRS100": "a path that is gone",
    "PRS101": "a name that the source does not have",
    "PRS102": "an argument that a function does not take",
    "PRS103": "an example that uses a name it never defines",
    "PRS104": "an option that the command line does not have",
    "PRS106": "an environment name that nothing reads any more",
    "PRS107": "a default that is another one",
    "PRS108": "a Python version that is not supported",
    "PRS109": "a list that names something the templates do not have",
    "PRS110": "an example that uses a name the source does not have",
    "PRS112": "pages that could not be judged",
    "PRS111": "a listed dependency that is none any more",
}
"""What documents mention and the source does not have; a comment may set these aside."""

SETTLING_CODES: dict[str, str] = {
    "CFG001": "an ignore that nothing needs",
    "CFG002": "an ignore without a reason",
    "CFG003": "a line of the baseline that nothing needs",
    "CFG004": "an ignore that cannot be",
    "CFG005": "a baseline that cannot be read",
}
"""Codes about ignores and the baseline; they can be neither ignored nor baselined."""


def stands_alone(code: str) -> bool:
    """Whether a finding of that code says all there is to say, so that it may be set aside.

    Not where it keeps facts, pages or attestations from being judged: what is behind it is unknown.
    """
    if code in MENTION_CODES:  # what documents mention, one place at a time
        return code != "PRS112"
    return code not in READING_CODES and code not in SETTLING_CODES


@cache
def known_codes() -> frozenset[str]:
    """Every code there is: each has a page."""
    return frozenset(code_pages())
