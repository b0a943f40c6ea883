"""What the Test cases tab looks like: sources on top, what there is to say, the table and its details."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QScrollArea,
    QSizePolicy,
    QSpacerItem,
    QSplitter,
    QVBoxLayout,
    QWidget,
)

from attnstudio.ui.cases.ask_bar import AskBar
from attnstudio.ui.cases.asking import CaseAsker
from attnstudio.ui.cases.bars import RunBar, SourceBar
from attnstudio.ui.cases.details import CaseDetails
from attnstudio.ui.cases.intro import CasesIntro
from attnstudio.ui.cases.model import CaseTableModel
from attnstudio.ui.cases.notice import NoticeView
from attnstudio.ui.cases.suites import SuiteShelf
from attnstudio.ui.cases.table import CaseTable
from attnstudio.ui.splits import SplitMemory
from attnstudio.ui.theme import GRID

WIDE = 120 * GRID  # from here on the details stand beside the table
READABLE = 90 * GRID
ABOVE = 4  # the part of the height above the words of the empty tab
UNLIMITED = 16_777_215  # Qt's QWIDGETSIZE_MAX
CENTRED = 72 * GRID  # as wide as the sources in one row
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
        self._head = QWidget(content)
        self._above = QSpacerItem(0, 0)
        self._build(content)
        self.table.currentMoved.connect(self.show_details)
        self.set_empty(True)

    def _build(self, content: QWidget) -> None:
        self._splitter.addWidget(self.table)
        self._splitter.addWidget(self.details)
        self._splitter.setChildrenCollapsible(False)
        self._splitter.setStretchFactor(0, 1)
        self._splitter.setStretchFactor(1, 1)
        self._splitter.setHandleWidth(GRID)
        self._split = SplitMemory(self._splitter, "cases", SHARES)
        results = QVBoxLayout(self.results)
        results.setContentsMargins(0, 0, 0, 0)
        results.setSpacing(GRID)
        results.addWidget(self.run_bar)
        results.addWidget(self._splitter, 1)
        self.notices.setMaximumWidth(READABLE)
        head = QVBoxLayout(self._head)
        head.setContentsMargins(0, 0, 0, 0)
        head.setSpacing(GRID)
        for widget in (self.intro, self.ask_bar, self.sources, self.notices):
            head.addWidget(widget)
        self._middle = QHBoxLayout()
        self._middle.addStretch()
        self._middle.addWidget(self._head)
        self._middle.addStretch()
        self._column = QVBoxLayout(content)
        self._column.setContentsMargins(GRID, GRID, GRID, GRID)
        self._column.setSpacing(GRID)
        self._column.addSpacerItem(self._above)
        self._column.addLayout(self._middle)
        self._column.addWidget(self.results, 1)
        self._column.addStretch()
        self.setWidget(content)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)

    def set_empty(self, empty: bool) -> None:
        """Explain what the tab is for while there is nothing to show, in the middle of the page."""
        self.intro.setVisible(empty)
        self.results.setVisible(not empty)
        self._head.setMaximumWidth(CENTRED if empty else UNLIMITED)
        self.ask_bar.set_centred(empty)
        self.sources.set_centred(empty)
        for place, stretch in enumerate((1, 100, 1) if empty else (0, 1, 0)):
            self._middle.setStretch(place, stretch)
        for place, stretch in enumerate((0, 0, 0, 1) if empty else (0, 0, 1, 0)):
            self._column.setStretch(place, stretch)
        self._make_room_above()

    def _make_room_above(self) -> None:
        """A share of the page, not of what is left of it: nothing moves when progress is shown."""
        view = self.viewport()
        width = min(view.width() - 2 * GRID, CENTRED)
        left = view.height() - 2 * GRID - self._head.heightForWidth(width)
        height = max(min(view.height() // ABOVE, left), 0) if self.results.isHidden() else 0
        if height != self._above.sizeHint().height():
            self._above.changeSize(0, height, QSizePolicy.Policy.Minimum, QSizePolicy.Policy.Fixed)
            self._column.invalidate()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self.widget() and event.type() == QEvent.Type.LayoutRequest:
            self._make_room_above()  # what there is to say may need it
        return super().eventFilter(watched, event)

    def show_details(self, _row: int = -1) -> None:
        """Show the row that is looked at."""
        index = self.table.current_row()
        rows = self._cases.rows
        self.details.show_row(rows[index] if 0 <= index < len(rows) else None)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._make_room_above()
        wide = self.viewport().width() >= WIDE
        self._split.turn(Qt.Orientation.Horizontal if wide else Qt.Orientation.Vertical)
