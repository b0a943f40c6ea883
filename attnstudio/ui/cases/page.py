"""What the Test cases tab looks like: sources on top, what there is to say, the table and its details."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QSplitter, QVBoxLayout, QWidget

from attnstudio.ui.cases.ask_bar import AskBar
from attnstudio.ui.cases.asking import CaseAsker
from attnstudio.ui.cases.bars import RunBar, SourceBar
from attnstudio.ui.cases.details import CaseDetails
from attnstudio.ui.cases.intro import CasesIntro
from attnstudio.ui.cases.model import CaseTableModel
from attnstudio.ui.cases.notice import NoticeView
from attnstudio.ui.cases.suites import SuiteShelf
from attnstudio.ui.cases.table import CaseTable
from attnstudio.ui.theme import GRID

WIDE = 120 * GRID  # from here on the details stand beside the table
READABLE = 90 * GRID
SHARES = {  # of the table and the details
    Qt.Orientation.Vertical: (580, 420),
    Qt.Orientation.Horizontal: (680, 320),
}


class CasesPage(QScrollArea):
    """Lays the parts out; scrolls where the window is too low for them."""

    def __init__(
        self, asker: CaseAsker, shelf: SuiteShelf, cases: CaseTableModel, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._cases = cases
        content = QWidget(self)
        self.intro = CasesIntro(content)
        self.ask_bar = AskBar(asker, content)
        self.sources = SourceBar(shelf, content)
        self.notices = NoticeView(content)
        self.results = QWidget(content)
        self.run_bar = RunBar(self.results)
        self.table = CaseTable(cases, self.results)
        self.details = CaseDetails(self.results)
        self._splitter = QSplitter(Qt.Orientation.Vertical, self.results)
        self._space = QWidget(content)
        self._build(content)
        self.table.currentMoved.connect(self.show_details)
        self.set_empty(True)

    def _build(self, content: QWidget) -> None:
        self._splitter.addWidget(self.table)
        self._splitter.addWidget(self.details)
        self._splitter.setChildrenCollapsible(False)
        self._splitter.setStretchFactor(0, 1)
        self._splitter.setStretchFactor(1, 1)
        self._splitter.setSizes(list(SHARES[Qt.Orientation.Vertical]))
        self._splitter.setHandleWidth(GRID)
        results = QVBoxLayout(self.results)
        results.setContentsMargins(0, 0, 0, 0)
        results.setSpacing(GRID)
        results.addWidget(self.run_bar)
        results.addWidget(self._splitter, 1)
        self.intro.setMaximumWidth(READABLE)
        self.notices.setMaximumWidth(READABLE)
        column = QVBoxLayout(content)
        column.setContentsMargins(GRID, GRID, GRID, GRID)
        column.setSpacing(GRID)
        for widget in (self.intro, self.ask_bar, self.sources, self.notices):
            column.addWidget(widget)
        column.addWidget(self.results, 1)
        column.addWidget(self._space, 1)
        self.setWidget(content)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)

    def set_empty(self, empty: bool) -> None:
        """Explain what the tab is for while there is nothing to show."""
        self.intro.setVisible(empty)
        self._space.setVisible(empty)
        self.results.setVisible(not empty)

    def show_details(self, _row: int = -1) -> None:
        """Show the row that is looked at."""
        index = self.table.current_row()
        rows = self._cases.rows
        self.details.show_row(rows[index] if 0 <= index < len(rows) else None)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        wide = self.viewport().width() >= WIDE
        orientation = Qt.Orientation.Horizontal if wide else Qt.Orientation.Vertical
        if orientation is not self._splitter.orientation():
            self._splitter.setOrientation(orientation)
            self._splitter.setSizes(list(SHARES[orientation]))
