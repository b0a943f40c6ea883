"""Test cases out of a model's answer: all that can be read is, and all that cannot is said. No Qt.

What a model wrote is only ever taken as data: numbers, words from fixed lists, and texts to be shown.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from attnstudio.assistant.json_blocks import MAX_JSON, find_block
from attnstudio.engine.cases.case import MAX_CASES, MAX_NAME, Case, Expected
from attnstudio.messages import QT_TRANSLATE_NOOP, Message, message

if TYPE_CHECKING:
    from pydantic_core import ErrorDetails

_WRAPPERS = ("cases", "test_cases", "testcases", "tests", "suite", "测试用例", "用例")
MAX_SHOWN = 60
MAX_UNREAD = 30  # sentences about what could not be read


@dataclass(frozen=True, slots=True)
class CasesRead:
    """The cases of an answer, not yet judged (`engine.cases.problems`), and what could not be read."""

    cases: tuple[Case, ...] = ()
    unread: tuple[Message, ...] = ()


def read_cases(answer: str) -> CasesRead:
    """Read the last JSON in `answer` that holds cases. Never raises."""
    block = find_block(answer, lambda value: _written_cases(value) is not None)
    written = _written_cases(block.value) if block else None
    if block is None or not written:
        return CasesRead((), (_nothing(answer),))
    reader = _Reader()
    # The brackets around the cases that may be open without a case being cut.
    around = 1 if isinstance(block.value, list) else 2 * (written != [block.value])
    is_cut = block.unclosed > around
    kept = written[: len(written) - is_cut]
    for number, values in enumerate(kept[:MAX_CASES], start=1):
        reader.read(number, values)
    if len(kept) > MAX_CASES:
        text = QT_TRANSLATE_NOOP(
            "Messages", "The answer holds {count} cases; only the first {limit} are read."
        )
        reader.unread.append(message(text, count=len(kept), limit=MAX_CASES))
    if block.unclosed:
        reader.unread.append(_cut(len(written) if is_cut else None))
    return CasesRead(tuple(reader.cases), _bounded(reader.unread))


def _written_cases(value: object) -> list[Any] | None:
    """The cases in a block of JSON, or None when it holds none."""
    if isinstance(value, list):
        return value if any(_is_case(item) for item in value) else None
    if not isinstance(value, dict):
        return None
    for key, inner in value.items():
        if str(key).strip().casefold().replace(" ", "_") in _WRAPPERS and isinstance(inner, list):
            return inner
    return [value] if _is_case(value) else None


def _is_case(value: object) -> bool:
    from attnstudio.assistant.case_schema import is_case_like

    return is_case_like(value)


def _nothing(answer: str) -> Message:
    if len(answer) > MAX_JSON:
        text = QT_TRANSLATE_NOOP(
            "Messages", "No test cases could be read; JSON above {limit} characters is not read at all."
        )
        return message(text, limit=f"{MAX_JSON:,}")
    return message(QT_TRANSLATE_NOOP("Messages", "The text holds no test cases in JSON that could be read."))


def _cut(number: int | None) -> Message:
    if number is None:
        return message(QT_TRANSLATE_NOOP("Messages", "The answer was cut off after its last whole case."))
    text = QT_TRANSLATE_NOOP("Messages", "The answer was cut off within case {number}, which was left out.")
    return message(text, number=number)


class _Reader:
    """Reads one case after the other, and keeps what has to be said."""

    def __init__(self) -> None:
        self.cases: list[Case] = []
        self.unread: list[Message] = []

    def read(self, number: int, values: object) -> None:
        """Add the case, or say why not."""
        from pydantic import ValidationError

        from attnstudio.assistant.case_schema import CaseModel, shown

        if not isinstance(values, dict):
            text = QT_TRANSLATE_NOOP("Messages", "{case} is no object: {value}. It was left out.")
            self.unread.append(message(text, case=_label(number, ""), value=_short(values)))
            return
        try:
            model = CaseModel.model_validate(values)
        except ValidationError as error:
            label = _label(number, shown(values.get("name", ""), MAX_NAME))
            self.unread += [_wrong_value(label, details) for details in error.errors()[:3]]
            return
        label = _label(number, model.name)
        for name in model.model_extra or {}:
            text = QT_TRANSLATE_NOOP("Messages", "{case}: the field {field} is not known and was left out.")
            self.unread.append(message(text, case=label, field=_short(name)))
        expected = tuple(one for item in model.expected if (one := self._expected(label, item)) is not None)
        self.cases.append(model.case(f"Case {number}", tuple(dict.fromkeys(expected))))

    def _expected(self, label: Message, values: object) -> Expected | None:
        from pydantic import ValidationError

        from attnstudio.assistant.case_schema import ExpectedModel

        try:
            model = ExpectedModel.model_validate(values)
        except ValidationError:
            text = QT_TRANSLATE_NOOP("Messages", "{case}: the expectation {value} could not be read.")
            self.unread.append(message(text, case=label, value=_short(values)))
            return None
        for name in model.model_extra or {}:
            text = QT_TRANSLATE_NOOP("Messages", "{case}: {field} of {kind} is not known and was left out.")
            self.unread.append(message(text, case=label, field=_short(name), kind=model.kind.value))
        return model.expected()


def _bounded(unread: list[Message]) -> tuple[Message, ...]:
    if len(unread) <= MAX_UNREAD:
        return tuple(unread)
    text = QT_TRANSLATE_NOOP("Messages", "{count} further parts of the answer could not be read.")
    return (*unread[: MAX_UNREAD - 1], message(text, count=len(unread) - MAX_UNREAD + 1))


def _label(number: int, name: str) -> Message:
    if not name:
        return message(QT_TRANSLATE_NOOP("Messages", "Case {number}"), number=number)
    return message(QT_TRANSLATE_NOOP("Messages", "Case {number} “{name}”"), number=number, name=name)


def _wrong_value(label: Message, details: ErrorDetails) -> Message:
    field = str(details["loc"][0]) if details["loc"] else ""
    allowed = str(details.get("ctx", {}).get("error", details["msg"]))
    value = _short(details["input"])
    if allowed == "whole number":
        text = QT_TRANSLATE_NOOP(
            "Messages", "{case}: {field} is {value}, which is no whole number. The case was left out."
        )
        return message(text, case=label, field=field, value=value)
    text = QT_TRANSLATE_NOOP(
        "Messages", "{case}: {field} is {value}; it can be {allowed}. The case was left out."
    )
    return message(text, case=label, field=field, value=value, allowed=allowed)


def _short(value: object) -> str:
    """What was written, as JSON, on one line and not too long."""
    from attnstudio.assistant.case_schema import shown

    try:
        text = json.dumps(value, ensure_ascii=False)
    except ValueError:  # a number of thousands of digits
        text = type(value).__name__
    return shown(text, MAX_SHOWN)
