"""Whether a window can be opened, found out without Qt."""

from __future__ import annotations

import ctypes
import sys

import pytest

from attnstudio.display import why_no_window

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="X11 and Wayland are Linux's")


def test_neither_display_is_said() -> None:
    reason = why_no_window({})
    assert reason is not None
    assert "no display" in str(reason)


@pytest.mark.parametrize("platform", ["offscreen", "minimal", "vnc:size=800x600"])
def test_platforms_without_a_screen_need_none(platform: str) -> None:
    assert why_no_window({"QT_QPA_PLATFORM": platform}) is None


def test_an_x_server_that_does_not_answer_is_named() -> None:
    reason = why_no_window({"DISPLAY": ":4242"})
    assert reason is not None
    assert ":4242" in str(reason)


def test_the_library_that_the_loader_misses_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    real = ctypes.CDLL

    def without_cursor(name: str) -> ctypes.CDLL:
        if "qxcb" in name:
            raise OSError("libxcb-cursor.so.0: cannot open shared object file: No such file or directory")
        return real(name)

    monkeypatch.setattr(ctypes, "CDLL", without_cursor)
    reason = why_no_window({"DISPLAY": ":0"})
    assert reason is not None
    assert "libxcb-cursor.so.0" in str(reason)
    assert "scripts/run" in str(reason)
