"""How Git is called: found once, with an environment of our own and nothing inherited.

What a repository or its user has configured could run programs (hooks, monitors, filters, remote
helpers, credential helpers). The environment forbids the network and the configuration of user
and machine; the configuration of the repository is either not read at all (`ObjectReader` gives
Git a folder of its own) or overridden by `OVERRIDES`.
"""

from __future__ import annotations

import os
import shutil
import sys

from affidoc.errors import SnapshotError

__all__ = ["OVERRIDES", "git_environment", "git_program"]

OVERRIDES = (
    "-c", "core.fsmonitor=false",
    "-c", "core.hooksPath=" + os.devnull,
    "-c", "core.untrackedCache=false",
    "-c", "safe.directory=*",
    "-c", "safe.bareRepository=explicit",
)  # fmt: skip
"""For the one listing that needs the repository's own index and ignore rules."""


def git_program() -> str:
    """Absolute path of the installed Git.

    Raises:
        SnapshotError: there is none.
    """
    program = shutil.which("git")
    if program is None:
        raise SnapshotError("the program 'git' is not installed", "Install Git 2.30 or later.")
    return program


def git_environment(**more: str) -> dict[str, str]:
    """All that a call of Git sees, with additions for one call.

    GIT_ALLOW_PROTOCOL outranks every `protocol.*` setting of a repository, which
    `-c protocol.allow=never` does not; older Gits do not know GIT_NO_LAZY_FETCH.
    """
    environment = {
        "PATH": os.defpath,
        "LC_ALL": "C",
        "GIT_ALLOW_PROTOCOL": "none",
        "GIT_ATTR_NOSYSTEM": "1",
        "GIT_CONFIG_GLOBAL": os.devnull,
        "GIT_CONFIG_NOSYSTEM": "1",
        "GIT_NO_LAZY_FETCH": "1",
        "GIT_NO_REPLACE_OBJECTS": "1",
        "GIT_OPTIONAL_LOCKS": "0",
        "GIT_PAGER": "cat",
        "GIT_TERMINAL_PROMPT": "0",
    }
    if sys.platform == "win32":
        # Windows refuses to start many programs without it.
        environment["SYSTEMROOT"] = os.path.expandvars("%SYSTEMROOT%")
    return environment | more
