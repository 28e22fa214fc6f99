"""The real site, built once, served as a project page is, in a browser that takes notes.

A missing Chromium skips these tests on a developer's machine and fails them in CI.
"""

from __future__ import annotations

import contextlib
import functools
import http.server
import os
import shutil
import threading
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    Request,
    Route,
    sync_playwright,
)

from affidoc.cli.reference import command_reference
from affidoc.config import load_config
from affidoc.diagnostics import render_text
from affidoc.pipeline import Outcome, run
from affidoc.site import build_site

ROOT = Path(__file__).resolve().parents[2]
DAY = date(2026, 12, 1)
PREFIX = "/affidoc/"
"""An address from the root of the host would miss a project page."""
os.environ["AFFIDOC_SITE_URL"] = f"https://example.org{PREFIX}"
FLAGS = (
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
)  # fmt: skip

SPY = """
(() => {
  const tell = (what) => console.log("SPY " + what);
  const wrap = (owner, name, what) => {
    const before = owner[name];
    owner[name] = function () { tell(what); return before.apply(this, arguments); };
  };
  wrap(Storage.prototype, "setItem", "storage written");
  wrap(IDBFactory.prototype, "open", "IndexedDB opened");
  if (window.CacheStorage) wrap(CacheStorage.prototype, "open", "cache opened");
  if (window.ServiceWorkerContainer) {
    wrap(ServiceWorkerContainer.prototype, "register", "service worker registered");
  }
  const cookie = Object.getOwnPropertyDescriptor(Document.prototype, "cookie");
  Object.defineProperty(document, "cookie", {
    get() { return cookie.get.call(document); },
    set(value) { tell("cookie written"); cookie.set.call(document, value); },
  });
  document.addEventListener("securitypolicyviolation", (event) =>
    tell("policy violated: " + event.effectiveDirective + " " + event.blockedURI));
})();
"""

UNLOADED = """
async () => {
  const images = [...document.images];
  images.forEach((image) => { image.loading = "eager"; });
  await Promise.all(images.map((image) => image.complete || new Promise((done) => {
    image.onload = image.onerror = done;
  })));
  return images.filter((image) => image.naturalWidth === 0).map((image) => image.src);
}
"""

KEPT = """
async () => {
  const found = [];
  if (localStorage.length) found.push("localStorage holds something");
  if (sessionStorage.length) found.push("sessionStorage holds something");
  if (document.cookie) found.push("a cookie is set");
  if ((await indexedDB.databases()).length) found.push("a database exists");
  return found;
}
"""

SIDEWAYS = """
() => document.documentElement.scrollWidth > window.innerWidth ? ["scrolls sideways at 320 px"] : []
"""


@dataclass
class Watched:
    """A browser context whose every complaint, request and write becomes a line of `found`."""

    context: BrowserContext
    base: str
    found: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.context.add_init_script(SPY)
        self.context.route("**/*", self._route)
        self.context.on("console", self._console)
        self.context.on("request", self._request)
        self.context.on("weberror", lambda error: self.found.append(f"error: {error.error}"))

    def open(self, path: str) -> Page:
        """A page of the site in a tab of its own."""
        page = self.context.new_page()
        page.goto(f"{self.base}{path}", wait_until="load")
        return page

    def visit(self, path: str) -> list[str]:
        """Open a page, load all its pictures, close it; what was found on it."""
        self.found.clear()
        page = self.open(path)
        self.found += [f"picture not loaded: {source}" for source in page.evaluate(UNLOADED)]
        self.found += page.evaluate(KEPT)
        page.set_viewport_size({"width": 320, "height": 640})
        self.found += page.evaluate(SIDEWAYS)
        page.close()
        return list(self.found)

    def _route(self, route: Route) -> None:
        """Nothing leaves this machine, whatever a page asks for."""
        if self._foreign(route.request.url):
            route.abort()
        else:
            route.continue_()

    def _request(self, request: Request) -> None:
        if self._foreign(request.url):
            self.found.append(f"request to another host: {request.url}")

    def _console(self, message: ConsoleMessage) -> None:
        if message.text.startswith("SPY ") or message.type in ("error", "warning"):
            self.found.append(f"{message.type}: {message.text}")

    def _foreign(self, address: str) -> bool:
        parts = urlsplit(address)
        return parts.scheme != "data" and parts.netloc != urlsplit(self.base).netloc


