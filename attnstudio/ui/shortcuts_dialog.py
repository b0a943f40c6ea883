"""Help > Keyboard shortcuts: read off the window's own menus, so that it is always true."""

from __future__ import annotations

import re
from collections.abc import Iterator

from PySide6.QtCore import QCoreApplication, QEvent, QSize, Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QHeaderView,
    QMenu,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from attnstudio.messages import CONTEXT, QT_TRANSLATE_NOOP
from attnstudio.ui.i18n import listing
from attnstudio.ui.theme import GRID

# Keys that a focused view handles itself, so that no action knows them: where, then (what, keys).
_VIEW_KEYS = (
    (
        QT_TRANSLATE_NOOP("Messages", "In a head"),
        (
            (QT_TRANSLATE_NOOP("Messages", "Move to the next cell and lock it"), "Left, Right, Up, Down"),
            (
                QT_TRANSLATE_NOOP("Messages", "Move to the edge of the map"),
                "Ctrl+Left, Ctrl+Right, Ctrl+Up, Ctrl+Down",
            ),
            (QT_TRANSLATE_NOOP("Messages", "First or last key of the row"), "Home, End"),
            (QT_TRANSLATE_NOOP("Messages", "First or last cell of the map"), "Ctrl+Home, Ctrl+End"),
            (QT_TRANSLATE_NOOP("Messages", "Previous or next stage, from scores to contributions"), "[, ]"),
            (QT_TRANSLATE_NOOP("Messages", "Enlarge the head"), "Return"),
            (QT_TRANSLATE_NOOP("Messages", "Switch an encoder's head off, or on again"), "X"),
            (QT_TRANSLATE_NOOP("Messages", "Let go of the cell; once more: all heads"), "Esc"),
            (QT_TRANSLATE_NOOP("Messages", "Previous or next head, when enlarged"), "PgUp, PgDown"),
            (QT_TRANSLATE_NOOP("Messages", "Copy the readout"), "Ctrl+C"),
        ),
    ),
    (
        QT_TRANSLATE_NOOP("Messages", "In the inspector"),
        (
            (QT_TRANSLATE_NOOP("Messages", "Previous or next part; the maps go along"), "Up, Down"),
            (QT_TRANSLATE_NOOP("Messages", "First or last part"), "Home, End"),
            (QT_TRANSLATE_NOOP("Messages", "Show the code of the part, or hide it"), "Return"),
            (QT_TRANSLATE_NOOP("Messages", "Let go of the cell"), "Esc"),
            (QT_TRANSLATE_NOOP("Messages", "Copy all parts as text"), "Ctrl+C"),
        ),
    ),
    (
        QT_TRANSLATE_NOOP("Messages", "On the timeline, in the training plots and the map of gradients"),
        (
            (QT_TRANSLATE_NOOP("Messages", "Previous or next step"), "Left, Right"),
            (QT_TRANSLATE_NOOP("Messages", "Ten steps back or on"), "Ctrl+Left, Ctrl+Right"),
            (QT_TRANSLATE_NOOP("Messages", "A tenth of the run back or on"), "PgDown, PgUp"),
            (QT_TRANSLATE_NOOP("Messages", "First or newest step"), "Home, End"),
            (QT_TRANSLATE_NOOP("Messages", "Let go of the locked step"), "Esc"),
            (QT_TRANSLATE_NOOP("Messages", "On the timeline: play, or stop"), "Space"),
            (
                QT_TRANSLATE_NOOP("Messages", "In the map: another row, and how its gradient is distributed"),
                "Up, Down, Return",
            ),
        ),
    ),
    (
        QT_TRANSLATE_NOOP("Messages", "Inside a step"),
        (
            (QT_TRANSLATE_NOOP("Messages", "Previous or next phase"), "Left, Right"),
            (QT_TRANSLATE_NOOP("Messages", "First or last phase"), "Home, End"),
            (
                QT_TRANSLATE_NOOP("Messages", "On to the next phase, and after the last to the next step"),
                "Return, Space",
            ),
        ),
    ),
    (
        QT_TRANSLATE_NOOP("Messages", "In the list of runs"),
        (
            (QT_TRANSLATE_NOOP("Messages", "Show the run everywhere"), "Return"),
            (QT_TRANSLATE_NOOP("Messages", "Draw its curves, or leave them out"), "Space"),
            (QT_TRANSLATE_NOOP("Messages", "Forget the run"), "Del"),
        ),
    ),
    (
        QT_TRANSLATE_NOOP("Messages", "In the Compare tab"),
        (
            (QT_TRANSLATE_NOOP("Messages", "Shuffle the tokens again"), "R"),
            (QT_TRANSLATE_NOOP("Messages", "Previous or next head of both"), "PgUp, PgDown"),
            (QT_TRANSLATE_NOOP("Messages", "Enlarge the head in both and in their difference"), "Return"),
            (QT_TRANSLATE_NOOP("Messages", "Let go of the cell; once more: all heads"), "Esc"),
            (QT_TRANSLATE_NOOP("Messages", "Copy the table of figures"), "Ctrl+C"),
        ),
    ),
    (
        QT_TRANSLATE_NOOP("Messages", "In the plots of the Scaling tab"),
        (
            (QT_TRANSLATE_NOOP("Messages", "Previous or next length that was measured"), "Left, Right"),
            (QT_TRANSLATE_NOOP("Messages", "Shortest or longest length"), "Home, End"),
            (QT_TRANSLATE_NOOP("Messages", "Let go of the length"), "Esc"),
        ),
    ),
    (
        QT_TRANSLATE_NOOP("Messages", "In the Fault lab tab"),
        (
            (QT_TRANSLATE_NOOP("Messages", "Previous or next fault, also from the search field"), "Up, Down"),
            (QT_TRANSLATE_NOOP("Messages", "In the table of all checks: show the fault"), "Return"),
            (QT_TRANSLATE_NOOP("Messages", "Previous or next head of both"), "PgUp, PgDown"),
        ),
    ),
    (
        QT_TRANSLATE_NOOP("Messages", "In the Verify tab"),
        ((QT_TRANSLATE_NOOP("Messages", "Run all steps and checks"), "F6"),),
    ),
    (
        QT_TRANSLATE_NOOP("Messages", "In Check my implementation"),
        (
            (QT_TRANSLATE_NOOP("Messages", "Check the code, also from the editor"), "Ctrl+Return"),
            (QT_TRANSLATE_NOOP("Messages", "Stop the check; once more: close the window"), "Esc"),
        ),
    ),
    (
        QT_TRANSLATE_NOOP("Messages", "In the assistant"),
        (
            (QT_TRANSLATE_NOOP("Messages", "Send the question"), "Ctrl+Return"),
            (QT_TRANSLATE_NOOP("Messages", "Stop the answer"), "Esc"),
            (QT_TRANSLATE_NOOP("Messages", "Show the place that a claim or a link speaks of"), "Return"),
        ),
    ),
    (
        QT_TRANSLATE_NOOP("Messages", "In the Models tab"),
        (
            (QT_TRANSLATE_NOOP("Messages", "Ask all models"), "Ctrl+Return"),
            (QT_TRANSLATE_NOOP("Messages", "Show the answer of a row, or the place of an entry"), "Return"),
            (QT_TRANSLATE_NOOP("Messages", "Copy the table of figures"), "Ctrl+C"),
        ),
    ),
    (
        QT_TRANSLATE_NOOP("Messages", "In the Test cases tab"),
        (
            (QT_TRANSLATE_NOOP("Messages", "Run all cases"), "Ctrl+Return"),
            (QT_TRANSLATE_NOOP("Messages", "Tick the selected cases, or untick them"), "Space"),
            (QT_TRANSLATE_NOOP("Messages", "Take the selected cases out of the table"), "Del"),
        ),
    ),
    (
        QT_TRANSLATE_NOOP("Messages", "Everywhere"),
        (
            (QT_TRANSLATE_NOOP("Messages", "Next or previous control"), "Tab, Shift+Tab"),
            (QT_TRANSLATE_NOOP("Messages", "Close a notice that has the focus"), "Esc"),
        ),
    ),
)


