"""A position document as a state: checked, and completed where it is silent (G-16).

What is left out comes from the set-up where the set-up makes it, and is empty otherwise. It is filled without using up a
script: no result that a scenario file names is meant for it.
"""

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from domain.chance import Chance
from domain.game import Outcome, Seat
from domain.games.quinta_colonna.board.deck import CARDS, assign
from domain.games.quinta_colonna.board.houses import HOUSES, board, mask_of
from domain.games.quinta_colonna.events import PIECES, Piece, Step
from domain.games.quinta_colonna.options import Rules
from domain.games.quinta_colonna.orders import PAWNS, Pawn
from domain.games.quinta_colonna.position import values as value
from domain.games.quinta_colonna.position.schema import SPY_KEYS, TOP_KEYS
from domain.games.quinta_colonna.roles import SPY
from domain.games.quinta_colonna.rules.course import Course
from domain.games.quinta_colonna.rules.legality import can_move
from domain.games.quinta_colonna.rules.rounds import finish
from domain.games.quinta_colonna.rules.setup import BLOCKED, HAND, MOST_PLAYERS
from domain.games.quinta_colonna.state import Marker, Over, Playing, Spy, State, Supply, Table
from domain.options import Options

Document = Mapping[str, Any]


def read(document: Document, options: Options, chance: Chance) -> State:
    """The state described; ValueError is a sentence that names what is wrong with it."""
    value.only(document, TOP_KEYS, "A position")
    rules = Rules.of(options)
    spied = value.mapping(document.get("spy"), "spy")
    value.only(spied, SPY_KEYS, "spy")
    table = _table(document, spied, rules, chance)
    spy, supply = _spy(document, spied, table, chance)
    state = Playing(table=table, spy=spy, supply=supply)
    if document.get("outcome") is not None:
        return Over(table=table, spy=spy, supply=supply, outcome=_outcome(document["outcome"]))
    if rules.stuck == "lose" and table.to_act == "spy" and can_move(table, spy) is None:
        course = Course(state)
        finish(course, "stuck")
        return course.state
    return state


def _table(document: Document, spied: Document, rules: Rules, chance: Chance) -> Table:
    phase = value.one_of(document.get("phase", "play"), ("start", "play"), "phase")
    pawns = {_pawn(pawn, "partisans"): value.house(at, pawn) for pawn, at in _map(document, "partisans").items()}
    named = {value.house(spied[key], f"spy: {key}") for key in ("house", "hideout") if spied.get(key) is not None}
    given_refuges = value.houses(document.get("refuges", ()), "refuges")
    blocked = _blocked(document, {*pawns.values(), *given_refuges, *named}, rules, chance)
    refuges, pawns = _placed(document, blocked, named, pawns, rules, phase, chance)
    moved, asked = _acted(document)
    number = value.number(document.get("round", 1), "round", least=1)
    table = Table(
        rules=rules,
        seats=_seats(document),
        phase=phase,
        to_act=_to_act(document, phase),
        round=number,
        blocked=mask_of(blocked),
        refuges=tuple(sorted(refuges)),
        pawns=pawns,
        pieces=_pieces(document, rules, chance),
        skip_partisans=value.truth(document.get("skip_partisans", False), "skip_partisans"),
        grace=value.truth(document.get("grace", False), "grace"),
        moved=moved,
        asked=asked,
        answers={_pawn(p, "answers"): value.truth(a, f"answers: {p}") for p, a in _map(document, "answers").items()},
        markers={
            value.house(house, "Each of markers"): _marker(marker, number)
            for house, marker in _map(document, "markers").items()
        },
        played=value.houses(document.get("played", ()), "played"),
    )
    _check_pawns(table)
    return _with_the_rest(table, document)


def _with_the_rest(table: Table, document: Document) -> Table:
    """Who has said ``end``, who has left, and what has been seen of the spy."""
    hunters = tuple(seat for seat in table.seats if seat != SPY)
    end_by = _some_seats(document, "end_by", hunters, "partisan seat")
    if len(end_by) > 1:
        raise ValueError("end_by can name one seat: a second `end` closes the turn.")
    withdrawn = _some_seats(document, "withdrawn", table.seats, "seat")
    if document.get("outcome") is None and (SPY in withdrawn or set(hunters) <= set(withdrawn)):
        raise ValueError("withdrawn names a whole side, which ends the match: outcome must say who won.")
    published = document.get("published")
    return msgspec.structs.replace(
        table,
        end_by=end_by,
        withdrawn=withdrawn,
        hurried=value.truth(document.get("hurried", bool(end_by)), "hurried"),
        ends=value.number(document.get("ends", len(end_by)), "ends"),
        shown=tuple(_pair(pair, "Each of shown") for pair in document.get("shown", ())),
        published=None if published is None else _pair(published, "published"),
        fallen=tuple(_pair(pair, "Each of fallen") for pair in document.get("fallen", ())),
        returns=tuple(value.number(number, "Each of returns") for number in document.get("returns", ())),
    )


