"""What a request is doing while there is nothing else to see, for how long, and the buttons to end that."""

from __future__ import annotations

import math
import time

from PySide6.QtCore import QEvent, QTimer, Signal, Slot
from PySide6.QtGui import QHideEvent, QPalette, QShowEvent
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from attnstudio.assistant.protocol import ChatPhase, Progress
from attnstudio.ui.i18n import localize, sentences
from attnstudio.ui.settings.parts import set_tooltip, text_label
from attnstudio.ui.theme import GRID

TICK_MS = 250
FIRST_COUNTED_S = 2


class ActivityLine(QWidget):
    """One sentence about a running request, and Stop; while it waits also the seconds left, and Try now.

    Seconds are counted only while the line is seen and a request runs.

    stopRequested()      the person has seen enough
    retryNowRequested()  the person does not want to wait as long as the gateway asks for
    """

    stopRequested = Signal()
    retryNowRequested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._model_id = ""
        self._started = 0.0
        self._progress: Progress | None = None
        self._is_claiming = False
        self._timer = QTimer(self)
        self._timer.setInterval(TICK_MS)
        self._timer.timeout.connect(self._show)
        self.sentence = text_label(self)
        self.sentence.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self.retry_button = QPushButton(self)
        self.stop_button = QPushButton(self)
        self._build()
        self.retranslate()
        self.hide()

    def _build(self) -> None:
        buttons = QHBoxLayout()
        buttons.setSpacing(GRID // 2)
        for button in (self.retry_button, self.stop_button):
            button.setAutoDefault(False)
            buttons.addWidget(button)
        buttons.addStretch(1)
        self._layout = QVBoxLayout(self)
        self._layout.setContentsMargins(0, 0, 0, 0)
        self._layout.setSpacing(GRID // 2)
        self._layout.addWidget(self.sentence, 1)
        self._layout.addLayout(buttons)
        self.retry_button.clicked.connect(self.retryNowRequested)
        self.stop_button.clicked.connect(self.stopRequested)

    # -- verbs

    def begin(self, model_id: str) -> None:
        """A request to `model_id` has started."""
        self._model_id = model_id
        self._started = time.monotonic()
        self.set_progress(Progress())
        self.show()

    def set_progress(self, progress: Progress, *, is_claiming: bool = False) -> None:
        """What the request does now; `is_claiming`: what comes in are claims, which are not shown yet."""
        self._progress, self._is_claiming = progress, is_claiming
        self._show()
        self._count()

    def end(self) -> None:
        """The request has ended."""
        self._progress = None
        self._timer.stop()
        self.hide()

    @property
    def is_counting(self) -> bool:
        """Whether seconds are being counted."""
        return self._timer.isActive()

    # -- what is shown

    def _count(self) -> None:
        if self._progress is not None and self.isVisible():
            self._timer.start()
        else:
            self._timer.stop()

    @Slot()
    def _show(self) -> None:
        progress = self._progress
        if progress is None:
            return
        waits = progress.phase is ChatPhase.WAITING and progress.retry_at is not None
        self.retry_button.setVisible(waits)
        direction = QBoxLayout.Direction.TopToBottom if waits else QBoxLayout.Direction.LeftToRight
        if self._layout.direction() != direction:
            self._layout.setDirection(direction)
        self.sentence.setText(self._waiting(progress) if waits else self._working(progress.phase))

    def _waiting(self, progress: Progress) -> str:
        assert progress.retry_at is not None
        left = max(0, math.ceil(progress.retry_at - time.monotonic()))
        why = localize(progress.waits_for.title) if progress.waits_for else ""
        again = self.tr("Sending again in {seconds} s.").format(seconds=left)
        return sentences([why, again])

    def _working(self, phase: ChatPhase) -> str:
        if phase is ChatPhase.THINKING:
            text = self.tr("No answer yet…")
        elif phase is ChatPhase.ANSWERING:
            text = self.tr("Writing its claims…") if self._is_claiming else self.tr("Answering…")
        else:
            text = self.tr("Asking {model}…").format(model=self._model_id)
        seconds = int(time.monotonic() - self._started)
        if seconds < FIRST_COUNTED_S:
            return text
        return self.tr("{what} {seconds} s").format(what=text, seconds=seconds)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._show()
        self._count()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._timer.stop()

    def retranslate(self) -> None:
        """Texts in the current language."""
        self.stop_button.setText(self.tr("Stop"))
        set_tooltip(self.stop_button, self.tr("End the request now; what has come is kept"))
        self.retry_button.setText(self.tr("Try now"))
        set_tooltip(
            self.retry_button,
            self.tr("Send the request again at once. The gateway asked for a pause and may refuse it."),
        )
        self._show()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
