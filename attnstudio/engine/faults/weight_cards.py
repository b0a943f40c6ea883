"""Faults of scores, softmax and mask. No torch here.

Code lines are those of this package, or what people write in their place.
"""

from __future__ import annotations

from attnstudio.engine.faults.cards import FaultCard, Group
from attnstudio.engine.faults.names import Fault
from attnstudio.messages import QT_TRANSLATE_NOOP, message

WEIGHT_CARDS = (
    FaultCard(
        fault=Fault.SOFTMAX_OVER_QUERIES,
        group=Group.SCORES,
        title=message(QT_TRANSLATE_NOOP("Messages", "Softmax over queries")),
        wrong=message(
            QT_TRANSLATE_NOOP(
                "Messages",
                "Each column of the weights sums to 1, not each row: the keys are shared out among "
                "the queries.",
            )
        ),
        seen=message(
            QT_TRANSLATE_NOOP(
                "Messages",
                "Shapes fit, and training still works somewhat. A query may get more than one "
                "token's worth of values, or next to nothing.",
            )
        ),
        wrong_code="weights = scores.softmax(dim=-2)",
        right_code="weights = scores.softmax(dim=-1)",
        source="labmlai/annotated_deep_learning_paper_implementations#146",
        article=True,
    ),
    FaultCard(
        fault=Fault.SOFTMAX_OVER_HEADS,
        group=Group.SCORES,
        title=message(QT_TRANSLATE_NOOP("Messages", "Softmax over heads")),
        wrong=message(
            QT_TRANSLATE_NOOP(
                "Messages",
                "For each pair of tokens the heads share a weight of 1: heads compete, keys do not.",
            )
        ),
        seen=message(QT_TRANSLATE_NOOP("Messages", "Shapes fit, and the loss falls. Rows sum to anything.")),
        wrong_code="weights = scores.softmax(dim=1)",
        right_code="weights = scores.softmax(dim=-1)",
        source="facebookresearch/detr#247",
        article=True,
    ),
    FaultCard(
        fault=Fault.NO_SCALE,
        group=Group.SCORES,
        title=message(QT_TRANSLATE_NOOP("Messages", "No scaling")),
        wrong=message(
            QT_TRANSLATE_NOOP(
                "Messages", "The scores are not divided by sqrt(d_k), so they grow with the width of a head."
            )
        ),
        seen=message(
            QT_TRANSLATE_NOOP(
                "Messages",
                "Queries settle on single keys, the more so the wider a head is, and gradients "
                "vanish there. Shapes and row sums are right.",
            )
        ),
        wrong_code="scores = q @ k.transpose(-2, -1)",
        right_code="scores = q @ k.transpose(-2, -1) / math.sqrt(d_k)",
        source="mlc-ai/mlc-llm#3426",
    ),
    FaultCard(
        fault=Fault.SCALE_BY_D_MODEL,
        group=Group.SCORES,
        title=message(QT_TRANSLATE_NOOP("Messages", "Scaled by sqrt(d_model)")),
        wrong=message(
            QT_TRANSLATE_NOOP(
                "Messages", "The scores are divided by the root of the whole width, not of one head's."
            )
        ),
        seen=message(
            QT_TRANSLATE_NOOP(
                "Messages",
                "The weights are closer to equal than they should be: heads hardly choose. With "
                "one head it would be right.",
            )
        ),
        wrong_code="scores = q @ k.transpose(-2, -1) / math.sqrt(d_model)",
        right_code="scores = q @ k.transpose(-2, -1) / math.sqrt(d_model // heads)",
        source="lucidrains/vit-pytorch#65",
    ),
    FaultCard(
        fault=Fault.MASK_AFTER_SOFTMAX,
        group=Group.MASK,
        title=message(QT_TRANSLATE_NOOP("Messages", "Mask after softmax")),
        wrong=message(
            QT_TRANSLATE_NOOP(
                "Messages", "Forbidden weights are set to 0 after the softmax has counted them."
            )
        ),
        seen=message(
            QT_TRANSLATE_NOOP(
                "Messages",
                "The picture looks masked, but rows sum to less than 1, and what is left depends "
                "on what is hidden.",
            )
        ),
        wrong_code="weights = scores.softmax(dim=-1).masked_fill(~allowed, 0)",
        right_code="weights = scores.masked_fill(~allowed, -math.inf).softmax(dim=-1)",
        source="huggingface/pytorch-image-models#2236",
    ),
    FaultCard(
        fault=Fault.MASK_ADDED_AS_01,
        group=Group.MASK,
        title=message(QT_TRANSLATE_NOOP("Messages", "0/1 mask added")),
        wrong=message(
            QT_TRANSLATE_NOOP("Messages", "A mask of 0 and 1 is added, where 0 and -inf would be needed.")
        ),
        seen=message(
            QT_TRANSLATE_NOOP(
                "Messages",
                "Forbidden keys get less weight, but not none. Rows sum to 1, and nothing is raised.",
            )
        ),
        wrong_code="scores = scores + allowed.float()",
        right_code="scores = scores.masked_fill(~allowed, -math.inf)",
        source="awslabs/gluonts#1401",
    ),
    FaultCard(
        fault=Fault.MASK_INVERTED,
        group=Group.MASK,
        title=message(QT_TRANSLATE_NOOP("Messages", "Mask inverted")),
        wrong=message(
            QT_TRANSLATE_NOOP(
                "Messages", "True is read as forbidden where it means allowed, or the other way round."
            )
        ),
        seen=message(
            QT_TRANSLATE_NOOP(
                "Messages",
                "Queries see only what they must not. With a causal mask the last query has no key "
                "left, and gets NaN.",
            )
        ),
        wrong_code="scores = scores.masked_fill(allowed, -math.inf)",
        right_code="scores = scores.masked_fill(~allowed, -math.inf)",
        source="lucidrains/halonet-pytorch#4",
    ),
    FaultCard(
        fault=Fault.MASK_IGNORED,
        group=Group.MASK,
        title=message(QT_TRANSLATE_NOOP("Messages", "Mask ignored")),
        wrong=message(QT_TRANSLATE_NOOP("Messages", "The mask is taken as an argument, and never used.")),
        seen=message(
            QT_TRANSLATE_NOOP(
                "Messages",
                "Training looks better than it can be, since each token sees what it should predict.",
            )
        ),
        wrong_code="weights = scores.softmax(dim=-1)",
        right_code="weights = scores.masked_fill(~allowed, -math.inf).softmax(dim=-1)",
        source="keras-team/keras#23038",
    ),
    FaultCard(
        fault=Fault.ROW_FULLY_MASKED,
        group=Group.MASK,
        title=message(QT_TRANSLATE_NOOP("Messages", "Row without any key")),
        wrong=message(
            QT_TRANSLATE_NOOP("Messages", "The mask leaves a query no key at all; its softmax is 0 / 0.")
        ),
        seen=message(
            QT_TRANSLATE_NOOP(
                "Messages", "One row is NaN. Through the loss, all gradients and then all weights become NaN."
            )
        ),
        wrong_code="allowed = torch.ones(L, L, dtype=torch.bool).tril(-1)",
        right_code="allowed = torch.ones(L, L, dtype=torch.bool).tril()",
        source="pytorch/pytorch#41508",
    ),
    FaultCard(
        fault=Fault.DROPOUT_IN_WEIGHTS,
        group=Group.SCORES,
        title=message(QT_TRANSLATE_NOOP("Messages", "Dropout in the weights")),
        wrong=message(
            QT_TRANSLATE_NOOP(
                "Messages",
                "The weights that are shown have been through dropout; here it goes on in eval mode, too.",
            )
        ),
        seen=message(
            QT_TRANSLATE_NOOP(
                "Messages",
                "Some weights are 0, others too large, and rows do not sum to 1. Each call gives "
                "another picture.",
            )
        ),
        wrong_code="weights = functional.dropout(weights, 0.2)",
        right_code="dropped = functional.dropout(weights, 0.2, training=self.training)",
        source="pytorch/pytorch#42929",
    ),
)
