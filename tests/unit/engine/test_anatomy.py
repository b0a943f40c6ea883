"""A step taken apart: the numbers are a plain loop's, the code is the script's, and the run is left alone."""

from __future__ import annotations

import math

import pytest
import torch

from attnstudio.engine.anatomy import (
    PHASE_WORDS,
    ChangeKind,
    Facts,
    StepAnatomy,
    StepPhase,
    Thing,
    mistake_in,
    phases_of,
    place_of,
    purpose_of,
    title_of,
)
from attnstudio.engine.cancel import CancelledError, CancelToken
from attnstudio.engine.errors import EngineFailure
from attnstudio.engine.experiment import objective_of
from attnstudio.engine.exports.script import export_script
from attnstudio.engine.protocol import Ending, Finished, InspectStep, Train
from attnstudio.engine.runs.run import Run
from attnstudio.engine.session import Session
from attnstudio.engine.spec import PRESETS, ExperimentSpec, Norm, Optimizer, Positional, Task
from attnstudio.engine.step_code import step_code
from attnstudio.engine.step_dissection import _facts, dissect

LAYER = ExperimentSpec(d_model=16, heads=2, length=6)
ENCODER = LAYER.with_changes(task=Task.REVERSE, layers=2, batch=8, positional=Positional.SINUSOIDAL)
QUERY = "layers.0.attention.W_q.weight"
OPTIMIZERS = {
    Optimizer.ADAM: torch.optim.Adam,
    Optimizer.ADAMW: torch.optim.AdamW,
    Optimizer.SGD: torch.optim.SGD,
}


def run_of(spec: ExperimentSpec, steps: int) -> Run:
    run = Run(spec, CancelToken())
    for _ in range(steps):
        run.step()
    return run


def taken_apart(spec: ExperimentSpec, step: int, steps: int = 4) -> StepAnatomy:
    return dissect(run_of(spec, steps), step, CancelToken())


def run_goes_on(run: Run) -> bool:
    try:
        run.step()
    except EngineFailure:
        return False
    return True


def thing(anatomy: StepAnatomy, expression: str) -> Thing:
    return next(one for one in anatomy.things if one.expression == expression)


def after(anatomy: StepAnatomy, expression: str, phase: StepPhase) -> Facts | None:
    return thing(anatomy, expression).states[anatomy.phases.index(phase) + 1]


def change(anatomy: StepAnatomy, expression: str, phase: StepPhase) -> ChangeKind | None:
    found = thing(anatomy, expression).changes[anatomy.phases.index(phase)]
    return None if found is None else found.kind


def test_gradients_are_none_from_zero_grad_until_backward() -> None:
    anatomy = taken_apart(LAYER, 2)
    gradient = thing(anatomy, "model.W_q.weight.grad")
    exists = [state is not None for state in gradient.states]
    # before, zero_grad, forward, loss, backward, read, update
    assert exists == [True, False, False, False, True, True, True]
    assert change(anatomy, "model.W_q.weight.grad", StepPhase.ZERO_GRAD) is ChangeKind.VANISHED
    assert change(anatomy, "model.W_q.weight.grad", StepPhase.BACKWARD) is ChangeKind.APPEARED


def test_before_the_first_step_there_is_no_gradient_and_no_memory() -> None:
    run = run_of(LAYER, 3)
    run.at(0, CancelToken())[0].look()  # leaves gradients in the trainer that looks at the past
    anatomy = dissect(run, 0, CancelToken())
    assert thing(anatomy, "model.W_q.weight.grad").states[0] is None
    memory = thing(anatomy, 'optimizer.state[model.W_q.weight]["exp_avg"]')
    assert memory.states[-2] is None
    assert memory.changes[-1] is not None
    assert memory.changes[-1].kind is ChangeKind.APPEARED


def test_the_gradients_before_are_those_of_the_step_before() -> None:
    run = run_of(ENCODER.with_changes(clip=0.1), 5)
    name = "model.layers[0].attention.W_q.weight.grad"
    earlier, later = (dissect(run, step, CancelToken()) for step in (2, 3))
    assert thing(later, name).states[0] == thing(earlier, name).states[-1]


