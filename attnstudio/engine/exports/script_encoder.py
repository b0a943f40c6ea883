"""The sections of a script in which an encoder learns a task. No torch here."""

from __future__ import annotations

import inspect
import re
import textwrap
from collections.abc import Iterator

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
from attnstudio.engine.spec import Device, ExperimentSpec, Norm, Positional, Task
from attnstudio.engine.tasks.base import IGNORED, SequenceTask, task_of

SHOWN_ROWS = 8
HELD_OUT = 128  # as in sequences.py, which imports torch
HELD_OUT_SHARE = 0.1
MANY = 10**11  # different sequences, of which training meets no held-out one

_WINDOWS = '''
def windows(draw, count):
    """`count` pieces of the text, each one character longer than a sequence: [count, LENGTH + 1]."""
    generator, codes = draw
    starts = torch.randint(len(codes) - LENGTH, (count,), generator=generator)
    return codes[starts.unsqueeze(1) + torch.arange(LENGTH + 1)]
'''

# Where sequences are few: what is held out must not be trained on.
_APART = '''
def apart(inputs, targets):
    """What is held out: different sequences, and few where there are few, so that training has the others."""
    firsts = [row for row in range(len(inputs)) if not (inputs[:row] == inputs[row]).all(dim=1).any()]
    if len(firsts) < len(inputs):
        firsts = firsts[: max(1, len(firsts) // 4)]
    return inputs[firsts], targets[firsts]


def unseen(draw, count, held_out):
    """A batch without what is held out: that is drawn again."""
    batch = examples(draw, count)
    while (known := (batch[0].unsqueeze(1) == held_out).all(dim=2).any(dim=1, keepdim=True)).any():
        batch = [torch.where(known, *pair) for pair in zip(examples(draw, count), batch)]
    return batch
'''

# What tasks ask of `Draw`, in plain torch.
_DRAWN = (
    (r"draw\.tokens\(count\)", "torch.randint(VOCABULARY, (count, LENGTH), generator=draw)"),
    (r"draw\.integers\(count, ([^()]+), ([^()]+)\)", r"torch.randint(\1, \2, (count,), generator=draw)"),
    (r"draw\.permutations\(count\)", "torch.rand(count, VOCABULARY, generator=draw).argsort(dim=1)"),
    (r"draw\.positions\(\)", "torch.arange(LENGTH + 1)"),
    (r"draw\.windows\(count\)", "windows(draw, count)"),
)


def encoder_sections(segments: Segments, steps: int) -> Iterator[str]:
    """The script's parts in their order; some are empty."""
    specs = [spec for _, spec in segments]
    spec, task = specs[0], task_of(specs[0].task)
    examples = _examples(task)
    yield _head(segments, task)
    yield _constants(segments, task, steps, examples)
    yield _WINDOWS if spec.task is Task.NEXT_CHARACTER else ""
    yield examples
    yield _APART if _are_few(spec, task) else ""
    yield LAYER_SOURCE
    yield from masks_source(specs)
    yield SINUSOIDAL_SOURCE if spec.positional is Positional.SINUSOIDAL else ""
    yield _layer(spec)
    yield _encoder(spec)
    yield _show("IGNORED" in examples)
    yield train_source(specs, _data(spec, task), _loss(segments, task, examples), "layers[0].attention.W_q")
    yield _main(segments, task)


def _are_few(spec: ExperimentSpec, task: SequenceTask) -> bool:
    """Whether held-out sequences could be drawn for training; of a text, another part is held out."""
    return spec.task is not Task.NEXT_CHARACTER and task.variety(spec) < MANY


def _data(spec: ExperimentSpec, task: SequenceTask) -> str:
    """What `train` draws from."""
    return "draw, held_out" if _are_few(spec, task) else "draw"


def _head(segments: Segments, task: SequenceTask) -> str:
    plural = "layer" if segments[0][1].layers == 1 else "layers"
    title = f"{task.title}: an encoder of {segments[0][1].layers} {plural}, made by AttnStudio."
    specs = [spec for _, spec in segments]
    return f'"""{title} It prints the studio\'s numbers."""\n\n{imports(specs)}'


