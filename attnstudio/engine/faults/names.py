"""The names of faults and of the properties that right attention has: in code, in JSON, in the window's
details. No torch here.
"""

from __future__ import annotations

from enum import StrEnum


class Fault(StrEnum):
    """A mistake that people make in attention or around it."""

    SOFTMAX_OVER_QUERIES = "softmax-over-queries"
    SOFTMAX_OVER_HEADS = "softmax-over-heads"
    NO_SCALE = "no-scale"
    SCALE_BY_D_MODEL = "scale-by-d-model"
    MASK_AFTER_SOFTMAX = "mask-after-softmax"
    MASK_ADDED_AS_01 = "mask-added-as-01"
    MASK_INVERTED = "mask-inverted"
    MASK_IGNORED = "mask-ignored"
    ROW_FULLY_MASKED = "row-fully-masked"
    SPLIT_WITHOUT_TRANSPOSE = "split-without-transpose"
    MERGE_WITHOUT_TRANSPOSE = "merge-without-transpose"
    CONTIGUOUS_BEFORE_TRANSPOSE = "contiguous-before-transpose"
    HEADS_AVERAGED = "heads-averaged"
    HEADS_NOT_DIVISIBLE = "heads-not-divisible"
    HEADS_UNREGISTERED = "heads-unregistered"
    QKV_MIXED_UP = "qkv-mixed-up"
    BATCH_MIXED = "batch-mixed"
    DROPOUT_IN_WEIGHTS = "dropout-in-weights"
    OUTPUT_DETACHED = "output-detached"
    GRADIENT_READ_TOO_EARLY = "gradient-read-too-early"
    STEP_BEFORE_BACKWARD = "step-before-backward"
    ZERO_GRAD_MISSING = "zero-grad-missing"
    TARGET_BROADCAST = "target-broadcast"
    ENCODING_WRONG_EXPONENT = "encoding-wrong-exponent"
    LR_TOO_HIGH = "lr-too-high"


class Property(StrEnum):
    """What must be true of right attention, or of its training; each is checked by itself."""

    RUNS = "runs"
    OUTPUT_SHAPE = "output-shape"
    WEIGHTS_SHAPE = "weights-shape"
    ROW_SUMS = "row-sums"
    FINITE = "finite"
    TOKEN_ISOLATION = "token-isolation"
    EQUIVARIANCE = "permutation-equivariance"
    BATCH_INDEPENDENCE = "batch-independence"
    CAUSALITY = "causality"
    MASK_OBEYED = "mask-obeyed"
    SCALE = "scale"
    HEAD_COUNT = "head-count"
    PARAMETER_COUNT = "parameter-count"
    GRADIENTS_REACH = "gradient-reaches-every-parameter"
    DETERMINISM = "determinism-in-eval"
    DTYPE = "dtype"
    AGREEMENT = "agreement-with-reference"
    ENCODING = "encoding-values"
    TARGET_SHAPE = "target-shape"
    GRADIENT_PRESENT = "gradient-present-when-read"
    GRADIENTS_FRESH = "gradients-of-this-step-alone"
    UPDATE_FOLLOWS = "update-follows-gradient"
    LOSS_FALLS = "loss-falls"
