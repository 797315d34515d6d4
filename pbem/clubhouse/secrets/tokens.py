"""What a token is for: the letter it was sent in, whose seat that is, and what it may do."""

import hmac
from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final, NamedTuple
from uuid import UUID

import msgspec
from sqlalchemy import (
    ColumnElement,
    Connection,
    Select,
    and_,
    bindparam,
    case,
    func,
    literal,
    literal_column,
    or_,
    select,
)

from domain.game import PUBLIC
from mail.inbound.letter import named_by
from mail.inbound.tokens import digest, row_of, token_for
from pbem.clubhouse.second_addresses import first_of
from pbem.clubhouse.secrets.marks import address_digest, message_mac
from pbem.store.keys import Keys
from pbem.store.letters import ELSEWHERE, InboxLetter, ReplyToken
from pbem.store.prepared import Prepared
from pbem.store.tables import matches, outbox, players, tokens

BOUNCE: Final = "bounce"
STOP: Final = "stop"
_ANY: Final = 2**62  # beyond every serial
_FIELDS: Final = tuple(name for name in ReplyToken.__struct_fields__ if name in tokens.c)


class _Playing(msgspec.Struct, frozen=True):
    """A seat that somebody plays, or is invited to, and the newest letter to it."""

    match_id: UUID
    seat: str
    state: str
    newest: int


def _of_letter(purpose: Any) -> Select[Any]:
    """The columns of a token, from the letter it is the token of."""
    columns: dict[str, ColumnElement[Any]] = {**outbox.c, "outbox_id": outbox.c.id, "purpose": purpose}
    return select(*(columns[name].label(name) for name in _FIELDS))


_ids: Final = tuple(bindparam(name, type_=outbox.c.id.type) for name in ("answer", BOUNCE, STOP))
_whose: Final = case(
    (outbox.c.id == _ids[1], literal_column(f"'{BOUNCE}'")),
    (outbox.c.id == _ids[2], literal_column(f"'{STOP}'")),
    else_=outbox.c.purpose,
)
_written: Final = outbox.c.serial <= bindparam("last", type_=outbox.c.serial.type)
_NAMED: Final = Prepared(_of_letter(_whose).where(outbox.c.id.in_(_ids), _written), ReplyToken)
_ANSWERED: Final = Prepared(
    _of_letter(bindparam("purpose", type_=outbox.c.purpose.type)).where(outbox.c.id == bindparam("answered")),
    ReplyToken,
)
_one: Final = and_(outbox.c.id == bindparam("id"), _written, outbox.c.revoked_at.is_(None))
_REFERRED: Final = Prepared(
    _of_letter(outbox.c.purpose)
    .join(players, players.c.id == outbox.c.player_id)
    # A question to another address went there, and whether that is the sender's is judged when the answer is read.
    .where(_one, or_(players.c.address_digest == bindparam("sender"), outbox.c.seat == literal(ELSEWHERE))),
    ReplyToken,
)
_RETURNED: Final = Prepared(_of_letter(literal_column(f"'{BOUNCE}'")).where(_one), ReplyToken)
_playing: Final = (
    select(outbox.c.match_id, outbox.c.seat, matches.c.state, func.max(outbox.c.serial).label("newest"))
    .join(players, players.c.id == outbox.c.player_id)
    .join(matches, matches.c.id == outbox.c.match_id)
    .where(players.c.address_digest == bindparam("sender"), outbox.c.seat != literal(PUBLIC))
    .where(
        outbox.c.purpose == literal_column("'seat'"), matches.c.state.in_([literal("mustering"), literal("underway")])
    )
    .group_by(outbox.c.match_id, outbox.c.seat, matches.c.state)
    .limit(literal_column("2"))
)
_PLAYING: Final = Prepared(_playing, _Playing)
_NEWEST: Final = Prepared(
    _of_letter(outbox.c.purpose).where(outbox.c.serial == bindparam("newest"), outbox.c.revoked_at.is_(None)),
    ReplyToken,
)
_NAMED_OLD: Final = Prepared(
    select(*(tokens.c[name] for name in _FIELDS)).where(tokens.c.digest == bindparam("digest")),
    ReplyToken,
)


class _Known(NamedTuple):
    """Keys that a letter may have been written under, and the serial of the last that may."""

    keys: Keys
    stop: bytes
    last: int


