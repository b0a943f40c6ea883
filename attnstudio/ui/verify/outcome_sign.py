"""The signs of what a check found: a shape and a colour each."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt
from PySide6.QtWidgets import QLabel, QWidget

from attnstudio.messages import QT_TRANSLATE_NOOP, Message
from attnstudio.ui.i18n import localize
from attnstudio.ui.icons import icon_pixmap
from attnstudio.ui.theme import Severity, severity_colors

SIGN_SIZE = 16
# passed: the sign, its colours, its word
_LOOKS = {
    True: ("success", Severity.SUCCESS, QT_TRANSLATE_NOOP("Messages", "Holds")),
    False: ("error", Severity.ERROR, QT_TRANSLATE_NOOP("Messages", "Fails")),
    None: ("unknown", Severity.INFO, QT_TRANSLATE_NOOP("Messages", "Cannot be checked")),
}


def outcome_word(passed: bool | None) -> str:
    """Holds, fails, or cannot be checked."""
    return localize(Message(_LOOKS[passed][2]))


class OutcomeSign(QLabel):
    """The sign of one outcome; it takes the same place when there is none."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._shown = False
        self._passed: bool | None = None
        self.setFixedSize(SIGN_SIZE, SIGN_SIZE)
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)

    def show_passed(self, passed: bool | None) -> None:
        """Show holds, fails, or cannot be checked."""
        self._shown, self._passed = True, passed
        self._paint()

    def clear(self) -> None:
        """Show no sign: nothing is known yet."""
        self._shown = False
        super().clear()
        self.setAccessibleName("")

    def _paint(self) -> None:
        if not self._shown:
            return
        name, severity, _ = _LOOKS[self._passed]
        color = severity_colors(self.palette(), severity).text
        self.setPixmap(icon_pixmap(name, color, SIGN_SIZE, self.devicePixelRatioF()))
        self.setToolTip(outcome_word(self._passed))
        self.setAccessibleName(outcome_word(self._passed))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.PaletteChange, QEvent.Type.LanguageChange):
            self._paint()
