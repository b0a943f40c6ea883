"""Finding the JSON in a model's answer, and reading it although it is seldom quite JSON. No Qt.

Forgiven: fences or none, prose around it, trailing and missing commas, comments, single and curly quotes,
Python's words, bare names, full-width punctuation and digits, objects one after the other without a list,
an end that was cut off. What is read is data only; an expression such as 2**10 stays a text.
"""

from __future__ import annotations

import contextlib
import json
import math
import re
import unicodedata
from collections.abc import Callable, Iterator
from dataclasses import dataclass

MAX_JSON = 100_000
MAX_DEPTH = 64
MAX_UNCLOSED = 8  # brackets that nothing closes, before what stands after them is given up

Accept = Callable[[object], bool]


@dataclass(frozen=True, slots=True)
class JsonBlock:
    """What was found: answer[start:end] is the block with its fence, `value` what it says.

    `unclosed` counts the brackets that were still open at its end: above 0 the answer was cut off.
    """

    value: object
    start: int
    end: int
    unclosed: int = 0


@dataclass(frozen=True, slots=True)
class _Token:
    kind: str
    text: str
    end: int


_FENCE = re.compile(r"^[ \t]*(`{3,}|~{3,})[^\n`]*\n(.*?)(?:^[ \t]*\1[ \t]*$|\Z)", re.MULTILINE | re.DOTALL)
_GAP = r"(?:[\s\u3000]|//[^\n]*\n|\#[^\n]*\n|/\*[^*]{0,500}\*/)*"
_OBJECT = (
    rf"(?<!\\)[{{｛]{_GAP}(?:\"[^\"\n]{{0,100}}\"|'[^'\n]{{0,100}}'|[“”＂‘’][^“”＂‘’\"\n]{{0,100}}[“”＂‘’\"]|\w{{1,100}})"
    rf"[\s\u3000]*[:：]"
)
_OPENER = re.compile(rf"[\[［【]{_GAP}(?={_OBJECT})|{_OBJECT}")
_FENCED_OPENER = re.compile(rf"{_GAP}(?=[{{｛\[［【])")
_INLINE_FENCE = re.compile(r"(`{3,})\w*[ \t]*\Z")

_TOKEN = re.compile(
    r"""
      (?P<gap> [\s\u3000]+ | //[^\n]* | \#[^\n]* | /\*.*?(?:\*/|\Z) )
    | (?P<mark> [{}\[\],:｛｝［］【】，：；] )
    | (?P<double> "[^"\\]*(?:\\.[^"\\]*)*(?:"|\Z) )
    | (?P<single> '(?:[^'\\\n]|\\.|'(?=\w))*' )
    | (?P<curly> [“”＂][^“”＂"\n]*[“”＂"] | [‘’＇][^‘’＇'\n]*[‘’＇'] )
    | (?P<bare> (?:(?!\s//|\s/\*|\s\#\s)[^{}\[\],:｛｝［］【】，：；"“”＂\n])+ | . )
    """,
    re.VERBOSE | re.DOTALL,
)
_MARKS = str.maketrans("｛｝［］【】，：；", "{}[][],:,")
_WORDS = {"true": "true", "false": "false", "null": "null", "none": "null", "nan": "NaN"}
_NUMBER = re.compile(r"[+-]?(?:\d[\d_]*\.?\d*|\.\d+)(?:[eE][+-]?\d+)?")
_DOTS = re.compile(r"[.…]+")


def is_container(value: object) -> bool:
    """Whether `value` is an object, or a list of objects (or an empty one)."""
    return isinstance(value, dict) or (
        isinstance(value, list) and (not value or any(isinstance(item, dict) for item in value))
    )


def find_block(answer: str, accept: Accept = is_container) -> JsonBlock | None:
    """The last block of JSON in `answer` that `accept` takes. A block above `MAX_JSON` is not read."""
    for start, end, body in reversed(list(_places(answer))):
        if len(body) > MAX_JSON:
            continue
        tokens = list(_tokens(body))
        value = _read(body, tokens)
        if value is not None and accept(value):
            return JsonBlock(value, start, end, _unclosed(tokens))
    return None


# -- where there may be JSON


def _places(answer: str) -> Iterator[tuple[int, int, str]]:
    """Start and end of what may be JSON, and its text without the fence, in the order of the answer."""
    done = 0
    for fence in _FENCE.finditer(answer):
        yield from _bare_places(answer, done, fence.start())
        done = fence.end()
        if opener := _FENCED_OPENER.match(fence[2]):
            yield fence.start(), fence.end(), fence[2][opener.end() :]
    yield from _bare_places(answer, done, len(answer))


def _bare_places(
    answer: str, start: int, end: int, tries: int = MAX_UNCLOSED
) -> Iterator[tuple[int, int, str]]:
    """Objects and lists of objects that stand in the text; neighbours are one place.

    What is never closed reaches to the end; what stands within it comes before it, for the case that the
    bracket was none of JSON.
    """
    place: tuple[int, int] | None = None
    while opener := _OPENER.search(answer, start, end):
        stop = _closing(answer, opener.start(), end)
        if stop is None and tries > 1:
            yield from _bare_places(answer, opener.end(), end, tries - 1)
        start = end if stop is None else stop
        if place and not answer[place[1] : opener.start()].strip(" \t\r\n,，"):
            place = (place[0], start)
            continue
        if place:
            yield _with_inline_fence(answer, *place)
        place = (opener.start(), start)
    if place:
        yield _with_inline_fence(answer, *place)


