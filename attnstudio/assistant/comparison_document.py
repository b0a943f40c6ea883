"""A comparison as a Markdown document: the question, the figures, every answer, and the frame's numbers.

Answers are quoted, so that a fence or a list that one of them left open ends with it. Heads and tokens
count from 1, as in the prompt and in the answers.
"""

from __future__ import annotations

from collections.abc import Iterator

from attnstudio.assistant.agreement import Agreement, SubjectAgreement
from attnstudio.assistant.claims import CheckedClaim, Verdict
from attnstudio.assistant.comparison import AnswerState, Comparison, Figures, ModelAnswer, figures
from attnstudio.assistant.comparison_export import LAYER, Render, frames, short_floats
from attnstudio.assistant.prompts import fenced
from attnstudio.assistant.protocol import ChatFailed
from attnstudio.assistant.subjects import Subject
from attnstudio.engine.frames import AttentionFrame
from attnstudio.logs import redact
from attnstudio.messages import QT_TRANSLATE_NOOP, Message, message

MAX_WEIGHTS = 100_000

STATES = {
    AnswerState.NOT_ASKED: message(QT_TRANSLATE_NOOP("Messages", "not asked")),
    AnswerState.RUNNING: message(QT_TRANSLATE_NOOP("Messages", "running")),
    AnswerState.ANSWERED: message(QT_TRANSLATE_NOOP("Messages", "answered")),
    AnswerState.UNFINISHED: message(QT_TRANSLATE_NOOP("Messages", "answered, but not to the end")),
    AnswerState.FAILED: message(QT_TRANSLATE_NOOP("Messages", "failed to answer")),
    AnswerState.STOPPED: message(QT_TRANSLATE_NOOP("Messages", "stopped")),
}
VERDICTS = {
    Verdict.HOLDS: message(QT_TRANSLATE_NOOP("Messages", "holds")),
    Verdict.FAILS: message(QT_TRANSLATE_NOOP("Messages", "does not hold")),
    Verdict.UNCHECKABLE: message(QT_TRANSLATE_NOOP("Messages", "cannot be checked")),
}
NO_VALUE = "–"


def to_markdown(comparison: Comparison, render: Render = str) -> str:
    """The comparison as Markdown; headings and sentences by `render`, all of it redacted."""
    return redact("\n\n".join(_sections(comparison, render))) + "\n"


def _sections(comparison: Comparison, render: Render) -> Iterator[str]:
    yield f"# {render(_TITLE)}"
    yield _table(figures(comparison), render)
    agreement = comparison.agreement()
    if agreement.overall.shared:
        yield f"## {render(_AGREEMENT)}"
        yield "\n".join(_agreement_lines(agreement, render))
    for part in comparison.answers:
        yield f"## {_one_line(part.model_id)}"
        yield from _answer(part, render)
    yield f"## {render(_QUESTION)}"
    for sent in comparison.question.messages:
        yield f"### {sent.role.value}"
        yield fenced(sent.content, "text")
    if comparison.question.subject is not None:
        yield from _numbers(comparison.question.subject, render)


# -- figures and agreement


def _table(lines: tuple[Figures, ...], render: Render) -> str:
    rows = [
        [render(title) for title in (MODEL, _STATE, *FIGURES)],
        ["---", "---"] + ["---:"] * len(FIGURES),
        *([_one_line(line.model_id), render(STATES[line.state]), *shown(line)] for line in lines),
    ]
    return "\n".join("| " + " | ".join(cell.replace("|", "\\|") for cell in row) + " |" for row in rows)


def shown(line: Figures) -> tuple[str, ...]:
    """The figures of one line as text, in the order of `FIGURES`."""
    return (
        *map(_count, (line.held, line.failed, line.uncheckable)),
        _share(line.same, line.shared),
        _seconds(line.first_token_s),
        _seconds(line.total_s),
        *map(_count, (line.prompt_tokens, line.completion_tokens)),
    )


def _count(value: int | None) -> str:
    return NO_VALUE if value is None else f"{value:,}"


def _seconds(value: float | None) -> str:
    return NO_VALUE if value is None else f"{value:.2f} s"


def _share(same: int | None, shared: int | None) -> str:
    return f"{100 * same / shared:.0f} % ({same}/{shared})" if shared and same is not None else NO_VALUE


def overall(agreement: Agreement) -> Message:
    """On how many of the cells or heads that two models or more speak of they say the same."""
    return message(_OVERALL, same=agreement.overall.same, shared=agreement.overall.shared)


def _agreement_lines(agreement: Agreement, render: Render) -> Iterator[str]:
    yield render(overall(agreement))
    yield ""
    for subject in agreement.subjects:
        if subject.shared:
            yield f"- {render(_SAME if subject.agreed else _DIFFERENT)}"
            yield from _said_lines(subject, render)


