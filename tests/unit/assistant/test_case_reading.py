"""Cases out of an answer: what can be read is, what cannot is said, nothing is run."""

from __future__ import annotations

import ast
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import attnstudio
from attnstudio.assistant.case_reading import MAX_UNREAD, CasesRead, read_cases
from attnstudio.engine.cases.case import (
    MAX_CASES,
    MAX_NAME,
    MAX_WHY,
    Case,
    DType,
    Expectation,
    Expected,
    problems,
    suite_to_json,
)
from attnstudio.engine.spec import MaskKind, Positional

CASE = Case(
    "two sequences",
    batch=2,
    length=5,
    d_model=16,
    heads=2,
    mask=MaskKind.LOCAL,
    window=1,
    positional=Positional.SINUSOIDAL,
    dtype=DType.FLOAT16,
    seed=3,
    expected=(Expected(Expectation.OUTPUT_SHAPE, (2, 5, 16)), Expected(Expectation.CAUSALITY, holds=False)),
    why="So it is.",
)


def read(*cases: Any) -> CasesRead:
    return read_cases(f"Here:\n```json\n{json.dumps({'cases': list(cases)})}\n```")


def one(**fields: Any) -> Case:
    """The case of one object that reads whole."""
    found = read({"name": "x", "expected": ["row_sums"], **fields})
    assert found.unread == ()
    return found.cases[0]


def said(found: CasesRead) -> str:
    return "\n".join(map(str, found.unread))


def test_the_form_of_the_prompt_and_of_a_suite_is_read() -> None:
    assert read_cases(suite_to_json([CASE, CASE])) == CasesRead((CASE, CASE))


def test_other_names_for_fields_and_choices() -> None:
    found = read(
        {
            "title": "two sequences",
            "B": "2",
            "L": 5.0,
            "dModel": "１６",
            "h": 2,
            "mask": {"type": "sliding-window", "size": 9, "window": 1},
            "positional_encoding": "sine",
            "dtype": "torch.half",
            "random_seed": 3,
            "expect": {"output_shape": "(2, 5, 16)", "is-causal": False, "row_sums": None},
            "reason": "So\nit is.",
        }
    )
    assert found.cases == (CASE,)
    assert said(found) == 'Case 1 “two sequences”: the field "size" is not known and was left out.'


@pytest.mark.parametrize(
    "expected",
    [
        "row_sums",
        ["row_sums"],
        [{"kind": "row_sums"}],
        [{"type": "Row sums", "holds": "yes"}],
        {"row_sums": True},
        [{"row_sums": True}],
        {"kind": "row-sum", "value": True},
        ["row_sums", {"kind": "row_sums", "holds": True, "shape": None}],
    ],
)
def test_ways_to_write_an_expectation(expected: Any) -> None:
    assert one(expected=expected).expected == (Expected(Expectation.ROW_SUMS),)


@pytest.mark.parametrize("shape", [[1, 6, 512], "[1, 6, 512]", "1x6x512", ["1", 6.0, 512]])
@pytest.mark.parametrize("field", ["shape", "value"])
def test_ways_to_write_a_shape(shape: Any, field: str) -> None:
    expected = one(expected=[{"kind": "output_shape", field: shape}]).expected
    assert expected == (Expected(Expectation.OUTPUT_SHAPE, (1, 6, 512)),)


@pytest.mark.parametrize("nothing", [None, "none", "no", False, "", "无"])
def test_ways_to_write_nothing(nothing: Any) -> None:
    case = one(mask=nothing, positional=nothing, window=None)
    assert (case.mask, case.positional) == (MaskKind.NONE, Positional.NONE)


@pytest.mark.parametrize("value", ["2**10", "many", 2.5, True, [3], None, "", 10**30, "1e3", float("inf")])
def test_a_size_that_is_no_whole_number_leaves_the_case_out(value: Any) -> None:
    found = read({"name": "odd one", "length": value, "expected": ["row_sums"]}, {"name": "good", "heads": 4})
    assert [case.name for case in found.cases] == ["good"]
    assert "Case 1 “odd one”: length is " in said(found)
    assert "no whole number" in said(found)


@pytest.mark.parametrize(
    ("field", "allowed"), [("mask", "causal"), ("positional", "sinusoidal"), ("dtype", "bfloat16")]
)
def test_an_unknown_choice_is_named_with_those_there_are(field: str, allowed: str) -> None:
    found = read({"name": "x", field: "spiral", "expected": ["row_sums"]})
    assert found.cases == ()
    assert f'{field} is "spiral"' in said(found)
    assert allowed in said(found)


def test_what_is_not_known_is_named_and_the_case_kept() -> None:
    found = read(
        {"name": "x", "dropout": 0.1, "expected": ["row_sums", "beauty", {"kind": "error", "text": "x"}]}
    )
    assert found.cases[0].expected == (Expected(Expectation.ROW_SUMS), Expected(Expectation.ERROR))
    for what in ('"dropout"', '"beauty"', '"text" of error'):
        assert what in said(found)
    assert len(found.unread) == 3


def test_a_field_given_twice_is_told() -> None:
    found = read({"name": "x", "B": 2, "batch": 3, "expected": ["row_sums"]})
    assert found.cases[0].batch == 3
    assert '"B"' in said(found)


