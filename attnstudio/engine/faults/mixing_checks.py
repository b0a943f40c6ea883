"""Whether tokens and sequences stay apart where nothing but the weights joins them.

B = batch, L = length, h = heads.

What one token's replacement may move, without a mask: all outputs, since every query sees every key; of the
weights, all of its own row, and in every other row the share that the others leave to it. So within the row
of another query the *ratio* of the weights of two other keys stays:
log w_ij - log w_ik = q_i (k_j - k_k) / c.
"""

from __future__ import annotations

import torch
from torch import Tensor

from attnstudio.engine.cases.tolerances import reordering
from attnstudio.engine.faults.names import Property
from attnstudio.engine.faults.outcomes import Evidence, Outcome
from attnstudio.engine.faults.probe import (
    TOLERANCE,
    Probe,
    distance,
    failed,
    held,
    maps_of,
    number,
    outputs_evidence,
    picture,
    unknown,
    weights_evidence,
)
from attnstudio.messages import QT_TRANSLATE_NOOP, message

LOG_TOLERANCE = 2e-4  # of a logarithm of weights; rounding in float32 stays below a tenth of it
SMALLEST = 1e-30
SHOWN_TOKENS = 12  # in a picture for which each takes a call


def token_isolation(probe: Probe) -> Outcome:
    """A head's row is made of its own token alone, and equal tokens get equal outputs."""
    name, length = Property.TOKEN_ISOLATION, probe.length
    maps = maps_of(probe.plain[1], probe.subject.heads, length)
    if length < 3:
        return unknown(name, QT_TRANSLATE_NOOP("Messages", "It takes at least three tokens to see this."))
    if maps is not None:
        for token in sorted({0, length // 2, length - 1}):
            moved = _moved_rows(probe, maps, token)
            if moved is not None and float(moved.max()) > LOG_TOLERANCE:
                return _mixed_rows(probe, maps, token, moved)
    if (outcome := _unequal(probe)) is not None:
        return outcome
    text = (
        QT_TRANSLATE_NOOP(
            "Messages", "Equal tokens get equal outputs. (Weights for each head cannot be had.)"
        )
        if maps is None
        else QT_TRANSLATE_NOOP(
            "Messages",
            "With one token replaced, the rows of the others keep their proportions; equal tokens get equal "
            "outputs.",
        )
    )
    return held(name, text)


def _moved_rows(probe: Probe, maps: Tensor, token: int) -> Tensor | None:
    """How far the proportions of each row of others moved when `token` was replaced: [h, L]."""
    _, weights = probe.run(probe.with_other(token, token + 1))
    after = maps_of(weights, probe.subject.heads, probe.length)
    if after is None:
        return None
    before, after = maps[0].double(), after[0].double()  # [h, query, key]
    known = (before > SMALLEST) & (after > SMALLEST)
    known[..., token] = False
    change = (after.clamp_min(SMALLEST).log() - before.clamp_min(SMALLEST).log()).masked_fill(~known, 0.0)
    mean = change.sum(dim=-1, keepdim=True) / known.sum(dim=-1, keepdim=True).clamp_min(1)
    moved = (change - mean).masked_fill(~known, 0.0).abs().amax(dim=-1)  # [h, query]
    moved[:, token] = 0.0
    return moved


def _mixed_rows(probe: Probe, maps: Tensor, token: int, moved: Tensor) -> Outcome:
    head, row = divmod(int(moved.argmax()), probe.length)
    text = QT_TRANSLATE_NOOP(
        "Messages",
        "Tokens mix: with only token {token} replaced, in head {head} the row of token {row} changed, too. A "
        "head's row must be made of its own token; often a transpose(1, 2) after view is missing.",
    )
    if float((maps.double().sum(dim=-1) - 1).abs().max()) > TOLERANCE:
        text = QT_TRANSLATE_NOOP(
            "Messages",
            "Rows hang together: with only token {token} replaced, in head {head} the row of token {row} "
            "changed, too. Each row needs a softmax of its own, over the keys.",
        )
    found = torch.stack(
        [
            moves.amax(dim=0)
            for other in range(min(probe.length, SHOWN_TOKENS))
            if (moves := _moved_rows(probe, maps, other)) is not None
        ]
    )
    evidence = Evidence(
        message(QT_TRANSLATE_NOOP("Messages", "How far the proportions within a row of weights moved")),
        message(QT_TRANSLATE_NOOP("Messages", "Token that was replaced")),
        message(QT_TRANSLATE_NOOP("Messages", "Row of weights")),
        picture(found[:, :SHOWN_TOKENS]),
        picture(torch.zeros_like(found[:, :SHOWN_TOKENS])),
    )
    return failed(Property.TOKEN_ISOLATION, text, evidence, token=token + 1, head=head + 1, row=row + 1)


def _unequal(probe: Probe) -> Outcome | None:
    """What is wrong with the outputs for a sequence of equal tokens, or None."""
    out, _ = probe.run(probe.x[:, :1].expand_as(probe.x).contiguous())
    if not bool(out.isfinite().all()):
        return None  # which is told elsewhere
    if out.shape[:2] != probe.x.shape[:2] or distance(out, out[:, :1].expand_as(out)) <= TOLERANCE:
        return None
    one = out[0].flatten(start_dim=1).double()
    apart = torch.cdist(one, one, p=float("inf")) / one.abs().max().clamp_min(1e-6)  # [L, L]
    token = int(apart[0].argmax())
    text = QT_TRANSLATE_NOOP(
        "Messages",
        "Tokens mix: in a sequence of equal tokens, outputs 1 and {token} differ, though both read the same. "
        "Often the heads were merged without transpose(1, 2).",
    )
    token_text = message(QT_TRANSLATE_NOOP("Messages", "Token"))
    evidence = Evidence(
        message(QT_TRANSLATE_NOOP("Messages", "How far outputs of equal tokens are apart")),
        token_text,
        token_text,
        picture(apart),
        picture(torch.zeros_like(apart)),
    )
    return failed(Property.TOKEN_ISOLATION, text, evidence, token=token + 1)


def equivariance(probe: Probe) -> Outcome:
    """Reordered tokens get reordered outputs and weights: without positions, attention is blind to order."""
    name, length = Property.EQUIVARIANCE, probe.length
    if probe.subject.is_causal:
        text = QT_TRANSLATE_NOOP("Messages", "Its own causal mask depends on the order, as it should.")
        return unknown(name, text)
    if length < 2:
        return unknown(name, QT_TRANSLATE_NOOP("Messages", "One token has no other order."))
    order = reordering(length)
    (out, weights), (found, found_weights) = probe.plain, probe.run(probe.x[:, order])
    if not bool(out.isfinite().all()):
        text = QT_TRANSLATE_NOOP("Messages", "Its outputs are not finite, so that they cannot be compared.")
        return unknown(name, text)
    maps = maps_of(weights, probe.subject.heads, length)
    found_maps = maps_of(found_weights, probe.subject.heads, length)
    output = distance(found, out[:, order]) if out.shape[1] == length else float("inf")
    weight = 0.0
    if maps is not None and found_maps is not None:
        maps = maps[..., order, :][..., order]
        weight = distance(found_maps, maps)
    if output <= TOLERANCE and weight <= TOLERANCE:
        return held(name, QT_TRANSLATE_NOOP("Messages", "Reordered tokens give reordered outputs."))
    evidence = None
    if weight > TOLERANCE and maps is not None and found_maps is not None:
        evidence = weights_evidence(found_maps[0, 0], maps[0, 0], 0)
    elif out.shape[:2] == probe.x.shape[:2] and found.shape == out.shape:
        evidence = outputs_evidence(found[0], out[0, order])
    text = QT_TRANSLATE_NOOP(
        "Messages",
        "With the tokens in another order, outputs differ from the reordered ones by {output} of the "
        "largest, weights by {weight}: where a token stands changes what it means.",
    )
    return failed(name, text, evidence, output=number(output), weight=number(weight))


def batch_independence(probe: Probe) -> Outcome:
    """A sequence's outputs do not depend on the others in the batch."""
    name, batch = Property.BATCH_INDEPENDENCE, len(probe.x)
    if batch < 2:
        return unknown(name, QT_TRANSLATE_NOOP("Messages", "It takes a single sequence at a time."))
    out, _ = probe.plain
    if len(out) != batch:
        text = QT_TRANSLATE_NOOP("Messages", "From {batch} sequences it makes {found}.")
        return failed(name, text, batch=batch, found=len(out))
    moved = torch.tensor([_moves(probe, changed) for changed in range(batch)])  # [changed, sequence]
    others = moved.masked_fill(torch.eye(batch, dtype=torch.bool), 0.0)
    if float(others.max()) <= TOLERANCE:
        return held(name, QT_TRANSLATE_NOOP("Messages", "Each sequence is read by itself."))
    text = QT_TRANSLATE_NOOP(
        "Messages",
        "Sequences mix: with one of them replaced, outputs of another moved by {apart} of the largest. "
        "Batch and sequence are swapped somewhere: look for batch_first, and for what is transposed.",
    )
    evidence = Evidence(
        message(QT_TRANSLATE_NOOP("Messages", "How far the outputs of a sequence moved")),
        message(QT_TRANSLATE_NOOP("Messages", "Sequence that was replaced")),
        message(QT_TRANSLATE_NOOP("Messages", "Sequence that is looked at")),
        picture(moved),
        picture(moved.masked_fill(~torch.eye(batch, dtype=torch.bool), 0.0)),
    )
    return failed(name, text, evidence, apart=number(float(others.max())))


def _moves(probe: Probe, changed: int) -> list[float]:
    x = probe.x.clone()
    x[changed] = probe.others[changed]
    found, _ = probe.run(x)
    return [distance(found[one], probe.plain[0][one]) for one in range(len(x))]
