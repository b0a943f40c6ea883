"""What a file says about itself: what its masks mean, which axis is the batch, whether it hides the future.

Code cannot be asked what was meant. Comments, docstrings and names can be read, and nothing is called wrong
against them unless they say so.
"""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterator

from attnstudio.engine.checking.loading import Loaded
from attnstudio.engine.checking.masks import Meaning
from attnstudio.engine.checking.source import class_node

_ABOUT_MASKS = re.compile(
    r"mask|allowed|forbid|pad|visible|hide|hidden|attend|掩|遮|屏蔽|可见|不能看", re.IGNORECASE
)
_SAYS = re.compile(
    r"(?P<number>\btrue\b|\bfalse\b|(?<![\w.\[,-])[01](?![\w.\]:]|\s*[,\]x×]|\s+or\b)|\bones?\b|\bzeros?\b)"
    r"(?P<rest>[^.;\n]{0,60})",
    re.IGNORECASE,
)
_NO = re.compile(
    r"\bnot\b|n't|\bno\b|nothing|\bhid(e|es|den)?\b|\bmask(s|ed)?\b(?! *(is|=|:))|forbid|ignor|block|\bpad"
    r"|invisible|exclude"
    r"|不|屏蔽|遮|忽略|填充",
    re.IGNORECASE,
)
_YES = re.compile(
    r"allow|attend|\bsee\b|\bseen\b|\blook\b|visible|\bkeep|\bkept|\btoken|\bwords?\b|\breal\b|\bvalid|\blets\b|能看|可以|可见|允许|保留|有效",
    re.IGNORECASE,
)
_ADDED = re.compile(r"-inf|negative|lowest|most negative|负无穷|-1e", re.IGNORECASE)
_ADDITIVE = re.compile(r"additive|added to|\badd(s|ed)?\b.*scores|加到", re.IGNORECASE)
_CODE_ALLOWED = re.compile(r"tril\(")
_CODE_FORBIDDEN = re.compile(r"triu\(")


def stated_meaning(loaded: Loaded, parameter: str, masks: tuple[str, ...] = ()) -> Meaning | None:
    """What the file says that its mask means, or None where it says nothing or both.

    masks   all parameters that take one: with several, only remarks on `parameter` count
    """
    said = dict.fromkeys(Meaning, 0)
    if re.search(r"allowed|visible|keep", parameter, re.IGNORECASE):
        said[Meaning.ALLOWED] += 3
    if re.search(r"forbid|blocked|hidden", parameter, re.IGNORECASE):
        said[Meaning.FORBIDDEN] += 3
    named: list[str] = []
    for text, code in _remarks(loaded.source):
        found = [name for name in masks if re.search(rf"\b{re.escape(name)}\b", f"{text} {code}")]
        named = found or ([] if code else named)  # a docstring goes on about what it named last
        if len(masks) > 1 and named != [parameter]:
            continue
        if _ABOUT_MASKS.search(text) or "mask" in code:
            _weigh(text, said)
    if not any(said.values()):
        _weigh_code(loaded, said)
    first, second, *_ = sorted(said.items(), key=lambda item: -item[1])
    return first[0] if first[1] > second[1] else None


def _weigh(text: str, said: dict[Meaning, int]) -> None:
    if _ADDED.search(text):
        said[Meaning.ADDED] += 3
    elif _ADDITIVE.search(text):
        said[Meaning.ADDED] += 1
    for match in _SAYS.finditer(text):
        rest = re.split(
            r"(?:,|/|\band\b|\bor\b)\s*(?:and\s+)?(?:true|false|0|1)\b", match["rest"], flags=re.IGNORECASE
        )[0]
        positive = bool(_YES.search(rest))
        if _NO.search(rest):
            positive = False
        elif not positive:
            continue
        high = match["number"].lower() in {"true", "1", "one", "ones"}
        said[Meaning.ALLOWED if positive == high else Meaning.FORBIDDEN] += 2


def _weigh_code(loaded: Loaded, said: dict[Meaning, int]) -> None:
    """Masks that are built outside of classes, to be given to one."""
    inside = {
        number
        for item in loaded.tree.body
        if isinstance(item, ast.ClassDef)
        for number in range(item.lineno, (item.end_lineno or item.lineno) + 1)
    }
    for number, line in enumerate(loaded.source.splitlines(), 1):
        low, high = _CODE_ALLOWED.search(line), _CODE_FORBIDDEN.search(line)
        if number in inside or not (low or high):
            continue
        turned = bool(re.search(r"==\s*(0|False)|~|logical_not|1\s*-", line))
        if "inf" in line:
            said[Meaning.ADDED] += 1
        elif low:
            said[Meaning.FORBIDDEN if turned else Meaning.ALLOWED] += 1
        elif re.search(r"mask|diagonal|, *1\)", line):
            said[Meaning.ALLOWED if turned else Meaning.FORBIDDEN] += 1


