"""Addresses of repositories: files of this one, and links that should lead to this one."""

from __future__ import annotations

import re
from collections.abc import Iterator
from urllib.parse import unquote

from affidoc.mentions.desk import Desk
from affidoc.mentions.mention import Judgement, Kind, Reason
from affidoc.mentions.page import Code, Link, Page

__all__ = ["judge_repositories"]

_FILE = re.compile(
    r"https?://(?:www\.)?(?:github\.com/(?P<slug>[\w.-]+/[\w.-]+)/(?:blob|tree|raw|edit)/"
    r"|raw\.githubusercontent\.com/(?P<raw>[\w.-]+/[\w.-]+)/(?:refs/heads/)?"
    r"|gitlab\.com/(?P<lab>[\w.-]+/[\w.-]+)/-/(?:blob|tree|raw)/)"
    r"(?P<ref>main|master|HEAD|trunk|develop)/(?P<path>[^#?\s]+)"
)
_WORKFLOW = re.compile(
    r"https?://github\.com/(?P<slug>[\w.-]+/[\w.-]+)/actions/workflows/(?P<path>[\w.-]+\.ya?ml)"
)
_ACTION = re.compile(
    r"https?://(?:www\.)?github\.com/(?P<owner>[\w.-]+)/(?P<name>[\w.-]+?)(?P<what>/fork|/issues/new"
    r"(?:/choose)?|/compare)/?\Z"
)
_CLONE = re.compile(
    r"git clone\s+(?:https://github\.com/|git@github\.com:)(?P<owner>[^/\s]+)/(?P<name>[\w.-]+?)"
    r"(?:\.git)?(?=\s|$)"
)


def judge_repositories(desk: Desk, page: Page) -> Iterator[Judgement]:
    """Links to a forge, and what a contributor is told to clone."""
    own = desk.source.metadata.repositories
    for link in page.links:
        target = link.target.strip()
        if "git" not in target:
            continue
        workflow = _WORKFLOW.match(target)
        if workflow:
            path = f".github/workflows/{workflow['path']}"
            if workflow["slug"].lower() in own:
                yield _file(desk, page, link, path)
            continue
        match = _FILE.match(target)
        if match:
            slug = (match["slug"] or match["raw"] or match["lab"]).lower()
            if slug in own:
                yield _file(desk, page, link, unquote(match["path"]).rstrip("/"))
            else:
                yield desk.skip(Kind.REPOSITORY, page, link, Reason.OUTSIDE)
            continue
        action = _ACTION.match(target)
        if action and desk.for_contributors(page.path):
            yield from _action(desk, page, link, action["owner"], action["name"], action["what"])
    if desk.for_contributors(page.path) and len(own) == 1:
        for example in page.examples:
            for number, row in enumerate(example.content.split("\n")):
                clone = _CLONE.search(row)
                if clone is None:
                    continue
                column = example.column + clone.start("name")
                at = Code(clone["name"], example.line + number, column, column + len(clone["name"]))
                yield from _clone(desk, page, at, clone["owner"], clone["name"])


def _file(desk: Desk, page: Page, link: Link, path: str) -> Judgement:
    if desk.source.exists(path):
        return desk.holds(Kind.REPOSITORY, page, link)
    gone = desk.past.removed_path(path)
    if gone is None:
        reason = Reason.NEVER_SEEN if desk.past.reaches else Reason.HISTORY_SHALLOW
        return desk.skip(Kind.REPOSITORY, page, link, reason)
    now = f"renamed it to '{gone.now}'" if gone.now else "removed it"
    return desk.stale(
        Kind.REPOSITORY, page, link, "LNK004",
        f"this repository has no '{path}' any more: {gone} {now}",
        f"Link to '{gone.now}'." if gone.now else "Link to what took its place, or to a tag.",
        gone=gone,
    )  # fmt: skip


def _action(
    desk: Desk, page: Page, link: Link, owner: str, name: str, what: str
) -> Iterator[Judgement]:
    """`…/fork` on a page for contributors: it has to be this repository."""
    own = desk.source.metadata.repositories
    slug = f"{owner}/{name}".lower()
    if slug in own:
        yield desk.holds(Kind.REPOSITORY, page, link)
        return
    true = [one for one in own if one.partition("/")[0] == owner.lower()]
    if len(true) != 1:
        yield desk.skip(Kind.REPOSITORY, page, link, Reason.OUTSIDE)
        return
    yield desk.stale(
        Kind.REPOSITORY, page, link, "LNK006",
        f"'{what.strip('/')}' leads to {owner}/{name}, but this repository is {true[0]}",
        f"Link to https://github.com/{true[0]}{what}.",
        ("pyproject.toml" if desk.source.text("pyproject.toml") else "setup.py", 1,
         f"the project's own repository is {true[0]}"),
    )  # fmt: skip


def _clone(desk: Desk, page: Page, at: Code, owner: str, name: str) -> Iterator[Judgement]:
    true_owner, _, true = next(iter(desk.source.metadata.repositories)).partition("/")
    if name.lower() == true:
        yield desk.holds(Kind.REPOSITORY, page, at)
        return
    theirs = re.search(r"user|name|your|fork|[<{$]", owner, re.IGNORECASE) is not None
    if owner.lower() != true_owner and not theirs:
        yield desk.skip(Kind.REPOSITORY, page, at, Reason.OUTSIDE)
        return
    yield desk.stale(
        Kind.REPOSITORY, page, at, "LNK006",
        f"contributors are told to clone '{name}', but this repository is '{true}'",
        f"Write '{true}'.",
    )  # fmt: skip
