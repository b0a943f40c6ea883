"""The lines of a training step, as the exported script has them, each with its phase. No torch here."""

from __future__ import annotations

import ast

from attnstudio.engine.anatomy import CodeLine, StepPhase
from attnstudio.engine.exports.script import export_script
from attnstudio.engine.spec import ExperimentSpec

# What a statement holds says what it is for; the first that fits. All others prepare the forward pass.
_SIGNS = (
    ("zero_grad(", StepPhase.ZERO_GRAD),
    (".backward(", StepPhase.BACKWARD),
    ("clip_grad_norm_(", StepPhase.CLIP),
    (".grad.norm(", StepPhase.READ),
    ("optimizer.step(", StepPhase.UPDATE),
    ("scheduler", StepPhase.UPDATE),
    ("param_groups", StepPhase.UPDATE),
    ("cross_entropy(", StepPhase.LOSS),
    ("mse_loss(", StepPhase.LOSS),
)


def step_code(spec: ExperimentSpec) -> tuple[CodeLine, ...]:
    """The body of the training loop, without what it prints. Raises `SpecError`.

    Raises `ValueError` when the script has no loop that clears gradients.
    """
    source = export_script(spec)
    lines = source.splitlines()
    found = []
    for statement in _loop(source).body:
        code = ast.unparse(statement)
        if code.startswith("print("):
            continue
        assert statement.end_lineno is not None
        texts = lines[statement.lineno - 1 : statement.end_lineno]
        phase = next((phase for sign, phase in _SIGNS if sign in code), StepPhase.FORWARD)
        found += [CodeLine(phase, text[statement.col_offset :]) for text in texts]
    return tuple(found)


def _loop(source: str) -> ast.For:
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.For) and any("zero_grad(" in ast.unparse(part) for part in node.body):
            return node
    raise ValueError("the script has no training loop")
