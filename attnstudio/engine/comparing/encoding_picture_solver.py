"""Answers `encoding_picture.DrawEncoding`."""

from __future__ import annotations

import numpy as np

from attnstudio.engine.comparing.encoding_picture import DrawEncoding, Encoding
from attnstudio.engine.positional import sinusoidal
from attnstudio.engine.studies import StudyContext


def draw(study: DrawEncoding, context: StudyContext) -> Encoding:
    """The encoding as the experiments add it, and what its rows have in common."""
    values = sinusoidal(study.length, study.d_model, study.base).numpy()
    exact = values.astype(np.float64)
    products = exact @ exact.T
    context.safe_point()
    means, spread = np.empty(study.length, np.float32), 0.0
    for distance in range(study.length):
        alike = products.diagonal(distance)
        means[distance] = alike.mean()
        spread = max(spread, float(alike.max() - alike.min()))
    found = Encoding(study, values, products.astype(np.float32), means, spread)
    for array in (found.values, found.products, found.by_distance):
        array.flags.writeable = False
    return found
