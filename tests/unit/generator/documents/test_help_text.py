"""Help texts of several programs: flags, arguments, defaults, commands."""

from __future__ import annotations

import pytest

from affidoc.documents.help_text import help_options

CLICK = """\
Usage: app [OPTIONS] COMMAND

Options:
  -o, --out DIR         Where to put it.  [default: site]
  --color / --no-color  Colours, or none.
  -n, --number INTEGER RANGE
                        How many.  [env var: N; default: 10; 1<=x<=20]
  --help                Show this message and exit.
"""
ARGPARSE = """\
usage: app [-h] [--limit N]
           [--name NAME]

options:
  -h, --help            show this help message and exit
  -l N, --limit N       how many files are kept (default: 10)
  --name NAME, --called NAME
                        its name, with - dashes -x inside (default: "the app")
"""
GO = "Usage of app:\n  -limit int\n    \thow many (default 10)\n  -v\tspeak\n"
CLAP = """\
Usage: app [OPTIONS]

Options:
  -n, --number <NUMBER>
          How many files

          [default: 10]

      --format <FORMAT>  [possible values: a, b]
  -V, --version          Print version
"""
COBRA = """\
Usage:
  app serve [flags]

Flags:
      --port int          where to listen (default 8080)
      --[no-]cache=MODE   keep results
"""


@pytest.mark.parametrize(
    ("text", "flag", "argument", "default"),
    [
        (CLICK, "--out", "DIR", "site"), (CLICK, "-o", "DIR", "site"),
        (CLICK, "--no-color", None, None), (CLICK, "--color", None, None),
        (CLICK, "--number", "INTEGER RANGE", "10"),
        (ARGPARSE, "--limit", "N", "10"), (ARGPARSE, "-h", None, None),
        (ARGPARSE, "--called", "NAME", "the app"),
        (GO, "-limit", "int", "10"), (GO, "-v", None, None),
        (CLAP, "--number", "NUMBER", "10"), (CLAP, "--format", "FORMAT", None),
        (CLAP, "-V", None, None),
        (COBRA, "--port", "int", "8080"), (COBRA, "--no-cache", "MODE", None),
    ],
)  # fmt: skip
def test_what_an_option_is(text: str, flag: str, argument: str | None, default: str | None) -> None:
    found = [one for one in help_options(text) or [] if flag in one.flags]
    assert [(one.argument, one.default) for one in found] == [(argument, default)]


def test_what_is_no_option() -> None:
    text = "- a list item\n-- a dash\n---\n  text with --flag inside\n[--limit N]\n"
    assert help_options(text) == []
    assert [one.flags for one in help_options(ARGPARSE) or []] == [
        ("-h", "--help"), ("-l", "--limit"), ("--name", "--called"),
    ]  # fmt: skip


MANY = """\
$ app --help
Usage: app [OPTIONS] COMMAND
  --verbose  speak

$ app pin --help
Usage: app pin [OPTIONS] [ID]...

  --force  at once

$ app remote add --help
usage: app remote add [-h]
  --track BRANCH
"""


def test_the_help_of_one_command() -> None:
    def flags(command: str) -> list[str] | None:
        found = help_options(MANY, command)
        return None if found is None else [name for one in found for name in one.flags]

    assert flags("app") == ["--verbose"]
    assert flags("pin") == ["--force"]
    assert flags("app pin") == ["--force"]
    assert flags("remote add") == ["--track"]
    assert flags("remote") is None
    assert flags("unpin") is None
    assert help_options(COBRA, "serve") is not None


def test_hostile_texts_take_time_in_proportion() -> None:
    for text in (
        "--a" + "[" * 200_000,
        "--a, " * 100_000,
        "--a (default" * 50_000,
        "--" + "a" * 500_000,
    ):
        help_options(text)
