"""Cases as a pytest file, run by a real pytest beside a real script; what a model wrote is inert in it."""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from attnstudio.engine.cases.case import Case, DType, Expectation, Expected
from attnstudio.engine.cases.export import export_pytest
from attnstudio.engine.cases.tolerances import MOVE_TOLERANCE, ROW_SUM_TOLERANCE
from attnstudio.engine.exports.script import export_script
from attnstudio.engine.spec import ExperimentSpec, MaskKind, Positional

SMALL = Case("small", batch=2, length=5, d_model=12, heads=3)
ROWS, CAUSAL, EQUAL = (
    Expected(kind) for kind in (Expectation.ROW_SUMS, Expectation.CAUSALITY, Expectation.EQUIVARIANCE)
)
NO_ERROR = Expected(Expectation.ERROR, holds=False)


def case(*expected: Expected, **changes: Any) -> Case:
    return replace(SMALL, expected=expected, **changes)


def unlike(expected: Expected) -> Expected:
    return replace(expected, holds=False)


SUITE = (
    case(
        Expected(Expectation.OUTPUT_SHAPE, (2, 5, 12)),
        Expected(Expectation.WEIGHTS_SHAPE, (2, 3, 5, 5)),
        ROWS,
        unlike(CAUSAL),
        EQUAL,
        NO_ERROR,
        name="因果 \"quotes\" 'both' \\ {braces} %s",
        why="'''\nraise SystemExit  # \ud800",
    ),
    case(ROWS, CAUSAL, unlike(EQUAL), mask=MaskKind.CAUSAL),
    case(unlike(CAUSAL), unlike(EQUAL), mask=MaskKind.LOCAL, window=1, length=7),
    case(ROWS, unlike(EQUAL), positional=Positional.SINUSOIDAL, d_model=9, heads=3),
    *(case(ROWS, EQUAL, dtype=dtype) for dtype in DType),
    case(Expected(Expectation.ERROR), heads=5),
    case(ROWS, length=10**30),
)
TESTS = sum(len(one.expected) for one in SUITE)
OVER_QUERIES = ("scores.softmax(dim=-1)", "scores.softmax(dim=-2)")


def test_a_right_layer_passes_them_all_and_a_broken_one_is_found(tmp_path: Path) -> None:
    """Two scripts, one of them with the softmax over queries, each with its tests: one real run of pytest."""
    source = export_script(ExperimentSpec())
    assert source.count(OVER_QUERIES[0]) == 1
    scripts = {"right_script": source, "broken_script": source.replace(*OVER_QUERIES)}
    for name, script in scripts.items():
        (tmp_path / f"{name}.py").write_text(script, encoding="utf-8")
        (tmp_path / f"test_{name}.py").write_text(export_pytest(SUITE, name), encoding="utf-8")
    options = ("-p", "no:cacheprovider", "-q", "-rfps", "--tb=line", "-W", "error")
    result = subprocess.run(
        [sys.executable, "-m", "pytest", *options],
        cwd=tmp_path,
        env={**os.environ, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"},  # those of our own tests take a second
        capture_output=True,
        text=True,
        check=False,
    )
    said = result.stdout
    assert result.returncode == 1, said + result.stderr
    outcomes = {
        (name, word): set(re.findall(rf"^{word} test_{name}.py::test_case\[(\S+)\]", said, re.MULTILINE))
        for name in scripts
        for word in ("PASSED", "FAILED")
    }
    assert len(outcomes["right_script", "PASSED"]) == TESTS - 1
    assert outcomes["right_script", "FAILED"] == set()
    failed = outcomes["broken_script", "FAILED"]
    assert failed >= {"1-row_sums", "2-row_sums", "2-causality", "5-row_sums", "8-row_sums"}
    assert outcomes["broken_script", "PASSED"] >= {"1-output_shape", "1-weights_shape", "1-error", "9-error"}
    assert "row_sums should be True" in said
    assert "length must be between 1 and 1024" in said


def data_and_code(source: str) -> tuple[list[ast.stmt], str]:
    """The statements before the first class, and what comes after them as text."""
    data, code = source.split("\nclass Drawn:")
    return ast.parse(data).body, code


@settings(max_examples=40)
@given(st.text(st.characters()), st.text(st.characters()))
def test_no_name_and_no_reason_is_anything_but_a_string(name: str, why: str) -> None:
    source = export_pytest([case(ROWS, name=name, why=why)])
    source.encode()
    written, code = data_and_code(source)
    plain, same_code = data_and_code(export_pytest([case(ROWS, name="x")]))
    assert code == same_code
    found = {}
    for node in ast.walk(written[-2]):
        if isinstance(node, ast.keyword) and node.arg in ("name", "why"):
            assert isinstance(node.value, ast.Constant)
            found[node.arg] = node.value.value
            node.value = ast.Constant("x" if node.arg == "name" else "")
    assert found == {"name": name, "why": why}
    assert [ast.dump(node) for node in written[:-1]] == [ast.dump(node) for node in plain[:-1]]
    for node in ast.walk(written[-1]):  # what cannot be run is skipped, with a reason that is a string
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "skip":
            assert [type(one.value) for one in node.keywords] == [ast.Constant]


def test_no_key_goes_into_the_file() -> None:
    source = export_pytest([case(ROWS, name="of sk-0123456789abcdef", why="password: pa55word")])
    assert "name='of [redacted]'" in source
    assert "why='password: [redacted]'" in source


def test_the_file_keeps_to_what_it_needs() -> None:
    plain = export_pytest([case(ROWS)], "my_attention")
    assert set(re.findall(r"^(?:import|from) (\w+)", plain, re.MULTILINE)) == {
        "math",
        "pytest",
        "torch",
        "my_attention",
    }
    assert "def positional" not in plain
    assert "attnstudio" not in plain
    assert all(len(line) <= 110 for line in plain.splitlines())
    for tolerances in (ROW_SUM_TOLERANCE, MOVE_TOLERANCE):
        assert repr({dtype.value: tolerance for dtype, tolerance in tolerances.items()}) in plain


@pytest.mark.parametrize("name", ["", "a b", "a-b", "import", "a;b", "a\nb", "os; x"])
def test_a_module_that_cannot_be_imported_is_refused(name: str) -> None:
    with pytest.raises(ValueError, match="cannot be imported"):
        export_pytest([case(ROWS)], name)


def test_exporting_needs_no_torch() -> None:
    code = (
        "import sys, attnstudio.engine.cases.export, attnstudio.assistant.case_prompts\n"
        "import attnstudio.assistant.case_reading as reading\n"
        "heavy = {'torch', 'PySide6', 'openai', 'pydantic', 'json_repair'}\n"
        "assert not heavy & set(sys.modules), heavy & set(sys.modules)\n"
        'reading.read_cases(\'{"name": "x", "heads": 2\')\n'
        "assert not {'torch', 'openai'} & set(sys.modules)\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
