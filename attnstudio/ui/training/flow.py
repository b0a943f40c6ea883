"""A row of controls that goes on in the next line where it does not fit."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import QLayout, QLayoutItem, QWidget


class FlowLayout(QLayout):
    """Items side by side at their preferred sizes, in as many lines as the width asks for."""

    def __init__(self, parent: QWidget, spacing: int) -> None:
        super().__init__(parent)
        self._items: list[QLayoutItem] = []
        self._centred = False
        self.setSpacing(spacing)
        self.setContentsMargins(0, 0, 0, 0)

    def set_centred(self, centred: bool) -> None:
        """Centre each line, or begin it at the left."""
        self._centred = centred
        self.invalidate()

    def addItem(self, item: QLayoutItem) -> None:
        self._items.append(item)

    def count(self) -> int:
        return len(self._items)

    def itemAt(self, index: int) -> QLayoutItem | None:
        return self._items[index] if 0 <= index < len(self._items) else None

    def takeAt(self, index: int) -> QLayoutItem | None:
        return self._items.pop(index) if 0 <= index < len(self._items) else None

    def expandingDirections(self) -> Qt.Orientation:
        return Qt.Orientation(0)

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return self._arrange(QRect(0, 0, width, 0), move=False)

    def setGeometry(self, rect: QRect) -> None:
        super().setGeometry(rect)
        self._arrange(rect, move=True)

    def sizeHint(self) -> QSize:
        shown = [item.sizeHint() for item in self._items if not item.isEmpty()]
        width = sum(size.width() for size in shown) + self.spacing() * max(len(shown) - 1, 0)
        return QSize(width, max((size.height() for size in shown), default=0))

    def minimumSize(self) -> QSize:
        size = QSize()
        for item in self._items:
            size = size.expandedTo(item.minimumSize())
        return size

    def _arrange(self, rect: QRect, *, move: bool) -> int:
        """Place the items within `rect`; return the height that they take."""
        width = rect.width()
        lines = self._lines(width)
        y = rect.top()
        for line in lines:
            height = max(item.sizeHint().height() for item in line)
            x = rect.left() + (self._slack(line, width) // 2 if self._centred else 0)
            for item in line:
                size = item.sizeHint().boundedTo(QSize(width, height))
                if move:
                    item.setGeometry(QRect(QPoint(x, y + (height - size.height()) // 2), size))
                x += size.width() + self.spacing()
            y += height + self.spacing() // 2
        return max(y - rect.top() - self.spacing() // 2, 0)

    def _slack(self, line: list[QLayoutItem], width: int) -> int:
        """The room that is left in a line."""
        used = sum(item.sizeHint().width() for item in line) + self.spacing() * (len(line) - 1)
        return max(width - used, 0)

    def _lines(self, width: int) -> list[list[QLayoutItem]]:
        lines: list[list[QLayoutItem]] = []
        used = 0
        for item in self._items:
            if item.isEmpty():
                continue
            needed = item.sizeHint().width()
            if lines and used + self.spacing() + needed <= width:
                lines[-1].append(item)
                used += self.spacing() + needed
            else:
                lines.append([item])
                used = needed
        return lines
