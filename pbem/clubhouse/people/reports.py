"""Words of another player that somebody has shown the administrators (G-37): rows, until an administrator has seen to them.

Nobody but the administrators is told: not whoever said the words, and no host.
"""

import os
from collections.abc import Sequence
from datetime import datetime
from functools import partial
from typing import Final
from uuid import UUID

import msgspec
from sqlalchemy import Connection, func, insert, select, update

from domain.game import Seat, Written
from domain.match import events as happened
from domain.match.queries import ReportPress
from pbem.clubhouse.acts import Act, ActBook, Operator
from pbem.clubhouse.matches.hosts import Hosts
from pbem.clubhouse.people.wished import Wished
from pbem.clubhouse.streams.deputies import deputy_after
from pbem.clubhouse.streams.repository import Loaded, Write
from pbem.store.engine import reading, writing
from pbem.store.entry import Entry
from pbem.store.tables import reports
from pbem.store.vault import Parcel, Vault, parcel

MOST: Final = 3
"""How often a player may report somebody in one match: each writes to every administrator."""
_SHOWN: Final = 10
"""How many of the words that reached the writer a report shows, the newest."""


class OpenReport(msgspec.Struct, frozen=True, kw_only=True):
    """One that nobody has seen to: who is meant, in the words of who minds (None once they were erased), and what was said."""

    id: int
    at: datetime
    match: UUID
    about: Seat
    words: str | None
    press: tuple[str | None, ...]


class Reports(msgspec.Struct, frozen=True):
    """Takes reports down, tells the administrators, and shows them to those who see to them."""

    _vault: Vault
    _acts: ActBook
    _hosts: Hosts

    def reported(
        self, match: Loaded, seat: Seat, player: UUID, asked: Sequence[Written[ReportPress]], now: datetime
    ) -> Wished:
        """What comes of the reports of a letter."""
        if not asked:
            return Wished()
        with reading(self._hosts.engine) as conn:
            theirs = reports.c.match_id == match.id, reports.c.player_id == player
            before = conn.execute(select(func.count()).where(*theirs)).scalar_one()
        taken = "reported" if self._hosts.has_judges(match) else "reported-to-nobody"
        entries: list[Entry] = []
        steps: list[Write] = []
        told: list[tuple[int, str, str]] = []
        for one in asked:
            press = heard(match, seat, player, one.order.seat)
            key = _refused(one.order, press, before)
            told.append((one.line, key or taken, one.order.seat))
            if key:
                continue
            before += 1
            words = parcel(one.order.text.encode(), random=os.urandom)
            row = {"at": now, "match_id": match.id, "seat": seat, "about": one.order.seat, "player_id": player}
            row |= {"words_vault_id": words.ref.id, "press": msgspec.json.encode(press).decode()}
            steps.append(partial(_take_down, vault=self._vault, row=row, words=words, now=now))
            more, also = self._hosts.tell_of_report(match, f"{player.hex} {before}", now) if not entries else ([], [])
            entries += more
            steps += also
        return Wished(entries, steps, tuple(told))

    def open(self, conn: Connection) -> list[OpenReport]:
        """Those that nobody has seen to, the newest first."""
        rows = conn.execute(select(reports).where(reports.c.closed_at.is_(None)).order_by(reports.c.id.desc())).all()
        return [self._shown(conn, row) for row in rows]

    def close(self, number: int, by: Operator, reason: str, now: datetime) -> bool:
        """An administrator has seen to one; False if another was first."""
        with writing(self._hosts.engine) as conn:
            found = conn.execute(
                update(reports)
                .where(reports.c.id == number, reports.c.closed_at.is_(None))
                .values(closed_at=now)
                .returning(reports.c.match_id)
            ).one_or_none()
            if found is not None:
                act = Act(what="report-closed", by=by, whom=f"report {number}", match=found.match_id, reason=reason)
                self._acts.write(conn, act, now)
        return found is not None

    def _shown(self, conn: Connection, row: object) -> OpenReport:
        one = msgspec.convert(row, _Row, from_attributes=True)
        press = msgspec.json.decode(one.press, type=tuple[str, ...])
        said = self._vault.texts(conn, {text: text for text in (*press, one.words_vault_id)})
        kept = {text: words.decode() if words is not None else None for text, words in said.items()}
        return OpenReport(
            id=one.id,
            at=one.at,
            match=one.match_id,
            about=one.about,
            words=kept[one.words_vault_id],
            press=tuple(kept[text] for text in press),
        )


class _Row(msgspec.Struct, frozen=True):
    id: int
    at: datetime
    match_id: UUID
    about: Seat
    words_vault_id: str
    press: str


def heard(match: Loaded, seat: Seat, player: UUID, other: Seat) -> tuple[str, ...]:
    """The newest words of whoever has another seat to one while this player had or played it, by their vault rows, the oldest of
    them first; those of a bot are whoever's had its seat last."""
    said = [
        (match.held_by(other, entry.originator_version), entry.event.words.id)
        for entry in match.entries
        if isinstance(entry.event, happened.PressSent)
        and entry.event.seat == other
        and seat in entry.event.to
        and _heard(match, seat, player, entry.originator_version)
    ]
    meant = match.seated.get(other) or (said[-1][0] if said else None)
    return tuple(words for by, words in said if by == meant)[-_SHOWN:]


def _heard(match: Loaded, seat: Seat, player: UUID, number: int) -> bool:
    """Whether a player had a seat when event ``number`` happened, or played it for whoever had."""
    deputy = deputy_after([entry.event for entry in match.entries[:number]], seat)
    return str(player) in (match.held_by(seat, number), deputy)


def _refused(asked: ReportPress, press: Sequence[str], before: int) -> str:
    """Why a report is not passed on; "" if it is."""
    if not asked.seat:
        return "nobody-called"
    if not press:
        return "report-unheard"
    if not asked.text:
        return "report-says-nothing"
    return "report-too-many" if before >= MOST else ""


def _take_down(conn: Connection, vault: Vault, row: dict[str, object], words: Parcel, now: datetime) -> None:
    vault.keep(conn, str(row["player_id"]), words, now, random=os.urandom)
    conn.execute(insert(reports).values(row))
