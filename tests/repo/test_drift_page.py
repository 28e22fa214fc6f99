"""The runs shown in docs/drift.md are what affidoc prints, step by step."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

PAGE = Path(__file__).resolve().parents[2] / "docs" / "drift.md"
BEFORE = '''\
"""Talks to the service."""

TRIES = 3


def retry(call):
    for _ in range(TRIES):
        if call():
            return True
    return False


def close(session):
    session.end()
'''
MOVED = '''\
"""Talks to the service."""

TRIES = 3


def close(session):
    session.end()


# Tried again at once, without a pause.
def retry(
    call,
):
    for _ in range(TRIES):
        if call():
            return True
    return False
'''
FACTS = """\
schema_version: 1
facts:
- kind: source
  id: client.source
  title: The client
  statement: The repository of the client.
  status: explanatory
  provenance: stated
  name: client
  commit: {commit}
  visibility: public
- kind: claim
  id: client.tries
  title: Tries
  statement: A call is tried this many times.
  status: implemented
  provenance: stated
  value: {{number: 3, unit: tries}}
  evidence:
  - {{type: value, source: client, path: client.py, symbol: TRIES}}
- kind: claim
  id: client.retry
  title: Tried again
  statement: A call that fails is tried again at once.
  status: implemented
  provenance: stated
  evidence:
  - {{type: symbol, source: client, path: client.py, symbol: retry}}
- kind: claim
  id: client.close
  title: Ends the session
  statement: Closing ends the session of the service.
  status: implemented
  provenance: stated
  requires: [client.retry]
  evidence:
  - {{type: excerpt, source: client, path: client.py, anchor: session.end()}}
"""


class Story:
    """A client, a guide beside it, and what is run in the guide."""

    def __init__(self, root: Path) -> None:
        self.client, self.guide = root / "client", root / "guide"
        self.client.mkdir()
        self.shown: list[str] = []
        self.days = 1
        self.environment = {
            "PATH": os.environ["PATH"], "HOME": str(root), "LC_ALL": "C.UTF-8", "NO_COLOR": "1",
            "PYTHONPATH": os.environ.get("PYTHONPATH", ""), "AFFIDOC_CACHE": str(root / "cache"),
            "AFFIDOC_SOURCES": str(root), "GIT_CONFIG_NOSYSTEM": "1",
            "GIT_AUTHOR_NAME": "Ada", "GIT_AUTHOR_EMAIL": "ada@example.org",
            "GIT_COMMITTER_NAME": "Ada", "GIT_COMMITTER_EMAIL": "ada@example.org",
        }  # fmt: skip
        self.git("init", "--quiet", "-b", "main")
        facts = self.guide / "docs" / "facts"
        facts.mkdir(parents=True)
        (self.guide / "affidoc.toml").write_text("")
        commit = self.commit("Add a client", BEFORE)
        (facts / "client.yml").write_text(FACTS.format(commit=commit))

    def git(self, *words: str) -> str:
        day = f"2026-05-{self.days:02}T09:00:00Z"
        done = subprocess.run(
            ["git", *words], cwd=self.client, capture_output=True, text=True, check=True,
            env={**self.environment, "GIT_AUTHOR_DATE": day, "GIT_COMMITTER_DATE": day},
        )  # fmt: skip
        return done.stdout.strip()

    def commit(self, subject: str, text: str) -> str:
        self.days += 1
        (self.client / "client.py").write_text(text)
        self.git("add", "--all")
        self.git("commit", "--quiet", "-m", subject)
        return self.git("rev-parse", "HEAD")

    def run(self, *words: str) -> None:
        done = subprocess.run(
            [sys.executable, "-m", "affidoc", *words, "--today", "2026-05-09"], cwd=self.guide,
            capture_output=True, text=True, check=False, env=self.environment,
        )  # fmt: skip
        command = " ".join(f'"{word}"' if " " in word else word for word in words)
        self.shown.append(f"$ affidoc {command}\n{done.stdout}{done.stderr}".rstrip())

    def edit(self, old: str, new: str) -> None:
        file = self.guide / "docs" / "facts" / "client.yml"
        file.write_text(file.read_text().replace(old, new))


def told(root: Path) -> list[str]:
    story = Story(root)
    story.run("pin")
    story.commit("Lay retry out anew, below close", MOVED)
    story.commit("Try five times, with a pause", MOVED.replace("TRIES = 3", "TRIES = 5").replace(
        "        if call():", "        pause()\n        if call():"))  # fmt: skip
    story.run("drift", "client")
    story.run("since", "client.tries")
    story.run("impact", "HEAD~1..HEAD", "--of", "client")
    story.run("pin", "client", "--to", "HEAD")
    story.run("check")
    story.edit("number: 3", "number: 5")
    story.edit("is tried again at once", "is tried again after a pause")
    story.run(
        "accept", "client.tries", "client.retry", "--why", "five tries with a pause since May"
    )
    story.run("check")
    story.run("show", "client.retry")
    return story.shown


def test_every_run_on_the_page_is_what_affidoc_prints(tmp_path: Path) -> None:
    page = PAGE.read_text(encoding="utf-8")
    blocks = [block.rstrip() for block in re.findall(r"```console\n(.*?)```", page, re.DOTALL)]
    assert blocks == told(tmp_path)
