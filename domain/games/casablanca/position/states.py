"""A position document as a state: what is left out takes the set-up's or an empty value (G-16); and a state as a document."""

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from domain.chance import Chance
from domain.game import Outcome, Seat
from domain.games.casablanca import state as s
from domain.games.casablanca.board.atlas import atlas
from domain.games.casablanca.board.cards import cards, event
from domain.games.casablanca.events import Mount
from domain.games.casablanca.options import Rules
from domain.games.casablanca.orders import Green, Hex
from domain.games.casablanca.position import schema as document
from domain.games.casablanca.position.cards import GreenCards, RedCards, green_cards, red_cards
from domain.games.casablanca.position.schema import PiecesPart, Position, activation, answer
from domain.games.casablanca.rules.eligible import SERIAL, asked
from domain.games.casablanca.rules.ending import disclosed
from domain.games.casablanca.rules.progress import whose_card
from domain.games.casablanca.rules.setup import COLOURS, LEAST_PLAYERS
from domain.options import Options
from domain.position import check_seats, given, in_order, to_document, to_state


def state_of(position: Position, options: Options, chance: Chance) -> s.Playing | s.Over:
    """The state described; ValueError names what is wrong with it."""
    rules = Rules.of(options)
    seats = _seats(position)
    phase = _phase(position, rules)
    paid = {one.seat: given(one.cards, ()) for one in position.pending if one.kind == "keep"}
    green = green_cards(position, seats, paid.values(), chance)
    red = red_cards(position, seats, chance, articulated=rules.articulated, phase=phase)
    table = to_state(
        s.Table,
        position,
        rules=rules,
        seats=seats,
        sides={seat: _side(position, seat, atlas().starts[at], green, red) for at, seat in enumerate(seats)},
        friends={name: len(box) for name, box in green.boxes.items()},
        remaining=len(green.remaining),
        phase=phase,
        card=red.card,
        played=red.played,
        red_deck=len(red.deck),
        unseen=len(red.unseen),
        keeping=_keeping(position, seats),
        intercepted=in_order(seats, position.intercepted),
        to_act=None,  # found below, for where it is left out
        before={seat: to_state(s.Before, position.before[seat]) for seat in seats if seat in position.before},
        resigned=in_order(seats, position.resigned),
    )
    owns = _owns(position, seats, green, red, paid)
    hidden = s.Hidden(green.boxes, green.remaining, red.deck, red.unseen)
    if position.outcome is UNSET:
        return s.Playing(_asked(position, table), owns, hidden)
    outcome = to_state(Outcome, position.outcome, winners=in_order(seats, position.outcome.winners))
    return s.Over(table, owns, hidden, disclosed(outcome, {}, owns, hidden))


def document_of(state: s.State) -> Position:
    """The document of a state. ValueError if nothing has been set up yet."""
    if isinstance(state, s.Blank):
        raise ValueError("There is no position before the set-up is complete.")
    table, owns, hidden = state.table, state.owns, state.hidden
    articulated = table.rules.articulated
    return to_document(
        Position,
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
        held={seat: own.held for seat, own in owns.items()},
        pending=_pending(table, owns),
        answers={seat: own.answer for seat, own in owns.items()},
        outcome=to_document(document.OutcomePart, state.ended) if isinstance(state, s.Over) else UNSET,
    )


def _seats(position: Position) -> tuple[Seat, ...]:
    named = {*position.pieces, *position.markers, *position.hands}
    usual = tuple(seat for seat in COLOURS if seat in named) or COLOURS[:LEAST_PLAYERS]
    seats = given(position.seats, usual)
    if len(seats) < LEAST_PLAYERS:
        raise ValueError(f"seats: {LEAST_PLAYERS} or more different colours play.")
    check_seats(position, seats)
    return seats


def _phase(position: Position, rules: Rules) -> s.Phase:
    usual: s.Phase = "card" if rules.articulated else "movement"
    if position.card is not UNSET:
        usual = "event" if position.card > s.LAST_MOVEMENT else "movement"
    phase = given(position.phase, usual)
    if phase == "card" and not rules.articulated:
        raise ValueError("phase is card only with the option version: articulated.")
    return phase


def _side(position: Position, seat: Seat, start: Hex, green: GreenCards, red: RedCards) -> s.Side:
    pieces = position.pieces.get(seat, PiecesPart())
    if seat in position.resigned:
        side = s.Side(None, None, out=_out(pieces.out, seat) or s.Out("dead"))
    else:
        side = _standing(pieces, start, seat)
    marker = position.markers.get(seat, 0)
    held = {"green": len(green.hands[seat]), "gold": green.gold[seat], "red": len(red.hands[seat])}
    return replace(side, marker=marker, **held)


