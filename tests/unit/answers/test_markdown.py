"""Markdown as blocks, however it arrives."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from attnstudio.ui.assistant.blocks import (
    LINE_BREAK,
    Align,
    Block,
    Kind,
    Mark,
    Paragraph,
    Run,
    Table,
    TokenKind,
)
from attnstudio.ui.assistant.inline import completed, inline_runs, is_safe_link
from attnstudio.ui.assistant.markdown import AnswerReader

PARTS = (
    *(
        "text ",
        "**bold** ",
        "*it",
        "`code` ",
        "``",
        "$a_i$ ",
        "$5 ",
        "\\(x\\)",
        "[l](https://a.b)",
        "![i](http://c)",
    ),
    *(
        "\n",
        "\n\n",
        "\r\n",
        "\r",
        "  ",
        "\t",
        "- a",
        "\n- b",
        "\n* c\n",
        "1. d\n",
        "\n2. e",
        "- \n",
        "\n   - f\n",
    ),
    *(
        "# h\n",
        "---\n",
        "===\n",
        "> q\n",
        "> - r\n",
        "```python\n",
        "```",
        "~~~\n",
        "$$",
        "\\[",
        "\\]",
        "\n$$\n",
    ),
    "| a | b |\n|--|--|\n" + "| 1 | 2 |\n" * 205,
    *(
        "| a | b |\n",
        "|---|:-:|\n",
        "| 1 |\n",
        "x = 1\n",
        "def f():\n    pass\n\n" * 13,
        "\u202e",
        "&#8233;",
        "head 3",
    ),
)


def read_at_once(text: str) -> list[Block]:
    return list(AnswerReader().read(text, finished=True).blocks)


def read_in_pieces(texts: list[str], reader: AnswerReader | None = None) -> list[Block]:
    """The last of `texts` is whole."""
    reader = reader or AnswerReader()
    document: list[Block] = []
    for index, text in enumerate(texts):
        change = reader.read(text, finished=index == len(texts) - 1)
        document = [*document[: change.start], *change.blocks]
    return document


def paragraph(text: str) -> Paragraph:
    [block] = read_at_once(text)
    assert isinstance(block, Paragraph)
    return block


def streaming(text: str) -> list[Block]:
    return list(AnswerReader().read(text, finished=False).blocks)


def streamed_text(text: str) -> str:
    return "\n".join(block.text() for block in streaming(text) if isinstance(block, Paragraph))


@settings(max_examples=100, deadline=None)
@given(st.lists(st.sampled_from(PARTS), max_size=25).map("".join), st.data())
def test_arriving_in_pieces_ends_as_reading_at_once(text: str, data: st.DataObject) -> None:
    cuts = data.draw(st.lists(st.integers(0, len(text)), max_size=30).map(sorted))
    assert read_in_pieces([*(text[:cut] for cut in cuts), text]) == read_at_once(text)


@settings(max_examples=40, deadline=None)
@given(st.text(max_size=200), st.integers(0, 200))
def test_no_text_is_refused(text: str, cut: int) -> None:
    assert read_in_pieces([text[:cut], text]) == read_at_once(text)


@pytest.mark.parametrize("shape", ["- item *n*\n", "x = 'a'\n", "para $a$\n\n", "> q\n\n"])
def test_a_long_answer_is_settled_as_it_grows(shape: str) -> None:
    text = ("```python\n" if shape.startswith("x") else "") + shape * 300
    reader = AnswerReader()
    lengths = []
    for end in range(0, len(text), 100):
        lengths.append(len(reader.read(text[:end], finished=False).blocks))
    assert max(lengths) < 160


def test_another_text_starts_anew() -> None:
    reader = AnswerReader()
    read_in_pieces(["# one\n\ntwo\n\nthree", "# one\n\ntwo\n\nthree\n\n- a\n- b\n- c\n"], reader)
    assert read_in_pieces(["# uno\n\ndos"], reader) == read_at_once("# uno\n\ndos")


def test_emphasis_code_and_breaks() -> None:
    runs = paragraph("a **b *c*** ~~d~~ `e*`  \nf\ng").runs
    assert [(run.text, run.marks) for run in runs] == [
        ("a ", Mark.PLAIN),
        ("b ", Mark.BOLD),
        ("c", Mark.BOLD | Mark.ITALIC),
        (" ", Mark.PLAIN),
        ("d", Mark.STRIKE),
        (" ", Mark.PLAIN),
        ("e*", Mark.CODE),
        (f"{LINE_BREAK}f g", Mark.PLAIN),
    ]


def test_lines_of_chinese_are_joined_without_a_blank() -> None:
    assert paragraph("每个查询\n主要关注").text() == "每个查询主要关注"


def test_headings_rules_and_quotes() -> None:
    heading, rule, quoted, nested = read_at_once("### h\n\n***\n\n> q\n> > r\n")
    assert (heading.kind, heading.level) == (Kind.HEADING, 3)
    assert rule.kind is Kind.RULE
    assert (quoted.quote, nested.quote) == (1, 2)


def test_a_line_of_dashes_below_a_paragraph_is_a_rule_and_no_heading() -> None:
    assert [block.kind for block in read_at_once("text\n---\n")] == [Kind.TEXT, Kind.RULE]


def test_lists_have_markers_and_indents() -> None:
    blocks = read_at_once("3. a\n4. b\n   - c\n\n     d\n")
    assert [(block.marker, block.indent, block.text()) for block in blocks] == [
        ("3.", 1, "a"),
        ("4.", 1, "b"),
        ("◦", 2, "c"),
        ("", 2, "d"),
    ]


def test_a_table() -> None:
    [table] = read_at_once("| a | **b** |\n|:-:|--:|\n| 1 | 2 |\n| 3 |\n")
    assert isinstance(table, Table)
    assert table.aligns == (Align.CENTER, Align.RIGHT)
    assert [["".join(run.text for run in cell) for cell in row] for row in table.rows] == [
        ["a", "b"],
        ["1", "2"],
        ["3", ""],
    ]


def test_a_very_long_table_goes_on_as_lines() -> None:
    table, *lines = read_at_once("| a | b |\n|---|---|\n" + "| 1 | 2 |\n" * 300)
    assert isinstance(table, Table)
    assert len(table.rows) + len(lines) == 301
    assert lines[-1].text() == "1 | 2"


def test_code_is_highlighted_line_by_line() -> None:
    top, line, second, bottom = read_at_once("```python\ndef f():\n    return 'a'\n```\n")
    assert (top.kind, bottom.kind) == (Kind.CODE_TOP, Kind.CODE_BOTTOM)
    assert line.runs[0] == Run("def ", Mark.CODE, token=TokenKind.KEYWORD)
    assert TokenKind.STRING in {run.token for run in second.runs}
    assert second.text() == "    return 'a'"


@pytest.mark.parametrize("fence", ["```", "```nosuchlanguage", "```text"])
def test_code_of_no_known_language_is_plain(fence: str) -> None:
    blocks = read_at_once(f"{fence}\ndef f():\n\n  x\n```\n")
    assert [block.text() for block in blocks] == ["", "def f():", "", "  x", ""]
    assert {run.token for block in blocks for run in block.runs} == {TokenKind.PLAIN}


@settings(max_examples=40, deadline=None)
@given(
    st.lists(st.sampled_from(["x = 1", "", "    y", "'''", "# c", ")", "\t", "\\", "@", "💡"]), max_size=80)
)
def test_no_character_of_code_is_lost(lines: list[str]) -> None:
    code = "\n".join(["a", *lines, "z"])
    shown = [block.text() for block in read_at_once(f"```python\n{code}\n```\n") if block.kind is Kind.CODE]
    assert "\n".join(shown) == code


@pytest.mark.parametrize(
    ("source", "shown"),
    [
        ("$a_i$", "ai"),
        ("\\(a_i\\)", "ai"),
        ("it costs $5, or $6", "it costs $5, or $6"),
        ("$5-$10", "$5-$10"),
        ("\\$a$", "$a$"),
        ("`$a$`", "$a$"),
        ("$\\nosuch{a}$ b", "$\\nosuch{a}$ b"),
        ("$$a$$ and b", "a and b"),
    ],
)
def test_formulas_in_a_sentence(source: str, shown: str) -> None:
    assert paragraph(source).text() == shown


@pytest.mark.parametrize("source", ["$$a$$", "$$\na\n$$", "\\[a\\]", "\\[\na\n\\]", "$$a\n$$\n"])
def test_displayed_formulas(source: str) -> None:
    assert (paragraph(source).kind, paragraph(source).text()) == (Kind.FORMULA, "a")


@pytest.mark.parametrize("source", ["$$\na", "\\[ a\n\nb", "$$"])
def test_a_displayed_formula_without_end_is_shown_as_it_was_written(source: str) -> None:
    assert source.split("\n", maxsplit=1)[0].strip() in read_at_once(source)[0].text()


@pytest.mark.parametrize(
    ("source", "shown"),
    [
        ("[a](http://x.y)", "a (http://x.y)"),
        ("[a](ftp://x.y)", "a (ftp://x.y)"),
        ("[a](https://bank@x.y/)", "a (https://bank@x.y/)"),
        ("[a](/etc/passwd)", "a (/etc/passwd)"),
        ("[a](javascript:alert(1))", "[a](javascript:alert(1))"),
        ("[a](file:///etc/passwd)", "[a](file:///etc/passwd)"),
        ("![p](https://x.y/z.png)", "p (https://x.y/z.png)"),
        ("![p](file:///a.png)", "![p](file:///a.png)"),
        ("<img src='//x.y'>", "<img src='//x.y'>"),
        ("<script>a</script>", "<script>a</script>"),
        ("[a]: https://x", "[a]: https://x"),
    ],
)
def test_what_is_no_link_is_text_with_its_address(source: str, shown: str) -> None:
    assert paragraph(source).text() == shown
    linked = [run for run in paragraph(source).runs if run.href]
    assert [run.text for run in linked] == (["https://x"] if source.startswith("[a]:") else [])


@pytest.mark.parametrize(
    ("source", "text", "address"),
    [
        ("[a](https://x.y/z)", "a", "https://x.y/z"),
        ("<https://x.y>", "https://x.y", "https://x.y"),
        ("see https://x.y/a(b), or", "https://x.y/a(b)", "https://x.y/a(b)"),
        ("(https://x.y).", "https://x.y", "https://x.y"),
        ("见https://x.y。", "https://x.y", "https://x.y"),
    ],
)
def test_https_links(source: str, text: str, address: str) -> None:
    assert [(run.text, run.href) for run in paragraph(source).runs if run.href] == [(text, address)]


@pytest.mark.parametrize(
    "address", ["https://", "https:/x", "https://a b", "https://x\\y", "HTTP://x", "https://[", ""]
)
def test_addresses_that_are_never_opened(address: str) -> None:
    assert not is_safe_link(address)


def test_mentions_become_links_but_not_in_code_or_links() -> None:
    runs = paragraph("**Head 3** takes from token 5, `head 4`, [head 6](https://x.y).").runs
    assert [(run.text, run.mention.number_from_0) for run in runs if run.mention] == [
        ("Head 3", 2),
        ("token 5", 4),
    ]
    assert runs[0].marks == Mark.BOLD
    assert runs[0].href == "attn:head/2"


def test_characters_that_steer_the_display_are_shown_as_such() -> None:
    source = "a\u202eb\u2029c &#8238; &#x2029; \x1b[0m `\u2066` \ud800"
    assert not set(paragraph(source).text()) & set("\u202e\u2029\u2066\x1b\ud800")
    [_, line, _] = read_at_once("```\n\u202ex\n```")
    assert line.text() == "\ufffdx"


@pytest.mark.parametrize(
    ("source", "shown"),
    [
        ("a **b", "a **b**"),
        ("a **b*", "a **b**"),
        ("a *b **c", "a *b **c***"),
        ("a ~~b", "a ~~b~~"),
        ("a `b", "a `b`"),
        ("a ``b`", "a ``b``"),
        ("a `", "a "),
        ("a **", "a "),
        ("2 * 3", "2 * 3"),
        ("a $x_", "a …"),
        ("a \\(x", "a …"),
        ("costs $5 a", "costs $5 a"),
        ("a [b](https://x", "a b"),
        ("a [b]", "a [b]"),
        ("done **b** `c` $d$", "done **b** `c` $d$"),
    ],
)
def test_what_is_being_written_looks_as_if_it_were_closed(source: str, shown: str) -> None:
    assert completed(source) == shown


@pytest.mark.parametrize(
    "end", ["-", "- ", "#", "## ", "1", "1.", "``", "|", "$", ">", "==", "| a | b", "| a |\n|--"]
)
def test_a_line_that_may_become_anything_waits(end: str) -> None:
    assert streamed_text(f"text\n\n{end}") == "text"
    assert len(read_at_once(f"text\n\n{end}")) >= 1


def test_text_never_turns_into_a_table_or_heading_while_it_streams() -> None:
    text = "intro\n\n| a | b |\n|---|---|\n| 1 | 2 |\n"
    shown = {streamed_text(text[:end]) for end in range(len(text))}
    assert not any("|" in each for each in shown)


def test_an_open_formula_is_an_ellipsis() -> None:
    assert [(block.kind, block.text()) for block in streaming("$$\n\\frac{a")] == [(Kind.FORMULA, "…")]


def test_code_that_is_open_is_code() -> None:
    assert [block.kind for block in streaming("```py\nx = 1")] == [Kind.CODE_TOP, Kind.CODE, Kind.CODE_BOTTOM]


def test_very_long_lines_are_cut_into_pieces() -> None:
    blocks = read_at_once("x" * 50_000)
    assert max(len(block.text()) for block in blocks) <= 2000
    assert "".join(block.text() for block in blocks) == "x" * 50_000


def test_a_paragraph_that_would_take_long_is_shown_as_it_is() -> None:
    assert inline_runs("[" * 1000) == (Run("[" * 1000),)


def test_a_table_of_thousands_of_columns_stays_text() -> None:
    row = "| a " * 5000 + "|\n"
    blocks = read_at_once(row + "|---" * 5000 + "|\n" + row)
    assert not any(isinstance(block, Table) for block in blocks)
    assert "".join(block.text() for block in blocks).count("a") == 10_000
