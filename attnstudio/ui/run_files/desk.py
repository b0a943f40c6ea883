"""All of run files in one window: the actions, the offer after a crash, and who hears of what."""

from __future__ import annotations

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QMenu, QWidget

from attnstudio.ui.run_files.actions import RunFileActions
from attnstudio.ui.run_files.recovery import RecoveryBar
from attnstudio.ui.services import Services
from attnstudio.ui.window_notices import WindowNotices


class RunFileDesk(QObject):
    """`actions` are in the menu, `recovery` is to be put above the views."""

    def __init__(self, services: Services, say: WindowNotices, file_menu: QMenu, window: QWidget) -> None:
        super().__init__(window)
        self._engine = services.engine
        self.actions = RunFileActions(services.studio, file_menu, window)
        self.recovery = RecoveryBar(services.studio, window)
        self.actions.succeeded.connect(say.succeed)
        self.actions.refused.connect(say.refuse)
        self.actions.warned.connect(say.warn)
        self._engine.autosaveChanged.connect(self.actions.tell_of_autosave)
        self.recovery.recovered.connect(self._engine.supersede)

    def look_for_leftovers(self) -> None:
        """Offer what was autosaved by a program that is dead, if this one autosaves too."""
        if self._engine.autosave is not None:
            self.recovery.look(self._engine.autosave)

    def close_down(self) -> None:
        """The window closes."""
        self.recovery.close_down()
