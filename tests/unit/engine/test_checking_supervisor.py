"""The process that runs other people's code: whatever they do, there is an answer, and nothing stays behind.

Most of these leave torch and the checks out, which take two seconds to load: the code is only run.
"""

from __future__ import annotations

import contextlib
import os
import re
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import psutil  # type: ignore[import-untyped]
import pytest

from attnstudio.engine.cancel import CancelledError, CancelToken
from attnstudio.engine.checking import supervisor
from attnstudio.engine.checking.report import CheckReport, Verdict
from attnstudio.engine.checking.request import Request
from attnstudio.engine.checking.supervisor import KEPT_OUTPUT_BYTES, Answer, check_in_process

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="signals and process groups")

NAME = "größe 头.py"
ONLY_RUN = """
import sys, types
from attnstudio.engine.checking.report import CheckReport, Verdict
def check_source(source, options, filename):
    exec(compile(source, filename, "exec"), {"__name__": "checked"})
    return CheckReport(Verdict.RIGHT, class_name=options.class_name)
made = types.ModuleType("check"), types.ModuleType("torch")
made[0].check_source = check_source
made[1].set_num_threads = lambda count: None
sys.modules["attnstudio.engine.checking.check"], sys.modules["torch"] = made
"""


@pytest.fixture(autouse=True)
def without_torch(monkeypatch: pytest.MonkeyPatch) -> None:
    start = "import sys; sys.path.insert(1, sys.argv[2])"
    monkeypatch.setattr(supervisor, "_PROGRAM", f"{start}\n{ONLY_RUN}\n{supervisor._PROGRAM}")


@pytest.fixture(autouse=True)
def nothing_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """No process and no file is left behind by any of these."""
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    before = {process.pid for process in psutil.Process().children(recursive=True)}
    yield
    left = [one for one in psutil.Process().children(recursive=True) if one.pid not in before]
    assert left == []
    assert list(tmp_path.glob("attnstudio-check-*")) == []


def run(source: str, *, seconds: float = 20.0, memory: int = 2**30, folder: str = "") -> Answer:
    return check_in_process(
        Request(source, name=NAME, seconds=seconds, memory=memory, folder=folder), CancelToken()
    )


def reason(report: CheckReport) -> str:
    assert report.verdict is Verdict.COULD_NOT_RUN
    assert report.reason is not None
    return str(report.reason)


def assert_goes(pid: int) -> None:
    """It was killed; who adopts it may take a moment to notice."""
    deadline = time.monotonic() + 5
    with contextlib.suppress(psutil.NoSuchProcess):
        while psutil.Process(pid).status() != psutil.STATUS_ZOMBIE:
            assert time.monotonic() < deadline
            time.sleep(0.005)


def test_the_report_and_what_was_printed_come_back() -> None:
    answer = run(
        "import sys\nprint('héllo', flush=True)\nprint('to stderr, sk-0123456789abcdef', file=sys.stderr)"
    )
    assert answer.report.verdict is Verdict.RIGHT
    assert answer.printed == "héllo\nto stderr, [redacted]\n"
    assert answer.printed_bytes == len("héllo\nto stderr, sk-0123456789abcdef\n".encode())


def test_a_loop_without_end_ends_with_its_line() -> None:
    answer = run("def forward(x):\n    while True:\n        x += 1\n\nforward(0)\n", seconds=0.3)
    assert re.fullmatch(
        r"It did not end within 0\.3 s\. It was in forward, line [23]\.", reason(answer.report)
    )


def test_a_loop_at_the_top_of_the_file_has_its_line_too() -> None:
    answer = run("import time\nwhile True: time.sleep(9)\n", seconds=0.3)
    assert reason(answer.report) == "It did not end within 0.3 s. It was in line 2, outside of any function."


def test_code_that_takes_the_alarm_away_is_ended_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(supervisor, "GRACE_SECONDS", 0.2)
    source = "import faulthandler\nfaulthandler.cancel_dump_traceback_later()\nwhile True: pass\n"
    answer = run(source, seconds=0.3)
    assert "did not end within 0.3 s. It was in line 3" in reason(answer.report)


@pytest.mark.skipif(sys.platform != "linux", reason="others have no such limit, and watch")
def test_one_large_allocation_is_refused_where_it_is_made() -> None:
    source = "try:\n    bytearray(2**29)\nexcept MemoryError:\n    print('refused')\n"
    answer = run(source, memory=2**28)
    assert answer.printed == "refused\n"


