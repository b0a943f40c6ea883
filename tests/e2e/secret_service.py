"""A session bus and a gnome-keyring that belong to one test, which may lock, freeze or kill them."""

from __future__ import annotations

import shutil
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

BUS_CONFIG = """
<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
 "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig>
  <type>session</type>
  <listen>unix:dir={folder}</listen>
  <auth>EXTERNAL</auth>
  <policy context="default">
    <allow send_destination="*"/><allow receive_sender="*"/><allow own="*"/>
  </policy>
</busconfig>
"""


@contextmanager
def session_bus(environment: dict[str, str], folder: Path) -> Iterator[dict[str, str]]:
    """A session bus that starts no service by itself; `environment` with its address."""
    if not (shutil.which("dbus-daemon") and shutil.which("gnome-keyring-daemon")):
        pytest.skip("dbus and gnome-keyring are not installed: run scripts/test")
    config = folder / "bus.conf"
    config.write_text(BUS_CONFIG.format(folder=folder))
    process = subprocess.Popen(
        ["dbus-daemon", f"--config-file={config}", "--nofork", "--nopidfile", "--print-address=1"],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    )
    assert process.stdout is not None
    address = process.stdout.readline().decode().strip()
    try:
        yield {**environment, "DBUS_SESSION_BUS_ADDRESS": address, "XDG_RUNTIME_DIR": str(folder)}
    finally:
        process.stdout.close()
        process.kill()
        process.wait()


@contextmanager
def secret_service(bus: dict[str, str]) -> Iterator[subprocess.Popen[bytes]]:
    """An unlocked gnome-keyring on the bus that the environment `bus` names."""
    daemon = subprocess.Popen(
        ["gnome-keyring-daemon", "--foreground", "--unlock", "--components=secrets"],
        env=bus,
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    assert daemon.stdin is not None
    daemon.stdin.write(b"password")
    daemon.stdin.close()
    deadline = time.monotonic() + 10
    while not is_served(bus):
        assert time.monotonic() < deadline, "gnome-keyring-daemon did not start"
    try:
        yield daemon
    finally:
        daemon.kill()  # also when it is stopped
        daemon.wait()


def is_served(bus: dict[str, str]) -> bool:
    """Whether somebody on the bus is the Secret Service."""
    return "true" in ask_bus(bus, "NameHasOwner", "string:org.freedesktop.secrets")


def ask_bus(bus: dict[str, str], method: str, *arguments: str) -> str:
    """The reply of the bus itself."""
    call = ["dbus-send", "--session", "--print-reply", "--dest=org.freedesktop.DBus", "/"]
    question = [f"org.freedesktop.DBus.{method}", *arguments]
    return subprocess.run([*call, *question], env=bus, capture_output=True, text=True, check=True).stdout
