"""Prose that speaks of heads and tokens, in both languages; code and other numbers are left alone."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from attnstudio.assistant.mentions import find_mentions


def found(text: str) -> list[tuple[str, str, int]]:
    """What is marked, as what, with its number from 1."""
    return [(text[m.start : m.end], m.place_kind, m.number_from_0 + 1) for m in find_mentions(text)]


@pytest.mark.parametrize(
    ("text", "marked"),
    [
        ("head 3", [("head 3", "head", 3)]),
        ("Head 3's row, (head 12).", [("Head 3", "head", 3), ("head 12", "head", 12)]),
        ("**head #3** and head-4", [("head #3", "head", 3), ("head-4", "head", 4)]),
        ("Heads 3 and 5", [("Heads 3", "head", 3), ("5", "head", 5)]),
        ("heads 2, 3 and 4.", [("heads 2", "head", 2), ("3", "head", 3), ("4", "head", 4)]),
        ("heads 2, 3, and 4", [("heads 2", "head", 2), ("3", "head", 3), ("4", "head", 4)]),
        ("tokens 5–7", [("tokens 5", "token", 5), ("7", "token", 7)]),
        ("tokens 5 to 7", [("tokens 5", "token", 5), ("7", "token", 7)]),
        ("query 5 looks at key 2", [("query 5", "token", 5), ("key 2", "token", 2)]),
        ("queries 2 or 3", [("queries 2", "token", 2), ("3", "token", 3)]),
        ("heads 3 and 5 tokens", [("heads 3", "head", 3)]),
        ("token 5 (0.241)", [("token 5", "token", 5)]),
        ("head 3, 0.5 and more", [("head 3", "head", 3)]),
        ("头 3", [("头 3", "head", 3)]),
        ("在头3中", [("头3", "head", 3)]),
        ("第 3 个头和第5个词元", [("第 3 个头", "head", 3), ("第5个词元", "token", 5)]),
        ("第三个头、第十二个词元", [("第三个头", "head", 3), ("第十二个词元", "token", 12)]),
        ("第 3 和第 5 个头", [("第 3", "head", 3), ("5 个头", "head", 5)]),
        (
            "词元 5 到 7，查询 2、键 4",
            [("词元 5", "token", 5), ("7", "token", 7), ("查询 2", "token", 2), ("键 4", "token", 4)],
        ),
        ("注意力头 4 与 head 5", [("头 4", "head", 4), ("head 5", "head", 5)]),
        ("第 3 个 head", [("第 3 个 head", "head", 3)]),
        ("第二十个头", [("第二十个头", "head", 20)]),
        ("head 99", [("head 99", "head", 99)]),  # out of range is the caller's to see
    ],
)
def test_mentions_are_found(text: str, marked: list[tuple[str, str, int]]) -> None:
    assert found(text) == marked


@pytest.mark.parametrize(
    "text",
    [
        "overhead 3",
        "head3D",
        "headless 3",
        "head 3D",
        "head 3.5",
        "token 5 %",
        "head 0",
        "ahead 3",
        "multi-head 3",
        "`head 3`",
        "``a ` head 3``",
        "```\nhead 3\n```",
        "~~~text\nhead 3",
        "    ```\nhead 3\n    ```",
        "开头 3 个词元",
        "箭头 3",
        "关键 3",
        "头 3 个词元",
        "前 3 个词元",
        "the first 3 heads",
    ],
)
def test_other_numbers_are_left_alone(text: str) -> None:
    assert found(text) == []


def test_prose_around_code_is_marked() -> None:
    text = "head 1 `head 2` head 3\n\n```python\nhead 4\n```\n\nhead 5 ` head 6\n\nhead 7 ` head 8"
    assert [number for _, _, number in found(text)] == [1, 3, 5, 6, 7, 8]


@pytest.mark.parametrize(
    "piece", ["head ", "`", "heads 1, ", "1, ", "第 1、", "`a\n\n", "第十", "头 1、", "~~~\n"]
)
def test_hostile_text_takes_no_longer_than_its_length(piece: str) -> None:
    assert len(found("heads " + piece * 20_000)) <= 20_000  # a quadratic search would take minutes


@settings(deadline=None)
@given(st.text(alphabet="head token3 第头词元个、,`\n-#", max_size=60))
def test_mentions_are_in_order_and_apart(text: str) -> None:
    end = 0
    for mention in find_mentions(text):
        assert end <= mention.start < mention.end <= len(text)
        assert mention.number_from_0 >= 0
        end = mention.end
