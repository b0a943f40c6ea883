"""Gradients one by one: the values of a parameter's, and that of the attention weights themselves."""

from __future__ import annotations

import numpy as np
import torch

from attnstudio.engine.frames import FloatArray
from attnstudio.engine.moments import Distribution
from attnstudio.engine.trainer import Trainer

BINS = 61  # odd, so that 0 lies in the middle of a bin


def gradient_distribution(trainer: Trainer, parameter: str) -> Distribution:
    """The values that `Trainer.look` has left in `parameter`.

    Raises `KeyError` when there is no such parameter, `RuntimeError` when it has no gradient.
    """
    gradient = dict(trainer.objective.model.named_parameters())[parameter].grad
    if gradient is None:
        raise RuntimeError(f"{parameter} has no gradient: backward has not reached it")
    values = gradient.detach().cpu().double().flatten().numpy()
    reach = float(np.abs(values).max()) or 1.0
    counts, edges = np.histogram(values, bins=BINS, range=(-reach, reach))
    return Distribution(
        parameter=parameter,
        counts=counts,
        edges=edges,
        zeros=int(np.count_nonzero(values == 0)),
        size=values.size,
        mean=float(values.mean()),
        deviation=float(values.std()),
        lowest=float(values.min()),
        highest=float(values.max()),
    )


def weight_gradients(trainer: Trainer) -> FloatArray:
    """dL/d(weights) of every layer for the sample that frames show: [layer, head, query, key].

    How much the sample's loss would change with each weight alone, the softmax's sum to 1 set aside.
    The parameters' own gradients are left alone.
    """
    loss, weights = trainer.objective.sample_loss()
    gradients = torch.autograd.grad(loss, weights)
    stacked: FloatArray = torch.cat(gradients).cpu().numpy()
    return stacked
