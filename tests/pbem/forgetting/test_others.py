"""Of what others wrote only what quotes somebody who is forgotten goes, and nothing of a match in dispute before the ruling."""

from collections.abc import Iterator
from pathlib import Path
from uuid import UUID

import pytest
from sqlalchemy import select

from domain.game import Seat
from mail.inbound.desk import words_of as text_of
from pbem.clubhouse.erased import half_erased
from pbem.clubhouse.matches.guests import Guest
from pbem.clubhouse.matches.opening import OpeningRequest
from pbem.clubhouse.soundness import prove_whole
from pbem.store.engine import reading
from pbem.store.tables import inbox
from tests.pbem.forgetting.conftest import OTHER, THIRD, WRITER, ruled
from tests.support.house import House, address_of, words_of

LONG = "we should all attack the old bridge together tonight, before they notice"


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    """A whole service on the small database."""
    made = House(tmp_path, PBEM_TRUST_TOKEN="1")
    yield made
    made.close()


def begun(house: House, **names: str) -> UUID:
    """A match of three, each under a name."""
    named = {
        WRITER: "Rosa",
        OTHER: "Ida",
        THIRD: "Ugo",
        **{seat.replace("_", "-"): name for seat, name in names.items()},
    }
    guests = tuple(
        Guest(address=address_of(seat), seat=Seat(seat), form="html", language="en", name=name)
        for seat, name in named.items()
    )
    match = house.service.opening.open(OpeningRequest(game="vedova-nera", guests=guests, seed=b"others"), house.now)
    house.work()
    return match.match


def send(house: House, seat: str, text: str, *, quoting: str | None = None) -> str:
    """What is kept of a letter that somebody sends; below it stands the letter of ours which has these words, if any."""
    ours = next((one for one in house.letters(seat) if quoting and quoting in _flat(words_of(one))), None)
    raw = house.reply(seat, text, ours)
    if quoting is None:
        raw = raw[: raw.index(b"\r\n> ")]
    house.deliver(raw)
    house.work()
    return raw.decode()


def kept(house: House, number: int) -> str:
    """What is left of a letter that came in, by its number: its bytes, or its words if something was taken out of it."""
    with reading(house.service.engine) as conn:
        place = conn.execute(select(inbox.c.raw_vault_id).where(inbox.c.id == number)).scalar_one()
        raw = house.service.vault.what_remains(conn, place) or b""
        was_cut = house.service.vault.left_of(conn, place) is not None
    return text_of(raw) if was_cut else raw.decode()


def newest(house: House) -> int:
    """The number of the letter that came in last."""
    with reading(house.service.engine) as conn:
        return int(conn.execute(select(inbox.c.id).order_by(inbox.c.id.desc()).limit(1)).scalar_one())


def forget(house: House, seat: str = WRITER) -> UUID:
    """Somebody is forgotten."""
    with reading(house.service.engine) as conn:
        player = house.service.directory.find(conn, address_of(seat))
    assert player is not None
    assert house.service.forgetting.forget(player, house.now) is not None
    return player


def _flat(text: str) -> str:
    return " ".join(text.split())


def test_what_everybody_says_is_nobodys_and_stays(house: House) -> None:
    begun(house)
    send(house, WRITER, "say grazie")
    letter = send(house, OTHER, "choose blue\nsay grazie a tutti")
    forget(house)
    assert kept(house, newest(house)) == letter


def test_a_letter_that_answers_one_that_told_their_words_and_quotes_none_stays_as_it_came(house: House) -> None:
    begun(house)
    send(house, WRITER, f"say {LONG}")
    house.deliver(answer := _bare_answer(house, LONG))
    house.work()
    forget(house)
    house.service.tidier.whole(house.now)
    assert kept(house, newest(house)) == answer.decode()


def _bare_answer(house: House, told: str) -> bytes:
    ours = next(one for one in house.letters(OTHER) if told[:20] in _flat(words_of(one)))
    raw = house.reply(OTHER, "choose blue", ours)
    return raw[: raw.index(b"\r\n> ")]


