"""The question above the columns: its first line, all that is sent, and a word on random weights."""

from __future__ import annotations

from PySide6.QtCore import QEvent
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QVBoxLayout, QWidget

from attnstudio.assistant.protocol import Role
from attnstudio.assistant.question import Question
from attnstudio.assistant.turn import Turn
from attnstudio.ui.assistant.text_fold import TextFold
from attnstudio.ui.assistant.turn_view import attachment_title
from attnstudio.ui.elided_label import ElidedLabel
from attnstudio.ui.i18n import localize
from attnstudio.ui.note import Note
from attnstudio.ui.settings.parts import set_tooltip
from attnstudio.ui.theme import GRID, Severity


class QuestionView(QWidget):
    """Reads a question; it is edited where it was written, in the assistant."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._question: Question | None = None
        self.title = ElidedLabel(self)
        self._embolden()
        self.sent = TextFold(self)
        self.warning = Note(self)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(GRID // 2)
        for part in (self.title, self.sent, self.warning):
            layout.addWidget(part)
        self.retranslate()

    def _embolden(self) -> None:
        font = QFont(self.font())
        font.setWeight(QFont.Weight.DemiBold)
        self.title.setFont(font)

    def set_question(self, question: Question) -> None:
        """Show `question`."""
        self._question = question
        self.sent.header.setChecked(False)
        self.retranslate()

    def retranslate(self) -> None:
        """Texts in the current language."""
        if (question := self._question) is None:
            return
        self.title.setText(first_line(question))
        text = self._whole(question)
        self.sent.set_text(text)
        sent = attachment_title(Turn("", attachment=text, subject=question.subject))
        self.sent.set_title(self.tr("What every model is sent. {sent}").format(sent=localize(sent)))
        set_tooltip(
            self.sent.header,
            self.tr("All messages of the request, to the letter; columns differ in the model ID only"),
        )
        if is_random(question):
            warning = self.tr(
                "These weights are random: any pattern is chance. Train first, or see which model says so."
            )
            self.warning.say(warning, Severity.WARNING)
        else:
            self.warning.clear()

    def _whole(self, question: Question) -> str:
        roles = {
            Role.SYSTEM: self.tr("Instructions (system)"),
            Role.USER: self.tr("Question (user)"),
            Role.ASSISTANT: self.tr("Earlier answer (assistant)"),
        }
        return "\n\n".join(f"— {roles[sent.role]} —\n{sent.content}" for sent in question.messages)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
        elif event.type() == QEvent.Type.FontChange:
            self._embolden()


def first_line(question: Question) -> str:
    """The first line of what was asked last."""
    asked = [sent.content for sent in question.messages if sent.role is Role.USER]
    text = (asked or [question.messages[-1].content])[-1]
    return next((line.strip() for line in text.splitlines() if line.strip()), "")


def is_random(question: Question) -> bool:
    """Whether no weight that is sent was ever trained."""
    subject = question.subject
    if subject is None:
        return False
    return not any(frame.origin.step for frame in (subject.frame, subject.other) if frame is not None)
