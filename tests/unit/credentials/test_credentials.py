"""The key store over every kind of keyring that this machine does not have; the real one is in tests/e2e.

A stand-in backend lives in a module of the name that the real one has, since backends are judged by it.
"""

from __future__ import annotations

import sys
import threading
import types
from collections.abc import Callable, Iterator

import keyring
import keyring.core
import pytest
from keyring.backend import KeyringBackend, get_all_keyring
from keyring.backends import chainer, fail, null
from keyring.errors import KeyringError, KeyringLocked, NoKeyringError, PasswordDeleteError, PasswordSetError

from attnstudio import credentials
from attnstudio.credentials import (
    MAX_WINDOWS_KEY,
    CredentialStore,
    KeyResult,
    KeySource,
    Outcome,
    backend_verdict,
    with_deadline,
)

KEY = "sk-sentinel-0123456789abcdef"
OTHER = "sk-sentinel-fedcba9876543210"
DETECT = keyring.core._detect_backend


class Memory(KeyringBackend):
    """A keyring that keeps entries in a dict; keyring never chooses it by itself."""

    viable = False
    priority = 9.0
    trouble: Exception | None = None

    def __init__(self) -> None:
        super().__init__()
        self.entries: dict[tuple[str, str], list[str]] = {}

    def get_password(self, service: str, username: str) -> str | None:
        self.check()
        kept = self.entries.get((service, username))
        return kept[-1] if kept else None

    def set_password(self, service: str, username: str, password: str) -> None:
        self.check()
        self.entries.setdefault((service, username), []).append(password)

    def delete_password(self, service: str, username: str) -> None:
        self.check()
        if not self.entries.get((service, username)):
            raise PasswordDeleteError("Passwort nicht vorhanden")
        self.entries[service, username].pop()

    def check(self) -> None:
        if self.trouble is not None:
            raise self.trouble


def in_module(name: str, base: type[KeyringBackend] = Memory) -> KeyringBackend:
    """A backend whose class says that it lives in module `name`."""
    made: type[KeyringBackend] = types.new_class(
        "Keyring", (base,), {}, lambda body: body.update(__module__=name)
    )
    return made()


@pytest.fixture
def use(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[KeyringBackend], KeyringBackend]]:
    """Put a backend in force."""
    before = keyring.core._keyring_backend

    def put(backend: KeyringBackend) -> KeyringBackend:
        """As if keyring had chosen it, now and whenever it is asked to choose again."""
        keyring.set_keyring(backend)
        monkeypatch.setattr(keyring.core, "_detect_backend", lambda _limit=None: backend)
        return backend

    yield put
    keyring.core._keyring_backend = before
    vars(get_all_keyring).pop("saved_result", None)


@pytest.fixture
def memory(use: Callable[[KeyringBackend], KeyringBackend]) -> Memory:
    """A good keyring."""
    backend = in_module("keyring.backends.SecretService")
    assert isinstance(backend, Memory)
    use(backend)
    return backend


Use = Callable[[KeyringBackend], KeyringBackend]


@pytest.mark.usefixtures("memory")
def test_a_saved_key_is_read_back_by_another_start() -> None:
    saved = CredentialStore().save(f"  {KEY}\n")
    assert (saved.outcome, saved.source, saved.last4) == (Outcome.STORED, KeySource.KEYRING, "cdef")
    assert saved.notes
    again = CredentialStore()
    assert again.key() is None, "making a store asks nothing"
    found = again.load()
    assert (found.outcome, found.last4) == (Outcome.FOUND, "cdef")
    assert again.key() == KEY
    assert again.state == found


@pytest.mark.usefixtures("memory")
def test_an_empty_keyring_is_no_failure() -> None:
    result = CredentialStore().load()
    assert (result.outcome, result.ok, result.session_offered) == (Outcome.MISSING, True, False)


@pytest.mark.usefixtures("memory")
def test_removing_twice_succeeds_twice() -> None:
    store = CredentialStore()
    store.save(KEY)
    assert [store.remove().outcome, store.remove().outcome] == [Outcome.REMOVED, Outcome.REMOVED]
    assert store.key() is None
    assert store.state.outcome is Outcome.REMOVED


