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
    """Where requests go and with which key; nothing is taken from the environment but proxies.

    `direct` leaves the environment's proxies out. `deadline_s` bounds the whole request, waits that
    the gateway asks for left out; the other times bound one wait each.
    """

    base_url: str
    api_key: str = field(repr=False)
    model_id: str
    key_source: KeySource = KeySource.NONE
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


class Role(StrEnum):
    """Who speaks."""

    SYSTEM = "system"
    USER = "user"
    ASSISTANT = "assistant"


@dataclass(frozen=True, slots=True)
class ChatMessage:
    """One message of a request."""

    role: Role
    content: str


@dataclass(frozen=True, slots=True)
class ConnectionRequest:
    """The connection test: `question` at `TEMPERATURE`, unstreamed."""

    config: GatewayConfig
    question: str = QUESTION


@dataclass(frozen=True, slots=True)
class ChatRequest:
    """A question to one model, streamed. None leaves the choice to the model."""

    config: GatewayConfig
    messages: tuple[ChatMessage, ...]
    temperature: float | None = TEMPERATURE
    max_tokens: int | None = None


@dataclass(frozen=True, slots=True)
class ModelsRequest:
    """The list of models, if the gateway has one."""

    config: GatewayConfig


Request = ConnectionRequest | ChatRequest | ModelsRequest


class ChatPhase(StrEnum):
    """What a chat request is doing."""

    CONNECTING = "connecting"
    WAITING = "waiting"
    THINKING = "thinking"
    ANSWERING = "answering"


@dataclass(frozen=True, slots=True)
class Progress:
    """A glance at a chat request that goes on; replaced as a whole. All text is redacted.

    `reasoning` is what the model thinks aloud, never a part of `text`. While WAITING, the request is
    sent again at `retry_at` (time.monotonic), and `waits_for` says why. `started` (time.monotonic) is
    when it was last sent, 0 before that; `first_token_s` how long the first text or reasoning took.
    """

    phase: ChatPhase = ChatPhase.CONNECTING
    text: str = ""
    reasoning: str = ""
    notes: tuple[Message, ...] = ()
    retry_at: float | None = None
    waits_for: Diagnosis | None = None
    started: float = 0.0
    first_token_s: float | None = None


@dataclass(frozen=True, slots=True)
class Usage:
    """Tokens as the gateway counts them; None where it does not say."""

    prompt_tokens: int | None = None
    completion_tokens: int | None = None
    reasoning_tokens: int | None = None


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


@dataclass(frozen=True, slots=True)
class ChatAnswer:
    """The model's whole answer. `unfinished` when it was cut at a limit or by a filter (`notes` say so).

    `filtered` when it was a filter: such an answer does not go into later requests.
    """

    ticket: int
    text: str
    model: str
    url: str
    total_s: float
    first_token_s: float | None = None
    reasoning: str = ""
    usage: Usage | None = None
    notes: tuple[Message, ...] = ()
    unfinished: bool = False
    filtered: bool = False


@dataclass(frozen=True, slots=True)
class ChatFailed:
    """No answer, or one that broke off: what came of it is kept in `text` and `reasoning`."""

    ticket: int
    diagnosis: Diagnosis
    text: str = ""
    reasoning: str = ""
    total_s: float = 0.0
    notes: tuple[Message, ...] = ()


@dataclass(frozen=True, slots=True)
class ChatCancelled:
    """The person stopped it, or the assistant closed. `text` is what had come by then."""

    ticket: int
    text: str = ""
    reasoning: str = ""


@dataclass(frozen=True, slots=True)
class ModelList:
    """The IDs that the gateway lists, sorted, each once."""

    ticket: int
    models: tuple[str, ...]
    url: str


@dataclass(frozen=True, slots=True)
class ModelsFailed:
    """There is no list; models may work all the same."""

    ticket: int
    diagnosis: Diagnosis


@dataclass(frozen=True, slots=True)
class ModelsCancelled:
    """The listing was cancelled."""

    ticket: int


ConnectionEnding = ConnectionAnswer | ConnectionFailed | ConnectionCancelled
ChatEnding = ChatAnswer | ChatFailed | ChatCancelled
ModelsEnding = ModelList | ModelsFailed | ModelsCancelled
Ending = ConnectionEnding | ChatEnding | ModelsEnding
