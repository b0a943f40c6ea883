"""What a head is worth: its contribution taken out, everything else as it is."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager

import torch

from attnstudio.engine.attention import MultiHeadAttention
from attnstudio.engine.cancel import CancelToken
from attnstudio.engine.errors import no_such_head
from attnstudio.engine.moments import HeadEffect, HeadPlace, HeadRanking, Score
from attnstudio.engine.trainer import Trainer


@contextmanager
def heads_off(attention: tuple[MultiHeadAttention, ...], heads: Iterable[HeadPlace]) -> Iterator[None]:
    """Within, the given heads (layer, head) give nothing; afterwards every weight is as it was.

    A head's output passes W_o through its own d_k columns (section 3.2.2): with those at 0 it adds nothing.
    Raises `EngineFailure` (NO_SUCH_HEAD).
    """
    places = sorted(set(heads))
    for layer, head in places:
        if not (0 <= layer < len(attention) and 0 <= head < attention[layer].heads):
            raise no_such_head(layer, head)
    saved = {layer: attention[layer].W_o.weight.detach().clone() for layer, _ in places}
    try:
        with torch.no_grad():
            for layer, head in places:
                d_k = attention[layer].d_k
                attention[layer].W_o.weight[:, head * d_k : (head + 1) * d_k] = 0
        yield
    finally:
        with torch.no_grad():
            for layer, weight in saved.items():
                attention[layer].W_o.weight.copy_(weight)


def score_without(trainer: Trainer, heads: Iterable[HeadPlace]) -> Score:
    """The score on held-out data with the given heads off. Raises as `heads_off`."""
    with heads_off(trainer.objective.attention, heads):
        return trainer.objective.evaluate()


def rank_heads(trainer: Trainer, run: int, cancel: CancelToken) -> HeadRanking:
    """Switch off each head in turn. Raises `CancelledError`."""
    attention = trainer.objective.attention
    places = [(layer, head) for layer, of_layer in enumerate(attention) for head in range(of_layer.heads)]
    effects = []
    for layer, head in places:
        cancel.check()
        effects.append(HeadEffect(layer, head, score_without(trainer, [(layer, head)])))
    effects.sort(key=lambda effect: -effect.without.loss)
    return HeadRanking(run, trainer.steps, trainer.objective.evaluate(), tuple(effects))
