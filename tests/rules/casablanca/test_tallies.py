"""What is counted of matches: turns, losses by their cause, flights by their money."""

import pytest

from domain.games.casablanca import events as e
from domain.games.casablanca.rules.tallies import tallies
from tests.rules.casablanca.play import RED


def key(event: e.Event) -> str:
    """What an event counts as; "" if it is not counted."""
    tally = tallies(event)
    return "" if tally is None else tally.key


def test_a_turn_is_counted_once_in_either_version() -> None:
    assert key(e.RedRevealed(4, 13)) == "turn"
    assert key(e.RedRevealed(4, 27)) == ""  # the event card of the same turn
    assert key(e.RedRevealed(4, 27, RED)) == "turn"


@pytest.mark.parametrize(("here", "number"), [("N2", 24), ("M1", 24), ("R7", 29), ("T9", 29), ("H19", 31)])
def test_a_death_is_counted_under_the_event_that_kills_there(here: str, number: int) -> None:
    assert key(e.FugitiveOut(RED, "dead", here, 0, "event")) == f"dead:{number}"


def test_captures_are_counted_by_where_and_why() -> None:
    assert key(e.FugitiveOut(RED, "restart", "K6", 0, "marker")) == "caught:europe"
    assert key(e.FugitiveOut(RED, "captured", "D17", 400, "marker")) == "caught:africa"
    assert key(e.FugitiveOut(RED, "captured", "D17", 400, "turns")) == "caught:turns"
    assert key(e.FugitiveOut(RED, "dead", "K6", 0, "left")) == ""


def test_flights_are_counted_by_the_money_that_rolled() -> None:
    assert key(e.Departed(RED, 1200, False)) == "plane:at-once"
    assert key(e.Departed(RED, 600, True)) == "plane:600"


def test_crossings_and_arrivals_are_those_of_fugitives() -> None:
    assert key(e.Landed(RED, "fugitive", "O11", 3, "M15")) == "crossing"
    assert key(e.Landed(RED, "gestapo", "O11", 3, "M15")) == ""
    assert key(e.FugitiveMoved(RED, "D17", ("C18", "B18"), "camel")) == "arrival"
    assert key(e.FugitiveMoved(RED, "B18", ("C18",), "camel")) == ""


def test_what_is_counted_has_words_in_both_languages() -> None:
    tally = tallies(e.FugitiveOut(RED, "captured", "D17", 400, "marker"))
    assert tally is not None
    assert (tally.words["en"], tally.words["it"]) == ("captured in Africa", "catturati in Africa")
