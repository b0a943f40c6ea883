"""ExperimentSpec: what is refused, with which sentence; that it survives being written down."""

from __future__ import annotations

import json
import math
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from attnstudio.engine.spec import (
    MAX_D_MODEL,
    MAX_HEADS,
    MAX_LENGTH,
    MAX_LR,
    MAX_SEED,
    MAX_TEXT_CHARACTERS,
    PRESET_TITLES,
    PRESETS,
    Device,
    ExperimentSpec,
    InputKind,
    MaskKind,
    Norm,
    Optimizer,
    Positional,
    Schedule,
    SpecError,
    Task,
    nearest_head_counts,
)

specs = st.builds(
    ExperimentSpec,
    input=st.sampled_from(InputKind),
    length=st.integers(),
    text=st.text(max_size=50),
    d_model=st.integers(),
    heads=st.integers(),
    positional=st.sampled_from(Positional),
    mask=st.sampled_from(MaskKind),
    window=st.integers(),
    seed=st.integers(),
    optimizer=st.sampled_from(Optimizer),
    lr=st.floats(allow_nan=False),
    device=st.sampled_from(Device),
)


def refusals(**changes: Any) -> dict[str, str]:
    """Field to sentence for the article's experiment with `changes`."""
    return {
        problem.field: str(problem.message) for problem in ExperimentSpec().with_changes(**changes).problems()
    }


@pytest.mark.parametrize(
    ("changes", "field", "said"),
    [
        ({"heads": 7}, "heads", ["512", "7 equal heads", "8 or 4"]),
        ({"heads": 0}, "heads", ["0 equal heads", "nearest are 1"]),
        ({"heads": -1}, "heads", ["-1 equal heads", "nearest are 1"]),
        ({"heads": 513}, "heads", ["513 equal heads", "nearest are 64"]),
        ({"heads": 6, "length": 8}, "heads", ["8 or 4", "split by 8, your length", "swapped"]),
        ({"d_model": 0}, "d_model", ["between 1 and 4096", "nearest valid value is 1"]),
        ({"d_model": -5}, "d_model", ["nearest valid value is 1"]),
        ({"d_model": 5000}, "d_model", ["nearest valid value is 4096"]),
        ({"length": 0}, "length", ["between 1 and 4096", "nearest valid value is 1"]),
        ({"length": 5001}, "length", ["nearest valid value is 4096"]),
        ({"mask": MaskKind.LOCAL, "window": -1}, "window", ["nearest valid value is 0"]),
        ({"seed": -1}, "seed", ["nearest valid value is 0"]),
        ({"seed": 2**63}, "seed", [str(2**63 - 1)]),
        ({"lr": 0.0}, "lr", ["above 0", "0.001 is usual"]),
        ({"lr": -1.0}, "lr", ["above 0"]),
        ({"lr": math.nan}, "lr", ["must be a number"]),
        ({"lr": math.inf}, "lr", ["at most 1e+12"]),
        ({"lr": 1e13}, "lr", ["at most 1e+12"]),
        ({"input": InputKind.TEXT, "text": ""}, "text", ["at least one word"]),
        ({"input": InputKind.TEXT, "text": " \t\n "}, "text", ["at least one word"]),
        ({"input": InputKind.TEXT, "text": "x" * 1_000_000}, "text", ["1000000", "20000", "Shorten"]),
        ({"input": InputKind.TEXT, "text": "why sk-0123456789abcdef"}, "text", ["looks like a key"]),
        ({"input": InputKind.TEXT, "text": "猫" * 5000}, "text", ["5000 tokens", "4096", "Shorten"]),
        ({"optimizer": Optimizer.SGD, "momentum": 1.0}, "momentum", ["below 1", "0.9 is usual"]),
        ({"optimizer": Optimizer.SGD, "momentum": math.nan}, "momentum", ["at least 0"]),
        ({"schedule": Schedule.WARMUP, "warmup": 0}, "warmup", ["nearest valid value is 1"]),
        ({"clip": -0.5}, "clip", ["0 or more", "0 means no clipping"]),
        ({"clip": math.inf}, "clip", ["must be a number"]),
        ({"task": Task.REVERSE, "length": 1}, "length", ["nearest valid value is 2"]),
        ({"task": Task.INDUCTION, "length": 3}, "length", ["nearest valid value is 4"]),
        ({"task": Task.COPY, "layers": 0}, "layers", ["nearest valid value is 1"]),
        ({"task": Task.COPY, "layers": 25}, "layers", ["nearest valid value is 24"]),
        ({"task": Task.COPY, "batch": 0}, "batch", ["nearest valid value is 1"]),
        ({"task": Task.COPY, "vocabulary": 1}, "vocabulary", ["nearest valid value is 2"]),
        (
            {"task": Task.NEXT_CHARACTER, "text": "abc" * 9, "length": 6},
            "text",
            ["27 characters", "at least 28"],
        ),
        ({"task": Task.NEXT_CHARACTER, "text": "a" * 99, "length": 6}, "text", ["only one kind"]),
    ],
)
def test_an_invalid_value_is_refused_beside_its_field(
    changes: dict[str, Any], field: str, said: list[str]
) -> None:
    found = refusals(**changes)
    assert list(found) == [field]
    for words in said:
        assert words in found[field]


