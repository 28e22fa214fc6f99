"""The workflow and the hook that `affidoc init` writes, as text.

The workflow runs on pull requests of forks too: it may read the repository and nothing else, has no
secrets, and gives no text of the pull request to a shell. The commits of the actions are those that
affidoc's own workflows use (docs/adr/0011).
"""

from __future__ import annotations

import json

__all__ = ["pre_commit_hook", "workflow"]

CHECKOUT = "actions/checkout@3d3c42e5aac5ba805825da76410c181273ba90b1 # v7.0.1"
SETUP_PYTHON = "actions/setup-python@5fda3b95a4ea91299a34e894583c3862153e4b97 # v7.0.0"


def workflow(name: str, folder: str, version: str) -> str:
    """The text; `folder` is the guide's folder below the top of the repository, or empty."""
    where = f"        working-directory: {json.dumps(folder)}\n" if folder else ""
    return f"""\
# Written by `affidoc init`; it is yours from here on.
name: {name}

on:
  push:
  pull_request:

permissions: {{}}

concurrency:
  group: ${{{{ github.workflow }}}}-${{{{ github.ref }}}}
  cancel-in-progress: true

jobs:
  facts:
    name: facts against their evidence
    runs-on: ubuntu-24.04
    timeout-minutes: 10
    permissions:
      contents: read # to check the repository out, and nothing else
    steps:
      - uses: {CHECKOUT}
        with:
          persist-credentials: false
      - uses: {SETUP_PYTHON}
        with:
          python-version: "3.12"
      - name: Install affidoc
        # Where your index has no affidoc, name the wheel or the checkout that you use.
        run: python -I -m pip install 'affidoc=={version}'
      - name: Check every fact
{where}        run: |
          affidoc check --format github --report markdown="$RUNNER_TEMP/affidoc.md"
      - name: Show the summary on the page of the job
        if: always()
        run: |
          test ! -f "$RUNNER_TEMP/affidoc.md" ||
            cat "$RUNNER_TEMP/affidoc.md" >> "$GITHUB_STEP_SUMMARY"
"""


def pre_commit_hook(folder: str) -> str:
    """A configuration of pre-commit with the one hook, which runs the affidoc that is installed."""
    entry = f"affidoc check -C {folder}" if folder else "affidoc check"
    return f"""\
repos:
- repo: local
  hooks:
  - id: affidoc
    name: facts against their evidence
    entry: {json.dumps(entry)}
    language: system
    pass_filenames: false
"""
