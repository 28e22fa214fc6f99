"""What became of cited blocks, against an oracle that made the changes itself.

A file of functions, each unlike all others; each is cited by its name (*symbol*) and by its lines
(*excerpt*). A random script then keeps, moves, lays out anew, comments, edits, deletes and renames,
and says of each block what must be found. The oracle never looks at the result.
"""

from __future__ import annotations

import json
import os
import subprocess
import tempfile
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from affidoc.config import Config
from affidoc.drift import drift
from affidoc.evidence import pin
from affidoc.facts import load_facts
from affidoc.model import Model, link
from affidoc.snapshot import read_lock, write_lock
from affidoc_schemas import Source

DAY = date(2026, 5, 4)
BLOCKS = 6
FATES = ["keep", "keep", "lay out", "comment", "edit", "delete", "elsewhere"]
HARMLESS = {"same", "moved", "reformatted", "renamed file"}
ENVIRONMENT = {
    "PATH": os.environ["PATH"], "LC_ALL": "C", "HOME": "/nonexistent",
    "GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_NOSYSTEM": "1",
    "GIT_AUTHOR_NAME": "A", "GIT_AUTHOR_EMAIL": "a@example.org",
    "GIT_COMMITTER_NAME": "A", "GIT_COMMITTER_EMAIL": "a@example.org",
    "GIT_AUTHOR_DATE": "2026-01-01T00:00:00Z", "GIT_COMMITTER_DATE": "2026-01-01T00:00:00Z",
}  # fmt: skip


@dataclass(frozen=True)
class Block:
    """One function, as it is written now and what the script did to it."""

    number: int
    text: str
    fate: str = "kept"
    file: str = "a.py"


def block(number: int) -> Block:
    n = number
    return Block(n, (
        f"def work{n}(value{n}, *, step{n}={n + 10}):\n"
        f"    first{n} = value{n} * {n + 100} + step{n}\n"
        f"    second{n} = [first{n}, 'word{n}']\n"
        f"    return second{n}\n"
    ))  # fmt: skip


def laid_out(one: Block) -> Block:
    n = one.number
    text = one.text.replace(f"(value{n}, *, step{n}={n + 10}):", (
        f"(\n    value{n},\n    *,\n    step{n}={n + 10},\n):"
    )).replace(f"'word{n}'", f"  'word{n}'")  # fmt: skip
    return replace(one, text=text, fate="laid out")


def commented(one: Block) -> Block:
    n = one.number
    text = one.text.replace(f"    return second{n}", f"    # a remark\n    return second{n}")
    return replace(one, text=text, fate="commented")


def edited(one: Block) -> Block:
    return replace(one, text=one.text.replace(f"+ step{one.number}", f"- step{one.number}"),
                   fate="edited")  # fmt: skip


@st.composite
def scripts(draw: st.DrawFn) -> tuple[list[Block], bool, str]:
    """The blocks afterwards in their order, whether the file is renamed, and text above all."""
    blocks = [block(number) for number in range(BLOCKS)]
    after: list[Block] = []
    for one in blocks:
        fate = draw(
            st.sampled_from(["keep", "keep", "lay out", "comment", "edit", "delete", "elsewhere"])
        )
        match fate:
            case "lay out":
                after.append(laid_out(one))
            case "comment":
                after.append(commented(one))
            case "edit":
                after.append(edited(one))
            case "delete":
                after.append(replace(one, text="", fate="deleted"))
            case "elsewhere":
                after.append(replace(one, fate="elsewhere", file="b.py"))
            case _:
                after.append(one)
    order = draw(st.permutations(after)) if draw(st.booleans()) else after
    above = draw(st.sampled_from(["", "import os\n\n\n", "# A comment\n# and another\n\n"]))
    whole = all(one.fate == "kept" for one in after) and list(order) == after
    return list(order), whole and draw(st.booleans()), above


