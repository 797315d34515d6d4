"""Who is an administrator, by the addresses of ``PBEM_ADMINS``; one who never played is registered when they first come in."""

from collections.abc import Collection
from datetime import datetime

import msgspec

from domain.words import DEFAULT
from pbem.clubhouse.directory import Directory, Person
from pbem.clubhouse.secrets.marks import address_digest
from pbem.clubhouse.streams.repository import Repository
from pbem.store.engine import reading
from pbem.store.keys import Keys


class Administrators(msgspec.Struct, frozen=True):
    """The administrators of one installation."""

    _repository: Repository
    _directory: Directory
    _keys: Keys
    _addresses: tuple[str, ...]

    def includes(self, person: Person | None) -> bool:
        """Whether somebody is one. Registered addresses are normalised, as those of the settings are."""
        return person is not None and person.address in self._addresses

    def register(self, asked: Collection[str], now: datetime) -> None:
        """Register those who have asked for a link, by the hash of their address, and are nobody here yet.

        The library's IntegrityError if another writer was first.
        """
        for address in self._addresses:
            if address_digest(self._keys, address) in asked:
                with reading(self._repository.engine) as conn:
                    known = self._directory.find(conn, address)
                if known is None:
                    _, entries, steps = self._directory.register(address, DEFAULT, "text", "UTC", now)
                    self._repository.append(entries, steps)
