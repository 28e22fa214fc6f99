"""Measure affidoc: how fast facts load, what `check` and `build` cost, and how that grows.

    python3 make.py bench                      print the table
    python3 make.py bench --write              and save it in docs/benchmarks.md
    python3 make.py bench --sizes 1000 --no-build

Every measurement is a process of its own; CPU seconds and peak memory are what the operating
system counted for it. CPU time is the smallest of the repeats, since noise only ever adds.
"""

from __future__ import annotations

import argparse
import os
import platform
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
from generate import generate

ROOT = Path(__file__).resolve().parents[1]
REPORT = ROOT / "docs" / "benchmarks.md"
LOAD = """\
import sys, time
from pathlib import Path
from affidoc.config import load_config
from affidoc.facts import load_facts
config = load_config(Path(sys.argv[1]))
start = time.process_time()
loaded = load_facts(config.root, config.facts)
print(len(loaded.facts), time.process_time() - start)
"""
HEAD = (
    "facts", "number", "loaded per s", "check CPU s", "per 1,000", "peak MB", "again CPU s",
    "build CPU s", "per 1,000", "peak MB",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Cost:
    """What one process cost."""

    cpu: float
    megabytes: float
    output: str


class Failed(Exception):
    """A measured command did not succeed, so it has no number."""


def main() -> int:
    """Print the table; exit code 1 where a command failed, for then its number is missing."""
    options = _options()
    rows, failures = [], []
    with tempfile.TemporaryDirectory() as scratch:
        guides = [("own guide", ROOT)]
        for count, shape in [*((size, "tree") for size in options.sizes), (options.chain, "chain")]:
            if count:
                folder = Path(scratch) / f"{shape}-{count}"
                generate(folder, count, shape)
                guides.append((shape, folder))
        for name, folder in guides:
            print(f"bench: {name} …", file=sys.stderr, flush=True)
            rows.append(_row(name, folder, Path(scratch), options, failures))
    table = _table(rows)
    print(table)
    for failure in failures:
        print(f"bench: {failure}", file=sys.stderr)
    if options.write and not failures:
        REPORT.write_text(_report(table, options), encoding="utf-8")
        print(f"bench: written to {REPORT.relative_to(ROOT)}", file=sys.stderr)
    return int(bool(failures))


def _row(
    name: str, folder: Path, scratch: Path, options: argparse.Namespace, failures: list[str]
) -> list[str]:
    """One line of the table; a number that could not be had reads FAILED."""
    row = [name, *["FAILED"] * (len(HEAD) - 1)]
    try:
        loads = [_run(folder, scratch, "-c", LOAD, str(folder)) for _ in range(options.repeat)]
        number = int(loads[0].output.split()[0])
        row[1:3] = f"{number:,}", f"{number / min(float(x.output.split()[1]) for x in loads):,.0f}"
        checks, again = [], []
        for repeat in range(options.repeat):
            cache = scratch / f"cache-{folder.name}-{repeat}"
            checks.append(_run(folder, cache, "-m", "affidoc", "check"))
            again.append(_run(folder, cache, "-m", "affidoc", "check"))
        row[3:6] = _numbers(checks, number)
        row[6] = f"{min(cost.cpu for cost in again):.2f}"
        row[7:10] = "not run", "", ""
        if options.build:
            row[7:10] = ["FAILED"] * 3
            out = str(scratch / f"site-{folder.name}")
            cache = scratch / f"cache-{folder.name}-build"
            built = _run(folder, cache, "-m", "affidoc", "build", "--out", out)
            row[7:10] = _numbers([built], number)
    except Failed as error:
        failures.append(f"{name}: {error}")
    return row


def _run(folder: Path, cache: Path, *arguments: str) -> Cost:
    """Run Python in a fresh process, with a cache folder of its own."""
    environment = {**os.environ, "XDG_CACHE_HOME": str(cache), "NO_MKDOCS_2_WARNING": "1"}
    with tempfile.TemporaryFile() as out:
        process = subprocess.Popen(
            [sys.executable, *arguments], cwd=folder, env=environment,
            stdin=subprocess.DEVNULL, stdout=out, stderr=subprocess.STDOUT,
        )  # fmt: skip
        _pid, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        out.seek(0)
        text = out.read().decode("utf-8", "replace")
    if process.returncode:
        tail = " / ".join(text.strip().splitlines()[-3:])
        raise Failed(f"{' '.join(arguments[1:3])} ended with {process.returncode}: {tail}")
    unit = 1 if sys.platform == "darwin" else 1024
    return Cost(usage.ru_utime + usage.ru_stime, usage.ru_maxrss * unit / 1e6, text)


def _numbers(costs: list[Cost], facts: int) -> tuple[str, str, str]:
    cpu = min(cost.cpu for cost in costs)
    return (
        f"{cpu:.2f}", f"{cpu / facts * 1000:.2f}", f"{max(cost.megabytes for cost in costs):.0f}",
    )  # fmt: skip


def _table(rows: list[list[str]]) -> str:
    widths = [max(len(row[i]) for row in [list(HEAD), *rows]) for i in range(len(HEAD))]

    def line(cells: list[str]) -> str:
        rest = (cell.rjust(width) for cell, width in zip(cells[1:], widths[1:], strict=True))
        return f"| {cells[0].ljust(widths[0])} | " + " | ".join(rest) + " |"

    rule = f"|{'-' * (widths[0] + 2)}|" + "".join(f"{'-' * (width + 1)}:|" for width in widths[1:])
    return "\n".join([line(list(HEAD)), rule, *(line(row) for row in rows)])


def _report(table: str, options: argparse.Namespace) -> str:
    return f"""\
---
title: Benchmarks
description: What checking and building cost, and how that grows with the number of facts.
---

# Benchmarks

<!-- Generated by `python3 make.py bench --write`; do not edit. -->

{table}

*Own guide* is this repository. *tree* and *chain* are generated: in a tree, fact i requires fact
i // 10; in a chain, fact i requires the one before it. Every generated fact cites one number in
one of the generated files, and a chapter shows it (`bench/generate.py`).

Each number is a process of its own, with interpreter start and an empty cache; *again* is the same
check a second time, with nothing changed. CPU seconds are user and system time, the smallest of
{options.repeat} runs for checks and one run for builds. Growth is linear where the columns *per
1,000* do not rise from line to line; on small sets they hold the fixed cost of starting.

Python {platform.python_version()} on {platform.system()} ({platform.machine()}), \
{os.cpu_count()} cores. Run it on your own machine: `python3 make.py bench`.
"""


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="make.py bench", description=(__doc__ or "").split("\n")[0]
    )
    parser.add_argument("--sizes", type=int, nargs="*", default=[1000, 5000, 10000])
    parser.add_argument("--chain", type=int, default=10000, help="0: leave the chain out")
    parser.add_argument("--repeat", type=int, default=3, help="runs of load and check")
    parser.add_argument("--no-build", dest="build", action="store_false")
    parser.add_argument("--write", action="store_true", help=f"save {REPORT.relative_to(ROOT)}")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
