"""Exported numbers come back bit by bit; what cannot be written is refused and leaves nothing behind."""

from __future__ import annotations

import csv
import json
import math
import os
import resource
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import product
from pathlib import Path

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp

from attnstudio.engine.exports import export
from attnstudio.engine.exports.export import ExportError
from attnstudio.engine.frames import PROJECTIONS, AttentionFrame, LayerRole, Origin, StepRecord
from attnstudio.engine.history import RunHistory
from attnstudio.engine.spec import ExperimentSpec, Task
from attnstudio.messages import Message

Export = Callable[[AttentionFrame, Path], Message]
EXPORTS: list[tuple[Export, str]] = [
    (export.export_weights_csv, "weights.csv"),
    (export.export_weights_npz, "weights.npz"),
]
ARTICLE = ExperimentSpec()
TWO_LAYERS = ExperimentSpec(task=Task.REVERSE, layers=2)
NASTY_TOKENS = ("=1+1", 'say "hi"', "a,b", "猫", "\0", "x\ud800", "<b>", "\u200d")


def frame_of(weights: np.ndarray, tokens: tuple[str, ...], *, masked: bool = False) -> AttentionFrame:
    layers, heads, queries, keys = weights.shape
    allowed = np.tril(np.ones((queries, keys), bool)) if masked else None
    rng = np.random.default_rng(0)
    return AttentionFrame(
        weights=weights,
        queries=rng.standard_normal((layers, heads, queries, 3), np.float32),
        keys=rng.standard_normal((layers, heads, keys, 3), np.float32),
        query_tokens=tokens[:queries],
        key_tokens=tokens[:keys],
        origin=Origin(ExperimentSpec(d_model=6, heads=heads), LayerRole.TRAINED, 7, 0.1 + 0.2),
        allowed=allowed,
    )


@pytest.fixture
def frame() -> AttentionFrame:
    weights = np.random.default_rng(1).random((1, 2, 8, 8), np.float32)
    weights[0, 0, 0, :4] = [np.nan, np.inf, -0.0, 1e-45]
    return frame_of(weights, NASTY_TOKENS, masked=True)


def history_of(steps: int, spec: ExperimentSpec = ARTICLE) -> RunHistory:
    history = RunHistory(spec, ("W_q.weight", "W_o.bias"), heads=2)
    rng = np.random.default_rng(2)
    for step in range(steps):
        loss, grad, total, seconds = rng.random(4) * 10.0 ** rng.integers(-300, 300, 4)
        history.append(
            StepRecord(
                step,
                loss,
                grad,
                total,
                rng.random(2, np.float32),
                rng.random((spec.depth, len(PROJECTIONS), 2), np.float32),
                seconds,
            )
        )
    return history


def read_csv(path: Path) -> tuple[list[str], list[list[str]]]:
    with path.open(encoding="utf-8-sig", errors="surrogatepass", newline="") as file:
        header, *rows = csv.reader(file)
    return header, rows


def test_weights_csv_holds_every_weight_exactly(frame: AttentionFrame, tmp_path: Path) -> None:
    path = tmp_path / "weights.csv"
    said = export.export_weights_csv(frame, path)
    header, rows = read_csv(path)
    assert tuple(header) == export.WEIGHT_COLUMNS
    assert len(rows) == frame.weights.size
    for layer, head, query, key, query_token, key_token, weight, masked in rows:
        where = int(layer), int(head), int(query), int(key)
        found, wanted = np.float32(weight), frame.weights[where]
        assert found.tobytes() == wanted.tobytes() or (math.isnan(found) and math.isnan(wanted))
        assert (query_token, key_token) == (NASTY_TOKENS[int(query)], NASTY_TOKENS[int(key)])
        assert masked == ("1" if frame.is_masked(int(query), int(key)) else "0")
    assert {row[1] for row in rows} == {"0", "1"}, "heads are numbered from 0 in files"
    assert "numbered from 0" in str(said)


