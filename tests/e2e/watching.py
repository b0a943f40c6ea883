"""Looking at one part of the real window, and what a learner does there while a run is shown."""

from __future__ import annotations

import csv
from collections.abc import Callable
from pathlib import Path

import numpy as np

from tests.e2e.desktop import Places, Rectangle, RunningStudio, difference, middle, until

MOST_TABS = 60
FOCUS_SECONDS = 0.1  # until it is painted
EXPORT_TITLE = "^(Export|导出)$"


def part(studio: RunningStudio, rectangle: Rectangle) -> np.ndarray:
    """What the window shows there, uint8 [y, x, red green blue]."""
    x, y, width, height = rectangle
    return studio.picture()[y : y + height, x : x + width]


def wait_for_other(
    studio: RunningStudio, rectangle: Rectangle, before: np.ndarray, at_least: float = 0.002
) -> np.ndarray:
    """The part once at least that share of its pixels is another than `before`."""

    def changed() -> list[np.ndarray]:
        now = part(studio, rectangle)
        return [now] if difference(before, now) >= at_least else []

    return until(changed, "change of that part")[0]


def wait_for_same(studio: RunningStudio, rectangle: Rectangle, wanted: np.ndarray) -> None:
    """Wait until the part is `wanted` to the very pixel."""
    until(lambda: np.array_equal(part(studio, rectangle), wanted), "return of the very same pixels")


def still_part(studio: RunningStudio, rectangle: Rectangle, seconds: float = 0.15) -> np.ndarray:
    """The part of a window that has stood still for so long."""
    x, y, width, height = rectangle
    return studio.still_picture(seconds=seconds)[y : y + height, x : x + width]


def click(studio: RunningStudio, rectangle: Rectangle) -> None:
    """Click in the middle."""
    studio.activate()
    studio.click(*middle(rectangle))


def press_until(studio: RunningStudio, key: str, rectangle: Rectangle) -> None:
    """Press a key until something else is seen there: with Tab, until the focus has come so far."""
    before = still_part(studio, rectangle)
    for _ in range(MOST_TABS):
        studio.press(key)
        if difference(before, still_part(studio, rectangle, FOCUS_SECONDS)) > 0:
            return
    raise AssertionError(f"{MOST_TABS} times {key} change nothing there")


def scrub(studio: RunningStudio, scrubber: Rectangle, *keys: str) -> None:
    """Press keys in the timeline."""
    click(studio, scrubber)
    studio.press(*keys)


def answer_with(studio: RunningStudio, dialog_title: str, path: Path) -> None:
    """Answer the dialog that asks for a file."""
    dialog = studio.find(dialog_title)
    studio.press("ctrl+a", window=dialog)
    studio.enter(str(path))
    studio.wait_until_gone(dialog_title)
    studio.activate()


def open_menus(studio: RunningStudio, *keys: str) -> None:
    """Press the key of each menu of a path, once the one before is on the screen."""
    studio.activate()
    for key in keys:
        before = windows(studio)
        studio.xdotool("key", key)
        until(lambda count=before: windows(studio) > count, f"menu of {key}")


def windows(studio: RunningStudio) -> int:
    """How many windows of the program are on the screen, menus among them."""
    found = studio.xdotool("search", "--all", "--onlyvisible", "--pid", str(studio.process.pid), "--name", "")
    return len(found.split())


def export(studio: RunningStudio, places: Places, letter: str, path: Path) -> Path:
    """File > Export > the entry with this letter, into the file `path`; the notice about it is closed."""
    before = still_part(studio, places["notice"])
    open_menus(studio, "alt+f", "e")
    studio.xdotool("key", letter)
    answer_with(studio, EXPORT_TITLE, path)
    wait_for_other(studio, places["notice"], before)
    click(studio, places["close notice"])
    studio.point(*middle(places["notice"]))
    wait_for_same(studio, places["notice"], before)
    assert path.exists()
    return path


def exported_weights(studio: RunningStudio, places: Places, path: Path) -> np.ndarray:
    """The weights on the screen, as the menu exports them: [head, query, key]."""
    with np.load(export(studio, places, "n", path)) as arrays:
        weights: np.ndarray = arrays["weights"]
    return weights.reshape(-1, *weights.shape[-2:])


def exported_record(studio: RunningStudio, places: Places, path: Path) -> list[dict[str, str]]:
    """The run's record as the menu exports it, but for how long each step took: a row a step."""
    with export(studio, places, "t", path).open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    for row in rows:
        del row["seconds"]
    return rows


def copied(studio: RunningStudio, copy: Callable[[], object]) -> str:
    """The text on the clipboard once `copy()` has put another one there."""
    before = studio.clipboard()
    copy()

    def other() -> str:
        text = studio.clipboard()
        return text if text != before else ""

    return until(other, "another text on the clipboard")


def copied_line(studio: RunningStudio, rectangle: Rectangle) -> str:
    """A paragraph whose first line is there, selected with the mouse and copied."""
    x, y, _, height = rectangle

    def select_and_copy() -> None:
        studio.activate()
        studio.click(x + 20, y + height // 2, times=3)
        studio.press("ctrl+c")

    return copied(studio, select_and_copy)


def mirrored(weights: np.ndarray) -> np.ndarray:
    """For each head, how much of its attention lies on the mirrored position, 0 to 1; [head]."""
    return np.einsum("hii->hi", weights[:, :, ::-1]).mean(axis=1)
