"""What a model is asked for: the form that is read, the limits that are kept, in both languages."""

from __future__ import annotations

import pytest

from attnstudio.assistant.case_prompts import MAX_HINT, cases_prompt
from attnstudio.assistant.case_reading import read_cases
from attnstudio.assistant.language import Language
from attnstudio.assistant.protocol import Role
from attnstudio.engine.cases.case import (
    MAX_BATCH,
    MAX_BYTES,
    MAX_CASES,
    MAX_D_MODEL,
    MAX_HEADS,
    MAX_LENGTH,
    MAX_MULTIPLICATIONS,
    Case,
    DType,
    Expectation,
    case_bytes,
    case_multiplications,
    problems,
)
from attnstudio.engine.spec import ExperimentSpec, MaskKind, Positional

SPEC = ExperimentSpec(length=9, d_model=96, heads=6, mask=MaskKind.LOCAL, window=3, seed=7)

pytestmark = pytest.mark.parametrize("language", list(Language))


def told(language: Language, hint: str = "", count: int = 8) -> tuple[str, str]:
    system, user = cases_prompt(SPEC, count, language, hint)
    assert (system.role, user.role) == (Role.SYSTEM, Role.USER)
    return system.content, user.content


def test_the_example_is_read_as_it_stands_and_can_be_run(language: Language) -> None:
    read = read_cases(told(language)[0])
    assert read.unread == ()
    assert len(read.cases) == 2
    assert [problems(case) for case in read.cases] == [(), ()]


def test_every_choice_and_limit_is_named(language: Language) -> None:
    system, _ = told(language)
    for choice in [*Expectation, *MaskKind, *Positional, *DType]:
        assert choice.value in system
    for limit in (MAX_BATCH, MAX_LENGTH, MAX_D_MODEL, MAX_HEADS):
        assert str(limit) in system


def test_the_sizes_that_are_recommended_fit(language: Language) -> None:
    assert "10,000,000" in told(language)[0]
    assert "100,000,000" in told(language)[0]
    for case in (
        Case("weights", batch=10, heads=1, length=1000, d_model=1, dtype=DType.FLOAT64),
        Case("layer", batch=4, length=64, d_model=624, heads=8, dtype=DType.FLOAT16),
    ):
        assert case_bytes(case) <= MAX_BYTES
        assert case_multiplications(case) <= MAX_MULTIPLICATIONS


def test_the_experiment_and_the_wish_are_told(language: Language) -> None:
    _, user = told(language, hint=" masks {count} " + "x" * 2 * MAX_HINT)
    for said in (
        "8",
        "length 9",
        "d_model 96",
        "heads 6",
        "mask local (window 3)",
        "seed 7",
        "masks {count}",
    ):
        assert said in user
    assert "x" * MAX_HINT not in user
    assert "masks" not in told(language)[1]


@pytest.mark.parametrize(("count", "asked"), [(0, 1), (12, 12), (10**6, MAX_CASES)])
def test_no_more_is_asked_for_than_can_be_run(language: Language, count: int, asked: int) -> None:
    assert f" {asked} " in told(language, count=count)[1]


def test_the_language_is_the_answers(language: Language) -> None:
    system, user = told(language)
    chinese = "测试用例" in system and "请写" in user
    assert chinese == (language is Language.CHINESE)
