"""Stands in for the Secret Service, which is asked itself in tests/e2e."""

from __future__ import annotations

import threading

from keyring.backend import KeyringBackend
from keyring.errors import PasswordDeleteError


class MemoryKeyring(KeyringBackend):
    """Keeps one key; waits at `gate`; raises `trouble`."""

    priority = 9  # type: ignore[assignment]

    def __init__(self) -> None:
        super().__init__()
        self.key: str | None = None
        self.trouble: Exception | None = None
        self.gate = threading.Event()
        self.gate.set()

    def get_password(self, _service: str, _username: str) -> str | None:
        self.gate.wait()
        if self.trouble is not None:
            raise self.trouble
        return self.key

    def set_password(self, _service: str, _username: str, password: str) -> None:
        self.gate.wait()
        if self.trouble is not None:
            raise self.trouble
        self.key = password

    def delete_password(self, _service: str, _username: str) -> None:
        if self.key is None:
            raise PasswordDeleteError("there is none")
        self.key = None
