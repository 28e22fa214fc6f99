"""Comments are found where YAML has comments, and ignores speak of a line or a record."""

from __future__ import annotations

import pytest

from affidoc.facts import Document, ignores
from affidoc.facts.ignores import comments

TRICKY = """\
# one
key: value # two
plain: a#b c#d
single: 'it''s # not' # three
double: "also \\" # not
  # not either" # four
block: | # five
  # not
  text # not

  # not

# six
folded: >-
  # not
   # not
flow: {a: '# not', b: [1, "x # not"], c: d} # seven
? complex # eight
: value	# nine
last: >
  # not
"""


def test_comments_are_what_yaml_calls_comments() -> None:
    found = [text.strip() for _, _, text in comments(TRICKY)]
    assert found == ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine"]
    first = comments(TRICKY)[0]
    assert first == (1, 1, " one")
    assert comments(TRICKY)[1][:2] == (2, 12)


@pytest.mark.parametrize("ending", ["\n", "\r\n"])
def test_line_ends_do_not_matter(ending: str) -> None:
    text = TRICKY.replace("\n", ending)
    assert len(comments(text)) == 9
    assert not any("\r" in one for _, _, one in comments(text))


FACTS = """\
schema_version: 1
facts:
# affidoc: ignore[CLM001] the record
- id: a
  status: implemented  # affidoc:ignore[CLM002, EVD001]: the line
  # affidoc: ignore[CLM008] the next line
  title: A

- id: b
  # affidoc: ignore[CLM003] over two comments
  # an ordinary comment, and affidoc: ignored words
  title: B
  # affidoc: ignore CLM004
  statement: "# affidoc: ignore[CLM005] text"
# affidoc: ignore[CLM006]
"""


def test_an_ignore_speaks_of_its_line_the_next_or_a_record() -> None:
    document = Document("f.yml", FACTS, None)
    found = [(one.codes, one.reason, one.at.line, one.first, one.last)
             for one in ignores(document, 2)]  # fmt: skip
    assert found == [
        (("CLM001",), "the record", 3, 4, 8),
        (("CLM002", "EVD001"), "the line", 5, 5, 5),
        (("CLM008",), "the next line", 6, 7, 7),
        (("CLM003",), "over two comments", 10, 12, 12),
        ((), "", 13, 14, 14),
        (("CLM006",), "", 15, 16, 16),
    ]


def test_a_file_without_ignores_is_not_parsed_again() -> None:
    assert ignores(Document("f.yml", "not: [yaml", None), 0) == ()


def test_many_ignores_cost_little() -> None:
    lines = "".join(f"  # affidoc: ignore[CLM001] {n}\n" for n in range(20_000))
    text = f"schema_version: 1\nfacts:\n- id: a\n{lines}  title: A\n"
    found = ignores(Document("f.yml", text, None), 1)
    assert len(found) == 20_000
    assert {one.first for one in found} == {20_004}
