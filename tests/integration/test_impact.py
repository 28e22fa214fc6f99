"""What a change between two revisions touches: pieces, facts that stand on them, pages."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import pytest

Make = Callable[..., Any]

A = """\
LIMIT = 10


def first():
    return [LIMIT, LIMIT]


def second():
    return LIMIT + 1
"""


@pytest.fixture
def own(make_repository: Make, guide: Any) -> tuple[Any, Any]:
    """A repository that is described by the guide inside it, with two revisions."""
    repository = make_repository()
    guide.root = repository.root
    repository.write("a.py", A)
    repository.write("affidoc.toml", "")
    repository.write("docs/first.md", "# First\n\n<!-- affidoc:fact x.first -->\n")
    repository.write("docs/user.md", "# User\n\nSee [it](claim:x.user).\n")
    repository.write("docs/other.md", "# Other\n\nSee [it](claim:x.second).\n")
    guide.source(pin="content")
    piece = {"type": "excerpt", "source": "app", "path": "a.py", "lines": 2}
    guide.fact("x.first", {**piece, "anchor": "def first("})
    guide.fact("x.second", {**piece, "anchor": "def second("})
    guide.fact("x.user", requires=["x.first"], status="explanatory")
    guide.pin()
    repository.commit("before")
    repository.write("a.py", "# top\n" + A.replace("[LIMIT, LIMIT]", "[LIMIT]"))
    repository.commit("after")
    return repository, guide


def impact(guide: Any, *words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "affidoc", "impact", *words],
        cwd=guide.root, capture_output=True, text=True, check=False,
    )  # fmt: skip


def test_facts_and_pages(own: tuple[Any, Any]) -> None:
    _, guide = own
    done = impact(guide, "HEAD~1..HEAD", "--format", "json")
    assert done.returncode == 1, done.stderr
    document = json.loads(done.stdout)
    assert [(one["fact"], one["drift"]) for one in document["pieces"]] == [
        ("x.first", "changed"), ("x.second", "moved"),
    ]  # fmt: skip
    assert document["facts"] == ["x.first", "x.second"]
    assert document["dependents"] == [{"fact": "x.user", "on": "x.first"}]
    assert document["pages"] == ["docs/first.md", "docs/other.md", "docs/user.md"]
    told = "2 of 2 pieces touched, 2 facts, 1 that stand on them, 3 pages"
    assert told in done.stderr


def test_a_summary_for_a_job_page(own: tuple[Any, Any]) -> None:
    _, guide = own
    text = impact(guide, "HEAD~1..HEAD", "--format", "github").stdout
    lines = text.splitlines()
    assert lines[0] == r"### What HEAD\~1\.\.HEAD means for the guide"
    assert lines[2] == "No fact and no page of the guide is edited."
    at = lines.index("1 piece of evidence to look at, 1 only moved or reformatted.")
    assert lines[at + 4].endswith(r"| excerpt: **changed** | a\.py:4\-5 | a\.py:5\-6 |")
    assert "- `x.user` (on `x.first`)" in lines
    assert r"- docs/first\.md" in lines


def test_nothing_is_touched(own: tuple[Any, Any]) -> None:
    repository, guide = own
    repository.write("b.py", "x = 1\n")
    repository.commit("unrelated")
    done = impact(guide, "HEAD~1..HEAD")
    assert (done.returncode, done.stdout) == (0, "")
    text = impact(guide, "HEAD~1..HEAD", "--format", "github").stdout
    assert "No cited evidence is touched." in text


def test_a_move_alone_is_no_failure(own: tuple[Any, Any]) -> None:
    repository, guide = own
    repository.write("a.py", "# top\n# more\n" + A.replace("[LIMIT, LIMIT]", "[LIMIT]"))
    repository.commit("moved")
    assert impact(guide, "HEAD~1..HEAD").returncode == 0


@pytest.mark.parametrize("span", ["HEAD", "..HEAD", "HEAD..", "HEAD~1...HEAD"])
def test_what_is_no_span(own: tuple[Any, Any], span: str) -> None:
    _, guide = own
    assert impact(guide, span).returncode == 2


def test_a_revision_that_is_not_there(own: tuple[Any, Any]) -> None:
    _, guide = own
    assert impact(guide, "HEAD~9..HEAD").returncode == 3


def test_a_guide_in_a_subfolder(make_repository: Make, guide: Any) -> None:
    """A monorepo: paths count from the folder of the guide; what lies beside it is no matter."""
    repository = make_repository()
    web = repository.root / "packages" / "web"
    repository.write("packages/web/affidoc.toml", "")
    repository.write("packages/web/a.py", A)
    repository.write("packages/api/a.py", A)
    guide.root = web
    guide.source(pin="content")
    piece = {"type": "excerpt", "source": "app", "path": "a.py", "lines": 2}
    guide.fact("x.first", {**piece, "anchor": "def first("})
    guide.pin()
    repository.commit("before")
    repository.write("packages/api/a.py", "GONE = True\n")
    repository.commit("beside")
    done = impact(guide, "HEAD~1..HEAD")
    assert (done.returncode, done.stdout) == (0, ""), done.stdout + done.stderr
    repository.write("packages/web/a.py", A.replace("[LIMIT, LIMIT]", "[LIMIT]"))
    changed = repository.commit("Return it once")
    done = impact(guide, "HEAD~1..HEAD")
    assert done.returncode == 1, done.stderr
    assert "changed x.first (excerpt of app): a.py:4-5" in done.stdout

    def since(*words: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "-m", "affidoc", "since", "x.first", *words],
            cwd=web, capture_output=True, text=True, check=False,
        )  # fmt: skip

    done = since()
    assert done.returncode == 1, done.stderr
    assert f"since {changed[:12]}" in done.stdout
    assert "Return it once" in done.stdout
    assert "beside" not in done.stdout
    assert since("--to", "HEAD~1").returncode == 0


def test_edited_facts_and_pages(own: tuple[Any, Any]) -> None:
    repository, guide = own
    guide.fact("x.second", statement="Another sentence.", status="explanatory")
    guide.fact("x.new", status="explanatory")
    guide.records = [one for one in guide.records if one["id"] != "x.user"]
    guide.model()  # writes the file
    repository.write("docs/new.md", "# New\n\nSee [it](claim:x.new).\n")
    repository.write("docs/first.md", "# First page\n\n<!-- affidoc:fact x.first -->\n")
    repository.remove("docs/user.md")
    repository.commit("an edit of the guide")
    document = json.loads(impact(guide, "HEAD~1..HEAD", "--format", "json").stdout)
    assert document["edits"] == {
        "added": ["x.new"], "removed": ["x.user"], "renamed": [],
        "edited": [["x.second", ["evidence", "statement", "status"]]],
        "pages": [
            {"path": "docs/first.md", "how": "edited", "shows": []},
            {"path": "docs/new.md", "how": "added", "shows": ["x.new"]},
            {"path": "docs/other.md", "how": "shows", "shows": ["x.second"]},
            {"path": "docs/user.md", "how": "removed", "shows": []},
        ],
        "unread": 0,
    }  # fmt: skip
    lines = impact(guide, "HEAD~1..HEAD", "--format", "github").stdout.splitlines()
    assert lines[2] == "1 fact edited, 1 added, 1 removed, 0 renamed; 4 pages read otherwise."
    assert "- `x.second` (evidence, statement, status)" in lines
    assert r"- docs/other\.md (shows edited facts)" in lines
    text = impact(guide, "HEAD~1..HEAD").stdout
    assert "x.second is edited: evidence, statement, status\n" in text
    assert "docs/user.md is removed\n" in text


def test_a_guide_that_cannot_be_read_is_said_to_be_unread(own: tuple[Any, Any]) -> None:
    repository, guide = own
    file = guide.root / "docs" / "facts" / "more.yml"
    file.write_text("schema_version: 1\nfacts:\n- kind: nothing\n")
    repository.commit("broken")
    file.unlink()
    repository.commit("mended")
    text = impact(guide, "HEAD~1..HEAD", "--format", "github").stdout
    assert "1 problem in reading the two guides: this list may be incomplete." in text


HOSTILE = "docs/@octocat ![x](https:example.org) <img src=x> #1 `|.md"


def test_names_of_files_stay_words(own: tuple[Any, Any]) -> None:
    repository, guide = own
    repository.write(HOSTILE, "# Hostile\n")
    repository.commit("hostile")
    text = impact(guide, "HEAD~1..HEAD", "--format", "github").stdout
    (line,) = [line for line in text.splitlines() if "octocat" in line]
    for live in ("@octocat", "![", "](", "<img", " #1", "`", " |"):
        assert live not in line.replace("\\`", "").replace("\\|", "")
    assert "\\[x\\]" in line
