"""The chains of hashes recomputed: whether what is stored is what was appended, event by event."""

from uuid import UUID

from cryptography.exceptions import InvalidTag
from sqlalchemy import select

from domain.match.events import Opened
from pbem.clubhouse.secrets.marks import player_chains
from pbem.clubhouse.secrets.seeds import Seeds
from pbem.clubhouse.streams.chain import START, link
from pbem.clubhouse.streams.repository import Repository
from pbem.store.engine import reading
from pbem.store.keys import Keys
from pbem.store.tables import events
from pbem.store.tables import seeds as sealed


class ChainBroken(ValueError):
    """An event is not the one that was appended; the sentence names it."""


def prove(repository: Repository, seeds: Seeds, keys: Keys) -> int:
    """Recompute the chain of every stream; how many events fit. ChainBroken at the first that does not.

    The cipher's InvalidTag if the keys are not those that the seeds were sealed with.
    """
    with reading(repository.engine) as conn:
        _open_all(seeds, [UUID(str(match_id)) for match_id in conn.execute(select(sealed.c.match_id)).scalars()])
        streams = list(conn.execute(select(events.c.stream).distinct()).scalars())
    return sum(_prove(repository, UUID(str(stream)), seeds, keys) for stream in streams)


def _open_all(seeds: Seeds, matches: list[UUID]) -> None:
    """Open every seed: with another key none opens, and one that does not open where others do is damaged."""
    damaged: list[UUID] = []
    for match_id in matches:
        try:
            seeds.read(match_id)
        except InvalidTag:
            damaged.append(match_id)
            if len(damaged) == len(matches):
                raise
    if damaged:
        raise ChainBroken(f"The seed of match {damaged[0]} cannot be opened: restore an older backup.")


def _prove(repository: Repository, stream: UUID, seeds: Seeds, keys: Keys) -> int:
    rows = repository.stored(stream)
    try:
        of_match = rows[0].name in (Opened.WIRE, *Opened.EARLIER)
        salts = (seeds.read(stream),) if of_match else player_chains(keys, stream)
    except LookupError:
        raise ChainBroken(f"The seed of match {stream} is not there: restore an older backup.") from None
    digest = START
    for number, row in enumerate(rows, 1):
        fitting = {link(digest, salt, number, row.at, row.name, row.body) for salt in salts}
        digest = row.digest
        if digest not in fitting or row.version != number:
            raise ChainBroken(f"Event {number} of {stream} is not the one that was appended: restore an older backup.")
    return len(rows)
