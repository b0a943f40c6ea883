"""The form of a test case as models write it: other names for a field, numbers as text, Python's words.

Imported when an answer is read: pydantic takes its time.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from enum import StrEnum
from typing import Annotated, Any

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, field_validator, model_validator

from attnstudio.engine.cases.case import MAX_NAME, MAX_NUMBER, MAX_WHY, Case, DType, Expectation, Expected
from attnstudio.engine.spec import MaskKind, Positional

_FIELDS = {
    "name": ("title", "id", "case", "名称", "名字"),
    "batch": ("b", "batch_size", "批大小"),
    "length": ("l", "seq_len", "seq_length", "sequence_length", "t", "长度", "序列长度"),
    "d_model": ("dmodel", "d", "dim", "embed_dim", "model_dim", "hidden_size", "维度"),
    "heads": ("h", "n_heads", "num_heads", "nhead", "n_head", "头数"),
    "mask": ("mask_type", "mask_kind", "掩码"),
    "window": ("window_size", "w", "窗口"),
    "positional": ("positional_encoding", "position", "encoding", "pe", "pos_encoding", "位置编码"),
    "dtype": ("data_type", "precision", "数据类型", "精度"),
    "seed": ("random_seed", "种子"),
    "expected": ("expect", "expects", "expectation", "expectations", "checks", "assertions", "期望", "预期"),
    "why": ("reason", "rationale", "description", "explanation", "comment", "原因", "说明"),
}
_EXPECTED_FIELDS = {
    "kind": ("type", "property", "check", "name", "expectation"),
    "shape": ("size", "dims"),
    "value": (),
    "holds": ("expected", "hold", "should_hold"),
}
_KINDS = {
    Expectation.OUTPUT_SHAPE: ("out_shape", "output", "shape", "输出形状"),
    Expectation.WEIGHTS_SHAPE: ("weight_shape", "attention_shape", "attn_shape", "weights", "权重形状"),
    Expectation.ROW_SUMS: ("row_sum", "rows_sum_to_1", "rows_sum_to_one", "normalized", "softmax", "行和"),
    Expectation.CAUSALITY: ("causal", "is_causal", "因果性"),
    Expectation.EQUIVARIANCE: ("permutation_equivariance", "permutation", "equivariant", "等变性"),
    Expectation.ERROR: ("raises", "exception", "value_error", "valueerror", "fails", "错误", "报错"),
}
_NOTHING = ("no", "null", "false", "off", "", "无")
_MASKS = {
    MaskKind.NONE: _NOTHING,
    MaskKind.CAUSAL: ("autoregressive", "triangular", "lower_triangular", "因果"),
    MaskKind.LOCAL: ("window", "windowed", "sliding_window", "band", "局部", "窗口"),
}
_POSITIONALS = {
    Positional.NONE: _NOTHING,
    Positional.SINUSOIDAL: ("sin", "sine", "sincos", "sinusoid", "true", "yes", "正弦", "正弦余弦"),
}
_DTYPES = {
    DType.FLOAT32: ("fp32", "f32", "float", "single"),
    DType.FLOAT64: ("fp64", "f64", "double"),
    DType.FLOAT16: ("fp16", "f16", "half"),
    DType.BFLOAT16: ("bf16",),
}
_SHAPE = re.compile(r"[\s\d()\[\],x×*，]{1,100}")
# They reorder what stands around them on the screen.
_BIDI = dict.fromkeys([*range(0x202A, 0x202F), *range(0x2066, 0x206A)])


def is_case_like(value: object) -> bool:
    """Whether `value` is an object with two of a case's fields, or with what it expects."""
    if not isinstance(value, dict):
        return False
    found = {_aliased(key, _FIELDS) for key in value}
    return "expected" in found or len(found & set(_FIELDS)) >= 2


def plain(text: object) -> str:
    """`text` in half width, lower case, with _ for blanks and dashes."""
    normal = unicodedata.normalize("NFKC", str(text)[:200]).strip().casefold()
    return re.sub(r"[\s\-]+", "_", normal).removeprefix("torch.")


def shown(text: object, limit: int) -> str:
    """`text` on one line, without control characters, at most `limit` characters."""
    line = str(text)[: 20 * limit].translate(_BIDI)
    line = "".join(" " if unicodedata.category(one)[0] in "CZ" and one != "\u200d" else one for one in line)
    line = " ".join(line.split())
    return line if len(line) <= limit else line[: limit - 1] + "…"


def _aliased(name: object, names: Mapping[str, tuple[str, ...]]) -> str:
    key = plain(name)
    return next((field for field, others in names.items() if key == field or key in others), str(name))


def _renamed(values: object, names: Mapping[str, tuple[str, ...]]) -> object:
    """An object's fields by their proper names; a name that is given itself wins over another one for it."""
    if not isinstance(values, dict):
        return values
    written = {_aliased(key, names): key for key in reversed(values)}  # by the first of several names
    written |= {field: key for key in values if (field := plain(key)) in names}
    return {field: values[key] for field, key in written.items()} | {
        str(key): value for key, value in values.items() if key not in written.values()
    }


def _whole(value: object) -> object:
    """64, 64.0, "64" and "６４" are 64; True is no number."""
    if isinstance(value, bool):
        raise ValueError("whole number")  # noqa: TRY004 - pydantic collects ValueErrors only
    if isinstance(value, str):
        text = unicodedata.normalize("NFKC", value[:40]).strip().replace(",", "").replace("_", "")
        if not re.fullmatch(r"[+-]?\d{1,19}", text):
            raise ValueError("whole number")
        value = int(text)
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    if not isinstance(value, int) or abs(value) > MAX_NUMBER:
        raise ValueError("whole number")
    return value


