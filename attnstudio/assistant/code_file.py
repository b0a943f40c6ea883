"""A Python file as text: to be explained, or to be checked. It is only read here. No Qt."""

from __future__ import annotations

import io
import stat
import tokenize
from pathlib import Path

from attnstudio.files import FileError
from attnstudio.messages import QT_TRANSLATE_NOOP, message

MOST_CODE_BYTES = 100_000


TOO_LONG_TO_EXPLAIN = QT_TRANSLATE_NOOP(
    "Messages", "{file} is larger than {limit} kB. Paste the part that is to be explained."
)


def read_code(path: Path, most_bytes: int = MOST_CODE_BYTES, too_long: str = TOO_LONG_TO_EXPLAIN) -> str:
    """The text of `path`, in the encoding that Python itself would read it in (PEP 263), UTF-8 by default.

    Its lines are those that Python counts. `too_long` is a template with {file} and {limit}, in kB. Raises
    `FileError` for what is no file, is empty or longer than `most_bytes`, or is not text in its encoding.
    """
    return text_of_code(_read(path, most_bytes, too_long), path.name)


def text_of_code(data: bytes, name: str) -> str:
    """The same for bytes that have come from elsewhere, called `name` in sentences. Raises `FileError`."""
    try:
        codec, _ = tokenize.detect_encoding(io.BytesIO(data).readline)
        text = data.decode(codec)
    except UnicodeDecodeError as error:
        before = data[: error.start]
        raise FileError(
            message(
                QT_TRANSLATE_NOOP(
                    "Messages", "{file}, line {line}: this is not text in {encoding}. Save the file as UTF-8."
                ),
                file=name,
                line=before.count(b"\n") + 1,
                encoding=codec,
            )
        ) from None
    except (SyntaxError, LookupError, UnicodeError):
        # the declared encoding is unknown or none of texts (rot13), or the first lines are no UTF-8
        raise FileError(
            message(
                QT_TRANSLATE_NOOP("Messages", "{file} is in an unknown encoding. Save it as UTF-8."),
                file=name,
            )
        ) from None
    if "\0" in text:
        raise FileError(
            message(QT_TRANSLATE_NOOP("Messages", "{file} holds no text but binary data."), file=name)
        )
    if not text.strip():
        raise FileError(message(QT_TRANSLATE_NOOP("Messages", "{file} is empty."), file=name))
    return text.replace("\r\n", "\n").replace("\r", "\n").removesuffix("\n")


def _read(path: Path, most_bytes: int, too_long: str) -> bytes:
    try:
        status = path.stat()
        if not stat.S_ISREG(status.st_mode):
            raise FileError(message(QT_TRANSLATE_NOOP("Messages", "{file} is not a file."), file=path.name))
        if status.st_size > most_bytes:
            raise FileError(message(too_long, file=path.name, limit=most_bytes // 1000))
        return path.read_bytes()
    except OSError as error:
        raise FileError(
            message(
                QT_TRANSLATE_NOOP("Messages", "{file} cannot be read: {reason}."),
                file=path.name,
                reason=error.strerror or type(error).__name__,
            )
        ) from None
