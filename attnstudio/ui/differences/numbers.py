"""How shares and differences are written. No Qt here."""

from __future__ import annotations

import math

NO_BREAK = "\u00a0"


def percent(share: float, digits: int = 1) -> str:
    """99.5 %; 100 % says all: what is short of it by less than the digits tell stays below."""
    if not math.isfinite(share):
        return str(share)
    if share >= 1:
        return f"100{NO_BREAK}%"
    most = 100 - 10.0**-digits
    return f"{min(100 * share, most):.{digits}f}{NO_BREAK}%"


def signed(value: float) -> str:
    """With its sign, a true minus, and four decimals."""
    return f"{value:+.4f}".replace("-", "−")
