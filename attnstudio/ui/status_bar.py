"""The line at the bottom: engine state, step, speed, device, where the key is."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Slot
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QLabel, QSizePolicy, QStatusBar, QWidget

from attnstudio.engine.protocol import EngineStatus, Phase
from attnstudio.ui.elided_label import ElidedLabel
from attnstudio.ui.studio import Studio
from attnstudio.ui.theme import GRID


class StatusBar(QStatusBar):
    """Follows `studio.statusChanged`; the key's state is told by `set_key_text`."""

    def __init__(self, studio: Studio, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._studio = studio
        self._phase = QLabel(self)
        self._step = _Figure(self)
        self._speed = _Figure(self)
        self._device = QLabel(self)
        self._key = QLabel(self)
        self._phase.setContentsMargins(GRID - 2, 0, 0, 0)  # the bar itself adds 2: in line with the panel
        self.addWidget(self._phase, 1)
        for label in (self._step, self._speed, self._device, self._key):
            label.setContentsMargins(GRID, 0, GRID, 0)
            self.addPermanentWidget(label)
        self.retranslate()
        studio.statusChanged.connect(self._show)

    def set_key_text(self, text: str) -> None:
        """Say where the gateway key is."""
        self._key.setText(text)

    def retranslate(self) -> None:
        """Texts in the current language."""
        self._phase.setAccessibleName(self.tr("Engine state"))
        self._step.setToolTip(self.tr("Training steps taken in this run"))
        self._speed.setToolTip(self.tr("Training steps per second"))
        self._device.setToolTip(self.tr("The device that computes, and the version of torch"))
        self._key.setToolTip(self.tr("Where the gateway key is kept: see File > Settings"))
        self._show(self._studio.status)
        for figure in (self._step, self._speed):
            figure.fit()

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
        super().changeEvent(event)

    @Slot(object)
    def _show(self, status: EngineStatus) -> None:
        self._phase.setText(self._phase_text(status.phase))
        self._step.setText(self.tr("steps taken: {step}").format(step=f"{status.step:,}"))
        training = status.phase is Phase.TRAINING
        self._speed.setVisible(training)
        if training:
            speed = f"{status.steps_per_second:.0f}"
            self._speed.setText(self.tr("{speed} steps/s").format(speed=speed))
        version = f" · torch {status.torch_version}" if status.torch_version else ""
        self._device.setText(status.device + version)

    def _phase_text(self, phase: Phase) -> str:
        return {
            Phase.LOADING: self.tr("Loading torch…"),
            Phase.IDLE: self.tr("Ready"),
            Phase.EXPLORING: self.tr("Computing heads…"),
            Phase.TRAINING: self.tr("Training"),
            Phase.RECALLING: self.tr("Recomputing the past…"),
            Phase.CHECKING: self.tr("Running test cases…"),
            Phase.STUDYING: self.tr("Investigating…"),
            Phase.CLOSED: self.tr("Closed"),
        }[phase]


class _Figure(ElidedLabel):
    """A number that changes often: its place grows when it must, and nothing else is laid out anew."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def setText(self, text: str) -> None:
        super().setText(text)
        if self.sizeHint().width() > self.minimumWidth():
            self.fit()

    def fit(self) -> None:
        """Take just the place that the text needs."""
        self.setMinimumWidth(self.sizeHint().width())

    def showEvent(self, event: QShowEvent) -> None:
        self.fit()  # now the font is known
        super().showEvent(event)
