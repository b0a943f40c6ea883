"""The numbers of one step, as many as there is room for."""

from __future__ import annotations

import math
from bisect import bisect_right
from dataclasses import dataclass

from PySide6.QtCore import QEvent, Slot
from PySide6.QtGui import QFontMetricsF, QResizeEvent
from PySide6.QtWidgets import QWidget

from attnstudio.engine.frames import EvaluationRecord, StepRecord
from attnstudio.engine.history import RunHistory
from attnstudio.ui.elided_label import ElidedLabel
from attnstudio.ui.studio import Studio

SEPARATOR = " · "


@dataclass(frozen=True, slots=True)
class Figures:
    """What is known of step `step`; `evaluated_at` is the step of `accuracy`, which can be an earlier one.

    is_newest   nothing is asked for: `step` updates are taken, `loss` and `grad_norm` are of the last of them
    """

    step: int
    loss: float | None = None
    grad_norm: float | None = None
    accuracy: float | None = None
    evaluated_at: int = 0
    is_newest: bool = False


class Evaluations:
    """The held-out accuracies of a run as they come, to be looked up by step."""

    def __init__(self, history: RunHistory | None = None) -> None:
        self.history = history
        self._steps: list[int] = []
        self._accuracies: list[float] = []

    def at(self, step: int) -> tuple[int, float] | None:
        """The last evaluation at or before `step`, as step and accuracy; None where nothing is answered."""
        if self.history is None:
            return None
        newer = self.history.evaluations(len(self._steps))
        self._steps += newer.steps.tolist()
        self._accuracies += newer.accuracies.tolist()
        index = bisect_right(self._steps, step) - 1
        if index < 0 or not math.isfinite(self._accuracies[index]):
            return None
        return self._steps[index], self._accuracies[index]


def figures_of(studio: Studio, evaluations: Evaluations) -> Figures | None:
    """The numbers of the hovered, the locked, or else the newest step; None without a run."""
    history, asked = studio.history, studio.cursor.step
    if history is None:
        return None
    newest = len(history)
    step = newest if asked is None else min(asked, newest)
    moment = studio.moments.moment
    record: StepRecord | None = history.record(step) if step < newest else None
    evaluation: EvaluationRecord | None = None
    if moment is not None and moment.step == step:
        record, evaluation = record or moment.record, moment.evaluation
    is_newest = asked is None or record is None
    if is_newest:
        record = history.record(newest - 1) if newest else None
    accuracy, evaluated_at = None, step
    if evaluation is not None and math.isfinite(evaluation.accuracy):
        accuracy = evaluation.accuracy
    elif (known := evaluations.at(step)) is not None:
        evaluated_at, accuracy = known
    loss, norm = (None, None) if record is None else (record.loss, record.grad_norm)
    return Figures(step, loss, norm, accuracy, evaluated_at, is_newest)


def four_digits(value: float) -> str:
    """Four digits after the point; with an exponent where fixed digits would hide the value."""
    if not math.isfinite(value):
        return str(value)
    return f"{value:.4f}" if value == 0 or 1e-3 <= abs(value) < 1e5 else f"{value:.3e}"


class StepReadout(ElidedLabel):
    """step 137 of 300 · loss 0.3897 · accuracy 86.0 % · grad_norm 0.1510; the last ones give way first."""

    def __init__(self, studio: Studio, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._studio = studio
        self._evaluations = Evaluations()
        self._parts: tuple[str, ...] = ()
        self._step = ""  # all that is said where there is no room at all
        self._last = 1
        self.notice = ""
        studio.cursor.changed.connect(self.refresh)
        studio.moments.changed.connect(self.refresh)

    def set_last(self, last: int) -> None:
        """The step at the right end of the timeline."""
        self._last = last

    def set_notice(self, notice: str) -> None:
        """What is to be known besides, right behind the step; empty for nothing."""
        if notice != self.notice:
            self.notice = notice
            self.refresh()

    def whole_text(self) -> str:
        """All parts, whether there is room for them or not."""
        return SEPARATOR.join(self._parts)

    @Slot()
    def refresh(self) -> None:
        """Say the numbers of the step at the cursor."""
        if self._evaluations.history is not self._studio.history:
            self._evaluations = Evaluations(self._studio.history)
        figures = figures_of(self._studio, self._evaluations)
        self._parts = self._invitation() if figures is None else self._parts_of(figures)
        self._fit()

    def _invitation(self) -> tuple[str, ...]:
        self._step = self.tr("No step is taken yet. Run (F5) trains; then you can go back to any step here.")
        return (self._step,)

    def _parts_of(self, figures: Figures) -> tuple[str, ...]:
        step, last = f"{figures.step:,}", f"{self._last:,}"
        self._step = step
        parts = [self.tr("step {step} of {last}").format(step=step, last=last), self.notice]
        if figures.loss is not None:
            text = self.tr("last loss {loss}") if figures.is_newest else self.tr("loss {loss}")
            parts.append(text.format(loss=four_digits(figures.loss)))
        if figures.accuracy is not None:
            parts.append(self._accuracy(figures.accuracy, figures.evaluated_at, figures.step))
        if figures.grad_norm is not None:
            text = self.tr("last grad_norm {norm}") if figures.is_newest else self.tr("grad_norm {norm}")
            parts.append(text.format(norm=four_digits(figures.grad_norm)))
        return tuple(part for part in parts if part)

    def _accuracy(self, accuracy: float, evaluated_at: int, step: int) -> str:
        percent = f"{100 * accuracy:.1f}"
        if evaluated_at == step:
            return self.tr("accuracy {percent} %").format(percent=percent)
        template = self.tr("accuracy {percent} % (step {step})")
        return template.format(percent=percent, step=f"{evaluated_at:,}")

    def _fit(self) -> None:
        metrics, shown = QFontMetricsF(self.font()), self._parts
        while shown and metrics.horizontalAdvance(SEPARATOR.join(shown)) > self.width():
            shown = shown[:-1]
        self.setText(SEPARATOR.join(shown or (self._step,)))
        self._explain()

    def _explain(self) -> None:
        teaching = self.tr(
            "Loss and gradient norm (of W_q) are read between backward and the optimiser's step. Accuracy is "
            "on sequences that training never sees, measured every 10 steps and wherever you look."
        )
        self.setToolTip(f"<qt>{self.whole_text()}<br><br>{teaching}</qt>")

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.refresh()
