"""The faults in the order and the groups in which they are shown. No Qt here."""

from __future__ import annotations

from attnstudio.engine.faults.catalogue import CARDS, Group
from attnstudio.engine.faults.names import Fault

GROUPS: dict[Group, tuple[Fault, ...]] = {
    group: tuple(fault for fault, card in CARDS.items() if card.group is group) for group in Group
}
ORDER = tuple(fault for members in GROUPS.values() for fault in members)
