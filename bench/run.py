"""Measure affidoc against its targets: what `check`, `build`, drift and prose cost, and memory.

    python3 make.py bench                       print the table
    python3 make.py bench --write               and save it in docs/benchmarks.md
    python3 make.py bench --repos DIR           with public repositories, bare clones in DIR
    python3 make.py bench --peers               with TRLC and sphinx-needs, installed for the run
    python3 make.py bench --sizes 1000 --no-build --no-linux

Every measurement is a process of its own; CPU seconds (user and system, with child processes) and
peak memory are what the operating system counted for it. CPU time is the smallest of the repeats,
since noise only ever adds. A row that could not be measured reads NOT RUN or FAILED, and neither
counts as reached.
"""

from __future__ import annotations

import argparse
import os
import platform
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
from generate import EVIDENCE, FILES, generate, pin, repository

ROOT = Path(__file__).resolve().parents[1]
REPORT = ROOT / "docs" / "benchmarks.md"
NOT_RUN = "NOT RUN"
SIZES = (1000, 5000, 10000)
COLD = {50: 0.25, 1000: 0.3, 5000: 0.9, 10000: 2.0}
AGAIN = {1000: 0.15, 5000: 0.2, 10000: 0.3}
HTML = {1000: 3.5, 5000: 14.0, 10000: 26.0}
PEER_COLD = {1000: "TRLC 0.33", 5000: "TRLC 1.0", 10000: "TRLC 2.8"}
PEER_AGAIN = {1000: "sphinx-needs 1.3", 5000: "sphinx-needs 2.2", 10000: "sphinx-needs 3.5"}
PEER_HTML = {1000: "sphinx-needs 7.4", 5000: "sphinx-needs 38", 10000: "sphinx-needs 68"}
MAX_MIB = 150.0
MAX_INSTALL = 60.0


