"""`affidoc check --prose` on a real repository: each kind once stale and once fine."""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path

import pytest
from click.testing import CliRunner

from affidoc.cli import app
from affidoc.errors import UsageError
from affidoc.mentions.mention import Reason, Verdict
from affidoc.mentions.run import findings, judge_prose, summary

PYPROJECT = """[project]
name = "demo"
requires-python = ">=3.9"
dependencies = ["httpcore", "certifi", "idna"{more}]

[project.urls]
Source = "https://github.com/owner/demo"

[project.scripts]
demo = "demo.cli:main"
"""
BEFORE = {
    "pyproject.toml": PYPROJECT.format(more=', "rfc3986"'),
    "mkdocs.yml": "site_name: demo\nsite_url: https://demo.example/\n",
    "demo/__init__.py": "from demo.client import Client\n\n__all__ = ['Client']\n",
    "demo/client.py": (
        "import os\n\n\nclass Client:\n    def __init__(self, pool_limits=None):\n"
        "        self.level = os.environ.get('DEMO_LOG_LEVEL')\n"
        "        self.pool_limits = pool_limits\n\n    def full_path(self):\n        return ''\n"
    ),
    "demo/old_module.py": "X = 1\n",
    "demo/cli.py": (
        "import argparse\n\n\ndef main():\n    parser = argparse.ArgumentParser()\n"
        "    parser.add_argument('--clean-up')\n    parser.add_argument('--quiet')\n"
    ),
    "docs/index.md": "# Demo\n\n## Old title\n",
    "docs/advanced.md": "# Advanced\n",
    "docs/page.md": "# Page\n",
    "sphinx/conf.py": "extensions = ['myst_parser']\nproject = 'demo'\n",
    "sphinx/index.md": "(old-label)=\n# Index\n",
    "sphinx/gone.md": "# Gone\n",
    "sphinx/page.md": "# Page\n",
}
AFTER = {
    "pyproject.toml": PYPROJECT.format(more=""),
    "demo/client.py": (
        "class Client:\n    def __init__(self, limits=None):\n        self.limits = limits\n\n"
        "    def raw_path(self):\n        return ''\n"
    ),
    "demo/old_module.py": None,
    "demo/new_module.py": "X = 1\n",
    "demo/cli.py": (
        "import argparse\n\n\ndef main():\n    parser = argparse.ArgumentParser()\n"
        "    parser.add_argument('--quiet')\n    parser.add_argument('--keep')\n"
    ),
    "docs/index.md": "# Demo\n\n## New title\n",
    "docs/advanced.md": None,
    "docs/page.md": """# Page

- `demo/old_module.py` and `demo/new_module.py`
- `DEMO_LOG_LEVEL`
- `Client.full_path` and `Client.raw_path`
- the `pool_limits` argument, the `limits` argument
- `--clean-up`, or `--quiet`
- <https://demo.example/advanced/> and <https://demo.example/>
- [file](https://github.com/owner/demo/blob/main/demo/old_module.py)
- [fine](https://github.com/owner/demo/blob/main/demo/new_module.py)
- [title](index.md#old-title), [title](index.md#new-title)
- `YOUR_TOKEN`, `src/yours.py`, `requests.get`, `git rebase --autostash`

It relies on these:

* `httpcore`: one.
* `certifi`: two.
* `idna`: three.
* `rfc3986`: four.
""",
    "docs/changelog.md": "# Changes\n\n- Removed `demo/old_module.py` and `Client.full_path`.\n",
    "sphinx/index.md": "(new-label)=\n# Index\n",
    "sphinx/gone.md": None,
    "sphinx/page.md": "# Page\n\n{ref}`old-label` {ref}`new-label` {doc}`gone` {doc}`index`\n",
}


def git(place: Path, *words: str) -> str:
    env = {
        "PATH": os.environ["PATH"], "HOME": str(place), "GIT_CONFIG_NOSYSTEM": "1",
        "GIT_AUTHOR_NAME": "A", "GIT_AUTHOR_EMAIL": "a@example.org",
        "GIT_COMMITTER_NAME": "A", "GIT_COMMITTER_EMAIL": "a@example.org",
    }  # fmt: skip
    done = subprocess.run(["git", *words], cwd=place, env=env, capture_output=True, check=True)
    return done.stdout.decode().strip()


def lay_out(place: Path, files: dict[str, str | None]) -> None:
    for name, text in files.items():
        file = place / name
        file.parent.mkdir(parents=True, exist_ok=True)
        if text is None:
            file.unlink()
        else:
            file.write_text(text)


