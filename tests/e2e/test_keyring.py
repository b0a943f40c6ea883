"""The key in a real Secret Service: gnome-keyring on a session bus of its own.

Each test starts its own bus and daemon, because it locks, freezes or kills them.
"""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import textwrap
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.e2e.secret_service import secret_service, session_bus

KEY = "sk-sentinel-0123456789abcdef"
OTHER = "sk-sentinel-fedcba9876543210"
REPOSITORY = Path(__file__).parents[2]

SCRIPT = """
import json, sys, time
from attnstudio.credentials import *
store = CredentialStore()
results = []
def do(operation, seconds=10.0):
    started = time.monotonic()
    result = with_deadline(operation, seconds)
    results.append([result.outcome.value, str(result.message), result.last4, result.source.value,
                    result.details, time.monotonic() - started])
{steps}
print(json.dumps({{"results": results, "key": store.key(), "backend": call_within(backend_verdict, 5)[0]}}))
"""


@dataclass
class Keyring:
    """A running keyring, and how to use it in a process of its own."""

    environment: dict[str, str]
    daemon: subprocess.Popen[bytes] | None = None

    def run(self, steps: str, **more: str) -> dict[str, list[list[str]]]:
        """Run `do(…)` steps against a fresh `store`."""
        done = subprocess.run(
            [sys.executable, "-c", SCRIPT.format(steps=textwrap.dedent(steps))],
            env={**self.environment, **more},
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        found: dict[str, list[list[str]]] = json.loads(done.stdout)
        return found

    def outcomes(self, steps: str, **more: str) -> list[str]:
        return [result[0] for result in self.run(steps, **more)["results"]]


@pytest.fixture
def bus(clean_environment: dict[str, str], tmp_path: Path) -> Iterator[dict[str, str]]:
    """A session bus that starts no service by itself; the environment that names it."""
    with session_bus(clean_environment, tmp_path) as environment:
        yield environment


@pytest.fixture
def service(bus: dict[str, str]) -> Iterator[Keyring]:
    """An unlocked gnome-keyring on that bus."""
    with secret_service(bus) as daemon:
        yield Keyring(bus, daemon)


def test_a_key_is_found_again_by_the_next_start(service: Keyring) -> None:
    first = service.run(f"do(lambda: store.save(' {KEY}\\n'))")
    assert first["results"][0][:2] == [
        "stored",
        "The key was stored in the system keyring (Secret Service) and read back.",
    ]
    again = service.run("do(store.load)")
    assert again["results"][0][0] == "found"
    assert again["results"][0][2:4] == ["cdef", "keyring"]
    assert again["key"] == KEY
    assert again["backend"] == "keyring.backends.SecretService.Keyring"


def test_the_key_is_in_no_readable_file(service: Keyring, home: Path, tmp_path: Path) -> None:
    service.run(f"do(lambda: store.save('{KEY}'))")
    for folder in (home, tmp_path):
        for file in folder.rglob("*"):
            if file.is_file():
                assert KEY.encode() not in file.read_bytes(), file


def test_saving_again_replaces_and_removing_leaves_nothing(service: Keyring) -> None:
    steps = f"""
        do(lambda: store.save('{OTHER}'))
        do(lambda: store.save('{KEY}'))
        do(store.load)
        do(store.remove)
        do(store.remove)
        do(store.load)
    """
    found = service.run(steps)
    assert [result[0] for result in found["results"]] == [
        "stored",
        "stored",
        "found",
        "removed",
        "removed",
        "missing",
    ]
    assert found["results"][2][2] == "cdef"


def test_a_long_key_survives(service: Keyring) -> None:
    assert service.outcomes("do(lambda: store.save('k' * 4000))\ndo(store.load)") == ["stored", "found"]


def test_a_stopped_daemon_costs_the_deadline_and_holds_up_no_exit(service: Keyring) -> None:
    """The process ends although its call to the keyring never comes back: `run` would time out."""
    assert service.daemon is not None
    service.daemon.send_signal(signal.SIGSTOP)
    found = service.run(f"do(store.load, 0.5)\ndo(lambda: store.keep_for_session('{KEY}'))")
    assert [result[0] for result in found["results"]] == ["timed-out", "kept-for-session"]
    assert found["key"] == KEY


def lock(service: Keyring) -> None:
    code = (
        "import secretstorage; bus = secretstorage.dbus_init(); "
        "collection = secretstorage.get_default_collection(bus); collection.lock(); "
        "assert collection.is_locked()"
    )
    subprocess.run([sys.executable, "-c", code], env=service.environment, check=True, timeout=20)


@pytest.mark.parametrize(("display", "outcome"), [("", "locked"), (":94", "dismissed")])
@pytest.mark.parametrize("operation", ["store.load", f"lambda: store.save('{KEY}')", "store.remove"])
def test_a_locked_keyring_is_said_and_the_session_key_works(
    service: Keyring, operation: str, display: str, outcome: str
) -> None:
    """There is no prompter on this bus: gnome-keyring counts its question as dismissed."""
    service.run(f"do(lambda: store.save('{OTHER}'))")
    lock(service)
    found = service.run(f"do({operation})\ndo(lambda: store.keep_for_session('{KEY}'))", DISPLAY=display)
    assert [result[0] for result in found["results"]] == [outcome, "kept-for-session"]
    assert "keyring" in found["results"][0][1]
    assert found["key"] == KEY


def test_a_daemon_that_dies_is_a_sentence(service: Keyring) -> None:
    assert service.daemon is not None
    steps = f"""
        do(store.load)
        import os, signal
        os.kill({service.daemon.pid}, signal.SIGKILL)
        import subprocess
        do(store.load)
    """
    first, second = service.outcomes(steps)
    assert first == "missing"
    assert second in ("no-backend", "failed")


def test_a_packaged_program_without_metadata_finds_the_keyring(service: Keyring) -> None:
    steps = f"""
        import keyring.backend
        keyring.backend.metadata.entry_points = lambda **_: ()
        do(lambda: store.save('{KEY}'))
    """
    assert service.outcomes(steps) == ["stored"]


def test_without_a_service_on_the_bus(bus: dict[str, str]) -> None:
    assert Keyring(bus).outcomes(f"do(store.load)\ndo(lambda: store.save('{KEY}'))") == [
        "no-backend",
        "no-backend",
    ]


@pytest.mark.parametrize(
    "address", ["", "unix:path=/nonexistent/bus", "tcp:host=127.0.0.1,port=1", "nonsense"]
)
def test_without_a_bus(clean_environment: dict[str, str], address: str) -> None:
    environment = {**clean_environment, "DBUS_SESSION_BUS_ADDRESS": address}
    assert Keyring(environment).outcomes(f"do(lambda: store.save('{KEY}'))") == ["no-backend"]


def test_a_bus_that_never_answers(clean_environment: dict[str, str], tmp_path: Path) -> None:
    with socket.socket(socket.AF_UNIX) as listener:
        listener.bind(str(tmp_path / "silent"))
        listener.listen()
        environment = {**clean_environment, "DBUS_SESSION_BUS_ADDRESS": f"unix:path={tmp_path / 'silent'}"}
        found = subprocess.run(
            [
                sys.executable,
                "-c",
                SCRIPT.format(steps="do(store.load, 0.5)\nprint(results[0][0]); sys.exit()"),
            ],
            env=environment,
            capture_output=True,
            text=True,
            timeout=30,
            check=False,
        )
    assert found.stdout.strip() == "timed-out"
    assert found.returncode == 0


@pytest.mark.parametrize("environment_variable", [True, False], ids=["variable", "keyringrc"])
def test_the_null_backend_is_told(service: Keyring, home: Path, *, environment_variable: bool) -> None:
    more = {}
    if environment_variable:
        more["PYTHON_KEYRING_BACKEND"] = "keyring.backends.null.Keyring"
    else:
        folder = home / ".config" / "python_keyring"
        folder.mkdir(parents=True)
        (folder / "keyringrc.cfg").write_text("[backend]\ndefault-keyring=keyring.backends.null.Keyring\n")
    assert service.outcomes(f"do(lambda: store.save('{KEY}'))", **more) == ["null-backend"]


PLAIN = '''
import base64, json
from pathlib import Path
from keyring.backend import KeyringBackend

class PlaintextKeyring(KeyringBackend):
    """Writes what it gets to a file, as keyrings.alt's does."""
    priority = 0.5
    file = Path.home() / "keyring_pass.cfg"
    def get_password(self, service, username):
        return self.file.read_text() if self.file.exists() else None
    def set_password(self, service, username, password):
        self.file.write_text(password)
    def delete_password(self, service, username):
        self.file.unlink()
'''


def test_a_plain_text_backend_gets_nothing(service: Keyring, home: Path, tmp_path: Path) -> None:
    package = tmp_path / "site" / "keyrings" / "alt"
    package.mkdir(parents=True)
    (package / "file.py").write_text(PLAIN)
    path = os.pathsep.join([str(tmp_path / "site"), service.environment["PYTHONPATH"]])
    found = service.run(
        f"do(lambda: store.save('{KEY}'))",
        PYTHONPATH=path,
        PYTHON_KEYRING_BACKEND="keyrings.alt.file.PlaintextKeyring",
    )
    assert found["results"][0][0] == "plain-text"
    assert not (home / "keyring_pass.cfg").exists()


def test_doctor_names_the_backend(service: Keyring, program: list[str]) -> None:
    done = subprocess.run(
        [*program, "doctor", "--json"], env=service.environment, capture_output=True, check=False
    )
    (check,) = [check for check in json.loads(done.stdout)["checks"] if check["name"] == "keyring"]
    assert check["verdict"] == "ok"
    assert check["facts"]["backend"] == "keyring.backends.SecretService.Keyring"