@pytest.mark.parametrize("optimizer", list(Optimizer))
def test_each_phase_shows_what_a_plain_loop_holds_then(optimizer: Optimizer) -> None:
    spec = ENCODER.with_changes(optimizer=optimizer, momentum=0.9 if optimizer is Optimizer.SGD else 0.0)
    anatomy = taken_apart(spec, 3)
    objective = objective_of(spec, CancelToken())
    settings = {"momentum": 0.9} if optimizer is Optimizer.SGD else {}
    updates = OPTIMIZERS[optimizer](objective.model.parameters(), lr=spec.lr, **settings)
    for _ in range(3):
        updates.zero_grad()
        objective.next_loss().backward()
        updates.step()
    names = dict(objective.model.named_parameters())
    expressions = {name: place_of(spec, name).full for name in names}
    before = {name: parameter.detach().clone() for name, parameter in names.items()}
    updates.zero_grad()
    loss = objective.next_loss()
    assert after(anatomy, "loss", StepPhase.LOSS).first[0] == pytest.approx(loss.item(), rel=1e-5)
    loss.backward()
    for name, parameter in names.items():
        shown = after(anatomy, f"{expressions[name]}.grad", StepPhase.BACKWARD)
        assert shown.shape == tuple(parameter.shape)
        assert shown.norm == pytest.approx(parameter.grad.norm().item(), rel=1e-3, abs=1e-6)
        assert shown.lowest == pytest.approx(parameter.grad.min().item(), rel=1e-3, abs=1e-6)
        assert after(anatomy, expressions[name], StepPhase.READ).norm == pytest.approx(
            before[name].norm().item(), rel=1e-5, abs=1e-4
        )
    updates.step()
    weight, old = names[QUERY], before[QUERY]
    moved = thing(anatomy, expressions[QUERY]).changes[-1]
    distance = (weight - old).norm().item()
    assert moved.distance == pytest.approx(distance, rel=1e-3)
    assert moved.relative == pytest.approx(
        distance / before["layers.0.attention.W_q.weight"].norm().item(), rel=1e-3
    )
    for key, memory in updates.state[weight].items():
        shown = after(
            anatomy,
            f'optimizer.state[{expressions["layers.0.attention.W_q.weight"]}]["{key}"]',
            StepPhase.UPDATE,
        )
        assert shown.norm == pytest.approx(memory.norm().item(), rel=1e-3)


def test_only_the_update_changes_parameters() -> None:
    anatomy = taken_apart(LAYER, 1)
    for one in anatomy.things:
        if one.kind.value in ("parameter", "memory"):
            assert not any(one.changes[:-1]), one.name
    assert thing(anatomy, "model.W_q.weight").changes[-1].kind is ChangeKind.CHANGED


def test_data_are_drawn_for_an_encoder_and_always_there_for_the_article() -> None:
    encoder, layer = taken_apart(ENCODER, 1), taken_apart(LAYER, 1)
    assert thing(encoder, "inputs").states[1] is None
    assert thing(encoder, "inputs").states[2].shape == (8, 6)
    assert thing(encoder, "inputs").states[2].is_whole
    assert thing(encoder, "targets").states[2].shape == (8, 6)
    assert thing(encoder, "logits").states[2].shape == (8, 6, 10)
    assert thing(encoder, "weights[1]").states[2].shape == (8, 2, 6, 6)
    assert thing(layer, "x").states[0].shape == (1, 6, 16)
    assert thing(layer, "weights").states[2].first[0] <= 1


def test_targets_are_those_of_the_inputs() -> None:
    anatomy = taken_apart(ENCODER, 2)
    inputs, targets = (after(anatomy, name, StepPhase.FORWARD).first for name in ("inputs", "targets"))
    assert targets == inputs[::-1]  # a sequence of six, reversed


def test_the_numbers_are_those_of_the_record_to_the_bit() -> None:
    run = run_of(ENCODER.with_changes(clip=0.5), 4)
    records = run.history.since(0)
    anatomy = dissect(run, 2, CancelToken())
    assert after(anatomy, "loss", StepPhase.LOSS).first[0] == records.losses[2]
    assert after(anatomy, "grad_norm", StepPhase.READ).first[0] == records.grad_norms[2]
    assert after(anatomy, "total_norm", StepPhase.CLIP).first[0] == pytest.approx(
        records.total_norms[2], rel=1e-7
    )


def test_clipping_shortens_and_is_left_out_where_there_is_none() -> None:
    assert StepPhase.CLIP not in taken_apart(ENCODER, 1).phases
    anatomy = taken_apart(ENCODER.with_changes(clip=0.05), 1)
    name = "model.layers[0].attention.W_q.weight.grad"
    whole, clipped = (after(anatomy, name, phase).norm for phase in (StepPhase.READ, StepPhase.CLIP))
    factor = after(anatomy, "factor", StepPhase.CLIP).first[0]
    assert factor < 1
    assert clipped == pytest.approx(whole * factor, rel=1e-5)
    shortened = thing(anatomy, name).changes[anatomy.phases.index(StepPhase.CLIP)]
    assert shortened.relative == pytest.approx(1 - factor, rel=1e-4)
    long = taken_apart(ENCODER.with_changes(clip=1e6), 1)
    assert change(long, name, StepPhase.CLIP) is None


def test_the_run_goes_on_as_if_nobody_had_looked() -> None:
    watched, alone = run_of(ENCODER, 3), run_of(ENCODER, 3)
    for step in (0, 3, 2):
        dissect(watched, step, CancelToken())
    trainer, _ = watched.at(2, CancelToken())
    twin, _ = alone.at(2, CancelToken())
    for mine, theirs in zip(trainer.snapshot().tensors, twin.snapshot().tensors, strict=True):
        assert torch.equal(mine, theirs)
    assert torch.equal(trainer.snapshot().generator, twin.snapshot().generator)
    watched.step()
    alone.step()
    assert watched.history.since(3).losses.tolist() == alone.history.since(3).losses.tolist()


