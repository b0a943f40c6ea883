"""What the comparison says. No Qt."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from attnstudio.engine.comparing.controls import Judgement, Range, Standing
from attnstudio.engine.comparing.measures import Measure
from attnstudio.engine.comparing.study import Side
from attnstudio.engine.frames import AttentionFrame
from attnstudio.messages import QT_TRANSLATE_NOOP, Message, message
from attnstudio.ui.differences.compared import Difference
from attnstudio.ui.differences.numbers import signed
from attnstudio.ui.heads.readout import quoted

KEEPS = 0.75  # of its share, and a head goes by places
LOSES = 0.5

MEASURE_NAMES = {
    Measure.ENTROPY: QT_TRANSLATE_NOOP("Messages", "entropy"),
    Measure.ROW_MAX: QT_TRANSLATE_NOOP("Messages", "row maximum"),
    Measure.SPARSITY: QT_TRANSLATE_NOOP("Messages", "sparsity"),
    Measure.DIAGONAL: QT_TRANSLATE_NOOP("Messages", "diagonal share"),
    Measure.PREVIOUS: QT_TRANSLATE_NOOP("Messages", "previous-token share"),
    Measure.NEXT: QT_TRANSLATE_NOOP("Messages", "next-token share"),
    Measure.FIRST: QT_TRANSLATE_NOOP("Messages", "first-token share"),
    Measure.MIRROR: QT_TRANSLATE_NOOP("Messages", "mirror share"),
    Measure.INDUCTION: QT_TRANSLATE_NOOP("Messages", "induction share"),
}
MEASURE_MEANINGS = {
    Measure.ENTROPY: QT_TRANSLATE_NOOP(
        "Messages", "How evenly rows are spread: 0 looks at one key only, 1 at all visible keys alike."
    ),
    Measure.ROW_MAX: QT_TRANSLATE_NOOP(
        "Messages", "The largest weight of a row, on average over the queries."
    ),
    Measure.SPARSITY: QT_TRANSLATE_NOOP(
        "Messages", "The share of visible keys that take less than a tenth of an equal share."
    ),
    Measure.DIAGONAL: QT_TRANSLATE_NOOP("Messages", "What a token takes from itself, on average."),
    Measure.PREVIOUS: QT_TRANSLATE_NOOP("Messages", "What a token takes from the one before it, on average."),
    Measure.NEXT: QT_TRANSLATE_NOOP("Messages", "What a token takes from the one after it, on average."),
    Measure.FIRST: QT_TRANSLATE_NOOP("Messages", "What later tokens take from the first one, on average."),
    Measure.MIRROR: QT_TRANSLATE_NOOP("Messages", "What a token takes from its place counted from the end."),
    Measure.INDUCTION: QT_TRANSLATE_NOOP(
        "Messages", "What a token that stood before takes from what followed it there."
    ),
}


def side_name(side: Side) -> Message:
    """What A is called when it follows the window."""
    if side.run is None:
        return message(QT_TRANSLATE_NOOP("Messages", "the experiment, untrained"))
    return message(
        QT_TRANSLATE_NOOP("Messages", "run {run} at step {step}"), run=side.run, step=f"{side.step:,}"
    )


def common_part(
    first: AttentionFrame, second: AttentionFrame
) -> tuple[AttentionFrame, AttentionFrame, Message | None]:
    """The queries and keys that both have, and a sentence where that is not all."""
    lengths = len(first.query_tokens), len(second.query_tokens)
    if lengths[0] == lengths[1]:
        return first, second, None
    both = min(lengths)
    sentence = message(
        QT_TRANSLATE_NOOP(
            "Messages",
            "The length is {first} in A and {second} in B. The maps show the first {both} of both, so the "
            "rows of the longer one do not sum to 1 here; the measures below are of the whole.",
        ),
        first=lengths[0],
        second=lengths[1],
        both=both,
    )
    return _first_tokens(first, both), _first_tokens(second, both), sentence


def _first_tokens(frame: AttentionFrame, count: int) -> AttentionFrame:
    return replace(
        frame,
        weights=frame.weights[:, :, :count, :count],
        queries=frame.queries[:, :, :count],
        keys=frame.keys[:, :, :count],
        query_tokens=frame.query_tokens[:count],
        key_tokens=frame.key_tokens[:count],
        allowed=None if frame.allowed is None else frame.allowed[:count, :count],
        answers=frame.answers[:count],
        expected=frame.expected[:count],
    )


def mean_sizes(of: Difference) -> np.ndarray:
    """The mean |difference| of each head over the cells that either may see: [head]."""
    sizes = np.abs(of.values)
    cells = sizes.reshape(len(sizes), -1) if of.allowed is None else sizes[:, of.allowed]
    means: np.ndarray = cells.mean(axis=1, dtype=np.float64)
    return means


def describe_change(title: Message, of: Difference) -> Message:
    """Which head the change changes most, and where."""
    means = mean_sizes(of)
    if not np.isfinite(means).all():
        return message(
            QT_TRANSLATE_NOOP("Messages", "{change}: the difference is not a number."), change=title
        )
    head = int(means.argmax())
    if means[head] == 0:
        text = QT_TRANSLATE_NOOP("Messages", "{change}: nothing differs, bit for bit.")
        return message(text, change=title)
    sizes = np.abs(of.values[head])
    query, key = (int(place) for place in np.unravel_index(int(sizes.argmax()), sizes.shape))
    return message(
        QT_TRANSLATE_NOOP(
            "Messages",
            "{change}: head {head} differs most, by {mean} on average; most at query {query} "
            "'{query_token}', key {key} '{key_token}': {difference}.",
        ),
        change=title,
        head=head + 1,
        mean=f"{means[head]:.4f}",
        query=query + 1,
        query_token=quoted(of.first.query_tokens[query]),
        key=key + 1,
        key_token=quoted(of.first.key_tokens[key]),
        difference=signed(float(of.values[head, query, key])),
    )


def describe_other_heads(first: AttentionFrame, second: AttentionFrame) -> Message:
    """Why there is no difference map."""
    return message(
        QT_TRANSLATE_NOOP(
            "Messages",
            "A has {first} heads and B has {second}: no head of A belongs to one of B. Below, their means "
            "are compared.",
        ),
        first=first.heads,
        second=second.heads,
    )


def range_text(of: Range) -> str:
    """Both ends, short."""
    return f"{of.low:.2f} – {of.high:.2f}"


def describe_judgement(of: Judgement, step: int) -> Message:
    """Whether a head's pattern means anything, and what it goes by; `step` says how long it was trained."""
    if not np.isfinite(of.value):
        return message(
            QT_TRANSLATE_NOOP("Messages", "Head {head}: its weights are not numbers."), head=of.head + 1
        )
    template = _STANDINGS[of.standing]
    if step == 0 and of.standing is not Standing.ALIKE:
        template = _BY_ITS_SEED
    said = message(
        template,
        head=of.head + 1,
        measure=message(MEASURE_NAMES[of.measure]),
        value=f"{of.value:.2f}",
        median=f"{of.twins.median:.2f}",
        range=range_text(of.twins),
    )
    more = _what_it_goes_by(of)
    if step == 0 or of.standing is not Standing.FAR or more is None:
        return said
    text = QT_TRANSLATE_NOOP("Messages", "{first} {second}")
    return message(text, first=said, second=message(more, median=f"{of.shuffled.median:.2f}"))


