"""An experiment as one plain PyTorch script that prints the studio's numbers. No torch here.

The script is put together from sections, each made for the spec: it holds no branch that the experiment
does not take. Only numbers, names from fixed lists and `repr` of tokens go into it.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from attnstudio.engine.export import write_verified
from attnstudio.engine.spec import Device, ExperimentSpec, InputKind, MaskKind, Optimizer, Positional
from attnstudio.messages import QT_TRANSLATE_NOOP, Message, message

STEPS = 5
SHOWN_ROWS = 8

_OPTIMIZERS = {Optimizer.ADAM: "Adam", Optimizer.ADAMW: "AdamW", Optimizer.SGD: "SGD"}

_LAYER = '''
class MultiHeadAttention(nn.Module):
    """h heads side by side, each d_k wide, joined by W_o ("Attention Is All You Need", section 3.2.2)."""

    def __init__(self, d_model, heads):
        super().__init__()
        if heads < 1 or d_model % heads:
            raise ValueError(f"d_model {d_model} cannot be split into {heads} equal heads")
        self.heads = heads
        self.d_k = d_model // heads
        self.W_q = nn.Linear(d_model, d_model)
        self.W_k = nn.Linear(d_model, d_model)
        self.W_v = nn.Linear(d_model, d_model)
        self.W_o = nn.Linear(d_model, d_model)

    def forward(self, x, allowed=None):
        """x [B, L, d_model] -> out [B, L, d_model], weights [B, h, query, key].

        `allowed` [query, key] is True where a query may see a key.
        """
        q, k, v = (self.split_heads(project(x)) for project in (self.W_q, self.W_k, self.W_v))
        scores = q @ k.transpose(-2, -1) / math.sqrt(self.d_k)  # [B, h, query, key]
        if allowed is not None:
            scores = scores.masked_fill(~allowed, -math.inf)
        weights = scores.softmax(dim=-1)  # every row, one query, sums to 1
        out = (weights @ v).transpose(1, 2).flatten(start_dim=2)  # [B, h, L, d_k] -> [B, L, d_model]
        return self.W_o(out), weights

    def split_heads(self, x):
        """Give each head its own d_k columns: [B, L, d_model] -> [B, h, L, d_k]."""
        batch, length, _ = x.shape
        return x.view(batch, length, self.heads, self.d_k).transpose(1, 2)
'''

_MASKS = {
    MaskKind.NONE: "",
    MaskKind.CAUSAL: '''
def mask(length):
    """Query i sees the keys j <= i (section 3.2.3): bool [query, key]."""
    return torch.ones(length, length, dtype=torch.bool).tril()
''',
    MaskKind.LOCAL: '''
def mask(length):
    """Query i sees the keys with |i - j| <= WINDOW: bool [query, key]."""
    return torch.ones(length, length, dtype=torch.bool).triu(-WINDOW).tril(WINDOW)
''',
}

SINUSOIDAL_SOURCE = '''
def positional(length, d_model):
    """PE(pos, 2i) = sin(pos / 10000^(2i/d_model)), PE(pos, 2i+1) = cos(same): [length, d_model]."""
    positions = torch.arange(length, dtype=torch.float64).unsqueeze(1)
    even = torch.arange(0, d_model, 2, dtype=torch.float64)  # 2i
    angles = positions * torch.exp(even * (-math.log(10_000) / d_model))
    encoding = torch.empty(length, d_model, dtype=torch.float64)
    encoding[:, 0::2] = angles.sin()
    encoding[:, 1::2] = angles[:, : d_model // 2].cos()
    return encoding.float()
'''

_TEXT_VECTORS = '''
def token_vector(token):
    """A token's vector [d_model], drawn from a generator of its own: the same wherever the token stands."""
    text = f"{SEED}\\0{token}".encode("utf-8", "surrogatepass")
    seed = int.from_bytes(hashlib.sha256(text).digest()[:8], "big") >> 1
    return torch.randn(D_MODEL, generator=torch.Generator().manual_seed(seed))
'''

_SHOW = '''
@torch.no_grad()
def show(layer, x, allowed):
    """Print what `layer` attends to; heads, queries and keys count from 0."""
    out, weights = layer(x, allowed)
    sums = weights.sum(dim=-1)
    print(f"x {list(x.shape)}, out {list(out.shape)}, weights {list(weights.shape)}")
    print(f"row sums from {sums.min():.6f} to {sums.max():.6f}")
    print("head 0:")
    for row in weights[0, 0, :ROWS, :ROWS]:
        print(" ".join(f"{weight:.4f}" for weight in row.tolist()))
