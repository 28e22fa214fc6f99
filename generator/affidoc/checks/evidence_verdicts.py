"""Evidence that fails, and unknowns beyond the committed ceiling."""

from __future__ import annotations

from collections.abc import Iterator

from affidoc.checks._base import Check, Context, Rule
from affidoc.diagnostics import Diagnostic, Related, Severity
from affidoc.evidence import PieceResult, Verdict, carriers

__all__ = ["CHECK"]

FAILS = Rule("EVD001", Severity.ERROR, "a piece of evidence fails")
BEYOND = Rule("EVD002", Severity.ERROR, "more unknown verdicts than the committed ceiling")
UNKNOWN = Rule("EVD004", Severity.NOTE, "a piece of evidence could not be looked at")

_NEXT_STEP = {
    "source-unavailable": "Run `affidoc fetch NAME`, or give a clone with `--source NAME=PATH`.",
    "commit-missing": "Run `affidoc fetch NAME`, or fetch the pinned commit into the clone.",
    "object-missing": "Run `affidoc fetch NAME`, or fetch the missing objects into the clone.",
    "bundle-incomplete": "Make the bundle with its whole history: `git bundle create FILE --all`.",
    "in-submodule": "Declare the submodule as a source of its own, and cite the path in that.",
    "not-a-repository": "Name a clone, a bundle, or `worktree:PATH` for a checkout.",
    "source-unreadable": "Run `git fsck` in the clone, and mend or replace it.",
    "source-private": "Use type 'reported': nobody else can look.",
    "source-digest": "Use type 'reported': only the digest of this source is known.",
    "changed": "Read what it is now; under `not`, cite what can be told to be false.",
    "not-pinned": "Read the cited lines, then run `affidoc pin`.",
    "symbol-ambiguous": "Use a longer dotted name, or give its 'index'.",
    "no-signature": "State parameters and types as the language of the file writes them.",
    "structure-version": "Read the cited code, then run `affidoc pin` with the id of the fact.",
    "not-a-literal": "Cite the place where the value is written as a literal.",
    "zero-files": "Correct the paths of the search.",
    "ref-cycle": "Mend the references of the document.",
    "ref-remote": "Cite the document that the reference leads to.",
    "no-options": "Cite a captured help text that lists options.",
    "no-history": "Cite a source that is pinned by commit and cloned.",
    "history-shallow": "Give a clone with its whole history.",
    "tag-missing": "Fetch the tags into the clone.",
    "signature-kind": "Cite that a signature is present; only those of SSH are verified.",
    "sign-extra-missing": "Install affidoc[sign].",
    "key-unsupported": "Cite that a signature is present.",
    "report-missing": "Run the tests, and name the report under the setting 'reports'.",
    "report-unreadable": "Write the report anew.",
    "report-ambiguous": "Give one of the tests another name.",
    "test-not-run": "Run the test, and write the report anew.",
    "test-skipped": "Run the test where it is not skipped.",
    "encoding": "Cite a document that is UTF-8 text.",
    "generated": "Cite a heading that stands in the document itself.",
    "pattern": "Write a regular expression as RE2 takes it.",
    "no-address": "Give the reference its address, if it has one.",
    "no-day": "Say under 'accessed' when the reference was read.",
    "no-reader": "Say in the source who read it, and when.",
    "engine-missing": "Nothing to do: the reference engine does not run this scenario yet.",
}


def _run(context: Context) -> Iterator[Diagnostic]:
    unknown: dict[str, list[Diagnostic]] = {}
    for fact in context.model.facts.values():
        verdict = context.verdicts[fact.id]  # one more for a derived fact: BGT001 speaks of it
        for index, (piece, result) in enumerate(zip(fact.evidence, verdict.pieces, strict=False)):
            if result.verdict is Verdict.HOLDS:
                continue  # places are looked up only for findings: it takes a second reading
            # Of a composition, the pieces that its verdict rests on: there a person edits.
            found = [
                (context.model.locate(fact.id, where), leaf, one)
                for where, leaf, one in carriers(piece, result, ("evidence", index))
            ]
            if result.verdict is Verdict.FAILS:
                kind = f"{piece.type}: " if result.children else ""
                yield FAILS.at(
                    found[0][0], fact.id, f"'{fact.id}': {kind}{result.message}",
                    "Correct the fact, or cite the place that shows it now; after a reviewed change"
                    f' of an excerpt run `affidoc accept {fact.id} --why "…"`.',
                    tuple(Related(at, one.message) for at, _, one in found[1:]),
                )  # fmt: skip
            else:
                for at, leaf, one in found:
                    key = f"{one.source or leaf.type}:{one.reason}"
                    note = UNKNOWN.at(
                        at, fact.id, f"'{fact.id}': unknown ({key}): {one.message}",
                        _next_step(one),
                    )  # fmt: skip
                    unknown.setdefault(key, []).append(note)
    for key, notes in unknown.items():
        yield from notes
        ceiling = context.config.max_unknown.get(key, 0)
        if len(notes) > ceiling:
            yield BEYOND.at(
                notes[0].primary, key,
                f"unknown verdicts for '{key}': {len(notes)}, the ceiling is {ceiling}",
                f'Verify them, or set "{key}" = {len(notes)} under [tool.affidoc.max_unknown].',
            )  # fmt: skip


def _next_step(one: PieceResult) -> str:
    step = _NEXT_STEP.get(one.reason, "See `affidoc explain EVD004`.")
    return step.replace("NAME", one.source or "NAME")


CHECK = Check("evidence-verdicts", (FAILS, BEYOND, UNKNOWN), _run)
