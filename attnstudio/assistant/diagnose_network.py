"""From an exception to a diagnosis: no response came, or it broke off.

Exceptions of the HTTP library are told by their names, so that this module can be read and tested
without it; the ones beneath (ssl, socket) by their classes.
"""

from __future__ import annotations

import errno
import os
import socket
import ssl
from collections.abc import Iterator

from attnstudio.assistant.diagnose import unexpected
from attnstudio.assistant.exchange import Exchange
from attnstudio.assistant.protocol import Action, Diagnosis, Situation
from attnstudio.assistant.proxies import SCHEMES, SYSTEM_SETTINGS
from attnstudio.logs import redact
from attnstudio.messages import QT_TRANSLATE_NOOP, Message, message

_CUT = {"RemoteProtocolError", "ReadError", "WriteError", "CloseError", "IncompleteRead"}
_UNREACHABLE = {errno.ENETUNREACH, errno.EHOSTUNREACH, errno.ENETDOWN, errno.EADDRNOTAVAIL}


def diagnose_error(exchange: Exchange, error: BaseException) -> Diagnosis:
    """What `error`, raised while sending or receiving, means."""
    chain = list(_chain(error))
    found = (
        _proxy_setting(exchange)
        or _time(exchange, chain)
        or _tls(exchange, chain)
        or _proxy(exchange, chain)
        or _connecting(exchange, chain)
        or _receiving(exchange, chain)
    )
    return found or unexpected(error)


def _proxy_setting(exchange: Exchange) -> Diagnosis | None:
    """A proxy that no request can go through, whatever was tried."""
    proxy = exchange.proxy
    if proxy is None or (proxy.is_supported and not proxy.lacks_support):
        return None
    if not proxy.is_supported:
        title = message(
            _PROXY_SCHEME, place=_place(exchange), scheme=proxy.scheme, schemes=", ".join(SCHEMES)
        )
        advice = [message(_USE_SOCKS5, place=_place(exchange))] if proxy.scheme.startswith("socks") else []
        return _proxied(exchange, Situation.PROXY_SCHEME, title, advice)
    title = message(_NO_SOCKS, place=_place(exchange), proxy=proxy.shown)
    return _proxied(exchange, Situation.PROXY_SOCKS_SUPPORT, title, [message(_INSTALL_SOCKS)])


def _time(exchange: Exchange, chain: list[BaseException]) -> Diagnosis | None:
    names = _names(chain)
    config = exchange.config
    if "ConnectTimeout" in names and not any(isinstance(cause, ssl.SSLError) for cause in chain):
        if exchange.proxy:
            return _proxy_dead(exchange, chain)
        title = message(_CONNECT_TIMEOUT, host=exchange.host, seconds=f"{config.connect_timeout_s:g}")
        return _made(
            exchange,
            Situation.TIMEOUT,
            title,
            chain,
            causes=(_FIREWALL, _MAYBE_PROXY),
            advice=(_CHECK_NETWORK,),
        )
    if names & {"ReadTimeout", "WriteTimeout", "PoolTimeout"}:
        title = message(_READ_TIMEOUT, host=exchange.host, seconds=f"{config.read_timeout_s:g}")
        return _made(exchange, Situation.TIMEOUT, title, chain, causes=(_BUSY,), advice=(_TRY_AGAIN,))
    if isinstance(chain[0], TimeoutError):
        title = message(_DEADLINE, host=exchange.host, seconds=f"{config.deadline_s:g}")
        return _made(exchange, Situation.TIMEOUT, title, chain, causes=(_BUSY, _DRIP), advice=(_TRY_AGAIN,))
    return None


def _tls(exchange: Exchange, chain: list[BaseException]) -> Diagnosis | None:
    for cause in chain:
        if isinstance(cause, ssl.SSLCertVerificationError):
            return _certificate(exchange, cause, chain)
    if any(isinstance(cause, ssl.SSLError) for cause in chain):
        if exchange.proxy and exchange.proxy.scheme == "https":
            title = message(_PROXY_TLS, place=_place(exchange), proxy=exchange.proxy.shown)
            advice = [message(_PROXY_BY_HTTP, place=_place(exchange))]
            return _proxied(exchange, Situation.PROXY_TLS, title, advice, chain)
        title = message(_NO_TLS, host=exchange.host)
        return _made(
            exchange,
            Situation.TLS,
            title,
            chain,
            causes=(_PLAIN_PORT,),
            advice=(_CHECK_PORT,),
            action=Action.OPEN_SETTINGS,
        )
    if isinstance(chain[0], OSError) and (variable := _broken_trust_store()):
        title = message(_TRUST_STORE, variable=variable, path=os.environ[variable])
        return _made(
            exchange,
            Situation.CERTIFICATE,
            title,
            chain,
            causes=(),
            advice=(_UNSET_TRUST_STORE,),
            action=Action.NONE,
        )
    return None


