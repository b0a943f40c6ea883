"""Numbers as files: weights as CSV and NPZ, a run's record as CSV. No Qt, no torch.

Every file is written beside its place, read back, compared bit by bit with what was asked for, and
only then put in place. All numbering in files starts from 0. Numbers are written with the shortest
digits that give the same float back. Tokens are written as they are: a spreadsheet may take one such as
"=1+1" for a formula.
"""

from __future__ import annotations

import csv
import errno
import io
import json
import zipfile
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from itertools import product, zip_longest
from pathlib import Path
from typing import IO, Any, BinaryIO, Protocol

import numpy as np
from numpy.typing import NDArray

from attnstudio.atomic import open_atomically
from attnstudio.engine.frames import PROJECTIONS, AttentionFrame
from attnstudio.engine.history import HistorySlice, RunHistory
from attnstudio.engine.spec import ExperimentSpec
from attnstudio.messages import QT_TRANSLATE_NOOP, Message, message

MAX_CSV_WEIGHTS = 5_000_000
WEIGHT_COLUMNS = ("layer", "head", "query", "key", "query_token", "key_token", "weight", "masked")
HELD_OUT_COLUMNS = ("held_out_loss", "held_out_accuracy")
CHUNK_BYTES = 1 << 20
_NPY_VERSION = (1, 0)

_DISK_FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)
_NOT_ALLOWED = (errno.EACCES, errno.EPERM, errno.EROFS)

Row = tuple[str, ...]


class ExportError(Exception):
    """A file that was not written; `message` says why and what to do. Nothing of it is left behind."""

    def __init__(self, reason: Message) -> None:
        super().__init__(str(reason))
        self.message = reason


class _DifferenceError(Exception):
    """A file that does not hold what was written."""


def default_file_name(what: str, spec: ExperimentSpec, step: int, suffix: str) -> str:
    """A name that tells the experiment: "attnstudio-heads-512x8-L6-step0.png"."""
    size = f"{spec.d_model}x{spec.heads}-L{spec.positions()}"
    return f"attnstudio-{what}-{size}-step{step}.{suffix}"


def export_weights_csv(frame: AttentionFrame, path: Path) -> Message:
    """Write one line for each weight, in `WEIGHT_COLUMNS`.

    `masked` is 1 where the mask forbids the query to see the key. UTF-8, with a byte order mark when a
    token is not ASCII, so that spreadsheets read it right. Raises `ExportError`.
    """
    if frame.weights.size > MAX_CSV_WEIGHTS:
        raise ExportError(
            message(
                QT_TRANSLATE_NOOP(
                    "Messages",
                    "{count} weights are too many for a CSV file (the limit is {limit}). Export them as NPZ.",
                ),
                count=_grouped(frame.weights.size),
                limit=_grouped(MAX_CSV_WEIGHTS),
            )
        )
    encoding = "utf-8" if "".join((*frame.query_tokens, *frame.key_tokens)).isascii() else "utf-8-sig"
    _write_csv(path, encoding, WEIGHT_COLUMNS, _WeightTable(frame))
    return message(
        QT_TRANSLATE_NOOP(
            "Messages", "Saved {count} weights in {file} (heads numbered from 0), read back and checked."
        ),
        count=_grouped(frame.weights.size),
        file=path.name,
    )


def export_weights_npz(frame: AttentionFrame, path: Path) -> Message:
    """Write the frame's arrays for `numpy.load`, no pickle in them.

    weights [layer, head, query, key], queries [layer, head, query, d_k], keys [layer, head, key, d_k],
    allowed [query, key] (all True without a mask), query_tokens, key_tokens, and `origin`: JSON with
    the experiment, the layer, the step, the loss, and the tokens once more (an array of text drops a
    NUL at an end). Raises `ExportError`.
    """
    arrays = _frame_arrays(frame)
    write_checked(path, partial(_write_arrays, arrays=arrays), partial(_holds_arrays, arrays=arrays))
    return message(
        QT_TRANSLATE_NOOP("Messages", "Saved {count} weights in {file}, read back and checked."),
        count=_grouped(frame.weights.size),
        file=path.name,
    )


def export_record_csv(history: RunHistory, path: Path) -> Message:
    """Write one line for each step: loss, norms of gradients, seconds.

    After `step, loss, grad_norm, total_norm, seconds` comes a column for each parameter's gradient norm
    (`W_q.weight`), then one for each head's slice of each projection: `W_q.head0`, in an encoder with its
    layer before it, `layers.1.W_q.head0`. Where a task is learned, `HELD_OUT_COLUMNS` end the line, empty
    for steps that were not evaluated. Raises `ExportError`.
    """
    record = history.since(0)  # a copy: the run may go on meanwhile
    held_out = _held_out(history) if history.spec.is_encoder else None
    columns = (
        "step",
        "loss",
        "grad_norm",
        "total_norm",
        "seconds",
        *history.parameters,
        *head_columns(history),
        *(() if held_out is None else HELD_OUT_COLUMNS),
    )
    _write_csv(path, "utf-8", columns, _RecordTable(record, held_out))
    return message(
        QT_TRANSLATE_NOOP("Messages", "Saved {count} steps in {file}, read back and checked."),
        count=_grouped(len(record.losses)),
        file=path.name,
    )


