"""Where the run stands and what to press next; below, what a head should learn, or why it does not."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt, Slot
from PySide6.QtGui import QPainter, QPaintEvent, QPalette, QPen
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from attnstudio.engine.history import RunHistory
from attnstudio.engine.protocol import EngineError, Failed, Phase, Reset, RunState, StopReason, Train
from attnstudio.engine.tasks.base import task_of
from attnstudio.messages import Message, message
from attnstudio.ui.elided_label import ElidedLabel
from attnstudio.ui.i18n import localize
from attnstudio.ui.insight import insight_now
from attnstudio.ui.studio import Studio
from attnstudio.ui.theme import GRID, Severity, severity_colors
from attnstudio.ui.training.actions import TrainingActions
from attnstudio.ui.training.numbers import percent, six_digits
from attnstudio.ui.training.wording import clauses

INSIGHT_STATUSES = 5  # while training, what is found out changes once a second, since it is laid out anew


class RunStateLine(QWidget):
    """Quiet while all goes well, tinted when something is to be known."""

    def __init__(self, studio: Studio, actions: TrainingActions, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._studio = studio
        self._actions = actions
        self._error: EngineError | None = None
        self._severity: Severity | None = None
        self._statuses = 0
        self._is_low = False
        self._line = ElidedLabel(self)  # its text changes often, and must not lay out the window
        self._warning = self._wrapped_label()
        self._insight = self._wrapped_label()
        self._insight.setAlignment(Qt.AlignmentFlag.AlignTop)
        self._insight_line = ElidedLabel(self)
        for label in (self._insight, self._insight_line):
            label.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        column = QVBoxLayout(self)
        column.setContentsMargins(2, 0, 2, 0)
        column.setSpacing(0)
        for label in (self._line, self._warning, self._insight, self._insight_line):
            column.addWidget(label)
        self._color()
        studio.runStateChanged.connect(self._on_run_state)
        studio.failed.connect(self._on_failed)
        studio.statusChanged.connect(self._on_status)
        studio.runChanged.connect(self.refresh)
        studio.specChanged.connect(self.refresh)
        self.refresh()

    def _wrapped_label(self) -> QLabel:
        label = QLabel(self)
        label.setTextFormat(Qt.TextFormat.PlainText)
        label.setWordWrap(True)
        return label

    @property
    def text(self) -> str:
        """What the line says of the run."""
        return self._warning.text() or self._line.text()

    @property
    def insight(self) -> str:
        """What it says of learning; "" for nothing."""
        return self._insight_line.text()

    def set_low(self, low: bool) -> None:
        """Whether there is room for one line only of what is said of learning."""
        if low is not self._is_low:
            self._is_low = low
            self._show_insight(self.insight)

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
    def _on_status(self) -> None:
        self._statuses += 1
        self._say(with_insight=not self._studio.is_training or self._statuses % INSIGHT_STATUSES == 0)

    @Slot()
    def refresh(self) -> None:
        """Say what is true now."""
        self._say(with_insight=True)

    def _say(self, *, with_insight: bool) -> None:
        severity, text = self._state()
        is_warning = severity is not None
        self._line.setText("" if is_warning else text)
        self._warning.setText(text if is_warning else "")
        self._line.setVisible(not is_warning)
        self._warning.setVisible(is_warning)
        if with_insight:
            found = None if is_warning else self._found_out()
            self._show_insight("" if found is None else localize(found))
        if severity is not self._severity:
            self._severity = severity
            self._color()

    def _show_insight(self, text: str) -> None:
        self._insight.setText(text)
        self._insight_line.setText(text)
        lines = 2 * self.fontMetrics().lineSpacing() + GRID // 4
        self._insight.setMinimumHeight(lines)  # whatever is found out next, the curves stay where they are
        self._insight.setVisible(bool(text) and not self._is_low)
        self._insight_line.setVisible(bool(text) and self._is_low)

    def _found_out(self) -> Message | None:
        """What a head should learn, until something can be said of how it learns."""
        found, spec = insight_now(self._studio), self._studio.spec
        if found is None and spec.is_encoder:
            return message(task_of(spec.task).lesson)
        return found

    def _own_history(self) -> RunHistory | None:
        """The record of the experiment in force, not that of another one."""
        history = self._studio.history
        return history if history is not None and history.spec == self._studio.spec else None

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
            return None, self._invitation()
        return None, self._standstill(history)

    def _invitation(self) -> str:
        spec = self._studio.spec
        if spec.is_encoder:
            text = self.tr(
                "To train an encoder on the task “{task}”, press Run (F5), or Step (F10) for one step."
            )
            return text.format(task=localize(message(task_of(spec.task).title)))
        return self.tr(
            "To train a second, freshly drawn layer towards a random target, press Run (F5), "
            "or Step (F10) for one step."
        )

    def _failed_here(self) -> bool:
        state = self._studio.run_state
        return state is not None and state.spec == self._studio.spec

    def _progress(self) -> str:
        status = self._studio.status
        if status.phase is Phase.LOADING:
            return self.tr("Training starts as soon as torch is loaded.")
        history = self._own_history()
        taken = 0 if history is None else len(history)
        end = self._actions.planned_end
        if end is None or end < taken:
            text = self.tr("Training: {taken} steps taken, {speed} steps/s").format(
                taken=f"{taken:,}", speed=f"{status.steps_per_second:,.0f}"
            )
        else:
            text = self.tr("Training: {taken} of {end} steps taken, {speed} steps/s").format(
                taken=f"{taken:,}", end=f"{end:,}", speed=f"{status.steps_per_second:,.0f}"
            )
        return clauses((text, *self._accuracy(history)))

    def _accuracy(self, history: RunHistory | None) -> tuple[str, ...]:
        """The last held-out accuracy, where there is one."""
        last = None if history is None or not history.spec.is_encoder else history.last_evaluation()
        if last is None:
            return ()
        return (self.tr("held-out accuracy {share}").format(share=percent(last.accuracy)),)

    def _standstill(self, history: RunHistory) -> str:
        state = self._studio.run_state
        taken, loss = len(history), history.record(len(history) - 1).loss
        facts = clauses(
            (
                self.tr("Steps taken: {taken}").format(taken=f"{taken:,}"),
                self.tr("last loss {loss}").format(loss=six_digits(loss)),
                *self._accuracy(history),
            )
        )
        if state is not None and state.reason is StopReason.TARGET_REACHED:
            text = self.tr("Target reached: the loss is {loss} at step {step}. {facts}.")
            return text.format(loss=six_digits(loss), step=f"{taken - 1:,}", facts=facts)
        if state is None or state.reason is StopReason.PAUSED:
            return self.tr("Paused. {facts}. Run goes on.").format(facts=facts)
        if state.reason is StopReason.STEPS_DONE:
            return self.tr("Done. {facts}. Run goes on from here.").format(facts=facts)
        return self.tr("{facts}. Run goes on from here.").format(facts=facts)

    def _color(self) -> None:
        palette = QPalette(self.palette())
        if self._severity is not None:
            text = severity_colors(palette, self._severity).text
            palette.setColor(QPalette.ColorRole.WindowText, text)
        self._warning.setPalette(palette)
        self._warning.setContentsMargins(GRID, GRID // 2, GRID, GRID // 2)  # inside the tinted ground
        self._line.setContentsMargins(0, GRID // 4, 0, GRID // 4)
        for label in (self._insight, self._insight_line):
            label.setContentsMargins(0, 0, 0, GRID // 4)
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
