"""`attnstudio --screenshot`: preset, steps, tab and size are in the picture. Languages, themes: tests/e2e."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtGui import QImage

BASE = ("--preset", "small", "--tab", "heads", "--lang", "en", "--theme", "light", "--size", "1024x700")


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> QImage:
    return take(tmp_path_factory.mktemp("base") / "window.png")


def take(path: Path, *options: str) -> QImage:
    """The picture that `attnstudio --screenshot` makes; later options override the first ones."""
    result = subprocess.run(
        [sys.executable, "-m", "attnstudio", "--screenshot", str(path), *BASE, *options],
        capture_output=True,
        text=True,
        timeout=120,
        env={name: value for name, value in os.environ.items() if name != "QT_QPA_PLATFORM"},
        check=False,
    )
    assert (result.returncode, result.stderr) == (0, "")
    picture = QImage(str(path)).convertToFormat(QImage.Format.Format_RGB32)
    assert not picture.isNull()
    return picture


def pixels(picture: QImage) -> np.ndarray:
    return np.frombuffer(picture.constBits(), np.uint32).reshape(picture.height(), picture.width())


def test_the_same_arguments_make_the_same_picture(base: QImage, tmp_path: Path) -> None:
    assert take(tmp_path / "again.png") == base


@pytest.mark.parametrize(
    "options",
    [
        ("--preset", "article"),
        ("--steps", "40"),
        ("--tab", "training"),
        ("--tab", "models"),
        ("--tab", "cases"),
        ("--assistant",),
    ],
    ids=["preset", "steps", "training", "models", "cases", "assistant"],
)
def test_each_option_is_in_the_picture(base: QImage, tmp_path: Path, options: tuple[str, ...]) -> None:
    other = take(tmp_path / "other.png", *options)
    assert other.size() == base.size()
    assert (pixels(other) != pixels(base)).mean() > 0.02, "more than the status bar"


def test_the_picture_has_the_size_that_was_asked_for(tmp_path: Path) -> None:
    assert take(tmp_path / "large.png", "--size", "1500x900").size().toTuple() == (1500, 900)


def test_a_picture_asks_no_keyring(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It could wait for a password that nobody sees."""
    asked = tmp_path / "asked"
    (tmp_path / "told_on.py").write_text(f"from pathlib import Path\nPath({str(asked)!r}).touch()\n")
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(tmp_path), *filter(None, sys.path)]))
    monkeypatch.setenv("PYTHON_KEYRING_BACKEND", "told_on.Keyring")
    take(tmp_path / "window.png")
    assert not asked.exists()
