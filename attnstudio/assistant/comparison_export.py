"""A comparison as JSON, with the frame's numbers. No Qt.

Heads, queries and keys count from 0, as in every file. Weights are written with the shortest digits
that give the same float32 back; NaN and infinities, which JSON does not have, are the texts "NaN",
"Infinity" and "-Infinity". Everything passes redaction.
"""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Mapping
from dataclasses import asdict
from typing import Any

import numpy as np

from attnstudio.assistant.agreement import Agreement, SubjectAgreement
from attnstudio.assistant.claims import CheckedClaim, Place
from attnstudio.assistant.comparison import Comparison, Figures, ModelAnswer, figures
from attnstudio.assistant.protocol import ChatAnswer, ChatEnding, ChatFailed
from attnstudio.assistant.subjects import Subject
from attnstudio.engine.frames import AttentionFrame, FloatArray
from attnstudio.logs import redact
from attnstudio.messages import Message

FORMAT = "attnstudio-comparison"
VERSION = 1
NUMBERING = "heads, queries and keys count from 0; in sentences, and in 'about' and 'said', from 1"
MAX_WEIGHTS = 5_000_000
LAYER = 0  # the experiments have one attention layer

Render = Callable[[Message], str]


def to_json(comparison: Comparison, render: Render = str) -> bytes:
    """The comparison as UTF-8 JSON; sentences by `render`. Raises ValueError when a weight would not read
    back as it was."""
    document = {
        "format": FORMAT,
        "version": VERSION,
        "numbering": NUMBERING,
        "question": _question(comparison),
        "subject": _subject(comparison.question.subject),
        "models": [
            _model(part, line, render)
            for part, line in zip(comparison.answers, figures(comparison), strict=True)
        ],
        "agreement": _agreement(comparison.agreement(), render),
    }
    data = (_pretty(_clean(document)) + "\n").encode()
    if not _holds_weights(data, comparison.question.subject):
        raise ValueError("a weight would not read back as it was")
    return data


def _question(comparison: Comparison) -> dict[str, Any]:
    question = comparison.question
    return {
        "messages": [
            {"role": message.role.value, "content": message.content} for message in question.messages
        ],
        "temperature": question.temperature,
        "max_tokens": question.max_tokens,
        "with_claims": question.with_claims,
    }


# -- the frames


def _subject(subject: Subject | None) -> dict[str, Any] | None:
    if subject is None:
        return None
    return {
        "kind": subject.kind.value,
        "heads": list(subject.heads()),
        "frames": [_frame(frame, subject) for frame in frames(subject)],
    }


def frames(subject: Subject) -> tuple[AttentionFrame, ...]:
    """The frames that were sent: A, and B when two were compared."""
    return (subject.frame,) if subject.other is None else (subject.frame, subject.other)


def weights_fit(subject: Subject) -> bool:
    """Whether the weights that were sent are few enough to be written as text."""
    shape = subject.frame.weights.shape
    return bool(len(frames(subject)) * len(subject.heads()) * shape[2] * shape[3] <= MAX_WEIGHTS)


def _frame(frame: AttentionFrame, subject: Subject) -> dict[str, Any]:
    origin = frame.origin
    return {
        "experiment": origin.spec.to_dict(),
        "layer": origin.layer.value,
        "step": origin.step,
        "loss": origin.loss,
        "provenance": "trained" if origin.step else "random-initialisation",
        "query_tokens": list(frame.query_tokens),
        "key_tokens": list(frame.key_tokens),
        "allowed": None if frame.allowed is None else frame.allowed.tolist(),
        "weights": _weights(frame, subject) if weights_fit(subject) else None,
    }


def _weights(frame: AttentionFrame, subject: Subject) -> list[dict[str, Any]]:
    return [
        {"head": head, "rows": short_floats(frame.weights[LAYER, head]).tolist()} for head in subject.heads()
    ]


def short_floats(weights: FloatArray) -> np.ndarray[Any, np.dtype[np.float64]]:
    """Each float32 as the double whose shortest digits are those of the float32: 0.1, not 0.10000000149."""
    return weights.astype("U32").astype(np.float64)


def _holds_weights(data: bytes, subject: Subject | None) -> bool:
    """Whether the weights in `data` are those of `subject`, bit by bit (one NaN is as good as another)."""
    document = json.loads(data, parse_constant=_refuse)
    if subject is None or not weights_fit(subject):
        return True
    return all(
        np.array_equal(
            np.array(entry["rows"], np.float64).astype(np.float32),
            frame.weights[LAYER, entry["head"]],
            equal_nan=True,
        )
        for found, frame in zip(document["subject"]["frames"], frames(subject), strict=True)
        for entry in found["weights"]
    )