def _spy(document: Document, spied: Document, table: Table, chance: Chance) -> tuple[Spy, Supply]:
    named = value.houses(document.get("draw_pile", ()), "draw_pile")
    hand = value.houses(spied.get("hand", ()), "spy: hand")
    if "hand" in spied and not 1 <= len(hand) <= HAND:
        raise ValueError(f"spy: hand must have one to {HAND} cards, not {len(hand)}.")
    hideout = _hideout(spied, table, {*hand, *named, *table.played}, chance)
    if "hand" not in spied:
        hand = _fill(chance, "hand", set(CARDS) - {*named, *table.played, hideout}, HAND)
    _check_cards({"hand": hand, "draw_pile": named, "played": table.played, "hideout": (hideout,)})
    shuffled = mask_of(CARDS) & ~mask_of((*hand, *named, *table.played, hideout))
    again = value.truth(document.get("reshuffled", False), "reshuffled")
    house = value.house(spied.get("house", hideout), "spy: house")
    assaulted = None if spied.get("assaulted") is None else value.house(spied["assaulted"], "spy: assaulted")
    if assaulted is not None and assaulted not in table.refuges:
        raise ValueError(f"spy: assaulted names {assaulted}, where no refuge lies.")
    trail = value.houses(spied.get("trail", ()), "spy: trail")
    for what, stood in (("house", (house,)), ("hideout", (hideout,)), ("trail", trail)):
        _check_free(table, f"spy: {what}", stood)
    spy = Spy(
        house=house,
        hideout=hideout,
        start=value.house(spied.get("start", house), "spy: start"),
        hand=tuple(sorted(hand)),
        trail=mask_of(trail),
        burnt=value.truth(spied.get("burnt", assaulted is not None), "spy: burnt"),
        assaulted=assaulted,
        idle=value.number(spied.get("idle", 0), "spy: idle"),
        burnt_turns=value.number(spied.get("burnt_turns", 0), "spy: burnt_turns"),
        route=_route(spied),
    )
    return spy, Supply(named=named, shuffled=shuffled, again=again)


def _map(document: Document, key: str) -> Mapping[Any, Any]:
    return value.mapping(document.get(key), key)


def _fill(chance: Chance, purpose: str, among: Iterable[int], count: int) -> tuple[int, ...]:
    return chance.shuffle(purpose, sorted(among))[:count]


def _blocked(document: Document, used: set[int], rules: Rules, chance: Chance) -> tuple[int, ...]:
    if "blocked" in document:
        return value.houses(document["blocked"], "blocked")
    while True:
        drawn = _fill(chance, "map", set(HOUSES) - used, BLOCKED)
        if not rules.connected_map or board(rules.wrap, mask_of(drawn)).connected():
            return drawn


def _placed(
    document: Document,
    blocked: tuple[int, ...],
    named: set[int],
    pawns: dict[Pawn, int],
    rules: Rules,
    phase: str,
    chance: Chance,
) -> tuple[tuple[int, ...], dict[Pawn, int]]:
    """Refuges and pawns as given, or drawn on free houses where the document says nothing of them."""
    free = set(HOUSES) - {*blocked, *named}
    if "refuges" in document:
        refuges = value.houses(document["refuges"], "refuges")
    else:
        refuges = _fill(chance, "refuges", free - set(pawns.values()), rules.refuges)
    if "partisans" not in document and phase == "play":
        drawn = _fill(chance, "pawns", free - set(refuges), len(PAWNS))
        pawns = dict(zip(PAWNS, drawn, strict=True))
    return refuges, pawns


def _hideout(spied: Document, table: Table, cards: set[int], chance: Chance) -> int:
    """The hideout given, or one drawn like the set-up's from the cards that lie nowhere else."""
    if spied.get("hideout") is not None:
        return value.house(spied["hideout"], "spy: hideout")
    taken = {house for house in HOUSES if table.blocked >> house & 1} | {*table.refuges, *table.pawns.values()}
    among = set(HOUSES) - taken - cards
    if not among:
        raise ValueError("spy: hideout must be given: no free house is left to draw one from.")
    return _fill(chance, "hideout", among, 1)[0]


