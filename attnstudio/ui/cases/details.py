"""Everything about one case: how it is built, why, and what each expectation came to."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QFrame, QGridLayout, QLabel, QScrollArea, QVBoxLayout, QWidget

from attnstudio.engine.cases.case import Expected, Finding, Outcome
from attnstudio.messages import Message
from attnstudio.ui.cases.rows import Row
from attnstudio.ui.cases.signs import SEVERITIES, SIGN_SIZE, sign_pixmap
from attnstudio.ui.cases.texts import OUTCOMES, cut, sentence, settings
from attnstudio.ui.i18n import localize
from attnstudio.ui.note import Note
from attnstudio.ui.settings.parts import section_title, text_label
from attnstudio.ui.theme import GRID, Severity, severity_colors

MOST_LETTERS, MOST_REASONS = 200, 2000
LEAST_HEIGHT = 15 * GRID
LEAST_WIDTH = 30 * GRID


class CaseDetails(QScrollArea):
    """Shows one row, or asks for one to be chosen."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._row: Row | None = None
        page = QWidget(self)
        self.title = section_title(page)
        self.title.setTextFormat(Qt.TextFormat.PlainText)
        self.title.setWordWrap(True)
        self.why = text_label(page)
        self.settings = text_label(page)
        self.reason = Note(page)
        self.findings = FindingList(page)
        self._empty = text_label(page)
        layout = QVBoxLayout(page)
        layout.setContentsMargins(GRID, GRID, GRID, GRID)
        layout.setSpacing(GRID)
        for widget in (self._empty, self.title, self.why, self.settings, self.reason, self.findings):
            layout.addWidget(widget)
        layout.addStretch(1)
        for label in (self.settings, self._empty):
            label.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self.setWidget(page)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setMinimumSize(LEAST_WIDTH, LEAST_HEIGHT)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)  # the arrow keys scroll
        self.retranslate()

    def sizeHint(self) -> QSize:
        """Its least size: what does not fit is scrolled to."""
        return self.minimumSize()

    def show_row(self, row: Row | None) -> None:
        """Show this row; None when none is chosen."""
        if row is not self._row:
            self._row = row
            self._show()

    def _show(self) -> None:
        row = self._row
        self._empty.setVisible(row is None)
        for label in (self.title, self.settings):
            label.setVisible(row is not None)
        self.why.setVisible(row is not None and bool(row.case.why))
        self.reason.clear()
        self.findings.clear()
        self.setAccessibleDescription("")
        if row is None:
            return
        self.title.setText(cut(row.case.name, MOST_LETTERS))
        self.why.setText(cut(row.case.why, MOST_REASONS))
        self.settings.setText(localize(settings(row.case)))
        if row.outcome is Outcome.INVALID:
            self._say_reason(row)
        self.findings.show_findings(*_of(row))
        said = (self.title.text(), self.why.text(), self.settings.text(), self.reason.text())
        self.setAccessibleDescription("\n".join(filter(None, (*said, *self.findings.texts()))))

    def _say_reason(self, row: Row) -> None:
        reason = row.result.reason if row.result is not None else None
        text = self.tr("Invalid, so it was not run: {reason}")
        self.reason.say(text.format(reason=localize(reason) if reason else ""), Severity.WARNING)

    def retranslate(self) -> None:
        """Texts in the current language."""
        self.setAccessibleName(self.tr("Details of the case"))
        self._empty.setText(self.tr("Choose a case in the table to see why it is there and what it found."))
        self._show()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()


def _of(row: Row) -> tuple[tuple[Expected, ...], tuple[Finding, ...]]:
    """What was expected of a row, and what was found of it: none where it was not run."""
    findings = row.result.findings if row.result is not None else ()
    return tuple(finding.expected for finding in findings) or row.case.expected, findings


class FindingList(QWidget):
    """Each expectation in a row: a sign and a word, the expectation, and below it what was found."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._findings: tuple[Finding, ...] = ()
        self._labels: list[QLabel] = []
        self._signs: list[tuple[QLabel, QLabel, Outcome]] = []
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(GRID)
        self._grid.setVerticalSpacing(GRID // 2)
        self._grid.setColumnStretch(2, 1)

    def texts(self) -> tuple[str, ...]:
        """All that is said, top to bottom."""
        return tuple(label.text() for label in self._labels if label.text())

    def clear(self) -> None:
        """Show nothing."""
        for label in self._labels:
            self._grid.removeWidget(label)
            label.hide()
            label.deleteLater()
        self._labels.clear()
        self._signs.clear()

    def show_findings(self, expected: tuple[Expected, ...], findings: tuple[Finding, ...]) -> None:
        """List what is expected; with `findings`, one for each, also what came of it."""
        for row, one in enumerate(expected):
            finding = findings[row] if findings else None
            self._add(2 * row, 2, localize(sentence(one)))
            if finding is None:
                bullet = self._add(2 * row, 0, "•")
                bullet.setAlignment(Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop)
                continue
            self._add_outcome(2 * row, Outcome.PASSED if finding.passed else Outcome.FAILED)
            self._add_detail(2 * row + 1, finding.detail)
        self._paint()

    def _add_outcome(self, row: int, outcome: Outcome) -> None:
        sign, word = self._add(row, 0, ""), self._add(row, 1, localize(OUTCOMES[outcome]))
        self._signs.append((sign, word, outcome))

    def _add_detail(self, row: int, detail: Message) -> None:
        label = self._add(row, 2, localize(detail))
        label.setForegroundRole(QPalette.ColorRole.PlaceholderText)

    def _add(self, row: int, column: int, text: str) -> QLabel:
        label = text_label(self)
        label.setWordWrap(column == 2)
        label.setText(text)
        if column != 2:
            label.setMinimumWidth(SIGN_SIZE if column == 0 else label.sizeHint().width())
        self._grid.addWidget(
            label, row, column, Qt.AlignmentFlag.AlignTop if column != 2 else Qt.AlignmentFlag(0)
        )
        label.show()
        self._labels.append(label)
        return label

    def _paint(self) -> None:
        """Signs and words in the colours of the palette."""
        palette, ratio = self.palette(), self.devicePixelRatioF()
        for sign, word, outcome in self._signs:
            sign.setPixmap(sign_pixmap(outcome, palette, ratio))
            colored = word.palette()
            colored.setColor(
                QPalette.ColorRole.WindowText, severity_colors(palette, SEVERITIES[outcome]).text
            )
            word.setPalette(colored)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            self._paint()
