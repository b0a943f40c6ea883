"""A conversation: what was asked and answered, what of it is sent again, and how it is saved. No Qt.

Only questions with an answer are sent again: what failed, was stopped, or came out empty or blocked stays
visible and never enters a request (an empty message of the assistant makes gateways refuse every
later one).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from attnstudio.assistant.claim_checks import check_answer
from attnstudio.assistant.claims import ClaimReport
from attnstudio.assistant.conversation_document import conversation_document
from attnstudio.assistant.language import Language
from attnstudio.assistant.prompts import compose, system_prompt
from attnstudio.assistant.protocol import ChatAnswer, ChatEnding, ChatMessage, Role
from attnstudio.assistant.subjects import Subject
from attnstudio.assistant.turn import Turn
from attnstudio.messages import Message

__all__ = ["KEPT_BYTES", "Conversation", "Turn", "request_messages"]

KEPT_BYTES = 8_000_000


class Conversation:
    """Turns in order; at most the last one is still being answered.

    Frames of earlier turns are kept so that a question can be edited and sent again with its claims
    checked, the newest first and at most `KEPT_BYTES` of them. So memory does not grow with the
    number of answers but by their text.
    """

    def __init__(self, language: Language) -> None:
        self.language = language
        self._turns: list[Turn] = []

    @property
    def turns(self) -> tuple[Turn, ...]:
        """All turns, oldest first."""
        return tuple(self._turns)

    def begin(
        self,
        question: str,
        attachment: str = "",
        subject: Subject | None = None,
        model_id: str = "",
        with_claims: bool = False,
    ) -> tuple[ChatMessage, ...]:
        """Add a question and return the request's messages.

        Raises RuntimeError while an earlier question is still being answered.
        """
        if self._open:
            raise RuntimeError("the last question is still being answered")
        turn = Turn(question, attachment, subject, model_id, with_claims)
        self._turns.append(turn)
        self._drop_old_frames()
        return request_messages(self._turns[:-1], turn, self.language)

    def end(self, ending: ChatEnding, report: ClaimReport | None = None) -> Turn:
        """Attach the ending to the last question, check the answer's claims, and return the turn.

        `report` is what checking them found, where that was done elsewhere. Raises RuntimeError when no
        question is being answered.
        """
        if not self._open:
            raise RuntimeError("no question is being answered")
        turn = self._turns[-1]
        if report is None and turn.with_claims and isinstance(ending, ChatAnswer):
            report = check_answer(ending.text, turn.subject)
        self._turns[-1] = replace(turn, ending=ending, report=report)
        self._drop_old_frames()
        return self._turns[-1]

    def rewind(self, index: int) -> Turn:
        """Remove the turn `index` and all after it, and return it: to edit it, or to send it again.

        Raises IndexError when there is no such turn.
        """
        if not 0 <= index < len(self._turns):
            raise IndexError(f"there is no turn {index}")
        turn = self._turns[index]
        del self._turns[index:]
        return turn

    def clear(self) -> None:
        """Forget everything but the language."""
        self._turns.clear()

    def to_markdown(self, render: Callable[[Message], str] = str) -> str:
        """The conversation as a document; `render` puts a message into words (the window: `localize`)."""
        return conversation_document(self._turns, render)

    @property
    def _open(self) -> bool:
        return bool(self._turns) and self._turns[-1].ending is None

    def _drop_old_frames(self) -> None:
        """Keep the newest frames up to `KEPT_BYTES`; a question without an answer keeps its own."""
        room = KEPT_BYTES
        counted: set[int] = set()
        for index in range(len(self._turns) - 1, -1, -1):
            turn = self._turns[index]
            if turn.subject is None:
                continue
            size = _new_bytes(turn.subject, counted)
            waiting = index == len(self._turns) - 1 and not turn.answered
            if size <= room:
                room -= size
            elif not waiting:
                self._turns[index] = replace(turn, subject=None)


def request_messages(earlier: Sequence[Turn], turn: Turn, language: Language) -> tuple[ChatMessage, ...]:
    """What is sent for `turn` after the turns before it: those without an answer are left out."""
    messages = [ChatMessage(Role.SYSTEM, system_prompt(language, turn.with_claims))]
    for before in earlier:
        if isinstance(before.ending, ChatAnswer) and before.answered:
            messages.append(ChatMessage(Role.USER, compose(before.question, before.attachment)))
            messages.append(ChatMessage(Role.ASSISTANT, before.ending.text))
    messages.append(ChatMessage(Role.USER, compose(turn.question, turn.attachment)))
    return tuple(messages)


def _new_bytes(subject: Subject, counted: set[int]) -> int:
    """The memory of the subject's frames that are not in `counted` yet; adds them to it."""
    size = 0
    for frame in (subject.frame, subject.other):
        if frame is not None and id(frame) not in counted:
            counted.add(id(frame))
            size += frame.weights.nbytes + frame.queries.nbytes + frame.keys.nbytes
    return size