def test_removing_leaves_no_older_entry(memory: Memory) -> None:
    """As on Windows, where saving again moves the old key into a second entry."""
    store = CredentialStore()
    store.save(OTHER)
    store.save(KEY)
    store.remove()
    assert memory.entries[credentials.SERVICE, credentials.USER] == []


def test_saving_again_on_windows_leaves_no_older_entry(
    memory: Memory, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "platform", "win32")
    store = CredentialStore()
    store.save(OTHER)
    store.save(KEY)
    assert memory.entries[credentials.SERVICE, credentials.USER] == [KEY]


def test_a_long_key_is_refused_on_windows_before_anything_is_written(
    memory: Memory, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "platform", "win32")
    assert CredentialStore().save("a" * (MAX_WINDOWS_KEY + 1)).outcome is Outcome.TOO_LONG
    assert memory.entries == {}


def test_a_placeholder_is_not_stored(memory: Memory) -> None:
    result = CredentialStore().save("YOUR_API_KEY")
    assert result.outcome is Outcome.REFUSED
    assert not result.session_offered
    assert memory.entries == {}


@pytest.mark.parametrize(
    ("module", "outcome"),
    [
        ("keyring.backends.SecretService", None),
        ("keyring.backends.libsecret", None),
        ("keyring.backends.kwallet", None),
        ("keyring.backends.Windows", None),
        ("keyring.backends.macOS", None),
        ("keyrings.alt.file", Outcome.PLAIN_TEXT),
        ("keyrings.alt.Gnome", Outcome.PLAIN_TEXT),
        ("keyring.backends.fail", Outcome.NO_BACKEND),
        ("keyring.backends.null", Outcome.NULL_BACKEND),
        ("keyrings.cryptfile.cryptfile", Outcome.UNKNOWN_BACKEND),
        ("keyring.backends.SecretServiceLookalike", Outcome.UNKNOWN_BACKEND),
    ],
)
def test_a_backend_is_judged_by_where_its_class_lives(use: Use, module: str, outcome: Outcome | None) -> None:
    backend = in_module(module)
    use(backend)
    assert backend_verdict() == (f"{module}.Keyring", outcome)
    result = CredentialStore().save(KEY)
    assert result.outcome is (outcome or Outcome.STORED)
    if outcome:
        assert isinstance(backend, Memory)
        assert backend.entries == {}, "a refused backend gets nothing"
        assert result.session_offered


def test_a_subclass_of_a_good_backend_is_good(use: Use) -> None:
    parent = type(in_module("keyring.backends.kwallet"))
    use(in_module("company.keyring", parent))
    assert CredentialStore().save(KEY).outcome is Outcome.STORED


def test_the_real_fail_and_null_backends_are_told_apart(use: Use) -> None:
    use(null.Keyring())
    assert CredentialStore().save(KEY).outcome is Outcome.NULL_BACKEND
    use(fail.Keyring())
    assert CredentialStore().load().outcome is Outcome.NO_BACKEND
    assert CredentialStore().remove().outcome is Outcome.NO_BACKEND


def chained(*links: KeyringBackend) -> KeyringBackend:
    made = types.new_class(
        "Keyring",
        (chainer.ChainerBackend,),
        {},
        lambda body: body.update(__module__="keyring.backends.chainer", backends=links, viable=False),
    )
    backend: KeyringBackend = made()
    return backend


def test_of_a_chain_the_good_link_alone_is_used(use: Use) -> None:
    plain, good = in_module("keyrings.alt.file"), in_module("keyring.backends.SecretService")
    use(chained(plain, good))
    assert CredentialStore().save(KEY).outcome is Outcome.STORED
    assert isinstance(plain, Memory)
    assert isinstance(good, Memory)
    assert plain.entries == {}
    assert KEY in str(good.entries)


def test_a_chain_without_a_good_link_says_why(use: Use) -> None:
    use(chained(in_module("keyrings.alt.file")))
    assert CredentialStore().save(KEY).outcome is Outcome.PLAIN_TEXT
    use(chained())
    assert CredentialStore().save(KEY).outcome is Outcome.NO_BACKEND


class LockedException(Exception):  # noqa: N818
    """Named as secretstorage's."""


class PromptDismissedException(Exception):  # noqa: N818
    """Named as secretstorage's."""


class TooLongError(OSError):
    """As on Windows."""

    winerror = 1783