'''


def export_script(spec: ExperimentSpec, steps: int = STEPS) -> str:
    """The source of a script that computes `spec` and takes `steps` training steps.

    It defines `MultiHeadAttention`; importing it computes nothing. Raises `SpecError`.
    """
    spec.require_valid()
    sections = [section.strip("\n") for section in _sections(spec, steps) if section]
    return _head(spec) + "\n\n" + "\n\n\n".join(sections) + "\n"


def export_script_file(spec: ExperimentSpec, path: Path) -> Message:
    """Write `export_script(spec)` to `path`. Raises `SpecError` and `ExportError`."""
    write_verified(path, export_script(spec).encode())
    return message(
        QT_TRANSLATE_NOOP("Messages", "Saved the experiment in {file}; “python {file}” prints its numbers."),
        file=path.name,
    )


def _sections(spec: ExperimentSpec, steps: int) -> Iterator[str]:
    yield _constants(spec, steps)
    yield _LAYER
    yield _MASKS[spec.mask]
    yield SINUSOIDAL_SOURCE if spec.positional is Positional.SINUSOIDAL else ""
    yield _TEXT_VECTORS if spec.input is InputKind.TEXT else ""
    yield _draw(spec)
    yield _SHOW
    yield _train(spec)
    yield _main(spec)


def _head(spec: ExperimentSpec) -> str:
    imports = ["import hashlib"] if spec.input is InputKind.TEXT else []
    return "\n".join(
        [
            f'"""Self-attention with {spec.heads} heads over {spec.positions()} tokens, made by AttnStudio.',
            "",
            "Running it prints the numbers that the studio shows; importing it computes nothing.",
            '"""',
            "",
            *imports,
            "import math",
            "",
            "import torch",
            "from torch import nn",
            "from torch.nn import functional",
        ]
    )


def _constants(spec: ExperimentSpec, steps: int) -> str:
    values: dict[str, object] = {"SEED": spec.seed}
    if spec.input is InputKind.TEXT:
        values["TOKENS"] = list(spec.tokens())
    else:
        values["LENGTH"] = spec.length
    values |= {"D_MODEL": spec.d_model, "HEADS": spec.heads}
    if spec.mask is MaskKind.LOCAL:
        values["WINDOW"] = spec.window
    if spec.device is not Device.CPU:
        values["DEVICE"] = spec.device.value
    values |= {"LR": float(spec.lr), "STEPS": steps, "ROWS": SHOWN_ROWS}
    return "\n".join(f"{name} = {value!r}" for name, value in values.items())


def _draw(spec: ExperimentSpec) -> str:
    if spec.input is InputKind.TEXT:
        x = "torch.stack([token_vector(token) for token in TOKENS]).unsqueeze(0)"
    else:
        x = "torch.randn(1, LENGTH, D_MODEL)"
    lines = [
        "def draw():",
        '    """In the studio\'s order: the input, two layers, to look at and to train, and the target."""',
        "    torch.manual_seed(SEED)",
        f"    x = {x}  # [1, L, d_model]",
        "    for _ in range(3):",
        "        nn.Linear(D_MODEL, D_MODEL // HEADS)  # the article draws a single head here",
        "    explored = MultiHeadAttention(D_MODEL, HEADS)",
        "    trained = MultiHeadAttention(D_MODEL, HEADS)",
        "    target = torch.randn(x.shape)",
    ]
    if spec.positional is Positional.SINUSOIDAL:
        lines.append("    x = x + positional(x.shape[1], D_MODEL)")
    lines.append("    return x, explored, trained, target")
    return "\n".join(lines)


def _train(spec: ExperimentSpec) -> str:
    return f'''
def train(layer, x, allowed, target):
    """Print loss and gradient norm of W_q at each step, both before its update."""
    optimizer = torch.optim.{_OPTIMIZERS[spec.optimizer]}(layer.parameters(), lr=LR, fused=True)
    for step in range(STEPS):
        optimizer.zero_grad()
        out, _ = layer(x, allowed)
        loss = functional.mse_loss(out, target)
        loss.backward()
        grad_norm = layer.W_q.weight.grad.norm()
        optimizer.step()
        print(f"step {{step}}  loss {{loss.item():.6f}}  grad_norm {{grad_norm.item():.6f}}")
'''


def _main(spec: ExperimentSpec) -> str:
    lines = [
        "def main():",
        "    torch.set_num_threads(1)  # as the studio does for all but large experiments",
        "    x, explored, trained, target = draw()",
        f"    allowed = {'None' if spec.mask is MaskKind.NONE else 'mask(x.shape[1])'}",
    ]
    if spec.device is not Device.CPU:
        lines.append(
            "    x, explored, trained, target = (one.to(DEVICE) for one in (x, explored, trained, target))"
        )
        if spec.mask is not MaskKind.NONE:
            lines.append("    allowed = allowed.to(DEVICE)")
    lines += ["    show(explored, x, allowed)", "    train(trained, x, allowed, target)"]
    return "\n".join([*lines, "", "", 'if __name__ == "__main__":', "    main()"])
