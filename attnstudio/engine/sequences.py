"""Encoders on tasks: the data are drawn anew for every step, a part is held out, one sequence is shown."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import torch
from torch import Tensor
from torch.nn import functional

from attnstudio.engine.attention import MultiHeadAttention
from attnstudio.engine.cancel import CancelToken
from attnstudio.engine.devices import require_device
from attnstudio.engine.encoder import Encoder
from attnstudio.engine.frames import AttentionFrame, Origin
from attnstudio.engine.masks import mask_of
from attnstudio.engine.moments import Score
from attnstudio.engine.spec import ExperimentSpec, Task
from attnstudio.engine.tasks.base import IGNORED, Examples, task_of

HELD_OUT = 128  # sequences
HELD_OUT_SHARE = 0.1  # of a text
HELD_OUT_BATCH = 64  # sequences at a time at most, and never more than in a step of training


class TorchDraw:
    """`tasks.base.Draw` with torch's generator, on the CPU: a seed means the same numbers everywhere."""

    def __init__(self, spec: ExperimentSpec, generator: torch.Generator, codes: Tensor | None = None) -> None:
        self._length = spec.length
        self._vocabulary = spec.vocabulary
        self._generator = generator
        self._codes = codes

    def tokens(self, count: int) -> Tensor:
        """See `Draw.tokens`."""
        return torch.randint(self._vocabulary, (count, self._length), generator=self._generator)

    def integers(self, count: int, low: int, high: int) -> Tensor:
        """See `Draw.integers`."""
        return torch.randint(low, high, (count,), generator=self._generator)

    def permutations(self, count: int) -> Tensor:
        """See `Draw.permutations`."""
        return torch.rand(count, self._vocabulary, generator=self._generator).argsort(dim=1)

    def positions(self) -> Tensor:
        """See `Draw.positions`."""
        return torch.arange(self._length + 1)

    def windows(self, count: int) -> Tensor:
        """See `Draw.windows`. Raises `ValueError` for a task without a text."""
        if self._codes is None:
            raise ValueError("this task has no text")
        starts = self.integers(count, 0, len(self._codes) - self._length)
        return self._codes[starts.unsqueeze(1) + torch.arange(self._length + 1)]


