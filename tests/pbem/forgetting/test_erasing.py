"""Who is forgotten has left nothing behind in any row or file, and the matches they played in go on or are over."""

import pytest
from sqlalchemy import select

from domain.match.events import SeatVacated
from domain.match.state import Cancelled, Concluded, Underway
from mail.inbound.ports import Taken
from pbem.clubhouse.matches.guests import Guest
from pbem.clubhouse.soundness import prove_whole
from pbem.store.engine import reading
from pbem.store.tables import outbox
from tests.pbem.forgetting.conftest import (
    MARK,
    OTHER,
    WRITER,
    forget,
    opened,
    places,
    writer,
    writer_address,
    written,
)
from tests.support.house import House, line_of, words_of

SEATS = {
    "vedova-nera": ("player-1", "player-2", "player-3"),
    "quinta-colonna": ("partisan-1", "spy", "partisan-2"),
    "mata-hari": ("agent-1", "agent-2", "agent-3"),
    "casablanca": ("black", "red"),
}


def test_nothing_that_was_written_is_found_anywhere(house: House) -> None:
    match = opened(house)
    written(house)
    assert len(list(places(house))) > 20

    done = forget(house)

    assert done.texts > 10
    assert done.letters > 0
    assert done.arrived > 0
    assert list(places(house)) == []
    prove_whole(house.service.engine, house.service.keys)
    assert isinstance(house.match(match).state, Underway)


def test_others_learn_that_a_seat_was_vacated_and_play_on(house: House) -> None:
    match = opened(house)
    written(house)
    before = len(house.letters_to(writer_address()))
    forget(house)
    house.work()

    assert len(house.letters_to(writer_address())) == before
    told = line_of(house.last(OTHER))
    assert MARK not in told
    assert "forgot" not in told
    vacated = [entry.event.seat for entry in house.match(match).entries if isinstance(entry.event, SeatVacated)]
    assert vacated == [WRITER]
    assert "carried out" in words_of(house.answer(OTHER, f"say go on\n{house.some_order(match, OTHER)}"))


@pytest.mark.parametrize("game", SEATS)
def test_a_match_of_every_game_goes_on_or_is_over(house: House, game: str) -> None:
    match = opened(house, game, SEATS[game])
    forget(house)
    house.work()
    for _ in range(3):
        house.wait(hours=80)
    assert isinstance(house.match(match).state, Underway | Concluded)
    prove_whole(house.service.engine, house.service.keys)


def test_an_invitation_of_somebody_forgotten_is_declined(house: House) -> None:
    match = opened(house, invite=True)
    forget(house)
    house.work()
    assert isinstance(house.match(match).state, Cancelled)


def test_their_reply_addresses_are_known_no_more_and_their_address_is_free(house: House) -> None:
    opened(house)
    last = house.letters_to(writer_address())[-1]
    before = writer(house)
    forget(house)
    assert house.deliver(house.reply(WRITER, "say me again", last, writer_address())) is Taken.NOBODY

    opened(house)
    assert writer(house) not in (None, before)
    assert house.letters_to(writer_address())[-1]["Reply-To"] != last["Reply-To"]


def test_a_letter_to_others_is_written_again_with_the_words_left_out(house: House) -> None:
    opened(house)
    written(house)
    forget(house)
    with reading(house.service.engine) as conn:
        which = outbox.c.kind == "press", outbox.c.again_vault_id.is_not(None)
        texts = conn.execute(select(outbox.c.again_vault_id).where(*which)).scalars().all()
        kept = [house.service.vault.get(conn, text) for text in texts]
    assert len(kept) >= 2
    assert all(raw is not None and b"[erased]" in raw for raw in kept)


def test_in_the_place_of_a_host_who_is_forgotten_the_administrators_are_told(house: House) -> None:
    opened(house, host=Guest(address="olga@example.org"), invite=True)
    assert forget(house, "olga@example.org").seats == ()
    house.answer(OTHER, "no")
    assert "declined" in words_of(house.letters_to("admin@example.org")[-1])
    assert not any("declined" in words_of(letter) for letter in house.letters_to("olga@example.org"))


def test_a_reply_that_quotes_them_later_is_blanked_by_the_next_round(house: House) -> None:
    opened(house)
    written(house)
    press = next(one for one in house.letters(OTHER) if f"{MARK}press" in words_of(one))
    forget(house)
    house.answer(OTHER, "say who was that?", press)
    assert list(places(house)) != []
    house.service.tidier.whole(house.now)
    assert list(places(house)) == []
