"""Known findings: written once, counted ever after, told when they are gone; and unsaved texts."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

HEAD = "schema_version: 1\nfacts:\n"
FACT = """- kind: claim
  id: {0}
  title: Title of {0}
  statement: The first context holds at most ten files.
  status: implemented
  provenance: stated
"""


@pytest.fixture
def guide(tmp_path: Path) -> Path:
    (tmp_path / "docs" / "facts").mkdir(parents=True)
    (tmp_path / "affidoc.toml").write_text('baseline = "known.jsonl"\n')
    write(tmp_path, FACT.format("a.one") + FACT.format("a.two"))
    (tmp_path / "docs" / "index.md").write_text("# A\n\n<!-- affidoc:facts a -->\n")
    return tmp_path


def write(guide: Path, facts: str) -> None:
    (guide / "docs" / "facts" / "f.yml").write_text(HEAD + facts)


def affidoc(
    guide: Path, *words: str, said: str | bytes | None = None
) -> subprocess.CompletedProcess[str]:
    done = subprocess.run(
        [sys.executable, "-m", "affidoc", *words], cwd=guide, capture_output=True,
        env={**os.environ, "PYTHONWARNINGS": "error"}, check=False, timeout=120,
        input=said.encode() if isinstance(said, str) else said,
    )  # fmt: skip
    out, err = done.stdout.decode(), done.stderr.decode()
    assert "Traceback" not in err, err
    return subprocess.CompletedProcess(words, done.returncode, out, err)


def test_from_adoption_to_the_last_finding(guide: Path) -> None:
    missing = affidoc(guide, "check")
    assert missing.returncode == 1
    assert "known.jsonl:1:1: error CFG005 there is no such baseline" in missing.stdout

    written = affidoc(guide, "baseline", "--write")
    assert (written.returncode, written.stdout) == (0, "")
    assert written.stderr == "known.jsonl: 0 known, 2 new, 0 not needed any more; 2 lines written\n"
    lines = (guide / "known.jsonl").read_text().splitlines()
    assert lines == sorted(lines)
    assert [json.loads(line)["subject"] for line in lines] == ["a.one", "a.two"]

    clean = affidoc(guide, "check")
    assert (clean.returncode, clean.stdout) == (0, "")
    assert "0 errors, 0 warnings, 0 notes; 0 ignored, 2 in the baseline" in clean.stderr
    shown = affidoc(guide, "check", "--suppressed").stdout
    assert "docs/facts/f.yml:7:11: known CLM001 " in shown
    assert "because: in known.jsonl (known.jsonl:1:1)" in shown

    # Lines move, and a third finding comes: only that one is new.
    write(
        guide, "\n# moved\n\n" + FACT.format("a.one") + FACT.format("a.two") + FACT.format("a.new")
    )
    new = affidoc(guide, "check")
    assert new.returncode == 1
    assert [line for line in new.stdout.splitlines() if " CLM001 " in line] == [
        "docs/facts/f.yml:22:11: error CLM001 'a.new' says implemented and cites no evidence"
    ]
    assert affidoc(guide, "baseline").returncode == 1

    # One is mended: its line is told, and pruned without taking in the new finding.
    write(guide, FACT.format("a.one").replace("implemented", "explanatory") + FACT.format("a.two")
          + FACT.format("a.new"))  # fmt: skip
    assert "known.jsonl:1:1: warning CFG003 nothing is found any more for 'CLM001 a.one'" in (
        affidoc(guide, "check").stdout
    )
    assert affidoc(guide, "baseline", "--prune").returncode == 0
    lines = (guide / "known.jsonl").read_text().splitlines()
    assert [json.loads(line)["subject"] for line in lines] == ["a.two"]

    document = json.loads(affidoc(guide, "check", "--format", "json").stdout)
    assert [one["subject"] for one in document["diagnostics"]] == ["a.new"]
    assert [(one["subject"], one["by"]) for one in document["suppressed"]] == [
        ("a.two", "baseline")
    ]


def test_what_is_set_aside_is_told_again_by_the_cache(guide: Path) -> None:
    affidoc(guide, "baseline", "--write")
    texts = [affidoc(guide, "check", "--suppressed") for _ in range(3)]
    assert len({one.stdout for one in texts}) == len({one.stderr for one in texts}) == 1
    assert texts[0].stdout.count(" known CLM001 ") == 2
    (guide / "known.jsonl").write_text("")
    assert affidoc(guide, "check").returncode == 1


def test_lines_of_two_branches_merge(guide: Path) -> None:
    affidoc(guide, "baseline", "--write")
    both = (guide / "known.jsonl").read_text()
    (guide / "known.jsonl").write_text(both + both)  # as a union merge leaves them
    assert affidoc(guide, "check").returncode == 0


def test_a_baseline_named_on_the_command_line(guide: Path) -> None:
    affidoc(guide, "baseline", "--write")
    (guide / "affidoc.toml").write_text("")
    assert affidoc(guide, "check").returncode == 1
    assert affidoc(guide, "check", "--baseline", "known.jsonl").returncode == 0
    below = guide / "docs"
    assert affidoc(below, "check", "--baseline", "../known.jsonl").returncode == 0
    gone = affidoc(guide, "check", "--baseline", "gone.jsonl")
    assert gone.returncode == 2
    assert "no such file" in gone.stderr


def test_what_keeps_facts_from_being_read_is_never_known(guide: Path) -> None:
    write(guide, FACT.format("a.one").replace("kind: claim", "kind: clam"))
    done = affidoc(guide, "baseline", "--write")
    assert done.returncode == 1
    assert "FCT003" in done.stdout
    assert not (guide / "known.jsonl").exists()


def test_ignored_errors_do_not_stop_a_build_of_pages(guide: Path) -> None:
    reason = "# affidoc: ignore[CLM001] evidence comes later\n"
    (guide / "affidoc.toml").write_text("")
    write(guide, reason + FACT.format("a.one"))
    (guide / "docs" / "index.md").write_text(
        "# A\n\n<!-- affidoc:ignore[PRS001] secret plan -->\nSee [x](claim:a.gone).\n\n"
        "<!-- affidoc:facts a -->\n"
    )
    done = affidoc(guide, "render", "--out", "pages")
    assert (done.returncode, done.stdout) == (0, "")
    assert "secret plan" not in (guide / "pages" / "index.md").read_text()


def test_an_unsaved_text_stands_in_for_its_file(guide: Path) -> None:
    (guide / "affidoc.toml").write_text("")
    other = guide / "docs" / "facts" / "g.yml"
    other.write_text(HEAD + FACT.format("a.three"))
    words = ("check", "--stdin", "--filename", "docs/facts/f.yml")
    mended = HEAD + FACT.format("a.one").replace("implemented", "explanatory")
    assert affidoc(guide, *words, said=mended).stdout == ""
    everything = affidoc(guide, *words, "--all-files", said=mended)
    assert everything.stdout.startswith("docs/facts/g.yml:7:11: error CLM001 ")
    twin = affidoc(guide, *words, said=HEAD + FACT.format("a.three"))
    assert (
        "REF002 id 'a.three' stands twice"
        in affidoc(guide, *words, "--all-files", said=HEAD + FACT.format("a.three")).stdout
    )
    assert twin.returncode in {0, 1}
    page = affidoc(guide, "check", "--stdin", "--filename", str(guide / "docs" / "new.md"),
                   said="[x](claim:a.four)\n")  # fmt: skip
    assert page.stdout.startswith("docs/new.md:1:1: error PRS001 no fact has the id 'a.four'")
    assert (guide / "docs" / "facts" / "f.yml").read_text().count("a.two") == 2


def test_bytes_that_are_no_text_are_found_like_those_of_a_file(guide: Path) -> None:
    done = affidoc(guide, "check", "--stdin", "--filename", "docs/facts/f.yml", said=b"a: \xff\n")
    assert done.stdout.startswith("docs/facts/f.yml:1:4: error FCT007 not UTF-8: ")


@pytest.mark.parametrize(
    "words",
    [
        ("--stdin",),
        ("--filename", "docs/facts/f.yml"),
        ("--stdin", "--filename", "README.md"),
        ("--stdin", "--filename", "../outside.yml"),
        ("--stdin", "--filename", "docs/facts/.hidden.yml"),
        ("--stdin", "--filename", "docs/facts/f.txt"),
    ],
)
def test_a_text_that_stands_in_for_nothing_is_refused(guide: Path, words: tuple[str, ...]) -> None:
    done = affidoc(guide, "check", *words, said="")
    assert (done.returncode, done.stdout) == (2, "")
    assert "help:" in done.stderr
