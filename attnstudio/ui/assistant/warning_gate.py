"""What is to be seen before a question goes out: that there is nothing to interpret, say."""

from __future__ import annotations

from enum import Enum, auto

from PySide6.QtCore import QEvent, Qt, Signal, Slot
from PySide6.QtWidgets import QWidget

from attnstudio.ui.assistant.draft import Draft
from attnstudio.ui.i18n import localize, sentences
from attnstudio.ui.note import Note, Remedy
from attnstudio.ui.theme import Severity


class Way(Enum):
    """Where a question goes."""

    SEND = auto()
    COMPARE = auto()


class WarningGate(Note):
    """Shows a draft's warnings. The first time that it is to go out, it is held up until the person says so.

    accepted(object)  the person has seen the warnings; the `Way` on which the question is to go
    """

    accepted = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._draft: Draft | None = None
        self._accepted: object = None
        self._held: Way | None = None
        self.remedyChosen.connect(self._go_on)

    def passes(self, draft: Draft, way: Way) -> bool:
        """Whether `draft` may go out now; if not, it is said why, and asked."""
        if not draft.warnings or draft.warned_of() == self._accepted:
            return True
        self._held = way
        self.show_for(draft)
        self.buttons[0].setFocus(Qt.FocusReason.ShortcutFocusReason)  # which is seen
        return False

    def show_for(self, draft: Draft | None) -> None:
        """Warn of `draft`, which is what would be sent now."""
        self._draft = draft
        if draft is None or not draft.warnings:
            self._held = None
            if self.text():
                self.clear()
            return
        remedies: tuple[Remedy, ...] = ()
        if self._held is Way.SEND:
            remedies = (Remedy(self.tr("Send anyway"), Way.SEND),)
        elif self._held is Way.COMPARE:
            remedies = (Remedy(self.tr("Ask several anyway"), Way.COMPARE),)
        said = (sentences(map(localize, draft.warnings)), remedies)
        if said != (self.text(), self._remedies):
            self.say(said[0], Severity.WARNING, remedies)

    @Slot(object)
    def _go_on(self, way: Way) -> None:
        if self._draft is not None:
            self._accepted = self._draft.warned_of()
            self._held = None
            self.show_for(self._draft)
            self.accepted.emit(way)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.show_for(self._draft)
