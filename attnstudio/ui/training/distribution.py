"""The values of one parameter's gradient at the looked-at step: histogram and numbers."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Slot
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from attnstudio.engine.moments import Distribution, Moment
from attnstudio.engine.schedule import clip_factor
from attnstudio.ui.elided_label import ElidedLabel
from attnstudio.ui.i18n import sentences
from attnstudio.ui.moments import Moments
from attnstudio.ui.theme import GRID
from attnstudio.ui.training.axes import short_number
from attnstudio.ui.training.histogram import Histogram
from attnstudio.ui.training.numbers import percent
from attnstudio.ui.training.series import RunSeries

FIRST = "W_q.weight"


class DistributionPanel(QWidget):
    """Asks for the distribution while it is seen: each visit then brings it along."""

    def __init__(self, moments: Moments, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._moments = moments
        self._series = RunSeries()
        self._parameter = ""
        self.label = QLabel(self)
        self.choice = QComboBox(self)
        self.choice.setMaxVisibleItems(24)
        self.choice.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self.label.setBuddy(self.choice)
        self.where = ElidedLabel(self)
        self.chart = Histogram(self)
        self.numbers = ElidedLabel(self)
        self.remarks = ElidedLabel(self)
        self._arrange()
        self.choice.activated.connect(self._on_choice)
        self.chart.pointed.connect(self._show_numbers)
        moments.changed.connect(self.refresh)
        self.retranslate()

    def _arrange(self) -> None:
        top = QHBoxLayout()
        top.setSpacing(GRID)
        top.addWidget(self.label)
        top.addWidget(self.choice)
        top.addWidget(self.where, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, GRID // 2, 0, 0)
        column.setSpacing(GRID // 4)
        column.addLayout(top)
        column.addWidget(self.chart, 1)
        column.addWidget(self.numbers)
        column.addWidget(self.remarks)

    @property
    def parameter(self) -> str:
        """The parameter whose gradient is shown; "" before there is a run."""
        return self._parameter

    def show_series(self, series: RunSeries) -> None:
        """Show another run; the choice stays where the run has the parameter."""
        old = self._series.history
        self._series = series
        names = () if series.history is None else series.history.parameters
        if old is None or old.parameters != names or self.choice.count() != len(names):
            self.choice.clear()
            self.choice.addItems(list(names))
        if self._parameter not in names:
            self._parameter = next((name for name in names if name.endswith(FIRST)), "")
        self.choice.setCurrentText(self._parameter)
        self.choice.setEnabled(bool(names))
        self._ask()
        self.refresh()

    def choose(self, parameter: str) -> None:
        """Show the gradient of `parameter`, if the run has it."""
        if self.choice.findText(parameter) >= 0:
            self.choice.setCurrentText(parameter)
            self._parameter = parameter
            self._ask()
            self.refresh()

    @Slot(int)
    def _on_choice(self, index: int) -> None:
        self.choose(self.choice.itemText(index))

    def _ask(self) -> None:
        if self.isVisible():
            self._moments.set_parameter(self._parameter)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._ask()
        self.refresh()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._moments.set_parameter("")

    # -- what is shown

    @Slot()
    def refresh(self) -> None:
        """Show the moment that is there now."""
        if self.isVisible():
            self.chart.show_distribution(self._distribution())
            self._show_where()
            self._show_numbers()

    def _distribution(self) -> Distribution | None:
        moment = self._moments.moment
        found = None if moment is None else moment.distribution
        return found if found is not None and found.parameter == self._parameter else None

    def _show_where(self) -> None:
        moment, found = self._moments.moment, self._distribution()
        if self._series.steps == 0:
            text = self.tr("Once a run has steps, the values of its gradients are counted here.")
        elif moment is not None and found is not None:
            text = self.tr("step {step}, {count} values").format(
                step=f"{moment.step:,}", count=f"{found.size:,}"
            )
        elif self._moments.pending is not None:
            text = self.tr("Computing the gradient at step {step} …").format(
                step=f"{self._moments.pending:,}"
            )
        elif moment is not None and moment.record is None:
            text = self.tr("The gradient at step {step} is not finite.").format(step=f"{moment.step:,}")
        else:
            text = self.tr(
                "Pause, or lock a step with a click in a curve, to count the values of its gradient."
            )
        self.where.setText(text)

    @Slot()
    def _show_numbers(self) -> None:
        found, moment = self._distribution(), self._moments.moment
        if found is None or moment is None:
            self.numbers.setText("")
            self.remarks.setText("")
            return
        self.numbers.setText(self._bin_text(found) or self._summary(found))
        self.remarks.setText(sentences((self._zeros_text(found), self._clipping_text(moment))))

    def _summary(self, found: Distribution) -> str:
        return self.tr("mean {mean}, standard deviation {deviation}, from {lowest} to {highest}").format(
            mean=_short(found.mean),
            deviation=_short(found.deviation),
            lowest=_short(found.lowest),
            highest=_short(found.highest),
        )

    def _bin_text(self, found: Distribution) -> str:
        index = self.chart.bin
        if not 0 <= index < len(found.counts):
            return ""
        return self.tr("{count} of {size} values from {low} to {high}").format(
            count=f"{int(found.counts[index]):,}",
            size=f"{found.size:,}",
            low=_short(float(found.edges[index])),
            high=_short(float(found.edges[index + 1])),
        )

    def _zeros_text(self, found: Distribution) -> str:
        if found.zeros == 0:
            return self.tr("No value is exactly 0.")
        share = percent(found.zeros / found.size)
        return self.tr("Exactly 0: {count} values ({share}).").format(count=f"{found.zeros:,}", share=share)

    def _clipping_text(self, moment: Moment) -> str:
        spec = self._series.spec_at(moment.step)
        if moment.record is None or spec.clip == 0:
            return ""
        factor = clip_factor(spec, moment.record.total_norm)
        total = _short(moment.record.total_norm)
        if factor == 1.0:
            text = self.tr("Clipping leaves it as it is: the total norm is {total}, the limit {limit}.")
            return text.format(total=total, limit=f"{spec.clip:g}")
        text = self.tr("Before clipping, which multiplies it by {factor}: total norm {total}, limit {limit}.")
        return text.format(factor=f"{factor:.3g}", total=total, limit=f"{spec.clip:g}")

    def retranslate(self) -> None:
        """Texts in the current language."""
        self.label.setText(self.tr("Gradient of"))
        self.choice.setAccessibleName(self.tr("Parameter"))
        self.choice.setToolTip(
            self.tr("Whose gradient to look at; a click on a name in the map of gradients chooses it, too")
        )
        self.chart.setAccessibleName(self.tr("Distribution of the gradient"))
        self.chart.setToolTip(
            self.tr("How many values of the gradient lie in each range, on a logarithmic scale of counts")
        )
        self.refresh()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()


def _short(value: float) -> str:
    return short_number(float(f"{value:.3g}"))
