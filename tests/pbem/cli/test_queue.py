"""What an operator sees of work that waits, of one letter's whole way, and of deadlines that were set aside."""

import json
from datetime import timedelta
from typing import Any

from sqlalchemy import select

from domain.match.events import SecretsSeen
from pbem.clubhouse.acts import Operator
from pbem.clubhouse.matches.hosting import Doing
from pbem.store.engine import reading, writing
from pbem.store.tables import deadlines
from tests.pbem.cli.conftest import Here
from tests.support.house import House


def told(here: Here, *words: str, **home: str) -> dict[str, Any]:
    """What a command says in JSON."""
    found: dict[str, Any] = json.loads(here(*words, "--json", **home).out)
    return found


def test_an_empty_queue_says_so(here: Here, house: House, home: dict[str, str]) -> None:
    found = told(here, "queue", **home)
    assert (found["letters_in"], found["lines"], found["due"], found["letters_out"]["count"]) == (0, 0, [], 0)


def test_what_waits_is_listed_by_match_and_by_no_seat(here: Here, house: House, home: dict[str, str]) -> None:
    house.open("spy", "partisan-1")
    house.deliver(house.reply("spy", "help"))
    house.deliver(house.reply("partisan-1", "help"))
    found = told(here, "queue", **home)
    lines = here("queue", **home).out

    assert (found["letters_in"], found["lines"]) == (2, 1)
    assert (found["longest"][0]["number"], found["longest"][0]["letters"]) == (1, 2)
    assert [kind["kind"] for kind in found["due"]] == ["due", "reminder"]  # the house's clock stands long ago
    assert "letters to be read   2 in 1 lines, the oldest for" in lines
    assert "spy" not in json.dumps(found) + lines


def test_the_way_of_a_letter_is_told_from_its_arrival_to_all_that_it_caused(
    here: Here, house: House, home: dict[str, str]
) -> None:
    match = house.open("spy", "partisan-1")
    house.answer("spy", house.some_order(match, "spy"))
    found = told(here, "letter", "--in", "1", "--reason", "a question", **home)

    assert [step["what"] for step in found["way"]] == ["arrived", "read"]
    assert found["way"][1]["said"] == "receipt attempts 1"
    assert [(one["seat"], one["kind"]) for one in found["caused"]] == [("spy", "receipt"), ("partisan-1", "turn")]
    assert [step["what"] for step in found["caused"][1]["way"]] == ["owed", "sent"]


def test_who_caused_a_letter_of_a_running_match_is_told_for_a_reason_alone(
    here: Here, house: House, home: dict[str, str]
) -> None:
    match = house.open("spy", "partisan-1")
    house.answer("spy", house.some_order(match, "spy"))
    turn = told(here, "letter", "--in", "1", "--reason", "a question", **home)["caused"][1]["letter"]

    assert "say --reason TEXT" in here("letter", "--in", "1", **home).mistake()
    assert "because_of" not in told(here, "letter", str(turn), **home)
    assert told(here, "letter", str(turn), "--reason", "another", **home)["because_of"]["seat"] == "spy"
    looks = [entry for entry in house.match(match).entries if isinstance(entry.event, SecretsSeen)]
    assert len(looks) == 2


def test_to_which_seat_a_letter_of_a_running_match_went_is_told_for_a_reason_alone(
    here: Here, house: House, home: dict[str, str]
) -> None:
    match = house.open("spy", "partisan-1")
    house.answer("partisan-1", "help")
    for words in (("letters",), *(("letter", str(number)) for number in (1, 2, 3))):
        assert "spy" not in here(*words, **home).out + json.dumps(told(here, *words, **home)), words
        assert "partisan-1" not in here(*words, **home).out, words
    assert told(here, "letter", "3", "--reason", "a question", **home)["seat"] == "partisan-1"
    assert told(here, "letter", "1", "--reason", "a question", **home)["seat"] == "spy"
    looks = [entry.event.seat for entry in house.match(match).entries if isinstance(entry.event, SecretsSeen)]
    assert looks == ["partisan-1", "spy"]
    house.service.hosting.end(match, Doing(by=Operator("root")), house.now)
    house.work()
    assert told(here, "letter", "3", **home)["seat"] == "partisan-1"


def test_a_letter_that_never_came_is_named(here: Here, house: House, home: dict[str, str]) -> None:
    assert "No letter has the arrival number 7" in here("letter", "--in", "7", **home).mistake()


def test_a_deadline_that_was_set_aside_is_listed_shown_and_tried_again(
    here: Here, house: House, home: dict[str, str]
) -> None:
    house.open("spy", "partisan-1")
    with writing(house.service.engine) as conn:
        conn.execute(deadlines.update().where(deadlines.c.kind == "due").values(shunted_at=house.now, attempts=4))
    number = str(json.loads(here("shunted", "list", "--json", **home).out)[0]["deadline"])
    house.now += timedelta(days=30)
    assert house.work().closed == 0

    assert f"deadline {number}" in here("shunted", "list", **home).out
    assert "due of decision 1" in here("shunted", "show", "--deadline", number, **home).out
    assert "is due again" in here("shunted", "retry", "--deadline", number, **home).out
    assert "Deadline" in here("shunted", "retry", "--deadline", number, **home).mistake()
    assert house.work().closed == 1
    with reading(house.service.engine) as conn:
        assert conn.execute(select(deadlines.c.id).where(deadlines.c.shunted_at.is_not(None))).all() == []
