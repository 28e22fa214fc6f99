"""The command line as people and CI meet it: exit codes, streams, formats, no traceback."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from affidoc.cli import VERBS

FACT = """schema_version: 1
facts:
- kind: claim
  id: limits.files
  code: F-001
  title: Files in the first context
  statement: The first context holds at most ten files.
  status: explanatory
  provenance: stated
  value: {number: 10, unit: files}
- kind: claim
  id: limits.note
  title: A note
  statement: The bound speaks of the first context only.
  status: explanatory
  provenance: stated
  requires: [limits.files]
"""
PAGE = "# Limits\n\nAt most [10 files](claim:limits.files).\n\n<!-- affidoc:facts limits -->\n"


@pytest.fixture
def guide(tmp_path: Path) -> Path:
    (tmp_path / "docs" / "facts").mkdir(parents=True)
    (tmp_path / "docs" / "facts" / "limits.yml").write_text(FACT)
    (tmp_path / "docs" / "index.md").write_text(PAGE)
    (tmp_path / "affidoc.toml").write_text("")
    return tmp_path


def affidoc(
    guide: Path, *words: str, cwd: Path | None = None, **more: str
) -> subprocess.CompletedProcess[str]:
    done = subprocess.run(
        [sys.executable, "-m", "affidoc", *words],
        cwd=cwd or guide, capture_output=True, text=True, timeout=120,
        env={**os.environ, "PYTHONWARNINGS": "error", **more}, check=False,
    )  # fmt: skip
    assert "Traceback" not in done.stderr, done.stderr
    return done


def test_a_clean_guide_exits_0_and_counts(guide: Path) -> None:
    done = affidoc(guide, "check")
    assert (done.returncode, done.stdout) == (0, "")
    assert done.stderr.startswith("2 facts: 0 errors, 0 warnings, 0 notes; ")


def test_findings_exit_1_and_go_to_standard_output(guide: Path) -> None:
    file = guide / "docs" / "facts" / "limits.yml"
    file.write_text(FACT.replace("requires: [limits.files]", "requires: [limits.filez]"))
    done = affidoc(guide, "check")
    assert done.returncode == 1
    assert done.stdout.startswith("docs/facts/limits.yml:17:14: error REF001 no fact has the id")
    assert "\x1b" not in done.stdout


def test_every_command_works_in_a_subfolder(guide: Path) -> None:
    below = guide / "src" / "deep"
    below.mkdir(parents=True)
    assert affidoc(guide, "check", cwd=below).returncode == 0
    assert affidoc(guide, "list", cwd=below).stdout.splitlines()[0].startswith("limits.files")


@pytest.mark.parametrize(
    "words",
    [
        ("chekc",),
        ("check", "--today", "tomorrow"),
        ("check", "--source", "nonsense"),
        ("check", "--source", "a=/does/not/exist"),
        ("check", "-C", "/does/not/exist"),
        ("check", "--format", "xml"),
        ("show", "limits.filez"),
        ("where", "F-999"),
        ("explain", "CLM999"),
        ("new", "clame"),
        ("rename", "limits.files", "Not An Id"),
        ("rename", "limits.files", "limits.note"),
    ],
)
def test_wrong_use_exits_2_and_names_the_next_step(guide: Path, words: tuple[str, ...]) -> None:
    done = affidoc(guide, *words)
    assert done.returncode == 2
    assert done.stdout == ""
    assert "help" in done.stderr.lower()


def test_a_broken_configuration_exits_2(guide: Path) -> None:
    (guide / "affidoc.toml").write_text("fcts = 1\n")
    done = affidoc(guide, "check")
    assert done.returncode == 2
    assert "unknown setting 'fcts'" in done.stderr
    assert "Did you mean 'facts'?" in done.stderr


def test_strict_turns_an_unknown_into_exit_3(guide: Path) -> None:
    (guide / "docs" / "facts" / "more.yml").write_text(
        "schema_version: 1\nfacts:\n"
        "- {kind: source, id: limits.source, title: App, statement: The application.,\n"
        "   status: explanatory, provenance: stated, name: app, visibility: public,\n"
        f"   commit: {'a' * 40}}}\n"
        "- {kind: claim, id: limits.app, title: App, statement: It has a licence.,\n"
        "   status: implemented, provenance: stated,\n"
        "   evidence: [{type: path, source: app, path: LICENSE}]}\n"
    )
    assert affidoc(guide, "check").returncode == 1
    (guide / "affidoc.toml").write_text('[max_unknown]\n"app:source-unavailable" = 1\n')
    assert affidoc(guide, "check").returncode == 0
    assert affidoc(guide, "check", "--strict").returncode == 3


def test_json_is_parsable_and_empty_for_a_clean_guide(guide: Path) -> None:
    done = affidoc(guide, "check", "--format", "json")
    assert json.loads(done.stdout) == {
        "version": 1, "exit_code": 0, "diagnostics": [], "suppressed": [],
    }  # fmt: skip


def test_list_show_where(guide: Path) -> None:
    assert [line.split()[0] for line in affidoc(guide, "list").stdout.splitlines()] == [
        "limits.files", "limits.note",
    ]  # fmt: skip
    assert affidoc(guide, "list", "nothing.here").returncode == 1
    rows = json.loads(affidoc(guide, "list", "--format", "json").stdout)
    assert rows[0]["code"] == "F-001"
    shown = affidoc(guide, "show", "F-001").stdout
    assert "The first context holds at most ten files." in shown
    assert "used by limits.note" in shown
    assert affidoc(guide, "where", "limits.files").stdout.splitlines() == [
        "docs/facts/limits.yml:3:3: defined",
        "docs/facts/limits.yml:17:14: limits.note requires.0",
        "docs/index.md:3:9: cited in prose",
        "docs/index.md:5:1: shown by facts limits",
    ]


def test_rename_reaches_every_use_and_leaves_a_redirect(guide: Path) -> None:
    (guide / "docs" / "coverage").mkdir()
    (guide / "docs" / "coverage" / "t.csv").write_text("1,h,limits.files limits.files-too\n")
    done = affidoc(guide, "rename", "limits.files", "limits.first-context.files")
    assert done.returncode == 0
    facts = (guide / "docs" / "facts" / "limits.yml").read_text()
    assert "id: limits.first-context.files\n" in facts
    assert "requires: [limits.first-context.files]\n" in facts
    assert "(claim:limits.first-context.files)" in (guide / "docs" / "index.md").read_text()
    assert (guide / "docs" / "facts" / "redirects.txt").read_text().splitlines()[1:] == [
        "limits.files limits.first-context.files"
    ]
    assert (guide / "docs" / "coverage" / "t.csv").read_text() == (
        "1,h,limits.first-context.files limits.files-too\n"
    )
    assert affidoc(guide, "check").returncode == 0
    assert "limits.first-context.files" in affidoc(guide, "show", "limits.files").stdout


def test_an_interrupted_rename_is_finished_by_the_same_command(guide: Path) -> None:
    (guide / "docs" / "facts" / "redirects.txt").write_text("limits.files limits.first\n")
    (guide / "docs" / "index.md").write_text(PAGE.replace("limits.files", "limits.first"))
    assert affidoc(guide, "rename", "limits.files", "limits.first").returncode == 0
    assert affidoc(guide, "check").returncode == 0


def test_two_facts_roots_each_with_its_own_source(guide: Path) -> None:
    (guide / "affidoc.toml").write_text('facts = ["docs/facts", "lib/facts"]\n')
    (guide / "lib" / "facts").mkdir(parents=True)
    for folder, prefix in (("docs", "docs"), ("lib", "lib")):
        (guide / folder / "facts" / "source.yml").write_text(
            "schema_version: 1\nfacts:\n"
            f"- {{kind: source, id: {prefix}.source, title: S, statement: The {prefix} source.,\n"
            "   status: explanatory, provenance: stated, name: app, visibility: public,\n"
            "   pin: content}\n"
        )
    assert affidoc(guide, "check").returncode == 0
    names = affidoc(guide, "list", "--kind", "source").stdout
    assert names.count(" source ") == 2


@pytest.mark.parametrize(
    "kind",
    ["source", "claim", "actor", "component", "relation", "view", "sequence", "workflow", "budget",
     "derived", "risk", "limitation", "phase", "priority", "decision", "question", "metric",
     "illustration", "term", "reference", "together", "publication"],
)  # fmt: skip
def test_a_scaffold_of_every_kind_is_a_valid_fact(guide: Path, kind: str) -> None:
    target = guide / "docs" / "facts" / "new.yml"
    done = affidoc(guide, "new", kind, "--id", f"fresh.{kind}", "--file", str(target))
    assert done.returncode == 0
    checked = affidoc(guide, "list", f"fresh.{kind}")
    assert checked.stdout.split()[:1] == [f"fresh.{kind}"], checked.stdout
    again = affidoc(guide, "new", kind, "--id", f"fresh.{kind}", "--file", str(target))
    assert again.returncode == 2


def test_new_appends_and_never_touches_another_file(guide: Path) -> None:
    target = guide / "docs" / "facts" / "limits.yml"
    assert affidoc(guide, "new", "claim", "--id", "a.b", "--file", str(target)).returncode == 0
    assert target.read_text().startswith(FACT.rstrip("\n"))
    assert affidoc(guide, "new", "claim", "--file", "docs/index.md").returncode == 2


def test_graph_in_both_forms(guide: Path) -> None:
    document = json.loads(affidoc(guide, "graph", "--format", "json").stdout)
    assert document["mentions"] == [
        {"from": "limits.note", "to": "limits.files", "field": "requires"}
    ]
    assert affidoc(guide, "graph").stdout.startswith("flowchart LR\n")


def test_schema_tells_and_mends_a_difference(guide: Path) -> None:
    assert affidoc(guide, "schema").returncode == 1
    assert affidoc(guide, "schema", "--write").returncode == 0
    assert affidoc(guide, "schema").returncode == 0
    (guide / "schemas" / "json" / "claim.schema.json").write_text("{}")
    done = affidoc(guide, "schema")
    assert (done.returncode, done.stdout) == (1, "schemas/json/claim.schema.json: not in step\n")


def test_explain_and_completion(guide: Path) -> None:
    assert affidoc(guide, "explain", "clm001").stdout.startswith("# CLM001: ")
    assert "EVD002  more unknown verdicts" in affidoc(guide, "explain").stdout
    for shell in ("bash", "zsh", "fish"):
        assert "affidoc" in affidoc(guide, "completion", shell).stdout


def test_help_of_every_verb(guide: Path) -> None:
    listed = affidoc(guide, "--help").stdout.partition("\nStart:\n")[2].partition("Begin in")[0]
    rows = [line for line in listed.splitlines() if line.strip()]
    assert [row for row in rows if row[0] != " "] == [
        "Check:", "Look:", "Publish:", "Serve other programs:",
    ]  # fmt: skip
    names = [row.split()[0] for row in rows if row[0] == " "]
    assert sorted(names) == sorted(VERBS)
    for name in names:
        assert affidoc(guide, name, "--help").stdout.startswith(f"Usage: affidoc {name} ")


def completed(guide: Path, *words: str) -> list[str]:
    """What bash would offer for the last word."""
    said = {"COMP_WORDS": " ".join(["affidoc", *words]), "COMP_CWORD": str(len(words))}
    done = affidoc(guide, _AFFIDOC_COMPLETE="bash_complete", **said)
    assert done.stderr == ""
    return [line.partition(",")[2] for line in done.stdout.splitlines() if line]


def test_shells_complete_verbs_options_and_ids(guide: Path) -> None:
    assert completed(guide, "in") == ["init"]
    assert completed(guide, "check", "--repo") == ["--report"]
    assert completed(guide, "check", "--std") == ["--stdin"]
    assert completed(guide, "check", "--format", "s") == ["sarif"]
    assert completed(guide, "init", "--w") == ["--write-mkdocs", "--workflow"]
    assert completed(guide, "baseline", "--p") == ["--prune"]
    for verb in ("show", "where", "pin", "accept", "rename", "graph", "list"):
        assert completed(guide, verb, "limits.") == ["limits.files", "limits.note"], verb
        assert completed(guide, verb, "limits.n") == ["limits.note"], verb


def test_a_guide_that_cannot_be_read_completes_nothing(guide: Path) -> None:
    (guide / "affidoc.toml").write_text("fcts = [")
    assert completed(guide, "show", "limits.") == []


def test_output_into_a_closed_pipe_is_no_bug(guide: Path) -> None:
    done = subprocess.run(
        f"{sys.executable} -m affidoc explain | head -n 1",
        shell=True, cwd=guide, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert "bug" not in done.stderr
    assert "Traceback" not in done.stderr


def test_git_merges_a_lock_that_both_branches_changed(guide: Path) -> None:
    def git(*words: str) -> None:
        subprocess.run(["git", *words], cwd=guide, check=True, capture_output=True)

    def entry(fact: str, day: str) -> str:
        record = {
            "fact": fact, "piece": "0" * 16, "type": "path", "source": "app", "verdict": "holds",
            "verified_at": day, "verified_by": "A", "tool": "0.1.0",
        }  # fmt: skip
        return json.dumps(record) + "\n"

    lock = guide / "docs" / "facts" / "evidence.lock.jsonl"
    driver = f"{sys.executable} -m affidoc merge-lock %O %A %B"
    git("init", "-q", "-b", "main")
    git("config", "user.name", "A")
    git("config", "user.email", "a@example.org")
    git("config", "merge.affidoc.driver", driver)
    (guide / ".gitattributes").write_text("*.lock.jsonl merge=affidoc\n")
    lock.write_text(entry("b.same", "2026-01-01"))
    git("add", ".")
    git("commit", "-qm", "base")
    git("checkout", "-qb", "other")
    lock.write_text(entry("a.theirs", "2026-02-01") + entry("b.same", "2026-03-01"))
    git("commit", "-qam", "theirs")
    git("checkout", "-q", "main")
    lock.write_text(entry("b.same", "2026-02-01") + entry("c.ours", "2026-02-01"))
    git("commit", "-qam", "ours")
    git("merge", "-q", "other")
    assert lock.read_text() == (
        entry("a.theirs", "2026-02-01") + entry("b.same", "2026-03-01")
        + entry("c.ours", "2026-02-01")
    )  # fmt: skip


def test_a_lock_that_cannot_be_read_stays_a_conflict(guide: Path) -> None:
    for name in ("base", "ours", "theirs"):
        (guide / name).write_text("<<<<<<<\n" if name == "theirs" else "")
    done = affidoc(guide, "merge-lock", "base", "ours", "theirs")
    assert done.returncode == 1
    assert "PIN002" in done.stdout
    assert (guide / "ours").read_text() == ""


def test_rename_keeps_other_facts_below_a_prefix_on_their_page(guide: Path) -> None:
    page = guide / "docs" / "index.md"
    before = page.read_text()
    assert "<!-- affidoc:facts limits -->" in before
    facts = guide / "docs" / "facts" / "limits.yml"
    facts.write_text(facts.read_text().replace("limits.note", "limits.files.note"))
    page.write_bytes(
        before.replace("affidoc:facts limits", "affidoc:facts limits.files")
        .replace("\n", "\r\n")
        .encode()
    )
    assert affidoc(guide, "rename", "limits.files", "first.files").returncode == 0
    text = page.read_bytes().decode()
    assert "\n" not in text.replace("\r\n", ""), "line ends stay as they were"
    assert "facts limits.files -->\r\n\r\n<!-- affidoc:facts first.files -->" in text
    assert affidoc(guide, "check").returncode == 0


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="only Linux has a device that is full")
@pytest.mark.parametrize("words", [("list",), ("check", "--format", "json"), ("explain", "EVD001")])
def test_a_full_disk_is_no_bug_and_no_success(guide: Path, words: tuple[str, ...]) -> None:
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "affidoc", *words], cwd=guide, stdout=full,
            stderr=subprocess.PIPE, text=True, check=False,
        )  # fmt: skip
    assert done.returncode == 3
    assert "Traceback" not in done.stderr
    assert "affidoc: the output: No space left on device" in done.stderr
