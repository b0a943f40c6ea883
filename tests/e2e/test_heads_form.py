"""The training studio in the real window: heads form, time goes back, runs are compared and kept."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from tests.e2e.conftest import REPOSITORY, TEST_DISPLAY
from tests.e2e.desktop import Places, RunningStudio, middle, read_picture, until
from tests.e2e.studio_places import find_places_of_a_run
from tests.e2e.watching import (
    EXPORT_TITLE,
    answer_with,
    click,
    export,
    exported_record,
    exported_weights,
    mirrored,
    open_menus,
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


def test_heads_form_and_time_goes_back_and_forth(open_studio: OpenStudio, places: Places, home: Path) -> None:
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

    go_on_and_branch(studio, places, record, home)
    switch_off_and_rank(studio, places)
    before = still_part(studio, heads)
    studio.press("F5")
    wait_for_other(studio, heads, before)
    studio.close_with_keyboard().assert_clean()


def go_on_and_branch(studio: RunningStudio, places: Places, record: list[dict[str, str]], home: Path) -> None:
    """Go on from a step of the past, then otherwise from another; the first run is in the tab Runs."""
    scrubber = places["scrubber"]
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


def switch_off_and_rank(studio: RunningStudio, places: Places) -> None:
    """Switch a head off and on with the mouse; then see what each of them is worth."""
    heads = places["heads"]
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
    seen = still_part(studio, phases)
    for _ in range(6):  # zero_grad, forward, loss, backward, read gradients, optimiser: and the step is taken
        studio.press("Return")
        seen = wait_for_other(studio, phases, seen, at_least=0.05)
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


def test_two_runs_are_compared(open_studio: OpenStudio, places: Places, home: Path) -> None:
    studio, views = open_studio("--preset", "reverse", "--tab", "runs"), places["views of runs"]
    studio.wait_for_title(f"{REVERSE} – AttnStudio")
    studio.press("ctrl+shift+c")
    dialog = studio.find("^Compare runs$")
    studio.press("alt+s", "ctrl+a", window=dialog)  # with and without positions is chosen
    studio.enter("2000")
    studio.wait_until_gone("^Compare runs$")
    growing = wait_for_other(studio, views, part(studio, views), at_least=0.01)
    wait_for_other(studio, views, growing, at_least=0.01)
    studio.press("F5")
    steps = wait_for_steps(studio, REVERSE)
    studio.still_picture()
    click(studio, places["runs"])
    studio.press("End", "Return")
    without = wait_for_steps(studio, CHANGED)
    assert 0 <= steps - without <= 1, "they are trained in turn"

    open_menus(studio, "alt+f", "e")
    studio.xdotool("key", "f")
    answer_with(studio, EXPORT_TITLE, home / "film.gif")
    studio.close_with_keyboard().assert_clean()  # in mid-film
    assert sorted(path.name for path in home.glob("*film*")) in ([], ["film.gif"])


def wait_for_steps(studio: RunningStudio, experiment: str) -> int:
    """How many steps the run of `experiment` has taken, once it stands still."""
    title = re.compile(rf"{re.escape(experiment)}, step (\d+) – AttnStudio")
    return int(until(lambda: title.fullmatch(studio.title()), f"steps of {experiment}")[1])


def test_a_run_is_kept_and_goes_out_in_every_form(
    open_studio: OpenStudio, places: Places, home: Path
) -> None:
    studio = open_studio("--preset", "reverse", "--tab", "training")
    studio.wait_for_title(f"{REVERSE} – AttnStudio")
    train(studio, places, 30)
    studio.wait_for_title(f"{REVERSE}, step 30 – AttnStudio")
    record = exported_record(studio, places, home / "record.csv")
    weights = exported_weights(studio, places, home / "weights.npz")
    film = read_picture(export(studio, places, "f", home / "film.gif"))
    assert min(film.shape[:2]) > 100
    events = export(studio, places, "b", home / "run.tfevents")
    assert events.stat().st_size > 1000
    script = export(studio, places, "x", home / "run.py")
    printing = subprocess.Popen([sys.executable, str(script)], stdout=subprocess.PIPE, text=True)

    saved, at_the_end = home / "run.attn", home / "at-the-end.attn"
    studio.press("ctrl+shift+s")
    answer_with(studio, "^Save run$", saved)
    until(saved.exists, "run file")
    studio.press("ctrl+shift+s")
    answer_with(studio, "^Save run$", at_the_end)
    studio.close_with_keyboard().assert_clean()  # in mid-save
    files = sorted(path.name for path in home.glob("*.attn*"))
    assert files in (["run.attn"], ["at-the-end.attn", "run.attn"])

    opened = open_studio(str(home / files[0]))  # as a double click does
    opened.wait_for_title(f"{REVERSE}, step 30 – AttnStudio")
    opened.still_picture()
    told = part(opened, places["notice"])
    click(opened, places["close notice"])
    wait_for_other(opened, places["notice"], told)
    assert exported_record(opened, places, home / "opened.csv") == record
    np.testing.assert_array_equal(exported_weights(opened, places, home / "opened.npz"), weights)
    opened.close_with_keyboard().assert_clean()

    printed = printing.communicate(timeout=120)[0].splitlines()
    assert len(record) == 30
    for step, row in enumerate(record):
        loss, norm = float(row["loss"]), float(row["grad_norm"])
        assert f"step {step}  loss {loss:.6f}  grad_norm {norm:.6f}" in printed


def test_heads_form_in_chinese(open_studio: OpenStudio, places: Places, home: Path) -> None:
    studio, heads = open_studio("--preset", "reverse", "--lang", "zh_CN"), places["heads"]
    studio.wait_for_heads()
    noise = still_part(studio, heads)
    studio.press(*["F10"] * 20)
    studio.wait_for_title("反转序列，已训练 20 步 – AttnStudio")
    newest = wait_for_other(studio, heads, noise, at_least=0.05)
    scrub(studio, places["scrubber"], "Escape")
    newest = still_part(studio, heads)
    studio.press("Home")
    wait_for_other(studio, heads, newest, at_least=0.05)
    studio.press("End")
    wait_for_same(studio, heads, newest)
    assert exported_weights(studio, places, home / "weights.npz").shape == (8, 12, 12)
    studio.close_with_keyboard().assert_clean()
