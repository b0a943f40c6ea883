"""A Python file as text to be explained. It is read and never run. No Qt."""

from __future__ import annotations

import io
import stat
import tokenize
from pathlib import Path

from attnstudio.files import FileError
from attnstudio.messages import QT_TRANSLATE_NOOP, message

MOST_CODE_BYTES = 100_000


def read_code(path: Path) -> str:
    """The text of `path`, in the encoding that Python itself would read it in (PEP 263), UTF-8 by default.

    Raises `FileError` for what is no file, is empty or longer than `MOST_CODE_BYTES`, or is not text in
    its encoding.
    """
    data = _read(path)
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
                file=path.name,
                line=before.count(b"\n") + 1,
                encoding=codec,
            )
        ) from None
    except SyntaxError:  # the declared encoding is unknown, or the first lines are no UTF-8
        raise FileError(
            message(
                QT_TRANSLATE_NOOP("Messages", "{file} is in an unknown encoding. Save it as UTF-8."),
                file=path.name,
            )
        ) from None
    if "\0" in text:
        raise FileError(
            message(QT_TRANSLATE_NOOP("Messages", "{file} holds no text but binary data."), file=path.name)
        )
    if not text.strip():
        raise FileError(message(QT_TRANSLATE_NOOP("Messages", "{file} is empty."), file=path.name))
    return "\n".join(text.splitlines())


def _read(path: Path) -> bytes:
    try:
        status = path.stat()
        if not stat.S_ISREG(status.st_mode):
            raise FileError(message(QT_TRANSLATE_NOOP("Messages", "{file} is not a file."), file=path.name))
        if status.st_size > MOST_CODE_BYTES:
            raise FileError(
                message(
                    QT_TRANSLATE_NOOP(
                        "Messages",
                        "{file} is larger than {limit} kB. Paste the part that is to be explained.",
                    ),
                    file=path.name,
                    limit=MOST_CODE_BYTES // 1000,
                )
            )
        return path.read_bytes()
    except OSError as error:
        raise FileError(
            message(
                QT_TRANSLATE_NOOP("Messages", "{file} cannot be read: {reason}."),
                file=path.name,
                reason=error.strerror or type(error).__name__,
            )
        ) from None
