"""Faults of shapes and heads. No torch here.

Code lines are those of this package, or what people write in their place.
"""

from __future__ import annotations

from attnstudio.engine.faults.cards import FaultCard, Group
from attnstudio.engine.faults.names import Fault
from attnstudio.messages import QT_TRANSLATE_NOOP, message

HEAD_CARDS = (
    FaultCard(
        fault=Fault.SPLIT_WITHOUT_TRANSPOSE,
        group=Group.HEADS,
        title=message(QT_TRANSLATE_NOOP("Messages", "Heads split by view")),
        wrong=message(
            QT_TRANSLATE_NOOP(
                "Messages",
                "view cuts the numbers in the order in which they lie in memory: a head's row is a "
                "piece of some token.",
            )
        ),
        seen=message(
            QT_TRANSLATE_NOOP(
                "Messages",
                "The worst one: shapes fit, rows sum to 1, the loss falls, nothing is raised, and "
                "tokens are mixed up.",
            )
        ),
        wrong_code="q = q.view(B, heads, L, d_k)",
        right_code="q = q.view(B, L, heads, d_k).transpose(1, 2)",
        source="reczoo/FuxiCTR#30",
        article=True,
    ),
    FaultCard(
        fault=Fault.MERGE_WITHOUT_TRANSPOSE,
        group=Group.HEADS,
        title=message(QT_TRANSLATE_NOOP("Messages", "Merge without transpose")),
        wrong=message(
            QT_TRANSLATE_NOOP(
                "Messages",
                "The heads' outputs are joined in the order in which they lie in memory, heads "
                "before tokens.",
            )
        ),
        seen=message(
            QT_TRANSLATE_NOOP(
                "Messages",
                "The weights are right, the outputs are those of other tokens. Toy training "
                "succeeds all the same.",
            )
        ),
        wrong_code="out = out.reshape(B, L, d_model)",
        right_code="out = out.transpose(1, 2).reshape(B, L, d_model)",
        source="jsbaan/transformer-from-scratch#6",
        article=True,
    ),
    FaultCard(
        fault=Fault.CONTIGUOUS_BEFORE_TRANSPOSE,
        group=Group.HEADS,
        title=message(QT_TRANSLATE_NOOP("Messages", "contiguous, no transpose")),
        wrong=message(
            QT_TRANSLATE_NOOP(
                "Messages",
                "view failed after transpose, contiguous() made the error go away, and the "
                "transpose was lost on the way.",
            )
        ),
        seen=message(
            QT_TRANSLATE_NOOP(
                "Messages",
                "Nothing is raised any more, and the numbers are those of a merge without transposing back.",
            )
        ),
        wrong_code="out = out.contiguous().view(B, L, d_model)",
        right_code="out = out.transpose(1, 2).contiguous().view(B, L, d_model)",
        source="liu-nlp.ai/tdde09/blog/posts/2024-01-19",
        article=True,
    ),
    FaultCard(
        fault=Fault.HEADS_AVERAGED,
        group=Group.HEADS,
        title=message(QT_TRANSLATE_NOOP("Messages", "Heads averaged")),
        wrong=message(
            QT_TRANSLATE_NOOP("Messages", "The weights that are returned are the mean over all heads.")
        ),
        seen=message(
            QT_TRANSLATE_NOOP(
                "Messages",
                "One map where there should be several. What single heads do cannot be seen, and "
                "looks vague.",
            )
        ),
        wrong_code="return out, weights.mean(dim=1)",
        right_code="return out, weights",
        source="pytorch/pytorch#34537",
    ),
    FaultCard(
        fault=Fault.HEADS_NOT_DIVISIBLE,
        group=Group.HEADS,
        title=message(QT_TRANSLATE_NOOP("Messages", "d_model not divisible")),
        wrong=message(
            QT_TRANSLATE_NOOP("Messages", "d_model / heads is rounded down, and the pieces do not add up.")
        ),
        seen=message(
            QT_TRANSLATE_NOOP(
                "Messages",
                "view raises an error about an invalid shape that names neither d_model nor the heads.",
            )
        ),
        wrong_code="d_k = d_model // heads",
        right_code=(
            "if d_model % heads:\n"
            '    raise ValueError(f"{d_model} is not divisible by {heads} heads")\n'
            "d_k = d_model // heads"
        ),
        source="facebookresearch/detr#499",
        article=True,
    ),
    FaultCard(
        fault=Fault.HEADS_UNREGISTERED,
        group=Group.HEADS,
        title=message(QT_TRANSLATE_NOOP("Messages", "Heads in a plain list")),
        wrong=message(
            QT_TRANSLATE_NOOP(
                "Messages",
                "Layers in a Python list are no part of the module: parameters() does not return them.",
            )
        ),
        seen=message(
            QT_TRANSLATE_NOOP(
                "Messages",
                "Outputs are right. But the optimiser never trains the heads, and .to(), .double() "
                "and state_dict() pass them over.",
            )
        ),
        wrong_code="self.projections = [nn.Linear(d_model, d_k) for _ in range(heads)]",
        right_code="self.projections = nn.ModuleList(nn.Linear(d_model, d_k) for _ in range(heads))",
        source="pytorch/pytorch#59925",
    ),
    FaultCard(
        fault=Fault.QKV_MIXED_UP,
        group=Group.HEADS,
        title=message(QT_TRANSLATE_NOOP("Messages", "Values made from keys")),
        wrong=message(
            QT_TRANSLATE_NOOP(
                "Messages",
                "The values are made with the projection of the keys, mostly after copying a line.",
            )
        ),
        seen=message(
            QT_TRANSLATE_NOOP("Messages", "Shapes, sums and weights are right. W_v never gets a gradient.")
        ),
        wrong_code="v = self.split_heads(self.W_k(x))",
        right_code="v = self.split_heads(self.W_v(x))",
        source="yflyzhang/AnnotatedTransformer#1",
    ),
    FaultCard(
        fault=Fault.BATCH_MIXED,
        group=Group.HEADS,
        title=message(QT_TRANSLATE_NOOP("Messages", "Batch and length swapped")),
        wrong=message(
            QT_TRANSLATE_NOOP(
                "Messages",
                "The layer expects [L, B, d_model] and gets [B, L, d_model]: it attends over the batch.",
            )
        ),
        seen=message(
            QT_TRANSLATE_NOOP(
                "Messages",
                "The output's shape is right. Tokens of different sequences see one another, those "
                "of one sequence do not.",
            )
        ),
        wrong_code="attention = nn.MultiheadAttention(d_model, heads)",
        right_code="attention = nn.MultiheadAttention(d_model, heads, batch_first=True)",
        source="om-ai-lab/OmDet#19",
    ),
)
