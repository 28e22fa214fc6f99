"""Annotations: escaped, the worst first, and honest about what GitHub does not show."""

from __future__ import annotations

from dataclasses import replace

from affidoc.diagnostics import FORMATS, Report


def test_each_finding_is_one_escaped_line(report: Report) -> None:
    assert FORMATS["github"](report).splitlines() == [
        "::error file=guide/docs/facts/ri sk\ufffd.yml,line=2,col=5,endLine=2,endColumn=9,"
        "title=affidoc CLM001::'retry.bounds' cites%0A100%25 nothing, <b>& 'more'%0A"
        "help: Cite what shows it.",
        "::warning file=guide/docs/index.md,line=3,col=1,title=affidoc PRS010::"
        "@team, see #12: www.example.org",
        "::notice file=guide/docs/facts/ri sk\ufffd.yml,line=9,col=5,title=affidoc EVD004::"
        "unknown (app:source-unavailable)",
        "1 more are ignored or in the baseline",
    ]


def test_no_word_of_a_repository_starts_a_command(report: Report) -> None:
    hostile = replace(
        report.found[0], message="x\r\n::set-output name=a::b\n::error::c",
        primary=replace(report.found[0].primary, path="a,line=1::\n::b.md"),
    )  # fmt: skip
    lines = FORMATS["github"](replace(report, found=(hostile,), suppressed=())).splitlines()
    assert len(lines) == 1
    assert lines[0].startswith("::error file=guide/a%2Cline=1%3A%3A%0A%3A%3Ab.md,line=2,")


def test_what_github_leaves_out_is_counted(report: Report) -> None:
    many = replace(report, found=report.found[:1] * 14, suppressed=())
    lines = FORMATS["github"](many).splitlines()
    assert len(lines) == 15
    assert lines[-1] == "14 findings; GitHub shows 10 of a level, 4 are in this log only"


def test_nothing_found_is_nothing_said(report: Report) -> None:
    assert FORMATS["github"](replace(report, found=(), suppressed=())) == ""
