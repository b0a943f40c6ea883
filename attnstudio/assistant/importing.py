"""Taking over gateway settings that people already have: two kinds of JSON file, and the environment."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import pairwise
from pathlib import Path
from typing import Any

from attnstudio.assistant.endpoint import EndpointError, canonical
from attnstudio.atomic import write_atomically
from attnstudio.files import FileError, JsonFile, cannot_save, read_json
from attnstudio.keys import KeyRefused, clean_key
from attnstudio.messages import QT_TRANSLATE_NOOP, Message, message

ENVIRONMENT = {
    "base_url": "TAOTOKEN_BASE_URL",
    "api_key": "TAOTOKEN_API_KEY",
    "model_id": "TAOTOKEN_MODEL_ID",
}
_NAMES = {
    "base_url": ("baseurl", "apibase", "endpoint"),
    "api_key": ("apikey",),
    "model_id": ("modelid", "defaultmodel", "model"),
}
_MAX_MODEL_ID = 200
_STRING = re.compile(r'"(?:[^"\\]|\\.)*"')


@dataclass(frozen=True, slots=True)
class Imported:
    """What was found, each part valid or "" when absent; `notes` says what was changed or left out.

    `path` is the file, None for the environment. With a key in a file, offer `remove_key_from_file`.
    """

    base_url: str = ""
    api_key: str = field(default="", repr=False)
    model_id: str = ""
    notes: tuple[Message, ...] = ()
    path: Path | None = None


@dataclass(frozen=True, slots=True)
class InForce:
    """What requests use in this run; `variables` are those of the environment that override settings."""

    base_url: str
    model_id: str
    variables: tuple[str, ...] = ()


class ImportRefused(ValueError):  # noqa: N818 - a verdict on a file, with its sentence
    """Nothing usable was found; `message` says why. Nothing was changed."""

    def __init__(self, reason: Message) -> None:
        super().__init__(str(reason))
        self.message = reason


def import_settings(path: Path) -> Imported:
    """Read {base_url, api_key, model_id} or {taotoken: {baseUrl, apiKey, defaultModel}} from `path`.

    Raises `ImportRefused`.
    """
    found = _members(_read(path).value)
    if not found:
        raise ImportRefused(message(_NOTHING, file=path.name))
    return replace(_validated(found), path=path)


def import_environment(environment: Mapping[str, str] = os.environ) -> Imported:
    """Read TAOTOKEN_BASE_URL, TAOTOKEN_API_KEY and TAOTOKEN_MODEL_ID. Raises `ImportRefused`."""
    found = {
        name: environment[variable]
        for name, variable in ENVIRONMENT.items()
        if environment.get(variable, "").strip()
    }
    if not found:
        raise ImportRefused(message(_NO_VARIABLES, names=", ".join(ENVIRONMENT.values())))
    return _validated(found)


def in_force(base_url: str, model_id: str, environment: Mapping[str, str] = os.environ) -> InForce:
    """The settings with what the environment overrides for this run."""
    given = {name: environment.get(variable, "").strip() for name, variable in ENVIRONMENT.items()}
    return InForce(
        base_url=given["base_url"] or base_url,
        model_id=given["model_id"] or model_id,
        variables=tuple(ENVIRONMENT[name] for name in ("base_url", "model_id") if given[name]),
    )


def remove_key_from_file(path: Path) -> Message:
    """Empty the key's value in the file that `import_settings` read; every other byte stays.

    Returns the sentence of success. Raises `ImportRefused`; then the file is as it was.
    """
    file = _read(path)
    key = _members(file.value).get("api_key")
    if not isinstance(key, str):
        return message(_NO_KEY_LEFT, file=path.name)
    text = _without_key(file.text, key)
    if any(key in held for held in _strings(text)):
        raise ImportRefused(message(_ELSEWHERE, file=path.name))
    try:
        write_atomically(path, file.encode(text))
    except OSError as error:
        raise ImportRefused(cannot_save(path, error)) from None
    return message(_KEY_REMOVED, file=path.name)


def _read(path: Path) -> JsonFile:
    try:
        return read_json(path)
    except FileNotFoundError:
        raise ImportRefused(message(_NOT_THERE, file=path.name)) from None
    except FileError as error:
        raise ImportRefused(error.message) from None


def _members(value: Any) -> dict[str, Any]:
    """The settings in a parsed file, by their names here: from `taotoken` if it is there, else the top."""
    if not isinstance(value, dict):
        return {}
    inner = value.get("taotoken")
    scope = inner if isinstance(inner, dict) else value
    found: dict[str, Any] = {}
    for name, aliases in _NAMES.items():
        for member, held in scope.items():
            if _plain(member) in aliases and held not in ("", None):
                found.setdefault(name, held)
    return found


def _plain(name: str) -> str:
    """apiKey, api_key, API-Key -> apikey."""
    return re.sub(r"[_\-\s]", "", name).lower()


def _validated(found: Mapping[str, Any]) -> Imported:
    notes: list[Message] = []
    accepted: dict[str, str] = {}
    for name, value in found.items():
        if not isinstance(value, str):
            notes.append(message(_NOT_TEXT, setting=_SETTINGS[name]))
            continue
        try:
            accepted[name], remarks = _ACCEPT[name](value)
            notes += remarks
        except (EndpointError, KeyRefused, ImportRefused) as refused:
            notes.append(message(_LEFT_OUT, setting=_SETTINGS[name], reason=refused.message))
    if not accepted:
        raise ImportRefused(notes[0])
    return Imported(
        base_url=accepted.get("base_url", ""),
        api_key=accepted.get("api_key", ""),
        model_id=accepted.get("model_id", ""),
        notes=tuple(notes),
    )


def _accept_base_url(text: str) -> tuple[str, tuple[Message, ...]]:
    endpoint = canonical(text)
    return endpoint.base_url, endpoint.notes


def _accept_key(text: str) -> tuple[str, tuple[Message, ...]]:
    clean = clean_key(text)
    return clean.key, clean.notes


def _accept_model_id(text: str) -> tuple[str, tuple[Message, ...]]:
    model_id = text.strip()
    if not model_id.isprintable() or len(model_id) > _MAX_MODEL_ID:
        raise ImportRefused(message(_BAD_MODEL_ID, limit=_MAX_MODEL_ID))
    return model_id, ()


_ACCEPT: Mapping[str, Callable[[str], tuple[str, tuple[Message, ...]]]] = {
    "base_url": _accept_base_url,
    "api_key": _accept_key,
    "model_id": _accept_model_id,
}


def _without_key(text: str, key: str) -> str:
    """`text`, valid JSON, with "" for every API key member whose value is `key`.

    In valid JSON a quote stands nowhere but around a string, so the strings can be walked one by one.
    """
    tokens = list(_STRING.finditer(text))
    pieces, done = [], 0
    for name, value in pairwise(tokens):
        between = text[name.end() : value.start()]
        if (
            between.strip() == ":"
            and _plain(json.loads(name.group())) in _NAMES["api_key"]
            and json.loads(value.group()) == key
        ):
            pieces += [text[done : value.start()], '""']
            done = value.end()
    return "".join([*pieces, text[done:]])


def _strings(text: str) -> Iterator[str]:
    return (json.loads(token.group()) for token in _STRING.finditer(text))


_SETTINGS = {
    "base_url": message(QT_TRANSLATE_NOOP("Messages", "base URL")),
    "api_key": message(QT_TRANSLATE_NOOP("Messages", "API key")),
    "model_id": message(QT_TRANSLATE_NOOP("Messages", "model ID")),
}
_NOT_THERE = QT_TRANSLATE_NOOP("Messages", "{file} is not there.")
_NOTHING = QT_TRANSLATE_NOOP(
    "Messages",
    "{file} holds none of base_url, api_key and model_id, and no “taotoken” with baseUrl, apiKey and so on.",
)
_NO_VARIABLES = QT_TRANSLATE_NOOP("Messages", "None of {names} is set in the environment.")
_NOT_TEXT = QT_TRANSLATE_NOOP("Messages", "The {setting} was left out: it is not a text.")
_LEFT_OUT = QT_TRANSLATE_NOOP("Messages", "The {setting} was left out. {reason}")
_BAD_MODEL_ID = QT_TRANSLATE_NOOP("Messages", "A model ID is one line of at most {limit} characters.")
_KEY_REMOVED = QT_TRANSLATE_NOOP("Messages", "The key was removed from {file}; all else in it is as it was.")
_NO_KEY_LEFT = QT_TRANSLATE_NOOP("Messages", "{file} holds no key.")
_ELSEWHERE = QT_TRANSLATE_NOOP(
    "Messages", "The key stands in {file} in another place too. Nothing was changed: remove it by hand."
)
