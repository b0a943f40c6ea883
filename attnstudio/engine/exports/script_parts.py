"""What exported scripts are put together from: attention, masks, positions, the training loop. No torch here.

Each section is made for the experiment: it holds no branch that the experiment does not take. A run may
change on its way (see `run_parts.Segment`); what does becomes a parameter of the script's `train`.
"""

from __future__ import annotations

from collections.abc import Sequence

from attnstudio.engine.spec import ExperimentSpec, InputKind, MaskKind, Optimizer, Schedule
from attnstudio.engine.work import is_small_step

# Pieces of a run: the step from which on it is trained so, and how. The first starts at 0.
Segments = Sequence[tuple[int, ExperimentSpec]]

_OPTIMIZERS = {Optimizer.ADAM: "Adam", Optimizer.ADAMW: "AdamW", Optimizer.SGD: "SGD"}

LAYER_SOURCE = '''
class MultiHeadAttention(nn.Module):
    """h heads side by side, each d_k wide, joined by W_o ("Attention Is All You Need", section 3.2.2)."""

    def __init__(self, d_model, heads):
        super().__init__()
        if heads < 1 or d_model % heads:
            raise ValueError(f"d_model {d_model} cannot be split into {heads} equal heads")
        self.heads, self.d_k = heads, d_model // heads
        self.W_q, self.W_k, self.W_v, self.W_o = (nn.Linear(d_model, d_model) for _ in range(4))

    def forward(self, x, allowed=None):
        """x [B, L, d_model] -> out, of the same shape, and weights [B, h, query, key]."""
        q, k, v = (self.split_heads(project(x)) for project in (self.W_q, self.W_k, self.W_v))
        scores = q @ k.transpose(-2, -1) / math.sqrt(self.d_k)
        if allowed is not None:  # bool [query, key], True where a query may see a key
            scores = scores.masked_fill(~allowed, -math.inf)
        weights = scores.softmax(dim=-1)  # every row, one query, sums to 1
        out = (weights @ v).transpose(1, 2).flatten(start_dim=2)  # [B, h, L, d_k] -> [B, L, d_model]
        return self.W_o(out), weights

    def split_heads(self, x):
        """Give each head its own d_k columns: [B, L, d_model] -> [B, h, L, d_k]."""
        return x.unflatten(-1, (self.heads, self.d_k)).transpose(1, 2)
'''

_CAUSAL = '''
def causal(length):
    """Query i sees the keys j <= i (section 3.2.3): bool [query, key]."""
    return torch.ones(length, length, dtype=torch.bool).tril()
'''

_LOCAL = '''
def local(length, window):
    """Query i sees the keys with |i - j| <= window: bool [query, key]."""
    return torch.ones(length, length, dtype=torch.bool).triu(-window).tril(window)
'''

SINUSOIDAL_SOURCE = '''
def positional(length, d_model):
    """PE(pos, 2i) = sin(pos / 10000^(2i/d_model)), PE(pos, 2i+1) = cos(same): [length, d_model]."""
    even = torch.arange(0, d_model, 2, dtype=torch.float64)  # 2i
    positions = torch.arange(length, dtype=torch.float64).unsqueeze(1)
    angles = positions * torch.exp(even * (-math.log(10_000) / d_model))
    return torch.stack([angles.sin(), angles.cos()], dim=2).flatten(1)[:, :d_model].float()
'''

# As devices.py counts them: sums round alike with as many threads.
_ONE_THREAD = ("torch.set_num_threads(1)  # as the studio does for all but large experiments",)
_MANY_THREADS = (
    'cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()',
    "torch.set_num_threads(max(1, min(torch.get_num_threads(), cores - 1)))  # the studio's window has one",
)


def imports(specs: Sequence[ExperimentSpec], *more: str) -> str:
    """The script's first lines of code."""
    system = [] if all(is_small_step(spec) for spec in specs) else ["import os"]
    plain = "\n".join(sorted(["import math", *more, *system]))
    return f"{plain}\n\nimport torch\nfrom torch import nn\nfrom torch.nn import functional"


def set_threads(specs: Sequence[ExperimentSpec]) -> Sequence[str]:
    """The statements that make torch compute with as many threads as the studio."""
    return _ONE_THREAD if all(is_small_step(spec) for spec in specs) else _MANY_THREADS


def masks_source(specs: Sequence[ExperimentSpec]) -> list[str]:
    """The functions that `mask` calls."""
    kinds = {spec.mask for spec in specs}
    return [
        *([_CAUSAL] if MaskKind.CAUSAL in kinds else []),
        *([_LOCAL] if MaskKind.LOCAL in kinds else []),
    ]


def mask(spec: ExperimentSpec, device: str) -> str:
    """The expression for `spec`'s mask; `device` is what moves a tensor there."""
    if spec.mask is MaskKind.NONE:
        return "None"
    is_text = spec.input is InputKind.TEXT and not spec.is_encoder
    length = str(spec.positions()) if is_text else "LENGTH"
    if spec.mask is MaskKind.LOCAL:
        return f"local({length}, window={spec.window}){device}"
    return f"causal({length}){device}"


def constant_or_parameter(specs: Sequence[ExperimentSpec], field: str) -> str:
    """How the script calls a setting: in capitals when it never changes."""
    return field.upper() if len({value_of(spec, field) for spec in specs}) == 1 else field


