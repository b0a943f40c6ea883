"""What is to be seen before a question goes out: that there is nothing to interpret, say."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt, Signal, Slot
from PySide6.QtWidgets import QWidget

from attnstudio.ui.assistant.draft import Draft
from attnstudio.ui.i18n import localize, sentences
from attnstudio.ui.note import Note, Remedy
from attnstudio.ui.theme import Severity


class WarningGate(Note):
    """Shows a draft's warnings. The first time that it is to go out, it is held up until the person says so.

    accepted()  the person has seen the warnings, and the question is to go out
    """

    accepted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._draft: Draft | None = None
        self._accepted: object = None
        self._is_held = False
        self.remedyChosen.connect(self._go_on)

    def passes(self, draft: Draft) -> bool:
        """Whether `draft` may go out now; if not, it is said why, and asked."""
        if not draft.warnings or draft.warned_of() == self._accepted:
            return True
        self._is_held = True
        self.show_for(draft)
        self.buttons[0].setFocus(Qt.FocusReason.ShortcutFocusReason)  # which is seen
        return False

    def show_for(self, draft: Draft | None) -> None:
        """Warn of `draft`, which is what would be sent now."""
        self._draft = draft
        if draft is None or not draft.warnings:
            self._is_held = False
            if self.text():
                self.clear()
            return
        remedies = (Remedy(self.tr("Send anyway"), None),) if self._is_held else ()
        said = (sentences(map(localize, draft.warnings)), remedies)
        if said != (self.text(), self._remedies):
            self.say(said[0], Severity.WARNING, remedies)

    @Slot()
    def _go_on(self) -> None:
        if self._draft is not None:
            self._accepted = self._draft.warned_of()
            self._is_held = False
            self.show_for(self._draft)
            self.accepted.emit()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.show_for(self._draft)