def _refuse(constant: str) -> float:
    raise ValueError(f"{constant} is not JSON")


# -- the answers


def _model(part: ModelAnswer, line: Figures, render: Render) -> dict[str, Any]:
    entry: dict[str, Any] = {"model": part.model_id, "state": part.state.value}
    entry |= _ending(part.ending, render)
    entry["figures"] = _figures(line)
    if part.report is not None:
        entry["claims"] = [_claim(claim, render) for claim in part.report.claims]
        entry["unread_claims"] = [render(reason) for reason in part.report.unread]
    return entry


def _figures(line: Figures) -> dict[str, Any]:
    return {name: value for name, value in asdict(line).items() if name not in ("model_id", "state")}


def _ending(ending: ChatEnding | None, render: Render) -> dict[str, Any]:
    if ending is None:
        return {}
    entry: dict[str, Any] = {"answer": ending.text, "reasoning": ending.reasoning}
    if isinstance(ending, ChatAnswer | ChatFailed):
        entry |= {"url": "", "notes": [render(note) for note in ending.notes], "total_s": ending.total_s}
    if isinstance(ending, ChatAnswer):
        entry |= {
            "answered_by": ending.model,
            "url": ending.url,
            "first_token_s": ending.first_token_s,
            "usage": None if ending.usage is None else asdict(ending.usage),
        }
    if isinstance(ending, ChatFailed):
        entry |= {"url": ending.diagnosis.url, "failure": _failure(ending, render)}
    return entry


def _failure(ending: ChatFailed, render: Render) -> dict[str, Any]:
    diagnosis = ending.diagnosis
    return {
        "situation": diagnosis.situation.value,
        "status": diagnosis.status,
        "title": render(diagnosis.title),
        "causes": [render(cause) for cause in diagnosis.causes],
        "advice": [render(advice) for advice in diagnosis.advice],
    }


def _claim(claim: CheckedClaim, render: Render) -> dict[str, Any]:
    return {
        "kind": claim.kind.value,
        "verdict": claim.verdict.value,
        "about": claim.subject_key,
        "said": claim.said,
        "statement": render(claim.statement),
        "finding": render(claim.finding),
        "place": _place(claim.place),
    }


def _place(place: Place | None) -> dict[str, int | None] | None:
    return None if place is None else {"head": place.head, "query": place.query, "key": place.key}


def _agreement(agreement: Agreement, render: Render) -> dict[str, Any]:
    return {
        "shared": agreement.overall.shared,
        "same": agreement.overall.same,
        "pairs": [
            {"models": list(pair), "shared": count.shared, "same": count.same}
            for pair, count in agreement.pairs.items()
        ],
        "subjects": [_spoken_of(subject, render) for subject in agreement.subjects],
    }


def _spoken_of(subject: SubjectAgreement, render: Render) -> dict[str, Any]:
    return {
        "about": subject.subject_key,
        "kind": subject.kind.value,
        "place": _place(subject.place),
        "agreed": subject.agreed,
        "said": [
            {
                "model": said.model,
                "said": said.claim.said,
                "verdict": said.claim.verdict.value,
                "statement": render(said.claim.statement),
                "finding": render(said.claim.finding),
            }
            for said in subject.said
        ],
    }


# -- JSON


def _clean(value: Any) -> Any:
    """`value` as JSON can hold it: numbers that it does not have as text, and texts redacted."""
    if isinstance(value, str):
        return redact(value)
    if isinstance(value, float) and not math.isfinite(value):
        return "NaN" if math.isnan(value) else "Infinity" if value > 0 else "-Infinity"
    if isinstance(value, Mapping):
        return {key: _clean(inner) for key, inner in value.items()}
    return [_clean(inner) for inner in value] if isinstance(value, list | tuple) else value


def _pretty(value: Any, indent: str = "") -> str:
    """JSON to be read: one member a line, but a row of numbers in one."""
    inner = indent + "  "
    if isinstance(value, dict) and value:
        members = (f"{inner}{_text(name)}: {_pretty(member, inner)}" for name, member in value.items())
        return "{\n" + ",\n".join(members) + f"\n{indent}}}"
    if isinstance(value, list) and any(isinstance(member, list | dict) for member in value):
        return "[\n" + ",\n".join(f"{inner}{_pretty(member, inner)}" for member in value) + f"\n{indent}]"
    return _text(value)


def _text(value: Any) -> str:
    text = json.dumps(value, ensure_ascii=False, allow_nan=False)
    # Half of a surrogate pair, which a paste can bring, is no UTF-8: it is written as an escape.
    return text if text.encode(errors="replace").decode() == text else json.dumps(value, allow_nan=False)
