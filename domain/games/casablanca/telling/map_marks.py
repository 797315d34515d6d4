"""What stands on each hex as a view shows it: marks of pieces, friends and the plane, and what the legend says of them."""

from typing import Final

from domain.diagram import LegendEntry, Mark, Shape, Tone
from domain.game import Seat
from domain.games.casablanca.board.atlas import Hex, atlas
from domain.games.casablanca.state import Side, Table, View
from domain.games.casablanca.telling.naming import colour_word
from domain.games.casablanca.words import SAY
from domain.words import Language

_MOST: Final = 6  # marks on a hex; of more, only how many there are
TONES: Final[dict[str, Tone]] = {
    "red": "crimson", "black": "black", "violet": "violet", "blue": "blue", "green": "green", "yellow": "yellow",
    "white": "white", "orange": "orange",
}  # fmt: skip


def standing(view: View, table: Table, language: Language) -> dict[Hex, tuple[Mark, ...]]:
    """By hex, the marks on it: the own pieces first, then fugitives, then Gestapo, then what always stands there."""
    found: dict[Hex, list[Mark]] = {}
    seats = sorted(table.sides, key=lambda seat: (seat != view.seat, table.seats.index(seat)))
    for seat in seats:
        side = table.sides[seat]
        if side.fugitive is not None:
            found.setdefault(side.fugitive, []).append(_fugitive(seat, side, view.seat, language))
    for seat in seats:
        where = table.sides[seat].gestapo
        if where is not None:
            found.setdefault(where, []).append(_gestapo(seat, view.seat, language))
    for name, friend in atlas().friends.items():
        if table.friends.get(name, 0):
            found.setdefault(friend.hex, []).append(_friend(name, table.friends[name], language))
    for port, fare in atlas().ports.items():
        found.setdefault(port, []).append(Mark("text", "plain", SAY("drawing.port", language, fare=fare), str(fare)))
    found.setdefault(atlas().casablanca, []).append(Mark("star", "accent", SAY("drawing.plane", language)))
    return {name: _crowd(marks, language) for name, marks in found.items()}


def marker(seat: Seat, own: Seat, language: Language) -> Mark:
    """A seat's marker on the track of interceptions."""
    says = SAY("drawing.marker", language, colour=colour_word(seat, language))
    return Mark("disc", TONES[seat], says, letters(seat, language), mine=seat == own)


def legend(table: Table, language: Language) -> tuple[LegendEntry, ...]:
    """What shapes, tones and letters mean."""
    first = table.seats[0]
    seats = ", ".join(f"{letters(seat, language)} {colour_word(seat, language)}" for seat in table.seats)
    shapes: tuple[Shape, ...] = ("disc", "humps", "square")
    disc, humps, square = (Mark(shape, TONES[first], "", letters(first, language)) for shape in shapes)
    return (
        LegendEntry(disc, SAY("legend.fugitive", language, seats=seats)),
        LegendEntry(humps, SAY("legend.camel", language)),
        LegendEntry(square, SAY("legend.gestapo", language)),
        *(LegendEntry(mark, SAY(says, language)) for mark, says in _MEANINGS),
    )


def letters(seat: Seat, language: Language) -> str:
    """What stands for a seat on its pieces, so that no colour has to be seen."""
    return SAY(f"letter.{seat}", language)


_MEANINGS: Final[tuple[tuple[Mark, str], ...]] = (
    (Mark("diamond", "goal", "", "3"), "legend.friend"),
    (Mark("star", "accent", ""), "legend.plane"),
    (Mark("text", "town", "", "ROMA"), "legend.city"),
    (Mark("text", "hamlet", "", "Bari"), "legend.village"),
    (Mark("text", "land", "", "(1)"), "legend.start"),
    (Mark("text", "river", "", "~"), "legend.river"),
    (Mark("text", "rail", "", "- -"), "legend.rail"),
    (Mark("text", "sand", "", "[1]"), "legend.yellow"),
    (Mark("text", "dune", "", "///"), "legend.ochre"),
    (Mark("text", "free", "", "- -"), "legend.free"),
    (Mark("text", "reach", "", "—"), "legend.reach"),
)


def _fugitive(seat: Seat, side: Side, own: Seat, language: Language) -> Mark:
    camel = side.mount == "camel"
    whose = "drawing.your-fugitive" if seat == own else "drawing.fugitive"
    says = SAY(whose, language, colour=colour_word(seat, language))
    if camel:
        says = SAY("drawing.riding", language, fugitive=says, rations=side.rations)
    return Mark("humps" if camel else "disc", TONES[seat], says, letters(seat, language), mine=seat == own)


def _gestapo(seat: Seat, own: Seat, language: Language) -> Mark:
    whose = "drawing.your-gestapo" if seat == own else "drawing.gestapo"
    says = SAY(whose, language, colour=colour_word(seat, language))
    return Mark("square", TONES[seat], says, letters(seat, language), mine=seat == own)


def _friend(name: str, cards: int, language: Language) -> Mark:
    return Mark("diamond", "goal", SAY("drawing.friend", language, friend=name, cards=cards), str(cards))


def _crowd(marks: list[Mark], language: Language) -> tuple[Mark, ...]:
    if len(marks) <= _MOST:
        return tuple(marks)
    more = marks[_MOST - 1 :]
    return (*marks[: _MOST - 1], Mark("ring", "neutral", ", ".join(mark.says for mark in more), f"+{len(more)}"))
