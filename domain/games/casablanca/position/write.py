"""A state as a position document."""

from msgspec import UNSET, UnsetType

from domain.game import Seat
from domain.games.casablanca.position import schema as document
from domain.games.casablanca.reading.writing import write
from domain.games.casablanca.state import Blank, Over, Own, Side, State, Table
from domain.position import mapped, said
from domain.words import DEFAULT


def document_of(state: State) -> document.Position:
    """The document of a state. ValueError if nothing has been set up yet."""
    if isinstance(state, Blank):
        raise ValueError("There is no position before the set-up is complete.")
    table, owns, hidden = state.table, state.owns, state.hidden
    articulated = table.rules.articulated
    return mapped(
        document.Position,
        table,
        to_act=table.to_act or next(iter(table.unanswered), UNSET),
        pieces={seat: _pieces(side) for seat, side in table.sides.items()},
        markers={seat: side.marker for seat, side in table.sides.items()},
        hands={seat: document.HandPart(own.green, table.sides[seat].gold) for seat, own in owns.items()},
        friends={name: box or 0 for name, box in hidden.boxes.items()},
        remaining=hidden.remaining,
        red_hands={seat: own.red for seat, own in owns.items()} if articulated else UNSET,
        unseen=hidden.unseen if articulated else UNSET,
        red_deck=UNSET if articulated else hidden.red_deck,
        reactions={seat: own.react for seat, own in owns.items()},
        held={seat: write(own.held, DEFAULT) for seat, own in owns.items() if own.held is not None},
        pending=_pending(table, owns),
        answers={seat: write(own.answer, DEFAULT) for seat, own in owns.items() if own.answer is not None},
        before={seat: mapped(document.BeforePart, before) for seat, before in table.before.items()},
        outcome=_ended(state),
    )


def _pieces(side: Side) -> document.PiecesPart:
    if side.out is None:
        return document.PiecesPart(side.gestapo, side.fugitive, side.mount, side.rations)
    if side.out.how != "captured":
        return document.PiecesPart(side.gestapo, side.fugitive, out=document.OutPart(side.out.how))
    return document.PiecesPart(
        side.gestapo, side.fugitive, out=document.OutPart("captured", said(side.out.hex), side.out.money)
    )


def _pending(table: Table, owns: dict[Seat, Own]) -> tuple[document.WaitingPart, ...]:
    """Choices not yet made, in playing order."""
    serial = () if table.to_act is None or table.phase != "event" else (table.to_act, *table.waiting)
    found: list[document.WaitingPart] = []
    for seat in table.seats:
        if seat in table.unanswered or seat in serial:
            found.append(document.WaitingPart(seat, "event"))
        keeping = table.keeps(seat)
        if keeping is not None:
            found.append(document.WaitingPart(seat, "keep", owns[seat].keep, said(keeping.payer)))
    return tuple(found)


def _ended(state: State) -> document.OutcomePart | UnsetType:
    if not isinstance(state, Over):
        return UNSET
    return mapped(document.OutcomePart, state.ended)
