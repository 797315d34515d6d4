"""A match is run by its host: time, pauses, seats that pass to others, its end; by command and by letter (G-27 to G-30)."""

import re
from collections.abc import Iterable
from datetime import timedelta
from email.message import EmailMessage
from typing import Final
from uuid import UUID

import pytest

from domain.game import Seat
from domain.match.rules.hosting import CannotHost
from domain.match.state import Cancelled, Concluded
from mail.inbound.ports import RawLetter
from pbem.clubhouse.acts import Operator
from pbem.clubhouse.matches.guests import Guest
from pbem.clubhouse.matches.hosting import Doing
from pbem.clubhouse.matches.opening import OpeningRequest
from tests.support.house import START, House, address_of, line_of, words_of

SPY: Final = "spy"
HUNTERS: Final = ("partisan-1", "partisan-2", "partisan-3", "partisan-4", "partisan-5")
HOST: Final = "olga@example.org"
GRACE: Final = "grace@example.org"
BY: Final = Doing(by=Operator("root"), reason="they asked")
PACE: Final = timedelta(hours=72)


def opened(house: House, host: str = HOST) -> UUID:
    """A match in which the spy has moved once, and the partisans are asked."""
    match = house.open(SPY, *HUNTERS, host=host)
    house.answer(SPY, house.some_order(match, SPY))
    return match


def lines_of(letters: Iterable[EmailMessage]) -> set[str]:
    """All lines of some letters."""
    return {line.strip() for letter in letters for line in words_of(letter).splitlines() if line.strip()}


def from_host(house: House, text: str, sender: str = HOST) -> str:
    """A host answers the newest letter to them; what comes back."""
    letter = house.letters_to(HOST)[-1]
    house.deliver(house.reply("host", text, letter, sender))
    house.work()
    return house.newest(HOST)


def test_a_seat_passes_with_all_that_it_has_seen_and_nothing_else(house: House) -> None:
    match = opened(house)
    house.service.hosting.pass_on(match, Seat("partisan-2"), Guest(address=GRACE), "administrator", BY, house.now)
    house.work()

    first = house.newest(GRACE)
    assert "You take over partisan 2 in match 1 of Quinta Colonna." in first
    assert "What this seat has seen so far" in first
    assert "The spy" in first
    cards = {line for line in lines_of(house.letters(SPY)) if re.match(r"\d+ \w+: \d+, ", line)}
    assert cards
    assert not cards & lines_of(house.letters_to(GRACE))
    assert house.under_way(match).occupants[Seat("partisan-2")].player is not None
    assert "Another player has taken over: partisan 2." in line_of(house.last("partisan-1"))


def test_whoever_had_a_seat_can_do_nothing_with_it_and_hears_no_more(house: House) -> None:
    match = opened(house)
    before = house.last("partisan-2")
    house.service.hosting.pass_on(match, Seat("partisan-2"), Guest(address=GRACE), "administrator", BY, house.now)
    house.work()
    heard = len(house.letters("partisan-2"))

    answer = line_of(house.answer("partisan-2", "resign", before))
    assert "That seat has passed to somebody else" in answer
    assert not house.under_way(match).resigning
    house.answer("partisan-1", "say who are you?")
    assert len(house.letters("partisan-2")) == heard + 1


def test_the_newcomer_plays_at_once_and_has_a_whole_pace(house: House) -> None:
    match = opened(house)
    house.wait(hours=40)
    house.service.hosting.pass_on(match, Seat("partisan-1"), Guest(address=GRACE), "administrator", BY, house.now)
    house.work()
    decision = house.under_way(match).decision
    assert decision is not None
    assert decision.due == house.now + PACE

    letter = house.letters_to(GRACE)[-1]
    house.deliver(house.reply("grace", house.some_order(match, "partisan-1"), letter, GRACE))
    house.work()
    assert "Your letter has been carried out." in house.newest(GRACE)


def test_a_bot_holds_a_seat(house: House) -> None:
    match = house.open(SPY, *HUNTERS)
    house.service.hosting.pass_on(match, Seat(SPY), Guest(address=None), "administrator", BY, house.now)
    house.work()
    assert house.under_way(match).decisions > 1
    assert "A bot plays on for the spy." in line_of(house.last("partisan-1"))


