"""Below an answer: who answered, how long it took, how many tokens, and the ways to copy it."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QEvent
from PySide6.QtGui import QAction, QGuiApplication, QPalette
from PySide6.QtWidgets import QHBoxLayout, QMenu, QPushButton, QWidget

from attnstudio.assistant.endpoint import EndpointError
from attnstudio.assistant.protocol import ChatAnswer, ChatEnding, ChatFailed, Usage
from attnstudio.assistant.snippets import SentRequest, SnippetKind, snippet
from attnstudio.messages import Message
from attnstudio.ui.assistant.steady_column import SteadyColumn
from attnstudio.ui.icons import icon
from attnstudio.ui.settings.parts import lines, set_tooltip, text_label
from attnstudio.ui.theme import GRID, TextSize, text_font

# The blank between a number and what it counts, on both sides of it in Chinese: no line break there.
_UNIT = re.compile(r"(?<=\d) (?=\w)|(?<=[\u4e00-\u9fff]) (?=\d)")

RequestSource = Callable[[], SentRequest | None]


class AnswerFooter(QWidget):
    """Facts, notes and copy buttons of an ended request; hidden before that."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._ending: ChatEnding | None = None
        self._model_id = self._text = ""
        self._request: RequestSource | None = None
        self.facts, self.notes = text_label(self), text_label(self)
        for label in (self.facts, self.notes):
            label.setForegroundRole(QPalette.ColorRole.PlaceholderText)
            label.setFont(text_font(TextSize.CAPTION))
        self.copy_button, self.copy_as_button = QPushButton(self), QPushButton(self)
        self.menu = QMenu(self)
        self.menu.setToolTipsVisible(True)
        self.actions_by_kind = {kind: self._action(kind) for kind in SnippetKind}
        self._build()
        self.retranslate()
        self.hide()

    def _action(self, kind: SnippetKind) -> QAction:
        action = self.menu.addAction("")
        action.triggered.connect(partial(self._copy_as, kind))
        return action

    def _build(self) -> None:
        buttons = QHBoxLayout()
        buttons.setSpacing(GRID // 2)
        for button in (self.copy_button, self.copy_as_button):
            button.setAutoDefault(False)
            buttons.addWidget(button)
        buttons.addStretch(1)
        self.copy_button.setIcon(icon("copy"))
        self.copy_as_button.setMenu(self.menu)
        layout = SteadyColumn(self, GRID // 2)
        layout.addWidget(self.notes)
        layout.addWidget(self.facts)
        layout.addLayout(buttons)
        self.copy_button.clicked.connect(self._copy)

    # -- verbs

    def set_request(self, source: RequestSource | None) -> None:
        """Where "Copy as" gets the request from when it is asked for it; None: there is no such menu."""
        self._request = source
        self._show()

    def set_ending(self, ending: ChatEnding | None, model_id: str, text: str) -> None:
        """Show the facts of `ending`; `text` is what Copy copies. None hides the footer."""
        self._ending, self._model_id, self._text = ending, model_id, text
        self._show()

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self._text)

    def _copy_as(self, kind: SnippetKind, _checked: bool = False) -> None:
        request = self._request() if self._request is not None else None
        if request is None:
            return
        try:
            QGuiApplication.clipboard().setText(snippet(kind, request))
        except EndpointError as refused:
            self._say_notes((refused.message,))

    # -- what is shown

    def _show(self) -> None:
        ending = self._ending
        self.copy_button.setVisible(bool(self._text.strip()))
        self.copy_as_button.setVisible(self._request is not None)
        self._say_notes(ending.notes if isinstance(ending, ChatAnswer | ChatFailed) else ())
        self.facts.setText(self._facts(ending) if ending is not None else self._model_id)
        self.setVisible(ending is not None)

    def _say_notes(self, notes: tuple[Message, ...]) -> None:
        self.notes.setText(lines(notes))
        self.notes.setVisible(bool(notes))

    def _facts(self, ending: ChatEnding) -> str:
        parts = [self._model_id]
        if isinstance(ending, ChatAnswer):
            parts[0] = ending.model or self._model_id
            parts += self._times(ending)
            parts += self._tokens(ending.usage)
        elif isinstance(ending, ChatFailed) and ending.total_s > 0:
            parts.append(self.tr("failed after {seconds} s").format(seconds=_seconds(ending.total_s)))
        return _UNIT.sub("\u00a0", "\u00a0· ".join(part for part in parts if part))

    def _times(self, answer: ChatAnswer) -> list[str]:
        total = self.tr("{seconds} s in all").format(seconds=_seconds(answer.total_s))
        if answer.first_token_s is None:
            return [total]
        first = self.tr("first token after {seconds} s").format(seconds=_seconds(answer.first_token_s))
        return [first, total]

    def _tokens(self, usage: Usage | None) -> list[str]:
        """What the gateway counted; that it counted nothing is said too."""
        if usage is None or (usage.prompt_tokens is None and usage.completion_tokens is None):
            return [self.tr("tokens not counted by the gateway")]
        parts = []
        if usage.prompt_tokens is not None:
            parts.append(self.tr("{count} tokens in").format(count=f"{usage.prompt_tokens:,}"))
        if usage.completion_tokens is not None:
            out = self.tr("{count} tokens out")
            if usage.reasoning_tokens:
                out = self.tr("{count} tokens out, {reasoning} of them reasoning")
            reasoning = f"{usage.reasoning_tokens or 0:,}"
            parts.append(out.format(count=f"{usage.completion_tokens:,}", reasoning=reasoning))
        return parts

    def retranslate(self) -> None:
        """Texts in the current language."""
        self.copy_button.setText(self.tr("Copy"))
        set_tooltip(self.copy_button, self.tr("Copy the answer as Markdown, as the model wrote it"))
        self.copy_as_button.setText(self.tr("Copy as"))
        set_tooltip(
            self.copy_as_button,
            self.tr(
                "Copy the request as code. The key is left out: it is read from an environment variable."
            ),
        )
        texts = {
            SnippetKind.OPENAI: (self.tr("Python (openai)"), self.tr("A script for the openai package")),
            SnippetKind.REQUESTS: (
                self.tr("Python (requests)"),
                self.tr("A script for the requests package"),
            ),
            SnippetKind.CURL: (self.tr("curl"), self.tr("A command for a shell on Linux or macOS")),
        }
        for kind, (text, tooltip) in texts.items():
            self.actions_by_kind[kind].setText(text)
            self.actions_by_kind[kind].setToolTip(tooltip)
        set_tooltip(
            self.facts,
            self.tr(
                "Seconds from sending to the first text, and to the end; tokens as the gateway counts them"
            ),
        )
        self._show()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()


def _seconds(value: float) -> str:
    return f"{value:.2f}" if value < 10 else f"{value:,.0f}"
