"""Sites of small guides: with and without `mkdocs.yml`, equal twice, and errors that say why."""

from __future__ import annotations

import hashlib
import logging
import os
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from affidoc.errors import BuildError
from affidoc.pipeline import Outcome
from affidoc.render import Asset, Page, Rendered
from affidoc.site import build_site

Settle = Callable[[Path], Outcome]

MATERIAL = "site_name: T\ntheme:\n  name: material\nplugins:\n- search\n- affidoc\n"


def write(root: Path, path: str, text: str) -> None:
    file = root / path
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")


def made(outcome: Outcome, out: Path) -> set[str]:
    build_site(outcome.config, outcome, out=out)
    return {file.relative_to(out).as_posix() for file in out.rglob("*") if file.is_file()}


def digests(folder: Path) -> dict[str, str]:
    return {
        file.relative_to(folder).as_posix(): hashlib.sha256(file.read_bytes()).hexdigest()
        for file in sorted(folder.rglob("*"))
        if file.is_file()
    }


def text_of(folder: Path, path: str) -> str:
    return (folder / path).read_text(encoding="utf-8")


def test_facts_alone_are_enough(guide: Path, rendered: Settle, tmp_path: Path) -> None:
    out = tmp_path / "site"
    files = made(rendered(guide), out)
    assert {"index.html", "ledger/index.html", "glossary.html", "assets/affidoc.css"} <= files
    assert not [path for path in files if path.endswith((".yml", ".md", ".jsonl"))]
    page = text_of(out, "ledger/limits-1.html")
    assert 'id="limits.files"' in page
    assert "The first context holds at most ten files." in page
    assert 'href="ledger/limits-1.html"' in text_of(out, "index.html")
    assert "<title>Small guide</title>" in text_of(out, "index.html")


def test_a_guide_without_a_docs_folder(guide: Path, rendered: Settle, tmp_path: Path) -> None:
    (guide / "docs" / "facts").rename(guide / "facts")
    (guide / "docs").rmdir()
    write(guide, "affidoc.toml", 'facts = ["facts"]\nlock = "facts/evidence.lock.jsonl"\n')
    assert "index.html" in made(rendered(guide), tmp_path / "site")


def test_the_policy_stands_in_every_page(guide: Path, rendered: Settle, tmp_path: Path) -> None:
    write(guide, "mkdocs.yml", MATERIAL)
    write(guide, "docs/index.md", "# Home\n\n<!-- affidoc:facts limits -->\n")
    out = tmp_path / "site"
    pages = [path for path in made(rendered(guide), out) if path.endswith(".html")]
    for path in pages:
        text = text_of(out, path)
        assert "default-src 'none'; script-src 'self'; style-src 'self'" in text, path
        assert '<meta name="referrer" content="no-referrer">' in text, path
        assert "<script>" not in text, path
        assert "fonts.googleapis.com" not in text, path
    assert 'id="limits.files"' in text_of(out, "index.html")
    assert "affidoc:facts" not in text_of(out, "index.html")


def test_the_plugin_is_there_though_unnamed(guide: Path, rendered: Settle, tmp_path: Path) -> None:
    write(guide, "mkdocs.yml", "site_name: T\ntheme:\n  name: material\n")
    write(guide, "docs/index.md", "# Home\n\n<!-- affidoc:facts limits -->\n")
    made(rendered(guide), tmp_path / "site")
    assert 'id="limits.files"' in text_of(tmp_path / "site", "index.html")


def test_another_theme_gets_styles_and_no_templates_of_material(
    guide: Path, rendered: Settle, tmp_path: Path
) -> None:
    write(guide, "mkdocs.yml", "site_name: T\ntheme:\n  name: readthedocs\nplugins: [affidoc]\n")
    write(guide, "docs/index.md", "# Home\n\n<!-- affidoc:facts limits -->\n")
    files = made(rendered(guide), tmp_path / "site")
    assert "assets/affidoc.css" in files
    assert "assets/strict.js" not in files
    assert "assets/affidoc.css" in text_of(tmp_path / "site", "index.html")


def test_templates_of_the_adopter_come_first(guide: Path, rendered: Settle, tmp_path: Path) -> None:
    write(guide, "mkdocs.yml", MATERIAL.replace("material\n", "material\n  custom_dir: own\n"))
    write(guide, "own/partials/footer.html", "<footer>ours</footer>")
    write(guide, "docs/index.md", "# Home\n")
    made(rendered(guide), tmp_path / "site")
    page = text_of(tmp_path / "site", "index.html")
    assert "<footer>ours</footer>" in page
    assert "Content-Security-Policy" in page


