"""Faults of the training and of what is around the attention. No torch here.

Code lines are those of this package, or what people write in their place.
"""

from __future__ import annotations

from attnstudio.engine.faults.cards import FaultCard, Group
from attnstudio.engine.faults.names import Fault
from attnstudio.messages import QT_TRANSLATE_NOOP, message

TRAINING_CARDS = (
    FaultCard(
        fault=Fault.OUTPUT_DETACHED,
        group=Group.TRAINING,
        title=message(QT_TRANSLATE_NOOP("Messages", "Output detached")),
        wrong=message(
            QT_TRANSLATE_NOOP(
                "Messages", "The heads' output is cut from the graph, so that no gradient comes back to them."
            )
        ),
        seen=message(
            QT_TRANSLATE_NOOP(
                "Messages",
                "W_q.weight.grad is None after backward: 'NoneType' object has no attribute 'norm'.",
            )
        ),
        wrong_code="out = self.W_o(merged.detach())",
        right_code="out = self.W_o(merged)",
        source="duoke360.com/post/34567",
        article=True,
    ),
    FaultCard(
        fault=Fault.GRADIENT_READ_TOO_EARLY,
        group=Group.TRAINING,
        title=message(QT_TRANSLATE_NOOP("Messages", "Gradient read too early")),
        wrong=message(QT_TRANSLATE_NOOP("Messages", "The gradient is read before there is one.")),
        seen=message(
            QT_TRANSLATE_NOOP(
                "Messages",
                "'NoneType' object has no attribute 'norm'. The same words as for a detached "
                "output, but another cause.",
            )
        ),
        wrong_code=("norm = layer.W_q.weight.grad.norm()\nloss.backward()"),
        right_code=("loss.backward()\nnorm = layer.W_q.weight.grad.norm()"),
        source="duoke360.com/post/34567",
        article=True,
    ),
    FaultCard(
        fault=Fault.STEP_BEFORE_BACKWARD,
        group=Group.TRAINING,
        title=message(QT_TRANSLATE_NOOP("Messages", "Step before backward")),
        wrong=message(
            QT_TRANSLATE_NOOP("Messages", "The optimiser steps while all gradients are still None.")
        ),
        seen=message(
            QT_TRANSLATE_NOOP(
                "Messages", "Nothing is raised, and nothing changes: the loss stays where it is."
            )
        ),
        wrong_code=("optimizer.step()\nloss.backward()"),
        right_code=("loss.backward()\noptimizer.step()"),
        source="duoke360.com/post/34567",
        article=True,
    ),
    FaultCard(
        fault=Fault.ZERO_GRAD_MISSING,
        group=Group.TRAINING,
        title=message(QT_TRANSLATE_NOOP("Messages", "zero_grad missing")),
        wrong=message(
            QT_TRANSLATE_NOOP("Messages", "Each step adds its gradients to those of all steps before.")
        ),
        seen=message(
            QT_TRANSLATE_NOOP(
                "Messages", "The gradient norm grows from step to step; the loss may fall for a while."
            )
        ),
        wrong_code=("loss.backward()\noptimizer.step()"),
        right_code=("optimizer.zero_grad()\nloss.backward()\noptimizer.step()"),
        source="tenstorrent/tt-blacksmith#711",
    ),
    FaultCard(
        fault=Fault.TARGET_BROADCAST,
        group=Group.TRAINING,
        title=message(QT_TRANSLATE_NOOP("Messages", "Target of another shape")),
        wrong=message(QT_TRANSLATE_NOOP("Messages", "The target is stretched to the shape of the outputs.")),
        seen=message(
            QT_TRANSLATE_NOOP(
                "Messages",
                "The loss falls, to a wrong target: many outputs are pulled to the same number. "
                "mse_loss only warns.",
            )
        ),
        wrong_code="loss = (out - target[..., :1]).square().mean()",
        right_code="loss = (out - target).square().mean()",
        source="deepset-ai/FARM#229",
    ),
    FaultCard(
        fault=Fault.ENCODING_WRONG_EXPONENT,
        group=Group.TRAINING,
        title=message(QT_TRANSLATE_NOOP("Messages", "Wrong encoding exponent")),
        wrong=message(
            QT_TRANSLATE_NOOP(
                "Messages", "The cosines use their own index in the exponent, not that of their sine."
            )
        ),
        seen=message(
            QT_TRANSLATE_NOOP(
                "Messages",
                "Nothing is raised, and it looks like an encoding. But a shift is no longer a "
                "rotation of each pair.",
            )
        ),
        wrong_code="encoding[:, 1::2] = (positions / 10_000 ** (odd / d_model)).cos()",
        right_code="encoding[:, 1::2] = (positions / 10_000 ** (even / d_model)).cos()",
        source="SamLynnEvans/Transformer#7",
    ),
    FaultCard(
        fault=Fault.LR_TOO_HIGH,
        group=Group.TRAINING,
        title=message(QT_TRANSLATE_NOOP("Messages", "Learning rate too high")),
        wrong=message(
            QT_TRANSLATE_NOOP(
                "Messages", "Each step jumps over what it was heading for, and further each time."
            )
        ),
        seen=message(QT_TRANSLATE_NOOP("Messages", "The loss rises at once, by orders of magnitude.")),
        wrong_code="optimizer = torch.optim.Adam(layer.parameters(), lr=1.0)",
        right_code="optimizer = torch.optim.Adam(layer.parameters(), lr=1e-3)",
        source="barronalex/Tacotron#7",
    ),
)
