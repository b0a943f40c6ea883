"""Which keyring backends hold a key safely, and what their failures mean. Imports no keyring."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterator
from enum import StrEnum
from typing import Any

from attnstudio.logs import redact
from attnstudio.messages import QT_TRANSLATE_NOOP, Message, message


class Outcome(StrEnum):
    """How an operation on the key ended."""

    FOUND = "found"
    MISSING = "missing"
    STORED = "stored"
    REMOVED = "removed"
    KEPT = "kept-for-session"
    REFUSED = "refused"
    NO_BACKEND = "no-backend"
    NULL_BACKEND = "null-backend"
    PLAIN_TEXT = "plain-text"
    UNKNOWN_BACKEND = "unknown-backend"
    LOCKED = "locked"
    DISMISSED = "dismissed"
    TIMED_OUT = "timed-out"
    TOO_LONG = "too-long"
    ACCESS_DENIED = "access-denied"
    NO_INTERACTION = "no-interaction"
    NOT_KEPT = "not-kept"
    FAILED = "failed"


_STORES = {
    "keyring.backends.SecretService": message(
        QT_TRANSLATE_NOOP("Messages", "the system keyring (Secret Service)")
    ),
    "keyring.backends.libsecret": message(
        QT_TRANSLATE_NOOP("Messages", "the system keyring (Secret Service)")
    ),
    "keyring.backends.kwallet": message(QT_TRANSLATE_NOOP("Messages", "KWallet")),
    "keyring.backends.macOS": message(QT_TRANSLATE_NOOP("Messages", "the macOS keychain")),
    "keyring.backends.Windows": message(QT_TRANSLATE_NOOP("Messages", "the Windows Credential Manager")),
}
_REFUSED = {
    "keyring.backends.fail": Outcome.NO_BACKEND,
    "keyring.backends.null": Outcome.NULL_BACKEND,
    "keyrings.alt": Outcome.PLAIN_TEXT,
}
_SENTENCES = {
    Outcome.NO_BACKEND: QT_TRANSLATE_NOOP(
        "Messages",
        "This system offers no keyring, so the key cannot be stored. It can be kept for this session, in "
        "memory. On Linux, a Secret Service (GNOME Keyring, KWallet or KeePassXC) makes storing possible.",
    ),
    Outcome.NULL_BACKEND: QT_TRANSLATE_NOOP(
        "Messages",
        "The keyring is switched off (null backend, set in PYTHON_KEYRING_BACKEND or keyringrc.cfg): "
        "it would forget the key at once. The key can be kept for this session, in memory.",
    ),
    Outcome.PLAIN_TEXT: QT_TRANSLATE_NOOP(
        "Messages",
        "The keyring found here writes keys into a file of its own (keyrings.alt), so it is not used. Take "
        "it out of PYTHON_KEYRING_BACKEND or keyringrc.cfg if it is named there, and start a system keyring; "
        "or keep the key for this session, in memory.",
    ),
    Outcome.UNKNOWN_BACKEND: QT_TRANSLATE_NOOP(
        "Messages",
        "The chosen keyring is not one of the operating system's, so it is not used. "
        "The key can be kept for this session, in memory.",
    ),
    Outcome.LOCKED: QT_TRANSLATE_NOOP(
        "Messages",
        "The keyring is locked. Unlock it (logging in to the desktop usually does) and press Try again, "
        "or keep the key for this session, in memory.",
    ),
    Outcome.DISMISSED: QT_TRANSLATE_NOOP(
        "Messages",
        "The keyring's question was dismissed, so it stayed locked. Press Try again to be asked anew, "
        "or keep the key for this session, in memory.",
    ),
    Outcome.TIMED_OUT: QT_TRANSLATE_NOOP(
        "Messages",
        "The keyring did not answer in time. It may be waiting for a password in another window. Press "
        "Try again, or keep the key for this session, in memory.",
    ),
    Outcome.TOO_LONG: QT_TRANSLATE_NOOP(
        "Messages",
        "The Windows Credential Manager holds about 1,200 characters, and this key is longer. Check that "
        "it is the key alone, or keep it for this session, in memory.",
    ),
    Outcome.ACCESS_DENIED: QT_TRANSLATE_NOOP(
        "Messages",
        "The macOS keychain refused access (-25293). Open Keychain Access, delete the entry AttnStudio, and "
        "save the key again; a new Python version needs that once.",
    ),
    Outcome.NO_INTERACTION: QT_TRANSLATE_NOOP(
        "Messages",
        "The macOS keychain may not ask for its password here (-25308), as over SSH. Start the studio on the "
        "Mac's own desktop, or keep the key for this session, in memory.",
    ),
    Outcome.NOT_KEPT: QT_TRANSLATE_NOOP(
        "Messages",
        "The keyring took the key but does not give it back, so it counts as not stored. "
        "The key can be kept for this session, in memory.",
    ),
    Outcome.FAILED: QT_TRANSLATE_NOOP(
        "Messages",
        "The keyring failed. Press Try again, or keep the key for this session, in memory. "
        "The details say what the keyring reported.",
    ),
}
_CLASSES = {
    "NoKeyringError": Outcome.NO_BACKEND,
    "PromptDismissedException": Outcome.DISMISSED,
    "LockedException": Outcome.LOCKED,
}
_MACOS_CODES = {
    "-25293": Outcome.ACCESS_DENIED,
    "-25308": Outcome.NO_INTERACTION,
    "-128": Outcome.DISMISSED,
}
_WINDOWS_TOO_LONG = 1783


def judge(backend: Any) -> Any:
    """`backend`, or the first trustworthy one of a chain, or the `Outcome` that refuses it."""
    modules = [kind.__module__ for kind in type(backend).__mro__]
    if "keyring.backends.chainer" in modules:
        links = [judge(link) for link in backend.backends]
        refusals = [link for link in links if isinstance(link, Outcome)]
        return next(
            (link for link in links if not isinstance(link, Outcome)), (*refusals, Outcome.NO_BACKEND)[0]
        )
    for module in modules:
        if _store(module) is not None:
            return backend
        for refused, outcome in _REFUSED.items():
            if module == refused or module.startswith(refused + "."):
                return outcome
    return Outcome.UNKNOWN_BACKEND


def store_name(backend: Any) -> Message:
    """What to call the store of a backend that `judge` accepted."""
    names = [_store(kind.__module__) for kind in type(backend).__mro__]
    return next(name for name in names if name is not None)


def sentence(outcome: Outcome) -> Message:
    """What to say of a failure."""
    return message(_SENTENCES[outcome])


def outcome_of(error: BaseException) -> Outcome:
    """What a backend's exception means, judged by its class and codes, never by its wording."""
    meanings = (_by_class(cause) or _by_code(cause) for cause in _chain(error))
    return next((meaning for meaning in meanings if meaning is not None), Outcome.FAILED)


