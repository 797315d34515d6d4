"""Disputes by letter: opened, asked about, told to administrators alone; and matches that wait for the ruling (G-24)."""

from collections.abc import Iterator
from pathlib import Path
from typing import Final
from uuid import UUID

import pytest
from sqlalchemy import select, update

from domain.match import events as happened
from domain.match.rules.commands import TimedEvent
from domain.match.rules.redeciding import redecide
from pbem.clubhouse.matches.disputes import OpenDispute, open_disputes
from pbem.store.engine import reading, writing
from pbem.store.tables import deadlines, outbox
from tests.support.house import House, line_of, words_of

FIRST, SECOND = "player-1", "player-2"
ADMIN: Final = "admin@example.org"


@pytest.fixture
def house(tmp_path: Path, url: str) -> Iterator[House]:
    """A whole service, with one administrator."""
    made = House(tmp_path, PBEM_DATABASE_URL=url, PBEM_ADMINS=ADMIN)
    yield made
    made.close()


def opened(house: House, disputes: str = "go-on") -> UUID:
    """A match of two in which the first has chosen a colour."""
    match = house.open(FIRST, SECOND, game="vedova-nera", disputes=disputes)
    house.answer(FIRST, "choose red")
    return match


def test_a_dispute_is_opened_by_its_words_and_told_to_administrators_alone(house: House) -> None:
    match = opened(house)
    before = len(house.letters(SECOND))
    answer = house.told(FIRST, "dispute 1: I wrote blue, and red was played")

    assert "Your dispute about decision 1 is open." in answer
    assert [(one.match, one.dispute, one.seat, one.decision, one.words) for one in disputes(house)] == [
        (match, 1, FIRST, 1, "I wrote blue, and red was played")
    ]
    assert len(house.letters(SECOND)) == before
    told = words_of(house.letters_to(ADMIN)[-1])
    assert "dispute 1" in told
    assert "blue, and red" not in told


@pytest.mark.parametrize("host", [None, "olga@example.org"])
@pytest.mark.parametrize("admins", ["", f"{FIRST}@example.org"])
def test_where_nobody_may_rule_the_player_is_told_so_and_nobody_is_written_to(
    tmp_path: Path, admins: str, host: str | None
) -> None:
    alone = House(tmp_path, PBEM_ADMINS=admins)
    alone.open(FIRST, SECOND, game="vedova-nera", host=host)
    alone.answer(FIRST, "choose red")
    told = alone.told(FIRST, "dispute 1: I wrote blue")

    assert "Your dispute about decision 1 is open, but nobody is there yet to rule on it" in told
    assert "stands for whoever runs the service" in told
    assert "administrator" not in told, "whether one sits in the match is not told"
    assert "A person reads it" not in told
    assert [one.words for one in disputes(alone)] == ["I wrote blue"]
    with reading(alone.service.engine) as conn:
        assert conn.execute(select(outbox.c.id).where(outbox.c.state == "failed")).all() == []
    alone.close()


def test_play_that_waits_where_nobody_may_rule_says_for_how_long(tmp_path: Path) -> None:
    alone = House(tmp_path)
    opened(alone, disputes="wait")
    told = alone.told(FIRST, "dispute 1: I wrote blue")
    assert "nobody is there yet to rule on it" in told
    assert "Until then play waits, for twice the pace of the match at most (ruling G-44)" in told
    alone.close()


def test_a_number_that_was_not_taken_for_a_decision_is_told(house: House) -> None:
    opened(house)
    house.answer(SECOND, "choose blue")
    told = house.told(FIRST, "dispute 2 pawns were gone")
    assert "Your dispute about decision 1 is open." in told
    assert "If you mean decision 2, send “dispute decision 2: …” too." in told
    assert "was taken for a part" not in house.told(FIRST, "dispute 2 it was never asked of me")
    assert [one.decision for one in disputes(house)] == [1, 2]


def test_the_letter_to_administrators_names_the_desk(house: House) -> None:
    opened(house)
    house.answer(FIRST, "dispute 1: I wrote blue")
    assert "the page “/desk” of this service" in house.newest(ADMIN)


def test_what_is_missing_is_asked_for_and_the_answer_completes_it(house: House) -> None:
    opened(house)
    assert "What was wrong with decision 1?" in house.told(FIRST, "dispute")
    assert not disputes(house)
    assert "is open" in house.told(FIRST, "I chose blue!\nchoose blue is what I wrote.")
    assert "no decision 77 in this match" in house.told(FIRST, "dispute 77: never")
    assert "decision 2 is open" in house.told(FIRST, "2")

    assert [one.words for one in disputes(house)] == ["I chose blue!\nchoose blue is what I wrote.", "never"]


def test_only_the_letter_that_asks_is_answered_with_words_of_a_dispute(house: House) -> None:
    opened(house)
    asked = house.answer(FIRST, "dispute")
    house.answer(FIRST, "such a lovely day", house.letters(FIRST)[0])
    assert not disputes(house)
    house.answer(FIRST, "red was not mine", asked)
    assert [one.words for one in disputes(house)] == ["red was not mine"]


