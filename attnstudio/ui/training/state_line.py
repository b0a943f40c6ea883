"""One line that says where the run stands and what to press next."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt, Slot
from PySide6.QtGui import QPainter, QPaintEvent, QPalette, QPen
from PySide6.QtWidgets import QHBoxLayout, QLabel, QWidget

from attnstudio.engine.protocol import EngineError, Failed, Phase, Reset, RunState, StopReason, Train
from attnstudio.ui.i18n import localize
from attnstudio.ui.studio import Studio
from attnstudio.ui.theme import GRID, Severity, severity_colors
from attnstudio.ui.training.actions import TrainingActions
from attnstudio.ui.training.numbers import six_digits


class RunStateLine(QWidget):
    """Quiet while all goes well, tinted when something is to be known."""

    def __init__(self, studio: Studio, actions: TrainingActions, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._studio = studio
        self._actions = actions
        self._error: EngineError | None = None
        self._severity: Severity | None = None
        self._label = QLabel(self)
        self._label.setTextFormat(Qt.TextFormat.PlainText)
        self._label.setWordWrap(True)
        row = QHBoxLayout(self)
        row.setContentsMargins(2, 0, 2, 0)
        row.addWidget(self._label)
        studio.runStateChanged.connect(self._on_run_state)
        studio.failed.connect(self._on_failed)
        studio.statusChanged.connect(self.refresh)
        studio.runChanged.connect(self.refresh)
        studio.specChanged.connect(self.refresh)
        self.refresh()
        self._color()

    @property
    def text(self) -> str:
        """What the line says."""
        return self._label.text()

    @property
    def severity(self) -> Severity | None:
        """How much it matters; None for the ordinary."""
        return self._severity

    @Slot(object)
    def _on_run_state(self, state: RunState | None) -> None:
        if state is None or state.reason is not StopReason.FAILED:
            self._error = None
        self.refresh()

    @Slot(object)
    def _on_failed(self, ending: Failed) -> None:
        if isinstance(ending.command, Train | Reset):
            self._error = ending.error
            self.refresh()

    @Slot()
    def refresh(self) -> None:
        """Say what is true now."""
        severity, text = self._state()
        self._label.setText(text)
        if severity is not self._severity:
            self._severity = severity
            self._color()

    def _state(self) -> tuple[Severity | None, str]:
        if self._studio.is_training:
            return None, self._progress()
        history, spec = self._studio.history, self._studio.spec
        if self._error is not None and self._failed_here():
            return Severity.ERROR, localize(self._error.message)
        if history is not None and len(history) and history.spec != spec:
            text = self.tr(
                "This record belongs to the previous configuration; Run starts anew. Undo returns to it."
            )
            return Severity.INFO, text
        if history is None or len(history) == 0:
            text = self.tr(
                "To train a second, freshly drawn layer towards a random target, press Run (F5), "
                "or Step (F10) for one step."
            )
            return None, text
        return None, self._standstill(len(history), float(history.record(len(history) - 1).loss))

    def _failed_here(self) -> bool:
        state = self._studio.run_state
        return state is not None and state.spec == self._studio.spec

    def _progress(self) -> str:
        status = self._studio.status
        if status.phase is Phase.LOADING:
            return self.tr("Training starts as soon as torch is loaded.")
        history = self._studio.history
        taken = len(history) if history is not None and history.spec == self._studio.spec else 0
        end = self._actions.planned_end
        if end is None or end < taken:
            return self.tr("Training: {taken} steps taken, {speed} steps/s").format(
                taken=f"{taken:,}", speed=f"{status.steps_per_second:,.0f}"
            )
        return self.tr("Training: {taken} of {end} steps taken, {speed} steps/s").format(
            taken=f"{taken:,}", end=f"{end:,}", speed=f"{status.steps_per_second:,.0f}"
        )

    def _standstill(self, taken: int, loss: float) -> str:
        state = self._studio.run_state
        values = {"taken": f"{taken:,}", "loss": six_digits(loss)}
        if state is None or state.reason is StopReason.PAUSED:
            return self.tr("Paused. Steps taken: {taken}, last loss {loss}. Run goes on.").format(**values)
        if state.reason is StopReason.TARGET_REACHED:
            text = self.tr("Target reached: the loss is {loss} at step {step}. Steps taken: {taken}.")
            return text.format(step=f"{taken - 1:,}", **values)
        return self.tr("Done. Steps taken: {taken}, last loss {loss}. Run goes on from here.").format(
            **values
        )

    def _color(self) -> None:
        palette = QPalette(self.palette())
        if self._severity is not None:
            text = severity_colors(palette, self._severity).text
            palette.setColor(QPalette.ColorRole.WindowText, text)
        self._label.setPalette(palette)
        side = 0 if self._severity is None else GRID  # inside the tinted ground, or in line with the rest
        self._label.setContentsMargins(side, GRID // 2, side, GRID // 2)
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """A tinted ground behind what is to be known."""
        if self._severity is None:
            return
        colors = severity_colors(self.palette(), self._severity)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(colors.line, 1))
        painter.setBrush(colors.ground)
        painter.drawRoundedRect(self.rect().toRectF().adjusted(0.5, 0.5, -0.5, -0.5), 4, 4)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.refresh()
        elif event.type() == QEvent.Type.PaletteChange:
            self._color()