@pytest.mark.parametrize(
    "changes",
    [
        {"d_model": 5, "heads": 5},
        {"d_model": 1, "heads": 1},
        {"d_model": MAX_D_MODEL, "heads": MAX_HEADS},
        {"length": MAX_LENGTH},
        {"length": 1},
        {"lr": 1e9},
        {"lr": MAX_LR},
        {"lr": 5e-324},
        {"seed": MAX_SEED},
        {"mask": MaskKind.LOCAL, "window": 0},
        {"input": InputKind.TEXT, "text": "\0"},
        {"input": InputKind.TEXT, "text": "x" * MAX_TEXT_CHARACTERS},
        {"window": -1},  # counts only under a local mask
        {"momentum": 5.0},  # counts only for SGD
        {"warmup": 0},  # counts only with a warm-up
        {"layers": 0, "batch": 0, "vocabulary": 0},  # count only for an encoder
        {"task": Task.COPY, "text": "", "input": InputKind.TEXT},  # its tokens are drawn
        {"task": Task.NEXT_CHARACTER, "text": "ab" * 14, "length": 6, "vocabulary": 0},
        {"length": 0, "input": InputKind.TEXT},  # counts only for random vectors
    ],
)
def test_the_edges_are_valid(changes: dict[str, Any]) -> None:
    assert refusals(**changes) == {}


def test_no_swap_is_suspected_where_the_length_would_not_fit_either() -> None:
    assert "swapped" not in refusals(heads=7, length=5)["heads"]


def test_every_field_at_fault_is_named_at_once() -> None:
    assert set(refusals(heads=7, length=0, lr=0.0, seed=-1)) == {"heads", "length", "lr", "seed"}


@given(specs)
def test_any_values_can_be_judged(spec: ExperimentSpec) -> None:
    problems = spec.problems()
    assert len({problem.field for problem in problems}) == len(problems)
    for problem in problems:
        assert str(problem.message)
    if problems:
        with pytest.raises(SpecError) as refused:
            spec.require_valid()
        assert refused.value.problems == problems
    else:
        assert spec.require_valid() is spec
        assert spec.d_k * spec.heads == spec.d_model


@given(st.integers(1, MAX_D_MODEL), st.integers(-10, 5000))
def test_the_nearest_head_counts_are_valid_and_nearest(d_model: int, heads: int) -> None:
    valid = [count for count in range(1, MAX_HEADS + 1) if d_model % count == 0]
    assume(heads not in valid)
    offered = nearest_head_counts(d_model, heads)
    assert set(offered) <= set(valid)
    assert abs(offered[0] - heads) == min(abs(count - heads) for count in valid)


@given(specs)
def test_a_spec_survives_json(spec: ExperimentSpec) -> None:
    assert ExperimentSpec.from_dict(json.loads(json.dumps(spec.to_dict()))) == spec


def test_missing_fields_take_their_defaults() -> None:
    assert ExperimentSpec.from_dict({"heads": 4, "lr": 1}) == ExperimentSpec(heads=4, lr=1.0)


@pytest.mark.parametrize(
    "values",
    [{"head": 4}, {"heads": "4"}, {"heads": True}, {"heads": 4.0}, {"mask": "banded"}, {"text": None}],
)
def test_a_foreign_form_is_refused(values: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=next(iter(values)) if "mask" not in values else "banded"):
        ExperimentSpec.from_dict(values)


def test_the_presets_are_valid_and_titled() -> None:
    assert set(PRESETS) == set(PRESET_TITLES)
    assert all(preset.problems() == () for preset in PRESETS.values())
    article = PRESETS["article"]
    assert (article.d_model, article.heads, article.length, article.seed) == (512, 8, 6, 0)
    small = PRESETS["small"]
    assert (small.d_model, small.heads, small.length) == (64, 4, 12)


@pytest.mark.parametrize(
    ("changes", "fits"),
    [
        ({}, True),
        ({"lr": 0.5, "optimizer": Optimizer.SGD, "momentum": 0.9, "clip": 1.0}, True),
        ({"mask": MaskKind.LOCAL, "window": 1, "batch": 3, "schedule": Schedule.WARMUP, "warmup": 9}, True),
        ({"seed": 1}, False),
        ({"heads": 4}, False),
        ({"layers": 2}, False),
        ({"norm": Norm.PRE, "lr": 0.5}, False),
        ({"task": Task.COPY}, False),
    ],
)
def test_a_branch_keeps_the_weights(changes: dict[str, Any], fits: bool) -> None:
    spec = PRESETS["reverse"]
    assert spec.can_branch_to(spec.with_changes(**changes)) == fits


def test_positions_are_labelled() -> None:
    assert ExperimentSpec(length=3).tokens() == ("x1", "x2", "x3")
    text = ExperimentSpec(input=InputKind.TEXT, text="The cat")
    assert text.tokens() == ("The", "cat")
    assert text.positions() == 2
