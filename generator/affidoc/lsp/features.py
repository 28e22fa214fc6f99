"""What the protocol asks, each answered by the module named after it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import Any

from lsprotocol import types

from affidoc.diagnostics import Location, code_pages
from affidoc.errors import AffidocError
from affidoc.lsp.actions import ACCEPT, EXPLAIN, PIN, actions
from affidoc.lsp.completion import Offer, offers
from affidoc.lsp.cursor import word_at
from affidoc.lsp.definition import Target, definition, fact_here, piece_here
from affidoc.lsp.guide import Guide, Known
from affidoc.lsp.hover import fact_text, piece_text, prefix_text
from affidoc.lsp.pinning import pin_fact
from affidoc.lsp.positions import column_at, range_of, span
from affidoc.lsp.server import Server
from affidoc.model import uses

__all__ = ["register"]

_KINDS = {
    "fact": types.CompletionItemKind.Reference,
    "field": types.CompletionItemKind.Field,
    "value": types.CompletionItemKind.EnumMember,
    "source": types.CompletionItemKind.Module,
    "directive": types.CompletionItemKind.Keyword,
}


def register(server: Server) -> None:
    """Connect every feature; each is a plain function below."""
    add: Callable[[str, Any, Any], Any] = lambda name, function, options: (  # noqa: E731 - local
        server.feature(name, options)(function)
    )
    add(types.TEXT_DOCUMENT_DID_OPEN, _opened, None)
    add(types.TEXT_DOCUMENT_DID_CHANGE, _changed, None)
    add(types.TEXT_DOCUMENT_DID_SAVE, _saved, None)
    add(types.TEXT_DOCUMENT_DID_CLOSE, _closed, None)
    add(types.WORKSPACE_DID_CHANGE_WATCHED_FILES, _watched, None)
    add(types.INITIALIZED, _initialized, None)
    add(types.SHUTDOWN, _shutdown, None)
    add(types.TEXT_DOCUMENT_HOVER, _hover, None)
    add(types.TEXT_DOCUMENT_DEFINITION, _definition, None)
    add(types.TEXT_DOCUMENT_REFERENCES, _references, None)
    add(
        types.TEXT_DOCUMENT_COMPLETION, _completion,
        types.CompletionOptions(trigger_characters=[":", ".", " ", "-"]),
    )  # fmt: skip
    add(
        types.TEXT_DOCUMENT_CODE_ACTION, _actions,
        types.CodeActionOptions(code_action_kinds=[types.CodeActionKind.QuickFix]),
    )  # fmt: skip
    server.command(EXPLAIN)(_explain)
    server.command(PIN)(_pin)
    server.command(ACCEPT)(_accept)


def _opened(server: Server, params: types.DidOpenTextDocumentParams) -> None:
    _hold(server, params.text_document.uri)


def _changed(server: Server, params: types.DidChangeTextDocumentParams) -> None:
    _hold(server, params.text_document.uri)


def _hold(server: Server, uri: str) -> None:
    found = server.find(uri)
    if found is not None:
        guide, path = found
        guide.held[path] = server.workspace.get_text_document(uri).source
        guide.uris[path] = uri
        server.request(guide)


def _saved(server: Server, params: types.DidSaveTextDocumentParams) -> None:
    del params
    _on_disk(server)


def _closed(server: Server, params: types.DidCloseTextDocumentParams) -> None:
    found = server.find(params.text_document.uri)
    if found is not None:
        guide, path = found
        guide.held.pop(path, None)
        guide.uris.pop(path, None)
        server.request(guide)


def _watched(server: Server, params: types.DidChangeWatchedFilesParams) -> None:
    del params
    _on_disk(server)


def _on_disk(server: Server) -> None:
    """Something was written: looks at working trees are to be taken again."""
    for guide in server.guides.values():
        guide.disk += 1
        server.request(guide)


def _initialized(server: Server, params: types.InitializedParams) -> None:
    """Ask to hear of files that change outside the editor."""
    del params
    workspace = server.client_capabilities.workspace
    watching = workspace.did_change_watched_files if workspace is not None else None
    if watching is not None and watching.dynamic_registration:
        options = types.DidChangeWatchedFilesRegistrationOptions(
            [types.FileSystemWatcher(glob_pattern="**/*")]
        )
        wanted = types.Registration(
            "affidoc-files", types.WORKSPACE_DID_CHANGE_WATCHED_FILES, options
        )
        server.client_register_capability(types.RegistrationParams([wanted]))


def _shutdown(server: Server, params: None) -> None:
    del params
    server.close()


def _place(
    server: Server, document: types.TextDocumentIdentifier, at: types.Position
) -> tuple[Guide, str, list[str], int, int] | None:
    """Guide, path, lines, line from 0 and character from 0."""
    found = server.find(document.uri)
    if found is None:
        return None
    guide, path = found
    lines = guide.lines(path)
    line = at.line
    text = lines[line] if line < len(lines) else ""
    return guide, path, lines, line, column_at(text, at.character, server.encoding)


def _hover(server: Server, params: types.HoverParams) -> types.Hover | None:
    place = _place(server, params.text_document, params.position)
    if place is None or place[0].known is None or place[3] >= len(place[2]):
        return None
    guide, path, lines, line, column = place
    known = guide.known
    assert known is not None  # noqa: S101 - asked above
    word = word_at(lines[line], column)
    text = _hover_text(guide, known, path, lines[line], line, column)
    if text is None:
        return None
    where = span(lines, line, word.start, word.end, server.encoding) if word is not None else None
    return types.Hover(types.MarkupContent(types.MarkupKind.Markdown, text), where)


def _hover_text(
    guide: Guide, known: Known, path: str, text: str, line: int, column: int
) -> str | None:
    word = word_at(text, column)
    found = known.find(word.text) if word is not None else None
    if found is not None:
        return fact_text(*found)
    if word is not None and path.endswith(".md"):
        return prefix_text(known, word.text) if "affidoc:" in text else None
    piece = piece_here(guide, known, path, line + 1, column)
    return None if piece is None else piece_text(*piece)


async def _definition(server: Server, params: types.DefinitionParams) -> types.Location | None:
    place = _place(server, params.text_document, params.position)
    if place is None or place[0].known is None:
        return None
    guide, path, _, line, column = place
    assert guide.known is not None  # noqa: S101 - asked above
    target = await asyncio.to_thread(
        definition, guide, guide.known, path, line + 1, column, server.cited
    )
    if isinstance(target, Target):
        return types.Location(target.file.as_uri(), _range(server, guide, target))
    if target is not None:
        server.window_log_message(types.LogMessageParams(types.MessageType.Info, target))
    return None


def _range(server: Server, guide: Guide, target: Target) -> types.Range:
    if target.file.is_relative_to(guide.root):
        lines = guide.lines(target.file.relative_to(guide.root).as_posix())
        return range_of(lines, target.at, server.encoding)
    first = types.Position(target.at.line - 1, 0)
    return types.Range(first, types.Position((target.at.end_line or target.at.line) - 1, 0))


def _references(server: Server, params: types.ReferenceParams) -> list[types.Location] | None:
    place = _place(server, params.text_document, params.position)
    if place is None or place[0].known is None:
        return None
    guide, path, _, line, column = place
    assert guide.known is not None  # noqa: S101 - asked above
    found = fact_here(guide, guide.known, path, line + 1, column)
    if found is None:
        return None
    known, fact = found
    places = [at for _, at in uses(known.model, known.outcome.pages, fact.id)]
    if params.context.include_declaration:
        places.insert(0, known.model.locate(fact.id, ("id",)))
    return [_location(server, guide, at) for at in places]


def _location(server: Server, guide: Guide, at: Location) -> types.Location:
    where = range_of(guide.lines(at.path), at, server.encoding)
    return types.Location(server.uri(guide, at.path), where)


def _completion(server: Server, params: types.CompletionParams) -> types.CompletionList | None:
    place = _place(server, params.text_document, params.position)
    if place is None or place[0].known is None:
        return None
    guide, path, lines, line, column = place
    assert guide.known is not None  # noqa: S101 - asked above
    found, more = offers(guide.known, path, lines, line, column)
    return types.CompletionList(
        more, [_item(server, one, lines, line, column, n) for n, one in enumerate(found)]
    )


def _item(
    server: Server, one: Offer, lines: Sequence[str], line: int, column: int, number: int
) -> types.CompletionItem:
    where = span(lines, line, column - one.typed, column, server.encoding)
    return types.CompletionItem(
        label=one.text.removesuffix(": "), kind=_KINDS[one.sort], detail=one.about or None,
        sort_text=f"{number:05}", filter_text=one.text, text_edit=types.TextEdit(where, one.text),
    )  # fmt: skip


def _actions(server: Server, params: types.CodeActionParams) -> list[types.CodeAction] | None:
    uri = params.text_document.uri
    found = server.find(uri)
    if found is None:
        return None
    guide, path = found
    ours = [one for one in params.context.diagnostics if one.source == "affidoc"]
    return actions(uri, str(guide.root), guide.lines(path), ours, server.encoding)


def _explain(server: Server, code: str) -> str | None:
    """The page of a code, shown and given back."""
    page = code_pages().get(code.upper())
    if page is not None:
        server.window_show_message(types.ShowMessageParams(types.MessageType.Info, page[:4000]))
    return page


async def _pin(server: Server, root: str, fact: str) -> str:
    return await _recorded(server, root, fact, None)


_REASONS = ("I read the change, and the statement is still true", "Only the form changed")


async def _accept(server: Server, root: str, fact: str, why: str) -> str:
    """Accept with the reason that is given; where it is empty, with one that the person picks."""
    if not why:
        answer = await server.window_show_message_request_async(
            types.ShowMessageRequestParams(
                types.MessageType.Info,
                f"Why does '{fact[:100]}' stand? (`affidoc accept` takes a reason of your own.)",
                [types.MessageActionItem(title) for title in (*_REASONS, "Cancel")],
            )
        )
        why = answer.title if answer is not None and answer.title in _REASONS else ""
    return await _recorded(server, root, fact, why) if why else "not accepted"


async def _recorded(server: Server, root: str, fact: str, why: str | None) -> str:
    guide = next((one for one in server.guides.values() if str(one.root) == root), None)
    if guide is None:
        return f"no guide at {root[:200]}"
    try:
        said = await asyncio.to_thread(pin_fact, guide, fact, why)
        kind = types.MessageType.Info
    except AffidocError as error:
        said, kind = f"not recorded: {error}. {error.hint}", types.MessageType.Error
    server.window_show_message(types.ShowMessageParams(kind, said))
    guide.disk += 1
    server.request(guide)
    return said
