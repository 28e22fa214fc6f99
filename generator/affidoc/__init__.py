"""affidoc: documentation under oath.

The public names of the generator. Everything else is an implementation detail and may move.
They are imported when they are used, so that `affidoc --help` stays quick.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from affidoc.checks import CHECKS, run_checks
    from affidoc.config import Config, load_config
    from affidoc.diagnostics import FORMATS, Diagnostic, Location, Severity
    from affidoc.errors import AffidocError
    from affidoc.facts import load_facts
    from affidoc.model import Model, link
    from affidoc.pipeline import Outcome, run

__all__ = [
    "CHECKS",
    "FORMATS",
    "AffidocError",
    "Config",
    "Diagnostic",
    "Location",
    "Model",
    "Outcome",
    "Severity",
    "__version__",
    "link",
    "load_config",
    "load_facts",
    "run",
    "run_checks",
]

__version__ = "0.1.0"

_ROOMS = {
    "CHECKS": "checks", "run_checks": "checks", "Config": "config", "load_config": "config",
    "FORMATS": "diagnostics", "Diagnostic": "diagnostics", "Location": "diagnostics",
    "Severity": "diagnostics", "AffidocError": "errors", "load_facts": "facts", "Model": "model",
    "link": "model", "Outcome": "pipeline", "run": "pipeline",
}  # fmt: skip


def __getattr__(name: str) -> Any:
    if name in _ROOMS:
        return getattr(importlib.import_module(f"affidoc.{_ROOMS[name]}"), name)
    raise AttributeError(f"module 'affidoc' has no attribute {name!r}")
