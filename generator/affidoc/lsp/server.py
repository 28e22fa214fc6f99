"""The server: which guide a file belongs to, what the protocol asks, what is published.

Requests are answered on the loop from the last result, so none waits for a run; what opens a
repository or writes the lock runs on a thread of its own.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType

from lsprotocol import types
from pygls import uris
from pygls.lsp.server import LanguageServer

from affidoc import __version__
from affidoc.config import Config, find_config, load_config, with_sources
from affidoc.errors import AffidocError
from affidoc.lsp.analysis import Analyst, Judged
from affidoc.lsp.cited import CitedFiles
from affidoc.lsp.guide import Guide, inside
from affidoc.lsp.positions import Encoding
from affidoc.lsp.published import published

__all__ = ["Server", "serve"]


class Server(LanguageServer):
    """Guides by their root, the thread that judges them, copies of cited files."""

    def __init__(self, sources: Mapping[str, Path], pause: float | None = None) -> None:
        """`sources` are local clones by source name."""
        super().__init__("affidoc", __version__)
        self.sources = sources
        self.guides: dict[Path, Guide] = {}
        self.cited = CitedFiles()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._analyst: Analyst | None = None
        self._pause = pause
        self._told: dict[Path, str] = {}

    @property
    def encoding(self) -> Encoding:
        """The units that both sides agreed to count in."""
        return self.workspace.position_encoding

    def find(self, uri: str) -> tuple[Guide, str] | None:
        """The guide that a file is a facts file or page of, and its path there."""
        text = uris.to_fs_path(uri) if uri.startswith("file:") else None
        if not text or "\0" in text:
            return None
        file = Path(text)
        try:
            config = self._config(file.parent)
        except (AffidocError, OSError, ValueError) as error:
            self._tell(file.parent, str(error))
            return None
        path = inside(config.root, file) if config is not None else None
        if config is None or path is None:
            return None
        guide = self.guides.get(config.root)
        if guide is None:
            guide = self.guides[config.root] = Guide(config)
        return (guide, path) if guide.concerns(path) else None

    def request(self, guide: Guide) -> None:
        """Judge a guide soon, on the thread."""
        if self._analyst is None:
            self._loop = asyncio.get_running_loop()
            self._analyst = Analyst(self._judged, *([] if self._pause is None else [self._pause]))
        self._analyst.request(guide)

    def close(self) -> None:
        """End the thread and remove the copies."""
        if self._analyst is not None:
            self._analyst.close()
            self._analyst = None
        self.cited.close()

    def uri(self, guide: Guide, path: str) -> str:
        """The address of a file of a guide, as the editor spelled it where it is open."""
        return guide.uris.get(path) or (guide.root / path).as_uri()

    def _config(self, folder: Path) -> Config | None:
        """The settings above a folder; without any, those of a workspace that has facts."""
        real = folder.resolve()
        if find_config(real) is not None:
            return with_sources(load_config(real), self.sources)
        for root in self._roots():
            if real.is_relative_to(root) and (root / "docs" / "facts").is_dir():
                return with_sources(load_config(root), self.sources)
        return None

    def _roots(self) -> list[Path]:
        texts = [uris.to_fs_path(uri) for uri in self.workspace.folders]
        return [Path(text).resolve() for text in (*texts, self.workspace.root_path) if text]

    def _judged(self, judged: Judged) -> None:
        """Called on the thread: hand the result to the loop."""
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._publish, judged)

    def _publish(self, judged: Judged) -> None:
        guide = judged.guide
        if isinstance(judged.result, Exception):
            self._tell(guide.root, str(judged.result))
            return
        self._told.pop(guide.root, None)
        guide.config = judged.result.config
        guide.took(judged.result)
        files = published(guide, judged.result.diagnostics, judged.texts, self.encoding)
        for path in sorted({*guide.published, *files}):
            self.text_document_publish_diagnostics(
                types.PublishDiagnosticsParams(self.uri(guide, path), files.get(path, []))
            )
        guide.published = set(files)

    def _tell(self, root: Path, message: str) -> None:
        """Show what keeps us from judging, once."""
        if self._told.get(root) != message:
            self._told[root] = message
            params = types.ShowMessageParams(types.MessageType.Error, f"affidoc: {message[:500]}")
            self.window_show_message(params)


def serve(sources: Mapping[str, Path] = MappingProxyType({})) -> None:
    """Speak the protocol on standard input and output until the client says goodbye."""
    from affidoc.lsp.features import register

    server = Server(sources)
    register(server)
    try:
        server.start_io()
    finally:
        server.close()
