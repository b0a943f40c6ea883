"""What of the measured points is drawn, and the way to a file."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QSignalBlocker, Signal, Slot
from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QLabel, QPushButton, QWidget

from attnstudio.engine.scaling.fit import Reading
from attnstudio.ui.icons import icon
from attnstudio.ui.runs.flow_row import FlowRow
from attnstudio.ui.scaling.fields import ChoiceBox
from attnstudio.ui.settings.parts import set_tooltip
from attnstudio.ui.theme import GRID


class PlotChoices(FlowRow):
    """Which reading, with or without fit and prediction.

    changed()
    exportRequested()   all points as a file
    """

    changed = Signal()
    exportRequested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._label = QLabel(self)
        self.reading = ChoiceBox(self)
        self.fitted, self.predicted = QCheckBox(self), QCheckBox(self)
        self.export = QPushButton(icon("export"), "", self)
        for reading in Reading:
            self.reading.addItem("", reading)
        for box in (self.fitted, self.predicted):
            box.setChecked(True)
            box.toggled.connect(self._on_changed)
        self._label.setBuddy(self.reading)
        pair = QWidget(self)
        row = QHBoxLayout(pair)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(GRID // 2)
        row.addWidget(self._label)
        row.addWidget(self.reading)
        for widget in (pair, self.fitted, self.predicted, self.export):
            self.flow.addWidget(widget)
        self.reading.currentIndexChanged.connect(self._on_changed)
        self.export.clicked.connect(self.exportRequested)
        self.retranslate()

    def chosen(self) -> Reading:
        """The reading that is drawn."""
        return Reading(self.reading.currentData())

    @Slot()
    def _on_changed(self) -> None:
        self.changed.emit()

    def title(self) -> str:
        """The name of the chosen reading."""
        return self.reading.currentText()

    def retranslate(self) -> None:
        """Texts in the current language."""
        names = {
            Reading.WHOLE: self.tr("Time, whole"),
            Reading.SCORES: self.tr("Time, scores"),
            Reading.SOFTMAX: self.tr("Time, softmax"),
            Reading.VALUES: self.tr("Time, values"),
            Reading.PER_TOKEN: self.tr("Time per token"),
            Reading.BYTES: self.tr("Bytes held"),
        }
        with QSignalBlocker(self.reading):
            for place, reading in enumerate(Reading):
                self.reading.setItemText(place, names[reading])
        self._label.setText(self.tr("Show"))
        tip = self.tr(
            "The whole pass or one part of it (SDPA has no parts to time), the time for each token, or the "
            "bytes of the tensors that are there at once"
        )
        set_tooltip(self.reading, tip)
        set_tooltip(self._label, tip)
        self.fitted.setText(self.tr("Fit (broad)"))
        set_tooltip(
            self.fitted,
            self.tr(
                "Broad and pale: the straight line c L^exponent, by least squares over the lengths from 256 "
                "on"
            ),
        )
        self.predicted.setText(self.tr("Prediction (dashed)"))
        set_tooltip(
            self.predicted,
            self.tr(
                "Dashed: a constant times the multiplications (2 L² d without a pattern), fitted from L 256 "
                "on; of bytes, 2 h L² floats"
            ),
        )
        self.export.setText(self.tr("Save as CSV…"))
        set_tooltip(self.export, self.tr("Write all points, with quartiles and predictions, into a file"))
        self.changed.emit()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
