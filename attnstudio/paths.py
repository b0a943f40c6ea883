"""Where files live: settings, what people keep, logs, what the package carries. Nothing is created here."""

from __future__ import annotations

from pathlib import Path

import platformdirs

APP_NAME = "AttnStudio"


def config_dir() -> Path:
    """The folder of config.json, in the place that the platform names for it."""
    return platformdirs.user_config_path(APP_NAME, appauthor=False)


def data_dir() -> Path:
    """The folder of what people keep (suites of test cases), in the place that the platform names for it."""
    return platformdirs.user_data_path(APP_NAME, appauthor=False)


def autosave_dir() -> Path:
    """The folder where each running program has one for its runs, in case it ends unexpectedly."""
    return data_dir() / "autosave"


def log_dir() -> Path:
    """The folder of attnstudio.log, in the place that the platform names for it."""
    return platformdirs.user_log_path(APP_NAME, appauthor=False)


def resources_dir() -> Path:
    """Icons, translations and presets: inside the package when installed, beside it in a checkout."""
    package = Path(__file__).resolve().parent
    inside = package / "resources"
    return inside if inside.is_dir() else package.parent / "resources"
