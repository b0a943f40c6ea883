"""What forbids a case, and suites as JSON."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from attnstudio.engine.cases.case import (
    MAX_BATCH,
    MAX_BYTES,
    MAX_CASES,
    MAX_D_MODEL,
    MAX_HEADS,
    MAX_LENGTH,
    MAX_MULTIPLICATIONS,
    MAX_NAME,
    MAX_WHY,
    Case,
    DType,
    Expectation,
    Expected,
    SuiteRefused,
    case_bytes,
    case_multiplications,
    problems,
    suite_from_json,
    suite_to_json,
)
from attnstudio.engine.cases.tolerances import cuts, reordering
from attnstudio.engine.spec import MAX_SEED, MaskKind, Positional

ROWS = Expected(Expectation.ROW_SUMS)
ERROR = Expected(Expectation.ERROR)
GOOD = Case("good", length=6, d_model=64, heads=4, expected=(ROWS,))


def fields(case: Case) -> list[str]:
    return [problem.field for problem in problems(case)]


def said(case: Case) -> str:
    return " ".join(str(problem.message) for problem in problems(case))


def test_a_good_case_has_no_problem() -> None:
    assert problems(GOOD) == ()


@pytest.mark.parametrize(
    ("field", "low", "high"),
    [("batch", 1, MAX_BATCH), ("length", 1, MAX_LENGTH), ("seed", 0, MAX_SEED), ("window", 0, MAX_LENGTH)],
)
def test_sizes_have_limits(field: str, low: int, high: int) -> None:
    base = replace(GOOD, mask=MaskKind.LOCAL, d_model=4, heads=1)
    for value in (low, high):
        assert fields(replace(base, **{field: value})) == []
    for value in (low - 1, high + 1, -(10**5000), 10**5000):
        case = replace(base, **{field: value})
        assert fields(case) == [field]
        assert f"between {low} and {high}" in said(case)


def test_the_window_counts_for_a_local_mask_only() -> None:
    assert problems(replace(GOOD, window=-3)) == ()


@pytest.mark.parametrize(
    ("d_model", "heads"), [(0, 1), (MAX_D_MODEL + 1, 1), (64, 0), (64, MAX_HEADS + 1), (64, -1)]
)
def test_widths_and_heads_have_limits(d_model: int, heads: int) -> None:
    assert len(problems(replace(GOOD, d_model=d_model, heads=heads))) == 1


@pytest.mark.parametrize("heads", [7, 0, -1, 64])
def test_heads_that_do_not_divide_are_valid_where_an_error_is_expected(heads: int) -> None:
    case = replace(GOOD, d_model=48, heads=heads)
    assert fields(case) == ["heads"]
    assert problems(replace(case, expected=(ERROR,))) == ()
    assert fields(replace(case, expected=(Expected(Expectation.ERROR, holds=False),))) == ["heads"]


def test_heads_that_do_not_divide_are_told_with_the_nearest() -> None:
    assert "512 cannot be split into 7 equal heads; the nearest are 8, 4" in said(
        replace(GOOD, d_model=512, heads=7)
    )


@pytest.mark.parametrize(
    ("case", "told"),
    [
        (Case("memory", batch=1, length=1024, d_model=64, heads=64), "about 2,051 MiB of memory"),
        (Case("time", batch=64, length=128, d_model=2048, heads=1), "times the computation"),
    ],
)
def test_what_takes_too_much_is_refused(case: Case, told: str) -> None:
    case = replace(case, expected=(ROWS,))
    assert fields(case) == ["length"]
    assert told in said(case)


def test_each_limit_can_be_reached_alone() -> None:
    for changes in (
        {"batch": MAX_BATCH},
        {"length": MAX_LENGTH},
        {"d_model": MAX_D_MODEL},
        {"heads": MAX_HEADS},
    ):
        assert problems(replace(GOOD, **changes)) == ()


def test_half_precision_counts_for_more_time_and_less_memory() -> None:
    half = replace(GOOD, dtype=DType.FLOAT16)
    assert case_multiplications(half) > case_multiplications(GOOD)
    assert case_bytes(half) < case_bytes(GOOD)


@pytest.mark.parametrize(
    ("expected", "told"),
    [
        ((), "Nothing is expected"),
        ((ERROR, ROWS), "an error leaves nothing to check"),
        ((ROWS, Expected(Expectation.ROW_SUMS, holds=False)), "row_sums: expected twice"),
        ((ROWS, ROWS), "expected twice"),
        ((Expected(Expectation.OUTPUT_SHAPE),), "needs a shape"),
        ((Expected(Expectation.OUTPUT_SHAPE, (1, -1)),), "whole numbers from 0 up"),
        ((Expected(Expectation.OUTPUT_SHAPE, (1,) * 9),), "at most 8"),
        ((Expected(Expectation.WEIGHTS_SHAPE, (1,), holds=False),), "not one that it lacks"),
        ((Expected(Expectation.ROW_SUMS, (1,)),), "takes no shape"),
    ],
)
def test_expectations_that_make_no_sense(expected: tuple[Expected, ...], told: str) -> None:
    case = replace(GOOD, expected=expected)
    assert fields(case) == ["expected"]
    assert told in said(case)


def test_no_error_can_be_expected_with_the_rest() -> None:
    assert problems(replace(GOOD, expected=(Expected(Expectation.ERROR, holds=False), ROWS))) == ()


@pytest.mark.parametrize("kind", [Expectation.CAUSALITY, Expectation.EQUIVARIANCE])
def test_one_token_has_no_order(kind: Expectation) -> None:
    case = replace(GOOD, expected=(Expected(kind),))
    assert fields(replace(case, length=1)) == ["expected"]
    assert fields(replace(case, length=2)) == []


@pytest.mark.parametrize("name", ["", "  ", "x" * (MAX_NAME + 1), "a\nb", "a\x00", "\ud800", "a\u2028b"])
def test_names_are_one_line_that_can_be_shown(name: str) -> None:
    assert fields(replace(GOOD, name=name)) == ["name"]


def test_texts_have_limits() -> None:
    assert fields(replace(GOOD, name="长" * MAX_NAME, why="x" * MAX_WHY)) == []
    assert fields(replace(GOOD, why="x" * (MAX_WHY + 1))) == ["why"]


def test_everything_wrong_is_told() -> None:
    assert fields(Case("", batch=0, heads=0)) == ["name", "batch", "heads", "expected"]


@given(st.integers(2, 60))
def test_the_other_order_is_neither_the_same_nor_the_reverse(length: int) -> None:
    order = reordering(length)
    assert sorted(order) == list(range(length))
    assert order != list(range(length))
    assert length == 2 or order != list(range(length))[::-1]
    assert all(0 < cut < length for cut in cuts(length))
    assert {1, length - 1} <= set(cuts(length))


# -- suites

expected = st.builds(
    Expected,
    st.sampled_from(Expectation),
    st.none() | st.lists(st.integers(), max_size=4).map(tuple),
    st.booleans(),
)
cases = st.builds(
    Case,
    name=st.text(st.characters()),
    batch=st.integers(),
    length=st.integers(),
    d_model=st.integers(),
    heads=st.integers(),
    mask=st.sampled_from(MaskKind),
    window=st.integers(),
    positional=st.sampled_from(Positional),
    dtype=st.sampled_from(DType),
    seed=st.integers(),
    expected=st.lists(expected, max_size=4).map(tuple),
    why=st.text(st.characters()),
)


@given(st.lists(cases, max_size=3))
def test_a_suite_comes_back_and_fits_a_file(suite: list[Case]) -> None:
    text = suite_to_json(suite)
    assert suite_from_json(text.encode().decode()) == tuple(suite)


@given(cases)
def test_problems_never_raises(case: Case) -> None:
    for problem in problems(case):
        assert str(problem.message)


def test_a_suite_holds_no_key() -> None:
    text = suite_to_json([replace(GOOD, name="of sk-0123456789abcdef", why="password: pa55word")])
    assert [(case.name, case.why) for case in suite_from_json(text)] == [
        ("of [redacted]", "password: [redacted]")
    ]


def test_chinese_can_be_read_in_the_file() -> None:
    assert "因果" in suite_to_json([replace(GOOD, name="因果")])


def test_missing_fields_take_their_defaults() -> None:
    assert suite_from_json('\ufeff{"version": 1, "cases": [{"name": "x"}]}') == (Case("x"),)


def suite(case: Any, **more: Any) -> str:
    return json.dumps({"version": 1, "cases": [case], **more})


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "cannot be read at line and column 1:1"),
        ('{"version": 1,\n"cases": [}', "2:11"),
        ("[" * 100_000, "1:1"),
        ("[]", "no suite"),
        ('{"version": 1}', "no suite"),
        ('{"cases": []}', "version None; this program reads 1"),
        (suite({"name": "x"}, version=2), "version 2; this program reads 1"),
        (suite(5), "Case 1 of the suite"),
        (suite({}), "name is missing"),
        (suite({"name": "x", "dropout": 1}), "unknown fields dropout"),
        (suite({"name": 5}), "name is int, not str"),
        (suite({"name": "x", "batch": True}), "batch is bool, not int"),
        (suite({"name": "x", "batch": 1.0}), "batch is float, not int"),
        (suite({"name": "x", "mask": "spiral"}), "mask is 'spiral', none of none, causal, local"),
        (suite({"name": "x", "mask": ["none"]}), "mask is ['none']"),
        (suite({"name": "x", "expected": [{"kind": {}}]}), "kind is {}, none of output_shape"),
        (suite({"name": "x", "expected": {}}), "expected is dict, not list"),
        (suite({"name": "x", "expected": [{}]}), "kind is missing"),
        (suite({"name": "x", "expected": [{"kind": "row_sums", "holds": 1}]}), "holds is int, not bool"),
        (suite({"name": "x", "expected": [{"kind": "output_shape", "shape": [1.5]}]}), "shape is float"),
        (json.dumps({"version": 1, "cases": [{"name": "x"}] * (MAX_CASES + 1)}), f"limit is {MAX_CASES}"),
        (" " * (1 << 20) + "{}", "too large"),
        ('{"version": 1, "cases": [{"name": "x", "batch": ' + "9" * 5000 + "}]}", "cannot be read"),
    ],
)
def test_what_is_no_suite_is_refused_with_the_reason(text: str, told: str) -> None:
    with pytest.raises(SuiteRefused) as refusal:
        suite_from_json(text)
    assert told in str(refusal.value.message)


def test_the_limits_are_those_of_the_studio() -> None:
    assert MAX_BYTES == 1 << 30
    assert case_multiplications(GOOD) < MAX_MULTIPLICATIONS
