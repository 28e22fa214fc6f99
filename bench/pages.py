"""Measure what a site of many pages costs, against bare MkDocs over the same folder.

    python3 make.py bench pages                        print the table for 1,000 and 5,000 pages
    python3 make.py bench pages --write                and save it in docs/build-cost.md
    python3 make.py bench pages --pages 1000 --no-serve

Every number is one process: CPU seconds (user and system, with child processes) and peak memory as
the operating system counted them. *Bare* is `mkdocs build` with Material, search and
`navigation.prune` over the very same docs folder; it makes no card, no ledger and no check.
"""

from __future__ import annotations

import argparse
import os
import platform
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from urllib.request import urlopen

sys.path.insert(0, str(Path(__file__).resolve().parent))
from run import Cost, Failed, _run

ROOT = Path(__file__).resolve().parents[1]
REPORT = ROOT / "docs" / "build-cost.md"
PER_FOLDER = 50
FOLDERS = 10
"""A chapter has 50 pages, a part ten chapters."""
FACT_EVERY = 5
MAX_RATIO = 1.2
MAX_AGAIN = 0.1
MAX_SHOWN = 1.5
SERVED_FACTS = 1000

SETTINGS = """\
site_name: Generated
site_url: https://example.org/guide/
docs_dir: docs
use_directory_urls: false
theme:
  name: material
  font: false
  features: [navigation.prune]
plugins: {plugins}
exclude_docs: /facts/
markdown_extensions: [admonition, attr_list, md_in_html, tables, pymdownx.highlight, \
pymdownx.superfences]
"""
PAGE = """\
---
title: Page {number}
description: Page {number} of the generated site.
---

# Page {number}

This page has the number [{number}](claim:gen.part-{fact}.value-{fact}) in its set.
See [the next]({next}), [the one before]({before}) and
[the first](../../p0/c0/page-0.md#in-a-table).

!!! note
    Page {number} stands in chapter {chapter}, and every chapter has fifty pages of this form.

## In a table

| Name | Value | Unit |
|---|---|---|
| first | {number} | pages |
| second | {double} | pages |
| third | {triple} | lines |

## In code

```python
LIMIT = {number}


def scaled(value: int, factor: int = {double}) -> int:
    \"\"\"Multiply, then add what the page stands for.\"\"\"
    if value < 0:
        raise ValueError(f"negative: {{value}}")
    return value * factor + LIMIT
```

## In words

Words of page {number}: a paragraph with *emphasis*, `code` and **weight**, long enough to be broken
into lines by a browser, and followed by a list.

- The first entry of page {number}
- The second, with `code_{number}`
- The third

!!! warning "Page {number}"
    A second box, with a title of its own.
{card}"""
FACT = """\
- kind: claim
  id: gen.part-{number}.value-{number}
  title: Number {number:,}
  statement: Part {number} of the generated set begins with page {page} and has five pages.
  status: explanatory
  provenance: stated
"""


def main() -> int:
    """Print the table; 1 where a number could not be had."""
    options = _options()
    rows: list[tuple[str, ...]] = []
    failed = False
    with tempfile.TemporaryDirectory(prefix="affidoc-pages-") as folder:
        for pages in options.pages:
            try:
                rows += _site(Path(folder), pages)
            except Failed as error:
                failed = True
                rows.append((f"{pages:,} pages", "FAILED", "", "", "no"))
                print(f"bench: {error}", file=sys.stderr)
        if options.serve:
            rows += _served(Path(folder))
    text = _table(rows)
    print(text)
    if options.write:
        REPORT.write_text(_report(text), encoding="utf-8")
        print(f"bench: written to {REPORT.relative_to(ROOT)}", file=sys.stderr)
    return int(failed)


