"""What an administrator sees of disputes: what is open, what a ruling would do, and that it is given once it is agreed to."""

import json
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

import pytest

from domain.match.events import DecisionOpened, DisputeRuled, MatchRuled, SecretsSeen
from mail.outbound.instants import instant
from pbem.store.engine import reading
from tests.pbem.cli.conftest import Here
from tests.support.house import House

RULE = ("rule", "1", "--dispute", "1", "--reason", "misread")


@pytest.fixture
def match(house: House) -> UUID:
    """A match in which the spy disputes its first order."""
    match = house.open("spy", "partisan-1")
    house.answer("spy", house.some_order(match, "spy"))
    house.answer("spy", "dispute 1: I played another card")
    return match


def told(here: Here, *words: str, **home: str) -> dict[str, Any]:
    """What a command says in JSON."""
    found: dict[str, Any] = json.loads(here(*words, "--json", **home).out)
    return found


def events(house: House, match: UUID, kind: type[Any]) -> int:
    """How many events of a kind the match has."""
    return sum(isinstance(entry.event, kind) for entry in house.match(match).entries)


def test_what_is_open_is_listed_with_its_words(here: Here, house: House, match: UUID, home: dict[str, str]) -> None:
    (found,) = told(here, "disputes", **home)["disputes"]
    assert (found["match"], found["dispute"], found["seat"], found["decision"]) == (str(match), 1, "spy", 1)
    assert found["words"] == "I played another card"
    assert "spy about decision 1" in here("disputes", **home).out


def test_a_ruling_is_shown_first_and_given_with_yes(
    here: Here, house: House, match: UUID, home: dict[str, str]
) -> None:
    shown = here(*RULE, "--ruling", "stands", **home).out
    assert "The ruling has not been given." in shown
    assert "nobody else is told anything" in shown
    assert (events(house, match, DisputeRuled), events(house, match, SecretsSeen)) == (0, 0)

    given = {"given": True, "waits": False, "preview": None, "forgotten": 0}
    assert told(here, *RULE, "--ruling", "stands", "--yes", **home) == given
    assert events(house, match, DisputeRuled) == 1
    assert told(here, "disputes", **home) == {"disputes": [], "rulings": []}
    assert "stands, on dispute 1" in here("acts", **home).out
    assert here("disputes", **home).out == "No dispute is open.\n"


def test_play_that_is_paused_is_told_so_and_how_this_match_goes_on(
    here: Here, house: House, match: UUID, home: dict[str, str]
) -> None:
    here("host", "1", "pause", "--by", "ada", **home)
    listed = here("disputes", **home).out
    assert ("play is paused, and not for the ruling" in listed, "play waits" in listed) == (True, False)
    refused = here(*RULE, "--ruling", "corrected", "--to-decision", "1", **home)
    assert "Match 1 is paused: let it go on (`pbem host 1 resume`), and then go back." in refused.err


def test_what_going_back_would_undo_is_a_look(here: Here, house: House, match: UUID, home: dict[str, str]) -> None:
    words = (*RULE, "--ruling", "corrected", "--by", "Ada")
    found = told(here, *words, "--to-decision", "1", **home)["preview"]
    same = told(here, *words, "--before-order", "1", **home)["preview"]["undoing"]
    undone, state = found["undoing"], house.match(match).state

    assert undone == same
    assert undone["decisions"] == [1, 2]
    assert [(one["order"], one["seat"], one["by"]) for one in undone["orders"]] == [(1, "spy", "letter")]
    assert [(one["purpose"], one["known_to"], one["in_part_to"]) for one in undone["draws"]] == [
        ("card", ["spy"], ["partisan-1"])
    ]
    assert {one["seat"]: len(one["told"]) for one in undone["knows"]} == {"spy": 2, "partisan-1": 1}
    assert (found["asked"], found["seats"]) == (3, ["spy"])
    assert events(house, match, SecretsSeen) == 2
    assert state.disputes.open  # type: ignore[union-attr]


def test_a_preview_never_carries_the_reason_of_the_ruling_into_its_look(
    here: Here, house: House, match: UUID, home: dict[str, str]
) -> None:
    words = ("rule", "1", "--dispute", "1", "--reason", "The spy confided it.", "--ruling", "corrected")
    shown = here(*words, "--to-decision", "1", **home).out
    assert "That you were shown this is recorded" in shown
    assert "Nothing has been done" not in shown
    assert "The letter to spy:\n  Your dispute about decision 1 has been ruled on." in shown
    assert "is asked again as decision 3" in " ".join(shown.split())
    assert "the same is drawn again: card, draw 1: number " in shown
    assert told(here, *words, "--to-decision", "1", **home)["preview"]["recorded"]

    first, second = (one.event for one in house.match(match).entries if isinstance(one.event, SecretsSeen))
    with reading(house.service.engine) as conn:
        reasons = {house.service.vault.get(conn, one.reason.id) for one in (first, second)}
    assert reasons == {b"what a ruling would do"}
    assert "confided" not in here("acts", **home).out


