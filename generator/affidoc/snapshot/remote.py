"""One server that is asked for objects, by a Git that obeys nobody but us.

No configuration of user, machine or server is read, no hook and no credential helper is run,
nobody is asked for a password, and submodules are left alone. Taken over from the environment is
how to get there: proxies, certificates, the agent and settings of ssh.
"""

from __future__ import annotations

import os
import re
import subprocess
import tempfile
from collections.abc import Callable, Collection
from pathlib import Path
from urllib.parse import urlsplit

from affidoc.errors import SnapshotError, UsageError
from affidoc.snapshot.own_folder import furnish
from affidoc.snapshot.paths import printable
from affidoc.snapshot.safe_git import git_environment, git_program
from affidoc_schemas.address import address_problem

__all__ = ["Remote", "RemoteRefusedError"]

_TAKEN_OVER = (
    "PATH", "HOME", "USERPROFILE", "USERNAME", "SYSTEMROOT", "TEMP", "TMP", "TMPDIR",
    "SSH_AUTH_SOCK", "SSL_CERT_FILE", "SSL_CERT_DIR", "GIT_SSL_CAINFO", "CURL_CA_BUNDLE",
    "http_proxy", "https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY", "no_proxy", "NO_PROXY",
)  # fmt: skip
_SETTINGS = (
    "core.hooksPath=" + os.devnull, "core.askPass=", "credential.helper=", "gc.auto=0",
    "maintenance.auto=false", "submodule.recurse=false", "fetch.recurseSubmodules=false",
    "fetch.writeCommitGraph=false", "fetch.negotiationAlgorithm=noop", "fetch.unpackLimit=1",
    "protocol.version=2", "http.followRedirects=initial", "http.lowSpeedLimit=1",
    "http.lowSpeedTime=120", "transfer.fsckObjects=true", "fetch.fsckObjects=true",
    "fetch.fsck.zeroPaddedFilemode=ignore", "fetch.fsck.badTimezone=ignore",
    "fetch.fsck.missingSpaceBeforeDate=ignore", "remote.origin.promisor=true",
    "remote.origin.partialCloneFilter=blob:none",
)  # fmt: skip
"""The three faults that are ignored stand in old commits of well-known repositories."""
_BY_ID = re.compile(
    r"unadvertised object|not our ref|couldn't find remote ref|no such remote ref|expected ref|"
    r"not a valid ref|remote does not (?:allow|support)|Server does not (?:allow|support)|"
    r"want .{0,80} not valid",
    re.IGNORECASE,
)
_USER = re.compile(r"//[^/@\s]+@")


class RemoteRefusedError(SnapshotError):
    """The server did not give what it was asked for, or could not be reached."""

    reason = "source-unavailable"

    def __init__(self, message: str, hint: str = "", *, by_id: bool = False) -> None:
        super().__init__(message, hint)
        self.by_id = by_id
        """It does not hand out this commit by its id; a branch may bring it."""


class Remote:
    """A server, and the store of ours that takes what it gives."""

    def __init__(self, place: Path, address: str, say: Callable[[str], None]) -> None:
        """Look at the address.

        Raises:
            UsageError: it is none that is fetched from.
        """
        problem = address_problem(address)
        if problem:
            raise UsageError(
                f"{shown_address(address)}: {problem}", "Correct 'address' of the source."
            )
        self.place = place
        self.shown = shown_address(address)
        self._address = address
        self._say = say

    def fetch(self, *wanted: str, options: Collection[str] = (), files: bool = False) -> None:
        """Ask for ids or refspecs: commits and folders, and of files those that are named by id.

        With `files`, all files too, even where the commits are known already.

        Raises:
            RemoteRefusedError: the server did not give them.
        """
        scheme = urlsplit(self._address).scheme
        environment = git_environment(GIT_DIR=str(self.place)) | {
            name: value for name in _TAKEN_OVER if (value := os.environ.get(name))
        }
        environment |= {
            "GIT_ALLOW_PROTOCOL": scheme, "GIT_ASKPASS": "", "SSH_ASKPASS": "",
            "GIT_SSH_COMMAND": "ssh -o BatchMode=yes", "GIT_SSH_VARIANT": "ssh",
        }  # fmt: skip
        settings = [*_SETTINGS, f"remote.origin.url={self._address}"]
        command = [git_program(), *(word for one in settings for word in ("-c", one)),
                   "fetch", "--no-tags", "--no-write-fetch-head", "--no-auto-maintenance",
                   "--no-recurse-submodules", "--progress",
                   *(("--no-filter", "--refetch") if files else ("--filter=blob:none",)),
                   *options, "--stdin", "origin"]  # fmt: skip
        # stdin is a file, so that a long list cannot block; what Git says is shown as it comes.
        with subprocess.Popen(
            command, cwd=self.place, env=environment, stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
        ) as process:  # fmt: skip
            try:
                said = self._listen(process, "".join(f"{one}\n" for one in wanted))
            except BaseException:
                process.terminate()
                raise
        if process.returncode:
            raise self._refused(said)

    def missing(self, oids: Collection[str]) -> list[str]:
        """Which of these objects the store does not hold; nobody is asked for them."""
        if not oids:
            return []
        # A folder that knows no server, so that no Git goes there by itself for what is missing.
        with tempfile.TemporaryDirectory(prefix="affidoc-git-", ignore_cleanup_errors=True) as own:
            furnish(Path(own), sha256=len(next(iter(oids))) == 64)
            store = str(self.place / "objects")
            done = subprocess.run(
                [git_program(), "cat-file", "--batch-check=%(objectname)"],
                cwd=own, env=git_environment(GIT_DIR=own, GIT_OBJECT_DIRECTORY=store),
                input="".join(f"{oid}\n" for oid in oids).encode("ascii"),
                capture_output=True, check=False,
            )  # fmt: skip
        lines = done.stdout.decode("ascii", "replace").splitlines()
        if done.returncode or len(lines) != len(oids):
            raise SnapshotError("the store of the source is damaged", "Remove it and fetch again.")
        return [line.split(" ")[0] for line in lines if line.endswith(" missing")]

    def _listen(self, process: subprocess.Popen[bytes], request: str) -> str:
        if process.stdin is None or process.stderr is None:
            raise SnapshotError("git could not be started")
        process.stdin.write(request.encode("utf-8", "surrogateescape"))
        process.stdin.close()
        kept, line = "", b""
        while chunk := os.read(process.stderr.fileno(), 4096):
            *lines, line = re.split(rb"[\r\n]", line + chunk)
            for one in lines:
                text = self._clean(one[:300])
                if text:
                    self._say(text)
                    kept = (kept + "\n" + text)[-8000:]
            line = line[-4096:]
        return kept + "\n" + self._clean(line[:300])

    def _clean(self, line: bytes) -> str:
        """A line of Git or the server for a terminal: no control characters, no user, no place."""
        text = line.decode("utf-8", "replace").replace(str(self.place), "…").strip()
        return printable(_USER.sub("//", text))

    def _refused(self, said: str) -> RemoteRefusedError:
        lines = [line for line in said.splitlines() if re.match(r"(fatal|error|remote):", line)]
        last = lines[-1] if lines else "no reason given"
        return RemoteRefusedError(
            f"{self.shown} did not give it: {last}",
            "See whether the address is right and can be reached; proxies are taken from the"
            " environment (https_proxy, no_proxy).",
            by_id=_BY_ID.search(said) is not None,
        )


def shown_address(address: str) -> str:
    """The address without a user, and without what could follow the path."""
    return printable(_USER.sub("//", address.partition("?")[0].partition("#")[0]))[:300]
