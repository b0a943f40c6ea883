"""Experiments that differ in one thing, and that all of their runs are trained."""

from __future__ import annotations

import threading

import pytest
from hypothesis import given
from hypothesis import strategies as st

from attnstudio.engine.pairs import MAX_TOGETHER, PairKind, pairs_for
from attnstudio.engine.protocol import Ending, Finished, TrainTogether
from attnstudio.engine.session import Session
from attnstudio.engine.spec import PRESETS, ExperimentSpec, MaskKind, Norm, Positional, Task

TINY = ExperimentSpec(
    task=Task.REVERSE, d_model=16, heads=2, length=6, batch=8, positional=Positional.SINUSOIDAL
)


def pair_of(spec: ExperimentSpec, kind: PairKind):
    return next((pair for pair in pairs_for(spec) if pair.kind is kind), None)


@given(
    spec=st.sampled_from(sorted(PRESETS.values(), key=repr)),
    heads=st.sampled_from([1, 2, 3, 4, 8]),
    lr=st.sampled_from([1e-4, 3e-4, 1e-3]),
    seed=st.integers(0, 3),
)
def test_the_experiments_of_a_pair_are_valid_and_differ_in_its_field_alone(spec, heads, lr, seed):
    spec = spec.with_changes(d_model=48, heads=heads, lr=lr, seed=seed)
    for pair in pairs_for(spec):
        assert 2 <= len(pair.specs) <= MAX_TOGETHER
        assert len(set(pair.specs)) == len(pair.specs)
        for one in pair.specs:
            assert one.problems() == ()
            assert one.with_changes(**{pair.field: getattr(spec, pair.field)}) == spec


def test_the_experiment_in_force_comes_first_where_it_is_one_of_them():
    spec = TINY.with_changes(heads=4)
    assert [one.heads for one in pair_of(spec, PairKind.HEADS).specs] == [4, 2, 8]
    pair = pair_of(spec.with_changes(heads=1), PairKind.HEADS)
    assert [one.heads for one in pair.specs] == [2, 4, 8]


def test_what_does_not_divide_is_left_out_and_the_title_says_so():
    pair = pair_of(TINY.with_changes(d_model=12), PairKind.HEADS)
    assert [one.heads for one in pair.specs] == [2, 4]
    assert str(pair.title) == "Heads: 2, 4"
    assert pair_of(TINY.with_changes(d_model=6, heads=1), PairKind.HEADS) is None


def test_only_an_encoder_varies_what_only_an_encoder_has():
    kinds = {pair.kind for pair in pairs_for(ExperimentSpec())}
    assert kinds == {PairKind.POSITIONS, PairKind.HEADS, PairKind.LEARNING_RATE, PairKind.MASK}
    assert [one.norm for one in pair_of(TINY, PairKind.NORM).specs] == [Norm.POST, Norm.PRE, Norm.NONE]


def test_the_mask_that_is_chosen_is_the_one_that_is_compared():
    local = pair_of(TINY.with_changes(mask=MaskKind.LOCAL), PairKind.MASK)
    assert {one.mask for one in local.specs} == {MaskKind.LOCAL, MaskKind.NONE}
    assert {one.mask for one in pair_of(TINY, PairKind.MASK).specs} == {MaskKind.CAUSAL, MaskKind.NONE}


@pytest.mark.parametrize(
    ("task", "kind", "words"),
    [
        (Task.COUNT, PairKind.POSITIONS, "does not depend on order"),
        (Task.REVERSE, PairKind.POSITIONS, "blind to order"),
        (Task.NEXT_CHARACTER, PairKind.MASK, "its own answer"),
        (Task.INDUCTION, PairKind.LAYERS, "two steps"),
    ],
)
def test_what_to_look_for_fits_the_task(task, kind, words):
    spec = next(spec for spec in PRESETS.values() if spec.task is task)
    assert words in str(pair_of(spec, kind).look_for)


def test_every_run_of_a_pair_is_made_and_trained():
    pair = pair_of(TINY.with_changes(heads=4), PairKind.HEADS)
    ended: list[Ending] = []
    done = threading.Event()

    def on_ended(ending: Ending) -> None:
        ended.append(ending)
        done.set()

    session = Session(on_ended)
    thread = threading.Thread(target=session.run)
    thread.start()
    try:
        session.submit(TrainTogether(pair.specs, 3))
        assert done.wait(60)
        assert isinstance(ended[0], Finished)
        assert [(run.spec, len(run.history)) for run in session.runs] == [(one, 3) for one in pair.specs]
        assert ended[0].value.run == session.runs[0].key
    finally:
        session.close()
        thread.join(60)
