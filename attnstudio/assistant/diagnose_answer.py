"""Diagnoses of replies that came in good order and hold no answer: empty, filtered, only thoughts."""

from __future__ import annotations

from attnstudio.assistant.diagnose_address import at_address, made, said, web_page
from attnstudio.assistant.exchange import Exchange, Response
from attnstudio.assistant.protocol import Action, Diagnosis, Situation
from attnstudio.assistant.reply import ReplyFault
from attnstudio.messages import QT_TRANSLATE_NOOP, message


def no_answer(exchange: Exchange, response: Response, fault: ReplyFault) -> Diagnosis:
    """Status 2xx, and yet no answer; `fault` says what there is instead."""
    if fault is ReplyFault.WEB_PAGE:
        return web_page(exchange, response)
    if fault is ReplyFault.CONTENT_FILTER:
        return filtered(exchange, response)
    if fault is ReplyFault.REFUSED:
        return _refused(exchange, response)
    if fault is ReplyFault.NOT_JSON:
        title = message(_NOT_JSON, url=exchange.url, excerpt=response.excerpt())
        return at_address(exchange, response, Situation.NOT_JSON, title)
    title = message(_NO_ANSWER, host=exchange.host, model=exchange.config.model_id)
    causes = [message(_SHAPES[fault], status=response.status)]
    if fault not in (ReplyFault.ONLY_REASONING, ReplyFault.ONLY_TOOLS):
        causes.append(message(MODEL_MISTYPED))
    advice = [message(_MORE_ROOM)] if fault is ReplyFault.ONLY_REASONING else []
    return made(
        exchange,
        response,
        Situation.NO_ANSWER,
        title,
        causes=causes,
        advice=[*advice, message(OTHER_MODEL)],
        action=Action.RETRY,
    )


def filtered(exchange: Exchange, response: Response) -> Diagnosis:
    """A filter took the answer away."""
    return made(
        exchange,
        response,
        Situation.CONTENT_FILTER,
        message(_FILTERED, said=said(response)),
        causes=[],
        advice=[message(OTHER_MODEL)],
        action=Action.OPEN_SETTINGS,
    )


def _refused(exchange: Exchange, response: Response) -> Diagnosis:
    return made(
        exchange,
        response,
        Situation.CONTENT_FILTER,
        message(_DECLINED, model=exchange.config.model_id, said=said(response)),
        causes=[],
        advice=[message(_OTHER_WORDS)],
        action=Action.OPEN_SETTINGS,
    )


MODEL_MISTYPED = QT_TRANSLATE_NOOP("Messages", "The model ID is mistyped; upper and lower case count.")
OTHER_MODEL = QT_TRANSLATE_NOOP("Messages", "Try again, or choose another model.")
_FILTERED = QT_TRANSLATE_NOOP("Messages", "The answer was blocked by the content filter.{said}")
_DECLINED = QT_TRANSLATE_NOOP("Messages", "{model} declined to answer.{said}")
_OTHER_WORDS = QT_TRANSLATE_NOOP("Messages", "Ask in other words, or choose another model.")
_MORE_ROOM = QT_TRANSLATE_NOOP("Messages", "Allow a longer answer, so that room is left after the thoughts.")
_NOT_JSON = QT_TRANSLATE_NOOP("Messages", "{url} answered with something that is not JSON: “{excerpt}”")
_NO_ANSWER = QT_TRANSLATE_NOOP("Messages", "{host} replied, but there is no answer of {model} in the reply.")
_SHAPES = {
    ReplyFault.EMPTY: QT_TRANSLATE_NOOP("Messages", "The reply was empty (status {status})."),
    ReplyFault.NO_CHOICES: QT_TRANSLATE_NOOP("Messages", "The reply holds no choices."),
    ReplyFault.NO_MESSAGE: QT_TRANSLATE_NOOP("Messages", "The reply's choice holds no message."),
    ReplyFault.NO_TEXT: QT_TRANSLATE_NOOP("Messages", "The message in the reply holds no text."),
    ReplyFault.ONLY_TOOLS: QT_TRANSLATE_NOOP(
        "Messages", "The model called a tool instead of answering; the studio offers none."
    ),
    ReplyFault.ONLY_REASONING: QT_TRANSLATE_NOOP(
        "Messages", "The model only thought, and stopped before it answered."
    ),
}
