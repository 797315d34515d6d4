"""`pbem letters`: found by what became of them, match, player, Message-ID and time, and while a match is played for a reason."""

import json
from typing import Any

import pytest
from sqlalchemy import update

from domain.match.events import SecretsSeen
from pbem.audit.letters.arrived import STATES as IN_STATES
from pbem.audit.letters.posted import STATES as OUT_STATES
from pbem.cli.letters.searching import NOT_ONE
from pbem.store.engine import writing
from pbem.store.tables import inbox
from tests.pbem.cli.conftest import Here
from tests.support.house import House

WHY = ("--reason", "where is my letter?", "--by", "ada")


@pytest.fixture
def asked(here: Here, house: House) -> Any:
    """``asked("--in")``: what the command says, as data."""
    return lambda *words: json.loads(here("letters", *words, "--json").out)


def play(house: House) -> None:
    """A refused letter, one asked about, one that was set aside, and one that was carried out."""
    match = house.open("spy", "partisan-1")
    house.answer("spy", "play 99 to")
    house.deliver(house.reply("partisan-1", "end", sender="eve@example.org"))
    house.deliver(house.reply("spy", "help"))
    house.work()
    with writing(house.service.engine) as conn:
        conn.execute(update(inbox).where(inbox.c.id == 3).values(state="shunted"))
    house.answer("spy", house.some_order(match, "spy"))


NONE = [
    ((), "No letter has been written yet."),
    (("--failed",), "No letter has failed."),
    (("--out", "--waiting"), "No letter waits to be sent."),
    (("--failed", "--waiting"), "No letter has failed or waits to be sent."),
    (("--in", *WHY), "No letter has come in yet."),
    (("--in", "--waiting", *WHY), "No letter waits to be read."),
    (("--refused", *WHY), "No letter had its orders refused."),
    (("--held", *WHY), "No letter is held until somebody answers."),
    (("--shunted", *WHY), "No letter is set aside."),
    (("--failed", "--since", "7d"), "No letter has failed, of those that were asked for."),
]


@pytest.mark.parametrize(("words", "said"), NONE, ids=[" ".join(words) or "all" for words, _ in NONE])
def test_where_there_is_none_it_is_said_of_which_letters(
    here: Here, house: House, words: tuple[str, ...], said: str
) -> None:
    assert here("letters", *words).out.splitlines()[0] == said


def test_every_state_that_letters_are_asked_for_by_has_words_for_none() -> None:
    asked = {(False, state) for state in ("", *OUT_STATES)} | {(True, state) for state in ("", *IN_STATES)}
    assert set(NOT_ONE) == asked


@pytest.mark.parametrize(
    ("words", "found"),
    [
        (("--in",), [1, 2, 3, 4]),
        (("--refused",), [1]),
        (("--held",), [2]),
        (("--shunted",), [3]),
        (("--refused", "--held"), [1, 2]),
        (("--in", "--waiting"), []),
        (("--in", "--match", "1"), [1, 2, 3, 4]),
        (("--in", "--player", "spy@example.org"), [1, 3, 4]),
        (("--in", "--player", "Partisan-1@example.org "), [2]),
        (("--in", "--message-id", "<1.spy@example.org>"), [1]),
        (("--in", "--message-id", "nobody@example.org"), []),
        (("--in", "--since", "2026-01-05T17:00"), [1, 2, 3, 4]),
        (("--in", "--since", "2026-01-05T19:00"), []),
        (("--in", "--most", "2"), [3, 4]),
        (("--in", "--most", "2", "--before", "3"), [1, 2]),
    ],
    ids=lambda given: " ".join(map(str, given)),
)
def test_letters_that_came_in_are_found(house: House, asked: Any, words: tuple[str, ...], found: list[int]) -> None:
    play(house)
    assert [row["letter_in"] for row in asked(*words, *WHY)] == found


def test_why_a_letter_was_not_carried_out_is_told_beside_it(house: House, asked: Any, here: Here) -> None:
    play(house)
    refused, held, *_ = asked("--in", *WHY)
    assert (refused["seat"], refused["answer"], refused["number"]) == ("spy", "refused", 1)
    assert (held["seat"], held["result"], held["reason"]) == ("partisan-1", "held", "ask-owner")
    said = "It is held: it came from somebody else's address, and whoever has the seat was asked"
    assert f"quinta-colonna 1  partisan-1  read  held (owner)  {said}" in here("letters", "--held", *WHY).out
    assert "older ones: --before 3" in here("letters", "--in", "--most", "2", *WHY).out


def test_letters_of_ours_are_found_by_player_and_message_id(house: House, asked: Any) -> None:
    play(house)
    number = str(house.letters("spy")[0]["Message-ID"])
    assert [row["kind"] for row in asked("--message-id", number, *WHY)] == ["welcome"]
    assert {row["seat"] for row in asked("--out", "--player", "spy@example.org", *WHY)} == {"spy"}
    assert asked("--message-id", "of@others", *WHY) == []


def test_a_player_is_found_by_name(here: Here, asked: Any) -> None:
    seats = ("--seat", "spy=Ada <ada@example.org>", "--seat", "partisan-1=bob@example.org")
    here("new", "quinta-colonna", *seats)
    here("work", "--until-idle")
    assert [row["seat"] for row in asked("--player", " ADA", *WHY)] == ["spy"]
    assert "No player is known as 'Eve'" in here("letters", "--player", "Eve").mistake()


def test_letters_of_a_match_being_played_are_shown_for_a_reason_alone(house: House, asked: Any, here: Here) -> None:
    play(house)
    match = house.service.repository.newest()
    assert match is not None
    before = house.match(match.originator_id).version
    for words in (
        ("--in",),
        ("--held",),
        ("--player", "spy@example.org"),
        ("--in", "--message-id", "1.spy@example.org"),
    ):
        assert asked(*words) == [], words
        assert "are left out: say --reason TEXT" in here("letters", *words).out
    assert "say --reason TEXT" in here("letters", "--in", "--match", "1").mistake()
    assert house.match(match.originator_id).version == before

    asked("--in", "--match", "1", "--refused", *WHY)
    asked("--in", *WHY)
    looks = [one.event for one in house.match(match.originator_id).entries[before:]]
    assert [(look.seat, look.what) for look in looks if isinstance(look, SecretsSeen)] == [
        ("spy", "letter"), (None, "letter"),
    ]  # fmt: skip


def test_that_there_is_no_letter_is_a_look_too(house: House, asked: Any) -> None:
    match = house.open("spy", "partisan-1")
    assert asked("--in", "--match", "1", *WHY) == []
    assert isinstance(house.match(match).entries[-1].event, SecretsSeen)


def test_after_the_end_letters_are_found_without_a_reason(house: House, asked: Any) -> None:
    house.open("spy", "partisan-1")
    house.resign("partisan-1")
    assert len(asked("--in")) == 2


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--in", "--out"), "Say --in or --out"),
        (("--in", "--failed"), "Letters of ours fail or wait"),
        (("--shunted", "--failed"), "Letters of ours fail or wait"),
        (("--since", "yesterday"), "--since cannot be 'yesterday'"),
    ],
)
def test_what_does_not_fit_together_is_said(house: House, here: Here, words: tuple[str, ...], told: str) -> None:
    house.open("spy", "partisan-1")
    assert told in here("letters", *words).mistake()
