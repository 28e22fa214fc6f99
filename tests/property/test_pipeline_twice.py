"""The same guide gives the same findings and pages, whatever it says and however Python hashes."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
from datetime import date
from pathlib import Path
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from affidoc.checks import CHECKS
from affidoc.config import Config
from affidoc.pipeline import Outcome, run

TODAY = date(2026, 12, 1)
GOLDEN = Path(__file__).parents[1] / "golden" / "guide"
MILD = {rule.code: "note" for check in CHECKS for rule in check.rules}
"""Whatever the checks find, pages are made: rendering must stand on its own feet."""

NAMES = [f"{system}.t{index % 2}.f{index}" for system in ("a", "b-c") for index in range(5)]
_name = st.sampled_from(NAMES)
_some = st.lists(_name, max_size=2, unique=True)
_one = st.lists(_name, min_size=1, max_size=2, unique=True)
_words = st.sampled_from(["It is so.", "The HOT one.", "<b>HOT</b> `x`", "a | b [c](d)", "é 漢"])
_quantity = st.sampled_from(
    [{"number": 1200, "unit": "tokens"}, {"text": "v1"}, {"minimum": 1, "maximum": 2, "unit": "s"}]
)
_piece = st.sampled_from(
    [
        {"type": "path", "source": "own", "path": "docs/index.md"},
        {"type": "path", "source": "own", "path": "gone"},
        {"type": "absent", "source": "own", "paths": ["docs/index.md"], "text": "HOT"},
        {"type": "reported", "source": "own", "section": "S"},
        {"type": "scenario", "scenario": "XYZ-999"},
    ]
)
_common = {
    "title": _words, "statement": _words, "provenance": st.sampled_from(["stated", "proposal"]),
    "status": st.sampled_from(["implemented", "proposed", "opinion", "explanatory"]),
    "evidence": st.lists(_piece, max_size=2),
}  # fmt: skip


def _kind(name: str, **fields: st.SearchStrategy[Any]) -> st.SearchStrategy[dict[str, Any]]:
    return st.fixed_dictionaries(
        {"kind": st.just(name), **_common, **fields},
        optional={"parts": st.dictionaries(_words, _quantity, max_size=1)},
    )


_records = st.one_of(
    _kind("claim", value=_quantity),
    _kind("claim"),
    _kind("limitation", limits=_some),
    _kind("together", when=_one, any_of=_one),
    _kind("illustration", status=st.just("illustrative"), disclaimer=_name),
    _kind("risk", group=st.sampled_from(["historical", "concrete", "potential"]),
          mechanism=_words, control=_words, severity=st.just("low"), severity_reason=_words,
          detection=st.just(["d"]), grounds=_one),
    _kind("term", word=st.sampled_from(["HOT", "cup"]), meanings=st.just([
        {"context": "a", "expansion": "heat of *tea*", "meaning": "M."},
        {"context": "b-c", "meaning": "N."},
    ])),
    _kind("budget", value=_quantity, enforcement=st.just("soft"), scope=_words),
)  # fmt: skip
_lines = st.one_of(
    _words,
    st.builds("[{1}](claim:{0}) after.".format, st.sampled_from([*NAMES, "a.gone"]), _words),
    st.builds(
        "<!-- affidoc:{} {} -->".format,
        st.sampled_from(["facts", "fact", "table", "risks", "summary", "diagram", "wrong"]),
        st.sampled_from([*NAMES, "a", "b-c.t0", "a.gone"]),
    ),
    st.sampled_from(["# HOT", "```\nHOT\n```", "---\ncontext: a\n---", "!!! note\n    HOT", ""]),
)
_pages = st.lists(_lines, max_size=6).map("\n\n".join)
_guides = st.tuples(
    st.tuples(*([_records] * len(NAMES))),
    st.lists(_pages, min_size=1, max_size=2),
    st.sampled_from([{}, {"a": "First: system", "b-c": "<Second>"}]),
)


def made(root: Path, guide: tuple[Any, Any, Any]) -> Outcome:
    """The guide written and run."""
    records, pages, systems = guide
    source = {
        "kind": "source",
        "name": "own",
        "pin": "content",
        "visibility": "public",
        "status": "explanatory",
        "provenance": "stated",
        "title": "T",
        "statement": "S.",
    }
    facts = [{"id": name, **record} for name, record in zip(NAMES, records, strict=True)]
    rows = [f"- {json.dumps(fact, ensure_ascii=False)}" for fact in [*facts, {"id": "s", **source}]]
    files = {"docs/facts/f.yml": "\n".join(["schema_version: 1", "facts:", *rows, ""])}
    files |= {f"docs/{name}.md": page for name, page in zip(("index", "x"), pages, strict=False)}
    for path, text in files.items():
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_text(text, encoding="utf-8")
    return run(Config(root, severity=MILD, systems=systems), until="render", today=TODAY)


@settings(max_examples=max(settings().max_examples // 10, 10))
@given(_guides)
def test_a_second_run_gives_the_same(guide: tuple[Any, Any, Any]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        first = made(Path(folder), guide)
        assert first.rendered is not None, first.diagnostics
        second = made(Path(folder), guide)
    assert first.diagnostics == second.diagnostics
    assert first.rendered == second.rendered
    assert first.verification == second.verification
    assert [page.path for page in first.rendered.pages] == sorted(
        page.path for page in first.rendered.pages
    )
    ledger = "".join(p.markdown for p in first.rendered.pages if p.path.startswith("ledger/"))
    for name in (*NAMES, "s"):
        assert ledger.count(f'<article class="fact" id="{name}">') == 1
    for page in first.rendered.pages:
        for name in NAMES:
            assert page.markdown.count(f' id="{name}"') <= 1, page.path


TELL = """
import hashlib, sys
from datetime import date
from pathlib import Path
from affidoc.config import load_config
from affidoc.diagnostics import render_json
from affidoc.pipeline import run
outcome = run(load_config(Path(sys.argv[1])), until="render", today=date(2026, 12, 1))
print(render_json(outcome.diagnostics, outcome.config.root))
for verdict in outcome.verification.verdicts.values():
    print(verdict)
print([sorted(one) for one in (outcome.rendered.pages[0].shown,)])
for page in outcome.rendered.pages:
    print(page.path, hashlib.sha256(page.markdown.encode()).hexdigest())
for asset in outcome.rendered.assets:
    print(asset.path, hashlib.sha256(asset.data).hexdigest())
"""


def test_the_seed_of_hashes_changes_nothing(tmp_path: Path) -> None:
    guide = shutil.copytree(GOLDEN, tmp_path / "guide")
    (guide / "docs" / "facts" / "wrong.yml").write_text(
        "schema_version: 1\nfacts:\n- {kind: claim, id: z.open, title: T, statement: S.,"
        " status: proposed, provenance: stated, review_by: 2026-01-01}\n"
    )
    told = [
        subprocess.run(
            [sys.executable, "-c", TELL, str(guide)],
            env={**os.environ, "PYTHONHASHSEED": seed}, capture_output=True, text=True, check=True,
        ).stdout
        for seed in ("1", "2")
    ]  # fmt: skip
    assert told[0] == told[1]
    assert '"CLM006"' in told[0]
    assert "FactVerdict(fact='kettle.budget.cups'" in told[0]
    assert "ledger/kettle-1.md " in told[0]
