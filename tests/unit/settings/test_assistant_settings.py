"""What config.json remembers of the assistant: models asked last, and what is asked for in answers."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from attnstudio.settings import Settings, SettingsStore

SENTINEL = "sk-sentinel-0123456789abcdef"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "config.json"


def said(store: SettingsStore) -> str:
    return " ".join(str(notice) for notice in store.notices)


def test_the_models_asked_last_are_found_again_the_newest_first(path: Path) -> None:
    store = SettingsStore(path)
    for name in ["one", "two", "one", *(f"m{number}" for number in range(7))]:
        assert store.remember_model(name) is None
    expected = ("m6", "m5", "m4", "m3", "m2", "m1", "m0", "one")
    assert store.settings.recent_models == expected
    again = SettingsStore(path)
    assert again.settings.recent_models == expected
    before = path.stat().st_ino
    assert again.remember_model("m6") is None
    assert path.stat().st_ino == before, "nothing changed: nothing is written"


def test_what_is_asked_for_in_answers_is_found_again(path: Path) -> None:
    SettingsStore(path).update(
        answer_language="zh_CN", temperature=1.5, answer_limit=4000, reading_budget=16_000
    )
    settings = SettingsStore(path).settings
    assert (settings.answer_language, settings.temperature) == ("zh_CN", 1.5)
    assert (settings.answer_limit, settings.reading_budget) == (4000, 16_000)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("recent_models", "gpt"),
        ("recent_models", [1]),
        ("recent_models", [" "]),
        ("recent_models", ["a\nb"]),
        ("recent_models", [SENTINEL]),
        ("recent_models", list("abcdefghi")),
        ("temperature", -0.1),
        ("temperature", 2.5),
        ("temperature", True),
        ("temperature", "0.2"),
        ("temperature", float("nan")),
        ("answer_limit", -1),
        ("answer_limit", 1.5),
        ("answer_limit", 10**9),
        ("reading_budget", 5),
        ("answer_language", "fr"),
    ],
)
def test_what_the_assistant_cannot_use_falls_to_its_default_alone(
    path: Path, name: str, value: object
) -> None:
    path.write_text(json.dumps({"model_id": "kept", name: value}))
    store = SettingsStore(path)
    assert getattr(store.settings, name) == getattr(Settings(), name)
    assert store.settings.model_id == "kept"
    assert name in said(store)


def test_a_key_typed_as_a_model_is_not_remembered(path: Path) -> None:
    store = SettingsStore(path)
    store.remember_model("m")
    refusal = store.remember_model(SENTINEL)
    assert refusal is not None
    assert "looks like an API key" in str(refusal)
    assert store.settings.recent_models == ("m",)
    assert SENTINEL not in path.read_text()
