"""What runs are called and what pairs of them have shown: plain computations."""

from __future__ import annotations

import math

import numpy as np
import pytest
from PySide6.QtGui import QFont, QFontMetrics
from run_records import TINY, record, run_info

from attnstudio.engine.pairs import PairKind, pairs_for
from attnstudio.engine.spec import ExperimentSpec, MaskKind, Optimizer, Positional
from attnstudio.ui.differences.numbers import percent, signed
from attnstudio.ui.runs.curves import Measure, RunCurves, ranked
from attnstudio.ui.runs.look import Looks
from attnstudio.ui.runs.names import run_names
from attnstudio.ui.runs.run_list import CLOSING, wrapped
from attnstudio.ui.runs.verdict import results, verdict


def labels(*specs: ExperimentSpec) -> list[str]:
    names = run_names([run_info(key, spec) for key, spec in enumerate(specs, 1)])
    return [str(names[key].label) for key in range(1, len(specs) + 1)]


def curves_of(losses=(), accuracies=None) -> RunCurves:
    curves = RunCurves(record(losses=tuple(losses), accuracies=accuracies))
    curves.pull()
    return curves


def pair(kind: PairKind, spec: ExperimentSpec = TINY):
    return next(pair for pair in pairs_for(spec) if pair.kind is kind)


def test_a_run_is_called_by_what_is_different():
    assert labels(TINY, TINY.with_changes(positional=Positional.NONE)) == [
        "sinusoidal positions",
        "no positions",
    ]
    assert labels(*(TINY.with_changes(heads=heads) for heads in (1, 2, 4))) == [
        "1 head",
        "2 heads",
        "4 heads",
    ]


def test_what_most_runs_have_is_not_told_of_them():
    odd = TINY.with_changes(lr=1e-2, mask=MaskKind.CAUSAL)
    seeds = [TINY.with_changes(seed=seed) for seed in (1, 2, 3)]
    assert labels(*seeds, odd.with_changes(seed=4)) == [
        "seed 1",
        "seed 2",
        "seed 3",
        "causal mask, lr 0.01, seed 4",
    ]


def test_the_usual_run_is_not_nameless_and_a_single_one_is_called_by_its_task():
    assert labels(TINY, TINY.with_changes(seed=0), TINY.with_changes(lr=0.1))[2] == "lr 0.1"
    assert labels(TINY, TINY.with_changes(lr=0.1), TINY)[0] == "lr 0.001"
    assert labels(TINY) == ["Reverse"]


def test_fields_that_do_not_count_are_not_told():
    assert labels(TINY, TINY.with_changes(momentum=0.5, window=5)) == ["Reverse", "Reverse"]
    sgd = TINY.with_changes(optimizer=Optimizer.SGD)
    assert labels(sgd, sgd.with_changes(momentum=0.5)) == ["momentum 0", "momentum 0.5"]


def test_a_branch_is_told_by_its_parent_and_its_change():
    infos = [
        run_info(1),
        run_info(2, TINY.with_changes(lr=1e-4), parent=1, branched_at=1200),
        run_info(3, TINY.with_changes(lr=1e-4), parent=9, branched_at=7),
    ]
    names = run_names(infos)
    assert str(names[1].label) == "Reverse"
    assert str(names[2].label) == "branch of 1 at step 1,200: lr 0.0001"
    assert str(names[3].label) == "branch at step 7"


def test_curves_hold_what_the_record_holds_and_grow_with_it():
    history = record(losses=tuple(range(1, 2001)), accuracies={0: 0.1, 10: 0.5})
    curves = RunCurves(history)
    assert curves.pull() == 2000
    assert curves.pull() == 0
    assert np.array_equal(curves.points(Measure.LOSS)[1], np.arange(1, 2001))
    assert curves.at(9).accuracy == 0.1
    assert curves.at(10).accuracy == 0.5
    assert curves.at(2000) is None
    assert curves.value(Measure.GRAD_NORM, 4) == 0.5
    assert math.isnan(curves.value(Measure.ACCURACY, 5000))
    assert (curves.evaluated_at, curves.first_step_at(0.3), curves.first_step_at(0.6)) == (10, 10, None)