def test_memory_of_many_processes_together_is_watched(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(supervisor, "TORCH_BYTES", 0)
    monkeypatch.setattr(supervisor, "POLLS_BETWEEN_TREES", 2)
    source = (
        "import os, time\n"
        "if os.fork() == 0 or os.fork() == 0 or os.fork() == 0:\n"
        "    kept = bytearray(b'1') * (150 * 2**20)\n"
        "time.sleep(60)\n"
    )
    answer = run(source, memory=256 * 2**20)
    told = reason(answer.report)
    assert (
        told
        == "It took more than 0.25 GB of memory and was stopped. It was in line 4, outside of any function."
    )


def test_a_crash_has_its_name_and_its_line() -> None:
    answer = run("import ctypes\ndef forward():\n    ctypes.string_at(0)\nforward()\n")
    assert reason(answer.report) == "It crashed Python (SIGSEGV). It was in forward, line 3."
    assert "Segmentation fault" in answer.report.details


def test_an_exit_past_python_is_told() -> None:
    answer = run("import os\nprint('before', flush=True)\nos._exit(7)\n")
    told = reason(answer.report)
    assert told == "It ended Python by itself (exit code 7). It was in line 3, outside of any function."
    assert answer.printed == "before\n"


def test_a_polite_exit_has_its_line() -> None:
    answer = run("import sys\ndef forward():\n    sys.exit('bye')\nforward()\n")
    told = reason(answer.report)
    assert told == "It ends Python (sys.exit). Take that out. It was in forward, line 3."


def test_being_killed_from_outside_is_told() -> None:
    answer = run("import os, signal\nos.kill(os.getpid(), signal.SIGKILL)\n")
    assert reason(answer.report) == "The system ended it, most likely because memory ran out."


def test_a_million_lines_are_counted_and_not_kept() -> None:
    answer = run("for _ in range(10**6): print('0123456789')\n")
    assert answer.report.verdict is Verdict.RIGHT
    assert answer.printed_bytes == 11 * 10**6
    assert len(answer.printed) == KEPT_OUTPUT_BYTES


def test_threads_and_children_do_not_outlive_the_check() -> None:
    source = (
        "import os, subprocess, sys, threading, time\n"
        "threading.Thread(target=time.sleep, args=(60,)).start()\n"
        "child = subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(60)'])\n"
        "print(child.pid)\n"
    )
    answer = run(source)
    assert answer.report.verdict is Verdict.RIGHT
    assert_goes(int(answer.printed))


def test_a_fork_that_comes_back_does_not_answer_twice() -> None:
    answer = run("import os\nif os.fork(): os.wait()\nelse: print('child', flush=True)\n")
    assert answer.report.verdict is Verdict.RIGHT
    assert answer.printed == "child\n"


def test_an_answer_that_the_code_has_forged_is_not_believed() -> None:
    forge = (
        "import os, pathlib\npathlib.Path('../answer.json').write_text('{text}')\nos.kill(os.getpid(), 9)\n"
    )
    for text in ("[" * 100_000, '{"verdict": "right", "faults": 7}'):
        answer = run(forge.replace("{text}", text))
        assert reason(answer.report).startswith("The process that ran the code gave no proper answer")


@pytest.mark.parametrize(
    ("put", "file"),
    [
        ("os.mkfifo(file)", "answer.json"),
        ("os.mkfifo(file)", "trace"),
        ("os.symlink('/dev/zero', file)", "answer.json"),
        ("os.symlink('/dev/zero', file)", "trace"),
        ("os.mkdir(file)", "answer.json"),
        ("open(file, 'wb').write(bytes(range(256)))", "answer.json"),
        ("open(file, 'wb').write(b' ' * 40_000_000)", "answer.json"),
    ],
)
def test_what_is_no_ordinary_file_is_no_answer(put: str, file: str) -> None:
    source = (
        f"import os, signal\nfile = '../{file}'\nif os.path.exists(file): os.unlink(file)\n"
        f"{put}\nos.kill(os.getpid(), signal.SIGKILL)\n"
    )
    said = "The process that ran the code gave no proper answer" if file == "answer.json" else "The system"
    assert reason(run(source).report).startswith(said)


def test_the_studios_own_mistake_is_told_as_such() -> None:
    answer = run("raise RuntimeError('what the checks should have caught')\n")
    assert "that is the studio's fault" in reason(answer.report)
    assert "what the checks should have caught" in answer.report.details


def test_it_runs_without_keys_and_input_in_an_empty_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TAOTOKEN_API_KEY", "tao-0123456789")
    monkeypatch.setenv("OPENAI_API_KEY", "sk-0123456789")
    monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", "unix:path=/nowhere")
    monkeypatch.setenv("https_proxy", "http://me:secret@proxy")
    source = (
        "import os\nprint(*sorted(os.environ))\nprint(os.listdir())\n"
        "try:\n    input()\nexcept EOFError:\n    print('nobody there')\n"
    )
    names, files, asked = run(source).printed.splitlines()
    assert "PATH" in names.split()
    refused = {"TAOTOKEN_API_KEY", "OPENAI_API_KEY", "DBUS_SESSION_BUS_ADDRESS", "https_proxy"}
    assert not refused & set(names.split())
    assert (files, asked) == ("[]", "nobody there")


def test_modules_beside_the_file_can_be_imported(tmp_path: Path) -> None:
    (tmp_path / "helpers.py").write_text("WIDTH = 7\n", encoding="utf-8")
    assert run("import helpers\nprint(helpers.WIDTH)\n", folder=str(tmp_path)).printed == "7\n"
    assert not (tmp_path / "__pycache__").exists()


def test_cancelling_ends_it_at_once(tmp_path: Path) -> None:
    cancel, began = CancelToken(), tmp_path / "began"
    source = f"import pathlib, time\npathlib.Path({str(began)!r}).touch()\ntime.sleep(60)\n"

    def cancel_when_it_runs() -> None:
        while not began.exists():
            time.sleep(0.01)
        cancel.cancel()

    canceller = threading.Thread(target=cancel_when_it_runs)
    canceller.start()
    with pytest.raises(CancelledError):
        check_in_process(Request(source, name=NAME), cancel)
    canceller.join()


def test_python_that_cannot_be_started_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", os.path.join(os.sep, "no", "python"))
    assert reason(run("").report).startswith("No process could be started to run the code: ")


def test_a_child_that_hides_in_a_session_of_its_own_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(supervisor, "POLLS_BETWEEN_TREES", 2)
    source = (
        "import subprocess, sys, time\n"
        "command = [sys.executable, '-c', 'import time; time.sleep(60)']\n"
        "child = subprocess.Popen(command, start_new_session=True)\n"
        "print(child.pid, flush=True)\ntime.sleep(1)\n"
    )
    assert_goes(int(run(source, seconds=0.5).printed))
