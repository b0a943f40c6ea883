"""Whether a window can be opened, found out without Qt."""

from __future__ import annotations

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