def value_of(spec: ExperimentSpec, field: str) -> object:
    """A setting of training as the script holds it: a warm-up of 0 steps is a constant rate."""
    if field == "warmup" and spec.schedule is Schedule.CONSTANT:
        return 0
    return getattr(spec, field)


def settings(specs: Sequence[ExperimentSpec]) -> list[str]:
    """The settings of training that the script holds, as names of the spec's fields."""
    used = ["batch"] if specs[0].is_encoder else []
    used.append("lr")
    return used + [field for field in ("warmup", "clip") if any(value_of(spec, field) for spec in specs)]


def constants(specs: Sequence[ExperimentSpec]) -> dict[str, object]:
    """The settings that never change, as the script's constants."""
    named = {field: constant_or_parameter(specs, field) for field in settings(specs)}
    return {name: value_of(specs[0], field) for field, name in named.items() if name.isupper()}


def train_source(specs: Sequence[ExperimentSpec], data: str, loss: Sequence[str], first_query: str) -> str:
    """The function `train`.

    `data` are its parameters beside model, optimiser and mask, `loss` the statements from them to the
    variable `loss`, and `first_query` is where the model has the weight whose gradient is printed.
    """
    changing = [field for field in settings(specs) if not constant_or_parameter(specs, field).isupper()]
    parameters = ", ".join(["model", "optimizer", "allowed", data, "steps", *changing])
    body = [
        "optimizer.zero_grad()",
        *loss,
        "loss.backward()",
        f"grad_norm = model.{first_query}.weight.grad.norm()",
        *_clipping(specs),
        *_rate(specs),
        "optimizer.step()",
        'print(f"step {step}  loss {loss.item():.6f}  grad_norm {grad_norm.item():.6f}")',
    ]
    lines = [
        f"def train({parameters}):",
        '    """Print loss and gradient norm of the first W_q at each step, both before its update."""',
        "    for step in steps:",
        *(f"        {line}" for line in body),
    ]
    return "\n".join(lines)


def _clipping(specs: Sequence[ExperimentSpec]) -> list[str]:
    if "clip" not in settings(specs):
        return []
    name = constant_or_parameter(specs, "clip")
    call = f"nn.utils.clip_grad_norm_(model.parameters(), {name})"
    return [call] if all(spec.clip for spec in specs) else [f"if {name}:", f"    {call}"]


def _rate(specs: Sequence[ExperimentSpec]) -> list[str]:
    """What sets the learning rate of a step, where it is not that of the optimiser from the start."""
    lr = constant_or_parameter(specs, "lr")
    if "warmup" not in settings(specs):
        return [] if lr.isupper() else [f'optimizer.param_groups[0]["lr"] = {lr}']
    warmup = constant_or_parameter(specs, "warmup")
    factor = f"min((step + 1) / {warmup}, math.sqrt({warmup} / (step + 1)))"
    if all(value_of(spec, "warmup") for spec in specs):
        return [f'optimizer.param_groups[0]["lr"] = {lr} * {factor}']
    return [f"factor = {factor} if {warmup} else 1", f'optimizer.param_groups[0]["lr"] = {lr} * factor']


def optimizer_source(spec: ExperimentSpec, lr: str) -> str:
    """The statement that makes the optimiser; `lr` is an expression."""
    momentum = f", momentum={spec.momentum}" if spec.optimizer is Optimizer.SGD and spec.momentum else ""
    kind = _OPTIMIZERS[spec.optimizer]
    return f"optimizer = torch.optim.{kind}(model.parameters(), lr={lr}{momentum}, fused=True)"


def training_calls(segments: Segments, data: str, device: str) -> list[str]:
    """The statements of `main` that train, one call of `train` for each segment."""
    specs = [spec for _, spec in segments]
    lr = constant_or_parameter(specs, "lr")
    ends = [str(start) for start, _ in segments[1:]] + ["STEPS"]
    lines: list[str] = []
    for index, ((start, spec), end) in enumerate(zip(segments, ends, strict=True)):
        rate = lr if lr.isupper() else repr(spec.lr)
        if index:
            lines.append(f"# at step {start} the run was changed")
            lines += _changed_optimizer(specs[index - 1], spec, rate)
        else:
            lines.append(optimizer_source(spec, rate))
        steps = f"range({start}, {end})" if start else f"range({end})"
        changing = [
            f"{field}={value_of(spec, field)!r}"
            for field in settings(specs)
            if not constant_or_parameter(specs, field).isupper()
        ]
        allowed = mask(spec, device)
        lines.append(f"train({', '.join(['model', 'optimizer', allowed, data, steps, *changing])})")
    return lines


def _changed_optimizer(before: ExperimentSpec, after: ExperimentSpec, lr: str) -> list[str]:
    """A new optimiser where it is of another kind; else it keeps what it remembers, as in the studio."""
    if before.optimizer is not after.optimizer:
        return [optimizer_source(after, lr)]
    if after.optimizer is not Optimizer.SGD or before.momentum == after.momentum:
        return []
    if bool(before.momentum) != bool(after.momentum):
        return [optimizer_source(after, lr)]
    return [f'optimizer.param_groups[0]["momentum"] = {after.momentum}']
