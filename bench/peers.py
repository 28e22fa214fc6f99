"""The same number of items for TRLC and sphinx-needs, measured in the same run as affidoc.

Both come from the package index into an environment of their own, which goes with the run. Items
carry an id, a title, a text, a number and a link to item i // 10; evidence they do not know.
"""

from __future__ import annotations

import subprocess
import sys
import venv
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from generate import generate, pin, repository

__all__ = ["table"]

PACKAGES = ("trlc", "sphinx-needs", "sphinx")
Run = Callable[..., Any]


def table(scratch: Path, sizes: Sequence[int], run: Run) -> str:
    """A table in Markdown; one line that says so where a peer cannot be installed."""
    scratch.mkdir()
    place = scratch / "venv"
    venv.create(place, with_pip=True)
    python = str(place / "bin" / "python")
    done = subprocess.run(
        [python, "-m", "pip", "install", "--quiet", *PACKAGES],
        stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False,
    )  # fmt: skip
    if done.returncode:
        return "Peers in the same run: NOT RUN (they could not be installed here)."
    versions = _versions(python)
    clone = scratch / "code"
    commit = repository(clone)
    rows = ["| Items | affidoc check, with evidence | TRLC, types only | affidoc check and HTML"
            " | sphinx-needs HTML |", "|---|---|---|---|---|"]  # fmt: skip
    for size in sizes:
        guide, trlc, sphinx = (scratch / f"{name}-{size}" for name in ("guide", "trlc", "sphinx"))
        generate(guide, size, "tree", commit)
        pin(guide, clone)
        _trlc(trlc, size)
        _sphinx(sphinx, size)
        source = ("--source", f"code={clone}")
        check = _best(run, guide, scratch / "none", "-m", "affidoc", "check", "--no-cache", *source)
        build = run(guide, scratch / f"b{size}", "-m", "affidoc", "build", *source, "--out",
                    str(scratch / f"site{size}")).cpu  # fmt: skip
        types = _best(run, trlc, scratch / "none", "-m", "trlc", ".", program=python)
        html = run(sphinx, scratch / "none", "-m", "sphinx", "-q", "-b", "html", ".", "_build",
                   program=python).cpu  # fmt: skip
        rows.append(f"| {size:,} | {check:.2f} | {types:.2f} ({check / types:.2f} ×) |"
                    f" {build:.2f} | {html:.2f} ({build / html:.2f} ×) |")  # fmt: skip
    return (f"Peers in the same run, CPU seconds, and affidoc's ratio to them ({versions}):\n\n"
            + "\n".join(rows))  # fmt: skip


def _best(run: Run, *arguments: Any, **more: Any) -> float:
    return float(min(run(*arguments, **more).cpu for _ in range(3)))


def _versions(python: str) -> str:
    code = (
        "from importlib.metadata import version\n"
        "print(', '.join(f'{n} {version(n)}' for n in ('trlc', 'sphinx-needs', 'sphinx')))"
    )
    return subprocess.check_output([python, "-c", code], text=True).strip()


def _trlc(folder: Path, count: int) -> None:
    folder.mkdir()
    (folder / "model.rsl").write_text(
        "package Bench\n\ntype Item {\n  title String\n  statement String\n  number Integer\n"
        "  requires optional Item\n}\n",
        encoding="ascii",
    )
    for start in range(0, count, 500):
        items = [
            f'Item item_{n} {{\n  title = "Number {n}"\n  statement = "Item {n} of the generated'
            f' set carries the number {n}."\n  number = {n}\n'
            + (f"  requires = item_{n // 10}\n" if n else "") + "}\n"
            for n in range(start, min(start + 500, count))
        ]  # fmt: skip
        (folder / f"g{start:05d}.trlc").write_text(
            "package Bench\n\n" + "\n".join(items), encoding="ascii"
        )


def _sphinx(folder: Path, count: int) -> None:
    folder.mkdir()
    (folder / "conf.py").write_text(
        'project = "bench"\nextensions = ["sphinx_needs"]\nhtml_theme = "basic"\n', encoding="ascii"
    )
    names = []
    for start in range(0, count, 500):
        names.append(f"g{start:05d}")
        items = [
            f".. req:: Number {n}\n   :id: ITEM_{n}\n"
            + (f"   :links: ITEM_{n // 10}\n" if n else "")
            + f"\n   Item {n} of the generated set carries the number {n}.\n"
            for n in range(start, min(start + 500, count))
        ]  # fmt: skip
        title = f"Facts from {start}"
        (folder / f"{names[-1]}.rst").write_text(
            f"{title}\n{'=' * len(title)}\n\n" + "\n".join(items), encoding="ascii"
        )
    (folder / "index.rst").write_text(
        "Generated\n=========\n\n.. toctree::\n\n" + "".join(f"   {name}\n" for name in names),
        encoding="ascii",
    )


if __name__ == "__main__":
    sys.exit("run bench/run.py --peers")
