"""All faults in groups, found by typing: whether each is raised, and how many checks catch it."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, Qt, Signal, Slot
from PySide6.QtGui import QIcon, QKeyEvent, QPalette, QPixmap
from PySide6.QtWidgets import (
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QLineEdit,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from attnstudio.engine.faults.catalogue import CARDS, GROUP_TITLES, Group
from attnstudio.engine.faults.matrix import FaultRow
from attnstudio.engine.faults.names import Fault
from attnstudio.messages import Message
from attnstudio.ui.faults.groups import GROUPS
from attnstudio.ui.i18n import localize
from attnstudio.ui.icons import icon_pixmap
from attnstudio.ui.runs.flow_row import FlowRow
from attnstudio.ui.settings.parts import set_tooltip
from attnstudio.ui.theme import GRID, Severity, severity_colors

FAULT_ROLE = Qt.ItemDataRole.UserRole
SIGN_SIZE = 16
_STEPS = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1, Qt.Key.Key_Return: 1, Qt.Key.Key_Enter: 1}


class FaultList(QWidget):
    """A field to type in, and the faults that match.

    chosen(Fault)  another fault is to be shown
    """

    chosen = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._rows: dict[Fault, FaultRow] = {}
        self._items: dict[Fault, QTreeWidgetItem] = {}
        self._groups: dict[Group, QTreeWidgetItem] = {}
        self.search, self.tree, self.legend = QLineEdit(self), QTreeWidget(self), FlowRow(self)
        self._signs: dict[str, QLabel] = {}
        self._words: dict[str, QLabel] = {}
        self.search.setClearButtonEnabled(True)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(GRID // 2)
        column.addWidget(self.search)
        column.addWidget(self.tree, 1)
        column.addWidget(self.legend)
        self._fill()
        self._build_legend()
        self.search.textChanged.connect(self._filter)
        self.search.installEventFilter(self)
        self.tree.currentItemChanged.connect(self._on_current)
        self.retranslate()

    def _fill(self) -> None:
        tree = self.tree
        tree.setColumnCount(2)
        tree.setRootIsDecorated(False)
        tree.setIndentation(GRID)
        tree.setUniformRowHeights(True)
        tree.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        head = tree.header()
        head.setStretchLastSection(False)
        head.setMinimumSectionSize(3 * GRID)
        head.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        head.setSectionResizeMode(1, QHeaderView.ResizeMode.ResizeToContents)
        for name, faults in GROUPS.items():
            group = QTreeWidgetItem(tree)
            group.setFlags(Qt.ItemFlag.ItemIsEnabled)
            self._groups[name] = group
            for fault in faults:
                item = QTreeWidgetItem(group)
                item.setData(0, FAULT_ROLE, fault.value)
                item.setTextAlignment(1, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
                self._items[fault] = item
        tree.expandAll()
        tree.setItemsExpandable(False)

    def _build_legend(self) -> None:
        for name in ("silent", "error", "count"):
            entry = QWidget(self.legend)
            row = QHBoxLayout(entry)
            row.setContentsMargins(0, 0, GRID, 0)
            row.setSpacing(GRID // 2)
            self._signs[name], self._words[name] = QLabel(entry), QLabel(entry)
            self._words[name].setForegroundRole(QPalette.ColorRole.PlaceholderText)
            row.addWidget(self._signs[name])
            row.addWidget(self._words[name])
            self.legend.flow.addWidget(entry)

    # -- what is chosen

    def current(self) -> Fault | None:
        """The fault that is shown; None before one was chosen."""
        item = self.tree.currentItem()
        value = None if item is None else item.data(0, FAULT_ROLE)
        return None if value is None else Fault(value)

    def choose(self, fault: Fault) -> None:
        """Let this fault be the one that is shown."""
        self.tree.setCurrentItem(self._items[fault])

    @Slot(QTreeWidgetItem, QTreeWidgetItem)
    def _on_current(self, _current: QTreeWidgetItem | None, _previous: QTreeWidgetItem | None) -> None:
        fault = self.current()
        if fault is not None:
            self.chosen.emit(fault)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Up, down and Enter in the field move in the list."""
        if watched is not self.search or not isinstance(event, QKeyEvent) or event.key() not in _STEPS:
            return super().eventFilter(watched, event)
        if event.type() == QEvent.Type.KeyPress:
            self._step(_STEPS[Qt.Key(event.key())])
        return True

    def _step(self, by: int) -> None:
        shown = [fault for fault, item in self._items.items() if not item.isHidden()]
        if not shown:
            return
        current = self.current()
        place = shown.index(current) + by if current in shown else 0
        self.choose(shown[min(max(place, 0), len(shown) - 1)])

    @Slot(str)
    def _filter(self, text: str) -> None:
        words = text.casefold().split()
        for fault, item in self._items.items():
            told = f"{fault.value} {item.text(0)} {localize(CARDS[fault].wrong)}".casefold()
            item.setHidden(not all(word in told for word in words))
        for group in self._groups.values():
            group.setHidden(all(group.child(place).isHidden() for place in range(group.childCount())))

    # -- what is shown

    def show_rows(self, rows: Sequence[FaultRow]) -> None:
        """Say of each fault what the matrix knows of it."""
        self._rows = {row.fault: row for row in rows if row.fault is not None}
        self._show()

    def _show(self) -> None:
        self.tree.setHeaderLabels([self.tr("Fault"), "✓"])
        self.tree.headerItem().setToolTip(1, self.tr("How many checks catch it"))
        self._show_legend()
        for name, group in self._groups.items():
            group.setText(0, localize(Message(GROUP_TITLES[name])))
            group.setForeground(0, self.palette().color(QPalette.ColorRole.PlaceholderText))
        for fault, item in self._items.items():
            row = self._rows.get(fault)
            item.setText(0, localize(CARDS[fault].title))
            item.setText(1, "" if row is None else str(len(row.caught_by())))
            item.setIcon(0, self._sign(row))
            item.setToolTip(0, f"<qt>{self._tip(fault, row)}</qt>")

    def _show_legend(self) -> None:
        for name in ("silent", "error"):
            self._signs[name].setPixmap(self._pixmap(name))
        self._signs["count"].setText("✓")
        self._words["silent"].setText(self.tr("raises nothing"))
        self._words["error"].setText(self.tr("raises an error"))
        self._words["count"].setText(self.tr("checks that catch it"))

    def _pixmap(self, name: str) -> QPixmap:
        palette = self.palette()
        quiet = palette.color(QPalette.ColorRole.PlaceholderText)
        color = severity_colors(palette, Severity.ERROR).text if name == "error" else quiet
        return icon_pixmap(name, color, SIGN_SIZE, self.devicePixelRatioF())

    def _sign(self, row: FaultRow | None) -> QIcon:
        """Whether something is raised; no sign before that is known."""
        name = "error" if row is not None and row.raised is not None else "silent"
        made = QIcon(self._pixmap(name))
        selected = self.palette().color(QPalette.ColorRole.HighlightedText)
        made.addPixmap(icon_pixmap(name, selected, SIGN_SIZE, self.devicePixelRatioF()), QIcon.Mode.Selected)
        return made if row is not None else QIcon()

    def _tip(self, fault: Fault, row: FaultRow | None) -> str:
        summary = localize(CARDS[fault].wrong)
        if row is None:
            return summary
        if row.raised is not None:
            return self.tr("{summary} An error is raised.").format(summary=summary)
        return self.tr("{summary} Nothing is raised.").format(summary=summary)

    def retranslate(self) -> None:
        """Texts in the current language."""
        self.search.setPlaceholderText(self.tr("Find a fault"))
        self.search.setAccessibleName(self.tr("Find a fault"))
        set_tooltip(self.search, self.tr("Type a part of a name: softmax, mask, view, zero_grad, …"))
        self.tree.setAccessibleName(self.tr("Faults"))
        self._show()
        self._filter(self.search.text())

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
        elif event.type() == QEvent.Type.PaletteChange:
            self._show()
