"""Says that there is no key or no model yet, and leads to the settings."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QTimer, Signal, Slot
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QWidget

from attnstudio.ui.assistant.model_chooser import ModelChooser
from attnstudio.ui.gateway import Gateway
from attnstudio.ui.note import Note, Remedy
from attnstudio.ui.theme import Severity

LOOK_AGAIN_MS = 500


class SetupNote(Note):
    """Hidden while there are both. While seen, it looks again now and then: keys come from elsewhere.

    focusLeft()  it goes because there are both now, and one of its buttons had the focus
    """

    focusLeft = Signal()

    _look_again: QTimer | None = None  # a note hides itself before it is wholly made

    def __init__(self, gateway: Gateway, chooser: ModelChooser, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._gateway = gateway
        self._chooser = chooser
        self._look_again = QTimer(self)
        self._look_again.setInterval(LOOK_AGAIN_MS)
        self._look_again.timeout.connect(self.refresh)

    def is_complete(self) -> bool:
        """Whether a question can be sent at all."""
        return self._has_key() and bool(self._chooser.model_id())

    @Slot()
    def refresh(self) -> None:
        """Say what is missing now."""
        if self.is_complete():
            had_focus = self.window().focusWidget() in self.buttons
            self.clear()
            if had_focus:
                self.focusLeft.emit()
            return
        if self._has_key():
            text = self.tr("No model is chosen yet. Type its ID above, or enter it in the settings.")
        else:
            text = self.tr("There is no API key yet. Enter one in the settings: it is kept in the keyring.")
        if text != self.text():
            self.say(text, Severity.INFO, (Remedy(self.tr("Open settings"), None),))

    def _has_key(self) -> bool:
        return bool(self._gateway.config().api_key)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.refresh()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._look_again is not None:
            self._look_again.start()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        if self._look_again is not None:
            self._look_again.stop()
