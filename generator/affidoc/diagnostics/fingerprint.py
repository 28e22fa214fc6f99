"""A name for a finding that outlives edits around it: by it baselines and code hosts know it again.

It is made of the code, the subject (an id, which is permanent, or a path) and the message without
line numbers. Where the same is found several times about one subject, the order tells them apart.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable

from affidoc.diagnostics.model import Diagnostic

__all__ = ["FINGERPRINT", "fingerprints"]

FINGERPRINT = "affidoc/v1"
"""Name and version of the recipe, as SARIF wants it."""

_PLACE = re.compile(
    r":\d+(?::\d+)?(?!\w)|\b(lines?|columns?) \d+(?:(?:, | and | to |[-–])\d+)*(?!\w)"
)
_SPACE = re.compile(r"\s+")


def fingerprints(found: Iterable[Diagnostic]) -> list[str]:
    """One for each finding, in their order, which must be the total order of findings."""
    seen: dict[str, int] = {}
    names = []
    for one in found:
        message = _SPACE.sub(" ", _PLACE.sub(r"\1", one.message)).strip()
        subject = one.subject or one.primary.path
        text = "\0".join((one.code, subject, message)).encode("utf-8", "surrogatepass")
        digest = hashlib.sha256(text).hexdigest()[:32]
        seen[digest] = seen.get(digest, 0) + 1
        names.append(f"{digest}:{seen[digest]}")
    return names
