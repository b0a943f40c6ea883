"""What tests of the whole program get: a real X server, a real keyring, a real home folder.

`scripts/test` starts the X server and the keyring's private bus and names them in ATTNSTUDIO_TEST_DISPLAY
and ATTNSTUDIO_TEST_BUS; a second test process has its own. The desktop of the person who tests is never used.
"""

from __future__ import annotations

import os
import socket
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.e2e.asking import PATIENCE, Endings
from tests.e2e.desktop import Places, RunningStudio, Screen, find_places

# Taken at import: the `home` fixture hides such variables from the tests.
_OURS = "_2" if os.environ.get("PYTEST_XDIST_WORKER") == "gw1" else ""
TEST_DISPLAY = os.environ.get(f"ATTNSTUDIO_TEST_DISPLAY{_OURS}")
TEST_BUS = os.environ.get(f"ATTNSTUDIO_TEST_BUS{_OURS}")
REPOSITORY = Path(__file__).parents[2]


@pytest.fixture
def program() -> list[str]:
    """The command that starts the studio as a separate process, as a person does."""
    return [sys.executable, "-m", "attnstudio"]


@pytest.fixture
def clean_environment(home: Path) -> dict[str, str]:
    """The environment of a machine with a home folder and nothing else: no screen, no keyring."""
    environment = {name: value for name, value in os.environ.items() if name != "QT_QPA_PLATFORM"}
    environment["PYTHONPATH"] = str(REPOSITORY)
    assert environment["HOME"] == str(home)
    return environment


@pytest.fixture
def display(monkeypatch: pytest.MonkeyPatch) -> str:
    """The X server for tests, as DISPLAY."""
    if not TEST_DISPLAY:
        pytest.skip("no X server for tests: run scripts/test")
    monkeypatch.setenv("DISPLAY", TEST_DISPLAY)
    return TEST_DISPLAY


@pytest.fixture
def keyring_bus(monkeypatch: pytest.MonkeyPatch) -> str:
    """The private session bus with an unlocked Secret Service, as DBUS_SESSION_BUS_ADDRESS."""
    if not TEST_BUS:
        pytest.skip("no keyring for tests: run scripts/test")
    monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", TEST_BUS)
    return TEST_BUS


@pytest.fixture
def stored_key(keyring_bus: str) -> Iterator[Callable[[], str | None]]:
    """Reads our entry of the keyring, as another program does; afterwards there is none."""
    from keyring.backends.SecretService import Keyring
    from secretstorage.exceptions import ItemNotFoundException

    assert keyring_bus
    keyring = Keyring()

    def read() -> str | None:
        try:
            return keyring.get_password("AttnStudio", "gateway")
        except ItemNotFoundException:  # it went between being found and being read
            return None

    assert read() is None, "left by another test"
    yield read
    if read() is not None:
        keyring.delete_password("AttnStudio", "gateway")


@pytest.fixture
def desktop_environment(display: str, keyring_bus: str, clean_environment: dict[str, str]) -> dict[str, str]:
    """The environment of a person at a desktop: screen, keyring, home folder."""
    return {**clean_environment, "DISPLAY": display, "DBUS_SESSION_BUS_ADDRESS": keyring_bus}


@pytest.fixture
def screen(desktop_environment: dict[str, str], tmp_path: Path) -> Iterator[Screen]:
    """Pictures of windows, and the clipboard."""
    screen = Screen(desktop_environment, tmp_path)
    yield screen
    screen.close()


@pytest.fixture
def open_studio(
    desktop_environment: dict[str, str], screen: Screen, tmp_path: Path
) -> Iterator[Callable[..., RunningStudio]]:
    """Starts the program with arguments and further variables, and waits for its window."""
    started: list[RunningStudio] = []

    def open_(*arguments: str, **variables: str) -> RunningStudio:
        folder = tmp_path / f"start-{len(started) + 1}"
        folder.mkdir()
        studio = RunningStudio(list(arguments), {**desktop_environment, **variables}, folder, screen)
        started.append(studio)
        studio.wait_for_window()
        return studio

    yield open_
    for studio in started:
        studio.kill()


@pytest.fixture(scope="session")
def places(tmp_path_factory: pytest.TempPathFactory) -> Places:
    """Where the parts of the window are that a first start with the small preset opens."""
    if not TEST_DISPLAY:
        pytest.skip("no X server for tests: run scripts/test")
    environment = {"DISPLAY": TEST_DISPLAY, "PYTHONPATH": str(REPOSITORY), "LANG": "C.UTF-8"}
    return find_places(environment, tmp_path_factory.mktemp("home-of-places"))


@pytest.fixture
def endings() -> Iterator[Endings]:
    """The assistant's session, served on a thread; every ticket must have one ending."""
    running = Endings()
    yield running
    running.close()
    tickets = [ending.ticket for ending in running.all]
    assert len(tickets) == len(set(tickets)), "one ending for each ticket"


@pytest.fixture
def dead_port() -> int:
    """A port where nothing listens."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port: int = listener.getsockname()[1]
    return port


@pytest.fixture
def plain_port() -> Iterator[int]:
    """A port that answers anything, also a TLS greeting, in plain HTTP."""
    with socket.create_server(("127.0.0.1", 0)) as listener:

        def serve() -> None:
            while True:
                try:
                    connection, _ = listener.accept()
                except OSError:
                    return
                with connection:
                    connection.recv(65536)
                    connection.sendall(b"HTTP/1.1 400 Bad Request\r\n\r\n")

        server = threading.Thread(target=serve)
        server.start()
        yield listener.getsockname()[1]
        listener.shutdown(socket.SHUT_RDWR)
        server.join(PATIENCE)
