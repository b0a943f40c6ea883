"""An implementation with something to look at: inputs, what it answers to them, and how far answers differ.

B = batch, L = length, h = heads; weights are [B, h, query, key], or [B, query, key] where a single head or
a mean over heads is given.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
import torch
from torch import Tensor

from attnstudio.engine.cases.case import DType
from attnstudio.engine.cases.tolerances import MOVE_TOLERANCE
from attnstudio.engine.faults.implementation import Answer, Implementation
from attnstudio.engine.faults.names import Property
from attnstudio.engine.faults.outcomes import Evidence, Outcome
from attnstudio.engine.frames import FloatArray
from attnstudio.engine.masks import causal
from attnstudio.messages import QT_TRANSLATE_NOOP, Message, message

# Faults move numbers by more than 0.001; what computes in float32 inside stays below this in float64, too.
TOLERANCE = MOVE_TOLERANCE[DType.FLOAT32]
LARGEST_PICTURE = 32
NOISE = 1e-12  # of float64: in a sentence it is nothing


@dataclass(frozen=True, eq=False)
class Probe:
    """`subject` computes in float64 where it can; `original` is the implementation as it was given.

    x, others  [B, L, d_model] in the subject's dtype: what is looked at, and what is put in its place
    allowed    the causal mask [query, key]
    """

    original: Implementation
    subject: Implementation
    x: Tensor
    others: Tensor
    allowed: Tensor

    @property
    def length(self) -> int:
        """L."""
        return self.x.shape[1]

    @cached_property
    def plain(self) -> Answer:
        """What it answers to x without a mask. Raises what it raises."""
        return self.run(self.x)

    @cached_property
    def masked(self) -> Answer:
        """What it answers to x with the causal mask; for those that take masks."""
        return self.run(self.x, self.allowed)

    @cached_property
    def causally(self) -> Answer:
        """What it answers to x when it must not look ahead, by its own mask or by one that is given."""
        return self.plain if self.subject.is_causal else self.masked

    @cached_property
    def wavers(self) -> bool:
        """Whether it answers twice the same differently, so that nothing else can be told by comparing."""
        return distance(self.run(self.x)[0], self.plain[0]) > TOLERANCE

    @torch.no_grad()
    def run(self, x: Tensor, allowed: Tensor | None = None) -> Answer:
        """One call, without a graph."""
        return self.subject.call(x, allowed)

    def with_other(self, start: int, stop: int) -> Tensor:
        """x with the tokens from `start` to before `stop` replaced."""
        x = self.x.clone()
        x[:, start:stop] = self.others[:, start:stop]
        return x


def probe_of(implementation: Implementation, length: int, batch: int = 2, seed: int = 0) -> Probe:
    """Draw what `implementation` is looked at with; its module is to be in eval mode.

    No dimension of x equals another, so that what was mixed up does not fit by luck.
    """
    if length == batch:
        batch += 1
    if implementation.batch is not None:
        batch = implementation.batch
    generator = torch.Generator().manual_seed(seed)
    x, others = (torch.randn(batch, length, implementation.d_model, generator=generator) for _ in range(2))
    subject, dtype = _in_double(implementation, x)
    return Probe(implementation, subject, x.to(dtype), others.to(dtype), causal(length))


def _in_double(implementation: Implementation, x: Tensor) -> tuple[Implementation, torch.dtype]:
    """The implementation in float64 if it can compute so; else as it is. DTYPE judges that, not this."""
    try:
        double = implementation.double()
        if double is None:
            return implementation, x.dtype
        with torch.no_grad():
            out, _ = double.call(x.double(), None)
    except Exception:  # noqa: BLE001  (whatever it raises, float64 is not for it)
        return implementation, x.dtype
    return (double, torch.float64) if out.dtype == torch.float64 else (implementation, x.dtype)


def distance(found: Tensor, right: Tensor) -> float:
    """The largest difference, relative to the largest of `right` (or 1e-6).

    inf where shapes, or places of NaN, differ.
    """
    if found.shape != right.shape:
        return float("inf")
    if found.numel() == 0:
        return 0.0
    found, right = found.detach().double(), right.detach().double()
    apart = (found - right).abs()
    apart = apart.masked_fill(found.isnan() & right.isnan() | (found == right), 0.0)
    largest = right.nan_to_num(0.0, 0.0, 0.0).abs().max().clamp_min(1e-6)
    return float(apart.nan_to_num(float("inf")).max() / largest)


def maps_of(weights: Tensor | None, heads: int, length: int) -> Tensor | None:
    """Weights as [B, h, L, L] with a map for each head; None where there are none, or a mean of several."""
    if weights is None or weights.shape[-2:] != (length, length):
        return None
    if weights.dim() == 3 and heads == 1:
        return weights.unsqueeze(1)
    return weights if weights.dim() == 4 and weights.shape[1] == heads else None


def held(name: Property, text: str, **args: object) -> Outcome:
    """The property holds."""
    return Outcome(name, True, message(text, **args))


def failed(name: Property, text: str, evidence: Evidence | None = None, **args: object) -> Outcome:
    """The property does not hold."""
    return Outcome(name, False, message(text, **args), evidence)


def unknown(name: Property, text: str, **args: object) -> Outcome:
    """The property cannot be checked."""
    return Outcome(name, None, message(text, **args))


def number(value: float) -> str:
    """A number in a sentence."""
    if value == float("inf"):
        return "NaN"  # what such a distance came from
    return "0" if abs(value) < NOISE else f"{value:.2g}"


def raised(error: BaseException) -> Message:
    """What an implementation raised, on one line."""
    lines = str(error).strip().splitlines() or [""]
    return message(
        QT_TRANSLATE_NOOP("Messages", "It raised {error}: {text}"),
        error=type(error).__name__,
        text=lines[0][:200],
    )


def weights_evidence(found: Tensor, right: Tensor, head: int, title: Message | None = None) -> Evidence:
    """Two maps [query, key] of one head (from 0)."""
    text = QT_TRANSLATE_NOOP("Messages", "Weights of head {head}")
    return Evidence(
        title or message(text, head=head + 1),
        message(QT_TRANSLATE_NOOP("Messages", "Query")),
        message(QT_TRANSLATE_NOOP("Messages", "Key")),
        picture(found),
        picture(right),
    )


def outputs_evidence(found: Tensor, right: Tensor) -> Evidence:
    """Two pictures [token, column] of one sequence's outputs."""
    return Evidence(
        message(QT_TRANSLATE_NOOP("Messages", "Outputs, first columns")),
        message(QT_TRANSLATE_NOOP("Messages", "Token")),
        message(QT_TRANSLATE_NOOP("Messages", "Column")),
        picture(found),
        picture(right),
    )


def picture(matrix: Tensor) -> FloatArray:
    """A read-only float32 copy of its first 32 rows and columns."""
    cut = matrix.detach()[:LARGEST_PICTURE, :LARGEST_PICTURE]
    array = np.array(cut.cpu().numpy(), np.float32, order="C")
    array.flags.writeable = False
    return array
