"""The training studio in the real window: heads form, time goes back and forth, runs are compared and kept."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.e2e.conftest import REPOSITORY, TEST_DISPLAY
from tests.e2e.desktop import Places, RunningStudio, middle, until
from tests.e2e.studio_places import find_places_of_a_run
from tests.e2e.watching import (
    click,
    exported_record,
    exported_weights,
    mirrored,
    part,
    press_until,
    scrub,
    still_part,
    wait_for_other,
    wait_for_same,
)

OpenStudio = Callable[..., RunningStudio]
REVERSE = "Reverse a sequence"
CHANGED = "Reverse: d_model 128, 8 heads, L 12"


@pytest.fixture(scope="module")
def places(tmp_path_factory: pytest.TempPathFactory) -> Places:
    """Where the parts are of a window that shows a run of the preset Reverse."""
    if not TEST_DISPLAY:
        pytest.skip("no X server for tests: run scripts/test")
    environment = {"DISPLAY": TEST_DISPLAY, "PYTHONPATH": str(REPOSITORY), "LANG": "C.UTF-8"}
    return find_places_of_a_run(environment, tmp_path_factory.mktemp("home-of-places"))


def train(studio: RunningStudio, places: Places, steps: int) -> None:
    """Train for so many steps, by the field of the tab Training; wait until they are taken."""
    set_steps(studio, places, steps)
    studio.press("F5")


def set_steps(studio: RunningStudio, places: Places, steps: int) -> None:
    studio.press("ctrl+2")
    click(studio, places["steps"])
    studio.press("ctrl+a")
    studio.enter(str(steps))


def branch_with(studio: RunningStudio, step: int, learning_rate: str) -> None:
    """Branch where the timeline is locked, with another learning rate."""
    studio.press("ctrl+b")
    studio.find(f"^Branch at step {step}$")
    studio.xdotool("key", "ctrl+a")
    studio.enter(learning_rate)


def test_heads_form_and_time_goes_back_and_forth(
    open_studio: OpenStudio, places: Places, home: Path
) -> None:
    studio, heads, scrubber = open_studio("--preset", "reverse"), places["heads"], places["scrubber"]
    studio.wait_for_heads()
    noise = still_part(studio, heads)
    studio.press("F5")
    studio.wait_for_title(f"{REVERSE}, step 300 – AttnStudio")
    learned = wait_for_other(studio, heads, noise, at_least=0.1)
    assert sorted(mirrored(exported_weights(studio, places, home / "learned.npz")))[3] > 0.3
    record = exported_record(studio, places, home / "record.csv")
    assert float(next(filter(None, (row["held_out_accuracy"] for row in reversed(record))))) > 0.99

    scrub(studio, scrubber)
    studio.press("Escape")
    learned = still_part(studio, heads)
    studio.press("Home")
    first = wait_for_other(studio, heads, learned, at_least=0.1)
    assert mirrored(exported_weights(studio, places, home / "first.npz")).max() < 0.2
    scrub(studio, scrubber, "End")
    wait_for_same(studio, heads, learned)
    studio.press("Home", "F8")
    wait_for_other(studio, heads, first, at_least=0.1)
    studio.press("F8", "F9")
    wait_for_same(studio, heads, learned)

    set_steps(studio, places, 20)
    scrub(studio, scrubber, "End", "ctrl+Left", "ctrl+Left", "ctrl+Left", "ctrl+shift+g")
    studio.wait_for_title(f"{REVERSE}, step 290 – AttnStudio")
    assert exported_record(studio, places, home / "again.csv") == record[:290]
    scrub(studio, scrubber, "End", "ctrl+Left")
    branch_with(studio, 280, "0.01")
    studio.wait_for_title(f"{CHANGED}, step 290 – AttnStudio")
    branch = exported_record(studio, places, home / "branch.csv")
    assert branch[:281] == record[:281]
    assert branch[281] != record[281]
    training = part(studio, places["runs"])
    studio.press("ctrl+3")
    wait_for_other(studio, places["runs"], training, at_least=0.05)
    studio.still_picture()
    click(studio, places["runs"])
    studio.press("Home", "Return")
    studio.wait_for_title(f"{REVERSE}, step 290 – AttnStudio")

    studio.press("ctrl+1", "F9")
    x, y, *_ = sign = places["sign of head 4"]
    of_its_map = [x - 140, y + 40, 100, 100]  # within the frame of the focus
    studio.point(*middle(sign))
    still_part(studio, heads)
    whole = part(studio, of_its_map)
    click(studio, sign)
    wait_for_other(studio, of_its_map, whole)
    click(studio, sign)
    wait_for_same(studio, of_its_map, whole)
    before = still_part(studio, heads)
    click(studio, places["rank"])
    wait_for_other(studio, heads, before)  # what each head is worth, beside its caption

    before = still_part(studio, heads)
    studio.press("F5")
    wait_for_other(studio, heads, before)
    studio.close_with_keyboard().assert_clean()


def test_inside_a_step_and_a_changed_configuration(open_studio: OpenStudio, places: Places) -> None:
    studio = open_studio("--preset", "reverse", "--tab", "training")
    studio.wait_for_title(f"{REVERSE} – AttnStudio")
    studio.press("F10", "F10")
    studio.wait_for_title(f"{REVERSE}, step 2 – AttnStudio")
    studio.press("ctrl+2")
    press_until(studio, "Tab", places["lower tabs"])
    seen = still_part(studio, places["lower part"])
    studio.press("Right")
    wait_for_other(studio, places["lower part"], seen)
    phases = places["phases"]
    press_until(studio, "Tab", phases)
    for _ in range(6):  # zero_grad, forward, loss, backward, read gradients, optimiser: and the step is taken
        seen = still_part(studio, phases)
        studio.press("Return")
        wait_for_other(studio, phases, seen)
    studio.wait_for_title(f"{REVERSE}, step 3 – AttnStudio")

    change_learning_rate(studio, "0.01")
    answer(studio, places, "keep")
    studio.wait_for_title(f"{REVERSE}, step 3 – AttnStudio")
    change_learning_rate(studio, "0.01")
    answer(studio, places, "branch")
    studio.wait_for_title(f"{CHANGED}, step 3 – AttnStudio")
    change_learning_rate(studio, "0.02")
    answer(studio, places, "restart")
    studio.press("F10")
    studio.wait_for_title(f"{CHANGED}, step 1 – AttnStudio")
    studio.press("alt+n", "Up")
    studio.wait_for_title(f"{CHANGED} – AttnStudio")
    studio.press("ctrl+z")
    studio.wait_for_title(f"{CHANGED}, step 1 – AttnStudio")

    train(studio, places, 40)
    studio.wait_for_title(f"{CHANGED}, step 41 – AttnStudio")
    before = still_part(studio, places["scrubber"])
    studio.press("F8")
    wait_for_other(studio, places["scrubber"], before)
    studio.close_with_keyboard().assert_clean()  # in mid-replay


def change_learning_rate(studio: RunningStudio, value: str) -> None:
    studio.press("alt+r", "ctrl+a")
    studio.enter(value)
    studio.wait_for_title(f"{CHANGED} – AttnStudio")
    studio.still_picture()


def answer(studio: RunningStudio, places: Places, name: str) -> None:
    """Press one of the three answers to what should become of the run."""
    click(studio, places[name])
