"""The guide's own pages, judged as the setting `prose` says: a folder against a source."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from affidoc.config import Config
from affidoc.diagnostics import Diagnostic, Fix, Location, Severity
from affidoc.errors import AffidocError
from affidoc.mentions.desk import Desk
from affidoc.mentions.examine import JUDGES_OF_OTHERS, examine
from affidoc.mentions.past import Past
from affidoc.mentions.run import DOCUMENTS, findings, judge_prose
from affidoc.mentions.source import Source
from affidoc.snapshot import Unavailable, open_snapshot
from affidoc.snapshot.history import History

if TYPE_CHECKING:
    from affidoc.model import Model

__all__ = ["OWN", "judge_guide"]

OWN = "self"
"""The name of this repository, with its uncommitted content."""


def judge_guide(config: Config, model: Model, overlays: Mapping[str, str]) -> list[Diagnostic]:
    """Findings of every folder that the settings name."""
    found: list[Diagnostic] = []
    own = [folder for folder, name in config.prose.items() if name == OWN]
    if own:
        try:
            prose = judge_prose(
                config.root, None, tuple(own), here=config.root, overlays=overlays.get,
                skip=(config.site,),
            )  # fmt: skip
            found += findings(prose.examination.judgements)
        except AffidocError as error:
            found.append(_unjudged(config, own[0], str(error)))
    for folder, name in config.prose.items():
        if name != OWN:
            found += _against(config, model, folder, name, overlays)
    return found


def _against(
    config: Config, model: Model, folder: str, name: str, overlays: Mapping[str, str]
) -> list[Diagnostic]:
    """A folder of this repository against a declared source; links stay out of it."""
    source = next((one for (_, other), one in model.sources.items() if other == name), None)
    if source is None:
        return [_unjudged(config, folder, f"no source has the name '{name}'")]
    snapshot = open_snapshot(source, config)
    if isinstance(snapshot, Unavailable):
        return [_unjudged(config, folder, snapshot.message)]
    history: History | None = None
    try:
        place = config.source_places.get(name)
        if place is not None and snapshot.commit:
            history = History(place)
        desk = Desk(Source(snapshot), Past(history, snapshot.commit or ""))
        documents = []
        base = config.root / folder
        files = [base] if base.is_file() else sorted(base.rglob("*"))
        for file in files:
            path = file.relative_to(config.root).as_posix()
            if not path.endswith(DOCUMENTS) or file.is_symlink() or not file.is_file():
                continue
            text = overlays.get(path)
            if text is None:
                text = file.read_bytes().decode("utf-8-sig", "replace")
            documents.append((path, text))
        return findings(examine(desk, documents, JUDGES_OF_OTHERS).judgements)
    except (AffidocError, OSError) as error:
        return [_unjudged(config, folder, str(error))]
    finally:
        snapshot.close()
        if history is not None:
            history.close()


def _unjudged(config: Config, folder: str, message: str) -> Diagnostic:
    at = Location(config.file or "affidoc.toml")
    return Diagnostic(
        "PRS112", Severity.NOTE, f"pages of '{folder}' were not judged: {message}", at, folder,
        (Fix("Give a clone of the source, or mend the setting `prose`."),),
    )  # fmt: skip
