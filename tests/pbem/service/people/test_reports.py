"""Words of a player are shown the administrators by whoever minds them, and nobody else is told (G-37)."""

from typing import Final
from uuid import UUID

from sqlalchemy import select

from domain.game import Seat
from pbem.audit.cases import Case, case_of, open_cases
from pbem.clubhouse.acts import Operator
from pbem.clubhouse.matches.guests import Guest
from pbem.clubhouse.matches.hosting import Doing
from pbem.store.engine import reading
from pbem.store.tables import acts, outbox, reports
from tests.support.house import House, address_of, line_of, words_of

SEATS: Final = ("spy", "partisan-1", "partisan-2")
HOST: Final = address_of("partisan-2")
ADMIN: Final = "root@example.org"
WORDS: Final = "you play like a sack of turnips"
MINDED: Final = "this is the third insult today"


def installed(house: House, admins: str) -> House:
    """The same installation, with administrators."""
    house.environment["PBEM_ADMINS"] = admins
    house.restart()
    return house


def reported(house: House, by: str = "partisan-1", host: str = HOST) -> str:
    """Something is said to a player, who reports it; the answer."""
    house.open(*SEATS, host=host)
    house.answer("partisan-2", f"say {WORDS}")
    return line_of(house.answer(by, f"report partisan 2: {MINDED}"))


def cases(house: House, address: str) -> tuple[Case, ...]:
    """The reports that an administrator sees."""
    with reading(house.service.engine) as conn:
        reader = house.service.directory.find(conn, address)
    assert reader is not None
    return next(one.cases for one in open_cases(house.service, reader, house.now) if one.kind == "report")


def test_a_report_reaches_the_administrators_alone_with_the_words_in_question(house: House) -> None:
    installed(house, ADMIN)
    house.open(*SEATS, host=HOST)
    house.answer("partisan-2", f"say {WORDS}")
    before = {seat: len(house.letters(seat)) for seat in ("spy", "partisan-2")}
    told = words_of(house.answer("partisan-1", f"report partisan 2: {MINDED}"))
    assert "the administrators have your report" in " ".join(told.split())
    assert {seat: len(house.letters(seat)) for seat in before} == before
    letter = words_of(house.letters_to(ADMIN)[-1])
    assert "has reported what another has said" in " ".join(letter.split())
    assert WORDS not in letter
    assert MINDED not in letter
    (case,) = cases(house, ADMIN)
    assert (case.seats, case.words, case.press) == ((Seat("partisan-2"),), MINDED, (WORDS,))


def test_a_report_that_nobody_may_see_to_is_kept_and_its_writer_told_so(house: House) -> None:
    told = reported(house)
    assert "your report is kept" in told
    assert "nobody is there yet to see to it" in told
    with reading(house.service.engine) as conn:
        assert len(conn.execute(select(reports.c.id)).all()) == 1
        assert conn.execute(select(outbox.c.id).where(outbox.c.state == "failed")).all() == []


def test_an_administrator_who_plays_hears_of_no_report_even_after_the_end(house: House) -> None:
    installed(house, f"{ADMIN},{address_of('partisan-2')}")
    reported(house)
    assert not any("reported what another" in words_of(one) for one in house.letters("partisan-2"))
    assert cases(house, ADMIN)
    assert cases(house, address_of("partisan-2")) == ()


def test_an_administrator_who_runs_the_match_sees_its_reports_only_if_nobody_else_can(house: House) -> None:
    host = "host@example.org"
    installed(house, f"{host},{ADMIN}")
    reported(house, host=host)
    assert not any("reported what another" in words_of(one) for one in house.letters_to(host))
    assert (bool(cases(house, ADMIN)), cases(house, host)) == (True, ())
    installed(house, host)
    assert cases(house, host)
    house.answer("partisan-1", f"report partisan 2: {MINDED}")
    assert "reported what another" in line_of(house.letters_to(host)[-1])


def test_a_report_is_seen_to_by_one_administrator_and_written_down(house: House) -> None:
    installed(house, ADMIN)
    reported(house)
    (case,) = cases(house, ADMIN)
    assert house.service.reports.close(int(case.ref), Operator(ADMIN), "spoke to them", house.now)
    assert not house.service.reports.close(int(case.ref), Operator(ADMIN), "again", house.now)
    assert cases(house, ADMIN) == ()
    with reading(house.service.engine) as conn:
        assert conn.execute(select(acts.c.what, acts.c.whom)).all() == [("report-closed", f"report {case.ref}")]


def test_only_words_that_reached_the_writer_can_be_reported_and_three_times_at_most(house: House) -> None:
    installed(house, ADMIN)
    assert "nothing has been said to you from there" in reported(house, "spy")
    for _ in range(3):
        house.answer("partisan-1", f"report partisan 2: {MINDED}")
    told = words_of(house.answer("partisan-1", f"report partisan 2: {MINDED}"))
    assert "three times" in " ".join(told.split())
    with reading(house.service.engine) as conn:
        assert len(conn.execute(select(reports.c.id)).all()) == 3


def test_only_the_words_of_whoever_has_the_seat_now_are_shown(house: House) -> None:
    installed(house, ADMIN)
    match = house.open(*SEATS, host=HOST)
    house.answer("partisan-2", f"say {WORDS}")
    doing = Doing(by=Operator(ADMIN), reason="they left")
    newcomer = Guest(address="newcomer@example.org")
    house.service.hosting.pass_on(match, Seat("partisan-2"), newcomer, "administrator", doing, house.now)
    house.work()
    told = words_of(house.answer("partisan-1", f"report partisan 2: {MINDED}"))
    assert "nothing has been said to you from there" in " ".join(told.split())
    with reading(house.service.engine) as conn:
        assert conn.execute(select(reports.c.id)).all() == []


def test_who_plays_for_somebody_may_report_what_was_said_to_the_seat(house: House) -> None:
    installed(house, ADMIN)
    house.open(*SEATS, host=HOST)
    house.answer("partisan-1", "deputy friend@example.org")
    for text in ("yes", f"report partisan 2: {MINDED}"):
        house.deliver(house.reply("friend", text, house.letters_to("friend@example.org")[-1]))
        house.work()
        if text == "yes":
            house.answer("partisan-2", f"say {WORDS}")
    (case,) = cases(house, ADMIN)
    assert case.press == (WORDS,)


def test_who_is_forgotten_leaves_no_report(house: House) -> None:
    installed(house, ADMIN)
    reported(house)
    with reading(house.service.engine) as conn:
        player = conn.execute(select(reports.c.player_id)).scalar_one()
        admin = house.service.directory.find(conn, ADMIN)
    assert isinstance(player, UUID)
    house.service.forgetting.forget(player, house.now)
    with reading(house.service.engine) as conn:
        assert conn.execute(select(reports.c.id)).all() == []
    assert admin is not None
    assert case_of(house.service, admin, "report", "1", house.now) is None
