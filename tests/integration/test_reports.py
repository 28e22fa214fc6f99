"""Formats through the command line: several in one run, whole files, paths from the top."""

from __future__ import annotations

import json
import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest

FACT = """schema_version: 1
facts:
- kind: claim
  id: limits.files
  title: Files in the first context
  statement: The first context holds at most ten files.
  status: implemented
  provenance: stated
"""


@pytest.fixture
def guide(tmp_path: Path) -> Path:
    """A guide in a subfolder of a repository, with one error."""
    (tmp_path / ".git").mkdir()
    root = tmp_path / "product"
    (root / "docs" / "facts").mkdir(parents=True)
    (root / "docs" / "facts" / "limits.yml").write_text(FACT)
    (root / "affidoc.toml").write_text("")
    return root


def affidoc(guide: Path, *words: str, **more: str) -> subprocess.CompletedProcess[str]:
    done = subprocess.run(
        [sys.executable, "-m", "affidoc", *words], cwd=guide, capture_output=True, text=True,
        env={**os.environ, "PYTHONWARNINGS": "error", **more}, check=False, timeout=120,
    )  # fmt: skip
    assert "Traceback" not in done.stderr, done.stderr
    return done


def test_one_run_writes_several_formats(guide: Path) -> None:
    done = affidoc(
        guide, "check", "--report", "sarif=out/x.sarif", "--report", "junit=out/x.xml",
        "--report", "markdown=out/x.md", "--report", "json=out/x.json",
    )  # fmt: skip
    assert done.returncode == 1
    assert done.stdout.startswith("docs/facts/limits.yml:7:11: error CLM001 ")
    assert sorted(file.name for file in (guide / "out").iterdir()) == [
        "x.json", "x.md", "x.sarif", "x.xml",
    ]  # fmt: skip
    (run,) = json.loads((guide / "out" / "x.sarif").read_text())["runs"]
    (result,) = run["results"]
    place = result["locations"][0]["physicalLocation"]
    assert place["artifactLocation"]["uri"] == "product/docs/facts/limits.yml"
    assert run["invocations"][0]["exitCode"] == 1
    assert run["automationDetails"]["id"] == "affidoc/product/"
    assert json.loads((guide / "out" / "x.json").read_text())["exit_code"] == 1
    assert 'failures="1"' in (guide / "out" / "x.xml").read_text()


def test_annotations_count_paths_from_the_top_of_the_repository(guide: Path) -> None:
    done = affidoc(guide, "check", "--format", "github")
    assert done.stdout.startswith("::error file=product/docs/facts/limits.yml,line=7,col=11,")


@pytest.mark.parametrize(
    "words", ["sarif", "sarif=", "=x", "xml=x", "text=.", "json=a", "json=docs"]
)
def test_a_report_that_cannot_be_is_said_before_the_work(guide: Path, words: str) -> None:
    done = affidoc(guide, "check", "--report", "sarif=a", "--report", words)
    assert (done.returncode, done.stdout) == (2, "")
    assert "--report" in done.stderr
    assert not (guide / "a").exists()


def test_a_place_that_cannot_be_written_is_one_line(guide: Path) -> None:
    (guide / "file").write_text("")
    done = affidoc(guide, "check", "--report", "sarif=file/x.sarif")
    assert done.returncode == 3
    assert done.stderr.startswith("affidoc: file/x.sarif: ")


def test_build_writes_reports_too(guide: Path) -> None:
    done = affidoc(guide, "build", "--format", "github", "--report", "junit=x.xml")
    assert done.returncode == 1
    assert done.stdout.startswith("::error ")
    assert (guide / "x.xml").exists()


@pytest.mark.skipif(sys.platform != "linux", reason="other systems refuse such names")
def test_a_page_whose_name_is_not_utf8(guide: Path) -> None:
    odd = os.fsencode(guide / "docs") + b"/caf\xe9 1.md"
    Path(os.fsdecode(odd)).write_text("see [x](claim:limits.nothing)\n")
    for form in ("text", "json", "sarif", "junit", "github", "markdown"):
        done = affidoc(guide, "check", "--format", form, PYTHONUTF8="1")
        assert done.returncode == 1, form
        assert "PRS001" in done.stdout, form
    shown = affidoc(guide, "check", "--format", "sarif").stdout
    assert '"product/docs/caf%E9%201.md"' in shown


def test_a_report_into_a_device_or_pipe_leaves_it_there(tmp_path: Path) -> None:
    """Root could replace `/dev/null` by a file, and break every program of the machine."""
    from affidoc.errors import AffidocError
    from affidoc.files import write_atomically

    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    try:
        write_atomically(pipe, b"report\n")
        assert os.read(reader, 100) == b"report\n"
    finally:
        os.close(reader)
    assert stat.S_ISFIFO(pipe.stat().st_mode)
    assert [one.name for one in tmp_path.iterdir()] == ["pipe"]
    link = tmp_path / "out"
    link.symlink_to("/dev/null")
    write_atomically(link, b"report\n")
    assert link.is_symlink()
    assert stat.S_ISCHR(Path("/dev/null").stat().st_mode)
    with pytest.raises(AffidocError):
        write_atomically(tmp_path, b"a folder is no file")
