"""What a person can say about the code to be checked. No torch here."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class CheckOptions:
    """Which class is meant, and how it is made.

    class_name       the class or function to check; "" to look for it
    d_model, heads   the sizes asked for; checks run at small sizes too where the class allows them
    arguments        further constructor arguments by name; they go before anything that is guessed
    """

    class_name: str = ""
    d_model: int = 512
    heads: int = 8
    arguments: dict[str, Any] = field(default_factory=dict)
