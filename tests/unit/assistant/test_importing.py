"""Taking over settings from a file or the environment, and taking a key out of a file."""

from __future__ import annotations

import codecs
import json
import os
import stat
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from attnstudio.assistant.importing import (
    ImportRefused,
    import_environment,
    import_settings,
    in_force,
    remove_key_from_file,
)

KEY = "sk-sentinel-0123456789abcdef"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "config.json"


def refusal(path: Path) -> str:
    with pytest.raises(ImportRefused) as caught:
        import_settings(path)
    return str(caught.value.message)


FLAT = f'{{"base_url": "https://taotoken.net/api", "api_key": "{KEY}", "model_id": "gpt-4o"}}'
FRAGMENT = (
    f'{{"editor": 1, "taotoken": {{"baseUrl": "https://taotoken.net/api", "apiKey": "{KEY}", '
    '"defaultModel": "gpt-4o"}}'
)


@pytest.mark.parametrize("text", [FLAT, FRAGMENT])
@pytest.mark.parametrize(
    ("bom", "codec"),
    [
        (b"", "utf-8"),
        (codecs.BOM_UTF8, "utf-8"),
        (codecs.BOM_UTF16_LE, "utf-16-le"),
        (codecs.BOM_UTF16_BE, "utf-16-be"),
    ],
)
def test_both_forms_in_every_encoding(path: Path, text: str, bom: bytes, codec: str) -> None:
    path.write_bytes(bom + text.encode(codec))
    found = import_settings(path)
    assert (found.base_url, found.api_key, found.model_id) == ("https://taotoken.net/api/v1", KEY, "gpt-4o")
    assert found.path == path
    assert KEY not in repr(found)


def test_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(ImportRefused):
        import_environment()
    monkeypatch.setenv("TAOTOKEN_BASE_URL", '"https://taotoken.net/api"')
    monkeypatch.setenv("TAOTOKEN_API_KEY", f"Bearer {KEY}")
    found = import_environment()
    assert (found.base_url, found.api_key, found.model_id) == ("https://taotoken.net/api/v1", KEY, "")
    assert found.path is None
    assert "Bearer" in " ".join(map(str, found.notes))


def test_what_the_environment_overrides() -> None:
    found = in_force("https://a.example", "one", {"TAOTOKEN_MODEL_ID": "two", "TAOTOKEN_BASE_URL": "  "})
    assert (found.base_url, found.model_id, found.variables) == (
        "https://a.example",
        "two",
        ("TAOTOKEN_MODEL_ID",),
    )


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "is empty"),
        (b"{'base_url': 'x'}", "line 1, column 2"),
        (b'{\n"base_url": "x",\n}', "line 3, column 1"),
        (b'{"base_url": "\xc4\xe3"}', "not Unicode text"),
        (b"[1]", "none of"),
        (b'"text"', "none of"),
        (b"{}", "none of"),
        (b'{"base_url": ""}', "none of"),
        (b'{"base_url": "http://x.example"}', "clear text"),
        (b'{"api_key": "YOUR_API_KEY"}', "placeholder"),
        (b'{"api_key": 7}', "API key was left out"),
    ],
)
def test_a_file_without_settings_is_refused_with_the_reason(path: Path, data: bytes, words: str) -> None:
    path.write_bytes(data)
    assert words in refusal(path)
    assert path.read_bytes() == data


def test_a_file_that_is_not_there(path: Path) -> None:
    assert "not there" in refusal(path)


def test_the_good_parts_are_taken_and_the_others_named(path: Path) -> None:
    path.write_text('{"base_url": "https://taotoken.net/api?x", "api_key": "<your key>", "model_id": " m "}')
    found = import_settings(path)
    assert (found.base_url, found.api_key, found.model_id) == ("", "", "m")
    said = " ".join(map(str, found.notes))
    assert "base URL was left out" in said
    assert "placeholder" in said


# Taking the key out.


