"""While letters lie in a mailbox that cannot be looked into no decision closes, and for as long again afterwards."""

from pathlib import Path

import pytest

from mail.inbound.mailbox.trouble import WELL, MailboxStanding, TroubleKind
from pbem.clubhouse.inbox.mailboxes import MailboxRows
from pbem.clubhouse.outages import outages_within
from pbem.store.engine import reading
from tests.support.house import House
from worker.steps import work_until_idle

MAILBOX = "me@imap.example.org:993/INBOX"
SHUT = MailboxStanding(TroubleKind.NOT_LET_IN, "The password was changed.")


@pytest.fixture
def house(tmp_path: Path) -> House:
    """A service."""
    return House(tmp_path)


def stands(house: House, standing: MailboxStanding) -> None:
    """How it stands with the mailbox now."""
    MailboxRows(house.service.engine, lambda: house.now).stand(MAILBOX, standing)


def works(house: House) -> None:
    """All that is due is done, by one who looks at the clock."""
    work_until_idle(house.service.desk.watching(), lambda: house.now)


def hours_of(house: House, hours: int, standing: MailboxStanding) -> None:
    """So many hours, in each of which somebody works, and the mailbox is tried."""
    for _ in range(hours * 2):
        house.wait_only(0.5)
        stands(house, standing)
        works(house)


@pytest.mark.parametrize(("shut", "kept"), [(SHUT, True), (WELL, False)])
def test_no_decision_closes_while_letters_cannot_be_fetched(shut: MailboxStanding, kept: bool, house: House) -> None:
    match = house.open("spy", "partisan-1", pace_hours=6)
    stands(house, WELL)
    hours_of(house, 4, WELL)
    hours_of(house, 5, shut)
    assert (house.match(match).views["spy"].decision == 1) is kept  # type: ignore[index]


def test_what_was_written_meanwhile_is_played_once_it_is_fetched(house: House) -> None:
    match = house.open("spy", "partisan-1", pace_hours=6)
    hours_of(house, 4, WELL)
    hours_of(house, 5, SHUT)
    stands(house, WELL)
    works(house)
    house.answer("spy", house.some_order(match, "spy"))
    assert house.match(match).views["spy"].decision > 1  # type: ignore[index]


def test_a_mailbox_that_is_shut_for_days_is_given_up(house: House) -> None:
    match = house.open("spy", "partisan-1", pace_hours=6)
    hours_of(house, 4, WELL)
    hours_of(house, 28, SHUT)
    assert house.match(match).views["spy"].decision > 1  # type: ignore[index]


def test_it_is_kept_from_when_to_when_letters_could_not_be_fetched(house: House) -> None:
    house.open("spy", "partisan-1", pace_hours=60)
    hours_of(house, 4, WELL)
    began = house.now
    hours_of(house, 5, SHUT)
    with reading(house.service.engine) as conn:
        (kept,) = outages_within(conn, began, None)
    assert (kept.kind, kept.until) == ("mailbox", house.now)
    assert kept.since >= began