def test_a_case_without_a_name_gets_its_number() -> None:
    assert [case.name for case in read({"L": 3, "h": 1}, {"L": 4, "h": 1}).cases] == ["Case 1", "Case 2"]


def test_names_are_one_short_line() -> None:
    case = one(name="a\n\x00b\u202ec" + "d" * 200, why="y" * 9999)
    assert case.name.startswith("a bcd")
    assert len(case.name) == MAX_NAME
    assert len(case.why) == MAX_WHY
    assert problems(case) == ()


def test_what_is_no_object_is_told() -> None:
    found = read({"name": "x", "expected": ["row_sums"]}, 5, None)
    assert len(found.cases) == 1
    assert "Case 2 is no object: 5." in said(found)
    assert "Case 3 is no object: null." in said(found)


@pytest.mark.parametrize(
    "answer", ["", "I cannot.", '{"cases": []}', '{"claims": [{"kind": "weight", "head": 3}]}']
)
def test_an_answer_without_cases_says_so(answer: str) -> None:
    found = read_cases(answer)
    assert found.cases == ()
    assert "no test cases" in said(found)


@pytest.mark.parametrize(
    ("answer", "kept", "told"),
    [
        ('{"cases": [{"name": "a", "heads": 4}, {"name": "b", "length": 12', ["a"], "within case 2"),
        (
            '{"cases": [{"name": "a", "heads": 4}, {"name": "b", "length": 12}',
            ["a", "b"],
            "after its last whole",
        ),
        ('[{"name": "a", "heads": 4}, {"name": "b", "length": 12', ["a"], "within case 2"),
        ('{"name": "b", "length": 12', [], "within case 1"),
        ('{"cases": [{"name": "a", "heads": 4}', ["a"], "after its last whole"),
    ],
)
def test_a_case_that_was_cut_off_is_not_taken_for_whole(answer: str, kept: list[str], told: str) -> None:
    """ "length": 12 may have been going to be 128."""
    found = read_cases(answer)
    assert [case.name for case in found.cases] == kept
    assert told in said(found)


def test_more_cases_than_can_be_run_are_not_read() -> None:
    found = read(*[{"name": f"{number}", "heads": 1} for number in range(MAX_CASES + 5)])
    assert len(found.cases) == MAX_CASES
    assert f"holds {MAX_CASES + 5} cases" in said(found)


def test_what_could_not_be_read_is_told_in_few_sentences() -> None:
    found = read({"name": "x", "heads": 1, **{f"field{number}": 1 for number in range(1000)}})
    assert len(found.cases) == 1
    assert len(found.unread) == MAX_UNREAD
    assert str(found.unread[-1]) == f"{1000 - MAX_UNREAD + 1} further parts of the answer could not be read."


HOSTILE = [
    "__import__('os').system('touch {path}')",
    "{{7*7}}",
    "${{path}}",
    "'; import os; os.remove('{path}') #",
    "!!python/object/apply:os.system ['touch {path}']",
    "\\u005f\\u005fclass\\u005f\\u005f",
]


@pytest.mark.parametrize("text", HOSTILE)
@pytest.mark.parametrize("field", ["name", "why", "length", "mask", "expected", "__class__"])
def test_what_a_model_wrote_is_never_run(text: str, field: str, tmp_path: Path) -> None:
    trap = tmp_path / "trap"
    written = text.replace("{path}", str(trap))
    for answer in (
        json.dumps({"cases": [{"name": "x", "heads": 1, field: written}]}),
        f"{{'cases': [{{'name': 'x', 'heads': 1, {field}: {written}}}]}}",
        f'{{"cases": [{{"name": "x", "heads": 1, "{field}": {written}}}',
    ):
        for case in read_cases(answer).cases:
            assert type(case.length) is int
            assert isinstance(case.name, str)
    assert not trap.exists()


def test_nothing_here_can_run_code() -> None:
    """No eval, exec, compile, import by name or pickle in whatever handles what a model wrote."""
    package = Path(attnstudio.__file__).parent
    files = [*package.glob("assistant/case_*.py"), *package.glob("assistant/json_*.py")]
    files += [*package.glob("engine/cases/*.py"), package / "engine/exports/script.py"]
    assert len(files) >= 9
    for file in files:
        tree = ast.parse(file.read_text(encoding="utf-8"))
        names = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
        modules = {
            alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names
        }
        modules |= {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
        assert not names & {"eval", "exec", "compile", "__import__"}, file
        assert not modules & {"pickle", "subprocess", "importlib", "ast", "runpy", "os"}, file


written = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=6,
)
FIELDS = (
    "name",
    "batch",
    "L",
    "d_model",
    "heads",
    "mask",
    "window",
    "pe",
    "dtype",
    "seed",
    "expected",
    "why",
    "z",
)
cases = st.dictionaries(st.sampled_from(FIELDS), written, max_size=8)


@settings(deadline=None, max_examples=30)
@given(st.lists(cases | written, max_size=4))
def test_whatever_is_written_is_read_or_told(items: list[Any]) -> None:
    answer = json.dumps({"cases": items})
    found = read_cases(answer)
    assert len(found.cases) + len(found.unread) >= len(items) or str(found.unread[0]).startswith("The text")
    for case in found.cases:
        assert type(case.length) is int
        hash(case)
        problems(case)
    json.loads(suite_to_json(found.cases))
    for sentence in found.unread:
        assert len(str(sentence)) < 400