def _choice(value: object, choices: Mapping[Any, tuple[str, ...]]) -> StrEnum:
    word = "none" if value is None else plain(value)
    for choice, others in choices.items():
        if word == choice.value or word in others:
            return choice  # type: ignore[no-any-return]
    raise ValueError(", ".join(choice.value for choice in choices))


def _truth(value: object) -> object:
    word = plain(value)
    if word in ("true", "yes", "holds", "是", "1"):
        return True
    if word in ("false", "no", "否", "0"):
        return False
    raise ValueError("true, false")


def _dimensions(value: object) -> object:
    """[1, 6, 512], "(1, 6, 512)" and "1x6x512" are the same shape."""
    if isinstance(value, str):
        if not _SHAPE.fullmatch(value):
            raise ValueError("list of whole numbers")
        value = re.findall(r"\d+", value)
    if not isinstance(value, list | tuple) or len(value) > 100:
        raise ValueError("list of whole numbers")
    return tuple(value)


Whole = Annotated[int, BeforeValidator(_whole)]
Shape = Annotated[tuple[Whole, ...], BeforeValidator(_dimensions)]


class ExpectedModel(BaseModel):
    """One expectation, as written."""

    model_config = ConfigDict(extra="allow")
    kind: Annotated[Expectation, BeforeValidator(lambda value: _choice(value, _KINDS))]
    shape: Shape | None = None
    holds: Annotated[bool, BeforeValidator(_truth)] = True

    @model_validator(mode="before")
    @classmethod
    def _accept(cls, values: object) -> object:
        """The mere name of a property, and the names that models use."""
        values = {"kind": values} if isinstance(values, str) else _renamed(values, _EXPECTED_FIELDS)
        if isinstance(values, dict) and "value" in values:
            value = values["value"]
            field = "holds" if _is_truth(value) else "shape" if _is_shape(value) else "value"
            if field not in values:
                values[field] = values.pop("value")
        return values

    def expected(self) -> Expected:
        """As the engine takes it."""
        return Expected(self.kind, self.shape, self.holds)


class CaseModel(BaseModel):
    """One case, as written; `expected` is left for `ExpectedModel`, one by one."""

    model_config = ConfigDict(extra="allow")
    name: str = ""
    batch: Whole = 1
    length: Whole = 6
    d_model: Whole = 512
    heads: Whole = 8
    mask: Annotated[MaskKind, BeforeValidator(lambda value: _choice(value, _MASKS))] = MaskKind.NONE
    window: Whole = 2
    positional: Annotated[Positional, BeforeValidator(lambda value: _choice(value, _POSITIONALS))] = (
        Positional.NONE
    )
    dtype: Annotated[DType, BeforeValidator(lambda value: _choice(value, _DTYPES))] = DType.FLOAT32
    seed: Whole = 0
    expected: list[Any] = Field(default_factory=list)
    why: str = ""

    @model_validator(mode="before")
    @classmethod
    def _accept(cls, values: object) -> object:
        """The names that models use; a mask with its window in one object."""
        values = _renamed(values, _FIELDS)
        if isinstance(values, dict):
            if isinstance(mask := values.get("mask"), dict):
                inner = _renamed(mask, {"mask": ("kind", "type", "name"), "window": _FIELDS["window"]})
                values = values | (inner if isinstance(inner, dict) else {})
            if values.get("window") is None:
                values.pop("window", None)
        return values

    @field_validator("name", mode="before")
    @classmethod
    def _name(cls, value: object) -> str:
        return _line(value, MAX_NAME)

    @field_validator("why", mode="before")
    @classmethod
    def _why(cls, value: object) -> str:
        return _line(value, MAX_WHY)

    @field_validator("expected", mode="before")
    @classmethod
    def _list(cls, value: object) -> list[Any]:
        """A list, one expectation alone, or {"row_sums": true, "output_shape": [1, 6, 512]}."""
        if value is None:
            return []
        items = value if isinstance(value, list) else [value]
        return [one for item in items for one in _from_pairs(item)]

    def case(self, name: str, expected: tuple[Expected, ...]) -> Case:
        """As the engine takes it; `name` is for a case that has none."""
        values = {field: getattr(self, field) for field in _FIELDS if field not in ("name", "expected")}
        return Case(name=self.name or name, expected=expected, **values)


def _line(value: object, limit: int) -> str:
    if isinstance(value, dict | list):
        raise ValueError("text")  # noqa: TRY004 - as above
    return "" if value is None else shown(value, limit)


def _is_shape(value: object) -> bool:
    return isinstance(value, list) or (isinstance(value, str) and bool(_SHAPE.fullmatch(value)))


def _is_truth(value: object) -> bool:
    return plain(value) in ("true", "false", "yes", "no")


def _from_pairs(item: object) -> list[Any]:
    """{"row_sums": true, "output_shape": [1, 6, 512]} as two expectations; null expects nothing."""
    if not isinstance(item, dict) or "kind" in {_aliased(key, _EXPECTED_FIELDS) for key in item}:
        return [item]
    pairs = [(kind, said) for kind, said in item.items() if said is not None]
    return [{"kind": kind} | (said if isinstance(said, dict) else {"value": said}) for kind, said in pairs]
