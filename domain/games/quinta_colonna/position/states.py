"""A position document as a state, checked, and completed where it is silent (G-16); and a state as a position document.

What is left out comes from the set-up where the set-up makes it, and is empty otherwise. It is filled without using up a
script: no result that a scenario file names is meant for it.
"""

from collections.abc import Iterable, Mapping

from msgspec import UNSET

from domain.chance import Chance
from domain.game import Outcome, Seat
from domain.games.quinta_colonna import state as s
from domain.games.quinta_colonna.board.deck import CARDS, assign
from domain.games.quinta_colonna.board.houses import HOUSES, board, mask_of
from domain.games.quinta_colonna.events import Piece
from domain.games.quinta_colonna.options import Rules
from domain.games.quinta_colonna.orders import PAWNS, SPY, Pawn
from domain.games.quinta_colonna.position.schema import OutcomePart, Position, SpyPart
from domain.games.quinta_colonna.rules.course import Course
from domain.games.quinta_colonna.rules.legality import can_move
from domain.games.quinta_colonna.rules.rounds import finish
from domain.games.quinta_colonna.rules.setup import BLOCKED, HAND
from domain.options import Options
from domain.position import check_seats, given, to_document, to_state


def state_of(position: Position, options: Options, chance: Chance) -> s.State:
    """The state described; ValueError is a sentence that names what is wrong with it."""
    rules = Rules.of(options)
    table = _table(position, rules, chance)
    spy, supply = _spy(position, table, chance)
    state = s.Playing(table=table, spy=spy, supply=supply)
    if position.outcome is not UNSET:
        return s.Over(table=table, spy=spy, supply=supply, outcome=to_state(Outcome, position.outcome))
    if rules.stuck == "lose" and table.to_act == "spy" and can_move(table, spy) is None:
        course = Course(state)
        finish(course, "stuck")
        return course.state
    return state


def document_of(state: s.State) -> Position:
    """The document of a state. ValueError if nothing has been set up yet."""
    if isinstance(state, s.Blank | s.Dealing):
        raise ValueError("There is no position before the set-up is complete.")
    table, spy = state.table, state.spy
    return to_document(
        Position,
        table,
        acted={pawn: ("move", "ask") if pawn in table.asked else ("move",) for pawn in table.moved},
        spy=to_document(SpyPart, spy, start=UNSET if spy.start == spy.house else spy.start),
        hurried=UNSET if table.hurried is bool(table.end_by) else table.hurried,
        ends=UNSET if table.ends == len(table.end_by) else table.ends,
        reshuffled=state.supply.again,
        draw_pile=state.supply.named,
        outcome=to_document(OutcomePart, state.outcome) if isinstance(state, s.Over) else UNSET,
    )


def _table(position: Position, rules: Rules, chance: Chance) -> s.Table:
    blocked, refuges, pawns = _placed(position, rules, chance)
    seats = _seats(position)
    asked = tuple(sorted(pawn for pawn, acts in position.acted.items() if "ask" in acts))
    table = to_state(
        s.Table,
        position,
        rules=rules,
        seats=seats,
        to_act=given(position.to_act, "spy" if position.phase == "play" else "partisans"),
        blocked=mask_of(blocked),
        refuges=tuple(sorted(refuges)),
        pawns=pawns,
        pieces=_pieces(position, rules, chance),
        moved=tuple(sorted(pawn for pawn, acts in position.acted.items() if acts)),  # one that asks has moved
        asked=asked,
        markers={
            house: to_state(s.HouseMarker, marker, round=given(marker.round, position.round))
            for house, marker in position.markers.items()
        },
        hurried=given(position.hurried, bool(position.end_by)),
        ends=given(position.ends, len(position.end_by)),
    )
    _check_table(table, position)
    return table


def _spy(position: Position, table: s.Table, chance: Chance) -> tuple[s.Spy, s.Supply]:
    given_spy, named = position.spy, position.draw_pile
    hand = given(given_spy.hand, ())
    hideout = given_spy.hideout
    if hideout is UNSET:
        hideout = _hideout(table, {*hand, *named, *table.played}, chance)
    if given_spy.hand is UNSET:
        hand = _fill(chance, "hand", set(CARDS) - {*named, *table.played, hideout}, HAND)
    house, assaulted = given(given_spy.house, hideout), given_spy.assaulted
    spy = to_state(
        s.Spy,
        given_spy,
        house=house,
        hideout=hideout,
        start=given(given_spy.start, house),
        hand=tuple(sorted(hand)),
        burnt=given(given_spy.burnt, assaulted is not None),
    )
    shuffled = mask_of(CARDS) & ~mask_of((*hand, *named, *table.played, hideout))
    _check_cards({"hand": hand, "draw_pile": named, "played": table.played, "hideout": (hideout,)})
    _check_spy(position, table, spy)
    return spy, s.Supply(named=named, shuffled=shuffled, again=given(position.reshuffled, False))


