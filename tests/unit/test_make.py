"""make.py's decisions, with fakes for what it would run."""

from __future__ import annotations

import importlib.util
import re
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def make() -> ModuleType:
    spec = importlib.util.spec_from_file_location("make_under_test", ROOT / "make.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    (tmp_path / "pyproject.toml").write_text("[project]\n")
    (tmp_path / "constraints.txt").write_text("click==8.5.1\n")
    return tmp_path


class Interpreters:
    """A machine where only some names run, and shims that lead nowhere do not."""

    def __init__(self, **running: tuple[int, int]) -> None:
        self.running = {name.replace("_", "."): version for name, version in running.items()}
        self.asked: list[str] = []

    def __call__(self, name: str) -> tuple[tuple[int, int], str] | None:
        self.asked.append(name)
        return (self.running[name], f"/opt/{name}") if name in self.running else None


class Commands:
    """Records commands instead of running them; some end with a code of their own."""

    def __init__(self, **codes: int) -> None:
        self.codes = codes
        self.ran: list[str] = []

    def __call__(self, command: list[str], **_how: object) -> int:
        self.ran.append(" ".join(command))
        return self.codes.get(command[1], 0)


def test_the_stamp_changes_with_the_pins_the_project_file_and_the_place(
    make: ModuleType, checkout: Path, tmp_path: Path
) -> None:
    first = make.wanted(checkout)
    assert first.splitlines()[0] == str(checkout)
    assert make.wanted(checkout) == first

    (checkout / "constraints.txt").write_text("click==8.5.2\n")
    second = make.wanted(checkout)
    (checkout / "pyproject.toml").write_text("[project]\nname = 'x'\n")
    third = make.wanted(checkout)
    assert len({first, second, third}) == 3


@pytest.mark.parametrize(
    ("stamp", "version", "own", "expected"),
    [
        ("/a\n1\n", (3, 11), (3, 11), "ready"),
        ("/a\n0\n", (3, 11), (3, 11), "install"),  # the pins changed
        (None, (3, 11), (3, 11), "install"),  # a venv that somebody made by hand
        ("unfinished\n", (3, 11), (3, 11), "make"),  # an install broke off
        ("/b\n1\n", (3, 11), (3, 11), "make"),  # the checkout was moved
        ("/a\n1\n", None, (3, 11), "make"),  # it is missing, or does not run
        ("/a\n1\n", (3, 10), (3, 9), "make"),  # too old
        ("/a\n1\n", (3, 11), (3, 12), "make"),  # asked to work with another Python
        ("/a\n1\n", (3, 12), (3, 9), "ready"),  # the caller is too old to matter
    ],
)
def test_what_has_to_be_done(
    make: ModuleType,
    stamp: str | None,
    version: tuple[int, int] | None,
    own: tuple[int, int],
    expected: str,
) -> None:
    assert make.plan(stamp, "/a\n1\n", version, own) == expected


def test_the_calling_interpreter_is_taken_where_it_is_new_enough(make: ModuleType) -> None:
    nobody = Interpreters()
    assert make.choose((3, 11), "/usr/bin/python3", nobody) == "/usr/bin/python3"
    assert make.choose((3, 14), "/usr/bin/python3", nobody) == "/usr/bin/python3"
    assert nobody.asked == []


def test_an_old_caller_finds_an_interpreter_that_runs(make: ModuleType) -> None:
    machine = Interpreters(python3_11=(3, 11), python3=(3, 9))
    assert make.choose((3, 9), "/usr/bin/python3", machine) == "/opt/python3.11"
    assert machine.asked == ["python3.13", "python3.12", "python3.11"]


def test_a_name_that_lies_about_its_version_is_not_taken(make: ModuleType) -> None:
    machine = Interpreters(python3_13=(3, 10), python3=(3, 12))
    assert make.choose((3, 9), "/usr/bin/python3", machine) == "/opt/python3"


def test_without_an_interpreter_the_message_says_what_is_needed(make: ModuleType) -> None:
    with pytest.raises(make.Stop) as stopped:
        make.choose((3, 9), "/usr/bin/python3", Interpreters(python3=(3, 9)))
    assert str(stopped.value) == (
        "Python 3.11 or newer is needed, this is 3.9, and none of"
        " python3.13, python3.12, python3.11, python3 runs here as one"
    )


def test_interpreters_are_run_rather_than_looked_up(make: ModuleType, tmp_path: Path) -> None:
    shim = tmp_path / "python3.12"
    shim.write_text("#!/bin/sh\necho 'no such version' >&2\nexit 127\n")
    shim.chmod(0o755)
    assert make.ask(shim) is None
    assert make.ask(tmp_path / "absent") is None
    version, path = make.ask(sys.executable)
    assert version == sys.version_info[:2]
    assert Path(path).exists()


@pytest.mark.parametrize(
    ("name", "root", "message"),
    [
        ("chromium", True, "chromium is missing; run: apt-get install chromium"),
        ("chromium", False, "chromium is missing; run: sudo apt-get install chromium"),
        ("python3-venv", True, "python3-venv is missing; run: apt-get install python3-venv"),
        ("git", True, "git is missing; run: apt-get install git"),
    ],
)
def test_a_missing_package_is_named_with_one_command(
    make: ModuleType, name: str, root: bool, message: str
) -> None:
    commands = Commands()
    with pytest.raises(make.Stop) as stopped:
        make.system_package(name, False, root, commands, lambda _name: "/usr/bin/apt-get")
    assert str(stopped.value) == message
    assert commands.ran == []


def test_a_permission_to_install_counts_only_as_root(make: ModuleType) -> None:
    commands = Commands()
    with pytest.raises(make.Stop, match=r"run: sudo apt-get install chromium$"):
        make.system_package("chromium", True, False, commands, lambda _name: "/usr/bin/apt-get")
    assert commands.ran == []


def test_where_it_may_it_installs_after_an_update(make: ModuleType) -> None:
    commands = Commands()
    make.system_package("chromium", True, True, commands, lambda _name: "/usr/bin/apt-get")
    assert commands.ran == ["apt-get update", "apt-get install --yes chromium"]


def test_a_failing_install_stops_and_a_failing_update_does_not(make: ModuleType) -> None:
    make.system_package("git", True, True, Commands(update=100), lambda _name: "/usr/bin/apt-get")
    with pytest.raises(make.Stop, match="apt-get could not install git"):
        make.system_package(
            "git", True, True, Commands(install=100), lambda _name: "/usr/bin/apt-get"
        )


def test_the_first_browser_that_runs_is_taken(make: ModuleType) -> None:
    runs = {"sh": "Chromium 1"}  # `sh` stands for a browser, since every path has one
    found = make.find_browser(("not-here", "sh"), lambda name, _flag: runs.get(name))
    assert Path(found).name == "sh"
    assert make.find_browser(("not-here", "sh"), lambda _name, _flag: None) is None


def test_a_python_without_venv_is_noticed_before_anything_is_made(
    make: ModuleType, tmp_path: Path
) -> None:
    debian = tmp_path / "python3"
    debian.write_text("#!/bin/sh\necho \"No module named 'ensurepip'\" >&2\nexit 1\n")
    debian.chmod(0o755)
    with pytest.raises(make.Stop, match=r"^python3-venv is missing; "):
        make.make_venv(str(debian), False)


@pytest.mark.parametrize("words", [[], ["help"], ["--help"], ["-h"]])
def test_help_lists_every_verb_and_prepares_nothing(words: list[str], tmp_path: Path) -> None:
    done = _make(words)
    assert done.returncode == 0
    verbs = ("site", "test", "serve", "check", "lint", "fix", "bench", "ci")
    listed = done.stdout.split()
    assert [verb for verb in verbs if verb not in listed] == []
    assert done.stderr == ""


def test_an_unknown_verb_is_one_line_without_a_traceback() -> None:
    done = _make(["biuld"])
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.startswith("make.py: no verb 'biuld'; there are site, test, serve, check, ")
    assert done.stderr.count("\n") == 1


def test_every_verb_is_described(make: ModuleType) -> None:
    assert {"site", "test", "serve", "check", "lint", "fix", "bench", "ci"} <= set(make.VERBS)
    told = make.__doc__
    assert told is not None
    assert [verb for verb in make.VERBS if not re.search(rf"^ .*\b{verb}  +\w", told, re.M)] == []


def test_only_the_standard_library_is_imported() -> None:
    done = subprocess.run(
        [sys.executable, "-I", "-S", str(ROOT / "make.py"), "help"],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr


def _make(words: list[str]) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, str(ROOT / "make.py"), *words],
        capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL,
    )  # fmt: skip