def _constants(segments: Segments, task: SequenceTask, steps: int, examples: str) -> str:
    spec = segments[0][1]
    tokens, answers = len(task.token_labels(spec)), len(task.answer_labels(spec))
    groups: list[dict[str, object]] = [
        {"SEED": spec.seed, "STEPS": steps, "ROWS": SHOWN_ROWS, **constants([spec for _, spec in segments])},
        {"LENGTH": spec.length, "VOCABULARY": tokens, "ANSWERS": answers},
        {"D_MODEL": spec.d_model, "HEADS": spec.heads, "LAYERS": spec.layers},
    ]
    lines = [f"{', '.join(group)} = {', '.join(repr(value) for value in group.values())}" for group in groups]
    if "IGNORED" in examples:
        lines.append(f"IGNORED = {IGNORED}  # the target of a position that is not judged")
    if spec.device is not Device.CPU:
        lines.append(f"DEVICE = {spec.device.value!r}")
    if spec.task is Task.NEXT_CHARACTER:
        lines.append(f"TEXT = {spec.text!r}")
    return "\n".join(lines)


def _examples(task: SequenceTask) -> str:
    """The task's own code, as a function that draws with a generator and returns inputs and targets."""
    _, body = textwrap.dedent(inspect.getsource(task.examples)).split("\n", 1)
    lesson = inspect.getdoc(type(task)) or ""
    for pattern, plain in _DRAWN:
        body = re.sub(pattern, plain, body)
    body = re.sub(r"return Examples\((.*)\)\n", r"return \1\n", body)
    if "draw." in body or "Examples" in body or "self" in body:
        raise ValueError(f"{type(task).__name__}.examples uses what a plain script does not have")
    summary = lesson.split("\n\n", maxsplit=1)[0]
    return f'def examples(draw, count):\n    """{summary}"""\n{body}'


def _layer(spec: ExperimentSpec) -> str:
    def into(name: str, x: str) -> str:
        return f"self.{name}({x})" if spec.norm is Norm.PRE else x

    def after(name: str, out: str) -> str:
        summed = f"x + {out}" if spec.residual else out
        return f"self.{name}({summed})" if spec.norm is Norm.POST else summed

    norms = spec.norm is not Norm.NONE
    made = ["self.attention = MultiHeadAttention(D_MODEL, HEADS)"]
    made += ["self.norm_1 = nn.LayerNorm(D_MODEL)"] if norms else []
    done = [f"out, weights = self.attention({into('norm_1', 'x')}, allowed)"]
    result = after("norm_1", "out")
    if spec.feed_forward:
        made += [
            "wide = nn.Linear(D_MODEL, 4 * D_MODEL)",
            "self.feed_forward = nn.Sequential(wide, nn.ReLU(), nn.Linear(4 * D_MODEL, D_MODEL))",
        ]
        made += ["self.norm_2 = nn.LayerNorm(D_MODEL)"] if norms else []
        done.append(f"x = {result}")
        result = after("norm_2", f"self.feed_forward({into('norm_2', 'x')})")
    return "\n".join(
        [
            "class EncoderLayer(nn.Module):",
            f'    """{_layer_words(spec)} (section 3.1)."""',
            "",
            "    def __init__(self):",
            "        super().__init__()",
            *(f"        {line}" for line in made),
            "",
            "    def forward(self, x, allowed):",
            *(f"        {line}" for line in done),
            f"        return {result}, weights",
        ]
    )


def _layer_words(spec: ExperimentSpec) -> str:
    parts = "Attention, then a feed-forward network" if spec.feed_forward else "Attention alone"
    residual = "with residual sums" if spec.residual else "without residual sums"
    norms = {Norm.POST: "LayerNorm after each", Norm.PRE: "LayerNorm before each", Norm.NONE: "no LayerNorm"}
    return f"{parts}; {residual}, {norms[spec.norm]}"


