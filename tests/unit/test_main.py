"""The command line: what it prints, refuses and returns."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from attnstudio import __version__
from attnstudio.__main__ import _load_torch_library_first, main
from tests.conftest import isolated


def run(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    # The tests of the window, run in the same process, choose a platform that needs no display.
    kept = {name: value for name, value in os.environ.items() if name != "QT_QPA_PLATFORM"}
    return subprocess.run(
        [sys.executable, "-m", "attnstudio", *arguments],
        capture_output=True,
        text=True,
        timeout=60,
        env={**kept, **environment},
        check=False,
    )


def test_version_needs_no_heavy_import() -> None:
    code = (
        "import sys; from attnstudio.__main__ import main\n"
        "try: main(['--version'])\n"
        "except SystemExit: pass\n"
        "heavy = {'torch', 'numpy', 'PySide6', 'openai', 'keyring', 'pyqtgraph'} & set(sys.modules)\n"
        "print(sorted(heavy))"
    )
    result = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=True
    )
    assert result.stdout.splitlines() == [f"AttnStudio {__version__}", "[]"]


def test_no_display_ends_with_2_and_one_sentence() -> None:
    result = run()
    assert result.returncode == 2
    assert len(result.stderr.strip().splitlines()) == 1
    assert "no display" in result.stderr


def test_unreachable_display_ends_with_2_and_names_it() -> None:
    result = run(DISPLAY=":4242")
    assert result.returncode == 2
    assert ":4242" in result.stderr


def test_unknown_preset_ends_with_2_and_lists_those_there_are(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--preset", "nonsense"]) == 2
    said = capsys.readouterr().err
    assert "nonsense" in said
    assert "article, small" in said


@pytest.mark.parametrize("size", ["12", "axb", "100x100", "1280x", "99999x99999"])
def test_impossible_sizes_are_refused(size: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ending:
        main(["--screenshot", "x.png", "--size", size])
    assert ending.value.code == 2
    assert "--size" in capsys.readouterr().err


FAULTY_SOFTMAX = """
import sys
from attnstudio.__main__ import main
from attnstudio.engine import attention
right = attention.attention_weights
attention.attention_weights = lambda *given: right(*given).transpose(-2, -1)
sys.exit(main(sys.argv[1:]))
"""
STUDIO = ("-m", "attnstudio")
FAULTY = ("-c", FAULTY_SOFTMAX)
COMMANDS = {
    "verify": (*STUDIO, "verify"),
    "verify as JSON": (*STUDIO, "verify", "--json"),
    "verify what is wrong": (*FAULTY, "verify"),
    "verify what is wrong as JSON": (*FAULTY, "verify", "--json"),
    "doctor": (*STUDIO, "doctor"),
    "doctor as JSON": (*STUDIO, "doctor", "--json"),
}


@pytest.fixture(scope="module")
def done(tmp_path_factory: pytest.TempPathFactory) -> dict[str, subprocess.CompletedProcess[str]]:
    """What each command came to, two at a time; the doctor's words are about missing certificates."""
    environment = isolated(tmp_path_factory.mktemp("commands"))

    def start(name: str) -> subprocess.CompletedProcess[str]:
        missing = {"SSL_CERT_FILE": "/no/such/file.pem"} if name == "doctor" else {}
        return subprocess.run(
            [sys.executable, *COMMANDS[name]],
            capture_output=True,
            text=True,
            timeout=60,
            env=environment | missing,
            check=False,
        )

    with ThreadPoolExecutor(2) as pool:
        return dict(zip(COMMANDS, pool.map(start, COMMANDS), strict=True))


Done = dict[str, subprocess.CompletedProcess[str]]


def test_verify_prints_json_and_ends_with_0(done: Done) -> None:
    result = done["verify as JSON"]
    assert result.returncode == 0, result.stderr
    report = json.loads(result.stdout)
    assert report["passed"] is True
    assert [check["passed"] for check in report["checks"]] == [True] * len(report["checks"])


def test_verify_in_words_names_each_step(done: Done) -> None:
    result = done["verify"]
    assert result.returncode == 0, result.stderr
    assert "[1, 8, 6, 6]" in result.stdout or "1, 8, 6, 6" in result.stdout


def test_verify_ends_with_1_when_a_check_fails_and_says_which(done: Done) -> None:
    """Keys and queries are exchanged after the softmax: the rows no longer sum to 1."""
    result = done["verify what is wrong as JSON"]
    assert result.returncode == 1, result.stderr
    report = json.loads(result.stdout)
    assert report["passed"] is False
    assert [check["passed"] for check in report["checks"]] == [False, False, True]
    result = done["verify what is wrong"]
    assert result.returncode == 1, result.stderr
    assert "1. Single head: shapes and row sums: FAILED" in result.stdout
    assert "3. Training: gradients flow: holds" in result.stdout
    assert result.stdout.endswith("A check failed.\n")


def test_doctor_prints_json_with_a_verdict_on_each_line(done: Done) -> None:
    report = json.loads(done["doctor as JSON"].stdout)
    assert {check["verdict"] for check in report["checks"]} <= {"ok", "warn", "fail"}
    assert len(report["checks"]) >= 6


def test_doctor_ends_with_1_when_something_keeps_the_studio_from_working(done: Done) -> None:
    result = done["doctor"]
    assert result.returncode == 1
    assert re.findall(r"\[fail\] (\w+)", result.stdout) == ["certificates"]


def test_a_menu_entry_that_cannot_be_written_ends_with_1_and_a_sentence(tmp_path: Path) -> None:
    blocked = tmp_path / "a file where a folder should be"
    blocked.write_text("")
    result = run("--install-desktop-entry", XDG_DATA_HOME=str(blocked))
    assert result.returncode == 1
    assert "Traceback" not in result.stderr
    assert len(result.stderr.strip().splitlines()) == 1


def test_on_windows_torchs_library_is_loaded_before_qt(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """There torch cannot be loaded once Qt is; that it fails is said, and the rest goes on."""
    asked: list[Path] = []

    def load(path: str) -> None:
        asked.append(Path(path))
        raise OSError("WinError 1114")

    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setattr("attnstudio.__main__.ctypes.CDLL", load)
    _load_torch_library_first()
    assert [path.parts[-3:] for path in asked] == [("torch", "lib", "c10.dll")]
    assert "torch cannot be loaded: WinError 1114" in capsys.readouterr().err


def test_torchs_library_is_looked_for_before_qt_is_imported() -> None:
    code = (
        "import sys\nimport attnstudio.__main__ as program\n"
        "program._load_torch_library_first = lambda: sys.exit(int('PySide6' in sys.modules))\n"
        "program.main([])"
    )
    result = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen"},
        capture_output=True,
        timeout=60,
        check=False,
    )
    assert (result.returncode, result.stderr) == (0, b"")
