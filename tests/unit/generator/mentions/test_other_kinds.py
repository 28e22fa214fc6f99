"""Links, flags, defaults, versions, lists, paths: before and after."""

from __future__ import annotations

import pytest

from affidoc.documents.anchors import Dialect
from affidoc.mentions.inline import markdown_code, markdown_links
from affidoc.mentions.markdown_page import read_markdown
from affidoc.mentions.rst_page import read_rst

MKDOCS = {
    "mkdocs.yml": "site_name: x\nsite_url: https://x.example/\n",
    "docs/b.md": "# B\n\n## C d\n",
}
CLI = {
    "pyproject.toml": '[project]\nname = "demo"\nrequires-python = ">=3.9"\n'
    '[project.scripts]\ndemo = "demo:main"\n',
    "demo/__init__.py": "import click\n\n\n@click.option('--strict/--no-strict', default=True)\n"
    "@click.option('--dev-addr', default='localhost')\ndef main(): ...\n\n\n"
    "class AppConfig:\n    remote = 'origin'\n    depth = 3\n    made = compute()\n",
}


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("[x](b.md#c-d) [x](b/#c-d) [x](../b/#c-d)", []),
        ("[x](b.md#c_d)", [("LNK002", 1, "b.md#c_d")]),
        ("[x](c.md)", [("LNK001", 1, "c.md")]),
        ("![x](c.png)", [("LNK001", 1, "c.png")]),
        ("`[x](c.md)` and\n\n```\n[x](c.md)\n```\n<!-- [x](c.md) -->", []),
        ("[x](https://y.example/c) [x](mailto:a@b.c) [x]({{ url }}) [x](<b.md>)", []),
        ("[x]\n(#nope)", [("LNK002", 2, "#nope")]),
        ("[x][y]\n\n[y]: b.md#nope", [("LNK002", 3, "b.md#nope")]),
        ("<https://x.example/b/#nope>", [("LNK003", 1, "https://x.example/b/#nope")]),
        ("# T\n\n[x](#t) [x](#) [x](#fn:1)", []),
        ("!!! note\n    [x](c.md)\n", [("LNK001", 2, "c.md")]),
    ],
)
def test_links_of_mkdocs(stale, text: str, found: list[tuple[str, int, str]]) -> None:
    assert stale(text, MKDOCS) == found


def test_an_included_file_brings_its_anchors(stale) -> None:
    files = {**MKDOCS, "docs/b.md": '--8<-- "CONTRIBUTING.md"\n', "CONTRIBUTING.md": "# Hi there\n"}
    assert stale("[x](b.md#hi-there)", files) == []
    files["docs/b.md"] = '--8<-- "elsewhere.md"\n'
    assert stale("[x](b.md#hi-there)", files) == []


def test_a_plugin_that_makes_pages_leaves_links_open(stale) -> None:
    files = {**MKDOCS, "mkdocs.yml": "site_name: x\nplugins: [gen-files]\n"}
    assert stale("[x](made.md)", files) == []


def test_a_forge_shows_files_beside_each_other(stale) -> None:
    files = {"src/a.py": "", "docs/b.md": "# B & C\n"}
    page = "[a](src/a.py) [b](docs/b.md#b--c) [c](docs/b.md#b-c) [d](src/d.py) [i](../../issues)"
    assert stale(page, files, "README.md") == [
        ("LNK002", 1, "docs/b.md#b-c"), ("LNK001", 1, "src/d.py"),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("`--strict` `--no-strict` `--help`", []),
        ("`--dev_addr`", [("PRS104", 1, "--dev_addr")]),
        ("`demo --nope`", [("PRS104", 1, "--nope")]),
        ("`pip install --user demo`", []),
        ("`--nope`", []),
        ("Demo's `--strict`/`--nope` flags", [("PRS104", 1, "--nope")]),
        ("`demo --strict && rsync --archive`", []),
        ("The old `--dev_addr` was renamed.", []),
        ("### remote\n\n**default**: `upstream`", [("PRS107", 3, "upstream")]),
        ("### remote\n\n**default**: `origin`", []),
        ("### remote\n\n**default**: `'origin'`", []),
        ("### depth\n\nDefaults to `4`.", [("PRS107", 3, "4")]),
        ("### made\n\nDefault: `x`", []),
        ("### unknown\n\nDefault: `x`", []),
        ("### remote\n\nDefaults to `x` if there is a remote.", []),
        ("* `dev-addr` (default: `0.0.0.0`)", [("PRS107", 1, "0.0.0.0")]),
        ("Demo requires Python 3.8 or newer.", [("PRS108", 1, "3.8")]),
        ("Demo requires Python 3.9+.", []),
        ("Demo dropped support for Python 3.8.", []),
        ("Flask supports Python 2.7.", []),
        ("Supports Python 3.6, 3.7 and 3.8.", [("PRS108", 1, "3.6, 3.7 and 3.8")]),
    ],
)
def test_the_command_line_and_settings(stale, text: str, found: list[tuple[str, int, str]]) -> None:
    assert stale(text, CLI) == found


