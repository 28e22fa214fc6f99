"""A repository of the size of Linux, and 1,000 claims about it: what a cold check costs.

    python3 bench/linux_size.py                  print the table
    python3 bench/linux_size.py --files 8000     a smaller one

The yardstick is Git itself: `git cat-file --batch`, given the ids of the same blobs and read to
the end. CPU seconds are user and system time with that of child processes, so the Git that affidoc
starts counts for affidoc. The smallest of the repeats counts, since noise only ever adds.

The shape, always the same bytes for the same number of files:

- files in three levels of folders, `drivers/d<a>/s<b>/f<n>.c`, 16 files a folder, as in Linux,
  where a folder holds 16 files and a file 15 kB in the mean;
- the text of a file is lines of C from a small vocabulary, 4 to 32 kB, so that it deflates like
  code; every file sets one constant of its own, `#define LIMIT_<n> <n>`;
- one commit, written by `git fast-import` into one pack;
- *look-ups*: 1,000 claims, each with an excerpt (one line by its anchor) in a file of its own,
  spread evenly over the tree, all pinned;
- *search*: of the 1,000 claims one says that a word stands nowhere in half of the tree (150 of
  312 folders, 38,400 files; a search has bounds of 50,000 files and 1 GiB), so these blobs are all
  read and searched.
"""

from __future__ import annotations

import argparse
import os
import random
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

__all__ = ["Row", "generate", "measure"]

