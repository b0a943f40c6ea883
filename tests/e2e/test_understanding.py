"""Looking into attention in the real window: where a weight comes from, what makes a difference, what length
costs, which faults raise nothing, whether everything holds, and whether one's own code is right.
"""

from __future__ import annotations

import csv
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import psutil
import pytest

from attnstudio.engine.faults.names import Fault, Property
from tests.e2e.checking_window import TITLE, CheckWindow, children
from tests.e2e.conftest import REPOSITORY, TEST_DISPLAY
from tests.e2e.desktop import Places, RunningStudio, difference, until
from tests.e2e.understanding_places import find_places_of_studies
from tests.e2e.watching import (
    answer_with,
    click,
    copied,
    copied_line,
    exported_weights,
    part,
    still_part,
    wait_for_other,
    wait_for_same,
)

OpenStudio = Callable[..., RunningStudio]

CORPUS = REPOSITORY / "tests" / "corpus"
SMALL = "Small and fast – AttnStudio"
MERGED = "Merge without transpose"
RIGHT_LINE = "weights = torch.softmax(scores, dim=-1)"
WRONG_LINE = "weights = torch.softmax(scores, dim=-2)"
# The second query's third key: the first key enters the map at its corner.
TO_THE_CELL = ("Down", "Down", "Right", "Right")
CELL = (0, 1, 2)
SCALING_LENGTHS = [6, 12, 24, 48, 96, 192, 384, 768, 1024]


@pytest.fixture(scope="module")
def places(tmp_path_factory: pytest.TempPathFactory) -> Places:
    """Where the parts are of a window that looks into the preset Small and fast."""
    if not TEST_DISPLAY:
        pytest.skip("no X server for tests: run scripts/test")
    environment = {"DISPLAY": TEST_DISPLAY, "PYTHONPATH": str(REPOSITORY), "LANG": "C.UTF-8"}
    return find_places_of_studies(environment, tmp_path_factory.mktemp("home-of-places"))


@pytest.fixture
def right_code() -> str:
    """An attention as people write it, and it is right."""
    return (CORPUS / "right" / "01_tutorial.py").read_text(encoding="utf-8")


@pytest.fixture
def wrong_file(right_code: str, home: Path) -> Path:
    """The same with the softmax over the queries; shapes fit, and nothing is raised."""
    path = home / "mine.py"
    path.write_text(right_code.replace(RIGHT_LINE, WRONG_LINE), encoding="utf-8")
    return path


@pytest.fixture
def wrong_line(wrong_file: Path) -> int:
    """On which line, from 1, it is wrong."""
    lines = wrong_file.read_text(encoding="utf-8").splitlines()
    return next(number for number, line in enumerate(lines, 1) if WRONG_LINE in line)


def go_into(studio: RunningStudio, key: str) -> None:
    """Show a tab, and go into it to what is used first, as its key does when it is pressed again."""
    studio.press(key)
    studio.still_picture()
    studio.press(key)


# -- where a weight comes from, what makes a difference, what length costs


def test_from_a_weight_to_what_it_costs(open_studio: OpenStudio, places: Places, home: Path) -> None:
    studio = open_studio("--preset", "small")
    studio.wait_for_heads()
    story = follow_a_weight(studio, places)
    weight = exported_weights(studio, places, home / "weights.npz")[CELL]
    assert f"{weight:.6g}" in numbers_of(story, "Softmax"), story

    compare_with_the_encoding(studio, places, home / "compared.csv")
    shuffle_without_and_with_the_encoding(studio, places)
    begin_and_cancel_a_measurement(studio, places)
    lengths, seconds = measure_one_curve(studio, places, home / "points.csv")
    assert lengths == SCALING_LENGTHS
    assert min(seconds) > 0
    studio.close_with_keyboard().assert_clean()


def follow_a_weight(studio: RunningStudio, places: Places) -> str:
    """Keep a cell, see every stage of it in the head's map and in the inspector; the story as copied."""
    go_into(studio, "ctrl+1")
    studio.press(*TO_THE_CELL, "ctrl+i")
    head, inspector = places["head 1"], places["inspector"]
    weights = still_part(studio, head)
    told = part(studio, inspector)
    studio.press("bracketright")
    contributions = wait_for_other(studio, head, weights, at_least=0.02)
    wait_for_other(studio, inspector, told)
    studio.press("bracketleft")
    wait_for_same(studio, head, weights)

    click(studio, inspector)
    studio.press("End")
    wait_for_other(studio, head, weights, at_least=0.02)
    studio.press("Home")
    scores = wait_for_other(studio, head, contributions, at_least=0.02)
    assert difference(scores, weights) > 0.02
    studio.press("Down", "Down", "Down", "Down", "Down")  # projections, product, scale, mask, softmax
    wait_for_other(studio, head, scores, at_least=0.02)
    story = copied(studio, lambda: studio.press("ctrl+c"))
    studio.press("Escape", "ctrl+i")  # lets the cell go
    studio.still_picture()
    return story


