"""An experiment and where its weights came from, in the words of a prompt."""

from __future__ import annotations

from attnstudio.assistant.labels import quoted
from attnstudio.assistant.subjects import Subject
from attnstudio.engine.frames import AttentionFrame, LayerRole, Origin
from attnstudio.engine.spec import ExperimentSpec, InputKind, MaskKind, Norm, Positional
from attnstudio.engine.tasks.base import task_of
from attnstudio.messages import QT_TRANSLATE_NOOP, Message, message

_MOST_WRONG = 6  # answers that are told one by one


def provenance(subject: Subject) -> Message:
    """Whether the weights are random or trained, in short."""
    first = _origin(subject.frame.origin)
    if subject.other is None:
        return first
    return message(_BOTH, a=first, b=_origin(subject.other.origin))


def experiment_words(frame: AttentionFrame) -> Message:
    """What was chosen: everything that determines the numbers."""
    spec = frame.origin.spec
    if spec.is_encoder:
        return _encoder_words(frame)
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
    layer = _layer(origin)
    if origin.step == 0:
        return message(_UNLEARNED, layer=layer)
    loss = "?" if origin.loss is None else f"{origin.loss:.6g}"
    how = f"{origin.spec.task}, {origin.spec.optimizer}, lr {origin.spec.lr:g}"
    return message(_LEARNED, layer=layer, steps=origin.step, loss=loss, how=how)


def answer_words(frame: AttentionFrame) -> Message:
    """How many of the encoder's answers are right in this sample, and which are not; positions from 1."""
    asked = [query for query, expected in enumerate(frame.expected) if expected]
    wrong = [query for query in asked if frame.answers[query] != frame.expected[query]]
    counts = {"right": len(asked) - len(wrong), "total": len(asked)}
    if not wrong:
        return message(_ALL_RIGHT, **counts)
    told = ", ".join(
        f"{query + 1} {quoted(frame.answers[query])} ({quoted(frame.expected[query])})"
        for query in wrong[:_MOST_WRONG]
    )
    more = len(wrong) - _MOST_WRONG
    return message(_SOME_WRONG, **counts, wrong=f"{told}, … (+{more})" if more > 0 else told)


def _encoder_words(frame: AttentionFrame) -> Message:
    spec, task = frame.origin.spec, task_of(frame.origin.spec.task)
    return message(
        _ENCODER,
        task=message(task.title),
        lesson=message(task.lesson),
        layers=spec.depth,
        residual=message(_YES if spec.residual else _NO),
        norm=message(_NORMS[spec.norm]),
        feed_forward=message(_YES if spec.feed_forward else _NO),
        d_model=spec.d_model,
        heads=frame.heads,
        d_k=frame.queries.shape[3],
        length=frame.weights.shape[3],
        positional=message(_SINUSOIDAL if spec.positional is Positional.SINUSOIDAL else _NONE),
        mask=_mask(spec),
        seed=spec.seed,
    )


def _layer(origin: Origin) -> Message:
    explored = origin.layer is LayerRole.EXPLORED
    if not origin.spec.is_encoder:
        return message(_EXPLORED if explored else _IN_TRAINING)
    template = _ENCODER_BEFORE if explored else _ENCODER_IN_TRAINING
    return message(template, layer=origin.depth + 1, layers=origin.spec.depth)


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
_ENCODER = QT_TRANSLATE_NOOP(
    "Messages",
    "an encoder learns the task “{task}” ({lesson}); layers: {layers}, residual: {residual}, "
    "LayerNorm: {norm}, feed-forward: {feed_forward}; d_model {d_model}, {heads} heads in each layer, "
    "d_k {d_k}, L = {length} tokens; positional encoding: {positional}; mask: {mask}; seed {seed}",
)
_ENCODER_BEFORE = QT_TRANSLATE_NOOP("Messages", "Weights of layer {layer} of {layers}, before training")
_ENCODER_IN_TRAINING = QT_TRANSLATE_NOOP("Messages", "Weights of layer {layer} of {layers}, in training")
_YES = QT_TRANSLATE_NOOP("Messages", "yes")
_NO = QT_TRANSLATE_NOOP("Messages", "no")
_NORMS = {
    Norm.POST: QT_TRANSLATE_NOOP("Messages", "after each sum"),
    Norm.PRE: QT_TRANSLATE_NOOP("Messages", "before each part"),
    Norm.NONE: _NONE,
}
_ALL_RIGHT = QT_TRANSLATE_NOOP(
    "Messages", "The encoder's answers in this sample: {right} of {total} are right"
)
_SOME_WRONG = QT_TRANSLATE_NOOP(
    "Messages",
    "The encoder's answers in this sample: {right} of {total} are right; wrong, as “query answer "
    "(expected)”: {wrong}",
)
