"""How far the measurement is, what it makes wait, and what came of it when it did not end well."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Slot
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QLabel, QProgressBar, QVBoxLayout, QWidget

from attnstudio.engine.scaling.study import Scaling
from attnstudio.messages import Message
from attnstudio.ui.i18n import localize, sentences
from attnstudio.ui.note import Note
from attnstudio.ui.settings.parts import DetailsFold
from attnstudio.ui.studio import Studio
from attnstudio.ui.theme import GRID, Severity


class ScalingProgress(QWidget):
    """A bar with a line while something is measured; afterwards a note, if there is something to say."""

    def __init__(self, studio: Studio, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._studio = studio
        self._running = False
        self._known: Scaling | None = None
        self._said: tuple[Message | str, Severity] | None = None
        self.bar = QProgressBar(self)
        self.bar.setTextVisible(False)
        self.bar.setFixedHeight(GRID)
        self.text = QLabel(self)
        self.text.setWordWrap(True)
        self.text.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self.note = Note(self)
        self.details = DetailsFold(self)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(GRID // 2)
        for part in (self.bar, self.text, self.note, self.details):
            column.addWidget(part)
        studio.runStateChanged.connect(self.refresh)
        self.retranslate()

    def begin(self) -> None:
        """Something is measured from now on."""
        self._running, self._known, self._said = True, None, None
        self.details.set_text("")
        self.refresh()

    def grow(self, known: Scaling) -> None:
        """So much is known."""
        self._known = known
        self.refresh()

    def end(self, said: Message | None = None, severity: Severity = Severity.INFO, details: str = "") -> None:
        """It is over; `said` stays until the next time."""
        self._running = False
        self.say(said, severity, details)

    def say(self, said: Message | str | None, severity: Severity, details: str = "") -> None:
        """Say something besides the progress."""
        self._said = None if said is None else (said, severity)
        self.details.set_text(details)
        self.refresh()

    @Slot()
    def refresh(self) -> None:
        """Take the newest state."""
        self.bar.setVisible(self._running)
        self.text.setVisible(self._running)
        if self._running:
            total = self._known.total if self._known else 0
            self.bar.setMaximum(total)  # 0 until the first point: the bar runs
            self.bar.setValue(self._known.done if self._known else 0)
            self.text.setText(sentences((self._progress(), self._waiting())))
        if self._said is None:
            self.note.clear()
        else:
            said, severity = self._said
            self.note.say(localize(said) if isinstance(said, Message) else said, severity)
        self.setVisible(self._running or self._said is not None)

    def _progress(self) -> str:
        known = self._known
        if known is None:
            return self.tr("The measurement begins as soon as the engine is free.")
        if known.seconds_left is None or known.seconds_left < 1:
            return self.tr("{done} of {total} points.").format(done=known.done, total=known.total)
        return self.tr("{done} of {total} points, about {time} left.").format(
            done=known.done, total=known.total, time=self._time(known.seconds_left)
        )

    def _time(self, seconds: float) -> str:
        if seconds < 90:
            return self.tr("{count} s").format(count=round(seconds))
        return self.tr("{count} min").format(count=round(seconds / 60))

    def _waiting(self) -> str:
        return self.tr("Training waits until it is done.") if self._studio.is_training else ""

    def retranslate(self) -> None:
        """Texts in the current language."""
        self.bar.setAccessibleName(self.tr("Points measured"))
        self.refresh()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
