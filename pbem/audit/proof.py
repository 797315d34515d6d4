"""Whether the chain of a match's hashes holds up to an event: what is stored is what was appended."""

import msgspec

from pbem.clubhouse.streams.chain import START, link
from pbem.clubhouse.streams.repository import Loaded
from pbem.compose import Service


class ChainUpTo(msgspec.Struct, frozen=True):
    """The chain up to event ``upto``: its hash there, and the first event that does not fit (None: all do)."""

    upto: int
    head: str
    broken: int | None = None


def chain_upto(service: Service, match: Loaded, upto: int) -> ChainUpTo:
    """Recompute the chain of a match from its first event; the seed salts it and is not shown."""
    seed, digest = service.seeds.read(match.id), START
    for number, row in enumerate(service.repository.stored(match.id)[:upto], 1):
        fitting = link(digest, seed, number, row.at, row.name, row.body)
        digest = row.digest
        if digest != fitting or row.version != number:
            return ChainUpTo(upto, digest, number)
    return ChainUpTo(upto, digest)