def test_whoever_is_replaced_or_retired_is_told_at_once_and_hears_of_the_end(house: House) -> None:
    match = opened(house)
    house.service.hosting.pass_on(match, Seat("partisan-2"), Guest(address=None), "host", BY, house.now)
    house.service.hosting.retire(match, Seat("partisan-3"), BY, house.now)
    house.work()

    assert "has given partisan 2 in a match of Quinta Colonna to a bot, which plays in your place" in house.heard(
        "partisan-2"
    )
    assert "has given up partisan 3 in a match of Quinta Colonna" in house.heard("partisan-3")
    assert "has given" not in house.heard("partisan-1")
    told = len(house.letters("partisan-2"))
    house.resign(SPY)
    assert len(house.letters("partisan-2")) == told + 1
    assert "is over in which you played partisan 2 for a time" in house.heard("partisan-2")
    assert "Watch the whole match again" in house.heard("partisan-2")


def test_one_person_cannot_have_two_seats(house: House) -> None:
    match = opened(house)
    taken = Guest(address=address_of("partisan-1"))
    with pytest.raises(CannotHost):
        house.service.hosting.pass_on(match, Seat("partisan-2"), taken, "administrator", BY, house.now)


def test_the_host_is_told_of_a_miss_at_once_and_answers_with_one_line(house: House) -> None:
    match = house.open(SPY, *HUNTERS, host=HOST)
    house.wait(hours=73)
    assert "The spy missed a deadline" in house.newest(HOST)

    asked = house.under_way(match).decision
    assert asked is not None
    assert "What you asked for has been done." in from_host(house, "extend 24h please\nOlga")
    later = house.under_way(match).decision
    assert later is not None
    assert later.due == asked.due + timedelta(hours=24)


def test_a_host_reminds_before_time_runs_out_and_moves_the_deadline_in_plain_words(house: House) -> None:
    match = house.open(SPY, *HUNTERS, host=HOST)
    late = house.service.ours.base
    house.service.intake.take_in(
        RawLetter(HOST, late, "test", f"From: <{HOST}>\r\nTo: <{late}>\r\nMessage-ID: <1>\r\n\r\nlate 1\r\n".encode()),
        lambda: house.now,
    )
    house.wait(hours=1)
    from_host(house, "remind")
    assert "It is still your turn" in house.heard(SPY)
    assert "most of the time" not in house.heard(SPY)
    due = house.due(match)
    from_host(house, "sposta la scadenza di due giorni")
    assert house.due(match) == due + timedelta(days=2)


def test_a_host_by_letter_gives_a_seat_to_somebody_else(house: House) -> None:
    match = house.open(SPY, *HUNTERS, host=HOST)
    house.wait(hours=73)
    from_host(house, f"replace spy with {GRACE}")
    house.deliver(house.reply("grace", "yes", house.letters_to(GRACE)[-1], GRACE))
    house.work()
    assert "You take over the spy" in house.newest(GRACE)
    assert house.under_way(match).missed.get(Seat(SPY)) is None


def test_a_host_who_plays_does_not_choose_who_else_does(house: House) -> None:
    match = house.open(SPY, *HUNTERS, host=address_of("partisan-1"))
    house.wait(hours=73)
    told = [one for one in house.letters("partisan-1") if "missed a deadline" in words_of(one)][-1]
    before = house.under_way(match).occupants[Seat(SPY)]

    house.deliver(house.reply("partisan-1", f"replace spy with {GRACE}", told))
    house.work()
    assert house.under_way(match).occupants[Seat(SPY)] == before
    assert "such a host does not choose who else plays" in house.heard("partisan-1")
    assert not house.letters_to(GRACE)
    house.deliver(house.reply("partisan-1", "replace spy with bot", told))
    house.work()
    assert house.under_way(match).occupants[Seat(SPY)].player is None


@pytest.mark.parametrize(
    "text",
    [
        "I do not want this:\nend match",
        "end match\nno wait, don't",
        "end match\nif Ada agrees",
        "retire spy\nAsk me first.",
        "extend 24h\nNot yet, please.",
    ],
)
def test_what_a_host_leaves_in_doubt_is_not_done(house: House, text: str) -> None:
    match = house.open(SPY, *HUNTERS, host=HOST)
    house.wait(hours=73)
    before = house.under_way(match)
    assert "What you asked for has been done." not in from_host(house, text)
    assert house.under_way(match) == before


def test_nobody_else_runs_the_match_with_the_hosts_letter(house: House) -> None:
    match = house.open(SPY, *HUNTERS, host=HOST)
    house.wait(hours=73)
    letter = house.letters_to(HOST)[-1]
    house.deliver(house.reply("host", "end match", letter, "mallory@example.org"))
    house.work()
    house.under_way(match)


def test_a_match_is_paused_resumed_and_ended(house: House) -> None:
    match = opened(house)
    house.service.hosting.pause(match, BY, house.now)
    house.wait(hours=143)
    assert house.under_way(match).decisions == 2
    house.service.hosting.resume(match, BY, house.now)
    house.work()
    decision = house.under_way(match).decision
    assert decision is not None
    assert decision.due == house.now + PACE
    house.service.hosting.end(match, BY, house.now)
    house.work()
    assert isinstance(house.match(match).state, Concluded)
    assert "Whoever runs the match has ended it: nobody wins." in line_of(house.last(SPY))


