"""The properties of somebody's attention, judged with what is known of the module besides."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from attnstudio.engine.checking.agreement import agreement_of
from attnstudio.engine.checking.behaviour import gradients_of
from attnstudio.engine.checking.examining import Examined
from attnstudio.engine.checking.loading import Loaded
from attnstudio.engine.checking.source import source_of
from attnstudio.engine.faults.names import Property
from attnstudio.engine.faults.outcomes import Outcome
from attnstudio.engine.faults.properties import check_all
from attnstudio.messages import QT_TRANSLATE_NOOP, message

LENGTH, BATCH = 7, 3  # differ from each other, and from what a small module measures
_KNOWS_POSITIONS = re.compile(
    r"rotary|rope\b|freqs|alibi|relative_pos|rel_pos|pos_emb|position", re.IGNORECASE
)


def outcomes_of(examined: Examined, loaded: Loaded, *, has_mask: bool) -> Iterator[Outcome]:
    """One for each property; `has_mask` says whether `forward` takes masks, understood or not."""
    subject = examined.subject
    text = source_of(loaded, examined.found.name)
    unused = _unused(examined)
    for outcome in check_all(subject, length=LENGTH, batch=BATCH):
        match outcome.name:
            case Property.AGREEMENT if outcome.passed is None:
                yield agreement_of(examined) or outcome
            case Property.EQUIVARIANCE | Property.TOKEN_ISOLATION if (
                outcome.passed is False and _KNOWS_POSITIONS.search(text)
            ):
                yield replace(
                    outcome,
                    passed=None,
                    message=message(
                        QT_TRANSLATE_NOOP("Messages", "It knows positions: order matters to it.")
                    ),
                    evidence=None,
                )
            case Property.CAUSALITY | Property.MASK_OBEYED if outcome.passed is None and (
                has_mask and not (subject.takes_mask or subject.is_causal)
            ):
                text_mask = QT_TRANSLATE_NOOP(
                    "Messages", "It takes a mask, of which no usual form did its work."
                )
                yield replace(outcome, message=message(text_mask))
            case Property.DTYPE if outcome.passed is False:
                yield replace(outcome, passed=None)
            case Property.GRADIENTS_REACH if not any(True for _ in examined.module.parameters()):
                text_none = QT_TRANSLATE_NOOP("Messages", "It has no parameters: there is nothing to train.")
                yield replace(outcome, passed=None, message=message(text_none))
            case Property.GRADIENTS_REACH if outcome.passed is False and _arrive(examined):
                text_zero = QT_TRANSLATE_NOOP(
                    "Messages", "A gradient reaches each parameter. (Biases of keys get none that is not 0.)"
                )
                yield replace(outcome, passed=True, message=message(text_zero))
            case Property.GRADIENTS_REACH if outcome.passed is False and unused:
                text_unused = QT_TRANSLATE_NOOP("Messages", "Never used, so without gradient: {names}.")
                yield replace(outcome, passed=None, message=message(text_unused, names=", ".join(unused[:4])))
            case _:
                yield outcome


def _arrive(examined: Examined) -> bool:
    """Whether each parameter has a gradient, zero or not, and only biases of keys have zero."""
    carried = examined.carried
    gradients = gradients_of(examined)
    if carried is None or not gradients or any(gradient is None for gradient in gradients.values()):
        return False
    largest = max(float(gradient.abs().max()) for gradient in gradients.values() if gradient is not None)
    return all(
        name in carried.k.params
        for name, gradient in gradients.items()
        if gradient is not None and float(gradient.abs().max()) <= 1e-9 * largest
    )


def _unused(examined: Examined) -> list[str]:
    """Parameters that no operation takes, where nothing else lacks a gradient."""
    used = set().union(*(op.params for op in examined.seen.trace.ops))
    return [name for name, _ in examined.module.named_parameters() if name not in used]
