"""Comments in Markdown: what is shown in which style, and that hostile text stays text."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop_go.services.markdown import LONGEST, Block, Kind, Span, read_markdown


def shown(text: str) -> list[str]:
    blocks = read_markdown(text)
    assert blocks is not None
    return ["".join(span.text for span in block.spans) for block in blocks]


@pytest.mark.parametrize(
    ("text", "block"),
    [
        ("**bold** move", Block(Kind.TEXT, (Span("bold", bold=True), Span(" move")))),
        ("a __bold__", Block(Kind.TEXT, (Span("a "), Span("bold", bold=True)))),
        ("*so* _so_", Block(Kind.TEXT, (Span("so", italic=True), Span(" "),
                                        Span("so", italic=True)))),
        ("**a *b***", Block(Kind.TEXT, (Span("a ", bold=True),
                                        Span("b", bold=True, italic=True)))),
        ("`D*4*`", Block(Kind.TEXT, (Span("D*4*", code=True),))),
        ("## Opening ##", Block(Kind.HEADING, (Span("Opening"),), 2)),
        ("- first", Block(Kind.BULLET, (Span("first"),))),
        ("  * nested", Block(Kind.BULLET, (Span("nested"),), 2)),
        ("12. twelfth", Block(Kind.NUMBER, (Span("twelfth"),), 1, "12.")),
        ("> said", Block(Kind.QUOTE, (Span("said"),))),
        ("---", Block(Kind.RULE)),
        ("\\*not so\\*", Block(Kind.TEXT, (Span("*"), Span("not so"), Span("*")))),
    ],
)  # fmt: skip
def test_styles(text: str, block: Block) -> None:
    assert read_markdown(text) == [block]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "Black D4, White Q16.\nA plain text: 2*3*4 = 24, snake_case_name, a-b.",
        "B+3.5 (500 visits) [sic] (or not)",
        "#1 of the year",
        "<b>no</b> <img src='file:///dev/zero'> &amp;",
        "*",
        "**a",
        "-5 points",
    ],
)
def test_plain_text_is_left_alone(text: str) -> None:
    assert read_markdown(text) is None


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("[here](https://x.example/a)", "here (https://x.example/a)"),
        ('![cat](file:///dev/zero "t")', "cat (file:///dev/zero)"),
        ("[](javascript:alert)", "javascript:alert"),
        ("[http://x](http://x)", "http://x"),
        ("**[b](data:image/png;base64,AAAA)**", "b (data:image/png;base64,AAAA)"),
    ],
)
def test_links_and_pictures_are_text(text: str, words: str) -> None:
    assert shown(text) == [words]


@given(st.text("*_`[]()!#->\\ \n1.ab<&\0\u202e", max_size=60))
def test_any_text_keeps_its_lines_and_letters(text: str) -> None:
    blocks = read_markdown(text)
    if blocks is None:
        return
    assert len(blocks) == text.count("\n") + 1
    letters = "".join(span.text for block in blocks for span in block.spans)
    assert [c for c in letters if c in "ab<&\0\u202e"] == [c for c in text if c in "ab<&\0\u202e"]


@pytest.mark.parametrize("piece", ["**a", " _a", "[", "![a](", "`", "> ", "- ", "\\", "*a*", "__ "])
def test_hostile_text_ends_in_time(piece: str) -> None:
    start = time.process_time()
    read_markdown((piece * LONGEST)[:LONGEST])
    assert time.process_time() - start < 2
    assert read_markdown(piece * (LONGEST + 1)) is None
