"""Parameters as the window calls them: short, and by the layer that has them. No Qt here."""

from __future__ import annotations

from attnstudio.engine.gradient_flags import layer_of


def short_name(parameter: str) -> str:
    """What of a parameter's name tells it apart within its layer: W_q.weight, norm_1.bias, ff.0.weight."""
    layer = layer_of(parameter)
    inner = parameter if layer is None else parameter.split(".", 2)[2]
    return inner.removeprefix("attention.").replace("feed_forward.", "ff.")
