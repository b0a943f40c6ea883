"""`attnstudio train`: the engine's numbers without a window, in words and as JSON; files, endings, Ctrl-C."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from attnstudio.__main__ import main
from attnstudio.catalogue import localizer
from attnstudio.engine.cancel import CancelToken
from attnstudio.engine.runs.files import open_run
from attnstudio.engine.runs.run import Run
from attnstudio.engine.spec import PRESETS, ExperimentSpec
from attnstudio.messages import message
from attnstudio.paths import resources_dir

STEPS = 12


def train(*arguments: str) -> int:
    return main(["train", *arguments])


def test_json_holds_the_engines_numbers(capsys: pytest.CaptureFixture[str]) -> None:
    assert train("--preset", "reverse", "--steps", str(STEPS), "--seed", "3", "--lr", "0.002", "--json") == 0
    told = capsys.readouterr()
    found = json.loads(told.out)
    assert told.err == "", "no bar where there is no terminal"
    spec = PRESETS["reverse"].with_changes(seed=3, lr=0.002)
    assert ExperimentSpec.from_dict(found["experiment"]) == spec
    run = Run(spec, CancelToken())
    losses = [run.step() for _ in range(STEPS)]
    score = run.trainer().evaluate()
    assert (found["steps"], found["ended"], found["errors"], found["file"]) == (STEPS, "done", [], None)
    assert found["records"]["loss"] == {
        "first": losses[0],
        "last": losses[-1],
        "lowest": min(losses),
        "highest": max(losses),
    }
    assert found["records"]["grad_norm"]["last"] == run.history.record(STEPS - 1).grad_norm
    assert found["held_out"] == {"loss": score.loss, "accuracy": score.accuracy}
    assert [row["step"] for row in found["evaluations"]] == [0, 10, STEPS]
    assert found["evaluations"][-1]["accuracy"] == score.accuracy
    assert found["seconds"] > 0
    assert found["insight"] is None


def test_it_says_what_it_learned_and_what_that_means(capsys: pytest.CaptureFixture[str]) -> None:
    assert train("--preset", "copy", "--steps", "40") == 0
    numbers, meaning = capsys.readouterr().out.splitlines()
    assert re.fullmatch(
        r"copy: loss 0\.\d{6}, grad_norm \d\.\d{6}, held-out accuracy \d+\.\d%; steps 40, \d+\.\d s", numbers
    )
    assert meaning.startswith("Learned: 100.0 % right on what it never saw.")


def test_the_articles_experiment_has_no_accuracy(capsys: pytest.CaptureFixture[str]) -> None:
    assert train("--preset", "small", "--steps", "5") == 0
    assert re.fullmatch(r"small: loss .*, grad_norm \S+; steps 5, .* s\n", capsys.readouterr().out)
    assert train("--preset", "small", "--steps", "0", "--json") == 0
    found = json.loads(capsys.readouterr().out)
    assert found["records"] is None
    assert found["held_out"]["accuracy"] is None
    assert train("--preset", "small", "--steps", "0") == 0
    assert capsys.readouterr().out == "small: no step was taken.\n"


def test_a_run_is_saved_to_be_opened(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "run.attn"
    assert train("--preset", "small", "--steps", str(STEPS), "--out", str(file), "--json") == 0
    assert json.loads(capsys.readouterr().out)["file"] == str(file)
    run = open_run(file)
    assert (run.steps, run.spec) == (STEPS, PRESETS["small"])


def test_a_run_that_diverges_ends_with_1_and_is_saved_all_the_same(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "run.attn"
    asked = ("--preset", "small", "--lr", "1e9", "--out", str(file))
    assert train(*asked) == 1
    told = capsys.readouterr()
    assert "learning rate 1e+09 is probably too high" in told.err
    assert f"; steps {open_run(file).steps}," in told.out
    assert train(*asked, "--json") == 1
    found = json.loads(capsys.readouterr().out)
    assert found["ended"] == "failed"
    assert "learning rate" in found["errors"][0]


def test_it_speaks_chinese(capsys: pytest.CaptureFixture[str]) -> None:
    assert train("--preset", "small", "--lr", "1e9", "--lang", "zh_CN") == 1
    assert re.search(r"[\u4e00-\u9fff]{2}.*1e\+09", capsys.readouterr().err)


def test_the_catalogue_is_read_as_qt_reads_it() -> None:
    """Every finished sentence, with its fields, and those inside others; what is unknown stays English."""
    localize = localizer("zh_CN")
    assert "小" in localize(message("Small and fast"))
    inner = message("Small and fast")
    listed = localize(message("{first} or {second}", first=inner, second=3))
    assert localize(inner) in listed
    assert "3" in listed
    assert localize(message("Not in the catalogue: {n}", n=1)) == "Not in the catalogue: 1"
    assert localizer("en")(inner) == "Small and fast"
    assert (resources_dir() / "translations" / "attnstudio_zh_CN.ts").is_file()


@pytest.mark.parametrize(
    ("arguments", "code", "words"),
    [
        (("--preset", "nonsense"), 2, "nonsense"),
        (("--lr", "-1"), 2, "learning rate must be a number above 0"),
        (("--lr", "nan"), 2, "learning rate"),
        (("--out", "{folder}"), 1, "is a folder"),
        (("--out", "{folder}/nowhere/run.attn"), 1, "no folder"),
        (("--out", "{folder}/" + "x" * 300), 1, "xxx"),
    ],
)
def test_what_cannot_be_is_said_before_training(
    arguments: tuple[str, ...],
    code: int,
    words: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert train("--steps", "1000000", *(part.format(folder=tmp_path) for part in arguments)) == code
    told = capsys.readouterr()
    assert words in told.err
    assert told.out == ""


def test_what_does_not_fit_into_memory_is_refused(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("attnstudio.engine.cost.available_memory", lambda: 1000)
    assert train("--steps", "1000000") == 1
    assert "memory ran out" in capsys.readouterr().err


@pytest.fixture
def small_files_only() -> Iterator[None]:
    """Files end at 1 kB, as on a disk that is full."""
    import resource

    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1024, before[1]))
    yield
    resource.setrlimit(resource.RLIMIT_FSIZE, before)


@pytest.mark.skipif(sys.platform == "win32", reason="it has no such limit")
@pytest.mark.usefixtures("small_files_only")
def test_a_file_that_cannot_be_written_ends_with_1_after_the_numbers(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = ("--preset", "small", "--steps", "1", "--out", str(tmp_path / "run.attn"))
    assert train(*asked) == 1
    assert list(tmp_path.iterdir()) == []
    told = capsys.readouterr()
    assert told.out.startswith("small: loss")
    assert told.err.startswith("attnstudio: ")
    assert train(*asked, "--json") == 1
    found = json.loads(capsys.readouterr().out)
    assert (found["file"], found["ended"], len(found["errors"])) == (None, "done", 1)


@pytest.mark.parametrize("arguments", [("--steps", "-1"), ("--seed", "x"), ("--lang", "fr")])
def test_wrong_arguments_end_with_2(arguments: tuple[str, str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ending:
        train(*arguments)
    assert ending.value.code == 2
    assert arguments[0] in capsys.readouterr().err


AS_A_PROGRAM = """
import sys
from attnstudio.__main__ import main
code = main(["train", *sys.argv[1:]])
print("without Qt:", "PySide6" not in sys.modules)
sys.exit(code)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="it has no pseudo-terminals")
def test_on_a_terminal_a_bar_is_drawn_and_ctrl_c_keeps_what_there_is(tmp_path: Path) -> None:
    import fcntl
    import pty
    import struct
    import termios

    terminal, end = pty.openpty()
    fcntl.ioctl(end, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 100, 0, 0))
    file = tmp_path / "run.attn"
    arguments = ("--preset", "small", "--steps", "10000000", "--out", str(file))
    program = subprocess.Popen(
        [sys.executable, "-c", AS_A_PROGRAM, *arguments],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=end,
        text=True,
    )
    os.close(end)
    with program:
        drawn = b""
        while b"loss 0." not in drawn and b"loss 1." not in drawn:
            drawn += os.read(terminal, 4096)
        program.send_signal(signal.SIGINT)
        said, _ = program.communicate(timeout=60)
    os.close(terminal)
    assert b"/10000000 [" in drawn
    assert program.returncode == 130
    steps = re.search(r"^small: loss .*; steps (\d+), ", said)
    assert steps
    assert open_run(file).steps == int(steps[1]) > 0
    assert said.endswith("without Qt: True\n")


def test_whoever_stops_reading_stops_nothing_noisily() -> None:
    program = subprocess.Popen(
        [sys.executable, "-m", "attnstudio", "train", "--preset", "small", "--steps", "3"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    with program:
        program.stdout.close()
        assert program.stderr.read() == b""
        assert program.wait(timeout=60) == 130