def raised(outer: Exception, inner: Exception) -> Exception:
    outer.__cause__ = inner
    return outer


@pytest.mark.parametrize(
    ("error", "outcome"),
    [
        (NoKeyringError("no"), Outcome.NO_BACKEND),
        (KeyringLocked("Failed to unlock the collection!"), Outcome.LOCKED),
        (LockedException("locked"), Outcome.LOCKED),
        (raised(KeyringError("x"), PromptDismissedException("dismissed")), Outcome.DISMISSED),
        (TooLongError("x"), Outcome.TOO_LONG),
        (OSError(1783, "The stub received bad data"), Outcome.TOO_LONG),
        (
            PasswordSetError("Can't store password on keychain: (-25293, 'Security Auth Failure')"),
            Outcome.ACCESS_DENIED,
        ),
        (KeyringError("Can't get password from keychain: (-25308, 'Unknown Error')"), Outcome.NO_INTERACTION),
        (raised(KeyringError("Keychain"), RuntimeError("(-128, 'User canceled')")), Outcome.DISMISSED),
        (KeyringError("something else"), Outcome.FAILED),
        (RuntimeError("a bug in a backend"), Outcome.FAILED),
        (ImportError("no module named kwallet"), Outcome.FAILED),
        (UnicodeDecodeError("utf-8", b"\xff", 0, 1, "bad"), Outcome.FAILED),
    ],
    ids=lambda value: str(value)[:40],
)
@pytest.mark.parametrize("operation", ["load", "save", "remove"])
def test_every_failure_has_its_outcome_and_takes_no_key_away(
    memory: Memory, error: Exception, outcome: Outcome, operation: str
) -> None:
    store = CredentialStore()
    store.save(OTHER)
    memory.trouble = error
    result = {"load": store.load, "save": lambda: store.save(KEY), "remove": store.remove}[operation]()
    assert result.outcome is outcome
    assert result.session_offered
    assert str(result.message)
    assert store.key() == OTHER, "the key in force stays"
    assert store.state.outcome is Outcome.STORED