def _closing(answer: str, start: int, end: int) -> int | None:
    """Where the bracket at `start` is closed, or None."""
    depth = 0
    for token in _tokens(answer, start, min(end, start + MAX_JSON + 1)):
        if token.kind == "mark":
            depth += (token.text in "{[") - (token.text in "}]")
            if depth <= 0:
                return token.end
    return None


def _with_inline_fence(answer: str, start: int, end: int) -> tuple[int, int, str]:
    """A place together with the backticks on its own line: ```json {…} ```."""
    body = answer[start:end]
    if (ticks := _INLINE_FENCE.search(answer, max(0, start - 20), start)) and (
        after := re.compile(rf"[ \t]*{ticks[1]}").match(answer, end)
    ):
        return ticks.start(), after.end(), body
    return start, end, body


# -- reading it


def _tokens(text: str, start: int = 0, end: int = MAX_JSON) -> Iterator[_Token]:
    """The pieces of text[start:end], marks in half width and strings as JSON writes them."""
    for match in _TOKEN.finditer(text, start, end):
        kind, piece = match.lastgroup or "bare", match.group()
        if kind == "mark":
            piece = piece.translate(_MARKS)
        elif kind in ("single", "curly"):
            kind, piece = "string", _double_quoted(piece[1:-1])
        elif kind == "double":
            kind = "string"
        yield _Token(kind, piece, match.end())


def _double_quoted(inner: str) -> str:
    return '"' + inner.replace("\\'", "'").replace('\\"', '"').replace('"', '\\"') + '"'


def _unclosed(tokens: list[_Token]) -> int:
    marks = [token.text for token in tokens if token.kind == "mark"]
    return max(0, sum((mark in "{[") - (mark in "}]") for mark in marks))


def _read(text: str, tokens: list[_Token]) -> object:
    """The value of `text`, or None: strictly, then with the usual slips mended, then by guessing."""
    if _depth(text) > MAX_DEPTH:
        return None
    for attempt in (text, _mended(tokens)):
        with contextlib.suppress(ValueError):
            value: object = json.loads(attempt, strict=False)
            return value
    return _guessed(_tidied(tokens))


def _tidied(tokens: list[_Token]) -> str:
    """Without comments, and with bare values in form: guessing would make 2 of 2**10."""
    solid = [index for index, token in enumerate(tokens) if token.kind != "gap"]
    neighbours = {
        index: (before, after) for before, index, after in zip(solid, solid[1:], solid[2:], strict=False)
    }
    pieces = []
    for index, token in enumerate(tokens):
        before, after = (tokens[one].text for one in neighbours.get(index, (index, index)))
        if token.kind == "bare" and before in (":", ",", "[") and after in (",", "}", "]"):
            pieces.append(_value(token.text, is_name=False))
        elif token.kind != "gap" or token.text.isspace():
            pieces.append(token.text)
    return "".join(pieces)


def _guessed(text: str) -> object:
    import json_repair

    try:
        value: object = json_repair.loads(text, skip_json_loads=True)
    except (ValueError, RecursionError):  # nothing can be made of it
        return None
    return value


def _depth(text: str) -> int:
    """The deepest nesting, brackets within strings counted too."""
    depth = deepest = 0
    for mark in re.findall(r"[{}\[\]｛｝［］【】]", text):
        depth = depth + 1 if mark in "{[｛［【" else max(0, depth - 1)
        deepest = max(deepest, depth)
    return deepest


def _mended(tokens: list[_Token]) -> str:
    """As JSON would write it: no comments, no idle commas, bare words and Python's constants in form."""
    solid = [token for token in tokens if token.kind != "gap"]
    solid = [token for token in solid if not (token.kind == "bare" and _DOTS.fullmatch(token.text.strip()))]
    pieces: list[str] = []
    depth = 0
    several = False
    for index, token in enumerate(solid):
        following = solid[index + 1].text if index + 1 < len(solid) else ""
        if token.text == "," and (following in ("", ",", "}", "]") or pieces[-1:] in ([], ["["], ["{"])):
            continue
        if token.text in ("{", "[") and depth == 0 and pieces:
            several = True
            if pieces[-1] != ",":
                pieces.append(",")
        if token.kind == "mark":
            depth += (token.text in "{[") - (token.text in "}]")
        pieces.append(_value(token.text, following == ":") if token.kind == "bare" else token.text)
    joined = "".join(pieces)
    return f"[{joined}]" if several else joined


def _value(text: str, is_name: bool) -> str:
    """A bare word as JSON: a number or a constant where it is one, else a string."""
    plain = unicodedata.normalize("NFKC", text).strip()
    if is_name:
        return json.dumps(plain)
    if (word := _WORDS.get(plain.casefold())) is not None:
        return word
    if _NUMBER.fullmatch(plain) and math.isfinite(float(plain)):
        return repr(int(plain)) if re.fullmatch(r"[+-]?[\d_]{1,30}", plain) else repr(float(plain))
    return json.dumps(plain)
