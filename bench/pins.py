"""Measure pins over years: 1,000 pins of six lines on one file, moved by 300 commits of others.

    python3 bench/pins.py --repos DIR     DIR holds bare clones: pallets+click/repo

The facts are made in a temporary folder from the file as it was, so that nothing of it is kept.
Whether a block only moved is told apart from affidoc by comparing bytes: where the six lines still
stand in the new file one after another, anything but *same* or *moved* is a false alarm.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import random
import subprocess
import sys
import tempfile
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
CLONE = "pallets+click/repo"
FILE = "src/click/core.py"
BACK = 300
PINS = 1000
LINES = 6
SEED = 20261201
NOT_RUN = "NOT RUN"


@dataclass(frozen=True, slots=True)
class Row:
    """One measurement, for a table."""

    name: str
    value: str
    wanted: str = ""


class Failed(Exception):
    """The measured command did not give a report."""


def measure(repos: Path | None, repeat: int = 3) -> list[Row]:
    """The rows of the table; one row that says so where there is no clone."""
    clone = None if repos is None else repos / CLONE
    if clone is None or not clone.is_dir():
        return [Row(f"{PINS:,} pins on click's core.py", NOT_RUN)]
    old, new = (_git(clone, "rev-parse", f"HEAD~{back}").decode().strip() for back in (BACK, 0))
    before, after = (_git(clone, "show", f"{one}:{FILE}") for one in (old, new))
    blob = _git(clone, "rev-parse", f"{old}:{FILE}").decode().strip()
    with tempfile.TemporaryDirectory() as scratch:
        guide = Path(scratch)
        ranges = _write_guide(guide, before.decode(), old, blob)
        runs = [_drift(guide, clone) for _ in range(repeat)]
    cpu, output = min(run[0] for run in runs), runs[0][1]
    pieces = json.loads(output)["pieces"]
    counts = Counter(one["drift"] or "could not tell" for one in pieces)
    wrong = _wrong(pieces, ranges, before.decode(), after.decode())
    return [
        Row(f"{PINS:,} pins on click's core.py, {old[:12]} to {new[:12]}, CPU s", f"{cpu:.2f}",
            "< 0.4"),
        Row("false alarms (the six lines still stand in the file)", str(wrong["alarm"]), "0"),
        Row("moved to a wrong place", str(wrong["place"]), "0"),
        Row("missed (same or moved, yet the lines are not there)", str(wrong["missed"]), "0"),
        *(Row(name, str(counts[name])) for name in (
            "same", "moved", "reformatted", "renamed file", "split", "changed", "lost",
            "could not tell",
        )),
    ]  # fmt: skip


def _write_guide(guide: Path, text: str, commit: str, blob: str) -> list[tuple[int, int]]:
    """Facts and lock for pins that are anchored on a line which stands once in the file."""
    lines = text.split("\n")
    stripped = [line.rstrip() for line in lines]
    starts = [
        number
        for number, line in enumerate(stripped)
        if len(line.strip()) > 3 and number + LINES < len(lines)
    ]
    rng = random.Random(SEED)
    chosen = [rng.choice(starts) for _ in range(PINS)]
    facts = [
        {
            "kind": "source", "id": "bench.source.click", "title": "click", "statement": "click.",
            "status": "explanatory", "provenance": "stated", "name": "click", "commit": commit,
            "visibility": "public",
        }
    ]  # fmt: skip
    entries = []
    for number, start in enumerate(chosen):
        name = f"bench.pin.n{number:04}"
        piece = {
            "type": "excerpt", "source": "click", "path": FILE, "anchor": stripped[start].strip(),
            "lines": LINES,
        }  # fmt: skip
        facts.append(
            {
                "kind": "claim", "id": name, "title": "A pin", "statement": "Six lines stand here.",
                "status": "implemented", "provenance": "stated", "evidence": [piece],
            }
        )  # fmt: skip
        cited = "\n".join(stripped[start : start + LINES]).encode()
        told = json.dumps({"piece": piece}, sort_keys=True, separators=(",", ":")).encode("ascii")
        entries.append(
            {
                "fact": name, "piece": hashlib.sha256(told).hexdigest()[:16], "type": "excerpt",
                "source": "click", "commit": commit, "path": FILE, "blob": blob,
                "lines": [start + 1, start + LINES], "sha256": hashlib.sha256(cited).hexdigest(),
                "verdict": "holds", "verified_at": "2026-12-01", "verified_by": "bench",
                "tool": "bench",
            }
        )  # fmt: skip
    folder = guide / "docs" / "facts"
    folder.mkdir(parents=True)
    (guide / "affidoc.toml").write_text("")
    document = "schema_version: 1\nfacts:\n" + "".join(f"- {json.dumps(one)}\n" for one in facts)
    (folder / "pins.yml").write_text(document)
    lock = "".join(f"{json.dumps(one)}\n" for one in entries)
    (folder / "evidence.lock.jsonl").write_text(lock)
    return [(start, start + LINES) for start in chosen]


def _wrong(
    pieces: list[dict[str, object]], ranges: list[tuple[int, int]], before: str, after: str
) -> Counter[str]:
    """What a comparison of bytes says against the report."""
    old = [line.rstrip() for line in before.split("\n")]
    new = [line.rstrip() for line in after.split("\n")]
    whole = "\n" + "\n".join(new) + "\n"
    found: Counter[str] = Counter()
    for one, (start, end) in zip(pieces, ranges, strict=True):
        block = old[start:end]
        stands = "\n" + "\n".join(block) + "\n" in whole
        quiet = one["drift"] in ("same", "moved")
        found["alarm"] += stands and not quiet
        here = [spot for spot in one["new"] if spot["path"] == FILE]  # type: ignore[attr-defined]
        if quiet and here:
            first, last = here[0]["lines"]
            found["place"] += new[first - 1 : last] != block
            found["missed"] += not stands
    return found


def _drift(guide: Path, clone: Path) -> tuple[float, str]:
    """CPU seconds of `affidoc drift` with the Git it calls, and what it printed."""
    command = [sys.executable, "-m", "affidoc", "drift", "--format", "json", "-C", str(guide),
               "--source", f"click={clone}"]  # fmt: skip
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as complaint:
        process = subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=out, stderr=complaint, cwd=guide
        )
        _pid, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        out.seek(0)
        complaint.seek(0)
        if process.returncode not in (0, 1):
            raise Failed(complaint.read().decode("utf-8", "replace")[-500:])
        # What wait4 counts includes the children that the process itself waited for.
        return usage.ru_utime + usage.ru_stime, out.read().decode()


def _git(clone: Path, *arguments: str) -> bytes:
    command = ["git", f"--git-dir={clone}", *arguments]
    return subprocess.run(command, check=True, capture_output=True).stdout


def main() -> int:
    """Print the table; exit code 1 where a wanted number was not reached."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--repos", type=Path, help="folder of bare clones, brought by hand")
    parser.add_argument("--repeat", type=int, default=3)
    options = parser.parse_args()
    missed = 0
    for row in measure(options.repos, options.repeat):
        print(f"{row.name:72} {row.value:>8} {row.wanted}")
        if row.wanted:
            limit = float(row.wanted.removeprefix("< "))
            value = float(row.value)
            missed += value >= limit if row.wanted.startswith("<") else value != limit
    return int(bool(missed))


if __name__ == "__main__":
    sys.exit(main())
