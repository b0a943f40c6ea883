"""Whether a mask hides what it forbids, and nothing else.

B = batch, L = length, h = heads; masks are [query, key], True where a query may attend.
"""

from __future__ import annotations

import torch
from torch import Tensor

from attnstudio.engine.cases.tolerances import cuts
from attnstudio.engine.faults.names import Property
from attnstudio.engine.faults.outcomes import Evidence, Outcome
from attnstudio.engine.faults.probe import (
    TOLERANCE,
    Probe,
    distance,
    failed,
    held,
    number,
    picture,
    unknown,
    weights_evidence,
)
from attnstudio.messages import QT_TRANSLATE_NOOP, message

SHOWN_TOKENS = 12  # in a picture for which each takes a call


def causality(probe: Probe) -> Outcome:
    """With a causal mask no output depends on later tokens."""
    name, subject = Property.CAUSALITY, probe.subject
    if not (subject.takes_mask or subject.is_causal):
        return _no_mask(name)
    out, weights = probe.causally
    allowed = None if subject.is_causal else probe.allowed
    if out.dim() < 2 or out.shape[1] != probe.length:
        return unknown(name, QT_TRANSLATE_NOOP("Messages", "Its outputs have no row for each token."))
    for cut in cuts(probe.length):
        moved, moved_weights = probe.run(probe.with_other(cut, probe.length), allowed)
        apart = distance(moved[:, :cut], out[:, :cut])
        if weights is not None and moved_weights is not None:
            apart = max(apart, distance(moved_weights[..., :cut, :], weights[..., :cut, :]))
        if apart > TOLERANCE:
            text = QT_TRANSLATE_NOOP(
                "Messages",
                "The future leaks: with a causal mask, other tokens from {token} on moved earlier outputs or "
                "weights by {apart}.",
            )
            return failed(name, text, _leak(probe, allowed), token=cut + 1, apart=number(apart))
    return held(name, QT_TRANSLATE_NOOP("Messages", "With a causal mask no token sees a later one."))


def _leak(probe: Probe, allowed: Tensor | None) -> Evidence:
    """[first token replaced, output]: how far each output moved; right is nothing before that token."""
    shown = min(probe.length, SHOWN_TOKENS)
    out = probe.causally[0]
    found = torch.zeros(shown, shown)
    for token in range(shown):
        moved, _ = probe.run(probe.with_other(token, probe.length), allowed)
        for one in range(shown):
            found[token, one] = distance(moved[:, one], out[:, one])
    return Evidence(
        message(QT_TRANSLATE_NOOP("Messages", "How far the output of a token moved")),
        message(QT_TRANSLATE_NOOP("Messages", "Tokens replaced from here on")),
        message(QT_TRANSLATE_NOOP("Messages", "Token that is looked at")),
        picture(found),
        picture(found.triu()),
    )


def mask_obeyed(probe: Probe) -> Outcome:
    """Forbidden keys get no weight, allowed ones share all of it; a row without keys spoils no other."""
    name = Property.MASK_OBEYED
    if not probe.subject.takes_mask:
        return _no_mask(name)
    _, weights = probe.masked
    length = probe.length
    readable = weights is not None and weights.shape[-2:] == (length, length) and weights.dim() > 2
    outcome = _judge_weights(probe, weights) if readable and weights is not None else _judge_outputs(probe)
    if outcome is None:
        outcome = _judge_empty_row(probe)
    if outcome is not None:
        return outcome
    text = (
        QT_TRANSLATE_NOOP("Messages", "Forbidden keys get nothing, the allowed ones share all.")
        if readable
        else QT_TRANSLATE_NOOP("Messages", "A token that is forbidden to others does not move their outputs.")
    )
    return held(name, text)


