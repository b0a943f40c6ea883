"""Diagnoses of a list of models that there is not. Models may answer all the same: an ID can be typed."""

from __future__ import annotations

from dataclasses import replace

from attnstudio.assistant.diagnose_address import made
from attnstudio.assistant.diagnose_network import diagnose_error
from attnstudio.assistant.diagnose_response import diagnose_response
from attnstudio.assistant.exchange import Exchange, Response
from attnstudio.assistant.protocol import Diagnosis, Situation
from attnstudio.assistant.reply import error_of
from attnstudio.messages import QT_TRANSLATE_NOOP, Message, message

_NO_SUCH_PATH = (404, 405, 410, 501)


def diagnose_list(exchange: Exchange, response: Response) -> Diagnosis:
    """Why `response` is no list of models. The address is not blamed: many gateways have no list."""
    if response.status in _NO_SUCH_PATH:
        return _no_list(exchange, response, Situation.WRONG_PATH, message(_NOT_KEPT))
    if not 200 <= response.status < 300:
        return typed(diagnose_response(exchange, response, None))
    if response.is_html:
        return _no_list(exchange, response, Situation.WEB_PAGE, message(_PAGE))
    if error_of(response.json_or_none()):
        return _no_list(exchange, response, Situation.ERROR_BODY, message(_SAYS, said=response.excerpt()))
    if response.json_or_none() is None and response.text.strip() not in ("", "null"):
        return _no_list(exchange, response, Situation.NOT_JSON, message(_SAYS, said=response.excerpt()))
    return _no_list(exchange, response, Situation.NO_ANSWER, message(_EMPTY))


def diagnose_list_error(exchange: Exchange, error: Exception) -> Diagnosis:
    """What `error`, raised while the list was asked for, means."""
    return typed(diagnose_error(exchange, error))


def typed(diagnosis: Diagnosis) -> Diagnosis:
    """`diagnosis` with the hint that models can be used without a list."""
    return replace(diagnosis, advice=(*diagnosis.advice, message(_TYPE_IT)))


def _no_list(exchange: Exchange, response: Response, situation: Situation, cause: Message) -> Diagnosis:
    title = message(_NO_LIST, host=exchange.host, status=response.status)
    return made(exchange, response, situation, title, causes=[cause], advice=[message(_TYPE_IT)])


_NO_LIST = QT_TRANSLATE_NOOP("Messages", "{host} gives no list of its models (status {status}).")
_NOT_KEPT = QT_TRANSLATE_NOOP("Messages", "Many gateways have no such list; questions work all the same.")
_PAGE = QT_TRANSLATE_NOOP("Messages", "A web page stands where the list would be.")
_SAYS = QT_TRANSLATE_NOOP("Messages", "Where the list would be stands: “{said}”")
_EMPTY = QT_TRANSLATE_NOOP("Messages", "The list is empty.")
_TYPE_IT = QT_TRANSLATE_NOOP(
    "Messages", "Type the model ID instead; the service's documentation or console names them."
)
