"""The three steps: each fails for the fault that it is there to find, and tells its numbers."""

from __future__ import annotations

import dataclasses
import json
import math

import pytest
import torch
from torch import Tensor, nn

from attnstudio.engine import attention
from attnstudio.engine.cancel import CancelledError, CancelToken
from attnstudio.engine.experiment import draw_explored, draw_trained
from attnstudio.engine.report import Check, VerifyReport
from attnstudio.engine.verifying.article import (
    ARTICLE,
    check_gradients,
    check_multi_head,
    check_single_head,
    verify,
)
from attnstudio.messages import Message


def test_a_report_is_ready_for_json() -> None:
    report = json.loads(json.dumps(verify(CancelToken()).to_dict(), allow_nan=False))
    assert report["passed"] is True
    assert [check["passed"] for check in report["checks"]] == [True] * 3
    assert report["checks"][0]["title"] == "Single head: shapes and row sums"
    assert len(report["checks"][0]["numbers"]["row_sums"]) == 6


def test_what_json_lacks_is_named() -> None:
    check = Check("x", Message("x"), False, {"a": math.nan, "b": [math.inf, 1.0]}, Message("x"))
    report = VerifyReport((check,))
    assert not report.passed
    assert report.to_dict()["checks"][0]["numbers"] == {"a": "nan", "b": ["inf", 1.0]}


def test_softmax_over_the_wrong_dimension_fails_the_row_sums(monkeypatch: pytest.MonkeyPatch) -> None:
    def over_queries(q: Tensor, k: Tensor, _allowed: Tensor | None = None) -> Tensor:
        return (q @ k.transpose(-2, -1) / math.sqrt(q.shape[-1])).softmax(dim=-2)

    monkeypatch.setattr(attention, "attention_weights", over_queries)
    explored = draw_explored(ARTICLE, CancelToken())
    for check in (
        check_single_head(explored.single, explored.input.x),
        check_multi_head(explored.layer, explored.input.x),
    ):
        assert not check.passed
        assert check.numbers["row_sum_error"] > 0.01


def test_a_width_that_cannot_be_added_fails_the_residual() -> None:
    explored = draw_explored(ARTICLE, CancelToken())
    explored.layer.W_o = nn.Linear(512, 64)
    check = check_multi_head(explored.layer, explored.input.x)
    assert not check.passed
    assert check.numbers["residual"] == "x + out is impossible"
    assert "cannot be added" in str(check.detail)


def test_the_wrong_number_of_heads_fails_the_dimensions() -> None:
    explored = draw_explored(ARTICLE.with_changes(heads=4), CancelToken())
    assert not check_multi_head(explored.layer, explored.input.x).passed
    assert not check_single_head(explored.single, explored.input.x).passed


def test_a_gradient_that_is_zero_fails_the_training() -> None:
    trained = draw_trained(ARTICLE, CancelToken())
    with torch.no_grad():
        trained.layer.W_o.weight.zero_()
        trained.layer.W_k.weight.zero_()
        trained.layer.W_k.bias.zero_()
        trained.layer.W_v.weight.zero_()
    check = check_gradients(trained, CancelToken())
    assert check.numbers["grad_norms"][0] == 0
    assert not check.passed


def test_a_loss_that_does_not_fall_fails_the_training() -> None:
    trained = draw_trained(ARTICLE, CancelToken())
    with torch.no_grad():
        reached, _ = trained.layer(trained.input.x)
    check = check_gradients(dataclasses.replace(trained, target=reached + 1e-3), CancelToken())
    assert not check.passed
    assert check.numbers["losses"][-1] > check.numbers["losses"][0]


def test_it_can_be_cancelled() -> None:
    token = CancelToken()
    token.cancel()
    with pytest.raises(CancelledError):
        verify(token)
