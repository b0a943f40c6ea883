"""config.json: every kind of damage is said, nothing is lost, and no key is ever written."""

from __future__ import annotations

import codecs
import errno
import json
import os
import resource
import shutil
import signal
import stat
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from attnstudio.settings import SCHEMA, Settings, SettingsStore

SENTINEL = "sk-sentinel-0123456789abcdef"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "config" / "config.json"


@pytest.fixture
def written(path: Path) -> Path:
    """A config.json that is there."""
    path.parent.mkdir()
    return path


def said(store: SettingsStore) -> str:
    return " ".join(str(notice) for notice in store.notices)


def test_a_first_start_has_defaults_and_says_nothing(path: Path) -> None:
    store = SettingsStore(path)
    assert store.settings == Settings()
    assert store.notices == ()
    assert not path.exists(), "a start alone writes nothing"


def test_what_is_saved_is_found_again(path: Path) -> None:
    assert SettingsStore(path).update(model_id="gpt-模型", theme="dark", language="zh_CN") is None
    again = SettingsStore(path)
    assert (again.settings.model_id, again.settings.theme, again.settings.language) == (
        "gpt-模型",
        "dark",
        "zh_CN",
    )
    assert again.notices == ()
    assert json.loads(path.read_bytes())["schema"] == SCHEMA


def test_the_last_good_copy_is_kept_beside_it(path: Path) -> None:
    store = SettingsStore(path)
    store.update(theme="light")
    store.update(theme="dark")
    backup = json.loads(path.with_name("config.json.bak").read_bytes())
    assert backup["theme"] == "light"


def test_an_unchanged_value_writes_nothing(path: Path) -> None:
    store = SettingsStore(path)
    store.update(theme="dark")
    before = path.stat().st_ino
    assert store.update(theme="dark") is None
    assert path.stat().st_ino == before


def test_a_file_in_use_as_a_link_stays_a_link(written: Path, tmp_path: Path) -> None:
    target = tmp_path / "dotfiles.json"
    target.write_text("{}")
    written.symlink_to(target)
    assert SettingsStore(written).update(theme="dark") is None
    assert written.is_symlink()
    assert json.loads(target.read_bytes())["theme"] == "dark"


def test_permissions_are_kept(written: Path) -> None:
    written.write_text("{}")
    written.chmod(0o640)
    SettingsStore(written).update(theme="dark")
    assert stat.S_IMODE(written.stat().st_mode) == 0o640


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "is empty"),
        (b" \n\t", "is empty"),
        (b'{\n  "theme": "dark",\n  "model_id": "gp', "line 3, column 15"),
        (b'{"theme": "dark",}', "column 18"),
        (b"{'theme': 'dark'}", "line 1, column 2"),
        (b"[1, 2]", "line 1, column 1"),
        (b"null", "line 1, column 1"),
        (b'{"theme": "\xb0\xb5"}', "line 1, column 12: not Unicode text"),
        (b'{\n"a": 1}\n}', "line 3, column 1"),
        (b"[" * 100_000, "nested too deeply"),
        (b"\x00" * 4096, "column"),
    ],
    ids=["empty", "blanks", "cut", "comma", "quotes", "list", "null", "gbk", "extra", "deep", "zeros"],
)
def test_a_broken_file_is_named_and_kept(written: Path, data: bytes, words: str) -> None:
    written.write_bytes(data)
    store = SettingsStore(written)
    assert store.settings == Settings()
    assert words in said(store)
    assert written.read_bytes() == data, "starting touches nothing"
    assert store.update(theme="dark") is None
    (kept,) = written.parent.glob("config.json.broken-*")
    assert kept.read_bytes() == data
    assert kept.name in said(store)
    assert SettingsStore(written).settings.theme == "dark"


def test_a_broken_file_gives_way_to_the_last_good_copy(path: Path) -> None:
    store = SettingsStore(path)
    store.update(theme="light", model_id="one")
    store.update(theme="dark")
    path.write_bytes(path.read_bytes()[:-20])
    again = SettingsStore(path)
    assert again.settings.theme == "light"
    assert again.settings.model_id == "one"
    assert "last good copy" in said(again)


def test_a_broken_copy_is_not_overwritten_by_the_next_save(path: Path) -> None:
    """The .bak stays the last good one until there is a newer good one."""
    store = SettingsStore(path)
    store.update(theme="light")
    store.update(theme="dark")
    path.write_bytes(b"{")
    again = SettingsStore(path)
    again.update(language="en")
    assert json.loads(path.with_name("config.json.bak").read_bytes())["theme"] == "light"


