"""Language, theme and settings of a window: chosen in its menus or in the settings dialog, and remembered."""

from __future__ import annotations

from typing import cast

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QApplication, QWidget

from attnstudio.ui.heads.state import HeadsState
from attnstudio.ui.i18n import localize
from attnstudio.ui.key_status import KeyStatus
from attnstudio.ui.menus import WindowActions
from attnstudio.ui.services import Services
from attnstudio.ui.settings_dialog import SettingsDialog
from attnstudio.ui.theme import ThemeChoice, apply_theme


class Preferences(QObject):
    """warned(str) says what could not be saved; languageChanged() that another language is spoken."""

    warned = Signal(str)
    languageChanged = Signal()

    def __init__(
        self,
        services: Services,
        actions: WindowActions,
        heads_state: HeadsState,
        key_status: KeyStatus,
        window: QWidget,
    ) -> None:
        super().__init__(window)
        self._services = services
        self._actions = actions
        self._heads_state = heads_state
        self._key_status = key_status
        self._window = window
        self.dialog: SettingsDialog | None = None
        heads_state.appearanceChanged.connect(self._remember_appearance)

    @Slot()
    def open(self) -> None:
        """Open the settings, or bring them to the front."""
        if self.dialog is None:
            services = self._services
            dialog = SettingsDialog(services.store, services.credentials, services.assistant, self._window)
            dialog.languageChosen.connect(self._speak)
            dialog.themeChosen.connect(self._wear)
            dialog.key.changed.connect(self._key_status.refresh)
            self.dialog = dialog
        self.dialog.show()
        self.dialog.raise_()
        self.dialog.activateWindow()

    @Slot(str)
    def correct_address(self, base_url: str) -> None:
        """Take over an address that was completed elsewhere."""
        self.remember(base_url=base_url)
        if self.dialog is not None:
            self.dialog.gateway.refresh()

    @Slot()
    def choose_language(self) -> None:
        """Speak the language of the action that was chosen, and remember it."""
        language = self._chosen_name()
        self._speak(language)
        self.remember(language=language)

    @Slot()
    def choose_theme(self) -> None:
        """Wear the theme of the action that was chosen, and remember it."""
        theme = self._chosen_name()
        self._wear(theme)
        self.remember(theme=theme)

    def remember(self, **changes: str | tuple[str, ...]) -> None:
        """Save `changes`; settings that are open show them at once."""
        if (unsaved := self._services.store.update(**changes)) is not None:
            self.warned.emit(localize(unsaved))
        if self.dialog is not None:
            self.dialog.appearance.refresh()

    def _chosen_name(self) -> str:
        action = self.sender()
        assert isinstance(action, QAction)
        return str(action.data())

    @Slot(str)
    def _speak(self, language: str) -> None:
        self._services.language.choose(language)
        self._actions.languages[language].setChecked(True)
        self.languageChanged.emit()

    @Slot(str)
    def _wear(self, theme: str) -> None:
        application = QApplication.instance()
        assert isinstance(application, QApplication)
        apply_theme(application, cast(ThemeChoice, theme))
        self._actions.themes[theme].setChecked(True)

    @Slot()
    def _remember_appearance(self) -> None:
        state = self._heads_state
        self.remember(colormap=state.colormap.value, scale=state.scale_mode.value)