def test_only_the_keys_value_changes_byte_for_byte(path: Path) -> None:
    before = (
        '\r\n{ "taotoken" :\t{"baseUrl":"https://taotoken.net/api",\r\n  "apiKey" : "%s" ,\n'
        '   "defaultModel": "m"} , "other": {"apiKey": "another-key-12345"}, "n": 1e400, '
        '"ü": "\\u00e9\\/" }\n\n'
    )
    path.write_bytes((before % KEY).encode())
    path.chmod(0o640)
    assert "was removed" in str(remove_key_from_file(path))
    assert path.read_bytes() == (before % "").encode()
    assert stat.S_IMODE(path.stat().st_mode) == 0o640


def test_an_escaped_key_and_name_are_found(path: Path) -> None:
    escaped = "".join(f"\\u{ord(char):04x}" for char in KEY)
    path.write_text(f'{{"api\\u005fkey": "{escaped}", "model_id": "m"}}')
    remove_key_from_file(path)
    assert json.loads(path.read_text()) == {"api_key": "", "model_id": "m"}


@pytest.mark.parametrize(
    ("bom", "codec"),
    [
        (codecs.BOM_UTF8, "utf-8"),
        (codecs.BOM_UTF16_LE, "utf-16-le"),
        (codecs.BOM_UTF16_BE, "utf-16-be"),
        (b"", "utf-16-le"),
    ],
)
def test_the_encoding_stays(path: Path, bom: bytes, codec: str) -> None:
    path.write_bytes(bom + FLAT.encode(codec))
    remove_key_from_file(path)
    assert path.read_bytes() == bom + FLAT.replace(KEY, "").encode(codec)


def test_a_key_with_blanks_around_it_is_removed_whole(path: Path) -> None:
    path.write_text(f'{{"api_key": " Bearer {KEY}\\n"}}')
    remove_key_from_file(path)
    assert path.read_text() == '{"api_key": ""}'


@pytest.mark.parametrize("other", [f'"note": "mine is {KEY}"', f'"{KEY}": 1', f'"list": ["{KEY}"]'])
def test_a_key_in_another_place_too_changes_nothing(path: Path, other: str) -> None:
    text = f'{{"api_key": "{KEY}", {other}}}'
    path.write_text(text)
    with pytest.raises(ImportRefused, match="by hand"):
        remove_key_from_file(path)
    assert path.read_text() == text


def test_a_file_that_cannot_be_written_changes_nothing(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_arguments: object) -> None:
        raise OSError(28, "No space left on device")

    path.write_text(FLAT)
    monkeypatch.setattr(os, "fsync", refuse)
    with pytest.raises(ImportRefused, match="full"):
        remove_key_from_file(path)
    assert path.read_text() == FLAT
    assert [file.name for file in path.parent.iterdir()] == [path.name]


def test_a_file_without_a_key_is_left_alone(path: Path) -> None:
    path.write_text('{"model_id": "m"}')
    before = path.stat().st_ino
    assert "no key" in str(remove_key_from_file(path))
    assert path.stat().st_ino == before


VALUES = st.recursive(
    st.none() | st.booleans() | st.floats(allow_nan=False, allow_infinity=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=8,
)


@given(
    others=st.dictionaries(st.text(max_size=6), VALUES, max_size=4),
    ascii_only=st.booleans(),
    indent=st.sampled_from([None, 0, 2, "\t"]),
)
def test_whatever_else_is_in_the_file_stays(
    *,
    tmp_path_factory: pytest.TempPathFactory,
    others: dict[str, object],
    ascii_only: bool,
    indent: int | str | None,
) -> None:
    others.pop("taotoken", None)
    path = tmp_path_factory.mktemp("any") / "settings.json"
    data = {**others, "api_key": KEY, "z": others}
    text = json.dumps(data, ensure_ascii=ascii_only, indent=indent)
    path.write_bytes(text.encode(errors="surrogatepass"))
    try:
        remove_key_from_file(path)
    except ImportRefused:
        assert path.read_bytes() == text.encode(errors="surrogatepass")
        return
    assert path.read_bytes().decode(errors="surrogatepass") == text.replace(KEY, "")
