"""Reference pages of affidoc itself: command line, configuration, schemas, diagnostics."""

from __future__ import annotations

import json
import re
from typing import Any

from affidoc.config import OPTIONS
from affidoc.prose import ProsePage
from affidoc.render.command import Command
from affidoc.render.html import escaped, link, relative
from affidoc.render.page import Page
from affidoc_schemas import KIND_NAMES
from affidoc_schemas.evidence import EVIDENCE_TYPES, Piece
from affidoc_schemas.shipped import shipped_schemas

__all__ = ["reference"]


def reference(commands: tuple[Command, ...], pages: tuple[ProsePage, ...], docs: str) -> list[Page]:
    """The four pages, made from the program itself."""
    found = [_command_line(commands), _configuration(), _schemas()]
    explained = [page for page in pages if page.path.startswith(f"{docs}/checks/")]
    if explained:
        found.append(_diagnostics(explained, docs))
    return found


def _command_line(commands: tuple[Command, ...]) -> Page:
    parts = [
        "---\ntitle: Command line\n---\n\n# Command line\n\nExit codes, whatever the format:"
        " 0 clean, 1 findings, 2 usage or configuration, 3 could not check, 4 a bug of affidoc.\n"
    ]
    if not commands:  # under plain MkDocs, which does not know the program
        parts.append("\n`affidoc --help` lists the verbs; `affidoc build` shows their help here.\n")
    parts += [f"\n## affidoc {one.name}\n\n```text\n{one.help.strip()}\n```\n" for one in commands]
    return Page("reference/cli.md", "Command line", "".join(parts), frozenset())


def _configuration() -> Page:
    rows = "".join(
        f"<tr><td><code>{escaped(one.name)}</code></td><td>{escaped(one.form)}</td>"
        f"<td><code>{escaped(one.default)}</code></td><td>{_with_code(one.help)}</td></tr>"
        for one in OPTIONS
    )
    text = (
        "---\ntitle: Configuration\n---\n\n# Configuration\n\nSettings stand in `affidoc.toml`, or"
        " under `[tool.affidoc]` in `pyproject.toml`. The nearest such file is used, from the"
        " current folder upwards, so every command works in a subfolder and a repository can hold"
        " several guides. A setting that does not exist is an error.\n\n"
        '<div class="fact-table"><table><thead><tr><th>Setting</th><th>Form</th><th>Default</th>'
        f"<th>Meaning</th></tr></thead><tbody>{rows}</tbody></table></div>\n"
    )
    return Page("reference/configuration.md", "Configuration", text, frozenset())


def _with_code(text: str) -> str:
    """Backticks of our own help texts, which a terminal shows as they are."""
    return re.sub(r"`([^`]+)`", r"<code>\1</code>", escaped(text))


def _schemas() -> Page:
    documents = _documents()
    parts = [
        "---\ntitle: Schemas\n---\n\n# Schemas\n\nWhat each kind of fact may say. Every kind has"
        " the common fields; the table of a kind lists its own. Editors complete facts from the"
        " exported JSON Schemas in `schemas/json`.\n\n## Common fields\n\n"
    ]
    claim = documents["claim.schema.json"]
    parts.append(_fields(claim, set(claim["properties"])))
    for name in KIND_NAMES:
        schema = documents[f"{name}.schema.json"]
        own = set(schema["properties"]) - set(claim["properties"])
        doc = escaped(schema["description"])
        parts.append(f"\n## {name}\n\n{doc}\n\n")
        if own:
            parts.append(_fields(schema, own))
    parts += [_evidence(piece, claim["$defs"][piece.__name__]) for piece in EVIDENCE_TYPES]
    return Page("reference/schemas.md", "Schemas", "".join(parts), frozenset())


def _documents() -> dict[str, Any]:
    shipped = shipped_schemas()
    if shipped:
        return shipped
    from affidoc_schemas import json_schemas  # a copy without them can still make them

    return {name: json.loads(text) for name, text in json_schemas().items()}


def _evidence(piece: type[Piece], schema: dict[str, Any]) -> str:
    written = [name for name in piece.model_fields if name in schema["properties"]]
    ordered = {**schema, "properties": {name: schema["properties"][name] for name in written}}
    name = schema["properties"]["type"]["const"]
    doc = escaped(" ".join((piece.__doc__ or "").split()))
    return f"\n## Evidence: {name}\n\n{doc}\n\n{_fields(ordered, set(written))}"


def _fields(schema: dict[str, Any], names: set[str]) -> str:
    needed = set(schema.get("required", ()))
    rows = "".join(
        f"<tr><td><code>{escaped(name)}</code>{', required' if name in needed else ''}</td>"
        f"<td>{_with_code(field.get('description', ''))}</td></tr>"
        for name, field in schema["properties"].items()
        if name in names
    )
    return (
        '<div class="fact-table"><table><thead><tr><th>Field</th><th>Meaning</th></tr>'
        f"</thead><tbody>{rows}</tbody></table></div>\n"
    )


def _diagnostics(pages: list[ProsePage], docs: str) -> Page:
    path = "reference/diagnostics.md"
    rows = []
    for page in pages:
        title = next((line[2:] for line in page.text.splitlines() if line.startswith("# ")), "")
        code, _, summary = title.partition(": ")
        target = relative(page.path.removeprefix(f"{docs}/"), path)
        rows.append(f"<tr><td>{link(target, code)}</td><td>{escaped(summary)}</td></tr>")
    text = (
        "---\ntitle: Diagnostics\n---\n\n# Diagnostics\n\nA code is for ever: it is never"
        " renumbered and never used for something else. `affidoc explain CODE` prints the same"
        " page.\n\n"
        '<div class="fact-table"><table><thead><tr><th>Code</th><th>Meaning</th></tr></thead>'
        f"<tbody>{''.join(rows)}</tbody></table></div>\n"
    )
    return Page(path, "Diagnostics", text, frozenset())
