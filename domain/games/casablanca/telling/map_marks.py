"""What stands on each hex as a view shows it: marks of pieces, friends and the plane, and what the legend says of them."""

from typing import Final

from domain.diagram import Entry, Mark, Shape, Tone
from domain.game import Seat
from domain.games.casablanca.board.atlas import Hex, atlas
from domain.games.casablanca.reading.lexicon import COLOURS
from domain.games.casablanca.state import Side, Table, View
from domain.words import Language, Words

_MOST: Final = 6  # marks on a hex; of more, only how many there are
TONES: Final[dict[str, Tone]] = {
    "red": "crimson", "black": "black", "violet": "violet", "blue": "blue", "green": "green", "yellow": "yellow",
    "white": "white", "orange": "orange",
}  # fmt: skip
LETTERS: Final[dict[str, Words]] = {
    "red": Words("Re", "Ro"),
    "black": Words("Bk", "Ne"),
    "violet": Words("Vi", "Vi"),
    "blue": Words("Bl", "Bl"),
    "green": Words("Gr", "Ve"),
    "yellow": Words("Ye", "Gi"),
    "white": Words("Wi", "Bi"),
    "orange": Words("Or", "Ar"),
}
_OF: Final[dict[str, str]] = {
    "red": "del rosso", "black": "del nero", "violet": "del viola", "blue": "del blu", "green": "del verde",
    "yellow": "del giallo", "white": "del bianco", "orange": "dell'arancione",
}  # fmt: skip
_PLANE: Final = Words("the plane", "l'aereo")


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
        says = Words(f"port, fare {fare}", f"porto, prezzo {fare}")[language]
        found.setdefault(port, []).append(Mark("text", "plain", says, str(fare)))
    found.setdefault(atlas().casablanca, []).append(Mark("star", "accent", _PLANE[language]))
    return {name: _crowd(marks, language) for name, marks in found.items()}


def marker(seat: Seat, own: Seat, language: Language) -> Mark:
    """A seat's marker on the table of interceptions."""
    says = Words(f"marker of {COLOURS[seat].en}", f"segnalino {_OF[seat]}")[language]
    return Mark("disc", TONES[seat], says, LETTERS[seat][language], mine=seat == own)


def legend(table: Table, language: Language) -> tuple[Entry, ...]:
    """What shapes, tones and letters mean."""
    first = table.seats[0]
    tone, letters = TONES[first], LETTERS[first][language]
    seats = ", ".join(f"{LETTERS[seat][language]} {COLOURS[seat][language]}" for seat in table.seats)
    pieces = (
        (Mark("disc", tone, "", letters), Words(f"fugitive ({seats})", f"fuggiasco ({seats})")),
        (Mark("humps", tone, "", letters), Words("fugitive on a camel: two humps", "fuggiasco a cammello: due gobbe")),
        (Mark("square", tone, "", letters), Words("Gestapo", "Gestapo")),
    )
    return tuple(Entry(mark, says[language]) for mark, says in (*pieces, *_MEANINGS))


_MEANINGS: Final[tuple[tuple[Mark, Words], ...]] = (
    (Mark("diamond", "goal", "", "3"), Words("friend with so many green cards", "amico con tante carte verdi")),
    (Mark("star", "accent", ""), _PLANE),
    (Mark("text", "town", "", "ROMA"), Words("city; a port with its fare", "città; un porto col suo prezzo")),
    (Mark("text", "hamlet", "", "Bari"), Words("village", "paese")),
    (Mark("text", "land", "", "(1)"), Words("start hex", "esagono di partenza")),
    (Mark("text", "river", "", "~"), Words("river, winding", "fiume, ondulato")),
    (Mark("text", "rail", "", "- -"), Words("railway, with sleepers", "ferrovia, con le traversine")),
    (Mark("text", "sand", "", "[1]"), Words("yellow; landing by the die", "giallo; sbarco secondo il dado")),
    (Mark("text", "dune", "", "///"), Words("ochre, hatched", "ocra, tratteggiato")),
    (Mark("text", "free", "", "- -"), Words("edged with dashes: free hex", "bordo a trattini: esagono franco")),
    (
        Mark("text", "reach", "", "—"),
        Words("edged: your fugitive can go there", "bordo pieno: il tuo fuggiasco può andarci"),
    ),
)


def _fugitive(seat: Seat, side: Side, own: Seat, language: Language) -> Mark:
    colour = COLOURS[seat].en
    camel = side.mount == "camel"
    riding = (
        Words(f" on a camel, rations {side.rations}", f" a cammello, razioni {side.rations}")[language] if camel else ""
    )
    whose = (
        Words("your fugitive", "il tuo fuggiasco")
        if seat == own
        else Words(f"{colour} fugitive", f"fuggiasco {_OF[seat]}")
    )
    shape: Shape = "humps" if camel else "disc"
    return Mark(shape, TONES[seat], whose[language] + riding, LETTERS[seat][language], mine=seat == own)


def _gestapo(seat: Seat, own: Seat, language: Language) -> Mark:
    whose = (
        Words("your Gestapo", "la tua Gestapo")
        if seat == own
        else Words(f"{COLOURS[seat].en} Gestapo", f"Gestapo {_OF[seat]}")
    )
    return Mark("square", TONES[seat], whose[language], LETTERS[seat][language], mine=seat == own)


def _friend(name: str, cards: int, language: Language) -> Mark:
    says = Words(f"{name}, green cards: {cards}", f"{name}, carte verdi: {cards}")
    return Mark("diamond", "goal", says[language], str(cards))


def _crowd(marks: list[Mark], language: Language) -> tuple[Mark, ...]:
    if len(marks) <= _MOST:
        return tuple(marks)
    more = marks[_MOST - 1 :]
    return (*marks[: _MOST - 1], Mark("ring", "neutral", ", ".join(mark.says for mark in more), f"+{len(more)}"))
