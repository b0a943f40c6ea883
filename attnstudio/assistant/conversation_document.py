"""A conversation as a Markdown document, for "Save"."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from attnstudio.assistant.claims import ClaimReport, Verdict
from attnstudio.assistant.prompts import fenced
from attnstudio.assistant.protocol import ChatAnswer, ChatCancelled, ChatEnding, ChatFailed, Usage
from attnstudio.assistant.turn import Turn
from attnstudio.messages import QT_TRANSLATE_NOOP, Message, message

Render = Callable[[Message], str]

_VERDICTS = {
    Verdict.HOLDS: QT_TRANSLATE_NOOP("Messages", "holds"),
    Verdict.FAILS: QT_TRANSLATE_NOOP("Messages", "does not hold"),
    Verdict.UNCHECKABLE: QT_TRANSLATE_NOOP("Messages", "cannot be checked"),
}


def conversation_document(turns: Sequence[Turn], render: Render) -> str:
    """Questions, what was sent with them, answers, claims with their verdicts, and what they took.

    What failed, was stopped or broke off is marked so.
    """
    blocks = [f"# {render(message(_TITLE))}"]
    for number, turn in enumerate(turns, start=1):
        blocks += _turn_blocks(number, turn, render)
    return "\n\n".join(blocks) + "\n"


def _turn_blocks(number: int, turn: Turn, render: Render) -> Iterator[str]:
    yield f"## {render(message(_QUESTION, number=number))}"
    yield turn.question.strip()
    if turn.attachment.strip():
        yield f"**{render(message(_SENT))}**"
        yield fenced(turn.attachment, "text")
    yield f"### {render(message(_ANSWER, model=_model(turn)))}"
    yield from _ending_blocks(turn, render)
    if turn.report is not None:
        yield from _claim_blocks(turn.report, render)


def _model(turn: Turn) -> str:
    """The model that was asked, and the one that answered where that differs."""
    answered = turn.ending.model if isinstance(turn.ending, ChatAnswer) else ""
    if answered and turn.model_id and answered != turn.model_id:
        return f"{turn.model_id} ({answered})"
    return turn.model_id or answered or "?"


def _ending_blocks(turn: Turn, render: Render) -> Iterator[str]:
    ending = turn.ending
    if ending is None:
        yield _quoted(render(message(_OPEN)))
        return
    if mark := _mark(ending, render):
        yield _quoted(mark)
    text = turn.report.prose if turn.report is not None else ending.text
    if text.strip():
        yield text.strip()
    if not isinstance(ending, ChatCancelled) and ending.notes:
        yield "\n".join(f"- {render(note)}" for note in ending.notes)
    if isinstance(ending, ChatAnswer):
        yield f"*{'; '.join(_figures(ending, render))}*"


def _mark(ending: ChatEnding, render: Render) -> str:
    """How an answer that is not whole ended; "" for a whole one."""
    if isinstance(ending, ChatCancelled):
        return render(message(_STOPPED))
    if isinstance(ending, ChatFailed):
        return render(message(_FAILED, title=ending.diagnosis.title))
    return render(message(_UNFINISHED)) if ending.unfinished else ""


def _figures(ending: ChatAnswer, render: Render) -> Iterator[str]:
    if ending.first_token_s is not None:
        yield render(message(_FIRST, seconds=f"{ending.first_token_s:.1f}"))
    yield render(message(_TOTAL, seconds=f"{ending.total_s:.1f}"))
    if isinstance(ending.usage, Usage):
        tokens = ending.usage
        if tokens.prompt_tokens is not None:
            yield render(message(_TOKENS_IN, count=tokens.prompt_tokens))
        if tokens.completion_tokens is not None:
            yield render(message(_TOKENS_OUT, count=tokens.completion_tokens))


def _claim_blocks(report: ClaimReport, render: Render) -> Iterator[str]:
    if report.claims:
        verdicts = {verdict: render(message(word)) for verdict, word in _VERDICTS.items()}
        yield f"**{render(_score(report))}**"
        yield "\n".join(
            f"- {render(claim.statement)} **{verdicts[claim.verdict]}**: {render(claim.finding)}"
            for claim in report.claims
        )
    else:
        yield f"**{render(message(_NO_CLAIMS))}**"
    if report.unread:
        yield "\n".join(f"- {render(note)}" for note in report.unread)


def _score(report: ClaimReport) -> Message:
    return message(
        _SCORE,
        made=len(report.claims),
        held=report.count(Verdict.HOLDS),
        failed=report.count(Verdict.FAILS),
        unchecked=report.count(Verdict.UNCHECKABLE),
    )


def _quoted(text: str) -> str:
    return "\n".join(f"> {line}" for line in text.splitlines())


_TITLE = QT_TRANSLATE_NOOP("Messages", "Conversation about self-attention")
_QUESTION = QT_TRANSLATE_NOOP("Messages", "Question {number}")
_SENT = QT_TRANSLATE_NOOP("Messages", "Sent with it:")
_ANSWER = QT_TRANSLATE_NOOP("Messages", "Answer of {model}")
_OPEN = QT_TRANSLATE_NOOP("Messages", "Not answered yet.")
_STOPPED = QT_TRANSLATE_NOOP("Messages", "Stopped. What had come by then follows, if anything had.")
_FAILED = QT_TRANSLATE_NOOP("Messages", "Failed: {title}")
_UNFINISHED = QT_TRANSLATE_NOOP("Messages", "This answer is unfinished.")
_FIRST = QT_TRANSLATE_NOOP("Messages", "first token after {seconds} s")
_TOTAL = QT_TRANSLATE_NOOP("Messages", "{seconds} s in all")
_TOKENS_IN = QT_TRANSLATE_NOOP("Messages", "{count} tokens in")
_TOKENS_OUT = QT_TRANSLATE_NOOP("Messages", "{count} tokens out")
_SCORE = QT_TRANSLATE_NOOP(
    "Messages",
    "Claims: {made}. Hold: {held}. Do not hold: {failed}. Cannot be checked: {unchecked}.",
)
_NO_CLAIMS = QT_TRANSLATE_NOOP("Messages", "No checkable claim in this answer.")
