"""What an operator sees of letters that failed or wait, and a letter sent again."""

import json
from email import message_from_bytes, policy
from pathlib import Path
from typing import Any

from sqlalchemy import func, select, update

from domain.match import events as happened
from mail.inbound.ports import RawLetter
from pbem.clubhouse.acts import Operator
from pbem.clubhouse.matches.hosting import Doing
from pbem.store.engine import reading, writing
from pbem.store.tables import outbox
from tests.pbem.cli.conftest import Here
from tests.support.bounces import bounce_address, come_back, report
from tests.support.house import START, House, line_of
from tests.support.servers.sink import listening
from worker.ports import Done

AT = ("--now", START.isoformat())


def rows(here: Here, *words: str, **home: str) -> list[dict[str, Any]]:
    """What ``pbem letters`` says in JSON."""
    found: list[dict[str, Any]] = json.loads(here("letters", *words, "--json", **home).out)
    return found


def test_letters_are_listed_by_state_and_by_match(here: Here, house: House, home: dict[str, str]) -> None:
    match = house.open("spy", "partisan-1", host="olga@example.org")
    house.open("spy", "partisan-1")
    come_back(house, house.letters("spy")[0])

    assert [(row["seat"], row["kind"], row["tries"]) for row in rows(here, "--failed", **home)] == [
        ("spy", "welcome", 1)
    ]
    assert rows(here, "--waiting", **home) == []
    assert {row["match"] for row in rows(here, "--match", "1", **home)} == {str(match)}
    assert len(rows(here, **home)) > len(rows(here, "--match", "1", **home))


def test_a_letter_is_listed_with_when_it_was_owed_and_when_it_was_handed_over(
    here: Here, house: House, home: dict[str, str]
) -> None:
    house.open("spy", "partisan-1")
    house.wait(hours=24)
    (first, *_) = here("letters", "--out", **home).out.splitlines()
    assert "owed 2026-01-05T18:00:00+00:00  handed over 2026-01-05T18:00:00+00:00" in first


def test_a_letter_to_a_host_who_is_not_known_stands_among_those_that_failed(
    here: Here, house: House, home: dict[str, str]
) -> None:
    house.open("spy", "partisan-1")
    come_back(house, house.letters("spy")[0])

    told = rows(here, "--failed", **home)[-1]
    assert (told["seat"], told["kind"]) == ("administrators", "host")
    assert "PBEM_ADMINS names nobody" in here("resend", str(told["letter"]), **home).err


def test_letters_that_fail_are_counted_when_work_is_done(here: Here, tmp_path: Path) -> None:
    with listening() as sink:
        sink.refused["spy@example.org"] = "550 5.1.1 No such user"
        house = House(tmp_path / "posted", PBEM_MAIL_OUT=f"smtp://127.0.0.1:{sink.port}")
        house.work = lambda: Done()  # type: ignore[method-assign]
        house.open("spy", "partisan-1")
        house.close()
        said = here("work", "--until-idle", *AT, **house.environment)

    assert "sent 2, waiting 0, failed 2" in said.out
    assert said.err == "pbem: 2 letters failed: see `pbem letters --failed`.\n"


def test_a_report_makes_no_count_of_letters_sent_false(here: Here, house: House, home: dict[str, str]) -> None:
    house.open("spy", "partisan-1", host="olga@example.org")
    raw = report(bounce_address(house, house.last("spy")))
    house.service.intake.take_in(
        RawLetter("", bounce_address(house, house.last("spy")), "test", raw), lambda: house.now
    )

    assert "sent 2, waiting 0, failed 1" in here("work", "--until-idle", *AT, **home).out


def test_what_a_mail_server_said_is_shown_without_addresses(here: Here, tmp_path: Path) -> None:
    with listening() as sink:
        sink.refused["spy@example.org"] = "550 5.1.1 <spy@example.org> is unknown here"
        house = House(tmp_path / "posted", PBEM_MAIL_OUT=f"smtp://127.0.0.1:{sink.port}")
        house.open("spy", "partisan-1")
        house.close()

    said = here("letters", "--failed", PBEM_HOME=str(house.home)).out
    assert "5.1.1" in said
    assert "spy@example.org" not in said


def test_the_way_of_a_letter_is_told_from_owing_to_coming_back(here: Here, house: House, home: dict[str, str]) -> None:
    house.open("spy", "partisan-1")
    house.now = house.now.replace(hour=20)
    come_back(house, house.last("spy"))
    number = rows(here, "--failed", **home)[0]["letter"]

    told = json.loads(here("letter", str(number), "--json", **home).out)
    assert [step["what"] for step in told["way"]] == ["owed", "sent", "came-back"]
    assert told["way"][-1]["said"] == "5.1.1"
    assert "came-back  5.1.1" in here("letter", str(number), **home).out


