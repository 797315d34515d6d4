"""What need not be kept is let go: letters of matches long over, which can be written again, and pictures that no letter shows.

A round goes through all letters of ours, a page at a time. Those that may be dropped are: their hash, their salt and their size
stay, and so does every word that a person wrote. Of all others the pictures are marked as still shown, and at the end the
pictures that were not are removed. Nothing decides on it but the time since the end of a match, which everybody knows.
"""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any, Final, NamedTuple

import msgspec
import structlog
from sqlalchemy import Connection, Engine, Select, func, select, update
from sqlalchemy.dialects import postgresql, sqlite

from pbem.clubhouse.forgetting.afterwards import Afterwards
from pbem.clubhouse.outbox.pictures import Pictures, shown_in
from pbem.store.engine import moment, reading, writing
from pbem.store.tables import matches, outbox, tidying, vault
from pbem.store.vault import ROWS, Vault

ROUND: Final = "letters"
"""The name of the row that says how far it has come."""
_PAGE: Final = 100  # letters looked at in one transaction
_PAGES: Final = {"sqlite": 1, "postgresql": 50}  # of one piece: SQLite's other writers wait for it
_PAUSE: Final = timedelta(seconds=1)  # between two pieces
REST: Final = timedelta(days=7)
"""The time between two rounds."""
_PUT_OFF: Final = timedelta(hours=1)  # after a failure
_COLUMNS: Final = ("serial", "state", "resent_at", "letter_vault_id", "again_vault_id")
_LETTERS: Final = select(*(outbox.c[name] for name in _COLUMNS), matches.c.ended_at).outerjoin(
    matches, matches.c.id == outbox.c.match_id
)
_SIZED: Final = ROWS.add_columns(func.length(vault.c.ciphertext))
_mine: Final = tidying.c.name == ROUND


class Tidied(NamedTuple):
    """How many letters were dropped, how many pictures removed, the bytes of both; letters that could not be opened."""

    letters: int = 0
    letter_bytes: int = 0
    pictures: int = 0
    picture_bytes: int = 0
    unreadable: int = 0


class Dropped(NamedTuple):
    """A text that may be dropped: the letter it is of, its id, its bytes before and after they were made shorter."""

    letter: int
    text: str
    size: int
    kept: int


class Page(NamedTuple):
    """Some letters as they were found: the last of them, what may be dropped, and the pictures of the others."""

    last: int
    droppable: Sequence[Dropped]
    shown: set[str]
    unreadable: int


class RoundPlace(NamedTuple):
    """How far a round has come."""

    begun_at: datetime
    reached: int
    unreadable: int


