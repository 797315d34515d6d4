"""Letters owed, as rows: what each must say and when, fixed before it is rendered; superseded, claimed, marked sent."""

import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any, Final
from uuid import UUID

import msgspec
from sqlalchemy import Connection

from domain.game import PUBLIC, Seat
from mail.outbound.carriers.carrier import HAND_OVER_SECONDS
from mail.outbound.occasion import ListedMatch, RatingTold, ReliabilityTold
from mail.outbound.sheet import DEPUTISING, TAKEN_OVER, TELLING, Kind
from pbem.clubhouse.at_hand import letter_at_hand
from pbem.clubhouse.outbox import statements
from pbem.clubhouse.outbox.waiting_news import news_hours, news_line
from pbem.clubhouse.secrets.marks import message_mac
from pbem.clubhouse.secrets.tokens import Tokens
from pbem.clubhouse.streams.repository import Loaded
from pbem.store.ids import new_id
from pbem.store.keys import Keys
from pbem.store.letters import OutboxLetter, Purpose, ReplyToken

# A newer letter of these kinds tells everything an unsent older one would have told.
_SUPERSEDES: Final[dict[str, tuple[str, ...]]] = {
    "turn": ("turn", "news", "reminder"),
    "news": ("news", "turn", "reminder"),
    "end": ("turn", "news", "reminder"),
    "reminder": ("reminder",),
}
LEASE: Final = timedelta(seconds=2 * HAND_OVER_SECONDS)  # see ``sending``: no claim in hand is ever outlasted


