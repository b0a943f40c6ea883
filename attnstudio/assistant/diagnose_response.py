"""From a response that is no answer to a diagnosis: status, error object, web page, shape."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Mapping

from attnstudio.assistant.diagnose_address import made, redirect, said, wrong_path
from attnstudio.assistant.diagnose_answer import MODEL_MISTYPED, OTHER_MODEL, filtered, no_answer
from attnstudio.assistant.exchange import Exchange, Response, retry_after_seconds
from attnstudio.assistant.protocol import Action, Diagnosis, Situation
from attnstudio.assistant.reply import ReplyFault, error_of
from attnstudio.credentials import ENVIRONMENT_VARIABLE, KeySource, last4
from attnstudio.messages import QT_TRANSLATE_NOOP, Message, message

_QUOTA = re.compile(r"(?i)quota|insufficient|balance|billing|credit|余额|额度|欠费")
_TOO_FAST = re.compile(r"(?i)rate.?limit|too many requests|per (minute|second|day)|频率|限流|速率")
_MODEL = re.compile(
    r"(?i)model[_ ]not[_ ]found|model\b.*(not (exist|found|support|available)|does not exist|unknown|invalid)"
    r"|(unknown|invalid|no such|unsupported)\b.*\bmodel|no available channel|无可用渠道"
    r"|模型.*(不存在|不支持|未找到)"
)
_TOO_LONG = re.compile(
    r"(?i)context[_ ](length|window)|maximum context|(prompt|input) is too long|too many (input )?tokens"
    r"|reduce the length|上下文.{0,8}(长度|过长|超)"
)
_FILTER = re.compile(r"(?i)content[_ ](filter|policy)|content management policy|内容.*(违规|安全|审核)")
_BLOCKERS = re.compile(r"(?i)cloudflare|akamai|incapsula|sucuri|attention required|captcha|access denied")
_BAD_GATEWAYS = {502, 503, 504, 520, 521, 522, 523, 524, 525, 526, 529, 530}


def diagnose_response(exchange: Exchange, response: Response, fault: ReplyFault | None) -> Diagnosis:
    """What is wrong with `response`; `fault` is what `read_reply` found, None for another status than 2xx."""
    if fault is ReplyFault.ERROR:
        return _error_body(exchange, response)
    if fault is not None:
        return no_answer(exchange, response, fault)
    if 300 <= response.status < 400:
        return redirect(exchange, response)
    return _by_error(exchange, response) or _by_status(exchange, response)


def _by_error(exchange: Exchange, response: Response) -> Diagnosis | None:
    """What an error object says is worth more than the status: gateways are free with statuses."""
    error = error_of(response.json_or_none())
    words = " ".join(str(error.get(name) or "")[:2000] for name in ("code", "type", "message"))
    if _TOO_LONG.search(words) and response.status in (400, 413, 422):
        return _too_long(exchange, response)
    if _MODEL.search(words) and response.status in (400, 403, 404, 422, 500, 503):
        return _unknown_model(exchange, response)
    if response.status == 402 or (response.status in (403, 429) and _is_quota(words)):
        return _quota(exchange, response)
    if _FILTER.search(words) and response.status in (400, 403, 422):
        return filtered(exchange, response)
    return None


def _is_quota(words: str) -> bool:
    """New API gateways write "quota" for both; a word about speed tells a rate limit."""
    return "insufficient_quota" in words or (bool(_QUOTA.search(words)) and not _TOO_FAST.search(words))


def _by_status(exchange: Exchange, response: Response) -> Diagnosis:
    status = response.status
    if status in _STATUSES:
        return _STATUSES[status](exchange, response)
    if status >= 500:
        return _server_error(exchange, response)
    return _bad_request(exchange, response)


def _key_refused(exchange: Exchange, response: Response) -> Diagnosis:
    """401: placeholder, blanks and a doubled version were ruled out before anything was sent."""
    config = exchange.config
    shown = last4(config.api_key)
    causes = [
        message(_KEY_ELSEWHERE, origin=_origin(config.key_source), host=exchange.host),
        message(_KEY_MISTYPED, count=len(config.api_key)),
        message(_KEY_REVOKED),
        message(_KEY_RULED_OUT),
    ]
    title = message(_KEY_TITLE, host=exchange.host, ending=f" …{shown}" if shown else "", said=said(response))
    advice = [message(_SAME_PLATFORM, url=exchange.endpoint.base_url)]
    if config.key_source is KeySource.ENVIRONMENT:
        advice.append(message(_KEY_IN_ENVIRONMENT, variable=ENVIRONMENT_VARIABLE))
    return made(
        exchange,
        response,
        Situation.KEY_REFUSED,
        title,
        causes=causes,
        advice=advice,
        action=Action.OPEN_SETTINGS,
    )


def _forbidden(exchange: Exchange, response: Response) -> Diagnosis:
    if response.is_html or (not error_of(response.json_or_none()) and _BLOCKERS.search(response.text)):
        title = message(_BLOCKED, host=exchange.host, excerpt=response.excerpt())
        causes = [message(_FIREWALL_PAGE), message(_REGION)]
        return made(
            exchange, response, Situation.BLOCKED, title, causes=causes, advice=[message(_OTHER_NETWORK)]
        )
    title = message(_FORBIDDEN, host=exchange.host, said=said(response))
    causes = [message(_NOT_ALLOWED, model=exchange.config.model_id), message(_REGION)]
    advice = [message(_CHECK_RIGHTS)]
    return made(
        exchange,
        response,
        Situation.FORBIDDEN,
        title,
        causes=causes,
        advice=advice,
        action=Action.OPEN_SETTINGS,
    )


def _not_found(exchange: Exchange, response: Response) -> Diagnosis:
    error = error_of(response.json_or_none())
    if (
        exchange.config.model_id
        and exchange.config.model_id.lower() in str(error.get("message") or "").lower()
    ):
        return _unknown_model(exchange, response)
    return wrong_path(exchange, response)


def _unknown_model(exchange: Exchange, response: Response) -> Diagnosis:
    title = message(_UNKNOWN_MODEL, host=exchange.host, model=exchange.config.model_id, said=said(response))
    causes = [message(MODEL_MISTYPED), message(_MODEL_NOT_FOR_KEY)]
    advice = [message(_COPY_MODEL)]
    return made(
        exchange,
        response,
        Situation.UNKNOWN_MODEL,
        title,
        causes=causes,
        advice=advice,
        action=Action.OPEN_SETTINGS,
    )


def _quota(exchange: Exchange, response: Response) -> Diagnosis:
    title = message(_QUOTA_TITLE, host=exchange.host, said=said(response))
    return made(
        exchange, response, Situation.QUOTA, title, causes=[message(_NO_CREDIT)], advice=[message(_TOP_UP)]
    )


def _rate_limit(exchange: Exchange, response: Response) -> Diagnosis:
    wait = retry_after_seconds(response.headers, time.time())
    title = message(_RATE_TITLE, host=exchange.host, said=said(response))
    advice = [message(_WAIT) if wait is None else message(_WAIT_SECONDS, seconds=f"{wait:.0f}")]
    causes = [message(_MANY_REQUESTS)]
    action = Action.RETRY
    return made(
        exchange,
        response,
        Situation.RATE_LIMIT,
        title,
        causes=causes,
        advice=advice,
        action=action,
        retry_after_s=wait,
    )


def _bad_request(exchange: Exchange, response: Response) -> Diagnosis:
    title = message(_BAD_REQUEST, host=exchange.host, status=response.status, said=said(response))
    causes = [message(_MODEL_PICKY, model=exchange.config.model_id)]
    advice = [message(OTHER_MODEL)]
    return made(
        exchange,
        response,
        Situation.BAD_REQUEST,
        title,
        causes=causes,
        advice=advice,
        action=Action.OPEN_SETTINGS,
    )


def _too_long(exchange: Exchange, response: Response) -> Diagnosis:
    title = message(_TOO_LONG_TITLE, model=exchange.config.model_id, said=said(response))
    advice = [message(_SEND_LESS), message(_LONGER_MODEL)]
    causes = [message(_LONG_HISTORY)]
    return made(exchange, response, Situation.BAD_REQUEST, title, causes=causes, advice=advice)


def _server_error(exchange: Exchange, response: Response) -> Diagnosis:
    title = message(_SERVER_TITLE, host=exchange.host, status=response.status, said=said(response))
    cause = _BEHIND if response.status in _BAD_GATEWAYS else _INSIDE
    wait = retry_after_seconds(response.headers, time.time())
    advice = message(_TRY_LATER) if wait is None else message(_WAIT_SECONDS, seconds=f"{wait:.0f}")
    return made(
        exchange,
        response,
        Situation.SERVER_ERROR,
        title,
        causes=[message(cause)],
        advice=[advice],
        action=Action.RETRY,
        retry_after_s=wait,
    )


def _slow(exchange: Exchange, response: Response) -> Diagnosis:
    title = message(_SLOW, host=exchange.host, status=response.status)
    return made(
        exchange,
        response,
        Situation.TIMEOUT,
        title,
        causes=[message(_BEHIND)],
        advice=[message(_TRY_LATER)],
        action=Action.RETRY,
    )


def _proxy_login(exchange: Exchange, response: Response) -> Diagnosis:
    title = message(_PROXY_LOGIN, host=exchange.host)
    return made(exchange, response, Situation.PROXY_REFUSED, title, causes=[], advice=[message(_ASK_ADMIN)])


def _error_body(exchange: Exchange, response: Response) -> Diagnosis:
    """Status 200, but an error object: what it says decides on causes and advice."""
    inner = _inner(exchange, response)
    title = message(_ERROR_BODY, host=exchange.host, status=response.status, said=said(response))
    if inner is None:
        causes = [message(_MODEL_PICKY, model=exchange.config.model_id)]
        advice = [message(OTHER_MODEL)]
        return made(
            exchange,
            response,
            Situation.ERROR_BODY,
            title,
            causes=causes,
            advice=advice,
            action=Action.OPEN_SETTINGS,
        )
    return made(
        exchange,
        response,
        Situation.ERROR_BODY,
        title,
        causes=[*inner.causes],
        advice=[*inner.advice],
        action=inner.action,
    )


def _inner(exchange: Exchange, response: Response) -> Diagnosis | None:
    """The diagnosis of the status that the error names as its code, or of its words."""
    code = str(error_of(response.json_or_none()).get("code") or "")
    status = int(code) if re.fullmatch(r"[45]\d\d", code) else 400
    pretended = Response(status, response.headers, response.body)
    if status == 400:
        return _by_error(exchange, pretended)
    return _by_error(exchange, pretended) or _by_status(exchange, pretended)


def _origin(source: KeySource) -> Message:
    return message(_ORIGINS[source])


_STATUSES: Mapping[int, Callable[[Exchange, Response], Diagnosis]] = {
    401: _key_refused,
    402: _quota,
    403: _forbidden,
    404: _not_found,
    405: wrong_path,
    407: _proxy_login,
    408: _slow,
    410: wrong_path,
    413: _too_long,
    429: _rate_limit,
    504: _slow,
    524: _slow,
}

_ORIGINS = {
    KeySource.NONE: QT_TRANSLATE_NOOP("Messages", "as entered"),
    KeySource.KEYRING: QT_TRANSLATE_NOOP("Messages", "from the keyring"),
    KeySource.SESSION: QT_TRANSLATE_NOOP("Messages", "kept for this session"),
    KeySource.ENVIRONMENT: QT_TRANSLATE_NOOP("Messages", "from the environment"),
}
_KEY_TITLE = QT_TRANSLATE_NOOP("Messages", "{host} refused the key{ending}.{said}")
_KEY_ELSEWHERE = QT_TRANSLATE_NOOP(
    "Messages", "The key ({origin}) is from another service or product than {host}."
)
_KEY_MISTYPED = QT_TRANSLATE_NOOP(
    "Messages", "Only a part of the key was copied, or a character is wrong: it has {count} characters."
)
_KEY_REVOKED = QT_TRANSLATE_NOOP(
    "Messages", "The key was deleted, has expired or is disabled in the console."
)
_KEY_RULED_OUT = QT_TRANSLATE_NOOP(
    "Messages",
    "Not the cause, because the studio checks it first: a placeholder, blanks around the key, a doubled /v1.",
)
_SAME_PLATFORM = QT_TRANSLATE_NOOP(
    "Messages", "Copy the key anew from the console of the service that {url} belongs to, page API Keys."
)
_KEY_IN_ENVIRONMENT = QT_TRANSLATE_NOOP(
    "Messages", "The environment variable {variable} comes first: unset it to use the stored key."
)
_BLOCKED = QT_TRANSLATE_NOOP(
    "Messages",
    "The request was blocked before it reached the gateway at {host}; the key was not judged. {excerpt}",
)
_FIREWALL_PAGE = QT_TRANSLATE_NOOP(
    "Messages", "A web firewall, such as Cloudflare, takes this program or network for a robot."
)
_REGION = QT_TRANSLATE_NOOP("Messages", "The service does not serve this region or network.")
_OTHER_NETWORK = QT_TRANSLATE_NOOP("Messages", "Try another network, or with or without a VPN.")
_FORBIDDEN = QT_TRANSLATE_NOOP("Messages", "{host} knows the key, but does not allow this request.{said}")
_NOT_ALLOWED = QT_TRANSLATE_NOOP("Messages", "The key may not use the model {model}.")
_CHECK_RIGHTS = QT_TRANSLATE_NOOP(
    "Messages", "Look up in the console what the key may do, or choose another model."
)
_UNKNOWN_MODEL = QT_TRANSLATE_NOOP("Messages", "{host} has no model “{model}” for this key.{said}")
_MODEL_NOT_FOR_KEY = QT_TRANSLATE_NOOP(
    "Messages", "The model was retired, or the key's group does not include it."
)
_COPY_MODEL = QT_TRANSLATE_NOOP("Messages", "Copy the model ID from the service's list of models.")
_QUOTA_TITLE = QT_TRANSLATE_NOOP(
    "Messages", "The account at {host} has no credit left for this request.{said}"
)
_NO_CREDIT = QT_TRANSLATE_NOOP("Messages", "The balance or the key's own quota is used up.")
_TOP_UP = QT_TRANSLATE_NOOP("Messages", "Look at the balance in the console. Trying again does not help.")
_RATE_TITLE = QT_TRANSLATE_NOOP("Messages", "{host} asks for slower requests.{said}")
_MANY_REQUESTS = QT_TRANSLATE_NOOP(
    "Messages", "Too many requests in a short time, from this key or this model's users."
)
_WAIT = QT_TRANSLATE_NOOP("Messages", "Wait a minute, then try again.")
_WAIT_SECONDS = QT_TRANSLATE_NOOP("Messages", "Try again in {seconds} s; that is what the gateway asks for.")
_BAD_REQUEST = QT_TRANSLATE_NOOP("Messages", "{host} did not accept the request (status {status}).{said}")
_MODEL_PICKY = QT_TRANSLATE_NOOP("Messages", "The model {model} does not take this kind of request.")
_TOO_LONG_TITLE = QT_TRANSLATE_NOOP("Messages", "What was sent is longer than {model} can take.{said}")
_LONG_HISTORY = QT_TRANSLATE_NOOP(
    "Messages", "The numbers of a large frame, or a long conversation, are sent along with each question."
)
_SEND_LESS = QT_TRANSLATE_NOOP(
    "Messages", "Choose a smaller budget of tokens for what is sent, or start a new conversation."
)
_LONGER_MODEL = QT_TRANSLATE_NOOP("Messages", "Or choose a model with a longer context.")
_SERVER_TITLE = QT_TRANSLATE_NOOP("Messages", "{host} failed (status {status}).{said}")
_BEHIND = QT_TRANSLATE_NOOP("Messages", "The model's server behind the gateway is down or overloaded.")
_INSIDE = QT_TRANSLATE_NOOP("Messages", "An error inside the gateway; your settings are not to blame.")
_TRY_LATER = QT_TRANSLATE_NOOP("Messages", "Try again in a moment, or with another model.")
_SLOW = QT_TRANSLATE_NOOP("Messages", "{host} gave up waiting for the model (status {status}).")
_PROXY_LOGIN = QT_TRANSLATE_NOOP("Messages", "A proxy on the way to {host} asks for a login.")
_ASK_ADMIN = QT_TRANSLATE_NOOP(
    "Messages", "Put user and password into the proxy's address, or use another network."
)
_ERROR_BODY = QT_TRANSLATE_NOOP(
    "Messages", "{host} answered with status {status}, but reported an error.{said}"
)