@pytest.mark.parametrize(
    ("bom", "codec"),
    [
        (codecs.BOM_UTF8, "utf-8"),
        (codecs.BOM_UTF16_LE, "utf-16-le"),
        (codecs.BOM_UTF16_BE, "utf-16-be"),
        (b"", "utf-16-le"),
        (codecs.BOM_UTF32_LE, "utf-32-le"),
    ],
)
def test_other_encodings_are_read(written: Path, bom: bytes, codec: str) -> None:
    written.write_bytes(bom + '{"model_id": "模型", "theme": "dark"}'.encode(codec))
    store = SettingsStore(written)
    assert (store.settings.model_id, store.settings.theme) == ("模型", "dark")
    assert ("byte order mark" in said(store)) == bool(bom)


@pytest.mark.parametrize("name", ["theme", "language", "base_url", "schema", "window_state"])
@pytest.mark.parametrize("value", [1.5, None, True, [], {}, "pink\0", -1])
def test_a_value_of_the_wrong_kind_falls_to_its_default_alone(
    written: Path, name: str, value: object
) -> None:
    written.write_text(json.dumps({"model_id": "kept", name: value}))
    before = written.read_bytes()
    store = SettingsStore(written)
    assert getattr(store.settings, name) == getattr(Settings(), name)
    assert store.settings.model_id == "kept"
    assert name in said(store)
    store.update(colormap="magma")
    (kept,) = written.parent.glob("config.json.broken-*")
    assert kept.read_bytes() == before


def test_unknown_keys_are_said_and_kept(written: Path) -> None:
    written.write_text('{"theme": "dark", "plugins": {"a": [1, null]}, "ütil": 1.5}')
    store = SettingsStore(written)
    assert "plugins" in said(store)
    store.update(theme="light")
    data = json.loads(written.read_bytes())
    assert (data["plugins"], data["ütil"], data["theme"]) == ({"a": [1, None]}, 1.5, "light")


def test_a_newer_schema_is_said_and_survives(written: Path) -> None:
    """A field that means something else there keeps its value unless it is changed here."""
    written.write_text('{"schema": 7, "theme": {"mode": "dark"}, "model_id": "m", "panes": [1]}')
    store = SettingsStore(written)
    assert "newer" in said(store)
    assert (store.settings.theme, store.settings.model_id) == ("system", "m")
    store.update(model_id="n")
    data = json.loads(written.read_bytes())
    assert data["schema"] == 7
    assert (data["theme"], data["panes"], data["model_id"]) == ({"mode": "dark"}, [1], "n")
    store.update(theme="light")
    assert json.loads(written.read_bytes())["theme"] == "light"


def test_a_folder_in_its_place_is_survived(written: Path) -> None:
    written.mkdir()
    store = SettingsStore(written)
    assert "not a file" in said(store)
    assert store.settings == Settings()


def test_a_pipe_in_its_place_does_not_hang(written: Path) -> None:
    os.mkfifo(written)
    assert "not a file" in said(SettingsStore(written))


def test_a_huge_file_is_not_read(written: Path) -> None:
    with written.open("wb") as file:
        file.truncate(10**9)
    assert "larger" in said(SettingsStore(written))


def is_an_object(data: bytes) -> bool:
    try:
        return isinstance(json.loads(data), dict)
    except ValueError:
        return False


@given(
    data=st.one_of(
        st.binary(max_size=80),
        st.text(alphabet='{}[]":, \ntheme1.e-\\u', max_size=60).map(str.encode),
        st.dictionaries(st.sampled_from(["theme", "x"]), st.sampled_from(["dark", 1])).map(
            lambda value: json.dumps(value).encode()
        ),
    )
)
def test_no_content_at_all_stops_the_start_or_is_lost(
    tmp_path_factory: pytest.TempPathFactory, data: bytes
) -> None:
    path = tmp_path_factory.mktemp("any") / "config.json"
    path.write_bytes(data)
    store = SettingsStore(path)
    assert store.update(model_id="after") is None
    assert SettingsStore(path).settings.model_id == "after"
    if not is_an_object(data):
        assert store.notices
        assert data in [file.read_bytes() for file in path.parent.glob("config.json.broken-*")]


# Saving that fails. The values are in force all the same.


def test_a_folder_that_cannot_be_made_is_said() -> None:
    """Not even root can make one under /proc."""
    store = SettingsStore(Path("/proc/self/attnstudio/config.json"))
    failure = store.update(theme="dark")
    assert failure is not None
    assert "config.json could not be saved" in str(failure)
    assert store.settings.theme == "dark"


AS_NOBODY = """
import os, sys
from pathlib import Path
from attnstudio.settings import SettingsStore
if os.getuid() == 0:
    os.setgid(65534)
    os.setuid(65534)
store = SettingsStore(Path(sys.argv[1]))
print(store.settings.theme, store.update(theme="dark"), store.settings.theme)
"""


