"""Checks code in a process of its own, so that whatever it does ends in an answer and harms nothing here.

The process has a time limit, a memory limit, an empty folder, no input, no keys in its environment, and
nothing that it prints is kept beyond a bound. It is no sandbox: the code runs with the person's rights.
No Qt, no torch here.
"""

from __future__ import annotations

import json
import os
import signal
import stat
import subprocess
import sys
import tempfile
import threading
import time
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import IO

import psutil  # type: ignore[import-untyped]

from attnstudio.characters import without_steering
from attnstudio.engine.cancel import CancelToken
from attnstudio.engine.checking import endings
from attnstudio.engine.checking.report import CheckReport
from attnstudio.engine.checking.request import ANSWER, BEGUN, REQUEST, TRACE, Request
from attnstudio.engine.checking.wire import MOST_ANSWER_BYTES, WireError, from_wire
from attnstudio.logs import redact
from attnstudio.messages import Message

START_SECONDS = 120.0
GRACE_SECONDS = 2.0
TRACE_SECONDS = 0.5
POLL_SECONDS = 0.02
POLLS_BETWEEN_TREES = 25  # looking for its children walks over all processes
KEPT_OUTPUT_BYTES = 64_000
TORCH_BYTES = 2**30

# The environment of the process: what Python, torch and the system's loader need, and no key.
_KEPT_NAMES = frozenset(
    (
        *("PATH", "HOME", "TEMP", "TMP", "TMPDIR", "LANG", "LC_ALL", "LC_CTYPE"),
        *("USERPROFILE", "SYSTEMROOT", "WINDIR", "APPDATA", "LOCALAPPDATA", "PROGRAMDATA"),
        *("LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH", "VIRTUAL_ENV", "CONDA_PREFIX"),
        *("PYTHONPATH", "PYTHONHOME", "PYTHONUSERBASE"),
        *("NUMBER_OF_PROCESSORS", "OMP_NUM_THREADS", "MKL_NUM_THREADS"),
    )
)
_ADDED = {
    "PYTHONIOENCODING": "utf-8:backslashreplace",
    "CUDA_VISIBLE_DEVICES": "",  # code that takes a GPU where there is one would meet inputs of the CPU
}
_PROGRAM = (
    "import sys; sys.argv[2] in sys.path or sys.path.insert(1, sys.argv[2]); "
    "from pathlib import Path; from attnstudio.engine.checking.worker import main; main(Path(sys.argv[1]))"
)


@dataclass(frozen=True, slots=True, eq=False)
class Answer:
    """A report, and what the code has printed.

    printed        its first `KEPT_OUTPUT_BYTES`, redacted
    printed_bytes  how much it was altogether
    """

    report: CheckReport
    printed: str = ""
    printed_bytes: int = 0


def check_in_process(request: Request, cancel: CancelToken) -> Answer:
    """Check the code in a process that is gone when this returns or raises; takes seconds.

    Code that cannot be run is an answer too. Raises `CancelledError` soon after `cancel` was cancelled.
    """
    with tempfile.TemporaryDirectory(prefix="attnstudio-check-", ignore_cleanup_errors=True) as name:
        folder = Path(name)
        try:
            request.write(folder / REQUEST)
            child = _Child(folder)
        except (OSError, TypeError) as error:
            return Answer(endings.could_not_run(endings.cannot_start(error)))
        try:
            reason = child.watch(request, cancel)
        finally:
            child.end()
        printed, printed_bytes = child.printed()
        return Answer(_report(folder, request, reason, child.exit_code), printed, printed_bytes)