class Tidier(msgspec.Struct, frozen=True):
    """Goes round. ``days`` after the end of a match its letters are dropped; 0 for never."""

    _engine: Engine
    _vault: Vault
    _pictures: Pictures
    days: int
    _afterwards: Afterwards

    def go_on(self, now: datetime) -> Tidied:
        """A bounded piece of a round; where none is under way, one begins. The very first waits as long as all later ones."""
        with reading(self._engine) as conn:
            row = conn.execute(select(tidying).where(_mine)).one_or_none()
        if row is None:
            with writing(self._engine) as conn:
                begin_later(conn, now)
            return Tidied()
        if row.begun_at is None and now + _PUT_OFF < row.next_at <= now + REST:
            return Tidied()  # a task that came twice: the round is over
        # One that a clock began which was set back since would find all that is shown now to be older than it.
        under_way = row.begun_at is not None and row.begun_at <= now + _PUT_OFF
        place = RoundPlace(row.begun_at, row.reached, row.unreadable) if under_way else self._begun(now)
        done = self._tidied(place, now, _PAGES[self._engine.dialect.name])
        if done != Tidied():
            structlog.get_logger().info("what need not be kept was let go of", **done._asdict())
        return done

    def whole(self, now: datetime) -> Tidied:
        """A round from beginning to end."""
        return self._tidied(self._begun(now), now, None)

    def foreseen(self, now: datetime) -> Tidied:
        """What a whole round would do, doing nothing."""
        total, shown, reached = Tidied(), set[str](), 0
        with moment(self._engine) as conn:
            while (page := self._page(conn, reached, now)) is not None:
                reached, shown = page.last, shown | page.shown
                total = _sum(total, _dropped(page.droppable), Tidied(unreadable=page.unreadable))
            count, size = self._pictures.orphans(conn, shown, now) if not total.unreadable else (0, 0)
        return _sum(total, Tidied(pictures=count, picture_bytes=size))

    def put_off(self, now: datetime) -> None:
        """Something is wrong: another time."""
        with writing(self._engine) as conn:
            conn.execute(update(tidying).where(_mine).values(next_at=now + _PUT_OFF))

    def _begun(self, now: datetime) -> RoundPlace:
        with writing(self._engine) as conn:
            begin_later(conn, now)
            conn.execute(
                update(tidying).where(_mine).values(begun_at=now, reached=0, unreadable=0, next_at=now + _PAUSE)
            )
        self._afterwards.whole(now)
        return RoundPlace(now, 0, 0)

    def _tidied(self, place: RoundPlace, now: datetime, pages: int | None) -> Tidied:
        """So many pages, or all there are. Ends early where somebody else goes on with the round, or has begun another."""
        total = Tidied()
        while pages is None or pages > 0:
            with moment(self._engine) as conn:
                page = self._page(conn, place.reached, now)
            if page is None:
                return _sum(total, self._finished(place, now, pages))
            done = self._turned(place, page, now)
            if done is None:
                break
            total = _sum(total, done)
            place = RoundPlace(place.begun_at, page.last, place.unreadable + page.unreadable)
            pages = pages - 1 if pages is not None else None
        return total

    def _page(self, conn: Connection, reached: int, now: datetime) -> Page | None:
        """The letters after one; None if there is none. Nothing is held meanwhile."""
        rows = conn.execute(_LETTERS.where(outbox.c.serial > reached).order_by(outbox.c.serial).limit(_PAGE)).all()
        if not rows:
            return None
        letter_of = {
            text: row for row in rows for text in (row.letter_vault_id, row.again_vault_id) if text is not None
        }
        droppable: list[Dropped] = []
        shown: set[str] = set()
        unreadable = 0
        for found in self._vault.every(conn, _of(list(letter_of))):
            letter = letter_of[found.id]
            if found.wrong is not None:
                unreadable += 1
            elif found.text is not None and self._may_drop(letter, now):
                droppable.append(Dropped(letter.serial, found.id, len(found.text), *found.beside))
            elif found.text is not None:
                shown |= shown_in(found.text)
        return Page(rows[-1].serial, sorted(droppable), shown, unreadable)

    def _may_drop(self, row: Any, now: datetime) -> bool:
        """Whether a letter may be dropped: nobody waits for it, and its match is long over.

        One about no match stays: answers to it still count, and its words are taken out of them; nor do the rows tell all that
        it was made of.
        """
        if not self.days or row.state == "waiting" or row.ended_at is None:
            return False
        before = now - timedelta(days=self.days)
        return row.ended_at < before and (row.resent_at is None or row.resent_at < before)

    def _turned(self, place: RoundPlace, page: Page, now: datetime) -> Tidied | None:
        """Do what a page asks for; None if somebody else has."""
        with writing(self._engine) as conn:
            to = {"reached": page.last, "unreadable": place.unreadable + page.unreadable, "next_at": now + _PAUSE}
            if not _moved(conn, place, to):
                return None
            self._pictures.still_shown(conn, page.shown, place.begun_at, now)
            dropped = [one for one in page.droppable if self._vault.drop(conn, one.letter, one.text, one.size, now)]
            forgotten = [one.text for one in dropped]
            conn.execute(update(outbox).where(_again_is(page, forgotten)).values(again_vault_id=None))
        return _sum(_dropped(dropped), Tidied(unreadable=page.unreadable))

    def _finished(self, place: RoundPlace, now: datetime, pages: int | None) -> Tidied:
        """Remove the pictures that were not marked, and rest. None are removed where a letter could not be opened: it may show
        any of them."""
        if place.unreadable:
            structlog.get_logger().error("letters cannot be opened: no picture is removed", letters=place.unreadable)
        total = Tidied()
        more = not place.unreadable
        while more and (pages is None or pages > 0):
            with writing(self._engine) as conn:
                if not _moved(conn, place, {"next_at": now + _PAUSE}):
                    return total
                count, size = self._pictures.sweep(conn, place.begun_at)
            total, more = _sum(total, Tidied(pictures=count, picture_bytes=size)), count > 0
            pages = pages - 1 if pages is not None else None
        if not more:
            with writing(self._engine) as conn:
                _moved(conn, place, {"begun_at": None, "next_at": now + REST})
        return total


def begin_later(conn: Connection, now: datetime) -> None:
    """Nothing was ever tidied here: processes of an earlier release may still run, which do not mark what they show."""
    made = sqlite if conn.dialect.name == "sqlite" else postgresql
    row = made.insert(tidying).values(name=ROUND, reached=0, unreadable=0, next_at=now + REST)
    conn.execute(row.on_conflict_do_nothing())


def _of(texts: Sequence[str]) -> Select[Any]:
    return _SIZED.where(vault.c.id.in_(texts))


def _again_is(page: Page, texts: Sequence[str]) -> Any:
    """The letters of a page of which one of these texts is what they were written as again."""
    return outbox.c.serial.in_([one.letter for one in page.droppable]) & outbox.c.again_vault_id.in_(texts)


def _moved(conn: Connection, place: RoundPlace, to: dict[str, Any]) -> bool:
    """Whether a round stands where it was left, and now there; its row is held until the transaction ends."""
    stands = tidying.c.begun_at == place.begun_at, tidying.c.reached == place.reached
    return bool(conn.execute(update(tidying).where(_mine, *stands).values(to)).rowcount)


def _dropped(texts: Sequence[Dropped]) -> Tidied:
    return Tidied(letters=len(texts), letter_bytes=sum(one.kept for one in texts))


def _sum(*some: Tidied) -> Tidied:
    return Tidied(*map(sum, zip(*some, strict=True)))
