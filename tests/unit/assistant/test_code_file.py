"""Python files to be explained are read as Python reads them, or refused with the reason."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from attnstudio.assistant.code_file import MOST_CODE_BYTES, read_code
from attnstudio.files import FileError


@pytest.mark.parametrize(
    "data",
    [
        "名 = 1\nprint(名)\n".encode(),
        b"\xef\xbb\xbf" + "名 = 1\r\nprint(名)\r\n".encode(),
        "# -*- coding: gbk -*-\n名 = 1\nprint(名)".encode("gbk"),
    ],
    ids=["utf-8", "with a mark and CRLF", "declared"],
)
def test_it_is_read_in_the_encoding_that_python_takes(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "code.py"
    path.write_bytes(data)
    assert read_code(path).endswith("名 = 1\nprint(名)")


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"x = 1\ny = '\xb0\xb5'\n", "line 2"),
        (b"# coding: klingon\nx = 1\n", "unknown encoding"),
        (b"# coding: rot13\nk = 1\n", "unknown encoding"),
        (b"# coding: undefined\nx = 1\n", "unknown encoding"),
        (b"x = 1\n\n\n\n\xff\xfe\n", "line 5"),
        ("x = 1".encode("utf-16"), "UTF-8"),
        (b"x\0y", "binary"),
        (b" \n\t\n", "empty"),
        (b"", "empty"),
        (b"#" * (MOST_CODE_BYTES + 1), "100 kB"),
    ],
    ids=[
        "gbk",
        "unknown",
        "no text's",
        "refuses all",
        "late",
        "utf-16",
        "binary",
        "blanks",
        "nothing",
        "large",
    ],
)
def test_what_is_no_text_is_refused(tmp_path: Path, data: bytes, words: str) -> None:
    path = tmp_path / "code.py"
    path.write_bytes(data)
    with pytest.raises(FileError) as refused:
        read_code(path)
    assert words in str(refused.value)
    assert "code.py" in str(refused.value)


def test_what_is_no_file_is_refused(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe.py"
    os.mkfifo(pipe)
    for path in (tmp_path, pipe, tmp_path / "missing.py"):
        with pytest.raises(FileError):
            read_code(path)
