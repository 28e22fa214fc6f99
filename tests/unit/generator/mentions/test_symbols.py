"""Names, arguments and examples: what is proved, and what is left alone."""

from __future__ import annotations

import pytest

PYPROJECT = '[project]\nname = "demo"\n'
MODULE = """
import elsewhere
class Base:
    def inherited(self): ...

class Client(Base):
    def __init__(self, limits=None, *, timeout=5):
        self.level = 1

    def get(self, url, *, params=None): ...

    def list_commands(self, ctx): ...

    def __enter__(self):
        return self

class Open:
    def __getattr__(self, name): ...

class Outside(elsewhere.Base): ...

class Table(dict): ...

def free(a, b=1): ...

def loose(**kwargs): ...
"""
FILES = {"pyproject.toml": PYPROJECT, "demo/__init__.py": MODULE}


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("`demo.Client.Gett`", [("PRS101", 1, "demo.Client.Gett")]),
        ("`demo.Client.get`", []),
        ("`demo.Client.inherited`", []),
        ("`demo.Client.level`", []),
        ("`Client.gett`", [("PRS101", 1, "Client.gett")]),
        ("`Client.something_else`", []),
        ("`demo.Open.anything`", []),
        ("`demo.Outside.items`", []),
        ("`demo.Outside.Anything`", []),
        ("`demo.Table.items` `demo.Table.Anything`", [("PRS101", 1, "demo.Table.Anything")]),
        ("`demo.toml`", []),
        ("`requests.Session.nope`", []),
        ("`HTTP/1.1`", []),
        ("`demo.Client.Gett` was removed.", []),
        ("`demo.free(a, c=1)`", [("PRS102", 1, "demo.free(a, c=1)")]),
        ("`demo.loose(anything=1)`", []),
        ("`demo.free(x, y)`", []),
    ],
)
def test_code_spans(stale, text: str, found: list[tuple[str, int, str]]) -> None:
    assert stale(text, FILES) == found


@pytest.mark.parametrize(
    ("code", "found"),
    [
        ("import demo\ndemo.Nope()", [("PRS110", 3, "Nope")]),
        ("from demo import Nope", [("PRS110", 2, "Nope")]),
        ("from demo.nope import x", [("PRS110", 2, "demo.nope")]),
        ("import demo\nc = demo.Client(limit=1)", [("PRS102", 3, "limit")]),
        ("import demo\nc = demo.Client(**options)", []),
        ("import demo\nwith demo.Client() as c:\n    c.nope()", [("PRS110", 4, "nope")]),
        ("import demo\nwith demo.Client() as c:\n    c.get('x', parms=1)",
         [("PRS102", 4, "parms")]),
        ("import demo\nc = demo.Client()\nc.mine = 1", []),
        ("import demo\nc = demo.Client()\nc = other()\nc.nope()", []),
        ("import demo\ndef f(demo):\n    demo.nope", []),
        ("demo = 1\ndemo.nope", []),
        ("client.nope()", []),
        ("import demo\nclass Mine(demo.Client):\n    def list_commands(self):\n        pass",
         [("PRS102", 4, "list_commands")]),
        ("import demo\nclass Mine(demo.Client):\n    def f(self):\n"
         "        self.list_commands()", [("PRS102", 5, "list_commands")]),
        ("import os\ndef cli(): ...\nif __name__ == '__main__':\n    main()",
         [("PRS103", 5, "main")]),
        ("import os\ndef cli(): ...\nif __name__ == '__main__':\n    cli()", []),
        (">>> import demo\n>>> demo.Nope\n1", [("PRS110", 3, "Nope")]),
        ("this is no python (", []),
    ],
)  # fmt: skip
def test_examples(stale, code: str, found: list[tuple[str, int, str]]) -> None:
    assert stale(f"```python\n{code}\n```\n", FILES) == found


def test_a_list_below_a_heading_is_about_its_class(stale) -> None:
    page = "## `Client`\n\n* `.level` - **int**\n* `.nope`\n* `def .get(url, [parms])`\n"
    assert stale(page, FILES) == [
        ("PRS101", 4, ".nope"),
        ("PRS102", 5, "def .get(url, [parms])"),
    ]


def test_a_list_of_arguments(stale) -> None:
    lead = "It takes instances of `demo.Client`, whose arguments are:\n\n"
    items = "- `limits`, one\n- `timeout`, two\n- `retries`, three\n"
    assert stale(lead + items, FILES) == [("PRS102", 5, "retries")]
    assert stale("Some words:\n\n" + items, FILES) == []


def test_roles_need_a_module(stale) -> None:
    files = {**FILES, "docs/conf.py": "extensions = ['myst_parser']\n"}
    page = "```{currentmodule} demo\n```\n\n{class}`Client` {class}`Klient` {class}`str`\n"
    assert stale(page, files) == [("PRS101", 4, "Klient")]
    rst = ".. currentmodule:: demo\n\n:class:`Client` :class:`Klient` :class:`~os.PathLike`\n"
    assert stale(rst, files, "docs/page.rst") == [("PRS101", 3, "Klient")]


def test_a_star_import_from_elsewhere_opens_a_module(stale) -> None:
    files = {"pyproject.toml": PYPROJECT, "demo/__init__.py": "from requests import *\n"}
    assert stale("`demo.Anything`", files) == []
    files["demo/__init__.py"] = "from demo.a import *\n"
    files["demo/a.py"] = "__all__ = ['one']\none = two = 1\n"
    assert stale("`demo.one` `demo.Two`", files) == [("PRS101", 1, "demo.Two")]


def test_a_module_getattr_that_compares_with_literals_is_closed(stale) -> None:
    text = "def __getattr__(name):\n    if name == 'Old':\n        return 1\n    raise KeyError\n"
    files = {"pyproject.toml": PYPROJECT, "demo/__init__.py": text}
    assert stale("`demo.Old` `demo.New`", files) == [("PRS101", 1, "demo.New")]
