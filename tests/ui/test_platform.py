"""What is found out of an X server and of Qt's platform plugin, before Qt would abort on them."""

from __future__ import annotations

import ctypes
import sys

import pytest

from attnstudio.display import why_no_window

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="X11 is Linux's")


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