def test_csv_is_plain_ascii_when_the_tokens_are(tmp_path: Path) -> None:
    path = tmp_path / "weights.csv"
    export.export_weights_csv(frame_of(np.full((1, 1, 2, 2), 0.5, np.float32), ("a", "b")), path)
    assert path.read_bytes().startswith(b"layer,")


def test_csv_has_a_byte_order_mark_when_the_tokens_need_one(frame: AttentionFrame, tmp_path: Path) -> None:
    path = tmp_path / "weights.csv"
    export.export_weights_csv(frame, path)
    assert path.read_bytes().startswith(b"\xef\xbb\xbflayer,")


def test_npz_holds_every_array_without_pickle(frame: AttentionFrame, tmp_path: Path) -> None:
    path = tmp_path / "weights.npz"
    export.export_weights_npz(frame, path)
    with np.load(path, allow_pickle=False) as found:
        for name in ("weights", "queries", "keys", "allowed"):
            wanted = getattr(frame, name)
            assert found[name].dtype == wanted.dtype
            assert found[name].tobytes() == wanted.tobytes()
        origin = json.loads(str(found["origin"]))
    assert ExperimentSpec.from_dict(origin["experiment"]) == frame.origin.spec
    assert (origin["layer"], origin["step"], origin["loss"]) == ("trained", 7, 0.1 + 0.2)
    assert tuple(origin["query_tokens"]) == frame.query_tokens


def test_npz_without_a_mask_allows_everything(tmp_path: Path) -> None:
    path = tmp_path / "weights.npz"
    export.export_weights_npz(frame_of(np.ones((1, 1, 2, 3), np.float32), ("a", "b", "c")), path)
    with np.load(path, allow_pickle=False) as found:
        assert found["allowed"].shape == (2, 3)
        assert found["allowed"].all()
        assert found["key_tokens"].tolist() == ["a", "b", "c"]


@pytest.mark.parametrize("steps", [0, 1, 2000])
def test_record_csv_holds_every_number_exactly(steps: int, tmp_path: Path) -> None:
    history, path = history_of(steps), tmp_path / "record.csv"
    export.export_record_csv(history, path)
    header, rows = read_csv(path)
    assert header[:5] == ["step", "loss", "grad_norm", "total_norm", "seconds"]
    assert header[5:7] == ["W_q.weight", "W_o.bias"]
    assert header[7:] == [f"{name}.head{head}" for name in PROJECTIONS for head in (0, 1)]
    assert len(rows) == steps
    for index, row in enumerate(rows):
        record = history.record(index)
        scalars = (record.loss, record.grad_norm, record.total_norm, record.seconds)
        assert (int(row[0]), *map(float, row[1:5])) == (index, *scalars)
        norms = np.array([float(text) for text in row[5:]], np.float32)
        assert norms.tolist() == [*record.parameter_norms.tolist(), *record.head_norms.ravel().tolist()]


def test_record_csv_of_an_encoder_has_a_column_for_each_head_of_each_layer(tmp_path: Path) -> None:
    history, path = history_of(3, TWO_LAYERS), tmp_path / "record.csv"
    export.export_record_csv(history, path)
    header, rows = read_csv(path)
    columns = {name: index for index, name in enumerate(header)}
    assert len(columns) == 5 + 2 + 2 * 4 * 2 + 2
    for step, row in enumerate(rows):
        norms = history.record(step).head_norms
        for layer, (place, name) in product(range(2), enumerate(PROJECTIONS)):
            written = np.float32(row[columns[f"layers.{layer}.{name}.head1"]])
            assert written == norms[layer, place, 1]


@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    weights=hnp.arrays(np.float32, hnp.array_shapes(min_dims=4, max_dims=4, max_side=3)),
    tokens=st.lists(st.text(min_size=1), min_size=3, max_size=3),
)
def test_any_frame_survives_both_files(weights: np.ndarray, tokens: list[str], tmp_path: Path) -> None:
    """The exports compare what they wrote with the frame themselves, and would raise."""
    frame = frame_of(weights, tuple(tokens))
    for write, name in EXPORTS:
        write(frame, tmp_path / name)


