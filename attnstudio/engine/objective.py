"""What is trained, and on what: a model, its next loss, and how good it is by now."""

from __future__ import annotations

from typing import Protocol

import torch
from torch import Tensor, nn

from attnstudio.engine.attention import MultiHeadAttention
from attnstudio.engine.cancel import CancelToken
from attnstudio.engine.frames import AttentionFrame, Origin
from attnstudio.engine.moments import Score
from attnstudio.messages import Message


class Objective(Protocol):
    """All but the optimiser. The model's parameters and `generator` are its whole state."""

    @property
    def model(self) -> nn.Module:
        """What has the parameters."""

    @property
    def attention(self) -> tuple[MultiHeadAttention, ...]:
        """The attention layers of `model`, the lowest first."""

    @property
    def generator(self) -> torch.Generator | None:
        """Where the training data come from; None when they are always the same."""

    def require_fitting(self) -> None:
        """Raises `ValueError` when the data do not fit the model and torch would compute all the same."""

    def next_loss(self) -> Tensor:
        """Draw the next training data and return the loss on them, a scalar with its graph."""

    def sample_loss(self) -> tuple[Tensor, list[Tensor]]:
        """The loss on what frames show, with its graph, and each layer's weights [1, h, query, key] in it."""

    def evaluate(self) -> Score:
        """The score on what training never sees (the random target: on itself). No graph is made."""

    def frame(self, origin: Origin, cancel: CancelToken) -> AttentionFrame:
        """What all layers attend to now on the sample; loss and accuracy of `origin` are filled in.

        Raises `CancelledError`.
        """

    def fault_in_data(self, step: int) -> Message | None:
        """What in the data cannot be computed with, when step `step` failed; None when it is not the data."""
