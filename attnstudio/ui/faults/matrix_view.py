"""The matrix on the screen: a sign and a colour for each cell, row and column of the looked-at one lit."""

from __future__ import annotations

from PySide6.QtCore import (
    QEvent,
    QModelIndex,
    QPersistentModelIndex,
    QPointF,
    QRectF,
    QSize,
    Qt,
    Signal,
    Slot,
)
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPainter, QPalette, QPen, QPolygonF, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QHeaderView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from attnstudio.engine.faults.names import Fault
from attnstudio.ui.elided_label import TALL_TEXT
from attnstudio.ui.faults.findings import Mark
from attnstudio.ui.faults.groups import GROUPS, ORDER
from attnstudio.ui.faults.matrix_header import NARROW_PX, UprightHeader
from attnstudio.ui.faults.matrix_model import MARK_ROLE, RAISES, MatrixModel
from attnstudio.ui.theme import GRID, Severity, severity_colors

SHORTEST_NAME = 12 * GRID
WIDEST_COLUMN, TALLEST_ROW = 5 * GRID, 4 * GRID
LIGHT = 0.16
_Index = QModelIndex | QPersistentModelIndex
_FIRST_OF_GROUP = frozenset(ORDER.index(members[0]) for members in GROUPS.values() if members) - {0}


