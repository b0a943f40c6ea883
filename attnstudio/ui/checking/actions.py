"""File > Check my implementation…: the one window in which code is checked."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, Slot
from PySide6.QtGui import QAction, QDropEvent
from PySide6.QtWidgets import QMenu, QWidget

from attnstudio.ui.checking.dropped import python_file
from attnstudio.ui.heads.state import HeadsState
from attnstudio.ui.icons import icon

if TYPE_CHECKING:
    from attnstudio.ui.checking.dialog import CheckDialog

SHORTCUT = "Ctrl+Shift+K"


class CheckDesk(QObject):
    """The action in `file_menu` above `before`; its window is made when it is first wanted.

    A file with code that is dropped on the main window is opened there.
    """

    def __init__(self, appearance: HeadsState, file_menu: QMenu, before: QAction, window: QWidget) -> None:
        super().__init__(window)
        self._appearance = appearance
        self._window = window
        self.dialog: CheckDialog | None = None
        self._last: Path | None = None  # the file that was opened last, until the program ends
        self.action = QAction(icon("check-code"), "", window)
        self.action.setShortcut(SHORTCUT)
        self.action.triggered.connect(self.open)
        window.addAction(self.action)
        file_menu.insertAction(before, self.action)
        file_menu.insertSeparator(before)
        window.setAcceptDrops(True)
        window.installEventFilter(self)
        self.retranslate()

    @Slot()
    def open(self) -> None:
        """Show the window; the one that is open comes to the front."""
        if self.dialog is None:
            from attnstudio.ui.checking.dialog import CheckDialog

            self.dialog = CheckDialog(self._appearance, self._window)
            self.dialog.destroyed.connect(self._on_gone)
            self.dialog.code.loaded.connect(self._remember)
            self.dialog.code.offer(self._last)
            self.dialog.show()
            self.dialog.code.editor.setFocus()
        else:
            self.dialog.raise_()
        self.dialog.activateWindow()

    def open_file(self, path: Path) -> None:
        """Show the window with this file."""
        self.open()
        assert self.dialog is not None
        self.dialog.open_file(path)

    @Slot()
    def _remember(self) -> None:
        if self.dialog is not None:
            self._last = self.dialog.code.file.path

    @Slot()
    def _on_gone(self) -> None:
        self.dialog = None

    def close_down(self) -> None:
        """The main window closes: end what runs."""
        if self.dialog is not None:
            self.dialog.destroyed.disconnect(self._on_gone)
            self.dialog.close_down()
            self.dialog.close()
            self.dialog = None

    def retranslate(self) -> None:
        """Texts in the current language."""
        self.action.setText(self.tr("&Check my implementation…"))
        self.action.setToolTip(
            self.tr("Find out whether your own attention module is right, and what is wrong with it")
        )

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
        elif event.type() in {QEvent.Type.DragEnter, QEvent.Type.Drop} and isinstance(event, QDropEvent):
            path = python_file(event)
            if path is not None:
                event.acceptProposedAction()
                if event.type() == QEvent.Type.Drop:
                    self.open_file(path)
                return True
        return super().eventFilter(watched, event)
