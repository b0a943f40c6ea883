"""Small pieces that the sections of the settings dialog share."""

from __future__ import annotations

import html

from PySide6.QtCore import QEvent, QRect, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import (
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from attnstudio.logs import redact
from attnstudio.messages import Message
from attnstudio.ui.i18n import localize
from attnstudio.ui.theme import GRID, fixed_font

DETAILS_LINES = 8
LABEL_WIDTH = 12 * GRID
ONE_LINE = Qt.TextFlag.TextSingleLine


def section_title(parent: QWidget) -> QLabel:
    """A bold label above a section."""
    label = QLabel(parent)
    font = label.font()
    font.setBold(True)
    label.setFont(font)
    return label


def section_layout(section: QWidget) -> QVBoxLayout:
    """The column of a section."""
    layout = QVBoxLayout(section)
    layout.setContentsMargins(0, 0, 0, 0)
    layout.setSpacing(GRID)
    return layout


def text_label(parent: QWidget) -> QLabel:
    """A wrapped label for text from outside: plain, and selectable with the mouse."""
    label = QLabel(parent)
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setWordWrap(True)
    label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    label.setMinimumWidth(1)
    return label


def address_line(parent: QWidget) -> QLineEdit:
    """An address to read, select and copy, however long it is."""
    line = QLineEdit(parent)
    line.setReadOnly(True)
    line.setFrame(False)
    palette = line.palette()
    palette.setBrush(line.backgroundRole(), Qt.GlobalColor.transparent)
    line.setPalette(palette)
    return line


def set_tooltip(widget: QWidget, text: str) -> None:
    """A tooltip that wraps: Qt wraps rich text only."""
    widget.setToolTip(f"<qt>{html.escape(text)}</qt>")


def lines(messages: tuple[Message, ...]) -> str:
    """Messages in the current language, one a line."""
    return "\n".join(map(localize, messages))


class BulletList(QWidget):
    """A caption and items with hanging bullets; hidden while there are none."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._caption = QLabel(self)
        self._items: tuple[str, ...] = ()
        self._labels: list[QLabel] = []
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(GRID)
        self._grid.setVerticalSpacing(GRID // 2)
        self._grid.setColumnStretch(1, 1)
        self._grid.addWidget(self._caption, 0, 0, 1, 2)
        self.hide()

    def items(self) -> tuple[str, ...]:
        """What is listed."""
        return self._items

    def set_items(self, caption: str, items: tuple[str, ...]) -> None:
        """List `items` under `caption`."""
        for label in self._labels:
            self._grid.removeWidget(label)
            label.hide()
            label.deleteLater()
        self._labels.clear()
        self._caption.setText(caption)
        for row, item in enumerate(items, 1):
            bullet, label = QLabel("•", self), text_label(self)
            label.setText(item)
            # In the middle of the first line, which fonts of other scripts make taller than the bullet's.
            bullet.setMinimumHeight(label.fontMetrics().boundingRect(QRect(), ONE_LINE, item).height())
            self._grid.addWidget(bullet, row, 0, Qt.AlignmentFlag.AlignTop)
            self._grid.addWidget(label, row, 1)
            self._labels += [bullet, label]
        self._items = items
        self.setVisible(bool(items))


class DetailsFold(QWidget):
    """A button that unfolds a text for people who report a problem; hidden while there is none."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.button = QPushButton(self)
        self.button.setCheckable(True)
        self.button.setAutoDefault(False)
        self.copy_button = QPushButton(self)
        self.copy_button.setAutoDefault(False)
        self._text = QPlainTextEdit(self)
        self._text.setReadOnly(True)
        self._text.setTabChangesFocus(True)
        self._text.setFont(fixed_font())
        self._text.setFixedHeight((DETAILS_LINES + 1) * self._text.fontMetrics().lineSpacing())
        row = QHBoxLayout()
        row.setSpacing(GRID)
        row.addWidget(self.button)
        row.addWidget(self.copy_button)
        row.addStretch(1)
        layout = section_layout(self)
        layout.addLayout(row)
        layout.addWidget(self._text)
        self.button.toggled.connect(self._unfold)
        self.copy_button.clicked.connect(self._copy)
        self.retranslate()
        self.set_text("")

    def set_text(self, text: str) -> None:
        """Offer `text`, redacted and folded."""
        self._text.setPlainText(redact(text))
        self.button.setChecked(False)
        self._unfold(False)
        self.setVisible(bool(text))

    def text(self) -> str:
        """What there is to unfold."""
        return self._text.toPlainText()

    def _unfold(self, shown: bool) -> None:
        self._text.setVisible(shown)
        self.copy_button.setVisible(shown)

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self.text())

    def retranslate(self) -> None:
        """Texts in the current language."""
        self.button.setText(self.tr("Details"))
        self.button.setToolTip(self.tr("What exactly was reported; keys are left out"))
        self.copy_button.setText(self.tr("Copy"))
        self.copy_button.setToolTip(self.tr("Copy the details; keys are left out"))
        self._text.setAccessibleName(self.tr("Details"))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