class World:
    """A repository and a guide that cites it."""

    def __init__(self, root: Path) -> None:
        self.app, self.guide = root / "app", root / "guide"
        self.app.mkdir()
        (self.guide / "docs/facts").mkdir(parents=True)
        self.git("init", "--quiet", "-b", "main")
        self.config = Config(self.guide, source_places={"app": self.app})

    def git(self, *words: str) -> str:
        return subprocess.run(
            ["git", *words], cwd=self.app, env=ENVIRONMENT, check=True, capture_output=True,
            text=True,
        ).stdout.strip()  # fmt: skip

    def commit(self, files: dict[str, str]) -> str:
        for old in self.app.glob("*.py"):
            old.unlink()
        for name, text in files.items():
            (self.app / name).write_text(text)
        self.git("add", "--all")
        self.git("commit", "--quiet", "--allow-empty", "-m", "c")
        return self.git("rev-parse", "HEAD")

    def pinned(self, commit: str) -> Model:
        common = {"status": "implemented", "provenance": "stated", "statement": "S.", "title": "T"}
        facts: list[dict[str, object]] = [{
            **common, "kind": "source", "id": "s.app", "status": "explanatory", "name": "app",
            "commit": commit, "visibility": "public",
        }]  # fmt: skip
        for n in range(BLOCKS):
            here = {"source": "app", "path": "a.py"}
            facts += [
                {**common, "kind": "claim", "id": f"by.name{n}",
                 "evidence": [{**here, "type": "symbol", "symbol": f"work{n}"}]},
                {**common, "kind": "claim", "id": f"by.lines{n}",
                 "evidence": [{**here, "type": "excerpt", "anchor": f"def work{n}(", "lines": 4}]},
            ]  # fmt: skip
        (self.guide / "docs/facts/f.yml").write_text(
            f"schema_version: 1\nfacts: {json.dumps(facts)}\n"
        )
        loaded = load_facts(self.guide, ("docs/facts",))
        model, problems = link(loaded.facts)
        assert (loaded.diagnostics, problems) == ([], []) or not (*loaded.diagnostics, *problems)
        lock, _ = read_lock(self.guide / self.config.lock, self.config.lock)
        outcome = pin(model, self.config, lock, today=DAY, who="A", tool="1")
        assert outcome.failing == ()
        write_lock(self.guide / self.config.lock, outcome.lock)
        return model

    def classes(self, model: Model) -> dict[str, str]:
        lock, _ = read_lock(self.guide / self.config.lock, self.config.lock)
        chosen = [fact for fact in model.facts.values() if isinstance(fact, Source)]
        report = drift(model, self.config, lock, chosen, "HEAD", today=DAY)
        return {one.fact: "unknown" if one.drift is None else one.drift.value
                for one in report.pieces}  # fmt: skip


def joined(blocks: list[Block]) -> str:
    return "\n\n".join(one.text for one in blocks if one.text)


def allowed(one: Block, way: str, *, renamed: bool) -> set[str]:
    """What may be said of a block, cited by its name or by its lines.

    A comment between cited lines is something that people read; a definition is the same with it.
    """
    if renamed:
        return {"renamed file"}
    return {
        "kept": {"same", "moved"},
        "laid out": {"reformatted"},
        "commented": {"reformatted"} if way == "by.name" else {"changed", "split"},
        "edited": {"changed"},
        "deleted": {"lost"},
        "elsewhere": {"moved", "renamed file"},
    }[one.fate]


@settings(deadline=None, max_examples=40)
@given(scripts())
def test_every_block_is_told_as_the_script_made_it(
    script: tuple[list[Block], bool, str],
) -> None:
    order, renamed, above = script
    with tempfile.TemporaryDirectory(prefix="affidoc-drift-") as folder:
        world = World(Path(folder))
        before = joined([block(number) for number in range(BLOCKS)])
        model = world.pinned(world.commit({"a.py": before, "keep.py": "KEEP = 1\n"}))
        here = joined([one for one in order if one.file == "a.py"])
        there = joined([one for one in order if one.file == "b.py"])
        files = {"c.py" if renamed else "a.py": above + here, "keep.py": "KEEP = 1\n"}
        world.commit({**files, **({"b.py": there} if there else {})})
        found = world.classes(model)
        for one in order:
            for way in ("by.name", "by.lines"):
                may = allowed(one, way, renamed=renamed)
                may |= {"moved"} if renamed and above else set()
                assert found[f"{way}{one.number}"] in may, (way, one, found)
        unmoved = not above and not renamed
        if unmoved and all(one.fate == "kept" for one in order) and joined(order) == before:
            assert set(found.values()) == {"same"}


@settings(deadline=None, max_examples=10)
@given(scripts())
def test_nothing_harmless_counts_as_a_failure_and_nothing_else_passes(
    script: tuple[list[Block], bool, str],
) -> None:
    order, _, above = script
    with tempfile.TemporaryDirectory(prefix="affidoc-drift-") as folder:
        world = World(Path(folder))
        start = joined([block(number) for number in range(BLOCKS)])
        model = world.pinned(world.commit({"a.py": start}))
        files = {"a.py": above + joined([one for one in order if one.file == "a.py"])}
        there = joined([one for one in order if one.file == "b.py"])
        world.commit({**files, **({"b.py": there} if there else {})})
        found = world.classes(model)
        for one in order:
            for way in ("by.name", "by.lines"):
                harmless = one.fate in {"kept", "laid out", "elsewhere"} or (
                    one.fate == "commented" and way == "by.name"
                )
                assert (found[f"{way}{one.number}"] in HARMLESS) is harmless, (way, one, found)
