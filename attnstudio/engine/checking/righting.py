"""What would be right on the line where a fault sits, in the person's own names."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from attnstudio.engine.checking.loading import Loaded
from attnstudio.engine.checking.source import lines_with, source_of, users_of
from attnstudio.engine.faults.names import Fault

_WIDTH_OF_HEAD = re.compile(
    r"\b(self\.)?(head_?dim|d_?k|d_?head|dim_?head|head_?size|head_?width|depth|hs|hd|d_h|width|size|key_dim"
    r"|attention_head_size|k_channels)\b"
)
_WIDTH = re.compile(
    r"\b(self\.|config\.|cfg\.)?(d_?model|embed_?(size|dim)|emb_?(dim|size)?|hid(den)?_?(dim|size)|n_embd|dim"
    r"|model_dim|C|D|E|e)\b(?!\s*=)"
)
_SHAPING = r"\.(view|reshape|flatten|contiguous)\("


def right_code(fault: Fault, code: str, facts: Mapping[str, Any], loaded: Loaded, name: str) -> str:
    """One line; what it should say where `code` stands."""
    write = _WRITERS.get(fault)
    return "" if write is None else write(code, facts, loaded, name)


def width_of_head(code: str, loaded: Loaded, name: str) -> str:
    """What the class calls d_k, as an attribute; else the width of the left factor of `code`, or of q."""
    for part in users_of(loaded, name):
        for found in _WIDTH_OF_HEAD.finditer(source_of(loaded, part)):
            if found.group(1):
                return found.group(0)
    left = re.search(r"(\w+)\s*@|(?:matmul|bmm)\(\s*(\w+)\s*,", code)
    return f"{(left.group(1) or left.group(2)) if left else 'q'}.shape[-1]"


def _softmax(code: str, facts: Mapping[str, Any], _loaded: Loaded, _name: str) -> str:
    axis = facts.get("key_axis", -1)
    if re.search(r"dim\s*=\s*-?\d+", code):
        return re.sub(r"dim\s*=\s*-?\d+", f"dim={axis}", code, count=1)
    changed = re.sub(r"(softmax\((?:[^()]|\([^()]*\))*?,\s*)-?\d+\)", rf"\g<1>dim={axis})", code, count=1)
    if changed == code:
        changed = re.sub(r"([sS]oftmax\()\s*-?\d+\s*\)", rf"\g<1>dim={axis})", code, count=1)
    return changed if changed != code else f"weights = scores.softmax(dim={axis})"


def _no_scale(code: str, _facts: Mapping[str, Any], loaded: Loaded, name: str) -> str:
    if "scale=" in code:
        return re.sub(r",\s*scale=[^,()]+", "", code)  # the function's own is right
    return f"{code} / {width_of_head(code, loaded, name)} ** 0.5"


def _scale_by_d_model(code: str, _facts: Mapping[str, Any], loaded: Loaded, name: str) -> str:
    width = width_of_head("", loaded, name)
    if re.search(r"sqrt|\*\*|pow", code):
        places = list(_WIDTH.finditer(code))
        if places:
            last = places[-1]
            return code[: last.start()] + width + code[last.end() :]
    return f"scores / {width} ** 0.5"


def _mask_after(code: str, _facts: Mapping[str, Any], loaded: Loaded, name: str) -> str:
    inside = re.search(r"masked_fill_?\(", code) or re.search(r"where\(", code)
    if inside is None:
        factor = re.search(r"\*\s*(.+)$", code)
        condition = f"{factor.group(1)} == 0" if factor else "mask == 0"
    else:
        first = (_arguments(code, inside.end())[0] or ["mask == 0"])[0]
        condition = first if "masked_fill" in code else f"~({first})" if " " in first else f"~{first}"
    scores = _before_softmax(loaded, name)
    return f'{scores} = {scores}.masked_fill({condition}, float("-inf"))  # before the softmax'


def _before_softmax(loaded: Loaded, name: str) -> str:
    """What the class calls the scores that go into its softmax."""
    text = "\n".join(source_of(loaded, part) for part in users_of(loaded, name))
    found = re.search(r"softmax\(\s*([a-z_]\w*)\s*[,)]", text) or re.search(r"([a-z_]\w*)\.softmax\(", text)
    return found.group(1) if found and found.group(1) not in {"torch", "dim", "nn"} else "scores"


def _mask_added(code: str, facts: Mapping[str, Any], _loaded: Loaded, _name: str) -> str:
    added = re.search(r"^(\w+)\s*=\s*(\w+)\s*\+\s*(.+)$", code) or re.search(r"^(\w+)()\s*\+=\s*(.+)$", code)
    if added is not None:
        target, mask = added.group(1), added.group(3)
        return f'{target} = {added.group(2) or target}.masked_fill({mask} == 0, float("-inf"))'
    mask = facts.get("parameter") or "mask"
    if "scaled_dot_product_attention" in code:
        return f"attn_mask={mask}.bool()"
    return f'scores = scores.masked_fill({mask} == 0, float("-inf"))'


def _mask_inverted(code: str, _facts: Mapping[str, Any], _loaded: Loaded, _name: str) -> str:
    for pattern, other in (
        (r"==\s*1", "== 0"),
        (r"!=\s*0", "== 0"),
        (r"==\s*0", "== 1"),
        (r"==\s*True", "== False"),
    ):
        if re.search(pattern, code):
            return re.sub(pattern, other, code, count=1)
    if re.search(r"masked_fill_?\(\s*~", code):
        return re.sub(r"(masked_fill_?\(\s*)~", r"\1", code, count=1)
    return re.sub(r"(masked_fill_?\(\s*)([\w.]+)", r"\1~\2", code, count=1)


def _mask_ignored(code: str, facts: Mapping[str, Any], _loaded: Loaded, _name: str) -> str:
    lost = re.match(r"(\w+)\.masked_fill\(", code)
    if lost is not None:
        return f"{lost.group(1)} = {code}"
    unread = re.match(r"\w+\s*=\s*(\w+)(\s*\+|\.masked_fill\()", code)
    if unread is not None:
        return re.sub(r"^\w+", unread.group(1), code)
    mask = facts.get("parameter") or "mask"
    if code.endswith(")") and "(" in code and re.search(r"attention|attend", code):
        return f"{code[:-1]}, {mask})"
    return f'scores = scores.masked_fill({mask} == 0, float("-inf"))  # before the softmax'


def _row(code: str, _facts: Mapping[str, Any], _loaded: Loaded, _name: str) -> str:
    if re.search(r"tril\(\s*-1\s*\)", code):
        return re.sub(r"tril\(\s*-1\s*\)", "tril()", code)
    if "tril" in code:
        return re.sub(r",\s*(diagonal\s*=\s*)?-1\s*\)", ")", code, count=1)
    if re.search(r"triu\(\s*\)", code):
        return re.sub(r"triu\(\s*\)", "triu(1)", code)
    inner = re.search(r"triu\((.*)$", code)
    if inner is None:
        return "allowed = torch.ones(L, L, dtype=torch.bool).tril()"
    depth, text = 1, inner.group(1)
    for place, letter in enumerate(text):
        depth += {"(": 1, ")": -1}.get(letter, 0)
        if depth == 0:
            first = re.sub(r",\s*(diagonal\s*=\s*)?0\s*$", "", text[:place])
            return f"{code[: inner.start()]}triu({first}, diagonal=1{text[place:]}"
    return code


def _split(code: str, facts: Mapping[str, Any], _loaded: Loaded, _name: str) -> str:
    after = facts.get("after", [])
    found = re.search(r"\.(view|reshape)\(", code)
    if found is not None:
        arguments, end = _arguments(code, found.end())
        if len(arguments) == len(after) == 4:
            batch, heads, length, width = arguments
            shape = f"{batch}, {length}, {heads}, {width}"
            return f"{code[: found.end()]}{shape}).transpose(1, 2){code[end:]}"
        product = re.fullmatch(r"(.+?)\s*\*\s*(.+)", arguments[0]) if len(arguments) == 3 else None
        if product is not None:
            batch, heads = product.groups()
            shape = f"{batch}, {arguments[1]}, {heads}, {arguments[2]}"
            flat = ", ".join(arguments)
            return f"{code[: found.end()]}{shape}).transpose(1, 2).reshape({flat}){code[end:]}"
    return "x.view(B, L, h, d_k).transpose(1, 2)"


def _merge(code: str, _facts: Mapping[str, Any], _loaded: Loaded, _name: str) -> str:
    found = re.search(_SHAPING, code)
    if found is None:
        return "x.transpose(1, 2).contiguous().view(B, L, d_model)"
    if "contiguous" in found.group(0):
        return f"{code[: found.start()]}.transpose(1, 2){code[found.start() :]}"
    after = ".contiguous()" if "view" in found.group(0) else ""
    return f"{code[: found.start()]}.transpose(1, 2){after}{code[found.start() :]}"


def _averaged(code: str, facts: Mapping[str, Any], _loaded: Loaded, _name: str) -> str:
    if facts.get("what") == "shown":
        return re.sub(r"\.mean\([^)]*\)", "", code) if ".mean(" in code else "return out, weights"
    mean = re.search(r"\.mean\([^)]*\)", code)
    if mean is not None:
        return f"{code[: mean.start()]}.transpose(1, 2).flatten(2){code[mean.end() :]}"
    parts = re.search(r"sum\((\w+)\)", code)
    return f"torch.cat({parts.group(1) if parts else 'heads'}, dim=-1)"


def _unregistered(code: str, _facts: Mapping[str, Any], _loaded: Loaded, _name: str) -> str:
    assigned = re.match(r"(self\.\w+)\s*(?::[^=]+)?=\s*(.+)$", code)
    if assigned is None:
        return "self.heads = nn.ModuleList([...])"
    target, value = assigned.groups()
    if value.startswith("{") or value.startswith("dict"):
        return f"{target} = nn.ModuleDict({value})"
    if value.startswith(("[", "list", "(", "tuple")) and "randn" not in value:
        return f"{target} = nn.ModuleList({value})"
    value = value.removesuffix(".requires_grad_()").replace(", requires_grad=True", "")
    return f"{target} = nn.Parameter({value})"


def _detached(code: str, _facts: Mapping[str, Any], _loaded: Loaded, _name: str) -> str:
    if "no_grad" in code or "inference_mode" in code:
        return "# without this line"
    for pattern in (r"\.detach\(\)", r"\.data\b", r"\.cpu\(\)\.numpy\(\)", r"\.numpy\(\)"):
        code = re.sub(pattern, "", code)
    return code


def _batch(code: str, facts: Mapping[str, Any], _loaded: Loaded, _name: str) -> str:
    if facts.get("masks"):
        return re.sub(r"\.repeat\(([^,]+),[^)]*\)", r".repeat_interleave(\1, dim=0)", code)
    found = re.search(r"MultiheadAttention\(.*\)$", code)
    return f"{code[:-1]}, batch_first=True)" if found else ""


def _dropout(code: str, _facts: Mapping[str, Any], _loaded: Loaded, _name: str) -> str:
    assigned = re.match(r"(\w+)\s*=\s*(.*dropout.*)$", code)
    if "scaled_dot_product_attention" in code:
        return re.sub(r"dropout_p\s*=\s*([\w.]+)", r"dropout_p=\1 if self.training else 0.0", code)
    if assigned is None:
        return code
    target, value = assigned.groups()
    if re.search(r"(F|functional)\.dropout\(", value) and "training" not in value:
        value = f"{value[:-1]}, training=self.training)"
    return f"dropped = {value}  # and return {target}, from before"


def _divisible(_code: str, facts: Mapping[str, Any], _loaded: Loaded, _name: str) -> str:
    width, heads = facts.get("width_name", "d_model"), facts.get("heads_name", "heads")
    return f"assert {width} % {heads} == 0"


def _mixed(_code: str, facts: Mapping[str, Any], _loaded: Loaded, _name: str) -> str:
    right = facts.get("right_code")
    return str(right) if right else ""


def _arguments(code: str, start: int) -> tuple[list[str], int]:
    """The arguments of the call whose bracket opens before `start`, and where it has closed."""
    found, depth, begin = [], 1, start
    for place in range(start, len(code)):
        letter = code[place]
        depth += {"(": 1, "[": 1, ")": -1, "]": -1}.get(letter, 0)
        if depth == 0 or (depth == 1 and letter == ","):
            found.append(code[begin:place].strip())
            begin = place + 1
        if depth == 0:
            return found, place + 1
    return [], len(code)


_WRITERS: dict[Fault, Callable[[str, Mapping[str, Any], Loaded, str], str]] = {
    Fault.SOFTMAX_OVER_QUERIES: _softmax,
    Fault.SOFTMAX_OVER_HEADS: _softmax,
    Fault.NO_SCALE: _no_scale,
    Fault.SCALE_BY_D_MODEL: _scale_by_d_model,
    Fault.MASK_AFTER_SOFTMAX: _mask_after,
    Fault.MASK_ADDED_AS_01: _mask_added,
    Fault.MASK_INVERTED: _mask_inverted,
    Fault.MASK_IGNORED: _mask_ignored,
    Fault.ROW_FULLY_MASKED: _row,
    Fault.SPLIT_WITHOUT_TRANSPOSE: _split,
    Fault.MERGE_WITHOUT_TRANSPOSE: _merge,
    Fault.CONTIGUOUS_BEFORE_TRANSPOSE: _merge,
    Fault.HEADS_AVERAGED: _averaged,
    Fault.HEADS_UNREGISTERED: _unregistered,
    Fault.OUTPUT_DETACHED: _detached,
    Fault.BATCH_MIXED: _batch,
    Fault.DROPOUT_IN_WEIGHTS: _dropout,
    Fault.HEADS_NOT_DIVISIBLE: _divisible,
    Fault.QKV_MIXED_UP: _mixed,
}


def first_line(loaded: Loaded, name: str, *patterns: str) -> int | None:
    """The first line of the class, or of what it uses, whose code fits a pattern; the patterns in order."""
    for pattern in patterns:
        for part in users_of(loaded, name):
            lines = lines_with(loaded, part, pattern)
            if lines:
                return lines[0]
    return None