@pytest.mark.parametrize("words", ["resign", "help", "draw", "stop", "stop\nsay hello", "choose green", "no reminders"])
def test_the_letter_that_asks_what_was_wrong_takes_every_answer_for_that(house: House, words: str) -> None:
    match = opened(house)
    house.answer(FIRST, "resign")
    asked = house.answer(FIRST, "dispute 1: hm")
    assert "All of that answer is your dispute" in line_of(asked)
    assert "confirm that you give up" not in line_of(asked), "nothing else is asked that a tap would answer"

    answer = line_of(house.answer(FIRST, words, asked))

    assert [one.words for one in disputes(house)] == [words]
    assert f"Disputed: “{words.splitlines()[0]}”" in answer
    assert "nothing of that is played" in answer
    assert (house.under_way(match).vacated, house.under_way(match).draw) == ((), None)
    assert house.verdicts()[-1] == "receipt"


def test_whoever_orders_and_is_asked_what_was_wrong_gets_the_letter_of_their_turn_too(house: House) -> None:
    match = house.open("spy", "partisan-1")
    house.answer("spy", house.some_order(match, "spy"))
    before = len(house.letters("partisan-1"))
    house.answer("partisan-1", f"{house.some_order(match, 'partisan-1')}\ndispute")
    asked, turn = house.letters("partisan-1")[before:]

    assert "All of that answer is your dispute" in line_of(asked)
    assert "All of that answer is your dispute" not in line_of(turn)
    before, order = house.match(match).version, house.some_order(match, "partisan-1")
    house.answer("partisan-1", order, turn)
    assert (house.match(match).version > before, disputes(house)) == (True, [])
    house.answer("partisan-1", "dispute", turn)
    assert "All of that answer is your dispute" in house.heard("partisan-1"), (
        "they have the letter of their turn already"
    )


def test_a_letter_that_asks_what_was_wrong_keeps_its_promise_whatever_was_answered_before(house: House) -> None:
    match = opened(house)
    house.answer(SECOND, "choose blue")
    order = house.some_order(match, FIRST)
    asked = house.answer(FIRST, "dispute 1")
    other = house.answer(FIRST, "dispute 2")
    before = house.under_way(match).decisions

    assert "decision 1 is open" in line_of(house.answer(FIRST, "I wrote blue", asked))
    for again in (order, "resign", "draw"):
        assert "is open already" in line_of(house.answer(FIRST, again, asked))
    assert "decision 2 is open" in line_of(house.answer(FIRST, order, other))
    assert "is open already" in line_of(house.answer(FIRST, order, other))

    assert [(one.decision, one.words) for one in disputes(house)] == [(1, "I wrote blue"), (2, order)]
    state = house.under_way(match)
    assert (state.decisions, state.draw, state.disputes.asked) == (before, None, {})


def test_a_letter_of_before_that_asked_what_was_wrong_is_answered_with_orders_still(house: House) -> None:
    match = opened(house)
    house.answer(SECOND, "choose blue")
    asked, order = house.answer(FIRST, "dispute 1"), house.some_order(match, FIRST)
    with writing(house.service.engine) as conn:
        payload = conn.execute(select(outbox.c.payload).where(outbox.c.payload.contains('"wrong":1'))).scalar_one()
        kept = payload.replace(',"wrong":1', "")
        conn.execute(update(outbox).where(outbox.c.payload == payload).values(payload=kept))
    before = house.under_way(match).decisions
    house.answer(FIRST, order, asked)
    assert (house.under_way(match).decisions > before, disputes(house)) == (True, [])


def test_a_plain_yes_or_no_to_what_was_wrong_does_nothing(house: House) -> None:
    match = opened(house)
    house.answer(SECOND, "draw")
    house.answer(FIRST, "resign")
    asked = house.answer(FIRST, "dispute 1: hm")
    for answer in ("yes", "no"):
        house.answer(FIRST, answer, asked)
    state = house.under_way(match)
    assert (state.vacated, state.draw is None, disputes(house)) == ((), False, [])


def test_a_letter_of_which_the_subject_alone_unsubscribes_does_so_whatever_it_answers(house: House) -> None:
    opened(house)
    asked = house.answer(FIRST, "dispute")
    raw = house.reply(FIRST, "", asked).replace(b"Subject: Re: player-1", b"Subject: unsubscribe")
    house.deliver(raw)
    house.work()
    assert not disputes(house)
    assert house.verdicts()[-1] == "unsubscribed"


def test_what_a_dispute_says_sets_nothing_about_its_writer(house: House) -> None:
    opened(house)
    house.answer(FIRST, "dispute 1: I never wrote red\nno reminders\nform html")
    assert [one.words for one in disputes(house)] == ["I never wrote red\nno reminders\nform html"]
    assert house.verdicts()[-1] == "receipt"
    assert "No more reminders" not in house.heard(FIRST)


