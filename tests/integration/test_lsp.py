"""The language server over its standard streams, spoken to by a real client."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlparse

import pytest

pytest.importorskip("pygls")

from lsprotocol import types
from pygls.lsp.client import BaseLanguageClient

PATIENCE = 60
"""Seconds. A machine that does other things is slow; nothing here is about speed."""

FACTS = """\
schema_version: 1
facts:
- kind: source
  id: demo.source
  title: This repository
  statement: The repository itself.
  status: explanatory
  provenance: stated
  name: demo
  pin: content
  visibility: public

- kind: source
  id: demo.library
  title: A library
  statement: Another repository.
  status: explanatory
  provenance: stated
  name: lib
  commit: {commit}
  visibility: public

- kind: claim
  id: demo.limit
  code: F-001
  title: The limit — 🙂
  statement: At most ten tries.
  status: implemented
  provenance: stated
  value: {{number: 10, unit: tries}}
  evidence:
  - {{type: value, source: demo, path: src/code.py, symbol: LIMIT}}

- kind: claim
  id: demo.uses
  title: Uses the limit
  statement: The library has the call.
  status: explanatory
  provenance: stated
  requires: [demo.limit]
  evidence:
  - type: path
    source: lib
    path: lib/call.py
"""
PAGE = (
    "# Page\n\nGrüße 🙂🙂: at most [ten](claim:demo.limit) tries.\n\n<!-- affidoc:facts demo -->\n"
)


class Client(BaseLanguageClient):
    """Keeps what the server says unasked."""

    def __init__(self) -> None:
        super().__init__("test", "1")
        self.found: dict[str, list[types.Diagnostic]] = {}
        self.rounds = 0
        self.messages: list[str] = []
        self.answer = ""

        @self.feature(types.WINDOW_SHOW_MESSAGE_REQUEST)
        def _asked(params: types.ShowMessageRequestParams) -> types.MessageActionItem | None:
            titles = [one.title for one in params.actions or ()]
            return types.MessageActionItem(self.answer) if self.answer in titles else None

        @self.feature(types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)
        def _published(params: types.PublishDiagnosticsParams) -> None:
            self.found[unquote(urlparse(params.uri).path)] = list(params.diagnostics)
            self.rounds += 1

        @self.feature(types.WINDOW_SHOW_MESSAGE)
        def _shown(params: types.ShowMessageParams) -> None:
            self.messages.append(params.message)

        @self.feature(types.WINDOW_LOG_MESSAGE)
        def _logged(params: types.LogMessageParams) -> None:
            self.messages.append(params.message)


class Session:
    """A client, a server and a guide."""

    def __init__(self, client: Client, root: Path) -> None:
        self.client = client
        self.root = root
        self.version = 0

    def uri(self, path: str) -> str:
        return (self.root / path).as_uri()

    def open(self, path: str, text: str | None = None) -> None:
        said = (self.root / path).read_text(encoding="utf-8") if text is None else text
        item = types.TextDocumentItem(self.uri(path), "text", 1, said)
        self.client.text_document_did_open(types.DidOpenTextDocumentParams(item))

    def change(self, path: str, text: str) -> None:
        self.version += 1
        whole = types.TextDocumentContentChangeWholeDocument(text)
        document = types.VersionedTextDocumentIdentifier(self.version, self.uri(path))
        self.client.text_document_did_change(types.DidChangeTextDocumentParams(document, [whole]))

    def close(self, path: str) -> None:
        document = types.TextDocumentIdentifier(self.uri(path))
        self.client.text_document_did_close(types.DidCloseTextDocumentParams(document))

    def codes(self, path: str) -> list[str]:
        return [str(one.code) for one in self.client.found.get(str(self.root / path), [])]

    async def until(self, condition: Callable[[], bool]) -> None:
        for _ in range(PATIENCE * 50):
            if condition():
                return
            await asyncio.sleep(0.02)
        raise AssertionError(f"never: {self.client.found}, {self.client.messages}")

    async def ready(self, path: str) -> None:
        """The server knows the guide: a hover over the page or file says something."""
        for _ in range(PATIENCE * 20):
            if await self.hover("docs/page.md", 2, 36):
                return
            await asyncio.sleep(0.05)
        raise AssertionError(f"the server does not answer for {path}: {self.client.messages}")

    def at(self, path: str, line: int, character: int) -> dict[str, Any]:
        return {
            "text_document": types.TextDocumentIdentifier(self.uri(path)),
            "position": types.Position(line, character),
        }

    async def hover(self, path: str, line: int, character: int) -> str:
        params = types.HoverParams(**self.at(path, line, character))
        found = await self.client.text_document_hover_async(params)
        if found is None:
            return ""
        assert isinstance(found.contents, types.MarkupContent)
        return found.contents.value

    async def definition(self, path: str, line: int, character: int) -> types.Location | None:
        params = types.DefinitionParams(**self.at(path, line, character))
        found = await self.client.text_document_definition_async(params)
        assert found is None or isinstance(found, types.Location)
        return found

    async def offers(self, path: str, line: int, character: int) -> list[str]:
        params = types.CompletionParams(**self.at(path, line, character))
        found = await self.client.text_document_completion_async(params)
        assert found is None or isinstance(found, types.CompletionList)
        return [] if found is None else [one.label for one in found.items]


@asynccontextmanager
async def serving(root: Path, *arguments: str) -> AsyncIterator[Session]:
    client = Client()
    await client.start_io(sys.executable, "-m", "affidoc", "lsp", *arguments, cwd=str(root))
    capabilities = types.ClientCapabilities()
    folder = types.WorkspaceFolder(root.as_uri(), "guide")
    answer = await client.initialize_async(
        types.InitializeParams(
            capabilities, process_id=os.getpid(), root_uri=root.as_uri(), workspace_folders=[folder]
        )
    )
    assert answer.server_info is not None
    assert answer.server_info.name == "affidoc"
    client.initialized(types.InitializedParams())
    yield Session(client, root)
    await asyncio.wait_for(client.shutdown_async(None), PATIENCE)
    client.exit(None)
    await asyncio.wait_for(client.stop(), PATIENCE)
    server = client._server
    assert server is not None
    assert server.returncode == 0
    assert server.stderr is not None
    said = (await server.stderr.read()).decode()
    assert "Traceback" not in said, said


def talk(root: Path, script: Callable[[Session], Awaitable[None]], *arguments: str) -> None:
    async def session() -> None:
        async with serving(root, *arguments) as one:
            await script(one)

    # In a thread of its own: a browser test of the same run leaves its event loop in this one.
    with ThreadPoolExecutor(max_workers=1) as thread:
        thread.submit(asyncio.run, session()).result()


@pytest.fixture
def guide(tmp_path: Path) -> Path:
    root = (tmp_path / "a guide").resolve()
    library = tmp_path / "lib"
    (library / "lib").mkdir(parents=True)
    (library / "lib" / "call.py").write_text("def call():\n    return 1\n")
    git = ["git", "-c", "user.name=Ada", "-c", "user.email=ada@example.org", "-C", str(library)]
    for words in (["init", "-q"], ["add", "."], ["commit", "-qm", "x"]):
        subprocess.run([*git, *words], check=True)
    head = subprocess.run([*git, "rev-parse", "HEAD"], check=True, capture_output=True, text=True)
    (root / "docs" / "facts").mkdir(parents=True)
    (root / "src").mkdir()
    (root / "affidoc.toml").write_text("")
    (root / "src" / "code.py").write_text("import os\n\nLIMIT = 10\n")
    (root / "docs" / "facts" / "a.yml").write_text(
        FACTS.format(commit=head.stdout.strip()), encoding="utf-8"
    )
    (root / "docs" / "page.md").write_text(PAGE, encoding="utf-8")
    return root


def with_library(guide: Path) -> str:
    return f"--source=lib={guide.parent / 'lib'}"


def line_of(guide: Path, text: str, path: str = "docs/facts/a.yml") -> int:
    lines = (guide / path).read_text(encoding="utf-8").splitlines()
    return next(number for number, line in enumerate(lines) if text in line)


def test_findings_appear_and_vanish_with_the_text_that_is_held(guide: Path) -> None:
    async def script(one: Session) -> None:
        one.open("docs/page.md")
        await one.ready("docs/page.md")
        assert one.codes("docs/page.md") == []
        one.change("docs/page.md", PAGE.replace("demo.limit", "demo.limmit"))
        await one.until(lambda: one.codes("docs/page.md") != [])
        found = one.client.found[str(guide / "docs/page.md")][0]
        assert found.source == "affidoc"
        assert "demo.limmit" in found.message
        # 'Grüße 🙂🙂: at most ' is 18 characters and 20 UTF-16 units.
        assert found.range.start == types.Position(2, 20)
        one.change("docs/page.md", PAGE)
        await one.until(lambda: one.codes("docs/page.md") == [])

    talk(guide, script)


def test_evidence_is_judged_against_the_held_facts_and_the_files_on_disk(guide: Path) -> None:
    async def script(one: Session) -> None:
        facts = (guide / "docs/facts/a.yml").read_text(encoding="utf-8")
        one.open("docs/facts/a.yml", facts.replace("number: 10", "number: 11"))
        await one.until(lambda: "EVD001" in one.codes("docs/facts/a.yml"))
        (guide / "src" / "code.py").write_text("LIMIT = 11\n")
        saved = types.TextDocumentIdentifier(one.uri("src/code.py"))
        one.client.text_document_did_save(types.DidSaveTextDocumentParams(saved))
        await one.until(lambda: "EVD001" not in one.codes("docs/facts/a.yml"))
        one.close("docs/facts/a.yml")
        await one.until(lambda: "EVD001" in one.codes("docs/facts/a.yml"))

    talk(guide, script)


def test_hover_shows_statement_badge_verdicts_and_places(guide: Path) -> None:
    async def script(one: Session) -> None:
        one.open("docs/page.md")
        one.open("docs/facts/a.yml")
        await one.ready("docs/page.md")
        text = await one.hover("docs/page.md", 2, 36)
        assert "At most ten tries" in text
        assert "`demo.limit` (F-001): claim, implemented" in text
        assert "verified \\(source\\)" in text
        assert "- value **holds**" in text
        assert "`docs/page.md:3`" in text
        assert "- `demo.uses`" in text
        assert "4 facts" not in await one.hover("docs/page.md", 0, 2)
        line = line_of(guide, "symbol: LIMIT")
        piece = await one.hover("docs/facts/a.yml", line, 10)
        assert "value **holds**" in piece
        assert "`src/code.py`" in piece
        line = line_of(guide, "path: lib/call.py")
        piece = await one.hover("docs/facts/a.yml", line, 6)
        assert "path **unknown** \\(source" not in piece or "unknown" in piece

    talk(guide, script)


def test_definition_of_a_claim_link_an_id_and_the_cited_line(guide: Path) -> None:
    async def script(one: Session) -> None:
        one.open("docs/page.md")
        one.open("docs/facts/a.yml")
        await one.ready("docs/page.md")
        record = line_of(guide, "id: demo.limit") - 1
        for path, line, character in (
            ("docs/page.md", 2, 36),
            ("docs/facts/a.yml", line_of(guide, "requires:"), 16),
        ):
            found = await one.definition(path, line, character)
            assert found is not None
            assert found.uri == one.uri("docs/facts/a.yml")
            assert found.range.start.line == record
        cited = await one.definition("docs/facts/a.yml", line_of(guide, "symbol: LIMIT"), 40)
        assert cited is not None
        assert cited.uri == one.uri("src/code.py")
        assert cited.range.start.line == 2
        pinned = await one.definition("docs/facts/a.yml", line_of(guide, "lib/call.py"), 8)
        assert pinned is not None
        copy = Path(unquote(urlparse(pinned.uri).path))
        assert copy.read_text() == "def call():\n    return 1\n"
        assert copy.stat().st_mode & 0o222 == 0
        assert not copy.is_relative_to(guide.parent)
        copies.append(copy)

    copies: list[Path] = []
    talk(guide, script, with_library(guide))
    assert not copies[0].exists(), "the copies go with the session"


def test_references_are_fields_links_and_directives(guide: Path) -> None:
    async def script(one: Session) -> None:
        one.open("docs/page.md")
        await one.ready("docs/page.md")
        context = types.ReferenceContext(include_declaration=True)
        params = types.ReferenceParams(context, **one.at("docs/page.md", 2, 36))
        found = await one.client.text_document_references_async(params)
        assert found is not None
        places = {(Path(unquote(urlparse(at.uri).path)).name, at.range.start.line) for at in found}
        assert places == {
            ("a.yml", line_of(guide, "id: demo.limit")),
            ("a.yml", line_of(guide, "requires: [demo.limit]")),
            ("page.md", 2),
            ("page.md", 4),
        }

    talk(guide, script)


def test_completion_of_ids_fields_and_values(guide: Path) -> None:
    page = "[a](claim:demo.l\n\n<!-- affidoc:fa\n<!-- affidoc:fact dem\n"
    facts = (guide / "docs/facts/a.yml").read_text(encoding="utf-8") + (
        "\n- kind: cla\n  id: demo.new\n  status: imp\n  pro\n  requires: [demo.u\n  evidence:\n"
        "  - type: pa\n    source: li\n  - {type: path, source: demo, na\n"
    )

    async def script(one: Session) -> None:
        one.open("docs/page.md")
        one.open("docs/facts/a.yml")
        await one.ready("docs/page.md")
        one.change("docs/page.md", page)
        one.change("docs/facts/a.yml", facts)
        assert await one.offers("docs/page.md", 0, 16) == ["demo.library", "demo.limit"]
        assert await one.offers("docs/page.md", 2, 15) == ["facts", "fact"]
        assert "demo.limit" in await one.offers("docs/page.md", 3, 21)
        lines = facts.splitlines()
        new = lines.index("- kind: cla")
        expected = {
            new: "claim", new + 2: "implemented", new + 3: "provenance", new + 4: "demo.uses",
            new + 6: "path", new + 7: "lib", new + 8: "nature",
        }  # fmt: skip
        for line, wanted in expected.items():
            found = await one.offers("docs/facts/a.yml", line, len(lines[line]))
            assert wanted in found, (lines[line], found)

    talk(guide, script)


def test_a_fix_that_names_a_word_is_an_edit_and_a_pin_waits_for_a_person(guide: Path) -> None:
    lock = guide / "docs" / "facts" / "evidence.lock.jsonl"

    async def script(one: Session) -> None:
        facts = (guide / "docs/facts/a.yml").read_text(encoding="utf-8")
        one.open("docs/page.md")
        one.open("docs/facts/a.yml")
        await one.ready("docs/page.md")
        one.change("docs/facts/a.yml", facts.replace("[demo.limit]", "[demo.limmit]"))
        await one.until(lambda: "REF001" in one.codes("docs/facts/a.yml"))
        offered = await actions(one)
        edits = [one.edit for one in offered if isinstance(one, types.CodeAction)]
        edit = next(one for one in edits if one is not None)
        assert edit.changes is not None
        (change,) = edit.changes[one.uri("docs/facts/a.yml")]
        assert change.new_text == "demo.limit"
        start = line_of(guide, "requires:")
        assert change.range == types.Range(types.Position(start, 13), types.Position(start, 24))

        subprocess.run([sys.executable, "-m", "affidoc", "pin"], cwd=guide, check=False)
        before = lock.read_bytes()
        (guide / "src" / "code.py").write_text("LIMIT = 12\n")
        edited = facts.replace("number: 10", "number: 12")
        one.change("docs/facts/a.yml", edited)
        await one.until(lambda: "PIN001" in one.codes("docs/facts/a.yml"))
        # The client library takes an action that has a command for a bare command.
        titles = [action.title for action in await actions(one)]
        assert "Pin 'demo.limit': I have read what changed, and it is still true" in titles
        params = types.ExecuteCommandParams("affidoc.pin", arguments=[str(guide), "demo.limit"])
        said = await one.client.workspace_execute_command_async(params)
        assert "is not saved" in str(said)
        assert lock.read_bytes() == before
        (guide / "docs/facts/a.yml").write_text(edited, encoding="utf-8")
        said = await one.client.workspace_execute_command_async(params)
        assert said == "'demo.limit': pinned"
        assert lock.read_bytes() != before
        await one.until(lambda: "PIN001" not in one.codes("docs/facts/a.yml"))
        accept = types.ExecuteCommandParams(
            "affidoc.accept", arguments=[str(guide), "demo.limit", "read by Ada"]
        )
        assert await one.client.workspace_execute_command_async(accept) == "'demo.limit': accepted"
        accept.arguments = [str(guide), "demo.limit", ""]
        one.client.answer = "Cancel"
        assert await one.client.workspace_execute_command_async(accept) == "not accepted"
        one.client.answer = "Only the form changed"
        assert await one.client.workspace_execute_command_async(accept) == "'demo.limit': accepted"

    async def actions(one: Session) -> list[types.CodeAction | types.Command]:
        found = one.client.found[str(guide / "docs/facts/a.yml")]
        params = types.CodeActionParams(
            types.TextDocumentIdentifier(one.uri("docs/facts/a.yml")),
            types.Range(types.Position(0, 0), types.Position(99, 0)),
            types.CodeActionContext(found),
        )
        return list(await one.client.text_document_code_action_async(params) or [])

    talk(guide, script)


def test_text_that_is_typed_may_be_anything(guide: Path) -> None:
    async def script(one: Session) -> None:
        facts = (guide / "docs/facts/a.yml").read_text(encoding="utf-8")
        one.open("docs/page.md")
        one.open("docs/facts/a.yml")
        await one.ready("docs/page.md")
        for broken in (
            "facts: [",
            "- kind: claim\n  id: [",
            "a: *x\n",
            "\0",
            "{" * 5000,
            "- " * 3000,
        ):
            one.change("docs/facts/a.yml", broken)
            before = one.client.rounds
            await one.until(lambda n=before: one.client.rounds > n)  # type: ignore[misc]
            assert one.codes("docs/facts/a.yml") != [], broken[:20]
            await one.offers("docs/facts/a.yml", 0, min(len(broken), 50))
            await one.hover("docs/facts/a.yml", 0, 1)
        # Facts of a file that does not parse now are known from the time before.
        assert "At most ten tries" in await one.hover("docs/page.md", 2, 36)
        one.change("docs/facts/a.yml", facts)
        await one.until(lambda: one.codes("docs/facts/a.yml") == [])
        one.change("docs/page.md", "x" * (4 * 1024 * 1024 + 10))
        await one.until(lambda: one.codes("docs/page.md") == ["PRS004"])

    talk(guide, script, with_library(guide))


def test_files_that_are_not_of_the_guide_are_left_alone(guide: Path) -> None:
    async def script(one: Session) -> None:
        outside = guide.parent / "elsewhere.yml"
        one.open("../elsewhere.yml", "facts: [")
        one.open("src/code.py")
        one.open("docs/facts/.hidden.yml", "facts: [")
        one.open("docs/page.md")
        await one.ready("docs/page.md")
        assert await one.hover("src/code.py", 0, 0) == ""
        assert await one.hover("../elsewhere.yml", 0, 0) == ""
        assert str(outside) not in one.client.found
        assert str(guide / "docs/facts/.hidden.yml") not in one.client.found
        odd = types.TextDocumentItem("untitled:Untitled-1", "yaml", 1, "facts: [")
        one.client.text_document_did_open(types.DidOpenTextDocumentParams(odd))
        assert await one.offers("../elsewhere.yml", 0, 3) == []
        assert await one.hover("docs/page.md", 999, 999) == ""

    talk(guide, script)


def test_a_file_that_is_deleted_while_open_and_one_that_was_never_saved(guide: Path) -> None:
    async def script(one: Session) -> None:
        one.open("docs/page.md")
        one.open("docs/new.md", "[x](claim:demo.nothing)\n")
        await one.until(lambda: one.codes("docs/new.md") != [])
        (guide / "docs" / "page.md").unlink()
        await one.ready("docs/page.md")
        one.close("docs/new.md")
        await one.until(lambda: one.codes("docs/new.md") == [])
        one.close("docs/page.md")

    talk(guide, script)


def test_without_the_extra_the_message_says_what_to_install(guide: Path) -> None:
    blocked = guide.parent / "blocked"
    blocked.mkdir()
    (blocked / "pygls.py").write_text("raise ModuleNotFoundError('no', name='pygls')\n")
    path = os.pathsep.join([str(blocked), os.environ.get("PYTHONPATH", "")])
    done = subprocess.run(
        [sys.executable, "-m", "affidoc", "lsp"], cwd=guide, capture_output=True, text=True,
        env=os.environ | {"PYTHONPATH": path}, check=False,
    )  # fmt: skip
    assert done.returncode == 2
    assert 'pip install "affidoc[lsp]"' in done.stderr
    assert "Traceback" not in done.stderr
