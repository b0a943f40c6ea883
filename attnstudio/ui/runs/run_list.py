"""The list of runs: which curve is drawn, what the run is, how far it is, and which one is current."""

from __future__ import annotations

from PySide6.QtCore import (
    QAbstractListModel,
    QEvent,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QRect,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QFont, QFontMetrics, QKeyEvent, QPainter, QPalette
from PySide6.QtWidgets import (
    QApplication,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionButton,
    QStyleOptionViewItem,
    QWidget,
)

from attnstudio.ui.i18n import localize
from attnstudio.ui.runs.curves import Measure
from attnstudio.ui.runs.plots import value_text
from attnstudio.ui.runs.shelf import RunShelf
from attnstudio.ui.runs.swatch import SWATCH
from attnstudio.ui.theme import GRID, TextSize, text_font
from attnstudio.ui.training.numbers import six_digits

_Index = QModelIndex | QPersistentModelIndex
KEY_ROLE = int(Qt.ItemDataRole.UserRole)
FIGURES_ROLE = KEY_ROLE + 1
FIRST_HAN = "\u2e80"  # from here on scripts that may be broken before any letter
CLOSING = "，。、：；！？）》"  # but before these, which begin no line


class RunListModel(QAbstractListModel):
    """One row for each run of a shelf, the oldest first. Ticking a row draws its curve."""

    def __init__(self, shelf: RunShelf, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._shelf = shelf
        self._keys: list[int] = []

    def refresh(self) -> None:
        """The shelf has other runs, or they have grown."""
        keys = [info.key for info in self._shelf.infos]
        if keys != self._keys:
            self.beginResetModel()
            self._keys = keys
            self.endResetModel()
        elif keys:
            self.dataChanged.emit(self.index(0), self.index(len(keys) - 1))

    def row_of(self, key: int | None) -> int:
        """The row of the run `key`; -1 when it has none."""
        return self._keys.index(key) if key in self._keys else -1

    def rowCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008 - Qt's signature
        return 0 if parent.isValid() else len(self._keys)

    def flags(self, _index: _Index) -> Qt.ItemFlag:
        flag = Qt.ItemFlag
        return flag.ItemIsEnabled | flag.ItemIsSelectable | flag.ItemIsUserCheckable

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        key = self._keys[index.row()]
        if role == KEY_ROLE:
            return key
        if role == Qt.ItemDataRole.CheckStateRole:
            drawn = key in self._shelf.drawn
            return Qt.CheckState.Checked if drawn else Qt.CheckState.Unchecked
        if role == Qt.ItemDataRole.DisplayRole:
            return self.name(key)
        if role == FIGURES_ROLE:
            return self.figures(key)
        if role in (Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleTextRole):
            return self.description(key)
        return None

    def setData(self, index: _Index, value: object, role: int = Qt.ItemDataRole.EditRole) -> bool:
        if role != Qt.ItemDataRole.CheckStateRole:
            return False
        self._shelf.set_drawn(self._keys[index.row()], Qt.CheckState(value) == Qt.CheckState.Checked)
        return True

    # -- words

    def name(self, key: int) -> str:
        """The number of the run, and what is different about it."""
        return f"{key} · {localize(self._shelf.names[key].label)}"

    def figures(self, key: int) -> tuple[str, str]:
        """Accuracy and loss; steps and seed: as short as they can be."""
        info, curves = self._shelf.info(key), self._shelf.curves[key]
        newest = curves.newest()
        assert info is not None
        seed = self.tr("seed {seed}").format(seed=info.spec.seed)
        if newest is None:
            return self.tr("not trained yet"), seed
        worth = [value_text(newest, Measure.ACCURACY)] if newest.accuracy is not None else []
        worth.append(self.tr("loss {loss}").format(loss=_short(newest.loss)))
        steps = self.tr("{steps} steps").format(steps=f"{curves.steps:,}")
        return " · ".join(worth), f"{steps} · {seed}"

    def description(self, key: int) -> str:
        """Everything in words."""
        info, curves = self._shelf.info(key), self._shelf.curves[key]
        assert info is not None
        lines = [self.tr("Run {name}").format(name=self.name(key)), localize(self._shelf.names[key].task)]
        if key == self._shelf.current:
            lines.append(self.tr("Current: Run goes on with this one, and the other tabs show it."))
        newest = curves.newest()
        if newest is not None:
            said = self.tr("{steps} steps, last loss {loss}, seed {seed}")
            lines.append(
                said.format(steps=f"{curves.steps:,}", loss=six_digits(newest.loss), seed=info.spec.seed)
            )
            if newest.accuracy is not None:
                said = self.tr("Held-out accuracy {accuracy}, measured after {step} steps")
                accuracy = value_text(newest, Measure.ACCURACY)
                lines.append(said.format(accuracy=accuracy, step=f"{curves.evaluated_at:,}"))
        if info.notice is not None:
            lines.append(localize(info.notice))
        return "\n".join(lines)


class RunListView(QListView):
    """Space ticks a run, Enter makes it the current one, Delete forgets it.

    chosen(int)         make this run the current one
    forgotten(int)      forget this run
    currentMoved()      another row has the keyboard's mark
    """

    chosen = Signal(int)
    forgotten = Signal(int)
    currentMoved = Signal()

    def __init__(self, shelf: RunShelf, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._shelf = shelf
        self.runs = RunListModel(shelf, self)
        self.setModel(self.runs)
        self.setItemDelegate(_RunDelegate(shelf, self))
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setResizeMode(QListView.ResizeMode.Adjust)  # names wrap anew
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setEditTriggers(QListView.EditTrigger.NoEditTriggers)
        self.setMouseTracking(True)
        self.activated.connect(self._on_activated)
        self.retranslate()

    def refresh(self) -> None:
        """The shelf has other runs, or they have grown; the mark stays with its run."""
        key = self.current_key()
        self.runs.refresh()
        row = self.runs.row_of(key)
        if row < 0:
            row = self.runs.row_of(self._shelf.current)
        if row >= 0 and row != self.currentIndex().row():
            self.setCurrentIndex(self.runs.index(row))

    def current_key(self) -> int | None:
        """The run that has the mark."""
        index = self.currentIndex()
        return index.data(KEY_ROLE) if index.isValid() else None

    def _on_activated(self, index: QModelIndex) -> None:
        self.chosen.emit(index.data(KEY_ROLE))

    def currentChanged(self, current: _Index, previous: _Index) -> None:
        super().currentChanged(current, previous)
        self.currentMoved.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = self.current_key()
        if key is None:
            super().keyPressEvent(event)
        elif event.key() in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
            self.forgotten.emit(key)
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.chosen.emit(key)
        else:
            super().keyPressEvent(event)

    def retranslate(self) -> None:
        """Texts in the current language."""
        self.setAccessibleName(self.tr("Runs"))
        self.setAccessibleDescription(
            self.tr("Space draws a run's curve or leaves it out, Enter makes it current, Delete forgets it")
        )
        self.runs.refresh()
        self.scheduleDelayedItemsLayout()  # the names have other lengths

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
        elif event.type() == QEvent.Type.FontChange:
            self.scheduleDelayedItemsLayout()


class _RunDelegate(QStyledItemDelegate):
    """A box to tick, the run's line and its name, in two lines where it is long; under it the figures."""

    def __init__(self, shelf: RunShelf, parent: QObject) -> None:
        super().__init__(parent)
        self._shelf = shelf

    def sizeHint(self, option: QStyleOptionViewItem, index: _Index) -> QSize:
        small = QFontMetrics(text_font(TextSize.CAPTION)).height()
        assert isinstance(option.widget, RunListView)
        width = option.widget.viewport().width() - self._indent() - GRID
        lines = len(wrapped(index.data(), QFontMetrics(self._name_font(option, bold=True)), width))
        return QSize(20 * GRID, lines * option.fontMetrics.height() + 2 * small + GRID + GRID // 2)

    def _name_font(self, option: QStyleOptionViewItem, *, bold: bool) -> QFont:
        font = QFont(option.font)
        font.setBold(bold)
        return font

    def _indent(self) -> int:
        """How far the texts are from the left: after the box and the line."""
        side = QApplication.style().pixelMetric(QStyle.PixelMetric.PM_IndicatorWidth)
        return side + SWATCH.width() + 3 * GRID

    def _box(self, option: QStyleOptionViewItem) -> QRect:
        """Where the box to tick is."""
        side = QApplication.style().pixelMetric(QStyle.PixelMetric.PM_IndicatorWidth)
        top = option.rect.top() + GRID // 2 + (option.fontMetrics.height() - side) // 2
        return QRect(option.rect.left() + GRID, top, side, side)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        style, key = QApplication.style(), index.data(KEY_ROLE)
        plain = QStyleOptionViewItem(option)
        plain.text = ""
        plain.features &= ~QStyleOptionViewItem.ViewItemFeature.HasCheckIndicator
        style.drawControl(QStyle.ControlElement.CE_ItemViewItem, plain, painter, option.widget)
        self._draw_box(painter, option, index)
        selected = bool(option.state & QStyle.StateFlag.State_Selected)
        box = self._box(option)
        swatch = QRect(box.right() + GRID, box.center().y() - SWATCH.height() // 2, SWATCH.width(), 12)
        left = option.rect.left() + self._indent()
        name = QRect(left, option.rect.top() + GRID // 2, option.rect.width() - self._indent() - GRID, 0)
        name.setHeight(option.fontMetrics.height())
        painter.save()
        self._draw_swatch(painter, swatch, key, selected)
        ink = QPalette.ColorRole.HighlightedText if selected else QPalette.ColorRole.Text
        font = self._name_font(option, bold=key == self._shelf.current)
        bold = QFontMetrics(self._name_font(option, bold=True))  # no line more when the run becomes current
        for line in wrapped(index.data(), bold, name.width()):
            self._draw_text(painter, name, line, font, option, ink)
            name.translate(0, name.height())
        quiet = QPalette.ColorRole.HighlightedText if selected else QPalette.ColorRole.PlaceholderText
        small = text_font(TextSize.CAPTION)
        below = QRect(left, name.top() + GRID // 4, name.width(), QFontMetrics(small).height())
        for figures in index.data(FIGURES_ROLE):
            self._draw_text(painter, below, figures, small, option, quiet)
            below.translate(0, below.height())
        painter.restore()

    def _draw_box(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        button = QStyleOptionButton()
        button.rect = self._box(option)
        button.palette = QPalette(option.palette)
        # The style makes the frame out of this, darker; of the window's own it would not show in the dark.
        frame = option.palette.color(QPalette.ColorRole.PlaceholderText)
        button.palette.setColor(QPalette.ColorRole.Window, frame)
        checked = Qt.CheckState(index.data(Qt.ItemDataRole.CheckStateRole)) == Qt.CheckState.Checked
        mark = QStyle.StateFlag.State_On if checked else QStyle.StateFlag.State_Off
        button.state = QStyle.StateFlag.State_Enabled | mark
        QApplication.style().drawPrimitive(
            QStyle.PrimitiveElement.PE_IndicatorItemViewItemCheck, button, painter, option.widget
        )

    def _draw_swatch(self, painter: QPainter, rect: QRect, key: int, selected: bool) -> None:
        """The run's line; on the accent colour it has a ground of its own."""
        if selected:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QApplication.palette().color(QPalette.ColorRole.Base))
            painter.drawRoundedRect(rect.adjusted(-2, 0, 2, 0), 3, 3)
        painter.setPen(self._shelf.look(key).pen(2))
        painter.drawLine(rect.left(), rect.center().y(), rect.right(), rect.center().y())

    def _draw_text(
        self,
        painter: QPainter,
        rect: QRect,
        text: str,
        font: QFont,
        option: QStyleOptionViewItem,
        ink: QPalette.ColorRole,
    ) -> None:
        painter.setFont(font)
        painter.setPen(option.palette.color(ink))
        shown = QFontMetrics(font).elidedText(text, Qt.TextElideMode.ElideRight, rect.width())
        flags = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft | Qt.TextFlag.TextDontClip
        painter.drawText(rect, flags, shown)

    def editorEvent(self, event: QEvent, _model: object, option: QStyleOptionViewItem, index: _Index) -> bool:
        """A click on the box ticks it; Space does, too."""
        kind = event.type()
        if kind == QEvent.Type.MouseButtonRelease:
            wide = self._box(option).adjusted(-GRID // 2, -GRID // 2, GRID // 2, GRID // 2)
            if not wide.contains(event.position().toPoint()):  # type: ignore[attr-defined]
                return False
        elif kind != QEvent.Type.KeyPress or event.key() != Qt.Key.Key_Space:  # type: ignore[attr-defined]
            return False
        key = index.data(KEY_ROLE)
        self._shelf.set_drawn(key, key not in self._shelf.drawn)
        return True


def wrapped(text: str, metrics: QFontMetrics, width: int) -> tuple[str, ...]:
    """`text` in one line or two, the second one elided where even that is too narrow."""
    if metrics.horizontalAdvance(text) <= width:
        return (text,)
    ends = [
        index
        for index, letter in enumerate(text)
        if (letter == " " or letter >= FIRST_HAN) and letter not in CLOSING
    ]
    fitting = [end for end in ends if metrics.horizontalAdvance(text[:end]) <= width]
    if not fitting:
        return (metrics.elidedText(text, Qt.TextElideMode.ElideRight, width),)
    first, second = text[: fitting[-1]], text[fitting[-1] :].lstrip()
    return first, metrics.elidedText(second, Qt.TextElideMode.ElideRight, width)


def _short(value: float) -> str:
    """Four digits at most: the list is to be skimmed, exact numbers are in the tooltip."""
    return f"{value:.3g}"
