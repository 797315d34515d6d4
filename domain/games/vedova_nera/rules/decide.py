"""The rules as one function: what an order, or a seat that leaves, makes happen; and whom the game waits for."""

from domain.chance import Chance, SeededChance
from domain.game import Outcome, Seat, Window
from domain.games.vedova_nera import events as e
from domain.games.vedova_nera.board.nodes import NAMES, names_of
from domain.games.vedova_nera.orders import Advise, ChooseColour, Enter, Lapse, Move, Order, Pass, RollMarble
from domain.games.vedova_nera.rules.course import Course, Decided
from domain.games.vedova_nera.rules.deeds import THRESHOLDS, Deed, Trapped, after, complete
from domain.games.vedova_nera.rules.legality import check, deed_of
from domain.games.vedova_nera.rules.setup import choose, go_on_choosing
from domain.games.vedova_nera.rules.turns import begin, end_turn, following, position_of
from domain.games.vedova_nera.state import Blank, Choosing, Over, Playing, State, Web


def decide(state: State, seat: Seat, order: Order, chance: Chance) -> Decided:
    """What an order makes happen; Refused if the seat may not give it. Nothing here is left to chance."""
    check(state, seat, order)
    assert not isinstance(state, Blank)
    course = Course(state)
    match order:
        case ChooseColour(colour):
            choose(course, seat, colour)
        case Move() | Advise() | Enter() | RollMarble():
            _act(course, deed_of(course.state_as(Playing), order))
        case Pass():
            _pass(course, timeout=False)
        case Lapse():
            _pass(course, timeout=True)
    return course.decided()


def foresee(view: State, seat: Seat, order: Order) -> State:
    """The view after a legal order: all is open, so it is what will be."""
    steps = decide(view, seat, order, SeededChance(b""))
    return steps[-1].after


def withdraw(state: State, seat: Seat, why: str, chance: Chance) -> Decided:
    """What happens when a seat leaves (G-11, VN-35); nothing if it has left or the game is over."""
    if isinstance(state, Blank | Over) or seat not in state.seats or state.seats.index(seat) in state.retired:
        return ()
    course = Course(state)
    player = state.seats.index(seat)
    if isinstance(state, Choosing):
        colour = state.chosen[player] if player < len(state.chosen) else None
        course.add(e.SeatWithdrawn(seat, colour, why))
    else:
        _leave_the_web(course, state, player, why)
    left = [other for other in range(len(state.seats)) if other != player and other not in state.retired]
    if len(left) == 1:
        colours = state.colours if isinstance(state, Playing) else state.chosen
        course.add(e.GameEnded((state.seats[left[0]],), "last-one-left", "G-11", colours[left[0] :][:1]))
    elif isinstance(state, Choosing):
        go_on_choosing(course)
    elif state.web.turn == player:
        begin(course, following(course.state_as(Playing), player))
    return course.decided()


def conclude(state: State, agreed: Outcome) -> Decided:
    """The seats agree how it ends (G-17); there is nothing to reveal."""
    if not isinstance(state, Choosing | Playing):
        return ()
    course = Course(state)
    course.add(e.GameEnded(agreed.winners, agreed.reason, agreed.rule))
    return course.decided()


def window(state: State) -> Window | None:
    """Every choice of a colour and every turn is a decision of its own."""
    if isinstance(state, Choosing):
        return Window(f"choice-{len(state.chosen) + 1}", kind="choice")
    return Window(f"turn-{state.turns}", kind="turn") if isinstance(state, Playing) else None


def _leave_the_web(course: Course, state: Playing, player: int, why: str) -> None:
    """Without the pawns it is a new position; if the turn passes on, the next turn counts it."""
    withdrawn = e.SeatWithdrawn(state.seats[player], state.colours[player], why)
    if state.web.turn != player:
        tried = Course(state)
        tried.add(withdrawn)
        position = position_of(tried.state_as(Playing), state.web.turn)
        withdrawn = e.SeatWithdrawn(state.seats[player], state.colours[player], why, position)
    course.add(withdrawn)


def _act(course: Course, deed: Deed) -> None:
    before = course.state_as(Playing)
    web, taken = after(before.rules, before.web, deed)
    course.add(_done(before, deed))
    if taken:
        course.add(_trapping(before, taken))
    changed = _stability(before, web)
    if changed is not None:
        course.add(changed)
    turn = before.web.turn
    if complete(web, turn):
        course.add(e.GameEnded((before.seats[turn],), "goals-covered", "VN-20", (before.colours[turn],)))
        return
    end_turn(course, passes=0, beaten=changed is not None and changed.record > before.record[turn])


def _pass(course: Course, *, timeout: bool) -> None:
    table = course.state_as(Playing)
    course.add(e.Passed(table.colours[table.web.turn], "timeout" if timeout else "chosen"))
    end_turn(course, passes=0 if timeout else table.passes + 1, beaten=False)


def _done(table: Playing, deed: Deed) -> e.Event:
    colour, origin, target = table.colours[table.web.turn], NAMES[deed.origin], NAMES[deed.target]
    match deed.kind:
        case "pawn":
            return e.PawnMoved(colour, origin, target)
        case "advisor":
            return e.AdvisorMoved(colour, origin, target)
        case "enter":
            return e.PawnEntered(colour, target)
        case "marble":
            return e.MarbleRolled(colour, origin, target)


def _trapping(table: Playing, taken: tuple[Trapped, ...]) -> e.PawnsTrapped:
    """What was trapped, and whether it was a pawn that came back with the move before, in a match of two (VN-18, VN-30)."""
    pawns = {
        colour: tuple(NAMES[node] for owner, node in sorted(taken) if owner == player)
        for player, colour in enumerate(table.colours)
    }
    last, entry = table.last, None
    if len(table.seats) == 2 and last is not None and last.entered is not None and (last.by, last.entered) in taken:
        entry = NAMES[last.entered]
    by = table.colours[table.web.turn]
    return e.PawnsTrapped(by, {colour: nodes for colour, nodes in pawns.items() if nodes}, entry)


def _stability(before: Playing, web: Web) -> e.StabilityChanged | None:
    turn = web.turn
    was, now = before.web.stable[turn], web.stable[turn]
    count = now.bit_count()
    if was == now:
        return None
    return e.StabilityChanged(
        before.colours[turn],
        gained=names_of(now & ~was),
        lost=names_of(was & ~now),
        record=max(before.record[turn], count),
        special=count >= THRESHOLDS[len(before.seats)],
    )