def test_a_dispute_stands_though_the_rest_of_its_letter_is_refused_and_one_is_enough(house: House) -> None:
    opened(house)
    answer = house.told(FIRST, "choose blue\ndispute 1: red was not mine")
    assert "Not done: “choose blue”" in answer
    assert "decision 1 is open." in answer
    assert "is open already" in house.told(FIRST, "dispute 1: once more")
    assert len(disputes(house)) == 1


def test_play_waits_for_the_ruling_where_the_host_said_so_and_no_time_runs(house: House) -> None:
    match = opened(house, disputes="wait")
    assert "play waits for the ruling" in line_of(house.letters(SECOND)[0])
    house.wait(hours=30)
    house.answer(FIRST, "dispute 1: red was not mine")
    news = words_of(house.last(SECOND))
    assert "Play waits for the ruling on a dispute" in news
    assert "red was not mine" not in news
    house.wait(hours=140)

    state = house.under_way(match)
    assert (state.held, state.decisions) == (state.disputes.open and house.match(match).entries[-1].at, 2)
    assert pending(house, match) == [("due",)], "the end of the wait"
    assert "Play waits until a dispute has been ruled on" in house.told(SECOND, "choose blue")
    assert "hello" not in house.told(SECOND, "say hello").partition("Done:")[0]
    assert "hello" in words_of(house.last(FIRST))


@pytest.mark.parametrize(
    ("mode", "waits", "paused"), [("go-on", False, True), ("wait", True, False)], ids=["goes on", "waits"]
)
def test_play_that_is_paused_waits_for_a_ruling_only_where_the_host_said_so(
    house: House, mode: str, waits: bool, paused: bool
) -> None:
    opened(house, mode)
    house.answer(SECOND, "pause")
    house.answer(FIRST, "dispute 1: red was not mine")
    assert [(one.waits, one.paused) for one in disputes(house)] == [(waits, paused)]
    house.answer(SECOND, "end pause")
    assert [(one.waits, one.paused) for one in disputes(house)] == [(waits, False)]


def test_a_pause_after_play_has_waited_in_vain_is_no_waiting_for_the_ruling(house: House) -> None:
    opened(house, disputes="wait")
    house.answer(FIRST, "dispute 1: red was not mine")
    house.wait(hours=144)
    house.answer(SECOND, "pause")
    assert [(one.waits, one.paused) for one in disputes(house)] == [(False, True)]


def test_play_that_no_administrator_lets_go_on_goes_on_by_itself_once(house: House) -> None:
    match = opened(house, disputes="wait")
    house.wait(hours=30)
    house.answer(FIRST, "dispute 1: red was not mine")
    house.wait(hours=144)
    assert "Play goes on: decision 2" in line_of(house.last(SECOND))
    assert [one.dispute for one in disputes(house)] == [1], "it is still to be ruled on"
    house.answer(SECOND, "dispute 2: nor mine")
    house.wait(hours=41)
    assert house.match(match).entries[-1].event.WIRE != happened.DeadlineMissed.WIRE
    house.wait(hours=1)

    missed = [one.event.seats for one in house.match(match).entries if isinstance(one.event, happened.DeadlineMissed)]
    assert missed == [(SECOND,)], "it had the time that was left, and no other dispute has stopped it"
    loaded, seed = house.match(match), house.service.seeds.read(match)
    assert redecide(loaded.game, seed, [TimedEvent(one.at, one.event) for one in loaded.entries]) is None


def test_a_pause_does_not_have_play_wait_again_for_what_it_has_waited_for(house: House) -> None:
    match = opened(house, disputes="wait")
    house.answer(FIRST, "dispute 1: red was not mine")
    house.wait(hours=144)
    house.answer(SECOND, "pause")
    house.answer(SECOND, "end pause")

    state = house.under_way(match)
    assert (state.held, len(state.disputes.open)) == (None, 1)


def test_after_the_end_a_dispute_is_open_and_nothing_waits(house: House) -> None:
    match = opened(house, disputes="wait")
    for text in ("resign", "yes"):
        house.answer(SECOND, text)
    assert "is open" in house.told(SECOND, "dispute 2: I never resigned")
    assert not any(isinstance(entry.event, happened.PlayHeld) for entry in house.match(match).entries)
    assert [one.ended for one in disputes(house)] == [True]


def test_nobody_disputes_a_match_that_has_not_begun(house: House) -> None:
    house.open(FIRST, SECOND, game="vedova-nera", invite=True)
    house.answer(FIRST, "yes")
    house.told(FIRST, "dispute: too slow")
    assert not disputes(house)


def disputes(house: House) -> list[OpenDispute]:
    """What administrators are shown."""
    return open_disputes(house.service.repository, house.service.vault)


def pending(house: House, match: UUID) -> list[tuple[object, ...]]:
    """The deadlines that stand."""
    wanted = select(deadlines.c.kind).where(deadlines.c.match_id == match, deadlines.c.done_at.is_(None))
    with reading(house.service.engine) as conn:
        return [tuple(row) for row in conn.execute(wanted)]
