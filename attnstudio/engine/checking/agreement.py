"""Whether a module's numbers are the reference's, where only a part of it can be compared."""

from __future__ import annotations

import torch

from attnstudio.engine.checking.examining import Examined
from attnstudio.engine.checking.stages import equal
from attnstudio.engine.faults.names import Property
from attnstudio.engine.faults.outcomes import Outcome
from attnstudio.engine.faults.probe import outputs_evidence
from attnstudio.engine.masks import causal
from attnstudio.messages import QT_TRANSLATE_NOOP, message


def agreement_of(examined: Examined) -> Outcome | None:
    """The attention within a module that does more: beside the reference with the same weights.

    None where the weights cannot be carried over.
    """
    carried, seen = examined.carried, examined.seen
    if carried is None or not carried.exact:
        return None
    masks = (None, causal(seen.sizes.length)) if seen.flow is None or examined.subject.is_causal else (None,)
    with torch.no_grad():
        answers = [carried.layer()(carried.source, mask) for mask in masks]
    out = answers[-1][0]
    if any(
        equal(carried.projected, right) and (seen.flow is None or equal(seen.flow.weights, weights))
        for right, weights in answers
    ):
        text = QT_TRANSLATE_NOOP(
            "Messages", "The reference with the same weights gives the same, up to the output projection."
        )
        return Outcome(Property.AGREEMENT, True, message(text))
    text = QT_TRANSLATE_NOOP(
        "Messages", "The reference with the same weights gives other numbers at the output projection."
    )
    evidence = outputs_evidence(carried.projected[0], out[0])
    return Outcome(Property.AGREEMENT, False, message(text), evidence)
