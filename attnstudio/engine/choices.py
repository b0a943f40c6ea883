"""What can be chosen in an experiment. The values are what files and scripts hold. No torch here."""

from __future__ import annotations

from enum import StrEnum


class InputKind(StrEnum):
    RANDOM = "random"
    TEXT = "text"


class Positional(StrEnum):
    NONE = "none"
    SINUSOIDAL = "sinusoidal"


class MaskKind(StrEnum):
    NONE = "none"
    CAUSAL = "causal"
    LOCAL = "local"


class Task(StrEnum):
    """What is learned. All but the article's train an encoder; a value names a module of `engine.tasks`."""

    RANDOM_TARGET = "random-target"
    COPY = "copy"
    REVERSE = "reverse"
    SHIFT = "shift"
    SORT = "sort"
    COUNT = "count"
    FIRST_TOKEN = "first-token"
    INDUCTION = "induction"
    NEXT_CHARACTER = "next-character"


class Norm(StrEnum):
    """Where an encoder layer has its LayerNorm: after the residual sum as in the paper, or before."""

    POST = "post"
    PRE = "pre"
    NONE = "none"


class Optimizer(StrEnum):
    ADAM = "adam"
    ADAMW = "adamw"
    SGD = "sgd"


class Schedule(StrEnum):
    """How the learning rate goes: always the same, or up and then down with the inverse square root."""

    CONSTANT = "constant"
    WARMUP = "warmup"


class Device(StrEnum):
    CPU = "cpu"
    CUDA = "cuda"
    MPS = "mps"
