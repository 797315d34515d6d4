"""What a plan orders now: the lines that apply, joined into the activation or answer that its seat is asked for (CB-82)."""

from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from domain.game import Seat
from domain.games.casablanca import orders as o
from domain.games.casablanca.plans.conditions import applies
from domain.games.casablanca.plans.lines import ANSWERS, FUGITIVE, GESTAPO, Deed, PlanLine, Red, Route, Still
from domain.games.casablanca.rules.activation_draft import begun
from domain.games.casablanca.rules.eligible import card_in_force
from domain.games.casablanca.rules.legality import verdict
from domain.games.casablanca.rules.moves import MOVERS, TICKET_STEPS, WHEELS, Stand, chase, destinations, steps_to
from domain.games.casablanca.state import Own, Table

Steps = tuple[o.Step, ...]
_REST_STAYS: Final = PlanLine((), (Still(),))
_FURTHEST: Final = max(TICKET_STEPS, *WHEELS.values(), 6)  # hexes that any card gives; 6 is the most of a movement card


def answer(table: Table, own: Own, seat: Seat, plan: tuple[PlanLine, ...], *, late: bool) -> o.Order | None:
    """The order that a plan gives for what is asked; None: no line, or not for both pieces, says what to do.

    Once the time is up (``late``) and a line for it holds, a piece of which none speaks stays (CB-86).
    """
    holding = [line for line in plan if applies(table, own, seat, line, late=late)]
    if any(line.late for line in holding):
        holding.append(_REST_STAYS)
    card = card_in_force(table) if table.phase == "event" else None
    if table.phase == "card":
        return _first(_reds(holding), table, own, seat)
    if table.phase == "movement":
        return activation(table, own, seat, holding)
    if card is not None and card.effect == "alarm":
        steps = _gestapo(table, own, seat, holding)
        return None if steps is None else o.Activation(steps)
    return _first(_answers(holding), table, own, seat)


def activation(table: Table, own: Own, seat: Seat, holding: list[PlanLine]) -> o.Activation | None:
    """What both pieces do; None if nothing is said of one that could do something."""
    gestapo = _gestapo(table, own, seat, holding)
    fugitive: tuple[Steps, bool] | None = ((), False)
    if not table.sides[seat].gone:
        fugitive = _fugitive(table, own, seat, holding)
    if gestapo is None or fugitive is None:
        return None
    joined = o.Activation((*gestapo, *fugitive[0]), fugitive[1])
    return joined if verdict(table, own, None, seat, joined) is None else None


def _first(orders: Iterator[o.Order], table: Table, own: Own, seat: Seat) -> o.Order | None:
    return next((order for order in orders if verdict(table, own, None, seat, order) is None), None)


def _reds(lines: list[PlanLine]) -> Iterator[o.Order]:
    return (o.PlayRed(deed.card) for line in lines for deed in line.deeds if isinstance(deed, Red))


def _answers(lines: list[PlanLine]) -> Iterator[o.Order]:
    """The answers to events in their order; a price is paid together with the move beside it (CB-55)."""
    for line in lines:
        move = next((deed for deed in line.deeds if isinstance(deed, o.FugitiveMove)), None)
        for deed in line.deeds:
            if isinstance(deed, o.Pay):
                yield o.Pay(move)
            if isinstance(deed, ANSWERS):
                yield deed  # type: ignore[misc]


def _gestapo(table: Table, own: Own, seat: Seat, lines: list[PlanLine]) -> Steps | None:
    """What the first line says that can be done; a line that says “stay” speaks of every piece."""
    for line in lines:
        for deed in line.deeds:
            if not isinstance(deed, (*GESTAPO, Still)):
                continue
            steps = _hunt(table, seat, deed)
            if verdict(table, own, None, seat, o.Activation(steps)) is None:
                return steps
    return None


def _hunt(table: Table, seat: Seat, deed: Deed) -> Steps:
    if isinstance(deed, o.GestapoFollow):
        hunter, hunted = table.sides[seat].gestapo, table.sides[deed.seat].fugitive
        path = chase(hunter, hunted) if hunter is not None and hunted is not None else ()
        return (o.GestapoMove(path),)
    return (deed,) if isinstance(deed, GESTAPO) else ()  # type: ignore[return-value]


def _fugitive(table: Table, own: Own, seat: Seat, lines: list[PlanLine]) -> tuple[Steps, bool] | None:
    for line in lines:
        said = [deed for deed in line.deeds if isinstance(deed, (*FUGITIVE, Still))]
        if not said or any(isinstance(deed, o.Pay) for deed in line.deeds):
            continue
        steps: Steps = ()
        for deed in said:
            steps = (*steps, *_flee(table, own, seat, deed, steps))
        if verdict(table, own, None, seat, o.Activation(steps, line.gold)) is None:
            return steps, line.gold
    return None


def _flee(table: Table, own: Own, seat: Seat, deed: Deed, before: Steps) -> Steps:
    if isinstance(deed, Route):
        move = along(table, own, seat, deed.hexes, before)
        return () if move is None else (move,)
    return () if isinstance(deed, Still) else (deed,)  # type: ignore[return-value]


def along(table: Table, own: Own, seat: Seat, hexes: tuple[o.Hex, ...], before: Steps = ()) -> o.FugitiveMove | None:
    """As far along a route as card and mount allow, after the steps ``before`` it; None: off the board, or no way nearer.

    The route's own hexes, if they follow one another; else to the first of them, or the hex nearest to it by land, among
    equals the first by column, then by row.
    """
    here = table.sides[seat].fugitive
    if here is None:
        return None
    ahead = hexes[1:] if hexes[0] == here else hexes
    for count in range(min(len(ahead), _FURTHEST), 0, -1):
        move = o.FugitiveMove(ahead[:count])
        if verdict(table, own, None, seat, o.Activation((*before, move))) is None:
            return move
    if not ahead:
        return o.FugitiveMove()
    far = steps_to(ahead[0])
    reachable = destinations(table.rules, _stand(table, own, seat, here, before))
    end = min((hex_ for hex_ in reachable if hex_ in far), key=far.__getitem__, default=here)
    return o.FugitiveMove((end,)) if far.get(end, 0) < far.get(here, 0) else None


def _stand(table: Table, own: Own, seat: Seat, here: o.Hex, before: Steps) -> Stand:
    """How the fugitive may move from here once a camel has been bought or a card been played."""
    draft = begun(table, own, seat)
    draft.bought = o.BuyCamel() in before
    if draft.bought:
        draft.side = replace(draft.side, mount="camel", rations=2)
    draft.mover = next((step.card for step in before if isinstance(step, o.PlayGreen) and step.card in MOVERS), "")
    return draft.stand(here)