def hides_future(loaded: Loaded, class_name: str) -> int | None:
    """The line on which the class makes a causal mask, or None."""
    names = {class_name} | _helpers(loaded, class_name)
    for name in names:
        part = class_node(loaded, name)
        for item in () if part is None else ast.walk(part):
            if not isinstance(item, ast.Attribute | ast.Name):
                continue
            text = item.attr if isinstance(item, ast.Attribute) else item.id
            if text.startswith(("tril", "triu")):
                return item.lineno
    return None


def _helpers(loaded: Loaded, class_name: str) -> set[str]:
    node = class_node(loaded, class_name)
    if node is None:
        return set()
    defined = {item.name for item in loaded.tree.body if isinstance(item, ast.ClassDef | ast.FunctionDef)}
    return {item.id for item in ast.walk(node) if isinstance(item, ast.Name)} & defined


_BATCH = re.compile(r"^(b|bs|bsz|batch\w*|n_?batch\w*|sz_b|批\w*|nbatches)$", re.IGNORECASE)
_LENGTH = re.compile(
    r"^(l|t|s|n|seq\w*|length|len\w*|tgt_len|qlen|q_len|n_?tokens?|num_tokens|time|长度)$", re.IGNORECASE
)
_FIRST_AXIS = re.compile(r"\[\s*(\w+)\s*[,x×]\s*(\w+)\s*[,x×]|\(\s*(\w+)\s*,\s*(\w+)\s*,")


def batch_comes_first(loaded: Loaded, class_name: str) -> bool | None:
    """Whether the file says that inputs are [batch, length, …]; None where it says nothing."""
    votes = 0
    node = class_node(loaded, class_name)
    forward = None
    for item in () if node is None else ast.walk(node):
        if isinstance(item, ast.FunctionDef) and item.name == "forward":
            forward = item
    for item in () if forward is None else ast.walk(forward):
        if isinstance(item, ast.Assign) and isinstance(item.targets[0], ast.Tuple):
            names = [part.id for part in item.targets[0].elts if isinstance(part, ast.Name)]
            if len(names) >= 2 and re.search(r"shape|size\(", ast.unparse(item.value)):
                votes += 2 * _vote(names[0], names[1])
    for text, _ in _remarks(loaded.source):
        for match in _FIRST_AXIS.finditer(text):
            groups = [group for group in match.groups() if group]
            votes += _vote(groups[0], groups[1])
    return None if votes == 0 else votes > 0


def _vote(first: str, second: str) -> int:
    if _BATCH.match(first) and (_LENGTH.match(second) or not _BATCH.match(second)):
        return 1
    if _BATCH.match(second) and _LENGTH.match(first):
        return -1
    return 0


def says_mean(loaded: Loaded) -> bool:
    """Whether a remark says that weights are a mean over the heads, as nn.MultiheadAttention's are."""
    return any(
        re.search(r"averag|\bmean\b|平均|取均值", text, re.IGNORECASE)
        and re.search(r"head|weight|map|attention|头|权重", text, re.IGNORECASE)
        for text, _ in _remarks(loaded.source)
    )


def _remarks(source: str) -> Iterator[tuple[str, str]]:
    """Comments, each with the code beside it or just below it, and docstrings, sentence by sentence."""
    lines = source.splitlines()
    try:
        for token in tokenize.generate_tokens(io.StringIO(source).readline):
            if token.type == tokenize.COMMENT:
                beside = token.line[: token.start[1]].strip()
                below = lines[token.start[0]].strip() if token.start[0] < len(lines) else ""
                yield token.string.lstrip("# "), beside or below
            elif token.type == tokenize.STRING and _is_remark(token):
                text = token.string.strip("\"'rRuU").replace("`", "").replace("*", "")
                parts = re.split(r"(?<=[.;])\s+|\n\s*\n|\n(?=\s*\w+(?:, \w+)*\s*[:(\[])", text)
                yield from ((" ".join(part.split()), "") for part in parts if part.strip())
    except (tokenize.TokenError, IndentationError):
        return


def _is_remark(token: tokenize.TokenInfo) -> bool:
    return "\n" in token.string or len(token.string) > 30 or token.line.strip() == token.string
