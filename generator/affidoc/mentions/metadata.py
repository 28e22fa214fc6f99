"""What a project says about itself: name, Pythons, scripts, dependencies, repositories.

Only literals count; `setup.py` is read as a syntax tree, never run.
"""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from affidoc.mentions.syntax import nodes, parsed

__all__ = ["Metadata", "read_metadata"]

_REPOSITORY = re.compile(
    r"(?:https?://|git@|ssh://git@)(?:www\.)?((?:github|gitlab)\.com)[/:]([\w.-]+)/([\w.-]+)"
)
_VERSION = re.compile(r"""^__version__\s*(?::\s*\w+\s*)?=\s*["']([^"'\n]+)["']""", re.MULTILINE)
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]*")
_PYTHON = re.compile(r"Programming Language :: Python :: (\d+\.\d+)\s*$")


@dataclass(frozen=True, slots=True)
class Metadata:
    """What `pyproject.toml`, `setup.cfg` and `setup.py` say, as far as it is literal."""

    name: str = ""
    version: str = ""
    requires_python: str = ""
    """As written: `>=3.9`."""
    pythons: tuple[str, ...] = ()
    """Versions of the classifiers, `3.9`."""
    python_place: tuple[str, int] = ("", 0)
    """File and line of the requirement, or of the first classifier."""
    scripts: dict[str, str] = field(default_factory=dict)
    """Console scripts to their entry points."""
    dependencies: frozenset[str] = frozenset()
    """Names of required and optional distributions, normalised."""
    dependencies_literal: bool = False
    """All of them could be read."""
    repositories: frozenset[str] = frozenset()
    """`owner/name` of the repositories that the metadata names as its own, lower case."""


def read_metadata(text: Callable[[str], str | None]) -> Metadata:
    """The metadata of a project, given how to read a file of it."""
    found: dict[str, Any] = {"scripts": {}}
    dependencies: set[str] = set()
    literal = False
    urls: list[str] = []
    pyproject = _toml(text("pyproject.toml"))
    project = pyproject.get("project", {})
    poetry = pyproject.get("tool", {}).get("poetry", {})
    if isinstance(project, dict) and project:
        found["name"] = str(project.get("name", ""))
        found["version"] = str(project.get("version", ""))
        found["requires_python"] = str(project.get("requires-python", ""))
        found["pythons"] = _pythons(project.get("classifiers", ()))
        found["scripts"] = _table(project.get("scripts"))
        urls += _table(project.get("urls")).values()
        literal = "dependencies" not in project.get("dynamic", ())
        lists = [project.get("dependencies", ()), *_lists(project.get("optional-dependencies"))]
        dependencies |= {name for one in lists for name in _names(one)}
        dynamic = pyproject.get("tool", {}).get("hatch", {}).get("metadata", {})
        if "optional-dependencies" in project.get("dynamic", ()) and not dynamic:
            literal = False
    elif isinstance(poetry, dict) and poetry:
        found["name"] = str(poetry.get("name", ""))
        found["version"] = str(poetry.get("version", ""))
        wanted = poetry.get("dependencies", {})
        dependencies |= {_normal(name) for name in _table(wanted)}
        urls += [str(poetry.get(key, "")) for key in ("repository", "homepage")]
        found["scripts"] = _table(poetry.get("scripts"))
    config = text("setup.cfg")
    if config:
        _from_cfg(config, found, urls, dependencies)
    setup = text("setup.py")
    if setup:
        literal = _from_setup(setup, found, urls, dependencies) or literal
    mkdocs = text("mkdocs.yml") or ""
    urls += re.findall(r"^repo_url:\s*['\"]?(\S+?)['\"]?\s*$", mkdocs, re.MULTILINE)
    manifest = text("package.json") or ""
    urls += re.findall(r'"url"\s*:\s*"([^"]+)"', manifest[:20_000])
    cargo = _toml(text("Cargo.toml")).get("package", {})
    if isinstance(cargo, dict):
        urls.append(str(cargo.get("repository", "")))
    module = re.search(r"^module\s+(github\.com/\S+)", text("go.mod") or "", re.MULTILINE)
    if module:
        urls.append(f"https://{module[1]}")
    found["repositories"] = frozenset(
        f"{match[2]}/{match[3].removesuffix('.git')}".lower()
        for url in urls
        for match in [_REPOSITORY.search(url)]
        if match
    )
    return Metadata(
        dependencies=frozenset(dependencies), dependencies_literal=literal,
        python_place=_python_place(text), **found,
    )  # fmt: skip


