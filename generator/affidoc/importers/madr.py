"""Decision records (MADR 2 to 4, and Nygard's form) to facts of kind `decision`."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from typing import Any

from affidoc.facts import events
from affidoc.importers.interface import (
    Imported,
    Importer,
    ImportProblem,
    Record,
    Request,
    read_text,
)
from affidoc.importers.naming import Ids, line, prose

__all__ = ["MADR"]

MAX_RECORDS = 5_000
MAX_DEPTH = 4
MAX_LINE = 4_000
"""Characters of a line that are looked at."""
_NAME = re.compile(r"(?:adr[-_ ]?)?(\d{1,5})[-_. ]+(.+)\.md\Z", re.IGNORECASE)
_FIELD = re.compile(
    r"[*-]?[ \t]*\**(status|date|deciders|decision-makers)\**[ \t]*:\**[ \t]*(.*)\Z", re.IGNORECASE
)
_HEADING = re.compile(r"(#{1,4})[ \t]+(.*?)[ \t]*#*\Z")
_LINKED = re.compile(r"\]\(([^()\s]{1,300})\)|\bADR[-_ ]?(\d{1,5})\b", re.IGNORECASE)
_MARKUP = re.compile(r"!?\[([^\[\]]*)\]\([^()]*\)|[*_`]{1,3}")
_STATES = {
    "accepted": "accepted", "approved": "accepted", "adopted": "accepted", "decided": "accepted",
    "proposed": "proposed", "draft": "proposed", "pending": "proposed", "open": "proposed",
    "rejected": "rejected", "declined": "rejected", "withdrawn": "rejected",
    "superseded": "superseded", "superceded": "superseded", "deprecated": "superseded",
    "replaced": "superseded", "obsolete": "superseded",
}  # fmt: skip
_STATUS = {"accepted": "implemented", "proposed": "proposed"}
_UNSTATED = "The record does not say."


@dataclass(slots=True)
class _Adr:
    file: Path
    number: int
    name: str
    id: str = ""
    title: str = ""
    status: str = ""
    """The words of the record."""
    status_from: dict[str, str] = field(default_factory=dict)
    """How evidence finds them."""
    day: str = ""
    deciders: str = ""
    sections: dict[str, str] = field(default_factory=dict)
    newer: list[str] = field(default_factory=list)
    """What supersedes this one: names of files, or numbers."""
    older: list[str] = field(default_factory=list)


def _read(request: Request) -> Imported:
    found = [_record(file, number, name) for file, number, name in _files(request.place)]
    if not found:
        raise ImportProblem(request.place, "", "no decision records (0001-title.md) are below it")
    ids = Ids(request.prefix)
    for one in found:
        one.id = ids.new(one.name)
    supersedes = _superseded(found)
    records = []
    notes = []
    for one in found:
        state = _state(one)
        if state is None:
            notes.append(f"{one.file.name}: status '{line(one.status)}' is taken as proposed")
        records.append(_fact(request, one, state or "proposed", supersedes))
    return Imported(tuple(records), tuple(notes))


MADR = Importer(
    "madr", "a folder of decision records (MADR, Nygard) to decisions", "decision", _read
)


def _files(folder: Path) -> list[tuple[Path, int, str]]:
    """Records below a folder by number and name; links are not followed."""
    if not folder.is_dir():
        raise ImportProblem(folder, "", "not a folder of decision records")
    found = []
    for place, folders, names in os.walk(folder, followlinks=False):
        deep = len(Path(place).relative_to(folder).parts) >= MAX_DEPTH
        folders[:] = [] if deep else sorted(one for one in folders if not one.startswith("."))
        for name in sorted(names):
            match = _NAME.match(name)
            if match is not None and not Path(place, name).is_symlink():
                found.append((Path(place, name), int(match[1]), match[2]))
    if len(found) > MAX_RECORDS:
        raise ImportProblem(folder, "", f"more than {MAX_RECORDS:,} decision records")
    return sorted(found, key=lambda one: (one[1], one[0].name, str(one[0])))


def _record(file: Path, number: int, name: str) -> _Adr:
    adr = _Adr(file, number, name)
    text = read_text(file)
    body, front = _front_matter(file, text)
    if front.get("status") is not None:
        adr.status = _plain(front["status"])
        adr.status_from = {"pointer": "/status", "says": line(adr.status)}
    adr.day = _plain(front.get("date"))
    adr.deciders = _plain(front.get("deciders") or front.get("decision-makers"))
    section, paragraphs = "", {"": [""]}
    for text_line in (one[:MAX_LINE] for one in body):
        heading = _HEADING.match(text_line)
        if heading is not None:
            if len(heading[1]) == 1 and not adr.title:
                adr.title = re.sub(r"^(?:ADR[- ]?)?\d+[.:\s-]+", "", _bare(heading[2]))
                section = ""
            else:
                section = _bare(heading[2]).lower()
            paragraphs.setdefault(section, [""])
            continue
        given = _FIELD.match(text_line.strip()) if section == "" else None
        if given is not None:
            _take(adr, given[1].lower(), given[2], text_line)
        elif text_line.strip():
            paragraphs[section][-1] = f"{paragraphs[section][-1]} {text_line.strip()}".strip()
        elif paragraphs[section][-1]:
            paragraphs[section].append("")
    adr.sections = {name: " ".join(one[:2]).strip() for name, one in paragraphs.items()}
    if not adr.status and adr.sections.get("status"):
        adr.status = adr.sections["status"]
        first = _bare(paragraphs["status"][0])
        adr.status_from = {"under": "Status", "says": line(first)}
    _links(adr, f"{adr.status} {' '.join(paragraphs.get('status', []))}")
    for key in ("supersedes", "superseded-by"):
        if front.get(key) is not None:
            target = adr.older if key == "supersedes" else adr.newer
            target += _targets(_plain(front[key])) or _plain(front[key]).split(",")
    return adr


def _front_matter(file: Path, text: str) -> tuple[list[str], Mapping[str, Any]]:
    lines = text.split("\n")
    if lines[0].rstrip() != "---":
        return lines, {}
    end = next((n for n, one in enumerate(lines[1:400], 1) if one.rstrip() == "---"), None)
    if end is None:
        return lines, {}
    try:
        front = events.parse("\n".join(lines[1:end]) + "\n")
    except events.YamlProblem as error:
        raise ImportProblem(
            file, f":{error.mark[0] + 1}:{error.mark[1]}", f"front matter: {error.message}"
        ) from None
    items = front.items() if isinstance(front, dict) else ()
    return lines[end + 1 :], {str(key).lower(): value for key, value in items}


def _take(adr: _Adr, name: str, value: str, text_line: str) -> None:
    """A `* Status: accepted` of the older form."""
    said = _bare(value)
    if name == "status" and not adr.status:
        adr.status = value
        words = _bare(text_line.strip().lstrip("*- "))
        adr.status_from = {"says": line(words)}
    elif name == "date":
        adr.day = adr.day or said
    elif name in {"deciders", "decision-makers"}:
        adr.deciders = adr.deciders or said


def _links(adr: _Adr, text: str) -> None:
    """`Superseded by […](0005-x.md)`, `Supersedes ADR-0003`, also in the spelling of adr-tools."""
    for match in re.finditer(r"super[sc]ede[sd](?: by)?|replaced by", text, re.IGNORECASE):
        rest = re.split(r"super[sc]ede|replaced by", text[match.end() :], flags=re.IGNORECASE)[0]
        target = adr.older if match[0].lower().endswith("s") else adr.newer
        target += _targets(rest[:600])


def _targets(text: str) -> list[str]:
    return [match[1] or match[2] for match in _LINKED.finditer(text)]


def _superseded(found: list[_Adr]) -> dict[str, str]:
    """Id to the id that it supersedes; one each, and no circle."""
    names: dict[str, str] = {}
    numbers: dict[int, str] = {}
    for one in found:
        names.setdefault(one.file.name, one.id)
        numbers.setdefault(one.number, one.id)
    pairs = []
    for one in found:
        pairs += [(one.id, _target(other, names, numbers)) for other in one.older]
        pairs += [(_target(other, names, numbers), one.id) for other in one.newer]
    supersedes: dict[str, str] = {}
    for newer, older in pairs:
        if newer and older and newer != older and newer not in supersedes:
            chain = older
            while chain in supersedes:
                chain = supersedes[chain]
            if chain != newer:
                supersedes[newer] = older
    return supersedes


def _target(said: str, names: Mapping[str, str], numbers: Mapping[int, str]) -> str:
    name = said.strip().partition("#")[0].rpartition("/")[2]
    if name in names:
        return names[name]
    digits = re.match(r"(?:adr[-_ ]?)?(\d{1,5})", name, re.IGNORECASE)
    return numbers.get(int(digits[1]), "") if digits is not None else ""


def _state(adr: _Adr) -> str | None:
    words = re.findall(r"[a-z]+", _bare(adr.status).lower()[:200])
    return next((_STATES[word] for word in words if word in _STATES), None)


def _fact(request: Request, adr: _Adr, state: str, supersedes: Mapping[str, str]) -> Record:
    name = adr.id
    title = line(adr.title, line(adr.name.replace("-", " "), name)).rstrip(".")
    path = request.cited(adr.file)
    evidence: list[Record] = []
    if path is not None:
        about = {"source": request.source, "path": path}
        if adr.status_from.get("says"):
            evidence.append({"type": "wording", **about, **adr.status_from})
        else:
            evidence.append({"type": "path", **about, "nature": "file"})
    status = _STATUS.get(state, "historical")
    if status == "implemented" and not evidence:
        status = "explanatory"
    outcome = _section(adr, "decision outcome", "decision", "outcome")
    record: Record = {
        "kind": "decision", "id": name, "title": title,
        "statement": prose(outcome, f"Decided: {title}."), "status": status,
        "provenance": "stated", "number": adr.number, "state": state,
        "context": prose(
            _section(adr, "context and problem statement", "context", "problem"), _UNSTATED
        ),
        "consequences": prose(
            _section(adr, "consequences", "positive consequences", "negative consequences"),
            _UNSTATED,
        ),
    }  # fmt: skip
    if path is not None:
        record["record"] = path
    if name in supersedes:
        record["supersedes"] = supersedes[name]
    day = _day(adr.day)
    if day:
        record["as_of"] = day
    if line(adr.deciders):
        record["owner"] = line(adr.deciders)
    if evidence:
        record["evidence"] = evidence
    return record


def _section(adr: _Adr, *names: str) -> str:
    return next((_bare(adr.sections[name]) for name in names if adr.sections.get(name)), "")


def _day(text: str) -> str:
    match = re.search(r"\d{4}-\d{2}-\d{2}", text)
    try:
        return date.fromisoformat(match[0]).isoformat() if match is not None else ""
    except ValueError:
        return ""


def _bare(text: str) -> str:
    """Without links and emphasis."""
    return " ".join(_MARKUP.sub(r"\1", text[:20_000]).split())


def _plain(value: Any) -> str:
    def texts(one: Any) -> Iterator[str]:
        if isinstance(one, list):
            for item in one[:50]:
                if not isinstance(item, list | dict):
                    yield str(item)
        elif one is not None and not isinstance(one, dict):
            yield str(one)

    return ", ".join(texts(value))