def test_other_markdown_and_facts_are_left_out(
    guide: Path, rendered: Settle, tmp_path: Path
) -> None:
    write(guide, "mkdocs.yml", MATERIAL)
    write(guide, "docs/index.md", "# Home\n")
    write(guide, "docs/note.txt", "a file")
    write(guide, "docs/facts/evidence.lock.jsonl", "")
    outcome = rendered(guide)
    write(guide, "docs/late.md", "# Written after the run\n")
    files = made(outcome, tmp_path / "site")
    assert "note.txt" in files
    assert not [path for path in files if "late" in path or path.startswith("facts/")]


def test_assets_of_the_run_are_there(guide: Path, rendered: Settle, tmp_path: Path) -> None:
    outcome = rendered(guide)
    assert outcome.rendered is not None
    more = (*outcome.rendered.assets, Asset("diagrams/x.mmd", b"flowchart LR\n"))
    outcome = replace(outcome, rendered=replace(outcome.rendered, assets=more))
    made(outcome, tmp_path / "site")
    assert (tmp_path / "site/diagrams/x.mmd").read_bytes() == b"flowchart LR\n"


def test_two_builds_are_equal_byte_by_byte(guide: Path, rendered: Settle, tmp_path: Path) -> None:
    write(guide, "mkdocs.yml", "site_url: https://example.org/g/\n" + MATERIAL)
    write(guide, "docs/index.md", "# Home\n\n<!-- affidoc:facts limits -->\n")
    for name in ("one", "two"):
        build_site(rendered(guide).config, rendered(guide), out=tmp_path / name)
    one, two = digests(tmp_path / "one"), digests(tmp_path / "two")
    assert one == two
    assert len(one) > 10
    assert "<lastmod>2026-05-04</lastmod>" in text_of(tmp_path / "one", "sitemap.xml")


def test_nothing_is_left_behind_in_the_process(
    guide: Path, rendered: Settle, tmp_path: Path
) -> None:
    before = dict(os.environ), list(logging.getLogger("mkdocs").handlers)
    made(rendered(guide), tmp_path / "site")
    assert (dict(os.environ), list(logging.getLogger("mkdocs").handlers)) == before


def test_a_time_that_the_user_sets_stays(
    guide: Path, rendered: Settle, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "86400")
    write(guide, "mkdocs.yml", "site_url: https://example.org/g/\n" + MATERIAL)
    write(guide, "docs/index.md", "# Home\n")
    made(rendered(guide), tmp_path / "site")
    assert "<lastmod>1970-01-02</lastmod>" in text_of(tmp_path / "site", "sitemap.xml")


@pytest.mark.parametrize(
    ("config", "said"),
    [
        ("site_name: [\n", "MkDocs could not build the site"),
        ("theme:\n  name: no-such-theme\nsite_name: T\n", "no-such-theme"),
        ("site_name: T\nplugins: [no-such-plugin]\n", "no-such-plugin"),
        ("- a list\n", "MkDocs could not build the site"),
        ("site_name: T\nsurprise: 1\n", "surprise"),
        ("site_name: T\ntheme:\n  name: material\nnav: [gone.md]\n", "gone.md"),
    ],
    ids=["yaml", "theme", "plugin", "list", "unknown", "nav"],
)
def test_a_broken_configuration_is_an_error_of_ours(
    guide: Path, rendered: Settle, tmp_path: Path, config: str, said: str
) -> None:
    write(guide, "mkdocs.yml", config)
    write(guide, "docs/index.md", "# Home\n")
    with pytest.raises(BuildError) as raised:
        made(rendered(guide), tmp_path / "site")
    assert said in str(raised.value)
    assert raised.value.hint
    assert not (tmp_path / "site").exists()


def test_a_hook_that_raises_is_named(guide: Path, rendered: Settle, tmp_path: Path) -> None:
    write(guide, "mkdocs.yml", "hooks: [hook.py]\n" + MATERIAL)
    write(guide, "hook.py", "def on_nav(nav, **_):\n    raise ZeroDivisionError('by hand')\n")
    write(guide, "docs/index.md", "# Home\n")
    with pytest.raises(BuildError, match=r"ZeroDivisionError: by hand \(hook.py:2\)"):
        made(rendered(guide), tmp_path / "site")