class HeldOut:
    """Sequences to evaluate on, that training must not see: those of `drawn`, or a part of them.

    Where some were drawn twice there are few different ones, and training needs most of these: a quarter of
    what was drawn is held out then. When there is a single one, it is trained on as well.
    """

    def __init__(self, drawn: Examples) -> None:
        # As keys, since a batch is looked through in every step: sums of products with random numbers.
        generator = torch.Generator().manual_seed(0)
        self._factors = torch.randint(-(2**62), 2**62, (drawn.inputs.shape[1],), generator=generator)
        keys = self._keys_of(drawn.inputs).tolist()
        firsts = sorted({key: row for row, key in reversed([*enumerate(keys)])}.values())
        if len(firsts) < len(keys):
            firsts = firsts[: max(1, len(firsts) // 4)]
        self.examples = Examples(drawn.inputs[firsts], drawn.targets[firsts])
        self._keys = self._keys_of(self.examples.inputs if len(set(keys)) > 1 else drawn.inputs[:0])

    def among(self, inputs: Tensor) -> Tensor:
        """inputs [B, L] -> [B] bool, which of them are held out."""
        return (self._keys_of(inputs).unsqueeze(1) == self._keys).any(dim=1)

    def _keys_of(self, inputs: Tensor) -> Tensor:
        return (inputs * self._factors).sum(dim=1)


class SequenceObjective:
    """An encoder that learns a task by cross-entropy. Raises as `experiment.draw_trained`.

    sample  the sequence that frames show, and what is right at its positions; another may be put in its place
    """

    def __init__(self, spec: ExperimentSpec, cancel: CancelToken) -> None:
        spec.require_valid()
        require_device(spec)
        self._task = task_of(spec.task)
        self._spec = spec
        self._device = torch.device(spec.device.value)
        self._labels = tuple(self._task.token_labels(spec))
        self._answers = tuple(self._task.answer_labels(spec))
        with torch.random.fork_rng(devices=[]):
            torch.default_generator.manual_seed(spec.seed)
            encoder = Encoder(spec, len(self._labels), len(self._answers))
        cancel.check()
        self.model: Encoder = encoder.to(self._device)
        self.generator = torch.Generator().manual_seed(spec.seed)
        seen, held_out = _codes(spec)
        self._draw = TorchDraw(spec, self.generator, seen)
        aside = TorchDraw(spec, torch.Generator().manual_seed(spec.seed + 1), held_out)
        examples = self._task.examples(aside, HELD_OUT)
        self._aside: HeldOut | None = None
        if seen is None:
            self._aside = HeldOut(examples)
            examples = self._aside.examples
        self._held_out = self._on_device(examples)
        self.sample = Examples(self._held_out.inputs[:1], self._held_out.targets[:1])
        allowed = mask_of(spec)
        self._allowed = None if allowed is None else allowed.to(self._device)

    @property
    def attention(self) -> tuple[MultiHeadAttention, ...]:
        """See `Objective.attention`."""
        return self.model.attention

    def require_fitting(self) -> None:
        """Token numbers are drawn to fit."""

    def next_loss(self) -> Tensor:
        """See `Objective.next_loss`: the mean over all judged positions of a batch, in nats."""
        batch = self._on_device(self._training_examples())
        logits, _ = self.model(batch.inputs, self._allowed)
        return _cross_entropy(logits, batch.targets)

    def sample_loss(self) -> tuple[Tensor, list[Tensor]]:
        """See `Objective.sample_loss`."""
        logits, weights = self.model(self.sample.inputs, self._allowed)
        return _cross_entropy(logits, self.sample.targets), weights

    @torch.no_grad()
    def evaluate(self) -> Score:
        """See `Objective.evaluate`: on `HELD_OUT` sequences."""
        return self._score(self._held_out)

    @torch.no_grad()
    def frame(self, origin: Origin, cancel: CancelToken) -> AttentionFrame:
        """See `Objective.frame`."""
        score = self._score(self.sample)
        x = self.model.embed(self.sample.inputs)
        queries, keys, weights = [], [], []
        for layer in self.model.layers:
            cancel.check()
            attended = layer.attended(x)  # type: ignore[operator]
            attention = layer.attention
            queries.append(attention.split_heads(attention.W_q(attended)))  # type: ignore[operator, union-attr]
            keys.append(attention.split_heads(attention.W_k(attended)))  # type: ignore[operator, union-attr]
            x, of_layer = layer(x, self._allowed)
            weights.append(of_layer)
        logits = self.model.head(self.model.last_norm(x))
        tokens = tuple(self._labels[token] for token in self.sample.inputs[0].tolist())
        return AttentionFrame(
            weights=_stacked(weights),
            queries=_stacked(queries),
            keys=_stacked(keys),
            query_tokens=tokens,
            key_tokens=tokens,
            origin=replace(origin, loss=score.loss, accuracy=score.accuracy),
            allowed=None if self._allowed is None else self._allowed.cpu().numpy(),
            answers=tuple(self._answers[answer] for answer in logits[0].argmax(dim=-1).tolist()),
            expected=tuple(self._expected(answer) for answer in self.sample.targets[0].tolist()),
        )

    def _training_examples(self) -> Examples:
        """A batch; what is held out is drawn again. (Of a text, another part is held out.)"""
        batch = self._task.examples(self._draw, self._spec.batch)
        while self._aside is not None and (known := self._aside.among(batch.inputs)).any():
            again, rows = self._task.examples(self._draw, self._spec.batch), known.unsqueeze(1)
            batch = Examples(
                torch.where(rows, again.inputs, batch.inputs), torch.where(rows, again.targets, batch.targets)
            )
        return batch

    def fault_in_data(self, step: int) -> None:
        """Token numbers are always finite."""

    def _expected(self, answer: int) -> str:
        return "" if answer == IGNORED else self._answers[answer]

    def _score(self, examples: Examples) -> Score:
        loss, right, judged = 0.0, 0, 0
        stride = min(HELD_OUT_BATCH, self._spec.batch)
        for start in range(0, len(examples.inputs), stride):
            part = slice(start, start + stride)
            inputs, targets = examples.inputs[part], examples.targets[part]
            logits, _ = self.model(inputs, self._allowed)
            count = int((targets != IGNORED).sum())
            loss += float(_cross_entropy(logits, targets)) * count
            right += int((logits.argmax(dim=-1) == targets).sum())
            judged += count
        return Score(loss / judged, right / judged)

    def _on_device(self, examples: Examples) -> Examples:
        if self._device.type == "cpu":
            return examples
        return Examples(examples.inputs.to(self._device), examples.targets.to(self._device))


def _cross_entropy(logits: Tensor, targets: Tensor) -> Tensor:
    """logits [B, L, C], targets [B, L] -> the mean over what is judged, in nats."""
    return functional.cross_entropy(logits.flatten(0, 1), targets.flatten(), ignore_index=IGNORED)


def _stacked(of_layers: Sequence[Tensor]) -> np.ndarray:
    """[1, h, …] of each layer -> [layer, h, …]."""
    stacked: np.ndarray = torch.cat(list(of_layers)).cpu().numpy()
    return stacked


def _codes(spec: ExperimentSpec) -> tuple[Tensor | None, Tensor | None]:
    """The text as numbers, what is learned from and what is held out: its end."""
    if spec.task is not Task.NEXT_CHARACTER:
        return None, None
    number = {label: index for index, label in enumerate(sorted(set(spec.text)))}
    codes = torch.tensor([number[character] for character in spec.text])
    aside = max(round(len(codes) * HELD_OUT_SHARE), spec.length + 1)
    return codes[:-aside], codes[-aside:]
