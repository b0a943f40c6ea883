"""Answers `shuffling.Shuffle`."""

from __future__ import annotations

from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray

from attnstudio.engine.comparing.models import Attending, attending
from attnstudio.engine.comparing.shuffling import (
    MOST_EXACT_POSITIONS,
    Shuffle,
    Shuffled,
    moved_back,
    restored_weights,
)
from attnstudio.engine.devices import use_threads
from attnstudio.engine.studies import StudyContext


@torch.no_grad()
def shuffle(study: Shuffle, context: StudyContext) -> Shuffled:
    """Attend over the tokens in both orders. Raises as `comparing_models.attending`."""
    use_threads(study.side.spec)
    model = attending(study.side, context)
    context.safe_point()
    plain = model.frame()
    context.safe_point()
    shuffled = model.frame(study.order)
    restored = moved_back(shuffled, study.order, plain)
    context.safe_point()
    exact: tuple[float, ...] = ()
    if len(study.order) <= MOST_EXACT_POSITIONS and np.isfinite(plain.weights).all():
        exact = _exact(model, study.order)
    return Shuffled(study, plain, shuffled, restored, _largest(restored.weights - plain.weights), exact)


def _exact(model: Attending, order: tuple[int, ...]) -> tuple[float, ...]:
    return _largest(restored_weights(model.exact_weights(order), order) - model.exact_weights())


def _largest(differences: NDArray[Any]) -> tuple[float, ...]:
    """[layer, head, query, key] -> the largest size of each layer."""
    return tuple(float(np.abs(of_layer).max()) for of_layer in differences)