def _seats(document: Document) -> tuple[Seat, ...]:
    given = document.get("seats", (SPY, "partisan-1"))
    if not isinstance(given, list | tuple) or not 2 <= len(given) <= MOST_PLAYERS:
        raise ValueError(f"seats must be a list of two to {MOST_PLAYERS} seats, not {given!r}.")
    wanted = {SPY, *(f"partisan-{number}" for number in range(1, len(given)))}
    if set(given) != wanted:
        raise ValueError(f"seats must be {', '.join(sorted(wanted, reverse=True))}, not {', '.join(map(str, given))}.")
    return tuple(Seat(seat) for seat in given)


def _some_seats(document: Document, key: str, among: tuple[Seat, ...], what: str) -> tuple[Seat, ...]:
    given = document.get(key) or ()
    for seat in given:
        if seat not in among:
            raise ValueError(f"{key} names {seat!r}, which is no {what} of this match.")
    return tuple(Seat(seat) for seat in given)


def _to_act(document: Document, phase: str) -> str:
    side = value.one_of(
        document.get("to_act", "spy" if phase == "play" else "partisans"), ("spy", "partisans"), "to_act"
    )
    if phase == "start" and side == "spy":
        raise ValueError("to_act must be partisans while phase is start: they choose their houses first.")
    return side


def _pawn(pawn: Any, what: str) -> Pawn:
    for known in PAWNS:
        if known == pawn:
            return known
    raise ValueError(f"{what} names {pawn!r}: the pawns are {', '.join(PAWNS)}.")


def _acted(document: Document) -> tuple[tuple[Pawn, ...], tuple[Pawn, ...]]:
    """The pawns that have moved and those that have asked; one that asked has moved, 0 steps perhaps."""
    moved: list[Pawn] = []
    asked: list[Pawn] = []
    for name, acts in _map(document, "acted").items():
        pawn = _pawn(name, "acted")
        for act in acts or ():
            (moved if value.one_of(act, ("move", "ask"), f"acted: {pawn}") == "move" else asked).append(pawn)
    return tuple(sorted({*moved, *asked})), tuple(sorted(set(asked)))


def _marker(given: Any, number: int) -> Marker:
    marker = value.mapping(given, "Each of markers")
    value.only(marker, ("answer", "round"), "A marker")
    answer = value.truth(marker.get("answer"), "A marker's answer")
    return Marker(answer=answer, round=value.number(marker.get("round", number), "A marker's round"))


def _pieces(document: Document, rules: Rules, chance: Chance) -> dict[int, Piece] | None:
    given = document.get("pieces")
    if rules.deck_pieces == "uniform":
        if given:
            raise ValueError("pieces are given only with the option deck_pieces: chess15.")
        return None
    known: dict[int, Piece] = {}
    for card, name in value.mapping(given, "pieces").items():
        piece = next((piece for piece in PIECES if piece == name), None)
        if piece is None:
            raise ValueError(f"pieces: {card} must be one of {', '.join(PIECES)}, not {name!r}.")
        known[value.house(card, "Each of pieces")] = piece
    return assign(chance, known)


def _check_pawns(table: Table) -> None:
    if table.phase == "start" and len(table.pawns) == len(PAWNS):
        raise ValueError("phase must be play once every pawn has its house.")
    for pawn in {*table.moved, *table.asked, *table.answers} - set(table.pawns):
        raise ValueError(f"{pawn} has acted but stands nowhere: partisans must name its house.")
    _check_free(table, "partisans", table.pawns.values())
    _check_free(table, "refuges", table.refuges)


def _check_free(table: Table, what: str, stood: Iterable[int]) -> None:
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


def _pair(given: Any, what: str) -> tuple[int, int]:
    if not isinstance(given, list | tuple) or len(given) != 2:
        raise ValueError(f"{what} must be two numbers, not {given!r}.")
    return value.number(given[0], what), value.house(given[1], what)


def _route(spied: Document) -> tuple[Step, ...]:
    try:
        return msgspec.convert(list(spied.get("route", ())), tuple[Step, ...])
    except (TypeError, msgspec.ValidationError) as wrong:
        raise ValueError(f"spy: route is not a list of turns: {wrong}.") from wrong


def _outcome(given: Any) -> Outcome:
    ended = value.mapping(given, "outcome")
    value.only(ended, ("winners", "reason", "rule"), "outcome")
    winners = tuple(Seat(str(seat)) for seat in ended.get("winners", ()))
    return Outcome(winners=winners, reason=str(ended.get("reason", "")), rule=str(ended.get("rule", "")))
