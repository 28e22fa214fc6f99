"""No file names a package registry, or a place of the machine that it was written on."""

from __future__ import annotations

import configparser
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
ADDRESS = re.compile(r"https?://(?:[^/@\s]*@)?([a-zA-Z0-9.-]+\.[a-zA-Z0-9-]+|localhost)")


def test_no_file_names_a_registry() -> None:
    hosts = registry_hosts()
    assert hosts, "pip names its default index, so there is at least one"
    found = [
        f"{path}:{number}"
        for path, text in texts()
        for number, line in enumerate(text.splitlines(), 1)
        if any(host in line for host in hosts)
    ]
    assert found == []


def test_no_file_names_a_place_of_this_machine() -> None:
    places = {f"{ROOT}/", f"{Path.home()}/", f"{Path(sys.prefix)}/", f"{Path(sys.base_prefix)}/"}
    # Ordinary folders of any system say nothing about this machine.
    places -= {"/", "/usr/", "/home/", "/usr/local/"}
    found = [
        f"{path}:{number}: {place}"
        for path, text in texts()
        for number, line in enumerate(text.splitlines(), 1)
        for place in sorted(places)
        if re.search(rf"(?<![\w./-]){re.escape(place)}", line)
    ]
    assert found == []


def test_hosts_come_from_the_configuration_of_the_clients(tmp_path: Path) -> None:
    file = tmp_path / "pip.conf"
    file.write_text("[global]\nindex-url = https://user:word@index.example/simple\n")
    assert hosts_of_ini(file) == {"index.example"}


def test_an_address_in_a_text_is_found() -> None:
    assert ADDRESS.findall("see https://index.example/x and http://a:b@c.example:8/") == [
        "index.example",
        "c.example",
    ]


def texts() -> list[tuple[str, str]]:
    """Every file that is or would be committed, as text."""
    listed = subprocess.run(
        ["git", "-C", str(ROOT), "ls-files", "-z", "-co", "--exclude-standard"],
        capture_output=True, check=True,
    ).stdout.decode().split("\0")  # fmt: skip
    found = []
    for name in filter(None, listed):
        file = ROOT / name
        if file.is_file() and not file.is_symlink():
            found.append((name, file.read_bytes().decode("utf-8", "replace")))
    if len(found) < 100:
        pytest.fail(f"only {len(found)} files were looked at")
    return found


def registry_hosts() -> set[str]:
    """Hosts that pip and npm use here, and pip's default; none of them is written in this file."""
    pip = [sys.executable, "-m", "pip"]
    spoken = _output([*pip, "install", "--help"]) + _output([*pip, "config", "list"])
    if npm := shutil.which("npm"):
        spoken += _output([npm, "config", "get", "registry"])
    hosts = set(ADDRESS.findall(spoken))
    for file in (Path.home() / ".npmrc", Path.home() / ".config/pip/pip.conf"):
        hosts |= hosts_of_ini(file)
    return hosts - {"localhost", "127.0.0.1"}  # a mirror on the machine itself has no name to leak


def hosts_of_ini(file: Path) -> set[str]:
    """Hosts in a configuration file, if it is there."""
    if not file.is_file():
        return set()
    text = file.read_text(encoding="utf-8")
    parser = configparser.RawConfigParser()
    try:
        parser.read_string(text if text.startswith("[") else f"[all]\n{text}")
    except configparser.Error:
        return set(ADDRESS.findall(text))
    values = [value for section in parser.sections() for _, value in parser.items(section)]
    return set(ADDRESS.findall("\n".join(values)))


def _output(command: list[str]) -> str:
    done = subprocess.run(
        command, capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL
    )
    return done.stdout
