"""No sender and no match keeps another waiting: unread letters are read line by line in turn, each line in order of arrival."""

from uuid import UUID

from sqlalchemy import select

from mail.inbound.ports import Taken
from pbem.store.engine import reading, writing
from pbem.store.heads import next_unread
from pbem.store.tables import heads, inbox
from tests.support.desks import next_piece
from tests.support.house import House
from worker.ports import Done
from worker.steps import Round


def stranger(number: int, sender: str) -> bytes:
    """A letter to our bare address."""
    head = f"From: <{sender}>\r\nTo: g@pbem.localhost\r\nMessage-ID: <{number}.{sender}>\r\n"
    return f"{head}\r\nhello {number}\r\n".encode()


def read_in_order(house: House, count: int) -> list[tuple[UUID | None, str | None]]:
    """Read so many letters; whose they were."""
    done = []
    for _ in range(count):
        piece = next_piece(house.service.desk, house.now, "read_letter")
        assert piece is not None
        with reading(house.service.engine) as conn:
            found = next_unread(conn, piece.line)
        assert found is not None
        row = found[1]
        assert row is not None
        done.append((row.match_id, row.seat))
        assert house.service.desk.do(piece, house.now) == Done(read=1)
    return done


def test_matches_take_turns_and_each_is_read_in_order_of_arrival(house: House) -> None:
    busy = house.open("spy", "partisan-1")
    letter = house.last("partisan-1")
    quiet = house.open("spy", "partisan-1", "partisan-2", seed=b"other")
    for number in range(5):
        house.deliver(house.reply("partisan-1", f"say hello {number}", letter))
    house.deliver(house.reply("partisan-2", "say hello"))

    assert read_in_order(house, 3) == [(busy, "partisan-1"), (quiet, "partisan-2"), (busy, "partisan-1")]
    house.work()
    with reading(house.service.engine) as conn:
        read_at = conn.execute(select(inbox.c.read_at).order_by(inbox.c.id)).scalars().all()
        assert conn.execute(select(heads)).all() == []
    assert read_at[:5] == sorted(read_at[:5])


def test_strangers_share_one_turn_however_many_names_they_give(house: House) -> None:
    match = house.open("spy", "partisan-1")
    for number in range(20):
        assert house.deliver(stranger(number, f"nobody-{number}@example.net")) is Taken.STORED
    house.deliver(stranger(0, "spy@example.org"))
    house.deliver(house.reply("partisan-1", "say hello"))

    assert read_in_order(house, 3) == [(None, None), (None, None), (match, "partisan-1")]
    with reading(house.service.engine) as conn:
        senders = conn.execute(select(inbox.c.head).where(inbox.c.state == "read").order_by(inbox.c.id)).scalars().all()
    assert [name.partition(" ")[0] for name in senders] == ["strangers", "sender", "match"]


def test_a_line_left_empty_stops_nobody(house: House) -> None:
    house.open("spy", "partisan-1")
    house.deliver(stranger(1, "nobody@example.net"))
    house.deliver(house.reply("partisan-1", "say hello"))
    with writing(house.service.engine) as conn:
        conn.execute(inbox.update().where(inbox.c.match_id.is_(None)).values(state="read"))

    assert house.work().read == 1


def test_many_letters_do_not_hold_the_deadlines_of_other_matches(house: House) -> None:
    house.service.allowance.lift()
    house.open("spy", "partisan-1")
    letter = house.last("partisan-1")
    closing = house.open("spy", "partisan-1", "partisan-2", seed=b"other")
    house.now = house.match(closing).state.decision.due  # type: ignore[union-attr]
    for number in range(150):
        house.deliver(house.reply("partisan-1", f"say hello {number}", letter))
    before = house.match(closing).version
    assert Round(house.service.desk, lambda: house.now).decide().read == 1
    assert house.match(closing).version > before
