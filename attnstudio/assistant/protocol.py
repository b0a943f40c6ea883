"""What can be asked of the gateway, and how every request ends. No Qt, no openai."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from attnstudio.credentials import KeySource
from attnstudio.messages import QT_TRANSLATE_NOOP, Message

QUESTION = QT_TRANSLATE_NOOP("Messages", "Explain self-attention in one sentence.")
TEMPERATURE = 0.2


@dataclass(frozen=True, slots=True)
class GatewayConfig:
    """Everything that determines a request; nothing is taken from the environment but proxies.

    `direct` leaves the environment's proxies out. `deadline_s` bounds the whole request, the other
    times one wait each.
    """

    base_url: str
    api_key: str = field(repr=False)
    model_id: str
    key_source: KeySource = KeySource.NONE
    question: str = QUESTION
    direct: bool = False
    deadline_s: float = 60.0
    connect_timeout_s: float = 10.0
    read_timeout_s: float = 45.0


class Situation(StrEnum):
    """What is wrong, for code; `Diagnosis.title` is for people."""

    NO_KEY = "no-key"
    BAD_KEY = "bad-key"
    NO_MODEL = "no-model"
    BAD_ADDRESS = "bad-address"
    KEY_REFUSED = "key-refused"
    FORBIDDEN = "forbidden"
    BLOCKED = "blocked"
    WRONG_PATH = "wrong-path"
    WEB_PAGE = "web-page"
    REDIRECT = "redirect"
    UNKNOWN_MODEL = "unknown-model"
    BAD_REQUEST = "bad-request"
    QUOTA = "quota"
    RATE_LIMIT = "rate-limit"
    SERVER_ERROR = "server-error"
    PROXY_UNREACHABLE = "proxy-unreachable"
    PROXY_SCHEME = "proxy-scheme"
    PROXY_SOCKS_SUPPORT = "proxy-socks-support"
    PROXY_TLS = "proxy-tls"
    PROXY_REFUSED = "proxy-refused"
    CERTIFICATE = "certificate"
    TLS = "tls"
    NAME_NOT_FOUND = "name-not-found"
    CONNECTION_REFUSED = "connection-refused"
    UNREACHABLE = "unreachable"
    CONNECTION_CUT = "connection-cut"
    TIMEOUT = "timeout"
    ERROR_BODY = "error-body"
    NO_ANSWER = "no-answer"
    CONTENT_FILTER = "content-filter"
    NOT_JSON = "not-json"
    UNEXPECTED = "unexpected"


class Action(StrEnum):
    """What the studio can do about it with one button."""

    NONE = "none"
    OPEN_SETTINGS = "open-settings"
    USE_CORRECTED_ADDRESS = "use-corrected-address"
    GO_DIRECT = "go-direct"
    RETRY = "retry"


@dataclass(frozen=True, slots=True)
class Diagnosis:
    """What happened, the likely causes in order, and what to do. All text is redacted.

    `corrected_url` goes with `USE_CORRECTED_ADDRESS`; `retry_after_s` is the wait that the gateway
    asked for. `details` is for "Details".
    """

    situation: Situation
    title: Message
    causes: tuple[Message, ...] = ()
    advice: tuple[Message, ...] = ()
    action: Action = Action.NONE
    corrected_url: str = ""
    retry_after_s: float | None = None
    status: int | None = None
    url: str = ""
    details: str = ""


@dataclass(frozen=True, slots=True)
class ConnectionAnswer:
    """The model answered. `url` is what the request went to, `model` what the gateway says answered."""

    ticket: int
    text: str
    latency_s: float
    url: str
    model: str
    notes: tuple[Message, ...] = ()


@dataclass(frozen=True, slots=True)
class ConnectionFailed:
    """The test failed."""

    ticket: int
    diagnosis: Diagnosis


@dataclass(frozen=True, slots=True)
class ConnectionCancelled:
    """The test was cancelled, or the assistant closed."""

    ticket: int


ConnectionEnding = ConnectionAnswer | ConnectionFailed | ConnectionCancelled
