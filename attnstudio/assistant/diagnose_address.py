"""Diagnoses of an address that leads to something other than a gateway, and the shape of all of them."""

from __future__ import annotations

import re
from typing import Any

from attnstudio.assistant.endpoint import CHAT_PATH, EndpointError, canonical
from attnstudio.assistant.exchange import Exchange, Response, plain_excerpt
from attnstudio.assistant.protocol import Action, Diagnosis, Situation
from attnstudio.assistant.reply import error_of
from attnstudio.messages import QT_TRANSLATE_NOOP, Message, message


def made(
    exchange: Exchange,
    response: Response,
    situation: Situation,
    title: Message,
    *,
    causes: list[Message],
    advice: list[Message],
    action: Action = Action.NONE,
    **more: Any,
) -> Diagnosis:
    """A diagnosis of `response`, with its status, address and redacted details; `more` are further fields."""
    return Diagnosis(
        situation,
        title,
        tuple(causes),
        tuple(advice),
        action,
        status=response.status,
        url=exchange.url,
        details=f"{exchange.method} {exchange.url}\n{response.describe()}",
        **more,
    )


def said(response: Response) -> Message | str:
    """What the gateway itself said, as the end of a sentence; "" if nothing."""
    error = error_of(response.json_or_none())
    text = plain_excerpt(str(error.get("message") or ""), 300) or (
        "" if response.is_html else response.excerpt()
    )
    return message(_SAYS, text=text.rstrip(".")) if text else ""


def wrong_path(exchange: Exchange, response: Response) -> Diagnosis:
    """404 and its like: nothing answers at this path."""
    title = message(_WRONG_PATH, url=exchange.url, status=response.status)
    return at_address(exchange, response, Situation.WRONG_PATH, title)


def web_page(exchange: Exchange, response: Response) -> Diagnosis:
    """A page for people where an answer was expected."""
    title = message(_WEB_PAGE, url=exchange.url)
    return at_address(exchange, response, Situation.WEB_PAGE, title)


def at_address(exchange: Exchange, response: Response, situation: Situation, title: Message) -> Diagnosis:
    """A wrong address, with the likely right one on the same host, if there is one."""
    corrected = _neighbour(exchange.endpoint.base_url)
    causes = [message(_OTHER_PATH), message(_LOGIN_PAGE)] if response.is_html else [message(_OTHER_PATH)]
    if not corrected:
        advice = [message(_CHECK_ADDRESS)]
        return made(
            exchange, response, situation, title, causes=causes, advice=advice, action=Action.OPEN_SETTINGS
        )
    advice = [message(_DID_YOU_MEAN, url=corrected), message(_CHECK_ADDRESS)]
    action = Action.USE_CORRECTED_ADDRESS
    return made(
        exchange,
        response,
        situation,
        title,
        causes=causes,
        advice=advice,
        action=action,
        corrected_url=corrected,
    )


def _neighbour(base_url: str) -> str:
    """Where the gateway most likely is when it is not at `base_url`: with or without /api, on that host."""
    origin, path = re.fullmatch(r"(https?://[^/]+)(/.*)?", base_url).groups("")  # type: ignore[union-attr]
    if origin.endswith("//taotoken.net"):
        return "" if path == "/api/v1" else f"{origin}/api/v1"
    if path == "/v1":
        return f"{origin}/api/v1"
    return f"{origin}/v1" if path == "/api/v1" else ""


def redirect(exchange: Exchange, response: Response) -> Diagnosis:
    """The key was not sent on; a person may do so if the new address is a gateway's."""
    target = response.headers.get("location", "")
    title = message(_REDIRECT, url=exchange.url, target=plain_excerpt(target, 200))
    corrected = ""
    if target.startswith("https://") and target.rstrip("/").endswith(CHAT_PATH):
        try:
            corrected = canonical(target).base_url
        except EndpointError:
            corrected = ""
    if not corrected or corrected == exchange.endpoint.base_url:
        advice = [message(_CHECK_ADDRESS)]
        return made(
            exchange,
            response,
            Situation.REDIRECT,
            title,
            causes=[message(_OTHER_PATH)],
            advice=advice,
            action=Action.OPEN_SETTINGS,
        )
    return made(
        exchange,
        response,
        Situation.REDIRECT,
        title,
        causes=[message(_MOVED)],
        advice=[message(_DID_YOU_MEAN, url=corrected)],
        action=Action.USE_CORRECTED_ADDRESS,
        corrected_url=corrected,
    )


_SAYS = QT_TRANSLATE_NOOP("Messages", " It says: “{text}”.")
_WRONG_PATH = QT_TRANSLATE_NOOP("Messages", "There is no gateway at {url} (status {status}).")
_WEB_PAGE = QT_TRANSLATE_NOOP("Messages", "{url} answered with a web page, not with a model's answer.")
_OTHER_PATH = QT_TRANSLATE_NOOP("Messages", "The path in the base URL is not the gateway's.")
_LOGIN_PAGE = QT_TRANSLATE_NOOP("Messages", "The network puts its login page in between, as in hotels.")
_CHECK_ADDRESS = QT_TRANSLATE_NOOP("Messages", "Compare the base URL with the service's documentation.")
_DID_YOU_MEAN = QT_TRANSLATE_NOOP("Messages", "Did you mean {url}?")
_REDIRECT = QT_TRANSLATE_NOOP(
    "Messages",
    "{url} redirects to “{target}”. The studio did not follow: the key goes only where you sent it.",
)
_MOVED = QT_TRANSLATE_NOOP("Messages", "The service has moved.")
