"""From the list of cases to the order in dispute in one step, and what stands beside it: first moves, letters, our faults."""

import re
from uuid import UUID

import pytest
from sqlalchemy import update

from pbem.clubhouse.acts import Operator
from pbem.clubhouse.matches.hosting import Doing
from pbem.store.engine import writing
from pbem.store.tables import inbox
from pbem.watch.site import operator_site
from tests.pbem.web.desk.at_the_desk import at_desk, press, say_why
from tests.pbem.web.desk.test_reasons import looks
from tests.support.house import House, address_of

PLAYS = address_of("partisan-1")


@pytest.fixture
def disputed(house: House) -> UUID:
    """A match in which the spy took a move back too late, and disputes that."""
    match = house.open("spy", "partisan-1")
    turn = house.last("spy")
    house.answer("spy", "14 to 33")
    house.answer("spy", "14 to 37", to=turn)
    house.answer("spy", "dispute 1: I took it back.")
    return match


def test_a_dispute_says_who_complains_of_which_turn_whether_play_waits_and_what_its_button_records(
    house: House, disputed: UUID
) -> None:
    listed = at_desk(house).get("/desk").text
    assert re.search(r"<h3>Match 1, dispute 1: the spy complains</h3>", listed)
    assert "About round 1, asked of the spy (decision 1)" in listed
    assert "Play goes on meanwhile" in listed
    assert re.search(r"Judge the dispute.*Your look is recorded, with the reason “a dispute”", listed)
    assert re.search(r'<a href="/desk/cases/dispute/1-1">History and notes', listed)


def test_a_pause_is_not_told_as_waiting_for_the_dispute_and_what_waits_comes_before_it(
    house: House, disputed: UUID
) -> None:
    house.answer("partisan-1", "pause")
    house.open("spy", "partisan-1", disputes="wait")
    house.answer("spy", "14 to 33")
    house.answer("spy", "dispute 1: so was it not meant.")
    listed = at_desk(house).get("/desk").text
    cards = re.findall(r'<li class="card.*?</li>', listed, re.S)
    assert [re.findall(r'<span class="badge[^"]*">([^<]+)<', card) for card in cards] == [
        ["Play waits for it"],
        ["Play is paused, and not for this"],
    ]
    page = at_desk(house).get("/desk/cases/dispute/1-1").text
    assert ("Play is paused, and not for this" in page, "Play waits for it" in page) == (True, False)


def test_who_wants_to_go_back_while_play_is_paused_is_told_of_which_match_and_how_it_goes_on(house: House) -> None:
    match = house.open("spy", "partisan-1", host="olga@example.org")
    house.answer("spy", "14 to 33")
    house.answer("spy", "dispute 1: so was it not meant.")
    house.answer("partisan-1", "pause")
    ada, place = at_desk(house), f"/desk/matches/{match}/orders/1"
    say_why(ada, match)
    asked = {"ruling": "corrected", "dispute": "1", "reason": "so", "back": "decision-1"}
    refused = press(ada, place, f"{place}/rule", **asked)
    assert refused.status_code == 400
    said = re.search(r'role="alert">([^<]+)<', refused.text)
    assert said is not None
    assert "Quinta Colonna, match 1 is paused" in said[1]
    assert "its host answers a letter to the host with the line “resume”" in said[1]
    assert "`pbem host 1 resume`" in said[1]
    assert "MATCH" not in said[1]


def test_a_dispute_that_says_nothing_is_no_dispute_but_a_question_what_is_disputed(house: House) -> None:
    match = house.open("spy", "partisan-1")
    house.answer("spy", "dispute")
    ada, place = at_desk(house), f"/desk/matches/{match}"
    say_why(ada, match)
    assert "a question what is disputed, and no dispute yet" in ada.get(f"{place}?show=order").text
    page = ada.get(f"{place}/orders/1").text
    assert "No dispute was opened: its writer was asked what is disputed" in page
    assert "The dispute itself" not in page
    assert "complains" not in ada.get("/desk").text


def test_a_dispute_about_what_came_before_the_first_turn_is_about_the_beginning(house: House) -> None:
    match = house.open("player-1", "player-2", game="vedova-nera")
    house.answer("player-1", house.some_order(match, "player-1"))
    house.answer("player-1", "dispute 1: I wanted another colour.")
    said = r"About the beginning of the match, asked of [^<]+ \(decision 1\)"
    assert re.search(said, at_desk(house).get("/desk").text)


def test_one_button_records_the_look_with_its_reason_and_leads_to_the_order(house: House, disputed: UUID) -> None:
    ada, judge = at_desk(house), "/desk/cases/dispute/1-1/judge"
    led = press(ada, "/desk", judge, reason="a dispute")
    assert (led.status_code, led.headers["Location"]) == (303, f"/desk/matches/{disputed}/disputes/1")
    assert [why for *_, why in looks(house, disputed)] == ["a dispute"]
    assert press(ada, "/desk", judge, reason="a dispute").status_code == 303
    assert len(looks(house, disputed)) == 1


def test_no_match_that_runs_is_opened_without_a_reason(house: House, disputed: UUID) -> None:
    missing = press(at_desk(house), "/desk", "/desk/cases/dispute/1-1/judge", reason=" ")
    assert (missing.status_code, "Without a reason nothing is shown" in missing.text) == (400, True)
    assert looks(house, disputed) == []


