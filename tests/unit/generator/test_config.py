"""Configuration: found upwards, closed, never leading out of the repository."""

from __future__ import annotations

from pathlib import Path

import pytest

from affidoc.config import OPTIONS, Config, load_config
from affidoc.errors import UsageError


def test_found_from_a_subfolder(tmp_path: Path) -> None:
    (tmp_path / "affidoc.toml").write_text('facts = ["a/facts", "b/facts"]\ntitle = "T"\n')
    below = tmp_path / "x" / "y"
    below.mkdir(parents=True)
    config = load_config(below)
    assert config.root == tmp_path.resolve()
    assert config.facts == ("a/facts", "b/facts")
    assert config.title == "T"


def test_pyproject_without_our_table_is_passed_over(tmp_path: Path) -> None:
    (tmp_path / "affidoc.toml").write_text('title = "outer"\n')
    inner = tmp_path / "inner"
    inner.mkdir()
    (inner / "pyproject.toml").write_text('[project]\nname = "x"\n')
    assert load_config(inner).title == "outer"


def test_nearest_wins_so_a_monorepo_can_hold_several(tmp_path: Path) -> None:
    (tmp_path / "affidoc.toml").write_text('title = "outer"\n')
    inner = tmp_path / "inner"
    inner.mkdir()
    (inner / "pyproject.toml").write_text('[tool.affidoc]\ntitle = "inner"\n')
    assert load_config(inner).title == "inner"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("fcts = []\n", "unknown setting 'fcts'"),
        ('facts = ["../elsewhere"]\n', "'facts' must be a list of folders"),
        ('facts = ["/etc"]\n', "'facts' must be a list of folders"),
        ("facts = []\n", "'facts' must be a list of folders"),
        ("facts = [1]\n", "'facts' must be a list of folders"),
        ('site = "../../home"\n', "'site' must be a folder"),
        ("title = 3\n", "'title' must be a text"),
        ("[max_unknown]\nx = -1\n", "'max_unknown' must be a table of whole numbers"),
        ("[max_unknown]\nx = true\n", "'max_unknown' must be a table of whole numbers"),
        ('[severity]\nCLM001 = "loud"\n', "'severity' must be a table of severities"),
        ("title = \n", "not TOML"),
    ],
)
def test_wrong_settings_are_usage_errors_with_a_hint(
    tmp_path: Path, text: str, message: str
) -> None:
    (tmp_path / "affidoc.toml").write_text(text)
    with pytest.raises(UsageError) as caught:
        load_config(tmp_path)
    assert message in str(caught.value)
    assert caught.value.hint


def test_every_option_is_a_field_with_that_default() -> None:
    fields = Config.__dataclass_fields__
    assert {option.name for option in OPTIONS} == set(fields) - {"root", "file", "source_places"}


def test_a_folder_of_clones_from_the_environment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "clones" / "app.git").mkdir(parents=True)
    (tmp_path / "clones" / "lib").mkdir()
    monkeypatch.setenv("AFFIDOC_SOURCES", str(tmp_path / "clones"))
    assert set(load_config(tmp_path).source_places) == {"app", "lib"}