@dataclass(frozen=True, slots=True)
class Cost:
    """What one process cost."""

    cpu: float
    mib: float
    output: str


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the table."""

    work: str
    target: str
    measured: str
    reached: str
    peer: str = ""
    """What the best peer took for the same, on another day (30 November 2026, this machine)."""


class Failed(Exception):
    """A measured command did not succeed, so it has no number."""


def main() -> int:
    """Print the table; exit code 1 where a command failed, for then its number is missing."""
    options = _options()
    rows: list[Row] = []
    with tempfile.TemporaryDirectory(prefix="affidoc-bench-") as scratch:
        for work in (_starting, _guides, _repositories, _installing):
            for row in work(Path(scratch), options):
                rows.append(row)
                print(f"bench: {row.work}: {row.measured}", file=sys.stderr, flush=True)
        peers = _peers(Path(scratch), options)
    text = _table(rows)
    print(text)
    print(peers)
    if options.write:
        REPORT.write_text(_report(text, peers, options), encoding="utf-8")
        print(f"bench: written to {REPORT.relative_to(ROOT)}", file=sys.stderr)
    return int(any(row.measured.startswith("FAILED") for row in rows))


def _starting(scratch: Path, options: argparse.Namespace) -> Iterator[Row]:
    command = ("-m", "affidoc", "--help")
    yield _judged("`affidoc --help`", 0.08, lambda: _least(options, scratch, scratch, *command))


def _guides(scratch: Path, options: argparse.Namespace) -> Iterator[Row]:
    """Cold and unchanged checks, builds, one edit, and memory, over the generated guides."""
    clone = scratch / "code"
    commit = repository(clone)
    guides = {}
    for count, shape in [(50, "tree"), *((size, "tree") for size in options.sizes),
                         *([(options.chain, "chain")] if options.chain else [])]:  # fmt: skip
        folder = guides[count, shape] = scratch / f"{shape}-{count}"
        generate(folder, count, shape, commit)
        pin(folder, clone)
    memory: dict[tuple[int, str], float] = {}
    for (count, shape), folder in guides.items():
        command = ("-m", "affidoc", "check", "--source", f"code={clone}")

        def cold(folder: Path = folder, command: tuple[str, ...] = command,
                 key: tuple[int, str] = (count, shape)) -> Cost:  # fmt: skip
            costs = [
                _run(folder, scratch / f"cold-{folder.name}-{number}", *command)
                for number in range(options.repeat)
            ]
            memory[key] = max(cost.mib for cost in costs)
            return min(costs, key=lambda cost: cost.cpu)

        chain = ", a chain of `requires`" if shape == "chain" else ""
        peer = PEER_COLD.get(count, "") if shape == "tree" else "doorstop: RecursionError at 1,000"
        yield _judged(f"check {count:,} facts{chain}, cold", COLD.get(count), cold, peer)
        if count in AGAIN and shape == "tree":
            cache = scratch / f"cold-{folder.name}-0"
            yield _judged(
                f"check {count:,} facts, nothing changed", AGAIN[count],
                lambda folder=folder, cache=cache, command=command: _least(  # type: ignore[misc]
                    options, folder, cache, *command),
                PEER_AGAIN[count],
            )  # fmt: skip
    if memory:
        count, shape = max(memory)
        yield _judged(
            f"peak memory of that check at {count:,} facts, MiB", MAX_MIB,
            lambda: Cost(memory[count, shape], 0, ""), "TRLC 75", form="{:.0f}",
        )  # fmt: skip
    for size in options.sizes if options.build else ():
        yield from _builds(scratch, clone, guides[size, "tree"], size)


def _builds(scratch: Path, clone: Path, folder: Path, size: int) -> Iterator[Row]:
    out, cache = scratch / f"site-{folder.name}", scratch / f"build-{folder.name}"
    command = ("-m", "affidoc", "build", "--source", f"code={clone}", "--out", str(out))
    peer = PEER_HTML.get(size, "")
    yield _judged(f"check and HTML, {size:,} facts", HTML.get(size),
                  lambda: _run(folder, cache, *command), peer)  # fmt: skip
    if size != min(HTML):
        return

    def edited() -> Cost:
        costs = []
        file = folder / "facts" / "g000.yml"
        for number in range(3):
            text = file.read_text(encoding="utf-8")
            file.write_text(text.replace("Item 1 of", f"Item {'I' * (number + 1)} of")
                            .replace(f"Item {'I' * number} of", f"Item {'I' * (number + 1)} of"),
                            encoding="utf-8")  # fmt: skip
            costs.append(_run(folder, cache, *command))
        return min(costs, key=lambda cost: cost.cpu)

    yield _judged(f"the same at {size:,} facts, one fact edited", 1.0, edited)


def _repositories(scratch: Path, options: argparse.Namespace) -> Iterator[Row]:
    """What the workers of other rooms measure, each with its own module beside this one."""
    del scratch
    try:
        import pins

        for one in pins.measure(options.repos, options.repeat):
            yield Row(one.name, one.wanted or "", one.value, _verdict(one.value, one.wanted))
    except ImportError:
        yield Row("1,000 pins on one file of click", "< 0.4", NOT_RUN, "no")
    try:
        import prose

    except ImportError:
        prose = None
    for name, commit, _errors, cpu in prose.heads(options.repos) if prose and options.repos else ():
        yield Row(f"prose of {name} at {commit[:12]}", "< 0.80", f"{cpu:.2f}",
                  "yes" if cpu < 0.8 else "no", "realitylint 0.3")  # fmt: skip
    if not (prose and options.repos):
        yield Row("prose of click, httpx and mkdocs", "< 0.80", NOT_RUN, "no", "realitylint 0.3")
    if not options.linux:
        yield Row("cold check, 80,000 files, 1,000 claims", "1.50 × git", NOT_RUN, "no")
        return
    import linux_size

    for row in linux_size.measure(repeat=options.repeat):
        yield Row(
            f"cold check, 80,000 files, 1,000 claims, {row.work}", "1.50 × git",
            f"{row.ratio:.2f} × ({row.check:.2f} against {row.git:.2f})",
            "yes" if row.ratio <= 1.5 else "no", "`git cat-file --batch`",
        )  # fmt: skip


def _installing(scratch: Path, options: argparse.Namespace) -> Iterator[Row]:
    if not options.install:
        yield Row("installed size of `pip install affidoc`, MB", "60", NOT_RUN, "no")
        return

    def size() -> Cost:
        place = scratch / "installed"
        subprocess.run(
            [sys.executable, "-m", "pip", "install", "--quiet", "--no-compile", "--target",
             str(place), str(ROOT)],
            check=True, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
        )  # fmt: skip
        files = (file.lstat() for file in place.rglob("*") if not file.is_dir())
        return Cost(sum(info.st_blocks * 512 for info in files) / 1e6, 0, "")

    yield _judged("installed size of `pip install affidoc`, MB", MAX_INSTALL, size,
                  "sphinx-needs 112", form="{:.0f}")  # fmt: skip


def _judged(
    work: str, target: float | None, measure: Callable[[], Cost], peer: str = "",
    *, form: str = "{:.2f}",
) -> Row:  # fmt: skip
    """A row; a number that could not be had reads FAILED and is not reached."""
    shown = "" if target is None else form.format(target)
    try:
        cost = measure()
    except (Failed, OSError, subprocess.SubprocessError) as error:
        print(f"bench: {work}: {error}", file=sys.stderr)
        return Row(work, shown, "FAILED", "no", peer)
    reached = "" if target is None else ("yes" if cost.cpu <= target else "no")
    return Row(work, shown, form.format(cost.cpu), reached, peer)


def _verdict(value: str, wanted: str) -> str:
    if not wanted:
        return ""
    try:
        number, bound = float(value), float(wanted.removeprefix("<").strip())
    except ValueError:
        return "no"
    return "yes" if (number < bound if wanted.startswith("<") else number == bound) else "no"


def _least(options: argparse.Namespace, folder: Path, cache: Path, *arguments: str) -> Cost:
    runs = [_run(folder, cache, *arguments) for _ in range(max(options.repeat, 3))]
    return min(runs, key=lambda cost: cost.cpu)


def _run(folder: Path, cache: Path, *arguments: str, program: str = sys.executable) -> Cost:
    """Run Python in a fresh process, with a cache folder of its own."""
    environment = {**os.environ, "AFFIDOC_CACHE": str(cache), "NO_MKDOCS_2_WARNING": "1"}
    with tempfile.TemporaryFile() as out:
        process = subprocess.Popen(
            [program, *arguments], cwd=folder, env=environment,
            stdin=subprocess.DEVNULL, stdout=out, stderr=subprocess.STDOUT,
        )  # fmt: skip
        _pid, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        out.seek(0)
        text = out.read().decode("utf-8", "replace")
    if process.returncode:
        tail = " / ".join(text.strip().splitlines()[-3:])
        raise Failed(f"{' '.join(arguments[:3])} ended with {process.returncode}: {tail}")
    unit = 1 if sys.platform == "darwin" else 1024
    return Cost(usage.ru_utime + usage.ru_stime, usage.ru_maxrss * unit / 2**20, text)


def _peers(scratch: Path, options: argparse.Namespace) -> str:
    """The table of ratios, from the same run on the same machine; or why there is none."""
    if not options.peers:
        return "Peers in the same run: NOT RUN (`--peers` installs them)."
    import peers

    return peers.table(scratch / "peers", options.sizes[:2], _run)


def _table(rows: list[Row]) -> str:
    head = Row("Work", "Must reach", "Measured", "Reached", "Best peer, another day")
    cells = [[one.work, one.target, one.measured, one.reached, one.peer] for one in (head, *rows)]
    widths = [max(len(row[column]) for row in cells) for column in range(5)]
    lines = ["| " + " | ".join(text.ljust(width) for text, width in zip(row, widths, strict=True))
             + " |" for row in cells]  # fmt: skip
    lines.insert(1, "|" + "|".join("-" * (width + 2) for width in widths) + "|")
    return "\n".join(lines)


def _report(table: str, peers: str, options: argparse.Namespace) -> str:
    return f"""\