def test_who_plays_judges_nothing(house: House, disputed: UUID) -> None:
    judged = press(at_desk(house, PLAYS), "/matches", "/desk/cases/dispute/1-1/judge", reason="a dispute")
    assert (judged.status_code, looks(house, disputed)) == (404, [])


def test_beside_a_letter_that_takes_back_stands_what_it_took_back(house: House, disputed: UUID) -> None:
    ada = at_desk(house)
    say_why(ada, disputed)
    page = ada.get(f"/desk/matches/{disputed}/disputes/1", follow_redirects=True).text
    beside = page.partition('id="beside"')[2].partition("</ol>")[0]
    assert f'href="/desk/matches/{disputed}/orders/1"' in beside
    assert "Carried out: play 14 to 33" in beside


def test_a_dispute_about_what_its_seat_never_did_leads_to_the_dispute_itself(house: House) -> None:
    match = house.open("spy", "partisan-1")
    house.resign("partisan-1")
    house.answer("spy", "dispute 1: the cards were chosen.")
    led = at_desk(house).get(f"/desk/matches/{match}/disputes/1", follow_redirects=True)
    assert "Nothing was ordered by the spy" in led.text
    assert "Nobody chose a draw later" in at_desk(house).get(f"{led.request.path}/proof").text


def test_every_letter_of_ours_that_a_match_names_is_shown_to_who_may_see_all_of_it(
    house: House, disputed: UUID
) -> None:
    other, ada, place = house.open("spy", "partisan-1"), at_desk(house), f"/desk/matches/{disputed}"
    say_why(ada, disputed)
    named = set(re.findall(rf'href="({place}/sent/\d+)"', ada.get(f"{place}?show=letter-out").text))
    assert len(named) >= 5
    assert {ada.get(one).status_code for one in named} == {200}
    say_why(ada, other)
    assert ada.get(f"/desk/matches/{other}/sent/1").status_code == 404
    assert at_desk(house, PLAYS).get(f"{place}/sent/1").status_code == 404


def test_a_ruling_for_a_player_without_going_back_says_that_nothing_changes(house: House, disputed: UUID) -> None:
    ada, place = at_desk(house), f"/desk/matches/{disputed}/orders/2"
    say_why(ada, disputed)
    for ruling, back, says in (
        ("corrected", "stay", True),
        ("corrected", "decision-1", False),
        ("stands", "stay", False),
    ):
        asked = {"ruling": ruling, "dispute": "1", "reason": "so", "back": back}
        assert ("Nothing changes in the match" in press(ada, place, f"{place}/rule", **asked).text) == says


def test_what_a_ruling_would_do_names_one_hour_until_which_is_asked(house: House) -> None:
    match = house.open("spy", "partisan-1", "partisan-2")
    house.answer("spy", "14 to 33")
    house.answer("partisan-1", "end turn")
    house.answer("partisan-2", house.some_order(match, "partisan-2"))
    house.answer("partisan-2", "dispute 2: I played another card")
    ada, place = at_desk(house), f"/desk/matches/{match}/orders/3"
    say_why(ada, match)
    asked = {"ruling": "corrected", "dispute": "1", "reason": "so", "back": "before"}
    shown = " ".join(press(ada, place, f"{place}/rule", **asked).text.split())
    until = re.search(r"is asked then, of [^<]+?, until ([^<(]+?) UTC", shown)
    assert until is not None
    assert f"by {until[1]} UTC" in shown.partition("Your dispute about")[2]


def test_a_letter_that_came_while_there_was_more_time_came_in_time(house: House) -> None:
    match = house.open("spy", "partisan-1")
    house.service.hosting.extend(match, 24, Doing(by=Operator("ada", "desk")), house.now)
    house.wait(hours=80)
    house.answer("spy", "14 to 33")
    ada = at_desk(house)
    say_why(ada, match)
    page = ada.get(f"/desk/matches/{match}/orders/1").text
    assert "Came in time" in page


def test_what_a_program_calls_a_failure_is_never_all_that_is_said(house: House, disputed: UUID) -> None:
    aside = {"state": "shunted", "verdict": '{"result":"shunted","reason":"OSError"}'}
    with writing(house.service.engine) as conn:
        conn.execute(update(inbox).where(inbox.c.id == 1).values(**aside))
    ada = at_desk(house)
    say_why(ada, disputed)
    operators = operator_site(house.service, None, lambda: house.now).test_client()
    pages = [ada.get(one) for one in ("/desk", "/desk/cases/letter/1", f"/desk/matches/{disputed}?show=letter-in")]
    for page in [*pages, operators.get("/", headers={"Host": "localhost"})]:
        assert "in the log it is called OSError" in page.text
        assert page.text.count("OSError") == page.text.count("in the log it is called OSError")


def test_the_desk_shows_all_disputes_and_first_who_has_waited_longest(house: House, disputed: UUID) -> None:
    for _ in range(7):
        house.wait_only(hours=1)
        house.open("spy", "partisan-1")
        house.answer("spy", "14 to 33")
        house.answer("spy", "dispute 1: so was it not meant.")
    named = re.findall(r'href="/desk/cases/dispute/(\d+)-1"', at_desk(house).get("/desk").text)
    assert named == [str(number) for number in range(1, 9)]
