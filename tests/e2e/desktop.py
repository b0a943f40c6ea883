"""The real program at a real desktop, used from outside: keys, mouse, what the screen shows, how it ends."""

from __future__ import annotations

import json
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

import numpy as np
from PySide6.QtGui import QImage

_T = TypeVar("_T")

SECONDS = 60.0
POLL_SECONDS = 0.02
BLINK_OF_A_CURSOR = 0.0002  # of the pixels
# The studio ends within 2 s of a close request; the rest is for starting xdotool and taking the process down.
SECONDS_TO_END = 3.0
SIGNS_OF_A_CRASH = re.compile(r"Traceback|QThread|[Aa]bort|core dumped|terminate called|Fatal|Segmentation")

# Serves one order a line: "picture WINDOW FILE" or "clipboard".
SCREEN = """
import json, sys
from PySide6.QtCore import QSocketNotifier
from PySide6.QtGui import QGuiApplication

app = QGuiApplication(sys.argv)

def serve():
    order = sys.stdin.readline().split()
    if not order:
        app.quit()
    elif order[0] == "picture":
        print(json.dumps(app.primaryScreen().grabWindow(int(order[1])).save(order[2])), flush=True)
    else:
        print(json.dumps(app.clipboard().text()), flush=True)

notifier = QSocketNotifier(0, QSocketNotifier.Type.Read)
notifier.activated.connect(serve)
sys.exit(app.exec())
"""


# Measured in a process of its own: the program that is tested is not told that it is.
PLACES = """
import json, sys
from PySide6.QtCore import QPoint, QTimer
from PySide6.QtWidgets import QToolBar
from attnstudio.ui.app import create_app
from attnstudio.ui.launch import Launch

app, window = create_app(Launch(preset="small"))
window.restore_layout()
places = {}

def measure(**widgets):
    for name, widget in widgets.items():
        corner = widget.mapTo(window, QPoint(0, 0))
        places[name.replace("_", " ")] = [corner.x(), corner.y(), widget.width(), widget.height()]

def tell():
    toolbar = window.findChild(QToolBar, "main-toolbar")
    measure(run=toolbar.widgetForAction(window.training_actions.run_action), dock=window.config_dock)
    measure(**{f"head_{heatmap.head + 1}": heatmap for heatmap in window.heads_tab.grid.maps})
    window.tabs.setCurrentWidget(window.training_tab)
    QTimer.singleShot(0, tell_of_training)

def tell_of_training():
    measure(steps=window.training_tab.controls.steps)
    print(json.dumps(places))
    window.close()

# Later: the frame has to be shown first.
window.services.studio.frameChanged.connect(lambda _: QTimer.singleShot(0, tell))
window.show()
sys.exit(app.exec())
"""

Rectangle = list[int]
"""x, y, width, height, from the corner of the window."""
Places = dict[str, Rectangle]


def until(found: Callable[[], _T | None], what: str, seconds: float = SECONDS) -> _T:
    """The first true value of `found()`; fails when there is none in time."""
    deadline = time.monotonic() + seconds
    while not (value := found()):
        assert time.monotonic() < deadline, f"in {seconds:g} s: no {what}"
        time.sleep(POLL_SECONDS)  # the pause of a poll: the program needs the processor more
    return value