def _standing(pieces: PiecesPart, start: Hex, seat: Seat) -> s.Side:
    gestapo = given(pieces.gestapo, atlas().gestapo_start)
    if gestapo is None:
        raise ValueError(f"pieces: {seat}: gestapo must be a land hex such as R2: only who has resigned has none.")
    out = _out(pieces.out, seat)
    here = given(pieces.fugitive, start if out is None else None)
    if here is None:
        if out is None:
            what = f"pieces: {seat}: a fugitive off the board"
            raise ValueError(f"{what} needs `out`: {{how: captured, dead or restart}}.")
        return s.Side(gestapo, None, out=out)
    if out is not None:
        raise ValueError(f"pieces: {seat}: a fugitive on the board is not out.")
    mount: Mount = given(pieces.mount, "foot")
    return s.Side(gestapo, here, mount, given(pieces.rations, cards().camel.rations) if mount == "camel" else 0)


def _out(out: document.OutPart | UnsetType, seat: Seat) -> s.Out | None:
    if out is UNSET:
        return None
    if out.how != "captured":
        return s.Out(out.how)
    if out.hex is UNSET:
        raise ValueError(f"pieces: {seat}: out: hex must be a land hex such as R2, where the fugitive was captured.")
    return s.Out("captured", out.hex, given(out.money, 0))


def _keeping(position: Position, seats: tuple[Seat, ...]) -> tuple[s.Keeping, ...]:
    found = (
        s.Keeping(one.seat, len(given(one.cards, ())), given(one.payer, None))
        for one in position.pending
        if one.kind == "keep"
    )
    return tuple(sorted(found, key=lambda one: seats.index(one.seat)))


def _owns(
    position: Position,
    seats: tuple[Seat, ...],
    green: GreenCards,
    red: RedCards,
    paid: dict[Seat, tuple[Green, ...]],
) -> dict[Seat, s.Own]:
    return {
        seat: s.Own(
            green=green.hands[seat],
            red=red.hands[seat],
            react=position.reactions.get(seat, "if caught"),
            held=activation(position.held[seat]) if seat in position.held else None,
            answer=answer(position.answers[seat]) if seat in position.answers else None,
            keep=paid.get(seat, ()),
        )
        for seat in seats
    }


def _asked(position: Position, table: s.Table) -> s.Table:
    """Whom the position waits for, and who comes after."""
    playing = table.playing
    if not playing:
        raise ValueError("resigned: somebody must be left.")
    if table.phase == "event":
        return _asked_by_event(position, table, in_order(table.seats, position.answers))
    usual = whose_card(table, table.turn) if table.phase == "card" else playing[0]
    seat = given(position.to_act, usual)
    if seat not in playing:
        raise ValueError(f"to_act must be one of {', '.join(playing)}, not {seat!r}.")
    if table.phase == "card":
        return replace(table, to_act=seat)
    waiting = playing[playing.index(seat) + 1 :]
    return replace(table, to_act=seat, waiting=waiting, asks=1 if seat == playing[0] else 2)


def _asked_by_event(position: Position, table: s.Table, answered: tuple[Seat, ...]) -> s.Table:
    if table.card is None or table.card <= s.LAST_MOVEMENT:
        raise ValueError("phase: event needs an event card, 21 to 40, in force.")
    card = event(table.card)
    named = [one.seat for one in position.pending if one.kind == "event"]
    seats = tuple(seat for seat in table.playing if seat in named) if named else asked(table, card)
    if card.effect in SERIAL:
        return _asked_in_turn(position, table, seats)
    seats = tuple(seat for seat in table.playing if seat in seats or seat in answered)
    if not set(seats) - set(answered):
        raise ValueError(f"phase: event: card {table.card} asks nobody anything that is not answered.")
    return replace(table, asked=seats, answered=answered, asks=2)


def _asked_in_turn(position: Position, table: s.Table, seats: tuple[Seat, ...]) -> s.Table:
    first = given(position.to_act, seats[0] if seats else None)
    if first not in seats:
        raise ValueError(f"phase: event: card {table.card} asks {first!r} nothing.")
    left = seats[seats.index(first) :]
    return replace(table, to_act=left[0], waiting=left[1:], asks=2)


def _pieces(side: s.Side) -> PiecesPart:
    if side.out is None:
        return to_document(PiecesPart, side)
    out = side.out if side.out.how == "captured" else document.OutPart(side.out.how)
    return to_document(PiecesPart, side, mount=UNSET, rations=UNSET, out=out)


def _pending(table: s.Table, owns: dict[Seat, s.Own]) -> tuple[document.WaitingPart, ...]:
    """Choices not yet made, in playing order."""
    serial = () if table.to_act is None or table.phase != "event" else (table.to_act, *table.waiting)
    found: list[document.WaitingPart] = []
    for seat in table.seats:
        if seat in table.unanswered or seat in serial:
            found.append(document.WaitingPart(seat, "event"))
        keeping = table.keeps(seat)
        if keeping is not None:
            found.append(to_document(document.WaitingPart, keeping, kind="keep", cards=owns[seat].keep))
    return tuple(found)
