"""Every task: its answers against a plain reading of its rule, its words and labels; that it is learned."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable

import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st

from attnstudio.engine.cancel import CancelToken
from attnstudio.engine.runs.run import Run
from attnstudio.engine.sequences import TorchDraw
from attnstudio.engine.spec import PRESETS, ExperimentSpec, Positional, Task
from attnstudio.engine.tasks.base import IGNORED, Examples, task_of

TASKS = [task for task in Task if task is not Task.RANDOM_TARGET]
TEXT = "the owl\tand the fox\nand the hen. " * 8
COUNT = 5


def follower(tokens: list[int], position: int) -> int:
    """What followed the same token the last time; IGNORED when it is new."""
    earlier = [index for index in range(position) if tokens[index] == tokens[position]]
    return tokens[earlier[-1] + 1] if earlier else IGNORED


RULES: dict[Task, Callable[[list[int]], list[int]]] = {
    Task.COPY: list,
    Task.REVERSE: lambda tokens: tokens[::-1],
    Task.SHIFT: lambda tokens: [IGNORED, *tokens[:-1]],
    Task.SORT: sorted,
    Task.COUNT: lambda tokens: [tokens.count(token) - 1 for token in tokens],
    Task.FIRST_TOKEN: lambda tokens: [tokens[0]] * len(tokens),
    Task.INDUCTION: lambda tokens: [follower(tokens, position) for position in range(len(tokens))],
}


def spec_of(task: Task, length: int = 8, vocabulary: int = 6) -> ExperimentSpec:
    return ExperimentSpec(task=task, length=length, vocabulary=vocabulary, text=TEXT, d_model=16, heads=2)


def drawn(spec: ExperimentSpec, seed: int = 0, count: int = COUNT) -> Examples:
    codes = torch.tensor([sorted(set(TEXT)).index(character) for character in TEXT])
    draw = TorchDraw(spec, torch.Generator().manual_seed(seed), codes)
    return task_of(spec.task).examples(draw, count)


@pytest.mark.parametrize("task", list(RULES))
@settings(max_examples=10)
@given(length=st.integers(4, 17), vocabulary=st.integers(2, 20), seed=st.integers(0, 2**63 - 1))
def test_answers_follow_the_rule(task: Task, length: int, vocabulary: int, seed: int) -> None:
    spec = spec_of(task, length, vocabulary)
    examples = drawn(spec, seed)
    assert examples.inputs.shape == examples.targets.shape == (COUNT, length)
    assert examples.inputs.dtype == examples.targets.dtype == torch.int64
    for tokens, answers in zip(examples.inputs.tolist(), examples.targets.tolist(), strict=True):
        assert all(0 <= token < vocabulary for token in tokens)
        assert answers == RULES[task](tokens)
        classes = len(task_of(task).answer_labels(spec))
        assert all(answer == IGNORED or 0 <= answer < classes for answer in answers)


@pytest.mark.parametrize(("task", "wanted"), [(Task.REVERSE, 2**4), (Task.INDUCTION, 3 * 2)])
def test_how_many_sequences_there_are(task: Task, wanted: int) -> None:
    spec = spec_of(task, 4, 2 if task is Task.REVERSE else 3)
    assert task_of(task).variety(spec) == wanted
    assert len({tuple(tokens) for tokens in drawn(spec, count=500).inputs.tolist()}) == wanted


def test_every_task_has_a_rule_here() -> None:
    assert {*RULES, Task.NEXT_CHARACTER} == set(TASKS)


@given(st.integers(2, 20), st.integers(0, 1000))
def test_the_next_character_is_the_texts(length: int, seed: int) -> None:
    characters = sorted(set(TEXT))
    examples = drawn(spec_of(Task.NEXT_CHARACTER, length), seed)
    for tokens, answers in zip(examples.inputs.tolist(), examples.targets.tolist(), strict=True):
        said = "".join(characters[token] for token in tokens)
        assert said + characters[answers[-1]] in TEXT
        assert answers[:-1] == tokens[1:]


def test_induction_cannot_be_solved_by_position() -> None:
    """How far back the answer stands differs, so every fixed distance is mostly wrong."""
    length = 16
    examples = drawn(spec_of(Task.INDUCTION, length, 16), count=400)
    judged = examples.targets != IGNORED
    assert judged.any(dim=1).all(), "every sequence asks something"
    assert not judged[:, 0].any()
    for back in range(length):
        right = examples.inputs[:, : length - back] == examples.targets[:, back:]
        assert (right & judged[:, back:]).sum() < 0.45 * judged.sum()


@pytest.mark.parametrize("task", TASKS)
def test_where_an_answer_stands_is_where_the_task_says(task: Task) -> None:
    spec = spec_of(task, 7)
    examples, sources = drawn(spec, count=50), task_of(task).sources(7)
    assert len(sources) == 7
    for query, key in enumerate(sources):
        if key is not None:
            assert torch.equal(examples.targets[:, query], examples.inputs[:, key])
    fixed = {Task.COPY, Task.REVERSE, Task.SHIFT, Task.FIRST_TOKEN}
    assert any(key is not None for key in sources) == (task in fixed)


@pytest.mark.parametrize("task", TASKS)
def test_it_says_truly_what_it_needs(task: Task) -> None:
    """What insights are made of."""
    described = task_of(task)
    assert described.title
    assert described.lesson.endswith(".")
    assert described.needs_order == (task not in {Task.COPY, Task.COUNT})
    assert described.needs_all == (task in {Task.SORT, Task.COUNT})
    examples = drawn(spec_of(task), count=50)
    judged = examples.targets[:, :-1] != IGNORED
    stands_next = (examples.targets[:, :-1] == examples.inputs[:, 1:])[judged].all()
    assert described.answer_stands_next == bool(stands_next)


def test_labels_can_be_read() -> None:
    spec = spec_of(Task.NEXT_CHARACTER).with_changes(text="a b\nc\td\x07\u00a0\u3000é猫")
    labels = task_of(Task.NEXT_CHARACTER).token_labels(spec)
    assert labels == ["␇", "⇥", "↵", "␣", "a", "b", "c", "d", "⍽", "é", "□", "猫"]
    assert task_of(Task.COUNT).answer_labels(spec_of(Task.COUNT, 3)) == ["1", "2", "3"]
    assert task_of(Task.SORT).token_labels(spec_of(Task.SORT, 5, 3)) == ["0", "1", "2"]


def test_the_same_seed_draws_the_same() -> None:
    for task in TASKS:
        first, again, other = (drawn(spec_of(task), seed) for seed in (1, 1, 2))
        assert torch.equal(first.inputs, again.inputs)
        assert torch.equal(first.targets, again.targets)
        assert not torch.equal(first.inputs, other.inputs)


def accuracy_after(spec: ExperimentSpec, steps: int) -> float:
    run = Run(spec, CancelToken())
    for _ in range(steps):
        run.step()
    return run.trainer().evaluate().accuracy


QUICK = {"d_model": 32, "heads": 4, "length": 6, "batch": 32, "lr": 5e-3}


@pytest.mark.parametrize(
    ("preset", "steps"), [("copy", 30), ("reverse", 100), ("shift", 100), ("first-token", 60), ("sort", 120)]
)
def test_it_is_learned_quickly(preset: str, steps: int) -> None:
    """Guessing gives about 0.1 to 0.25."""
    assert accuracy_after(PRESETS[preset].with_changes(**QUICK), steps) > 0.7


def test_what_needs_the_order_is_not_learned_without_positions() -> None:
    spec = PRESETS["reverse"].with_changes(**{**QUICK, "length": 10}, positional=Positional.NONE)
    assert accuracy_after(spec, 100) < 0.4


def test_knowing_the_tasks_takes_no_torch() -> None:
    """The window names them before torch is there."""
    code = (
        "import sys\n"
        "from attnstudio.engine.spec import Task\n"
        "from attnstudio.engine.tasks.base import task_of\n"
        "import attnstudio.engine.insights, attnstudio.engine.exports.script\n"
        "[task_of(task) for task in Task if task is not Task.RANDOM_TARGET]\n"
        "sys.exit('torch' in sys.modules)"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
