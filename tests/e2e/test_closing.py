"""Closing the real program in any state: exit code 0, in time, and no thread that is torn down alive."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.e2e.desktop import Ending, Places, RunningStudio, middle, until, write_settings
from tests.e2e.loopback import Loopback, silence
from tests.e2e.secret_service import ask_bus, secret_service, session_bus

OpenStudio = Callable[..., RunningStudio]
End = Callable[[RunningStudio], Ending]


def by_the_window_manager(studio: RunningStudio) -> Ending:
    return studio.close_with_keyboard()


def by_ctrl_c(studio: RunningStudio) -> Ending:
    return studio.send_signal(signal.SIGINT)


def by_sigterm(studio: RunningStudio) -> Ending:
    return studio.send_signal(signal.SIGTERM)


@pytest.mark.parametrize("end", [by_the_window_manager, by_ctrl_c])
def test_while_torch_is_loading(open_studio: OpenStudio, end: End) -> None:
    end(open_studio()).assert_clean()


@pytest.mark.parametrize("end", [by_the_window_manager, by_sigterm])
def test_in_mid_run(open_studio: OpenStudio, places: Places, end: End) -> None:
    studio = open_studio("--tab", "training")
    studio.activate()
    studio.click(*middle(places["steps"]), times=2)
    studio.type("100000")
    studio.press("F5")
    running = studio.wait_for_change(studio.picture(), at_least=0.02)  # curves grow
    studio.wait_for_change(running, at_least=0.01)
    assert studio.title() == "The article – AttnStudio"  # it would name the step if the run stood still
    end(studio).assert_clean()


def test_while_long_attention_is_computed(open_studio: OpenStudio) -> None:
    studio = open_studio()
    studio.wait_for_heads()
    # Just below the limit from which on the studio asks: 2 heads of 4096 × 4096 weights.
    studio.press("alt+a")
    studio.enter("2")
    studio.wait_for_title("d_model 512, 2 heads, L 6 – AttnStudio")
    studio.press("alt+l")
    studio.enter("4096")
    studio.wait_for_title("d_model 512, 2 heads, L 4096 – AttnStudio")
    by_ctrl_c(studio).assert_clean()


def test_in_mid_request(open_studio: OpenStudio, home: Path) -> None:
    with Loopback([silence]) as gateway:
        write_settings(home, gateway.url)
        studio = open_studio(TAOTOKEN_API_KEY="sk-of-the-closing-test-0123456789")
        studio.wait_for_heads()
        settings = studio.open_settings()
        studio.press("alt+n", window=settings)
        assert gateway.received.wait(60)
        by_the_window_manager(studio).assert_clean()


def test_while_the_keyring_is_frozen(
    open_studio: OpenStudio, clean_environment: dict[str, str], tmp_path: Path
) -> None:
    with session_bus(clean_environment, tmp_path) as bus, secret_service(bus) as daemon:
        before = clients(bus)
        daemon.send_signal(signal.SIGSTOP)
        studio = open_studio(
            DBUS_SESSION_BUS_ADDRESS=bus["DBUS_SESSION_BUS_ADDRESS"], XDG_RUNTIME_DIR=str(tmp_path)
        )
        studio.wait_for_heads()
        until(lambda: clients(bus) > before, "call to the keyring")
        by_the_window_manager(studio).assert_clean()


def clients(bus: dict[str, str]) -> int:
    """How many programs are on the bus; the one that asks is always among them."""
    return ask_bus(bus, "ListNames").count('string ":1.')


def test_while_a_dialog_waits_for_an_answer(open_studio: OpenStudio) -> None:
    studio = open_studio()
    studio.wait_for_heads()
    studio.press("ctrl+shift+e")
    studio.find("^Export$")
    by_sigterm(studio).assert_clean()


def test_twice_in_a_row(open_studio: OpenStudio) -> None:
    """A person who presses Ctrl+C again while the studio closes does not break it."""
    studio = open_studio()
    studio.wait_for_heads()

    def twice() -> None:
        os.kill(studio.process.pid, signal.SIGINT)
        os.kill(studio.process.pid, signal.SIGTERM)

    studio.end(twice).assert_clean()