class Screen:
    """Pictures of windows, and the clipboard, as another program of the same desktop gets them."""

    def __init__(self, environment: Mapping[str, str], folder: Path) -> None:
        self._picture = folder / "window.bmp"  # a PNG takes five times as long
        self._process = subprocess.Popen(
            [sys.executable, "-c", SCREEN],
            env={**environment, "QT_QPA_PLATFORM": "xcb"},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def picture(self, window: str) -> np.ndarray:
        """What `window` shows, uint8 [y, x, red green blue]."""
        until(lambda: self._ask(f"picture {window} {self._picture}"), f"picture of window {window}", 5)
        return read_picture(self._picture)

    def clipboard(self) -> str:
        return str(self._ask("clipboard"))

    def close(self) -> None:
        self._process.communicate(timeout=10)

    def _ask(self, order: str) -> object:
        assert self._process.stdin
        assert self._process.stdout
        self._process.stdin.write(order + "\n")
        self._process.stdin.flush()
        return json.loads(self._process.stdout.readline())


def read_picture(path: Path) -> np.ndarray:
    """The picture in the file, uint8 [y, x, red green blue]."""
    image = QImage(str(path)).convertToFormat(QImage.Format.Format_RGB888)
    assert not image.isNull(), path
    rows = np.frombuffer(image.constBits(), np.uint8).reshape(image.height(), image.bytesPerLine())
    return rows[:, : 3 * image.width()].reshape(image.height(), image.width(), 3).copy()


def difference(one: np.ndarray, other: np.ndarray) -> float:
    """The share of pixels that differ visibly, 0 to 1."""
    if one.shape != other.shape:
        return 1.0
    return float((np.abs(one.astype(np.int16) - other).max(axis=2) > 24).mean())


def colored_share(picture: np.ndarray) -> float:
    """The share of pixels that are not grey or nearly so, 0 to 1."""
    return float((np.ptp(picture, axis=2) > 40).mean())


def find_places(environment: Mapping[str, str], home: Path) -> Places:
    """Where the parts are of the window with the small preset, as it opens with the empty folder `home`."""
    done = subprocess.run(
        [sys.executable, "-c", PLACES],
        env={**environment, "HOME": str(home)},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    found: Places = json.loads(done.stdout)
    return found


def write_settings(home: Path, base_url: str, **more: object) -> None:
    """Settings in which nothing is missing but the key; further fields as arguments."""
    folder = home / ".config" / "AttnStudio"
    folder.mkdir(parents=True)
    settings = {"schema": 1, "base_url": base_url, "model_id": "model", **more}
    (folder / "config.json").write_text(json.dumps(settings))


def middle(rectangle: Rectangle) -> tuple[int, int]:
    x, y, width, height = rectangle
    return x + width // 2, y + height // 2


@dataclass(frozen=True)
class Ending:
    """How the program ended: exit code, seconds since it was asked to, and what it had said."""

    code: int
    seconds: float
    stderr: str

    def assert_clean(self) -> None:
        print(f"ended with {self.code} after {self.seconds:.2f} s")
        assert self.code == 0, self.stderr
        assert not SIGNS_OF_A_CRASH.search(self.stderr), self.stderr
        assert self.seconds < SECONDS_TO_END


class RunningStudio:
    """One AttnStudio and its main window."""

    def __init__(
        self, arguments: list[str], environment: Mapping[str, str], folder: Path, screen: Screen
    ) -> None:
        self.environment = environment
        self.home = Path(environment["HOME"])
        self._screen = screen
        self._output = folder / "stdout", folder / "stderr"
        with self._output[0].open("wb") as stdout, self._output[1].open("wb") as stderr:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "attnstudio", *arguments],
                env=environment,
                stdout=stdout,
                stderr=stderr,
            )
        self.window = ""

    def wait_for_window(self) -> None:
        self.window = self.find(r"AttnStudio$")

    @property
    def said(self) -> str:
        """All that it has written to stdout and stderr."""
        return "".join(path.read_text() for path in self._output)

    @property
    def config(self) -> Path:
        return self.home / ".config" / "AttnStudio" / "config.json"

    # -- windows

    def find(self, name: str) -> str:
        """The visible window whose title matches, once there is one."""
        return until(lambda: self._search(name), f"window named {name}")[0]

    def wait_until_gone(self, name: str) -> None:
        until(lambda: not self._search(name), f"end of the window {name}")

    def title(self) -> str:
        return self.xdotool("getwindowname", self.window)

    def wait_for_title(self, title: str) -> None:
        until(lambda: self.title() == title, f"title {title!r}, but {self.title()!r}")

    def picture(self, window: str = "") -> np.ndarray:
        return self._screen.picture(window or self.window)

    def wait_for_change(self, before: np.ndarray, window: str = "", at_least: float = 0.001) -> np.ndarray:
        """A picture in which at least that share of the pixels differs from `before`."""

        def changed() -> list[np.ndarray]:
            picture = self.picture(window)
            return [picture] if difference(before, picture) >= at_least else []

        return until(changed, "change on the screen")[0]

    def wait_for_picture(self, wanted: np.ndarray, window: str = "", within: float = 0.001) -> None:
        until(lambda: difference(wanted, self.picture(window)) <= within, "return of an earlier picture")

    def wait_for_heads(self) -> None:
        """Wait until torch is loaded and the first heads are painted: much of the window is coloured."""
        until(lambda: colored_share(self.picture()) > 0.1, "heads on the screen")

    def still_picture(self, window: str = "", seconds: float = 0.3) -> np.ndarray:
        """A picture that does not change for that long."""
        still = self.picture(window)
        since = time.monotonic()

        def is_still() -> bool:
            nonlocal still, since
            picture = self.picture(window)
            if difference(still, picture) > BLINK_OF_A_CURSOR:
                still, since = picture, time.monotonic()
            return time.monotonic() - since > seconds

        until(is_still, "picture that stands still")
        return still

    def geometry(self) -> tuple[int, int, int, int]:
        """x, y on the screen, width and height of the main window, without its frame."""
        said = dict(
            line.split("=") for line in self.xdotool("getwindowgeometry", "--shell", self.window).split()
        )
        return int(said["X"]), int(said["Y"]), int(said["WIDTH"]), int(said["HEIGHT"])

    def _search(self, name: str) -> list[str]:
        assert self.process.poll() is None, f"it ended with {self.process.returncode}: {self.said}"
        return self.xdotool(
            "search", "--all", "--onlyvisible", "--pid", str(self.process.pid), "--name", name
        ).split()

    # -- what a person does

    def activate(self, window: str = "") -> None:
        """Give the window the focus."""
        wanted = window or self.window
        self.xdotool("windowactivate", wanted)
        until(lambda: self.xdotool("getactivewindow") == wanted, f"focus of window {wanted}")

    def press(self, *keys: str, window: str = "") -> None:
        """Press keys, such as "ctrl+e", in the main window, or in another of this program's."""
        self.activate(window)
        self.xdotool("key", "--delay", "5", *keys)

    def type(self, text: str) -> None:
        """Type into the field that has the focus."""
        self.xdotool("type", "--delay", "5", text)

    def enter(self, text: str) -> None:
        """Type into the field that has the focus, and press Enter."""
        self.type(text)
        self.xdotool("key", "Return")

    def click(self, x: int, y: int, times: int = 1) -> None:
        """Click at a point of the main window."""
        self.point(x, y)
        self.xdotool("click", "--repeat", str(times), "--delay", "30", "1")

    def point(self, x: int, y: int) -> None:
        """Move the mouse to a point of the main window."""
        self.xdotool("mousemove", "--window", self.window, str(x), str(y))

    def clipboard(self) -> str:
        return self._screen.clipboard()

    def open_settings(self) -> str:
        """The window of the settings, opened with the keyboard."""
        self.press("ctrl+comma")
        return self.find("^Settings$")

    # -- the end

    def close_with_keyboard(self) -> Ending:
        """Close the main window as the window manager does it."""
        self.activate()
        return self.end(lambda: self.xdotool("key", "alt+F4"))

    def send_signal(self, number: signal.Signals) -> Ending:
        return self.end(lambda: self.process.send_signal(number))

    def end(self, ask: Callable[[], object]) -> Ending:
        """How it ends after `ask()`."""
        started = time.monotonic()
        ask()
        code = self.process.wait(timeout=30)
        return Ending(code, time.monotonic() - started, self._output[1].read_text())

    def kill(self) -> None:
        """Leave nothing running, whatever the test has found."""
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()

    def xdotool(self, *arguments: str) -> str:
        """What xdotool says; "" when it finds nothing."""
        done = subprocess.run(
            ["xdotool", *arguments],
            env=self.environment,
            capture_output=True,
            text=True,
            timeout=30,
            check=False,
        )
        return done.stdout.strip()
