"""What the Test cases tab says about what has happened. No Qt."""

from __future__ import annotations

from attnstudio.assistant.protocol import ChatAnswer, ChatFailed
from attnstudio.engine.cases.case import MAX_CASES
from attnstudio.messages import QT_TRANSLATE_NOOP, Message, message
from attnstudio.ui.cases.asking import Asked
from attnstudio.ui.cases.exporting import Exported
from attnstudio.ui.cases.files import Kept, Opened, Removed
from attnstudio.ui.cases.notice import Choice, Notice, notice_of
from attnstudio.ui.theme import Severity

STARTER = message(QT_TRANSLATE_NOOP("Messages", "Starter suite"))
UNDO = message(QT_TRANSLATE_NOOP("Messages", "Undo"))
ASK_AGAIN = message(QT_TRANSLATE_NOOP("Messages", "Ask again"))
COPY_COMMAND = message(QT_TRANSLATE_NOOP("Messages", "Copy the command"))


def asked(outcome: Asked, model: str, added: int, again: object) -> Notice:
    """How a request ended: `added` cases came into the table; `again` is the value of "Ask again"."""
    ending = outcome.ending
    unread = outcome.read.unread if outcome.read is not None else ()
    if isinstance(ending, ChatFailed):
        return notice_of(ending.diagnosis, _kept_of_it(added) if ending.text else (), unread)
    if outcome.trouble is not None:
        sentence, details = outcome.trouble
        return Notice((message("{sentence}", sentence=sentence),), Severity.ERROR, details=details)
    if not isinstance(ending, ChatAnswer):
        stopped = message(QT_TRANSLATE_NOOP("Messages", "Stopped."))
        return Notice((stopped, *_kept_of_it(added)), unread=unread)
    if not added:
        return _no_case(ending, model, unread, again)
    sentences = [
        message(QT_TRANSLATE_NOOP("Messages", "Cases from {model}: {count}."), model=model, count=added),
        *ending.notes,
    ]
    severity = Severity.WARNING if unread else Severity.SUCCESS
    return Notice(tuple(sentences), severity, unread=unread)


def _kept_of_it(added: int) -> tuple[Message, ...]:
    if not added:
        return (message(QT_TRANSLATE_NOOP("Messages", "No case was complete by then.")),)
    text = QT_TRANSLATE_NOOP("Messages", "Cases that were complete by then are in the table: {count}.")
    return (message(text, count=added),)


def _no_case(answer: ChatAnswer, model: str, unread: tuple[Message, ...], again: object) -> Notice:
    text = QT_TRANSLATE_NOOP("Messages", "The answer of {model} holds no case that can be read.")
    return Notice(
        (message(text, model=model), *answer.notes),
        Severity.WARNING,
        (Choice(ASK_AGAIN, again),),
        unread=unread,
        details=answer.text,
    )


def opened(found: Opened, undo: Choice | None) -> Notice:
    """A suite or a file is in the table, perhaps in place of what was there."""
    text = QT_TRANSLATE_NOOP("Messages", "Opened {name}. Cases: {count}.")
    severity = Severity.WARNING if found.read.unread else Severity.INFO
    sentence = message(text, name=found.name, count=len(found.read.cases))
    return Notice((sentence,), severity, () if undo is None else (undo,), unread=found.read.unread)


def pasted(count: int, unread: tuple[Message, ...]) -> Notice:
    """Cases came from a text."""
    text = QT_TRANSLATE_NOOP("Messages", "Cases added: {count}.")
    return Notice((message(text, count=count),), Severity.WARNING if unread else Severity.INFO, unread=unread)


def kept(done: Kept) -> Notice:
    """Ticked cases are in a suite."""
    text = QT_TRANSLATE_NOOP("Messages", "Kept in the suite “{suite}”: {count} new, {total} in all.")
    sentence = message(text, suite=done.suite, count=done.count, total=done.total)
    return Notice((sentence,), Severity.SUCCESS)


def removed(done: Removed) -> Notice:
    """A suite was deleted, and can come back."""
    text = QT_TRANSLATE_NOOP("Messages", "The suite “{suite}” is deleted.")
    return Notice((message(text, suite=done.suite),), choices=(Choice(UNDO, done),))


def restored(suite: str) -> Notice:
    """A deleted suite is back."""
    text = QT_TRANSLATE_NOOP("Messages", "The suite “{suite}” is there again.")
    return Notice((message(text, suite=suite),), Severity.SUCCESS)


def taken_out(count: int, undo: Choice) -> Notice:
    """Cases were taken out of the table."""
    text = QT_TRANSLATE_NOOP("Messages", "Cases taken out of the table: {count}.")
    return Notice((message(text, count=count),), choices=(undo,))


def exported(done: Exported) -> Notice:
    """Two files were written: what they are, and how to run them."""
    sentences = [
        message(
            QT_TRANSLATE_NOOP(
                "Messages", "Saved {tests} ({count} cases) and {script} in {folder}, read back and checked."
            ),
            tests=done.tests.name,
            script=done.script.name,
            folder=done.tests.parent,
            count=done.count,
        ),
        message(QT_TRANSLATE_NOOP("Messages", "Run them with: {command}"), command=done.command),
    ]
    if done.left_out:
        text = QT_TRANSLATE_NOOP("Messages", "Invalid cases were left out: {count}.")
        sentences.append(message(text, count=done.left_out))
    return Notice(tuple(sentences), Severity.SUCCESS, (Choice(COPY_COMMAND, done),))


def table_is_full(left_out: int) -> Message:
    """More cases came than a suite may have."""
    text = QT_TRANSLATE_NOOP(
        "Messages",
        "A suite has at most {limit} cases: {count} were left out. Take some out of the table first.",
    )
    return message(text, limit=MAX_CASES, count=left_out)


def nothing_to_run() -> Notice:
    """All cases that were to be run, or exported, are invalid."""
    text = QT_TRANSLATE_NOOP("Messages", "Only invalid cases here: choose one to see why it cannot be run.")
    return Notice((message(text),), Severity.WARNING)