def generate(folder: Path, pages: int, *, plugins: str = "[search, affidoc]") -> None:
    """A guide of hand-written pages, and a fact for every fifth, always the same bytes."""
    docs = folder / "docs"
    (docs / "facts").mkdir(parents=True)
    (folder / "affidoc.toml").write_text('title = "Generated"\n', encoding="utf-8")
    (folder / "mkdocs.yml").write_text(SETTINGS.format(plugins=plugins), encoding="utf-8")
    (docs / "index.md").write_text("# Generated\n\nPages without end.\n", encoding="utf-8")
    facts = range(0, max(pages // FACT_EVERY, 1))
    for start in range(0, len(facts), 500):
        text = "".join(
            FACT.format(number=one, page=one * FACT_EVERY) for one in facts[start : start + 500]
        )
        file = docs / "facts" / f"f{start:05d}.yml"
        file.write_text(f"schema_version: 1\nfacts:\n{text}", encoding="utf-8")
    for number in range(pages):
        file = docs / _path(number)
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(_page(number, pages), encoding="utf-8")


def _page(number: int, pages: int) -> str:
    fact = min(number // FACT_EVERY, max(pages // FACT_EVERY, 1) - 1)
    card = f"\n<!-- affidoc:fact gen.part-{fact}.value-{fact} -->\n"
    here = Path(_path(number)).parent

    def way(other: int) -> str:
        return os.path.relpath(_path(other), here).replace(os.sep, "/")

    return PAGE.format(
        number=number, fact=fact, double=2 * number, triple=3 * number,
        chapter=number // PER_FOLDER, next=way((number + 1) % pages),
        before=way((number - 1) % pages), card=card if number % FACT_EVERY == 0 else "",
    )  # fmt: skip


def _path(number: int) -> str:
    chapter = number // PER_FOLDER
    return f"p{chapter // FOLDERS}/c{chapter % FOLDERS}/page-{number}.md"


def _site(scratch: Path, pages: int) -> list[tuple[str, ...]]:
    bare, ours = scratch / f"bare-{pages}", scratch / f"ours-{pages}"
    generate(bare, pages, plugins="[search]")
    generate(ours, pages)
    cache = scratch / f"cache-{pages}"
    build = ("-m", "affidoc", "build")
    plain = _measured(f"{pages:,} pages, bare", bare, scratch / "no-cache",
                      "-m", "mkdocs", "build", "--quiet")  # fmt: skip
    cold = _measured(f"{pages:,} pages, cold", ours, cache, *build)
    again = [_measured(f"{pages:,} pages, again", ours, cache, *build) for _ in range(3)]
    facts = ours / "docs" / "facts" / "f00000.yml"
    text = facts.read_text(encoding="utf-8")
    facts.write_text(text.replace("Part 7 of the", "Part seven of the"), encoding="utf-8")
    edited = _measured(f"{pages:,} pages, one fact edited", ours, cache, *build)
    for name in (bare, ours, cache):
        shutil.rmtree(name)
    least = min(again, key=lambda cost: cost.cpu)
    ratio, share = cold.cpu / plain.cpu, least.cpu / cold.cpu
    return [
        (f"{pages:,} pages, bare `mkdocs build`", _cpu(plain), _mib(plain), "", ""),
        (f"{pages:,} pages, `affidoc build`, cold", _cpu(cold), _mib(cold),
         f"{ratio:.2f} of bare, at most {MAX_RATIO}", _yes(ratio <= MAX_RATIO)),
        (f"{pages:,} pages, nothing changed", _cpu(least), _mib(least),
         f"{share:.3f} of cold, at most {MAX_AGAIN}", _yes(share <= MAX_AGAIN)),
        (f"{pages:,} pages, one fact edited", _cpu(edited), _mib(edited),
         f"{edited.cpu / cold.cpu:.2f} of cold", ""),
    ]  # fmt: skip


def _served(scratch: Path) -> list[tuple[str, ...]]:
    """Seconds from an edit of a fact until the server gives the page that shows it, and idling."""
    folder, port = scratch / "served", 8765
    generate(folder, SERVED_FACTS * FACT_EVERY // 50, plugins="[search, affidoc]")
    facts = folder / "docs" / "facts"
    text = "".join(FACT.format(number=one, page=one) for one in range(SERVED_FACTS))
    (facts / "f00000.yml").write_text(f"schema_version: 1\nfacts:\n{text}", encoding="utf-8")
    process = subprocess.Popen(
        [sys.executable, "-m", "affidoc", "serve", "-C", str(folder), "--port", str(port)],
        env={**os.environ, "AFFIDOC_CACHE": str(scratch / "serve-cache")},
        stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    page = f"http://127.0.0.1:{port}/ledger/gen-1.html"
    try:
        _until(page, "Part 7 of the", 120)
        took = []
        for number in range(10):
            old = "Part 7 of the" if number == 0 else f"Part 7-{number - 1} of the"
            new = f"Part 7-{number} of the"
            now = (facts / "f00000.yml").read_text(encoding="utf-8")
            (facts / "f00000.yml").write_text(now.replace(old, new, 1), encoding="utf-8")
            took.append(_until(page, new, 60))
            time.sleep(1)
        before, start = _cpu_of(process.pid), time.monotonic()
        time.sleep(20)
        idle = (_cpu_of(process.pid) - before) / (time.monotonic() - start)
    finally:
        process.terminate()
        process.wait(30)
    middle, worst = sorted(took)[len(took) // 2], max(took)
    return [
        (f"`serve`, {SERVED_FACTS:,} facts: edit to page, median of {len(took)}",
         f"{middle:.2f} s wall", "", f"at most {MAX_SHOWN} s", _yes(middle <= MAX_SHOWN)),
        ("the slowest of them", f"{worst:.2f} s wall", "", "", ""),
        ("`serve`, nothing happens", f"{idle:.1%} of a core", "", "", ""),
    ]  # fmt: skip


def _until(address: str, text: str, seconds: float) -> float:
    """Seconds until the page holds the text."""
    start = time.monotonic()
    while time.monotonic() - start < seconds:
        try:
            with urlopen(address, timeout=10) as answer:
                if text.encode() in answer.read():
                    return time.monotonic() - start
        except OSError:
            pass
        time.sleep(0.02)
    raise Failed(f"{address} did not show '{text}' within {seconds} s")


def _cpu_of(pid: int) -> float:
    """CPU seconds of a living process (Linux)."""
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _measured(work: str, folder: Path, cache: Path, *command: str) -> Cost:
    cost = _run(folder, cache, *command)
    print(f"bench: {work}: {cost.cpu:.2f} s, {cost.mib:.0f} MiB", file=sys.stderr, flush=True)
    return cost


def _cpu(cost: Cost) -> str:
    return f"{cost.cpu:.2f}"


def _mib(cost: Cost) -> str:
    return f"{cost.mib:.0f}"


def _yes(reached: bool) -> str:
    return "yes" if reached else "no"


def _table(rows: list[tuple[str, ...]]) -> str:
    cells = [("Work", "CPU s", "Peak MiB", "Compared", "Reached"), *rows]
    widths = [max(len(row[column]) for row in cells) for column in range(5)]
    lines = ["| " + " | ".join(text.ljust(width) for text, width in zip(row, widths, strict=True))
             + " |" for row in cells]  # fmt: skip
    lines.insert(1, "|" + "|".join("-" * (width + 2) for width in widths) + "|")
    return "\n".join(lines)


def _report(table: str) -> str:
    return f"""\
---
title: What a build costs
description: Sites of thousands of pages against bare MkDocs, rebuilds, and the preview, measured.
---

# What a build costs

<!-- Generated by `python3 make.py bench pages --write`; do not edit. -->

{table}

*Bare* is `mkdocs build` with Material, search and `navigation.prune` over the same docs folder: it
makes no cards, no ledger and no check. *Cold* has an empty cache and no old site. *Nothing changed*
is the same command once more, the smallest of three runs; *one fact edited* shows the fact on two
pages. How a rebuild knows what it may keep: [Building](building.md).

Each page has front matter, two boxes, a table, highlighted code, four links and a claim link; every
fifth shows the card of a fact, and the ledger shows all of them. `bench/pages.py` makes the same
bytes on every machine. The machine: Python {platform.python_version()} on {platform.system()} \
({platform.machine()}), {os.cpu_count()} cores, shared with other work while it was measured, \
which makes CPU time larger than on an idle one.
"""


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="make.py bench pages", description=(__doc__ or "")[:72])
    parser.add_argument("--pages", type=int, nargs="*", default=[1000, 5000])
    parser.add_argument("--no-serve", dest="serve", action="store_false")
    parser.add_argument("--write", action="store_true", help=f"save {REPORT.relative_to(ROOT)}")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
