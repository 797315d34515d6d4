"""Webs drawn as text: a row for each spoke, a column for each ring, innermost first; ``@`` is the Advisor.

Pawns are R, G, Y, B, W by their colours, marbles in the dish likewise; ``.`` is nothing.
"""

from typing import Any

from msgspec import UNSET

from domain.chance import SeededChance
from domain.game import Seat
from domain.games.vedova_nera import GAME
from domain.games.vedova_nera.board.colours import COLOURS, Colour
from domain.games.vedova_nera.position import states
from domain.games.vedova_nera.state import Over, Playing, State
from domain.options import resolve

_COLOURS = {colour[0].upper(): colour for colour in COLOURS}


def laid(web: str, dish: str, *, to_act: str = "red", options: dict[str, object] | None = None, **more: Any) -> Playing:
    """The position drawn; whoever has marbles plays, in the order of the colours."""
    pawns, marbles = pieces(web), pieces(dish)
    advisor = pawns.pop("@", ["H4"])[0]
    document = {"pawns": pawns, "marbles": marbles, "advisor": advisor, "to_act": to_act, **more}
    document.setdefault("seats", [colour for colour in COLOURS if colour in marbles])
    state = GAME.positions.read(document, resolve(GAME.options, {}, options or {}), SeededChance(b"webs"))
    assert isinstance(state, Playing)
    return state


def pieces(drawn: str) -> dict[str, list[str]]:
    """What a drawing shows: the nodes of every colour, and of the Advisor."""
    found: dict[str, list[str]] = {}
    for line in drawn.split("\n"):
        spoke, *row = line.split() or [""]
        for ring, symbol in enumerate(row, 1):
            if symbol != ".":
                found.setdefault(_COLOURS.get(symbol, symbol), []).append(f"{spoke}{ring}")
    return found


def after(state: State, *lines: str) -> State:
    """The state after these orders, each given by whoever is to act."""
    for line in lines:
        (seat,) = GAME.rules.awaited(state)
        (written,) = GAME.reading.parse(line, state).orders
        for step in GAME.rules.decide(state, seat, written.order, SeededChance(b"unused")):
            state = step.after
    return state


def drawn(state: State) -> str:
    """The web of a state, drawn the same way, rows of spokes with nothing on them left out."""
    document = GAME.positions.write(state)
    symbols = {node: colour[0].upper() for colour, nodes in document["pawns"].items() for node in nodes}
    symbols[document["advisor"]] = "@"
    rows = [(spoke, [symbols.get(f"{spoke}{ring}", ".") for ring in range(1, 5)]) for spoke in "ABCDEFGH"]
    return "\n".join(f"{spoke}  {' '.join(row)}" for spoke, row in rows if set(row) != {"."})


def stable(state: State, colour: Colour) -> list[str]:
    """The stable pawns of a colour."""
    expected = states.expected_of(state).stable
    assert expected is not UNSET
    return list(expected[colour])


def refusal(state: State, seat: str, line: str) -> tuple[str, str] | None:
    """The rule and the reason for which an order is refused; None if it is accepted."""
    (written,) = GAME.reading.parse(line, state).orders
    refused = GAME.sight.refusal_of(state, Seat(seat), written.order)
    return None if refused is None else (refused.rule, refused.reason)


def winners(state: State) -> tuple[str, ...] | None:
    """Who has won; None while the game goes on."""
    return tuple(state.outcome.winners) if isinstance(state, Over) else None
