"""A learner's sessions with the real program: the keyboard alone, and the mouse."""

from __future__ import annotations

import csv
import itertools
import math
import re
from collections.abc import Callable
from pathlib import Path

import numpy as np

from tests.e2e.desktop import Places, RunningStudio, difference, middle, read_picture, until
from tests.e2e.watching import open_menus

OpenStudio = Callable[..., RunningStudio]


def cut(picture: np.ndarray, rectangle: list[int]) -> np.ndarray:
    x, y, width, height = rectangle
    return picture[y : y + height, x : x + width]


def is_part_of(part: np.ndarray, whole: np.ndarray) -> bool:
    """Whether `part` lies somewhere in `whole`; judged by 300 of its pixels.

    A map may lie a pixel further left or right: where it falls between two pixels is rounded.
    """
    height, width = part.shape[:2]
    margin = np.pad(whole, ((0, 0), (1, 1), (0, 0)), mode="edge")
    distinct = np.argwhere(np.abs(part.astype(int) - part[0, 0]).max(axis=2) > 24)  # not the background
    rows, columns = distinct[np.random.default_rng(0).choice(len(distinct), 300)].T
    shifts = np.arange(3)[:, None]

    def agreement(x: int, y: int) -> float:
        equal = (margin[rows + y, columns + x + shifts] == part[rows, columns]).all(axis=2)
        return float(equal.any(axis=0).mean())

    corners = itertools.product(range(whole.shape[1] - width + 1), range(whole.shape[0] - height + 1))
    return any(agreement(x, y) > 0.9 for x, y in corners)


def export(studio: RunningStudio, path: Path) -> None:
    """Answer the dialog that asks for the file."""
    dialog = studio.find("^Export$")
    studio.activate(dialog)
    studio.press("ctrl+a", window=dialog)
    studio.enter(str(path))
    until(path.exists, f"file {path}")


def test_a_first_session_with_the_keyboard_alone(open_studio: OpenStudio, home: Path) -> None:
    studio = open_studio()
    assert studio.title() == "The article – AttnStudio"
    studio.press("F5")
    studio.wait_for_title("The article, step 300 – AttnStudio")
    studio.press("F10")
    studio.wait_for_title("The article, step 301 – AttnStudio")
    studio.press("ctrl+z", "F10")  # nothing to undo: the run goes on
    studio.wait_for_title("The article, step 302 – AttnStudio")

    heads = studio.still_picture()
    studio.press("ctrl+2")
    studio.wait_for_change(heads, at_least=0.05)
    studio.press("ctrl+1")
    studio.wait_for_picture(heads)

    studio.press("alt+d", "Tab")
    focused = studio.still_picture()
    studio.enter("7")
    refused = studio.wait_for_change(focused, at_least=0.003)  # the sentence below the field
    assert studio.title() == "The article, step 302 – AttnStudio"
    studio.press("ctrl+z")  # takes back what is not in force
    studio.wait_for_change(refused, at_least=0.003)
    assert studio.title() == "The article, step 302 – AttnStudio"
    studio.press("ctrl+a")
    studio.type("4")
    studio.wait_for_title("d_model 512, 4 heads, L 6 – AttnStudio")
    studio.press("ctrl+z")
    studio.wait_for_title("The article, step 302 – AttnStudio")

    studio.press("ctrl+1")
    shown = studio.still_picture()
    studio.press("ctrl+shift+e")
    export(studio, home / "view.png")
    exported = read_picture(home / "view.png")
    assert exported.shape[0] > 500
    assert exported.shape[1] > 700
    assert is_part_of(exported, shown)

    ending = studio.end(lambda: studio.press("ctrl+q"))
    ending.assert_clean()
    assert studio.said == ""


def test_the_mouse_and_what_is_read_with_it(open_studio: OpenStudio, places: Places, home: Path) -> None:
    studio = open_studio("--preset", "small")
    studio.activate()
    studio.click(*middle(places["run"]))
    studio.wait_for_title("Small and fast, step 300 – AttnStudio")

    x, y = (position + 5 for position in middle(places["head 1"]))  # beside the edge of two cells
    studio.point(*middle(places["dock"]))
    all_heads = studio.still_picture()
    studio.click(x, y, times=2)
    studio.wait_for_change(all_heads, at_least=0.1)
    studio.press("Escape")
    studio.point(*middle(places["dock"]))
    studio.wait_for_picture(all_heads, within=0.01)  # the focus is drawn around the head

    studio.click(x, y)
    studio.point(*middle(places["dock"]))  # a locked cell stays when the mouse goes away
    locked = studio.still_picture()
    for head in range(1, 5):
        place = places[f"head {head}"]
        assert difference(cut(all_heads, place), cut(locked, place)) > 0, "the cell is marked in every head"
    studio.press("ctrl+c")
    readout = until(lambda: re.search(r"query \d+ .*", studio.clipboard()), "readout in the clipboard")[0]

    open_menus(studio, "alt+f", "e")
    studio.xdotool("key", "w")
    export(studio, home / "weights.csv")
    said = re.fullmatch(r"query (\d+) '(\w+)' takes ([\d.e-]+) from key (\d+) '(\w+)' .*", readout)
    assert said, readout
    with (home / "weights.csv").open(encoding="utf-8", newline="") as file:
        cells = {(row["head"], row["query"], row["key"]): row for row in csv.DictReader(file)}
    row = cells["0", str(int(said[1]) - 1), str(int(said[4]) - 1)]
    assert (row["query_token"], row["key_token"]) == (said[2], said[5])
    assert math.isclose(float(said[3]), float(row["weight"]), rel_tol=0.01, abs_tol=0.00005)
    studio.close_with_keyboard().assert_clean()