def test_the_step_not_taken_yet_shows_what_it_will_do() -> None:
    run = run_of(LAYER, 2)
    anatomy = dissect(run, 2, CancelToken())
    assert not anatomy.is_taken
    assert dissect(run, 1, CancelToken()).is_taken
    run.step()
    assert after(anatomy, "loss", StepPhase.LOSS).first[0] == run.history.since(2).losses[0]
    assert dissect(run, 2, CancelToken()).things == anatomy.things


def test_after_a_branch_the_gradients_of_the_other_settings_are_there() -> None:
    run = run_of(ENCODER, 4)
    branch = run.branch(3, ENCODER.with_changes(lr=0.1), CancelToken(), 2, 1 << 24)
    anatomy = dissect(branch, 3, CancelToken())
    name = "model.layers[0].attention.W_q.weight.grad"
    assert thing(anatomy, name).states == thing(dissect(run, 3, CancelToken()), name).states
    assert anatomy.learning_rate == 0.1


def test_a_step_that_is_not_finite_ends_before_the_update() -> None:
    run = run_of(LAYER.with_changes(optimizer=Optimizer.SGD, lr=1e12, clip=1e6), 1)
    while run_goes_on(run):
        pass
    anatomy = dissect(run, run.steps, CancelToken())
    assert anatomy.problem is not None
    assert not math.isfinite(after(anatomy, "loss", StepPhase.LOSS).first[0])
    assert not math.isfinite(after(anatomy, "grad_norm", StepPhase.READ).first[0])
    assert after(anatomy, "total_norm", StepPhase.CLIP) is None
    assert not any(one.changes[-1] for one in anatomy.things)


def test_a_step_that_was_not_reached_is_refused_and_a_cancelled_one_leaves_no_trace() -> None:
    run = run_of(LAYER, 2)
    with pytest.raises(EngineFailure):
        dissect(run, 3, CancelToken())
    token = CancelToken()
    token.cancel()
    with pytest.raises(CancelledError):
        dissect(run, 2, token)
    assert run.at(2, CancelToken())[0].steps == 2


@pytest.mark.parametrize("name", list(PRESETS))
def test_code_lines_are_the_scripts_and_every_phase_has_one(name: str) -> None:
    spec = PRESETS[name].with_changes(clip=1.0)
    script = [line.strip() for line in export_script(spec).splitlines()]
    code = step_code(spec)
    assert all(line.text.strip() in script for line in code)
    assert {line.phase for line in code} == set(phases_of(spec))
    reading = next(line.text for line in code if line.phase is StepPhase.READ)
    assert f"{place_of(spec, first_query(spec)).full}.grad.norm()" in reading
    assert "print" not in " ".join(line.text for line in code)


def first_query(spec: ExperimentSpec) -> str:
    return QUERY if spec.is_encoder else "W_q.weight"


def test_names_are_short_in_a_table_and_whole_in_code() -> None:
    place = place_of(ENCODER, "layers.1.feed_forward.0.weight")
    assert (place.short, place.full, place.layer) == (
        "feed_forward[0].weight",
        "model.layers[1].feed_forward[0].weight",
        1,
    )
    assert place_of(LAYER, "W_q.weight").full == "model.W_q.weight"
    assert place_of(ENCODER.with_changes(layers=1), "layers.0.attention.W_q.bias").layer is None


def test_every_phase_has_its_words() -> None:
    assert list(PHASE_WORDS) == list(StepPhase)
    for phase in StepPhase:
        texts = [str(one) for one in (title_of(phase), purpose_of(phase, LAYER), mistake_in(phase, LAYER))]
        assert all(texts)
        assert "{" not in "".join(texts)
    assert mistake_in(StepPhase.LOSS, LAYER) != mistake_in(StepPhase.LOSS, ENCODER)


def test_the_session_answers() -> None:
    found: list[Finished] = []

    def on_ended(ending: Ending) -> None:
        if isinstance(ending.command, Train):
            session.submit(InspectStep(1, 1))
        elif isinstance(ending, Finished):
            found.append(ending)
            session.close()

    session = Session(on_ended)
    session.submit(Train(LAYER, 2))
    session.run()
    assert isinstance(found[0].value, StepAnatomy)
    assert (found[0].value.run, found[0].value.step) == (1, 1)


def test_a_deep_model_shows_every_layer() -> None:
    spec = ENCODER.with_changes(layers=3, norm=Norm.NONE, feed_forward=False)
    anatomy = taken_apart(spec, 1, 2)
    assert {one.layer for one in anatomy.things if one.name == "W_q.weight"} == {0, 1, 2}
    assert [one.layer for one in anatomy.things if one.name == "W_q.weight" and one.important] == [0]
    assert sum(one.name.startswith("step[") for one in anatomy.things) == 1  # the same for every parameter
    flags = [one.important for one in anatomy.things]
    assert flags == sorted(flags, reverse=True)


@pytest.mark.parametrize("size", [1e-30, 1e30])
def test_a_norm_whose_squares_are_out_of_range_is_told_all_the_same(size):
    assert _facts(torch.full((4,), size)).norm == pytest.approx(2 * size, rel=1e-6)