class _Child:
    """The process, what it prints, and the processes that it has started."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        work = folder / "work"
        work.mkdir()
        root = str(Path(__file__).resolve().parents[3])
        self._process = subprocess.Popen(
            [sys.executable, "-c", _PROGRAM, str(folder), root],
            cwd=work,
            env=_environment(),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            start_new_session=True,
            creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
        )
        assert self._process.stdout is not None
        self._output = _Output(self._process.stdout)
        self._tree: set[psutil.Process] = set()

    @property
    def exit_code(self) -> int:
        """Negative: the signal that ended it."""
        return self._process.returncode

    def watch(self, request: Request, cancel: CancelToken) -> Message | None:
        """Wait until it has ended by itself (None), or say why it has to be ended."""
        started, begun_at, polls = time.monotonic(), None, 0
        while not self._has_ended():
            cancel.check()
            now = time.monotonic()
            if begun_at is None and (self._folder / BEGUN).exists():
                begun_at = now
            if begun_at is None and now - started > START_SECONDS:
                return endings.did_not_start(START_SECONDS)
            if begun_at is not None and now - begun_at > request.seconds + GRACE_SECONDS:
                return self._placed(endings.too_long(request.seconds), request)
            if self._memory(polls) > request.memory + TORCH_BYTES:
                return self._placed(endings.too_much_memory(request.memory), request)
            polls += 1
        return None

    def end(self) -> None:
        """End it with all that it has started."""
        if hasattr(os, "killpg"):
            with suppress(ProcessLookupError, PermissionError):  # nobody is left in it
                os.killpg(self._process.pid, signal.SIGKILL)
        for process in self._tree:
            with suppress(psutil.Error):
                process.kill()
        self._process.kill()
        self._process.wait()
        self._output.close()

    def printed(self) -> tuple[str, int]:
        """What is kept of its output, and how many bytes it was altogether."""
        text = self._output.kept.decode("utf-8", "replace")
        return redact(without_steering(text.replace("\r\n", "\n"))), self._output.total

    def _has_ended(self) -> bool:
        try:
            self._process.wait(POLL_SECONDS)
        except subprocess.TimeoutExpired:
            return False
        return True

    def _memory(self, polls: int) -> int:
        """Bytes that it takes with its children, which are looked for now and then."""
        try:
            process = psutil.Process(self._process.pid)
            if polls % POLLS_BETWEEN_TREES == POLLS_BETWEEN_TREES - 1:
                self._tree.update(process.children(recursive=True))
        except psutil.Error:  # it has just ended
            return 0
        return sum(map(_resident, (process, *self._tree)))

    def _placed(self, sentence: Message, request: Request) -> Message:
        """The sentence, with the line where the code is at this moment, if it can still tell."""
        trace = self._folder / TRACE
        if hasattr(signal, "SIGUSR1") and not _read(trace):
            self._process.send_signal(signal.SIGUSR1)
            deadline = time.monotonic() + TRACE_SECONDS
            while not _read(trace).endswith("\n") and time.monotonic() < deadline and not self._has_ended():
                pass
        return endings.placed(sentence, _read(trace), request.name)


class _Output:
    """Reads all that is printed, so that nothing waits for a reader, and keeps the beginning."""

    def __init__(self, stream: IO[bytes]) -> None:
        self.kept = b""
        self.total = 0
        self._stream = stream
        self._thread = threading.Thread(target=self._read, name="checked-output", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Wait for the end, which comes when all who could write are gone."""
        self._thread.join(GRACE_SECONDS)
        if not self._thread.is_alive():
            self._stream.close()

    def _read(self) -> None:
        while chunk := os.read(self._stream.fileno(), KEPT_OUTPUT_BYTES):
            self.kept += chunk[: KEPT_OUTPUT_BYTES - len(self.kept)]
            self.total += len(chunk)


def _report(folder: Path, request: Request, reason: Message | None, exit_code: int) -> CheckReport:
    """What it has answered; without an answer, why there is none."""
    if reason is not None:
        return endings.could_not_run(reason)
    trace = _read(folder / TRACE)
    if not (folder / ANSWER).exists():
        return endings.could_not_run(endings.of_process(exit_code, trace, request), _details(trace))
    try:
        answer = _read_bytes(folder / ANSWER, MOST_ANSWER_BYTES + 1)
        if len(answer) > MOST_ANSWER_BYTES:
            raise WireError("size")
        return from_wire(json.loads(answer))
    except (OSError, ValueError, RecursionError) as error:
        return endings.could_not_run(endings.unreadable(error))


def _details(trace: str) -> str:
    return redact(without_steering(trace))


def _read(trace: Path) -> str:
    try:
        return _read_bytes(trace, KEPT_OUTPUT_BYTES).decode("utf-8", "replace")
    except (OSError, WireError):  # it has not come so far, or the code has put something else there
        return ""


def _read_bytes(path: Path, most: int) -> bytes:
    """The first `most` bytes of an ordinary file in the folder. Raises `OSError`; `WireError` for what is
    none: the code may have put a pipe there, which never ends, or a link to a device.
    """
    flags = (getattr(os, name, 0) for name in ("O_NONBLOCK", "O_NOFOLLOW", "O_BINARY"))
    handle = os.open(path, sum(flags, start=os.O_RDONLY))
    with os.fdopen(handle, "rb") as file:
        if not stat.S_ISREG(os.fstat(handle).st_mode):
            raise WireError("file")
        return file.read(most)


def _resident(process: psutil.Process) -> int:
    try:
        memory: int = process.memory_info().rss
    except psutil.Error:  # gone
        return 0
    return memory


def _environment() -> dict[str, str]:
    return {name: value for name, value in os.environ.items() if name.upper() in _KEPT_NAMES} | _ADDED