def test_a_host_whose_letter_asks_for_nothing_is_told_its_lines_back(house: House) -> None:
    opened(house)
    house.answer("partisan-1", "pause")
    told = from_host(house, "remind nobody\nwhat now")
    assert "Nothing has been done, for nothing that could be was found in your letter." in told
    assert "Ignored: “remind nobody”, “what now”" in told
    assert "were not read" not in from_host(house, "help")


def test_a_host_is_told_how_the_places_of_those_invited_are_numbered(house: House) -> None:
    first, second = Guest(address="ada@example.org"), Guest(address="bob@example.org")
    request = OpeningRequest(game="vedova-nera", guests=(first, second), host=Guest(address=HOST), invite=True)
    match = house.service.opening.open(request, house.now).match
    loaded = house.match(match)
    house.service.repository.append(*house.service.hosts.tell(loaded, "opened", (), loaded.version, house.now))
    house.work()
    house.says("bob@example.org", "yes")

    told = from_host(house, "late")
    assert "place 1 is whoever was named first" in told
    waiting = told.partition("It waits for")[2].partition("Who plays")[0]
    assert ("place 1" in waiting, "place 2" in waiting) == (True, False)


def goes_on(house: House, address: str = HOST) -> list[str]:
    """The letters to an address that say that play goes on."""
    return [
        line for line in map(line_of, house.letters_to(address)) if "For the host of the match. Play goes on." in line
    ]


def test_a_host_hears_when_play_goes_on_whoever_let_it(house: House) -> None:
    match = opened(house)
    house.answer("partisan-1", "pause")
    assert "You will be written to when it goes on" in house.newest(HOST)
    house.answer("partisan-1", "end pause")
    assert len(goes_on(house)) == 1
    assert "Decision 2 is open until" in goes_on(house)[0]

    assert "You will be written to when it goes on" in from_host(house, "pause")
    house.service.hosting.resume(match, BY, house.now)
    house.work()
    assert len(goes_on(house)) == 2

    from_host(house, "pause")
    house.wait(hours=6 * 24)
    assert len(goes_on(house)) == 3, "a pause that ends by itself"


def test_a_host_who_lets_play_go_on_by_letter_is_answered_once(house: House) -> None:
    opened(house)
    house.answer("partisan-1", "pause")
    before = len(house.letters_to(HOST))
    from_host(house, "resume")
    assert (len(house.letters_to(HOST)) - before, goes_on(house)) == (1, [])


def test_a_host_who_plays_hears_it_in_the_letter_of_the_seat(house: House) -> None:
    played = opened(house, host=address_of(SPY))
    house.service.hosting.pause(played, BY, house.now)
    house.service.hosting.resume(played, BY, house.now)
    house.work()
    assert goes_on(house, address_of(SPY)) == []
    assert "Play goes on" in line_of(house.last(SPY))


def test_a_host_without_a_seat_is_told_at_once_how_the_match_ended(house: House) -> None:
    opened(house)
    house.resign(SPY)
    last = house.newest(HOST)
    assert "The match is over." in last
    assert "The partisans win" in last
    assert "/matches/" in last  # where anybody with the link may play it back
    assert "These are the matches that are over." in from_host(house, "standings")
    assert len([letter for letter in house.letters_to(HOST) if "The match is over." in words_of(letter)]) == 1


def test_a_host_who_plays_has_the_last_letter_of_a_seat_alone(house: House) -> None:
    opened(house, host=address_of(SPY))
    house.resign(SPY)
    assert not any("For the host of the match" in words_of(letter) for letter in house.letters(SPY))


def test_a_pause_that_its_host_forgets_ends_by_itself_after_twice_the_pace(house: House) -> None:
    match = opened(house)
    house.service.hosting.pause(match, BY, house.now)
    house.wait(hours=100)
    house.service.hosting.pause(match, BY, house.now)
    house.wait(hours=143)
    assert house.under_way(match).paused is not None
    assert "goes on by itself after twice the time of a turn" in line_of(house.last(SPY))

    house.wait(hours=2)
    decision = house.under_way(match).decision
    assert decision is not None
    assert decision.due == house.now + PACE


def test_a_match_is_called_off_before_it_begins(house: House) -> None:
    match = house.open(SPY, *HUNTERS, invite=True)
    house.service.hosting.end(match, BY, START)
    house.work()
    assert isinstance(house.match(match).state, Cancelled)
    assert "whoever opened it has called it off" in line_of(house.last(SPY))
