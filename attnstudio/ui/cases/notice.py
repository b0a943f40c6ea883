"""What the tab has to say: a sentence, buttons, causes, advice, what could not be read, details."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QEvent, Qt, Signal, Slot
from PySide6.QtWidgets import QHBoxLayout, QToolButton, QVBoxLayout, QWidget

from attnstudio.assistant.protocol import Action, Diagnosis
from attnstudio.messages import QT_TRANSLATE_NOOP, Message, message
from attnstudio.ui.i18n import localize
from attnstudio.ui.icons import icon
from attnstudio.ui.note import Note, Remedy
from attnstudio.ui.settings.parts import BulletList, DetailsFold, lines
from attnstudio.ui.theme import GRID, Severity

MOST_UNREAD = 6


@dataclass(frozen=True, slots=True)
class Choice:
    """A button: its text, and what it stands for."""

    text: Message
    value: object


@dataclass(frozen=True, slots=True)
class Notice:
    """Something to say, in no language yet. `unread` is what an answer or a file held in vain."""

    sentences: tuple[Message, ...]
    severity: Severity = Severity.INFO
    choices: tuple[Choice, ...] = ()
    causes: tuple[Message, ...] = ()
    advice: tuple[Message, ...] = ()
    unread: tuple[Message, ...] = ()
    details: str = ""


def notice_of(
    diagnosis: Diagnosis, after: tuple[Message, ...] = (), unread: tuple[Message, ...] = ()
) -> Notice:
    """A failed request in words, with a button where the studio can do something about it."""
    return Notice(
        (diagnosis.title, *after),
        Severity.ERROR,
        _choices(diagnosis),
        diagnosis.causes,
        diagnosis.advice,
        unread,
        diagnosis.details,
    )


def _choices(diagnosis: Diagnosis) -> tuple[Choice, ...]:
    texts = {
        Action.OPEN_SETTINGS: message(QT_TRANSLATE_NOOP("Messages", "Open settings")),
        Action.USE_CORRECTED_ADDRESS: message(
            QT_TRANSLATE_NOOP("Messages", "Use {url}"), url=diagnosis.corrected_url
        ),
        Action.GO_DIRECT: message(QT_TRANSLATE_NOOP("Messages", "Go without the proxy")),
        Action.RETRY: message(QT_TRANSLATE_NOOP("Messages", "Try again")),
    }
    text = texts.get(diagnosis.action)
    return () if text is None else (Choice(text, diagnosis),)


class NoticeView(QWidget):
    """Shows one `Notice` until the next one or until it is dismissed; hidden while there is none.

    chosen(object)  the value of the choice that was pressed
    """

    chosen = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._notice: Notice | None = None
        self.note = Note(self)
        self.causes = BulletList(self)
        self.advice = BulletList(self)
        self.unread = BulletList(self)
        self.details = DetailsFold(self)
        self.dismiss_button = QToolButton(self)
        self._build()
        self.retranslate()

    def _build(self) -> None:
        self.dismiss_button.setIcon(icon("close"))
        self.dismiss_button.setAutoRaise(True)
        row = QHBoxLayout()
        row.setSpacing(GRID)
        column = QVBoxLayout()
        column.setContentsMargins(0, GRID // 2, 0, 0)  # the first line stands beside the middle of the button
        column.setSpacing(GRID)
        for widget in (self.note, self.causes, self.advice, self.unread, self.details):
            column.addWidget(widget)
        row.addLayout(column, 1)
        row.setAlignment(column, Qt.AlignmentFlag.AlignTop)
        row.addWidget(self.dismiss_button, 0, Qt.AlignmentFlag.AlignTop)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addLayout(row)
        self.note.remedyChosen.connect(self.chosen)
        self.dismiss_button.clicked.connect(self.clear)

    @property
    def notice(self) -> Notice | None:
        """What is said now."""
        return self._notice

    def say(self, notice: Notice) -> None:
        """Say this, and nothing else."""
        self._notice = notice
        self._show()

    @Slot()
    def clear(self) -> None:
        """Say nothing."""
        self._notice = None
        self._show()

    def clear_passing(self) -> None:
        """Say nothing, unless it is a warning or worse: the person has gone on."""
        if self._notice is not None and self._notice.severity in (Severity.INFO, Severity.SUCCESS):
            self.clear()

    def _show(self) -> None:
        notice = self._notice
        self.setHidden(notice is None)
        if notice is None:
            self.note.clear()
            return
        remedies = tuple(Remedy(localize(choice.text), choice.value) for choice in notice.choices)
        self.note.say(lines(notice.sentences), notice.severity, remedies)
        self.causes.set_items(self.tr("Likely causes"), _texts(notice.causes))
        self.advice.set_items(self.tr("What to do"), _texts(notice.advice))
        self.unread.set_items(self.tr("Left out"), self._unread_texts(notice.unread))
        if self.details.text() != notice.details:
            self.details.set_text(notice.details)

    def _unread_texts(self, unread: tuple[Message, ...]) -> tuple[str, ...]:
        shown = _texts(unread[:MOST_UNREAD])
        if len(unread) <= MOST_UNREAD:
            return shown
        return (*shown, self.tr("… and {count} more").format(count=len(unread) - MOST_UNREAD))

    def retranslate(self) -> None:
        """Texts in the current language."""
        self.dismiss_button.setAccessibleName(self.tr("Dismiss"))
        self.dismiss_button.setToolTip(self.tr("Dismiss this message"))
        self._show()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()


def _texts(messages: tuple[Message, ...]) -> tuple[str, ...]:
    return tuple(map(localize, messages))
