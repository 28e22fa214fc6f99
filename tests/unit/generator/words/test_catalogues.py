"""Every language says everything."""

from __future__ import annotations

import string

import pytest

from affidoc.words import LANGUAGES, words_of

ENGLISH = words_of("en").texts


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_catalogue_has_every_text_with_every_place(language: str) -> None:
    texts = words_of(language).texts
    assert sorted(texts) == sorted(ENGLISH)
    assert {key: places(text) for key, text in texts.items()} == {
        key: places(text) for key, text in ENGLISH.items()
    }
    assert all(text.strip() for text in texts.values())


def test_a_language_without_a_catalogue_is_refused() -> None:
    with pytest.raises(KeyError):
        words_of("tlh")


def places(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}
