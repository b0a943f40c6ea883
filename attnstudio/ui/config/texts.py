"""What the config panel calls things, and what it teaches about them. Templates for the catalogue."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType

from attnstudio.engine.spec import (
    Device,
    InputKind,
    MaskKind,
    Norm,
    Optimizer,
    Positional,
    Schedule,
    Task,
)
from attnstudio.engine.tasks.base import task_of
from attnstudio.messages import QT_TRANSLATE_NOOP


@dataclass(frozen=True, slots=True)
class FieldText:
    """A field's label, with a mnemonic unique in the window, and its tooltip."""

    label: str
    tooltip: str


SECTIONS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        QT_TRANSLATE_NOOP("Messages", "Task and input"): ("task", "input", "length", "vocabulary", "text"),
        QT_TRANSLATE_NOOP("Messages", "Model"): (
            "d_model",
            "heads",
            "layers",
            "residual",
            "norm",
            "feed_forward",
        ),
        QT_TRANSLATE_NOOP("Messages", "Order and mask"): ("positional", "mask", "window"),
        QT_TRANSLATE_NOOP("Messages", "Training"): (
            "optimizer",
            "momentum",
            "lr",
            "schedule",
            "warmup",
            "clip",
            "batch",
        ),
        QT_TRANSLATE_NOOP("Messages", "Seed and device"): ("seed", "device"),
    }
)

FIELD_TEXTS: Mapping[str, FieldText] = MappingProxyType(
    {
        "task": FieldText(
            QT_TRANSLATE_NOOP("Messages", "Tas&k"),
            QT_TRANSLATE_NOOP(
                "Messages",
                "What is learned. The article trains one layer towards a random target, measured by the mean "
                "squared error. All other tasks train an encoder on sequences drawn anew for each step, and "
                "count the right answers on sequences that it never sees.",
            ),
        ),
        "input": FieldText(
            QT_TRANSLATE_NOOP("Messages", "So&urce"),
            QT_TRANSLATE_NOOP(
                "Messages",
                "What X is, the matrix [1, L, d_model] that queries, keys and values are all made of: a "
                "random vector for each position, or a text with a random vector for each distinct token.",
            ),
        ),
        "length": FieldText(
            QT_TRANSLATE_NOOP("Messages", "&Length L"),
            QT_TRANSLATE_NOOP(
                "Messages",
                "How many tokens the input has. Every head computes L × L weights, so time and memory grow "
                "with L² (section 4, table 1).",
            ),
        ),
        "vocabulary": FieldText(
            QT_TRANSLATE_NOOP("Messages", "Kinds of token"),
            QT_TRANSLATE_NOOP(
                "Messages",
                "How many different tokens the sequences are drawn from: a blind guess is right once in that "
                "many times.",
            ),
        ),
        "text": FieldText(
            QT_TRANSLATE_NOOP("Messages", "&Text"),
            QT_TRANSLATE_NOOP(
                "Messages",
                "Words, punctuation marks and single Chinese, Japanese or Korean characters become tokens. "
                "Equal tokens get equal vectors.",
            ),
        ),
        "d_model": FieldText(
            QT_TRANSLATE_NOOP("Messages", "&d_model"),
            QT_TRANSLATE_NOOP(
                "Messages",
                "The width of each token's vector (section 3.1). The heads share it: d_k = d_model / h. "
                "The arrow keys step by multiples of h.",
            ),
        ),
        "heads": FieldText(
            QT_TRANSLATE_NOOP("Messages", "He&ads h"),
            QT_TRANSLATE_NOOP(
                "Messages",
                "Each head looks at all tokens through its own W_q, W_k and W_v of width d_k = d_model / h "
                "(section 3.2.2). h must divide d_model; the arrow keys step over the values that do.",
            ),
        ),
        "layers": FieldText(
            QT_TRANSLATE_NOOP("Messages", "Layers"),
            QT_TRANSLATE_NOOP(
                "Messages",
                "Encoder layers one above the other; the paper has 6 (section 3.1). Each has its own heads.",
            ),
        ),
        "residual": FieldText(
            QT_TRANSLATE_NOOP("Messages", "Residual"),
            QT_TRANSLATE_NOOP(
                "Messages",
                "x + Sublayer(x): what comes in is added to what comes out (section 3.1), so that gradients "
                "reach the lowest layer. Switch it off in a deep stack and look at the gradient norms.",
            ),
        ),
        "norm": FieldText(
            QT_TRANSLATE_NOOP("Messages", "LayerNorm"),
            QT_TRANSLATE_NOOP(
                "Messages",
                "After the sum as in the paper: LayerNorm(x + Sublayer(x)); before it: x + "
                "Sublayer(LayerNorm(x)), which trains deep stacks more readily; or none.",
            ),
        ),
        "feed_forward": FieldText(
            QT_TRANSLATE_NOOP("Messages", "Feed-forward"),
            QT_TRANSLATE_NOOP(
                "Messages",
                "max(0, x W1 + b1) W2 + b2 for each token by itself, four times as wide as d_model inside "
                "(section 3.3).",
            ),
        ),
        "positional": FieldText(
            QT_TRANSLATE_NOOP("Messages", "Positio&ns"),
            QT_TRANSLATE_NOOP(
                "Messages",
                "Attention alone is blind to order. The sinusoidal encoding adds "
                "sin(pos / 10000^(2i / d_model)) to even and the cosine to odd components of each vector "
                "(section 3.5).",
            ),
        ),
        "mask": FieldText(
            QT_TRANSLATE_NOOP("Messages", "&Mask"),
            QT_TRANSLATE_NOOP(
                "Messages",
                "Sets forbidden scores to −∞ before the softmax. Causal: a query sees itself and earlier "
                "keys (section 3.2.3). Local window: it sees only keys nearby (section 4).",
            ),
        ),
        "window": FieldText(
            QT_TRANSLATE_NOOP("Messages", "&Window w"),
            QT_TRANSLATE_NOOP(
                "Messages", "Query i sees the keys j with |i − j| ≤ w: at most 2w + 1 of them (section 4)."
            ),
        ),
        "optimizer": FieldText(
            QT_TRANSLATE_NOOP("Messages", "&Optimiser"),
            QT_TRANSLATE_NOOP(
                "Messages",
                "How gradients change the parameters. The paper uses Adam (section 5.3), the article too.",
            ),
        ),
        "momentum": FieldText(
            QT_TRANSLATE_NOOP("Messages", "Momentum"),
            QT_TRANSLATE_NOOP(
                "Messages",
                "How much of the last step's direction goes into the next one: 0 is plain gradient descent, "
                "0.9 is usual.",
            ),
        ),
        "lr": FieldText(
            QT_TRANSLATE_NOOP("Messages", "Learning &rate"),
            QT_TRANSLATE_NOOP(
                "Messages",
                "The size of a step (section 5.3). The article uses 0.001. You can write 0.001, 1e-3 or "
                "0,001; what the field shows is exactly what is used.",
            ),
        ),
        "schedule": FieldText(
            QT_TRANSLATE_NOOP("Messages", "Schedule"),
            QT_TRANSLATE_NOOP(
                "Messages",
                "Constant, or the paper's warm-up (section 5.3): the rate rises in a straight line, then "
                "falls with the inverse square root of the step. The learning rate above is its peak; the "
                "paper's own peak is (d_model × warm-up steps)^−0.5.",
            ),
        ),
        "warmup": FieldText(
            QT_TRANSLATE_NOOP("Messages", "Warm-up steps"),
            QT_TRANSLATE_NOOP("Messages", "After how many steps the rate peaks; in the paper, 4000."),
        ),
        "clip": FieldText(
            QT_TRANSLATE_NOOP("Messages", "Clippin&g"),
            QT_TRANSLATE_NOOP(
                "Messages",
                "The largest norm that all gradients together may have; a larger one is scaled down to it. "
                "0 means no clipping, 1 is usual.",
            ),
        ),
        "batch": FieldText(
            QT_TRANSLATE_NOOP("Messages", "&Batch"),
            QT_TRANSLATE_NOOP("Messages", "How many sequences each step learns from."),
        ),
        "seed": FieldText(
            QT_TRANSLATE_NOOP("Messages", "&Seed"),
            QT_TRANSLATE_NOOP(
                "Messages",
                "Where all random numbers start: weights, input and target. The same seed gives "
                "the same heads.",
            ),
        ),
        "device": FieldText(
            QT_TRANSLATE_NOOP("Messages", "Devi&ce"),
            QT_TRANSLATE_NOOP(
                "Messages",
                "Where PyTorch computes. What this machine has is listed as soon as PyTorch is loaded.",
            ),
        ),
    }
)

