"""Links to pages, files and anchors of the same documentation, by address or by label.

Over 300 lines: addresses, anchors and labels share how a missing one is told.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator
from urllib.parse import unquote, urlsplit

from affidoc.documents.anchors import Anchors, Dialect
from affidoc.mentions.desk import Desk, closest
from affidoc.mentions.mention import Judgement, Kind, Reason
from affidoc.mentions.page import Code, Link, Page
from affidoc.mentions.past import Gone

__all__ = ["judge_links"]

_SCHEME = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*:")
_PLACEHOLDER = re.compile(r"[{}<>$*|\\]|\.\.\.|%[({]")
_GENERAL = re.compile(
    r"(?:top|readme|fn:.*|fnref.*|:~:.*|__.*|L\d+(?:-L\d+)?|user-content-.*|!.*)?"
)
_DOCUMENTS = (".md", ".markdown", ".rst", ".html", ".htm")
_LABELS = re.compile(r"^[ ]*\(([^()\n]+)\)=[ ]*$|^[ ]*\.\. _(`[^`\n]+`|[^:`\n]+):[ ]*$"
                     r"|^[ ]*:name:[ ]*(.+?)[ ]*$", re.MULTILINE)  # fmt: skip
_OWN_LABELS = frozenset({"genindex", "modindex", "search", "py-modindex"})


def judge_links(desk: Desk, page: Page) -> Iterator[Judgement]:
    """Every link of a page that stays in its documentation."""
    for link in page.links:
        if link.form == "include":
            yield from _include(desk, page, link)
        elif link.form == "doc":
            yield from _document(desk, page, link, link.target)
        elif link.form != "snippet":
            yield from _link(desk, page, link)
    for code in page.codes:
        if code.role == "doc":
            yield from _document(desk, page, code, code.text)
        elif code.role in {"ref", "numref"}:
            yield from _label(desk, page, code)


def _link(desk: Desk, page: Page, link: Link) -> Iterator[Judgement]:
    target = link.target.strip()
    if not target or _PLACEHOLDER.search(target):
        return
    site = desk.site(page.path)
    if target.startswith("//"):
        return
    if _SCHEME.match(target):
        yield from _own_site(desk, page, link, target)
        return
    path, hash_, fragment = target.partition("#")
    path = path.partition("?")[0]
    if not path:
        if hash_ and page.dialect is not Dialect.RST:
            yield from _anchor(desk, page, link, page.path, fragment)
        return
    defined = {one.text for one in page.links if one.form == "definition"}
    if page.dialect is Dialect.RST and path.startswith("_") and path[1:] in defined:
        yield desk.stale(
            Kind.LINK, page, link, "LNK001",
            f"no page or file stands at '{path}'; the page defines the target '{path[1:]}'",
            f"Write <{path[1:]}_>.",
        )  # fmt: skip
        return
    if path.startswith("/"):
        if site.dialect is Dialect.GITHUB and not site.foreign:
            found, certain = (path.strip("/"), True) if desk.source.exists(path) else (None, False)
        else:
            found, certain = site.page_at(desk.source, path), False
    else:
        found, certain = site.document(desk.source, page.path, path)
    if found is None:
        yield _missing(desk, page, link, path, certain=certain)
        return
    if not fragment:
        yield desk.holds(Kind.LINK, page, link)
    elif found in desk.source.folders or not found.endswith(_DOCUMENTS):
        yield desk.skip(Kind.ANCHOR, page, link, Reason.OUTSIDE)
    else:
        yield from _anchor(desk, page, link, found, fragment)


def _missing(desk: Desk, page: Page, link: Link, path: str, *, certain: bool) -> Judgement:
    """A relative address at which nothing stands."""
    plain = posixpath.normpath(posixpath.join(posixpath.dirname(page.path), unquote(path)))
    gone: Gone | None = None
    site = desk.site(page.path)
    if path.startswith("/"):
        stem = unquote(path).strip("/").removesuffix(".html")
        gone = desk.past.removed_path(f"{site.root}/{stem}.md") if site.url and stem else None
    elif not plain.startswith(".."):
        options = [plain]
        if (
            desk.dialect(page.path) in {Dialect.MYST, Dialect.RST}
            or not posixpath.splitext(plain)[1]
        ):
            options += [f"{plain.removesuffix('.html')}{suffix}" for suffix in (".md", ".rst")]
        gone = next((one for one in map(desk.past.removed_path, options) if one), None)
    if not certain and gone is None:
        reason = Reason.OUTSIDE if plain.startswith("..") else Reason.AMBIGUOUS
        return desk.skip(Kind.LINK, page, link, reason)
    by = (
        f"; {gone} " + (f"renamed it to '{gone.now}'" if gone.now else "removed it") if gone else ""
    )
    fix = "Link to what took its place, or take the link out."
    if gone and gone.now and desk.source.exists(gone.now):
        better = posixpath.relpath(gone.now, posixpath.dirname(page.path) or ".")
        fix = f"Link to '{better}'."
    else:
        name = posixpath.basename(plain)
        same = [one for one in desk.source.files if posixpath.basename(one) == name]
        if len(same) == 1:
            fix = f"Link to '{posixpath.relpath(same[0], posixpath.dirname(page.path) or '.')}'."
    return desk.stale(
        Kind.LINK, page, link, "LNK001", f"no page or file stands at '{path}'{by}", fix, gone=gone
    )


def _anchor(
    desk: Desk, page: Page, link: Link | Code, path: str, fragment: str, *, code: str = "LNK002",
    lead: str = "",
) -> Iterator[Judgement]:  # fmt: skip
    fragment = unquote(fragment)
    if _GENERAL.fullmatch(fragment):
        return
    own = path == page.path
    anchors = page.anchors if own and fragment in page.anchors else desk.anchors(path)
    if anchors is None:
        yield desk.skip(Kind.ANCHOR, page, link, Reason.NOT_PARSED)
        return
    site = desk.site(path)
    folded = fragment.lower() if site.dialect in {Dialect.GITHUB, Dialect.MYST} else fragment
    if fragment in anchors or folded in anchors:
        yield desk.holds(Kind.ANCHOR, page, link)
        return
    if site.dialect in {Dialect.MYST, Dialect.RST} and (
        path.endswith(".rst") or (own and _has_label(desk, fragment))
    ):
        known = _has_label(desk, fragment)
        yield (
            desk.holds(Kind.ANCHOR, page, link)
            if known
            else desk.skip(Kind.ANCHOR, page, link, Reason.NO_NAMESPACE)
        )
        return
    if not site.slugs_known or site.foreign:
        yield desk.skip(Kind.ANCHOR, page, link, Reason.AMBIGUOUS)
        return
    if anchors.generated and not _misspelt(fragment, anchors):
        yield desk.skip(Kind.ANCHOR, page, link, Reason.GENERATED)
        return
    gone = _heading_gone(desk, path, fragment)
    near = closest(fragment, [one for one in anchors.lines if one], 0.6)
    where = "this page" if own else f"'{path}'"
    by = f"; {gone} took its heading away" if gone else ""
    proof = None
    fix = "Name a heading that the page has."
    if near is not None:
        proof = (path, anchors.lines[near], f"'#{near}' is here")
        fix = f"Did you mean '#{near}'?"
    yield desk.stale(
        Kind.ANCHOR, page, link, code, f"{lead}{where} has no anchor '#{fragment}'{by}", fix,
        proof, gone,
    )  # fmt: skip


def _misspelt(fragment: str, anchors: Anchors) -> bool:
    """Whether a heading has the same letters: then it is meant, whatever a builder adds."""
    squeezed = re.sub(r"[-_]", "", fragment).lower()
    return "." not in fragment and any(
        re.sub(r"[-_]", "", one.anchor).lower() == squeezed for one in anchors.headings
    )


def _heading_gone(desk: Desk, path: str, fragment: str) -> Gone | None:
    """The commit after which the page no longer has an anchor that it had."""
    words = [one for one in re.split(r"[^A-Za-z0-9]+", fragment) if len(one) > 2]
    looked = 0
    for commit, before, after in desk.past.versions(path):
        low = before.lower()
        if not all(word.lower() in low for word in words):
            continue
        looked += 1
        if looked > 40:
            break
        if before.count("\n#") == after.count("\n#") and _titles(before) == _titles(after):
            continue
        if fragment in desk.anchors_of(path, before) and fragment not in desk.anchors_of(
            path, after
        ):
            return desk.past.gone(commit)
    return None


def _titles(text: str) -> list[str]:
    return re.findall(r"^#{1,6} .*|^.*\n(?:=+|-+)$", text, re.MULTILINE)


def _own_site(desk: Desk, page: Page, link: Link, target: str) -> Iterator[Judgement]:
    """An address of a site that the source itself publishes."""
    for site in desk.sites:
        bare = site.url.removeprefix("https://").removeprefix("http://")
        if not bare or not re.sub(r"^https?://", "", target).startswith(bare):
            continue
        parts = urlsplit(target)
        rest = re.sub(r"^https?://", "", target)[len(bare) :].partition("#")[0].partition("?")[0]
        found = site.page_at(desk.source, unquote(rest))
        if found is None:
            yield _published(desk, page, link, site.root, rest)
        elif parts.fragment and found.endswith(_DOCUMENTS):
            yield from _anchor(desk, page, link, found, parts.fragment, code="LNK003",
                               lead="of this project's own site, ")  # fmt: skip
        else:
            yield desk.holds(Kind.LINK, page, link)
        return


def _published(desk: Desk, page: Page, link: Link, root: str, rest: str) -> Judgement:
    stem = rest.strip("/").removesuffix(".html")
    site = desk.site(f"{root}/index.md")
    if {f"{stem}.md", f"{stem}/index.md"} & site.redirects:
        return desk.holds(Kind.LINK, page, link)
    options = [f"{root}/{stem}{suffix}" for suffix in (".md", "/index.md")] if stem else []
    gone = next((one for one in map(desk.past.removed_path, options) if one), None)
    if gone is None:
        near = None
        if desk.past.reaches and site.closed:
            pages = [one.removeprefix(f"{root}/").rsplit(".", 1)[0] for one in desk.source.files
                     if one.startswith(f"{root}/") and one.endswith(".md")]  # fmt: skip
            squeezed = re.sub(r"[-_]", "", stem).lower()
            near = next(
                (one for one in pages if re.sub(r"[-_]", "", one).lower() == squeezed), None
            )
        if near is None:
            return desk.skip(Kind.LINK, page, link, Reason.NEVER_SEEN)
        return desk.stale(
            Kind.LINK, page, link, "LNK003", f"the project's own site has no page '{stem}'",
            f"Did you mean '{near}'?",
        )  # fmt: skip
    did = f"renamed it to '{gone.now}'" if gone.now else "removed it"
    message = f"the project's own site has no page '{stem}' any more: {gone} {did}"
    return desk.stale(
        Kind.LINK,
        page,
        link,
        "LNK003",
        message,
        "Link to the page that has its content now.", gone=gone,
    )  # fmt: skip


def _include(desk: Desk, page: Page, link: Link) -> Iterator[Judgement]:
    target = link.target.strip()
    if not target or _PLACEHOLDER.search(target) or target.startswith("<"):
        return
    site = desk.site(page.path)
    base = site.root if target.startswith("/") else posixpath.dirname(page.path)
    plain = posixpath.normpath(posixpath.join(base, target.lstrip("/")))
    if plain.startswith(".."):
        yield desk.skip(Kind.CROSS_REFERENCE, page, link, Reason.OUTSIDE)
    elif desk.source.exists(plain):
        yield desk.holds(Kind.CROSS_REFERENCE, page, link)
    else:
        gone = desk.past.removed_path(plain)
        if gone is None:
            yield desk.skip(Kind.CROSS_REFERENCE, page, link, Reason.NEVER_SEEN)
            return
        now = f"Include '{gone.now}'." if gone.now else "Take the include out."
        yield desk.stale(
            Kind.CROSS_REFERENCE, page, link, "LNK005",
            f"the included file '{plain}' is gone since {gone}", now, gone=gone,
        )  # fmt: skip


def _document(desk: Desk, page: Page, one: Link | Code, target: str) -> Iterator[Judgement]:
    """`doc` roles and entries of a table of contents."""
    if _SCHEME.match(target) or _PLACEHOLDER.search(target) or target in {"self", *_OWN_LABELS}:
        return
    site = desk.site(page.path)
    base = site.root if target.startswith("/") else posixpath.dirname(page.path)
    plain = posixpath.normpath(posixpath.join(base, target.lstrip("/")))
    options = [plain, *(f"{plain}{suffix}" for suffix in (".md", ".rst", ".txt", ".ipynb"))]
    if any(desk.source.exists(path) for path in options):
        yield desk.holds(Kind.CROSS_REFERENCE, page, one)
        return
    gone = next((found for found in map(desk.past.removed_path, options[1:3]) if found), None)
    if gone is None:
        yield desk.skip(Kind.CROSS_REFERENCE, page, one, Reason.NEVER_SEEN)
        return
    now = f"It is now '{gone.now}'." if gone.now else "Name another page."
    yield desk.stale(
        Kind.CROSS_REFERENCE, page, one, "LNK005",
        f"the document '{target}' is gone since {gone}", now, gone=gone,
    )  # fmt: skip


def _label(desk: Desk, page: Page, code: Code) -> Iterator[Judgement]:
    name = code.text.strip()
    if ":" in name or _PLACEHOLDER.search(name):
        yield desk.skip(Kind.CROSS_REFERENCE, page, code, Reason.OUTSIDE)
        return
    if name.lower() in _OWN_LABELS or _has_label(desk, name):
        yield desk.holds(Kind.CROSS_REFERENCE, page, code)
        return
    site = desk.site(page.path)
    quoted = f"_{name}:"
    gone = desk.past.removed_text(quoted, (site.root or ".",)) or desk.past.removed_text(
        f"({name})=", (site.root or ".",)
    )
    if gone is None:
        yield desk.skip(Kind.CROSS_REFERENCE, page, code, Reason.NEVER_SEEN)
        return
    near = closest(name, sorted(_labels(desk)), 0.6)
    yield desk.stale(
        Kind.CROSS_REFERENCE, page, code, "LNK005",
        f"no document has the label '{name}' since {gone}",
        f"Did you mean '{near}'?" if near else "Name a label that exists.", gone=gone,
    )  # fmt: skip


def _has_label(desk: Desk, name: str) -> bool:
    folded = " ".join(name.lower().split())
    return folded in _labels(desk)


def _labels(desk: Desk) -> set[str]:
    known: set[str] | None = desk.notes.get("labels")
    if known is None:
        known = set()
        for path, text in desk.source.texts((".md", ".rst", ".txt", ".py", ".inc")):
            if "_" in text or ")=" in text:
                for match in _LABELS.finditer(text):
                    label = next(group for group in match.groups() if group)
                    known.add(" ".join(label.strip("`").lower().split()))
            if path.endswith((".md", ".rst")):
                site = desk.site(path)
                if site.dialect in {Dialect.MYST, Dialect.RST} and site.holds(path):
                    anchors: Anchors | None = desk.anchors(path)
                    stem = path.removeprefix(f"{site.root}/").rsplit(".", 1)[0]
                    for one in anchors.headings if anchors else ():
                        title = " ".join(one.text.lower().split())
                        known |= {title, f"{stem}:{title}", one.anchor}
        desk.notes["labels"] = known
    return known
