"""All that is to be told of each fault, by its name. No torch here."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from attnstudio.engine.faults.cards import GROUP_TITLES, FaultCard, Group
from attnstudio.engine.faults.head_cards import HEAD_CARDS
from attnstudio.engine.faults.names import Fault
from attnstudio.engine.faults.training_cards import TRAINING_CARDS
from attnstudio.engine.faults.weight_cards import WEIGHT_CARDS

__all__ = ["CARDS", "GROUP_TITLES", "FaultCard", "Group"]

CARDS: Mapping[Fault, FaultCard] = MappingProxyType(
    {card.fault: card for card in (*WEIGHT_CARDS, *HEAD_CARDS, *TRAINING_CARDS)}
)
