"""One slot: the newest value, once."""

from __future__ import annotations

from attnstudio.engine.mailbox import Mailbox


def test_only_the_newest_is_kept_and_taken_once() -> None:
    box: Mailbox[int] = Mailbox()
    assert box.take() is None
    box.put(1)
    box.put(2)
    assert box.take() == 2
    assert box.take() is None
