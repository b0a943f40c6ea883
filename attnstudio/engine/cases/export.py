"""Test cases as a pytest file that runs against an exported script's layer. No torch here.

Names and reasons come from a language model: they go into the file by `repr` only, without keys, as
strings that nothing but a failure's message uses.
"""

from __future__ import annotations

import keyword
from collections.abc import Iterator, Sequence
from enum import StrEnum

from attnstudio.engine.cases.case import Case, DType, Expected, problems
from attnstudio.engine.cases.tolerances import MOVE_TOLERANCE, ROW_SUM_TOLERANCE
from attnstudio.engine.exports.script import SINUSOIDAL_SOURCE
from attnstudio.engine.spec import Positional
from attnstudio.logs import redact

_HEAD = '''
"""Test cases of attention, exported by AttnStudio: run pytest on this file, beside {script}.py.

They test {script}.MultiHeadAttention, freshly drawn from each case's seed.
"""

import math

import pytest
import torch

from {script} import MultiHeadAttention
'''

_TOLERANCES = """
# How far numbers may be from what is mathematically the same, by precision.
ROW_SUM_TOLERANCE = {row_sums}
MOVE_TOLERANCE = {moves}
"""

_CODE = '''
class Drawn:
    """A case's input x [B, L, d_model], its layer, and other tokens to put in the place of x's."""

    def __init__(self, case):
        self.case = case
        self.dtype = getattr(torch, case["dtype"])
        torch.manual_seed(case["seed"])
        self.x = torch.randn(case["batch"], case["length"], case["d_model"])
        self.layer = MultiHeadAttention(case["d_model"], case["heads"]).to(self.dtype)
        self.others = torch.randn(self.x.shape)

    def run(self, x=None):
        """Outputs [B, L, d_model] and weights [B, h, query, key]."""
        x = self.x if x is None else x
{encoding}        with torch.no_grad():
            return self.layer(x.to(self.dtype), mask(self.case))


def mask(case):
    """True where a query may see a key: bool [query, key], or None for no mask."""
    everything = torch.ones(case["length"], case["length"], dtype=torch.bool)
    if case["mask"] == "causal":
        return everything.tril()
    if case["mask"] == "local":
        return everything.triu(-case["window"]).tril(case["window"])
    return None


def cuts(length):
    """From which tokens on others are put in their place."""
    return sorted({{1, length // 2, length - 1}} - {{0}})


def reordering(length):
    """An order of the tokens, neither their own nor its reverse, which a local mask would not notice."""
    half = length // 2
    order = [*range(length - half, length), *range(length - half)]
    return order if length < 3 else [order[1], order[0], *order[2:]]


def distance(one, other):
    """The largest difference; NaN where one is no number."""
    return float((one.double() - other.double()).abs().max())


def row_sum_error(drawn):
    """How far the worst row of weights is from summing to 1."""
    _, weights = drawn.run()
    sums = weights.double().sum(dim=-1)
    return distance(sums, torch.ones_like(sums))


def leak(drawn):
    """How far outputs (of the largest) and weights move when only later tokens are others."""
    out, weights = drawn.run()
    moves = []
    for cut in cuts(drawn.case["length"]):
        out2, weights2 = drawn.run(torch.cat([drawn.x[:, :cut], drawn.others[:, cut:]], dim=1))
        moves.append(distance(out[:, :cut], out2[:, :cut]) / float(out.abs().max()))
        moves.append(distance(weights[..., :cut, :], weights2[..., :cut, :]))
    return float(torch.tensor(moves).max())


def difference(drawn):
    """How far outputs (of the largest) and weights of reordered tokens are from the reordered ones."""
    order = reordering(drawn.case["length"])
    out, weights = drawn.run()
    out2, weights2 = drawn.run(drawn.x[:, order])
    moved = distance(out2, out[:, order]) / float(out.abs().max())
    return float(torch.tensor([moved, distance(weights2, weights[..., order, :][..., order])]).max())


def property_holds(drawn, kind):
    dtype = drawn.case["dtype"]
    measure = {{"row_sums": row_sum_error, "causality": leak, "equivariance": difference}}[kind]
    tolerance = (ROW_SUM_TOLERANCE if kind == "row_sums" else MOVE_TOLERANCE)[dtype]
    found = measure(drawn)
    assert not math.isnan(found), "outputs or weights are not numbers"
    return found <= tolerance


@pytest.mark.parametrize(("number", "kind", "wanted"), EXPECTED)
def test_case(number, kind, wanted):
    case = CASES[number]
    told = f"{{case['name']}}: {{kind}} should be {{wanted}}. {{case['why']}}"
    if kind == "error" and wanted:
        with pytest.raises(Exception):  # noqa: B017
            Drawn(case).run()
        return
    drawn = Drawn(case)
    try:
        out, weights = drawn.run()
    except RuntimeError as error:
        if "not implemented for '" in str(error):
            pytest.skip(str(error))
        raise
    if kind in ("output_shape", "weights_shape"):
        assert list((out if kind == "output_shape" else weights).shape) == wanted, told
    elif kind != "error":
        assert property_holds(drawn, kind) == wanted, told
'''

