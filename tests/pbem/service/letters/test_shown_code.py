"""Believed without a plus: who chose it plays by the code beside the address of our letter, and nobody by less than that."""

import re
from collections.abc import Iterator
from email.message import EmailMessage
from pathlib import Path
from typing import Final
from uuid import UUID

import pytest

from domain.game import Seat
from domain.player.events import TrustSet
from mail.inbound.ports import RawLetter
from pbem.clubhouse.acts import Operator
from pbem.clubhouse.matches.guests import Guest
from pbem.clubhouse.matches.hosting import Doing
from pbem.store.engine import reading
from tests.support.house import House, address_of, words_of

SERVER: Final = "mx.example.org"
PASS: Final = f"Authentication-Results: {SERVER}; dmarc=pass header.from=example.org\r\n".encode()
FAIL: Final = PASS.replace(b"pass", b"fail")
GRACE: Final = "grace@example.org"
OURS: Final = "g@pbem.localhost"
WRITTEN: Final = (
    '"pbem ({code})" <{ours}>',
    "pbem ({code}) <{ours}>",
    "{ours} (pbem ({code}))",
    "=?utf-8?q?pbem_=28{code}=29?= <{ours}>",
    "'pbem ({upper})' <{ours}>",
    'Ada <ada@example.net>,\r\n "pbem ({code})"\r\n <{ours}>',
)


@pytest.fixture
def house(tmp_path: Path, url: str) -> Iterator[House]:
    """A service at a provider without plus addresses, and a spy nobody vouches for, who has said yes once and is believed."""
    more = {"PBEM_MAIL_TRUST": "authenticated", "PBEM_MAIL_AUTHSERV_ID": SERVER, "PBEM_MAIL_PLUS": "no"}
    made = House(tmp_path, PBEM_DATABASE_URL=url, **more)
    first = made.open("spy", "partisan-1")
    given(made, made.reply("spy", made.some_order(first, "spy")))
    given(made, made.reply("spy", "yes\ntrust me"))
    yield made
    made.close()


def given(house: House, raw: bytes) -> str:
    """A letter comes, the service works; the newest words to the spy, on one line."""
    house.deliver(raw)
    house.work()
    return " ".join(words_of(house.last("spy")).split())


def moved(house: House, match: UUID) -> bool:
    """Whether the spy's turn is over."""
    return house.match(match).views["spy"].decision > 1  # type: ignore[index]


def code(letter: EmailMessage, header: str = "Reply-To") -> str:
    """What stands in parentheses in a header of a letter."""
    found = re.search(r"(?:\(|%28)([a-z2-7]{26})(?:\)|%29)", str(letter[header]))
    assert found
    return found[1]


def answer(house: House, match: UUID, shown: str, to: EmailMessage | None = None) -> bytes:
    """The spy's order in answer to a letter, with this in the place of the code beside our address."""
    letter = to or house.last("spy")
    return house.reply("spy", house.some_order(match, "spy"), letter).replace(
        f"({code(letter)})".encode(), shown.encode()
    )


def test_whoever_has_said_yes_once_and_asked_to_be_believed_is_not_asked_again(house: House) -> None:
    assert "From now on your letters are believed" in " ".join(words_of(house.last("spy")).split())
    assert house.last("spy")["To"] == address_of("spy")
    with reading(house.service.engine) as conn:
        player = house.service.directory.find(conn, address_of("spy"))
    assert player is not None
    assert [one.event for one in house.service.repository.player(player)[1] if isinstance(one.event, TrustSet)] == [
        TrustSet(believed=True)
    ]
    match = house.open("spy", "partisan-1")
    assert "All that you asked for has been done" in given(house, house.reply("spy", house.some_order(match, "spy")))
    assert moved(house, match)


def test_who_is_asked_is_offered_it_where_the_answer_shows_the_code_and_only_there(house: House) -> None:
    given(house, house.reply("spy", "do not trust me"))
    for shown in (True, False):
        match = house.open("spy", "partisan-1")
        letter = house.last("spy")
        kept = f"({code(letter)})" if shown else ""
        assert "Is this letter yours" in given(house, answer(house, match, kept, letter))
        assert ("“trust me”" in given(house, house.reply("spy", "yes"))) is shown


def test_programs_write_the_name_beside_the_address_in_their_own_ways(house: House) -> None:
    for to in WRITTEN:
        match = house.open("spy", "partisan-1")
        letter, shown = house.last("spy"), code(house.last("spy"))
        written = f"To: {to.format(code=shown, upper=shown.upper(), ours=OURS)}".encode()
        raw = answer(house, match, f"({shown})").replace(f"To: {letter['Reply-To']}".encode(), written)
        house.service.intake.take_in(RawLetter(address_of("spy"), OURS, "test", raw), lambda: house.now)
        house.work()
        assert moved(house, match), to


def test_who_knows_the_number_of_a_letter_and_has_not_its_code_plays_nothing(house: House) -> None:
    match = house.open("spy", "partisan-1")
    letter = house.last("spy")
    for forged in (
        "",
        f"({'a' * 26})",
        f"({code(house.letters('spy')[0])})",  # of an earlier letter to the spy
        f"({code(house.last('partisan-1'))})",  # of the same match, which that seat's player holds
        f"({code(letter, 'List-Unsubscribe')})",  # which does nothing but stop reminders
    ):
        assert "Is this letter yours" in given(house, answer(house, match, forged, letter)), forged
        assert not moved(house, match)


def test_the_number_of_another_seats_letter_serves_nobody_with_whatever_code(house: House) -> None:
    match = house.open("spy", "partisan-1")
    own, others = house.last("spy"), house.last("partisan-1")
    before = len(house.files())
    for shown in (code(own), code(others)):
        raw = answer(house, match, f"({shown})", own)
        given(house, raw.replace(str(own["Message-ID"]).encode(), str(others["Message-ID"]).encode()))
    assert not moved(house, match)
    assert len(house.files()) == before


def test_a_broken_signature_is_never_believed_and_neither_is_another_address(house: House) -> None:
    match = house.open("spy", "partisan-1")
    letter, order = house.last("spy"), house.some_order(match, "spy")
    assert "Is this letter yours" in given(house, FAIL + house.reply("spy", order, letter))
    given(house, house.reply("spy", order, letter, sender="eve@example.net"))
    assert not moved(house, match)
    given(house, house.reply("spy", order, letter))
    assert moved(house, match)


def test_whoever_takes_the_belief_back_is_asked_again(house: House) -> None:
    match = house.open("spy", "partisan-1")
    letter = house.last("spy")
    assert "only after your yes" in given(house, house.reply("spy", "do not trust me", letter))
    assert "Is this letter yours" in given(house, house.reply("spy", house.some_order(match, "spy"), letter))
    assert not moved(house, match)


def test_once_the_seat_has_passed_on_the_letters_to_who_had_it_play_nothing(house: House) -> None:
    match = house.open("spy", "partisan-1", host="olga@example.org")
    letter, order = house.last("spy"), house.some_order(match, "spy")
    by = Doing(by=Operator("root"), reason="the spy has left")
    house.service.offers.make(match, Seat("spy"), Guest(address=GRACE), "host", by, house.now)
    house.work()
    given(house, PASS + house.reply("spy", "yes", house.letters_to(GRACE)[-1], GRACE))
    held = house.match(match).version
    for to, sender in ((letter, None), (letter, GRACE), (house.letters_to(GRACE)[-1], None)):
        given(house, house.reply("spy", order, to, sender))
        assert house.match(match).version == held
    assert any(
        "That seat has passed to somebody else" in " ".join(words_of(one).split()) for one in house.letters("spy")
    )
