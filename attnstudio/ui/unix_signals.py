"""Ctrl+C in the terminal and SIGTERM close the window in its own way."""

from __future__ import annotations

import signal
import socket

from PySide6.QtCore import QObject, QSocketNotifier, Slot
from PySide6.QtWidgets import QWidget


class UnixSignals(QObject):
    """Python runs signal handlers only between bytecodes; a wake-up socket gets Qt's loop there."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self._reader, self._writer = socket.socketpair()
        self._reader.setblocking(False)
        self._writer.setblocking(False)
        self._notifier = QSocketNotifier(self._reader.fileno(), QSocketNotifier.Type.Read, self)
        self._notifier.activated.connect(self._woken)
        signal.set_wakeup_fd(self._writer.fileno(), warn_on_full_buffer=False)
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, self._handle)

    @Slot()
    def _woken(self) -> None:
        self._reader.recv(64)

    def _handle(self, _number: int, _frame: object) -> None:
        self._window.close()