class _Handler(http.server.SimpleHTTPRequestHandler):
    def translate_path(self, path: str) -> str:
        inside = path.startswith(PREFIX)
        return super().translate_path(path[len(PREFIX) - 1 :] if inside else "/outside-of-the-site")

    def log_message(self, *_arguments: object) -> None:
        pass

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        """What is not there is answered as a host of pages does it: with the page for that."""
        page = Path(self.directory) / "404.html"
        if code != 404 or not page.is_file() or not self.path.startswith(PREFIX):
            super().send_error(code, message, explain)
            return
        data = page.read_bytes()
        self.send_response(404)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def copyfile(self, source: Any, outputfile: Any) -> None:
        """A closed tab stops listening in the middle of a file; that is no finding."""
        with contextlib.suppress(BrokenPipeError, ConnectionResetError):
            super().copyfile(source, outputfile)


@pytest.fixture(scope="session")
def outcome() -> Outcome:
    """The run of this repository's own guide, without clones of other sources."""
    config = load_config(ROOT)
    found = run(config, until="render", today=DAY, commands=command_reference())
    errors = [one for one in found.diagnostics if one.severity.value == "error"]
    assert not errors, render_text(errors, ROOT)
    return found


@pytest.fixture(scope="session")
def site(outcome: Outcome, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site of this repository."""
    out = tmp_path_factory.mktemp("built") / "site"
    build_site(outcome.config, outcome, out=out)
    return out


def chromium_program(environ: Mapping[str, str], which: Callable[[str], str | None]) -> str:
    """Its path; where there is none, a test is skipped, or fails in CI."""
    names = ("chromium", "chromium-browser", "google-chrome")
    program = environ.get("AFFIDOC_CHROMIUM") or next(filter(None, map(which, names)), None)
    if program is not None:
        return program
    message = "no Chromium on this machine; python3 make.py test says how to get one"
    if environ.get("CI") == "true":
        pytest.fail(message)
    pytest.skip(message)


@pytest.fixture(scope="session")
def find_chromium() -> Callable[..., str]:
    """How the browser is looked for, to be tested itself."""
    return chromium_program


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Headless Chromium of the system; none is downloaded."""
    program = chromium_program(os.environ, shutil.which)
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=program, args=list(FLAGS))
        yield chromium
        chromium.close()


@pytest.fixture
def serve() -> Iterator[object]:
    """Serves a folder below `/affidoc/` on the loopback address; gives the address."""
    servers: list[http.server.ThreadingHTTPServer] = []

    def start(folder: Path) -> str:
        handler = functools.partial(_Handler, directory=str(folder))
        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
        servers.append(server)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        return f"http://127.0.0.1:{server.server_address[1]}{PREFIX}"

    yield start
    for server in servers:
        server.shutdown()
        server.server_close()


@pytest.fixture
def watched(browser: Browser, serve: object, site: Path) -> Iterator[Watched]:
    """A fresh context over the real site."""
    assert callable(serve)
    context = browser.new_context()
    yield Watched(context, serve(site))
    context.close()


@pytest.fixture
def watch(browser: Browser, serve: object) -> Iterator[object]:
    """The same over any folder."""
    assert callable(serve)
    contexts: list[BrowserContext] = []

    def start(folder: Path) -> Watched:
        contexts.append(browser.new_context())
        return Watched(contexts[-1], serve(folder))

    yield start
    for context in contexts:
        context.close()