class Tokens:
    """Makes tokens, and finds what they are for. None is stored: a token is the id of its letter under a key.

    Letters written before the secret was changed are known by the older keys, and no later ones.
    """

    def __init__(self, keys: Keys) -> None:
        self._keys = keys
        self._stop = _stop_key(keys)
        older = (_Known(old.keys, _stop_key(old.keys), old.last_letter) for old in keys.older)
        self._known = (_Known(keys, self._stop, _ANY), *older)

    def of(self, outbox_id: str) -> str:
        """The reply token of a letter."""
        return token_for(self._keys.token, outbox_id)

    def bounce_of(self, outbox_id: str) -> str:
        """The token of its envelope sender, which can never give orders."""
        return token_for(self._keys.bounce, outbox_id)

    def stop_of(self, outbox_id: str) -> str:
        """The token of the link in a letter that stops reminders, which can do nothing else."""
        return token_for(self._stop, outbox_id)

    def before(self, letter: int) -> "Iterator[Tokens]":
        """Those that a letter with this serial may have been written with before the secret was changed, the newest first."""
        for old in self._keys.older:
            if letter <= old.last_letter:
                yield Tokens(old.keys)

    def entry_of(self, outbox_id: str) -> str:
        """The token of the link in a letter by which its reader signs in, which can do nothing else."""
        return token_for(_entry_key(self._keys), outbox_id)

    def entered(self, token: str) -> tuple[str, ...]:
        """The letters that it may be the link to sign in of: one for each secret that the service has had."""
        try:
            return tuple(row_of(_entry_key(known.keys), token) for known in self._known)
        except ValueError:
            return ()

    def record_of(self, match: UUID) -> str:
        """The token of the link to the record of a match, which shows it once the match has ended, and nothing before."""
        return token_for(_record_key(self._keys), match.hex)

    def recorded(self, token: str) -> tuple[UUID, ...]:
        """The matches that it may be the link to the record of: one for each secret that the service has had."""
        return self._linked(token, _record_key)

    def replay_of(self, match: UUID) -> str:
        """The token of the link to a match played back, which shows it once the match has ended, and nothing before."""
        return token_for(_replay_key(self._keys), match.hex)

    def replayed(self, token: str) -> tuple[UUID, ...]:
        """The matches that it may be the link to, played back: one for each secret that the service has had."""
        return self._linked(token, _replay_key)

    def _linked(self, token: str, key: Callable[[Keys], bytes]) -> tuple[UUID, ...]:
        try:
            return tuple(UUID(hex=row_of(key(known.keys), token)) for known in self._known)
        except ValueError:
            return ()

    def find(self, conn: Connection, token: str) -> ReplyToken | None:
        """What a token is for; None if it is not ours. Letters of the first release are known by the hashes of theirs."""
        for known in self._known:
            ids = _ids_of(known, token)
            if ids is None:
                break
            found = _NAMED.first(conn, answer=ids[0], bounce=ids[1], stop=ids[2], last=known.last)
            if found is not None:
                return found
        return _NAMED_OLD.first(conn, digest=digest(token))

    def referred(self, conn: Connection, sender: str, answered: Iterable[str]) -> ReplyToken | None:
        """The token of the first letter of ours among those answered, given by Message-ID; None if there is none, or if it did
        not go to this sender."""
        ours = self._first_of_ours(answered)
        if ours is None:
            return None
        whose = first_of(conn, address_digest(self._keys, sender))
        found = _REFERRED.first(conn, id=ours[0], sender=whose, last=ours[1])
        return msgspec.structs.replace(found, by_reference=True) if found is not None else None

    def sole(self, conn: Connection, sender: str) -> ReplyToken | None:
        """The newest letter of the one match that this sender plays; None if they play none, or were written to for another one
        that is not over."""
        playing = _PLAYING.rows(conn, sender=first_of(conn, address_digest(self._keys, sender)))
        if len(playing) != 1 or playing[0].state != "underway":
            return None
        found = _NEWEST.first(conn, newest=playing[0].newest)
        return msgspec.structs.replace(found, by_reference=True, supposed=True) if found is not None else None

    def returned(self, conn: Connection, given_back: Iterable[str]) -> ReplyToken | None:
        """The first letter of ours among those that a report gives back, given by Message-ID: as the token of its envelope,
        which can never give orders."""
        ours = self._first_of_ours(given_back)
        found = _RETURNED.first(conn, id=ours[0], last=ours[1]) if ours is not None else None
        return msgspec.structs.replace(found, by_reference=True) if found is not None else None

    def _first_of_ours(self, message_ids: Iterable[str]) -> tuple[str, int] | None:
        """The first letter of ours by its id, and the last that may have been written under the same keys. Nobody can make up
        the Message-ID of a letter of ours."""
        for message_id in message_ids:
            outbox_id, _, mark = message_id.partition("@")[0].partition(".")
            for known in self._known:
                if hmac.compare_digest(mark.encode(), message_mac(known.keys, outbox_id).encode()):
                    return outbox_id, known.last
        return None

    def as_said(self, raw: bytes, token: ReplyToken | None) -> ReplyToken | None:
        """The token of a letter that came in, marked if the letter itself names nothing of ours and was only supposed to be for
        the one match of its sender."""
        if token is None or not token.by_reference or token.purpose == BOUNCE:
            return token
        supposed = self._first_of_ours(named_by(raw).answered) is None
        return msgspec.structs.replace(token, supposed=supposed)

    def is_ours(self, message_id: str) -> bool:
        """Whether this is the Message-ID of a letter of ours, which its mark shows without a look-up."""
        return self._first_of_ours((message_id,)) is not None


def _stop_key(keys: Keys) -> bytes:
    """Links have a key, under which other things are made too: this one is for nothing but stopping reminders."""
    return hmac.digest(keys.link, b"unsubscribe", "sha256")


def _record_key(keys: Keys) -> bytes:
    return hmac.digest(keys.link, b"record", "sha256")


def _replay_key(keys: Keys) -> bytes:
    return hmac.digest(keys.link, b"replay", "sha256")


def _entry_key(keys: Keys) -> bytes:
    return hmac.digest(keys.link, b"sign in", "sha256")


def _ids_of(known: _Known, token: str) -> tuple[str, str, str] | None:
    """The letters it would be the reply token, the bounce token and the stop token of; None if it is no token."""
    try:
        return row_of(known.keys.token, token), row_of(known.keys.bounce, token), row_of(known.stop, token)
    except ValueError:
        return None


def of_letter_in(conn: Connection, letter: InboxLetter) -> ReplyToken | None:
    """What the token is for that a letter in the inbox came to; None if it came to none."""
    if letter.outbox_id is None:
        return None
    found = _ANSWERED.first(conn, purpose=letter.token_purpose, answered=letter.outbox_id)
    if found is None or letter.token_digest is not None:
        return found
    return msgspec.structs.replace(found, by_reference=True)
