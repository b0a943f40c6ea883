"""Starting the real program on machines that are not as they should be, and without a screen."""

from __future__ import annotations

import json
import os
import signal
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import pytest

from tests.e2e.desktop import RunningStudio, difference, read_picture, until

OpenStudio = Callable[..., RunningStudio]


def config_of(home: Path) -> Path:
    return home / ".config" / "AttnStudio" / "config.json"


BROKEN_SETTINGS = {
    "empty": b"",
    "truncated": b'{"schema": 1, "base_url": "https://exa',
    "list": b"[1, 2, 3]",
    "not-text": b"\xff\xfe\x00\x01",
    "wrong-types": b'{"schema": 1, "theme": 7, "window_geometry": "%%%", "language": null}',
    "newer": b'{"schema": 99, "theme": "sepia", "future": {"a": 1}}',
}


@pytest.mark.parametrize("content", BROKEN_SETTINGS.values(), ids=BROKEN_SETTINGS.keys())
def test_broken_settings_are_kept(open_studio: OpenStudio, home: Path, content: bytes) -> None:
    config = config_of(home)
    config.parent.mkdir(parents=True)
    config.write_bytes(content)
    studio = open_studio()
    assert config.read_bytes() == content
    studio.close_with_keyboard().assert_clean()  # which saves where the window was
    settings = json.loads(config.read_text())
    assert settings["window_geometry"]
    if content != BROKEN_SETTINGS["newer"]:
        (kept,) = config.parent.glob("config.json.broken-*")
        assert kept.read_bytes() == content
    else:
        assert (settings["schema"], settings["theme"], settings["future"]) == (99, "sepia", {"a": 1})


def test_a_folder_that_cannot_be_made(open_studio: OpenStudio, home: Path) -> None:
    """The settings' and the log's folders are files: nothing can be saved, and everything works."""
    config_of(home).parent.write_text("in the way")
    (home / ".local" / "state" / "AttnStudio").write_text("in the way")
    studio = open_studio("--preset", "small")
    studio.press("F5")
    studio.wait_for_title("Small and fast, step 300 – AttnStudio")
    studio.close_with_keyboard().assert_clean()
    assert config_of(home).parent.read_text() == "in the way"


def test_two_at_once(open_studio: OpenStudio, home: Path) -> None:
    one, other = open_studio("--preset", "small"), open_studio("--preset", "small")
    for studio in (one, other):
        studio.press("F10")
    for studio in (one, other):
        studio.wait_for_title("Small and fast, step 1 – AttnStudio")
    one.close_with_keyboard().assert_clean()
    other.press("F10")
    other.wait_for_title("Small and fast, step 2 – AttnStudio")
    other.close_with_keyboard().assert_clean()
    settings = config_of(home)
    assert json.loads(settings.read_text())["window_geometry"]
    assert {path.name for path in settings.parent.iterdir()} <= {"config.json", "config.json.bak"}


@pytest.fixture
def small_display() -> Iterator[str]:
    """A screen of 1024 × 768 without a window manager."""
    readable, writable = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(writable), "-screen", "0", "1024x768x24", "-nolisten", "tcp", "-noreset"],
        pass_fds=[writable],
        stderr=subprocess.DEVNULL,
    )
    os.close(writable)
    with open(readable, encoding="ascii") as number:
        yield f":{number.readline().strip()}"
    server.terminate()
    server.wait()


def test_a_window_of_a_larger_screen_comes_into_view(open_studio: OpenStudio, small_display: str) -> None:
    studio = open_studio()
    studio.xdotool("windowmove", "--sync", studio.window, "1200", "600")
    assert studio.geometry()[0] > 1024, "it lies where the other screen has nothing"
    studio.close_with_keyboard().assert_clean()

    studio = open_studio(DISPLAY=small_display)
    x, y, width, height = studio.geometry()
    assert (x, y) >= (0, 0)
    assert x + width <= 1024
    assert y + height <= 768
    studio.send_signal(signal.SIGTERM).assert_clean()


def test_the_place_of_the_window_is_remembered(open_studio: OpenStudio) -> None:
    studio = open_studio()
    studio.xdotool("windowmove", "--sync", studio.window, "300", "200")
    studio.xdotool("windowsize", "--sync", studio.window, "1100", "750")
    before = studio.geometry()
    studio.close_with_keyboard().assert_clean()
    studio = open_studio()
    assert np.abs(np.subtract(studio.geometry(), before)).max() <= 1
    studio.close_with_keyboard().assert_clean()


@pytest.mark.parametrize("factor", [1.5, 2.0])
def test_scaled_screens(open_studio: OpenStudio, factor: float) -> None:
    studio = open_studio(QT_SCALE_FACTOR=str(factor))
    studio.wait_for_heads()
    width, height = (round(side * factor) for side in (1024, 700))

    def is_sized() -> bool:
        # More than once: Qt asks for steps of whole units, from a smallest size that the width has a part in.
        studio.xdotool("windowsize", studio.window, str(width), str(height))
        return bool(np.abs(np.subtract(studio.geometry()[2:], (width, height))).max() <= 1)

    until(is_sized, "size as small as this")
    studio.close_with_keyboard().assert_clean()


def start(
    program: list[str], environment: dict[str, str], *arguments: str
) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*program, *arguments], env=environment, capture_output=True, text=True, timeout=120, check=False
    )


def test_a_picture_that_cannot_be_written(
    program: list[str], clean_environment: dict[str, str], home: Path
) -> None:
    done = start(program, clean_environment, "--screenshot", str(home / "no" / "picture.png"))
    assert done.returncode == 1
    assert done.stderr == f"attnstudio: {home / 'no' / 'picture.png'} cannot be written\n"


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        (["--tab", "nonsense"], "nonsense"),
        (["--preset", "nonsense"], "article, small"),
        (["--size", "9"], "1280x800"),
    ],
)
def test_unknown_arguments(
    program: list[str], clean_environment: dict[str, str], arguments: list[str], named: str
) -> None:
    done = start(program, clean_environment, *arguments)
    assert done.returncode == 2
    assert named in done.stderr
    assert "Traceback" not in done.stderr


def test_pictures_of_each_tab_language_and_theme(
    program: list[str], clean_environment: dict[str, str], home: Path
) -> None:
    """Every pair of choices is in one of four pictures, which two processes make at a time."""
    choices = [("heads", "en", "light"), ("training", "en", "dark"), ("heads", "zh_CN", "dark")]
    choices.append(("training", "zh_CN", "light"))
    pictures = {choice: home / f"{'-'.join(choice)}.png" for choice in choices}

    def begin(tab: str, language: str, theme: str) -> subprocess.Popen[bytes]:
        target = pictures[tab, language, theme]
        options = ["--tab", tab, "--lang", language, "--theme", theme, "--preset", "small", "--steps", "20"]
        return subprocess.Popen(
            [*program, "--screenshot", str(target), *options, "--size", "1100x720"],
            env=clean_environment,
            stderr=subprocess.PIPE,
        )

    for pair in (choices[:2], choices[2:]):
        for process in [begin(*choice) for choice in pair]:
            _, said = process.communicate(timeout=120)
            assert (process.returncode, said) == (0, b"")
    shown = {choice: read_picture(path) for choice, path in pictures.items()}
    for (_, _, theme), picture in shown.items():
        assert picture.shape == (720, 1100, 3)
        assert (np.median(picture) < 100) == (theme == "dark")
    for one in choices:
        for other in choices:
            assert one == other or difference(shown[one], shown[other]) > 0.05
    assert not config_of(home).exists(), "a picture must not change the settings"
