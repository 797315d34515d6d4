"""Whether what is stored was so from the beginning: the chain of a match's hashes, and its draws beside the secret it sealed."""

import msgspec

from domain.chance import Drawn, SeededChance, commitment
from domain.match.events import ChanceDrawn
from domain.match.state import Underway, chance_used, words_in_chance
from pbem.audit.asked import Asking
from pbem.clubhouse.streams.chain import START, link
from pbem.clubhouse.streams.repository import Loaded
from pbem.compose import Service


class ChainUpTo(msgspec.Struct, frozen=True):
    """The chain up to event ``upto``: its hash there, and the first event that does not fit (None: all do)."""

    upto: int
    head: str
    broken: int | None = None


class DrawsMade(msgspec.Struct, frozen=True):
    """What an order drew: ``sealed`` says whether the match's secret is the one that was committed to when it was opened, and
    ``wrong`` is the first draw that the secret and the words of its players do not give."""

    drawn: tuple[Drawn, ...]
    sealed: bool
    wrong: Drawn | None = None


def draws_made(service: Service, match: Loaded, order: Asking) -> DrawsMade | None:
    """The draws of an order, made again from the match's secret; None if it drew nothing, or before play had begun."""
    events = (match.entries[number - 1].event for number in order.events)
    drawn = tuple(one for event in events if isinstance(event, ChanceDrawn) for one in event.drawn)
    before = match.at(order.first - 1, ()).state
    if not drawn or not isinstance(before, Underway):
        return None
    secret = service.seeds.read(match.id)
    again = SeededChance(secret, chance_used(before)).with_words(words_in_chance(before))
    for one in drawn:
        again.sample(one.purpose, range(one.size), min(one.size, len(one.results)))
    wrong = next((one for one, made in zip(drawn, again.drawn, strict=True) if one != made), None)
    return DrawsMade(drawn, commitment(secret) == match.opened.commitment, wrong)


def chain_upto(service: Service, match: Loaded, upto: int) -> ChainUpTo:
    """Recompute the chain of a match from its first event; the seed salts it and is not shown."""
    seed, digest = service.seeds.read(match.id), START
    for number, row in enumerate(service.repository.stored(match.id)[:upto], 1):
        fitting = link(digest, seed, number, row.at, row.name, row.body)
        digest = row.digest
        if digest != fitting or row.version != number:
            return ChainUpTo(upto, digest, number)
    return ChainUpTo(upto, digest)