def test_too_many_weights_for_a_table_are_refused(
    frame: AttentionFrame, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(export, "MAX_CSV_WEIGHTS", 100)
    with pytest.raises(ExportError, match="NPZ"):
        export.export_weights_csv(frame, tmp_path / "weights.csv")
    assert not list(tmp_path.iterdir())


# -- what goes wrong


@contextmanager
def largest_file(size: int) -> Iterator[None]:
    """Let no file grow beyond `size`, as a full disk would."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


@pytest.mark.parametrize(("write", "name"), EXPORTS)
def test_full_disk_is_told_and_the_old_file_stays(
    write: Export, name: str, frame: AttentionFrame, tmp_path: Path
) -> None:
    path = tmp_path / name
    path.write_bytes(b"the old file")
    with largest_file(1000), pytest.raises(ExportError, match="the disk is full"):
        write(frame, path)
    assert path.read_bytes() == b"the old file"
    assert list(tmp_path.iterdir()) == [path], "no temporary file is left"


@pytest.mark.parametrize(("write", "name"), EXPORTS)
def test_missing_folder_is_named(write: Export, name: str, frame: AttentionFrame, tmp_path: Path) -> None:
    with pytest.raises(ExportError, match=r"no-such-folder does not exist\. Choose another"):
        write(frame, tmp_path / "no-such-folder" / name)
    assert not list(tmp_path.iterdir())


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write anywhere")
def test_read_only_folder_is_named(frame: AttentionFrame, tmp_path: Path) -> None:
    folder = tmp_path / "locked"
    folder.mkdir(mode=0o555)
    with pytest.raises(ExportError, match="cannot be written to"):
        export.export_weights_csv(frame, folder / "weights.csv")


def test_refusal_by_the_system_is_told(
    frame: AttentionFrame, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The tests may run as root, whom no permission stops; the system's answer is stood in for."""

    def refuse(*_args: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(os, "fsync", refuse)
    with pytest.raises(ExportError, match="cannot be written to"):
        export.export_weights_csv(frame, tmp_path / "weights.csv")
    assert not list(tmp_path.iterdir())


def test_a_folder_in_the_place_of_the_file_is_told(frame: AttentionFrame, tmp_path: Path) -> None:
    (tmp_path / "weights.csv").mkdir()
    with pytest.raises(ExportError, match="not saved"):
        export.export_weights_csv(frame, tmp_path / "weights.csv")


def test_a_device_is_not_replaced(frame: AttentionFrame) -> None:
    with pytest.raises(ExportError, match="not saved"):
        export.export_weights_csv(frame, Path("/dev/full"))
    assert Path("/dev/full").is_char_device()


def flipped(digits: bytes) -> bytes:
    return digits[:-3] + bytes([digits[-3] ^ 1]) + digits[-2:]


@pytest.mark.parametrize("damage", [flipped, lambda data: data[:-3], lambda data: data + b"0"])
def test_a_disk_that_gives_back_something_else_is_found_out(
    damage: Callable[[bytes], bytes], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is read back differs by one digit: the file does not take the place of the old one."""
    check = export.write_checked

    def with_damage(path: Path, write: Callable[..., object], verify: Callable[..., bool]) -> None:
        def write_and_damage(file) -> None:
            write(file)
            file.flush()
            file.seek(0)
            data = damage(file.read())
            file.seek(0)
            file.truncate()
            file.write(data)

        check(path, write_and_damage, verify)

    monkeypatch.setattr(export, "write_checked", with_damage)
    path = tmp_path / "record.csv"
    path.write_bytes(b"old")
    with pytest.raises(ExportError, match="did not read back"):
        export.export_record_csv(history_of(2), path)
    assert path.read_bytes() == b"old"


def test_default_name_tells_the_experiment() -> None:
    name = export.default_file_name("heads", ExperimentSpec(), 0, "png")
    assert name == "attnstudio-heads-512x8-L6-step0.png"
