"""What `affidoc check --format json` prints, for programs that read it.

The models describe; nothing is made from them when findings are printed. Members may be added
within one version, so that a reader must not mind ones it does not know.
"""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

__all__ = ["DiagnosticsReport"]


class _Open(BaseModel):
    """A value of the output."""

    model_config = ConfigDict(frozen=True)


class Place(_Open):
    """A place that a person edits."""

    path: str = Field(description="Relative to the folder of the configuration, with slashes.")
    line: int = Field(ge=1, description="From 1.")
    column: int = Field(ge=1, description="From 1, in Unicode code points.")
    end_line: int | None = Field(None, ge=1, description="Last line, where it is known.")
    end_column: int | None = Field(None, ge=1, description="Just after the last character.")
    uri: str | None = Field(
        None, description="The path percent-encoded, where that is another text than the path."
    )


class RelatedPlace(_Open):
    """Another place that a reader of the message wants to see."""

    at: Place = Field(description="Where.")
    message: str = Field(description="What is there.")


class Advice(_Open):
    """How to mend it."""

    title: str = Field(description="What to do, in the imperative.")


class Finding(_Open):
    """One finding."""

    code: str = Field(pattern=r"^[A-Z]{3}\d{3}$", description="See `affidoc explain CODE`.")
    severity: Literal["error", "warning", "note"] = Field(description="How much it matters.")
    message: str = Field(description="What is wrong with the values.")
    subject: str = Field(description="The fact or page that it is about; empty where neither.")
    fingerprint: str = Field(
        pattern=r"^[0-9a-f]{32}:\d+$",
        description="The same for the same finding, wherever its line moves.",
    )
    at: Place = Field(description="The place to edit.")
    related: tuple[RelatedPlace, ...] = Field(description="Other places of interest.")
    fixes: tuple[Advice, ...] = Field(description="What to do about it.")


class SetAside(Finding):
    """A finding that an inline ignore or the baseline sets aside."""

    by: Literal["ignore", "baseline"] = Field(description="Which of the two.")
    reason: str = Field(description="The reason that was given.")
    set_aside_at: Place = Field(description="Where it was given.")


class DiagnosticsReport(_Open):
    """The findings of one run."""

    version: Literal[1] = Field(description="Raised when a member changes its meaning.")
    exit_code: Literal[0, 1, 3] = Field(description="How the run ended.")
    diagnostics: tuple[Finding, ...] = Field(description="By path, line, column and code.")
    suppressed: tuple[SetAside, ...] = Field(description="Known findings; they fail no run.")
