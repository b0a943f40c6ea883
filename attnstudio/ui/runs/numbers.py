"""How shares and differences are written. No Qt here."""

from __future__ import annotations

import math

NO_BREAK = "\u00a0"


def percent(share: float, digits: int = 1) -> str:
    """99.5 %, rounded down, so that 100 % says all."""
    if not math.isfinite(share):
        return str(share)
    if share >= 1:
        return f"100{NO_BREAK}%"
    parts = 10.0**digits
    return f"{math.floor(share * 100 * parts + 1e-6) / parts:.{digits}f}{NO_BREAK}%"


def signed(value: float) -> str:
    """With its sign, a true minus, and four decimals."""
    return f"{value:+.4f}".replace("-", "−")
