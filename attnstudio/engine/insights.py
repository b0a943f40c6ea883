"""Why a run does not learn, or what to look at when it has learned: one sentence from its numbers. No torch.

Only what follows from the configuration or is measured is said; where neither tells, nothing is.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from attnstudio.engine.history import RunHistory
from attnstudio.engine.spec import ExperimentSpec, MaskKind, Optimizer, Positional, Schedule, Task
from attnstudio.engine.tasks.base import SequenceTask, task_of
from attnstudio.messages import QT_TRANSLATE_NOOP, Message, message

LEARNED = 0.99  # held-out accuracy
EARLY = 20  # steps; before, nothing can be said
PATIENCE = 100  # steps in which a loss that will fall has begun to
RECENT = 20  # steps whose mean loss is taken
STUCK = 0.9  # of the first loss
VANISHED = 1e-3  # of the last layer's gradient
PLATEAU = 0.97  # of the held-out loss 100 steps ago
BY_HEART = 0.6  # of the held-out loss
READABLE = 0.5  # accuracy from which on a text counts as learned as far as it can be

# Learning rates at which nothing is wrong with the rate itself: (lowest, highest).
USUAL_RATES = {
    Optimizer.ADAM: (2e-4, 5e-3),
    Optimizer.ADAMW: (2e-4, 5e-3),
    Optimizer.SGD: (2e-2, 0.5),
}


@dataclass(frozen=True, slots=True)
class Evidence:
    """What a run has shown by now.

    steps           taken
    first_loss      of step 0
    recent_loss     mean of the last `RECENT` steps
    accuracy        on held-out data, None where nothing is answered or evaluated
    held_out_loss   as the accuracy; `earlier_loss` is the one of `PATIENCE` steps before
    layer_norms     L2 norm of each attention layer's gradients in the newest step, the lowest first
    """

    steps: int
    first_loss: float
    recent_loss: float
    accuracy: float | None = None
    held_out_loss: float | None = None
    earlier_loss: float | None = None
    layer_norms: Sequence[float] = ()


def insight_of(history: RunHistory, spec: ExperimentSpec) -> Message | None:
    """`insight` of the newest step of a run; `spec` is the experiment in force."""
    evidence = evidence_of(history)
    return None if evidence is None else insight(spec, evidence)


def evidence_of(history: RunHistory) -> Evidence | None:
    """What is recorded; None before the first step."""
    steps = len(history)
    if steps == 0:
        return None
    newest = history.record(steps - 1)
    recent = history.since(max(0, steps - RECENT)).losses
    score = history.last_evaluation()
    earlier = None if score is None else history.evaluation_at(score.step - PATIENCE)
    return Evidence(
        steps=steps,
        first_loss=history.record(0).loss,
        recent_loss=float(recent.mean()),
        accuracy=None if score is None or np.isnan(score.accuracy) else score.accuracy,
        held_out_loss=None if score is None else score.loss,
        earlier_loss=None if earlier is None else earlier.loss,
        layer_norms=tuple(np.sqrt((newest.head_norms.astype(np.float64) ** 2).sum(axis=(1, 2))).tolist()),
    )


def insight(spec: ExperimentSpec, evidence: Evidence) -> Message | None:
    """Why `spec` does not learn, or what it has learned; None when that cannot be told (yet)."""
    if evidence.steps < EARLY:
        return None
    if not spec.is_encoder:
        return _rate(spec, evidence)
    if evidence.accuracy is None:
        return None
    task = task_of(spec.task)
    return (
        _sees_answer(spec, task, evidence.accuracy)
        or _learned(task, evidence.accuracy)
        or _hidden(spec, task, evidence.accuracy)
        or _orderless(spec, task, evidence.accuracy)
        or _one_layer(spec, evidence.accuracy)
        or _vanishing(spec, evidence)
        or _rate(spec, evidence)
        or _text(spec, evidence)
    )


def _percent(share: float) -> str:
    return f"{100 * share:.1f} %"  # as everywhere in the window


def _sees_answer(spec: ExperimentSpec, task: SequenceTask, accuracy: float) -> Message | None:
    """The next token is the answer, and a query may look at it."""
    hides = spec.mask is MaskKind.CAUSAL or (spec.mask is MaskKind.LOCAL and spec.window == 0)
    can_find_it = spec.positional is not Positional.NONE or spec.mask is MaskKind.LOCAL
    if not task.answer_stands_next or hides or not can_find_it:
        return None
    return message(
        QT_TRANSLATE_NOOP(
            "Messages",
            "The answer stands in the input, one position on, and nothing hides it: a head needs only look "
            "there ({accuracy} right). Choose the causal mask, or nothing is learned but copying.",
        ),
        accuracy=_percent(accuracy),
    )


def _learned(task: SequenceTask, accuracy: float) -> Message | None:
    if accuracy < LEARNED:
        return None
    return message(
        QT_TRANSLATE_NOOP("Messages", "Learned: {accuracy} right on what it never saw. {lesson}"),
        accuracy=_percent(accuracy),
        lesson=message(task.lesson),
    )


def _hidden(spec: ExperimentSpec, task: SequenceTask, accuracy: float) -> Message | None:
    """The mask keeps queries from what they need."""
    if not (hidden := hidden_answers(spec)):
        return None
    facts = {"hidden": hidden, "length": spec.length, "accuracy": _percent(accuracy)}
    if spec.mask is MaskKind.LOCAL:
        text = QT_TRANSLATE_NOOP(
            "Messages",
            "With a window of {window}, {hidden} of {length} positions cannot see what their answer needs: "
            "they guess ({accuracy} right). Widen it, add layers, or choose no mask.",
        )
        return message(text, window=spec.window, **facts)
    if task.needs_all:
        text = QT_TRANSLATE_NOOP(
            "Messages",
            "This task needs the whole sequence, but the causal mask hides a part of it from {hidden} of "
            "{length} positions: they guess ({accuracy} right). Choose no mask.",
        )
        return message(text, **facts)
    text = QT_TRANSLATE_NOOP(
        "Messages",
        "The answers of {hidden} of {length} positions stand later in the sequence, where the causal mask "
        "lets nobody look: they guess ({accuracy} right). Choose no mask.",
    )
    return message(text, **facts)


def hidden_answers(spec: ExperimentSpec) -> int:
    """How many positions cannot see what their answer needs; 0 where the mask hides nothing of it."""
    task, length = task_of(spec.task), spec.length
    if spec.mask is MaskKind.NONE:
        return 0

    def sees(query: int, key: int) -> bool:
        if spec.mask is MaskKind.CAUSAL:
            return key <= query
        return abs(query - key) <= spec.window * spec.layers  # each layer passes on what it saw

    if task.needs_all:
        return sum(not (sees(query, 0) and sees(query, length - 1)) for query in range(length))
    return sum(key is not None and not sees(query, key) for query, key in enumerate(task.sources(length)))


def _orderless(spec: ExperimentSpec, task: SequenceTask, accuracy: float) -> Message | None:
    """Without positions and mask, permuting the input permutes the output, whatever the weights are."""
    blind = spec.positional is Positional.NONE and spec.mask is MaskKind.NONE
    if not (blind and task.needs_order):
        return None
    return message(
        QT_TRANSLATE_NOOP(
            "Messages",
            "Without a positional encoding no token knows where it stands: shuffled input only gives "
            "shuffled output. This task needs the order, so it can only guess ({accuracy} right). Choose "
            "sinusoidal positions.",
        ),
        accuracy=_percent(accuracy),
    )


def _one_layer(spec: ExperimentSpec, accuracy: float) -> Message | None:
    if spec.task is not Task.INDUCTION or spec.layers > 1:
        return None
    return message(
        QT_TRANSLATE_NOOP(
            "Messages",
            "Induction needs two layers: one that tells each token what stood before it, and one that finds "
            "the token which stood behind the same one. One layer can only narrow the guess ({accuracy} "
            "right). Choose 2 layers.",
        ),
        accuracy=_percent(accuracy),
    )


def _vanishing(spec: ExperimentSpec, evidence: Evidence) -> Message | None:
    norms = evidence.layer_norms
    if len(norms) < 2 or norms[-1] <= 0 or not norms[0] < VANISHED * norms[-1]:
        return None
    facts = {"share": f"{norms[0] / norms[-1]:.0e}", "last": len(norms)}
    if not spec.residual:
        text = QT_TRANSLATE_NOOP(
            "Messages",
            "Layer 1 learns nothing: its gradient is {share} times that of layer {last}. Without residual "
            "sums it shrinks in every layer on its way down. Switch the residual sums on.",
        )
        return message(text, **facts)
    text = QT_TRANSLATE_NOOP(
        "Messages",
        "Layer 1 hardly learns: its gradient is {share} times that of layer {last}. Choose fewer layers, "
        "or LayerNorm before each sublayer.",
    )
    return message(text, **facts)


def _rate(spec: ExperimentSpec, evidence: Evidence) -> Message | None:
    """The loss does not fall, and the learning rate is far from the usual."""
    if evidence.steps < PATIENCE or evidence.recent_loss < STUCK * evidence.first_loss:
        return None
    lowest, highest = USUAL_RATES[spec.optimizer]
    facts = {
        "lr": f"{spec.lr:g}",
        "first": f"{evidence.first_loss:.3g}",
        "recent": f"{evidence.recent_loss:.3g}",
        "steps": evidence.steps,
    }
    if spec.lr > highest:
        text = QT_TRANSLATE_NOOP(
            "Messages",
            "The loss does not fall: {first} at the start, {recent} after {steps} steps. The learning rate "
            "{lr} is probably too high; try {other}.",
        )
        return message(text, other=f"{spec.lr / 10:g}", **facts)
    warm = spec.schedule is Schedule.CONSTANT or evidence.steps > spec.warmup
    if spec.lr < lowest and warm:
        text = QT_TRANSLATE_NOOP(
            "Messages",
            "The loss hardly falls: {first} at the start, {recent} after {steps} steps. The learning rate "
            "{lr} is probably too low; try {other}.",
        )
        return message(text, other=f"{spec.lr * 10:g}", **facts)
    return None


def _text(spec: ExperimentSpec, evidence: Evidence) -> Message | None:
    """What a text gives away, and whether it is learned by heart."""
    if spec.task is not Task.NEXT_CHARACTER or evidence.held_out_loss is None:
        return None
    if evidence.steps >= PATIENCE and evidence.recent_loss < BY_HEART * evidence.held_out_loss:
        text = QT_TRANSLATE_NOOP(
            "Messages",
            "It learns the text by heart: loss {recent} on what it trains on, {held_out} on the end of the "
            "text, which it never sees. Paste a longer text, or stop earlier.",
        )
        recent, held_out = f"{evidence.recent_loss:.3g}", f"{evidence.held_out_loss:.3g}"
        return message(text, recent=recent, held_out=held_out)
    earlier, accuracy = evidence.earlier_loss, evidence.accuracy
    if accuracy is None or accuracy < READABLE or earlier is None:
        return None
    if evidence.held_out_loss < PLATEAU * earlier:
        return None
    return message(
        QT_TRANSLATE_NOOP(
            "Messages",
            "{accuracy} of the next characters are right, and it hardly gets better. A text leaves open how "
            "it goes on, most of all where a word begins: nobody can know the rest.",
        ),
        accuracy=_percent(accuracy),
    )
