"""A film of a run, made by the window: what its pictures show is what the engine computed."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import numpy as np
from PIL import Image
from pytestqt.qtbot import QtBot

from attnstudio.engine.spec import ExperimentSpec, Task
from attnstudio.ui.film import SIZE, FilmMaker
from attnstudio.ui.main_window import MainWindow

OpenWindow = Callable[..., MainWindow]
TINY = ExperimentSpec(task=Task.REVERSE, d_model=16, heads=2, length=5, batch=4)
STEPS = 4


def trained(qtbot: QtBot, open_window: OpenWindow) -> MainWindow:
    window = open_window()
    studio = window.services.studio
    studio.propose(TINY)
    studio.train(STEPS)
    qtbot.waitUntil(lambda: not studio.is_training and studio.run_state is not None, timeout=20_000)
    return window


def test_a_film_has_a_picture_for_each_step(qtbot: QtBot, open_window: OpenWindow, tmp_path: Path) -> None:
    window = trained(qtbot, open_window)
    maker = FilmMaker(window.services.studio, window.heads_state, window)
    with qtbot.waitSignal(maker.succeeded, timeout=20_000) as said:
        maker.make(tmp_path / "film.png")
    assert "5 pictures" in said.args[0]
    assert not maker.is_busy
    with Image.open(tmp_path / "film.png") as film:
        assert (film.n_frames, film.size) == (STEPS + 1, SIZE.toTuple())  # type: ignore[attr-defined]
        pictures = []
        for index in range(STEPS + 1):
            film.seek(index)
            pictures.append(np.asarray(film.convert("RGB")))
    assert all((one != other).any() for one, other in pairwise(pictures))


def test_without_a_run_there_is_nothing_to_film(
    qtbot: QtBot, open_window: OpenWindow, tmp_path: Path
) -> None:
    window = open_window()
    maker = FilmMaker(window.services.studio, window.heads_state, window)
    with qtbot.waitSignal(maker.refused) as said:
        maker.make(tmp_path / "film.gif")
    assert "press Run first" in said.args[0]
    assert list(tmp_path.iterdir()) == []


def test_one_film_at_a_time(qtbot: QtBot, open_window: OpenWindow, tmp_path: Path) -> None:
    window = trained(qtbot, open_window)
    maker = FilmMaker(window.services.studio, window.heads_state, window)
    maker.make(tmp_path / "one.gif")
    with qtbot.waitSignal(maker.refused) as said:
        maker.make(tmp_path / "two.gif")
    assert "already" in said.args[0]
    with qtbot.waitSignal(maker.succeeded, timeout=20_000):
        pass
    assert [path.name for path in tmp_path.iterdir()] == ["one.gif"]