def _certificate(
    exchange: Exchange, error: ssl.SSLCertVerificationError, chain: list[BaseException]
) -> Diagnosis:
    title = message(_CERTIFICATE, host=exchange.host, reason=_reason(error))
    causes = [message(_COMPANY), message(_INTERCEPTED)]
    advice = [message(_TRUST_VARIABLE)]
    if os.environ.get("REQUESTS_CA_BUNDLE") or os.environ.get("CURL_CA_BUNDLE"):
        advice.append(message(_OTHER_BUNDLE))
    if "expired" in error.verify_message or "not yet valid" in error.verify_message:
        causes = [message(_CLOCK), message(_OUT_OF_DATE)]
    details = _details(exchange, chain)
    return Diagnosis(
        Situation.CERTIFICATE, title, tuple(causes), tuple(advice), url=exchange.url, details=details
    )


def _proxy(exchange: Exchange, chain: list[BaseException]) -> Diagnosis | None:
    """With a proxy, every failure to connect is a failure to reach it; what it refuses, it says."""
    if exchange.proxy is None:
        return None
    names = _names(chain)
    if "ProxyError" in names:
        title = message(
            _PROXY_REFUSED, place=_place(exchange), proxy=exchange.proxy.shown, reason=_last(chain)
        )
        return _proxied(exchange, Situation.PROXY_REFUSED, title, [message(_PROXY_LOGIN)], chain)
    return _proxy_dead(exchange, chain) if "ConnectError" in names else None


def _proxy_dead(exchange: Exchange, chain: list[BaseException]) -> Diagnosis:
    assert exchange.proxy is not None
    title = message(_PROXY_DEAD, place=_place(exchange), proxy=exchange.proxy.shown)
    return _proxied(exchange, Situation.PROXY_UNREACHABLE, title, [message(_START_PROXY)], chain)


def _connecting(exchange: Exchange, chain: list[BaseException]) -> Diagnosis | None:
    for cause in chain:
        if isinstance(cause, socket.gaierror):
            title = message(_NAME, host=exchange.host)
            causes = (_MISTYPED, _OFFLINE)
            return _made(
                exchange,
                Situation.NAME_NOT_FOUND,
                title,
                chain,
                causes=causes,
                advice=(_CHECK_ADDRESS,),
                action=Action.OPEN_SETTINGS,
            )
        if isinstance(cause, ConnectionRefusedError):
            title = message(_REFUSED, host=exchange.host)
            return _made(
                exchange,
                Situation.CONNECTION_REFUSED,
                title,
                chain,
                causes=(_NOT_RUNNING, _WRONG_PORT),
                advice=(_CHECK_ADDRESS,),
            )
        if isinstance(cause, OSError) and cause.errno in _UNREACHABLE:
            title = message(_NO_ROUTE, host=exchange.host)
            return _made(
                exchange, Situation.UNREACHABLE, title, chain, causes=(_OFFLINE,), advice=(_CHECK_NETWORK,)
            )
    if "ConnectError" in _names(chain):
        title = message(_NO_ROUTE, host=exchange.host)
        return _made(
            exchange, Situation.UNREACHABLE, title, chain, causes=(_OFFLINE,), advice=(_CHECK_NETWORK,)
        )
    return None


def _receiving(exchange: Exchange, chain: list[BaseException]) -> Diagnosis | None:
    names = _names(chain)
    if "TooLargeError" in names:
        title = message(_TOO_LARGE, host=exchange.host)
        return _made(
            exchange,
            Situation.NOT_JSON,
            title,
            chain,
            causes=(_OTHER_SERVICE,),
            advice=(_CHECK_ADDRESS,),
            action=Action.OPEN_SETTINGS,
        )
    if names & _CUT or any(isinstance(cause, ConnectionError) for cause in chain):
        title = message(_BROKEN_OFF, host=exchange.host)
        return _made(
            exchange,
            Situation.CONNECTION_CUT,
            title,
            chain,
            causes=(_UNSTABLE, _RESTARTED),
            advice=(_TRY_AGAIN,),
        )
    return None