class Payload(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a letter is made from, beside its row: stream numbers never leave the service.

    ``others`` are the matches of its reader that a letter lists: id, seat, and the number of the newest event told.
    The story runs over the events after ``since`` up to ``upto``. ``inbox`` is the letter a receipt answers, ``words`` the
    vault row of its text, ``ignored`` its lines that were no orders with the reasons, ``press`` the vault row of words
    relayed, ``sender`` that of the address a held letter came from,
    ``note`` a stable key for a receipt that is not about orders,
    ``queries`` the questions asked: the line, the stored name and the JSON of each, ``seats`` those that a letter to the host
    is about, ``believing`` that it tells its reader how to be believed without being asked each time ("offer"), or that they
    now are ("begun"). ``known``: this receipt stands in the place of a letter that everybody knows is owed.
    ``limits``: it is the last answer before a limit: which, and until when. ``lost`` are the numbers of the letters that an
    administrator is told of, ``said`` what a mail server said of them, without addresses; ``dispute`` the number of the dispute
    that one is told of. ``settled`` is what became of wishes about the reader's own settings: line, key, and a fact.
    ``missed``: how many deadlines in a row seats have let pass. ``listed``: matches that look for players.
    ``until`` is when what the letter asks ends by itself, ``reliability`` how reliably its reader answers.
    ``ratings`` are its reader's own and those of others, each by an opaque id; None: not asked, or not wished.
    ``watchable`` are matches that its reader may watch: number and game.
    ``ends`` is until when a deputy plays, by the clock of ``zone``. ``unjudged``: nobody is there to rule on a dispute of it.
    ``joined`` are the orders that several lines of the letter answered say: the line by which each goes, then that of each part.
    ``resigning``: its lines that ask to resign, where a yes to this receipt makes that happen (G-17).
    ``wrong``: the decision of which this receipt asks what was wrong; all of any answer to it is a dispute about that (G-24).
    ``news`` are those that a digest tells: match, seat, and the story of each as it runs.
    """

    since: int = 0
    upto: int = 0
    inbox: int = 0
    words: str = ""
    ignored: tuple[tuple[int, str], ...] = ()
    press: str = ""
    note: str = ""
    queries: tuple[tuple[int, str, str], ...] = ()
    sender: str = ""
    seats: tuple[Seat, ...] = ()
    believing: str = ""
    settled: tuple[tuple[int, str, str], ...] = ()
    others: tuple[tuple[str, str, int], ...] = ()
    known: bool = False
    limits: tuple[tuple[str, datetime], ...] = ()
    lost: tuple[int, ...] = ()
    said: str = ""
    dispute: int = 0
    missed: tuple[tuple[Seat, int], ...] = ()
    listed: tuple[ListedMatch, ...] = ()
    until: datetime | None = None
    reliability: ReliabilityTold | None = None
    news: tuple[tuple[str, Seat, int, int], ...] = ()
    ends: datetime | None = None
    zone: str = ""
    watchable: tuple[tuple[int, str], ...] = ()
    ratings: tuple[RatingTold, ...] | None = None
    unjudged: bool = False
    joined: tuple[tuple[int, ...], ...] = ()
    wrong: int = 0
    resigning: tuple[int, ...] = ()


class Owed(msgspec.Struct, frozen=True, kw_only=True):
    """A letter to be written to a player: the identity of its row (match, seat, decision, kind, cause) and its payload.

    ``waits``: it asks nothing, and its reader may get it together with other news.
    """

    kind: Kind
    player: UUID | None  # None: nobody is known who should be told, which an operator sees
    match: UUID | None
    seat: Seat
    decision: int
    cause: str
    payload: Payload
    purpose: Purpose = "seat"
    waits: bool = False


def answering(token: ReplyToken, kind: Kind, cause: str, payload: Payload, purpose: Purpose = "seat") -> Owed:
    """An answer to whoever the letter of a token went to, about what that letter was about."""
    return Owed(
        kind=kind,
        player=token.player_id,
        match=token.match_id,
        seat=Seat(token.seat),
        decision=token.decision or 0,
        cause=cause,
        payload=payload,
        purpose=purpose,
    )


def about_no_match(player: UUID, kind: Kind, cause: str, payload: Payload) -> Owed:
    """A letter to a player that belongs to no match, from which nothing can be played."""
    return Owed(
        kind=kind, player=player, match=None, seat=Seat(""), decision=0, cause=cause, payload=payload, purpose="player"
    )


def to_seat(match: Loaded, seat: Seat, player: UUID, kind: Kind, cause: str, payload: Payload) -> Owed:
    """A letter to whoever has a seat, about what is asked in the match now."""
    return Owed(
        kind=kind, player=player, match=match.id, seat=seat, decision=match.decisions, cause=cause, payload=payload
    )


def from_view_of_all(match: UUID, decision: int, player: UUID | None, kind: Kind, cause: str, payload: Payload) -> Owed:
    """A letter about a match to somebody who reads it as its host or has no seat there: it tells what everybody may know."""
    return Owed(
        kind=kind,
        player=player,
        match=match,
        seat=PUBLIC,
        decision=decision,
        cause=cause,
        payload=payload,
        purpose="player",
    )


class Outbox:
    """The rows of letters owed."""

    def __init__(self, keys: Keys, domain: str) -> None:
        self._keys = keys
        self._domain = domain
        self.tokens = Tokens(keys)

    def adding(self, owed: Owed, now: datetime) -> Callable[[Connection], None]:
        """The step of a transaction that adds a letter."""

        def add(conn: Connection) -> None:
            self.add(conn, owed, now)

        return add

    def add(self, conn: Connection, owed: Owed, now: datetime) -> str | None:
        """Write the row of a letter; None if it has one already. Older unsent letters give way to it."""
        if self.already(conn, owed):
            return None
        return self.add_all(conn, (owed,), now)[0]

    def add_all(self, conn: Connection, letters: Sequence[Owed], now: datetime) -> list[str]:
        """The same for letters that cannot have a row yet, since what causes them is committed with them. No two of a seat
        may tell its story."""
        told = _Told(conn, letters)
        readers = {owed.player for owed in letters if owed.waits and owed.player is not None}
        hours = news_hours(conn, readers, now)
        rows = [self._row(owed, told.since(owed), now, hours) for owed in letters]
        statements.SUPERSEDE.each(conn, [gone for owed in letters for gone in _superseded(owed)])
        statements.INSERT.each(conn, rows)
        return [row["id"] for row in rows]

    def _row(self, owed: Owed, since: int, now: datetime, hours: Mapping[UUID, datetime]) -> dict[str, Any]:
        """``hours``: until when the news of these players wait."""
        waits = hours.get(owed.player) if owed.waits and owed.player is not None else None
        payload = owed.payload if since == owed.payload.since else msgspec.structs.replace(owed.payload, since=since)
        outbox_id = new_id(now, os.urandom)
        return {
            "id": outbox_id,
            "match_id": owed.match,
            "seat": owed.seat,
            "player_id": owed.player,
            "kind": owed.kind,
            "decision": owed.decision,
            "cause": owed.cause,
            "payload": msgspec.json.encode(payload).decode(),
            "message_id": f"{outbox_id}.{message_mac(self._keys, outbox_id)}@{self._domain}",
            "purpose": owed.purpose,
            "created_at": now,
            "not_before": waits or now,
            "head": news_line(owed.player) if waits and owed.player else line_of(owed),
            "inbox_id": letter_at_hand(),
        }

    def already(self, conn: Connection, owed: Owed) -> bool:
        """Whether that letter is owed already."""
        same = {
            "player_id": owed.player,
            "seat": owed.seat,
            "kind": owed.kind,
            "decision": owed.decision,
            "cause": owed.cause,
        }
        if owed.match is None:
            return bool(statements.ALREADY_OUTSIDE.rows(conn, **same))
        return bool(statements.ALREADY.rows(conn, match_id=owed.match, **same))


class _Told:
    """How far the players have been told the story of a match: asked once for all the letters of a command."""

    def __init__(self, conn: Connection, letters: Sequence[Owed]) -> None:
        self._conn = conn
        matches = {owed.match for owed in letters if owed.match is not None and owed.kind in TELLING}
        self._recent = {match: statements.RECENT.rows(conn, match_id=match) for match in matches}

    def since(self, owed: Owed) -> int:
        """Where the story of this letter begins: where the last letter that stands, or will stand, left off; or earlier, where
        one began that gives way to it and on which a receipt has gone on meanwhile."""
        if owed.match is None or owed.kind not in TELLING:
            return owed.payload.since
        if owed.payload.note == TAKEN_OVER:
            return 0  # its reader has been told nothing yet
        if owed.payload.note == DEPUTISING:
            return owed.payload.since
        recent = self._recent[owed.match]
        own = [row[2:] for row in recent if row[:2] == (owed.seat, owed.player)]
        told = _left_off(owed, own)
        going = [payload for kind, state, attempts, payload in own if _gives_way(owed, kind, state, attempts)]
        # A seat's letters are sent in order: behind one that was sent none waits.
        if len(recent) == statements.MOST_RECENT and all(state != "sent" for _, state, _, _ in own):
            gone = statements.giving_way(_SUPERSEDES.get(owed.kind, ()))
            seat = {"match_id": owed.match, "seat": owed.seat, "player_id": owed.player, **gone}
            if told is None:
                told = _left_off(owed, statements.TOLD.rows(self._conn, **seat))
            going = [payload for (payload,) in statements.GIVING_WAY.rows(self._conn, **seat)]
        return min((told or 0, *(read_payload(payload).since for payload in going)))


def _left_off(owed: Owed, letters: Iterable[tuple[str, str, int, str]]) -> int | None:
    """Up to where the newest of these letters to the seat tells, by kind, state, tries and payload; None if none stands."""
    for kind, state, attempts, payload in letters:
        if _gives_way(owed, kind, state, attempts):
            continue
        upto = read_payload(payload).upto
        # The receipt that tells of the end is followed by the letter one keeps, which tells it again.
        if owed.kind != "end" or upto < owed.payload.upto:
            return upto
    return None


def _gives_way(owed: Owed, kind: str, state: str, attempts: int) -> bool:
    """Whether a letter of the same seat is told by this one instead."""
    return kind in _SUPERSEDES.get(owed.kind, ()) and state == "waiting" and not attempts


def _superseded(owed: Owed) -> Iterator[dict[str, Any]]:
    """The unsent letters that give way. One that has been tried may have arrived: its bytes are fixed and it goes out."""
    kinds = _SUPERSEDES.get(owed.kind)
    if owed.match is not None and kinds:
        yield {"match_id": owed.match, "seat": owed.seat, **statements.giving_way(kinds)}


def line_of(owed: Owed) -> str:
    """The line in which a letter waits to be sent, in order: of its seat, or of its player outside any match."""
    if owed.match is not None:
        return f"match {owed.match.hex} {owed.seat}"
    return f"player {owed.player.hex}" if owed.player is not None else "nobody"


def read_payload(text: str) -> Payload:
    """The payload of a row."""
    return msgspec.json.decode(text, type=Payload)


def due(conn: Connection, now: datetime) -> Sequence[OutboxLetter]:
    """The next few letters to send: the first of each line, unclaimed, so that no two are for one seat. Elsewhere than on
    SQLite their lines are locked until the transaction ends."""
    heads = statements.HEADS if conn.dialect.name == "sqlite" else statements.FREE_HEADS
    found = [serial for (serial,) in heads.rows(conn, now=now)]
    letters = statements.LETTERS[conn.dialect.name].rows(conn, **statements.numbered(found)) if found else []
    return [letter for letter in letters if letter.state == "waiting"]


def claim(conn: Connection, letters: Sequence[OutboxLetter], now: datetime) -> None:
    """Claim letters in the transaction that found them due.

    A claim counts as a try, unless it is given back: from then on the letter's bytes are fixed and no newer one takes its
    place. It lasts for a lease, after which another may try; where one process sends at a time (SQLite) a claim left behind
    is nobody's.
    """
    lease = None if conn.dialect.name == "sqlite" else now + LEASE
    statements.CLAIM.each(conn, [{**statements.these(letters), "lease": lease}] if letters else [])