def _said_lines(subject: SubjectAgreement, render: Render) -> Iterator[str]:
    for said in subject.said:
        yield f"  - {_one_line(said.model)}: {_claim(said.claim, render)}"


def _claim(claim: CheckedClaim, render: Render) -> str:
    verdict = render(VERDICTS[claim.verdict])
    statement, finding = _one_line(render(claim.statement)), _one_line(render(claim.finding))
    return f"{statement} → **{verdict}** {finding}".rstrip()


# -- answers


def _answer(part: ModelAnswer, render: Render) -> Iterator[str]:
    ending, report = part.ending, part.report
    if part.state is not AnswerState.ANSWERED:
        yield f"*{render(STATES[part.state])}*"
    if isinstance(ending, ChatFailed):
        diagnosis = ending.diagnosis
        yield "\n".join(
            ["**" + render(diagnosis.title) + "**", ""]
            + [f"- {render(said)}" for said in (*diagnosis.causes, *diagnosis.advice)]
        )
    text = report.prose if report is not None else ending.text if ending is not None else ""
    if text.strip():
        yield "\n".join(f"> {line}".rstrip() for line in text.splitlines())
    if report is not None and (report.claims or report.unread):
        yield "\n".join(
            [f"- {_claim(claim, render)}" for claim in report.claims]
            + [f"- {render(reason)}" for reason in report.unread]
        )


# -- numbers


def _numbers(subject: Subject, render: Render) -> Iterator[str]:
    yield f"## {render(_NUMBERS)}"
    for name, frame in zip("AB", frames(subject), strict=False):
        if subject.other is not None:
            yield f"### {render(message(_FRAME, name=name))}"
        yield "\n".join(_origin(frame, render))
        yield from _weights(frame, subject, render)


def _origin(frame: AttentionFrame, render: Render) -> Iterator[str]:
    origin = frame.origin
    if origin.step:
        loss = NO_VALUE if origin.loss is None else f"{origin.loss:.6g}"
        yield f"- {render(message(_TRAINED, step=origin.step, loss=loss))}"
    else:
        yield f"- {render(_RANDOM)}"
    for name, value in origin.spec.to_dict().items():
        yield f"- {name}: {_one_line(str(value))}"


def _weights(frame: AttentionFrame, subject: Subject, render: Render) -> Iterator[str]:
    heads = subject.heads()
    if len(heads) * frame.weights[LAYER, 0].size > MAX_WEIGHTS:
        yield render(_TOO_MANY)
        return
    for head in heads:
        yield f"#### {render(message(_HEAD, number=head + 1))}"
        rows = short_floats(frame.weights[LAYER, head]).tolist()
        yield fenced("\n".join(", ".join(map(repr, row)) for row in rows), "csv")


def _one_line(text: str) -> str:
    return " ".join(text.split())


_TITLE = message(QT_TRANSLATE_NOOP("Messages", "One question to several models"))
_QUESTION = message(QT_TRANSLATE_NOOP("Messages", "What was sent to every model"))
_AGREEMENT = message(QT_TRANSLATE_NOOP("Messages", "Agreement"))
_NUMBERS = message(QT_TRANSLATE_NOOP("Messages", "The numbers of what was sent"))
_OVERALL = QT_TRANSLATE_NOOP(
    "Messages", "Cells and heads that two models or more speak of: {shared}. They say the same of {same}."
)
_SAME = message(QT_TRANSLATE_NOOP("Messages", "The models say the same:"))
_DIFFERENT = message(QT_TRANSLATE_NOOP("Messages", "The models differ:"))
_FRAME = QT_TRANSLATE_NOOP("Messages", "Frame {name}")
_HEAD = QT_TRANSLATE_NOOP("Messages", "Head {number}: one row for each query, one column for each key")
_RANDOM = message(
    QT_TRANSLATE_NOOP("Messages", "Random initialisation, step 0: there is nothing to interpret")
)
_TRAINED = QT_TRANSLATE_NOOP("Messages", "Trained: step {step}, loss {loss}")
_TOO_MANY = message(
    QT_TRANSLATE_NOOP("Messages", "There are too many weights to be read here; the JSON file holds them.")
)
_STATE = message(QT_TRANSLATE_NOOP("Messages", "State"))
MODEL = message(QT_TRANSLATE_NOOP("Messages", "Model"))
FIGURES: tuple[Message, ...] = (
    message(QT_TRANSLATE_NOOP("Messages", "Claims hold")),
    message(QT_TRANSLATE_NOOP("Messages", "Do not hold")),
    message(QT_TRANSLATE_NOOP("Messages", "Not checkable")),
    message(QT_TRANSLATE_NOOP("Messages", "Agreement")),
    message(QT_TRANSLATE_NOOP("Messages", "First token")),
    message(QT_TRANSLATE_NOOP("Messages", "Total time")),
    message(QT_TRANSLATE_NOOP("Messages", "Tokens in")),
    message(QT_TRANSLATE_NOOP("Messages", "Tokens out")),
)
