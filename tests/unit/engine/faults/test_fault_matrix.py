"""The matrix of faults by checks, computed; what each fault does to the experiment in force."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
import pytest
import torch

from attnstudio.engine.cancel import CancelledError, CancelToken
from attnstudio.engine.experiment import explore
from attnstudio.engine.faults.kinds import TRAINING_FAULTS
from attnstudio.engine.faults.matrix import Effect, FaultMatrix, FaultMatrixStudy, FaultRow, FaultyHeads
from attnstudio.engine.faults.names import Fault, Property
from attnstudio.engine.faults.solving import fill_matrix, show_fault
from attnstudio.engine.protocol import Investigate
from attnstudio.engine.spec import ExperimentSpec, InputKind, MaskKind, Norm, Positional
from attnstudio.engine.studies import StudyContext
from attnstudio.engine.trainer import Trainer
from tests.unit.engine.running import TINY, Running

PLAIN = ExperimentSpec(d_model=16, heads=2, length=6)
SPECS = {
    "plain": PLAIN,
    "encoder": TINY,
    "pre-norm": TINY.with_changes(norm=Norm.PRE, layers=2),
    "masked": PLAIN.with_changes(mask=MaskKind.LOCAL, window=1, positional=Positional.SINUSOIDAL),
    "one head": PLAIN.with_changes(heads=1),
    "d_k of 1": PLAIN.with_changes(d_model=4, heads=4),
    "smallest": PLAIN.with_changes(d_model=1, heads=1, length=1),
    "long text": PLAIN.with_changes(input=InputKind.TEXT, text="the cat sat on the mat " * 8),
}


@dataclass
class Asked:
    """A context as the session gives one."""

    reports: list[tuple[FaultRow, ...]] = field(default_factory=list)
    points: int = 0
    last: int | None = None

    def context(self) -> StudyContext:
        return StudyContext(CancelToken(), self.report, self.safe_point, self.trainer)

    def report(self, value: object) -> None:
        assert isinstance(value, tuple)
        self.reports.append(value)

    def safe_point(self) -> None:
        self.points += 1
        if self.points == self.last:
            raise CancelledError

    def trainer(self, _run: int, _step: int) -> Trainer:
        raise AssertionError("no run is looked at")


def matrix_of(spec: ExperimentSpec) -> FaultMatrix:
    with torch.random.fork_rng(devices=[]):
        return fill_matrix(FaultMatrixStudy(spec), Asked().context())


def effect_of(spec: ExperimentSpec, fault: Fault) -> Effect:
    with torch.random.fork_rng(devices=[]):
        return show_fault(FaultyHeads(spec, fault), Asked().context())


@pytest.mark.parametrize("name", SPECS)
def test_what_is_right_passes_all_and_every_fault_is_caught(name: str) -> None:
    matrix = matrix_of(SPECS[name])
    assert [str(o.message) for o in matrix.right.outcomes if o.passed is not True] == []
    assert matrix.right.raised is None
    assert [row.fault for row in matrix.rows] == list(Fault)
    assert [row.fault for row in matrix.rows if not row.caught_by() and row.raised is None] == []
    for row in matrix.rows:
        assert [outcome.name for outcome in row.outcomes] == list(Property)
    assert Fault.SPLIT_WITHOUT_TRANSPOSE in matrix.slipping_through()
    assert Fault.SOFTMAX_OVER_QUERIES not in matrix.slipping_through()
    assert Fault.HEADS_NOT_DIVISIBLE not in matrix.silent()
    assert set(matrix.caught_by(Property)) >= set(matrix.silent())


def test_each_row_is_reported_in_its_turn() -> None:
    asked = Asked()
    with torch.random.fork_rng(devices=[]):
        matrix = fill_matrix(FaultMatrixStudy(PLAIN, (Fault.NO_SCALE, Fault.LR_TOO_HIGH)), asked.context())
    assert [len(rows) for rows in asked.reports] == [1, 2, 3]
    assert asked.reports[-1] == (matrix.right, *matrix.rows)
    assert matrix.row(Fault.NO_SCALE) is matrix.rows[0]
    with pytest.raises(KeyError):
        matrix.row(Fault.BATCH_MIXED)


def test_it_can_be_stopped_within_a_row() -> None:
    with torch.random.fork_rng(devices=[]), pytest.raises(CancelledError):
        fill_matrix(FaultMatrixStudy(PLAIN), Asked(last=5).context())


def test_the_same_question_has_the_same_answer() -> None:
    first, second = matrix_of(PLAIN), matrix_of(PLAIN)
    for row, again in zip(first.rows, second.rows, strict=True):
        assert [str(o.message) for o in row.outcomes] == [str(o.message) for o in again.outcomes]
        np.testing.assert_array_equal(row.effect.right_weights, again.effect.right_weights)


@pytest.mark.parametrize("name", ["plain", "encoder", "pre-norm", "masked"])
def test_right_heads_are_the_experiment_s(name: str) -> None:
    spec = SPECS[name]
    frame = explore(spec, CancelToken())
    effect = effect_of(spec, Fault.NO_SCALE)
    np.testing.assert_allclose(effect.right_weights, frame.weights[0], atol=1e-6)
    assert effect.tokens == frame.query_tokens
    assert not effect.notes


@pytest.mark.parametrize("fault", list(Fault))
def test_what_a_fault_does_is_shown_beside_what_is_right(fault: Fault) -> None:
    effect = effect_of(PLAIN, fault)
    assert effect.right_weights.shape[1:] == (6, 6)
    assert not effect.right_weights.flags.writeable
    assert effect.trained == (fault in TRAINING_FAULTS and fault is not Fault.ENCODING_WRONG_EXPONENT)
    assert len(effect.right_course.losses) == 5
    if fault is Fault.HEADS_NOT_DIVISIBLE:
        assert effect.weights is None
        assert effect.outputs is None
        return
    assert effect.weights is not None
    assert effect.outputs is not None
    same = effect.weights.shape == effect.right_weights.shape and np.array_equal(
        effect.weights, effect.right_weights
    )
    hidden = {
        Fault.MERGE_WITHOUT_TRANSPOSE,
        Fault.CONTIGUOUS_BEFORE_TRANSPOSE,
        Fault.HEADS_UNREGISTERED,
        Fault.QKV_MIXED_UP,
        Fault.OUTPUT_DETACHED,
    }
    assert same == (fault in hidden)
    if fault not in {Fault.HEADS_UNREGISTERED, Fault.OUTPUT_DETACHED, Fault.HEADS_AVERAGED}:
        assert not np.array_equal(effect.outputs, effect.right_outputs)


def test_what_had_to_be_changed_is_said() -> None:
    assert "no mask" in str(effect_of(PLAIN, Fault.MASK_IGNORED).notes[0])
    assert effect_of(SPECS["masked"], Fault.MASK_IGNORED).notes == ()
    assert "encoding" in str(effect_of(PLAIN, Fault.ENCODING_WRONG_EXPONENT).notes[0])
    assert effect_of(SPECS["masked"], Fault.ENCODING_WRONG_EXPONENT).notes == ()
    effect = effect_of(SPECS["one head"], Fault.SPLIT_WITHOUT_TRANSPOSE)
    assert "is 1; here it is 2" in str(effect.notes[0])
    assert effect.heads == 2
    assert effect_of(SPECS["one head"], Fault.MASK_IGNORED).heads == 1
    wide = PLAIN.with_changes(d_model=1536, heads=48)
    effect = effect_of(wide, Fault.MASK_IGNORED)
    assert "1536; here it is 1008" in str(effect.notes[0])
    assert (effect.heads, effect.right_outputs.shape[1]) == (48, 1008)
    assert "32" in str(effect_of(SPECS["long text"], Fault.NO_SCALE).notes[0])


def test_answered_beside_a_run() -> None:
    with Running() as running:
        matrix = running.ask(Investigate(FaultMatrixStudy(TINY, (Fault.NO_SCALE,))))
        effect = running.ask(Investigate(FaultyHeads(TINY, Fault.NO_SCALE)))
    assert matrix.rows[0].caught_by() == (Property.SCALE, Property.AGREEMENT)
    np.testing.assert_array_equal(matrix.rows[0].effect.weights, effect.weights)