_ENCODING = """\
        if self.case["positional"] == "sinusoidal":
            x = x + positional(self.case["length"], self.case["d_model"])
"""


def export_pytest(cases: Sequence[Case], script_name: str = "attention_script") -> str:
    """The source of a pytest file: one test for each case and expectation, in their order.

    `script_name` is the module whose `MultiHeadAttention` is tested (see `script.export_script`). Cases
    that cannot be run are skipped with the reason. Raises `ValueError` when `script_name` is no module name.
    """
    if not script_name.isidentifier() or keyword.iskeyword(script_name):
        raise ValueError(f"{script_name!r} cannot be imported")
    encodes = any(case.positional is Positional.SINUSOIDAL for case in cases)
    head = _HEAD.format(script=script_name)
    sections = [
        _TOLERANCES.format(row_sums=_by_name(ROW_SUM_TOLERANCE), moves=_by_name(MOVE_TOLERANCE)),
        "\n".join(["CASES = {", *_cases(cases), "}"]),
        "\n".join(["EXPECTED = [", *_expected(cases), "]"]),
    ]
    code = [
        *([SINUSOIDAL_SOURCE] if encodes else []),
        _CODE.format(encoding=_ENCODING if encodes else ""),
    ]
    data = "\n\n".join(section.strip("\n") for section in (head, *sections))
    return "\n\n\n".join([data, *(section.strip("\n") for section in code)]) + "\n"


def _by_name(tolerances: dict[DType, float]) -> dict[str, float]:
    return {dtype.value: tolerance for dtype, tolerance in tolerances.items()}


def _cases(cases: Sequence[Case]) -> Iterator[str]:
    for number, case in enumerate(cases, start=1):
        yield f"    {number}: dict("
        yield f"        name={redact(case.name)!r},"
        yield f"        why={redact(case.why)!r},"
        for names in (
            ("batch", "length", "d_model", "heads", "seed"),
            ("mask", "window", "positional", "dtype"),
        ):
            values = {name: getattr(case, name) for name in names}
            yield f"        {', '.join(f'{name}={_plain(value)!r}' for name, value in values.items())},"
        yield "    ),"


def _plain(value: int | StrEnum) -> int | str:
    return value.value if isinstance(value, StrEnum) else value


def _expected(cases: Sequence[Case]) -> Iterator[str]:
    for number, case in enumerate(cases, start=1):
        found = problems(case)
        marks = f", marks=pytest.mark.skip(reason={str(found[0].message)!r})" if found else ""
        for expected in case.expected:
            kind = expected.kind.value
            wanted = _wanted(expected)
            yield f"    pytest.param({number}, {kind!r}, {wanted!r}, id='{number}-{kind}'{marks}),"


def _wanted(expected: Expected) -> object:
    return expected.holds if expected.shape is None else list(expected.shape)