ROOT = Path(__file__).resolve().parents[1]
FILES = 80_000
CLAIMS = 1_000
PER_FOLDER = 16
PATH = "drivers/d{a:03d}/s{b:02d}/f{n:05d}.c"
WORDS = (
    "struct", "static", "int", "void", "return", "if", "else", "for", "while", "const", "unsigned",
    "long", "char", "dev", "ctx", "buf", "len", "err", "ret", "reg", "mask", "flags", "lock", "irq",
    "page", "node", "list", "entry", "head", "next", "state", "queue", "probe", "remove", "init",
    "exit", "read", "write", "alloc", "free", "port", "base", "addr", "size", "count", "timeout",
)  # fmt: skip
READ = """\
import sys
from pathlib import Path
from affidoc.snapshot import GitSnapshot
place, commit, names = sys.argv[1:]
with GitSnapshot(Path(place), commit) as snapshot:
    paths = Path(names).read_text().split()
    assert sum(blob is not None for _, blob in snapshot.read_many(paths)) == len(paths)
"""
"""The reading alone: what a check does with the source, without facts and verdicts."""


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the table; seconds of CPU, children included."""

    work: str
    blobs: int
    git: float
    reading: float
    """Only reading these blobs through a snapshot, interpreter start and imports included."""
    check: float
    """`affidoc check` from start to end."""

    @property
    def ratio(self) -> float:
        """The whole check against bare Git."""
        return self.check / self.git

    @property
    def reading_ratio(self) -> float:
        """The reading against bare Git."""
        return self.reading / self.git


def measure(files: int = FILES, claims: int = CLAIMS, repeat: int = 3) -> list[Row]:
    """Make the repository and two guides in a temporary folder, and time git and affidoc."""
    rows = []
    with tempfile.TemporaryDirectory(prefix="affidoc-bench-") as scratch:
        base = Path(scratch)
        place = base / "linux.git"
        commit = generate(place, files)
        oids = _oids(place)
        for work in ("look-ups", "look-ups and search"):
            guide = base / work.split()[-1]
            cited = _guide(guide, commit, files, claims, search="search" in work)
            _affidoc(guide, place, base / "cache", "pin")
            paths = cited
            if "search" in work:
                last = f"drivers/d{_searched(files):03d}"
                paths = sorted({*cited, *(path for path in oids if path < last)})
            requests = base / "requests"
            requests.write_text("".join(f"{oids[path]}\n" for path in paths), encoding="ascii")
            names = base / "names"
            names.write_text("\n".join(paths), encoding="ascii")
            rows.append(
                Row(
                    work,
                    len(paths),
                    min(_git(place, requests) for _ in range(repeat)),
                    min(_read(place, commit, names) for _ in range(repeat)),
                    min(
                        _affidoc(guide, place, base / f"cache-{work}-{number}", "check", "--strict")
                        for number in range(repeat)
                    ),
                )
            )
    return rows


def generate(place: Path, files: int) -> str:
    """Write the repository, bare and packed; gives its one commit."""
    subprocess.run(["git", "init", "-q", "--bare", str(place)], check=True)
    command = ["git", "-C", str(place), "fast-import", "--quiet"]
    with subprocess.Popen(command, stdin=subprocess.PIPE) as process:
        stream = process.stdin
        if stream is None:
            raise RuntimeError("a pipe was asked for")
        stream.write(
            b"commit refs/heads/main\ncommitter bench <bench@invalid> 1767225600 +0000\n"
            b"data 9\ngenerated\n"
        )
        for path, content in _contents(files):
            stream.write(b"M 100644 inline %s\ndata %d\n" % (path.encode(), len(content)))
            stream.write(content + b"\n")
    if process.returncode:
        raise RuntimeError(f"git fast-import ended with {process.returncode}")
    done = subprocess.run(
        ["git", "-C", str(place), "rev-parse", "refs/heads/main"],
        check=True, capture_output=True, text=True,
    )  # fmt: skip
    return done.stdout.strip()


def _contents(files: int) -> Iterator[tuple[str, bytes]]:
    chance = random.Random(20261201)  # the seed is part of the shape
    blocks = [_block(chance) for _ in range(400)]
    for number in range(files):
        body = b"".join(chance.choices(blocks, k=chance.randint(8, 64)))
        yield _path(number), b"#define LIMIT_%d %d\n" % (number, number) + body


def _block(chance: random.Random) -> bytes:
    """About 500 bytes of lines that look like code."""
    lines = (
        "\t" * chance.randint(1, 3)
        + " ".join(chance.choices(WORDS, k=chance.randint(2, 8)))
        + f" = 0x{chance.getrandbits(16):x};\n"
        for _ in range(12)
    )
    return "".join(lines).encode()


def _path(number: int) -> str:
    folder = number // PER_FOLDER
    return PATH.format(a=folder // PER_FOLDER, b=folder % PER_FOLDER, n=number)


def _oids(place: Path) -> dict[str, str]:
    done = subprocess.run(
        ["git", "-C", str(place), "ls-tree", "-r", "refs/heads/main"],
        check=True, capture_output=True, text=True,
    )  # fmt: skip
    return {line.partition("\t")[2]: line.split()[2] for line in done.stdout.splitlines()}


def _guide(folder: Path, commit: str, files: int, claims: int, *, search: bool) -> list[str]:
    """Facts about the repository; gives the paths that the look-ups cite."""
    (folder / "facts").mkdir(parents=True)
    (folder / "affidoc.toml").write_text(
        'facts = ["facts"]\ndocs = "docs"\nlock = "facts/evidence.lock.jsonl"\n', encoding="utf-8"
    )
    text = [
        "schema_version: 1\nfacts:\n- {kind: source, id: bench.source, title: Linux, statement: S.,"
        " status: explanatory, provenance: stated, name: linux, visibility: public,"
        f" commit: {commit}, address: 'https://example.org/linux'}}\n"
    ]
    head = (
        "- {{kind: claim, id: bench.item-{0}, title: T, statement: Limit {0} stands in the code.,"
        " status: implemented, provenance: stated, evidence: [{1}]}}\n"
    )
    cited = []
    for number in range(claims - int(search)):
        file = number * files // claims
        cited.append(_path(file))
        piece = (
            f"{{type: excerpt, source: linux, path: {cited[-1]},"
            f" anchor: '#define LIMIT_{file} {file}'}}"
        )
        text.append(head.format(number, piece))
    if search:
        folders = ", ".join(f"drivers/d{one:03d}" for one in range(_searched(files)))
        piece = f"{{type: absent, source: linux, paths: [{folders}], text: no_such_word}}"
        text.append(head.format(claims, piece))
    (folder / "facts" / "facts.yml").write_text("".join(text), encoding="utf-8")
    return cited


def _searched(files: int) -> int:
    """Folders that the search goes through: a little less than half."""
    return max(1, files // PER_FOLDER // PER_FOLDER * 150 // 312)


def _git(place: Path, requests: Path) -> float:
    with requests.open("rb") as stream:
        return _cpu(["git", "-C", str(place), "cat-file", "--batch"], stdin=stream)


def _read(place: Path, commit: str, names: Path) -> float:
    return _cpu([sys.executable, "-c", READ, str(place), commit, str(names)])


def _affidoc(guide: Path, place: Path, cache: Path, *words: str) -> float:
    return _cpu(
        [sys.executable, "-m", "affidoc", *words, "-C", str(guide), "--source", f"linux={place}"],
        cache=cache,
    )


def _cpu(
    command: list[str], stdin: object = subprocess.DEVNULL, cache: Path | None = None
) -> float:
    """User and system seconds of a process and of all that it waited for."""
    environment = {**os.environ, **({"AFFIDOC_CACHE": str(cache)} if cache else {})}
    # As installed: modules are compiled once, not in every run.
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    before = os.times()
    # A pipe, as affidoc has one: writing to /dev/null would spare Git the copying.
    with subprocess.Popen(
        command, stdin=stdin, stdout=subprocess.PIPE, env=environment,  # type: ignore[arg-type]
        bufsize=0,
    ) as process:  # fmt: skip
        while process.stdout is not None and os.read(process.stdout.fileno(), 1 << 20):
            pass
    after = os.times()
    if process.returncode:
        raise RuntimeError(f"{command[:4]} ended with {process.returncode}")
    return (after.children_user - before.children_user) + (
        after.children_system - before.children_system
    )


def main() -> int:
    """Print the table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--files", type=int, default=FILES)
    parser.add_argument("--claims", type=int, default=CLAIMS)
    parser.add_argument("--repeat", type=int, default=3)
    options = parser.parse_args()
    print("| work | blobs | git CPU s | reading CPU s | ratio | check CPU s | ratio |")
    print("|------|------:|----------:|--------------:|------:|------------:|------:|")
    for row in measure(options.files, options.claims, options.repeat):
        print(
            f"| {row.work} | {row.blobs:,} | {row.git:.2f} | {row.reading:.2f} |"
            f" {row.reading_ratio:.2f} | {row.check:.2f} | {row.ratio:.2f} |"
        )
    return 0


if __name__ == "__main__":
    sys.exit(main())
