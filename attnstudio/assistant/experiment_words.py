"""An experiment and where its weights came from, in the words of a prompt."""

from __future__ import annotations

from attnstudio.assistant.subjects import Subject
from attnstudio.engine.frames import AttentionFrame, LayerRole, Origin
from attnstudio.engine.spec import InputKind, MaskKind
from attnstudio.messages import QT_TRANSLATE_NOOP, Message, message

_RANDOM = QT_TRANSLATE_NOOP("Messages", "Random initialisation (step 0)")
_TRAINED = QT_TRANSLATE_NOOP("Messages", "Trained: step {step}")
_TRAINED_TO = QT_TRANSLATE_NOOP("Messages", "Trained: step {step}, loss {loss}")
_BOTH = QT_TRANSLATE_NOOP("Messages", "A: {a}. B: {b}.")


def provenance(subject: Subject) -> Message:
    """Whether the weights are random or trained."""
    first = _origin(subject.frame.origin)
    if subject.other is None:
        return first
    return message(_BOTH, a=first, b=_origin(subject.other.origin))


def experiment_line(frame: AttentionFrame) -> str:
    """What was chosen: everything that determines the numbers."""
    spec = frame.origin.spec
    words = (
        "text; each distinct token has a random vector, so words carry no meaning"
        if spec.input is InputKind.TEXT
        else "random vectors"
    )
    length = _length(frame)
    mask = f"local, |query - key| <= {spec.window}" if spec.mask is MaskKind.LOCAL else str(spec.mask)
    return (
        f"d_model {spec.d_model}, {frame.heads} heads, d_k {frame.queries.shape[3]}, {length}; input: "
        f"{words}; positional encoding: {spec.positional}; mask: {mask}; seed {spec.seed}"
    )


def origin_line(frame: AttentionFrame) -> str:
    """Which layer, and what it learned."""
    origin = frame.origin
    layer = "explored layer" if origin.layer is LayerRole.EXPLORED else "layer in training"
    if origin.step == 0:
        return (
            f"Weights of the {layer}; random initialisation (step 0): nothing was learned, there is "
            "nothing to interpret, any pattern is chance"
        )
    spec = origin.spec
    loss = "" if origin.loss is None else f", loss {origin.loss:.6g}"
    how = f"{spec.task}, {spec.optimizer}, lr {spec.lr:g}"
    return f"Weights of the {layer}; trained for {origin.step} steps{loss} ({how})"


def _length(frame: AttentionFrame) -> str:
    _, _, queries, keys = frame.weights.shape
    return f"L = {keys} tokens" if queries == keys else f"{queries} queries, {keys} keys"


def _origin(origin: Origin) -> Message:
    if origin.step == 0:
        return message(_RANDOM)
    if origin.loss is None:
        return message(_TRAINED, step=origin.step)
    return message(_TRAINED_TO, step=origin.step, loss=f"{origin.loss:.6g}")
