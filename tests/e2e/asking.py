"""Requests to the gateway as the window makes them, without a window; certificates to fail on."""

from __future__ import annotations

import ipaddress
import ssl
import threading
from datetime import UTC, datetime, timedelta
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from attnstudio.assistant.protocol import (
    ChatFailed,
    ChatMessage,
    ChatRequest,
    ConnectionFailed,
    Diagnosis,
    Ending,
    GatewayConfig,
    ModelsFailed,
    Progress,
    Request,
    Role,
)
from attnstudio.assistant.server import serve
from attnstudio.assistant.session import GatewaySession
from attnstudio.credentials import KeySource

KEY = "sk-sentinel-0123456789abcdef"
PATIENCE = 20.0
HELLO = (ChatMessage(Role.SYSTEM, "Be brief."), ChatMessage(Role.USER, "What is attention?"))


class Endings:
    """A session on a thread of its own, and what it emitted."""

    def __init__(self) -> None:
        self.all: list[Ending] = []
        self._arrived = threading.Condition()
        self.session = GatewaySession()
        self._thread = threading.Thread(target=serve, args=(self.session, self._emit))
        self._thread.start()

    def _emit(self, ending: Ending) -> None:
        with self._arrived:
            self.all.append(ending)
            self._arrived.notify_all()

    def of(self, ticket: int) -> Ending:
        """The one ending of the ticket."""
        with self._arrived:
            assert self._arrived.wait_for(lambda: any(one.ticket == ticket for one in self.all), PATIENCE)
            (ending,) = [one for one in self.all if one.ticket == ticket]
        return ending

    def to(self, request: Request) -> Ending:
        """The ending of `request`."""
        return self.of(self.session.submit(request))

    def until(self, ticket: int, holds: object) -> Progress:
        """The first progress of a request that goes on for which `holds` is true."""
        pause = threading.Event()
        for _ in range(int(PATIENCE / 0.005)):
            progress = self.session.progress(ticket)
            assert progress is not None, self.all
            if holds(progress):  # type: ignore[operator]
                return progress
            pause.wait(0.005)
        raise AssertionError("it never came to that")

    def close(self) -> None:
        self.session.close()
        self._thread.join(PATIENCE)
        assert not self._thread.is_alive()


def config(base_url: str, **fields: object) -> GatewayConfig:
    """Where to ask; fields of GatewayConfig as arguments."""
    given = {"api_key": KEY, "model_id": "m-1", "key_source": KeySource.KEYRING, **fields}
    return GatewayConfig(base_url=base_url, **given)  # type: ignore[arg-type]


def question(base_url: str, **fields: object) -> ChatRequest:
    """A streamed question; fields of ChatRequest and GatewayConfig as arguments."""
    own = {name: fields.pop(name) for name in ("messages", "temperature", "max_tokens") if name in fields}
    return ChatRequest(config(base_url, **fields), **{"messages": HELLO, **own})  # type: ignore[arg-type]


def diagnosis(ending: Ending) -> Diagnosis:
    """What a failed request came to."""
    assert isinstance(ending, ConnectionFailed | ChatFailed | ModelsFailed), ending
    return ending.diagnosis


def words(found: Diagnosis) -> str:
    """Everything that a person would read."""
    parts = [found.title, *found.causes, *found.advice]
    return " | ".join([*map(str, parts), found.details])


def certificate(folder: Path, *, days: int = 1, host: str = "127.0.0.1") -> tuple[ssl.SSLContext, Path]:
    """A self-signed certificate for an address, as a server's context and as a file."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, host)])
    now = datetime.now(UTC)
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(days=30))
        .not_valid_after(now + timedelta(days=days))
        .add_extension(
            x509.SubjectAlternativeName([x509.IPAddress(ipaddress.ip_address(host))]), critical=False
        )
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    path = folder / "certificate.pem"
    path.write_bytes(made.public_bytes(serialization.Encoding.PEM))
    pem = key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    (folder / "key.pem").write_bytes(pem)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(path, folder / "key.pem")
    return context, path
