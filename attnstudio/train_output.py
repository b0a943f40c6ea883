"""What `attnstudio train` prints: a bar on a terminal, then what was learned, as text or as a JSON object."""

from __future__ import annotations

import json
import math
import sys
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from attnstudio.engine.insights import evidence_of, insight
from attnstudio.messages import QT_TRANSLATE_NOOP, Message, message

if TYPE_CHECKING:
    from types import TracebackType

    from attnstudio.catalogue import Localize
    from attnstudio.engine.frames import EvaluationRecord
    from attnstudio.engine.history import RunHistory
    from attnstudio.engine.spec import ExperimentSpec
    from attnstudio.train import TrainOptions


@dataclass(frozen=True, slots=True, eq=False)
class Outcome:
    """What came of it: the record, the score of the last weights, and why it ended before its time.

    seconds  of training alone
    """

    spec: ExperimentSpec
    history: RunHistory
    seconds: float
    evaluation: EvaluationRecord
    failure: Message | None
    interrupted: bool

    def insight(self) -> Message | None:
        """Why it does not learn, or what to look at."""
        evidence = evidence_of(self.history)
        if evidence is None:
            return None
        accuracy = _number(self.evaluation.accuracy)
        return insight(self.spec, replace(evidence, accuracy=accuracy, held_out_loss=self.evaluation.loss))


class Bar:
    """How far it is, on stderr where that is a terminal; nothing elsewhere."""

    def __init__(self, steps: int, localize: Localize) -> None:
        from tqdm import tqdm  # type: ignore[import-untyped]

        tqdm.monitor_interval = 0  # no thread beside the training
        self._localize = localize
        is_terminal = sys.stderr is not None and sys.stderr.isatty()
        unit = localize(message(QT_TRANSLATE_NOOP("Messages", "step")))
        self._bar = tqdm(
            total=steps,
            unit=f" {unit}",
            disable=not is_terminal,
            file=sys.stderr,
            leave=False,
            dynamic_ncols=True,
        )

    def __enter__(self) -> Bar:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self._bar.close()

    def show(self, loss: float, evaluation: EvaluationRecord | None) -> None:
        """One step more, with its loss and the newest score."""
        if self._bar.update():  # true when it has drawn itself
            self._bar.set_postfix_str(self._localize(_now(loss, evaluation)), refresh=False)


def _now(loss: float, evaluation: EvaluationRecord | None) -> Message:
    accuracy = None if evaluation is None else _number(evaluation.accuracy)
    if accuracy is None:
        return message(QT_TRANSLATE_NOOP("Messages", "loss {loss}"), loss=f"{loss:.4f}")
    text = QT_TRANSLATE_NOOP("Messages", "loss {loss}, {accuracy} right")
    return message(text, loss=f"{loss:.4f}", accuracy=f"{accuracy:.0%}")


def as_text(outcome: Outcome, preset: str, localize: Localize) -> str:
    """One line of numbers, and one with what they mean where that can be told."""
    steps, accuracy = len(outcome.history), _number(outcome.evaluation.accuracy)
    facts = {"preset": preset, "steps": steps, "seconds": f"{outcome.seconds:.1f}"}
    if steps == 0:
        return localize(message(QT_TRANSLATE_NOOP("Messages", "{preset}: no step was taken."), **facts))
    newest = outcome.history.record(steps - 1)
    facts |= {"loss": f"{newest.loss:.6f}", "norm": f"{newest.grad_norm:.6f}"}
    if accuracy is None:
        text = QT_TRANSLATE_NOOP(
            "Messages", "{preset}: loss {loss}, grad_norm {norm}; steps {steps}, {seconds} s"
        )
        line = message(text, **facts)
    else:
        text = QT_TRANSLATE_NOOP(
            "Messages",
            "{preset}: loss {loss}, grad_norm {norm}, held-out accuracy {accuracy}; "
            "steps {steps}, {seconds} s",
        )
        line = message(text, accuracy=f"{accuracy:.1%}", **facts)
    meaning = outcome.insight()
    return "\n".join(localize(part) for part in (line, meaning) if part is not None)


def as_json(outcome: Outcome, options: TrainOptions, *, saved: bool, not_saved: Message | None) -> str:
    """The outcome as a JSON object; what is not a number is null. Sentences are English."""
    history, evaluation, meaning = outcome.history, outcome.evaluation, outcome.insight()
    ended = "failed" if outcome.failure else "interrupted" if outcome.interrupted else "done"
    errors = [str(part) for part in (outcome.failure, not_saved) if part is not None]
    document = {
        "preset": options.preset,
        "experiment": outcome.spec.to_dict(),
        "steps": len(history),
        "seconds": round(outcome.seconds, 3),
        "ended": ended,
        "errors": errors,
        "records": _summary(history),
        "held_out": {"loss": _number(evaluation.loss), "accuracy": _number(evaluation.accuracy)},
        "evaluations": _evaluations(history, evaluation),
        "insight": None if meaning is None else str(meaning),
        "file": str(options.out) if saved else None,
    }
    return json.dumps(document, indent=2, ensure_ascii=False, allow_nan=False)


def _summary(history: RunHistory) -> dict[str, Any] | None:
    """The record's first, last and extreme values; None without any step."""
    if len(history) == 0:
        return None
    records = history.since(0)
    return {
        name: {
            "first": float(values[0]),
            "last": float(values[-1]),
            "lowest": float(values.min()),
            "highest": float(values.max()),
        }
        for name, values in (
            ("loss", records.losses),
            ("grad_norm", records.grad_norms),
            ("total_norm", records.total_norms),
        )
    }


def _evaluations(history: RunHistory, last: EvaluationRecord) -> list[dict[str, Any]]:
    """All that were recorded, and the one after the last step."""
    found = history.evaluations()
    rows = zip(found.steps.tolist(), found.losses.tolist(), found.accuracies.tolist(), strict=True)
    listed = [*rows, *([] if last.step in found.steps else [(last.step, last.loss, last.accuracy)])]
    return [
        {"step": step, "loss": _number(loss), "accuracy": _number(accuracy)}
        for step, loss, accuracy in listed
    ]


def _number(value: float) -> float | None:
    return float(value) if math.isfinite(value) else None
