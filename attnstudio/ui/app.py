"""QApplication, translators, theme, exception hook; make the window and run it."""

from __future__ import annotations

import atexit
import logging
import os
import sys
import tempfile
from pathlib import Path
from typing import cast

from PySide6.QtCore import QLocale
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QApplication

from attnstudio import __version__, logs
from attnstudio.assistant.thread import AssistantThread
from attnstudio.crashes import CrashWatch
from attnstudio.credentials import CredentialStore
from attnstudio.engine.spec import PRESETS
from attnstudio.engine.thread import EngineThread
from attnstudio.paths import autosave_dir, config_dir, resources_dir
from attnstudio.settings import SettingsStore
from attnstudio.ui import qt_log
from attnstudio.ui.garbage import GarbageCollector
from attnstudio.ui.gateway import Gateway
from attnstudio.ui.language import LanguageSwitch
from attnstudio.ui.launch import Launch
from attnstudio.ui.main_window import MainWindow
from attnstudio.ui.notifications import ErrorReporter
from attnstudio.ui.screenshot import Screenshot
from attnstudio.ui.services import Services
from attnstudio.ui.studio import Studio
from attnstudio.ui.theme import ThemeChoice, apply_theme
from attnstudio.ui.unix_signals import UnixSignals

APP_ID = "io.github.attnstudio.AttnStudio"

log = logging.getLogger(__name__)


def create_app(launch: Launch) -> tuple[QApplication, MainWindow]:
    """Make the application and its window; the window is not shown yet.

    The engine starts when the window has been painted once.
    """
    logs.set_up(logging.DEBUG if launch.debug else logging.INFO)
    app = _application()
    reporter = ErrorReporter(app)
    reporter.install()
    store = SettingsStore(_config_file(launch))
    language = LanguageSwitch(app)
    language.choose(launch.language or store.settings.language)
    apply_theme(app, cast(ThemeChoice, launch.theme or store.settings.theme))
    autosave = autosave_dir() if launch.screenshot is None else None
    engine, assistant = EngineThread(autosave=autosave), AssistantThread()
    credentials = CredentialStore()
    services = Services(
        store=store,
        credentials=credentials,
        engine=engine,
        assistant=assistant,
        gateway=Gateway(store, credentials, assistant),
        studio=Studio(engine, PRESETS[launch.preset or "article"]),
        language=language,
        reporter=reporter,
        uses_keyring=launch.screenshot is None,
    )
    return app, MainWindow(services, launch)


def run(launch: Launch) -> int:
    """Show the window until it is closed, or take its picture; return the exit code."""
    return _show_window(launch) if launch.screenshot is None else _take_picture(launch)


def _show_window(launch: Launch) -> int:
    crashes = CrashWatch()
    left_by_a_crash = crashes.start()
    app, window = create_app(launch)
    GarbageCollector(app)
    qt_log.install()
    window.restore_layout()
    if launch.assistant:
        window.assistant_dock.show()  # asked for: whatever the layout was
    window.show()
    if launch.open is not None:
        window.run_files.actions.open_path(launch.open)
    if left_by_a_crash:
        window.say.tell_of_crash(left_by_a_crash)
    UnixSignals(window)
    code = app.exec()
    crashes.stop()
    return _end(window, code)


def _take_picture(launch: Launch) -> int:
    app, window = create_app(launch)
    GarbageCollector(app)
    qt_log.install()
    screenshot = Screenshot(window, window.services.studio, launch)
    screenshot.start()
    app.exec()
    return _end(window, screenshot.exit_code)


def _end(window: MainWindow, code: int) -> int:
    if not window.services.closed_in_time:
        # A thread is stuck in a call that cannot be interrupted. Everything is saved; a normal exit
        # would abort on the running thread.
        logging.shutdown()
        os._exit(code)
    return code


def _application() -> QApplication:
    QLocale.setDefault(QLocale.c())  # numbers look the same in every language, as torch prints them
    existing = QApplication.instance()
    app = existing if isinstance(existing, QApplication) else QApplication(sys.argv[:1])
    app.setApplicationName("AttnStudio")
    app.setApplicationVersion(__version__)
    app.setDesktopFileName(APP_ID)
    app.setWindowIcon(_icon())
    return app


def _icon() -> QIcon:
    """Every size as it was drawn: the 16 px one is simpler than the large ones."""
    icon = QIcon()
    for picture in sorted((resources_dir() / "icons" / "app").glob("attnstudio*.png")):
        icon.addFile(str(picture))
    return icon


def _config_file(launch: Launch) -> Path:
    if launch.screenshot is None:
        return config_dir() / "config.json"
    # A picture is made of defaults and arguments alone, and must not change the user's settings.
    folder = tempfile.TemporaryDirectory(prefix="attnstudio-")
    atexit.register(folder.cleanup)
    return Path(folder.name) / "config.json"
