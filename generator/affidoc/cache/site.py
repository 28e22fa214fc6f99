"""The last build of a site, given again while it and all it rests on are as they were.

It rests on what a check rests on (`check`), and besides on

    where the site is                             part of the name of the entry
    the environment that `mkdocs.yml` may name    part of the name of the entry
    templates of a `custom_dir`                   entry of each file, else its content
    the time of the commit                        which commit is checked out
    the history, where prose is judged            the objects and names of this repository
    the files of the site                         entry of each file, else its content

So a site that somebody touched, damaged or removed is built again. A site whose plugins, hooks or
extensions may read anything else is never given again: the builder says so by `reads`.
"""

from __future__ import annotations

import os
import re
import time
from collections.abc import Collection, Iterator
from datetime import date
from pathlib import Path
from typing import Any

from affidoc.cache.check import CheckCache
from affidoc.cache.clone import clone_state, head_state
from affidoc.cache.judged import Judged
from affidoc.cache.signature import Signature, is_fresh, sign, unchanged, walk
from affidoc.config import Config

__all__ = ["SiteCache"]

MAX_CONTENT = 1024 * 1024 * 1024
"""A file of a site is compared whatever its size: a search index can be large."""
_HEAD, _HISTORY = "*head", "*history"
_NAME = re.compile(rb"[A-Za-z_][A-Za-z0-9_]*")
_OWN = "self"


class SiteCache(CheckCache):
    """One build: `recall` before it, `look` when its sources are known, `keep` after it."""

    def __init__(self, config: Config, today: date, version: str, out: Path) -> None:
        super().__init__(config, today, version, ["site", str(out), *_environment(config)])
        self._out = str(out)
        self._reads: tuple[str, ...] = ()
        self._site: dict[str, Signature] = {}
        self._built = 0

    def look(self, sources: Collection[str]) -> None:
        """Note the state of sources and, where prose is judged, of what it is judged against."""
        judged = {"" if one == _OWN else one for one in self._config.prose.values()}
        super().look({*sources, *judged, _HEAD, *([_HISTORY] if judged else [])})

    def keep(self, result: Judged, reads: tuple[str, ...] | None) -> None:
        """Keep the result of a build that succeeded.

        `reads` are the folders below the root that the builder read beside the guide's own, None
        where it may have read anything. One that changed just before the build is not sure to be
        what the build saw: then nothing is kept.
        """
        if reads is None:
            return
        self._reads = reads
        named = dict(self._below(reads))
        if any(is_fresh(one, self._taken) for one in named.values()):
            return
        self._guide |= named
        self._sign_site()
        self.remember(result)

    def _recalled(self, entry: Any) -> Judged | None:
        reads, site, built = entry["reads"], entry["site"], entry["built"]
        if not all(isinstance(one, str) and _stays_inside(one) for one in reads):
            return None
        self._reads = tuple(reads)
        now = {
            os.path.relpath(path, self._out): sign(path, info, content=False)
            for path, info in walk(self._out, lambda _: True)
        }
        if now.keys() != site.keys():
            return None
        for name, before in site.items():
            signature = now[name]
            place = os.path.join(self._out, name)  # noqa: PTH118 - thousands of plain texts
            if signature is None or not unchanged(place, before, signature, built, MAX_CONTENT):
                return None
        self._site, self._built = site, built
        if time.time_ns() - built > 3_000_000_000 and any(
            is_fresh(one, built) for one in site.values()
        ):
            self._sign_site()
        return super()._recalled(entry)

    def _entry(self) -> dict[str, Any]:
        return {"reads": self._reads, "site": self._site, "built": self._built}

    def _files(self) -> Iterator[tuple[str, os.stat_result]]:
        yield from super()._files()
        for name in self._reads:
            yield from walk(os.path.join(self._root, name), lambda _: True)  # noqa: PTH118

    def _clone(self, name: str) -> str | None:
        if name == _HEAD:
            return head_state(_checkout(Path(self._root)))
        if name == _HISTORY:
            return clone_state(_checkout(Path(self._root)))
        return super()._clone(name)

    def _below(self, reads: tuple[str, ...]) -> Iterator[tuple[str, Signature]]:
        for name in reads:
            for path, info in walk(os.path.join(self._root, name), lambda _: True):  # noqa: PTH118
                signature = sign(path, info, content=True)
                if signature is not None:
                    yield os.path.relpath(path, self._root), signature

    def _sign_site(self) -> None:
        """Content only of files whose entries alone could not show a later change."""
        self._built = time.time_ns()
        self._site = {}
        for path, info in walk(self._out, lambda _: True):
            signature = sign(path, info, content=False)
            if signature is not None and is_fresh(signature, self._built):
                signature = sign(path, content=True, largest=MAX_CONTENT)
            if signature is not None:
                self._site[os.path.relpath(path, self._out)] = signature


def _environment(config: Config) -> list[str]:
    """Every variable whose name stands in `mkdocs.yml`, wherever it stands, and the time."""
    try:
        words = set(_NAME.findall((config.root / config.mkdocs).read_bytes()))
    except OSError:
        words = set()
    names = {word.decode("ascii") for word in words} | {"SOURCE_DATE_EPOCH"}
    return [f"{name}={os.environ[name]}" for name in sorted(names & os.environ.keys())]


def _checkout(root: Path) -> Path:
    """The folder that holds `.git`, from the root upwards."""
    return next((one for one in (root, *root.parents) if (one / ".git").exists()), root)


def _stays_inside(path: str) -> bool:
    return not os.path.isabs(path) and ".." not in path.split("/")  # noqa: PTH117
