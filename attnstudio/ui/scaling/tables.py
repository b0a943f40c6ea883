"""All points as a table, and the fitted exponents as another."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence

from PySide6.QtCore import QAbstractTableModel, QEvent, QModelIndex, QObject, QPersistentModelIndex, Qt, Slot
from PySide6.QtGui import QAction, QGuiApplication, QIcon, QKeySequence
from PySide6.QtWidgets import QHeaderView, QTableView, QWidget

from attnstudio.engine.scaling.fit import Reading, fit, read
from attnstudio.engine.scaling.study import Curve, Point, Scaling
from attnstudio.engine.scaling.words import curve_name, decimal_bytes, factor
from attnstudio.ui.i18n import localize
from attnstudio.ui.icons import icon
from attnstudio.ui.row_table import set_up_rows
from attnstudio.ui.scaling.look import SWATCH, curve_swatch
from attnstudio.ui.scaling.plot import amount
from attnstudio.ui.theme import GRID

MOST_ROWS = 12  # that a table shows before it scrolls
_Index = QModelIndex | QPersistentModelIndex
_RIGHT = int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
_LEFT = int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
_STAGES = (Reading.WHOLE, Reading.SCORES, Reading.SOFTMAX, Reading.VALUES)


class CurveTableModel(QAbstractTableModel):
    """Rows about curves: the first column names one with its swatch, the others hold texts."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._rows: list[tuple[Curve, tuple[str, ...]]] = []
        self._titles: tuple[str, ...] = ()
        self._tips: tuple[str, ...] = ()
        self._swatches: dict[Curve, QIcon] = {}

    def show_rows(
        self, titles: tuple[str, ...], tips: tuple[str, ...], rows: list[tuple[Curve, tuple[str, ...]]]
    ) -> None:
        """Show other rows under `titles`, explained by `tips`."""
        self.beginResetModel()
        self._titles, self._tips, self._rows = titles, tips, rows
        self.endResetModel()

    def rowCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008 - Qt's signature
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008 - Qt's signature
        return 0 if parent.isValid() else len(self._titles)

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        if orientation is not Qt.Orientation.Horizontal:
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return self._titles[section]
        if role == Qt.ItemDataRole.ToolTipRole:
            return self._tips[section]
        return (_RIGHT if section else _LEFT) if role == Qt.ItemDataRole.TextAlignmentRole else None

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        curve, texts = self._rows[index.row()]
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
            return texts[index.column()]
        if role == Qt.ItemDataRole.DecorationRole and index.column() == 0:
            return self._swatch(curve)
        return _RIGHT if role == Qt.ItemDataRole.TextAlignmentRole and index.column() else None

    def _swatch(self, curve: Curve) -> QIcon:
        if curve not in self._swatches:
            parent = self.parent()
            ratio = parent.devicePixelRatioF() if isinstance(parent, QWidget) else 1.0
            self._swatches[curve] = curve_swatch(curve, ratio)
        return self._swatches[curve]

    def tab_separated(self, rows: Sequence[int]) -> str:
        """The titles and these rows, as a spreadsheet takes them."""
        lines = [self._titles, *(self._rows[row][1] for row in rows)]
        return "\n".join("\t".join(line) for line in lines) + "\n"