def test_blocks_of_templates(stale) -> None:
    files = {**CLI, "demo/base.html": "{% block a %}{% block b %}{%- block c_d %}"}
    page = "These blocks:\n\n* `a`: one\n* `b`: two\n* `c`: three\n"
    assert stale(page, files) == [("PRS109", 5, "c")]
    assert stale("These things:\n\n* `a`: one\n* `b`: two\n* `c`: three\n", files) == []


def test_a_fork_of_another_project(stale) -> None:
    files = {"pyproject.toml": '[project]\nname = "x"\nurls = {a = "https://github.com/o/x"}\n'}
    page = ".. _Fork: https://github.com/o/y/fork\n.. _Right: https://github.com/o/x/fork\n"
    assert stale(page, files, "CONTRIBUTING.rst") == [("LNK006", 1, "https://github.com/o/y/fork")]
    assert stale(page, files, "docs/guide.rst") == []


def test_a_page_of_plans_is_left_alone(stale) -> None:
    page = "# Plan\n\nThis describes functionality that is not yet released.\n\n`demo --nope`\n"
    assert stale(page, CLI) == []


def test_places_count_from_the_file() -> None:
    text = "---\na: b\n---\n\n> - see `one`,\n>   {func}`~pkg.two` and\n\n"
    text += "| `x` | y |\n| - | - |\n| `z` | w |\n"
    page = read_markdown("p.md", text, Dialect.MYST)
    assert [(one.text, one.role, one.line, one.column) for one in page.codes] == [
        ("one", "", 5, 10), ("pkg.two", "func", 6, 13), ("x", "", 8, 4), ("z", "", 10, 4),
    ]  # fmt: skip


def test_rst_blocks() -> None:
    text = (
        "Title\n=====\n\nUse ``code`` and :func:`~a.b`::\n\n    import x\n\n"
        ".. code-block:: python\n"
        "   :caption: c\n\n   y = 1\n\n.. versionchanged:: 2\n    ``old`` went.\n"
    )
    page = read_rst("p.rst", text)
    assert [(one.text, one.role, one.line) for one in page.codes] == [
        ("code", "", 4), ("a.b", "func", 4), ("old", "", 14),
    ]  # fmt: skip
    assert [(one.content.strip(), one.line) for one in page.examples] == [
        ("import x", 6), ("y = 1", 11),
    ]  # fmt: skip
    assert page.paragraphs[-1].kind == "past"


HOSTILE = [
    "`" * 200_000, "` " * 100_000, "[" * 100_000, "](" * 60_000, "[a](" * 40_000, "<a " * 60_000,
    "> " * 50_000 + "x", "- " * 20_000, "x" * 3_000_000, "{a}`" * 50_000, "|a" * 60_000,
    "<!--" * 50_000, "\\" * 200_000, "a\n" * 50_000, "``` python\n" + "(" * 50_000,
    "```python\n" + "-" * 200_000 + "1\n```", "```python\nx = " + "a." * 50_000 + "b\n```",
    ":a:`" * 50_000, ".. a::\n" * 20_000, "   " * 50_000 + "x", "!!! a\n    " * 10_000,
]  # fmt: skip


@pytest.mark.parametrize("number", range(len(HOSTILE)))
def test_hostile_text_ends_soon(stale, number: int) -> None:
    text = HOSTILE[number]
    stale(text, CLI)  # a scan that is not linear would not come back from these
    stale(text, CLI, "docs/page.rst")


def test_inline_scans_are_linear_in_small() -> None:
    assert [one.value for one in markdown_code("a ``b ` c`` `d` ``e`")] == ["b ` c", "d"]
    links = list(markdown_links('![i](a.png "t") [x](<b c>) <a href="d">'))
    assert [(one.value, one.form) for one in links] == [
        ("a.png", "image"), ("b c", "inline"), ("d", "html"),
    ]  # fmt: skip
