"""What the menu Help offers: shortcuts, logs, the desktop's menu, about."""

from __future__ import annotations

from PySide6.QtCore import QObject, QUrl, Signal, Slot
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QMenu, QWidget

from attnstudio import desktop_entry
from attnstudio.desktop_entry import DesktopEntryError
from attnstudio.paths import log_dir
from attnstudio.ui.about import AboutDialog
from attnstudio.ui.i18n import localize
from attnstudio.ui.shortcuts_dialog import ShortcutsDialog
from attnstudio.ui.studio import Studio


class HelpActions(QObject):
    """The help of one window.

    succeeded(str), refused(str, str), told(str)   a sentence for the notices; of a refusal also details
    """

    succeeded = Signal(str)
    refused = Signal(str, str)
    told = Signal(str)

    def __init__(self, studio: Studio, menus: tuple[QMenu, ...], window: QWidget) -> None:
        super().__init__(window)
        self._studio = studio
        self._menus = menus
        self._window = window

    @Slot()
    def shortcuts(self) -> None:
        """What each key does."""
        ShortcutsDialog(self._menus, self._window).open()

    @Slot()
    def about(self) -> None:
        """Versions, licences, where things are."""
        AboutDialog(self._studio, self._window).open()

    @Slot()
    def log_folder(self) -> None:
        """The folder of the logs in the system's file manager."""
        if not QDesktopServices.openUrl(QUrl.fromLocalFile(str(log_dir()))):
            self.told.emit(
                self.tr("No file manager answered. The logs are in {folder}").format(folder=log_dir())
            )

    @Slot()
    def desktop_entry(self) -> None:
        """Put the studio into the desktop's menu."""
        try:
            self.succeeded.emit(localize(desktop_entry.install()))
        except DesktopEntryError as error:
            self.refused.emit(localize(error.message), "")
