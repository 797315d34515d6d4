"""From the lexemes of one line to one order, or to the word at which it fails; whether the line was meant is not asked here."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from domain.games.quinta_colonna import orders as o
from domain.games.quinta_colonna.board.deck import CARDS, piece_of
from domain.games.quinta_colonna.events import Piece
from domain.games.quinta_colonna.reading.left_out import asked_by_its_mark, cards_for, only_house
from domain.games.quinta_colonna.reading.lexemes import Lexeme, pawn_called
from domain.games.quinta_colonna.reading.lexicon import (
    PAWN_NAMES,
    SKIPPED,
    VERBS,
    Kind,
    listed,
)
from domain.games.quinta_colonna.reading.own_words import in_order_words, named_by_number
from domain.games.quinta_colonna.state import View
from domain.reading.lexemes import LONGEST_NUMBER
from domain.reading.misread import Misread, misread, unfit
from domain.reading.reader import LexemeReader

RULE: Final = "QC-68"
"""The ruling on how orders are written."""

_OPENINGS: Final = listed("openings")
_MINE: Final = listed("mine")
_FLEEING: Final = listed("fleeing")
_FORWARD: Final = listed("forward")
_CARD_NAMES: Final = listed("card names")
_ANSWERS: dict[str, o.Answer] = {"yes": "yes", "no": "no"}
_DIRECTIONS: dict[str, o.Direction] = {
    "clockwise": "clockwise", "anticlockwise": "anticlockwise", "inward": "inward", "outward": "outward",
}  # fmt: skip
_BARE: frozenset[Kind] = frozenset({"number", "piece", "to", "filler", "direction", "assault", "doubt"})

_NAMED_IN_PLAY: tuple[Kind, ...] = ("number", "piece", "with", "direction", "assault", "from", "via", "move")
_ASKING: frozenset[Kind] = frozenset(
    {"ask", "with", "to", "filler", "named", "number", "doubt", "unknown", "piece", "against"}
)


def _from_its_piece(lexemes: Sequence[Lexeme], view: View) -> Sequence[Lexeme]:
    """The lexemes without words that only say what kind of piece follows: "the card 10", "pawn P2", "pawn 2"."""
    lexemes = _behind_my_spy(lexemes) if view.spy is not None else lexemes
    while len(lexemes) > 1 and lexemes[0].word in _OPENINGS.words:
        lexemes = lexemes[1:]
    if len(lexemes) < 2:
        return lexemes
    first, after = lexemes[0], lexemes[1]
    if view.spy is not None:
        if first.word in _FLEEING.words:
            return [first.read_as("move"), *lexemes[1:]]
        return lexemes[1:] if first.word in _CARD_NAMES.words and after.kind == "number" else lexemes
    if first.word not in PAWN_NAMES.words or all(lexeme.kind in SKIPPED for lexeme in lexemes[2:]):
        return lexemes  # "pawn P1 stands on", a line of ours that was wrapped
    if after.kind == "named":
        return lexemes[1:]
    return [pawn_called(after.number, after), *lexemes[2:]] if f"P{after.number}" in o.PAWNS else lexemes


def _behind_my_spy(lexemes: Sequence[Lexeme]) -> Sequence[Lexeme]:
    """The lexemes of what the spy's player says of the spy: "my spy goes to 24", "la mia spia va in 24"."""
    at = next((at for at, lexeme in enumerate(lexemes) if lexeme.kind == "against"), 0)
    if (
        not at
        or lexemes[at - 1].word not in _MINE.words
        or any(lexeme.word not in _OPENINGS.words for lexeme in lexemes[:at])
    ):
        return lexemes
    rest = lexemes[at + 1 :]
    return rest[1:] if len(rest) > 1 and rest[0].kind == "to" else rest or lexemes


def _asker_first(lexemes: Sequence[Lexeme]) -> Sequence[Lexeme]:
    """A question's lexemes in the order in which orders have them: "ask 66 with P3", "con la pedina 5 chiedo alla 46"."""
    kinds = [lexeme.kind for lexeme in lexemes]
    if kinds.count("ask") != 1 or kinds[0] == "named" or not set(kinds) <= _ASKING:
        return lexemes
    named = named_by_number(lexemes)
    pawns = [lexeme for lexeme in named if lexeme.kind == "named"]
    houses = [lexeme for lexeme in named if lexeme.kind == "number"]
    if len(pawns) != 1 or len(houses) > 1 or any(lexeme.kind == "unknown" for lexeme in named):
        return lexemes
    asking = lexemes[kinds.index("ask")]
    return [*pawns, asking, *houses, *(lexeme for lexeme in named if lexeme.kind == "doubt")]


