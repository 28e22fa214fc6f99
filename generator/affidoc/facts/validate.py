"""One raw record to a fact, or to diagnostics at the fields that are wrong."""

from __future__ import annotations

import difflib
from collections.abc import Iterator
from typing import Any

from pydantic import ValidationError

from affidoc.diagnostics import Diagnostic, Fix, Severity
from affidoc.facts.document import Document
from affidoc_schemas import KIND_NAMES, Fact, model_of
from affidoc_schemas.names import FORMS

__all__ = ["validate"]


def validate(document: Document, index: int) -> Fact | list[Diagnostic]:
    """The fact at `facts[index]` of a document, or everything that is wrong with it."""
    raw = document.data["facts"][index]
    here = ("facts", index)
    if not isinstance(raw, dict):
        message = f"a fact is a mapping of fields, found {_shown(raw)}"
        return [_problem(document, "FCT005", message, here, "", "Write '- kind: …' and fields.")]
    subject = str(raw.get("id", ""))[:100]
    kind = raw.get("kind")
    if kind is None:
        return [_problem(document, "FCT011", "field 'kind' is missing", here, subject,
                         f"Add kind: one of {', '.join(KIND_NAMES)}.")]  # fmt: skip
    model = model_of(kind) if isinstance(kind, str) else None
    if model is None:
        return [_problem(document, "FCT003", f"unknown kind {_shown(kind)}", (*here, "kind"),
                         subject, _suggest(str(kind), KIND_NAMES))]  # fmt: skip
    try:
        return model.model_validate(raw)
    except ValidationError as error:
        return list(_problems(document, here, raw, subject, error))


def _problems(
    document: Document, here: tuple[str | int, ...], raw: Any, subject: str, error: ValidationError
) -> Iterator[Diagnostic]:
    for one in error.errors(include_url=False):
        path, known = _yaml_path(raw, one["loc"])
        where = (*here, *path)
        name = ".".join(map(str, path)) or subject
        match one["type"]:
            case "extra_forbidden":
                field = str(one["loc"][-1])
                message = f"unknown field '{field}'"
                yield _problem(
                    document, "FCT004", message, where, subject,
                    _suggest(field, _sibling_fields(raw, path)), key=True,
                )  # fmt: skip
            case "missing":
                field = str(one["loc"][-1])
                message = f"field '{field}' is missing"
                yield _problem(document, "FCT011", message, where, subject, f"Add '{field}:'.")
            case "union_tag_invalid" | "union_tag_not_found":
                context = one.get("ctx", {})
                message = f"{name}: unknown or missing 'type' {context.get('tag', '')}".rstrip()
                expected = context.get("expected_tags", "")
                fix = f"Use one of: {expected}." if expected else "Add 'type:'."
                yield _problem(document, "FCT005", message, where, subject, fix)
            case _:
                said = one["msg"].removeprefix("Value error, ")
                pattern = str(one.get("ctx", {}).get("pattern", ""))
                if pattern in FORMS:
                    said = f"this is not {FORMS[pattern]}"
                found = f"; found {_shown(one['input'])}" if known else ""
                message = f"{name}: {said[:1].lower()}{said[1:]}{found}"
                yield _problem(
                    document, "FCT005", message, where, subject,
                    f"See `affidoc explain FCT005` and the schema of kind '{raw.get('kind')}'.",
                )  # fmt: skip


def _yaml_path(raw: Any, loc: tuple[str | int, ...]) -> tuple[tuple[str | int, ...], bool]:
    """The part of a pydantic location that exists in the YAML; whether it is all of it.

    Pydantic puts the tag of a union into the path; the YAML has no such level.
    """
    path: list[str | int] = []
    current = raw
    for step in loc:
        if isinstance(current, dict):
            if step == current.get("type") and len(path) < len(loc) - 1 and step != loc[-1]:
                continue
            if step in current:
                path.append(step)
                current = current[step]
                continue
        elif isinstance(current, list) and isinstance(step, int) and step < len(current):
            path.append(step)
            current = current[step]
            continue
        else:
            continue
        return tuple(path), False
    return tuple(path), not isinstance(current, dict | list)


def _sibling_fields(raw: Any, path: tuple[str | int, ...]) -> list[str]:
    model = model_of(raw["kind"]) if len(path) <= 1 else None
    return [] if model is None else list(model.model_fields)


def _suggest(word: str, known: Any) -> str:
    close = difflib.get_close_matches(word, list(known), n=1)
    if close:
        return f"Did you mean '{close[0]}'?"
    return f"Known: {', '.join(known)}." if known else "Remove it, or see the schema."


def _shown(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= 60 else f"{text[:57]}…"


def _problem(
    document: Document, code: str, message: str, where: tuple[str | int, ...],
    subject: str, fix: str, *, key: bool = False,
) -> Diagnostic:  # fmt: skip
    at = document.locate(where, key=key)
    return Diagnostic(code, Severity.ERROR, message, at, subject=subject, fixes=(Fix(fix),))
