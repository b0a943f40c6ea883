"""`attnstudio check`: whether an attention module in a file is right, told without a window.

The file's code is run in a process of its own; see `engine.checking.supervisor`.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from attnstudio.assistant.code_file import read_code, text_of_code
from attnstudio.catalogue import localizer
from attnstudio.check_output import as_json, as_text
from attnstudio.engine.cancel import CancelToken
from attnstudio.engine.checking import endings
from attnstudio.engine.checking.options import CheckOptions
from attnstudio.engine.checking.report import Verdict
from attnstudio.engine.checking.request import MOST_SOURCE_BYTES, TOO_LONG_TO_CHECK, Request
from attnstudio.engine.checking.supervisor import Answer, check_in_process
from attnstudio.files import FileError
from attnstudio.terminal import be_tolerant, line_width, say, stop_printing

EXIT_CODES = {
    Verdict.RIGHT: 0,
    Verdict.FAULTY: 1,
    Verdict.UNDECIDED: 1,
    Verdict.COULD_NOT_RUN: 2,
}
EXIT_INTERRUPTED = 130
STDIN = "-"


class ArgumentError(ValueError):
    """What was given as an argument of the class is none."""


@dataclass(frozen=True, slots=True)
class CommandOptions:
    """What the command line asked for; `file` "-" is stdin."""

    file: str
    check: CheckOptions = field(default_factory=CheckOptions)
    as_json: bool = False
    language: str = "en"


def run(options: CommandOptions) -> int:
    """Check, print, and return the exit code.

    0: right; 1: faulty, or undecided; 2: it could not be run; 130: interrupted.
    """
    be_tolerant()
    try:
        answer = _answer(options)
        _print(answer, options)
        sys.stdout.flush()  # here, where it can be told that nobody reads any more
    except BrokenPipeError:
        stop_printing()
        return EXIT_INTERRUPTED
    except KeyboardInterrupt:
        say("interrupted")
        return EXIT_INTERRUPTED
    return EXIT_CODES[answer.report.verdict]


def parse_arguments(texts: Iterable[str]) -> dict[str, Any]:
    """`name=value` each, with a Python literal as value, or plain text. Raises `ArgumentError`."""
    found = {}
    for text in texts:
        name, equals, value = (part.strip() for part in text.partition("="))
        if not equals or not name.isidentifier():
            raise ArgumentError(text)
        found[name] = _value(value)
    return found


def _value(text: str) -> Any:
    try:
        value = ast.literal_eval(text)
    except (ValueError, SyntaxError, MemoryError, RecursionError):
        return text
    if isinstance(value, tuple):
        return list(value)
    return value if isinstance(value, bool | int | float | str | list | dict | None) else text


def _answer(options: CommandOptions) -> Answer:
    try:
        request = _request(options)
    except FileError as error:
        return Answer(endings.could_not_run(error.message))
    return check_in_process(request, CancelToken())


def _request(options: CommandOptions) -> Request:
    """Raises `FileError`."""
    if options.file == STDIN:
        source = text_of_code(sys.stdin.buffer.read(MOST_SOURCE_BYTES), "stdin")
        return Request(source, options.check, name="stdin.py")
    path = Path(options.file)
    source = read_code(path, MOST_SOURCE_BYTES, TOO_LONG_TO_CHECK)
    return Request(source, options.check, name=path.name, folder=str(path.resolve().parent))


def _print(answer: Answer, options: CommandOptions) -> None:
    report = answer.report
    if options.as_json:
        print(as_json(report))
    elif report.verdict is Verdict.COULD_NOT_RUN:
        _tell_why(answer, options)
    else:
        print(as_text(report, localizer(options.language), line_width()))


def _tell_why(answer: Answer, options: CommandOptions) -> None:
    """On stderr: there is no answer to print."""
    say(as_text(answer.report, localizer(options.language), line_width()))
    for text in (answer.report.details, answer.printed):
        if text.strip():
            print(f"\n{text.rstrip()}", file=sys.stderr)