def _fill(chance: Chance, purpose: str, among: Iterable[int], count: int) -> tuple[int, ...]:
    return chance.shuffle(purpose, sorted(among))[:count]


def _placed(
    position: Position, rules: Rules, chance: Chance
) -> tuple[tuple[int, ...], tuple[int, ...], dict[Pawn, int]]:
    """Blocked houses, refuges and pawns as given, or drawn on free houses where the document says nothing of them."""
    pawns = given(position.pawns, {})
    named = {house for house in (position.spy.house, position.spy.hideout) if house is not UNSET}
    used = {*pawns.values(), *given(position.refuges, ()), *named}
    blocked = _blocked(used, rules, chance) if position.blocked is UNSET else position.blocked
    free = set(HOUSES) - {*blocked, *named}
    refuges = position.refuges
    if refuges is UNSET:
        refuges = _fill(chance, "refuges", free - set(pawns.values()), rules.refuges)
    if position.pawns is UNSET and position.phase == "play":
        pawns = dict(zip(PAWNS, _fill(chance, "pawns", free - set(refuges), len(PAWNS)), strict=True))
    return blocked, refuges, pawns


def _blocked(used: set[int], rules: Rules, chance: Chance) -> tuple[int, ...]:
    while True:
        drawn = _fill(chance, "map", set(HOUSES) - used, BLOCKED)
        if not rules.connected_map or board(rules.wrap, mask_of(drawn)).connected():
            return drawn


def _hideout(table: s.Table, cards: set[int], chance: Chance) -> int:
    """A hideout drawn like the set-up's from the cards that lie nowhere else."""
    taken = {house for house in HOUSES if table.blocked >> house & 1} | {*table.refuges, *table.pawns.values()}
    among = set(HOUSES) - taken - cards
    if not among:
        raise ValueError("spy: hideout must be given: no free house is left to draw one from.")
    return _fill(chance, "hideout", among, 1)[0]


def _seats(position: Position) -> tuple[Seat, ...]:
    wanted = (SPY, *(f"partisan-{number}" for number in range(1, len(position.seats))))
    if set(position.seats) != set(wanted):
        raise ValueError(f"seats must be {', '.join(wanted)}, not {', '.join(position.seats)}.")
    return position.seats


def _pieces(position: Position, rules: Rules, chance: Chance) -> dict[int, Piece] | None:
    known = given(position.pieces, {})
    if rules.deck_pieces != "uniform":
        return assign(chance, known)
    if known:
        raise ValueError("pieces are given only with the option deck_pieces: chess15.")
    return None


def _check_table(table: s.Table, position: Position) -> None:
    hunters = tuple(seat for seat in table.seats if seat != SPY)
    check_seats(position, table.seats)
    if len(table.end_by) > 1:
        raise ValueError("end_by can name one seat: a second `end` closes the turn.")
    if position.outcome is UNSET and (SPY in table.withdrawn or set(hunters) <= set(table.withdrawn)):
        raise ValueError("withdrawn names a whole side, which ends the match: outcome must say who won.")
    if table.phase == "start" and table.to_act == "spy":
        raise ValueError("to_act must be partisans while phase is start: they choose their houses first.")
    if table.phase == "start" and len(table.pawns) == len(PAWNS):
        raise ValueError("phase must be play once every pawn has its house.")
    for pawn in {*table.moved, *table.answers} - set(table.pawns):
        raise ValueError(f"{pawn} has acted but stands nowhere: partisans must name its house.")
    _check_free(table, "partisans", table.pawns.values())
    _check_free(table, "refuges", table.refuges)


def _check_spy(position: Position, table: s.Table, spy: s.Spy) -> None:
    if spy.assaulted is not None and spy.assaulted not in table.refuges:
        raise ValueError(f"spy: assaulted names {spy.assaulted}, where no refuge lies.")
    _check_free(table, "spy: house", (spy.house,))
    _check_free(table, "spy: hideout", (spy.hideout,))
    _check_free(table, "spy: trail", position.spy.trail)


def _check_free(table: s.Table, what: str, stood: Iterable[int]) -> None:
    for house in stood:
        if table.blocked >> house & 1:
            raise ValueError(f"{what} names {house}, which is blocked.")


def _check_cards(places: Mapping[str, tuple[int, ...]]) -> None:
    seen: dict[int, str] = {}
    for place, cards in places.items():
        for card in cards:
            if card in seen:
                raise ValueError(f"Card {card} cannot lie in {seen[card]} and in {place}.")
            seen[card] = place
