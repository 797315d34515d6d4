"""A player names somebody to play in their place: that person is asked by a letter, and a row says until when (G-39).

What the player is told never depends on who that is: somebody who may not play, wants no letters or was asked in vain before is
not written to, and the wish ends as one does that is not answered.
"""

import os
from collections.abc import Sequence
from datetime import datetime
from typing import Final
from uuid import UUID

import msgspec
from sqlalchemy import Connection, func, select

from domain.game import Seat, Written
from domain.match.deadline import due
from domain.match.orders import EndDeputy
from domain.match.queries import NameDeputy
from domain.match.rules.deputising import may_be_deputised, may_deputise, until_when
from domain.match.state import Underway
from domain.player.state import Player
from mail.inbound.address import BadAddress, normalise
from mail.outbound.instants import known_zone
from pbem.clubhouse.directory import Directory, Person
from pbem.clubhouse.matches.guests import Guest, Guests
from pbem.clubhouse.matches.terms import begin_term, strike_terms
from pbem.clubhouse.outbox.rows import Outbox, Owed, Payload, from_view_of_all
from pbem.clubhouse.people.wished import Wished
from pbem.clubhouse.streams.repository import Loaded, Repository
from pbem.store.engine import reading
from pbem.store.tables import terms
from pbem.store.vault import Vault, parcel

MOST: Final = 3
"""How often a player may name somebody in one match: each may write to a stranger."""
ASKED: Final = "deputise"
"""The note of the letter that asks somebody to play for another."""


class DeputyNaming(msgspec.Struct, frozen=True):
    """Asks them."""

    _repository: Repository
    _directory: Directory
    _outbox: Outbox
    _vault: Vault

    def named(
        self,
        match: Loaded,
        seat: Seat,
        player: UUID,
        asked: Sequence[Written[NameDeputy]],
        now: datetime,
        *,
        sure: bool,
    ) -> Wished:
        """What comes of the wish of a letter, if it has one. Whoever has a letter of ours and writes under its reader's address
        is not to have all others sent to them."""
        if not asked:
            return Wished()
        (one,) = asked
        with reading(self._repository.engine) as conn:
            person = self._directory.person(conn, player)
            before = _asked_before(conn, match, player)
        if person is None:
            return Wished()
        zone = known_zone(person.zone)
        until = until_when(one.order.last, now, zone)
        key = self._refused(match, seat, person, one.order.address, before) if sure else "deputy-unvouched"
        if key or until is None:
            return Wished(told=((one.line, key or "deputy-days", ""),))
        return self._asking(match, seat, person, one, Payload(ends=until, zone=zone), before, now)

    def taken_back(
        self, match: Loaded, seat: Seat, player: UUID, asked: Sequence[Written[EndDeputy]], now: datetime
    ) -> Wished:
        """What comes of the orders of a letter that nobody is to play for its writer: who has been asked, is so in vain."""
        if not asked or match.seated.get(seat) != str(player):
            return Wished()
        with reading(self._repository.engine) as conn:
            before = _asked_before(conn, match, player)
        told = () if seat in match.deputies else tuple((one.line, "deputy-none", "") for one in asked)
        return Wished((), (lambda conn: _strike(conn, match, player, before, now),), told)

    def _refused(self, match: Loaded, seat: Seat, person: Person, address: str, before: int) -> str:
        """Why nobody is asked, a stable key; "" if somebody may be."""
        if not may_be_deputised(match.state, seat, str(person.id)):
            return "deputy-not-yours"
        try:
            plain = normalise(address)
        except BadAddress:
            return "deputy-bad-address"
        if plain == person.address or self._directory.is_of_service(plain):
            return "deputy-bad-address"
        return "deputy-too-many" if before >= MOST else ""

    def _asking(
        self,
        match: Loaded,
        seat: Seat,
        person: Person,
        one: Written[NameDeputy],
        ends: Payload,
        before: int,
        now: datetime,
    ) -> Wished:
        assert ends.ends is not None
        about, until = wish(match.id, person.id, before + 1), min(due(now, match.opened.pace_hours), ends.ends)
        guests = Guests(self._repository.engine, self._directory, now)
        friend = self._friend(match, seat, one.order.address, person, guests)
        with reading(self._repository.engine) as conn:
            name = self._directory.names(conn, (person.id,)).get(person.id)
        asks = parcel((f"{name} ({person.address})" if name else person.address).encode(), random=os.urandom)
        payload = msgspec.structs.replace(
            ends, upto=match.version, note=ASKED, seats=(seat,), said=about, until=until, sender=asks.ref.id
        )

        def ask(conn: Connection) -> None:
            _strike(conn, match, person.id, before, now)  # one at a time: what was asked before is void
            begin_term(conn, "deputise", match.id, about, until)
            if friend is not None:
                self._vault.keep(conn, str(person.id), asks, now, random=os.urandom)
                self._outbox.add(conn, about_deputies(match, friend, f"deputise {about}", payload), now)

        return Wished(guests.entries, (*guests.steps, ask), ((one.line, "deputy-asked", ""),))

    def _friend(self, match: Loaded, seat: Seat, address: str, person: Person, guests: Guests) -> UUID | None:
        """Who is written to; None for whoever may not play or be asked, and for who has been asked before and never answered."""
        with reading(self._repository.engine) as conn:
            known = self._directory.find(conn, address)
            alone = self._directory.is_left_alone(conn, address)
        if alone:
            return None
        if known is None:
            return guests.player(Guest(address=address, language=person.language, form=person.form, zone=person.zone))
        state, _ = self._repository.player(known)
        answers = isinstance(state, Player) and state.verified
        free = isinstance(match.state, Underway) and may_deputise(match.state, str(known))
        return known if answers and free and not match.held_besides(known, seat) else None


def wish(match: UUID, player: UUID, number: int) -> str:
    """What the row is about by which a wish ends that nobody has answered: in which match, whose, and their how many-th there."""
    return f"{match.hex} {player.hex} {number}"


def asker(about: str) -> UUID:
    """Whose such a wish is."""
    _, player, _ = about.split(" ")
    return UUID(hex=player)


def about_deputies(match: Loaded, reader: UUID, cause: str, payload: Payload) -> Owed:
    """A letter about who plays for whom, from the view of those who know only what everybody may know."""
    return from_view_of_all(match.id, match.decisions, reader, "offer", cause, payload)


def _strike(conn: Connection, match: Loaded, player: UUID, asked: int, now: datetime) -> None:
    for number in range(1, asked + 1):
        strike_terms(conn, ("deputise",), wish(match.id, player, number), now)


def _asked_before(conn: Connection, match: Loaded, player: UUID) -> int:
    theirs = (
        terms.c.match_id == match.id,
        terms.c.kind == "deputise",
        terms.c.about.like(f"{match.id.hex} {player.hex} %"),
    )
    return conn.execute(select(func.count()).where(*theirs)).scalar_one()
