"""Letters that answer each other: what is ours is known again, and machines that do not say what they are get few answers."""

import pytest

from mail.inbound.ports import Taken
from tests.support.house import House


@pytest.mark.parametrize("sender", ["spy@example.org", "stranger@example.net"])
def test_our_own_loop_header_coming_back_is_never_answered(house: House, sender: str) -> None:
    house.open("spy", "partisan-1")
    before = len(house.files())
    raw = house.reply("spy", "what is this?", sender=sender)
    assert house.deliver(b"X-Loop: g@pbem.localhost\r\n" + raw) is Taken.STORED
    house.work()
    assert len(house.files()) == before