def _from_cfg(text: str, found: dict[str, Any], urls: list[str], dependencies: set[str]) -> None:
    import configparser

    parser = configparser.ConfigParser(interpolation=None, strict=False)
    try:
        parser.read_string(text)
    except configparser.Error:
        return
    if parser.has_section("metadata"):
        section = parser["metadata"]
        found["name"] = found.get("name") or section.get("name", "")
        urls += [section.get("url", ""), *section.get("project_urls", "").split("\n")]
        rows = section.get("classifiers", section.get("classifier", "")).split("\n")
        found["pythons"] = found.get("pythons") or _pythons(rows)
    if parser.has_section("options"):
        section = parser["options"]
        found["requires_python"] = found.get("requires_python") or section.get(
            "python_requires", ""
        )
        dependencies |= set(_names(section.get("install_requires", "").split("\n")))
    if parser.has_option("options.entry_points", "console_scripts"):
        for row in parser["options.entry_points"]["console_scripts"].split("\n"):
            name, equals, target = row.partition("=")
            if equals:
                found["scripts"][name.strip()] = target.strip()


def _from_setup(text: str, found: dict[str, Any], urls: list[str], dependencies: set[str]) -> bool:
    """Take what the call of `setup` says in literals; whether the dependencies were among them."""
    tree = parsed(text)
    if tree is None:
        return False
    call = next(
        (
            node for node in nodes(tree)
            if isinstance(node, ast.Call) and ast.unparse(node.func).endswith("setup")
        ),
        None,
    )  # fmt: skip
    if call is None:
        return False
    values: dict[str, Any] = {}
    for keyword in call.keywords:
        if keyword.arg:
            try:
                values[keyword.arg] = ast.literal_eval(keyword.value)
            except (ValueError, TypeError, SyntaxError, MemoryError, RecursionError):
                continue
    found["name"] = found.get("name") or str(values.get("name", ""))
    wanted = values.get("python_requires", "")
    found["requires_python"] = found.get("requires_python") or str(wanted)
    found["pythons"] = found.get("pythons") or _pythons(values.get("classifiers", ()))
    urls += [str(values.get("url", "")), *map(str, _table(values.get("project_urls")).values())]
    urls += [part for part in re.findall(r"https?://[^\s\"']+", text) if "github.com" in part][:1]
    points = _table(values.get("entry_points")).get("console_scripts", ())
    for row in points if isinstance(points, list | tuple) else ():
        name, equals, target = str(row).partition("=")
        if equals:
            found["scripts"][name.strip()] = target.strip()
    lists = [values.get("install_requires", ()), *_lists(values.get("extras_require"))]
    dependencies |= {name for one in lists for name in _names(one)}
    return isinstance(values.get("install_requires"), list | tuple)


def _toml(text: str | None) -> dict[str, Any]:
    try:
        return tomllib.loads(text) if text else {}
    except (tomllib.TOMLDecodeError, RecursionError):
        return {}


def _table(value: Any) -> dict[str, Any]:
    return value if isinstance(value, dict) else {}


def _lists(value: Any) -> list[Any]:
    return list(value.values()) if isinstance(value, dict) else []


def _names(rows: Any) -> Iterator[str]:
    for row in rows if isinstance(rows, list | tuple) else ():
        match = _NAME.match(str(row).strip())
        if match:
            yield _normal(match.group())


def _normal(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def _pythons(rows: Any) -> tuple[str, ...]:
    found = (_PYTHON.search(str(row)) for row in (rows if isinstance(rows, list | tuple) else ()))
    return tuple(match[1] for match in found if match)


def _python_place(read: Callable[[str], str | None]) -> tuple[str, int]:
    for path in ("pyproject.toml", "setup.cfg", "setup.py"):
        text = read(path) or ""
        match = re.search(r"requires-python|python_requires", text) or re.search(
            r"Programming Language :: Python :: \d+\.\d+", text
        )
        if match:
            return path, text.count("\n", 0, match.start()) + 1
    return "", 0
