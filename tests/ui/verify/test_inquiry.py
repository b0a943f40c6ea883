"""One study at a time: of what was replaced or stopped, and of what others ask, nothing is heard."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QObject

from attnstudio.engine.protocol import (
    Cancelled,
    Command,
    EngineError,
    ErrorKind,
    Failed,
    Finished,
    Investigate,
)
from attnstudio.engine.verifying.study import ArticleSteps
from attnstudio.messages import Message
from attnstudio.ui.study_client import StudyClient
from attnstudio.ui.verify.inquiry import Inquiry

COMMAND = Investigate(ArticleSteps())


class Desk(QObject):
    """A client whose tickets are numbered, and one inquiry with all that it tells."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[Command] = []
        self.cancelled: list[int] = []
        self.client = StudyClient(self._submit, self.cancelled.append, self)
        self.inquiry = Inquiry(self.client, self)
        self.heard: list[object] = []
        for signal in (self.inquiry.answered, self.inquiry.failed, self.inquiry.reported):
            signal.connect(self.heard.append)

    def _submit(self, command: Command) -> int:
        self.asked.append(command)
        return len(self.asked)


@pytest.mark.usefixtures("qapp")
def test_only_the_last_one_is_heard() -> None:
    desk = Desk()
    desk.inquiry.ask(ArticleSteps())
    desk.inquiry.ask(ArticleSteps())
    assert desk.cancelled == [1]
    desk.client.reported.emit(1, "early")
    desk.client.take_ending(Cancelled(1, COMMAND))
    assert desk.inquiry.running
    desk.client.reported.emit(2, "so far")
    desk.client.take_ending(Finished(3, COMMAND, "of another view"))
    desk.client.take_ending(Finished(2, COMMAND, "all"))
    assert desk.heard == ["so far", "all"]
    assert not desk.inquiry.running


@pytest.mark.usefixtures("qapp")
def test_stopped_or_failed_it_is_over() -> None:
    desk = Desk()
    desk.inquiry.ask(ArticleSteps())
    desk.inquiry.stop()
    assert not desk.inquiry.running
    desk.client.take_ending(Finished(1, COMMAND, "too late"))
    desk.inquiry.ask(ArticleSteps())
    error = EngineError(ErrorKind.INTERNAL, Message("It failed."))
    desk.client.take_ending(Failed(2, COMMAND, error))
    desk.inquiry.ask(ArticleSteps())
    desk.client.take_ending(Cancelled(3, COMMAND))  # the engine closed
    assert desk.heard == [error]
    assert not desk.inquiry.running
