"""The article's numbers, as the studio computes them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch

from attnstudio.engine.cancel import CancelToken
from attnstudio.engine.experiment import draw_explored, explore
from attnstudio.engine.runs.run import Run
from attnstudio.engine.spec import PRESETS
from attnstudio.engine.verifying.article import verify

REFERENCE: dict[str, Any] = json.loads(Path(__file__).with_name("article_reference.json").read_text())
TOLERANCE = REFERENCE["tolerance"]
ARTICLE = PRESETS["article"]


def test_the_single_head() -> None:
    explored = draw_explored(ARTICLE, CancelToken())
    with torch.no_grad():
        out, weights = explored.single(explored.input.x)
    assert list(out.shape) == REFERENCE["single_head_out_shape"]
    np.testing.assert_allclose(weights[0], REFERENCE["single_head"], rtol=0, atol=TOLERANCE["weights"])


def test_the_eight_heads_of_the_explored_layer() -> None:
    frame = explore(ARTICLE, CancelToken())
    assert frame.weights.shape == (1, 8, 6, 6)
    np.testing.assert_allclose(frame.weights[0], REFERENCE["multi_head"], rtol=0, atol=TOLERANCE["weights"])


def test_the_frame_is_what_the_layer_computes_bit_for_bit() -> None:
    explored = draw_explored(ARTICLE, CancelToken())
    with torch.no_grad():
        out, weights = explored.layer(explored.input.x)
    assert list(out.shape) == REFERENCE["multi_head_out_shape"]
    np.testing.assert_array_equal(explore(ARTICLE, CancelToken()).weights, weights)


def test_the_training() -> None:
    run = Run(ARTICLE, CancelToken())
    for expected in REFERENCE["training"]:
        run.step()
        record = run.history.record(expected["step"])
        assert record.step == expected["step"]
        assert record.loss == pytest.approx(expected["loss"], abs=TOLERANCE["loss"])
        assert record.grad_norm == pytest.approx(expected["grad_norm"], abs=TOLERANCE["grad_norm"])


def test_the_verification_carries_the_same_numbers() -> None:
    report = verify(CancelToken())
    assert report.passed
    assert [check.name for check in report.checks] == ["single-head", "multi-head", "gradients"]
    single, multi, gradients = (check.numbers for check in report.checks)
    assert single["out"] == REFERENCE["single_head_out_shape"]
    assert multi["weights"] == [1, 8, 6, 6]
    assert multi["residual"] == [1, 6, 512]
    first_steps = REFERENCE["training"][:5]
    assert gradients["losses"] == pytest.approx([step["loss"] for step in first_steps], abs=TOLERANCE["loss"])
    assert gradients["grad_norms"] == pytest.approx(
        [step["grad_norm"] for step in first_steps], abs=TOLERANCE["grad_norm"]
    )
