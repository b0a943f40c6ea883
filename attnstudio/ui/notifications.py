"""The bar above the work that says what happened: one sentence, what to do, details on demand."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import QEvent, Qt, Slot
from PySide6.QtGui import (
    QAccessible,
    QAccessibleAnnouncementEvent,
    QAction,
    QGuiApplication,
    QKeySequence,
    QPainter,
    QPaintEvent,
    QShortcut,
)
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QPlainTextEdit,
    QPushButton,
    QSizePolicy,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from attnstudio.logs import redact
from attnstudio.ui.error_reporter import ErrorReporter
from attnstudio.ui.icons import icon, icon_pixmap
from attnstudio.ui.theme import GRID, Severity, fixed_font, severity_colors

__all__ = ["ErrorReporter", "NotificationBar", "Severity"]

ICON_PX = 16
DETAILS_LINES = 10
MAX_NOTICES = 20

_RANK = {severity: rank for rank, severity in enumerate(Severity)}


@dataclass(slots=True, eq=False)
class _Notice:
    """One message that waits or is shown; `count` times it was given."""

    text: str
    severity: Severity
    details: str
    actions: tuple[QAction, ...]
    count: int = 1


class NotificationBar(QWidget):
    """Shows the gravest message, the newest first among equals; closing it shows the next.

    A message that comes again is counted, not queued. Texts and details are redacted, and shown as
    plain text. Hidden while there is nothing to say.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._notices: list[_Notice] = []  # the last one is shown
        self._icon = QLabel(self)
        self._text = QLabel(self)
        self._tally = QLabel(self)
        self._buttons: list[QPushButton] = []
        self._action_row = QHBoxLayout()
        self._details_button = QPushButton(self)
        self._copy_button = QPushButton(self)
        self._close_button = QToolButton(self)
        self._details = QPlainTextEdit(self)
        self._build()
        self.retranslate()
        self.hide()

    def show_message(
        self,
        text: str,
        severity: Severity,
        details: str = "",
        actions: tuple[QAction, ...] = (),
    ) -> None:
        """Say `text`; `actions` become buttons, and pressing one also takes the message away."""
        text, details = redact(text), redact(details)
        notice = self._take_same(text, severity) or _Notice(text, severity, details, actions)
        notice.details, notice.actions = details, actions
        self._notices.append(notice)
        self._notices.sort(key=lambda waiting: _RANK[waiting.severity])  # stable: newest last among equals
        del self._notices[:-MAX_NOTICES]
        self._show_current()
        self._announce(notice)

    def clear(self, keep: frozenset[Severity] = frozenset()) -> None:
        """Take every message away, but for those of the severities in `keep`."""
        self._notices[:] = [notice for notice in self._notices if notice.severity in keep]
        self._show_current()

    @property
    def text(self) -> str:
        """The sentence that is shown, "" when there is none."""
        return self._notices[-1].text if self._notices else ""

    def retranslate(self) -> None:
        """Texts in the current language; messages stay as they were given."""
        self.setAccessibleName(self.tr("Notices"))
        self._details_button.setText(self.tr("Details"))
        self._details_button.setToolTip(self.tr("What exactly happened, to read or to report"))
        self._copy_button.setText(self.tr("Copy"))
        self._copy_button.setToolTip(self.tr("Copy the message and its details; keys are left out"))
        self._close_button.setToolTip(self.tr("Close this message (Esc)"))
        self._close_button.setAccessibleName(self.tr("Close this message"))
        self._details.setAccessibleName(self.tr("Details of the message"))
        self._retell()

    # -- building

    def _build(self) -> None:
        self._text.setTextFormat(Qt.TextFormat.PlainText)
        self._text.setWordWrap(True)
        self._text.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._text.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self._details_button.setCheckable(True)
        self._close_button.setIcon(icon("close"))
        self._close_button.setAutoRaise(True)
        self._close_button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._details.setReadOnly(True)
        self._details.setFont(fixed_font())
        self._details.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self._details.setTabChangesFocus(True)
        margins = 2 * (self._details.frameWidth() + round(self._details.document().documentMargin()))
        self._details.setFixedHeight(self._details.fontMetrics().lineSpacing() * DETAILS_LINES + margins)
        self._arrange()
        self._details_button.toggled.connect(self._show_details)
        self._copy_button.clicked.connect(self._copy)
        self._close_button.clicked.connect(self._close_current)
        escape = QShortcut(QKeySequence(Qt.Key.Key_Escape), self)
        escape.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        escape.activated.connect(self._close_current)

    def _arrange(self) -> None:
        row = QHBoxLayout()
        row.setSpacing(GRID)
        row.addWidget(self._icon)
        row.addWidget(self._text, 1)
        row.addWidget(self._tally)
        row.addLayout(self._action_row)
        for button in (self._details_button, self._copy_button, self._close_button):
            row.addWidget(button)
        column = QVBoxLayout(self)
        column.setContentsMargins(GRID, GRID // 2, GRID, GRID // 2)
        column.setSpacing(GRID // 2)
        column.addLayout(row)
        column.addWidget(self._details)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)

    # -- what is shown

    def _take_same(self, text: str, severity: Severity) -> _Notice | None:
        """Take the notice that says the same out of the queue, counted once more."""
        for notice in self._notices:
            if (notice.text, notice.severity) == (text, severity):
                self._notices.remove(notice)
                notice.count += 1
                return notice
        return None

    def _show_current(self) -> None:
        for button in self._buttons:
            self._action_row.removeWidget(button)
            button.hide()
            button.deleteLater()
        self._buttons.clear()
        self._details_button.setChecked(False)
        if not self._notices:
            self.hide()
            return
        notice = self._notices[-1]
        self._buttons.extend(self._button(notice, action) for action in notice.actions)
        self._details.setPlainText(notice.details)
        self._details_button.setVisible(bool(notice.details))
        self._show_details(False)
        self._retell()
        self._repaint_icon()
        self.show()
        self.update()

    def _button(self, notice: _Notice, action: QAction) -> QPushButton:
        button = QPushButton(action.text(), self)
        button.setToolTip(action.toolTip())
        button.setEnabled(action.isEnabled())
        button.clicked.connect(partial(self._run, notice, action))
        self._action_row.addWidget(button)
        return button

    def _retell(self) -> None:
        """Write the current notice and what stands behind it."""
        if not self._notices:
            return
        notice = self._notices[-1]
        self._text.setText(notice.text)
        self._text.setAccessibleName(f"{self._severity_name(notice.severity)}: {notice.text}")
        self._tally.setText(self._tally_text(notice.count, len(self._notices) - 1))
        self._tally.setVisible(bool(self._tally.text()))

    def _tally_text(self, count: int, others: int) -> str:
        parts = []
        if count > 1:
            parts.append(self.tr("{count} times").format(count=count))
        if others:
            parts.append(self.tr("{count} more").format(count=others))
        return " · ".join(parts)

    def _severity_name(self, severity: Severity) -> str:
        return {
            Severity.INFO: self.tr("Note"),
            Severity.SUCCESS: self.tr("Done"),
            Severity.WARNING: self.tr("Warning"),
            Severity.ERROR: self.tr("Error"),
        }[severity]

    def _repaint_icon(self) -> None:
        if self._notices:
            severity = self._notices[-1].severity
            color = severity_colors(self.palette(), severity).text
            self._icon.setPixmap(icon_pixmap(severity.value, color, ICON_PX, self.devicePixelRatioF()))

    def _announce(self, notice: _Notice) -> None:
        """Have a screen reader say it, without moving the focus."""
        said = f"{self._severity_name(notice.severity)}: {notice.text}"
        event = QAccessibleAnnouncementEvent(self, said)
        if notice.severity in (Severity.WARNING, Severity.ERROR):
            event.setPoliteness(QAccessible.AnnouncementPoliteness.Assertive)
        QAccessible.updateAccessibility(event)

    # -- what is pressed

    def _run(self, notice: _Notice, action: QAction) -> None:
        """Take the message away first: the action may bring the same one again."""
        self._dismiss(notice)
        action.trigger()

    def _dismiss(self, notice: _Notice) -> None:
        if notice in self._notices:
            self._notices.remove(notice)
            self._show_current()

    @Slot()
    def _close_current(self) -> None:
        if self._notices:
            self._dismiss(self._notices[-1])

    @Slot(bool)
    def _show_details(self, visible: bool) -> None:
        self._details.setVisible(visible)
        self._copy_button.setVisible(visible)

    @Slot()
    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(f"{self._text.text()}\n\n{self._details.toPlainText()}")

    # -- events

    def paintEvent(self, _event: QPaintEvent) -> None:
        if not self._notices:
            return
        colors = severity_colors(self.palette(), self._notices[-1].severity)
        painter = QPainter(self)
        painter.fillRect(self.rect(), colors.ground)
        painter.setPen(colors.line)
        painter.drawLine(self.rect().bottomLeft(), self.rect().bottomRight())

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
        elif event.type() == QEvent.Type.PaletteChange:
            self._repaint_icon()
        super().changeEvent(event)

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.DevicePixelRatioChange:
            self._repaint_icon()
        return super().event(event)