def test_the_best_run_is_read_out_first():
    readings = {
        1: curves_of([0.1], {0: 0.2}).newest(),
        2: curves_of([0.9], {0: 0.9}).newest(),
        3: curves_of([math.nan]).newest(),
        4: curves_of([0.3]).newest(),
    }
    assert ranked(readings) == [2, 1, 4, 3]


def test_a_look_is_kept_as_long_as_its_run_and_no_two_are_alike():
    looks = Looks()
    looks.update([1, 2, 3])
    before = {key: looks.of(key) for key in (1, 3)}
    looks.update([1, 3, 4, 5])
    assert {key: looks.of(key) for key in (1, 3)} == before
    looks.update(range(1, 9))
    assert len({looks.of(key) for key in range(1, 9)}) == 8
    assert len({looks.of(key).dash for key in range(1, 9)}) == 8
    with pytest.raises(KeyError):
        looks.of(9)


def test_the_verdict_on_positions_gives_the_reason():
    both = pair(PairKind.POSITIONS)
    found = results(both, [curves_of([1.0] * 300, {290: 0.9951}), curves_of([1.0] * 300, {290: 0.221})])
    assert str(verdict(both, found)).replace("\u00a0", " ") == (
        "Without positional encoding the accuracy stays at 22.1 %; with it 99.5 % after 290 steps. "
        "Attention alone cannot tell where a token stands."
    )


def test_the_verdict_claims_no_more_than_the_numbers_say():
    both = pair(PairKind.POSITIONS)
    early = results(both, [curves_of([1.0], {0: 0.5}), curves_of([1.0], {0: 0.2})])
    said = str(verdict(both, early)).replace("\u00a0", " ")
    assert said == "Held-out accuracy after 0 steps: sinusoidal positions 50.0 %; no positions 20.0 %."
    heads = pair(PairKind.HEADS)
    alike = results(heads, [curves_of([1.0], {0: 0.995})] * len(heads.specs))
    assert "No difference that counts" in str(verdict(heads, alike))
    timed = [curves_of([1.0] * 50, {at: 0.95, 49: 0.99}) for at in (30, 10, 20)][: len(heads.specs)]
    assert str(verdict(heads, results(heads, timed))).endswith(
        "Steps until 90 % were right: 4 heads 10; 8 heads 20; 2 heads 30."
    )


def test_without_answers_the_verdict_goes_by_loss_and_leaves_out_what_is_not_a_number():
    rates = pair(PairKind.LEARNING_RATE, ExperimentSpec())
    found = results(rates, [curves_of([0.5]), curves_of([math.nan]), curves_of([0.1])])
    said = str(verdict(rates, found))
    assert said == "Loss after 1 steps, the lowest first: lr 0.01 0.100000; lr 0.001 0.500000."


def test_shares_are_rounded_but_100_says_all():
    assert percent(0.3916).replace("\u00a0", " ") == "39.2 %"
    assert percent(0.996, digits=0).replace("\u00a0", " ") == "99 %"
    assert percent(0.9999).replace("\u00a0", " ") == "99.9 %"
    assert percent(1.0).replace("\u00a0", " ") == "100 %"
    assert percent(0.29, digits=0).replace("\u00a0", " ") == "29 %"
    assert signed(-0.25) == "−0.2500"


@pytest.mark.usefixtures("qapp")
def test_a_long_name_is_broken_where_its_language_may_be():
    metrics = QFontMetrics(QFont())
    for name in ("运行 1 在第 6 步的分支：学习率 0.01，批大小 8", "branch of 1 at step 6: lr 0.01, batch 8"):
        whole = metrics.horizontalAdvance(name)
        assert wrapped(name, metrics, whole) == (name,)
        for width in range(whole // 2, whole, 3):
            first, second = wrapped(name, metrics, width)
            assert metrics.horizontalAdvance(first) <= width
            assert second[0] not in CLOSING
            assert name.startswith((f"{first} ", first + second[0]))
