"""How long a picture is kept, and what is wrong with one, by the rows that are left (docs/operating.md, tidying)."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from pathlib import Path

import pytest
from msgspec.structs import replace
from sqlalchemy import Engine, insert, select, update

from pbem.clubhouse.outbox.pictures import _PUT, _SHOWN, PictureDamaged, Pictures, shown_in
from pbem.store.engine import make_engine, reading, writing
from pbem.store.keys import Retired, derive
from pbem.store.prepared import dialect_of
from pbem.store.tables import metadata, pictures, sealed_pictures, tidying

BEFORE = derive(b"the secret before it")
KEYS = replace(derive(b"sixteen bytes ok"), older=(Retired(BEFORE, last_letter=9),))
PICTURES, OLDER = Pictures(KEYS), Pictures(BEFORE)
NOON = datetime(2026, 1, 5, 12, tzinfo=UTC)
HOUR, DAY = timedelta(hours=1), timedelta(days=1)
PNGS = {sha256(png).hexdigest(): png for png in (b"first", b"the second", b"and the third of them")}
FIRST, SECOND, THIRD = PNGS


@pytest.fixture
def engine(tmp_path: Path) -> Iterator[Engine]:
    """A store without pictures."""
    made = make_engine(f"sqlite:///{tmp_path / 'pictures.db'}")
    metadata.create_all(made)
    yield made
    made.dispose()


def keep(engine: Engine, *digests: str, at: datetime = NOON, by: Pictures = PICTURES) -> None:
    """Keep these pictures."""
    with writing(engine) as conn:
        by.keep(conn, {digest: PNGS[digest] for digest in digests}, at)


def when_kept(engine: Engine) -> list[datetime | None]:
    """The hours at which pictures were last noted to be shown."""
    with reading(engine) as conn:
        return sorted(conn.execute(select(sealed_pictures.c.kept_at)).scalars(), key=str)


def letter(*digests: str) -> bytes:
    """A letter that shows these."""
    return b"".join(b"{pbem-picture:%s:76}\r\n" % digest.encode() for digest in digests)


def wrong(engine: Engine, shows: bytes, known: set[bytes]) -> list[str]:
    """What is wrong with the pictures of a letter."""
    with reading(engine) as conn:
        return PICTURES.wrong(conn, shows, known)


@pytest.mark.parametrize(("later", "noted"), [(12 * HOUR, NOON), (13 * HOUR, NOON + 13 * HOUR)])
def test_that_a_picture_is_shown_again_is_noted_twice_a_day(engine: Engine, later: timedelta, noted: datetime) -> None:
    keep(engine, FIRST)
    keep(engine, FIRST, at=NOON + later)
    assert when_kept(engine) == [noted]


def test_a_round_notes_what_letters_still_show_where_it_was_not_noted_since(engine: Engine) -> None:
    keep(engine, FIRST)
    keep(engine, SECOND, at=NOON + 2 * HOUR)
    keep(engine, THIRD, by=OLDER)
    with writing(engine) as conn:
        PICTURES.still_shown(conn, [FIRST, SECOND, THIRD], NOON + HOUR, NOON + 5 * HOUR)
    assert when_kept(engine) == [NOON + 2 * HOUR, NOON + 5 * HOUR, NOON + 5 * HOUR]


def test_what_was_kept_before_hours_were_noted_counts_as_long_ago(engine: Engine) -> None:
    keep(engine, FIRST)
    with writing(engine) as conn:
        conn.execute(update(sealed_pictures).values(kept_at=None))
        PICTURES.still_shown(conn, [FIRST], NOON, NOON + HOUR)
    assert when_kept(engine) == [NOON + HOUR]


def test_a_sweep_removes_what_no_letter_was_found_to_show_for_a_day_before_the_round(engine: Engine) -> None:
    keep(engine, FIRST, SECOND)
    keep(engine, THIRD, at=NOON + HOUR)
    gone = sum(len(PNGS[digest]) + 16 for digest in (FIRST, SECOND))  # with the cipher's tag
    with writing(engine) as conn:
        assert PICTURES.sweep(conn, NOON + DAY) == (0, 0)
        assert PICTURES.sweep(conn, NOON + DAY + HOUR) == (2, gone)
        assert PICTURES.sweep(conn, NOON + DAY + HOUR) == (0, 0)
    assert when_kept(engine) == [NOON + HOUR]


def test_a_sweep_takes_fifty_at_most(engine: Engine) -> None:
    many = {f"{number:064x}": b"x" for number in range(60)}
    with writing(engine) as conn:
        PICTURES.keep(conn, many, NOON)
        assert [PICTURES.sweep(conn, NOON + 2 * DAY)[0] for _ in range(3)] == [50, 10, 0]


def test_orphans_are_what_none_of_the_shown_are_but_for_those_just_kept(engine: Engine) -> None:
    keep(engine, FIRST, THIRD)
    keep(engine, SECOND, by=OLDER)
    with reading(engine) as conn:
        for shown, count in (({FIRST, SECOND}, 1), ({FIRST}, 2), (set(PNGS), 0)):
            size = sum(len(PNGS[digest]) + 16 for digest in PNGS if digest not in shown)
            assert PICTURES.orphans(conn, shown, NOON + DAY + HOUR) == (count, size)
        assert PICTURES.orphans(conn, set(), NOON + DAY) == (0, 0)


def test_pictures_kept_under_an_older_secret_are_put_back_too(engine: Engine) -> None:
    keep(engine, FIRST, by=OLDER)
    assert wrong(engine, letter(FIRST), set()) == []
    with reading(engine) as conn, pytest.raises(PictureDamaged, match="is not there"):
        OLDER.unpack(conn, letter(SECOND))


def test_each_picture_is_looked_at_once_and_what_is_wrong_with_it_is_said(engine: Engine) -> None:
    keep(engine, FIRST, SECOND)
    known: set[bytes] = set()
    assert shown_in(letter(FIRST, SECOND, FIRST)) == {FIRST, SECOND}
    assert wrong(engine, letter(FIRST), known) == []
    assert known == {bytes.fromhex(FIRST)[:16]}
    with writing(engine) as conn:
        conn.execute(update(sealed_pictures).values(sealed=b"something else altogether"))
    assert wrong(engine, letter(FIRST), known) == []
    (said,) = wrong(engine, letter(FIRST, SECOND), known)
    assert "cannot be opened" in said
    assert known == {bytes.fromhex(FIRST)[:16]}


def test_a_picture_that_is_another_than_its_letter_says_is_wrong(engine: Engine) -> None:
    with writing(engine) as conn:
        PICTURES.keep(conn, {FIRST: b"not the first"}, NOON)
    (said,) = wrong(engine, letter(FIRST), set())
    assert said.endswith("is not the one that was kept.")


def test_what_lay_open_is_looked_for_by_a_round_that_begins_anew(engine: Engine) -> None:
    with writing(engine) as conn:
        conn.execute(insert(tidying).values(name="round", begun_at=NOON, reached=0, unreadable=0, next_at=NOON))
    PICTURES.seal_all(engine)
    with reading(engine) as conn:
        assert conn.execute(select(tidying.c.begun_at)).scalar_one() == NOON
    with writing(engine) as conn:
        conn.execute(insert(pictures).values(digest=FIRST, png=PNGS[FIRST]))
        PICTURES.keep(conn, {FIRST: PNGS[FIRST]}, NOON)
    assert PICTURES.seal_all(engine) == 1
    with reading(engine) as conn:
        assert conn.execute(select(tidying.c.begun_at)).scalar_one() is None


def test_postgresql_is_told_of_which_column_no_two_are_equal() -> None:
    """SQLite can do without; tests/pbem/store/test_pictures.py asks a server."""
    put, shown = (kept["postgresql"]._compile(dialect_of("postgresql")).sql for kept in (_PUT, _SHOWN))
    assert put.endswith(" ON CONFLICT DO NOTHING")
    assert " ON CONFLICT (name) DO UPDATE SET kept_at = %(now)s" in shown
