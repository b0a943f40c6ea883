"""The conversation as a whole: begun anew, saved as Markdown, copied."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QEvent, QPoint, QStandardPaths, Signal, Slot
from PySide6.QtGui import QAction, QGuiApplication
from PySide6.QtWidgets import QFileDialog, QMenu, QToolButton, QWidget

from attnstudio.engine.exports.export import ExportError, write_verified
from attnstudio.logs import redact
from attnstudio.messages import QT_TRANSLATE_NOOP, Message, message
from attnstudio.ui.assistant.dialogue import Dialogue
from attnstudio.ui.i18n import localize
from attnstudio.ui.icons import icon
from attnstudio.ui.settings.parts import set_tooltip
from attnstudio.ui.theme import Severity


class ConversationMenu(QToolButton):
    """A button with what can be done with the whole conversation.

    said(object, object)  a `Message` about what was done, and its `Severity`
    anewRequested()       the person wants to begin another conversation
    """

    said = Signal(object, object)
    anewRequested = Signal()

    def __init__(self, dialogue: Dialogue, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._dialogue = dialogue
        self.setIcon(icon("more"))
        self._menu = menu = QMenu(self)
        self.anew, self.save, self.copy = (QAction(self) for _ in range(3))
        menu.addActions([self.anew, self.save, self.copy])
        menu.setToolTipsVisible(True)
        self.clicked.connect(self._open)
        self.anew.triggered.connect(self.anewRequested)
        self.save.triggered.connect(self.ask_and_save)
        self.copy.triggered.connect(self._copy)
        self.retranslate()
        self.refresh()

    @Slot()
    def refresh(self) -> None:
        """Offer what can be done now."""
        there_is = bool(self._dialogue.turns)
        self.anew.setEnabled(there_is and not self._dialogue.is_busy)
        self.save.setEnabled(there_is)
        self.copy.setEnabled(there_is)

    def text_of_conversation(self) -> str:
        """All of it as Markdown, in the window's language, without keys."""
        return redact(self._dialogue.document().to_markdown(localize))

    def save_to(self, path: Path) -> None:
        """Write the conversation, read back before it counts; what came of it is `said`."""
        try:
            write_verified(path, self.text_of_conversation().encode("utf-8", "replace"))
        except ExportError as error:
            self.said.emit(error.message, Severity.ERROR)
        else:
            self.said.emit(message(_SAVED, file=path.name), Severity.SUCCESS)

    @Slot()
    def _open(self) -> None:
        """Below the button; not by `setMenu`, which puts an arrow over the dots."""
        self._menu.popup(
            self.mapToGlobal(QPoint(self.width() - self._menu.sizeHint().width(), self.height()))
        )

    @Slot()
    def ask_and_save(self) -> None:
        """Ask for a file, and write the conversation; without one, say so."""
        if not self._dialogue.turns:
            self.said.emit(message(_NOTHING), Severity.INFO)
            return
        folder = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation)
        proposal = str(Path(folder) / "conversation.md")
        name, _ = QFileDialog.getSaveFileName(
            self, self.tr("Save conversation"), proposal, self.tr("Markdown (*.md)")
        )
        if name:
            path = Path(name)
            self.save_to(path if path.suffix else path.with_suffix(".md"))

    @Slot()
    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self.text_of_conversation())
        copied: Message = message(_COPIED)
        self.said.emit(copied, Severity.SUCCESS)

    def retranslate(self) -> None:
        """Texts in the current language."""
        self.setAccessibleName(self.tr("Conversation"))
        set_tooltip(self, self.tr("Begin a new conversation, save this one, or copy it."))
        self.anew.setText(self.tr("New conversation"))
        self.anew.setToolTip(self.tr("Put this conversation aside; models know nothing of it any more"))
        self.save.setText(self.tr("Save as Markdown…"))
        self.save.setToolTip(
            self.tr("Questions, what was sent, answers, and claims with what checking them found")
        )
        self.copy.setText(self.tr("Copy conversation"))
        self.copy.setToolTip(self.tr("Copy the same Markdown"))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()


_NOTHING = QT_TRANSLATE_NOOP("Messages", "There is no conversation to save yet.")
_SAVED = QT_TRANSLATE_NOOP("Messages", "Saved {file}, read back and checked.")
_COPIED = QT_TRANSLATE_NOOP("Messages", "The conversation was copied as Markdown.")
