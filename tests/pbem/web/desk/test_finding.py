"""Cases with their notes, searching, the timeline and the log: what each shows, to whom, and what a button does."""

import re
from uuid import UUID

import pytest
from sqlalchemy import select, update

from pbem.clubhouse.acts import Operator
from pbem.clubhouse.matches.guests import Guest
from pbem.clubhouse.matches.opening import OpeningRequest
from pbem.clubhouse.matches.rulings import RulingRequest
from pbem.clubhouse.notes import notes_about
from pbem.store.engine import reading, writing
from pbem.store.tables import acts, inbox, outbox
from tests.pbem.web.desk.at_the_desk import ADMIN, TOKEN, at_desk, looks, press, say_why
from tests.support.house import House, address_of

PLAYS = address_of("partisan-2")
WORDS = "dispute 2: you were away."


@pytest.fixture
def match(house: House) -> UUID:
    """A match in which a partisan was late, and disputes it; a letter of it failed, and one is set aside."""
    match = house.open("spy", "partisan-1", "partisan-2")
    house.answer("spy", house.some_order(match, "spy"))
    house.wait(hours=80)
    house.answer("partisan-1", WORDS)
    aside = {"state": "shunted", "verdict": '{"result":"shunted","reason":"OSError"}'}
    with writing(house.service.engine) as conn:
        conn.execute(update(inbox).where(inbox.c.id == 1).values(**aside))
        lost = outbox.c.match_id == match, outbox.c.kind == "turn", outbox.c.seat == "spy"
        conn.execute(update(outbox).where(*lost).values(state="failed", error="550 no such mailbox"))
    return match


def done(house: House) -> list[str]:
    """What is written down of administrators beside matches."""
    with reading(house.service.engine) as conn:
        return list(conn.execute(select(acts.c.what).order_by(acts.c.id)).scalars())


def test_cases_name_no_seat_but_what_all_know_and_what_was_written_to_administrators(house: House, match: UUID) -> None:
    shown = at_desk(house).get("/desk").text
    for kind in ("Disputes", "Letters set aside", "Letters that failed", "Players late"):
        assert kind in shown
    assert "you were away" in shown
    assert "Spy" not in shown
    assert len(looks(house, match)) == 0


def test_a_case_is_as_old_as_one_would_say(house: House, match: UUID) -> None:
    administrator = at_desk(house)
    assert "just now" in administrator.get("/desk").text
    assert "0 seconds" not in administrator.get("/desk").text
    house.wait_only(5)
    assert "5 hours ago" in administrator.get("/desk").text


def test_whoever_plays_finds_no_case_no_act_and_no_search_result_of_the_match(house: House, match: UUID) -> None:
    own, ada = at_desk(house, PLAYS), at_desk(house)
    press(ada, "/matches", f"/desk/matches/{match}/look", reason="a letter came")
    assert "Quinta Colonna" not in own.get("/desk").text
    assert "a letter came" not in own.get("/desk/acts").text
    assert "a letter came" in ada.get("/desk/acts").text
    for way in ("/desk/cases/dispute/1-1", "/desk/cases/letter/1", "/desk/cases/late/1"):
        assert (own.get(way).status_code, ada.get(way).status_code) == (404, 200)
    found = press(own, "/desk/search", "/desk/search", words=address_of("spy"), reason="curious")
    assert "Quinta Colonna" not in found.text
    assert len(looks(house, match)) == 1


def test_a_dispute_that_was_ruled_on_is_shown_closed(house: House, match: UUID) -> None:
    ada, way = at_desk(house), "/desk/cases/dispute/1-1"
    assert "The case is closed" not in ada.get(way).text
    ruling = RulingRequest(dispute=1, ruling="stands", reason="It was in time.", by=Operator(ADMIN))
    house.service.rulings.give(match, ruling, house.now)
    page = ada.get(way).text
    assert "The case is closed" in page
    assert "you were away" in page
    assert "Match 1, dispute 1" not in ada.get("/desk").text
    assert at_desk(house, PLAYS).get(way).status_code == 404


