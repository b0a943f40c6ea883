"""From what people paste as a base URL to the one address that requests go to, or a refusal.

The SDK adds only /chat/completions to a base URL. So the version is completed here: TaoToken's
documented https://taotoken.net/api becomes https://taotoken.net/api/v1.
"""

from __future__ import annotations

import ipaddress
import re
from dataclasses import dataclass

from attnstudio.characters import name_of, span_without_blanks, span_without_quotes
from attnstudio.logs import redact
from attnstudio.messages import QT_TRANSLATE_NOOP, Message, message

CHAT_PATH = "/chat/completions"
MODELS_PATH = "/models"

_SCHEME = re.compile(r"(?i)(https?):/*")
_OTHER_SCHEME = re.compile(r"(?i)[a-z][a-z0-9+.-]*://")
_FOREIGN_CHARACTER = re.compile(r"[^A-Za-z0-9._~:/\[\]@-]")
_VERSION = re.compile(r"(?i)v\d+([a-z]+\d*|\.\d+)?")
_HOST_NAME = re.compile(r"(?!-)[a-z0-9_-]+(\.[a-z0-9_-]+)*")
_ENDPOINTS = (
    ("chat", "completions"),
    ("chat",),
    ("completions",),
    ("responses",),
    ("embeddings",),
    ("models",),
)
_DEFAULT_PORTS = {"http": 80, "https": 443}


@dataclass(frozen=True, slots=True)
class Endpoint:
    """A canonical address: no trailing slash, and a version segment in the path."""

    base_url: str
    notes: tuple[Message, ...] = ()

    @property
    def chat_url(self) -> str:
        """Where questions go to."""
        return self.base_url + CHAT_PATH

    @property
    def models_url(self) -> str:
        """Where the list of models is, if there is one."""
        return self.base_url + MODELS_PATH

    @property
    def is_loopback(self) -> bool:
        """Whether requests stay on this machine."""
        host = self.base_url.partition("://")[2].partition("/")[0]
        return is_loopback(host.partition("]")[0].strip("[") if "[" in host else host.partition(":")[0])


class EndpointError(ValueError):
    """A text that is no base URL; `message` says why, and names the character and its position."""

    def __init__(self, reason: Message) -> None:
        super().__init__(str(reason))
        self.message = reason


def canonical(text: str) -> Endpoint:
    """The address in `text`. Idempotent. Raises `EndpointError`; positions count from 1."""
    notes: list[Message] = []
    start, end = span_without_blanks(text, 0, len(text))
    if (start, end) != (0, len(text)):
        notes.append(message(_BLANKS))
    unquoted = span_without_quotes(text, start, end)
    if unquoted != (start, end):
        start, end = unquoted
        notes.append(message(_QUOTES))
    body = text[start:end]
    _refuse_characters(body, start + 1)
    scheme, rest, offset = _split_scheme(body, notes)
    authority, _, path = rest.partition("/")
    host, port = _split_authority(authority, start + offset + 1)
    if scheme == "http" and not is_loopback(host):
        raise EndpointError(message(_CLEAR_TEXT, host=host))
    netloc = f"[{host}]" if ":" in host else host
    if port is not None and port != _DEFAULT_PORTS[scheme]:
        netloc += f":{port}"
    return Endpoint("/".join([f"{scheme}://{netloc}", *_path(path, notes)]), tuple(notes))


def _refuse_characters(body: str, first: int) -> None:
    if not body:
        raise EndpointError(message(_EMPTY))
    if "@" not in body and redact(body) != body:
        raise EndpointError(message(_IS_KEY))
    if not (foreign := _FOREIGN_CHARACTER.search(body)):
        return
    position = first + foreign.start()
    if foreign.group() in "?#":
        raise EndpointError(message(_QUERY, position=position, character=foreign.group()))
    raise EndpointError(message(_CHARACTER, position=position, character=name_of(foreign.group())))


def _split_scheme(body: str, notes: list[Message]) -> tuple[str, str, int]:
    """Scheme, the rest, and where in `body` the rest starts; a missing scheme is added."""
    if given := _SCHEME.match(body):
        return given.group(1).lower(), body[given.end() :], given.end()
    if other := _OTHER_SCHEME.match(body):
        raise EndpointError(message(_SCHEME_REFUSED, scheme=other.group().removesuffix("://")))
    rest = body.lstrip("/")
    host, _, _ = rest.partition("/")
    name = host.partition("]")[0].strip("[") if host.startswith("[") else host.partition(":")[0]
    scheme = "http" if is_loopback(name.lower()) else "https"
    notes.append(message(_SCHEME_ADDED, scheme=scheme))
    return scheme, rest, len(body) - len(rest)


