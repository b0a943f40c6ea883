"""Why a process that ran somebody else's code gave no answer, in a sentence. No torch here."""

from __future__ import annotations

import re
import signal
from traceback import StackSummary

from attnstudio.engine.checking.report import CheckReport, Verdict
from attnstudio.engine.checking.request import Request
from attnstudio.messages import QT_TRANSLATE_NOOP, Message, message

TIME_IS_UP = "Timeout ("  # how faulthandler begins
_CRASHED_ON_WINDOWS = 0xC0000000
_FRAME = re.compile(r'^ *File "(?P<file>.*)", line (?P<line>\d+) in (?P<function>.*)$', re.MULTILINE)


def could_not_run(reason: Message, details: str = "") -> CheckReport:
    """The report of a check that was none."""
    return CheckReport(Verdict.COULD_NOT_RUN, reason=reason, details=details)


def cannot_start(error: Exception) -> Message:
    """No process could be made."""
    text = QT_TRANSLATE_NOOP("Messages", "No process could be started to run the code: {reason}.")
    return message(text, reason=str(error) or type(error).__name__)


def did_not_start(seconds: float) -> Message:
    """Python or torch did not load."""
    text = QT_TRANSLATE_NOOP("Messages", "torch did not load within {seconds} s. Try again.")
    return message(text, seconds=f"{seconds:g}")


def too_long(seconds: float) -> Message:
    """The check took longer than it may."""
    return message(
        QT_TRANSLATE_NOOP("Messages", "It did not end within {seconds} s."), seconds=f"{seconds:g}"
    )


def too_much_memory(limit: int) -> Message:
    """It took more memory than it may."""
    text = QT_TRANSLATE_NOOP("Messages", "It took more than {limit} GB of memory and was stopped.")
    return message(text, limit=f"{limit / 2**30:g}")


def unreadable(error: Exception) -> Message:
    """What it left as its answer is none."""
    text = QT_TRANSLATE_NOOP("Messages", "The process that ran the code gave no proper answer ({reason}).")
    return message(text, reason=str(error)[:80])


def check_failed(error: BaseException) -> Message:
    """The studio's own mistake."""
    text = QT_TRANSLATE_NOOP(
        "Messages", "The check itself failed ({kind}); that is the studio's fault. Details say more."
    )
    return message(text, kind=type(error).__name__)


def of_exit(frames: StackSummary, name: str) -> Message:
    """The code in the file called `name` has raised `SystemExit`."""
    sentence = message(QT_TRANSLATE_NOOP("Messages", "It ends Python (sys.exit). Take that out."))
    for frame in reversed(frames):
        if frame.filename == name and frame.lineno is not None:
            return _at(sentence, frame.name, frame.lineno)
    return sentence


def of_process(exit_code: int, trace: str, request: Request) -> Message:
    """Why a process ended by itself without an answer; `trace` is what faulthandler wrote."""
    if TIME_IS_UP in trace:
        sentence = too_long(request.seconds)
    elif exit_code == -int(getattr(signal, "SIGKILL", 9)):
        sentence = message(
            QT_TRANSLATE_NOOP("Messages", "The system ended it, most likely because memory ran out.")
        )
    elif exit_code < 0 or exit_code >= _CRASHED_ON_WINDOWS:
        text = QT_TRANSLATE_NOOP("Messages", "It crashed Python ({how}).")
        sentence = message(text, how=_name_of_crash(exit_code))
    else:
        text = QT_TRANSLATE_NOOP("Messages", "It ended Python by itself (exit code {code}).")
        sentence = message(text, code=exit_code)
    return placed(sentence, trace, request.name)


def placed(sentence: Message, trace: str, name: str) -> Message:
    """The sentence with the place in the file called `name`, where `trace` has one."""
    as_written = name.encode("ascii", "backslashreplace").decode()
    for frame in _FRAME.finditer(trace):
        if frame["file"] == as_written:
            return _at(sentence, frame["function"], int(frame["line"]))
    return sentence


def _at(sentence: Message, function: str, line: int) -> Message:
    if function == "<module>":
        text = QT_TRANSLATE_NOOP("Messages", "{sentence} It was in line {line}, outside of any function.")
        return message(text, sentence=sentence, line=line)
    text = QT_TRANSLATE_NOOP("Messages", "{sentence} It was in {function}, line {line}.")
    return message(text, sentence=sentence, function=function, line=line)


def _name_of_crash(exit_code: int) -> str:
    if exit_code >= 0:
        return f"{exit_code:#x}"
    try:
        return signal.Signals(-exit_code).name
    except ValueError:
        return str(-exit_code)
