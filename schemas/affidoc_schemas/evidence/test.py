"""`test`: a named test exists and, by a report, passed."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from affidoc_schemas.evidence.piece import Piece
from affidoc_schemas.names import Line, RelativePath, SourceName

__all__ = ["TestEvidence"]


class TestEvidence(Piece):
    """Holds while the test stands in the file and, where a report is named, passed in it.

    A test that was skipped or did not run is *unknown*: nobody saw it pass. The hash of the report
    is recorded. affidoc runs no test.
    """

    __test__ = False  # not a test class of pytest

    type: Literal["test"]
    source: SourceName = Field(description="Name of a declared source.")
    path: RelativePath = Field(description="The file that defines the test.")
    name: Line = Field(
        description="The test: `test_x` or `TestA::test_x` (Python), `TestX` (Go), a function"
        " (Rust), `Class.method` (Java), or the title of a JavaScript test, with the titles around"
        " it before ' > '."
    )
    report: RelativePath | None = Field(
        None,
        description="A JUnit XML report: a file of the source, or one that the setting 'reports'"
        " lists.",
    )

    def names_source(self) -> str:
        return self.source
