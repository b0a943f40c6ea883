"""A mailbox with one slot, between two threads: putting replaces, taking empties."""

from __future__ import annotations

import threading
from typing import Generic, TypeVar

T = TypeVar("T")


class Mailbox(Generic[T]):
    """Holds the newest value only, so that a slow reader never delays or outgrows a fast writer."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._value: T | None = None

    def put(self, value: T) -> None:
        """Replace what is there."""
        with self._lock:
            self._value = value

    def take(self) -> T | None:
        """The newest value since the last call, or None."""
        with self._lock:
            value, self._value = self._value, None
            return value
