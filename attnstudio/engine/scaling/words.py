"""What was measured, in sentences. No torch."""

from __future__ import annotations

from attnstudio.engine.scaling.fit import Comparison, Fit, Overhead, Reading
from attnstudio.engine.scaling.study import Curve, Kind, MeasureScaling, Refusal, Scaling, Spread
from attnstudio.messages import QT_TRANSLATE_NOOP, Message, message

TIME_UNITS = (("s", 1.0), ("ms", 1e-3), ("µs", 1e-6), ("ns", 1e-9))
SAME = 0.05  # two times that differ by less are called the same

SURE = 2.0  # standard errors
EXPECTED = {kind: 1 if kind is Kind.LOCAL else 2 for kind in Kind}  # exponents of the work

_KINDS = {
    Kind.EAGER: QT_TRANSLATE_NOOP("Messages", "Eager"),
    Kind.CAUSAL: QT_TRANSLATE_NOOP("Messages", "Causal eager"),
    Kind.FUSED: QT_TRANSLATE_NOOP("Messages", "SDPA"),
    Kind.FUSED_CAUSAL: QT_TRANSLATE_NOOP("Messages", "Causal SDPA"),
    Kind.LOCAL: QT_TRANSLATE_NOOP("Messages", "Local window {window}"),
    Kind.STRIDED: QT_TRANSLATE_NOOP("Messages", "Strided by {stride}"),
}
_GROWTHS = {
    Reading.WHOLE: QT_TRANSLATE_NOOP(
        "Messages",
        "{curve}: time grows as L^{exponent} (from {first} to {last}): doubling the length takes {times} "
        "times as long.",
    ),
    Reading.SCORES: QT_TRANSLATE_NOOP(
        "Messages",
        "{curve}: time for the scores grows as L^{exponent} (from {first} to {last}): doubling the length "
        "takes {times} times as long.",
    ),
    Reading.SOFTMAX: QT_TRANSLATE_NOOP(
        "Messages",
        "{curve}: time for the softmax grows as L^{exponent} (from {first} to {last}): doubling the length "
        "takes {times} times as long.",
    ),
    Reading.VALUES: QT_TRANSLATE_NOOP(
        "Messages",
        "{curve}: time for the values grows as L^{exponent} (from {first} to {last}): doubling the length "
        "takes {times} times as long.",
    ),
    Reading.PER_TOKEN: QT_TRANSLATE_NOOP(
        "Messages",
        "{curve}: time per token grows as L^{exponent} (from {first} to {last}): with twice the length each "
        "token takes {times} times as long.",
    ),
    Reading.BYTES: QT_TRANSLATE_NOOP(
        "Messages",
        "{curve}: memory grows as L^{exponent} (from {first} to {last}): doubling the length holds {times} "
        "times as many bytes.",
    ),
}


def kind_name(kind: Kind, study: MeasureScaling) -> Message:
    """ "Local window 64": a kind with what it was measured with."""
    return message(_KINDS[kind], window=study.window, stride=study.stride)


def curve_name(curve: Curve, study: MeasureScaling) -> Message:
    """ "Eager, 8 heads"; the heads are left out where only one count of them is measured."""
    return kind_name(curve.kind, study) if len(study.heads) == 1 else full_name(curve, study)


def full_name(curve: Curve, study: MeasureScaling) -> Message:
    """ "Eager, 8 heads", always."""
    kind = kind_name(curve.kind, study)
    if curve.heads == 1:
        return message(QT_TRANSLATE_NOOP("Messages", "{kind}, 1 head"), kind=kind)
    text = QT_TRANSLATE_NOOP("Messages", "{kind}, {heads} heads")
    return message(text, kind=kind, heads=curve.heads)


def say_growth(curve: Curve, found: Fit, reading: Reading, study: MeasureScaling) -> Message:
    """How a curve grows with the length."""
    return message(
        _GROWTHS[reading],
        curve=curve_name(curve, study),
        exponent=f"{found.exponent:.2f}",
        first=found.first,
        last=found.last,
        times=factor(found.doubling),
    )


def say_surplus(curve: Curve, found: Fit, study: MeasureScaling) -> Message | None:
    """Why the time grows faster than the work, where it clearly does."""
    if found.exponent - SURE * found.error <= EXPECTED[curve.kind]:
        return None
    text = QT_TRANSLATE_NOOP(
        "Messages",
        "{curve}: faster growth than L^{expected} is not more work. As a rule the matrices outgrow the "
        "caches, and their memory has to be mapped anew for each pass.",
    )
    return message(text, curve=curve_name(curve, study), expected=EXPECTED[curve.kind])