def read(lexemes: Sequence[Lexeme], view: View) -> o.Order:
    """The order that the lexemes of one line (at least one) spell; Misread says where and why they spell none."""
    lexemes = _from_its_piece(in_order_words(lexemes), view)
    if view.spy is None:
        lexemes = _asker_first(asked_by_its_mark(lexemes, view))
    reader = LexemeReader(lexemes, SKIPPED)
    if _plays(lexemes, view):
        _unambiguous(lexemes)
        order: o.Order = _play(reader, view)
    elif lexemes[0].kind == "move" and [lexeme.kind for lexeme in lexemes[1:2]] != ["named"]:
        raise misread(lexemes[0], RULE, "pawn-missing", word=lexemes[0].shown)
    else:
        order = _READERS.get(lexemes[0].kind, _nothing)(reader, view)
    _finish(reader)
    return order


def _plays(lexemes: Sequence[Lexeme], view: View) -> bool:
    """Whether a line is about a card: the spy also moves, or goes somewhere with one."""
    head = lexemes[0].kind
    if head in ("play", "piece"):
        return True
    if head == "number":
        return _bare(lexemes)
    if view.spy is None:
        return False
    return head in ("move", "with") or (head == "to" and any(lexeme.kind == "with" for lexeme in lexemes))


def _nothing(reader: LexemeReader[Kind], view: View) -> o.Order:
    head = reader.first
    raise misread(head, RULE, "pawn-missing" if head.kind in VERBS else "not-a-beginning", word=head.shown)


def left_over(lexeme: Lexeme) -> Misread:
    """Why a line cannot go on with this lexeme."""
    if lexeme.kind in VERBS or lexeme.kind == "named":
        return misread(lexeme, RULE, "one-per-line", word=lexeme.shown)
    return unfit(lexeme, RULE)


def _finish(reader: LexemeReader[Kind]) -> None:
    """Misread if anything is left of the line."""
    lexeme = reader.peek()
    if lexeme is not None:
        raise left_over(lexeme)


def piece_printed(card: int, view: View) -> Piece:
    """The piece printed on a card (QC-07)."""
    return piece_of(card, view.table.pieces if view.table is not None else None)


def house(lexeme: Lexeme) -> int:
    """The house a number names, on the board or off it: that is for the rules to say. Misread if it is absurdly long."""
    if len(lexeme.text) > LONGEST_NUMBER:
        raise misread(lexeme, RULE, "no-such-house", house=lexeme.shown)
    return lexeme.number


def _bare(lexemes: Sequence[Lexeme]) -> bool:
    """Whether a line without an order word names a card and a house ("37 to 42"): a number, a number, nothing in doubt."""
    return all(lexeme.kind in _BARE for lexeme in lexemes) and sum(lexeme.kind == "number" for lexeme in lexemes) == 2


def _unambiguous(lexemes: Sequence[Lexeme]) -> None:
    """Misread where a card and a house could be taken for each other, or a line of our lists for an order."""
    kinds = [lexeme.kind for lexeme in lexemes]
    if kinds[0] == "number" and "piece" in kinds and "to" not in kinds:
        raise misread(lexemes[kinds.index("piece")], RULE, "say-to")
    if kinds[0] in ("play", "move") and kinds[1:2] == ["to"] and kinds.count("number") == 2 and "with" not in kinds:
        raise misread(lexemes[1], RULE, "card-first")


