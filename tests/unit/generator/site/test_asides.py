"""Cards that are kept from the converter leave the page as it would be with them."""

from __future__ import annotations

from pathlib import Path

import pytest
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

from affidoc.site import asides
from affidoc.site.asides import convert_quickly

CARD = (
    '<article class="fact" id="a.b"><p class="fact-title"><strong>T</strong>'
    ' <a class="fact-anchor" href="#a.b"><code>a.b</code></a></p><p id="a&amp;b">*not* a &lt;b&gt;'
    "</p><details><summary>One</summary><ul><li>two</li></ul></details></article>"
)
TABLE = '<div class="fact-table"><table><tbody><tr><td id="row">1</td></tr></tbody></table></div>'
PAGES = {
    "one card": f"# A\n\n{CARD}\n",
    "two cards": f"# A\n\n{CARD}\n\n{CARD.replace('a.b', 'a.c')}\n\ntext *here*\n",
    "card and table": f"# A\n\ntext\n\n{CARD}\n\n{TABLE}\n\n## B\n\n{TABLE}\n",
    "in a fence": f"# A\n\n```html\n\n{CARD}\n\n```\n\n{CARD}\n",
    "in indented code": f"# A\n\n    code\n\n    {CARD}\n\n{CARD}\n",
    "in a list": f"# A\n\n- one\n\n    {CARD}\n\n- two\n",
    "in a quotation": f"# A\n\n> {CARD}\n\n{CARD}\n",
    "beside text": f"# A\n\ntext\n{CARD}\ntext\n\n{CARD} text\n",
    "inside a block": f"# A\n\n<div>\n\n{CARD}\n\n</div>\n",
    "inside a block that reads Markdown": f'# A\n\n<div markdown="1">\n\n{CARD}\n\n*x*\n\n</div>\n',
    "in an admonition": f"# A\n\n!!! note\n    text\n\n{CARD}\n",
    "with a tab": f"# A\n\n{CARD.replace('One', 'One	two')}\n\n{CARD}\n",
    "in a comment": f"# A\n\n<!--\n\n{CARD}\n\n-->\n",
    "with our own mark": f'# A\n\n<div class="affidoc-aside-0"></div>\n\n{CARD}\n',
    "with a broken card": f"# A\n\n{CARD[:-10]}\n\n{CARD}\n",
    "none": "# A\n\ntext\n",
    "nothing": "",
}


@pytest.fixture
def config(tmp_path: Path) -> MkDocsConfig:
    (tmp_path / "docs").mkdir()
    config = MkDocsConfig(config_file_path=str(tmp_path / "mkdocs.yml"))
    config.load_dict({
        "site_name": "S", "docs_dir": str(tmp_path / "docs"), "site_dir": str(tmp_path / "site"),
        "plugins": [], "use_directory_urls": False,
        "markdown_extensions": [
            "admonition", "attr_list", "def_list", "md_in_html", "pymdownx.superfences", "tables",
            {"toc": {"permalink": True}},
        ],
    })  # fmt: skip
    assert config.validate() == ([], [])
    config.plugins._current_plugin = None  # as in a build, where files are made by hand
    return config


def made(config: MkDocsConfig, text: str) -> Page:
    file = File.generated(config, "a.md", content=text)
    page = Page(None, file, config)
    page.markdown = text
    return page


@pytest.mark.parametrize("name", PAGES)
def test_the_page_is_the_same(config: MkDocsConfig, name: str) -> None:
    slow, quick = made(config, PAGES[name]), made(config, PAGES[name])
    slow.render(config, Files([slow.file]))
    convert_quickly(quick, config, Files([quick.file]))
    assert quick.content == slow.content
    assert quick.markdown == PAGES[name]
    assert quick.present_anchor_ids == slow.present_anchor_ids
    assert str(quick.toc) == str(slow.toc)
    assert quick.title == slow.title


def test_cards_do_not_reach_the_converter(
    config: MkDocsConfig, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[str] = []

    class Watched(Page):
        def render(self, config: MkDocsConfig, files: Files) -> None:
            seen.append(self.markdown or "")
            super().render(config, files)

    monkeypatch.setattr(asides, "Page", Watched)
    text = PAGES["two cards"]
    file = File.generated(config, "a.md", content=text)
    page = Watched(None, file, config)
    page.markdown = text
    convert_quickly(page, config, Files([file]))
    assert len(seen) == 1
    assert "<article" not in seen[0]
    assert (page.content or "").count("<article") == 2
