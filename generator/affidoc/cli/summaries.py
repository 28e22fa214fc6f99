"""What each verb does in one sentence, so that `affidoc --help` imports none of them.

A test compares the table with the help of the verbs, which is where a sentence is written first.
"""

from __future__ import annotations

__all__ = ["GROUPS", "SUMMARIES"]

GROUPS = (
    ("Start", ("init", "new", "import", "baseline", "completion", "explain")),
    ("Check", ("check", "drift", "since", "impact", "pin", "accept", "fetch")),
    ("Look", ("list", "show", "where", "graph", "rename", "anchors")),
    ("Publish", ("build", "serve", "render", "attest", "verify")),
    ("Serve other programs", ("lsp", "schema", "merge-lock", "clean")),
)
"""The order of `affidoc --help`; a verb that stands in none is listed at the end."""

SUMMARIES = {
    "accept": "Record that you looked at the changed evidence of facts, and that they are still"
    " true.",
    "anchors": "Tell which published anchors of headings are lost, and record those of now.",
    "attest": "Check, then write an in-toto statement over facts, pages, lock and site.",
    "baseline": "Compare the findings of now with the known ones, or write them down.",
    "build": "Build the static site, if every fact stands.",
    "check": "Judge every fact of a guide against its evidence.",
    "clean": "Remove what affidoc keeps in your cache folder; nothing of a guide is there.",
    "completion": "Print a completion script; for bash: `source <(affidoc completion bash)`.",
    "drift": "Compare what is recorded of each piece of evidence with another state of its source.",
    "explain": "Say what a diagnostic code means, why it exists and how to mend it.",
    "fetch": "Bring declared public sources at their pinned commits into the user's cache.",
    "graph": "Print which fact names which: all of them, or those around one id.",
    "import": "Turn files that a project has already into facts.",
    "init": "Set affidoc up in a Git repository: settings, source, first claim, lock, workflow.",
    "impact": "List the claims and pages that a change between two revisions touches.",
    "list": "List facts: id, kind, status, title.",
    "lsp": "Serve an editor over standard input and output (language server protocol).",
    "merge-lock": "Merge two branches of the lock into OURS; a conflict keeps the later look.",
    "new": "Scaffold a fact of a kind: to standard output, or into a facts file.",
    "pin": "Look at all evidence and write the lock: blob ids, ranges and hashes, never text.",
    "rename": "Give a fact another id: in facts, pages, coverage tables and the lock.",
    "render": "Write every page as Markdown, with its diagrams; no site builder is needed.",
    "schema": "Export the JSON Schemas that editors complete facts from, or tell that they differ.",
    "serve": "Serve the site on the loopback address and rebuild it on every change.",
    "show": "Show a fact by id or code, with the verdict of each piece of evidence.",
    "verify": "Derive every digest of an attestation anew and judge its signatures.",
    "since": "Name the commit since which the evidence of a fact fails, with its author, day and"
    " subject.",
    "where": "Print the place of a fact, then of each mention in facts and pages, as"
    " path:line:col.",
}
