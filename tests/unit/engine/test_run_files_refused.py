"""Run files that are not whole, or made to mislead, are refused with the reason, and nothing is opened."""

from __future__ import annotations

import hashlib
import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from attnstudio.engine.protocol import ErrorKind
from attnstudio.engine.runs import format as run_format
from attnstudio.engine.runs.files import open_run
from attnstudio.engine.runs.format import RunFileError, open_run_file, write_run_file
from tests.unit.engine.saved_runs import STEPS, save_branch


@pytest.fixture(scope="module")
def saved(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A run that branched, in its file."""
    return save_branch(tmp_path_factory.mktemp("saved"))


def reason(path: Path) -> str:
    """Why `path` is refused."""
    with pytest.raises(RunFileError) as refused:
        open_run(path)
    assert refused.value.error.kind is ErrorKind.FILE
    return str(refused.value)


def rewritten(path: Path, folder: Path, change: Callable[[dict[str, Any], dict[str, Any]], None]) -> Path:
    """A file with the checksums of its content, which `change` has made another one."""
    with open_run_file(path) as file:
        arrays = {name: file.array(name).copy() for name in file.document["checksums"]}
        document = {key: value for key, value in file.document.items() if key != "checksums"}
    change(document, arrays)
    other = folder / "other.attn"
    write_run_file(other, document, {name: np.ascontiguousarray(array) for name, array in arrays.items()})
    return other


@settings(max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.data())
def test_a_flipped_bit_or_a_missing_end_is_never_taken_for_good(saved: Path, data: st.DataObject) -> None:
    content = bytearray(saved.read_bytes())
    length = 8 + int.from_bytes(content[:8], "little")
    if data.draw(st.booleans()):
        # Half of them in the header, which is a small part of the file.
        place = data.draw(st.integers(0, length - 1) | st.integers(0, len(content) - 1))
        content[place] ^= 1 << data.draw(st.integers(0, 7))
    else:
        del content[data.draw(st.integers(0, length + 8) | st.integers(0, len(content) - 1)) :]
    other = saved.with_name("damaged.attn")
    other.write_bytes(content)
    assert "damaged.attn" in reason(other)


@given(st.binary(max_size=200))
@example(b"")
@example((2).to_bytes(8, "little") + b"{}")
@example((1 << 62).to_bytes(8, "little") + b'{"')
@example((200_000).to_bytes(8, "little") + b'{"' + b"[" * 200_000)
@example((40).to_bytes(8, "little") + b'{"__metadata__":{"format":"x"}}'.ljust(40))
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_anything_else_is_refused_in_one_sentence(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "anything.attn"
    path.write_bytes(content)
    assert reason(path).count("\n") == 0


@pytest.mark.parametrize("place", ["inside the header", "after the header", "inside the data", "last byte"])
def test_a_file_that_was_cut_is_refused_wherever_it_was_cut(saved: Path, tmp_path: Path, place: str) -> None:
    content = saved.read_bytes()
    header = 8 + int.from_bytes(content[:8], "little")
    ends = {
        "inside the header": header // 2,
        "after the header": header,
        "inside the data": (header + len(content)) // 2,
        "last byte": len(content) - 1,
    }
    path = tmp_path / "cut.attn"
    path.write_bytes(content[: ends[place]])
    assert "is damaged, so nothing of it was opened" in reason(path)


def test_a_longer_file_is_refused(saved: Path, tmp_path: Path) -> None:
    path = tmp_path / "long.attn"
    path.write_bytes(saved.read_bytes() + b"more")
    assert "is damaged" in reason(path)


@pytest.mark.parametrize(
    ("path", "expected"),
    [("missing.attn", "cannot be read"), (".", "cannot be read")],
)
def test_what_is_no_file_is_refused(tmp_path: Path, path: str, expected: str) -> None:
    assert expected in reason(tmp_path / path)


def test_a_newer_format_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run_format, "VERSION", 2)
    other = tmp_path / "newer.attn"
    write_run_file(other, {}, {"x": np.zeros(1)})
    monkeypatch.undo()
    assert "newer.attn is of format 2, and this version of AttnStudio reads format 1" in reason(other)
    monkeypatch.setattr(run_format, "VERSION", "2\u202e")
    write_run_file(other, {}, {"x": np.zeros(1)})
    monkeypatch.undo()
    assert "is of format 2\ufffd, and" in reason(other)


Change = Callable[[dict[str, Any], dict[str, Any]], None]


def in_document(field: str, value: Any) -> Change:
    def change(document: dict[str, Any], _arrays: dict[str, Any]) -> None:
        document[field] = value

    return change


def in_spec(**fields: Any) -> Change:
    def change(document: dict[str, Any], _arrays: dict[str, Any]) -> None:
        for segment in document["segments"]:
            segment["spec"].update(fields)

    return change


def in_arrays(name: str, to: Callable[[Any], Any]) -> Change:
    def change(_document: dict[str, Any], arrays: dict[str, Any]) -> None:
        arrays[name] = to(arrays[name])

    return change


def without(name: str) -> Change:
    def change(_document: dict[str, Any], arrays: dict[str, Any]) -> None:
        del arrays[name]

    return change


def with_value(place: Any, value: float) -> Callable[[Any], Any]:
    def to(array: Any) -> Any:
        array[place] = value
        return array

    return to


HOSTILE: dict[str, Change] = {
    "more steps than there are": in_document("steps", STEPS + 1),
    "giant step count": in_document("steps", 1 << 62),
    "negative steps": in_document("steps", -1),
    "steps as text": in_document("steps", "43"),
    "true as a number": in_document("spacing", True),
    "a text that steers the screen": in_document("torch", "2.0\u202egnp.exe"),
    "a text of several lines": in_document("saved_at", "2026-01-01\nDone."),
    "no segments": in_document("segments", []),
    "segments of another kind": in_document("segments", {"0": 1}),
    "segments out of order": lambda document, _: document["segments"].reverse(),
    "deep nesting": in_document("parameters", [[[[]]]]),
    "other parameters": lambda document, _: document["parameters"].reverse(),
    "other heads": in_document("heads", 4),
    "a huge experiment": in_spec(d_model=4096, layers=24, heads=2),
    "an invalid experiment": in_spec(d_model=15),
    "an unknown field": in_spec(colour="red"),
    "an infinite number": in_spec(lr=10**400),
    "a field of another type": in_spec(length="6"),
    "an unknown task": in_spec(task=["reverse"]),
    "another task": in_spec(task="copy", vocabulary=20),
    "blocks outside": in_document(
        "blocks", [{"name": "../../etc/passwd", "start": 0, "stop": 3, "checksum": "0"}]
    ),
    "blocks of another kind": in_document("blocks", 3),
    "a block that is missing": in_document(
        "blocks", [{"name": "run-1-1.block", "start": 0, "stop": 3, "checksum": "0"}]
    ),
    "a record in another type": in_arrays("record.loss", lambda array: array.astype(np.float32)),
    "a record that is not finite": in_arrays("record.loss", with_value(3, np.nan)),
    "a record in another shape": in_arrays("record.head_norms", lambda array: array.reshape(STEPS, -1)),
    "evaluations out of order": in_arrays("evaluations.step", lambda array: array[::-1]),
    "evaluations to come": in_arrays("evaluations.step", lambda array: array + STEPS),
    "evaluations in a square": in_arrays("evaluations.step", lambda array: array.reshape(1, -1)),
    "no record": without("record.seconds"),
    "no state to go on from": lambda _, arrays: [arrays.pop(f"states.1.{name}") for name in NAMES],
    "no first state": lambda _, arrays: [arrays.pop(f"states.0.{name}") for name in NAMES],
    "states of later steps": in_arrays("states.1.step", lambda array: array + 1000),
    "states of negative steps": in_arrays("states.0.step", lambda array: array - 1),
    "states out of order": in_arrays("states.0.step", lambda array: array[::-1]),
    "fewer states than steps": in_arrays("states.0.tensors", lambda array: array[:-1]),
    "states that are too short": in_arrays("states.1.tensors", lambda array: array[:, :-1]),
    "a state without dimensions": in_arrays("states.1.tensors", lambda array: array[0, 0]),
    "a generator that is none": in_arrays("states.1.generator", lambda array: array * 0 + 255),
    "a generator that is too short": in_arrays("states.1.generator", lambda array: array[:, :-1]),
    "no generator": without("states.1.generator"),
}
NAMES = ("step", "tensors", "generator")


@pytest.mark.parametrize("change", HOSTILE.values(), ids=HOSTILE.keys())
def test_a_file_made_to_mislead_is_refused(saved: Path, tmp_path: Path, change: Change) -> None:
    said = reason(rewritten(saved, tmp_path, change))
    assert "other.attn" in said or "run-1-1.block" in said
    assert "\n" not in said


def test_parts_of_two_runs_do_not_make_one(saved: Path, tmp_path: Path) -> None:
    """The header of one file and the data of another, of the same sizes."""
    content = saved.read_bytes()
    other = tmp_path / "swapped.attn"
    header = 8 + int.from_bytes(content[:8], "little")
    other.write_bytes(content[:header] + random.Random(0).randbytes(len(content) - header))
    assert "does not match its checksum" in reason(other)


@pytest.mark.parametrize("document", ["[]", "NaN", '{"a": Infinity}', "[" * 100_000, "{"])
def test_a_description_that_is_no_json_object_is_refused(tmp_path: Path, document: str) -> None:
    metadata = {
        "format": "attnstudio-run",
        "version": "1",
        "document": document,
        "checksum": hashlib.sha256(document.encode()).hexdigest(),
    }
    header = json.dumps({"__metadata__": metadata}).encode()
    path = tmp_path / "odd.attn"
    path.write_bytes(len(header).to_bytes(8, "little") + header)
    assert "is damaged" in reason(path)


def test_what_does_not_fit_into_memory_is_refused_before_it_is_made(
    saved: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("attnstudio.engine.runs.files.available_memory", lambda: 1000)
    monkeypatch.setattr("attnstudio.engine.runs.files.Run", None)  # nothing is computed
    assert "holds a run that does not fit into memory" in reason(saved)
    monkeypatch.setattr("attnstudio.engine.runs.format.available_memory", lambda: 100)
    assert "does not fit into memory: it has" in reason(saved)


def test_a_run_of_another_torch_says_that_digits_may_differ(saved: Path, tmp_path: Path) -> None:
    def age(document: dict[str, Any], _arrays: dict[str, Any]) -> None:
        document["torch"] = "1.0.0"

    notice = open_run(rewritten(saved, tmp_path, age)).info().notice
    assert "1.0.0" in str(notice)
    assert open_run(saved).info().notice is None