def _what_it_goes_by(of: Judgement) -> str | None:
    """What shuffling the tokens shows; nothing of the diagonal, which moves along with them."""
    if of.measure is Measure.DIAGONAL:
        return None
    if of.shuffled.median >= KEEPS * of.value:
        return _BY_PLACE
    return _BY_CONTENT if of.shuffled.median < LOSES * of.value else None


_STANDINGS = {
    Standing.FAR: QT_TRANSLATE_NOOP(
        "Messages",
        "Head {head}: its {measure} {value} is far above what untrained twins reach ({range}, median "
        "{median}), so training made it.",
    ),
    Standing.ABOVE: QT_TRANSLATE_NOOP(
        "Messages",
        "Head {head}: its {measure} {value} is a little above what untrained twins reach ({range}, median "
        "{median}). Chance can do that: do not lean on it.",
    ),
    Standing.ALIKE: QT_TRANSLATE_NOOP(
        "Messages",
        "Head {head}: its {measure} {value} is no more than untrained twins reach ({range}, median "
        "{median}): do not read a meaning into it.",
    ),
}
_BY_ITS_SEED = QT_TRANSLATE_NOOP(
    "Messages",
    "Head {head}: its {measure} {value} is above what other seeds reach ({range}, median {median}), but "
    "nothing was trained: this seed has it by chance.",
)
_BY_PLACE = QT_TRANSLATE_NOOP(
    "Messages", "With shuffled tokens it stays at {median}: the head goes by where tokens stand."
)
_BY_CONTENT = QT_TRANSLATE_NOOP(
    "Messages", "With shuffled tokens it falls to {median}: the head goes by what the tokens are."
)
