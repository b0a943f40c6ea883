"""Suites of test cases: JSON files in the person's data folder, one a suite, named as the suite. No Qt."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from pathlib import Path

from attnstudio.assistant.case_reading import CasesRead, read_cases
from attnstudio.atomic import write_atomically
from attnstudio.engine.cases.case import Case, SuiteRefused, suite_from_json, suite_to_json
from attnstudio.files import FileError, cannot_save, read_json
from attnstudio.logs import redact
from attnstudio.messages import QT_TRANSLATE_NOOP, Message, message
from attnstudio.paths import data_dir, resources_dir

MAX_NAME = 60
MAX_FILE_BYTES = 2**20
SUFFIX = ".json"
_NOT_IN_NAMES = '<>:"/\\|?*'
# Windows takes these for devices, with any suffix.
_DEVICES = {"con", "prn", "aux", "nul", *(f"{device}{n}" for device in ("com", "lpt") for n in range(1, 10))}


class ShelfError(Exception):
    """A suite that could not be read, kept or removed; `message` says why and what to do."""

    def __init__(self, reason: Message) -> None:
        super().__init__(str(reason))
        self.message = reason


class SuiteShelf:
    """The suites of one person."""

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = data_dir() / "suites" if folder is None else folder

    def names(self) -> tuple[str, ...]:
        """The suites there are, in the order of a dictionary; () when they cannot be listed."""
        try:
            found = [path.stem for path in self.folder.glob(f"*{SUFFIX}") if name_problem(path.stem) is None]
        except OSError:
            return ()
        return tuple(sorted(found, key=str.casefold))

    def has(self, name: str) -> bool:
        """Whether there is a suite of this name."""
        return self._path(name).is_file()

    def read(self, name: str) -> CasesRead:
        """The cases of a suite. Raises `ShelfError`."""
        return read_case_file(self._path(name))

    def keep(self, name: str, cases: Sequence[Case]) -> None:
        """Write a suite, in place of one of the same name. Raises `ShelfError`."""
        self.restore(name, suite_to_json(tuple(cases)).encode())

    def remove(self, name: str) -> bytes:
        """Delete a suite, and return what its file held, for Undo. Raises `ShelfError`."""
        path = self._path(name)
        try:
            held = path.read_bytes()
            path.unlink()
        except OSError as error:
            reason = message(
                QT_TRANSLATE_NOOP("Messages", "{file} could not be deleted: {reason}."),
                file=path.name,
                reason=error.strerror or type(error).__name__,
            )
            raise ShelfError(reason) from None
        return held

    def restore(self, name: str, held: bytes) -> None:
        """Put back what `remove` returned. Raises `ShelfError`."""
        path = self._path(name)
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            write_atomically(path, held)
        except OSError as error:
            raise ShelfError(cannot_save(path, error)) from None

    def _path(self, name: str) -> Path:
        return self.folder / f"{name}{SUFFIX}"


def name_problem(name: str) -> Message | None:
    """Why a suite cannot have this name, which becomes a file's; None when it can."""
    if not name:
        return message(QT_TRANSLATE_NOOP("Messages", "Give the suite a name."))
    if len(name) > MAX_NAME:
        return message(
            QT_TRANSLATE_NOOP("Messages", "The name is too long: {limit} letters are the most."),
            limit=MAX_NAME,
        )
    for character in name:
        if character in _NOT_IN_NAMES or unicodedata.category(character).startswith("C"):
            shown = character if character.isprintable() else f"U+{ord(character):04X}"
            return message(
                QT_TRANSLATE_NOOP("Messages", "“{character}” cannot stand in a suite's name."),
                character=shown,
            )
    if redact(name) != name:
        return message(QT_TRANSLATE_NOOP("Messages", "This looks like an API key, not like a name."))
    if name != name.strip(" .") or name.split(".", maxsplit=1)[0].lower() in _DEVICES:
        return message(
            QT_TRANSLATE_NOOP(
                "Messages", "Not every system lets a file be called “{name}”. Choose another name."
            ),
            name=name,
        )
    return None


def read_case_file(path: Path) -> CasesRead:
    """The cases of a suite's file, or of any JSON that holds cases. Raises `ShelfError`."""
    try:
        if path.stat().st_size > MAX_FILE_BYTES:
            raise ShelfError(
                message(
                    QT_TRANSLATE_NOOP(
                        "Messages", "{file} is larger than {limit} MiB, too large for test cases."
                    ),
                    file=path.name,
                    limit=MAX_FILE_BYTES // 2**20,
                )
            )
        text = read_json(path).text
    except FileNotFoundError:
        raise ShelfError(
            message(QT_TRANSLATE_NOOP("Messages", "{file} is not there any more."), file=path.name)
        ) from None
    except FileError as error:
        raise ShelfError(error.message) from None
    except OSError as error:
        reason = error.strerror or type(error).__name__
        text = QT_TRANSLATE_NOOP("Messages", "{file} cannot be read: {reason}.")
        raise ShelfError(message(text, file=path.name, reason=reason)) from None
    return read_case_text(text)


def read_case_text(text: str) -> CasesRead:
    """The cases of a suite, or of any text that holds cases as JSON. Raises `ShelfError`."""
    try:
        return CasesRead(suite_from_json(text), ())
    except SuiteRefused as refused:
        read = read_cases(text)
        if not read.cases:
            raise ShelfError(refused.message) from None
        return read


def starter_suite(language: str) -> tuple[Case, ...]:
    """The built-in suite, its names and reasons in `language` where it has them, else in English."""
    folder = resources_dir() / "suites"
    translated = folder / f"starter_{language}{SUFFIX}"
    path = translated if translated.is_file() else folder / f"starter{SUFFIX}"
    return suite_from_json(path.read_text(encoding="utf-8"))
