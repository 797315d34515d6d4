"""Positions of every kind, drawn at random: where pieces may stand, what hands may hold, what may be asked or held."""

from typing import Any, NamedTuple

from domain.chance import Chance, SeededChance
from domain.game import Seat
from domain.games.casablanca.board.atlas import atlas
from domain.games.casablanca.board.cards import EVENTS, MOVEMENTS
from domain.games.casablanca.board.cards import event as event_card
from domain.games.casablanca.options import OPTIONS
from domain.games.casablanca.orders import REACTIONS
from domain.games.casablanca.position import POSITIONS
from domain.games.casablanca.rules.eligible import SEALED
from domain.games.casablanca.rules.setup import COLOURS, whole_deck
from domain.games.casablanca.state import Playing
from domain.options import Options, resolve

DOCUMENTS = POSITIONS


class Drawn(NamedTuple):
    """A position drawn: its document, the options it is played with, and the state."""

    document: dict[str, Any]
    options: Options
    state: Playing


def draw(seed: str) -> Drawn:
    """A position in which somebody is asked something; the same for the same seed."""
    for attempt in range(20):
        chance = SeededChance(f"{seed} {attempt}".encode())
        options = _options(chance)
        document = _document(chance, articulated=options["version"] == "articulated")
        try:
            state = DOCUMENTS.read(document, options, chance)
        except ValueError as mistake:
            if "asks" not in str(mistake):
                raise
            continue  # an event card that asks nobody anything is no position to wait in
        assert isinstance(state, Playing)
        return Drawn(document, options, state)
    raise AssertionError(f"no position was drawn for {seed}")


def _options(chance: Chance) -> Options:
    given = {option.name: chance.pick(option.name, option.values) for option in OPTIONS if option.values}
    return resolve(OPTIONS, {}, given)


def _document(chance: Chance, *, articulated: bool) -> dict[str, Any]:
    seats = chance.sample("seats", COLOURS, chance.pick("players", (2, 2, 3, 3, 4, 5, 8)))
    sides = {seat: _side(chance) for seat in seats}
    resigned = [seats[-1]] if len(seats) > 2 and chance.pick("resigns", range(8)) == 0 else []
    document = {
        "seats": list(seats),
        "turn": chance.pick("turn", range(1, 60)),
        "pieces": {seat: side for seat, side in sides.items() if seat not in resigned},
        "markers": {seat: chance.pick("marker", range(11)) for seat in seats},
        "hands": _hands(seats, chance),
        "intercepted": [seat for seat in seats if chance.pick("intercepted", range(4)) == 0],
        "reactions": {seat: chance.pick("reaction", REACTIONS) for seat in seats},
        "spared": [list(chance.sample("spared", seats, 2))] if chance.pick("spares", range(3)) == 0 else [],
        "resigned": resigned,
    }
    return document | _phase(chance, seats, resigned, sides, articulated=articulated)


def _side(chance: Chance) -> dict[str, Any]:
    board = atlas()
    gestapo = chance.pick("gestapo", (*board.hexes, *board.ports))
    if chance.pick("out", range(7)) == 0:
        outs = ({"how": "restart"}, {"how": "dead"}, {"how": "captured", "hex": "F17", "money": 400})
        return {"gestapo": gestapo, "fugitive": None, "out": chance.pick("how", outs)}
    africans = sorted(board.african)
    villages = sorted(board.african_villages)
    among = chance.pick("where", (sorted(board.european), africans, africans, villages, sorted(board.ports)))
    here = chance.pick("fugitive", among)
    if here not in board.african or chance.pick("mount", range(2)):
        return {"gestapo": here if chance.pick("caught", range(6)) == 0 else gestapo, "fugitive": here}
    return {"gestapo": gestapo, "fugitive": here, "mount": "camel", "rations": chance.pick("rations", (1, 2, 3))}


def _hands(seats: tuple[Seat, ...], chance: Chance) -> dict[Seat, Any]:
    deck = list(chance.shuffle("deck", whole_deck()))
    hands = {}
    for seat in seats:
        count = chance.pick("green", range(7))
        hands[seat], deck = {"green": deck[:count], "gold": chance.pick("gold", (0, 0, 1))}, deck[count:]
    return hands


def _phase(
    chance: Chance, seats: tuple[Seat, ...], resigned: list[Seat], sides: dict[Seat, Any], *, articulated: bool
) -> dict[str, Any]:
    playing = [seat for seat in seats if seat not in resigned]
    first = chance.pick("to act", playing)
    phases: tuple[str, ...] = ("movement", "movement", "event", "card" if articulated else "movement")
    match chance.pick("phase", phases):
        case "card":
            turn = 1 + seats.index(first) + len(seats) * chance.pick("round", range(3))
            return {"phase": "card", "turn": turn, "to_act": first}
        case "event":
            asks = [number for number in EVENTS if event_card(number).effect in {*SEALED, "alarm", "column"}]
            return {"phase": "event", "card": chance.pick("card", asks)}
        case _:
            card = chance.pick("card", (*MOVEMENTS, *EVENTS) if articulated else MOVEMENTS)
            found: dict[str, Any] = {"phase": "movement", "card": card, "to_act": first}
            if card in EVENTS:
                found["before"] = {seat: _before(chance, sides[seat]) for seat in playing}
            later = playing[playing.index(first) + 1 :]
            found["held"] = {seat: "gestapo stay" for seat in later if chance.pick("holds", range(2))}
            return found


def _before(chance: Chance, side: dict[str, Any]) -> dict[str, Any]:
    changed = {"mount": "camel", "gestapo": chance.pick("came from", atlas().hexes)}
    if side["fugitive"] in atlas().african:
        changed["fugitive"] = chance.pick("fled from", sorted(atlas().african))
    return {key: was for key, was in changed.items() if chance.pick("changed", range(3)) == 0}
