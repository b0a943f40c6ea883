"""Somebody's source, executed as a module of its own, without its demonstrations."""

from __future__ import annotations
import __future__

import ast
import linecache
import sys
import traceback
from dataclasses import dataclass
from types import CodeType, ModuleType

from attnstudio.messages import QT_TRANSLATE_NOOP, Message, message

MODULE_NAME = "checked_code"


@dataclass(frozen=True, slots=True, eq=False)
class Failure:
    """Something that the code raised.

    line     of the file, or None where it was not in it
    details  the traceback from the file's first frame on
    """

    error: BaseException
    line: int | None
    details: str

    @property
    def text(self) -> Message:
        """What was raised, and where, on one line."""
        lines = str(self.error).strip().rstrip(".").splitlines() or [""]
        name = type(self.error).__name__
        if self.line is None:
            return message(QT_TRANSLATE_NOOP("Messages", "{error}: {text}"), error=name, text=lines[0][:200])
        text = QT_TRANSLATE_NOOP("Messages", "line {line}: {error}: {text}")
        return message(text, line=self.line, error=name, text=lines[0][:200])


@dataclass(frozen=True, slots=True, eq=False)
class Loaded:
    """The module that the source defines.

    failure   what its first failing statement raised; what does not depend on it is defined all the same
    skipped   lines of training loops outside of functions: they are read, not run
    """

    module: ModuleType
    tree: ast.Module
    source: str
    filename: str
    failure: Failure | None
    skipped: tuple[int, ...]

    def line(self, number: int | None) -> str:
        """A line of the source without blanks around it; "" for None."""
        lines = self.source.splitlines()
        return "" if number is None or not 0 < number <= len(lines) else lines[number - 1].strip()


class LoadError(Exception):
    """The source cannot be executed at all. `reason` is for people."""

    def __init__(self, reason: Message, details: str = "") -> None:
        super().__init__(str(reason))
        self.reason = reason
        self.details = details


def load(source: str, filename: str) -> Loaded:
    """Execute `source` statement by statement; a demonstration that fails does not take the class with it.

    Raises `LoadError` for what Python cannot parse, and where the code ends the process.
    """
    try:
        tree = ast.parse(source, filename)
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        raise LoadError(_syntax(error), "".join(traceback.format_exception_only(error))) from error
    linecache.cache[filename] = (len(source), None, source.splitlines(keepends=True), filename)
    module = ModuleType(MODULE_NAME)
    module.__file__ = filename
    sys.modules[MODULE_NAME] = module  # dataclasses look their module up
    failure, skipped, flags = None, [], _future_flags(tree)
    for written in tree.body:
        statement = _from_beside(written)
        if _is_training(statement):
            skipped.append(statement.lineno)
            continue
        found = _execute(_compiled(statement, filename, flags), module, statement.lineno)
        failure = failure or found
    return Loaded(module, tree, source, filename, failure, tuple(skipped))


def _from_beside(statement: ast.stmt) -> ast.stmt:
    """`from .parts import x` as `from parts import x`: the file is no part of a package here, and its folder
    is where modules are looked for.
    """
    if not isinstance(statement, ast.ImportFrom) or statement.level != 1:
        return statement
    if statement.module is None:
        return ast.copy_location(ast.Import(statement.names), statement)
    return ast.copy_location(ast.ImportFrom(statement.module, statement.names, 0), statement)


def _execute(code: CodeType, module: ModuleType, line: int) -> Failure | None:
    try:
        exec(code, module.__dict__)
    except SystemExit as error:
        failure = failure_of(error, code.co_filename)
        raise LoadError(process_ended(failure, line), failure.details) from error
    except Exception as error:  # noqa: BLE001 - whatever somebody's code raises
        return failure_of(error, code.co_filename)
    return None


def _compiled(statement: ast.stmt, filename: str, flags: int) -> CodeType:
    code: CodeType = compile(ast.Module([statement], []), filename, "exec", flags=flags, dont_inherit=True)
    return code


def _future_flags(tree: ast.Module) -> int:
    """What the file's own imports from __future__ ask of the compiler, for every statement."""
    names = {
        alias.name
        for statement in tree.body
        if isinstance(statement, ast.ImportFrom) and statement.module == "__future__"
        for alias in statement.names
    }
    features = (getattr(__future__, name, None) for name in names)
    return sum(feature.compiler_flag for feature in features if feature is not None)


def process_ended(failure: Failure, line: int | None = None) -> Message:
    """What is said where the code calls sys.exit; `line` is that of the statement that led to it."""
    text = QT_TRANSLATE_NOOP("Messages", "The code ends its process on line {line}. Take that out.")
    return message(text, line=failure.line or line)


def _is_training(statement: ast.stmt) -> bool:
    """Whether a statement outside of functions is a loop that trains."""
    if not isinstance(statement, ast.For | ast.While):
        return False
    return any(
        isinstance(node, ast.Attribute) and node.attr in {"backward", "step", "zero_grad"}
        for node in ast.walk(statement)
    )


def failure_of(error: BaseException, filename: str) -> Failure:
    """Where in the file it came from."""
    frames = traceback.extract_tb(error.__traceback__)
    own = [frame for frame in frames if frame.filename == filename]
    kept = frames[frames.index(own[0]) :] if own else frames
    details = "".join(traceback.format_list(kept) + traceback.format_exception_only(error))
    return Failure(error, own[-1].lineno if own else None, details)


def _syntax(error: BaseException) -> Message:
    if isinstance(error, SyntaxError) and error.lineno is not None:
        text = QT_TRANSLATE_NOOP("Messages", "This is not Python: line {line}: {problem}.")
        return message(text, line=error.lineno, problem=error.msg)
    return message(
        QT_TRANSLATE_NOOP("Messages", "Python cannot read this: {problem}."),
        problem=str(error) or type(error).__name__,
    )


def forget(loaded: Loaded) -> None:
    """Take the module out of where `load` has put it."""
    if sys.modules.get(MODULE_NAME) is loaded.module:
        del sys.modules[MODULE_NAME]
    linecache.cache.pop(loaded.filename, None)
