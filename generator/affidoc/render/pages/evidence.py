"""What stands behind the guide: verdicts by system and source, unknowns, coverage of the texts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from affidoc.config import Config
from affidoc.evidence import Badge, Basis, PieceResult, Verdict, carriers
from affidoc.prose import CoverageTable
from affidoc.render.badges import VERDICT_TEXT, verdict_badge
from affidoc.render.card import Cards
from affidoc.render.html import escaped, link, relative
from affidoc.render.page import Page
from affidoc_schemas import KIND_NAMES, Fact, Status
from affidoc_schemas.evidence import Piece

__all__ = ["evidence"]

PATH = "evidence.md"


def evidence(cards: Cards, config: Config, coverage: tuple[CoverageTable, ...]) -> Page:
    """Counts of this build; every number is computed from the verdicts."""
    text = (
        "---\ntitle: Evidence and coverage\n---\n\n# Evidence and coverage\n\n"
        "What this build looked at, what it could not look at, and which lines of the described"
        f" texts the facts carry.\n\n## Facts by verdict\n\n{_by_system(cards, config)}\n\n"
        f"## Facts by kind\n\n{_by_kind(cards)}\n\n"
        f"## Pieces of evidence by source\n\n{_by_source(cards)}\n\n"
        f"## Unknown, and the ceiling\n\n{_unknown(cards, config)}\n\n"
        f"## Coverage of the described texts\n\n{_coverage(cards, coverage)}\n"
    )
    return Page(PATH, "Evidence and coverage", text, frozenset())


def _by_system(cards: Cards, config: Config) -> str:
    systems = list(dict.fromkeys(name.partition(".")[0] for name in cards.model.facts))
    counts = Counter(
        (name.partition(".")[0], verdict.badge) for name, verdict in cards.verdicts.items()
    )
    heads = "".join(f"<th>{escaped(config.systems.get(system, system))}</th>" for system in systems)
    rows = "".join(
        f"<tr><td>{verdict_badge(badge)}</td>"
        + "".join(f"<td>{counts[system, badge]:,}</td>" for system in systems)
        + f"<td>{sum(counts[system, badge] for system in systems):,}</td></tr>"
        for badge in Badge
        if any(counts[system, badge] for system in systems)
    )
    meanings = "".join(
        f"<dt>{verdict_badge(badge)}</dt><dd>{escaped(VERDICT_TEXT[badge])}</dd>"
        for badge in Badge
        if any(counts[system, badge] for system in systems)
    )
    table = _table(f"<th>Verdict</th>{heads}<th>All</th>", rows)
    return f'{table}\n\n<dl class="fact-details">{meanings}</dl>'


def _by_kind(cards: Cards) -> str:
    kinds = Counter(fact.kind for fact in cards.model.facts.values())
    statuses = Counter((fact.kind, fact.status) for fact in cards.model.facts.values())
    found = {status for _, status in statuses}
    used = [status for status in Status if status in found]
    heads = "".join(f"<th>{escaped(status)}</th>" for status in used)
    rows = "".join(
        f"<tr><td>{escaped(kind)}</td><td>{kinds[kind]:,}</td>"
        + "".join(f"<td>{statuses[kind, status]:,}</td>" for status in used)
        + "</tr>"
        for kind in KIND_NAMES
        if kinds[kind]
    )
    return _table(f"<th>Kind</th><th>All</th>{heads}", rows)


def _by_source(cards: Cards) -> str:
    counts: Counter[tuple[str, str]] = Counter()
    titles: dict[str, str] = {}
    for name, fact in cards.model.facts.items():
        for piece, result, verdict in _pieces(fact, cards):
            source = piece.names_source()
            place = source or piece.type
            declared = cards.model.source(name, source) if source else None
            if declared is not None:
                titles[place] = link(relative(cards.places.href(declared.id), PATH), declared.title)
            counts[place, _column(verdict, result.basis)] += 1
    columns = ("verified", "attested", "computed", "reported", "cited", "unknown", "fails")
    places = sorted({place for place, _ in counts})
    rows = "".join(
        f"<tr><td>{titles.get(place, escaped(place))}</td>"
        + "".join(f"<td>{counts[place, column]:,}</td>" for column in columns)
        + "</tr>"
        for place in places
    )
    heads = "".join(f"<th>{column}</th>" for column in columns)
    return _table(f"<th>Source</th>{heads}", rows)


def _pieces(fact: Fact, cards: Cards) -> Iterator[tuple[Piece, PieceResult, Verdict]]:
    """Every piece with its result and the verdict that it stands for.

    Of a composition, the pieces that carry its verdict: what is cited to be denied and fails is
    no failure of the guide.
    """
    results = cards.verdicts[fact.id].pieces  # one more for a derived fact
    for index, (piece, result) in enumerate(zip(fact.evidence, results, strict=False)):
        for _, leaf, one in carriers(piece, result, ("evidence", index)):
            yield leaf, one, result.verdict


def _column(verdict: Verdict, basis: Basis) -> str:
    if verdict is Verdict.FAILS:
        return "fails"
    if verdict is Verdict.UNKNOWN:
        return "unknown"
    return {
        Basis.SOURCE: "verified",
        Basis.ENGINE: "verified",
        Basis.ARITHMETIC: "computed",
        Basis.LOCK: "attested",
        Basis.REPORT: "reported",
        Basis.CITATION: "cited",
    }[basis]


def _unknown(cards: Cards, config: Config) -> str:
    counts: Counter[str] = Counter()
    for fact in cards.model.facts.values():
        for piece, result, verdict in _pieces(fact, cards):
            if verdict is Verdict.UNKNOWN:
                counts[f"{result.source or piece.type}:{result.reason}"] += 1
    names = sorted({*counts, *config.max_unknown})
    if not names:
        return "Nothing is unknown in this build."
    rows = "".join(
        f"<tr><td><code>{escaped(name)}</code></td><td>{counts[name]:,}</td>"
        f"<td>{config.max_unknown.get(name, 0):,}</td></tr>"
        for name in names
    )
    return _table("<th>Source and reason</th><th>Unknown</th><th>Ceiling</th>", rows)


def _coverage(cards: Cards, tables: tuple[CoverageTable, ...]) -> str:
    if not tables:
        return "This guide describes no text line by line."
    rows = []
    for table in tables:
        covered = sum(bool(row.ids) for row in table.rows)
        names = {name for row in table.rows for name in row.ids}
        known = sum(name in cards.model.facts for name in names)
        rows.append(
            f"<tr><td>{escaped(table.name)}</td><td>{covered:,} of {len(table.rows):,}</td>"
            f"<td>{known:,}</td></tr>"
        )
    return _table("<th>Text</th><th>Lines carried by facts</th><th>Facts</th>", "".join(rows))


def _table(head: str, rows: str) -> str:
    return (
        f'<div class="fact-table counts"><table><thead><tr>{head}</tr></thead>'
        f"<tbody>{rows}</tbody></table></div>"
    )
