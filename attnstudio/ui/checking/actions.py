"""File > Check my implementation…: the one window in which code is checked."""

from __future__ import annotations

from PySide6.QtCore import QObject, Slot
from PySide6.QtWidgets import QWidget

from attnstudio.ui.checking.dialog import CheckDialog
from attnstudio.ui.heads.state import HeadsState


class CheckDesk(QObject):
    """Opens the window, and closes it with the main one."""

    def __init__(self, appearance: HeadsState, window: QWidget) -> None:
        super().__init__(window)
        self._appearance = appearance
        self._window = window
        self.dialog: CheckDialog | None = None

    @Slot()
    def open(self) -> None:
        """Show the window; the one that is open comes to the front."""
        if self.dialog is None:
            self.dialog = CheckDialog(self._appearance, self._window)
            self.dialog.destroyed.connect(self._on_gone)
            self.dialog.show()
            self.dialog.code.editor.setFocus()
        else:
            self.dialog.raise_()
        self.dialog.activateWindow()

    @Slot()
    def _on_gone(self) -> None:
        self.dialog = None

    def close_down(self) -> None:
        """The main window closes: end what runs."""
        if self.dialog is not None:
            self.dialog.close_down()
            self.dialog.close()
            self.dialog = None
