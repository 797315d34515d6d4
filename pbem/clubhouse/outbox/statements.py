"""The statements of the outbox that every order and every letter needs, prepared."""

from collections.abc import Sequence
from typing import Any, Final

from sqlalchemy import (
    ColumnElement,
    Select,
    and_,
    bindparam,
    case,
    insert,
    literal,
    literal_column,
    or_,
    select,
    update,
)

from mail.outbound.sheet import TELLING
from pbem.store.letters import OUTBOX, OutboxLetter
from pbem.store.prepared import Prepared
from pbem.store.tables import deadlines, outbox, outbox_heads

MOST_RECENT: Final = 24  # letters of a match looked back at for all seats together
_LAST: Final = 3  # and for one seat
AT_ONCE: Final = 50  # letters claimed together, each to another seat
_GONE: Final = ("gone_1", "gone_2", "gone_3")  # the kinds that give way to a letter


def giving_way(kinds: tuple[str, ...]) -> dict[str, str]:
    """The parameters that name the kinds which give way; at most three."""
    return {name: kinds[place] if place < len(kinds) else "" for place, name in enumerate(_GONE)}


def waiting() -> ColumnElement[bool]:
    """Whether a letter waits: said in the statement itself, since SQLite uses no partial index for a parameter's sake."""
    found: ColumnElement[bool] = outbox.c.state == literal_column("'waiting'")
    return found


def _is(name: str) -> Any:
    return outbox.c[name] == bindparam(name)


_same: Final = and_(*(_is(name) for name in ("player_id", "seat", "kind", "decision", "cause")))
_of_seat: Final = and_(_is("match_id"), _is("seat"))
_of_reader: Final = and_(_of_seat, _is("player_id"))
_untried: Final = and_(
    waiting(),
    outbox.c.attempts == literal(0),
    outbox.c.kind.in_([bindparam(name, type_=outbox.c.kind.type) for name in _GONE]),
)

ALREADY: Final = Prepared(select(outbox.c.id).where(_is("match_id"), _same))
ALREADY_OUTSIDE: Final = Prepared(select(outbox.c.id).where(outbox.c.match_id.is_(None), _same))
_telling: Final = (
    select(outbox.c.kind, outbox.c.state, outbox.c.attempts, outbox.c.payload)
    .where(_is("match_id"), outbox.c.kind.in_([literal(kind) for kind in TELLING]))
    .where(or_(outbox.c.state.in_([literal("waiting"), literal("sent")]), outbox.c.digest_id.is_not(None)))
    .order_by(outbox.c.serial.desc())
)
RECENT: Final = Prepared(
    _telling.with_only_columns(outbox.c.seat, outbox.c.player_id, *_telling.selected_columns).limit(
        literal_column(str(MOST_RECENT))
    )
)
TOLD: Final = Prepared(_telling.where(_is("seat"), _is("player_id"), ~_untried).limit(literal_column(str(_LAST))))
GIVING_WAY: Final = Prepared(select(outbox.c.payload).where(_of_reader, _untried))
SUPERSEDE: Final = Prepared(update(outbox).where(_of_seat, _untried).values(state="superseded"))
CANCEL: Final = Prepared(
    update(outbox)
    .where(_is("match_id"), waiting(), outbox.c.attempts == literal(0))
    .where(outbox.c.kind.in_([literal(kind) for kind in ("turn", "news", "reminder")]))
    .values(state="superseded")
)
"""What tells the story of a match or asks, and has not been tried: what it would have told is undone."""
SILENCE: Final = Prepared(
    update(outbox).where(_of_seat, waiting(), outbox.c.attempts == literal(0)).values(state="superseded")
)
"""All that waits for a seat and has not been tried."""
_COLUMNS: Final = (
    "id", "match_id", "seat", "player_id", "kind", "decision", "cause", "payload", "message_id", "purpose", "created_at",
    "not_before", "head", "inbox_id",
)  # fmt: skip
INSERT: Final = Prepared(insert(outbox).values({name: bindparam(name) for name in _COLUMNS}).inline())