def details_of(error: BaseException) -> str:
    """The chain of exceptions, redacted, for "Details"."""
    return redact("\n".join(f"{type(cause).__name__}: {cause}" for cause in _chain(error)))


def _by_class(error: BaseException) -> Outcome | None:
    for kind in type(error).__mro__:
        if kind.__name__ == "KeyringLocked":
            return Outcome.DISMISSED if _can_prompt() else Outcome.LOCKED
        if kind.__name__ in _CLASSES:
            return _CLASSES[kind.__name__]
    return None


def _by_code(error: BaseException) -> Outcome | None:
    if _WINDOWS_TOO_LONG in (getattr(error, "winerror", None), *error.args[:1]):
        return Outcome.TOO_LONG
    codes = re.findall(r"(?<!\d)-\d{3,5}\b", str(error))
    return next((_MACOS_CODES[code] for code in codes if code in _MACOS_CODES), None)


def _store(module: str) -> Message | None:
    for known, name in _STORES.items():
        if module == known or module.startswith(known + "."):
            return name
    return None


def _chain(error: BaseException | None) -> Iterator[BaseException]:
    while error is not None:
        yield error
        error = error.__cause__ or error.__context__


def _can_prompt() -> bool:
    """Whether a keyring could have shown its question at all."""
    return sys.platform in ("win32", "darwin") or bool(
        os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    )
