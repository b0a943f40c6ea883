"""Films: which steps they show, and that the files hold every picture."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from attnstudio.engine.exports import film
from attnstudio.engine.exports.export import ExportError
from attnstudio.engine.exports.film import CHEAP_STEPS, Picture, film_steps, save_film

WIDTH, HEIGHT = 24, 16


def picture(shade: int) -> Picture:
    pixels = np.zeros((HEIGHT, WIDTH, 3), np.uint8)
    pixels[:, : 2 + shade, 0] = 255
    pixels[shade % HEIGHT, :, 2] = 200
    return Picture(WIDTH, HEIGHT, pixels.tobytes())


@given(
    steps=st.integers(1, 50_000),
    count=st.integers(2, 200),
    kept=st.lists(st.integers(0, 50_000), max_size=50),
)
def test_steps_are_few_ordered_and_reach_both_ends(steps: int, count: int, kept: list[int]) -> None:
    found = film_steps(steps, [step for step in kept if step <= steps], count)
    assert 2 <= len(found) <= count
    assert list(found) == sorted(set(found))
    assert (found[0], found[-1]) == (0, steps)


def test_a_short_run_is_filmed_step_by_step() -> None:
    assert film_steps(5, ()) == (0, 1, 2, 3, 4, 5)


def test_a_long_run_is_filmed_where_its_state_is_kept() -> None:
    steps, kept = 10 * CHEAP_STEPS, tuple(range(0, 10 * CHEAP_STEPS, 640))
    assert set(film_steps(steps, kept)) <= {*kept, steps}


@pytest.mark.parametrize("suffix", ["gif", "png"])
def test_every_picture_is_in_the_file(tmp_path: Path, suffix: str) -> None:
    path = tmp_path / f"film.{suffix}"
    pictures = [picture(shade) for shade in range(6)]
    save_film(pictures, path)
    with Image.open(path) as found:
        assert (found.n_frames, found.size) == (6, (WIDTH, HEIGHT))  # type: ignore[attr-defined]
        assert found.info["loop"] == 0
        for index, wanted in enumerate(pictures):
            found.seek(index)
            pixels = np.asarray(found.convert("RGB")).astype(int)
            original = np.frombuffer(wanted.rgb, np.uint8).reshape(HEIGHT, WIDTH, 3)
            assert np.abs(pixels - original).max() < 8  # a GIF has 256 colours


def test_the_size_of_a_file_is_bounded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    noise = np.random.default_rng(0).integers(0, 256, (12, HEIGHT * WIDTH * 3), np.uint8)
    pictures = [Picture(WIDTH, HEIGHT, one.tobytes()) for one in noise]
    save_film(pictures, tmp_path / "whole.png")
    whole = (tmp_path / "whole.png").stat().st_size
    monkeypatch.setattr(film, "MAX_BYTES", whole // 2)
    save_film(pictures, tmp_path / "bounded.png")
    assert (tmp_path / "bounded.png").stat().st_size <= whole // 2
    with Image.open(tmp_path / "bounded.png") as found:
        last = found.n_frames - 1  # type: ignore[attr-defined]
        found.seek(0)
        assert found.convert("RGB").tobytes() == pictures[0].rgb
        found.seek(last)
        assert found.convert("RGB").tobytes() == pictures[-1].rgb


def test_another_ending_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ExportError, match=r"\.gif or \.png"):
        save_film([picture(0)], tmp_path / "film.mp4")
    assert list(tmp_path.iterdir()) == []