@pytest.mark.parametrize(
    ("page", "said"),
    [
        ("[x](gone.md)\n", "gone.md"),
        ("[x](#gone)\n", "#gone"),
        ("![x](gone.png)\n", "gone.png"),
        ('<p><a href="gone.md">x</a></p>\n', "gone.md"),
        ('<p><a href="#gone">x</a></p>\n', "index.html: #gone"),
        ('<p><img alt="" src="gone.svg"></p>\n', "index.html: gone.svg"),
    ],
    ids=["page", "anchor", "picture", "raw-page", "raw-anchor", "raw-picture"],
)
def test_a_link_that_leads_nowhere_stops_the_build(
    guide: Path, rendered: Settle, tmp_path: Path, page: str, said: str
) -> None:
    anchors = "validation:\n  links:\n    anchors: warn\n"
    write(guide, "mkdocs.yml", MATERIAL + anchors)
    write(guide, "docs/index.md", f"# Home\n\n{page}")
    with pytest.raises(BuildError) as raised:
        made(rendered(guide), tmp_path / "site")
    assert said in str(raised.value)
    assert not (tmp_path / "site").exists()


def test_front_matter_that_is_no_yaml_stops_the_build(
    guide: Path, rendered: Settle, tmp_path: Path
) -> None:
    write(guide, "mkdocs.yml", MATERIAL)
    write(guide, "docs/index.md", "---\ntitle: One: two\n---\n\n# Home\n")
    with pytest.raises(BuildError, match=r"the front matter of 'index\.md' is no YAML"):
        made(rendered(guide), tmp_path / "site")


def test_links_of_raw_html_to_pages_work(guide: Path, rendered: Settle, tmp_path: Path) -> None:
    write(guide, "mkdocs.yml", MATERIAL)
    write(guide, "docs/index.md", '# Home\n\n<p><a href="a/b.md#there">x</a></p>\n')
    write(guide, "docs/a/b.md", '# B\n\n## There\n\nBack <a href="../index.md">home</a>.\n')
    made(rendered(guide), tmp_path / "site")
    assert '<a href="a/b.html#there">x</a>' in text_of(tmp_path / "site", "index.html")
    assert '<a href="../index.html">home</a>' in text_of(tmp_path / "site", "a/b.html")


def test_a_file_that_leads_out_of_the_docs_folder_is_not_published(
    guide: Path, rendered: Settle, tmp_path: Path
) -> None:
    write(tmp_path, "secret.txt", "a secret")
    write(guide, "mkdocs.yml", MATERIAL)
    write(guide, "docs/index.md", "# Home\n")
    (guide / "docs" / "copy.txt").symlink_to(tmp_path / "secret.txt")
    with pytest.raises(BuildError, match=r"copy\.txt"):
        made(rendered(guide), tmp_path / "site")


def test_a_run_without_pages_is_refused(guide: Path, rendered: Settle, tmp_path: Path) -> None:
    outcome = replace(rendered(guide), rendered=None)
    with pytest.raises(BuildError, match="no pages"):
        build_site(outcome.config, outcome, out=tmp_path / "site")


def test_without_mkdocs_the_extra_is_named(
    guide: Path, rendered: Settle, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    outcome = rendered(guide)
    for name in [one for one in sys.modules if one.partition(".")[0] == "mkdocs"]:
        monkeypatch.delitem(sys.modules, name)
    for name in ("affidoc.site.mkdocs_run", "affidoc.site.plugin", "affidoc.site.placing"):
        monkeypatch.delitem(sys.modules, name, raising=False)
    monkeypatch.setitem(sys.modules, "mkdocs", None)
    with pytest.raises(BuildError, match="'mkdocs' is not installed") as raised:
        build_site(outcome.config, outcome, out=tmp_path / "site")
    assert "pip install 'affidoc[site]'" in raised.value.hint


def test_the_old_site_stays_when_the_new_one_fails(
    guide: Path, rendered: Settle, tmp_path: Path
) -> None:
    made(rendered(guide), tmp_path / "site")
    before = digests(tmp_path / "site")
    bad = Rendered((Page("index.md", "T", "[x](gone.md)\n", frozenset()),), ())
    with pytest.raises(BuildError):
        made(replace(rendered(guide), rendered=bad), tmp_path / "site")
    assert digests(tmp_path / "site") == before
