"""Each type of evidence has a page whose examples come out as it says, and a test that flips it."""

from __future__ import annotations

import json
import re
from datetime import date
from pathlib import Path
from typing import Any

import pytest
import yaml

from affidoc.config import Config
from affidoc.evidence import verify
from affidoc.facts import load_facts
from affidoc.model import link
from affidoc.snapshot import Lock
from affidoc_schemas.evidence import EVIDENCE_TYPES, Piece

ROOT = Path(__file__).resolve().parents[2]
PAGES = ROOT / "docs" / "evidence"
INTEGRATION = "".join(
    file.read_text(encoding="utf-8") for file in (ROOT / "tests" / "integration").glob("test_*.py")
)
FILE = re.compile(r"^`([^`\n]+)`:\n\n(`{3,})\w*\n(.*?)^\2$", re.MULTILINE | re.DOTALL)
VERDICTS = ("Holds", "Fails", "Unknown")


def name_of(model: type[Piece]) -> str:
    return str(model.model_fields["type"].annotation.__args__[0])  # type: ignore[union-attr]


TYPES = {name_of(model): model for model in EVIDENCE_TYPES}
TOLD = {
    name: (PAGES / f"{name}.md").read_text(encoding="utf-8")
    for name in TYPES
    if (PAGES / f"{name}.md").exists()
}
OWED: set[str] = set()
"""Types whose page comes with them; the name goes from here when it is there."""
RUN = [name for name, text in TOLD.items() if "The source `app` has:" in text]
"""Pages with a source of their own: their examples are looked at."""


def test_every_type_has_its_page_and_every_page_its_type() -> None:
    missing = {"index", *TYPES} ^ {file.stem for file in PAGES.glob("*.md")}
    assert missing <= OWED


def test_the_index_and_the_navigation_list_them() -> None:
    index = (PAGES / "index.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| \[(\w+)\]\(\1\.md\) \|", index, re.MULTILINE)
    assert rows == [name for name in TYPES if name in TOLD]
    navigation = (ROOT / "mkdocs.yml").read_text(encoding="utf-8")
    listed = re.findall(r"^ +- evidence/(\w+)\.md$", navigation, re.MULTILINE)
    assert listed == rows


@pytest.mark.parametrize("name", TOLD)
def test_a_page_has_its_parts_and_names_every_field(name: str) -> None:
    text = re.sub(r"^(`{3,}).*?^\1$", "", TOLD[name], flags=re.MULTILINE | re.DOTALL)
    assert re.findall(r"^## (.+)$", text, re.MULTILINE) == ["Fields", "Examples", "What to know"]
    assert re.findall(r"^### (.+)$", text, re.MULTILINE) == list(VERDICTS)
    table = text.partition("## Examples")[0]
    unnamed = [
        field for field in TYPES[name].model_fields
        if field != "type" and not re.search(rf"^\|[^|]*\b{field}\b[^|]*\|", table, re.MULTILINE)
    ]  # fmt: skip
    assert unnamed == []


@pytest.mark.parametrize("name", TYPES)
def test_a_type_is_tried_in_a_real_repository(name: str) -> None:
    assert f'"type": "{name}"' in INTEGRATION


@pytest.mark.parametrize("verdict", VERDICTS)
@pytest.mark.parametrize("name", TOLD)
def test_examples_are_pieces_of_their_type(name: str, verdict: str) -> None:
    piece, _ = example(name, verdict)
    assert piece["type"] == name
    TYPES[name].model_validate(piece)


@pytest.mark.parametrize("verdict", VERDICTS)
@pytest.mark.parametrize("name", RUN)
def test_examples_come_out_as_the_page_says(name: str, verdict: str, tmp_path: Path) -> None:
    piece, message = example(name, verdict)
    for found in FILE.finditer(TOLD[name]):
        path, content = found[1], found[3]
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(content, encoding="utf-8")
    common = {"title": "T", "statement": "S.", "provenance": "stated"}
    facts = [
        {"kind": "source", "id": "s.app", "name": "app", "pin": "content", "visibility": "public",
         "status": "explanatory", **common},
        {"kind": "claim", "id": "a.b", "status": "implemented", "evidence": [piece],
         "value": {"number": 10, "unit": "files"}, **common},
    ]  # fmt: skip
    folder = tmp_path / "docs" / "facts"
    folder.mkdir(parents=True, exist_ok=True)
    text = json.dumps(facts, default=str)
    (folder / "f.yml").write_text(f"schema_version: 1\nfacts: {text}\n", encoding="utf-8")
    loaded = load_facts(tmp_path, ("docs/facts",))
    assert loaded.diagnostics == ()
    model, problems = link(loaded.facts)
    assert problems == []
    seen = verify(model, Config(tmp_path), Lock("l"), today=date(2026, 12, 1))
    (result,) = seen.verdicts["a.b"].pieces
    assert (result.verdict.value, result.message) == (verdict.lower(), message)


def example(name: str, verdict: str) -> tuple[Any, str]:
    """The piece under a heading of a page, and the message that stands below it."""
    found = re.search(
        rf"^### {verdict}\n\n```yaml\n(.*?)^```\n\n> (.+)$", TOLD[name], re.MULTILINE | re.DOTALL
    )
    assert found is not None, name
    return yaml.safe_load(found[1]), found[2].partition("\n")[0]
