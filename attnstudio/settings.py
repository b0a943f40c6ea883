"""config.json: what is remembered between starts. It has no field for a key, ever."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, fields, replace
from datetime import datetime
from pathlib import Path
from typing import Any, TypeGuard

from attnstudio.atomic import write_atomically
from attnstudio.files import FileError, cannot_save, read_json
from attnstudio.logs import redact, register_secret
from attnstudio.messages import QT_TRANSLATE_NOOP, Message, message
from attnstudio.paths import config_dir

SCHEMA = 1
FILE_NAME = "config.json"
DEFAULT_BASE_URL = "https://taotoken.net/api"
KEY_FIELDS = frozenset({"apikey", "key", "token", "secret", "password", "authorization", "accesstoken"})
CHOICES: Mapping[str, tuple[str, ...]] = {
    "language": ("system", "en", "zh_CN"),
    "theme": ("system", "light", "dark"),
    "answer_language": ("window", "en", "zh_CN"),
}
_NO_DASHES = str.maketrans("", "", "_- ")
_NEVER_A_KEY = ("base_url", "model_id", "recent_models", "compared_models")
MOST_RECENT_MODELS = 8
HIGHEST_TEMPERATURE = 2.0
LONGEST_ANSWER = 1_000_000
READING_BUDGETS = (2_000, 6_000, 16_000)
MOST_SPLITTERS = 50
SPLITTER = re.compile(r"(?P<name>[a-z-]{1,40})=(?P<sizes>[0-9]{1,5}(,[0-9]{1,5})+)")

Value = str | float | tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Settings:
    """Everything that config.json holds. `window_geometry` and `window_state` are base64 text.

    recent_models    the model IDs that were asked last, the newest first, each once
    splitters        sizes of the parts on both sides of handles that a person moved: "name=520,288"
    compared_models  the model IDs that were last asked side by side, in the order of their columns
    answer_language  the language that models are asked to answer in; "window" follows the window
    answer_limit     the longest answer, in tokens; 0 leaves it to the model
    reading_budget   how many tokens the numbers of a frame may take in a question
    """

    schema: int = SCHEMA
    base_url: str = DEFAULT_BASE_URL
    model_id: str = ""
    language: str = "system"
    theme: str = "system"
    colormap: str = "viridis"
    scale: str = "auto"
    window_geometry: str = ""
    window_state: str = ""
    splitters: tuple[str, ...] = ()
    recent_models: tuple[str, ...] = ()
    compared_models: tuple[str, ...] = ()
    answer_language: str = "window"
    temperature: float = 0.2
    answer_limit: int = 0
    reading_budget: int = 6_000


class SettingsStore:
    """The settings in force, and their file. For one thread, the window's.

    `notices` says what was wrong with the file when it was read; () when nothing was. `exposed_key`
    is a key that somebody wrote into the file: it is never written again, and the caller may move it
    to the keyring.
    """

    def __init__(self, path: Path | None = None) -> None:
        self._path = path or config_dir() / FILE_NAME
        self._foreign: dict[str, Any] = {}
        self._keep_as: Path | None = None
        self._saved: Settings | None = None
        self.exposed_key: str | None = None
        self._notices: list[Message] = []
        self._settings = self._load()

    @property
    def path(self) -> Path:
        """Where config.json is, or will be."""
        return self._path

    @property
    def settings(self) -> Settings:
        """The settings in force."""
        return self._settings

    @property
    def notices(self) -> tuple[Message, ...]:
        """What is to be said about the file that was read."""
        return tuple(self._notices)

    def update(self, **changes: Value) -> Message | None:
        """Put `changes` in force and save; a Message when they could not be saved, or hold a key.

        Raises TypeError for an unknown field, ValueError for a value that the field cannot take.
        """
        for name, value in changes.items():
            if name in _NEVER_A_KEY and _holds_a_key(value):
                return message(
                    QT_TRANSLATE_NOOP(
                        "Messages",
                        "This looks like an API key in the field for the {field}. It was not saved: "
                        "a key belongs into the key field, and from there into the keyring.",
                    ),
                    field=_FIELD_NAMES[name],
                )
            if not _fits(name, value):
                raise ValueError(f"{name} cannot be {value!r}")
        self._settings = replace(self._settings, **changes)  # type: ignore[arg-type]
        for name in changes:
            self._foreign.pop(name, None)
        return None if self._settings == self._saved else self._save()

    def remember_model(self, model_id: str) -> Message | None:
        """Put `model_id` first among the recent ones; a Message when that could not be saved."""
        others = [name for name in self._settings.recent_models if name != model_id]
        return self.update(recent_models=(model_id, *others)[:MOST_RECENT_MODELS])

    def _save(self) -> Message | None:
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            if self._saved is not None:
                write_atomically(self._backup, self._serialize(self._saved))
            elif self._keep_as is not None and self._path.exists():
                os.replace(self._path, self._keep_as)
            write_atomically(self._path, self._serialize(self._settings))
        except OSError as error:
            return cannot_save(self._path, error)
        self._saved = self._settings
        self._keep_as = None
        return None

    def _serialize(self, settings: Settings) -> bytes:
        data = {**asdict(settings), **self._foreign}
        return (json.dumps(data, ensure_ascii=False, indent=2) + "\n").encode()

    @property
    def _backup(self) -> Path:
        return self._path.with_name(self._path.name + ".bak")

    def _load(self) -> Settings:
        try:
            settings = self._read(self._path)
        except FileNotFoundError:
            return Settings()
        except FileError as problem:
            self._keep_as = self._name_for_broken()
            self._notices.append(problem.message)
            return self._fall_back()
        if self._keep_as is None:
            self._saved = settings
        return settings

    def _fall_back(self) -> Settings:
        """The last good copy, or the defaults; says which, and where the broken file is kept."""
        kept = self._name_for_broken().name
        try:
            settings = self._read(self._backup)
        except (FileNotFoundError, FileError):
            self._notices.append(
                message(
                    QT_TRANSLATE_NOOP(
                        "Messages",
                        "The studio started with its default settings. The file stays as it is; "
                        "when settings are saved, it is kept as {kept}.",
                    ),
                    kept=kept,
                )
            )
            return Settings()
        self._notices.append(
            message(
                QT_TRANSLATE_NOOP(
                    "Messages",
                    "The studio started with the last good copy ({copy}). The file stays as it is; "
                    "when settings are saved, it is kept as {kept}.",
                ),
                copy=self._backup.name,
                kept=kept,
            )
        )
        return settings

    def _read(self, path: Path) -> Settings:
        """The settings in `path`; invalid fields fall to their defaults and are named in a notice."""
        file = read_json(path)
        if not isinstance(file.value, dict):
            raise FileError(
                message(
                    QT_TRANSLATE_NOOP(
                        "Messages",
                        "{file}, line 1, column 1: settings start with {brace}, this file does not.",
                    ),
                    file=path.name,
                    brace="{",
                )
            )
        data = self._without_keys(file.value)
        newer = _is_int(data.get("schema")) and data["schema"] > SCHEMA
        invalid = {name for name in _FIELDS & data.keys() if not _fits(name, data[name])}
        unknown = data.keys() - _FIELDS
        self._foreign = {name: data[name] for name in data if name in unknown or (newer and name in invalid)}
        if invalid and not newer:
            self._keep_as = self._name_for_broken()
        self._notices += self._remarks(path.name, newer, sorted(invalid), sorted(unknown), bool(file.bom))
        return Settings(**{name: _taken_up(data[name]) for name in _FIELDS & data.keys() - invalid})

    def _remarks(
        self, file: str, newer: bool, invalid: list[str], unknown: list[str], had_bom: bool
    ) -> list[Message]:
        found = []
        if newer:
            found.append(message(_NEWER, file=file))
        elif unknown:
            found.append(message(_UNKNOWN, file=file, names=", ".join(unknown)))
        if invalid:
            found.append(message(_INVALID, file=file, names=", ".join(invalid)))
        if had_bom:
            found.append(message(_BOM, file=file))
        if self.exposed_key:
            found.append(message(_EXPOSED, file=file))
        return found

    def _without_keys(self, members: Mapping[str, Any]) -> dict[str, Any]:
        """`members` without the keys in them; those are remembered in memory, and redacted."""
        kept: dict[str, Any] = {}
        for name, value in members.items():
            if isinstance(value, dict):
                kept[name] = self._without_keys(value)
            elif isinstance(value, str) and name.lower().translate(_NO_DASHES) in KEY_FIELDS:
                register_secret(value)
                self.exposed_key = value or self.exposed_key
            else:
                kept[name] = value
        return kept

    def _name_for_broken(self) -> Path:
        return self._path.with_name(f"{self._path.name}.broken-{datetime.now():%Y%m%d-%H%M%S}")


_FIELDS = frozenset(field.name for field in fields(Settings))
_FIELD_NAMES = {
    "base_url": message(QT_TRANSLATE_NOOP("Messages", "base URL")),
    "model_id": message(QT_TRANSLATE_NOOP("Messages", "model ID")),
    "recent_models": message(QT_TRANSLATE_NOOP("Messages", "model ID")),
    "compared_models": message(QT_TRANSLATE_NOOP("Messages", "model ID")),
}
_NEWER = QT_TRANSLATE_NOOP(
    "Messages",
    "{file} was written by a newer AttnStudio. What this version understands is used, the rest is kept.",
)
_UNKNOWN = QT_TRANSLATE_NOOP(
    "Messages", "{file} holds settings that this version does not know: {names}. They are kept."
)
_INVALID = QT_TRANSLATE_NOOP(
    "Messages", "{file} holds values that cannot be used: {names}. Their defaults are used."
)
_BOM = QT_TRANSLATE_NOOP("Messages", "{file} starts with a byte order mark. It was read all the same.")
_EXPOSED = QT_TRANSLATE_NOOP(
    "Messages",
    "{file} holds an API key in clear text. The studio does not write it there again: "
    "store it in the keyring in Settings.",
)


def _is_int(value: object) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool)


def _is_temperature(value: object) -> bool:
    return (
        isinstance(value, int | float)
        and not isinstance(value, bool)
        and 0 <= value <= HIGHEST_TEMPERATURE  # false for NaN
    )


def _are_models(value: object) -> bool:
    return (
        isinstance(value, list | tuple)
        and len(value) <= MOST_RECENT_MODELS
        and all(isinstance(name, str) and name.strip() and name.isprintable() for name in value)
        and not _holds_a_key(tuple(value))
    )


def _are_splitters(value: object) -> bool:
    return (
        isinstance(value, list | tuple)
        and len(value) <= MOST_SPLITTERS
        and all(isinstance(entry, str) and SPLITTER.fullmatch(entry) for entry in value)
    )


_CHECKS: Mapping[str, Callable[[object], bool]] = {
    "schema": lambda value: _is_int(value) and value >= 1,
    "splitters": _are_splitters,
    "recent_models": _are_models,
    "compared_models": _are_models,
    "temperature": _is_temperature,
    "answer_limit": lambda value: _is_int(value) and 0 <= value <= LONGEST_ANSWER,
    "reading_budget": lambda value: _is_int(value) and value in READING_BUDGETS,
}


def _fits(name: str, value: object) -> bool:
    """Whether the field can take the value; raises nothing for unknown fields, which `replace` refuses."""
    if name in _CHECKS:
        return _CHECKS[name](value)
    if not isinstance(value, str) or "\0" in value:
        return False
    return name not in CHOICES or value in CHOICES[name]


def _taken_up(value: Any) -> Any:
    """A value of the file as a field holds it: immutable."""
    return tuple(value) if isinstance(value, list) else value


def _holds_a_key(value: Value) -> bool:
    """Whether the text, or one of the texts, is something that must not be written."""
    texts = value if isinstance(value, tuple) else (str(value),)
    return any(redact(text) != text for text in texts)