def _judge_weights(probe: Probe, weights: Tensor) -> Outcome | None:
    """What is wrong with weights [..., query, key] under the causal mask, or None."""
    rows = weights.detach().double().flatten(end_dim=-3)  # [maps, query, key]
    allowed = probe.allowed
    given = rows.masked_fill(~allowed, 0.0)
    forbidden = float(rows.masked_fill(allowed, 0.0).nan_to_num(0.0).max())
    sums = rows.sum(dim=-1)
    if not _sums_without_mask(probe):
        text = QT_TRANSLATE_NOOP("Messages", "Rows of the weights do not sum to 1, with a mask or without.")
        return _shown(probe, rows, text)
    if bool(rows.isnan().any()):
        query = int(rows.isnan().any(dim=-1).any(dim=0).nonzero()[0])
        text = QT_TRANSLATE_NOOP(
            "Messages",
            "With a causal mask query {query} has no key left, and its weights are NaN: it must see itself.",
        )
        if forbidden > TOLERANCE:
            text = QT_TRANSLATE_NOOP(
                "Messages",
                "The mask is read the other way round: forbidden keys get weight, and query {query}, which "
                "may see all, is left with none.",
            )
        return _shown(probe, rows, text, query=query + 1)
    if forbidden > TOLERANCE:
        plain = probe.plain[1]
        ignored = plain is not None and plain.shape == weights.shape and distance(weights, plain) <= TOLERANCE
        text = (
            QT_TRANSLATE_NOOP("Messages", "The mask changes nothing: forbidden keys get up to {weight}.")
            if ignored
            else QT_TRANSLATE_NOOP(
                "Messages",
                "The mask does not hide: forbidden keys get up to {weight}. Scores must be -inf there "
                "before the softmax: masked_fill(~allowed, -inf).",
            )
        )
        return _shown(probe, rows, text, weight=number(forbidden))
    if float((sums - 1).abs().max()) > TOLERANCE or float(given.min()) < -TOLERANCE:
        text = QT_TRANSLATE_NOOP(
            "Messages",
            "With a causal mask rows sum to between {low} and {high}: what the mask took away is missing. "
            "Mask the scores before the softmax, not the weights after it.",
        )
        return _shown(probe, rows, text, low=number(float(sums.min())), high=number(float(sums.max())))
    return None


def _sums_without_mask(probe: Probe) -> bool:
    weights = probe.plain[1]
    return weights is None or float((weights.double().sum(dim=-1) - 1).abs().max()) <= TOLERANCE


def _shown(probe: Probe, rows: Tensor, text: str, **args: object) -> Outcome:
    given = rows[0].masked_fill(~probe.allowed, 0.0).nan_to_num(0.0)
    right = given / given.sum(dim=-1, keepdim=True).clamp_min(1e-12)
    reference = probe.subject.reference()
    if reference is not None:
        with torch.no_grad():
            right = reference(probe.x.to(reference.W_q.weight.dtype), probe.allowed)[1][0, 0]
    return failed(Property.MASK_OBEYED, text, weights_evidence(rows[0], right, 0), **args)


def _judge_outputs(probe: Probe) -> Outcome | None:
    """What is wrong with outputs under a mask, or None: a forbidden key must not move them."""
    token = probe.length - 1
    allowed = torch.ones_like(probe.allowed)
    allowed[:token, token] = False
    replaced = probe.with_other(token, token + 1)
    before, _ = probe.run(probe.x, allowed)
    after, _ = probe.run(replaced, allowed)
    apart = distance(after[:, :token], before[:, :token])
    if apart <= TOLERANCE:
        return None
    text = QT_TRANSLATE_NOOP(
        "Messages",
        "The mask does not hide: token {token} was forbidden to all others, and replaced; their outputs "
        "moved by {apart} of the largest.",
    )
    return failed(Property.MASK_OBEYED, text, token=token + 1, apart=number(apart))


def _judge_empty_row(probe: Probe) -> Outcome | None:
    """A query without any key may get NaN or anything else, but the others must not notice."""
    allowed = probe.allowed.clone()
    allowed[-1] = False
    try:
        found, _ = probe.run(probe.x, allowed)
    except Exception:  # noqa: BLE001  (to refuse such a mask is right, too)
        return None
    right, _ = probe.masked
    apart = distance(found[:, :-1], right[:, :-1])
    if apart <= TOLERANCE:
        return None
    text = QT_TRANSLATE_NOOP(
        "Messages", "A query without any key spoils the outputs of other tokens: they moved by {apart}."
    )
    return failed(Property.MASK_OBEYED, text, apart=number(apart))


def _no_mask(name: Property) -> Outcome:
    return unknown(name, QT_TRANSLATE_NOOP("Messages", "It takes no mask."))