def _split_authority(authority: str, first: int) -> tuple[str, int | None]:
    """Host in lower case and port; `first` is the position of the authority's first character."""
    if "@" in authority:
        raise EndpointError(message(_USER_INFO, position=first + authority.index("@")))
    if authority.startswith("["):
        host, bracket, after = authority[1:].partition("]")
        colon, port = (after[:1], after[1:]) if bracket else ("?", "")
        valid = colon in ("", ":") and _is_ip(host, 6)
    else:
        host, colon, port = authority.partition(":")
        host = host.removesuffix(".")
        numeric = re.fullmatch(r"[\d.]+", host) is not None
        valid = _is_ip(host, 4) if numeric else _HOST_NAME.fullmatch(host.lower()) is not None
    if not valid:
        raise EndpointError(message(_NO_HOST, host=authority) if authority else message(_HOST_MISSING))
    if not colon:
        return _lower(host), None
    if not re.fullmatch(r"\d{1,5}", port) or not 1 <= int(port) <= 65535:
        raise EndpointError(message(_PORT, port=port, position=first + len(authority) - len(port)))
    return _lower(host), int(port)


def _lower(host: str) -> str:
    return str(ipaddress.ip_address(host)) if ":" in host else host.lower()


def _path(path: str, notes: list[Message]) -> list[str]:
    """The path's segments, cut back to the base, its version completed."""
    segments = [segment for segment in path.split("/") if segment not in ("", ".")]
    if ".." in segments:
        raise EndpointError(message(_DOTS))
    cut = _cut_back(segments)
    if cut != segments:
        notes.append(message(_CUT, removed="/" + "/".join(segments[len(cut) :])))
    single = [
        segment
        for segment, before in zip(cut, ["", *cut], strict=False)
        if segment.lower() != before.lower() or not _VERSION.fullmatch(segment)
    ]
    if single != cut:
        notes.append(message(_DOUBLED))
    if not any(_VERSION.fullmatch(segment) for segment in single):
        single.append("v1")
        notes.append(message(_VERSION_ADDED))
    return single


def _cut_back(segments: list[str]) -> list[str]:
    """Without the endpoint at the end; a lone word is one only right after a version."""
    for endpoint in _ENDPOINTS:
        before = segments[: -len(endpoint)]
        if [segment.lower() for segment in segments[-len(endpoint) :]] == list(endpoint) and (
            len(endpoint) == 2 or (before and _VERSION.fullmatch(before[-1]))
        ):
            return _cut_back(before)
    return segments


def _is_ip(host: str, version: int) -> bool:
    try:
        return ipaddress.ip_address(host).version == version
    except ValueError:
        return False


def is_loopback(host: str) -> bool:
    """Whether a host, without port and brackets, is this machine."""
    if host == "localhost" or host.endswith(".localhost"):
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


_BLANKS = QT_TRANSLATE_NOOP("Messages", "Blanks or invisible characters around the address were removed.")
_QUOTES = QT_TRANSLATE_NOOP("Messages", "The quotes around the address were removed.")
_SCHEME_ADDED = QT_TRANSLATE_NOOP("Messages", "{scheme}:// was added.")
_VERSION_ADDED = QT_TRANSLATE_NOOP("Messages", "/v1 was added: requests need the version in the address.")
_CUT = QT_TRANSLATE_NOOP("Messages", "{removed} was cut off: the studio adds the endpoint itself.")
_DOUBLED = QT_TRANSLATE_NOOP("Messages", "A doubled version in the address was reduced to one.")
_EMPTY = QT_TRANSLATE_NOOP("Messages", "Enter the gateway's base URL, for example https://taotoken.net/api.")
_IS_KEY = QT_TRANSLATE_NOOP(
    "Messages", "This looks like an API key, not an address. The key has its own field."
)
_CHARACTER = QT_TRANSLATE_NOOP(
    "Messages", "At position {position} stands {character}, which a base URL cannot contain."
)
_QUERY = QT_TRANSLATE_NOOP(
    "Messages", "A base URL ends before “{character}” (position {position}). Leave that part out."
)
_SCHEME_REFUSED = QT_TRANSLATE_NOOP("Messages", "A gateway is reached by https://, not by {scheme}://.")
_CLEAR_TEXT = QT_TRANSLATE_NOOP(
    "Messages",
    "Use https:// for {host}: by http:// the key would travel in clear text. http:// is for this machine "
    "only.",
)
_USER_INFO = QT_TRANSLATE_NOOP(
    "Messages",
    "A base URL holds no user or password (“@” at position {position}). The key has its own field.",
)
_HOST_MISSING = QT_TRANSLATE_NOOP("Messages", "The address has no host, for example taotoken.net.")
_NO_HOST = QT_TRANSLATE_NOOP("Messages", "“{host}” is not the name of a host.")
_PORT = QT_TRANSLATE_NOOP(
    "Messages", "“{port}” at position {position} is not a port; ports go from 1 to 65535."
)
_DOTS = QT_TRANSLATE_NOOP("Messages", "“..” cannot be part of a base URL.")
