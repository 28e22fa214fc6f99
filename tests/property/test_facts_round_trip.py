"""Facts written as YAML in any style read back as they are, and any bytes are facts or findings."""

from __future__ import annotations

import json
import random
import re
import tempfile
from datetime import date
from pathlib import Path
from typing import Any

from hypothesis import example, given
from hypothesis import strategies as st

from affidoc.config import Config
from affidoc.facts import Document, load_facts
from affidoc.facts.events import Positions, YamlProblem, parse, positions
from affidoc.facts.validate import validate
from affidoc.pipeline import run
from affidoc_schemas.claim import Claim

BIDI = {chr(sign) for sign in (*range(0x202A, 0x202F), *range(0x2066, 0x206A))}
_text = st.text(
    st.characters(exclude_categories=["Cs", "Cc"], exclude_characters="".join(BIDI)), max_size=40
)
_lines = _text.map(str.strip).filter(bool)
_prose = st.lists(_lines, min_size=1, max_size=3).map("\n".join)
_names = st.from_regex(r"[a-z][a-z0-9]{0,3}([.-][a-z0-9]{1,3}){0,3}", fullmatch=True)
_numbers = st.integers(-(10**12), 10**12) | st.floats(
    allow_nan=False, allow_infinity=False, width=32
)
_units = st.sampled_from(["tokens/agent", "KiB", "%", "exit code"])
_quantities = (
    st.builds(lambda number, unit: {"number": number, "unit": unit}, _numbers, _units)
    | st.builds(
        lambda one, two, unit: {"minimum": min(one, two), "maximum": max(one, two), "unit": unit},
        _numbers, _numbers, _units,
    )
    | st.builds(lambda text: {"text": text}, _lines)
)  # fmt: skip
_days = st.dates(date(2000, 1, 1), date(2100, 1, 1)).map(str)
_evidence = st.lists(
    st.builds(
        lambda section, first, more: {
            "type": "reported", "source": "a-b", "section": section, "lines": [first, first + more]
        },
        _lines, st.integers(1, 99), st.integers(0, 9),
    ),
    max_size=2,
)  # fmt: skip
claims = st.fixed_dictionaries(
    {
        "kind": st.just("claim"), "id": _names, "title": _lines, "statement": _prose,
        "status": st.sampled_from(["implemented", "proposed", "opinion", "illustrative"]),
        "provenance": st.sampled_from(["stated", "external"]),
    },
    optional={
        "code": st.from_regex(r"[A-Z]{1,4}-[0-9]{2,4}", fullmatch=True), "value": _quantities,
        "parts": st.dictionaries(_lines, _quantities, max_size=2),
        "items": st.lists(_lines, max_size=3), "requires": st.lists(_names, max_size=2),
        "as_of": _days, "note": _prose, "owner": _lines, "evidence": _evidence,
    },
)  # fmt: skip

_WORDS = re.compile(r"[A-Za-z]+(?: [A-Za-z]+)*\Z")
_PLAIN_ANYWAY = {"true", "false", "null"}
_PRINTABLE = re.compile(
    "[\x20-\x7e\xa0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd\U00010000-\U0010ffff]"
)