def test_the_list_of_acts_says_that_going_back_came_with_the_ruling(
    here: Here, house: House, match: UUID, home: dict[str, str]
) -> None:
    here(*RULE, "--ruling", "corrected", "--to-decision", "1", "--yes", **home)
    assert "(with the ruling)  rewound" in here("acts", **home).out


def test_what_cannot_be_ruled_is_said(here: Here, house: House, match: UUID, home: dict[str, str]) -> None:
    wrong = ("rule", "1", "--reason", "so", "--ruling")
    for words, said in (
        ((*wrong, "stands", "--dispute", "4"), "no open dispute 4: open are 1"),
        ((*wrong, "corrected", "--dispute", "1", "--to-decision", "9"), "no decision 9"),
        ((*wrong, "corrected", "--dispute", "1", "--before-order", "9"), "no order 9"),
        ((*wrong, "stands", "--dispute", "1", "--to-decision", "1"), "and not with stands"),
        ((*wrong, "stands", "--dispute", "1", "--to-decision", "1", "--before-order", "1"), "not both"),
    ):
        assert said in here(*words, **home).mistake()


def test_an_administrator_rules_though_nobody_disputed(
    here: Here, house: House, match: UUID, home: dict[str, str]
) -> None:
    words = ("rule", "1", "--reason", "Our disk was full.", "--ruling", "corrected", "--seat", "Partisan-1")
    shown = here(*words, **home).out
    assert "partisan-1 is told the ruling and the reason" in shown
    assert events(house, match, MatchRuled) == 0
    assert told(here, *words, "--about", "1", "--yes", **home)["given"]

    (ruled,) = (one.event for one in house.match(match).entries if isinstance(one.event, MatchRuled))
    assert (ruled.seats, ruled.decision) == (("partisan-1",), 1)
    assert "corrected, about decision 1" in here("acts", **home).out
    both = ("--dispute", "1")
    assert "leave out --seat" in here(*words, *both, **home).mistake()


def test_letters_are_tried_on_a_copy_of_any_position(
    here: Here, house: House, match: UUID, home: dict[str, str]
) -> None:
    opening = next(e.originator_version for e in house.match(match).entries if isinstance(e.event, DecisionOpened))
    before = house.match(match)
    card = house.some_order(match, "partisan-1")
    then = ("whatif", "1", "--at", str(opening), "--order", "spy: play 1 to 2", "--seed", "00ff")
    assert "--reason" in here(*then, **home).mistake()
    tried = told(here, *then, "--reason", "why", **home)
    now = told(
        here, "whatif", "1", "--order", f"partisan-1: {card}", "--order", "nobody: end", "--reason", "why", **home
    )

    assert [step["accepted"] for step in tried["steps"]] == [False]
    assert [step["accepted"] for step in now["steps"]] == [True, False]
    assert len(now["seed"]) == 32
    assert house.match(match).state == before.state
    assert events(house, match, SecretsSeen) == 2
    for wrong in (("--order", "spy"), ("--order", "spy: x", "--at", "0"), ("--order", "spy: x", "--seed", "no")):
        here("whatif", "1", "--reason", "why", *wrong, **home).mistake()


def test_what_was_undone_can_still_be_shown(here: Here, house: House, match: UUID, home: dict[str, str]) -> None:
    before = told(here, "position", "1", "--as", "public", "--at", "2", **home)
    here(*RULE, "--ruling", "corrected", "--to-decision", "1", "--yes", **home)
    undone, now = (told(here, "position", "1", "--as", "public", "--at", at, **home) for at in ("2", "3"))

    assert undone == before
    assert (undone["table"]["to_act"], now["table"]["to_act"]) == ("partisans", "spy")


def test_what_is_asked_after_a_ruling_is_said_to_close_when_it_then_does(
    here: Here, house: House, home: dict[str, str]
) -> None:
    match = house.open("spy", "partisan-1", "partisan-2")
    house.answer("spy", house.some_order(match, "spy"))
    house.answer("partisan-1", "end turn")
    house.answer("partisan-2", house.some_order(match, "partisan-2"))
    house.answer("partisan-2", "dispute 2: I played another card")
    words = ("rule", "1", "--dispute", "1", "--ruling", "corrected", "--reason", "so", "--before-order", "3")
    preview = told(here, *words, **home)["preview"]
    until = datetime.fromisoformat(preview["until"])
    assert instant(until, "UTC", "en") in " ".join(preview["letter"].split())

    assert told(here, *words, "--yes", **home)["given"]
    decision = house.under_way(match).decision
    assert decision is not None
    assert decision.early is not None, "it closes sooner, since another partisan has ended the turn"
    assert timedelta(0) <= decision.closes - until < timedelta(minutes=1)
    stands = told(here, "host", "1", "extend", "1h", "--by", "ada", **home)
    extended = house.under_way(match).decision
    assert extended is not None
    assert datetime.fromisoformat(stands["due"]) == extended.closes
