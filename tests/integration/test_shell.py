"""The cached shell: a site with pages taken from it is the one that plain MkDocs builds."""

from __future__ import annotations

import hashlib
import os
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest
from mkdocs.commands.build import build
from mkdocs.config import load_config

from affidoc.config import load_config as load_settings
from affidoc.errors import BuildError
from affidoc.pipeline import Outcome, run
from affidoc.site import build_site
from affidoc.site.mkdocs_run import run_mkdocs
from affidoc.site.shell import Shell

SETTINGS = """\
site_name: T
site_url: https://example.org/guide/
theme:
  name: material
  features: [navigation.prune]
plugins: [search, affidoc]
markdown_extensions: [attr_list, md_in_html, tables, toc]
validation: {links: {anchors: warn}}
"""
EPOCH = 1_700_000_000


FACTS = """\
schema_version: 1
facts:
- kind: claim
  id: limits.files
  title: Files in the first context
  statement: The first context holds at most ten files.
  status: explanatory
  provenance: stated
"""


def write(root: Path, path: str, text: str) -> None:
    file = root / path
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")


def rendered(root: Path) -> Outcome:
    """A finished run, which must have no errors."""
    outcome = run(load_settings(root), until="render", today=date(2026, 5, 4))
    assert [one.message for one in outcome.diagnostics if one.severity.value == "error"] == []
    return outcome


@pytest.fixture
def site(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A guide of three hand-written pages and the generated ones, with a cache of its own."""
    guide = tmp_path / "guide"
    write(guide, "docs/facts/limits.yml", FACTS)
    write(guide, "affidoc.toml", 'title = "Small guide"\n')
    monkeypatch.setenv("AFFIDOC_CACHE", str(tmp_path / "cache"))
    monkeypatch.setenv("NO_MKDOCS_2_WARNING", "1")
    monkeypatch.setenv("SOURCE_DATE_EPOCH", str(EPOCH))
    write(guide, "mkdocs.yml", SETTINGS)
    write(guide, "docs/index.md", "# Home\n\nSee [B](sub/b.md#there).\n")
    write(guide, "docs/a.md", "---\ntitle: A\n---\n\n# A\n\n<!-- affidoc:facts limits -->\n")
    write(guide, "docs/sub/b.md", "# B\n\n## There\n\nSee [home](../index.md).\n")
    return guide


def digests(folder: Path) -> dict[str, str]:
    return {
        file.relative_to(folder).as_posix(): hashlib.sha256(file.read_bytes()).hexdigest()
        for file in sorted(folder.rglob("*"))
        if file.is_file() and file.name != ".affidoc-site"
    }


class Builds:
    """Builds of one guide, each into a folder of its own."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.number = 0
        self.shell: Shell | None = None

    def once(self) -> tuple[int, int]:
        """Build with the shell, compare with plain MkDocs; pages taken and pages made."""
        outcome = rendered(self.root)
        self.number += 1
        out, plain = (self.root.parent / f"{name}-{self.number}" for name in ("site", "plain"))
        out.mkdir()
        self.shell = Shell(outcome.config, "0")
        run_mkdocs(outcome, out, EPOCH, self.shell)
        run_mkdocs(outcome, plain, EPOCH)
        assert digests(out) == digests(plain)
        assert self.shell.taken + self.shell.made == len(list(out.rglob("*.html"))) - 1  # 404
        return self.shell.taken, self.shell.made


@pytest.fixture
def builds(site: Path) -> Builds:
    return Builds(site)


def test_what_did_not_change_is_taken(builds: Builds) -> None:
    none, made = builds.once()
    assert none == 0
    assert made > 8
    assert builds.once() == (made, 0)


def test_an_edited_fact_makes_its_pages_anew_and_no_others(builds: Builds) -> None:
    builds.once()
    facts = builds.root / "docs/facts/limits.yml"
    text = facts.read_text(encoding="utf-8")
    facts.write_text(text.replace("at most ten files", "at most nine files"), encoding="utf-8")
    taken, made = builds.once()
    assert made == 2  # the page that shows it, and its ledger
    assert taken > 6


def test_the_site_is_that_of_plain_mkdocs_with_the_plugin(site: Path, tmp_path: Path) -> None:
    outcome = rendered(site)
    for name in ("cold", "warm"):
        build_site(outcome.config, outcome, out=tmp_path / name)
    build(load_config(str(site / "mkdocs.yml"), site_dir=str(tmp_path / "plain")))
    plain = digests(tmp_path / "plain")
    ours = digests(tmp_path / "warm")
    assert digests(tmp_path / "cold") == ours
    # Plain MkDocs judges on the day of today, and is not told the command line by this room.
    same = {path for path in plain if ours.get(path) == plain[path]}
    assert {"index.html", "a.html", "sub/b.html", "404.html", "sitemap.xml.gz"} <= same


@pytest.mark.parametrize(
    ("path", "old", "new"),
    [
        ("mkdocs.yml", "site_name: T", "site_name: U"),
        ("mkdocs.yml", "features: []", "features: [navigation.tabs]"),
        ("affidoc.toml", "Small guide", "Other guide"),
        ("docs/sub/b.md", "# B", "# Better"),
    ],
    ids=["name", "features", "settings", "title in the navigation"],
)
def test_what_shows_on_every_page_makes_every_page(
    builds: Builds, path: str, old: str, new: str
) -> None:
    write(builds.root, "mkdocs.yml", SETTINGS.replace("[navigation.prune]", "[]"))
    builds.once()
    file = builds.root / path
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new), encoding="utf-8")
    assert builds.once()[0] == 0


