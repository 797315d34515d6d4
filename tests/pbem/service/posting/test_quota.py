"""A provider takes so many letters a day and a minute: what asks goes first, and what waits says why."""

from collections.abc import Callable, Iterator
from pathlib import Path
from uuid import UUID

import pytest
from sqlalchemy import select

from domain.game import Seat
from domain.match.events import DeadlineExtended, DeadlineMissed, SeatUnreachable
from pbem.clubhouse.outbox.departing import NEWS_LAST, PACE, SLOW_DOMAIN, SLOW_PROVIDER, USED_UP
from pbem.quota import read_quota
from pbem.store.engine import reading
from pbem.store.tables import outbox
from pbem.store.tables.operating import departures
from tests.support.house import House, address_of
from tests.support.servers.sink import Sink, listening

TABLE = ("spy", "partisan-1", "partisan-2")


@pytest.fixture
def sink() -> Iterator[Sink]:
    """The mail server that letters are handed to."""
    with listening() as made:
        yield made


@pytest.fixture
def housed(tmp_path: Path, url: str, sink: Sink) -> Iterator[Callable[..., House]]:
    """Makes a service with some settings that hands its letters to that server."""
    made = list[House]()

    def make(**settings: str) -> House:
        out = f"smtp://127.0.0.1:{sink.port}"
        made.append(House(tmp_path, PBEM_DATABASE_URL=url, PBEM_MAIL_OUT=out, **settings))
        return made[-1]

    yield make
    for house in made:
        house.close()


def waiting(house: House) -> dict[str, list[str]]:
    """The kinds of the letters that wait, by the reason."""
    found: dict[str, list[str]] = {}
    with reading(house.service.engine) as conn:
        rows = conn.execute(
            select(outbox.c.error, outbox.c.kind).where(outbox.c.state == "waiting").order_by(outbox.c.serial)
        )
        for why, kind in rows:
            found.setdefault(why, []).append(kind)
    return found


def play(house: House, sink: Sink, match: UUID, seat: str) -> None:
    """A seat whose letter went out answers it with an order."""
    order = house.some_order(match, seat)
    with reading(house.service.engine) as conn:
        row = conn.execute(
            select(outbox.c.id)
            .where(outbox.c.seat == seat, outbox.c.state == "sent", outbox.c.purpose == "seat")
            .order_by(outbox.c.serial.desc())
        ).scalar()
    assert row is not None
    to = house.service.ours.with_token(house.service.outbox.tokens.of(row))
    number = len(sink.letters)
    raw = f"From: <{address_of(seat)}>\r\nTo: <{to}>\r\nMessage-ID: <{number}.{row}@example.org>\r\n\r\n{order}\r\n"
    house.deliver(raw.encode())
    house.work()


def happened(house: House, match: UUID) -> list[str]:
    """What a match was told, by the names of its events."""
    return [type(entry.event).__name__ for entry in house.match(match).entries]


def test_news_wait_when_a_day_is_nearly_used_up_and_what_asks_still_leaves(housed: Callable[..., House]) -> None:
    house = housed(PBEM_MAIL_OUT_DAILY="9")  # six for what all know is owed, two of them for what asks
    house.open(*TABLE, pace_hours=12)
    house.wait(hours=12)
    assert waiting(house) == {NEWS_LAST: ["news"]}


def test_who_could_not_be_asked_misses_nothing_and_has_the_whole_time_once_the_letter_left(
    housed: Callable[..., House],
) -> None:
    house = housed(PBEM_MAIL_OUT_DAILY="3")  # two for what all know is owed: one of three welcomes waits
    match = house.open(*TABLE, pace_hours=24)
    assert waiting(house) == {USED_UP: ["welcome"]}
    for _ in range(11):
        house.wait(hours=6)
    events = [entry.event for entry in house.match(match).entries]
    missed = [seat for event in events if isinstance(event, DeadlineMissed) for seat in event.seats]
    extended = [event for event in events if isinstance(event, DeadlineExtended)]
    asked = set(asked_seats(house, decision=2))
    assert missed.count(Seat("spy")) >= 1
    assert extended
    assert {seat for seat in missed if seat != "spy"} <= asked
    assert not [event for event in events if isinstance(event, SeatUnreachable)]


def asked_seats(house: House, decision: int) -> list[str]:
    """The seats whose letters that ask for a decision have left."""
    sent = (outbox.c.state == "sent", outbox.c.kind == "turn", outbox.c.decision == decision)
    with reading(house.service.engine) as conn:
        return list(conn.execute(select(outbox.c.seat).where(*sent)).scalars())


