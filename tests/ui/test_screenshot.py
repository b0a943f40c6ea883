"""`attnstudio --screenshot`: preset, steps, tab and size are in the picture. Languages, themes: tests/e2e."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtGui import QImage

from tests.conftest import isolated

BASE = ("--preset", "small", "--tab", "heads", "--lang", "en", "--theme", "light", "--size", "1024x700")


OPTIONS = {
    "preset": ("--preset", "article"),
    "steps": ("--steps", "40"),
    "tab": ("--tab", "verify"),
    "assistant": ("--assistant",),
}
PICTURES = {"base": (), "again": (), **OPTIONS}


@pytest.fixture(scope="module")
def pictures(tmp_path_factory: pytest.TempPathFactory) -> dict[str, QImage]:
    """All of them, two processes at a time."""
    folder = tmp_path_factory.mktemp("pictures")
    environment = isolated(folder)

    def take_named(name: str) -> QImage:
        return take(folder / f"{name}.png", environment, *PICTURES[name])

    with ThreadPoolExecutor(2) as pool:
        return dict(zip(PICTURES, pool.map(take_named, PICTURES), strict=True))


def take(path: Path, environment: Mapping[str, str], *options: str) -> QImage:
    """The picture that `attnstudio --screenshot` makes; later options override the first ones."""
    result = subprocess.run(
        [sys.executable, "-m", "attnstudio", "--screenshot", str(path), *BASE, *options],
        capture_output=True,
        text=True,
        timeout=120,
        env={name: value for name, value in environment.items() if name != "QT_QPA_PLATFORM"},
        check=False,
    )
    assert (result.returncode, result.stderr) == (0, "")
    picture = QImage(str(path)).convertToFormat(QImage.Format.Format_RGB32)
    assert not picture.isNull()
    return picture


def pixels(picture: QImage) -> np.ndarray:
    return np.frombuffer(picture.constBits(), np.uint32).reshape(picture.height(), picture.width())


def test_the_same_arguments_make_the_same_picture(pictures: dict[str, QImage]) -> None:
    assert pictures["again"] == pictures["base"]


@pytest.mark.parametrize("option", OPTIONS)
def test_each_option_is_in_the_picture(pictures: dict[str, QImage], option: str) -> None:
    base, other = pictures["base"], pictures[option]
    assert other.size() == base.size()
    assert (pixels(other) != pixels(base)).mean() > 0.02, "more than the status bar"


def test_a_picture_of_any_size_asks_no_keyring(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A keyring could wait for a password that nobody sees."""
    asked = tmp_path / "asked"
    (tmp_path / "told_on.py").write_text(f"from pathlib import Path\nPath({str(asked)!r}).touch()\n")
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(tmp_path), *filter(None, sys.path)]))
    monkeypatch.setenv("PYTHON_KEYRING_BACKEND", "told_on.Keyring")
    picture = take(tmp_path / "window.png", os.environ, "--size", "1500x900")
    assert picture.size().toTuple() == (1500, 900)
    assert not asked.exists()
