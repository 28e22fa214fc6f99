"""The facades, name by name: what others may build on changes only on purpose."""

from __future__ import annotations

import hashlib
from pathlib import Path

import affidoc
import affidoc_engine
import affidoc_schemas

ROOT = Path(__file__).resolve().parents[2]


def test_generator() -> None:
    assert affidoc.__all__ == [
        "CHECKS", "FORMATS", "AffidocError", "Config", "Diagnostic", "Location", "Model", "Outcome",
        "Severity", "__version__", "link", "load_config", "load_facts", "run", "run_checks",
    ]  # fmt: skip
    assert [name for name in affidoc.__all__ if getattr(affidoc, name, None) is None] == []


def test_schemas() -> None:
    assert affidoc_schemas.__all__ == [
        "KINDS", "KIND_NAMES", "SCHEMA_VERSION", "Fact", "LockEntry", "Mention", "Provenance",
        "Quantity", "Source", "Status", "json_schemas", "kind_name", "model_of",
    ]  # fmt: skip
    assert [n for n in affidoc_schemas.__all__ if getattr(affidoc_schemas, n, None) is None] == []


def test_engine() -> None:
    assert affidoc_engine.__all__ == ["DEFAULTS", "ScenarioResult", "run_scenario"]


def test_the_licence_is_the_whole_apache_licence() -> None:
    text = (ROOT / "LICENSE").read_bytes()
    known = "cfc7749b96f63bd31c3c42b5c471bf756814053e847c10f3eb003417bc523d30"
    assert hashlib.sha256(text).hexdigest() == known
    assert 'license = "Apache-2.0"' in (ROOT / "pyproject.toml").read_text(encoding="utf-8")


def test_every_package_is_marked_as_typed() -> None:
    packages = ("schemas/affidoc_schemas", "generator/affidoc", "engine/affidoc_engine")
    assert [name for name in packages if not (ROOT / name / "py.typed").is_file()] == []


def test_there_is_no_drawer_for_everything() -> None:
    drawers = {"utils", "util", "helpers", "helper", "common", "misc"}
    found = [
        str(file.relative_to(ROOT))
        for root in ("schemas", "generator", "engine")
        for file in (ROOT / root).rglob("*.py")
        if {file.stem, file.parent.name} & drawers
    ]
    assert found == []
