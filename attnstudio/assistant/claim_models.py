"""What each kind of claim must hold, as pydantic models. Importing pydantic is slow: import this late."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import BaseModel, BeforeValidator, ConfigDict

from attnstudio.assistant.claim_fields import Written, read_frame, read_index, read_pattern, read_value
from attnstudio.assistant.claims import ClaimKind
from attnstudio.engine.metrics import Pattern

Index = Annotated[int, BeforeValidator(read_index)]
Value = Annotated[Written, BeforeValidator(read_value)]
Shape = Annotated[Pattern, BeforeValidator(read_pattern)]
Frame = Annotated[str, BeforeValidator(read_frame)]


class Form(BaseModel):
    """What all claims share: in a comparison, the frame that is spoken of."""

    model_config = ConfigDict(extra="ignore", arbitrary_types_allowed=True)
    frame: Frame | None = None


class StrongestKey(Form):
    """In this row the largest weight is on this key."""

    head: Index
    query: Index
    key: Index


class Weight(Form):
    """This cell has this weight."""

    head: Index
    query: Index
    key: Index
    value: Value


class RowComparison(Form):
    """In this row one key gets more than another."""

    head: Index
    query: Index
    greater_key: Index
    smaller_key: Index


class HeadPattern(Form):
    """This head follows this pattern most."""

    head: Index
    pattern: Shape
    value: Value | None = None


class EntropyOrder(Form):
    """One head's entropy is larger than another's."""

    higher_head: Index
    lower_head: Index


class Difference(Form):
    """The weight of this cell in B minus that in A."""

    head: Index
    query: Index
    key: Index
    value: Value


FORMS: dict[ClaimKind, type[Form]] = {
    ClaimKind.STRONGEST_KEY: StrongestKey,
    ClaimKind.WEIGHT: Weight,
    ClaimKind.ROW_COMPARISON: RowComparison,
    ClaimKind.PATTERN: HeadPattern,
    ClaimKind.ENTROPY_ORDER: EntropyOrder,
    ClaimKind.DIFFERENCE: Difference,
}


def validated(kind: ClaimKind, fields: dict[str, Any]) -> dict[str, Any]:
    """The fields of a claim, read. Raises `pydantic.ValidationError`."""
    form = FORMS[kind].model_validate(fields)
    return {name: getattr(form, name) for name in type(form).model_fields}
