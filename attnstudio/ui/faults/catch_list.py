"""Which checks catch a fault, which do not notice it, and why not; evidence on demand."""

from __future__ import annotations

import html
import re
from functools import partial

from PySide6.QtCore import QEvent, QPointF, Qt, Slot
from PySide6.QtGui import QPainter, QPalette, QPixmap
from PySide6.QtWidgets import QGridLayout, QLabel, QToolButton, QVBoxLayout, QWidget

from attnstudio.engine.faults.matrix import NAIVE_PROPERTIES, FaultRow
from attnstudio.engine.faults.names import Property
from attnstudio.engine.faults.outcomes import Outcome
from attnstudio.engine.faults.property_texts import PROPERTY_TEXTS
from attnstudio.ui.faults.findings import Mark, check_title, mark_of
from attnstudio.ui.faults.matrix_view import draw_mark
from attnstudio.ui.heads.colormaps import ColorMap
from attnstudio.ui.i18n import listing, localize
from attnstudio.ui.settings.parts import section_title, set_tooltip, text_label
from attnstudio.ui.theme import GRID
from attnstudio.ui.verify.evidence import EvidenceView

SIGN_SIZE = 16


class CatchList(QWidget):
    """Shows one row of the matrix, in three parts."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._row: FaultRow | None = None
        self._colormap = ColorMap.VIRIDIS
        self._lines: list[QWidget] = []
        self._signs: list[tuple[QLabel, Mark]] = []
        self.caught_title, self.missed_title = section_title(self), section_title(self)
        self.open_text = text_label(self)
        self.open_text.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self.all_button = QToolButton(self)
        self.all_button.setCheckable(True)
        self.all_button.toggled.connect(self._on_all)
        self._caught, self._missed = QGridLayout(), QGridLayout()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(GRID)
        parts = ((self.caught_title, self._caught), (self.missed_title, self._missed))
        for title, grid in parts:
            grid.setHorizontalSpacing(GRID)
            grid.setVerticalSpacing(GRID // 2)
            grid.setColumnStretch(1, 1)
            column.addWidget(title)
            column.addLayout(grid)
        column.addWidget(self.all_button, 0, Qt.AlignmentFlag.AlignLeft)
        column.addWidget(self.open_text)

    def show_row(self, row: FaultRow | None, colormap: ColorMap) -> None:
        """Show what the checks say of a fault; None: nothing is known yet."""
        if row is not self._row or colormap is not self._colormap:
            self._row, self._colormap = row, colormap
            self.retranslate()

    def texts(self) -> tuple[str, ...]:
        """All that is said, top to bottom."""
        labels = (line.text() for line in self._lines if isinstance(line, QLabel))
        return tuple(re.sub(r"</?b>", "", text) for text in labels if text)

    @Slot()
    def _on_all(self) -> None:
        self.retranslate()

    def _clear(self) -> None:
        for widget in self._lines:
            widget.hide()
            widget.deleteLater()
        self._lines, self._signs = [], []

    def retranslate(self) -> None:
        """Texts in the current language."""
        self._clear()
        row = self._row
        self.setVisible(row is not None)
        if row is None:
            return
        by_mark = {mark: [name for name in Property if mark_of(row, name) is mark] for mark in Mark}
        caught, missed = by_mark[Mark.CAUGHT], by_mark[Mark.MISSED]
        self.caught_title.setText(
            self.tr("Checks that catch it: {count}").format(count=len(caught))
            if caught
            else self.tr("No check catches it")
        )
        self.missed_title.setText(
            self.tr("Checks that do not notice, and what each leaves open: {count}").format(count=len(missed))
        )
        for name in caught:
            self._add_caught(row.outcome(name))
        for name in (
            missed if self.all_button.isChecked() else [name for name in missed if name in NAIVE_PROPERTIES]
        ):
            self._add(self._missed, Mark.MISSED, name, localize(PROPERTY_TEXTS[name].leaves))
        self.all_button.setText(self.tr("Show all {count}").format(count=len(missed)))
        set_tooltip(self.all_button, self.tr("Show every check that does not notice the fault, and why"))
        self.all_button.setVisible(not set(missed) <= set(NAIVE_PROPERTIES))
        words = listing(localize(check_title(name)) for name in by_mark[Mark.OPEN])
        self.open_text.setText(self.tr("Does not apply here: {checks}.").format(checks=words))
        self.open_text.setVisible(bool(by_mark[Mark.OPEN]))
        self._order()
        self._paint()

    def _add_caught(self, outcome: Outcome) -> None:
        line = self._add(self._caught, Mark.CAUGHT, outcome.name, localize(outcome.message))
        if outcome.evidence is None:
            return
        button, view = QToolButton(self), EvidenceView(self)
        button.setCheckable(True)
        button.setText(self.tr("Evidence"))
        named = self.tr("Evidence of {check}").format(check=localize(check_title(outcome.name)))
        button.setAccessibleName(named)
        set_tooltip(button, self.tr("Show what was found beside what is right, as pictures"))
        button.toggled.connect(partial(self._show_evidence, view, outcome))
        self._caught.addWidget(button, line, 2, Qt.AlignmentFlag.AlignTop)
        self._caught.addWidget(view, line + 1, 1, 1, 2)
        button.show()
        self._lines += [button, view]

    def _order(self) -> None:
        """The Tab key goes through the evidence before what comes below it."""
        for button in (line for line in self._lines if isinstance(line, QToolButton)):
            before = self.all_button.previousInFocusChain()
            assert before is not None  # the chain is a ring
            QWidget.setTabOrder(before, button)

    def _show_evidence(self, view: EvidenceView, outcome: Outcome, shown: bool) -> None:
        view.show_evidence(outcome.evidence if shown else None, self._colormap)

    def _add(self, grid: QGridLayout, mark: Mark, name: Property, text: str) -> int:
        """One line; returns its row in the grid."""
        row = grid.rowCount()
        sign, label = QLabel(self), text_label(self)
        label.setTextFormat(Qt.TextFormat.RichText)
        name_shown = self.tr("{check}.").format(check=localize(check_title(name)))
        title = f"<b>{html.escape(name_shown)}</b>"
        if mark is Mark.MISSED:
            label.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        told = self.tr("{check} {text}").format(check=title, text=html.escape(text))
        label.setText(told)
        grid.addWidget(sign, row, 0, Qt.AlignmentFlag.AlignTop)
        grid.addWidget(label, row, 1, 1, 2 if mark is Mark.MISSED else 1)
        for widget in (sign, label):
            widget.show()
        self._signs.append((sign, mark))
        self._lines += [sign, label]
        return row

    def _paint(self) -> None:
        for sign, mark in self._signs:
            sign.setPixmap(mark_pixmap(mark, self.palette(), self.devicePixelRatioF()))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
        elif event.type() == QEvent.Type.PaletteChange:
            self._paint()


def mark_pixmap(mark: Mark, palette: QPalette, ratio: float) -> QPixmap:
    """A mark as the matrix has it."""
    pixmap = QPixmap(round(SIGN_SIZE * ratio), round(SIGN_SIZE * ratio))
    pixmap.setDevicePixelRatio(ratio)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    draw_mark(painter, mark, QPointF(SIGN_SIZE / 2, SIGN_SIZE / 2), palette, raises=False)
    painter.end()
    return pixmap