class ShortcutsDialog(QDialog):
    """A table of what each key does, menu by menu, then view by view."""

    def __init__(self, menus: tuple[QMenu, ...], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._menus = menus
        self._table = QTreeWidget(self)
        self._buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close, self)
        self._buttons.rejected.connect(self.close)
        self._table.setRootIsDecorated(False)
        self._table.setItemsExpandable(False)
        self._table.setSelectionMode(QTreeWidget.SelectionMode.SingleSelection)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(2 * GRID, 2 * GRID, 2 * GRID, 2 * GRID)
        layout.setSpacing(GRID)
        layout.addWidget(self._table)
        layout.addWidget(self._buttons)
        self.retranslate()
        self.resize(96 * GRID, 76 * GRID)

    def retranslate(self) -> None:
        """Texts in the current language; the menus must have been retranslated before."""
        self.setWindowTitle(self.tr("Keyboard shortcuts"))
        self._table.setAccessibleName(self.tr("Keyboard shortcuts"))
        self._table.setHeaderLabels([self.tr("What"), self.tr("Keys")])
        self._buttons.button(QDialogButtonBox.StandardButton.Close).setText(self.tr("Close"))
        self._table.clear()
        for menu in self._menus:
            self._add_group(plain_text(menu.title()), [_row(action) for action in _with_keys(menu)])
        for title, rows in _VIEW_KEYS:
            self._add_group(_translated(title), [(_translated(what), _native(keys)) for what, keys in rows])
        self._table.expandAll()
        self._table.header().setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        self._table.header().setSectionResizeMode(1, QHeaderView.ResizeMode.ResizeToContents)
        self._table.header().setStretchLastSection(False)

    def _add_group(self, title: str, rows: list[tuple[str, str]]) -> None:
        if not rows:
            return
        group = QTreeWidgetItem([title])
        group.setFlags(Qt.ItemFlag.ItemIsEnabled)
        font = self._table.font()
        font.setBold(True)
        group.setFont(0, font)
        group.setSizeHint(0, QSize(0, self._line_height() + 2 * GRID))
        group.setTextAlignment(0, Qt.AlignmentFlag.AlignBottom)
        for row in rows:
            item = QTreeWidgetItem(group, list(row))
            item.setSizeHint(0, QSize(0, self._line_height() + GRID // 2))
        self._table.addTopLevelItem(group)
        group.setFirstColumnSpanned(True)

    def _line_height(self) -> int:
        return self._table.fontMetrics().height()

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
        super().changeEvent(event)


def plain_text(text: str) -> str:
    """A menu's text without its mnemonic and dots: "&Settings…" and "设置(&S)…" as they are read."""
    text = re.sub(r"\s*\(&\w\)", "", text)
    return re.sub(r"&(.)", r"\1", text).removesuffix("…")


def _with_keys(menu: QMenu) -> Iterator[QAction]:
    """The actions of `menu` and its submenus that have a key, in their order."""
    # Not QAction.menu(): with the action's Python object it takes that of the menu away, from everybody.
    submenus = menu.findChildren(QMenu, options=Qt.FindChildOption.FindDirectChildrenOnly)
    openers = [submenu.menuAction() for submenu in submenus]
    for action in menu.actions():
        if action in openers:
            yield from _with_keys(submenus[openers.index(action)])
        elif not action.shortcut().isEmpty():
            yield action


def _row(action: QAction) -> tuple[str, str]:
    native = QKeySequence.SequenceFormat.NativeText
    return plain_text(action.text()), listing(keys.toString(native) for keys in action.shortcuts())


def _native(keys: str) -> str:
    """The keys as this system writes them (⌘ on macOS)."""
    native = QKeySequence.SequenceFormat.NativeText
    return listing(QKeySequence(key).toString(native) for key in keys.split(", "))


def _translated(text: str) -> str:
    return QCoreApplication.translate(CONTEXT, text)
