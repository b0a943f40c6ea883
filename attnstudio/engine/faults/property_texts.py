"""What each check is called, what it proves when it holds, and what it leaves open. No torch here."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from attnstudio.engine.faults.names import Property
from attnstudio.messages import QT_TRANSLATE_NOOP, Message


@dataclass(frozen=True, slots=True)
class PropertyText:
    """A check in words.

    title    a few words, for a line or the head of a column
    proves   what is known when it holds
    leaves   what may be wrong all the same
    """

    title: Message
    proves: Message
    leaves: Message


def _text(title: str, proves: str, leaves: str) -> PropertyText:
    return PropertyText(Message(title), Message(proves), Message(leaves))


PROPERTY_TEXTS: Mapping[Property, PropertyText] = MappingProxyType(
    {
        Property.RUNS: _text(
            QT_TRANSLATE_NOOP("Messages", "It runs"),
            QT_TRANSLATE_NOOP("Messages", "Nothing is raised on this input."),
            QT_TRANSLATE_NOOP("Messages", "Whether any number is right. Most faults raise nothing."),
        ),
        Property.OUTPUT_SHAPE: _text(
            QT_TRANSLATE_NOOP("Messages", "Output shape"),
            QT_TRANSLATE_NOOP("Messages", "The output has the shape of x, so x + out works."),
            QT_TRANSLATE_NOOP(
                "Messages", "Which numbers stand where: mixed-up axes can have this shape, too."
            ),
        ),
        Property.WEIGHTS_SHAPE: _text(
            QT_TRANSLATE_NOOP("Messages", "Weights' shape"),
            QT_TRANSLATE_NOOP("Messages", "There is one map [query, key] for each head."),
            QT_TRANSLATE_NOOP("Messages", "Whether rows are queries, and whether heads were split properly."),
        ),
        Property.ROW_SUMS: _text(
            QT_TRANSLATE_NOOP("Messages", "Row sums"),
            QT_TRANSLATE_NOOP(
                "Messages", "Each query shares out exactly 1, so the softmax runs over the keys."
            ),
            QT_TRANSLATE_NOOP(
                "Messages", "Whether scores, mask, values and heads are right before and after it."
            ),
        ),
        Property.FINITE: _text(
            QT_TRANSLATE_NOOP("Messages", "Finite"),
            QT_TRANSLATE_NOOP("Messages", "No NaN and no infinity in outputs and weights."),
            QT_TRANSLATE_NOOP("Messages", "Whether the finite numbers are the right ones."),
        ),
        Property.TOKEN_ISOLATION: _text(
            QT_TRANSLATE_NOOP("Messages", "Token isolation"),
            QT_TRANSLATE_NOOP(
                "Messages",
                "A token moves only its own query, key and value: the heads hold whole tokens apart.",
            ),
            QT_TRANSLATE_NOOP("Messages", "Whether scores are scaled, and which projection is which."),
        ),
        Property.EQUIVARIANCE: _text(
            QT_TRANSLATE_NOOP("Messages", "Permutation equivariance"),
            QT_TRANSLATE_NOOP("Messages", "Tokens in another order give the same outputs in that order."),
            QT_TRANSLATE_NOOP(
                "Messages", "What every query does alike: a wrong scale or swapped projections."
            ),
        ),
        Property.BATCH_INDEPENDENCE: _text(
            QT_TRANSLATE_NOOP("Messages", "Batch independence"),
            QT_TRANSLATE_NOOP("Messages", "A sequence gets the same answer whatever else is in the batch."),
            QT_TRANSLATE_NOOP("Messages", "Anything within one sequence."),
        ),
        Property.CAUSALITY: _text(
            QT_TRANSLATE_NOOP("Messages", "Causality"),
            QT_TRANSLATE_NOOP("Messages", "Under a causal mask later tokens change nothing before them."),
            QT_TRANSLATE_NOOP("Messages", "How the allowed keys are weighted."),
        ),
        Property.MASK_OBEYED: _text(
            QT_TRANSLATE_NOOP("Messages", "Mask obeyed"),
            QT_TRANSLATE_NOOP("Messages", "Forbidden keys get weight 0, and what is left still sums to 1."),
            QT_TRANSLATE_NOOP("Messages", "Whether the mask itself is the one you meant."),
        ),
        Property.SCALE: _text(
            QT_TRANSLATE_NOOP("Messages", "Scale"),
            QT_TRANSLATE_NOOP("Messages", "Scores are divided by sqrt(d_k), read back from the weights."),
            QT_TRANSLATE_NOOP("Messages", "What becomes of the values afterwards."),
        ),
        Property.HEAD_COUNT: _text(
            QT_TRANSLATE_NOOP("Messages", "Head count"),
            QT_TRANSLATE_NOOP("Messages", "There are as many different heads as were asked for."),
            QT_TRANSLATE_NOOP("Messages", "Whether each head reads its own columns."),
        ),
        Property.PARAMETER_COUNT: _text(
            QT_TRANSLATE_NOOP("Messages", "Parameter count"),
            QT_TRANSLATE_NOOP("Messages", "The optimiser sees every weight that attention has."),
            QT_TRANSLATE_NOOP("Messages", "Whether the weights are used properly."),
        ),
        Property.GRADIENTS_REACH: _text(
            QT_TRANSLATE_NOOP("Messages", "Gradients reach"),
            QT_TRANSLATE_NOOP("Messages", "The loss reaches every parameter, so each can learn."),
            QT_TRANSLATE_NOOP(
                "Messages", "Whether what they learn is attention: wrong formulas have gradients, too."
            ),
        ),
        Property.DETERMINISM: _text(
            QT_TRANSLATE_NOOP("Messages", "Deterministic"),
            QT_TRANSLATE_NOOP(
                "Messages", "In eval mode the same input gives the same weights: no dropout in them."
            ),
            QT_TRANSLATE_NOOP("Messages", "Whether the numbers, which are always the same, are right."),
        ),
        Property.DTYPE: _text(
            QT_TRANSLATE_NOOP("Messages", "Data type"),
            QT_TRANSLATE_NOOP("Messages", "float64 in, float64 out: nothing is cast on the way."),
            QT_TRANSLATE_NOOP("Messages", "Whether the numbers are right."),
        ),
        Property.AGREEMENT: _text(
            QT_TRANSLATE_NOOP("Messages", "Agrees with reference"),
            QT_TRANSLATE_NOOP("Messages", "With the same parameters the outputs are those of the reference."),
            QT_TRANSLATE_NOOP("Messages", "Inputs, masks and sizes that were not tried, and training."),
        ),
        Property.ENCODING: _text(
            QT_TRANSLATE_NOOP("Messages", "Encoding values"),
            QT_TRANSLATE_NOOP("Messages", "Sines and cosines have the paper's frequencies, section 3.5."),
            QT_TRANSLATE_NOOP("Messages", "Whether the encoding is added where it should be."),
        ),
        Property.TARGET_SHAPE: _text(
            QT_TRANSLATE_NOOP("Messages", "Target shape"),
            QT_TRANSLATE_NOOP(
                "Messages", "Output and target have one shape, so nothing is broadcast in the loss."
            ),
            QT_TRANSLATE_NOOP("Messages", "Whether it is the right target."),
        ),
        Property.GRADIENT_PRESENT: _text(
            QT_TRANSLATE_NOOP("Messages", "Gradient present"),
            QT_TRANSLATE_NOOP(
                "Messages", "The gradient is there when it is read: after backward, on what has a graph."
            ),
            QT_TRANSLATE_NOOP("Messages", "Whether it belongs to this step alone."),
        ),
        Property.GRADIENTS_FRESH: _text(
            QT_TRANSLATE_NOOP("Messages", "Fresh gradients"),
            QT_TRANSLATE_NOOP("Messages", "Gradients are of this step: zero_grad comes before backward."),
            QT_TRANSLATE_NOOP("Messages", "Whether the optimiser uses them."),
        ),
        Property.UPDATE_FOLLOWS: _text(
            QT_TRANSLATE_NOOP("Messages", "Update follows"),
            QT_TRANSLATE_NOOP("Messages", "The step comes after backward and uses its gradients."),
            QT_TRANSLATE_NOOP("Messages", "Whether the step is of a sensible size."),
        ),
        Property.LOSS_FALLS: _text(
            QT_TRANSLATE_NOOP("Messages", "Loss falls"),
            QT_TRANSLATE_NOOP("Messages", "Something learns."),
            QT_TRANSLATE_NOOP(
                "Messages",
                "Nearly everything: a falling loss proves nothing about the softmax dimension, the scale or "
                "the mask.",
            ),
        ),
    }
)
