"""kill -9 in the midst of a run: the next start offers to go on, and nothing is otherwise than without it."""

from __future__ import annotations

import signal
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import numpy as np

from attnstudio.engine.cancel import CancelToken
from attnstudio.engine.runs.files import open_run
from attnstudio.engine.runs.leftovers import LeftRun, find_leftovers
from attnstudio.engine.runs.run import Run
from attnstudio.engine.spec import PRESETS
from tests.e2e.desktop import Places, RunningStudio, middle, until
from tests.e2e.learner import KEY
from tests.e2e.secrecy import assert_unknown

OpenStudio = Callable[..., RunningStudio]
SECONDS_LOST_AT_MOST = 5.0


def train_until_killed(studio: RunningStudio, places: Places, autosave: Path) -> datetime:
    """Start a long run, wait until it was autosaved in its midst, and kill the program; when that was."""
    studio.activate()
    studio.click(*middle(places["steps"]), times=2)
    studio.type("100000")
    studio.press("F5")
    file = until(lambda: list(autosave.glob("*/run-*.attn")), "autosave")[0]
    first = file.stat().st_ino
    until(lambda: file.stat().st_ino != first, "second autosave")
    studio.process.send_signal(signal.SIGKILL)
    killed = datetime.now(UTC)
    studio.process.wait(timeout=30)
    return killed


def left_run(autosave: Path) -> LeftRun:
    """The one run that was left; a program that starts later can still have it."""
    (leftover,) = find_leftovers(autosave)
    (run,) = leftover.runs
    leftover.release()
    return run


def test_a_run_goes_on_after_kill_9(open_studio: OpenStudio, places: Places, home: Path) -> None:
    autosave = home / ".local/share/AttnStudio/autosave"
    killed_studio = open_studio("--preset", "small", "--tab", "training", TAOTOKEN_API_KEY=KEY)
    killed = train_until_killed(killed_studio, places, autosave)
    left = left_run(autosave)
    assert left.spec == PRESETS["small"]
    assert (killed - left.saved_at).total_seconds() < SECONDS_LOST_AT_MOST

    studio = open_studio(TAOTOKEN_API_KEY=KEY)
    before = studio.picture()
    studio.wait_for_heads()
    studio.wait_for_change(before)
    # The offer stands before the views: Later, Discard, Go on, seen from their tabs.
    studio.press("shift+Tab", "shift+Tab", "shift+Tab", "space")
    studio.wait_for_title(f"Small and fast, step {left.steps} – AttnStudio")
    until(lambda: left.path.parent not in autosave.iterdir(), "end of what was left")

    studio.press("F10")  # one step
    studio.wait_for_title(f"Small and fast, step {left.steps + 1} – AttnStudio")
    saved = home / "run.attn"
    studio.press("ctrl+shift+s")
    dialog = studio.find("^Save run$")
    studio.press("ctrl+a", window=dialog)
    studio.enter(str(saved))
    until(saved.exists, "run file")
    assert_unknown(KEY, studio)
    studio.close_with_keyboard().assert_clean()
    assert list(autosave.iterdir()) == []

    whole = Run(PRESETS["small"], CancelToken())
    for _ in range(left.steps + 1):
        whole.step()
    again = open_run(saved)
    np.testing.assert_array_equal(again.history.since(0).losses, whole.history.since(0).losses)
    np.testing.assert_array_equal(again.history.since(0).head_norms, whole.history.since(0).head_norms)

    opened = open_studio(str(saved))
    opened.wait_for_title(f"Small and fast, step {left.steps + 1} – AttnStudio")
    opened.close_with_keyboard().assert_clean()