def test_with_a_screen_a_lock_that_stays_was_a_dismissed_question(
    memory: Memory, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DISPLAY", ":1")
    memory.trouble = KeyringLocked("x")
    assert CredentialStore().load().outcome is Outcome.DISMISSED


def test_each_outcome_that_fails_has_a_sentence_of_its_own() -> None:
    failing = [outcome for outcome in Outcome if not KeyResult(outcome, credentials.timed_out().message).ok]
    failing.remove(Outcome.REFUSED)
    sentences = {str(credentials._failure(outcome).message) for outcome in failing}
    assert len(sentences) == len(failing)


def test_details_hold_what_was_reported_but_no_key(memory: Memory) -> None:
    memory.trouble = KeyringError(f"could not write {KEY!r} to slot 7")
    result = CredentialStore().save(KEY)
    assert "slot 7" in result.details
    assert KEY not in f"{result!r} {result.message} {result.details}"


def test_a_keyring_that_drops_what_it_takes_is_found_out(use: Use) -> None:
    class Dropping(Memory):
        def set_password(self, service: str, username: str, password: str) -> None:
            """Keep nothing."""

    use(in_module("keyring.backends.SecretService", Dropping))
    store = CredentialStore()
    result = store.save(KEY)
    assert (result.outcome, result.session_offered) == (Outcome.NOT_KEPT, True)
    assert store.key() is None


def test_the_session_key_is_in_memory_only(memory: Memory) -> None:
    store = CredentialStore()
    result = store.keep_for_session(KEY)
    assert (result.outcome, result.source, store.key()) == (Outcome.KEPT, KeySource.SESSION, KEY)
    assert memory.entries == {}


def test_looking_again_does_not_lose_the_session_key(memory: Memory) -> None:
    store = CredentialStore()
    store.keep_for_session(KEY)
    assert store.load().outcome is Outcome.MISSING
    assert store.key() == KEY
    memory.trouble = NoKeyringError("gone")
    assert store.load().outcome is Outcome.NO_BACKEND
    assert store.key() == KEY
    assert store.remove().outcome is Outcome.NO_BACKEND
    assert store.key() is None, "removing forgets it all the same"


@pytest.mark.usefixtures("memory")
def test_the_environment_comes_first_and_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    CredentialStore().save(OTHER)
    monkeypatch.setenv("TAOTOKEN_API_KEY", f'"{KEY}"')
    store = CredentialStore()
    result = store.load()
    assert (result.source, result.last4, store.key()) == (KeySource.ENVIRONMENT, "cdef", KEY)
    assert "TAOTOKEN_API_KEY" in str(result.message)
    assert result.notes, "the quotes were removed"
    saved = store.save("sk-another-00001111222")
    assert saved.outcome is Outcome.STORED
    assert "TAOTOKEN_API_KEY" in " ".join(map(str, saved.notes))
    assert store.key() == KEY
    removed = store.remove()
    assert removed.outcome is Outcome.REMOVED
    assert "TAOTOKEN_API_KEY" in " ".join(map(str, removed.notes))
    assert store.key() == KEY


@pytest.mark.usefixtures("memory")
def test_a_placeholder_in_the_environment_is_said_and_passed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    CredentialStore().save(KEY)
    monkeypatch.setenv("TAOTOKEN_API_KEY", "YOUR_API_KEY")
    store = CredentialStore()
    result = store.load()
    assert (result.source, store.key()) == (KeySource.KEYRING, KEY)
    assert "TAOTOKEN_API_KEY is not used" in " ".join(map(str, result.notes))


def test_an_entry_that_is_no_key_is_said(memory: Memory) -> None:
    memory.entries[credentials.SERVICE, credentials.USER] = ["two words"]
    store = CredentialStore()
    result = store.load()
    assert result.outcome is Outcome.REFUSED
    assert "U+0020" in str(result.message)
    assert store.key() is None


@pytest.mark.usefixtures("memory")
def test_a_short_key_shows_nothing_of_itself() -> None:
    assert CredentialStore().save("abc123").last4 == ""


def test_a_call_past_its_deadline_is_left_behind_and_a_newer_one_decides(use: Use) -> None:
    release = threading.Event()

    class Frozen(Memory):
        def check(self) -> None:
            release.wait()

        def get_password(self, service: str, username: str) -> str | None:
            super().get_password(service, username)
            return OTHER

    use(in_module("keyring.backends.SecretService", Frozen))
    store = CredentialStore()
    ended = threading.Event()

    def load() -> KeyResult:
        result = store.load()
        ended.set()
        return result

    late = with_deadline(load, 0.05)
    assert (late.outcome, late.session_offered) == (Outcome.TIMED_OUT, True)
    store.keep_for_session(KEY)
    release.set()
    assert ended.wait(5)
    assert store.key() == KEY
    assert store.state.source is KeySource.SESSION


@pytest.mark.usefixtures("use")
def test_a_backend_named_wrongly_is_a_failure_with_details(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHON_KEYRING_BACKEND", "no.such.module.Keyring")
    keyring.core._keyring_backend = None
    result = CredentialStore().load()
    assert result.outcome is Outcome.FAILED
    assert "no" in result.details
    assert backend_verdict() == ("", Outcome.FAILED)


def test_a_service_started_later_is_found_by_retrying(use: Use, monkeypatch: pytest.MonkeyPatch) -> None:
    use(fail.Keyring())
    store = CredentialStore()
    assert store.load().outcome is Outcome.NO_BACKEND
    monkeypatch.setattr(keyring.core, "_detect_backend", DETECT)
    kind = type(in_module("keyring.backends.SecretService"))
    monkeypatch.setattr(KeyringBackend, "get_viable_backends", classmethod(lambda _cls: iter([kind])))
    assert store.load().outcome is Outcome.MISSING


def test_a_keyring_that_was_switched_off_on_purpose_stays_off(
    use: Use, monkeypatch: pytest.MonkeyPatch
) -> None:
    use(fail.Keyring())
    monkeypatch.setattr(keyring.core, "_detect_backend", DETECT)
    monkeypatch.setenv("PYTHON_KEYRING_BACKEND", "keyring.backends.fail.Keyring")
    kind = type(in_module("keyring.backends.SecretService"))
    monkeypatch.setattr(KeyringBackend, "get_viable_backends", classmethod(lambda _cls: iter([kind])))
    assert CredentialStore().load().outcome is Outcome.NO_BACKEND
