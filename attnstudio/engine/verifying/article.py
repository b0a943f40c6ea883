"""The article's three-step verification, in its exact order, on the article's experiment."""

from __future__ import annotations

import math
from itertools import pairwise

import torch
from torch import Tensor

from attnstudio.engine.attention import MultiHeadAttention, SingleHeadAttention
from attnstudio.engine.cancel import CancelToken
from attnstudio.engine.devices import use_threads
from attnstudio.engine.experiment import Trained, draw_explored, draw_trained
from attnstudio.engine.report import Check, VerifyReport
from attnstudio.engine.spec import PRESETS
from attnstudio.engine.trainer import Trainer
from attnstudio.messages import QT_TRANSLATE_NOOP, message

ARTICLE = PRESETS["article"]
STEPS = 5
ROW_SUM_TOLERANCE = 1e-5


def verify(cancel: CancelToken) -> VerifyReport:
    """Compute and judge the three steps. Raises `CancelledError`."""
    use_threads(ARTICLE)
    explored = draw_explored(ARTICLE, cancel)
    checks = [check_single_head(explored.single, explored.input.x)]
    cancel.check()
    checks.append(check_multi_head(explored.layer, explored.input.x))
    cancel.check()
    checks.append(check_gradients(draw_trained(ARTICLE, cancel), cancel))
    return VerifyReport(tuple(checks))


@torch.no_grad()
def check_single_head(head: SingleHeadAttention, x: Tensor) -> Check:
    """Step 1: one head turns x [1, 6, 512] into [1, 6, 64], and every row of its weights sums to 1."""
    out, weights = head(x)
    batch, length, _ = x.shape
    sums = weights.sum(dim=-1).flatten()  # [1, query, key] -> [query]
    error = float((sums - 1).abs().max())
    shapes_right = out.shape == (batch, length, ARTICLE.d_k) and weights.shape == (batch, length, length)
    return Check(
        "single-head",
        message(QT_TRANSLATE_NOOP("Messages", "Single head: shapes and row sums")),
        shapes_right and error <= ROW_SUM_TOLERANCE,
        {
            "x": list(x.shape),
            "out": list(out.shape),
            "weights": list(weights.shape),
            "row_sums": [float(value) for value in sums],
            "row_sum_error": error,
        },
        message(
            QT_TRANSLATE_NOOP(
                "Messages", "Output {out}, weights {weights}; row sums differ from 1 by at most {error}."
            ),
            out=list(out.shape),
            weights=list(weights.shape),
            error=f"{error:.1e}",
        ),
    )


@torch.no_grad()
def check_multi_head(layer: MultiHeadAttention, x: Tensor) -> Check:
    """Step 2: many heads keep the width, so that x + out works, and each head has weights of its own."""
    out, weights = layer(x)
    batch, length, _ = x.shape
    error = float((weights.sum(dim=-1) - 1).abs().max())
    adds = out.shape == x.shape
    passed = adds and weights.shape == (batch, ARTICLE.heads, length, length) and error <= ROW_SUM_TOLERANCE
    return Check(
        "multi-head",
        message(QT_TRANSLATE_NOOP("Messages", "Multi-head: dimensions and residual")),
        passed,
        {
            "x": list(x.shape),
            "out": list(out.shape),
            "weights": list(weights.shape),
            "residual": list((x + out).shape) if adds else "x + out is impossible",
            "row_sum_error": error,
        },
        message(
            QT_TRANSLATE_NOOP(
                "Messages", "Output {out} can be added to x {x}; weights {weights}, one map for each head."
            )
            if adds
            else QT_TRANSLATE_NOOP("Messages", "Output {out} cannot be added to x {x}; weights {weights}."),
            out=list(out.shape),
            x=list(x.shape),
            weights=list(weights.shape),
        ),
    )


def check_gradients(trained: Trained, cancel: CancelToken) -> Check:
    """Step 3: over five steps the loss falls, and W_q's gradient norm is finite and not zero."""
    trainer = Trainer(ARTICLE, trained)
    records = []
    for _ in range(STEPS):
        cancel.check()
        records.append(trainer.step())
    losses = [record.loss for record in records]
    norms = [record.grad_norm for record in records]
    falls = all(later < earlier for earlier, later in pairwise(losses))
    flows = all(math.isfinite(norm) and norm > 0 for norm in norms)
    return Check(
        "gradients",
        message(QT_TRANSLATE_NOOP("Messages", "Training: gradients flow")),
        falls and flows,
        {"losses": losses, "grad_norms": norms},
        message(
            QT_TRANSLATE_NOOP(
                "Messages",
                "Loss {first} at step 0, {last} at step {step}; grad_norm of W_q between {low} and {high}.",
            ),
            first=f"{losses[0]:.4f}",
            last=f"{losses[-1]:.4f}",
            step=STEPS - 1,
            low=f"{min(norms):.4f}",
            high=f"{max(norms):.4f}",
        ),
    )
