"""The summary: counts, a table, the worst findings, and words that stay words."""

from __future__ import annotations

from dataclasses import replace

from markdown_it import MarkdownIt

from affidoc.diagnostics import FORMATS, Report

HOSTILE = (
    "<script>alert(1)</script> <img src=x onerror=y> [a](javascript:b) ![c](http://e.example/x)"
    " @everyone #12 | `code` **bold** https://e.example www.e.example \n# heading\n- item \x1b[31m"
)


def test_the_whole_page(report: Report) -> None:
    assert FORMATS["markdown"](report) == (
        "## affidoc: 1 error, 1 warning, 1 note\n"
        "\n"
        "2 facts: 1 error\n"
        "\n"
        "| code | severity | findings | meaning |\n"
        "| --- | --- | ---: | --- |\n"
        "| CLM001 | error | 1 | an implemented fact cites no evidence |\n"
        "| PRS010 | warning | 1 |  |\n"
        "| EVD004 | note | 1 |  |\n"
        "\n"
        "- **error CLM001** guide/docs/facts/ri sk\ufffd\\.yml:2:5<br>'retry\\.bounds' cites 100%"
        " nothing, &lt;b&gt;&amp; 'more'<br>help: Cite what shows it\\.\n"
        "- **warning PRS010** guide/docs/index\\.md:3:1<br>@\u200bteam, see \\#\u200b12:"
        " www\u200b\\.example\\.org\n"
        "- **note EVD004** guide/docs/facts/ri sk\ufffd\\.yml:9:5<br>unknown"
        " \\(app:source\\-unavailable\\)\n"
        "\n"
        "Set aside: 1 by an inline ignore, 0 by the baseline.\n"
    )


def test_nothing_found(report: Report) -> None:
    text = FORMATS["markdown"](replace(report, found=(), suppressed=(), summary=""))
    assert text == "## affidoc: nothing found\n"


def test_a_run_that_ended_in_reading_says_so(report: Report) -> None:
    assert "Evidence was not looked at" in FORMATS["markdown"](replace(report, judged=False))


def test_no_markup_comes_of_untrusted_words(report: Report) -> None:
    hostile = replace(report.found[0], message=HOSTILE, fixes=(), related=())
    text = FORMATS["markdown"](replace(report, found=(hostile,), suppressed=(), summary=HOSTILE))
    html = MarkdownIt("commonmark").enable("table").render(text)
    for tag in ("<script", "<img", "<a ", "<code", "<h1"):
        assert tag not in html
    assert html.count("<strong>") == 1
    assert html.count("<li>") == 1
    for trigger in ("@everyone", "#12", "https://", "http://", "www.e", "\x1b"):
        assert trigger not in text.replace("\\", ""), trigger


def test_long_lists_and_messages_are_cut(report: Report) -> None:
    long = replace(report.found[0], message="x" * 5000, fixes=())
    text = FORMATS["markdown"](replace(report, found=(long,) * 40, suppressed=()))
    assert text.count("- **error") == 25
    assert "- … and 15 more" in text
    assert len(text) < 20_000
