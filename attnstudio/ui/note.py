"""What stands beside or below a field: a sentence with a sign, and buttons that mend what it says."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QPalette, QShowEvent
from PySide6.QtWidgets import QDialog, QGridLayout, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from attnstudio.ui.icons import icon_pixmap
from attnstudio.ui.theme import GRID, Severity, severity_colors

ICON_SIZE = 16
MOST_REMEDIES = 3
BUTTONS_IN_A_ROW = 2


@dataclass(frozen=True, slots=True)
class Remedy:
    """A button: its text, and what it stands for, which `Note.remedyChosen` hands over."""

    text: str
    value: object


class Note(QWidget):
    """A sentence with a sign in front and up to `MOST_REMEDIES` buttons; hidden when there is none.

    remedyChosen(object)  the value of the remedy that was pressed
    """

    remedyChosen = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._severity = Severity.ERROR
        self._remedies: tuple[Remedy, ...] = ()
        self._sign = QLabel(self)
        self._text = QLabel(self)
        self._text.setTextFormat(Qt.TextFormat.PlainText)
        self._text.setWordWrap(True)
        self.buttons = tuple(QPushButton(self) for _ in range(MOST_REMEDIES))
        self._build()
        self.clear()

    def _build(self) -> None:
        line = QHBoxLayout()
        line.setSpacing(GRID // 2)
        line.addWidget(self._sign, 0, Qt.AlignmentFlag.AlignTop)
        line.addWidget(self._text, 1)
        remedies = QGridLayout()
        remedies.setSpacing(GRID // 2)
        remedies.setContentsMargins(ICON_SIZE + GRID // 2, 0, 0, 0)
        remedies.setColumnStretch(BUTTONS_IN_A_ROW, 1)
        for index, button in enumerate(self.buttons):
            button.setAutoDefault(False)
            button.clicked.connect(partial(self._choose, index))
            remedies.addWidget(button, index // BUTTONS_IN_A_ROW, index % BUTTONS_IN_A_ROW)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(GRID // 2)
        layout.addLayout(line)
        layout.addLayout(remedies)

    def text(self) -> str:
        """The sentence; empty when there is none."""
        return self._text.text()

    def say(self, text: str, severity: Severity, remedies: tuple[Remedy, ...] = ()) -> None:
        """Show `text` and the buttons for `remedies`."""
        self._severity = severity
        self._remedies = remedies
        self._text.setText(text)
        for index, button in enumerate(self.buttons):
            button.setVisible(index < len(remedies))
            if index < len(remedies):
                button.setText(remedies[index].text)
        self._paint()
        self.show()

    def clear(self) -> None:
        """Say nothing, and take no place."""
        self._remedies = ()
        self._text.clear()
        for button in self.buttons:
            button.hide()
        self.hide()

    def _choose(self, index: int, _checked: bool = False) -> None:
        self.remedyChosen.emit(self._remedies[index].value)

    def _paint(self) -> None:
        color = severity_colors(self.palette(), self._severity).text
        palette = self._text.palette()
        if palette.color(QPalette.ColorRole.WindowText) != color:
            palette.setColor(QPalette.ColorRole.WindowText, color)
            self._text.setPalette(palette)
        ratio = self.devicePixelRatioF()
        self._sign.setPixmap(icon_pixmap(self._severity.value, color, ICON_SIZE, ratio))

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if not isinstance(self.window(), QDialog):  # there Enter would press one without the focus, too
            for button in self.buttons:
                button.setAutoDefault(True)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            self._paint()
