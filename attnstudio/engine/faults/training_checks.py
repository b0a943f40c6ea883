"""What is true of right training: read off a run of `training.train`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import pairwise
from types import MappingProxyType

from attnstudio.engine.faults.names import Property
from attnstudio.engine.faults.outcomes import Evidence, Outcome
from attnstudio.engine.faults.probe import distance, failed, held, number, picture, unknown
from attnstudio.engine.faults.training import Seen
from attnstudio.messages import QT_TRANSLATE_NOOP, message

SAME_GRADIENT = 1e-4  # relative to the largest


def check_training(name: Property, seen: Seen) -> Outcome:
    """One of `CHECKS`. Raises `KeyError` for a property that is not of training."""
    return CHECKS[name](seen)


def target_shape(seen: Seen) -> Outcome:
    """Outputs and target have the same shape."""
    name = Property.TARGET_SHAPE
    out, target = (list(shape) for shape in seen.shapes)
    if not out:
        return _not_so_far(name, seen)
    if out == target:
        text = QT_TRANSLATE_NOOP("Messages", "Outputs and target have the shape {out}.")
        return held(name, text, out=out)
    text = QT_TRANSLATE_NOOP(
        "Messages",
        "The target {target} is stretched to the outputs' {out}: many outputs are pulled to the same number. "
        "At most a warning tells.",
    )
    return failed(name, text, target=target, out=out)


def gradient_present(seen: Seen) -> Outcome:
    """Where the gradient is read, it is there."""
    name = Property.GRADIENT_PRESENT
    if seen.missing and seen.missing_afterwards:
        text = QT_TRANSLATE_NOOP(
            "Messages",
            "W_q.weight.grad is None even after backward: what W_q made is detached from the loss, or never "
            "used.",
        )
        return failed(name, text)
    if seen.missing:
        text = QT_TRANSLATE_NOOP(
            "Messages",
            "W_q.weight.grad is None when it is read: backward comes later. Read it after backward.",
        )
        return failed(name, text)
    if not seen.norms:
        return _not_so_far(name, seen)
    text = QT_TRANSLATE_NOOP("Messages", "The gradient is read between backward and step, and it is there.")
    return held(name, text)


def gradients_fresh(seen: Seen) -> Outcome:
    """The second step's gradient is that of its own loss."""
    name = Property.GRADIENTS_FRESH
    if seen.kept is None or seen.own is None:
        return _not_so_far(name, seen)
    apart = distance(seen.kept, seen.own)
    if apart <= SAME_GRADIENT:
        text = QT_TRANSLATE_NOOP("Messages", "Each step starts from gradients of its own.")
        return held(name, text)
    text = QT_TRANSLATE_NOOP(
        "Messages",
        "In the second step the gradient differs from that of its own loss by {apart} of the largest: that "
        "of the first step is still in it. Call zero_grad before backward, for all parameters.",
    )
    evidence = Evidence(
        message(QT_TRANSLATE_NOOP("Messages", "Gradient of W_q in the second step, first rows and columns")),
        message(QT_TRANSLATE_NOOP("Messages", "Row")),
        message(QT_TRANSLATE_NOOP("Messages", "Column")),
        picture(seen.kept),
        picture(seen.own),
    )
    return failed(name, text, evidence, apart=number(apart))


def update_follows(seen: Seen) -> Outcome:
    """The first step moves W_q, and against its gradient."""
    name = Property.UPDATE_FOLLOWS
    if seen.before is None or seen.after is None or seen.first is None:
        return _not_so_far(name, seen)
    moved = seen.after - seen.before
    if float(moved.abs().max()) == 0:
        text = QT_TRANSLATE_NOOP(
            "Messages",
            "After the first step W_q is where it was, though its gradient is not zero: step came before "
            "backward, or the optimiser was never given W_q.",
        )
        return failed(name, text)
    if not float((moved * seen.first).sum()) < 0:
        text = QT_TRANSLATE_NOOP(
            "Messages", "The first step does not lead down the gradient of its own loss."
        )
        return failed(name, text)
    text = QT_TRANSLATE_NOOP("Messages", "The first step moves W_q down the gradient of its own loss.")
    return held(name, text)


def loss_falls(seen: Seen) -> Outcome:
    """The loss falls in every step."""
    name = Property.LOSS_FALLS
    if len(seen.losses) < 2:
        return _not_so_far(name, seen)
    first, last = (f"{loss:.4g}" for loss in (seen.losses[0], seen.losses[-1]))
    steps = len(seen.losses)
    if all(later < earlier for earlier, later in pairwise(seen.losses)):
        text = QT_TRANSLATE_NOOP("Messages", "The loss falls from {first} to {last} in {steps} steps.")
        return held(name, text, first=first, last=last, steps=steps)
    text = QT_TRANSLATE_NOOP("Messages", "The loss goes from {first} to {last} in {steps} steps.")
    if seen.losses[0] == seen.losses[-1]:
        text = QT_TRANSLATE_NOOP(
            "Messages", "The loss stays at {first} for {steps} steps: nothing is learned."
        )
    return failed(name, text, first=first, last=last, steps=steps)


CHECKS: Mapping[Property, Callable[[Seen], Outcome]] = MappingProxyType(
    {
        Property.TARGET_SHAPE: target_shape,
        Property.GRADIENT_PRESENT: gradient_present,
        Property.GRADIENTS_FRESH: gradients_fresh,
        Property.UPDATE_FOLLOWS: update_follows,
        Property.LOSS_FALLS: loss_falls,
    }
)


def _not_so_far(name: Property, seen: Seen) -> Outcome:
    if seen.raised is None:
        return unknown(name, QT_TRANSLATE_NOOP("Messages", "The training did not get so far."))
    text = QT_TRANSLATE_NOOP("Messages", "The training did not get so far. {reason}")
    return unknown(name, text, reason=seen.raised)