def test_a_letter_sent_again_is_the_same_while_its_time_to_answer_holds(here: Here, tmp_path: Path) -> None:
    with listening() as sink:
        house = House(tmp_path / "posted", PBEM_MAIL_OUT=f"smtp://127.0.0.1:{sink.port}")
        house.open("spy", "partisan-1")
        house.close()
        home = {"PBEM_HOME": str(house.home), "PBEM_MAIL_OUT": house.environment["PBEM_MAIL_OUT"]}
        (number,) = [row["letter"] for row in rows(here, "--reason", "which is it", **home) if row["seat"] == "spy"]
        assert f"Letter {number} will be sent again" in here("resend", str(number), **home).out
        assert here("work", "--until-idle", **home).code == 0

    taken = [raw for _, to, raw in sink.letters if to == ("spy@example.org",)]
    assert taken.count(taken[0]) == 2


def test_a_letter_sent_again_tells_until_when_one_may_answer_now_and_makes_its_seat_reachable(
    here: Here, tmp_path: Path
) -> None:
    with listening() as sink:
        sink.refused["spy@example.org"] = "550 5.1.1 No such user"
        house = House(tmp_path / "posted", PBEM_MAIL_OUT=f"smtp://127.0.0.1:{sink.port}")
        house.work = lambda: Done()  # type: ignore[method-assign]
        match = house.open("spy", "partisan-1")
        home = {"PBEM_HOME": str(house.home), "PBEM_MAIL_OUT": house.environment["PBEM_MAIL_OUT"]}
        # A day later the letter is refused, and the deadline moves by a day.
        assert here("work", "--until-idle", "--now", "2026-01-06T18:00+00:00", **home).code == 0
        (lost,) = [row["letter"] for row in rows(here, "--failed", **home) if row["seat"] == "spy"]
        sink.refused.clear()
        said = json.loads(here("resend", str(lost), "--json", **home).out)
        assert here("work", "--until-idle", **home).code == 0

    taken, *_ = [raw for _, to, raw in sink.letters if to == ("spy@example.org",)]
    words = line_of(message_from_bytes(taken, policy=policy.default))
    assert said["instead_of"] == lost
    assert "answer by Fri 9 Jan" in words, words[:200]
    assert "Thu 8 Jan" not in words
    assert "Who plays" in words, "it is the first letter still"
    assert happened.SeatReachable("spy") in [entry.event for entry in house.match(match).entries]  # type: ignore[arg-type]
    assert f"as letter {said['letter']}" in here("letter", str(lost), **home).out
    house.close()


def test_a_letter_that_gave_way_is_not_sent_again(here: Here, house: House, home: dict[str, str]) -> None:
    house.open("spy", "partisan-1")
    for state, word in (("superseded", "superseded"), ("cancelled", "cancelled")):
        with writing(house.service.engine) as conn:
            conn.execute(update(outbox).where(outbox.c.serial == 1).values(state=state))
        said = here("resend", "1", **home)
        assert said.code == 1
        assert said.err.startswith(f"pbem: Letter 1 was {word}")
    assert here("resend", "99", **home).err == "pbem: There is no letter 99: `pbem letters` names them.\n"


def test_of_a_letter_that_gave_way_the_one_that_tells_the_same_on_is_named(
    here: Here, house: House, home: dict[str, str]
) -> None:
    match = house.open("spy", "partisan-1")
    with writing(house.service.engine) as conn:
        (gone,) = conn.execute(select(outbox.c.serial).where(outbox.c.seat == "partisan-1")).scalars()
        conn.execute(update(outbox).where(outbox.c.serial == gone).values(state="superseded", kind="news"))
    assert "is told by no letter that could be sent again" in here("resend", str(gone), **home).mistake()
    house.answer("spy", house.some_order(match, "spy"))
    with reading(house.service.engine) as conn:
        theirs = select(outbox.c.serial).where(outbox.c.seat == "partisan-1", outbox.c.kind == "turn")
        (newest,) = conn.execute(theirs).scalars()
    assert f"`pbem resend {newest}`" in here("resend", str(gone), **home).mistake()


def test_of_a_letter_that_was_written_anew_the_new_one_is_named(here: Here, house: House, home: dict[str, str]) -> None:
    match = house.open("spy", "partisan-1")
    house.service.hosting.extend(match, 24, Doing(by=Operator("ada")), house.now)
    with reading(house.service.engine) as conn:
        first = conn.execute(select(func.min(outbox.c.serial)).where(outbox.c.seat == "spy")).scalar_one()
    other = json.loads(here("resend", str(first), "--json", **home).out)["letter"]
    assert other != first
    assert f"letter {other} tells in its place what it told" in here("resend", str(first), **home).mistake()


def test_a_replay_names_the_seats_that_letters_do_not_reach(here: Here, house: House, home: dict[str, str]) -> None:
    house.open("spy", "partisan-1")
    come_back(house, house.last("spy"))

    assert json.loads(here("replay", "1", "--as", "public", "--json", **home).out)["unreachable"] == ["spy"]
    assert "the spy: a player whom letters do not reach" in here("replay", "1", "--as", "public", **home).out