def _encoder(spec: ExperimentSpec) -> str:
    encodes, pre = spec.positional is Positional.SINUSOIDAL, spec.norm is Norm.PRE
    positions = ['self.register_buffer("positions", positional(LENGTH, D_MODEL))'] if encodes else []
    made = [
        "self.embedding = nn.Embedding(VOCABULARY, D_MODEL)",
        "self.layers = nn.ModuleList(EncoderLayer() for _ in range(LAYERS))",
        *(["self.last_norm = nn.LayerNorm(D_MODEL)"] if pre else []),
        "self.head = nn.Linear(D_MODEL, ANSWERS)",
        *positions,
    ]
    x = "self.embedding(tokens) + self.positions" if encodes else "self.embedding(tokens)"
    return "\n".join(
        [
            "class Encoder(nn.Module):",
            '    """Tokens [B, L] -> logits [B, L, ANSWERS], weights [B, h, query, key] of each layer."""',
            "",
            "    def __init__(self):",
            "        super().__init__()",
            *(f"        {line}" for line in made),
            "",
            "    def forward(self, tokens, allowed):",
            f"        x, weights = {x}, []",
            "        for layer in self.layers:",
            "            x, of_layer = layer(x, allowed)",
            "            weights.append(of_layer)",
            f"        return self.head({'self.last_norm(x)' if pre else 'x'}), weights",
        ]
    )


def _show(ignores: bool) -> str:
    share = "right.sum() / (targets != IGNORED).sum()" if ignores else "right.float().mean()"
    return f'''
@torch.no_grad()
def show(model, allowed, inputs, targets):
    """Print how much is right of what training never sees, and where head 0 looks in the first of it."""
    right = model(inputs, allowed)[0].argmax(dim=-1) == targets
    print(f"held-out accuracy {{{share}:.6f}}")
    for layer, weights in enumerate(model(inputs[:1], allowed)[1]):
        print(f"layer {{layer}}, head 0:")
        for row in weights[0, 0, :ROWS, :ROWS].tolist():
            print(" ".join(f"{{weight:.6f}}" for weight in row))
'''


def _loss(segments: Segments, task: SequenceTask, examples: str) -> list[str]:
    specs = [spec for _, spec in segments]
    batch = "BATCH" if "BATCH" in constants(specs) else "batch"
    only_judged = ", ignore_index=IGNORED" if "IGNORED" in examples else ""
    few = _are_few(specs[0], task)
    drawn = f"unseen(draw, {batch}, held_out[0])" if few else f"examples(draw, {batch})"
    if specs[0].device is not Device.CPU:
        drawn = f"(part.to(DEVICE) for part in {drawn})"
    return [
        f"inputs, targets = {drawn}",
        "logits, _ = model(inputs, allowed)",
        f"loss = functional.cross_entropy(logits.flatten(0, 1), targets.flatten(){only_judged})",
    ]


def _main(segments: Segments, task: SequenceTask) -> str:
    specs = [spec for _, spec in segments]
    device = "" if specs[0].device is Device.CPU else ".to(DEVICE)"
    drawn = f"examples(aside, {HELD_OUT})"
    shown = f"*(part{device} for part in held_out)" if device else "*held_out"
    lines = [
        *set_threads(specs),
        "torch.manual_seed(SEED)",
        f"model = Encoder(){device}",
        "draw, aside = (torch.Generator().manual_seed(seed) for seed in (SEED, SEED + 1))",
        *(_split_text() if specs[0].task is Task.NEXT_CHARACTER else []),
        f"held_out = {f'apart(*{drawn})' if _are_few(specs[0], task) else drawn}",
        f"show(model, {mask(specs[0], device)}, {shown})",
        *training_calls(segments, _data(specs[0], task), device),
        f"show(model, {mask(specs[-1], device)}, {shown})",
    ]
    body = "\n".join(f"    {line}" for line in lines)
    return f'def main():\n{body}\n\n\nif __name__ == "__main__":\n    main()'


def _split_text() -> list[str]:
    return [
        "number = {character: index for index, character in enumerate(sorted(set(TEXT)))}",
        "codes = torch.tensor([number[character] for character in TEXT])",
        f"end = len(codes) - max(round(len(codes) * {HELD_OUT_SHARE}), LENGTH + 1)  # the rest is held out",
        "draw, aside = (draw, codes[:end]), (aside, codes[end:])",
    ]
