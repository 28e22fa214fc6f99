"""CODEOWNERS to actors: one for each owner, with what it owns."""

from __future__ import annotations

from affidoc.importers.interface import Imported, Importer, Record, Request, read_text
from affidoc.importers.naming import Ids, line
from affidoc.importers.owner_rules import read_rules

__all__ = ["CODEOWNERS"]

MAX_ITEMS = 200
MAX_EVIDENCE = 20


def _read(request: Request) -> Imported:
    rules = read_rules(read_text(request.place), request.place)
    path = request.cited(request.place)
    ids = Ids(request.prefix)
    owned: dict[str, list[int]] = {}
    for number, rule in enumerate(rules):
        for owner in dict.fromkeys(rule.owners):
            owned.setdefault(owner, []).append(number)
    records = []
    for owner in sorted(owned):
        mine = [rules[number] for number in owned[owner]]
        what = "1 path pattern" if len(mine) == 1 else f"{len(mine):,} path patterns"
        record: Record = {
            "kind": "actor", "id": ids.new(owner), "title": line(owner),
            "statement": f"{line(owner)} owns what {what} of this repository match.",
            "status": "explanatory" if path is None else "implemented", "provenance": "stated",
            "items": [line(rule.pattern, "/") for rule in mine[:MAX_ITEMS]],
        }  # fmt: skip
        if path is not None:
            record["evidence"] = [
                {"type": "wording", "source": request.source, "path": path, "code": True,
                 "says": line(" ".join(rule.written.split()))}
                for rule in mine[:MAX_EVIDENCE]
            ]  # fmt: skip
        records.append(record)
    notes = [f"{sum(not rule.owners for rule in rules)} patterns have no owner"]
    return Imported(tuple(records), tuple(notes) if any(not r.owners for r in rules) else ())


CODEOWNERS = Importer(
    "codeowners", "CODEOWNERS of GitHub or GitLab to actors; --assign sets owners", "owner", _read
)
