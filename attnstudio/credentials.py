"""The gateway key: in the operating system's keyring, or in memory, and nowhere else.

Everything here blocks, and a frozen keyring can block for ever: call it off the UI thread, through
`with_deadline`. No Qt; this is the only module that imports keyring, and it does so late.
"""

from __future__ import annotations

import importlib
import itertools
import os
import queue
import sys
import threading
from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TYPE_CHECKING, TypeVar

from attnstudio import keyrings
from attnstudio.keyrings import Outcome
from attnstudio.keys import CleanKey, KeyRefused, clean_key
from attnstudio.messages import QT_TRANSLATE_NOOP, Message, message

if TYPE_CHECKING:
    from keyring.backend import KeyringBackend

__all__ = [
    "CleanKey",
    "CredentialStore",
    "KeyRefused",
    "KeyResult",
    "KeySource",
    "Outcome",
    "backend_verdict",
    "call_within",
    "clean_key",
    "last4",
    "timed_out",
    "with_deadline",
]

_T = TypeVar("_T")

SERVICE = "AttnStudio"
USER = "gateway"
ENVIRONMENT_VARIABLE = "TAOTOKEN_API_KEY"
DEADLINE_SECONDS = 5.0
MAX_WINDOWS_KEY = 1200
_SHORTEST_SHOWN = 12
_MOST_ENTRIES = 8


class KeySource(StrEnum):
    """Where the key in force is from."""

    NONE = "none"
    KEYRING = "keyring"
    SESSION = "session"
    ENVIRONMENT = "environment"


@dataclass(frozen=True, slots=True)
class KeyResult:
    """How an operation on the key ended. `last4` is "" for a key that is too short to show any of it."""

    outcome: Outcome
    message: Message
    last4: str = ""
    source: KeySource = KeySource.NONE
    notes: tuple[Message, ...] = ()
    details: str = ""

    @property
    def ok(self) -> bool:
        """Whether what was asked for was done (an empty keyring is no failure)."""
        return self.outcome in _SUCCESSES

    @property
    def session_offered(self) -> bool:
        """Whether keeping the key for this session is the way out."""
        return not self.ok and self.outcome is not Outcome.REFUSED