class _Play:
    """What a line names for the play of a card."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.numbers: list[Lexeme] = []  # which may be a card or a house
        self.pieces: list[Lexeme] = []
        self.cards: list[Lexeme] = []  # said to be cards: "with 37"
        self.left: list[Lexeme] = []  # houses from which the spy is said to set out
        self.directions: list[o.Direction] = []
        self.assault = False

    def named(self, reader: LexemeReader[Kind]) -> None:
        """Take in the rest of the line."""
        while (lexeme := reader.take(*_NAMED_IN_PLAY)) is not None:
            match lexeme.kind:
                case "from":
                    self.left.append(reader.need("number", RULE, "house-missing"))
                case "via":
                    reader.need("move", RULE, "word-unknown")  # "per andare in 84"; a way is said by its direction
                case "with":
                    reader.pass_over("with")
                    named = reader.take("piece", "number") or reader.need("number", "QC-09", "card-missing")
                    (self.pieces if named.kind == "piece" else self.cards).append(named)
                    self._its_figure(reader, named)
                case "number":
                    self.numbers.append(lexeme)
                case "piece":
                    self.pieces.append(lexeme)
                case "direction":
                    self.directions.append(_DIRECTIONS[lexeme.value])
                case "assault":
                    self.assault = True
                case _:
                    pass  # "use the knight to go to 84"

    def _its_figure(self, reader: LexemeReader[Kind], piece: Lexeme) -> None:
        """The figure right behind a piece that is used is that of its card: "to 63 with the rook 81"."""
        following = reader.peek()
        hand = self.view.spy.hand if self.view.spy is not None else ()
        if (
            piece.kind == "piece"
            and self.numbers
            and following is not None
            and following.kind == "number"
            and following.number in hand
        ):
            self.cards.append(reader.need("number", "QC-09", "card-missing"))

    def card_and_house(self, last: Lexeme) -> tuple[int, int]:
        """Which of the numbers is the card, which the house; a piece may stand for the card."""
        if len(self.pieces) > 1:
            raise left_over(self.pieces[1])
        named = [*self.cards, *self.numbers]
        if len(named) > 2 or len(self.cards) > 1:
            raise misread(named[-1], RULE, "too-many-numbers", word=named[-1].shown)
        if len(named) == 2:
            return _named_card(named[0], self.pieces, self.view), house(named[1])
        if self.pieces and self.numbers:
            return _held(self.pieces[0], self.view), house(self.numbers[0])
        raise misread(last, "QC-09", "house-missing" if self.pieces or named else "card-missing")

    def left_out(self, *, aimed: bool) -> tuple[int, int] | None:
        """A card without its house, or a house aimed at without a card, where one alone can be meant: "go to 46"."""
        if len([*self.cards, *self.numbers, *self.pieces]) != 1:
            return None
        if aimed and self.numbers:
            target = house(self.numbers[0])
            reaching = cards_for(target, self.view)
            if len(reaching) > 1:
                near = tuple(map(str, reaching))
                raise misread(self.numbers[0], RULE, "several-cards", near=near, house=target, cards=", ".join(near))
            return (reaching[0], target) if reaching else None
        if not (self.cards or self.pieces):
            return None
        card = _named_card(self.cards[0], self.pieces, self.view) if self.cards else _held(self.pieces[0], self.view)
        only = only_house(card, self.view)
        return None if only is None else (card, only)


def _play(reader: LexemeReader[Kind], view: View) -> o.Play:
    verb = reader.take("play", "move")
    led = reader.is_at("to")
    said = _Play(view)
    said.named(reader)
    _finish(reader)
    _from_its_house(said.left, view)
    acts = verb is not None or reader.says(_FORWARD.words)
    short = said.left_out(aimed=verb is not None and verb.kind == "move" and led) if acts else None
    card, target = short or said.card_and_house(reader.here)
    if verb is None and not said.pieces and view.spy is not None and card not in view.spy.hand:
        raise misread(said.numbers[0], "QC-09", "not-in-hand", card=card)
    return o.Play(card, target, tuple(said.directions), said.assault)


def _from_its_house(left: Sequence[Lexeme], view: View) -> None:
    """Misread if a play starts from a house where the spy does not stand."""
    for lexeme in left:
        if view.spy is None:
            raise left_over(lexeme)
        if lexeme.text != str(view.spy.house):
            raise misread(lexeme, RULE, "spy-elsewhere", house=lexeme.shown, here=view.spy.house)


def _named_card(lexeme: Lexeme, pieces: list[Lexeme], view: View) -> int:
    """The card a number names; if a piece stands beside it, it must be printed on that card."""
    if len(lexeme.text) > LONGEST_NUMBER:
        raise misread(lexeme, RULE, "no-such-card", card=lexeme.shown)
    if pieces and lexeme.number in CARDS and pieces[0].value != (printed := piece_printed(lexeme.number, view)):
        raise misread(pieces[0], "QC-07", "another-piece", card=lexeme.number, piece=printed, named=pieces[0].value)
    return lexeme.number


def _held(lexeme: Lexeme, view: View) -> int:
    """The one card of that piece in the spy's hand; Misread if there is none or a choice."""
    if view.spy is None:
        raise misread(lexeme, "QC-42", "no-hand", piece=lexeme.value)
    held = [card for card in sorted(view.spy.hand) if piece_printed(card, view) == lexeme.value]
    if not held:
        hand = ", ".join(map(str, sorted(view.spy.hand)))
        raise misread(lexeme, "QC-09", "piece-not-held", piece=lexeme.value, hand=hand)
    if len(held) > 1:
        near = tuple(map(str, held))
        raise misread(lexeme, RULE, "piece-held-twice", near=near, piece=lexeme.value, cards=", ".join(near))
    return held[0]


