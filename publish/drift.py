"""Clone what the guide describes, and compare it with what is pinned: `python3 make.py drift`.

    python publish/drift.py [--out FILE] [--guide DIR]

Every public source with an address and a pinned commit is cloned at its newest state. A source
that cannot be cloned, or that nobody may see, is unknown, and the report says so. Exit codes are
those of `affidoc drift`: 1 something drifted, 3 something is unknown, 0 neither; 2 is wrong usage.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from datetime import date
from pathlib import Path

from affidoc import AffidocError, load_config, run
from affidoc.snapshot.safe_git import git_environment, git_program
from affidoc_schemas import Source

__all__ = ["main"]

PATIENCE = 600
"""Seconds for one clone."""
PROXIES = {name: os.environ[name] for name in ("https_proxy", "no_proxy") if name in os.environ}
"""What Git may know of the machine around it."""


def main(words: list[str]) -> int:
    """Clone and compare; the Markdown report goes to `--out`, else to standard output."""
    parser = argparse.ArgumentParser(prog="make.py drift", description=__doc__.splitlines()[0])
    parser.add_argument("--out", type=Path, help="where to write the Markdown report")
    parser.add_argument("--guide", type=Path, default=Path.cwd(), help="folder of the guide")
    parser.add_argument(
        "--clones", type=Path, help="keep clones here (default: a temporary folder)"
    )
    asked = parser.parse_args(words)
    try:
        outcome = run(load_config(asked.guide), until="link", today=date.today())  # noqa: DTZ011
    except AffidocError as error:
        print(f"drift: {error}", file=sys.stderr)
        return 2
    sources = [one for one in outcome.model.sources.values() if clonable(one)]
    with tempfile.TemporaryDirectory() as folder:
        places = {one.name: Path(folder) / f"{one.name}.git" for one in sources}
        cloned = [one.name for one in sources if clone(one, places[one.name])]
        done = subprocess.run(
            [sys.executable, "-m", "affidoc", "drift", *places, "--directory", str(asked.guide),
             "--format", "github", *(f"--source={name}={places[name]}" for name in cloned)],
            stdout=subprocess.PIPE, check=False,
        )  # fmt: skip
    if asked.out and done.returncode in (0, 1, 3):
        asked.out.write_bytes(done.stdout)
    else:
        sys.stdout.buffer.write(done.stdout)
    return done.returncode


def clonable(source: Source) -> bool:
    """Whether there is a public repository with a pin to compare it with."""
    return source.visibility == "public" and source.commit is not None and bool(source.address)


def clone(source: Source, place: Path) -> bool:
    """Bring a bare clone; False where that fails, and Git has said why."""
    words = ["clone", "--quiet", "--bare", "--", source.address or "", str(place)]
    allowed = git_environment(GIT_ALLOW_PROTOCOL="https:file", **PROXIES)
    try:
        done = subprocess.run(
            [git_program(), *words], env=allowed, stdin=subprocess.DEVNULL, timeout=PATIENCE,
            check=False,
        )  # fmt: skip
    except subprocess.TimeoutExpired:
        print(f"drift: {source.name}: no end after {PATIENCE} seconds", file=sys.stderr)
        return False
    return done.returncode == 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