class CredentialStore:
    """The key in force and the keyring behind it. Any thread may call; the newest call decides.

    A call that comes back after its deadline still counts, unless a newer one has ended meanwhile.
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._calls = itertools.count(1)
        self._newest = 0
        self._key: str | None = None
        self._state = KeyResult(Outcome.MISSING, message(_NOT_READ))

    @property
    def state(self) -> KeyResult:
        """What is known of the key in force."""
        with self._lock:
            return self._state

    def key(self) -> str | None:
        """The key in force, from memory; never asks the keyring."""
        with self._lock:
            return self._key

    def load(self) -> KeyResult:
        """Read the key: from the environment if it is set there, else from the keyring.

        A key that is in force stays so when the keyring fails, and a session's key when it has none.
        """
        call = next(self._calls)
        notes: tuple[Message, ...] = ()
        try:
            if given := self._from_environment():
                return self._adopt(call, given.key, _found_in_environment(given))
        except KeyRefused as refused:
            notes = (message(_ENVIRONMENT_REFUSED, variable=ENVIRONMENT_VARIABLE, reason=refused.message),)
        key, result = self._read()
        result = replace(result, notes=result.notes + notes)
        if key is None and (self.state.source is KeySource.SESSION or (self.key() and not result.ok)):
            return result
        return self._adopt(call, key, result)

    def save(self, text: str) -> KeyResult:
        """Clean, write to the keyring and read back. A failure leaves the key in force as it was."""
        call = next(self._calls)
        try:
            clean = clean_key(text)
        except KeyRefused as refused:
            return KeyResult(Outcome.REFUSED, refused.message)
        if sys.platform == "win32" and len(clean.key) > MAX_WINDOWS_KEY:
            return _failure(Outcome.TOO_LONG)
        result = replace(self._write(clean.key), last4=last4(clean.key), notes=clean.notes)
        if not result.ok:
            return result
        if self.state.source is KeySource.ENVIRONMENT:
            overridden = message(_ENVIRONMENT_WINS, variable=ENVIRONMENT_VARIABLE)
            return replace(result, notes=(*result.notes, overridden))
        return self._adopt(call, clean.key, result)

    def keep_for_session(self, text: str) -> KeyResult:
        """Hold the key in memory until the studio closes; the keyring is not touched."""
        call = next(self._calls)
        try:
            clean = clean_key(text)
        except KeyRefused as refused:
            return KeyResult(Outcome.REFUSED, refused.message)
        result = KeyResult(
            Outcome.KEPT, message(_KEPT), last4(clean.key), KeySource.SESSION, notes=clean.notes
        )
        return self._adopt(call, clean.key, result)

    def remove(self) -> KeyResult:
        """Delete the key from the keyring and from memory. Success if there was none."""
        call = next(self._calls)
        result = self._delete()
        if self.state.source is KeySource.ENVIRONMENT:
            overridden = message(_ENVIRONMENT_STAYS, variable=ENVIRONMENT_VARIABLE)
            return replace(result, notes=(overridden,))
        if result.ok or self.state.source is KeySource.SESSION:
            return self._adopt(call, None, result)
        return result

    def _adopt(self, call: int, key: str | None, result: KeyResult) -> KeyResult:
        with self._lock:
            if call > self._newest:
                self._newest = call
                self._key = key
                self._state = result
        return result

    @staticmethod
    def _from_environment() -> CleanKey | None:
        text = os.environ.get(ENVIRONMENT_VARIABLE, "")
        return clean_key(text) if text.strip() else None

    def _read(self) -> tuple[str | None, KeyResult]:
        try:
            backend = _usable_backend()
            key = backend.get_password(SERVICE, USER)
            if not key:
                return None, KeyResult(Outcome.MISSING, message(_NO_KEY, store=keyrings.store_name(backend)))
            clean = clean_key(key)
        except _Unusable as unusable:
            return None, _failure(unusable.outcome)
        except KeyRefused as refused:
            return None, KeyResult(Outcome.REFUSED, message(_STORED_REFUSED, reason=refused.message))
        except Exception as error:  # noqa: BLE001 - backends raise what they like
            return None, _failed(error)
        found = message(_FOUND, store=keyrings.store_name(backend))
        return clean.key, KeyResult(Outcome.FOUND, found, last4(clean.key), KeySource.KEYRING)

    def _write(self, key: str) -> KeyResult:
        try:
            backend = _usable_backend()
            if sys.platform == "win32":
                _delete_all(backend)
            backend.set_password(SERVICE, USER, key)
            if backend.get_password(SERVICE, USER) != key:
                return _failure(Outcome.NOT_KEPT)
        except _Unusable as unusable:
            return _failure(unusable.outcome)
        except Exception as error:  # noqa: BLE001 - backends raise what they like
            return _failed(error)
        stored = message(_STORED, store=keyrings.store_name(backend))
        return KeyResult(Outcome.STORED, stored, source=KeySource.KEYRING)

    def _delete(self) -> KeyResult:
        try:
            backend = _usable_backend()
            _delete_all(backend)
        except _Unusable as unusable:
            return _failure(unusable.outcome)
        except Exception as error:  # noqa: BLE001 - backends raise what they like
            return _failed(error)
        return KeyResult(Outcome.REMOVED, message(_REMOVED, store=keyrings.store_name(backend)))


def with_deadline(operation: Callable[[], KeyResult], seconds: float = DEADLINE_SECONDS) -> KeyResult:
    """`operation()`, for example `store.load`; `timed_out()` when it has not ended by then."""
    try:
        return call_within(operation, seconds)
    except TimeoutError:
        return timed_out()


def call_within(operation: Callable[[], _T], seconds: float) -> _T:
    """The result of a call to the keyring that raises nothing. Raises TimeoutError after `seconds`.

    It runs on a daemon thread, so that a keyring that never answers cannot hold up the exit either.
    """
    results: queue.SimpleQueue[_T] = queue.SimpleQueue()
    threading.Thread(target=lambda: results.put(operation()), name="keyring", daemon=True).start()
    try:
        return results.get(timeout=seconds)
    except queue.Empty:
        raise TimeoutError from None


def timed_out() -> KeyResult:
    """The result to show for a call that has not come back by its deadline."""
    return _failure(Outcome.TIMED_OUT)


def backend_verdict() -> tuple[str, Outcome | None]:
    """The class of the backend that keyring chose, and why it is refused (None: it is used)."""
    try:
        backend = _chosen_backend()
    except Exception as error:  # noqa: BLE001 - backends raise what they like
        return "", keyrings.outcome_of(error)
    usable = keyrings.judge(backend)
    refusal = usable if isinstance(usable, Outcome) else None
    kind = type(backend if refusal else usable)
    return f"{kind.__module__}.{kind.__qualname__}", refusal


class _Unusable(Exception):  # noqa: N818 - a verdict, caught in this module
    def __init__(self, outcome: Outcome) -> None:
        super().__init__(outcome.value)
        self.outcome = outcome


def _usable_backend() -> KeyringBackend:
    usable = keyrings.judge(_chosen_backend())
    if isinstance(usable, Outcome):
        raise _Unusable(usable)
    backend: KeyringBackend = usable
    return backend


def _chosen_backend() -> KeyringBackend:
    """What keyring chooses. One that is refused is chosen anew: a service may have been started since."""
    import keyring
    from keyring.backend import get_all_keyring

    # keyring finds its own backends by metadata, which a packaged program may lack.
    for name in _BACKENDS:
        importlib.import_module(f"keyring.backends.{name}")
    chosen = keyring.get_keyring()
    if isinstance(keyrings.judge(chosen), Outcome):
        vars(get_all_keyring).pop("saved_result", None)  # what it found is kept for the process
        keyring.core.init_backend()
        chosen = keyring.get_keyring()
    return chosen


def _delete_all(backend: KeyringBackend) -> None:
    """Delete every entry of ours: some stores keep an older one beside the newest."""
    for _ in range(_MOST_ENTRIES):
        if backend.get_password(SERVICE, USER) is None:
            return
        backend.delete_password(SERVICE, USER)


def _failure(outcome: Outcome, details: str = "") -> KeyResult:
    return KeyResult(outcome, keyrings.sentence(outcome), details=details)


def _failed(error: Exception) -> KeyResult:
    return _failure(keyrings.outcome_of(error), keyrings.details_of(error))


def _found_in_environment(given: CleanKey) -> KeyResult:
    return KeyResult(
        Outcome.FOUND,
        message(_FROM_ENVIRONMENT, variable=ENVIRONMENT_VARIABLE),
        last4(given.key),
        KeySource.ENVIRONMENT,
        given.notes,
    )


def last4(key: str) -> str:
    """The end of a key that may be shown, "" for one that is too short to show any of it."""
    return key[-4:] if len(key) >= _SHORTEST_SHOWN else ""


_BACKENDS = ("SecretService", "kwallet", "Windows", "macOS")
_SUCCESSES = frozenset({Outcome.STORED, Outcome.FOUND, Outcome.MISSING, Outcome.REMOVED, Outcome.KEPT})

_NOT_READ = QT_TRANSLATE_NOOP("Messages", "The keyring has not been read yet.")
_NO_KEY = QT_TRANSLATE_NOOP("Messages", "No key is stored in {store}.")
_FOUND = QT_TRANSLATE_NOOP("Messages", "The key is stored in {store}.")
_STORED = QT_TRANSLATE_NOOP("Messages", "The key was stored in {store} and read back.")
_REMOVED = QT_TRANSLATE_NOOP("Messages", "No key is stored in {store} any more.")
_KEPT = QT_TRANSLATE_NOOP("Messages", "The key is kept in memory until the studio closes.")
_FROM_ENVIRONMENT = QT_TRANSLATE_NOOP(
    "Messages", "For this run the key comes from the environment variable {variable}."
)
_ENVIRONMENT_WINS = QT_TRANSLATE_NOOP(
    "Messages", "For this run the environment variable {variable} is used instead of the stored key."
)
_ENVIRONMENT_STAYS = QT_TRANSLATE_NOOP(
    "Messages", "For this run the environment variable {variable} is still used; the studio cannot unset it."
)
_ENVIRONMENT_REFUSED = QT_TRANSLATE_NOOP(
    "Messages", "The environment variable {variable} is not used. {reason}"
)
_STORED_REFUSED = QT_TRANSLATE_NOOP("Messages", "The stored key cannot be used. {reason}")