def _held_out(history: RunHistory) -> dict[int, Row]:
    """Loss and accuracy on held-out data, as texts, by step."""
    found = history.evaluations()
    texts = zip(map(repr, found.losses.tolist()), map(repr, found.accuracies.tolist()), strict=True)
    return dict(zip(found.steps.tolist(), texts, strict=True))


def head_columns(history: RunHistory) -> tuple[str, ...]:
    """A name for each number of a step's `head_norms`, in their order."""
    is_encoder = history.spec.is_encoder
    layers = [f"layers.{layer}." for layer in range(history.spec.depth)] if is_encoder else [""]
    names = product(layers, PROJECTIONS, range(history.heads))
    return tuple(f"{layer}{projection}.head{head}" for layer, projection, head in names)


def write_verified(path: Path, data: bytes) -> None:
    """Put `data` in `path`, after reading it back. Raises `ExportError`."""
    write_checked(path, lambda file: file.write(data), lambda file: file.read() == data)


def _grouped(count: int) -> str:
    return f"{count:,}"


# -- tables


class _Table(Protocol):
    """Lines of text made from numbers, and the way back."""

    def rows(self) -> Iterator[Row]:
        """The lines to write."""

    def numbers_match(self, rows: Iterator[Row]) -> bool:
        """Whether the numbers in `rows`, as another program would parse them, are the original bits."""


@dataclass(frozen=True, slots=True)
class _WeightTable:
    frame: AttentionFrame

    def rows(self) -> Iterator[Row]:
        layers, heads, queries, keys = self.frame.weights.shape
        columns = [str(key) for key in range(keys)]
        masks = self._masks()
        for layer, head, query in product(range(layers), range(heads), range(queries)):
            before = (str(layer), str(head), str(query))
            token = self.frame.query_tokens[query]
            weights = _float32_texts(self.frame.weights[layer, head, query])
            for key, key_token, weight, masked in zip(
                columns, self.frame.key_tokens, weights, masks[query], strict=True
            ):
                yield (*before, key, token, key_token, weight, masked)

    def numbers_match(self, rows: Iterator[Row]) -> bool:
        column = WEIGHT_COLUMNS.index("weight")
        found = np.fromiter((float(row[column]) for row in rows), np.float32)
        return _same_floats(found, self.frame.weights.ravel())

    def _masks(self) -> list[list[str]]:
        queries, keys = self.frame.weights.shape[2:]
        if self.frame.allowed is None:
            return [["0"] * keys] * queries
        return [["0" if allowed else "1" for allowed in row] for row in self.frame.allowed.tolist()]


@dataclass(frozen=True, slots=True)
class _RecordTable:
    """`held_out`: loss and accuracy, as texts, of the steps that were evaluated; None without a task."""

    record: HistorySlice
    held_out: Mapping[int, Row] | None = None

    def rows(self) -> Iterator[Row]:
        for index, (scalars, norms) in enumerate(zip(self._scalars(), self._norms(), strict=True)):
            step = self.record.start + index
            held_out = () if self.held_out is None else self.held_out.get(step, ("", ""))
            yield (str(step), *map(repr, scalars.tolist()), *_float32_texts(norms), *held_out)

    def numbers_match(self, rows: Iterator[Row]) -> bool:
        scalars = self._scalars()
        width = 1 + scalars.shape[1] + self._norms().shape[1]
        found = np.array([[float(text) for text in row[:width]] for row in rows]).reshape(-1, width)
        steps, found_scalars, norms = np.split(found, [1, 1 + scalars.shape[1]], axis=1)
        return (
            steps[:, 0].tolist() == list(range(self.record.start, self.record.start + len(scalars)))
            and _same_floats(found_scalars, scalars)
            and _same_floats(norms.astype(np.float32), self._norms())
        )

    def _scalars(self) -> NDArray[np.float64]:
        record = self.record
        return np.stack([record.losses, record.grad_norms, record.total_norms, record.seconds], axis=1)

    def _norms(self) -> NDArray[np.float32]:
        parameters, heads = self.record.parameter_norms, self.record.head_norms
        flat = heads.reshape(len(heads), int(np.prod(heads.shape[1:])))
        return np.concatenate([parameters, flat], axis=1)


def _float32_texts(values: NDArray[np.float32]) -> list[str]:
    """The shortest digits that give each float32 back."""
    return [str(value) for value in values]


def _same_floats(found: NDArray[Any], wanted: NDArray[Any]) -> bool:
    """Equal in every bit, but that one NaN is as good as another."""
    if found.shape != wanted.shape or found.dtype != wanted.dtype:
        return False
    bits = f"u{wanted.dtype.itemsize}"
    same = np.ascontiguousarray(found).view(bits) == np.ascontiguousarray(wanted).view(bits)
    return bool((same | (np.isnan(found) & np.isnan(wanted))).all())


