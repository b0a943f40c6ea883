"""What is told of a fault, and the groups that faults are shown in. No torch here."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType

from attnstudio.engine.faults.kinds import TRAINING_FAULTS
from attnstudio.engine.faults.names import Fault
from attnstudio.messages import QT_TRANSLATE_NOOP, Message


class Group(StrEnum):
    """Where in the computation a fault is."""

    SCORES = "scores"
    MASK = "mask"
    HEADS = "heads"
    TRAINING = "training"


GROUP_TITLES: Mapping[Group, str] = MappingProxyType(
    {
        Group.SCORES: QT_TRANSLATE_NOOP("Messages", "Softmax and scale"),
        Group.MASK: QT_TRANSLATE_NOOP("Messages", "Mask"),
        Group.HEADS: QT_TRANSLATE_NOOP("Messages", "Shapes and heads"),
        Group.TRAINING: QT_TRANSLATE_NOOP("Messages", "Training"),
    }
)


@dataclass(frozen=True, slots=True)
class FaultCard:
    """One fault.

    title    a few words
    wrong    one sentence: what goes wrong
    seen     one or two sentences: what people see of it
    wrong_code, right_code    the lines, without indentation
    source   a public case: repository#number on GitHub, or a page; "" where there is none
    article  whether it is among the faults that the article names
    """

    fault: Fault
    group: Group
    title: Message
    wrong: Message
    seen: Message
    wrong_code: str
    right_code: str
    source: str
    article: bool = False

    @property
    def of_training(self) -> bool:
        """Whether it is in the training or the encoding, and the attention itself is right."""
        return self.fault in TRAINING_FAULTS

    @property
    def address(self) -> str:
        """The source's web page, "" without one."""
        if "#" in self.source:
            repository, number = self.source.split("#")
            return f"https://github.com/{repository}/issues/{number}"
        return f"https://{self.source}" if self.source else ""