---
title: Benchmarks
description: What checking and building cost, measured against what they must not exceed.
---

# Benchmarks

<!-- Generated by `python3 make.py bench --write`; do not edit. -->

CPU seconds (user and system, with child processes) unless the row says otherwise.

{table}

*Cold* is a process with interpreter start and an empty cache. *Nothing changed* is the same check
once more ([how the cache knows](cache.md)). A row that reads NOT RUN or FAILED is not reached. The
numbers of peers are of 30 November 2026, on this machine and for the same number of items without
evidence; they are no ratio.

{peers}

## What is measured

The facts speak about a repository of {FILES:,} files at one commit. They are of mixed kinds, five
claims in ten, and each has one piece of evidence in a file of its own: {EVIDENCE}. All of it is
pinned, so the checks find nothing, and every piece is looked at in the source, never believed from
the lock. In the tree fact i requires fact i // 10, in the chain the one before it. A chapter shows
every 500 facts. `bench/generate.py` makes the same bytes on every machine.

Each number is a process of its own, the smallest of {options.repeat} runs (one for builds). The
machine: Python {platform.python_version()} on {platform.system()} ({platform.machine()}), \
{os.cpu_count()} cores, shared with other work while it was measured, which makes CPU time larger
than on an idle one. Run it on your own: `python3 make.py bench`.
"""


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="make.py bench", description=(__doc__ or "").split("\n")[0]
    )
    parser.add_argument("--sizes", type=int, nargs="*", default=list(SIZES))
    parser.add_argument("--chain", type=int, default=10000, help="0: leave the chain out")
    parser.add_argument("--repeat", type=int, default=3, help="runs of a check")
    parser.add_argument("--repos", type=Path, help="folder of bare clones, brought by hand")
    parser.add_argument("--peers", action="store_true", help="install and measure peers as well")
    parser.add_argument("--no-build", dest="build", action="store_false")
    parser.add_argument("--no-linux", dest="linux", action="store_false")
    parser.add_argument("--no-install", dest="install", action="store_false")
    parser.add_argument("--write", action="store_true", help=f"save {REPORT.relative_to(ROOT)}")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
