"""A state as a position document, in which seats are called by their colours as soon as they have one (VN-26, VN-31)."""

from msgspec import UNSET, UnsetType
from msgspec.structs import asdict, replace

from domain.game import Seat
from domain.games.vedova_nera.board.colours import Colour
from domain.games.vedova_nera.board.nodes import NAMES, names_of
from domain.games.vedova_nera.position.schema import Expected, LastActionPart, OutcomePart, Position
from domain.games.vedova_nera.rules.turns import position_of
from domain.games.vedova_nera.state import Choosing, Last, Over, Playing, State, colour_of, table_of


def document_of(state: State) -> Position:
    """The document of a state. ValueError if nothing has been set up yet."""
    table = table_of(state)
    if table is None:
        raise ValueError("There is no position before the set-up.")
    return replace(_choosing(table) if isinstance(table, Choosing) else _playing(table), outcome=_ended(state))


def expected_of(state: State) -> Expected:
    """The document of a state, and which pawns are stable."""
    table = table_of(state)
    stable = _sets(table, table.web.stable) if isinstance(table, Playing) else UNSET
    return Expected(**asdict(document_of(state)), stable=stable)


def called(state: State, seat: Seat) -> str:
    """What a position calls a seat: its colour once the web is laid, until then its own name."""
    colour = colour_of(state, seat) if isinstance(table_of(state), Playing) else None
    return seat if colour is None else colour


def _ended(state: State) -> OutcomePart | UnsetType:
    if not isinstance(state, Over):
        return UNSET
    ended = state.outcome
    return OutcomePart(tuple(Seat(called(state, seat)) for seat in ended.winners), ended.reason, ended.rule)


def _sets(table: Playing, masks: tuple[int, ...]) -> dict[Colour, tuple[str, ...]]:
    return {colour: tuple(names_of(mask)) for colour, mask in zip(table.colours, masks, strict=True)}


def _choosing(table: Choosing) -> Position:
    chosen = len(table.chosen)
    return Position(
        phase="choose",
        seats=table.seats,
        retired=tuple(table.seats[player] for player in table.retired),
        to_act=table.seats[chosen] if chosen < len(table.seats) else UNSET,
        marbles={colour: tuple(names_of(mask)) for colour, mask in table.marbles.items()},
        black_marble=NAMES[table.black],
        chosen=dict(zip(table.seats, table.chosen, strict=False)),
    )


def _playing(table: Playing) -> Position:
    colours, web = table.colours, table.web
    seats = tuple(map(Seat, colours))
    now = position_of(table, web.turn)
    earlier = {position: times - (position == now) for position, times in table.seen.items()}
    return Position(
        seats=seats,
        retired=tuple(seats[player] for player in table.retired),
        to_act=seats[web.turn],
        pawns=_sets(table, web.pawns),
        removed=dict(zip(colours, web.removed, strict=True)),
        marbles=_sets(table, web.marbles),
        advisor=NAMES[web.advisor],
        last_action=None if table.last is None else _last(table.last, colours),
        special_reached=tuple(seats[player] for player in sorted(table.reached)),
        seen={position: times for position, times in earlier.items() if times},
        passes=table.passes,
        record=dict(zip(colours, table.record, strict=True)),
        idle=table.idle,
        settled=_sets(table, web.stable) if table.rules.stability == "on_arrival" else UNSET,
    )


def _last(last: Last, colours: tuple[Colour, ...]) -> LastActionPart:
    advisor, removed = last.advisor, last.removed_entry
    return LastActionPart(
        seat=Seat(colours[last.by]),
        advisor=UNSET if advisor is None else (NAMES[advisor[0]], NAMES[advisor[1]]),
        entered=UNSET if last.entered is None else NAMES[last.entered],
        removed_entry={} if removed is None else {colours[removed[0]]: NAMES[removed[1]]},
    )
