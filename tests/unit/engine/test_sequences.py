"""Data for encoders: what is held out stays unseen, scores are right, the generator is the whole state."""

from __future__ import annotations

import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st
from torch.nn import functional

from attnstudio.engine.cancel import CancelToken
from attnstudio.engine.experiment import objective_of
from attnstudio.engine.frames import Origin
from attnstudio.engine.masks import mask_of
from attnstudio.engine.sequences import HELD_OUT, HELD_OUT_BATCH, HeldOut, SequenceObjective
from attnstudio.engine.spec import ExperimentSpec, MaskKind, Task
from attnstudio.engine.tasks.base import IGNORED, Examples
from tests.unit.engine.running import TINY

TOKEN_TASKS = [task for task in Task if task not in {Task.RANDOM_TARGET, Task.NEXT_CHARACTER}]


def objective(spec: ExperimentSpec) -> SequenceObjective:
    made = objective_of(spec, CancelToken())
    assert isinstance(made, SequenceObjective)
    return made


def watch(objective: SequenceObjective, monkeypatch: pytest.MonkeyPatch) -> list[torch.Tensor]:
    """All batches of sequences that the model looks at from now on."""
    seen: list[torch.Tensor] = []
    forward = objective.model.forward

    def watched(inputs: torch.Tensor, allowed: torch.Tensor | None) -> object:
        seen.append(inputs)
        return forward(inputs, allowed)

    monkeypatch.setattr(objective.model, "forward", watched)
    return seen


def batches(objective: SequenceObjective, monkeypatch: pytest.MonkeyPatch, count: int) -> list[torch.Tensor]:
    """The sequences that `count` steps of training really look at."""
    seen = watch(objective, monkeypatch)
    for _ in range(count):
        objective.next_loss()
    return seen


@pytest.mark.parametrize("task", TOKEN_TASKS)
@pytest.mark.parametrize(("vocabulary", "length"), [(2, 4), (3, 5), (10, 6)])
def test_what_is_held_out_is_never_trained_on(
    task: Task, vocabulary: int, length: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = objective(TINY.with_changes(task=task, vocabulary=vocabulary, length=length, batch=16))
    held_out = {tuple(row) for row in made._held_out.inputs.tolist()}
    trained_on = {tuple(row) for batch in batches(made, monkeypatch, 12) for row in batch.tolist()}
    assert held_out
    assert not held_out & trained_on


@settings(max_examples=60)
@given(st.lists(st.lists(st.integers(0, 2), min_size=3, max_size=3), min_size=1, max_size=60))
def test_of_few_sequences_a_quarter_is_held_out(rows: list[list[int]]) -> None:
    drawn = Examples(torch.tensor(rows), torch.tensor(rows))
    held_out = HeldOut(drawn)
    distinct = list(dict.fromkeys(map(tuple, rows)))
    expected = distinct if len(distinct) == len(rows) else distinct[: max(1, len(distinct) // 4)]
    assert [tuple(row) for row in held_out.examples.inputs.tolist()] == expected
    known = held_out.among(drawn.inputs).tolist()
    if len(distinct) > 1:
        assert known == [tuple(row) in expected for row in rows]
    else:
        assert not any(known)  # a single one has to be trained on as well


def test_training_and_evaluation_have_their_own_generators() -> None:
    one, other = objective(TINY), objective(TINY)
    one.evaluate()
    one.frame(Origin(TINY), CancelToken())
    assert torch.equal(one.generator.get_state(), other.generator.get_state())
    one.next_loss()
    assert not torch.equal(one.generator.get_state(), other.generator.get_state())


def test_the_end_of_a_text_is_held_out(monkeypatch: pytest.MonkeyPatch) -> None:
    text = "ab" * 45 + "xy" * 5  # the end has letters of its own
    made = objective(TINY.with_changes(task=Task.NEXT_CHARACTER, text=text, length=4))
    seen = torch.cat(batches(made, monkeypatch, 20))
    number = {label: index for index, label in enumerate(sorted(set(text)))}
    assert not set(made._held_out.inputs.flatten().tolist()) & {number["a"], number["b"]}
    assert number["a"] in seen
    windows = {tuple(row) for row in made._held_out.inputs.tolist()}
    assert not windows & {tuple(row) for row in seen.tolist()}


@pytest.mark.parametrize("batch", [3, 8, 200])
@pytest.mark.parametrize("task", [Task.REVERSE, Task.INDUCTION])
def test_the_score_is_the_mean_over_all_judged_positions(task: Task, batch: int) -> None:
    spec = TINY.with_changes(task=task, length=8, batch=batch, mask=MaskKind.CAUSAL)
    made = objective(spec)
    inputs, targets = made._held_out.inputs, made._held_out.targets
    with torch.no_grad():
        logits = made.model(inputs, mask_of(spec))[0]
    judged = targets != IGNORED
    loss = functional.cross_entropy(logits[judged], targets[judged])
    score = made.evaluate()
    assert score.loss == pytest.approx(loss.item(), rel=1e-4)
    assert score.accuracy == pytest.approx(
        (logits.argmax(-1)[judged] == targets[judged]).float().mean().item()
    )
    assert len(inputs) <= HELD_OUT


def test_evaluation_takes_no_larger_batches_than_training(monkeypatch: pytest.MonkeyPatch) -> None:
    for batch in (5, 1000):
        made = objective(TINY.with_changes(batch=batch))
        sizes = [len(inputs) for inputs in evaluated(made, monkeypatch)]
        assert sum(sizes) == len(made._held_out.inputs)
        assert max(sizes) == min(batch, HELD_OUT_BATCH)


def evaluated(objective: SequenceObjective, monkeypatch: pytest.MonkeyPatch) -> list[torch.Tensor]:
    seen = watch(objective, monkeypatch)
    objective.evaluate()
    return seen


def test_a_frame_shows_what_the_encoder_does_with_its_sample() -> None:
    spec = TINY.with_changes(task=Task.INDUCTION, layers=3, length=8, mask=MaskKind.CAUSAL)
    made = objective(spec)
    frame = made.frame(Origin(spec), CancelToken())
    inputs, targets = made._held_out.inputs[:1], made._held_out.targets[:1]
    with torch.no_grad():
        logits, weights = made.model(inputs, mask_of(spec))
    assert frame.weights.shape == (3, 2, 8, 8)
    torch.testing.assert_close(torch.from_numpy(frame.weights.copy()), torch.cat(weights), rtol=0, atol=0)
    assert frame.query_tokens == tuple(str(token) for token in inputs[0].tolist())
    assert frame.answers == tuple(str(answer) for answer in logits[0].argmax(-1).tolist())
    assert frame.expected == tuple("" if one == IGNORED else str(one) for one in targets[0].tolist())
    judged = targets != IGNORED
    right = (logits.argmax(-1) == targets)[judged].float().mean().item()
    assert frame.origin.accuracy == pytest.approx(right)
    assert frame.origin.loss == pytest.approx(
        functional.cross_entropy(logits[judged], targets[judged]).item()
    )
    for layer, (head, query, key) in enumerate([(0, 7, 2), (1, 5, 5), (1, 3, 0)]):
        scores = [frame.score(layer, head, query, one) for one in range(query + 1)]
        expected = torch.tensor(scores).softmax(0)[key].item()
        assert frame.weight(layer, head, query, key) == pytest.approx(expected, rel=1e-4)
