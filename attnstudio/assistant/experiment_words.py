"""An experiment and where its weights came from, in the words of a prompt."""

from __future__ import annotations

from attnstudio.assistant.subjects import Subject
from attnstudio.engine.frames import AttentionFrame, LayerRole, Origin
from attnstudio.engine.spec import ExperimentSpec, InputKind, MaskKind, Positional
from attnstudio.messages import QT_TRANSLATE_NOOP, Message, message


def provenance(subject: Subject) -> Message:
    """Whether the weights are random or trained, in short."""
    first = _origin(subject.frame.origin)
    if subject.other is None:
        return first
    return message(_BOTH, a=first, b=_origin(subject.other.origin))


def experiment_words(frame: AttentionFrame) -> Message:
    """What was chosen: everything that determines the numbers."""
    spec = frame.origin.spec
    return message(
        _EXPERIMENT,
        d_model=spec.d_model,
        heads=frame.heads,
        d_k=frame.queries.shape[3],
        length=frame.weights.shape[3],
        input=message(_TEXT if spec.input is InputKind.TEXT else _VECTORS),
        positional=message(_SINUSOIDAL if spec.positional is Positional.SINUSOIDAL else _NONE),
        mask=_mask(spec),
        seed=spec.seed,
    )


def origin_words(frame: AttentionFrame) -> Message:
    """Which layer, and what it learned."""
    origin = frame.origin
    layer = message(_EXPLORED if origin.layer is LayerRole.EXPLORED else _IN_TRAINING)
    if origin.step == 0:
        return message(_UNLEARNED, layer=layer)
    loss = "?" if origin.loss is None else f"{origin.loss:.6g}"
    how = f"{origin.spec.task}, {origin.spec.optimizer}, lr {origin.spec.lr:g}"
    return message(_LEARNED, layer=layer, steps=origin.step, loss=loss, how=how)


def _mask(spec: ExperimentSpec) -> Message:
    if spec.mask is MaskKind.LOCAL:
        return message(_LOCAL, window=spec.window)
    return message(_CAUSAL if spec.mask is MaskKind.CAUSAL else _NONE)


def _origin(origin: Origin) -> Message:
    if origin.step == 0:
        return message(_RANDOM)
    if origin.loss is None:
        return message(_TRAINED, step=origin.step)
    return message(_TRAINED_TO, step=origin.step, loss=f"{origin.loss:.6g}")


_RANDOM = QT_TRANSLATE_NOOP("Messages", "Random initialisation (step 0)")
_TRAINED = QT_TRANSLATE_NOOP("Messages", "Trained: step {step}")
_TRAINED_TO = QT_TRANSLATE_NOOP("Messages", "Trained: step {step}, loss {loss}")
_BOTH = QT_TRANSLATE_NOOP("Messages", "A: {a}. B: {b}.")
_EXPERIMENT = QT_TRANSLATE_NOOP(
    "Messages",
    "d_model {d_model}, {heads} heads, d_k {d_k}, L = {length} tokens; input: {input}; "
    "positional encoding: {positional}; mask: {mask}; seed {seed}",
)
_TEXT = QT_TRANSLATE_NOOP(
    "Messages", "a text, each distinct token with a random vector, so that words carry no meaning"
)
_VECTORS = QT_TRANSLATE_NOOP("Messages", "random vectors")
_NONE = QT_TRANSLATE_NOOP("Messages", "none")
_SINUSOIDAL = QT_TRANSLATE_NOOP("Messages", "sinusoidal")
_CAUSAL = QT_TRANSLATE_NOOP("Messages", "causal")
_LOCAL = QT_TRANSLATE_NOOP("Messages", "local, |query - key| <= {window}")
_EXPLORED = QT_TRANSLATE_NOOP("Messages", "Weights of the first layer (printed, not trained)")
_IN_TRAINING = QT_TRANSLATE_NOOP("Messages", "Weights of the second layer (in training)")
_UNLEARNED = QT_TRANSLATE_NOOP(
    "Messages",
    "{layer}; random initialisation (step 0): nothing was learned, there is nothing to interpret, "
    "any pattern is chance",
)
_LEARNED = QT_TRANSLATE_NOOP("Messages", "{layer}; trained for {steps} steps, loss {loss} ({how})")
