"""Who has used up the time of their own asks the others, who answer by a word; with a yes of all the deadline moves (G-43)."""

from collections.abc import Iterator
from uuid import UUID

from domain.chance import SeededChance
from domain.game import Seat
from domain.match.reading.notation import write
from domain.match.rules.commands import TimedEvent
from domain.match.rules.redeciding import redecide
from domain.match.state import Underway
from tests.pbem.service.running.test_time import FIRST, PACE, SECOND
from tests.support.house import House, line_of

THIRD, HOST = "player-3", "host@example.org"
P1, P2 = Seat("partisan-1"), Seat("partisan-2")
BOT = SeededChance(b"more time")


def used_up(house: House, *people: str, rounds: int = 2) -> UUID:
    """A match whose first player has had more time as often as they may, and is asked again."""
    match = house.open(*people, game="vedova-nera", host=HOST)
    for _ in range(rounds):
        house.answer(FIRST, "more time")
        for seat in people:
            house.answer(seat, house.some_order(match, seat))
    return match


def test_the_deadline_moves_by_a_pace_once_everybody_has_said_yes(house: House) -> None:
    match = used_up(house, FIRST, SECOND, THIRD)
    before = house.due(match)
    assert "so the others are asked" in house.told(FIRST, "more time please")
    assert house.heard(SECOND).startswith("Red asks for more time. May they have it?")
    assert "More time for red: yes, no" in house.heard(SECOND)
    assert "Green agrees to more time." in house.told(SECOND, "yes")
    assert house.due(match) == before
    assert "You agree to more time" in house.told(THIRD, "più tempo sì")
    assert house.due(match) == before + PACE
    assert "stays open longer" in house.heard(FIRST)


def test_whoever_gives_up_is_not_waited_for_and_the_record_proves_it(house: House) -> None:
    match = used_up(house, FIRST, SECOND, THIRD)
    before = house.due(match)
    house.answer(FIRST, "more time")
    house.answer(SECOND, "time yes")
    house.resign(THIRD)
    assert house.due(match) == before + PACE
    assert "stays open longer" in house.heard(FIRST)
    loaded, seed = house.match(match), house.service.seeds.read(match)
    assert redecide(loaded.game, seed, [TimedEvent(one.at, one.event) for one in loaded.entries]) is None


def test_one_no_leaves_the_deadline_and_nobody_is_asked_again_in_that_decision(house: House) -> None:
    match = used_up(house, FIRST, SECOND, THIRD)
    before = house.due(match)
    house.answer(FIRST, "more time")
    assert "the deadline stays" in house.told(THIRD, "no")
    assert "Yellow does not agree to more time" in house.heard(FIRST)
    assert "Nobody asks you for more time now" in house.told(SECOND, "time yes")
    assert "which is done once" in house.told(FIRST, "more time")
    assert house.due(match) == before


def test_a_request_lapses_with_the_deadline(house: House) -> None:
    match = used_up(house, FIRST, SECOND, THIRD)
    house.answer(FIRST, "more time")
    house.answer(SECOND, "yes")
    house.wait(hours=73)
    before = house.due(match)
    assert "Nobody asks you for more time now" in house.told(THIRD, "time yes")
    assert house.due(match) == before


def test_a_yes_of_the_host_is_enough(house: House) -> None:
    match = used_up(house, FIRST, SECOND, THIRD)
    before = house.due(match)
    house.answer(FIRST, "more time")
    told = house.letters_to(HOST)[-1]
    assert "asks the others for more" in line_of(told)
    house.deliver(house.reply("host", "Yes, of course", told, HOST))
    house.work()
    assert house.due(match) == before + PACE
    assert "Nobody asks you for more time now" in house.told(SECOND, "time yes")


def test_a_plain_yes_of_the_host_to_another_letter_grants_nothing(house: House) -> None:
    match = used_up(house, FIRST, SECOND, THIRD)
    house.wait(hours=73)
    other = house.letters_to(HOST)[-1]
    for seat in (SECOND, THIRD):
        house.answer(seat, house.some_order(match, seat))
    before = house.due(match)
    house.answer(FIRST, "more time")
    house.deliver(house.reply("host", "yes", other, HOST))
    house.work()
    assert house.due(match) == before
    house.deliver(house.reply("host", "time yes", other, HOST))
    house.work()
    assert house.due(match) == before + PACE


def test_who_is_away_is_not_waited_for_and_a_bot_is_not_asked(house: House) -> None:
    match = used_up(house, FIRST, SECOND)
    before = house.due(match)
    house.answer(SECOND, "away 5-30 January")
    house.answer(FIRST, "more time")
    assert house.due(match) == before + PACE


def test_the_others_are_asked_three_times_in_a_match_at_most(house: House) -> None:
    match = used_up(house, FIRST, SECOND, THIRD, rounds=5)
    assert "asked the others for it as often as one may" in house.told(FIRST, "more time")
    assert house.match(match).state.decision is not None  # type: ignore[union-attr]


def asked(house: House, match: UUID) -> Iterator[tuple[Underway, Seat]]:
    """Whoever is asked first, again and again; and the bot's order in its words, if nothing else is said meanwhile."""
    while True:
        loaded = house.match(match)
        assert isinstance(loaded.state, Underway)
        seat = loaded.game.rules.awaited(loaded.state.game)[0]
        yield loaded.state, seat
        if house.match(match).version == loaded.version:
            order = loaded.game.sight.bot(loaded.views[seat].game, seat, BOT)
            house.answer(seat, write(loaded.game, order, "en"))


def test_nobody_is_asked_any_more_once_whoever_asked_has_answered(house: House) -> None:
    match = house.open("spy", P1, P2, game="quinta-colonna", options={"control": "assigned"})
    seen: set[int] = set()
    for state, seat in asked(house, match):
        if seat == P1 and state.decisions not in seen:
            house.answer(P1, "more time")
            seen.add(state.decisions)
        if len(seen) == 3:
            break
    order = house.some_order(match, P2)
    assert "More time for partisan 1: yes, no" in house.told(P2, order)

    assert "Now partisan 2 plays" in house.told(P1, "end")
    for other in ("spy", P2):
        assert "ore time for partisan 1" not in house.told(other, "say: here I am")
        assert "Nobody asks you for more time now" in house.told(other, "time yes")
        assert "Nobody asks you for more time now" not in house.told(other, "yes")
