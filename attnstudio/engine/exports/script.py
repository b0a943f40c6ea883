"""An experiment as one plain PyTorch script that prints the studio's numbers. No torch here.

The script is put together from sections, each made for the spec: it holds no branch that the experiment
does not take. Only numbers, names from fixed lists and `repr` of tokens go into it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path

from attnstudio.engine.exports.export import write_verified
from attnstudio.engine.exports.script_encoder import SHOWN_ROWS, encoder_sections
from attnstudio.engine.exports.script_parts import (
    LAYER_SOURCE,
    SINUSOIDAL_SOURCE,
    Segments,
    constants,
    imports,
    mask,
    masks_source,
    set_threads,
    train_source,
    training_calls,
)
from attnstudio.engine.spec import Device, ExperimentSpec, InputKind, Positional
from attnstudio.messages import QT_TRANSLATE_NOOP, Message, message

__all__ = [
    "SHOWN_ROWS",
    "SINUSOIDAL_SOURCE",
    "STEPS",
    "Segments",
    "export_run_script",
    "export_script",
    "export_script_file",
]

STEPS = 5

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
    return export_run_script([(0, spec)], steps)


def export_run_script(segments: Segments, steps: int) -> str:
    """As `export_script`, for a run that was changed on its way: all of its segments, up to `steps`.

    Raises `SpecError`, and `ValueError` when the segments do not belong to one run.
    """
    for _, spec in segments:
        spec.require_valid()
    if not segments or segments[0][0] != 0 or not _is_one_run(segments):
        raise ValueError("these segments do not make a run")
    begun = [segments[0], *((start, spec) for start, spec in segments[1:] if start < steps)]
    make = encoder_sections if segments[0][1].is_encoder else _sections
    head, constants, *sections = (section.strip("\n") for section in make(begun, steps) if section)
    return head + "\n\n" + "\n\n\n".join([constants, *sections]) + "\n"


def export_script_file(path: Path, segments: Segments, steps: int = STEPS) -> Message:
    """Write `export_run_script` to `path`. Raises as that, and `ExportError`."""
    write_verified(path, export_run_script(segments, steps).encode())
    return message(
        QT_TRANSLATE_NOOP("Messages", "Saved the experiment in {file}; “python {file}” prints its numbers."),
        file=path.name,
    )


def _is_one_run(segments: Segments) -> bool:
    rises = all(before[0] < after[0] for before, after in pairwise(segments))
    return rises and all(segments[0][1].can_branch_to(spec) for _, spec in segments)


def _sections(segments: Segments, steps: int) -> Iterator[str]:
    specs = [spec for _, spec in segments]
    spec = specs[0]
    yield _head(specs)
    yield _constants(specs, steps)
    yield LAYER_SOURCE
    yield from masks_source(specs)
    yield SINUSOIDAL_SOURCE if spec.positional is Positional.SINUSOIDAL else ""
    yield _TEXT_VECTORS if spec.input is InputKind.TEXT else ""
    yield _draw(spec)
    yield _SHOW
    yield train_source(specs, "x, target", _LOSS, "W_q")
    yield _main(segments)


def _head(specs: Sequence[ExperimentSpec]) -> str:
    spec = specs[0]
    more = ["import hashlib"] if spec.input is InputKind.TEXT else []
    return "\n".join(
        [
            f'"""Self-attention with {spec.heads} heads over {spec.positions()} tokens, made by AttnStudio.',
            "",
            "Running it prints the numbers that the studio shows; importing it computes nothing.",
            '"""',
            "",
            imports(specs, *more),
        ]
    )


def _constants(specs: Sequence[ExperimentSpec], steps: int) -> str:
    spec = specs[0]
    values: dict[str, object] = {"SEED": spec.seed}
    if spec.input is InputKind.TEXT:
        values["TOKENS"] = list(spec.tokens())
    else:
        values["LENGTH"] = spec.length
    values |= {"D_MODEL": spec.d_model, "HEADS": spec.heads}
    if spec.device is not Device.CPU:
        values["DEVICE"] = spec.device.value
    values |= {**constants(specs), "STEPS": steps, "ROWS": SHOWN_ROWS}
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
        "    model = MultiHeadAttention(D_MODEL, HEADS)",
        "    target = torch.randn(x.shape)",
    ]
    if spec.positional is Positional.SINUSOIDAL:
        lines.append("    x = x + positional(x.shape[1], D_MODEL)")
    if spec.device is Device.CPU:
        lines.append("    return x, explored, model, target")
    else:
        lines.append("    return (part.to(DEVICE) for part in (x, explored, model, target))")
    return "\n".join(lines)


_LOSS = ("out, _ = model(x, allowed)", "loss = functional.mse_loss(out, target)")


def _main(segments: Segments) -> str:
    specs = [spec for _, spec in segments]
    device = "" if specs[0].device is Device.CPU else ".to(DEVICE)"
    lines = [
        *set_threads(specs),
        "x, explored, model, target = draw()",
        f"show(explored, x, {mask(specs[0], device)})",
        *training_calls(segments, "x, target", device),
    ]
    body = "\n".join(f"    {line}" for line in lines)
    return f'def main():\n{body}\n\n\nif __name__ == "__main__":\n    main()'
