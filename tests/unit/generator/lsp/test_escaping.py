"""Text of others stays text in a hover."""

from __future__ import annotations

from affidoc.lsp.escaping import code, plain


def test_nothing_in_it_is_markup() -> None:
    said = plain("<img src=x> [a](command:run) *b* `c` \x1b[31m\nnext")
    assert said == ("\\<img src=x\\> \\[a\\]\\(command\\:run\\) \\*b\\* \\`c\\`  \\[31m next")


def test_a_code_span_cannot_be_ended_from_inside() -> None:
    assert code("a") == "`a`"
    assert code("a`b``c") == "``` a`b``c ```"
