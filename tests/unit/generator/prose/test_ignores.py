"""Ignores of a page: outside code, for a line or the next block, and no directives."""

from __future__ import annotations

from affidoc.prose import scan_page

PAGE = """\
---
title: T
---
<!-- affidoc:ignore[PRS101] the paragraph -->
One line
and another.

A line. <!-- affidoc: ignore[PRS102, LNK001] this line -->

<!-- affidoc:ignore[PRS103] the list -->

- one

- two
  more

> <!-- affidoc:ignore[PRS104] in a quotation -->
> quoted

`<!-- affidoc:ignore[PRS105] code -->`

```
<!-- affidoc:ignore[PRS106] code -->
```

<!-- affidoc:ignore[PRS107] the table -->
| a | b |
| - | - |
| 1 | 2 |

<!-- affidoc:fact some.id -->
<!-- affidoc:ignore[PRS108] -->
"""


def test_each_ignore_and_the_lines_it_speaks_of() -> None:
    page, problems = scan_page(PAGE, "docs/p.md")
    assert problems == []
    assert [one.name for one in page.directives] == ["fact"]
    assert [(one.codes, one.reason, one.at.line, one.at.column, one.first, one.last)
            for one in page.ignores] == [
        (("PRS101",), "the paragraph", 4, 1, 5, 6),
        (("PRS102", "LNK001"), "this line", 8, 9, 8, 8),
        (("PRS103",), "the list", 10, 1, 12, 16),
        (("PRS104",), "in a quotation", 17, 3, 18, 18),
        (("PRS107",), "the table", 26, 1, 27, 29),
        (("PRS108",), "", 32, 1, 32, 32),
    ]  # fmt: skip
    first = page.ignores[0]
    assert PAGE[first.span[0] : first.span[1]] == "<!-- affidoc:ignore[PRS101] the paragraph -->"


def test_other_comments_are_still_strays() -> None:
    page, problems = scan_page("words <!-- affidoc:ignored -->\n", "docs/p.md")
    assert page.ignores == ()
    assert [one.code for one in problems] == ["PRS002"]


def test_many_openings_cost_little() -> None:
    page, _ = scan_page("<!-- affidoc:ignore[PRS101] x " * 40_000, "docs/p.md")
    assert page.ignores == ()
