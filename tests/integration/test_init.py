"""`affidoc init` in every kind of repository: green, nothing overwritten, twice the same."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

CARGO = '[package]\nname = "crate"\nversion = "0.3.1"\nrust-version = "1.70"\n'
GO = "module example.org/tools/probe\n\ngo 1.22\n"
MKDOCS = """\
# The site of the product.
site_name: Product   # keep me
docs_dir: manual/pages
theme:
  name: material
nav:
- Home: index.md
markdown_extensions:
- pymdownx.emoji:
    emoji_index: !!python/name:material.extensions.emoji.twemoji
"""


def affidoc(
    folder: Path, *words: str, before: tuple[str, ...] = ()
) -> subprocess.CompletedProcess[str]:
    done = subprocess.run(
        [*before, sys.executable, "-m", "affidoc", *words],
        cwd=folder, capture_output=True, text=True,
        env={**os.environ, "PYTHONWARNINGS": "error"}, check=False, timeout=120,
    )  # fmt: skip
    assert "Traceback" not in done.stderr, done.stderr
    return done


def files(folder: Path) -> dict[str, bytes]:
    return {
        file.relative_to(folder).as_posix(): file.read_bytes()
        for file in sorted(folder.rglob("*"))
        if file.is_file() and ".git/" not in f"{file.relative_to(folder).as_posix()}"
    }


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    folder = tmp_path / "my_Product.1"
    subprocess.run(["git", "init", "-q", str(folder)], check=True)
    return folder


@pytest.mark.parametrize(
    ("given", "cited"),
    [
        ({}, "{type: excerpt, source: my-product-1, path: \".gitattributes\", "
             'anchor: "docs/facts/evidence.lock.jsonl merge=union"}'),
        ({"README.md": "# My product\n\nWords.\n"},
         '{type: excerpt, source: my-product-1, path: README.md, anchor: "# My product"}'),
        ({"README.md": "no heading\n"},
         "{type: path, source: my-product-1, path: README.md, nature: file}"),
        ({"pyproject.toml": '[project]\nname = "Tool"\nrequires-python = ">=3.11" # why\n'},
         '{type: value, source: tool, path: pyproject.toml, pointer: "/project/requires-python"}'),
        ({"pyproject.toml": '[build-system]\nrequires = ["x"]\n[tool.poetry]\nversion = "2.0"\n'},
         '{type: value, source: my-product-1, path: pyproject.toml, '
         'pointer: "/tool/poetry/version"}'),
        ({"package.json": '{"name": "@me/web", "version": "1.2.3"}'},
         '{type: value, source: me-web, path: package.json, pointer: "/version"}'),
        ({"package.json": '{"name": "web", "engines": {"node": ">=20"}}'},
         '{type: value, source: web, path: package.json, pointer: "/engines/node"}'),
        ({"Cargo.toml": CARGO},
         '{type: value, source: crate, path: Cargo.toml, pointer: "/package/rust-version"}'),
        ({"go.mod": GO}, "{type: excerpt, source: probe, path: go.mod, anchor: go 1.22}"),
        ({"package.json": "{broken", "README.md": "# One\n\nOne # One\n"},
         "{type: path, source: my-product-1, path: README.md, nature: file}"),
    ],
    ids=["empty", "readme", "plain-readme", "python", "poetry", "js", "node", "rust", "go", "odd"],
)  # fmt: skip
def test_it_ends_green_and_cites_the_repository(
    repository: Path, given: dict[str, str], cited: str
) -> None:
    for name, text in given.items():
        (repository / name).write_text(text)
    done = affidoc(repository, "init")
    assert (done.returncode, done.stderr.splitlines()[0]) == (0, "2 facts, all in order.")
    assert cited in (repository / "docs" / "facts" / "project.yml").read_text()
    checked = affidoc(repository, "check", "--strict", "--fail-on", "warning")
    assert (checked.returncode, checked.stdout) == (0, "")
    assert "1 verified (source)" in checked.stderr
    after = files(repository)
    assert set(after) - set(given) - {"affidoc.toml"} == {
        ".gitattributes", ".github/workflows/affidoc.yml", "docs/facts/evidence.lock.jsonl",
        "docs/facts/project.yml", "docs/facts/sources.yml", "docs/verified.md",
    }  # fmt: skip
    for name, text in given.items():
        assert after[name].decode().startswith(text), "given files are only ever added to"
    again = affidoc(repository, "init")
    assert again.returncode == 0
    assert "nothing to do" in again.stderr
    assert files(repository) == after


def test_the_first_claim_goes_red_when_its_file_changes(repository: Path) -> None:
    (repository / "Cargo.toml").write_text(CARGO)
    affidoc(repository, "init")
    (repository / "Cargo.toml").write_text(CARGO.replace("1.70", "1.80"))
    done = affidoc(repository, "check")
    assert done.returncode == 1
    assert "docs/facts/project.yml:11:5: error EVD001 " in done.stdout


def test_settings_are_appended_to_a_pyproject_with_its_line_ends(repository: Path) -> None:
    before = b'# top\r\n[project]\r\nname = "tool"   # why\r\nversion = "1"'
    (repository / "pyproject.toml").write_bytes(before)
    assert affidoc(repository, "init").returncode == 0
    after = (repository / "pyproject.toml").read_bytes()
    assert after.startswith(before + b"\r\n\r\n[tool.affidoc]\r\n")
    assert b"\n" not in after.replace(b"\r\n", b"")
    assert not (repository / "affidoc.toml").exists()


def test_a_pyproject_that_takes_no_tables_is_left_alone(repository: Path) -> None:
    text = "tool = {black = {}}\n"
    (repository / "pyproject.toml").write_text(text)
    assert affidoc(repository, "init").returncode == 0
    assert (repository / "pyproject.toml").read_text() == text
    assert (repository / "affidoc.toml").exists()


def test_the_docs_folder_of_mkdocs_is_respected_and_the_file_is_not(repository: Path) -> None:
    (repository / "mkdocs.yml").write_text(MKDOCS)
    done = affidoc(repository, "init")
    assert done.returncode == 0
    assert (repository / "manual" / "pages" / "facts" / "sources.yml").exists()
    assert not (repository / "docs").exists()
    assert (repository / "mkdocs.yml").read_text() == MKDOCS
    assert (
        done.stdout.endswith("pinned   manual/pages/facts/evidence.lock.jsonl\n")
        or "to do: add to mkdocs.yml:\n        plugins:\n" in done.stdout
    )
    assert "to do: add to mkdocs.yml:\n    plugins:\n    - search\n    - affidoc\n" in done.stdout


def test_mkdocs_is_written_when_asked(repository: Path) -> None:
    (repository / "mkdocs.yml").write_text(MKDOCS)
    assert affidoc(repository, "init", "--write-mkdocs").returncode == 0
    after = (repository / "mkdocs.yml").read_text()
    assert after == MKDOCS + "plugins:\n- search\n- affidoc\nexclude_docs: |\n  /facts/\n"
    assert affidoc(repository, "init", "--write-mkdocs").stderr.count("nothing to do") == 1


@pytest.mark.parametrize(
    ("plugins", "after"),
    [
        ("plugins:\n  - search   # first\n  - tags:\n      x: y\n",
         "plugins:\n  - affidoc\n  - search   # first\n  - tags:\n      x: y\n"),
        ("plugins:\n- tags:\n    x: y\n", "plugins:\n- affidoc\n- tags:\n    x: y\n"),
        ("plugins: [search]\n", None),
        ("plugins:\n  search: {}\n", None),
        ("plugins:\n- search\n- affidoc\nexclude_docs: |\n  /facts/\n", None),
    ],
    ids=["block", "mapping-item", "flow", "mapping", "there"],
)  # fmt: skip
def test_plugins_are_added_where_the_form_is_safe(
    repository: Path, plugins: str, after: str | None
) -> None:
    (repository / "mkdocs.yml").write_text(f"site_name: X\n{plugins}")
    done = affidoc(repository, "init", "--write-mkdocs")
    assert done.returncode == 0
    text = (repository / "mkdocs.yml").read_text()
    if after is None:
        assert text == f"site_name: X\n{plugins}"
        assert ("to do: add to mkdocs.yml" in done.stdout) == ("exclude_docs" not in plugins)
    else:
        assert text == f"site_name: X\n{after}exclude_docs: |\n  /facts/\n"


def test_a_folder_of_a_monorepo(repository: Path) -> None:
    package = repository / "packages" / "web"
    package.mkdir(parents=True)
    (package / "package.json").write_text('{"name": "web", "version": "1.0.0"}')
    done = affidoc(repository, "init", "packages/web", "--pre-commit")
    assert done.returncode == 0
    text = (repository / ".github" / "workflows" / "affidoc-packages-web.yml").read_text()
    assert 'working-directory: "packages/web"' in text
    hook = yaml.safe_load((repository / ".pre-commit-config.yaml").read_text())
    assert hook["repos"][0]["hooks"][0]["entry"] == "affidoc check -C packages/web"
    assert affidoc(package, "check", "--fail-on", "warning").returncode == 0
    assert not (repository / "docs").exists()


def test_an_existing_pre_commit_configuration_is_told_about(repository: Path) -> None:
    (repository / ".pre-commit-config.yaml").write_text("repos: []\n")
    done = affidoc(repository, "init", "--pre-commit")
    assert "to do: add to .pre-commit-config.yaml, below repos:" in done.stdout
    assert (repository / ".pre-commit-config.yaml").read_text() == "repos: []\n"


def test_a_folder_named_facts_that_has_another_use(repository: Path) -> None:
    (repository / "docs" / "facts").mkdir(parents=True)
    (repository / "docs" / "facts" / "trivia.yml").write_text("- cats sleep\n")
    assert affidoc(repository, "init").returncode == 0
    assert (repository / "docs" / "affidoc-facts" / "sources.yml").exists()
    assert (repository / "docs" / "facts" / "trivia.yml").read_text() == "- cats sleep\n"


def test_a_dry_run_writes_nothing(repository: Path) -> None:
    (repository / "go.mod").write_text(GO)
    before = files(repository)
    done = affidoc(repository, "init", "--dry-run")
    assert done.returncode == 0
    assert "create   docs/facts/project.yml\n    schema_version: 1\n" in done.stdout
    assert files(repository) == before
    assert not (repository / "docs").exists()


def test_outside_a_repository(tmp_path: Path) -> None:
    (tmp_path / "x").mkdir()
    done = affidoc(tmp_path, "init", "x")
    assert done.returncode == 2
    assert "is not in a Git repository\n  help: Run `git init`" in done.stderr
    assert list((tmp_path / "x").iterdir()) == []


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("pyproject.toml", "not toml ["),
        ("mkdocs.yml", "a: [\n"),
        ("mkdocs.yml", "docs_dir: ../elsewhere\n"),
        ("mkdocs.yml", "docs_dir: /srv\n"),
    ],
)
def test_files_that_cannot_be_understood(repository: Path, name: str, text: str) -> None:
    (repository / name).write_text(text)
    done = affidoc(repository, "init")
    assert done.returncode == 2
    assert "help:" in done.stderr
    assert set(files(repository)) == {name}


def test_a_write_that_fails_leaves_nothing_behind(repository: Path) -> None:
    (repository / "pyproject.toml").write_text('[project]\nname = "x"\n')
    (repository / ".github").write_text("a file where a folder has to be\n")
    before = files(repository)
    done = affidoc(repository, "init")
    assert done.returncode == 3
    assert "help:" in done.stderr
    assert files(repository) == before
    assert not (repository / "docs").exists()


def test_a_folder_that_cannot_be_written(repository: Path) -> None:
    # Root may write everywhere, unless it gives that right up.
    mortal = ("setpriv", "--bounding-set=-dac_override,-dac_read_search")
    repository.chmod(0o555)
    try:
        done = affidoc(repository, "init", before=mortal if os.geteuid() == 0 else ())
    finally:
        repository.chmod(0o755)
    assert done.returncode == 3
    assert "help: Make the folder writable." in done.stderr


def test_no_link_leads_a_write_out(repository: Path, tmp_path: Path) -> None:
    (tmp_path / "outside").mkdir()
    (repository / "docs").symlink_to(tmp_path / "outside")
    done = affidoc(repository, "init")
    assert done.returncode == 2
    assert list((tmp_path / "outside").iterdir()) == []


def test_hostile_names_stay_words(repository: Path) -> None:
    name = "a\\u000a- kind: x ${{ github.token }} \\\" <!-- affidoc:facts -->: '# b"
    (repository / "package.json").write_text(f'{{"name": "{name}", "version": "1: \\"2\\" # 3"}}')
    done = affidoc(repository, "init")
    assert done.returncode == 0
    workflow = (repository / ".github" / "workflows" / "affidoc.yml").read_text()
    ours = "  group: ${{ github.workflow }}-${{ github.ref }}\n"
    assert workflow.count(ours) == 1
    assert "${{" not in workflow.replace(ours, "")
    facts = yaml.safe_load((repository / "docs" / "facts" / "project.yml").read_text())
    assert facts["facts"][0]["value"] == {"text": '1: "2" # 3'}