CHOICES: Mapping[str, tuple[tuple[StrEnum, str], ...]] = MappingProxyType(
    {
        "input": (
            (InputKind.RANDOM, QT_TRANSLATE_NOOP("Messages", "Random vectors")),
            (InputKind.TEXT, QT_TRANSLATE_NOOP("Messages", "A text")),
        ),
        "positional": (
            (Positional.NONE, QT_TRANSLATE_NOOP("Messages", "None")),
            (Positional.SINUSOIDAL, QT_TRANSLATE_NOOP("Messages", "Sinusoidal")),
        ),
        "mask": (
            (MaskKind.NONE, QT_TRANSLATE_NOOP("Messages", "None")),
            (MaskKind.CAUSAL, QT_TRANSLATE_NOOP("Messages", "Causal")),
            (MaskKind.LOCAL, QT_TRANSLATE_NOOP("Messages", "Local window")),
        ),
        "task": (
            (Task.RANDOM_TARGET, QT_TRANSLATE_NOOP("Messages", "Random target")),
            *((task, task_of(task).title) for task in Task if task is not Task.RANDOM_TARGET),
        ),
        "norm": (
            (Norm.POST, QT_TRANSLATE_NOOP("Messages", "After the sum")),
            (Norm.PRE, QT_TRANSLATE_NOOP("Messages", "Before")),
            (Norm.NONE, QT_TRANSLATE_NOOP("Messages", "None")),
        ),
        "schedule": (
            (Schedule.CONSTANT, QT_TRANSLATE_NOOP("Messages", "Constant")),
            (Schedule.WARMUP, QT_TRANSLATE_NOOP("Messages", "Warm-up")),
        ),
        "optimizer": (
            (Optimizer.ADAM, QT_TRANSLATE_NOOP("Messages", "Adam")),
            (Optimizer.ADAMW, QT_TRANSLATE_NOOP("Messages", "AdamW")),
            (Optimizer.SGD, QT_TRANSLATE_NOOP("Messages", "SGD")),
        ),
        "device": (
            (Device.CPU, QT_TRANSLATE_NOOP("Messages", "CPU")),
            (Device.CUDA, QT_TRANSLATE_NOOP("Messages", "NVIDIA GPU (CUDA)")),
            (Device.MPS, QT_TRANSLATE_NOOP("Messages", "Apple GPU (MPS)")),
        ),
    }
)