@pytest.fixture(scope="module")
def clone(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("prose") / "demo"
    place.mkdir()
    git(place, "init", "-q", "-b", "main")
    lay_out(place, BEFORE)
    git(place, "add", "-A")
    git(place, "commit", "-qm", "First")
    lay_out(place, AFTER)
    git(place, "add", "-A")
    git(place, "commit", "-qm", "Everything is new")
    return place


def test_every_kind_is_found_once_with_the_commit(clone: Path) -> None:
    head = git(clone, "rev-parse", "HEAD")
    found = findings(judge_prose(clone, "HEAD", (".",)).examination.judgements)
    said = [(one.primary.path, one.primary.line, one.code) for one in found]
    assert said == [
        ("docs/page.md", 3, "PRS100"),
        ("docs/page.md", 4, "PRS106"),
        ("docs/page.md", 5, "PRS101"),
        ("docs/page.md", 6, "PRS101"),
        ("docs/page.md", 7, "PRS104"),
        ("docs/page.md", 8, "LNK003"),
        ("docs/page.md", 9, "LNK004"),
        ("docs/page.md", 11, "LNK002"),
        ("docs/page.md", 19, "PRS111"),
        ("sphinx/page.md", 3, "LNK005"),
        ("sphinx/page.md", 3, "LNK005"),
    ]
    assert all(f"{head[:10]} (Everything is new)" in one.message for one in found)
    assert found[0].message.endswith("renamed it to 'demo/new_module.py'")
    assert found[0].fixes[0].title == "Write 'demo/new_module.py'."


def test_places_are_exact(clone: Path) -> None:
    found = findings(judge_prose(clone, "HEAD", ("docs/page.md",)).examination.judgements)
    path = next(one.primary for one in found if one.code == "PRS100")
    assert (path.line, path.column, path.end_column) == (3, 4, 22)


def test_what_is_not_judged_has_a_reason(clone: Path) -> None:
    examined = judge_prose(clone, "HEAD", ("docs",)).examination
    unsure = {one.value: one.reason for one in examined.judgements if one.reason is not None}
    assert unsure["YOUR_TOKEN"] is Reason.OUTSIDE
    assert unsure["src/yours.py"] is Reason.READERS_OWN
    history = [one for one in examined.judgements if one.place.path == "docs/changelog.md"]
    assert {one.reason for one in history} == {Reason.HISTORY_PAGE}
    assert all((one.reason is not None) == (one.verdict is Verdict.UNCHECKABLE)
               for one in examined.judgements)  # fmt: skip
    assert summary(examined).startswith(f"{len(examined.judgements)} mentions on 3 pages: ")


def test_the_state_before_is_clean(clone: Path) -> None:
    assert findings(judge_prose(clone, "HEAD~1", (".",)).examination.judgements) == []


def test_the_working_tree_counts(clone: Path, tmp_path: Path) -> None:
    other = tmp_path / "copy"
    git(tmp_path, "clone", "-q", str(clone), str(other))
    page = other / "docs" / "page.md"
    page.write_text("# Page\n\nSee [x](index.md#old-title).\n")
    found = findings(judge_prose(other, None, ("docs",)).examination.judgements)
    assert [(one.code, one.primary.line) for one in found] == [("LNK002", 3)]


def test_a_shallow_clone_does_not_say_never(clone: Path, tmp_path: Path) -> None:
    other = tmp_path / "shallow"
    git(tmp_path, "clone", "-q", "--bare", "--depth=1", f"file://{clone}", str(other))
    prose = judge_prose(other, None, ("docs",))
    codes = {one.code for one in findings(prose.examination.judgements)}
    assert "PRS100" not in codes
    reasons = {one.value: one.reason for one in prose.examination.judgements}
    assert reasons["demo/old_module.py"] is Reason.HISTORY_SHALLOW


def test_the_command(clone: Path) -> None:
    runner = CliRunner()
    source = f"{clone}@HEAD"
    done = runner.invoke(
        app, ["check", "--prose", "docs", "--source", source, "--format", "json"],
        standalone_mode=False,
    )  # fmt: skip
    assert done.return_value == 1
    document = json.loads(done.stdout)
    assert {one["code"] for one in document["diagnostics"]} >= {"PRS100", "LNK002"}
    assert "hold" in done.stderr
    done = runner.invoke(
        app,
        ["check", "--prose", "docs/index.md", "--source", source, "--explain-uncheckable"],
        standalone_mode=False,
    )
    assert done.return_value == 0
    done = runner.invoke(
        app,
        ["check", "--prose", "docs", "--source", source, "--explain-uncheckable"],
        standalone_mode=False,
    )
    assert "uncheckable environment 'YOUR_TOKEN': outside" in done.stdout


@pytest.mark.parametrize(
    "words",
    [
        ["--prose", "nowhere", "--source", "{clone}"],
        ["--prose", "docs", "--source", "{clone}/none"],
        ["--prose", "docs", "--source", "{clone}@"],
        ["--prose", "../..", "--source", "{clone}"],
        ["--prose", "docs", "--source", "{clone}", "--source", "{clone}"],
    ],
)
def test_what_cannot_be_meant_is_a_usage_error(clone: Path, words: list[str]) -> None:
    done = CliRunner().invoke(
        app, ["check", *(word.format(clone=clone) for word in words)], standalone_mode=False
    )
    assert isinstance(done.exception, UsageError)


def test_nothing_of_the_repository_is_run(tmp_path: Path) -> None:
    place = tmp_path / "evil"
    place.mkdir()
    git(place, "init", "-q")
    canary = tmp_path / "pwned"
    evil = f"open({str(canary)!r}, 'w').write('x')\n"
    lay_out(place, {
        "setup.py": f"{evil}from setuptools import setup\nsetup(name='demo')\n",
        "demo/__init__.py": evil, "docs/conf.py": evil, "conftest.py": evil,
        "docs/index.md": f"# X\n\n`demo.missing`\n\n```python\nimport demo\n{evil}```\n",
    })  # fmt: skip
    git(place, "config", "core.fsmonitor", f"touch {canary}")
    judge_prose(place, None, (".",))
    assert not canary.exists()


def test_an_ignore_with_a_reason_sets_a_finding_aside(tmp_path: Path) -> None:
    place = tmp_path / "plain"
    lay_out(place, {
        "a.md": "# A\n\n<!-- affidoc:ignore[LNK001] made later -->\n[x](b.md) and\n\n[y](c.md)\n",
    })  # fmt: skip
    done = CliRunner().invoke(
        app, ["check", "--prose", str(place), "--source", str(place)], standalone_mode=False
    )
    assert "c.md" in done.stdout
    assert "'b.md'" not in done.stdout
