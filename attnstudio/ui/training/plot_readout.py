"""The numbers of one step in a line below the curves: of the pointed or locked one, else the last ones."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

from PySide6.QtWidgets import QWidget

from attnstudio.engine.frames import StepRecord
from attnstudio.engine.schedule import clip_factor, lr_at
from attnstudio.ui.elided_label import ElidedLabel
from attnstudio.ui.moments import Moments
from attnstudio.ui.step_cursor import StepCursor
from attnstudio.ui.training.numbers import percent, six_digits
from attnstudio.ui.training.series import RunSeries
from attnstudio.ui.training.tip import moment_at
from attnstudio.ui.training.wording import clauses


@dataclass(frozen=True, slots=True)
class StepFacts:
    """What is known of a step; NaN where it is not known. `taken` is False for the step at the tip."""

    step: int
    loss: float
    accuracy: float
    grad_norm: float
    total_norm: float
    clipped: float
    rate: float
    taken: bool


def facts_of(series: RunSeries, moments: Moments | None, step: int) -> StepFacts | None:
    """The numbers of `step`; None when the run has no such step, or none is known of the one at its tip."""
    if not series.segments:
        return None  # a view that is just being made knows no run yet, while the window may be at a step
    moment = moment_at(moments, step)
    place = series.held_out.at(step)
    accuracy = float(series.held_out.accuracies[place]) if place is not None else math.nan
    if moment is not None and place is None:
        accuracy = moment.evaluation.accuracy
    if 0 <= step < series.steps:
        loss, norm, total = (
            float(values[step]) for values in (series.losses, series.grad_norms, series.total_norms)
        )
    elif step == series.steps and moment is not None and moment.record is not None:
        loss, norm, total = _numbers(moment.record)
    else:
        return None
    spec = series.spec_at(step)
    clipped = total * clip_factor(spec, total) if spec.clip > 0 else math.nan
    return StepFacts(step, loss, accuracy, norm, total, clipped, lr_at(spec, step), step < series.steps)


def newest_facts(series: RunSeries) -> StepFacts | None:
    """What is known of the run as it is, after all its steps: loss, norms and rate are of the last one."""
    last = facts_of(series, None, series.steps - 1)
    return None if last is None else replace(last, step=series.steps, accuracy=math.nan, taken=False)


def _numbers(record: StepRecord) -> tuple[float, float, float]:
    return record.loss, record.grad_norm, record.total_norm


class PlotReadout(ElidedLabel):
    """See the module."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)

    def tell(self, series: RunSeries, cursor: StepCursor, moments: Moments | None) -> StepFacts | None:
        """Say the numbers of the step that the cursor is at; return them."""
        step = cursor.step
        facts = None if step is None else facts_of(series, moments, step)
        if facts is not None:
            locked = step == cursor.locked
            self.setText(self._told(series, facts, self._template(facts, locked)))
            return facts
        if series.steps == 0:
            self.setText(self.tr("Loss and gradient norm appear here, step by step."))
            return None
        newest = newest_facts(series)
        if newest is not None:
            template = self.tr("step {step} (newest): {values}")
            self.setText(self._told(series, newest, template, is_newest=True))
        return None

    def _template(self, facts: StepFacts, locked: bool) -> str:
        if not facts.taken:
            return self.tr("step {step} (not taken yet): {values}")
        return self.tr("step {step} (locked): {values}") if locked else self.tr("step {step}: {values}")

    def _told(self, series: RunSeries, facts: StepFacts, template: str, *, is_newest: bool = False) -> str:
        values = [self._loss(facts, is_newest), *self._accuracy(series, facts), self._norm(facts, is_newest)]
        if series.has_schedule:
            values.append(self.tr("rate {rate}").format(rate=f"{facts.rate:.3g}"))
        return template.format(step=f"{facts.step:,}", values=clauses(values))

    def _loss(self, facts: StepFacts, is_newest: bool) -> str:
        text = self.tr("last loss {loss}") if is_newest else self.tr("loss {loss}")
        return text.format(loss=six_digits(facts.loss))

    def _norm(self, facts: StepFacts, is_newest: bool) -> str:
        if math.isnan(facts.clipped):
            text = self.tr("last grad_norm {norm}") if is_newest else self.tr("grad_norm {norm}")
            return text.format(norm=six_digits(facts.grad_norm))
        text = (
            self.tr("last total norm {total}, clipped to {clipped}")
            if is_newest
            else self.tr("total norm {total}, clipped to {clipped}")
        )
        return text.format(total=f"{facts.total_norm:.4g}", clipped=f"{facts.clipped:.4g}")

    def _accuracy(self, series: RunSeries, facts: StepFacts) -> list[str]:
        """Of the step, or else the last one before it."""
        place = series.held_out.before(facts.step)
        if not series.has_accuracy or place is None:
            return []
        if not math.isnan(facts.accuracy):
            return [self.tr("accuracy {share}").format(share=percent(facts.accuracy))]
        share, step = float(series.held_out.accuracies[place]), int(series.held_out.steps[place])
        text = self.tr("accuracy {share} (step {step})")
        return [text.format(share=percent(share), step=f"{step:,}")]