def numbers_of(story: str, title: str) -> str:
    """The part of a story with that title."""
    return next(piece for piece in story.split("\n\n") if re.match(rf"\d\. {title}", piece))


def compare_with_the_encoding(studio: RunningStudio, places: Places, path: Path) -> None:
    """The first comparison offered is with a positional encoding, and it makes a difference to every head."""
    go_into(studio, "ctrl+4")
    studio.still_picture()
    click(studio, places["save comparison"])
    answer_with(studio, "^Save table$", path)
    until(path.exists, "saved comparison")
    with path.open(encoding="utf-8", newline="") as file:
        changes = [float(row["change"]) for row in csv.DictReader(file) if row["change"]]
    assert len(changes) >= 4
    assert max(map(abs, changes)) > 1e-3


def shuffle_without_and_with_the_encoding(studio: RunningStudio, places: Places) -> None:
    go_into(studio, "ctrl+4")
    studio.press("Right")
    before = still_part(studio, places["shuffle"])
    studio.press("r")
    wait_for_other(studio, places["shuffle"], before)
    assert "The maps move with their tokens" in said_of_the_shuffle(studio, places)
    click(studio, places["encoding of the shuffle"])
    said = said_of_the_shuffle(studio, places)
    found = re.search(r"do not move with their tokens: moved back they differ by up to ([\d.]+)", said)
    assert found, said
    assert float(found[1]) > 0.001


def said_of_the_shuffle(studio: RunningStudio, places: Places) -> str:
    """The sentence below the tokens."""
    still_part(studio, places["shuffle"])
    return copied_line(studio, places["said of the shuffle"])


def begin_and_cancel_a_measurement(studio: RunningStudio, places: Places) -> None:
    """Everything, up to the longest length; in the midst it is cancelled."""
    studio.press("ctrl+5")
    go_to_the_limit(studio, places)
    studio.press("End", "ctrl+5")
    ready = still_part(studio, places["measure"])
    studio.press("space")
    wait_for_other(studio, places["progress"], part(studio, places["progress"]))
    studio.press("space")  # the button to cancel is where the other one was
    wait_for_same(studio, places["measure"], ready)


def go_to_the_limit(studio: RunningStudio, places: Places) -> None:
    """Tab to the choice of the longest length; the box before it is switched off."""
    studio.still_picture()
    click(studio, places["kind strided"])
    studio.press("Tab")


def measure_one_curve(studio: RunningStudio, places: Places, path: Path) -> tuple[list[int], list[float]]:
    """Lengths and median seconds of eager attention up to 1024, as they are saved."""
    for kind in ("causal", "sdpa", "sdpa-causal", "local"):
        click(studio, places[f"kind {kind}"])
    studio.press(*["Tab"] * 2, "Home", "ctrl+5")
    ready = still_part(studio, places["measure"])
    studio.press("space")
    wait_for_other(studio, places["measure"], ready)
    wait_for_same(studio, places["measure"], ready)
    click(studio, places["save points"])
    answer_with(studio, "^Save as CSV$", path)
    until(path.exists, "saved points")
    with path.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert {(row["kind"], row["heads"], row["refused"]) for row in rows} == {("eager", "4", "0")}
    return [int(row["length"]) for row in rows], [float(row["whole_median_s"]) for row in rows]


# -- what goes wrong, what holds, what is wrong with one's own


def test_from_a_fault_to_right_code(
    open_studio: OpenStudio, places: Places, home: Path, right_code: str, wrong_file: Path, wrong_line: int
) -> None:
    studio = open_studio("--preset", "small", "--tab", "faults")
    studio.wait_for_title(SMALL)
    find_a_fault_by_typing(studio, places)
    running = verify_and_export(studio, places, home / "test_mine.py")

    window = CheckWindow(studio, places)
    window.load(wrong_file)
    said = window.check()
    assert "Faulty: one fault was found." in said
    assert f"[{Fault.SOFTMAX_OVER_QUERIES.value}, " in said
    assert f"Line {wrong_line}:" in said
    assert WRONG_LINE in said

    before = window.still_picture()
    wrong_file.write_text(right_code, encoding="utf-8")  # as an editor does
    window.wait_for_change(before)
    said = window.report_after(lambda: window.click("load and check again"))
    assert said.startswith("Right: every check that applies holds.")

    window.load(CORPUS / "broken" / "endless_forward.py")
    window.wait_until_running()
    window.press("Escape")
    until(lambda: not children(studio), "end of the process that runs the code")
    running_code = window.wait_until_running()  # the window is there for another
    studio.close_with_keyboard().assert_clean()
    until(lambda: not any(map(psutil.pid_exists, running_code)), "end of the code")

    output = running.communicate(timeout=60)[0]
    assert running.returncode == 0, output
    assert re.search(r"\d+ passed", output)


