"""Recall and precision of the prose checks on public repositories.

    python bench/prose.py --repos DIR [--write]

DIR holds bare clones brought by hand: `click`, `httpx`, `mkdocs`, or `OWNER+NAME/repo`. Nothing is
checked out. Without the folder it prints NOT RUN, which is no pass.

Recall: is there an error at the line of a known stale claim (one line of slack), or with its token?
Precision: which of the errors at the heads does `prose_judged.yaml` call true?
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
DOCUMENTS = (".",)
HEADS = {
    "pallets/click": "2c8cd3ac958a7eb316d67f2d316c27086c4c0369",
    "encode/httpx": "ae1b9f66238f75ced3ced5e4485408435de10768",
    "mkdocs/mkdocs": "2862536793b3c67d9d83c33e0dd6d50a791928f8",
}


@dataclass(frozen=True, slots=True)
class Row:
    """One case: found by which code, or not."""

    id: str
    repo: str
    commit: str
    place: str
    token: str
    checkable: bool
    found: str


def clone(repos: Path, name: str) -> Path | None:
    """Where the clone of `owner/name` lies below a folder."""
    owner, _, short = name.partition("/")
    for place in (repos / f"{owner}+{short}" / "repo", repos / short, repos / f"{short}.git",
                  repos / owner / short):  # fmt: skip
        if place.is_dir():
            return place
    return None


def load(name: str) -> Any:
    """A table of this folder."""
    import yaml

    return yaml.safe_load((HERE / name).read_text(encoding="utf-8"))


def errors(place: Path, commit: str, documents: tuple[str, ...] = DOCUMENTS) -> list[Any]:
    """Findings at a commit."""
    from affidoc.mentions.run import findings, judge_prose

    return findings(judge_prose(place, commit, documents).examination.judgements)


def measure(repos: Path, table: str = "stale_claims.yaml") -> list[Row]:
    """Every case of a table, with what was found."""
    document = load(table)
    cases = [(case, case["before"]) for case in document["cases"]]
    cases += [(case, case["commit"]) for case in document.get("head_cases", ())]
    rows = []
    for case, commit in cases:
        place = clone(repos, case["repo"])
        if place is None:
            continue
        hits = [one for one in errors(place, commit, (case["file"],)) if hit(one, case)]
        rows.append(
            Row(case["id"], case["repo"], commit, f"{case['file']}:{case['line']}",
                case["stale_token"], bool(case.get("mechanically_checkable", True)),
                hits[0].code if hits else "")
        )  # fmt: skip
    return rows


def hit(finding: Any, case: dict[str, Any]) -> bool:
    """Whether a finding is the one that the case is about."""
    at = finding.primary
    if at.path != case["file"]:
        return False
    token = str(case["stale_token"]).strip("#'\"")
    return abs(at.line - case["line"]) <= 1 or token in finding.message


def heads(repos: Path) -> list[tuple[str, str, list[Any], float]]:
    """Each head: repository, commit, errors, CPU seconds of a fresh process with its children."""
    found = []
    for repo, commit in HEADS.items():
        place = clone(repos, repo)
        if place is None:
            continue
        found.append((repo, commit, errors(place, commit), cpu_seconds(place, commit)))
    return found


def cpu_seconds(place: Path, commit: str) -> float:
    """CPU of `affidoc check --prose . --source PLACE@COMMIT`, a new process, the best of three."""
    best = 1e9
    for _ in range(3):
        before = os.times()
        subprocess.run(
            [sys.executable, "-m", "affidoc", "check", "--prose", ".", "--source",
             f"{place}@{commit}"],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False,
        )  # fmt: skip
        after = os.times()
        best = min(best, after.children_user + after.children_system
                   - before.children_user - before.children_system)  # fmt: skip
    return best


def judged() -> dict[tuple[str, str, str], tuple[bool, str]]:
    """The hand judgements of errors at the heads, by repository, place and code."""
    return {
        (one["repo"], one["at"], one["code"]): (one["verdict"] == "true", one["why"])
        for one in load("prose_judged.yaml")["errors"]
    }


def report(repos: Path) -> str:
    """All tables as Markdown."""
    lines = []
    for title, table in (("Known cases", "stale_claims.yaml"), ("Held-out cases", "held_out.yaml")):
        if not (HERE / table).exists():
            continue
        rows = measure(repos, table)
        sure = [row for row in rows if row.checkable]
        lines += [
            f"### {title}", "",
            f"{sum(bool(row.found) for row in sure)} of {len(sure)} mechanically checkable cases"
            f" found by prose alone ({sum(bool(row.found) for row in rows)} of all {len(rows)}).",
            "",
            "| case | repository | commit | place | said | found by |",
            "| --- | --- | --- | --- | --- | --- |",
        ]  # fmt: skip
        lines += [
            f"| {row.id} | {row.repo} | `{row.commit[:10]}` | {row.place} | `{row.token}` |"
            f" {row.found or ('no' if row.checkable else 'no (not checkable)')} |"
            for row in rows
        ]
        lines.append("")
    known = judged()
    total = good = 0
    lines += ["### Errors at the heads", "", "| repository | place | code | said | judged |",
              "| --- | --- | --- | --- | --- |"]  # fmt: skip
    seconds = []
    for repo, commit, found, cpu in heads(repos):
        seconds.append(f"{repo} `{commit[:10]}`: {len(found)} errors, {cpu:.2f} CPU s")
        for one in found:
            at = f"{one.primary.path}:{one.primary.line}"
            verdict, why = known.get((repo, at, one.code), (None, "not judged yet"))
            total += 1
            good += verdict is True
            word = {True: "true", False: "**false**", None: "?"}[verdict]
            message = one.message.replace("|", "\\|")
            lines.append(f"| {repo} | {at} | {one.code} | {message} | {word}: {why} |")
    lines += [
        "",
        f"Precision: {good} of {total} errors are true.",
        "",
        *(f"- {s}" for s in seconds),
    ]
    return "\n".join(lines) + "\n"


def main() -> int:
    """Print or write the tables."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--repos", type=Path)
    parser.add_argument("--write", action="store_true", help="into docs/precision.md")
    chosen = parser.parse_args()
    if chosen.repos is None or not any(clone(chosen.repos, repo) for repo in HEADS):
        print("NOT RUN: name a folder of clones with --repos DIR")
        return 0
    begun = time.process_time()
    text = report(chosen.repos)
    if chosen.write:
        page = HERE.parent / "docs" / "precision.md"
        head, mark, _ = page.read_text(encoding="utf-8").partition("<!-- generated below -->")
        page.write_text(f"{head}{mark}\n\n{text}", encoding="utf-8")
    print(text)
    print(f"{time.process_time() - begun:.1f} CPU s for all of it")
    return 0


if __name__ == "__main__":
    sys.exit(main())
