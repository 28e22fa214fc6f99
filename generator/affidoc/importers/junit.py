"""A JUnit XML report to one claim for each test file, and one metric with the numbers."""

from __future__ import annotations

import hashlib
from collections import Counter

from affidoc.documents.junit import BadReport, Case, Outcome, read_junit
from affidoc.importers.interface import (
    Imported,
    Importer,
    ImportProblem,
    Record,
    Request,
    read_bytes,
)
from affidoc.importers.naming import Ids, line

__all__ = ["JUNIT"]

MAX_FACTS = 5_000
MAX_EVIDENCE = 40
"""Tests of one file that are cited; more would hide which of them matter."""


def _read(request: Request) -> Imported:
    data = read_bytes(request.place)
    try:
        cases = read_junit(data)
    except BadReport as error:
        raise ImportProblem(request.place, "", str(error)) from None
    report = request.cited(request.place)
    ids = Ids(request.prefix)
    counts = Counter(case.outcome for case in cases)
    files: dict[str, list[Case]] = {}
    for case in cases:
        path = _file(case, request)
        if path is not None:
            files.setdefault(path, []).append(case)
    if len(files) > MAX_FACTS:
        raise ImportProblem(request.place, "", f"tests of more than {MAX_FACTS:,} files")
    name = line(request.place.name)
    own = ids.new("report", request.place.stem)
    records: list[Record] = [
        {
            "kind": "metric", "id": own, "title": f"Tests in {name}",
            "statement": f"The test report {name} says how many tests passed.",
            "status": "explanatory", "provenance": "stated",
            "value": {"number": len(cases), "unit": "tests"},
            "parts": {one.value: {"number": counts[one], "unit": "tests"} for one in Outcome},
            "note": f"SHA-256 of the report: {hashlib.sha256(data).hexdigest()}.",
            "unit": "tests", "better": "neither",
        }
    ]  # fmt: skip
    records += [_claim(path, files[path], report, request, ids) for path in sorted(files)]
    lost = len(cases) - sum(map(len, files.values()))
    notes = (f"{lost:,} tests name no file of this repository; only the metric counts them",)
    return Imported(tuple(records), notes if lost else ())


JUNIT = Importer("junit", "a JUnit XML report to claims with `test` evidence", "tests", _read)


def _claim(path: str, cases: list[Case], report: str | None, request: Request, ids: Ids) -> Record:
    names = sorted({_name(case) for case in cases if case.outcome is Outcome.PASSED})
    cited: Record = {} if report is None else {"report": report}
    record: Record = {
        "kind": "claim", "id": ids.new(*path.split("/")), "title": line(f"Tests of {path}"),
        "statement": line(f"The tests of {path} exist, and passed when they were last reported."),
        "status": "implemented" if names else "explanatory", "provenance": "stated",
    }  # fmt: skip
    if names:
        record["evidence"] = [
            {"type": "test", "source": request.source, "path": path, "name": line(one), **cited}
            for one in names[:MAX_EVIDENCE]
        ]
    return record


def _file(case: Case, request: Request) -> str | None:
    """The file of a test, as the report says, else as Python names modules; it must exist."""
    guesses = [case.file] if case.file else []
    parts = case.classname.split(".")
    guesses += ["/".join(parts[:upto]) + ".py" for upto in range(len(parts), 0, -1)][:10]
    for guess in guesses:
        steps = guess.split("/")
        if guess.isprintable() and ".." not in steps and "" not in steps and "\\" not in guess:
            file = request.root.joinpath(*steps)
            if len(guess) < 500 and not file.is_symlink() and file.is_file():
                return request.cited(file)
    return None


def _name(case: Case) -> str:
    """`test_x` or `TestA::test_x`; what stands in brackets are parameters."""
    own = case.name.partition("[")[0]
    above = case.classname.rpartition(".")[2]
    return f"{above}::{own}" if above.startswith("Test") else own