def find_a_fault_by_typing(studio: RunningStudio, places: Places) -> None:
    """It raises nothing, and what catches it is in the matrix as it is copied."""
    studio.still_picture()
    studio.press("ctrl+6")
    shown = still_part(studio, places["fault"])
    studio.type("merge without")
    studio.press("Return")
    wait_for_other(studio, places["fault"], shown)
    still_part(studio, places["fault"])
    assert copied_line(studio, places["title of the fault"]) == MERGED

    def whole_matrix() -> dict[str, str]:
        lines = copied_from_menu(studio, places).splitlines()  # at first what was copied before
        rows = dict(line.split(": ", 1) for line in lines if ": " in line)
        return rows if len(rows) == len(Fault) else {}

    rows = until(whole_matrix, "matrix of all faults")
    assert list(rows) == [fault.value for fault in Fault]
    row = rows[Fault.MERGE_WITHOUT_TRANSPOSE.value]
    assert row.startswith("nothing is raised; caught by ")
    assert Property.AGREEMENT.value in row


def copied_from_menu(studio: RunningStudio, places: Places) -> str:
    """What is on the clipboard after the first entry of the menu Copy was chosen."""
    click(studio, places["copy the matrix"])
    studio.still_picture()
    studio.xdotool("key", "Down", "Return")
    studio.still_picture()
    return studio.clipboard()


def verify_and_export(studio: RunningStudio, places: Places, path: Path) -> subprocess.Popen[str]:
    """Every check holds; the same checks as a pytest file, which is being run."""
    studio.press("ctrl+7")

    def all_hold() -> str:
        click(studio, places["copy the checks"])
        text = studio.clipboard()
        return text if re.search(r"^All \d+ checks hold\.$", text, re.MULTILINE) else ""

    text = until(all_hold, "end of the checks")
    assert "✗" not in text
    click(studio, places["export the checks"])
    answer_with(studio, "^Export as pytest$", path)
    until(path.exists, "exported checks")
    return subprocess.Popen(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", str(path)],
        cwd=path.parent,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )


# -- in Chinese; without a window


def test_a_weight_and_code_in_chinese(
    open_studio: OpenStudio, places: Places, home: Path, wrong_file: Path, wrong_line: int
) -> None:
    studio = open_studio("--preset", "small", "--lang", "zh_CN")
    studio.wait_for_heads()
    go_into(studio, "ctrl+1")
    studio.press(*TO_THE_CELL, "ctrl+i")
    studio.still_picture()
    click(studio, places["inspector"])
    story = copied(studio, lambda: studio.press("ctrl+c"))
    assert story.startswith("头 1"), story
    studio.press("Escape", "ctrl+i")
    studio.still_picture()
    weight = exported_weights(studio, places, home / "weights.npz")[CELL]
    assert f"{weight:.6g}" in story

    window = CheckWindow(studio, places)
    window.load(wrong_file)
    said = window.check()
    assert f"[{Fault.SOFTMAX_OVER_QUERIES.value}, " in said
    assert re.search(rf"第 {wrong_line} 行", said), said
    window.press("Escape")
    studio.wait_until_gone(TITLE)
    studio.close_with_keyboard().assert_clean()


def test_the_command_tells_by_its_code(
    program: list[str], clean_environment: dict[str, str], wrong_file: Path
) -> None:
    files = {
        CORPUS / "right" / "01_tutorial.py": (0, "Right: "),
        wrong_file: (1, Fault.SOFTMAX_OVER_QUERIES.value),
        CORPUS / "broken" / "syntax_error.py": (2, "line "),
    }
    running = {
        path: subprocess.Popen(
            [*program, "check", str(path)],
            env=clean_environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        for path in files
    }
    for path, (code, words) in files.items():
        output = running[path].communicate(timeout=60)[0]
        assert running[path].returncode == code, output
        assert words in output
        assert "Traceback" not in output
