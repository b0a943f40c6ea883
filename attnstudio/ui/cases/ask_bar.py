"""What a model is asked for, and how far it is."""

from __future__ import annotations

import math
import time

from PySide6.QtCore import QEvent, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QHideEvent, QPalette, QShowEvent, QWheelEvent
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QProgressBar,
    QPushButton,
    QSizePolicy,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from attnstudio.assistant.protocol import ChatPhase, Progress
from attnstudio.ui.cases.asking import CaseAsker
from attnstudio.ui.elided_label import ElidedLabel
from attnstudio.ui.i18n import localize, sentences
from attnstudio.ui.icons import icon
from attnstudio.ui.settings.parts import set_tooltip, text_label
from attnstudio.ui.theme import GRID
from attnstudio.ui.training.flow import FlowLayout

FEWEST, MOST, DEFAULT = 4, 20, 8
MAX_HINT = 300
HINT_WIDTH = 28 * GRID
COUNTDOWN_MS = 1000
CASE_MARK = '"name"'  # each case has one


class AskBar(QWidget):
    """How many cases, about what, of which model; while it is asked, its progress with Stop.

    askRequested()   the person wants cases as `count` and `hint` say
    """

    askRequested = Signal()

    def __init__(self, asker: CaseAsker, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._asker = asker
        self._model_id = ""
        self._shown_busy = False
        self._form = QWidget(self)
        self._flow = FlowLayout(self._form, GRID)
        self.ask_button = QPushButton(icon("assistant"), "", self._form)
        self._count_label = QLabel(self._form)
        self.count_field = _CountField(self._form)
        self._hint_label = QLabel(self._form)
        self.hint_field = QLineEdit(self._form)
        self.model_line = ElidedLabel(self._form)
        self._busy = QWidget(self)
        self._progress = QProgressBar(self._busy)
        self.state_line = text_label(self._busy)
        self.stop_button = QPushButton(icon("stop"), "", self._busy)
        self.retry_button = QPushButton(self._busy)
        self._countdown = QTimer(self)
        self._build()
        self._connect()
        self.retranslate()

    def _build(self) -> None:
        self._count_label.setBuddy(self.count_field)
        self._hint_label.setBuddy(self.hint_field)
        self.hint_field.setMaxLength(MAX_HINT)
        self.hint_field.setFixedWidth(HINT_WIDTH)
        self._flow.addWidget(self.ask_button)
        self._flow.addWidget(self._pair(self._count_label, self.count_field))
        self._flow.addWidget(self._pair(self._hint_label, self.hint_field))
        self._flow.addWidget(self.model_line)
        self.model_line.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self.model_line.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self._progress.setRange(0, 0)
        self._progress.setTextVisible(False)
        self._progress.setFixedHeight(GRID)
        self._countdown.setInterval(COUNTDOWN_MS)
        busy = QHBoxLayout()
        busy.setSpacing(GRID)
        busy.addWidget(self.stop_button)
        busy.addWidget(self.retry_button)
        busy.addWidget(self._progress, 1)
        column = QVBoxLayout(self._busy)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(GRID // 2)
        column.addLayout(busy)
        column.addWidget(self.state_line)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(GRID // 2)
        for widget in (self._form, self._busy):
            layout.addWidget(widget)

    def _pair(self, label: QLabel, field: QWidget) -> QWidget:
        pair = QWidget(self._form)
        row = QHBoxLayout(pair)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(GRID // 2)
        row.addWidget(label)
        row.addWidget(field)
        return pair

    def _connect(self) -> None:
        self.ask_button.clicked.connect(self.askRequested)
        self.hint_field.returnPressed.connect(self._ask_by_key)
        self.stop_button.clicked.connect(self._asker.stop)
        self.retry_button.clicked.connect(self._asker.retry_now)
        self._asker.progressed.connect(self._show)
        self._countdown.timeout.connect(self._show)

    # -- what is asked for

    @property
    def count(self) -> int:
        """How many cases."""
        return self.count_field.value()

    @property
    def hint(self) -> str:
        """What they should be about; "" leaves it to the model."""
        return self.hint_field.text().strip()

    def set_centred(self, centred: bool) -> None:
        """Centre the controls, as beneath a centred text."""
        self._flow.set_centred(centred)
        sides = Qt.AlignmentFlag
        self.state_line.setAlignment(sides.AlignHCenter if centred else sides.AlignLeft)

    def set_model(self, model_id: str) -> None:
        """Say who is asked next; "" when nobody is chosen yet."""
        self._model_id = model_id
        self._show()

    @Slot()
    def _ask_by_key(self) -> None:
        if not self._asker.busy:
            self.askRequested.emit()

    # -- what is shown

    @Slot()
    def _show(self) -> None:
        busy = self._asker.busy
        moves_focus = busy is not self._shown_busy and self._has_focus_that_goes()
        self._shown_busy = busy
        self.ask_button.setEnabled(not busy)
        self._busy.setVisible(busy)
        self.model_line.setVisible(not busy)
        self.model_line.setText(self._model_text())
        self.model_line.updateGeometry()
        progress = self._asker.progress
        waiting = progress is not None and progress.phase is ChatPhase.WAITING
        self.retry_button.setVisible(waiting)
        self.stop_button.setEnabled(progress is not None)
        self.state_line.setText(self._state_text(progress) if busy else "")
        self._tick(waiting and self.isVisible())
        if moves_focus:
            (self.stop_button if busy else self.ask_button).setFocus()

    def _has_focus_that_goes(self) -> bool:
        """Whether the keyboard is at a button that is about to go or to be greyed."""
        return any(button.hasFocus() for button in (self.ask_button, self.stop_button, self.retry_button))

    def _tick(self, wanted: bool) -> None:
        if wanted != self._countdown.isActive():
            (self._countdown.start if wanted else self._countdown.stop)()

    def _model_text(self) -> str:
        if self._model_id:
            return self.tr("Model: {model}").format(model=self._model_id)
        return self.tr("No model is chosen yet: choose one in the assistant or in the settings.")

    def _state_text(self, progress: Progress | None) -> str:
        model = self._asker.model_id or self.tr("the model")
        if progress is None:
            return self.tr("Reading the cases…")
        if progress.phase is ChatPhase.WAITING and progress.retry_at is not None:
            seconds = max(0, math.ceil(progress.retry_at - time.monotonic()))
            reason = localize(progress.waits_for.title) if progress.waits_for else ""
            return sentences([reason, self.tr("Sending again in {seconds} s.").format(seconds=seconds)])
        if progress.phase is ChatPhase.THINKING:
            text = self.tr("{model} is thinking: {count} characters so far.")
            return text.format(model=model, count=f"{len(progress.reasoning):,}")
        if progress.phase is ChatPhase.ANSWERING:
            text = self.tr("{model} is writing. Cases begun so far: {count}.")
            return text.format(model=model, count=progress.text.count(CASE_MARK))
        return self.tr("Asking {model} for {count} cases…").format(model=model, count=self.count)

    def retranslate(self) -> None:
        """Texts in the current language."""
        self.ask_button.setText(self.tr("Ask a model for cases"))
        set_tooltip(
            self.ask_button,
            self.tr(
                "Asks the model for test cases of attention as data: sizes, mask, encoding, and what must "
                "be true. The studio checks and runs them; nothing that a model writes is executed."
            ),
        )
        self._count_label.setText(self.tr("How many"))
        tooltip = self.tr("How many cases to ask for, {fewest} to {most}; models often give fewer or more")
        self.count_field.setToolTip(tooltip.format(fewest=FEWEST, most=MOST))
        self._hint_label.setText(self.tr("About"))
        self.hint_field.setPlaceholderText(self.tr("masks and half precision"))
        self.hint_field.setToolTip(self.tr("What the cases should be about; empty leaves it to the model"))
        self.stop_button.setText(self.tr("Stop"))
        self.stop_button.setToolTip(self.tr("End the request now; cases that are complete are kept"))
        self.retry_button.setText(self.tr("Try now"))
        self.retry_button.setToolTip(self.tr("Send the request again without waiting any longer"))
        self._progress.setAccessibleName(self.tr("Waiting for the model"))
        self._show()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._show()

    def hideEvent(self, event: QHideEvent) -> None:
        self._countdown.stop()
        super().hideEvent(event)


class _CountField(QSpinBox):
    """A whole number; the wheel turns it only where the keyboard is, and scrolls the page elsewhere."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setRange(FEWEST, MOST)
        self.setValue(DEFAULT)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def wheelEvent(self, event: QWheelEvent) -> None:
        if self.hasFocus():
            super().wheelEvent(event)
        else:
            event.ignore()