def _end(reader: LexemeReader[Kind], view: View) -> o.End:
    reader.take("end")
    reader.take("turn")
    return o.End()


def _discard(reader: LexemeReader[Kind], view: View) -> o.Discard:
    reader.take("discard")
    reader.pass_over("with")
    piece = reader.take("piece")
    number = reader.take("number")
    if number is not None:
        return o.Discard(_named_card(number, [piece] if piece else [], view))
    if piece is None:
        raise misread(reader.here, "QC-25", "card-missing")
    return o.Discard(_held(piece, view))


def _pawn(reader: LexemeReader[Kind]) -> o.Pawn:
    lexeme = reader.take("named")
    if lexeme is None:
        lexeme = reader.here
        raise misread(lexeme, RULE, "pawn-missing", word=lexeme.shown)
    for pawn in o.PAWNS:
        if pawn == lexeme.value:
            return pawn
    raise misread(lexeme, RULE, "no-such-pawn", near=o.PAWNS, pawn=lexeme.shown)


def _moving(reader: LexemeReader[Kind], view: View) -> o.Move:
    reader.take("move")
    return _move(reader, _pawn(reader), view)


def _pawn_order(reader: LexemeReader[Kind], view: View) -> o.Order:
    pawn = _pawn(reader)
    verb = reader.take("ask", "doubt", "stay", "arrest", "start", "move")
    if verb is None or verb.kind == "move":
        return _move(reader, pawn, view)
    if verb.kind in ("ask", "doubt"):
        return _ask(reader, pawn)
    if verb.kind == "arrest":
        reader.take("against")
        where = reader.take("number")
        return o.Arrest(pawn, None if where is None else house(where))
    if verb.kind == "start":
        reader.take("from")
        return o.Start(pawn, house(reader.need("number", "QC-64", "house-missing")))
    reader.pass_over("stay")
    return o.Stay(pawn)


def _move(reader: LexemeReader[Kind], pawn: o.Pawn, view: View) -> o.Move:
    here = None if view.table is None else view.table.pawns.get(pawn)
    left: list[Lexeme] = []
    entered: list[Lexeme] = []
    passing: list[bool] = []
    while (lexeme := reader.take("number", "via", "from")) is not None:
        if lexeme.kind == "from":
            left.append(reader.need("number", RULE, "house-missing"))
            continue
        passing.append(lexeme.kind == "via")
        if lexeme.kind == "via":
            reader.pass_over("via", "from")
            lexeme = reader.need("number", "QC-29", "house-missing")
        entered.append(lexeme)
    _finish(reader)
    for lexeme in left:
        if here is not None and lexeme.text != str(here):
            raise misread(lexeme, RULE, "stands-elsewhere", house=lexeme.shown, here=here)
    if passing == [False, True]:
        entered.reverse()
    return o.Move(pawn, tuple(house(lexeme) for lexeme in entered))


def _ask(reader: LexemeReader[Kind], pawn: o.Pawn) -> o.Ask:
    reader.take("doubt")
    if reader.peek() is None:
        return o.Ask(pawn, None)
    target: int | None = house(reader.need("number", "QC-32", "house-missing"))
    branches: list[o.Branch] = []
    while target is not None and reader.take("if"):
        other = _pawn(reader)
        answer = reader.need("answer", "QC-59", "answer-missing")
        branches.append(o.Branch(target, other, _ANSWERS[answer.value]))
        target = None
        if reader.take("else"):
            reader.take("ask")
            target = house(reader.need("number", "QC-59", "house-missing"))
    reader.take("doubt")
    return o.Ask(pawn, target, tuple(branches))


_READERS: Final[Mapping[Kind, Callable[[LexemeReader[Kind], View], o.Order]]] = {
    "discard": _discard,
    "end": _end,
    "named": _pawn_order,
    "move": _moving,
}
