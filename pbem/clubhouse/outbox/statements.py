"""The statements of the outbox that every order and every letter needs, prepared."""

from collections.abc import Sequence
from functools import cache
from typing import Any, Final

from sqlalchemy import (
    ColumnElement,
    and_,
    bindparam,
    case,
    exists,
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
from pbem.store.shards import within
from pbem.store.tables import outbox

MOST_RECENT: Final = 24  # letters of a match looked back at for all seats together
_LAST: Final = 3  # and for one seat
AT_ONCE: Final = 8  # letters claimed together: a turn of the largest game, its receipt included
_GONE: Final = ("gone_1", "gone_2", "gone_3")  # the kinds that give way to a letter


def giving_way(kinds: tuple[str, ...]) -> dict[str, str]:
    """The parameters that name the kinds which give way; at most three."""
    return {name: kinds[place] if place < len(kinds) else "" for place, name in enumerate(_GONE)}


def waiting(letters: Any = outbox) -> ColumnElement[bool]:
    """Whether a letter waits: said in the statement itself, since SQLite uses no partial index for a parameter's sake."""
    found: ColumnElement[bool] = letters.c.state == literal_column("'waiting'")
    return found


def _is(name: str) -> Any:
    return outbox.c[name] == bindparam(name)


_same: Final = and_(*(_is(name) for name in ("player_id", "seat", "kind", "decision", "cause")))
_of_seat: Final = and_(_is("match_id"), _is("seat"))
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
    .where(outbox.c.state.in_([literal("waiting"), literal("sent")]))
    .order_by(outbox.c.serial.desc())
)
RECENT: Final = Prepared(
    _telling.with_only_columns(outbox.c.seat, *_telling.selected_columns).limit(literal_column(str(MOST_RECENT)))
)
TOLD: Final = Prepared(_telling.where(_is("seat"), ~_untried).limit(literal_column(str(_LAST))))
GIVING_WAY: Final = Prepared(select(outbox.c.payload).where(_of_seat, _untried))
SUPERSEDE: Final = Prepared(update(outbox).where(_of_seat, _untried).values(state="superseded"))
_COLUMNS: Final = (
    "id", "match_id", "seat", "player_id", "kind", "decision", "cause", "payload", "message_id", "purpose", "created_at",
    "not_before",
)  # fmt: skip
INSERT: Final = Prepared(insert(outbox).values({name: bindparam(name) for name in _COLUMNS}).inline())

_own: Final = [bindparam(f"own_{place}", type_=outbox.c.serial.type) for place in range(AT_ONCE)]
_mine: Final = update(outbox).where(outbox.c.serial.in_(_own))
CLAIM: Final = Prepared(_mine.values(attempts=outbox.c.attempts + literal(1), claimed_until=bindparam("lease")))
KEPT: Final = Prepared(
    update(outbox).where(outbox.c.serial == bindparam("own")).values(letter_vault_id=bindparam("kept"))
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


def these(letters: Sequence[OutboxLetter]) -> dict[str, int]:
    """The parameters that name some letters, ``AT_ONCE`` at most."""
    serials = [row.serial for row in letters]
    return {bind.key: serial for bind, serial in zip(_own, serials + [0] * (AT_ONCE - len(serials)), strict=True)}


@cache
def due(shard: int | None, *, alone: bool) -> Prepared[OutboxLetter]:
    """The next few letters to send at ``now``, each with the Message-IDs of the first letter and of the last one to its
    seat: due, unclaimed, and with no earlier letter of their match and seat waiting for the first time. Who sends ``alone``
    asks for no claims and leaves no locks."""
    earlier = outbox.alias("earlier")
    same = and_(
        earlier.c.match_id == outbox.c.match_id, earlier.c.seat == outbox.c.seat, earlier.c.serial < outbox.c.serial
    )
    sent = select(earlier.c.message_id).where(same, earlier.c.state == literal("sent")).limit(literal_column("1"))
    now: Any = bindparam("now")
    statement = (
        select(
            *OUTBOX,
            sent.order_by(earlier.c.serial).scalar_subquery().label("first_sent"),
            sent.order_by(earlier.c.serial.desc()).scalar_subquery().label("last_sent"),
        )
        .where(
            waiting(),
            outbox.c.not_before <= now,
            ~exists().where(waiting(earlier), earlier.c.resent_at.is_(None), same),
        )
        .where(within(outbox.c.match_id, shard))
        .order_by(outbox.c.not_before, outbox.c.serial)
        .limit(literal_column(str(AT_ONCE)))
    )
    if alone:
        return Prepared(statement, OutboxLetter)
    free = or_(outbox.c.claimed_until.is_(None), outbox.c.claimed_until <= now)
    return Prepared(statement.where(free).with_for_update(skip_locked=True, of=outbox), OutboxLetter)
