"""A fact renamed is the same fact by another name; renamed back, its files are as they were."""

from __future__ import annotations

import json
import random
import tempfile
from pathlib import Path
from typing import Any

from hypothesis import example, given
from hypothesis import strategies as st

from affidoc.config import Config
from affidoc.facts import load_facts
from affidoc.model import Model, link, read_redirects
from affidoc.model.rename import renamed_texts
from affidoc.prose import ProsePage, scan_pages

NAMES = ["a", "a.b", "a.b-c", "a.bc", "b.a", "c.a.b", "a.b.c"]
NEW = ["z", "a.b2", "a.b.d", "long.name-of.some-fact", "a-b"]
_name = st.sampled_from(NAMES)
_some = st.lists(_name, max_size=3)
_words = st.sampled_from(
    [*NAMES, *(f"{{{name}}}" for name in NAMES), "a.b, a.bc.", "claim:a.b", "{a.b#x} {a.b"]
)
_records = st.one_of(
    st.fixed_dictionaries(
        {"kind": st.just("claim"), "requires": _some, "items": st.lists(_words, max_size=2)},
        optional={"supersedes": _name},
    ),
    st.fixed_dictionaries({"kind": st.just("limitation"), "limits": _some}),
    st.fixed_dictionaries(
        {
            "kind": st.just("derived"),
            "check": st.builds(
                lambda name: {"type": "equation", "expression": "a == 1",
                              "inputs": {"a": {"fact": name}}},
                _name,
            ),
        }
    ),
    st.fixed_dictionaries(
        {
            "kind": st.just("publication"), "channel": st.just("c"), "language": st.just("en"),
            "audience": st.just("all"), "state": st.just("draft"), "body": _words,
            "claims": st.lists(_name, min_size=1, max_size=2), "link": st.just("index.md"),
            "character_limit": st.just(99), "expires": st.just("2027-01-01"),
        }
    ),
)  # fmt: skip
_lines = st.one_of(
    st.builds("[{1}](claim:{0}) {0}".format, _name, _words),
    st.builds("[x](claim:{}#part), `{}`.".format, _name, _name),
    st.builds("<!-- affidoc:facts {} -->".format, _name),
    _words,
)
_guides = st.tuples(
    st.tuples(*([st.tuples(_records, _words, st.integers(0, 2))] * len(NAMES))),
    st.lists(_lines, max_size=5).map("\n\n".join),
)


class Guide:
    """Files below a folder, and what they mean."""

    def __init__(self, root: Path) -> None:
        self.config = Config(root)
        self.read()

    def read(self) -> None:
        """Load, link and scan anew."""
        loaded = load_facts(self.config.root, self.config.facts)
        assert loaded.diagnostics == ()
        redirects, unread = read_redirects(self.config.root, self.config.facts)
        assert unread == []
        self.model: Model
        self.model, self.problems = link(loaded.facts, redirects=redirects)
        self.pages: tuple[ProsePage, ...] = scan_pages(self.config.root, "docs")[0]

    def rename(self, old: str, new: str) -> None:
        """As the command does it."""
        texts = renamed_texts(self.config, self.model, self.pages, old, new)
        for path, text in texts.items():
            (self.config.root / path).write_bytes(text.encode())
        self.read()

    def files(self) -> dict[str, bytes]:
        """Everything but the record of renames; of facts every byte, else every line."""
        found = {
            path.relative_to(self.config.root).as_posix(): path.read_bytes()
            for path in self.config.root.rglob("*")
            if path.is_file() and path.name != "redirects.txt"
        }
        return {
            path: data if path.endswith(".yml") else data.replace(b"\r\n", b"\n")
            for path, data in found.items()
        }


def written(root: Path, guide: tuple[Any, str], style: random.Random) -> Guide:
    """The guide in three files of facts, one page, one coverage table and the lock."""
    records, page = guide
    rows: dict[int, list[str]] = {0: [], 1: [], 2: []}
    for name, (record, words, place) in zip(NAMES, records, strict=True):
        fact = {
            "kind": record["kind"], "id": name, "title": words, "statement": f"Of {words}.",
            "status": "proposed", "provenance": "stated", **record,
        }  # fmt: skip
        if style.random() < 0.5:
            rows[place].append(f"- {json.dumps(fact)}")
        else:
            lines = (f"{key}: {json.dumps(value)}" for key, value in fact.items())
            rows[place].append("- " + "\n  ".join(lines))
    files = {
        f"docs/facts/{place}.yml": "\n".join(["# a.b", "schema_version: 1", "facts:", *facts, ""])
        for place, facts in rows.items()
        if facts
    }
    files["docs/index.md"] = page
    files["docs/coverage/text.csv"] = "# a\nline,sha256,ids\n1,0,a.b a.bc\n2,0,a.b.c a\n"
    files["docs/facts/evidence.lock.jsonl"] = '{"fact": "a.b"}\n{"fact": "a.bc"}\n'
    for path, text in files.items():
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_text(text, encoding="utf-8", newline=style.choice(["\n", "\r\n"]))
    return Guide(root)


ORDINARY = ({"kind": "claim", "requires": ["a.b", "a.bc"], "items": ["a.b"]}, "a.b", 0)


@given(_guides, _name, st.sampled_from(NEW), st.randoms(use_true_random=False))
@example(((ORDINARY,) * len(NAMES), "[x](claim:a.b)"), "a.b", "z", random.Random(1))
def test_a_rename_and_back_restores_the_files(
    guide: tuple[Any, str], old: str, new: str, style: random.Random
) -> None:
    with tempfile.TemporaryDirectory() as folder:
        one = written(Path(folder), guide, style)
        before, model, problems = one.files(), one.model, one.problems
        one.rename(old, new)
        assert old not in one.model.facts
        assert {name if name != new else old for name in one.model.facts} == model.facts.keys()
        assert [each.code for each in one.problems] == [each.code for each in problems]
        for name, fact in model.facts.items():
            now = one.model.facts[new if name == old else name]
            assert [(each.where, each.target) for each in now.mentions()] == [
                (each.where, new if each.target == old else each.target) for each in fact.mentions()
            ]
            assert now.statement == fact.statement.replace(f"{{{old}}}", f"{{{new}}}").replace(
                f"{{{old}#", f"{{{new}#"
            )
        found = one.model.find(old)
        assert found is not None
        assert found.id == new
        assert [link.target for page in one.pages for link in page.links].count(old) == 0
        one.rename(new, old)
        assert one.files() == before
        assert one.model.redirects == {new: old}
