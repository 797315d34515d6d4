"""Matches, players and letters found for an administrator: what of matches being played may be named is said by whoever asks."""

from collections.abc import Callable, Iterator
from datetime import datetime
from typing import Any, Literal, TypeAlias
from uuid import UUID

import msgspec
from sqlalchemy import Connection, Select, select

from mail.inbound.address import BadAddress, normalise
from pbem.audit.cases import OVER
from pbem.audit.letters.arrived import letters_arrived
from pbem.audit.letters.posted import letters_posted
from pbem.audit.letters.wanted import LettersWanted, seats_of
from pbem.compose import Service
from pbem.store.engine import reading
from pbem.store.tables import matches


class Hit(msgspec.Struct, frozen=True, kw_only=True):
    """What was found: a match itself, a match of a player, or a letter, in or out, by its number."""

    sort: Literal["match", "player", "letter-in", "letter-out"]
    match: UUID | None = None
    game: str | None = None
    number: int | None = None
    state: str = ""
    letter: int = 0
    at: datetime | None = None

    @property
    def guarded(self) -> bool:
        """Whether it tells something of a match that is not over."""
        return self.sort != "match" and self.match is not None and self.state not in OVER


MayName: TypeAlias = Callable[[Hit], bool]
"""Whether what was found of a match that is not over may be named; nothing is told of the others, nor that there are any."""


def search(service: Service, words: str, may_name: MayName) -> tuple[Hit, ...]:
    """What fits these words: the id or number of a match, an address or a name, a Message-ID."""
    text = words.strip()
    with reading(service.engine) as conn:
        found = [*_match(conn, text), *_of_players(service, conn, text), *_letters(service, conn, text)]
    return tuple(one for one in found if not one.guarded or may_name(one))


def _match(conn: Connection, text: str) -> Iterator[Hit]:
    asked = _listed()
    if text.isdecimal() and text.isascii() and len(text) < 10:
        asked = asked.where(matches.c.title_no == int(text))
    else:
        try:
            asked = asked.where(matches.c.id == UUID(text))
        except ValueError:
            return
    for row in conn.execute(asked):
        yield Hit(sort="match", match=row.id, game=row.game, number=row.title_no, state=row.state)


def _listed() -> Select[Any]:
    return select(matches.c.id, matches.c.game, matches.c.title_no, matches.c.state)


def _of_players(service: Service, conn: Connection, text: str) -> Iterator[Hit]:
    """The matches in which the players of this address or name have or had a seat, whichever it is."""
    try:
        known = service.directory.find(conn, normalise(text))
        players = [known] if known is not None else []
    except BadAddress:
        players = service.directory.called(conn, text) if text else []
    seats = {match for player in players for match, _ in seats_of(conn, player)}
    for row in conn.execute(_listed().where(matches.c.id.in_(seats)).order_by(matches.c.title_no.desc())):
        yield Hit(sort="player", match=row.id, game=row.game, number=row.title_no, state=row.state)


def _letters(service: Service, conn: Connection, text: str) -> Iterator[Hit]:
    if "@" not in text:
        return
    wanted = LettersWanted(message_id=text.strip("<>"))
    for one in letters_arrived(conn, service.keys, None, wanted):
        yield Hit(
            sort="letter-in", match=one.match_id, game=one.game, number=one.title_no, state=one.match_state or "",
            letter=one.id, at=one.received_at,
        )  # fmt: skip
    for sent in letters_posted(conn, wanted):
        yield Hit(
            sort="letter-out", match=sent.match_id, game=sent.game, number=sent.title_no, state=sent.match_state or "",
            letter=sent.serial, at=sent.created_at,
        )  # fmt: skip
