"""The process that runs somebody else's code and checks it; `supervisor.py` starts, watches and ends it.

    python -m attnstudio.engine.checking.worker FOLDER

FOLDER holds `request.json`; the report is left there as `answer.json`, never printed: stdout belongs to the
code that is checked. `begun` appears once torch is there; `trace` tells where the code was when time was up,
or when it crashed.
"""

from __future__ import annotations

import faulthandler
import json
import os
import sys
import traceback
from pathlib import Path
from typing import IO, NoReturn

from attnstudio.engine.checking import endings
from attnstudio.engine.checking.report import CheckReport
from attnstudio.engine.checking.request import ANSWER, BEGUN, REQUEST, TRACE, Request
from attnstudio.engine.checking.wire import to_wire
from attnstudio.engine.errors import torch_missing


def main(folder: Path) -> NoReturn:
    """Check what the request in `folder` says, and end this process whatever the code left running."""
    request = Request.read(folder / REQUEST)
    trace = (folder / TRACE).open("w", encoding="utf-8")
    _tell_where(trace)
    process = os.getpid()
    report = _check(request, folder, trace)
    if os.getpid() == process:  # not in a child that the code has forked, which has no alarm either
        faulthandler.cancel_dump_traceback_later()
        unfinished = folder / f"{ANSWER}.part"
        unfinished.write_text(json.dumps(to_wire(report)), encoding="utf-8")
        unfinished.replace(folder / ANSWER)
    _flush()
    _end(0)


_end = os._exit  # threads that the code left running would hold up an orderly end


def _check(request: Request, folder: Path, trace: IO[str]) -> CheckReport:
    """The report, also where the check cannot be made."""
    try:
        from attnstudio.engine.checking.check import check_source  # and torch

        _prepare(request)
    except ImportError as error:
        missing = torch_missing(error)
        return endings.could_not_run(missing.message, missing.details)
    (folder / BEGUN).touch()
    faulthandler.dump_traceback_later(request.seconds, exit=True, file=trace)
    try:
        return check_source(request.source, request.options, filename=request.name)
    except SystemExit as error:
        frames = traceback.extract_tb(error.__traceback__)
        return endings.could_not_run(endings.of_exit(frames, request.name), traceback.format_exc())
    except BaseException as error:  # noqa: BLE001 - the studio's own fault, told as such
        return endings.could_not_run(endings.check_failed(error), traceback.format_exc())


def _tell_where(trace: IO[str]) -> None:
    """Have the place in the code written down at a crash, when asked by a signal, and at `os._exit`."""
    faulthandler.enable(file=trace)
    if hasattr(faulthandler, "register"):  # not on Windows
        import signal

        faulthandler.register(signal.SIGUSR1, file=trace, all_threads=False)

    def exit_and_tell(status: int) -> NoReturn:
        faulthandler.dump_traceback(file=trace, all_threads=False)
        _end(status)

    os._exit = exit_and_tell


def _prepare(request: Request) -> None:
    """Set this process up as the file would find it, within limits."""
    import torch

    torch.set_num_threads(1)  # the matrices are small, and the window needs a core
    sys.dont_write_bytecode = True
    if request.folder:
        sys.path.insert(0, request.folder)  # as `python FILE` does: modules beside it can be imported
    sys.argv = [request.name]
    _limit_memory(request.memory)


def _limit_memory(more: int) -> None:
    """Let no allocation go `more` bytes beyond what there is now, where the system can refuse it (Linux)."""
    if sys.platform != "linux":
        return  # elsewhere the supervisor watches alone
    import resource

    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[0])
    most = pages * resource.getpagesize() + more
    _, hard = resource.getrlimit(resource.RLIMIT_AS)
    if hard == resource.RLIM_INFINITY or most < hard:
        resource.setrlimit(resource.RLIMIT_AS, (most, hard))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def _flush() -> None:
    """What was printed is to be read, unless the code has closed the stream."""
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except (AttributeError, OSError, ValueError):
            continue  # gone, or nobody reads it: there is nothing to be kept


if __name__ == "__main__":
    main(Path(sys.argv[1]))
