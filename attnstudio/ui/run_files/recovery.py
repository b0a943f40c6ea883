"""The quiet line above the views that offers the runs of a program that ended without saying so."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from datetime import datetime
from functools import partial
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QEvent, Qt, Signal, Slot
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QSizePolicy, QWidget

from attnstudio.engine.protocol import Failed, Finished
from attnstudio.engine.runs.leftovers import Leftover, LeftRun, find_leftovers
from attnstudio.messages import CONTEXT
from attnstudio.ui.background import Operation, run_in_background
from attnstudio.ui.config.texts import CHOICES
from attnstudio.ui.icons import icon_pixmap
from attnstudio.ui.studio import Studio
from attnstudio.ui.theme import GRID, Severity, severity_colors

ICON_PX = 16
SECONDS_TO_LOOK = 30.0


class RecoveryBar(QWidget):
    """Offers what was autosaved and never closed, one dead program after the other; else hidden.

    recovered(Leftover)   its runs are open here; what lies on disk is needed until they are kept anew
    """

    recovered = Signal(object)

    def __init__(self, studio: Studio, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._studio = studio
        self._offered: deque[Leftover] = deque()
        self._waiting: deque[LeftRun] = deque()
        self._ticket = 0  # of the file that is being opened
        self._has_failed = False
        self._operations: list[Operation] = []
        self._is_closed = False
        self._sign = QLabel(self)
        self._text = QLabel(self)
        self.go_on_button = QPushButton(self)
        self.discard_button = QPushButton(self)
        self.later_button = QPushButton(self)
        self._build()
        self.retranslate()
        self.hide()
        studio.runs.opened.connect(self._on_opened)
        studio.failed.connect(self._on_failed)

    def _build(self) -> None:
        self._text.setTextFormat(Qt.TextFormat.PlainText)
        self._text.setWordWrap(True)
        self._text.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        row = QHBoxLayout(self)
        row.setContentsMargins(GRID, GRID // 2, GRID, GRID // 2)
        row.setSpacing(GRID)
        row.addWidget(self._sign)
        row.addWidget(self._text, 1)
        for button, press in (
            (self.go_on_button, self._go_on),
            (self.discard_button, self._discard),
            (self.later_button, self._keep_for_later),
        ):
            button.setAutoDefault(True)
            button.clicked.connect(press)
            row.addWidget(button)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)

    @property
    def text(self) -> str:
        """What it says; "" when it offers nothing."""
        return self._text.text()

    def look(self, autosave: Path) -> None:
        """Look into the folder `autosave`, off the UI thread, and offer what is found."""
        if not self._is_closed:  # which it can be before it was painted
            self._in_background(partial(find_leftovers, autosave)).finished.connect(self._on_found)

    def _in_background(self, call: Callable[[], object]) -> Operation:
        operation = run_in_background(call, SECONDS_TO_LOOK)
        self._operations = [one for one in self._operations if not one.is_over()]
        self._operations.append(operation)
        return operation

    def close_down(self) -> None:
        """Leave what was not decided on to the next start."""
        self._is_closed = True
        for operation in self._operations:
            operation.abandon()
        while self._offered:
            self._offered.popleft().release()

    @Slot(object)
    def _on_found(self, found: list[Leftover]) -> None:
        self._offered.extend(found)
        self._show_next()

    def _show_next(self) -> None:
        self.retranslate()
        self.setVisible(bool(self._offered))

    # -- what is pressed

    @Slot()
    def _go_on(self) -> None:
        self._waiting.extend(self._offered[0].runs)
        self._has_failed = False
        self._set_busy(True)
        self._open_next()

    @Slot()
    def _discard(self) -> None:
        leftover = self._offered.popleft()
        self._in_background(leftover.discard)
        self._show_next()

    @Slot()
    def _keep_for_later(self) -> None:
        self._offered.popleft().release()
        self._show_next()

    def _open_next(self) -> None:
        if self._waiting:
            if self._studio.is_training:
                self._studio.pause()
            self._ticket = self._studio.runs.open(self._waiting.popleft().path)
            return
        leftover, self._ticket = self._offered.popleft(), 0
        if self._has_failed:
            leftover.release()  # the window has said why; the files stay
        else:
            self.recovered.emit(leftover)
        self._set_busy(False)
        self._show_next()

    def _set_busy(self, busy: bool) -> None:
        for button in (self.go_on_button, self.discard_button, self.later_button):
            button.setEnabled(not busy)

    @Slot(object)
    def _on_opened(self, ending: Finished) -> None:
        if ending.ticket == self._ticket:  # and not of a file that the person opens meanwhile
            self._open_next()

    @Slot(object)
    def _on_failed(self, ending: Failed) -> None:
        if ending.ticket == self._ticket:
            self._has_failed = True
            self._open_next()

    # -- what it says

    def retranslate(self) -> None:
        """Texts in the current language."""
        self.setAccessibleName(self.tr("Runs that were not closed"))
        self.go_on_button.setText(self.tr("Go on"))
        self.go_on_button.setToolTip(
            self.tr("Open it as it was autosaved: the whole record, its heads, and the next step to the bit")
        )
        self.discard_button.setText(self.tr("Discard"))
        self.discard_button.setToolTip(self.tr("Delete what was autosaved; it cannot be had again"))
        self.later_button.setText(self.tr("Later"))
        self.later_button.setToolTip(self.tr("Leave it on disk, and be asked again at the next start"))
        self._text.setText(self._sentence(self._offered[0]) if self._offered else "")
        self._repaint_sign()

    def _sentence(self, leftover: Leftover) -> str:
        run, count = leftover.newest, len(leftover.runs)
        if count == 1:
            said = self.tr("AttnStudio ended unexpectedly at {time}. Its run was kept: {task}, step {steps}.")
        else:
            said = self.tr(
                "AttnStudio ended unexpectedly at {time}. Its {count} runs were kept, "
                "the last of them: {task}, step {steps}."
            )
        task = QCoreApplication.translate(CONTEXT, dict(CHOICES["task"])[run.spec.task])
        return said.format(time=_time(run.saved_at), task=task, steps=f"{run.steps:,}", count=count)

    def _repaint_sign(self) -> None:
        color = severity_colors(self.palette(), Severity.INFO).text
        self._sign.setPixmap(icon_pixmap(Severity.INFO.value, color, ICON_PX, self.devicePixelRatioF()))

    def paintEvent(self, _event: QPaintEvent) -> None:
        colors = severity_colors(self.palette(), Severity.INFO)
        painter = QPainter(self)
        painter.fillRect(self.rect(), colors.ground)
        painter.setPen(colors.line)
        painter.drawLine(self.rect().bottomLeft(), self.rect().bottomRight())

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
        elif event.type() == QEvent.Type.PaletteChange:
            self._repaint_sign()
        super().changeEvent(event)

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.DevicePixelRatioChange:
            self._repaint_sign()
        return super().event(event)


def _time(when: datetime) -> str:
    """The local time, with the day when that is not today."""
    local = when.astimezone()
    is_today = local.date() == datetime.now().astimezone().date()
    return local.strftime("%H:%M" if is_today else "%Y-%m-%d %H:%M")