class CurveTable(QTableView):
    """As high as its rows, up to `MOST_ROWS`; Ctrl+C copies the selected ones."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._scaling: Scaling | None = None
        self._model = CurveTableModel(self)
        self.setModel(self._model)
        self._copy = QAction(icon("copy"), "", self)
        self._copy.setShortcut(QKeySequence(QKeySequence.StandardKey.Copy))
        self._copy.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
        self._copy.triggered.connect(self.copy_selection)
        self.addAction(self._copy)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.ActionsContextMenu)
        set_up_rows(self)
        self.setIconSize(SWATCH)
        self.setHorizontalScrollMode(QTableView.ScrollMode.ScrollPerPixel)
        self.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)

    _first_column = QHeaderView.ResizeMode.ResizeToContents

    def show_scaling(self, scaling: Scaling | None) -> None:
        """Show what is known."""
        self._scaling = scaling
        self.refresh()

    def refresh(self) -> None:
        """Fill the rows anew, and take their height."""
        rows = [] if self._scaling is None else self._rows_of(self._scaling)
        self._model.show_rows(self._titles(), self._tips(), rows)
        self.horizontalHeader().setSectionResizeMode(0, self._first_column)
        self._fit()

    def _fit(self) -> None:
        rows = min(max(self._model.rowCount(), 1), MOST_ROWS)
        scrolls = self.horizontalScrollBarPolicy() is not Qt.ScrollBarPolicy.ScrollBarAlwaysOff
        bar = self.horizontalScrollBar().sizeHint().height() if scrolls else 0
        height = (
            self.horizontalHeader().sizeHint().height() + rows * self.verticalHeader().defaultSectionSize()
        )
        self.setFixedHeight(height + bar + 2 * self.frameWidth())

    @abstractmethod
    def _rows_of(self, scaling: Scaling) -> list[tuple[Curve, tuple[str, ...]]]: ...

    @abstractmethod
    def _titles(self) -> tuple[str, ...]: ...

    @abstractmethod
    def _tips(self) -> tuple[str, ...]: ...

    @abstractmethod
    def retranslate(self) -> None:
        """Texts in the current language."""

    def _name_copy(self, text: str) -> None:
        self._copy.setText(text)

    @Slot()
    def copy_selection(self) -> None:
        """Put the selected rows on the clipboard, separated by tabs."""
        rows = sorted(index.row() for index in self.selectionModel().selectedRows())
        if rows:
            QGuiApplication.clipboard().setText(self._model.tab_separated(rows))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
        elif event.type() == QEvent.Type.FontChange:
            self.verticalHeader().setDefaultSectionSize(self.fontMetrics().height() + GRID)
            self._fit()


class PointTable(CurveTable):
    """Every measured point: medians with their quartiles, and bytes beside what was predicted."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.retranslate()

    def _rows_of(self, scaling: Scaling) -> list[tuple[Curve, tuple[str, ...]]]:
        return [
            (curve, (localize(curve_name(curve, scaling.study)), *_texts(point)))
            for curve in scaling.study.curves
            for point in scaling.of(curve)
        ]

    def _titles(self) -> tuple[str, ...]:
        return (
            self.tr("Curve"),
            self.tr("L"),
            self.tr("Whole"),
            self.tr("Scores"),
            self.tr("Softmax"),
            self.tr("Values"),
            self.tr("Bytes"),
            self.tr("Predicted"),
            self.tr("Passes"),
        )

    def _tips(self) -> tuple[str, ...]:
        return (
            self.tr("How attention is computed"),
            self.tr("The length: tokens"),
            self.tr("A whole pass: the median ± half the distance between the quartiles"),
            self.tr("Q Kᵀ / sqrt(d_k), and the mask"),
            self.tr("Scores to weights"),
            self.tr("Weights times V"),
            self.tr("Of the tensors that were there at once, counted in a pass; q, k, v and mask left out"),
            self.tr("Bytes of scores and weights, 2 h L² floats; of the output where they are never stored"),
            self.tr("Timed passes, after one to warm up"),
        )

    def retranslate(self) -> None:
        """Texts in the current language."""
        self.setAccessibleName(self.tr("Measured points"))
        self._name_copy(self.tr("Copy points"))
        self.refresh()


def _texts(point: Point) -> tuple[str, ...]:
    spreads = (read(point, reading) for reading in _STAGES)
    return (
        f"{point.length:,}",
        *("" if spread is None else amount(spread, Reading.WHOLE) for spread in spreads),
        decimal_bytes(point.peak_bytes),
        decimal_bytes(point.predicted_bytes),
        str(point.repeats),
    )


class ExponentTable(CurveTable):
    """The fitted exponent of each curve."""

    _first_column = QHeaderView.ResizeMode.Stretch

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._reading = Reading.WHOLE
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.retranslate()

    def show_reading(self, reading: Reading) -> None:
        """Fit another number of the points."""
        self._reading = reading
        self.refresh()

    def _rows_of(self, scaling: Scaling) -> list[tuple[Curve, tuple[str, ...]]]:
        rows: list[tuple[Curve, tuple[str, ...]]] = []
        for curve in scaling.study.curves:
            found = fit(scaling, curve, self._reading)
            if found is not None:
                texts = (
                    localize(curve_name(curve, scaling.study)),
                    f"{found.exponent:.2f} ± {found.error:.2f}",
                    f"× {factor(found.doubling)}",
                    f"{found.first:,} – {found.last:,}",
                )
                rows.append((curve, texts))
        return rows

    def _titles(self) -> tuple[str, ...]:
        return self.tr("Curve"), self.tr("Exponent"), self.tr("Doubling"), self.tr("Lengths")

    def _tips(self) -> tuple[str, ...]:
        return (
            self.tr("How attention is computed"),
            self.tr(
                "The slope of the curve on logarithmic axes, by least squares, with its standard error: 2 "
                "for L², 1 for L"
            ),
            self.tr("What doubling the length multiplies the cost by"),
            self.tr("The lengths from 256 on; below, starting each operation costs more than computing it"),
        )

    def retranslate(self) -> None:
        """Texts in the current language."""
        self.setAccessibleName(self.tr("Fitted exponents"))
        self._name_copy(self.tr("Copy exponents"))
        self.refresh()
