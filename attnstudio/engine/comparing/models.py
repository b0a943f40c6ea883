"""Layers with fixed weights over tokens that can change places: drawn, or as a run had learned them."""

from __future__ import annotations

import copy
import math
from collections.abc import Sequence
from dataclasses import replace
from typing import Protocol

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn

from attnstudio.engine.attention import MultiHeadAttention
from attnstudio.engine.cancel import CancelToken
from attnstudio.engine.comparing.study import Side
from attnstudio.engine.experiment import Input, capture, draw_explored, draw_trained
from attnstudio.engine.frames import AttentionFrame, LayerRole, Origin
from attnstudio.engine.masks import mask_of
from attnstudio.engine.positional import sinusoidal
from attnstudio.engine.sequences import SequenceObjective
from attnstudio.engine.spec import ExperimentSpec, Positional
from attnstudio.engine.studies import StudyContext
from attnstudio.engine.tasks.base import Examples

Order = Sequence[int]
"""Place i holds the token that stood at order[i]."""


class Attending(Protocol):
    """What attends, and to what. Its weights are its own: nobody trains them."""

    def frame(self, order: Order | None = None) -> AttentionFrame:
        """All layers, with the tokens in another `order`; encoding and mask belong to the places."""

    def exact_weights(self, order: Order | None = None) -> NDArray[np.float64]:
        """The same weights, all computed in float64: [layer, head, query, key]."""


class Layer:
    """The article's layer over its input. `trained` is the second one, that the article trains."""

    def __init__(self, spec: ExperimentSpec, origin: Origin, cancel: CancelToken, *, trained: bool) -> None:
        self._spec = spec
        self._origin = origin
        self._cancel = cancel
        # The encoding draws nothing: without it all else is the same.
        bare = spec.with_changes(positional=Positional.NONE)
        explored = draw_explored(bare, cancel)
        self._tokens = explored.input.tokens
        self._vectors = explored.input.x  # [1, L, d_model]
        self._allowed = explored.input.allowed
        self.model: MultiHeadAttention = draw_trained(bare, cancel).layer if trained else explored.layer

    def frame(self, order: Order | None = None) -> AttentionFrame:
        """See `Attending`."""
        tokens = self._tokens if order is None else tuple(self._tokens[place] for place in order)
        source = Input(tokens, self._x(order), self._allowed)
        return capture(self.model, source, self._origin, self._cancel)

    def exact_weights(self, order: Order | None = None) -> NDArray[np.float64]:
        """See `Attending`."""
        layer = copy.deepcopy(self.model).double()
        weights: Tensor = layer(self._x(order).double(), self._allowed)[1]
        return _float64([weights])

    def look_at_the_tokens_of(self, other: Layer | EncoderOnSample) -> None:
        """Take the input of `other`, which is of the same task."""
        assert isinstance(other, Layer)
        self._tokens, self._vectors = other._tokens, other._vectors

    def _x(self, order: Order | None) -> Tensor:
        x = self._vectors if order is None else self._vectors[:, list(order)]
        if self._spec.positional is Positional.SINUSOIDAL:
            x = x + sinusoidal(x.shape[1], self._spec.d_model).to(x.device)
        return x


class EncoderOnSample:
    """An encoder on the sequence that its frames show."""

    def __init__(self, spec: ExperimentSpec, origin: Origin, cancel: CancelToken) -> None:
        self._origin = origin
        self._cancel = cancel
        self._objective = SequenceObjective(spec, cancel)
        self._sample = self._objective.sample
        allowed = mask_of(spec)
        self._allowed = None if allowed is None else allowed.to(self._sample.inputs.device)

    @property
    def model(self) -> nn.Module:
        """What has the weights."""
        return self._objective.model

    def look_at_the_tokens_of(self, other: Layer | EncoderOnSample) -> None:
        """Read the sequence of `other`, which is of the same task."""
        assert isinstance(other, EncoderOnSample)
        self._sample = other._sample

    def frame(self, order: Order | None = None) -> AttentionFrame:
        """See `Attending`. In another order nothing is answered."""
        self._objective.sample = self._in_order(order)
        frame = self._objective.frame(self._origin, self._cancel)
        if order is None:
            return frame
        origin = replace(frame.origin, loss=None, accuracy=None)
        return replace(frame, answers=(), expected=(), origin=origin)

    def exact_weights(self, order: Order | None = None) -> NDArray[np.float64]:
        """See `Attending`."""
        model = copy.deepcopy(self._objective.model).double()
        return _float64(model(self._in_order(order).inputs, self._allowed)[1])

    def _in_order(self, order: Order | None) -> Examples:
        if order is None:
            return self._sample
        return Examples(self._sample.inputs[:, list(order)], self._sample.targets[:, list(order)])


def attending(side: Side, context: StudyContext) -> Layer | EncoderOnSample:
    """What `side` means. Raises as `experiment.draw_explored` and `Run.at`."""
    made = _drawn(side, context.cancel)
    if side.run is not None:
        with torch.enable_grad():  # getting there may take training steps
            learned = context.trainer(side.run, side.step).objective
        made.model.load_state_dict(learned.model.state_dict())
    if not side.scaled:
        _leave_out_the_scale(made.model)
    return made


def twin_of(side: Side, seed: int, of: Layer | EncoderOnSample, cancel: CancelToken) -> Attending:
    """The same experiment, untrained, drawn from another `seed`, over the same tokens as `of`."""
    spec = side.spec.with_changes(seed=seed)
    drawn = _drawn(Side(spec, side.run), cancel)
    if not side.scaled:
        _leave_out_the_scale(drawn.model)
    drawn.look_at_the_tokens_of(of)
    return drawn


def _drawn(side: Side, cancel: CancelToken) -> Layer | EncoderOnSample:
    """With the weights that the seed draws."""
    role = LayerRole.EXPLORED if side.run is None else LayerRole.TRAINED
    origin = Origin(side.spec, role, side.step, run=side.run)
    if side.spec.is_encoder:
        return EncoderOnSample(side.spec, origin, cancel)
    return Layer(side.spec, origin, cancel, trained=side.run is not None)


@torch.no_grad()
def _leave_out_the_scale(model: nn.Module) -> None:
    """Make queries sqrt(d_k) times as long, so that dividing by it has no effect."""
    for layer in model.modules():
        if isinstance(layer, MultiHeadAttention):
            for parameter in layer.W_q.parameters():
                parameter.mul_(math.sqrt(layer.d_k))


def _float64(weights: Sequence[Tensor]) -> NDArray[np.float64]:
    """[1, h, query, key] of each layer -> [layer, h, query, key]."""
    stacked: NDArray[np.float64] = torch.cat(list(weights)).cpu().numpy()
    return stacked
