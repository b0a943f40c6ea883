"""The harness itself: the screen, the window manager and the keyring that scripts/test starts are real."""

from __future__ import annotations

import subprocess
import sys

STORE_AND_READ = """
import keyring
keyring.set_password("attnstudio-harness", "me", "sentinel")
assert keyring.get_password("attnstudio-harness", "me") == "sentinel"
keyring.delete_password("attnstudio-harness", "me")
print(type(keyring.get_keyring()).__module__)
"""


def test_the_keyring_stores_and_gives_back(desktop_environment: dict[str, str]) -> None:
    done = subprocess.run(
        [sys.executable, "-c", STORE_AND_READ],
        env=desktop_environment,
        capture_output=True,
        text=True,
        timeout=30,
        check=False,
    )
    assert done.stdout.strip() == "keyring.backends.SecretService", done.stderr


SHOW_A_WINDOW = """
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QLabel
app = QApplication([])
label = QLabel("hello")
label.show()
label.windowHandle().activeChanged.connect(app.quit)  # a window manager gave it the focus
QTimer.singleShot(20000, lambda: app.exit(3))
code = app.exec()
print(app.platformName())
raise SystemExit(code)
"""


def test_a_window_is_shown_and_managed(desktop_environment: dict[str, str]) -> None:
    done = subprocess.run(
        [sys.executable, "-c", SHOW_A_WINDOW],
        env=desktop_environment,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert (done.returncode, done.stdout.strip()) == (0, "xcb"), done.stderr
