"""A letter to ourselves goes out by the mail server; that it came back is seen, and that it did not."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from mail.inbound.ports import RawLetter
from pbem.store.engine import reading
from pbem.store.totals import noted_times
from pbem.watch.canary import CanaryKeeper
from tests.pbem.cli.conftest import Here, here
from tests.support.house import House
from tests.support.servers.sink import Sink, listening

__all__ = ["here"]


@pytest.fixture
def sink() -> Iterator[Sink]:
    """The mail server."""
    with listening() as found:
        yield found


@pytest.fixture
def house(tmp_path: Path, sink: Sink) -> Iterator[House]:
    """A service that sends by it."""
    found = House(tmp_path / "home", PBEM_MAIL_OUT=f"smtp://127.0.0.1:{sink.port}")
    yield found
    found.close()


def keeper(house: House) -> CanaryKeeper:
    """Who sends such letters from a house."""
    at, chosen = house.service, house.service.settings
    return CanaryKeeper(at.engine, at.vault, at.carrier, chosen.mail_address, chosen.mail_domain)


def come_round(house: House, sink: Sink) -> None:
    """The mail server hands its newest letter to our door, with a line of its own above."""
    sender, (recipient,), raw = sink.letters[-1]
    house.service.intake.take_in(
        RawLetter(sender, recipient, "test", b"Received: by mx.example.org\r\n" + raw), lambda: house.now
    )


def test_a_canary_is_back_when_it_has_been_read_and_nobody_is_written_to(house: House, sink: Sink) -> None:
    canary = keeper(house).send(house.now)
    gone = keeper(house).came_back(canary, house.now)
    come_round(house, sink)
    unread = keeper(house).came_back(canary, house.now)
    house.work()

    assert (gone, unread) == (None, None)
    assert keeper(house).came_back(canary, house.now) == b"Received: by mx.example.org\r\n" + sink.letters[-1][2]
    with reading(house.service.engine) as conn:
        assert noted_times(conn) == {"canary": house.now}
    assert len(sink.letters) == 1


def test_another_letter_is_not_taken_for_the_canary(house: House, sink: Sink) -> None:
    keeper(house).send(house.now)
    come_round(house, sink)
    house.work()
    later = keeper(house).send(house.now)
    forged = sink.letters[0][2].replace(b"canary", b"canary ")
    recipient = house.service.settings.mail_address
    house.service.intake.take_in(RawLetter("x@example.org", recipient, "test", forged), lambda: house.now)
    house.work()

    assert not keeper(house).came_back(later, house.now)


def test_a_canary_that_does_not_come_back_is_an_error(here: Here, house: House) -> None:
    assert "did not come back within 0 seconds" in here("canary", "--wait", "0", **house.environment).mistake()


def test_a_canary_that_nobody_takes_is_an_error(here: Here, house: House, sink: Sink) -> None:
    sink.refused[house.service.settings.mail_address] = "550 5.1.1 nobody here"
    assert "did not take the canary" in here("canary", **house.environment).mistake()


def test_from_a_maildir_no_canary_comes_back(here: Here, tmp_path: Path) -> None:
    house = House(tmp_path / "other")
    house.close()
    assert "is a Maildir" in here("canary", **house.environment).mistake()
