"""Every page of the real site, in a browser: it needs nothing from elsewhere and keeps nothing."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

pytestmark = pytest.mark.browser

POLICY = '<meta http-equiv="Content-Security-Policy"'


def pages(site: Path) -> list[str]:
    return [file.relative_to(site).as_posix() for file in sorted(site.rglob("*.html"))]


def test_no_complaint_no_foreign_request_nothing_kept(site: Path, watched: Any) -> None:
    paths = pages(site)
    assert len(paths) > 60
    found = {path: lines for path in paths if (lines := watched.visit(path))}
    assert found == {}
    assert watched.context.cookies() == []
    assert watched.context.service_workers == []


@pytest.mark.parametrize(
    ("plant", "said"),
    [
        ('<img alt="" src="https://elsewhere.example/x.png">', "policy violated: img-src"),
        ("<script>window.planted = 1</script>", "policy violated: script-src-elem inline"),
        ('<p style="color: red">x</p>', "policy violated: style-src-attr inline"),
        ('<script src="plant.js"></script>', "storage written"),
        ('<img alt="" src="gone.png">', "picture not loaded"),
        ('<input size="200">', "scrolls sideways"),
    ],
    ids=["remote-picture", "inline-script", "inline-style", "storage", "missing-picture", "wide"],
)
def test_a_plant_is_found(
    site: Path, tmp_path: Path, watch: Callable[[Path], Any], plant: str, said: str
) -> None:
    folder = planted(site, tmp_path, plant)
    (folder / "plant.js").write_text('localStorage.setItem("a", "b");', encoding="utf-8")
    assert said in "\n".join(watch(folder).visit("index.html"))


@pytest.mark.parametrize(
    ("plant", "said"),
    [
        ('<img alt="" src="https://elsewhere.example/x.png">', "request to another host: https://"),
        ('<script>sessionStorage.setItem("a", "b")</script>', "sessionStorage holds something"),
        ('<script>document.cookie = "a=b"</script>', "cookie written"),
        ('<script>indexedDB.open("a")</script>', "IndexedDB opened"),
        ("<script>throw new Error('by hand')</script>", "by hand"),
    ],
    ids=["remote-picture", "session", "cookie", "database", "exception"],
)
def test_a_plant_is_found_where_no_policy_stops_it(
    site: Path, tmp_path: Path, watch: Callable[[Path], Any], plant: str, said: str
) -> None:
    folder = planted(site, tmp_path, plant)
    file = folder / "index.html"
    text = file.read_text(encoding="utf-8")
    assert POLICY in text
    file.write_text(text.replace(POLICY, '<meta name="was-policy"'), encoding="utf-8")
    assert said in "\n".join(watch(folder).visit("index.html"))


def test_without_a_browser_ci_fails_and_others_skip(find_chromium: Callable[..., str]) -> None:
    with pytest.raises(pytest.skip.Exception, match="no Chromium"):
        find_chromium({}, lambda _name: None)
    with pytest.raises(pytest.fail.Exception, match="no Chromium"):
        find_chromium({"CI": "true"}, lambda _name: None)
    assert find_chromium({"CI": "true"}, lambda name: f"/bin/{name}") == "/bin/chromium"
    assert find_chromium({"AFFIDOC_CHROMIUM": "/opt/c"}, lambda _name: None) == "/opt/c"


def planted(site: Path, tmp_path: Path, plant: str) -> Path:
    """A copy of the site, its home page with something that must not be there."""
    folder = tmp_path / "copy"
    shutil.copytree(site, folder, ignore=shutil.ignore_patterns("ledger", "guide", "diagrams"))
    file = folder / "index.html"
    text = file.read_text(encoding="utf-8")
    assert text.count("</article>") >= 1
    file.write_text(text.replace("</article>", plant + "</article>", 1), encoding="utf-8")
    return folder