_own: Final = [bindparam(f"own_{place}", type_=outbox.c.serial.type) for place in range(AT_ONCE)]
_mine: Final = update(outbox).where(outbox.c.serial.in_(_own))
CLAIM: Final = Prepared(_mine.values(attempts=outbox.c.attempts + literal(1), claimed_until=bindparam("lease")))
KEPT: Final = Prepared(
    update(outbox)
    .where(outbox.c.serial == bindparam("own"))
    .values(letter_vault_id=bindparam("kept"), renderer=bindparam("renderer"))
)
KEPT_AGAIN: Final = Prepared(
    update(outbox).where(outbox.c.serial == bindparam("own")).values(again_vault_id=bindparam("kept"))
)
SENT: Final = Prepared(
    _mine.values(
        state="sent",
        error=None,
        sent_at=bindparam("moment"),
        to_note=case((outbox.c.resent_at.is_not(None), literal_column("'taken'"))),
    )
)
# Given back untried: letters behind a server that is away would otherwise seem to have failed, and wait for hours.
FREE: Final = Prepared(_mine.values(claimed_until=None, attempts=outbox.c.attempts - literal(1)))
PUT_OFF: Final = Prepared(
    _mine.values(
        claimed_until=None,
        attempts=outbox.c.attempts - literal(1),
        not_before=bindparam("until", type_=outbox.c.not_before.type),
        error=bindparam("error", type_=outbox.c.error.type),
    )
)
"""The same while the mail server takes nothing at all: they are tried again together."""


def these(letters: Sequence[OutboxLetter]) -> dict[str, int]:
    """The parameters that name some letters, ``AT_ONCE`` at most."""
    return numbered([row.serial for row in letters])


def numbered(serials: Sequence[int]) -> dict[str, int]:
    """The same by their numbers."""
    return {bind.key: serial for bind, serial in zip(_own, [*serials, *[0] * (AT_ONCE - len(serials))], strict=True)}


_now: Final = bindparam("now", type_=outbox_heads.c.due.type)
_first: Final = outbox.alias("first")
# People get one letter, and not one for each step of the bots that answer meanwhile; a bot that was lost is not waited for.
# A value and no EXISTS, which PostgreSQL would answer for all lines at once, however few are taken.
_match: Final = (
    select(_first.c.match_id).where(_first.c.serial == outbox_heads.c.serial).correlate(outbox_heads).scalar_subquery()
)
_bot: Final = (
    select(deadlines.c.id)
    .where(
        deadlines.c.match_id == _match,
        deadlines.c.kind == literal_column("'bot'"),
        deadlines.c.done_at.is_(None),
        deadlines.c.at <= _now,
        deadlines.c.attempts <= literal_column("1"),
        deadlines.c.retry_at.is_(None),
        deadlines.c.shunted_at.is_(None),
    )
    .limit(literal_column("1"))
    .correlate(outbox_heads)
    .scalar_subquery()
)
_heads: Final = (
    select(outbox_heads.c.serial)
    .where(outbox_heads.c.due <= _now, _bot.is_(None))
    .order_by(outbox_heads.c.due, outbox_heads.c.serial)
    .limit(literal_column(str(AT_ONCE)))
)
HEADS: Final = Prepared(_heads)
"""The first letters of lines that may be sent at ``now``, whoever has claimed them, by number."""
FREE_HEADS: Final = Prepared(_heads.with_for_update(skip_locked=True, of=outbox_heads))
"""The same where several send at once: locked until the transaction ends."""
_earlier: Final = outbox.alias("earlier")
_place: Final = (_earlier.c.match_id, _earlier.c.seat, _earlier.c.serial)  # the columns of their index
_before: Final = select(_earlier.c.message_id).where(_earlier.c.state == literal_column("'sent'"))
_seat: Final = (outbox.c.match_id, outbox.c.seat)


def _letters(sent: Select[str]) -> Prepared[OutboxLetter]:
    one = sent.limit(literal_column("1"))
    first, last = one.order_by(*_place), one.order_by(*(column.desc() for column in _place))
    return Prepared(
        select(*OUTBOX, first.scalar_subquery().label("first_sent"), last.scalar_subquery().label("last_sent"))
        .where(outbox.c.serial.in_(_own))
        .order_by(outbox.c.serial),
        OutboxLetter,
    )


LETTERS: Final = {
    "sqlite": _letters(
        _before.where(_place[0] == _seat[0], _place[1] == _seat[1], _earlier.c.serial < outbox.c.serial)
    ),
    # Of equal columns PostgreSQL knows that they order nothing, and might go through all letters by their serials; of a seat
    # that is no less and no more it does not, and takes the index that has both.
    "postgresql": _letters(
        _before.where(_place[0] == _seat[0], _place[1] >= _seat[1], _place[1] <= _seat[1]).where(
            _earlier.c.serial < outbox.c.serial
        )
    ),
}
"""Some letters, each with the Message-IDs of the first letter and of the last one to its seat; as each database has it."""
