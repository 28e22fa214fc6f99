"""For all tests: how many examples property tests try, and pages as the site shows them.

Few examples at the desk, more at the gate, and there always the same ones.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

ROOT = Path(__file__).parents[1]

# Machines that do several things at once are slow in ways that say nothing about the code.
_patient = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("dev", _patient, max_examples=50)
settings.register_profile("ci", _patient, max_examples=300, derandomize=True, database=None)
settings.register_profile("nightly", _patient, max_examples=5_000)
settings.load_profile(
    os.environ.get("HYPOTHESIS_PROFILE") or ("ci" if os.environ.get("CI") == "true" else "dev")
)


@pytest.fixture(scope="session", autouse=True)
def _cache_of_its_own(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Tests leave the cache of the user alone, and runs under test the caches of each other."""
    os.environ["AFFIDOC_CACHE"] = str(tmp_path_factory.mktemp("cache") / "affidoc")


@pytest.fixture(scope="session")
def as_html() -> Callable[[str], str]:
    """A page in Markdown to what the site of this repository makes of it, theme aside."""
    import markdown  # the site stack, which most tests do without
    from mkdocs.utils.yaml import yaml_load

    site = yaml_load((ROOT / "mkdocs.yml").read_text(encoding="utf-8"))
    named: list[Any] = site["markdown_extensions"]
    configs = {name: one for each in named if isinstance(each, dict) for name, one in each.items()}
    names = [one for each in named for one in ([each] if isinstance(each, str) else each)]
    converter = markdown.Markdown(extensions=names, extension_configs=configs)

    def convert(text: str) -> str:
        body = re.sub(r"\A---\n.*?^---$", "", text, flags=re.DOTALL | re.MULTILINE)
        return str(converter.reset().convert(body))

    return convert
