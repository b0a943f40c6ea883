"""The file that a run is kept in: safetensors with JSON in its metadata, and a checksum of everything.

Written here and not by the library, whose writer puts a file of its own in the place of the one it is
given, unsynced, and hides why a disk refuses it. Read by the library, and every file that is written is
read back, so that no other reader of safetensors will find fault with it. No torch here.
"""

from __future__ import annotations

import errno
import hashlib
import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, BinaryIO, NoReturn

import numpy as np
from numpy.typing import NDArray

from attnstudio.atomic import open_atomically
from attnstudio.characters import without_steering
from attnstudio.engine.cost import available_memory
from attnstudio.engine.errors import EngineFailure, readable_bytes
from attnstudio.engine.protocol import EngineError, ErrorKind
from attnstudio.messages import QT_TRANSLATE_NOOP, Message, message

Array = NDArray[Any]

FORMAT = "attnstudio-run"
VERSION = 1
MAX_HEADER_BYTES = 16 << 20
DTYPES = {"float32": "F32", "float64": "F64", "int64": "I64", "uint8": "U8"}
_LENGTH_BYTES = 8
_WRITE_BYTES = 8 << 20  # what is handed to the disk at once


class RunFileError(EngineFailure):
    """A run file that is not opened or not written; `error.message` says why in one sentence."""

    def __init__(self, reason: Message) -> None:
        super().__init__(EngineError(ErrorKind.FILE, reason))


def damaged(path: Path, reason: Message) -> RunFileError:
    """The refusal of a file whose content contradicts itself."""
    text = QT_TRANSLATE_NOOP("Messages", "{file} is damaged, so nothing of it was opened: {reason}.")
    return RunFileError(message(text, file=path.name, reason=reason))


@dataclass(frozen=True, slots=True)
class WrittenFile:
    """A file of `bytes` with the checksum that `RunFile` has."""

    bytes: int
    checksum: str


def write_run_file(
    path: Path, document: Mapping[str, Any], arrays: Mapping[str, Array], *, read_back: bool = True
) -> WrittenFile:
    """Write `document` (JSON) and `arrays` in the place of `path`, after reading them back if asked to.

    Arrays are of one of `DTYPES`, C-contiguous. Raises `OSError` as `atomic.open_atomically`, and
    `RunFileError` when what is read back is not what was written; then `path` is as it was.
    """
    text = json.dumps({**document, "checksums": _checksums(arrays)}, allow_nan=False)
    checksum = hashlib.sha256(text.encode()).hexdigest()
    header = _header(text, checksum, arrays)
    with open_atomically(path) as file:
        file.write(len(header).to_bytes(_LENGTH_BYTES, "little") + header)
        for array in arrays.values():
            data = _bytes(array)
            for start in range(0, len(data), _WRITE_BYTES):
                file.write(data[start : start + _WRITE_BYTES])
        file.flush()
        size = file.tell()
        if read_back:
            with open_run_file(Path(file.name), path) as written:
                for name in arrays:
                    written.array(name)
    return WrittenFile(size, checksum)


def _header(text: str, checksum: str, arrays: Mapping[str, Array]) -> bytes:
    metadata = {"format": FORMAT, "version": str(VERSION), "document": text, "checksum": checksum}
    entries: dict[str, Any] = {"__metadata__": metadata}
    end = 0
    for name, array in arrays.items():
        start, end = end, end + array.nbytes
        dtype = DTYPES[array.dtype.name]
        entries[name] = {"dtype": dtype, "shape": list(array.shape), "data_offsets": [start, end]}
    header = json.dumps(entries).encode()
    return header + b" " * (-len(header) % _LENGTH_BYTES)


def _checksums(arrays: Mapping[str, Array]) -> dict[str, str]:
    return {name: _checksum(array) for name, array in arrays.items()}


def _checksum(array: Array) -> str:
    return hashlib.sha256(_bytes(array)).hexdigest()


def _bytes(array: Array) -> memoryview:
    return array.data.cast("B") if array.size else memoryview(b"")


