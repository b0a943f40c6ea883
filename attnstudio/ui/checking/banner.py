"""The verdict of a check, in plain sight: a sign, words, and what was checked."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout, QWidget

from attnstudio.check_output import subject, verdict_sentence
from attnstudio.engine.checking.report import CheckReport, Verdict
from attnstudio.ui.i18n import localize
from attnstudio.ui.icons import icon_pixmap
from attnstudio.ui.settings.parts import text_label
from attnstudio.ui.theme import GRID, Severity, severity_colors

SIGN_SIZE = 20
CORNER = 4

_LOOKS = {
    Verdict.RIGHT: ("success", Severity.SUCCESS),
    Verdict.FAULTY: ("error", Severity.ERROR),
    Verdict.UNDECIDED: ("warning", Severity.WARNING),
    Verdict.COULD_NOT_RUN: ("unknown", Severity.WARNING),
}


class VerdictBanner(QWidget):
    """Shows the verdict of one report; hidden while there is none."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._report: CheckReport | None = None
        self._sign = QLabel(self)
        self.verdict, self.reason, self.subject = text_label(self), text_label(self), text_label(self)
        font = self.verdict.font()
        font.setBold(True)
        self.verdict.setFont(font)
        texts = QVBoxLayout()
        texts.setSpacing(GRID // 2)
        for label in (self.verdict, self.reason, self.subject):
            texts.addWidget(label)
        row = QHBoxLayout(self)
        row.setContentsMargins(GRID + GRID // 2, GRID, GRID + GRID // 2, GRID)
        row.setSpacing(GRID)
        row.addWidget(self._sign, 0, Qt.AlignmentFlag.AlignTop)
        row.addLayout(texts, 1)
        self.hide()

    def show_report(self, report: CheckReport | None) -> None:
        """Show this one's verdict, or nothing."""
        self._report = report
        self.setVisible(report is not None)
        self.retranslate()
        self._color()

    def retranslate(self) -> None:
        """Texts in the current language."""
        report = self._report
        if report is None:
            return
        self.verdict.setText(localize(verdict_sentence(report)))
        self.reason.setVisible(report.reason is not None)
        self.reason.setText("" if report.reason is None else localize(report.reason))
        self.subject.setVisible(bool(report.class_name))
        self.subject.setText(localize(subject(report)))

    def _color(self) -> None:
        if self._report is None:
            return
        name, severity = _LOOKS[self._report.verdict]
        color = severity_colors(self.palette(), severity).text
        self._sign.setPixmap(icon_pixmap(name, color, SIGN_SIZE, self.devicePixelRatioF()))
        for label in (self.verdict, self.reason, self.subject):
            palette = label.palette()
            if palette.color(QPalette.ColorRole.WindowText) != color:
                palette.setColor(QPalette.ColorRole.WindowText, color)
                label.setPalette(palette)

    def paintEvent(self, _event: QPaintEvent) -> None:
        if self._report is None:
            return
        colors = severity_colors(self.palette(), _LOOKS[self._report.verdict][1])
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setBrush(colors.ground)
        painter.setPen(colors.line)
        painter.drawRoundedRect(self.rect().toRectF().adjusted(0.5, 0.5, -0.5, -0.5), CORNER, CORNER)
        painter.end()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
        elif event.type() == QEvent.Type.PaletteChange:
            self._color()
