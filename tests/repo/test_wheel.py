"""The wheel works where there is no checkout: everything that is needed at run time is in it."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)],
        cwd=ROOT, check=True, capture_output=True,
    )  # fmt: skip
    (built,) = folder.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("installed")
    subprocess.run(
        [sys.executable, "-m", "pip", "install", "--quiet", "--no-index", "--no-deps",
         "--disable-pip-version-check", "--target", str(folder), str(wheel)],
        check=True, capture_output=True,
    )  # fmt: skip
    return folder


def test_it_holds_three_packages_and_what_they_read(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    tops = {name.partition("/")[0] for name in names}
    assert tops == {"affidoc", "affidoc_engine", "affidoc_schemas", "affidoc-0.1.0.dist-info"}
    for name in (
        "affidoc/explanations/CLM001.md",
        "affidoc/site/theme/main.html",
        "affidoc/site/assets/affidoc.css",
        "affidoc_schemas/json/facts.schema.json",
        "affidoc_schemas/json/diagnostics.schema.json",
        "affidoc/explanations/CFG001.md",
        "affidoc/py.typed",
        "affidoc_engine/py.typed",
        "affidoc_schemas/py.typed",
        "affidoc-0.1.0.dist-info/licenses/LICENSE",
    ):
        assert name in names
    assert [name for name in names if "/tests/" in name or name.endswith(".pyc")] == []


def test_every_module_comes_from_the_wheel(installed: Path, tmp_path: Path) -> None:
    code = (
        "import affidoc, affidoc_engine, affidoc_schemas;"
        "print(affidoc.__file__, affidoc_engine.__file__, affidoc_schemas.__file__)"
    )
    shown = _run(installed, tmp_path, "-c", code)
    assert shown.returncode == 0, shown.stderr
    assert all(Path(path).is_relative_to(installed) for path in shown.stdout.split())


def test_the_commands_work_from_another_folder(installed: Path, tmp_path: Path) -> None:
    version = _run(installed, tmp_path, "-m", "affidoc", "--version")
    assert version.returncode == 0, version.stderr
    assert version.stdout.endswith(", version 0.1.0\n")
    explained = _run(installed, tmp_path, "-m", "affidoc", "explain", "CLM001")
    assert explained.returncode == 0, explained.stderr
    assert explained.stdout.startswith("# CLM001: ")
    engine = _run(
        installed, tmp_path, "-c", "from affidoc_engine.cli import main; main(['--version'])"
    )
    assert engine.stdout == "affidoc-engine, version 0.1.0\n"


def test_it_checks_a_guide_outside_the_checkout(installed: Path, tmp_path: Path) -> None:
    facts = tmp_path / "docs" / "facts"
    facts.mkdir(parents=True)
    (facts / "one.yml").write_text(
        "schema_version: 1\nfacts:\n- kind: claim\n  id: a.b\n  title: One\n"
        "  statement: It is so.\n  status: implemented\n  provenance: stated\n"
    )
    shown = _run(installed, tmp_path, "-m", "affidoc", "check")
    assert shown.returncode == 1, shown.stderr
    assert "docs/facts/one.yml:" in shown.stdout
    assert "CLM001" in shown.stdout


def test_it_builds_a_site_outside_the_checkout(installed: Path, tmp_path: Path) -> None:
    facts = tmp_path / "docs" / "facts"
    facts.mkdir(parents=True)
    (tmp_path / "affidoc.toml").write_text("")
    (facts / "one.yml").write_text(
        "schema_version: 1\nfacts:\n- kind: claim\n  id: a.b\n  title: One\n"
        "  statement: It is so.\n  status: explanatory\n  provenance: stated\n"
    )
    built = _run(installed, tmp_path, "-m", "affidoc", "build")
    assert built.returncode == 0, built.stdout + built.stderr
    page = (tmp_path / "site" / "ledger" / "a-1.html").read_text(encoding="utf-8")
    assert 'class="fact" id="a.b">' in page
    assert "Content-Security-Policy" in page


def _run(installed: Path, folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """Python with the installed wheel before everything else, and nothing of the folder itself."""
    return subprocess.run(
        [sys.executable, "-P", *words], cwd=folder, capture_output=True, text=True, check=False,
        env={**os.environ, "PYTHONPATH": str(installed)}, stdin=subprocess.DEVNULL,
    )  # fmt: skip
