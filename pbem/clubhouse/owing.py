"""The statements of the outbox that every order and every letter needs, prepared."""

from typing import Any, Final

from sqlalchemy import Insert, Table, and_, bindparam, insert, literal, literal_column, select, update

from pbem.store.prepared import Prepared
from pbem.store.tables import outbox, tokens

TELLING: Final = ("welcome", "turn", "receipt", "news", "reminder", "end")  # kinds that carry the story on
_LAST: Final = 3  # letters looked back at
_GONE: Final = ("gone_1", "gone_2", "gone_3")  # the kinds that give way to a letter


def giving_way(kinds: tuple[str, ...]) -> dict[str, str]:
    """The parameters that name the kinds which give way; at most three."""
    return {name: kinds[place] if place < len(kinds) else "" for place, name in enumerate(_GONE)}


def _row(table: Table, *names: str) -> Insert:
    return insert(table).values({name: bindparam(name, type_=table.c[name].type) for name in names}).inline()


def _is(name: str, column: str) -> Any:
    return outbox.c[column] == bindparam(name, type_=outbox.c[column].type)


_same: Final = and_(*(_is(name, name) for name in ("player_id", "seat", "kind", "decision", "cause")))
_of_seat: Final = and_(_is("match_id", "match_id"), _is("seat", "seat"))
_untried: Final = and_(
    outbox.c.state == literal("waiting"),
    outbox.c.attempts == literal(0),
    outbox.c.kind.in_([bindparam(name, type_=outbox.c.kind.type) for name in _GONE]),
)

ALREADY: Final = Prepared(select(outbox.c.id).where(_is("match_id", "match_id"), _same))
ALREADY_OUTSIDE: Final = Prepared(select(outbox.c.id).where(outbox.c.match_id.is_(None), _same))
TOLD: Final = Prepared(
    select(outbox.c.payload)
    .where(_of_seat, outbox.c.kind.in_([literal(kind) for kind in TELLING]))
    .where(outbox.c.state.in_([literal("waiting"), literal("sent")]), ~_untried)
    .order_by(outbox.c.serial.desc())
    .limit(literal_column(str(_LAST)))
)
SUPERSEDE: Final = Prepared(update(outbox).where(_of_seat, _untried).values(state="superseded"))
INSERT: Final = Prepared(
    _row(
        outbox, "id", "match_id", "seat", "player_id", "kind", "decision", "cause", "payload", "message_id",
        "created_at", "not_before",
    )
)  # fmt: skip
ISSUE: Final = Prepared(
    _row(tokens, "digest", "purpose", "match_id", "seat", "player_id", "decision", "outbox_id", "issued_at")
)

_own: Final = bindparam("own", type_=outbox.c.serial.type)
_earlier: Final = (
    select(outbox.c.message_id)
    .where(_of_seat, outbox.c.serial < _own, outbox.c.state == literal("sent"))
    .limit(literal_column("1"))
)
FIRST: Final = Prepared(_earlier.order_by(outbox.c.serial))
PREVIOUS: Final = Prepared(_earlier.order_by(outbox.c.serial.desc()))
_mine: Final = update(outbox).where(outbox.c.serial == _own)
CLAIM: Final = Prepared(
    _mine.values(
        attempts=outbox.c.attempts + literal(1), claimed_until=bindparam("lease", type_=outbox.c.claimed_until.type)
    )
)
KEPT: Final = Prepared(_mine.values(letter_vault_id=bindparam("kept", type_=outbox.c.letter_vault_id.type)))
SENT: Final = Prepared(_mine.values(state="sent", error=None, sent_at=bindparam("moment", type_=outbox.c.sent_at.type)))
FREE: Final = Prepared(_mine.values(claimed_until=None))