def _made(
    exchange: Exchange,
    situation: Situation,
    title: Message,
    chain: list[BaseException],
    *,
    causes: tuple[str, ...],
    advice: tuple[str, ...],
    action: Action = Action.RETRY,
) -> Diagnosis:
    return Diagnosis(
        situation,
        title,
        tuple(message(cause) for cause in causes),
        tuple(message(step) for step in advice),
        action,
        url=exchange.url,
        details=_details(exchange, chain),
    )


def _proxied(
    exchange: Exchange,
    situation: Situation,
    title: Message,
    advice: list[Message],
    chain: list[BaseException] | None = None,
) -> Diagnosis:
    return Diagnosis(
        situation,
        title,
        (message(_LEFT_OVER),),
        (message(_GO_DIRECT), *advice),
        Action.GO_DIRECT,
        url=exchange.url,
        details=_details(exchange, chain or []),
    )


def _place(exchange: Exchange) -> str | Message:
    """Where the proxy was set: the name of the variable, or the system's settings."""
    assert exchange.proxy is not None
    if exchange.proxy.variable == SYSTEM_SETTINGS:
        return message(_SYSTEM_SETTINGS)
    return exchange.proxy.variable


def _broken_trust_store() -> str:
    """The variable that names a trust store that is not there or cannot be read, or ""."""
    for variable in ("SSL_CERT_FILE", "SSL_CERT_DIR"):
        path = os.environ.get(variable, "")
        if path and not os.access(path, os.R_OK):
            return variable
    return ""


def _reason(error: ssl.SSLCertVerificationError) -> str:
    return redact(error.verify_message or error.reason or type(error).__name__)


def _last(chain: list[BaseException]) -> str:
    return redact(str(next(cause for cause in chain if type(cause).__name__ == "ProxyError")))[:200]


def _names(chain: list[BaseException]) -> set[str]:
    return {kind.__name__ for cause in chain for kind in type(cause).__mro__}


def _chain(error: BaseException | None) -> Iterator[BaseException]:
    while error is not None:
        yield error
        error = error.__cause__ or error.__context__


def _details(exchange: Exchange, chain: list[BaseException]) -> str:
    """Address, proxy and the kinds of the exceptions; their texts too, redacted."""
    lines = [f"{exchange.method} {exchange.url}"]
    if exchange.proxy:
        lines.append(f"proxy {exchange.proxy.shown} ({exchange.proxy.variable or 'system settings'})")
    lines += [f"{type(cause).__name__}: {cause}" for cause in chain]
    return redact("\n".join(lines))


