"""A match played back in the browser: who may watch from where, step by step without a script, and the file to keep."""

import gzip
import re
import zlib
from base64 import b64decode
from uuid import UUID

import msgspec
from flask.testing import FlaskClient
from sqlalchemy import update

from pbem.store.engine import writing
from pbem.store.tables import players
from pbem.web import create_app
from tests.support.coming_in import signed_in
from tests.support.house import House, address_of, words_of
from tests.support.house import house as house


def ended(house: House, replay: str = "link") -> UUID:
    """A match that was played a little, with a refused letter and words between players, and then resigned."""
    match = house.open("spy", "partisan-1", replay=replay)
    house.answer("spy", "play 1 to 1")
    house.answer("spy", house.some_order(match, "spy"))
    house.answer("partisan-1", "say Where are you?")
    house.resign("spy")
    return match


def link(house: House, seat: str = "spy") -> str:
    """Where the last letter says that the match is played back."""
    found = re.search(r"/matches/\S+", words_of(house.last(seat)))
    assert found is not None
    return found[0]


def visitor(house: House) -> FlaskClient:
    """Somebody who has not signed in."""
    return create_app(house.service).test_client()


def steps(page: str) -> tuple[int, int]:
    """At which step a page is, of how many."""
    found = re.search(r"Step (\d+) of (\d+)", page)
    assert found is not None
    return int(found[1]), int(found[2])


def test_the_last_letters_lead_to_the_match_played_back(house: House) -> None:
    ended(house)
    assert link(house, "spy") == link(house, "partisan-1")
    answer = visitor(house).get(link(house))
    assert answer.status_code == 200
    assert steps(answer.text)[0] == 1
    assert answer.headers["Cache-Control"] == "no-store"
    assert answer.headers["Referrer-Policy"] == "no-referrer"


def test_every_step_is_a_page_that_needs_no_script(house: House) -> None:
    ended(house)
    asked, place, seen = visitor(house), link(house), []
    page = asked.get(f"{place}?as=referee&at=1").text
    last = steps(page)[1]
    for number in range(1, last + 1):
        assert steps(page)[0] == number
        seen.append(page)
        follow = re.search(r'data-go="next" href="(\?[^"]+)"', page)
        assert follow is not None
        page = asked.get(place + follow[1].replace("&amp;", "&")).text
    assert "partisans win" in seen[-1]
    assert all("<script>" not in one and "style=" not in one for one in seen)


def test_nothing_of_the_end_is_told_before_it_where_it_is_hidden(house: House) -> None:
    ended(house)
    asked, place = visitor(house), link(house)
    last = steps(asked.get(f"{place}?as=hidden").text)[1]
    before, after = (asked.get(f"{place}?as=hidden&at={number}").text for number in (last - 2, last))
    assert "hideout was" not in before
    assert "wins" not in before
    assert "hideout" in after


def test_while_a_match_runs_a_link_shows_nothing_at_all(house: House) -> None:
    match = house.open("spy", "partisan-1")
    name, asked = house.service.outbox.tokens.replay_of(match), visitor(house)
    nowhere = asked.get("/matches/nonsense")
    for path in (
        f"/matches/{name}",
        f"/matches/{match}",
        f"/matches/{name}/replay.json",
        f"/matches/{name}/replay.html",
    ):
        answer = asked.get(path)
        assert answer.status_code == 404
        assert answer.text == nowhere.text


def test_where_the_host_wants_players_alone_to_watch_the_link_asks_who_comes(house: House) -> None:
    match = ended(house, replay="players")
    assert link(house) == f"/matches/{match}"
    assert visitor(house).get(link(house)).status_code == 404
    assert visitor(house).get(f"/matches/{house.service.outbox.tokens.replay_of(match)}").status_code == 404


def test_what_is_typed_and_diaries_stay_with_their_seat(house: House) -> None:
    ended(house)
    shown = gzip.decompress(visitor(house).get(f"{link(house)}/replay.json?as=spy").data).decode()
    assert "A letter was not accepted" in shown
    assert "play 1 to 1" not in shown


def test_another_perspective_goes_on_at_the_same_moment(house: House) -> None:
    ended(house)
    asked, place = visitor(house), link(house)
    last = steps(asked.get(f"{place}?as=referee").text)[1]
    moved = steps(asked.get(f"{place}?as=public&was=referee&at={last}").text)
    assert moved[0] == moved[1]
    assert asked.get(f"{place}?as=nobody").status_code == 404
    assert steps(asked.get(f"{place}?as=public&at=99999").text) == moved


def test_the_file_holds_all_it_needs_and_may_fetch_nothing(house: House) -> None:
    ended(house)
    answer = visitor(house).get(f"{link(house)}/replay.html")
    policy = answer.headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "connect-src" not in policy
    assert not re.search(r'(?:src|href)="(?!#)', answer.text)
    told = re.search(r'id="kept">(.*?)</script>', answer.text)
    assert told is not None
    assert set(msgspec.json.decode(zlib.decompress(b64decode(told[1])))) == {"referee", "hidden"}


def test_the_board_of_a_step_can_be_saved(house: House) -> None:
    ended(house)
    drawn = visitor(house).get(f"{link(house)}/board.svg?as=referee&at=12")
    assert drawn.mimetype == "image/svg+xml"
    assert drawn.text.startswith("<svg ")


def test_a_player_who_has_signed_in_sees_of_a_running_match_what_they_were_told(house: House) -> None:
    match = house.open("spy", "partisan-1")
    house.answer("spy", house.some_order(match, "spy"))
    spy, partisan = (signed_in(house, address_of(seat)) for seat in ("spy", "partisan-1"))
    assert "Your hideout is" in spy.get(f"/matches/{match}?at=999").text
    assert "Your hideout is" not in partisan.get(f"/matches/{match}?at=999").text
    for closed in ("referee", "public", "hidden", "spy"):
        assert partisan.get(f"/matches/{match}?as={closed}").status_code == 404
    assert partisan.get(f"/matches/{match}/replay.html").status_code == 404
    assert f"/matches/{match}" in partisan.get("/matches").text


def test_hours_are_in_the_zone_of_whoever_is_signed_in_and_else_of_utc(house: House) -> None:
    ended(house)
    with writing(house.service.engine) as conn:
        conn.execute(update(players).values(zone="Asia/Tokyo"))
    place = link(house)
    of_all, of_spy = (asked.get(place).text for asked in (visitor(house), signed_in(house, address_of("spy"))))
    hours = [re.search(r"(\d\d):00 (UTC|\(Asia/Tokyo\))</h2>", page) for page in (of_all, of_spy)]
    assert hours[0] is not None
    assert hours[1] is not None
    assert (hours[0][2], hours[1][2]) == ("UTC", "(Asia/Tokyo)")
    assert int(hours[1][1]) == (int(hours[0][1]) + 9) % 24
    assert 'data-zone="Asia/Tokyo"' in of_spy
    assert "data-zone" not in of_all
