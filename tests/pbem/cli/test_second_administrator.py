"""Where going back takes two administrators one rules and another agrees, or the ruling falls once the match moves on."""

import json
from typing import Any
from uuid import UUID

import pytest

from domain.match.events import DisputeRuled, Rewound, RulingProposed, SecretsSeen
from tests.pbem.cli.conftest import Here
from tests.support.house import House, line_of

RULE = ("rule", "1", "--dispute", "1", "--reason", "We misread it.", "--ruling", "corrected", "--to-decision", "1")
SECOND = ("rule", "1", "--second")


@pytest.fixture
def match(house: House) -> UUID:
    """A match in which the spy disputes its first order, and going back takes two."""
    match = house.open("spy", "partisan-1", rewinds="two")
    house.answer("spy", house.some_order(match, "spy"))
    house.answer("spy", "dispute 1: I played another card")
    return match


@pytest.fixture
def ada(house: House, match: UUID) -> dict[str, str]:
    """The settings of the first administrator, who comes to this machine by a name of her own."""
    return {"PBEM_HOME": str(house.home), "SUDO_USER": "ada"}


@pytest.fixture
def bob(ada: dict[str, str]) -> dict[str, str]:
    """Those of the second."""
    return {**ada, "SUDO_USER": "bob"}


def count(house: House, match: UUID, kind: type[Any]) -> int:
    """How many events of a kind the match has."""
    return sum(isinstance(entry.event, kind) for entry in house.match(match).entries)


def test_a_ruling_waits_until_another_administrator_has_seen_what_it_does_and_agreed(
    here: Here, house: House, match: UUID, ada: dict[str, str], bob: dict[str, str]
) -> None:
    assert "Have it wait for a second administrator" in here(*RULE, **ada).out
    assert "The ruling waits for a second administrator" in here(*RULE, "--yes", **ada).out
    assert (count(house, match, RulingProposed), count(house, match, DisputeRuled)) == (1, 0)
    waits = (
        "ada has ruled corrected on dispute 1 about decision 1, which waits for a second administrator: We misread it."
    )
    assert waits in here("disputes", **bob).out

    shown = here(*SECOND, **bob).out
    assert "ada has ruled, and a second administrator is to agree. The reason: We misread it." in shown
    assert "By a ruling of two administrators the match goes on from decision 1" in shown
    assert "undone: spy in decision 1" in shown
    assert json.loads(here(*SECOND, "--yes", "--json", **bob).out)["given"]

    assert (count(house, match, Rewound), count(house, match, SecretsSeen)) == (1, 2)
    acts = here("acts", **bob).out
    assert "ada (root for ada)  ruling proposed to a second administrator  corrected, on dispute 1" in acts
    assert "bob (root for bob)  agreed to the ruling  corrected, on dispute 1" in acts
    assert "waits for a second" not in here("disputes", **ada).out
    house.now = house.match(match).entries[-1].at
    house.work()
    assert "By a ruling of two administrators" in line_of(house.last("partisan-1"))


def test_nobody_agrees_to_their_own_ruling_under_whatever_name(
    here: Here, house: House, match: UUID, ada: dict[str, str], bob: dict[str, str]
) -> None:
    here(*RULE, "--yes", "--by", "carla", **ada)
    for words, home in (((), ada), (("--by", "dan"), ada), (("--by", "Carla"), bob), (("--by", "ada"), bob)):
        assert "you have ruled so yourself" in here(*SECOND, *words, "--yes", **home).mistake()
    assert count(house, match, DisputeRuled) == 0


def test_whoever_has_a_seat_neither_rules_nor_agrees(
    here: Here, house: House, match: UUID, ada: dict[str, str], bob: dict[str, str]
) -> None:
    player = ("--by", "partisan-1@example.org", "--yes")
    assert "has or had a seat in this match" in here(*RULE, *player, **ada).mistake()
    here(*RULE, "--yes", **ada)
    assert "has or had a seat in this match" in here(*SECOND, *player, **bob).mistake()


def test_a_ruling_falls_once_the_match_moves_on(
    here: Here, house: House, match: UUID, ada: dict[str, str], bob: dict[str, str]
) -> None:
    assert "none was proposed, or the match has moved on" in here(*SECOND, **bob).mistake()
    here(*RULE, "--yes", **ada)
    house.answer("partisan-1", "say: good evening")
    assert "ada has ruled" in here(*SECOND, **bob).out
    house.answer("partisan-1", "end")

    assert "the match has moved on since" in here(*SECOND, "--yes", **bob).mistake()
    assert "waits for a second" not in here("disputes", **bob).out
    assert count(house, match, DisputeRuled) == 0


def test_what_goes_not_back_takes_one_administrator_here_too(
    here: Here, house: House, match: UUID, ada: dict[str, str]
) -> None:
    stands = ("rule", "1", "--dispute", "1", "--reason", "It was read rightly.", "--ruling", "stands", "--yes")
    assert "Dispute 1 is ruled on: stands." in here(*stands, **ada).out


def test_what_is_missing_or_said_twice_is_named(here: Here, match: UUID, ada: dict[str, str]) -> None:
    for words, said in (
        (("rule", "1", "--reason", "so"), "or --second, to agree to one that waits"),
        ((*SECOND, "--reason", "so"), "name nothing but --by"),
        ((*SECOND, "--ruling", "stands", "--lang", "it"), "l'ha già dato il primo amministratore"),
        ((*SECOND, "--lang", "it"), "nessun verdetto aspetta un secondo amministratore"),
    ):
        assert said in here(*words, **ada).mistake()
