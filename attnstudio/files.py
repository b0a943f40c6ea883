"""JSON files that people may have written by hand, and sentences for what is wrong with them."""

from __future__ import annotations

import codecs
import errno
import json
import stat
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from attnstudio.messages import QT_TRANSLATE_NOOP, Message, message

MAX_JSON_BYTES = 4 * 1024 * 1024

DISK_FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)

# The 32-bit marks first: the little-endian one starts with the 16-bit mark.
_BOMS = (
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_JSON_ERRORS = {
    "Expecting value": message(QT_TRANSLATE_NOOP("Messages", "a value is missing here")),
    "Expecting ',' delimiter": message(QT_TRANSLATE_NOOP("Messages", "a comma is missing here")),
    "Expecting ':' delimiter": message(QT_TRANSLATE_NOOP("Messages", "a colon is missing here")),
    "Expecting property name enclosed in double quotes": message(
        QT_TRANSLATE_NOOP(
            "Messages", "a name in double quotes is missing here, or the comma before is too much"
        )
    ),
    "Illegal trailing comma before end of object": message(
        QT_TRANSLATE_NOOP("Messages", "this comma is one too many")
    ),
    "Illegal trailing comma before end of array": message(
        QT_TRANSLATE_NOOP("Messages", "this comma is one too many")
    ),
    "Unterminated string starting at": message(
        QT_TRANSLATE_NOOP("Messages", "the text that starts here has no closing quote")
    ),
    "Invalid control character at": message(
        QT_TRANSLATE_NOOP("Messages", "a line break or control character stands inside a text")
    ),
    "Extra data": message(QT_TRANSLATE_NOOP("Messages", "the file goes on after its end")),
}


class FileError(Exception):
    """A file that cannot be used; `message` says why, with line and column where there are any."""

    def __init__(self, reason: Message) -> None:
        super().__init__(str(reason))
        self.message = reason


@dataclass(frozen=True, slots=True)
class JsonFile:
    """A parsed JSON file, with all that is needed to write a changed `text` back byte for byte."""

    value: Any
    text: str
    codec: str
    bom: bytes

    def encode(self, text: str) -> bytes:
        """`text` as the file's bytes: same encoding, same byte order mark."""
        return self.bom + text.encode(self.codec)


def read_json(path: Path) -> JsonFile:
    """Parse `path` as JSON in UTF-8, UTF-16 or UTF-32, with or without a byte order mark.

    Raises `FileError` when it cannot be read or parsed, `FileNotFoundError` when it is not there.
    """
    data = _read_bytes(path)
    bom, codec = _encoding(data)
    try:
        text = data[len(bom) :].decode(codec)
    except UnicodeDecodeError as error:
        raise FileError(_not_text(path, data[len(bom) :], error)) from None
    if not text.strip():
        raise FileError(message(QT_TRANSLATE_NOOP("Messages", "{file} is empty."), file=path.name))
    try:
        value = json.loads(text)
    except json.JSONDecodeError as error:
        raise FileError(_not_json(path, error)) from None
    except RecursionError:
        reason = message(QT_TRANSLATE_NOOP("Messages", "{file} is nested too deeply."), file=path.name)
        raise FileError(reason) from None
    return JsonFile(value, text, codec, bom)


def cannot_save(path: Path, error: OSError) -> Message:
    """The sentence for an OSError met while writing `path`."""
    if error.errno in DISK_FULL:
        return message(
            QT_TRANSLATE_NOOP("Messages", "{file} could not be saved: the disk of {folder} is full."),
            file=path.name,
            folder=path.parent,
        )
    if error.errno in (errno.EACCES, errno.EPERM, errno.EROFS):
        return message(
            QT_TRANSLATE_NOOP("Messages", "{file} could not be saved: {folder} cannot be written."),
            file=path.name,
            folder=path.parent,
        )
    return message(
        QT_TRANSLATE_NOOP("Messages", "{file} could not be saved in {folder}: {reason}."),
        file=path.name,
        folder=path.parent,
        reason=error.strerror or type(error).__name__,
    )


def _read_bytes(path: Path) -> bytes:
    try:
        status = path.stat()
        if not stat.S_ISREG(status.st_mode):
            raise FileError(message(QT_TRANSLATE_NOOP("Messages", "{file} is not a file."), file=path.name))
        if status.st_size > MAX_JSON_BYTES:
            reason = message(
                QT_TRANSLATE_NOOP("Messages", "{file} is larger than {limit} MiB, too large for settings."),
                file=path.name,
                limit=MAX_JSON_BYTES // 2**20,
            )
            raise FileError(reason)
        return path.read_bytes()
    except FileNotFoundError:
        raise
    except OSError as error:
        reason = message(
            QT_TRANSLATE_NOOP("Messages", "{file} cannot be read: {reason}."),
            file=path.name,
            reason=error.strerror or type(error).__name__,
        )
        raise FileError(reason) from None


def _encoding(data: bytes) -> tuple[bytes, str]:
    """The byte order mark, or b"", and the codec of what follows it."""
    for bom, codec in _BOMS:
        if data.startswith(bom):
            return bom, codec
    return b"", json.detect_encoding(data)


def _not_text(path: Path, data: bytes, error: UnicodeDecodeError) -> Message:
    before = data[: error.start]
    return message(
        QT_TRANSLATE_NOOP(
            "Messages", "{file}, line {line}, column {column}: not Unicode text. Save the file as UTF-8."
        ),
        file=path.name,
        line=before.count(b"\n") + 1,
        column=len(before.rpartition(b"\n")[2].decode(errors="replace")) + 1,
    )


def _not_json(path: Path, error: json.JSONDecodeError) -> Message:
    return message(
        QT_TRANSLATE_NOOP("Messages", "{file}, line {line}, column {column}: {reason}."),
        file=path.name,
        line=error.lineno,
        column=error.colno,
        reason=_JSON_ERRORS.get(error.msg, error.msg),
    )
