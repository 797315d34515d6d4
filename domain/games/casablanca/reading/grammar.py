"""From the lexemes of one line to the parts of orders, or to the word at which it fails; whether it was meant is not asked."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final, Literal, TypeAlias, get_args

from domain.game import Seat
from domain.games.casablanca import orders as o
from domain.games.casablanca.board.atlas import atlas
from domain.games.casablanca.reading.answers import asks_whether, is_bare
from domain.games.casablanca.reading.lexemes import Lexeme
from domain.games.casablanca.reading.lexicon import PIECES, RESTING, SKIPPED, STEERING, Kind, listed
from domain.games.casablanca.reading.paths import WRITING, hexes_named
from domain.games.casablanca.reading.segments import segments
from domain.games.casablanca.state import View
from domain.reading.lexemes import LONGEST_NUMBER
from domain.reading.misread import misread, unfit
from domain.reading.reader import LexemeReader

Note: TypeAlias = Literal["gold", "still", "rest"]
"""What a line adds to an activation without being a step: pay with gold first; nothing moves; nothing else does."""
Part: TypeAlias = o.Step | o.PlayRed | o.Choose | o.Pay | o.DoNotPay | o.Keep | o.SetReaction | Note

_STEPS: Final = get_args(o.Step)
_REACTIONS: Final[dict[str, o.React]] = {when: when for when in o.REACTIONS}
_LINES: Final[dict[str, o.Line]] = {"rail": "rail", "river": "river"}
_STANDING: Final = listed("standing")
_THE_REST: Final = listed("the rest")
_KEEPING: Final = listed("keeping")
_KEEPING_ONESELF: Final = listed("keeping, of oneself")
_PERSONS: Final = listed("persons")
_NOUNS: Final = listed("nouns")
_NOT: Final = listed("not, with never")
_NEVER: Final = listed("never, with not")
_CARDS: Final = listed("cards alone")
_MOST_DRAWN: Final = 3  # "draw 2 green cards": a number that is no card's


def read(lexemes: Sequence[Lexeme], view: View) -> tuple[Part, ...]:
    """The parts of orders that these lexemes (at least one) spell; Misread says where and why they spell none."""
    return tuple(part for segment in segments(lexemes, view) for part in _segment(segment, view))


def due(view: View) -> bool:
    """Whether the event card in force asks this seat, be it that a sealed answer may still be replaced (CB-52)."""
    table = view.table
    return table is not None and table.phase == "event" and view.seat in (*table.asked, table.to_act)


def _segment(lexemes: Sequence[Lexeme], view: View) -> list[Part]:
    reader = LexemeReader(lexemes, SKIPPED)
    if asks_whether(lexemes):
        raise misread(lexemes[0], WRITING, "not-a-beginning", word=lexemes[0].shown)
    head = reader.take(*_READERS)
    found = _agreed(reader, lexemes, view) if head is None else _READERS[head.kind](reader, head, view)
    if [lexeme.kind for lexeme in lexemes if lexeme.kind not in SKIPPED][-2:] == ["pay", "gold"]:
        reader.take("pay")
    if all(isinstance(part, _STEPS) for part in found) and reader.take("gold"):
        found.append("gold")
    left = reader.peek()
    if left is not None:
        raise unfit(left, WRITING)
    return found


def _agreed(reader: LexemeReader[Kind], lexemes: Sequence[Lexeme], view: View) -> list[Part]:
    """A line of little words that says yes to the event card."""
    head = reader.peek() or lexemes[0]
    if head.kind != "yes" or not (due(view) and is_bare("yes", lexemes)):
        raise misread(head, WRITING, "not-a-beginning", word=head.shown)
    return [o.Pay()]


def _standing(view: View, kind: Kind) -> o.Hex | None:
    side = view.table.sides.get(view.seat) if view.table is not None else None
    if side is None:
        return None
    return side.gestapo if kind == "gestapo" else side.fugitive


def _embarked(reader: LexemeReader[Kind]) -> bool:
    """Whether a piece embarks; the port may be named or not."""
    if reader.take("embark") is None:
        return False
    port = reader.peek()
    if port is not None and port.kind == "hex" and port.value in atlas().ports:
        reader.take("hex")
    return True


def _gestapo(reader: LexemeReader[Kind], head: Lexeme, view: View) -> list[Part]:
    reader.pass_over("will")
    if reader.take("follow"):
        after = _follow(reader, head, view)
        path = hexes_named(reader, _standing(view, "gestapo"))
        return [o.GestapoMove(path)] if path else after  # "my Gestapo chases red: O5"
    if _embarked(reader):
        return [o.GestapoEmbark()]
    path = hexes_named(reader, _standing(view, "gestapo"))
    if not path:
        _stays(reader, _standing(view, "gestapo"), "CB-25")
    return [o.GestapoMove(path)]


def _stays(reader: LexemeReader[Kind], here: o.Hex | None, rule: str) -> None:
    """Passes over the words that say that a piece stays: "stays put", "resta dov'è", "stays in J2", "non la muovo"."""
    said = reader.peek()
    if said is not None and said.kind == "negative" and (said.value == "nothing" or reader.says(_STANDING.words)):
        reader.take("negative")
        return
    reader.pass_over("there")
    reader.need("stay", rule, "hex-missing")
    reader.pass_over("stay", "there", "all")
    reader.take_value("hex", here)


def _follow(reader: LexemeReader[Kind], head: Lexeme, view: View) -> list[Part]:
    reader.pass_over("fugitive")
    colour = reader.need("colour", "CB-64", "colour-missing")
    named = reader.take("fugitive")
    if named is not None and reader.peek() is not None:
        raise misread(named, WRITING, "not-a-beginning", word=named.shown)  # "follow violet fugitive P2": whose is it?
    return [o.GestapoFollow(Seat(colour.value))]


def _fugitive(reader: LexemeReader[Kind], head: Lexeme, view: View) -> list[Part]:
    reader.pass_over("will")
    if _embarked(reader):
        return [o.FugitiveEmbark()]
    means = _means(reader)
    path = hexes_named(reader, _standing(view, "fugitive"))
    means += _means(reader) if path else []
    cards: list[o.Green] = [lexeme.value for lexeme in means if lexeme.kind == "green"]
    lines = [lexeme for lexeme in means if lexeme.kind == "line"]
    if "rail-ticket" in cards and lines and lines[-1].value == "rail":
        lines = []
    if not path:
        _stays(reader, _standing(view, "fugitive"), "CB-16")
        late = reader.take("line")
        lines += [] if late is None else [late]
    by: o.Line = _LINES[lines[-1].value] if lines else ""
    return [*(o.PlayGreen(card) for card in cards), o.FugitiveMove(path, by)]


def _means(reader: LexemeReader[Kind]) -> list[Lexeme]:
    """By which line and with which green cards the fugitive goes; a camel it rides anyway."""
    found: list[Lexeme] = []
    while (lexeme := reader.take("line", "green", "camel")) is not None:
        if lexeme.kind == "green" and lexeme.value not in STEERING:
            raise misread(lexeme, "CB-31", "moves-nobody", word=lexeme.shown)
        found.append(lexeme)
    return found


def _play(reader: LexemeReader[Kind], head: Lexeme, view: View) -> list[Part]:
    if reader.take("card") or ((number := reader.peek()) is not None and number.kind == "number"):
        return _red(reader, head, view)
    found: list[Part] = []
    while (lexeme := reader.take("green")) is not None:
        found.append(o.PlayGreen(lexeme.value))
    if not found:
        raise misread(reader.here, "CB-31", "green-missing")
    path = hexes_named(reader, _standing(view, "fugitive"))
    return [*found, o.FugitiveMove(path)] if path else found


def _red(reader: LexemeReader[Kind], head: Lexeme, view: View) -> list[Part]:
    if reader.has("take"):
        raise misread(head, WRITING, "not-a-beginning", word=head.shown)
    number = reader.need("number", "CB-43", "red-missing")
    if len(number.text) > LONGEST_NUMBER:
        raise misread(number, "CB-43", "no-such-red", word=number.shown)
    return [o.PlayRed(number.number)]


def _buy(reader: LexemeReader[Kind], head: Lexeme, view: View) -> list[Part]:
    reader.need("camel", "CB-21", "buy-what")
    reader.pass_over("there")
    reader.take_value("hex", _standing(view, "fugitive"))  # "here in Tripoli"
    return [o.BuyCamel()]


def _camel(reader: LexemeReader[Kind], head: Lexeme, view: View) -> list[Part]:
    if reader.first.kind == "riding":
        raise misread(head, WRITING, "not-a-beginning", word=head.shown)
    return [o.BuyCamel()]


def _restart(reader: LexemeReader[Kind], head: Lexeme, view: View) -> list[Part]:
    reader.pass_over("from")
    where = reader.take("hex")
    if where is not None:
        if where.value not in atlas().starts:
            raise misread(where, "CB-11", "not-a-start", word=where.shown)
        return [o.Restart(atlas().starts.index(where.value) + 1)]
    number = reader.need("number", "CB-11", "start-missing")
    if len(number.text) > LONGEST_NUMBER:
        raise misread(number, "CB-11", "start-missing")
    return [o.Restart(number.number)]


def _keep(reader: LexemeReader[Kind], head: Lexeme, view: View) -> list[Part]:
    if reader.take("all"):
        reader.pass_over("all", "else", "there", "stay")
        return [_all_or_rest(reader)]
    reader.pass_over("stay")
    if (peeked := reader.peek()) is not None and peeked.kind in PIECES:
        return _left(reader, head, view)
    negative = reader.take("negative")
    if negative is not None:
        reader.pass_over("negative", "cards")
        return [o.Keep()]
    cards: list[o.Green] = []
    while (lexeme := reader.take("green", "number")) is not None:
        many = 1
        if lexeme.kind == "number":
            many = lexeme.number if 0 < lexeme.number < LONGEST_NUMBER else 1
            lexeme = reader.need("green", "CB-51", "green-missing")
        cards += [lexeme.value] * many
    if not cards:
        raise misread(reader.here, "CB-51", "green-missing")
    return [o.Keep(tuple(cards))]


def _negative(reader: LexemeReader[Kind], head: Lexeme, view: View) -> list[Part]:
    never = head.word in _NOT.words and reader.here.kind == "react"
    reader.pass_over("negative", "there", "else")
    if _keeps(reader, head):
        return _unmoved(reader, head)
    if reader.take("keep"):
        reader.pass_over("negative", "cards")
        return [o.Keep()]
    if never and reader.take("react") and (when := reader.take("when")) and when.word in _NEVER.words:
        return [o.SetReaction("never")]
    if not reader.take("pay") and (head.value != "no" or not (due(view) and is_bare("negative", reader.lexemes))):
        raise misread(head, WRITING, "not-a-beginning", word=head.shown)
    reader.pass_over("negative")
    return [o.DoNotPay()]


def _keeps(reader: LexemeReader[Kind], head: Lexeme) -> bool:
    """Whether a negative says that something stays: "nobody moves", "no moves", "I don't move", "non muovo la gestapo"."""
    if head.value == "nothing":
        return reader.says(_STANDING.words) or reader.has("gestapo") or reader.has("fugitive")
    if head.value == "no":
        return reader.says(_NOUNS.words)
    person = reader.says(_PERSONS.words) or (reader.has("gestapo") or reader.has("fugitive"))
    return reader.says(_KEEPING.words) or (person and reader.says(_KEEPING_ONESELF.words))


def _unmoved(reader: LexemeReader[Kind], head: Lexeme) -> list[Part]:
    """ "Nobody moves", "I am not moving the Gestapo"; Misread if it says where a piece is not to go."""
    piece = reader.take("gestapo", "fugitive")
    reader.pass_over("stay", "there", "negative", "else")
    if reader.peek() is not None:
        raise misread(head, WRITING, "not-a-beginning", word=head.shown)
    return [_all_or_rest(reader)] if piece is None else [_kept(piece)]


def _all_or_rest(reader: LexemeReader[Kind]) -> Note:
    """Whether nothing moves, or only nothing else: "all stay", "all the others stay"."""
    return "rest" if reader.has("else") or reader.says(_THE_REST.words) else "still"


def _kept(piece: Lexeme) -> o.Step:
    return o.GestapoMove() if piece.kind == "gestapo" else o.FugitiveMove()


def _left(reader: LexemeReader[Kind], head: Lexeme, view: View) -> list[Part]:
    """ "Leave the Gestapo alone", "lascia il fuggiasco dov'è"."""
    reader.pass_over("there", "stay")
    piece = reader.take("gestapo", "fugitive")
    if piece is None:
        raise misread(head, WRITING, "not-a-beginning", word=head.shown)
    reader.pass_over("there", "stay")
    reader.take_value("hex", _standing(view, piece.kind))
    return [_kept(piece)]


def _taken(reader: LexemeReader[Kind], head: Lexeme, view: View) -> list[Part]:
    """ "I take the boat": a green card by name is played only with a verb."""
    if not reader.has("take"):
        raise misread(head, WRITING, "not-a-beginning", word=head.shown)
    return [o.PlayGreen(head.value)]


def _pay(reader: LexemeReader[Kind], head: Lexeme, view: View) -> list[Part]:
    if reader.take("gold"):
        return ["gold"]
    _finite(head)
    _amount(reader)
    return [o.Pay()]


def _amount(reader: LexemeReader[Kind]) -> None:
    """Passes over how many cards, which the event card says anyway."""
    number = reader.peek()
    if number is not None and number.kind == "number" and 0 < number.number <= _MOST_DRAWN:
        reader.take("number")
    reader.pass_over("colour", "cards", "card")


def _choose(reader: LexemeReader[Kind], head: Lexeme, view: View) -> list[Part]:
    if head.value == "cards":  # "pesco": with how many or without, which event cards never say of themselves
        _amount(reader)
        return [o.Choose("cards")]
    lexeme = reader.take("cards", "card", "lower")
    if lexeme is None and reader.take("colour"):
        lexeme = reader.take("cards", "card")
    if lexeme is None:
        raise misread(reader.here, "CB-34", "choose-what")
    _amount(reader)
    return [o.Choose("lower" if lexeme.kind == "lower" else "cards")]


def _cards(reader: LexemeReader[Kind], head: Lexeme, view: View) -> list[Part]:
    if head.word not in _CARDS.words:
        raise misread(head, WRITING, "not-a-beginning", word=head.shown)
    return [o.Choose("cards")]


def _lower(reader: LexemeReader[Kind], head: Lexeme, view: View) -> list[Part]:
    _finite(head)
    _amount(reader)
    return [o.Choose("lower")]


def _finite(head: Lexeme) -> None:
    """Misread if a verb only says what one may do ("calare di 3"), as event cards do."""
    if head.value == "to":
        raise misread(head, WRITING, "not-a-beginning", word=head.shown)


def _react(reader: LexemeReader[Kind], head: Lexeme, view: View) -> list[Part]:
    reader.take("if")
    when = reader.need("when", "CB-48", "when-missing")
    return [o.SetReaction(_REACTIONS[when.value])]


def _caught(reader: LexemeReader[Kind], head: Lexeme, view: View) -> list[Part]:
    when = reader.take("when")
    if when is None or when.value != "if caught":
        raise misread(head, WRITING, "not-a-beginning", word=head.shown)
    return [o.SetReaction("if caught")]


def _sail(reader: LexemeReader[Kind], head: Lexeme, view: View) -> list[Part]:
    return [o.FugitiveEmbark()]


def _still(reader: LexemeReader[Kind], head: Lexeme, view: View) -> list[Part]:
    if head.kind == "all":
        reader.pass_over("there", "all", "else")
        reader.need("stay", WRITING, "hex-missing")
    elif head.word in RESTING.words:
        raise misread(head, WRITING, "not-a-beginning", word=head.shown)
    reader.pass_over("stay", "all", "there")
    reader.take_value("hex", _standing(view, "fugitive"))
    return [_all_or_rest(reader) if reader.has("all") else "rest"]


def _gold(reader: LexemeReader[Kind], head: Lexeme, view: View) -> list[Part]:
    if reader.first.kind != "riding":
        raise misread(head, WRITING, "not-a-beginning", word=head.shown)
    return ["gold"]


def _nameless(reader: LexemeReader[Kind], head: Lexeme, view: View) -> list[Part]:
    raise misread(head, WRITING, "piece-missing", near=tuple(sorted(PIECES)))


_READERS: Final[Mapping[Kind, Callable[[LexemeReader[Kind], Lexeme, View], list[Part]]]] = {
    "gestapo": _gestapo,
    "fugitive": _fugitive,
    "play": _play,
    "card": _red,
    "buy": _buy,
    "camel": _camel,
    "restart": _restart,
    "keep": _keep,
    "negative": _negative,
    "pay": _pay,
    "choose": _choose,
    "cards": _cards,
    "lower": _lower,
    "react": _react,
    "if": _caught,
    "follow": _follow,
    "embark": _sail,
    "stay": _still,
    "all": _still,
    "gold": _gold,
    "leave": _left,
    "green": _taken,
    "line": _nameless,
}
