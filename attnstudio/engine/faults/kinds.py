"""Which faults are in the attention itself, which in the training around it, and what they need to show.

No torch here.
"""

from __future__ import annotations

from attnstudio.engine.faults.names import Fault

# In the training loop, or in the encoding added before the layer: the attention itself is right.
TRAINING_FAULTS = (
    Fault.GRADIENT_READ_TOO_EARLY,
    Fault.STEP_BEFORE_BACKWARD,
    Fault.ZERO_GRAD_MISSING,
    Fault.TARGET_BROADCAST,
    Fault.ENCODING_WRONG_EXPONENT,
    Fault.LR_TOO_HIGH,
)
ATTENTION_FAULTS = tuple(fault for fault in Fault if fault not in TRAINING_FAULTS)

# Without a mask, or with a single head, these compute what is right.
NEED_A_MASK = frozenset(
    {
        Fault.MASK_AFTER_SOFTMAX,
        Fault.MASK_ADDED_AS_01,
        Fault.MASK_INVERTED,
        Fault.MASK_IGNORED,
        Fault.ROW_FULLY_MASKED,
    }
)
NEED_HEADS = frozenset(
    {
        Fault.SCALE_BY_D_MODEL,
        Fault.SPLIT_WITHOUT_TRANSPOSE,
        Fault.MERGE_WITHOUT_TRANSPOSE,
        Fault.CONTIGUOUS_BEFORE_TRANSPOSE,
        Fault.HEADS_AVERAGED,
    }
)