class RunFile:
    """An open run file whose description is whole; its arrays are checked as they are read.

    document  the JSON object that was written
    checksum  of the document, which holds those of all arrays: it stands for the whole file
    """

    def __init__(self, path: Path, tensors: Any, document: dict[str, Any], checksum: str) -> None:
        self.path = path
        self.checksum = checksum
        self.document = document
        self._tensors = tensors
        checksums = document.get("checksums")
        if not isinstance(checksums, dict) or set(tensors.keys()) != set(checksums):
            self.refuse(message(QT_TRANSLATE_NOOP("Messages", "its parts are not those that it describes")))
        self._checksums: dict[str, Any] = checksums

    def refuse(self, reason: Message) -> NoReturn:
        """Raise the refusal of this file."""
        raise damaged(self.path, reason)

    def has(self, name: str) -> bool:
        """Whether there is an array of this name."""
        return name in self._checksums

    def shape(self, name: str) -> tuple[int, ...]:
        """The shape of an array before it is read. Raises `RunFileError` when there is none."""
        if name not in self._checksums:
            self.refuse(message(QT_TRANSLATE_NOOP("Messages", "{part} is missing"), part=name))
        return tuple(self._tensors.get_slice(name).get_shape())

    def array(self, name: str, dtype: str = "", shape: tuple[int, ...] | None = None) -> Array:
        """Read an array, which must be of that type and shape where they are given.

        Raises `RunFileError` when it is not, when it is missing, or not what was written.
        """
        found = self.shape(name)
        kind = self._tensors.get_slice(name).get_dtype()
        if (dtype and kind != DTYPES[dtype]) or (shape is not None and found != shape):
            self.refuse(message(QT_TRANSLATE_NOOP("Messages", "{part} is of another form"), part=name))
        array = np.ascontiguousarray(self._tensors.get_tensor(name))
        if kind not in DTYPES.values() or _checksum(array) != self._checksums[name]:
            text = QT_TRANSLATE_NOOP("Messages", "{part} does not match its checksum")
            self.refuse(message(text, part=name))
        return array.reshape(found)


@contextmanager
def open_run_file(path: Path, named: Path | None = None) -> Iterator[RunFile]:
    """Open `path`, called `named` in what is said of it. Raises `RunFileError` when it is refused."""
    named = path if named is None else named
    from safetensors import SafetensorError, safe_open

    try:
        with _open_regular(path) as file:
            _check_size(file, named)
        # Not mapped into memory: a stick that is pulled out must end in an error and not in a crash.
        with safe_open(path, framework="numpy", backend="pread") as tensors:
            metadata = tensors.metadata() or {}
            document = _document(metadata, named)
            yield RunFile(named, tensors, document, metadata["checksum"])
    except SafetensorError:
        reason = message(QT_TRANSLATE_NOOP("Messages", "its list of parts cannot be read"))
        raise damaged(named, reason) from None
    except OSError as error:
        text = QT_TRANSLATE_NOOP("Messages", "{file} cannot be read: {reason}.")
        reason = message(text, file=named.name, reason=error.strerror or str(error))
        raise RunFileError(reason) from error


def _open_regular(path: Path) -> BinaryIO:
    """Raises `OSError` for a pipe, which would never begin, and for a device, which would never end."""
    if path.exists() and not path.is_file():
        raise OSError(errno.EINVAL, "not a regular file")
    return path.open("rb")


def _check_size(file: BinaryIO, path: Path) -> None:
    """What can be told without the library: that it may be one of ours, and has a chance to fit."""
    size = file.seek(0, 2)
    file.seek(0)
    start = file.read(_LENGTH_BYTES + 2)
    length = int.from_bytes(start[:_LENGTH_BYTES], "little")
    # Any safetensors file starts so; a cut one still does.
    if start[_LENGTH_BYTES:] != b'{"' or not 0 < length <= MAX_HEADER_BYTES:
        text = QT_TRANSLATE_NOOP("Messages", "{file} is not a run that AttnStudio saved.")
        raise RunFileError(message(text, file=path.name))
    if _LENGTH_BYTES + length > size:
        raise damaged(path, message(QT_TRANSLATE_NOOP("Messages", "its end is missing")))
    free = available_memory()
    if free is not None and size > free:
        text = QT_TRANSLATE_NOOP(
            "Messages", "{file} does not fit into memory: it has {size}, and {free} are free."
        )
        sizes = {"size": readable_bytes(size), "free": readable_bytes(free)}
        raise RunFileError(message(text, file=path.name, **sizes))


def _document(metadata: Mapping[str, str], path: Path) -> dict[str, Any]:
    """The description, when it is of this format and matches its checksum."""
    if metadata.get("format") != FORMAT:
        text = QT_TRANSLATE_NOOP("Messages", "{file} holds tensors, but no run that AttnStudio saved.")
        raise RunFileError(message(text, file=path.name))
    if metadata.get("version") != str(VERSION):
        text = QT_TRANSLATE_NOOP(
            "Messages",
            "{file} is of format {version}, and this version of AttnStudio reads format {known}. "
            "Open it with the version that saved it, or a newer one.",
        )
        version = without_steering(metadata.get("version", "")[:20])
        raise RunFileError(message(text, file=path.name, version=version, known=VERSION))
    text = metadata.get("document", "")
    if hashlib.sha256(text.encode()).hexdigest() != metadata.get("checksum"):
        reason = message(QT_TRANSLATE_NOOP("Messages", "its description does not match its checksum"))
        raise damaged(path, reason)
    try:
        document = json.loads(text, parse_constant=_no_constant)
    except (ValueError, RecursionError):
        document = None
    if not isinstance(document, dict):
        raise damaged(path, message(QT_TRANSLATE_NOOP("Messages", "its description cannot be read")))
    return document


def _no_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is not JSON")