class Style:
    """Chooses among the ways in which YAML can be written."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)

    def file(self, facts: list[dict[str, Any]]) -> str:
        """A facts file."""
        rows = "".join(f"- {self._mapping(fact, '  ')}\n" for fact in facts)
        return f"schema_version: 1\nfacts:\n{rows}"

    def _mapping(self, fact: dict[str, Any], indent: str) -> str:
        if self._random.random() < 0.2:
            return self._flow(fact)
        lines = []
        for key, value in fact.items():
            if isinstance(value, list) and value and self._random.random() < 0.5:
                inner = "".join(f"\n{indent}- {self._flow(one)}" for one in value)
                lines.append(f"{self._scalar(key)}:{inner}")
            else:
                lines.append(f"{self._scalar(key)}: {self._flow(value)}")
        return f"\n{indent}".join(lines)

    def _flow(self, value: Any) -> str:
        if isinstance(value, dict):
            pairs = (f"{self._scalar(key)}: {self._flow(one)}" for key, one in value.items())
            return "{" + ", ".join(pairs) + "}"
        if isinstance(value, list):
            return "[" + ", ".join(map(self._flow, value)) + "]"
        return self._scalar(value) if isinstance(value, str) else json.dumps(value)

    def _scalar(self, text: str) -> str:
        """Plain words, quotes of both kinds, or escapes for every sign."""
        kind = self._random.randrange(4)
        if kind == 0 and _WORDS.match(text) and text.lower() not in _PLAIN_ANYWAY:
            return text
        if kind == 1 and all(map(_PRINTABLE.match, text)):
            return "'" + text.replace("'", "''") + "'"
        raw = kind == 2
        return '"' + "".join(_escaped(sign, raw=raw) for sign in text) + '"'


def _escaped(sign: str, *, raw: bool) -> str:
    if sign in '"\\':
        return f"\\{sign}"
    if _PRINTABLE.match(sign) and (raw or sign.isascii()):
        return sign
    code = ord(sign)
    return (
        f"\\x{code:02x}" if code < 256 else f"\\u{code:04x}" if code < 65536 else f"\\U{code:08x}"
    )


@given(st.lists(claims, min_size=1, max_size=4), st.integers(0, 2**32))
@example(
    [
        {
            "kind": "claim", "id": "a", "title": "\u2028\xad\ufeff-", "statement": "x: y # z",
            "status": "proposed", "provenance": "stated", "parts": {"true": {"text": "~"}},
        }
    ],
    1,
)  # fmt: skip
def test_what_is_written_is_read(facts: list[dict[str, Any]], seed: int) -> None:
    text = Style(seed).file(facts)
    document = Document("f.yml", text, parse(text))
    assert document.data == {"schema_version": 1, "facts": facts}
    for index, fact in enumerate(facts):
        assert validate(document, index) == Claim.model_validate(fact)
        at = document.locate(("facts", index, "id"))
        shown = text.split("\n")[at.line - 1][at.column - 1 :]
        assert shown.lstrip("'\"").startswith((fact["id"], _escaped(fact["id"][0], raw=False)))
    _inside(text, positions(text))


@given(st.lists(claims, min_size=1, max_size=2), st.integers(0, 2**32))
def test_a_dump_of_a_fact_is_a_fact(facts: list[dict[str, Any]], seed: int) -> None:
    """What the program tells of a fact can be written down again."""
    told = [
        Claim.model_validate(fact).model_dump(mode="json", exclude_defaults=True) for fact in facts
    ]
    text = Style(seed).file(told)
    document = Document("f.yml", text, parse(text))
    for index, fact in enumerate(facts):
        assert validate(document, index) == Claim.model_validate(fact)


FILE = Style(7).file(
    [
        {
            "kind": "claim", "id": "limits.files", "title": "Files", "statement": "Ten files.",
            "status": "explanatory", "provenance": "stated", "code": "F-001",
            "value": {"number": 10, "unit": "files"}, "items": ["one", "two"],
            "evidence": [{"type": "reported", "source": "own", "lines": [1, 2]}],
        },
        {
            "kind": "source", "id": "limits.own", "title": "Own", "statement": "Here.",
            "status": "explanatory", "provenance": "stated", "name": "own", "pin": "content",
            "visibility": "public",
        },
        {
            "kind": "derived", "id": "limits.sum", "title": "Sum", "statement": "Ten is ten.",
            "status": "explanatory", "provenance": "stated",
            "check": {
                "type": "equation", "expression": "a == 10",
                "inputs": {"a": {"fact": "limits.files"}},
            },
        },
    ]
).encode()  # fmt: skip
_SIGNS = (
    "\n|\r|\t|: |- |#|&a|*a|!!x |>|'|\"|{|]|?|---|...|%YAML 1.2|\0|\ufeff|\u2028|\x85|null|true"
    "|1e9|-1|0.5|1_0|limits.sum|kind: claim"
)
_anything = st.binary(max_size=6) | st.sampled_from(
    [b"|", b"\xff", *(sign.encode() for sign in _SIGNS.split("|"))]
)
_edits = st.lists(st.tuples(st.integers(0, len(FILE)), st.integers(0, 12), _anything), max_size=4)


def mutated(edits: list[tuple[int, int, bytes]]) -> bytes:
    """The file with some stretches replaced."""
    data = FILE
    for place, length, new in edits:
        data = data[:place] + new + data[place + length :]
    return data


def test_the_file_is_good_before_it_is_spoilt() -> None:
    with tempfile.TemporaryDirectory() as folder:
        outcome = run(_guide(Path(folder), FILE), until="render", today=date(2026, 12, 1))
        assert [one.code for one in outcome.diagnostics] == ["EVD002", "EVD004"]
        assert len(outcome.model.facts) == 3


@given(_edits)
def test_any_bytes_are_facts_with_findings(edits: list[tuple[int, int, bytes]]) -> None:
    data = mutated(edits)
    with tempfile.TemporaryDirectory() as folder:
        config = _guide(Path(folder), data)
        outcome = run(config, until="check", today=date(2026, 12, 1))
        loaded = load_facts(config.root, config.facts)
    assert len(outcome.model.facts) <= len(loaded.facts)
    for one in outcome.diagnostics:
        assert re.fullmatch(r"[A-Z]{3}\d{3}", one.code)
        assert one.message
        assert one.fixes
    for fact in loaded.facts:
        assert fact.document.text.encode() == data.removeprefix(b"\xef\xbb\xbf")


@given(st.binary(max_size=300))
def test_bytes_that_never_were_facts(data: bytes) -> None:
    with tempfile.TemporaryDirectory() as folder:
        outcome = run(_guide(Path(folder), data), until="check", today=date(2026, 12, 1))
    assert outcome.errors > 0 or b"facts" in data


@given(st.text("{}[]:-#|>'\"%`, \n\tab01.", max_size=40))
@example("a:\n")
@example("- \n-")
@example("a:\n  - b:\n\n\n")
def test_positions_never_leave_a_text_that_is_read(text: str) -> None:
    try:
        parse(text)
    except YamlProblem as problem:
        line, column = problem.mark
        assert line >= 1
        assert column >= 1
        return
    _inside(text, positions(text))


def _inside(text: str, found: Positions) -> None:
    """A value that is missing at the very end stands on the line that would come next."""
    lines = f"{text}\n".split("\n")
    for line, column in (*found.values.values(), *found.keys.values()):
        assert 1 <= line <= len(lines)
        assert 1 <= column <= len(lines[line - 1]) + 1
    assert found.keys.keys() <= found.values.keys()


def _guide(root: Path, data: bytes) -> Config:
    (root / "docs" / "facts").mkdir(parents=True)
    (root / "docs" / "facts" / "f.yml").write_bytes(data)
    return Config(root)
