"""A draft for elsewhere uses only facts it declares, and only until it expires."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator

from affidoc.checks._base import Check, Context, Rule
from affidoc.diagnostics import Diagnostic, Severity
from affidoc_schemas import Status
from affidoc_schemas.publication import Publication

__all__ = ["CHECK"]

EXPIRED = Rule("PUB001", Severity.WARNING, "a publication has expired")
UNDECLARED = Rule("PUB002", Severity.ERROR, "a publication uses a fact it does not declare")
UNREVIEWED = Rule("PUB003", Severity.ERROR, "an approved publication lacks its reviews")
UNLABELLED = Rule("PUB004", Severity.ERROR, "a publication uses an illustration alone")

_MARKER = re.compile(r"\{([^{}]*)\}")


def _run(context: Context) -> Iterator[Diagnostic]:
    for fact in context.model.of_kind("publication"):
        if isinstance(fact, Publication):
            yield from _one(context, fact)


def _one(context: Context, fact: Publication) -> Iterator[Diagnostic]:
    body = context.model.locate(fact.id, ("body",))
    for marker in _MARKER.findall(fact.body):
        name = marker.partition("#")[0]
        if name not in fact.claims:
            yield UNDECLARED.at(
                body, fact.id, f"the body uses '{{{marker}}}', which is not among 'claims'",
                "Add the fact to 'claims', or mend the marker.",
            )  # fmt: skip
    if context.today >= fact.expires and fact.state in {"draft", "in_review", "approved"}:
        yield EXPIRED.at(
            context.model.locate(fact.id, ("expires",)), fact.id,
            f"'{fact.id}' expired on {fact.expires}",
            "Have it reviewed again and set a new 'expires', or withdraw it.",
        )  # fmt: skip
    illustrative = [
        name for name in fact.claims
        if context.model.facts[name].status is Status.ILLUSTRATIVE
    ]  # fmt: skip
    if illustrative and not fact.disclaimers:
        yield UNLABELLED.at(
            context.model.locate(fact.id, ("claims",)), fact.id,
            f"'{illustrative[0]}' is illustrative, and no disclaimer stands beside it",
            "Name its disclaimer under 'disclaimers'.",
        )  # fmt: skip
    if fact.state in {"approved", "published"}:
        digest = hashlib.sha256(fact.body.encode()).hexdigest()
        roles = {review.role for review in fact.reviews if review.body_digest == digest}
        missing = {"owner", "technical"} - roles
        if missing:
            yield UNREVIEWED.at(
                context.model.locate(fact.id, ("state",)), fact.id,
                f"'{fact.id}' is {fact.state} without a review of this wording by:"
                f" {', '.join(sorted(missing))}",
                f"Record the reviews with body_digest {digest[:12]}…, or go back to in_review.",
            )  # fmt: skip


CHECK = Check("publication-draft", (EXPIRED, UNDECLARED, UNREVIEWED, UNLABELLED), _run)
