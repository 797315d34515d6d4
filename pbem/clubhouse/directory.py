"""Players and their addresses: found by a keyed hash, kept where they can be erased."""

import os
from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Final, Literal, cast
from uuid import UUID, uuid4

import msgspec
from sqlalchemy import Connection, bindparam, delete, insert, select, update

from domain.player.events import (
    AddressAsked,
    AddressChanged,
    AddressVerified,
    CalendarSet,
    Erased,
    InvitationsSet,
    Named,
    NameDropped,
    NewsSet,
    PreferencesSet,
    RatingSet,
    Registered,
    ReminderLeadSet,
    RemindersResumed,
    RemindersStopped,
    SecondAddressAsked,
    SecondAddressDropped,
    SecondAddressSet,
    TrustSet,
)
from domain.player.state import Player, evolve
from domain.wire import Wired
from domain.words import Language
from mail.inbound.address import ReplyAddress, normalise
from pbem.clubhouse.second_addresses import drop_second, keep_second, owner_of
from pbem.clubhouse.secrets.marks import address_digest, address_digests, player_chain
from pbem.clubhouse.streams.repository import Repository, Write
from pbem.store.engine import reading
from pbem.store.entry import Entry
from pbem.store.keys import Keys
from pbem.store.prepared import Prepared
from pbem.store.tables import left_alone, players
from pbem.store.vault import Parcel, Vault, parcel

Form = Literal["html", "text"]


_AT_ONCE: Final = 500
_NAMING: Final = (Registered, AddressAsked, AddressChanged, SecondAddressAsked, SecondAddressSet)  # an address each
_PERSON: Final = Prepared(
    select(players.c.address_vault_id, players.c.language, players.c.form, players.c.zone, players.c.calendar).where(
        players.c.id == bindparam("id"), players.c.erased_at.is_(None)
    )
)


class Person(msgspec.Struct, frozen=True):
    """A registered player, as letters need them."""

    id: UUID
    address: str
    language: Language
    form: Form
    zone: str
    calendar: bool = False


class Wishes(msgspec.Struct, frozen=True, kw_only=True):
    """How a player is to be written to, and called; what is None stays as it was. ``own``: it is the player who wishes it."""

    language: Language | None = None
    form: Form | None = None
    zone: str | None = None
    name: str | None = None
    own: bool = False


