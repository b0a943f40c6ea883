"""Where the gateway key is, for the status bar: read from the keyring once per start, off the UI thread."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal, Slot

from attnstudio.credentials import DEADLINE_SECONDS, CredentialStore, KeyResult, KeySource
from attnstudio.ui.background import run_in_background


class KeyStatus(QObject):
    """textChanged(str): a few words about the key in force."""

    textChanged = Signal(str)

    def __init__(self, credentials: CredentialStore, parent: QObject) -> None:
        super().__init__(parent)
        self._credentials = credentials
        self._answered = True

    def read(self) -> None:
        """Ask the keyring; its answer, or its silence, comes as `textChanged`."""
        operation = run_in_background(self._credentials.load, DEADLINE_SECONDS)
        operation.finished.connect(self._on_loaded)
        operation.failed.connect(self._on_silence)
        operation.timed_out.connect(self._on_silence)

    @Slot()
    def refresh(self) -> None:
        """Say it again, in the current language."""
        self.textChanged.emit(self._text())

    @Slot(object)
    def _on_loaded(self, _result: KeyResult) -> None:
        self._answered = True
        self.refresh()

    @Slot()
    def _on_silence(self) -> None:
        self._answered = False
        self.refresh()

    def _text(self) -> str:
        state = self._credentials.state
        where = {
            KeySource.KEYRING: self.tr("key in the keyring (…{last4})"),
            KeySource.SESSION: self.tr("key for this session only (…{last4})"),
            KeySource.ENVIRONMENT: self.tr("key from the environment (…{last4})"),
            KeySource.NONE: self.tr("no key"),
        }
        if state.source is KeySource.NONE and not self._answered:
            return self.tr("keyring does not answer")
        return where[state.source].format(last4=state.last4)