def test_a_note_is_kept_for_administrators_and_goes_with_whoever_it_may_be_about(house: House, match: UUID) -> None:
    ada, place = at_desk(house), "/desk/cases/letter/1"
    assert press(ada, place, f"{place}/notes", text=" ").status_code == 400
    press(ada, place, f"{place}/notes", text="The spy wrote twice.")
    assert "The spy wrote twice." in ada.get(place).text
    assert ADMIN in ada.get(place).text
    assert "1 note" in ada.get("/desk").text

    with reading(house.service.engine) as conn:
        blanked = notes_about(conn, UUID(int=0), [match])
    with writing(house.service.engine) as conn:
        house.service.vault.blank(conn, blanked, house.now)
    assert "The spy wrote twice." not in ada.get(place).text


def test_what_was_set_aside_or_failed_is_tried_again_by_a_button_and_written_down(house: House, match: UUID) -> None:
    ada = at_desk(house)
    with reading(house.service.engine) as conn:
        lost = (
            conn.execute(select(outbox.c.serial).where(outbox.c.state == "failed").order_by(outbox.c.serial))
            .scalars()
            .all()
        )
    for kind, number in (("letter", 1), ("failed", lost[-1])):
        place = f"/desk/cases/{kind}/{number}"
        assert ada.get(f"{place}/again").status_code == 405
        assert press(ada, place, f"{place}/again", reason="mended").status_code == 303
    assert done(house) == ["letter-retried", "letter-sent-again"]
    assert ada.get("/desk/cases/letter/1").status_code == 404


def without_token(page: str) -> str:
    """A page without its form's token, which tells the second in which it was made."""
    return TOKEN.sub("", page)


def test_a_search_names_players_and_letters_of_running_matches_for_a_reason_alone(house: House, match: UUID) -> None:
    ada = at_desk(house)
    with reading(house.service.engine) as conn:
        sent = conn.execute(select(outbox.c.message_id).where(outbox.c.match_id == match).limit(1)).scalar_one()
    for words in (address_of("spy"), sent, f"<{sent}>", "1.spy@example.org"):
        bare = press(ada, "/desk/search", "/desk/search", words=words)
        nobody = press(ada, "/desk/search", "/desk/search", words="nobody@example.org")
        asked = words.replace("<", "&lt;").replace(">", "&gt;")
        assert without_token(bare.text).replace(asked, "nobody@example.org") == without_token(nobody.text)
    assert len(looks(house, match)) == 0
    assert "Quinta Colonna, match 1" in press(ada, "/desk/search", "/desk/search", words="1").text

    found = press(ada, "/desk/search", "/desk/search", words="1.spy@example.org", reason="a dispute")
    assert f"/desk/matches/{match}/letters/1" in found.text
    assert (len(looks(house, match)), done(house)) == (1, ["letters-searched"])


def test_the_timeline_has_orders_letters_deadlines_and_looks(house: House, match: UUID) -> None:
    ada, place = at_desk(house), f"/desk/matches/{match}"
    say_why(ada, match, "a dispute")
    shown = ada.get(place).text
    for said in (
        "Order 1",
        f"{place}/orders/1",
        f"{place}/letters/2",
        "Deadline missed",
        "a dispute",
        address_of("spy"),
    ):
        assert said in shown
    orders = ada.get(f"{place}?show=order").text
    assert "Order 1" in orders
    assert "Deadline missed" not in orders
    assert ada.get(f"{place}?show=nothing").status_code == 404


def test_a_search_shows_a_page_and_looks_into_the_matches_on_it_alone(house: House) -> None:
    guests = (Guest(address=address_of("player-1")), Guest(address=address_of("player-2")))
    for number in range(41):
        request = OpeningRequest(game="vedova-nera", guests=guests, seed=b"many matches %d" % number)
        house.service.opening.open(request, house.now)
    ada = at_desk(house)
    first = press(ada, "/desk/search", "/desk/search", words=address_of("player-1"), reason="a dispute").text
    assert '<span class="soft">(41)</span>' in first
    assert 'name="first" value="40"' in first
    places = re.findall(r'<a href="/desk/matches/([0-9a-f-]{36})"', first)
    assert len(places) == len(set(places)) == 40
    rest = press(ada, "/desk/search", "/desk/search", words=address_of("player-1"), first="40", reason="a dispute").text
    (last,) = re.findall(r'<a href="/desk/matches/([0-9a-f-]{36})"', rest)
    assert last not in places
    assert [len(looks(house, UUID(one))) for one in (*places, last)] == [1] * 41