def test_a_value_of_the_environment_counts(builds: Builds, monkeypatch: pytest.MonkeyPatch) -> None:
    write(builds.root, "mkdocs.yml", SETTINGS + "copyright: !ENV [GUIDE_OWNER, nobody]\n")
    monkeypatch.setenv("GUIDE_OWNER", "Ada")
    builds.once()
    monkeypatch.setenv("GUIDE_OWNER", "Bob")
    assert builds.once()[0] == 0
    assert builds.once()[1] == 0


def test_a_template_of_the_adopter_counts(builds: Builds) -> None:
    own = SETTINGS.replace("name: material", "name: material\n  custom_dir: own")
    write(builds.root, "mkdocs.yml", own)
    write(builds.root, "own/partials/copyright.html", "<p>one</p>")
    builds.once()
    assert builds.once()[1] == 0
    write(builds.root, "own/partials/copyright.html", "<p>two</p>")
    assert builds.once()[0] == 0


def test_a_lost_anchor_is_found_though_the_page_that_links_is_taken(
    builds: Builds, tmp_path: Path
) -> None:
    builds.once()
    write(builds.root, "docs/sub/b.md", "# B\n\n## Elsewhere\n\nSee [home](../index.md).\n")
    outcome = rendered(builds.root)
    with pytest.raises(BuildError, match="does not contain an anchor '#there'"):
        run_mkdocs(outcome, tmp_path / "broken", EPOCH, Shell(outcome.config, "0"))


def test_a_build_that_fails_keeps_nothing(builds: Builds, tmp_path: Path) -> None:
    builds.once()
    write(builds.root, "docs/c.md", "# C\n\n[x](gone.md)\n")
    for _ in range(2):
        outcome = rendered(builds.root)
        with pytest.raises(BuildError, match=r"gone\.md"):
            run_mkdocs(outcome, tmp_path / "broken", EPOCH, Shell(outcome.config, "0"))
    (builds.root / "docs/c.md").unlink()
    assert builds.once()[1] == 0


@pytest.mark.parametrize("damage", ["cut", "turned", "foreign", "empty", "older"])
def test_a_damaged_pack_is_made_anew(builds: Builds, tmp_path: Path, damage: str) -> None:
    made = builds.once()[1]
    (pack,) = (tmp_path / "cache" / "pages").glob("*.pack")
    data = pack.read_bytes()
    pack.write_bytes({
        "cut": data[: len(data) // 2],
        "turned": data[:-2000] + bytes(255 - one for one in data[-2000:]),
        "foreign": b"\x00" * 100,
        "empty": b"",
        "older": data.replace(b"1", b"2", 1),
    }[damage])  # fmt: skip
    again = builds.once()[1]
    assert 0 < again <= made
    assert builds.once()[1] == 0


def test_another_version_takes_nothing(builds: Builds, tmp_path: Path) -> None:
    builds.once()
    outcome = rendered(builds.root)
    shell = Shell(outcome.config, "1")
    run_mkdocs(outcome, tmp_path / "out", EPOCH, shell)
    assert shell.taken == 0


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ("hooks: [own.py]\n", "own.py"),
        ("markdown_extensions: [pymdownx.snippets]\n", "pymdownx.snippets"),
        ("extra: {when: 2026-01-01}\n", "date"),
    ],
    ids=["hook", "an extension that reads files", "a value of an unknown type"],
)
def test_a_site_that_may_rest_on_more_is_built_in_full(
    builds: Builds, change: str, said: str
) -> None:
    kept = "".join(one for one in SETTINGS.splitlines(True) if not one.startswith("markdown"))
    write(builds.root, "own.py", "")
    write(builds.root, "mkdocs.yml", kept + change)
    for _ in range(2):
        assert builds.once()[0] == 0
        assert builds.shell is not None
        assert said in builds.shell.unknown


def test_so_is_one_whose_templates_show_other_pages(builds: Builds) -> None:
    own = SETTINGS.replace("name: material", "name: material\n  custom_dir: own")
    write(builds.root, "mkdocs.yml", own)
    write(builds.root, "own/partials/copyright.html", "{{ pages | length }}")
    builds.once()
    assert builds.once()[0] == 0
    assert builds.shell is not None
    assert builds.shell.unknown == "copyright.html uses 'pages'"


@pytest.mark.skipif(os.name == "nt", reason="no such folders")
def test_without_a_cache_every_page_is_made(
    builds: Builds, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "closed").mkdir(mode=0o777)
    (tmp_path / "closed").chmod(0o777)  # others may write here, so nothing in it is believed
    monkeypatch.setenv("AFFIDOC_CACHE", str(tmp_path / "closed"))
    builds.once()
    assert builds.once()[0] == 0


def test_moved_to_another_folder_it_is_another_site(builds: Builds, tmp_path: Path) -> None:
    builds.once()
    outcome = rendered(builds.root)
    moved = builds.root.rename(tmp_path / "moved")
    outcome = replace(outcome, config=replace(outcome.config, root=moved))
    shell = Shell(outcome.config, "0")
    run_mkdocs(outcome, tmp_path / "out", EPOCH, shell)
    assert shell.taken == 0