_SYSTEM_SETTINGS = QT_TRANSLATE_NOOP("Messages", "the system's proxy settings")
_PROXY_SCHEME = QT_TRANSLATE_NOOP(
    "Messages", "The proxy in {place} starts with {scheme}://, which is not supported ({schemes} are)."
)
_USE_SOCKS5 = QT_TRANSLATE_NOOP("Messages", "Or write socks5:// instead in {place}.")
_NO_SOCKS = QT_TRANSLATE_NOOP(
    "Messages", "The proxy in {place} ({proxy}) is a SOCKS proxy, and the package for these is not installed."
)
_INSTALL_SOCKS = QT_TRANSLATE_NOOP("Messages", "Or install it: pip install socksio.")
_PROXY_DEAD = QT_TRANSLATE_NOOP("Messages", "The proxy in {place} ({proxy}) does not answer.")
_START_PROXY = QT_TRANSLATE_NOOP("Messages", "Or start the proxy program, or unset the variable.")
_PROXY_TLS = QT_TRANSLATE_NOOP(
    "Messages", "The proxy in {place} ({proxy}) is addressed by https://, but does not speak TLS there."
)
_PROXY_BY_HTTP = QT_TRANSLATE_NOOP("Messages", "Or write http:// instead of https:// in {place}.")
_PROXY_REFUSED = QT_TRANSLATE_NOOP(
    "Messages", "The proxy in {place} ({proxy}) refused the request: {reason}."
)
_PROXY_LOGIN = QT_TRANSLATE_NOOP(
    "Messages", "Or give the proxy what it asks for, often a user and a password in its address."
)
_LEFT_OVER = QT_TRANSLATE_NOOP(
    "Messages", "The setting may be left over from a proxy program that is not running."
)
_GO_DIRECT = QT_TRANSLATE_NOOP("Messages", "Go direct for this session: the gateway needs no proxy.")
_CONNECT_TIMEOUT = QT_TRANSLATE_NOOP("Messages", "No connection to {host} within {seconds} s.")
_FIREWALL = QT_TRANSLATE_NOOP("Messages", "A firewall drops the connection, or the network is very slow.")
_MAYBE_PROXY = QT_TRANSLATE_NOOP("Messages", "This network may be left only through a proxy.")
_CHECK_NETWORK = QT_TRANSLATE_NOOP("Messages", "Check the network, then try again.")
_READ_TIMEOUT = QT_TRANSLATE_NOOP("Messages", "{host} took the request, but sent nothing for {seconds} s.")
_DEADLINE = QT_TRANSLATE_NOOP("Messages", "{host} sent no complete answer within {seconds} s.")
_BUSY = QT_TRANSLATE_NOOP("Messages", "The gateway or the model is overloaded.")
_DRIP = QT_TRANSLATE_NOOP("Messages", "The gateway keeps the connection alive without answering.")
_TRY_AGAIN = QT_TRANSLATE_NOOP("Messages", "Try again, or with another model.")
_CERTIFICATE = QT_TRANSLATE_NOOP("Messages", "The certificate of {host} is not trusted: {reason}.")
_COMPANY = QT_TRANSLATE_NOOP(
    "Messages", "A company or school network, or an antivirus program, uses its own certificate."
)
_INTERCEPTED = QT_TRANSLATE_NOOP(
    "Messages", "Somebody between here and the gateway intercepts the connection."
)
_CLOCK = QT_TRANSLATE_NOOP("Messages", "This computer's clock is wrong.")
_OUT_OF_DATE = QT_TRANSLATE_NOOP("Messages", "The server's certificate is out of date.")
_TRUST_VARIABLE = QT_TRANSLATE_NOOP(
    "Messages",
    "If you know that certificate, put its authority into a file and set SSL_CERT_FILE to it. The studio "
    "does not go on without a trusted certificate: the key would be readable.",
)
_OTHER_BUNDLE = QT_TRANSLATE_NOOP(
    "Messages", "REQUESTS_CA_BUNDLE and CURL_CA_BUNDLE are not read here; SSL_CERT_FILE is."
)
_TRUST_STORE = QT_TRANSLATE_NOOP("Messages", "{variable} names {path}, which cannot be read.")
_UNSET_TRUST_STORE = QT_TRANSLATE_NOOP(
    "Messages", "Set the variable right or unset it, then start the studio again."
)
_NO_TLS = QT_TRANSLATE_NOOP("Messages", "A secure connection to {host} could not be made.")
_PLAIN_PORT = QT_TRANSLATE_NOOP("Messages", "The port speaks plain http, or an outdated TLS.")
_CHECK_PORT = QT_TRANSLATE_NOOP(
    "Messages", "Check the port; a gateway on this machine may need http:// in its address."
)
_NAME = QT_TRANSLATE_NOOP("Messages", "The name {host} was not found.")
_MISTYPED = QT_TRANSLATE_NOOP("Messages", "The base URL is mistyped.")
_OFFLINE = QT_TRANSLATE_NOOP("Messages", "This computer is offline, or its network blocks the way.")
_CHECK_ADDRESS = QT_TRANSLATE_NOOP("Messages", "Check the base URL in Settings.")
_REFUSED = QT_TRANSLATE_NOOP("Messages", "{host} refused the connection.")
_NOT_RUNNING = QT_TRANSLATE_NOOP("Messages", "No gateway is running there.")
_WRONG_PORT = QT_TRANSLATE_NOOP("Messages", "The port in the base URL is wrong.")
_NO_ROUTE = QT_TRANSLATE_NOOP("Messages", "{host} cannot be reached from this network.")
_TOO_LARGE = QT_TRANSLATE_NOOP("Messages", "{host} sent far more than an answer can be; it was cut off.")
_OTHER_SERVICE = QT_TRANSLATE_NOOP("Messages", "The address leads to something other than a gateway.")
_BROKEN_OFF = QT_TRANSLATE_NOOP(
    "Messages", "The connection to {host} broke off before the answer was complete."
)
_UNSTABLE = QT_TRANSLATE_NOOP("Messages", "The network or a proxy on the way is unstable.")
_RESTARTED = QT_TRANSLATE_NOOP("Messages", "The gateway was restarted or overloaded.")
