"""JSON as models write it: found wherever it stands, read although it is not quite JSON, never run."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from attnstudio.assistant import json_blocks
from attnstudio.assistant.json_blocks import MAX_JSON, Accept, find_block, is_container

WHOLE = {"cases": [{"name": "a", "length": 3}]}


def find_json(answer: str, accept: Accept = is_container) -> tuple[object, int, int] | None:
    """What the last block says, and where it stands."""
    block = find_block(answer, accept)
    return None if block is None else (block.value, block.start, block.end)


@pytest.mark.parametrize(
    "text",
    [
        '{"cases": [{"name": "a", "length": 3}]}',
        '{"cases": [{"name": "a", "length": 3,},],}',
        '{"cases": [{"name": "a" "length": 3}]}',
        "{'cases': [{'name': 'a', 'length': 3}]}",
        "{cases: [{name: 'a', length: 3}]}",
        "｛“cases”：［｛“name”：“a”，“length”：３｝］｝",
        '{"cases": [ // the list\n{"name": "a", /* one */ "length": 3 # tokens\n}]}',
        '{"cases": [{"name": "a", "length": 3}, ...]}',
    ],
)
@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("", ""),
        ("Here they are:\n\n```json\n", "\n```\n"),
        ("~~~\n", "\n~~~"),
        ("See [1] and $\\frac{QK^T}{\\sqrt{d_k}}$: ", " That {is} all [2]."),
        ("```python\nsettings = {'a': 1}\n```\n", ""),
    ],
)
def test_slips_and_surroundings_do_not_matter(before: str, text: str, after: str) -> None:
    answer = f"Before.\n{before}{text}{after}"
    found = find_json(answer)
    assert found is not None
    value, start, end = found
    assert value == WHOLE
    assert text in answer[start:end]
    rest = answer[:start] + answer[end:]
    assert "`" not in rest or "python" in rest
    assert "name" not in rest


def test_a_fence_on_the_line_itself_goes_with_the_block() -> None:
    answer = 'So: ```json {"a": 1} ``` indeed'
    assert find_json(answer) == ({"a": 1}, 4, len(answer) - 7)


def test_objects_in_a_row_are_a_list() -> None:
    assert find_json('{"a": 1}\n{"a": 2},\n{"a": 3}')[0] == [{"a": 1}, {"a": 2}, {"a": 3}]


def test_the_last_block_that_is_wanted_is_taken() -> None:
    answer = '{"claims": []}\n\nand\n\n```json\n{"note": 1}\n```'
    assert find_json(answer)[0] == {"note": 1}
    assert find_json(answer, lambda value: "claims" in value)[0] == {"claims": []}
    assert find_json(answer, lambda _value: False) is None


@pytest.mark.parametrize(
    "answer", ["", "no JSON at all", "weights [0.1, 0.2] and {braces}", "$\\{x: y\\}$", "[[[[", "```\n```"]
)
def test_what_is_no_json_is_left_alone(answer: str) -> None:
    assert find_json(answer) is None


@pytest.mark.parametrize(
    ("answer", "value", "unclosed"),
    [
        ('{"a": [{"b": 1}, {"b": 2', {"a": [{"b": 1}, {"b": 2}]}, 3),
        ('```json\n{"a": [{"b": 1},', {"a": [{"b": 1}]}, 2),
        ('{"a": [{"b": "hal', {"a": [{"b": "hal"}]}, 3),
        ('{"a": [{"b": 1}]}', {"a": [{"b": 1}]}, 0),
    ],
)
def test_an_end_that_was_cut_off_is_mended_and_told(answer: str, value: object, unclosed: int) -> None:
    block = find_block(answer)
    assert block is not None
    assert (block.value, block.unclosed, block.end) == (value, unclosed, len(answer))


def test_a_bracket_of_the_prose_that_nothing_closes_hides_no_block() -> None:
    answer = 'Write {a: 1 and so on.\n\n{"cases": []}'
    assert find_json(answer, lambda value: set(value) == {"cases"})[0] == {"cases": []}


def test_strings_keep_their_punctuation() -> None:
    value = {"why": "掩码，因果：“是” {不是} [x]", "more": 'a "quoted" word, it\'s'}
    assert find_json(json.dumps(value, ensure_ascii=False))[0] == value
    assert find_json("{why: '掩码，因果', }")[0] == {"why": "掩码，因果"}


def test_expressions_stay_texts() -> None:
    found = find_json('{"a": 2**10, b: __import__("os").getcwd(), "c": +0.12, d: .5, e: 47 %, f: None}')[0]
    assert (found["a"], found["c"], found["d"], found["e"], found["f"]) == ("2**10", 0.12, 0.5, "47 %", None)
    assert all(isinstance(value, str | float | None) for value in found.values())


def test_a_block_above_the_limit_is_not_read() -> None:
    fits = json.dumps([{"a": "x" * (MAX_JSON - 20)}])
    assert find_json(fits) is not None
    assert find_json(json.dumps([{"a": "x" * MAX_JSON}])) is None


@pytest.mark.parametrize(
    "hostile",
    [
        "[",
        "{",
        '{"a":',
        "[{",
        '{[("',
        "{a:1} x ",
        '"',
        "{a:'",
        "\\",
        "/*",
        "```\n",
        '{"a": "b" c ',
        "{ //\n",
        "，",
    ],
)
def test_what_is_made_to_hurt_is_read_in_one_pass(hostile: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The text is looked at a bounded number of times: no piece of it is tokenised over and over."""
    looked_at = 0
    tokens = json_blocks._tokens

    def counted(text: str, start: int = 0, end: int = MAX_JSON) -> Any:
        nonlocal looked_at
        for token in tokens(text, start, end):
            looked_at += 1
            yield token

    monkeypatch.setattr(json_blocks, "_tokens", counted)
    answer = hostile * (10_000 // len(hostile))
    find_block(answer)
    assert looked_at <= 20 * len(answer)


scalars = (
    st.none()
    | st.booleans()
    | st.integers(-(2**60), 2**60)
    | st.floats(allow_nan=False)
    | st.text(max_size=30)
)
values = st.recursive(
    scalars, lambda inner: st.lists(inner) | st.dictionaries(st.text(max_size=9), inner), max_leaves=8
)
objects = st.dictionaries(st.text(max_size=20), values, min_size=1)


@settings(deadline=None, max_examples=25)
@given(objects | st.lists(objects, min_size=1), st.sampled_from([None, 2]), st.booleans())
def test_real_json_in_a_fence_comes_back_as_it_is(
    value: object, indent: int | None, ascii_only: bool
) -> None:
    text = json.dumps(value, indent=indent, ensure_ascii=ascii_only)
    found = find_json(f"So:\n\n```json\n{text}\n```\n")
    assert found is not None
    assert found[0] == value


@settings(deadline=None, max_examples=30)
@given(st.text() | st.text(alphabet="{}[]:,\"'`“”，｛ab1 \n\\/#*"))
def test_no_text_raises(answer: str) -> None:
    block = find_block(answer)
    if block is not None:
        assert 0 <= block.start <= block.end <= len(answer)