def say_overhead(curve: Curve, found: Overhead, study: MeasureScaling) -> Message:
    """Why short lengths tell nothing of growth."""
    text = QT_TRANSLATE_NOOP(
        "Messages",
        "{curve}: from length {first} to {last} the time grows only {times} times: starting each operation "
        "costs more than computing it.",
    )
    return message(
        text,
        curve=curve_name(curve, study),
        first=found.first,
        last=found.last,
        times=factor(max(found.growth, 1.0)),
    )


def say_comparison(found: Comparison, study: MeasureScaling) -> Message:
    """Which of two curves is faster, and by how much."""
    fast, slow, times = found.one, found.other, found.factor
    if abs(times - 1) < SAME:
        text = QT_TRANSLATE_NOOP("Messages", "{one} is as fast as {other} at {length}.")
    else:
        text = QT_TRANSLATE_NOOP("Messages", "{one} is {times} times as fast as {other} at {length}.")
        if times < 1:
            fast, slow, times = slow, fast, 1 / times
    one, other = curve_name(fast, study), curve_name(slow, study)
    said = message(text, one=one, other=other, length=found.length, times=factor(times))
    if found.less < 1 + SAME or found.factor < 1:
        return said
    with_memory = QT_TRANSLATE_NOOP("Messages", "{said} It holds {share} % of the bytes.")
    return message(with_memory, said=said, share=factor(100 / found.less))


def say_refusal(refusal: Refusal, study: MeasureScaling) -> Message:
    """What would not have fitted into memory."""
    text = QT_TRANSLATE_NOOP(
        "Messages",
        "{curve}: L {length} needs {needed}, {matrices} of it for scores and weights; {free} is free.",
    )
    return message(
        text,
        curve=full_name(refusal.curve, study),
        length=refusal.length,
        needed=decimal_bytes(refusal.needed),
        matrices=decimal_bytes(refusal.matrices),
        free=decimal_bytes(refusal.free),
    )


def say_machine(scaling: Scaling) -> Message:
    """What it was measured on, and how."""
    text = QT_TRANSLATE_NOOP(
        "Messages",
        "d_model {d_model}, float32, batch 1, CPU, {threads} threads, PyTorch {version}. Median of {least} "
        "to {most} passes after a warm-up; bars: quartiles, ± half their distance. Bytes: of the tensors "
        "there at once, without q, k, v and mask.",
    )
    one = QT_TRANSLATE_NOOP(
        "Messages",
        "d_model {d_model}, float32, batch 1, CPU, 1 thread, PyTorch {version}. Median of {least} to {most} "
        "passes after a warm-up; bars: quartiles, ± half their distance. Bytes: of the tensors there at "
        "once, without q, k, v and mask.",
    )
    counts = [point.repeats for point in scaling.points] or [0]
    return message(
        one if scaling.threads == 1 else text,
        d_model=scaling.study.d_model,
        threads=scaling.threads,
        version=scaling.torch_version,
        least=min(counts),
        most=max(counts),
    )


def factor(value: float) -> str:
    """Times: three digits at most."""
    return f"{value:.0f}" if value >= 100 else f"{value:.2g}" if value < 9.95 else f"{value:.0f}"


def give_or_take(spread: Spread) -> str:
    """A median and, as a share of it, half the distance between the quartiles: 12.3 ms ± 3 %."""
    half = (spread.high - spread.low) / 2
    share = 100 * half / spread.median if spread.median else 0.0
    return f"{duration(spread.median)} ± {share:.{int(share < 0.95)}f} %"


def decimal_bytes(count: float) -> str:
    """17.2 GB, 151 MB, 9.2 kB: powers of 1000."""
    for unit, size in (("GB", 1e9), ("MB", 1e6), ("kB", 1e3)):
        if count >= size:
            number = count / size
            return f"{number:.0f} {unit}" if number >= 99.95 else f"{number:.1f} {unit}"
    return f"{count:.0f} B"


def duration(seconds: float) -> str:
    """1.23 s, 45.6 ms, 7.89 µs: three digits."""
    unit, size = _unit_of(seconds)
    return f"{_three_digits(seconds / size)} {unit}"


def _unit_of(seconds: float) -> tuple[str, float]:
    return next((pair for pair in TIME_UNITS if seconds >= pair[1]), TIME_UNITS[-1])


def _three_digits(value: float) -> str:
    digits = 2 if value < 9.995 else 1 if value < 99.95 else 0
    return f"{value:.{digits}f}"
