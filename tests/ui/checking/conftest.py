"""The window for checking code, with a check that the test answers itself, in the thread that it runs in."""

from __future__ import annotations

import threading
from collections.abc import Iterator

import numpy as np
import pytest
import shiboken6
from pytestqt.qtbot import QtBot

from attnstudio.engine.cancel import CancelToken
from attnstudio.engine.checking.report import CheckReport, FoundFault, Verdict
from attnstudio.engine.checking.request import Request
from attnstudio.engine.checking.supervisor import Answer
from attnstudio.engine.faults.names import Fault, Property
from attnstudio.engine.faults.outcomes import Evidence, Outcome
from attnstudio.messages import message
from attnstudio.ui.checking import runner
from attnstudio.ui.checking.dialog import CheckDialog
from attnstudio.ui.heads.state import HeadsState

CODE = "\n".join(
    [
        "from torch import nn",
        "",
        "class Mine(nn.Module):",
        "    def forward(self, x):",
        "        scores = x @ x.mT",
        "        return scores.softmax(-1) @ x",
        "",
        "class Other(nn.Module):",
        "    pass",
    ]
)


class Checker:
    """Remembers what was asked, waits until it may go on, and answers; it can be cancelled meanwhile."""

    def __init__(self) -> None:
        self.asked: list[Request] = []
        self.answer = Answer(faulty())
        self.may_end = threading.Event()
        self.may_end.set()

    def __call__(self, request: Request, cancel: CancelToken) -> Answer:
        self.asked.append(request)
        while not self.may_end.wait(0.005):
            cancel.check()
        return self.answer


def evidence() -> Evidence:
    found = np.linspace(-1, 1, 16, dtype=np.float32).reshape(4, 4)
    right = np.eye(4, dtype=np.float32)
    return Evidence(message("Scores"), message("query"), message("key"), found, right)


def faulty() -> CheckReport:
    fault = FoundFault(
        Fault.NO_SCALE,
        1.0,
        5,
        "        scores = x @ x.mT",
        "        scores = x @ x.mT / math.sqrt(x.shape[-1])",
        message("The scores are not divided by sqrt(d_k), so the softmax saturates."),
        evidence(),
    )
    checks = (
        Outcome(Property.ROW_SUMS, True, message("All rows sum to 1.")),
        Outcome(Property.SCALE, False, message("Scores are 8 times too large."), evidence()),
        Outcome(Property.DTYPE, None, message("It has no parameters.")),
    )
    return CheckReport(
        Verdict.FAULTY, (fault,), checks, (message("Dropout in training"),), "Mine", d_model=64, heads=4
    )


@pytest.fixture
def checker(monkeypatch: pytest.MonkeyPatch) -> Iterator[Checker]:
    stand_in = Checker()
    monkeypatch.setattr(runner, "check_in_process", stand_in)
    yield stand_in
    stand_in.may_end.set()


@pytest.fixture
def dialog(qtbot: QtBot, checker: Checker) -> Iterator[CheckDialog]:  # noqa: ARG001
    state = HeadsState()
    window = CheckDialog(state)
    window.show()
    window.code.editor.setPlainText(CODE)
    yield window
    if shiboken6.isValid(window):  # a test may have closed it, which deletes it
        window.close()