def test_what_is_quoted_goes_and_the_rest_stays(house: House) -> None:
    match = begun(house)
    send(house, WRITER, "say grazie")
    send(house, OTHER, "choose blue\nsay grazie anche da me", quoting="grazie")
    quoting = newest(house)
    send(house, WRITER, f"say {LONG}")
    send(house, THIRD, f'choose green\nsay hear this: "{LONG.upper()}" I ask you')
    repeating = newest(house)
    forget(house)

    left = kept(house, quoting)
    assert "[erased]" in left
    assert "choose blue\nsay grazie anche da me" in left
    assert left.count("grazie") == 1
    left = kept(house, repeating)
    assert 'hear this: "[erased]" I ask you' in left
    assert "choose green" in left
    prove_whole(house.service.engine, house.service.keys)
    assert house.match(match).state is not None


def test_a_name_that_another_player_bears_too_is_left_in_letters_of_others(house: House) -> None:
    begun(house, player_3="Rosa Bianchi")
    letter = send(house, OTHER, "say Rosa, what do you think?")
    forget(house)
    assert kept(house, newest(house)) == letter


def test_a_name_of_their_own_goes_where_it_is_written_as_a_name(house: House) -> None:
    begun(house, player_1="Ondina")
    send(house, OTHER, "say Ondina, what do you think of an ondina?")
    forget(house)
    assert "say [erased], what do you think of an ondina?" in kept(house, newest(house))


def test_nothing_of_a_match_in_dispute_goes_before_the_ruling(house: House) -> None:
    disputed = begun(house)
    send(house, WRITER, f"say {LONG}")
    mine = newest(house)
    quoted = send(house, OTHER, f"dispute 1: I was told {LONG}")
    player = forget(house)
    assert (LONG in kept(house, mine), kept(house, newest(house))) == (True, quoted)
    assert _half(house) == [player]
    house.service.tidier.whole(house.now)
    assert (LONG in kept(house, mine), kept(house, newest(house))) == (True, quoted)
    prove_whole(house.service.engine, house.service.keys)

    ruled(house)
    assert house.service.forgetting.finish(house.now) == 1
    assert kept(house, mine) == ""
    assert "I was told [erased]" in kept(house, newest(house))
    assert _half(house) == []
    prove_whole(house.service.engine, house.service.keys)
    assert house.match(disputed).state is not None


def _half(house: House) -> list[UUID]:
    with reading(house.service.engine) as conn:
        return half_erased(conn)


def test_what_waits_for_a_ruling_keeps_nothing_of_other_matches(house: House) -> None:
    begun(house)
    send(house, OTHER, "dispute 1: that was not mine")
    begun(house)
    send(house, WRITER, f"say {LONG}")
    other = newest(house)
    forget(house)
    assert kept(house, other) == ""


def test_who_waits_for_a_ruling_is_forgotten_all_the_same(house: House) -> None:
    begun(house)
    send(house, OTHER, "dispute 1: that was not mine")
    before = len(house.letters(WRITER))
    forget(house)
    ruled(house)
    with reading(house.service.engine) as conn:
        assert house.service.directory.find(conn, address_of(WRITER)) is None
    assert len(house.letters(WRITER)) == before


def test_a_reply_that_quotes_a_blanked_letter_later_keeps_its_newest_words(house: House) -> None:
    begun(house)
    send(house, WRITER, f"say {LONG}")
    ours = next(one for one in house.letters(OTHER) if LONG[:20] in _flat(words_of(one)))
    forget(house)
    house.deliver(house.reply(OTHER, "choose blue\nsay who was that?", ours))
    house.work()
    assert "attack" in kept(house, newest(house))
    house.service.tidier.whole(house.now)
    assert kept(house, newest(house)).strip() == "choose blue\nsay who was that?"