@pytest.fixture
def read_only() -> Iterator[Path]:
    """A folder that others can read but not write; root, who may write anywhere, becomes nobody there."""
    folder = Path(tempfile.mkdtemp(prefix="attnstudio-"))
    path = folder / "config.json"
    path.write_text('{"theme": "light"}')
    path.chmod(0o444)
    folder.chmod(0o555)
    yield path
    folder.chmod(0o755)
    shutil.rmtree(folder)


def test_a_read_only_folder_is_said_and_left_clean(read_only: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", AS_NOBODY, str(read_only)],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[3])},
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("light config.json could not be saved: ")
    assert "cannot be written" in done.stdout
    assert done.stdout.rstrip().endswith("dark")
    assert [file.name for file in read_only.parent.iterdir()] == ["config.json"]


def test_a_full_disk_is_said_and_the_old_file_stays(path: Path) -> None:
    """RLIMIT_FSIZE makes every write beyond it fail, as a full disk does."""
    store = SettingsStore(path)
    store.update(theme="light")
    before = path.read_bytes()
    old_handler = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    try:
        resource.setrlimit(resource.RLIMIT_FSIZE, (20, hard))
        failure = store.update(theme="dark")
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
        signal.signal(signal.SIGXFSZ, old_handler)
    assert failure is not None
    assert "full" in str(failure)
    assert store.settings.theme == "dark"
    assert path.read_bytes() == before
    assert not [file for file in path.parent.iterdir() if file.suffix == ".tmp"]
    assert store.update(language="en") is None, "the next save brings both"
    assert SettingsStore(path).settings.theme == "dark"


@pytest.mark.parametrize("number", [errno.EIO, errno.EROFS, errno.ESTALE, errno.EBUSY])
def test_any_error_of_the_system_is_a_sentence(
    path: Path, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    def refuse(_source: object, _target: object = None) -> None:
        raise OSError(number, os.strerror(number))

    store = SettingsStore(path)
    monkeypatch.setattr(Path, "replace", refuse)
    failure = store.update(theme="dark")
    assert failure is not None
    assert str(path.parent) in str(failure)
    assert not list(path.parent.glob(".*.tmp"))


def test_a_broken_file_that_cannot_be_moved_is_not_overwritten(
    written: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(_source: object, _target: object) -> None:
        raise OSError(errno.EIO, "input/output error")

    written.write_bytes(b"{broken")
    store = SettingsStore(written)
    monkeypatch.setattr(os, "replace", refuse)
    assert store.update(theme="dark") is not None
    assert written.read_bytes() == b"{broken"


# Keys.


@pytest.mark.parametrize(
    "text",
    [
        '{"api_key": "%s", "model_id": "m"}',
        '{"taotoken": {"apiKey": "%s", "more": 1}, "model_id": "m"}',
        '{"model_id": "m", "API-Key": "%s"}',
    ],
)
def test_a_key_in_the_file_is_said_and_never_written_again(written: Path, text: str) -> None:
    written.write_text(text % SENTINEL)
    store = SettingsStore(written)
    assert "key in clear text" in said(store)
    assert SENTINEL not in said(store)
    assert store.exposed_key == SENTINEL
    store.update(theme="dark")
    store.update(theme="light")
    assert store.settings.model_id == "m"
    for file in written.parent.iterdir():
        assert SENTINEL not in file.read_text(), file.name


@pytest.mark.parametrize("field", ["base_url", "model_id"])
def test_a_key_pasted_into_another_field_is_refused(path: Path, field: str) -> None:
    store = SettingsStore(path)
    refusal = store.update(**{field: SENTINEL})
    assert refusal is not None
    assert SENTINEL not in str(refusal)
    assert SENTINEL not in repr(store.settings)
    assert not path.exists()


def test_there_is_no_field_for_a_key() -> None:
    assert not [name for name in Settings.__slots__ if "key" in name or "token" in name]


def test_an_unknown_field_is_a_mistake_in_the_program(path: Path) -> None:
    with pytest.raises(TypeError):
        SettingsStore(path).update(api_key="x")
    with pytest.raises(ValueError, match="theme"):
        SettingsStore(path).update(theme="pink")


def test_splitters_are_kept_between_starts(path: Path) -> None:
    SettingsStore(path).update(splitters=("models-below=400,200", "cases-beside=500,300"))
    assert SettingsStore(path).settings.splitters == ("models-below=400,200", "cases-beside=500,300")


@pytest.mark.parametrize(
    "value",
    ["models-below=400,200", [1], ["models-below=400"], ["=1,2"], ["a=1,-2"], ["a=1,２"], ["a=1,2"] * 51],
)
def test_a_splitter_that_cannot_be_is_not_taken(written: Path, value: object) -> None:
    written.write_text(json.dumps({"splitters": value}))
    store = SettingsStore(written)
    assert store.settings.splitters == ()
    assert "splitters" in said(store)