class Directory(msgspec.Struct, frozen=True):
    """Finds and registers players. Addresses are compared normalised, and stored only in the vault."""

    _repository: Repository
    _vault: Vault
    _keys: Keys
    _ours: ReplyAddress
    _shared: bool = False  # our address is somebody's own mailbox
    _verified: set[UUID] = set()  # for good: nothing takes it back

    def find(self, conn: Connection, address: str) -> UUID | None:
        """The player whose registered address this is, or whose second one."""
        digest = address_digest(self._keys, normalise(address))
        first = conn.execute(select(players.c.id).where(players.c.address_digest == digest)).scalar()
        return first or owner_of(conn, digest)

    def is_of_service(self, address: str) -> bool:
        """Whether letters to this address come back to the service, so that nobody can play from it."""
        return self._ours.is_own(normalise(address), shared=self._shared)

    def second_address(self, conn: Connection, player_id: UUID) -> str | None:
        """The address that a player writes from beside the first; None if there is none."""
        state, _ = self._repository.player(player_id)
        return self._vault.said(conn, state.second.id if isinstance(state, Player) and state.second else None)

    def person(self, conn: Connection, player_id: UUID) -> Person | None:
        """A player with their address; None if unknown or erased."""
        return self.persons(conn, (player_id,)).get(player_id)

    def is_left_alone(self, conn: Connection, address: str) -> bool:
        """Whether nobody may have us write to this address unasked: its player wants no invitations, or did when they were
        forgotten."""
        known = self.find(conn, address)
        if known is not None:
            return not self.may_be_invited(known)
        digests = address_digests(self._keys, normalise(address))
        return conn.execute(select(left_alone).where(left_alone.c.address_digest.in_(digests))).first() is not None

    def persons(self, conn: Connection, player_ids: Iterable[UUID]) -> dict[UUID, Person]:
        """Players with their addresses; those unknown or erased are left out."""
        rows = _PERSON.first_of_each(conn, "id", player_ids)
        found = {player: row for player, row in rows.items() if row[0]}
        addresses = self._vault.texts(conn, {player: kept_at for player, (kept_at, *_) in found.items()})
        return {
            player: Person(player, address.decode(), *found[player][1:])
            for player, address in addresses.items()
            if address is not None
        }

    def as_of(self, conn: Connection, person: Person, at: datetime) -> Person:
        """A player as letters were written to them at some time: where, in which language and form, by which clock."""
        _, entries = self._repository.player(person.id)
        places = [
            (one.at, one.event.address.id) for one in entries if isinstance(one.event, Registered | AddressChanged)
        ]
        then = [address for since, address in places if since <= at]
        if then and len(then) < len(places):
            address = self._vault.said(conn, then[-1])
            person = msgspec.structs.replace(person, address=address or person.address)
        person = msgspec.structs.replace(person, calendar=False)
        for entry in entries:
            if entry.at > at:
                break
            if isinstance(entry.event, Registered | PreferencesSet):
                wished = entry.event
                person = msgspec.structs.replace(
                    person, language=wished.language, form=form_of(wished.form), zone=wished.zone
                )
            elif isinstance(entry.event, CalendarSet):
                person = msgspec.structs.replace(person, calendar=entry.event.wanted)
        return person

    def other_addresses(self, conn: Connection, player_id: UUID) -> tuple[str, ...]:
        """The addresses that a player had before, or wished for, in order; not that of now, and none that was erased."""
        _, entries = self._repository.player(player_id)
        named = (entry.event for entry in entries if isinstance(entry.event, _NAMING))
        refs = {event.address.id: event.address.id for event in named}
        person = self.person(conn, player_id)
        kept = self._vault.texts(conn, refs)
        known = dict.fromkeys(text.decode() for text in (kept[ref] for ref in refs) if text is not None)
        return tuple(one for one in known if person is None or one != person.address)

    def register(
        self, address: str, language: Language, form: Form, zone: str, now: datetime, *, name: str | None = None
    ) -> tuple[UUID, list[Entry], list[Write]]:
        """A new player: their id, and what is to be committed for them to exist."""
        player_id = uuid4()
        plain = normalise(address)
        text = parcel(plain.encode(), random=os.urandom)
        called = parcel(name.encode(), random=os.urandom) if name else None
        events: list[Wired] = [Registered(text.ref, language, form, zone), *((Named(called.ref),) if called else ())]
        with reading(self._repository.engine) as conn:
            events += [InvitationsSet(False)] if self.is_left_alone(conn, plain) else []
        entries = self._repository.chained(player_id, (), events, player_chain(self._keys, player_id), now)

        def keep(conn: Connection) -> None:
            for one in filter(None, (text, called)):
                self._vault.keep(conn, str(player_id), one, now, random=os.urandom)
            conn.execute(
                insert(players).values(
                    id=player_id,
                    address_digest=address_digest(self._keys, plain),
                    address_vault_id=text.ref.id,
                    name_vault_id=called.ref.id if called else None,
                    language=language,
                    form=form,
                    zone=zone,
                    created_at=now,
                )
            )

        return player_id, entries, [keep]

    def prefer(self, player_id: UUID, wishes: Wishes, now: datetime) -> tuple[list[Entry], list[Write]]:
        """What is to be committed for a player to be written to in another way; nothing if it is the same way.

        A name is taken only where there is none, and the way of writing only until the player has answered: a host renames
        nobody, and changes nothing for those who play already.
        """
        state, _ = self._repository.player(player_id)
        if not isinstance(state, Player):
            return [], []
        settable, now_is = wishes.own or not state.verified, (state.language, state.form, state.zone)
        wished = (wishes.language or state.language, wishes.form or state.form, wishes.zone or state.zone)
        events: list[Wired] = [PreferencesSet(*wished)] if settable and wished != now_is else []
        called = parcel(wishes.name.encode(), random=os.urandom) if wishes.name and state.name is None else None
        if called is not None:
            events.insert(0, Named(called.ref))
        return self.change(player_id, events, (called,) if called is not None else (), now)

    def change(
        self, player_id: UUID, events: Sequence[Wired], texts: Sequence[Parcel], now: datetime
    ) -> tuple[list[Entry], list[Write]]:
        """What is to be committed for these events of a player, with the texts that they hold; nothing if there are none."""
        if not events:
            return [], []
        _, before = self._repository.player(player_id)
        entries = self._repository.chained(player_id, before, events, player_chain(self._keys, player_id), now)
        values = {name: value for event in events for name, value in _columns(event).items()}

        def keep(conn: Connection) -> None:
            for text in texts:
                self._vault.keep(conn, str(player_id), text, now, random=os.urandom)
            if any(isinstance(event, InvitationsSet) and event.wanted for event in events):
                self._welcome_again(conn, player_id)
            if values:
                conn.execute(update(players).where(players.c.id == player_id).values(values))

        return entries, [keep]

    def _welcome_again(self, conn: Connection, player_id: UUID) -> None:
        """Whoever asks to be invited again is not left alone any more."""
        person = self.person(conn, player_id)
        if person is not None:
            conn.execute(
                delete(left_alone).where(left_alone.c.address_digest.in_(address_digests(self._keys, person.address)))
            )

    def move(self, player_id: UUID, address: str, now: datetime) -> tuple[list[Entry], list[Write]]:
        """What is to be committed for a player's letters to go to another address: the row finds them by it from then on."""
        text = parcel(address.encode(), random=os.urandom)
        entries, steps = self.change(player_id, [AddressChanged(text.ref)], [text], now)
        found = update(players).where(players.c.id == player_id)
        digest = address_digest(self._keys, address)
        return entries, [*steps, lambda conn: conn.execute(found.values(address_digest=digest))]

    def second(self, player_id: UUID, address: str | None, now: datetime) -> tuple[list[Entry], list[Write]]:
        """What is to be committed for an address to count as a player's own beside the first; None: no other any more."""
        if address is None:
            entries, steps = self.change(player_id, [SecondAddressDropped()], [], now)
            return entries, [*steps, lambda conn: drop_second(conn, player_id)]
        text = parcel(address.encode(), random=os.urandom)
        entries, steps = self.change(player_id, [SecondAddressSet(text.ref)], [text], now)
        digest = address_digest(self._keys, address)
        return entries, [*steps, lambda conn: keep_second(conn, player_id, digest, text.ref.id)]

    def names(self, conn: Connection, player_ids: Iterable[UUID]) -> dict[UUID, str]:
        """What these players are called; those without a name, or erased, are left out."""
        wanted = select(players.c.id, players.c.name_vault_id).where(players.c.id.in_(list(player_ids)))
        known = players.c.name_vault_id.is_not(None), players.c.erased_at.is_(None)
        rows = conn.execute(wanted.where(*known)).all()
        said = self._vault.texts(conn, {row.id: row.name_vault_id for row in rows})
        return {player: name.decode() for player, name in said.items() if name is not None}

    def forgotten(self, conn: Connection, player_ids: Iterable[UUID]) -> set[UUID]:
        """Those of these players who were forgotten."""
        wanted = select(players.c.id).where(players.c.id.in_(list(player_ids)), players.c.erased_at.is_not(None))
        return set(conn.execute(wanted).scalars())

    def called(self, conn: Connection, name: str) -> list[UUID]:
        """The players of this name. Names lie encrypted, so all are looked at."""
        wanted, found, last = name.strip().casefold(), list[UUID](), 0
        page = select(players.c.id, players.c.name_vault_id)
        page = page.where(players.c.name_vault_id.is_not(None), players.c.erased_at.is_(None))
        while rows := conn.execute(page.order_by(players.c.id).offset(last).limit(_AT_ONCE)).all():
            said = self._vault.texts(conn, {row.id: row.name_vault_id for row in rows})
            found += [player for player, text in said.items() if text and text.decode().casefold() == wanted]
            last += len(rows)
        return found

    def verify(self, player_id: UUID, now: datetime) -> list[Entry]:
        """The entry that says this address answered; none if it already had."""
        if player_id in self._verified:
            return []
        state, _ = self._repository.player(player_id)
        if isinstance(state, Player) and state.verified:
            self._verified.add(player_id)
        return self._changed(player_id, AddressVerified(), now)

    def remind(self, player_id: UUID, wanted: bool, now: datetime) -> list[Entry]:
        """The entry by which a player is reminded, or no longer; none if it was so."""
        return self._changed(player_id, RemindersResumed() if wanted else RemindersStopped(), now)

    def believe(self, player_id: UUID, believed: bool, now: datetime) -> list[Entry]:
        """The entry by which a player's answers are believed on token and From alone, or no longer; none if it was so."""
        return self._changed(player_id, TrustSet(believed), now)

    def believes(self, player_id: UUID) -> bool:
        """Whether this player has chosen to be believed on token and From alone."""
        state, _ = self._repository.player(player_id)
        return isinstance(state, Player) and state.believed

    def wants_reminders(self, player_id: UUID) -> bool:
        """Whether a player still wants to be reminded."""
        state, _ = self._repository.player(player_id)
        return isinstance(state, Player) and state.reminders

    def invite(self, player_id: UUID, wanted: bool, now: datetime) -> list[Entry]:
        """The entry by which a player may be invited, or no longer; none if it was so."""
        return self._changed(player_id, InvitationsSet(wanted), now)

    def _changed(self, player_id: UUID, event: Wired, now: datetime) -> list[Entry]:
        """The entry of this event; none if it would change nothing, or nobody is there for it to change."""
        state, before = self._repository.player(player_id)
        if not isinstance(state, Player) or evolve(state, event) == state:
            return []
        return self._repository.chained(player_id, before, [event], player_chain(self._keys, player_id), now)

    def may_be_invited(self, player_id: UUID) -> bool:
        """Whether a player may be asked to a match by somebody whom they have not asked."""
        state, _ = self._repository.player(player_id)
        return not isinstance(state, Player) or state.invitable

    def forget(self, player_id: UUID, *, asked: bool, now: datetime) -> tuple[list[Entry], list[Write]]:
        """What is to be committed for a player to be forgotten: their address is free, and finds nobody; of who wants no
        invitations its hash stays, to be left alone. Nothing if they are not known. ``asked``: by themselves."""
        state, before = self._repository.player(player_id)
        if not isinstance(state, Player):
            return [], []
        entries = self._repository.chained(player_id, before, [Erased(asked)], player_chain(self._keys, player_id), now)
        theirs = players.c.id == player_id

        def go(conn: Connection) -> None:
            digest = conn.execute(select(players.c.address_digest).where(theirs)).scalar()
            if not state.invitable and digest is not None:
                conn.execute(delete(left_alone).where(left_alone.c.address_digest == digest))
                conn.execute(insert(left_alone).values(address_digest=digest))
            conn.execute(update(players).where(theirs).values(address_digest=None, erased_at=now, rated=False))
            drop_second(conn, player_id)

        return entries, [go]


def _columns(event: Wired) -> dict[str, str | int | None]:
    """What the row of a player says after an event."""
    match event:
        case PreferencesSet(language=language, form=form, zone=zone):
            return {"language": language, "form": form, "zone": zone}
        case Named(name=name):
            return {"name_vault_id": name.id}
        case AddressChanged(address=address):
            return {"address_vault_id": address.id}
        case NameDropped():
            return {"name_vault_id": None}
        case ReminderLeadSet(hours=hours):
            return {"remind_hours": hours or None}
        case CalendarSet(wanted=wanted):
            return {"calendar": wanted}
        case NewsSet(days=days):
            return {"news_days": days or None}
        case RatingSet(wanted=wanted):
            return {"rated": wanted}
        case _:
            return {}


def form_of(word: str) -> Form:
    """``html`` or ``text``; ValueError with a sentence for anything else."""
    if word not in ("html", "text"):
        raise ValueError(f"form cannot be {word!r}: it is html or text.")
    return cast(Form, word)
