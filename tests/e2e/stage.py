"""What a situation is built from: servers on this machine, dead ports, variables, certificates."""

from __future__ import annotations

import socket
import ssl
import sys
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.e2e.asking import certificate
from tests.e2e.loopback import Loopback, Script, answer, completion

FAR = "https://gateway.invalid/api"  # its name does not exist: a request that went direct would say so


@dataclass
class Stage:
    """Builds situations; what it opens is closed by `closing`."""

    monkeypatch: pytest.MonkeyPatch
    folder: Path
    dead_port: int
    plain_port: int
    closing: ExitStack
    server: Loopback | None = None

    def serve(self, script: Script, tls: ssl.SSLContext | None = None) -> str:
        """The base URL of a server that runs `script`."""
        self.server = self.closing.enter_context(Loopback([script], tls))
        return self.server.url

    def by_proxy(self, variable: str, value: str) -> str:
        """The base URL of a gateway that is to be reached by the proxy `value`, in which {dead} is a port."""
        self.monkeypatch.setenv(variable, value.format(dead=self.dead_port, plain=self.plain_port))
        return FAR

    def by_refusing_proxy(self, status: str) -> str:
        """The base URL of a gateway behind a proxy that answers with `status`."""
        self.serve(answer("", status))
        assert self.server is not None
        return self.by_proxy("HTTPS_PROXY", f"http://127.0.0.1:{self.server.port}")

    def without_socks(self) -> str:
        """A SOCKS proxy, and no package for it."""
        self.monkeypatch.setitem(sys.modules, "socksio", None)
        return self.by_proxy("ALL_PROXY", "socks5://127.0.0.1:1080")

    def certified(self, *, days: int = 1, host: str = "127.0.0.1", trusted: bool = False) -> str:
        """The base URL of a server with a self-signed certificate."""
        context, path = certificate(self.folder, days=days, host=host)
        if trusted:
            self.monkeypatch.setenv("SSL_CERT_FILE", str(path))
        return self.serve(answer(completion()), context)

    def full(self) -> str:
        """The base URL of a listener with a full backlog: the kernel drops further attempts."""
        listener = self.closing.enter_context(socket.socket())
        listener.bind(("127.0.0.1", 0))
        listener.listen(0)
        port = listener.getsockname()[1]
        for _ in range(4):
            filler = self.closing.enter_context(socket.socket())
            filler.setblocking(False)
            filler.connect_ex(("127.0.0.1", port))
        return f"http://127.0.0.1:{port}"

    def with_variable(self, variable: str, value: str) -> str:
        """A far gateway, with a variable set."""
        self.monkeypatch.setenv(variable, value)
        return FAR