def test_the_host_is_told_once_a_day_that_letters_wait(housed: Callable[..., House], sink: Sink) -> None:
    house = housed(PBEM_MAIL_OUT_DAILY="6")
    match = house.open(*TABLE, host="host@example.org")
    for seat in ("spy", "partisan-1"):
        play(house, sink, match, seat)
    with reading(house.service.engine) as conn:
        rows = conn.execute(select(outbox.c.cause).where(outbox.c.kind == "host")).scalars().all()
    assert [cause for cause in rows if cause.startswith("rationed")] == ["rationed 2026-01-05 reader 0"]


def test_who_writes_in_secret_has_nobody_else_wait(housed: Callable[..., House], sink: Sink) -> None:
    house = housed(PBEM_MAIL_OUT_DAILY="12")
    match = house.open("spy", "partisan-1")
    for number, asked in enumerate(("board", "history", "rules", "preview", "my matches", "board")):
        house.deliver(house_reply(house, "partisan-1", asked, number))
        house.work()
    before = waiting(house)
    assert before == {USED_UP: ["receipt"] * 2}
    play(house, sink, match, "spy")
    assert waiting(house) == before


def house_reply(house: House, seat: str, text: str, number: int) -> bytes:
    """A letter of a seat to the first letter that it was sent."""
    with reading(house.service.engine) as conn:
        row = conn.execute(select(outbox.c.id).where(outbox.c.seat == seat).order_by(outbox.c.serial)).scalar()
    assert row is not None
    to = house.service.ours.with_token(house.service.outbox.tokens.of(row))
    return (
        f"From: <{address_of(seat)}>\r\nTo: <{to}>\r\nMessage-ID: <{number}.q@example.org>\r\n\r\n{text}\r\n".encode()
    )


def test_so_many_leave_within_a_minute_and_the_others_within_the_next(housed: Callable[..., House], sink: Sink) -> None:
    house = housed(PBEM_MAIL_OUT_PACE="3")
    house.open(*TABLE)
    assert len(sink.letters) == 2
    assert waiting(house) == {PACE: ["welcome"]}
    house.wait(seconds=61)
    assert len(sink.letters) == 3


def test_a_domain_whose_servers_ask_for_fewer_waits_alone(housed: Callable[..., House], sink: Sink) -> None:
    house = housed()
    sink.refused[address_of("spy")] = "421 4.7.0 [TSS04] Messages temporarily deferred due to unexpected volume"
    house.open(*TABLE)
    assert set(waiting(house)) >= {SLOW_DOMAIN}
    sink.refused.clear()
    house.wait(minutes=1)
    assert sink.letters == []
    house.wait(minutes=5)
    assert len(sink.letters) == 3


def test_a_quota_that_is_used_up_fails_no_letter_and_holds_all(housed: Callable[..., House], sink: Sink) -> None:
    house = housed()
    sink.answers["MAIL"] = ["550 5.4.5 Daily user sending limit exceeded"]
    match = house.open(*TABLE)
    assert sink.letters == []
    assert all(why.startswith(SLOW_PROVIDER) for why in waiting(house))
    house.wait(minutes=30)
    assert sink.letters == []
    house.wait(minutes=31)
    assert len(sink.letters) == 3
    assert not {SeatUnreachable.__name__, DeadlineMissed.__name__} & set(happened(house, match))


def test_a_letter_at_which_all_others_are_stopped_goes_behind_them(housed: Callable[..., House], sink: Sink) -> None:
    house = housed()
    sink.refused[address_of("spy")] = "550 Daily sending quota exceeded"
    house.open(*TABLE)
    assert sink.letters == []
    house.wait(minutes=60)
    assert {recipients[0] for _, recipients, _ in sink.letters} == {address_of("partisan-1"), address_of("partisan-2")}


def test_a_full_mailbox_is_its_owners_and_slows_nobody_else(housed: Callable[..., House], sink: Sink) -> None:
    house = housed()
    sink.refused[address_of("spy")] = "452 4.2.2 The email account that you tried to reach is over quota"
    house.open(*TABLE)
    assert {recipients[0] for _, recipients, _ in sink.letters} == {address_of("partisan-1"), address_of("partisan-2")}


def test_nothing_is_counted_where_no_number_is_set(housed: Callable[..., House], sink: Sink) -> None:
    house = housed()
    house.open(*TABLE)
    with reading(house.service.engine) as conn:
        assert conn.execute(select(departures.c.id)).all() == []


@pytest.mark.parametrize("text", ["0", "-1", "many", "60,each", "60,each=0", "gmail=5"])
def test_a_pace_that_is_not_understood_is_refused_by_name(text: str) -> None:
    with pytest.raises(ValueError, match="PBEM_MAIL_OUT_PACE"):
        read_quota("off", text)


def test_numbers_are_for_all_for_each_domain_and_for_one_by_name() -> None:
    quota = read_quota("500", "60, each=20, Example.org=5")
    assert (quota.day, quota.minute, quota.of_domain("example.org"), quota.of_domain("else.org")) == (500, 60, 5, 20)