# -- arrays


def _frame_arrays(frame: AttentionFrame) -> dict[str, NDArray[Any]]:
    origin = {
        "experiment": frame.origin.spec.to_dict(),
        "layer": frame.origin.layer.value,
        "step": frame.origin.step,
        "loss": frame.origin.loss,
        "query_tokens": frame.query_tokens,
        "key_tokens": frame.key_tokens,
    }
    allowed = np.ones(frame.weights.shape[2:], np.bool_) if frame.allowed is None else frame.allowed
    return {
        "weights": frame.weights,
        "queries": frame.queries,
        "keys": frame.keys,
        "allowed": allowed,
        "query_tokens": np.array(frame.query_tokens, np.str_),
        "key_tokens": np.array(frame.key_tokens, np.str_),
        "origin": np.array(json.dumps(origin)),
    }


def _write_arrays(file: BinaryIO, arrays: dict[str, NDArray[Any]]) -> None:
    """The format of `numpy.savez`, but refusing pickles."""
    with zipfile.ZipFile(file, "w") as archive:
        for name, array in arrays.items():
            with archive.open(f"{name}.npy", "w", force_zip64=True) as member:
                np.lib.format.write_array(member, array, version=_NPY_VERSION, allow_pickle=False)


def _holds_arrays(file: BinaryIO, arrays: dict[str, NDArray[Any]]) -> bool:
    """Whether the NPZ archive holds exactly `arrays`; read in pieces, since a frame may fill the memory."""
    with zipfile.ZipFile(file) as archive:
        if set(archive.namelist()) != {f"{name}.npy" for name in arrays}:
            return False
        return all(_holds_array(archive.open(f"{name}.npy"), array) for name, array in arrays.items())


def _holds_array(file: IO[bytes], array: NDArray[Any]) -> bool:
    if np.lib.format.read_magic(file) != _NPY_VERSION:
        return False
    header = np.lib.format.read_array_header_1_0(file)
    if header != (array.shape, False, array.dtype):
        return False
    wanted = np.ascontiguousarray(array).reshape(-1).view(np.uint8)
    for start in range(0, len(wanted), CHUNK_BYTES):
        if file.read(CHUNK_BYTES) != wanted[start : start + CHUNK_BYTES].tobytes():
            return False
    return file.read(1) == b""


# -- files


def _write_csv(path: Path, encoding: str, columns: Row, table: _Table) -> None:
    def write(file: BinaryIO) -> None:
        text = _text(file, encoding)
        writer = csv.writer(text)
        writer.writerow(columns)
        writer.writerows(table.rows())
        text.detach()

    def check(file: BinaryIO) -> bool:
        text = _text(file, encoding)
        try:
            lines = csv.reader(text)
            return next(lines, None) == list(columns) and table.numbers_match(_compared(lines, table))
        except _DifferenceError:
            return False
        finally:
            text.detach()

    write_checked(path, write, check)


def _compared(lines: Iterator[list[str]], table: _Table) -> Iterator[Row]:
    """The lines of a file, each of them equal to the table's."""
    for found, wanted in zip_longest(map(tuple, lines), table.rows()):
        if found is None or found != wanted:
            raise _DifferenceError
        yield found


def _text(file: BinaryIO, encoding: str) -> io.TextIOWrapper:
    # Half of a surrogate pair, which a paste can bring, is kept rather than refused.
    return io.TextIOWrapper(file, encoding, errors="surrogatepass", newline="")


def write_checked(path: Path, write: Callable[[BinaryIO], object], check: Callable[[BinaryIO], bool]) -> None:
    """Write a temporary file, read it back, and put it in the place of `path` if it is right."""
    try:
        with open_atomically(path) as file:
            write(file)
            file.flush()
            file.seek(0)
            if not check(file):
                raise ExportError(
                    message(
                        QT_TRANSLATE_NOOP(
                            "Messages",
                            "{file} was not saved: what was written did not read back the same. "
                            "Check the disk, or choose another folder.",
                        ),
                        file=path.name,
                    )
                )
    except OSError as error:
        raise ExportError(why_not_written(path, error)) from error


def why_not_written(path: Path, error: OSError) -> Message:
    folder = str(path.parent)
    if error.errno in _DISK_FULL:
        text = QT_TRANSLATE_NOOP(
            "Messages", "{file} was not saved: the disk is full. Free some space or choose another folder."
        )
    elif error.errno in (errno.ENOENT, errno.ENOTDIR):
        text = QT_TRANSLATE_NOOP(
            "Messages", "{file} was not saved: the folder {folder} does not exist. Choose another."
        )
    elif error.errno in _NOT_ALLOWED:
        text = QT_TRANSLATE_NOOP(
            "Messages",
            "{file} was not saved: {folder} or the file in it cannot be written to. Choose another folder.",
        )
    else:
        text = QT_TRANSLATE_NOOP("Messages", "{file} was not saved in {folder}: {reason}.")
    return message(text, file=path.name, folder=folder, reason=error.strerror or type(error).__name__)