class MatrixView(QTableView):
    """Keys and pointer move over the cells.

    faultChosen(Fault)  the row that is looked at belongs to this fault
    faultOpened(Fault)  Enter or a double click on it
    lookedAt()          another cell is looked at, or none: see `looked_at`
    """

    faultChosen = Signal(object)
    faultOpened = Signal(object)
    lookedAt = Signal()

    def __init__(self, model: MatrixModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._model = model
        self._hovered: tuple[int, int] | None = None
        self._following = False
        self.head = UprightHeader(self)
        self.setHorizontalHeader(self.head)
        self.setModel(model)
        self.setItemDelegate(_Cells(self))
        self.setMouseTracking(True)
        self.setShowGrid(False)
        self.setTabKeyNavigation(False)
        self.setCornerButtonEnabled(False)
        for corner in self.findChildren(QAbstractButton, options=Qt.FindChildOption.FindDirectChildrenOnly):
            corner.hide()  # an empty field with the gradient of a button
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        rows = self.verticalHeader()
        rows.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        rows.setHighlightSections(True)
        rows.setSectionsClickable(True)
        rows.setTextElideMode(Qt.TextElideMode.ElideRight)
        rows.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        rows.sectionClicked.connect(self._on_row_clicked)
        self.head.sectionClicked.connect(self._on_column_clicked)
        self.selectionModel().currentChanged.connect(self._on_current)
        self.doubleClicked.connect(self._open)
        self.retranslate()

    # -- what is looked at

    def looked_at(self) -> tuple[int, int] | None:
        """Row and column under the pointer, else those of the keyboard; None before any."""
        if self._hovered is not None:
            return self._hovered
        index = self.currentIndex()
        return (index.row(), index.column()) if index.isValid() else None

    def choose(self, fault: Fault) -> None:
        """Let the fault's row be the one that is looked at; nothing is told."""
        row = ORDER.index(fault)
        if self.currentIndex().row() != row:
            self._following = True
            self.setCurrentIndex(self._model.index(row, max(self.currentIndex().column(), 0)))
            self._following = False

    def _hover(self, cell: tuple[int, int] | None) -> None:
        if cell != self._hovered:
            self._hovered = cell
            self._light()

    def _light(self) -> None:
        place = self.looked_at()
        self.head.light(-1 if place is None else place[1])
        self.viewport().update()
        self.lookedAt.emit()

    @Slot(QModelIndex, QModelIndex)
    def _on_current(self, current: QModelIndex, _previous: QModelIndex) -> None:
        self._light()
        if current.isValid() and not self._following:
            self.faultChosen.emit(ORDER[current.row()])

    @Slot(int)
    def _on_row_clicked(self, row: int) -> None:
        self.setCurrentIndex(self._model.index(row, max(self.currentIndex().column(), 0)))

    @Slot(int)
    def _on_column_clicked(self, column: int) -> None:
        self.setCurrentIndex(self._model.index(max(self.currentIndex().row(), 0), column))

    @Slot(QModelIndex)
    def _open(self, index: QModelIndex) -> None:
        self.faultOpened.emit(ORDER[index.row()])

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        super().mouseMoveEvent(event)
        index = self.indexAt(event.position().toPoint())
        self._hover((index.row(), index.column()) if index.isValid() else None)

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self._hover(None)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.currentIndex().isValid():
            self._open(self.currentIndex())
        else:
            super().keyPressEvent(event)

    # -- sizes and texts

    def _fit(self) -> None:
        rows, metrics = self.verticalHeader(), self.fontMetrics()
        names = (self._model.headerData(row, Qt.Orientation.Vertical) for row in range(len(ORDER)))
        longest = max(metrics.horizontalAdvance(str(name)) for name in names) + 2 * GRID
        columns, bar = self._model.columnCount(), self.verticalScrollBar().sizeHint().width()
        edge = 2 * self.frameWidth() + bar
        room = self.width() - edge
        rows.setFixedWidth(min(longest, max(room - columns * NARROW_PX, SHORTEST_NAME)))
        self.head.fit()
        least = metrics.boundingRect(TALL_TEXT).height() + 4
        per_row = (self.height() - self.head.height() - edge) // len(ORDER)
        rows.setDefaultSectionSize(min(max(per_row, least), max(TALLEST_ROW, least)))
        width = min(max((room - rows.width()) // columns, NARROW_PX), WIDEST_COLUMN)
        for column in range(columns):
            self.setColumnWidth(column, width)
        self.setMaximumSize(  # no empty table beside and below it
            longest + columns * WIDEST_COLUMN + edge,
            self.head.height() + len(ORDER) * max(TALLEST_ROW, least) + edge,
        )

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def sizeHint(self) -> QSize:
        height = self.head.height() + self.verticalHeader().length() + 2 * self.frameWidth()
        return QSize(super().sizeHint().width(), height)

    def retranslate(self) -> None:
        """Texts in the current language."""
        self._model.retranslate()
        self.setAccessibleName(self.tr("Faults and the checks that catch them"))
        self.setAccessibleDescription(
            self.tr("Arrow keys move over the cells; Enter shows the fault of the row by itself")
        )
        self._fit()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
        elif event.type() == QEvent.Type.FontChange:
            self._fit()


class _Cells(QStyledItemDelegate):
    """Paints a mark: its ground, its sign, and the light on row and column."""

    def __init__(self, view: MatrixView) -> None:
        super().__init__(view)
        self._view = view

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        painter.save()
        palette = self._view.palette()
        rect = QRectF(option.rect)
        cell = rect.adjusted(1, 1, -1, -1)
        mark = index.data(MARK_ROLE)
        if mark is Mark.CAUGHT:
            severity = Severity.ERROR if index.column() == RAISES else Severity.SUCCESS
            painter.fillRect(cell, severity_colors(palette, severity).ground)
        self._light(painter, rect, index, palette)
        if mark is not None:
            draw_mark(painter, mark, cell.center(), palette, raises=index.column() == RAISES)
        if index.row() in _FIRST_OF_GROUP:
            painter.setPen(palette.color(QPalette.ColorRole.Mid))
            painter.drawLine(rect.topLeft(), rect.topRight())
        if option.state & QStyle.StateFlag.State_HasFocus:
            painter.setPen(QPen(palette.color(QPalette.ColorRole.Highlight), 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(cell)
        painter.restore()

    def _light(self, painter: QPainter, rect: QRectF, index: _Index, palette: QPalette) -> None:
        place = self._view.looked_at()
        if place is None or (index.row() != place[0] and index.column() != place[1]):
            return
        light = QColor(palette.color(QPalette.ColorRole.Highlight))
        light.setAlphaF(LIGHT)
        painter.fillRect(rect, light)


def draw_mark(painter: QPainter, mark: Mark, centre: QPointF, palette: QPalette, *, raises: bool) -> None:
    """A tick for caught (an exclamation mark where something is raised), a ring for missed, else a dash."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    if mark is Mark.CAUGHT and raises:
        painter.setPen(_pen(severity_colors(palette, Severity.ERROR).text))
        painter.drawLine(centre + QPointF(0, -4.5), centre + QPointF(0, 1))
        painter.drawPoint(centre + QPointF(0, 4.5))
    elif mark is Mark.CAUGHT:
        painter.setPen(_pen(severity_colors(palette, Severity.SUCCESS).text))
        tick = [centre + QPointF(*point) for point in ((-4, 0.5), (-1.25, 3.25), (4, -3.5))]
        painter.drawPolyline(QPolygonF(tick))
    elif mark is Mark.MISSED:
        painter.setPen(QPen(palette.color(QPalette.ColorRole.PlaceholderText), 1.3))
        painter.drawEllipse(centre, 3.2, 3.2)
    else:
        painter.setPen(QPen(palette.color(QPalette.ColorRole.Mid), 1.3))
        painter.drawLine(centre - QPointF(2.5, 0), centre + QPointF(2.5, 0))


def _pen(color: QColor) -> QPen:
    pen = QPen(color, 2)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    return pen
