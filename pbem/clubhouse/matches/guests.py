"""People named by whoever runs a match, with their addresses: known ones are found, others registered."""

from datetime import datetime
from uuid import UUID

import msgspec
from sqlalchemy import Engine

from domain.game import Seat
from domain.words import DEFAULT, Language
from mail.inbound.address import BadAddress
from pbem.clubhouse.directory import Directory, Form, Wishes
from pbem.clubhouse.streams.repository import Write
from pbem.store.engine import reading
from pbem.store.entry import Entry


class Guest(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody to be seated. ``seat`` is None if the rules assign roles; ``address`` is None for a bot.

    How letters are wanted is None where nothing is said of it: a known player goes on as before.
    """

    address: str | None
    seat: Seat | None = None
    language: Language | None = None
    form: Form | None = None
    zone: str | None = None
    name: str | None = None


class OfService(BadAddress):
    """An address of the service itself: a letter to it would come back in, for ever."""


class Guests:
    """The players of those named for one command, and what is to be committed for them to be known; each address once."""

    def __init__(self, engine: Engine, directory: Directory, now: datetime) -> None:
        self._engine = engine
        self._directory = directory
        self._now = now
        self._known: dict[str, UUID] = {}
        self.entries: list[Entry] = []
        self.steps: list[Write] = []
        self.left_alone: set[UUID] = set()  # of those registered now, who wants no invitations since an earlier time

    def player(self, guest: Guest) -> UUID | None:
        """The player of that address, registered now if nobody is; None for a bot. OfService if it is ours."""
        if guest.address is None:
            return None
        if self._directory.is_of_service(guest.address):
            raise OfService(f"{guest.address} is where replies to this service go: nobody can play from it.")
        if guest.address not in self._known:
            with reading(self._engine) as conn:
                found = self._directory.find(conn, guest.address)
                alone = found is None and self._directory.is_left_alone(conn, guest.address)
            if found is None:
                language, form, zone = guest.language or DEFAULT, guest.form or "html", guest.zone or "UTC"
                found, entries, steps = self._directory.register(
                    guest.address, language, form, zone, self._now, name=guest.name
                )
            else:
                wishes = Wishes(language=guest.language, form=guest.form, zone=guest.zone, name=guest.name)
                entries, steps = self._directory.prefer(found, wishes, self._now)
            self.entries += entries
            self.steps += steps
            self._known[guest.address] = found
            self.left_alone |= {found} if alone else set()
        return self._known[guest.address]
