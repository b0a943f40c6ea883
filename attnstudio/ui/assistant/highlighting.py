"""Code as runs of token kinds, read by Pygments in chunks, so that a growing block is not read anew."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING

from attnstudio.ui.assistant.blocks import Mark, Run, TokenKind

if TYPE_CHECKING:
    from pygments.lexer import Lexer  # type: ignore[import-untyped]
    from pygments.token import _TokenType  # type: ignore[import-untyped]

# A chunk ends before a line that begins at the margin after a blank one, where no token is cut as a rule.
LEAST_LINES = 24
MOST_LINES = 120
LONGEST_LINE = 1000

# Only these: any other name is shown as it is. (Some of Pygments' 600 lexers take very long on odd text.)
LANGUAGES = {
    "python": "python",
    "py": "python",
    "python3": "python",
    "torch": "python",
    "pytorch": "python",
    "pycon": "pycon",
    "json": "json",
    "jsonc": "json",
    "bash": "bash",
    "sh": "bash",
    "shell": "bash",
    "zsh": "bash",
    "console": "console",
    "yaml": "yaml",
    "yml": "yaml",
    "toml": "toml",
    "ini": "ini",
    "c": "c",
    "cpp": "cpp",
    "c++": "cpp",
    "cuda": "cuda",
    "javascript": "javascript",
    "js": "javascript",
    "typescript": "typescript",
    "ts": "typescript",
    "java": "java",
    "rust": "rust",
    "go": "go",
    "julia": "julia",
    "r": "r",
    "sql": "sql",
    "html": "html",
    "css": "css",
    "latex": "latex",
    "tex": "latex",
    "diff": "diff",
}


def highlighted_lines(code: str, language: str) -> tuple[tuple[Run, ...], ...]:
    """The lines of `code` (no newline at its end) as runs; plain where `language` is not known."""
    return _highlighted(code, LANGUAGES.get(language.lower(), ""))


def chunks(code: str) -> Iterator[str]:
    """`code` in pieces to be highlighted one by one; where one ends does not depend on what comes later.

    The pieces after one are the same when the code is cut before it.
    """
    lines = code.split("\n")
    start = 0
    for index in range(1, len(lines)):
        size = index - start
        is_new_start = not lines[index - 1].strip() and bool(re.match(r"[^\s)\]}]", lines[index]))
        if size >= MOST_LINES or (size >= LEAST_LINES and is_new_start):
            yield "\n".join(lines[start:index])
            start = index
    yield "\n".join(lines[start:])


@lru_cache(maxsize=128)
def _highlighted(code: str, name: str) -> tuple[tuple[Run, ...], ...]:
    lines = code.split("\n")
    if not name or max(map(len, lines)) > LONGEST_LINE:
        return tuple((Run(line, Mark.CODE),) if line else () for line in lines)
    found: list[list[Run]] = [[]]
    for token, text in _lexer(name).get_tokens(code):
        kind = _kind(token)
        for index, part in enumerate(text.split("\n")):
            if index:
                found.append([])
            if part:
                found[-1].append(Run(part, Mark.CODE, token=kind))
    # Lexers end each text with a newline.
    return tuple(_joined(line) for line in found[: len(lines)])


def _joined(line: list[Run]) -> tuple[Run, ...]:
    joined: list[Run] = []
    for run in line:
        last = joined[-1] if joined else None
        if last is not None and (last.token is run.token or run.text.isspace()):
            joined[-1] = Run(last.text + run.text, Mark.CODE, token=last.token)
        else:
            joined.append(run)
    return tuple(joined)


@lru_cache(maxsize=16)
def _lexer(name: str) -> Lexer:
    from pygments.lexers import get_lexer_by_name  # type: ignore[import-untyped]

    return get_lexer_by_name(name, stripnl=False, ensurenl=True)


@lru_cache(maxsize=512)
def _kind(token: _TokenType) -> TokenKind:
    from pygments.token import Comment, Error, Generic, Keyword, Name, Number, Operator, String

    kinds = (
        (Comment, TokenKind.COMMENT),
        (Generic.Output, TokenKind.COMMENT),
        (Generic.Deleted, TokenKind.ERROR),
        (Generic.Inserted, TokenKind.STRING),
        (Error, TokenKind.PLAIN),
        (Operator.Word, TokenKind.KEYWORD),
        (Keyword, TokenKind.KEYWORD),
        (String, TokenKind.STRING),
        (Number, TokenKind.NUMBER),
        (Name.Function, TokenKind.NAME),
        (Name.Class, TokenKind.NAME),
        (Name.Decorator, TokenKind.NAME),
        (Name.Builtin, TokenKind.NAME),
        (Name.Tag, TokenKind.KEYWORD),
        (Name.Attribute, TokenKind.NAME),
        (Operator, TokenKind.OPERATOR),
    )
    return next((kind for family, kind in kinds if token in family), TokenKind.PLAIN)
