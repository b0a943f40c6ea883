"""The positional encoding, right and with the wrong exponent, and how a table of values is judged."""

from __future__ import annotations

import torch
from torch import Tensor

from attnstudio.engine.faults.names import Fault, Property
from attnstudio.engine.faults.outcomes import Evidence, Outcome
from attnstudio.engine.faults.probe import failed, held, number, picture
from attnstudio.engine.positional import sinusoidal
from attnstudio.messages import QT_TRANSLATE_NOOP, message

TOLERANCE = 1e-3  # float32 angles of a few thousand positions stay below this; a wrong exponent does not


def encoding_of(length: int, d_model: int, fault: Fault | None) -> Tensor:
    """`positional.sinusoidal`, or the same with the cosines' own index in their exponent: [L, d_model]."""
    encoding = sinusoidal(length, d_model)
    if fault is Fault.ENCODING_WRONG_EXPONENT:
        positions = torch.arange(length, dtype=torch.float64).unsqueeze(1)  # [L, 1]
        odd = torch.arange(1, d_model, 2, dtype=torch.float64)  # 2i + 1, where 2i is right
        encoding[:, 1::2] = (positions / 10_000 ** (odd / d_model)).cos().float()
    return encoding


def check_encoding(found: Tensor) -> Outcome:
    """Whether a table [L, d_model] holds the paper's sines and cosines."""
    name = Property.ENCODING
    right = sinusoidal(*found.shape)
    apart = (found.detach().float().cpu() - right).abs()
    worst = float(apart.nan_to_num(float("inf")).max())
    if worst <= TOLERANCE:
        text = QT_TRANSLATE_NOOP("Messages", "The encoding has the values of section 3.5.")
        return held(name, text)
    columns = apart.amax(dim=0)
    sines, cosines = (float(columns[start::2].max()) if len(columns) > start else 0.0 for start in (0, 1))
    text = QT_TRANSLATE_NOOP("Messages", "The encoding differs from section 3.5 by up to {apart}.")
    if sines <= TOLERANCE:
        text = QT_TRANSLATE_NOOP(
            "Messages",
            "The cosines differ from section 3.5 by up to {apart}: sine and cosine of a pair share the "
            "exponent 2i / d_model.",
        )
    elif cosines <= TOLERANCE:
        text = QT_TRANSLATE_NOOP(
            "Messages",
            "The sines differ from section 3.5 by up to {apart}: sine and cosine of a pair share the "
            "exponent 2i / d_model.",
        )
    evidence = Evidence(
        message(QT_TRANSLATE_NOOP("Messages", "The encoding, first dimensions")),
        message(QT_TRANSLATE_NOOP("Messages", "Position")),
        message(QT_TRANSLATE_NOOP("Messages", "Dimension")),
        picture(found),
        picture(right),
    )
    return failed(name, text, evidence, apart=number(worst))
