"""From the tokens of one line to one order, or to the word at which it fails; whether the line was meant is not asked here."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from domain.games.quinta_colonna import orders as o
from domain.games.quinta_colonna.board.deck import CARDS, piece_of
from domain.games.quinta_colonna.events import Piece
from domain.games.quinta_colonna.reading.left_out import only_card, only_house
from domain.games.quinta_colonna.reading.lexicon import (
    PAWN_NAMES,
    SKIPPED,
    VERBS,
    Kind,
    listed,
)
from domain.games.quinta_colonna.reading.own_words import in_order_words, named_by_number
from domain.games.quinta_colonna.reading.tokens import Token, pawn_called
from domain.games.quinta_colonna.state import View
from domain.reading.misread import Misread, misread, unfit
from domain.reading.reader import TokenReader
from domain.reading.tokens import LONGEST_NUMBER

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


def _from_its_piece(tokens: Sequence[Token], view: View) -> Sequence[Token]:
    """The tokens without words that only say what kind of piece follows: "the card 10", "pawn P2", "pawn 2"."""
    tokens = _behind_my_spy(tokens) if view.spy is not None else tokens
    while len(tokens) > 1 and tokens[0].word in _OPENINGS.words:
        tokens = tokens[1:]
    if len(tokens) < 2:
        return tokens
    first, after = tokens[0], tokens[1]
    if view.spy is not None:
        if first.word in _FLEEING.words:
            return [first.read_as("move"), *tokens[1:]]
        return tokens[1:] if first.word in _CARD_NAMES.words and after.kind == "number" else tokens
    if first.word not in PAWN_NAMES.words or all(token.kind in SKIPPED for token in tokens[2:]):
        return tokens  # "pawn P1 stands on", a line of ours that was wrapped
    if after.kind == "named":
        return tokens[1:]
    return [pawn_called(after.number, after), *tokens[2:]] if f"P{after.number}" in o.PAWNS else tokens


def _behind_my_spy(tokens: Sequence[Token]) -> Sequence[Token]:
    """The tokens of what the spy's player says of the spy: "my spy goes to 24", "la mia spia va in 24"."""
    at = next((at for at, token in enumerate(tokens) if token.kind == "against"), 0)
    if (
        not at
        or tokens[at - 1].word not in _MINE.words
        or any(token.word not in _OPENINGS.words for token in tokens[:at])
    ):
        return tokens
    rest = tokens[at + 1 :]
    return rest[1:] if len(rest) > 1 and rest[0].kind == "to" else rest or tokens


def _asker_first(tokens: Sequence[Token]) -> Sequence[Token]:
    """A question's tokens in the order in which orders have them: "ask 66 with P3", "con la pedina 5 chiedo alla 46"."""
    kinds = [token.kind for token in tokens]
    if kinds.count("ask") != 1 or kinds[0] == "named" or not set(kinds) <= _ASKING:
        return tokens
    named = named_by_number(tokens)
    pawns = [token for token in named if token.kind == "named"]
    houses = [token for token in named if token.kind == "number"]
    if len(pawns) != 1 or len(houses) > 1 or any(token.kind == "unknown" for token in named):
        return tokens
    asking = tokens[kinds.index("ask")]
    return [*pawns, asking, *houses, *(token for token in named if token.kind == "doubt")]


def read(tokens: Sequence[Token], view: View) -> o.Order:
    """The order that the tokens of one line (at least one) spell; Misread says where and why they spell none."""
    tokens = _from_its_piece(in_order_words(tokens), view)
    if view.spy is None:
        tokens = _asker_first(tokens)
    reader = TokenReader(tokens, SKIPPED)
    if _plays(tokens, view):
        _unambiguous(tokens)
        order: o.Order = _play(reader, view)
    elif tokens[0].kind == "move" and [token.kind for token in tokens[1:2]] != ["named"]:
        raise misread(tokens[0], RULE, "pawn-missing", word=tokens[0].shown)
    else:
        order = _READERS.get(tokens[0].kind, _nothing)(reader, view)
    _finish(reader)
    return order


def _plays(tokens: Sequence[Token], view: View) -> bool:
    """Whether a line is about a card: the spy also moves, or goes somewhere with one."""
    head = tokens[0].kind
    if head in ("play", "piece"):
        return True
    if head == "number":
        return _bare(tokens)
    if view.spy is None:
        return False
    return head in ("move", "with") or (head == "to" and any(token.kind == "with" for token in tokens))


def _nothing(reader: TokenReader[Kind], view: View) -> o.Order:
    head = reader.first
    raise misread(head, RULE, "pawn-missing" if head.kind in VERBS else "not-a-beginning", word=head.shown)


def left_over(token: Token) -> Misread:
    """Why a line cannot go on with this token."""
    if token.kind in VERBS or token.kind == "named":
        return misread(token, RULE, "one-per-line", word=token.shown)
    return unfit(token, RULE)


def _finish(reader: TokenReader[Kind]) -> None:
    """Misread if anything is left of the line."""
    token = reader.peek()
    if token is not None:
        raise left_over(token)


def piece_printed(card: int, view: View) -> Piece:
    """The piece printed on a card (QC-07)."""
    return piece_of(card, view.table.pieces if view.table is not None else None)


def house(token: Token) -> int:
    """The house a number names, on the board or off it: that is for the rules to say. Misread if it is absurdly long."""
    if len(token.text) > LONGEST_NUMBER:
        raise misread(token, RULE, "no-such-house", house=token.shown)
    return token.number


def _bare(tokens: Sequence[Token]) -> bool:
    """Whether a line without an order word names a card and a house ("37 to 42"): a number, a number, nothing in doubt."""
    return all(token.kind in _BARE for token in tokens) and sum(token.kind == "number" for token in tokens) == 2


def _unambiguous(tokens: Sequence[Token]) -> None:
    """Misread where a card and a house could be taken for each other, or a line of our lists for an order."""
    kinds = [token.kind for token in tokens]
    if kinds[0] == "number" and "piece" in kinds and "to" not in kinds:
        raise misread(tokens[kinds.index("piece")], RULE, "say-to")
    if kinds[0] in ("play", "move") and kinds[1:2] == ["to"] and kinds.count("number") == 2 and "with" not in kinds:
        raise misread(tokens[1], RULE, "card-first")


class _Play:
    """What a line names for the play of a card."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.numbers: list[Token] = []  # which may be a card or a house
        self.pieces: list[Token] = []
        self.cards: list[Token] = []  # said to be cards: "with 37"
        self.directions: list[o.Direction] = []
        self.assault = False

    def named(self, reader: TokenReader[Kind]) -> None:
        """Take in the rest of the line."""
        while (token := reader.take(*_NAMED_IN_PLAY)) is not None:
            match token.kind:
                case "from":
                    _from_its_house(reader, self.view)
                case "via":
                    reader.need("move", RULE, "word-unknown")  # "per andare in 84"; a way is said by its direction
                case "with":
                    reader.pass_over("with")
                    named = reader.take("piece", "number") or reader.need("number", "QC-09", "card-missing")
                    (self.pieces if named.kind == "piece" else self.cards).append(named)
                    self._its_figure(reader, named)
                case "number":
                    self.numbers.append(token)
                case "piece":
                    self.pieces.append(token)
                case "direction":
                    self.directions.append(_DIRECTIONS[token.value])
                case "assault":
                    self.assault = True
                case _:
                    pass  # "use the knight to go to 84"

    def _its_figure(self, reader: TokenReader[Kind], piece: Token) -> None:
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

    def card_and_house(self, last: Token) -> tuple[int, int]:
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
            reaching = only_card(target, self.view)
            return None if reaching is None else (reaching, target)
        if not (self.cards or self.pieces):
            return None
        card = _named_card(self.cards[0], self.pieces, self.view) if self.cards else _held(self.pieces[0], self.view)
        only = only_house(card, self.view)
        return None if only is None else (card, only)


def _play(reader: TokenReader[Kind], view: View) -> o.Play:
    verb = reader.take("play", "move")
    led = reader.is_at("to")
    said = _Play(view)
    said.named(reader)
    _finish(reader)
    acts = verb is not None or reader.says(_FORWARD.words)
    short = said.left_out(aimed=verb is not None and verb.kind == "move" and led) if acts else None
    card, target = short or said.card_and_house(reader.here)
    if verb is None and not said.pieces and view.spy is not None and card not in view.spy.hand:
        raise misread(said.numbers[0], "QC-09", "not-in-hand", card=card)
    return o.Play(card, target, tuple(said.directions), said.assault)


def _from_its_house(reader: TokenReader[Kind], view: View) -> None:
    """Pass over the house a move starts from; Misread if it is not the spy's."""
    token = reader.need("number", RULE, "house-missing")
    if view.spy is None or token.number != view.spy.house:
        raise left_over(token)


def _named_card(token: Token, pieces: list[Token], view: View) -> int:
    """The card a number names; if a piece stands beside it, it must be printed on that card."""
    if len(token.text) > LONGEST_NUMBER:
        raise misread(token, RULE, "no-such-card", card=token.shown)
    if pieces and token.number in CARDS and pieces[0].value != (printed := piece_printed(token.number, view)):
        raise misread(pieces[0], "QC-07", "another-piece", card=token.number, piece=printed, named=pieces[0].value)
    return token.number


def _held(token: Token, view: View) -> int:
    """The one card of that piece in the spy's hand; Misread if there is none or a choice."""
    if view.spy is None:
        raise misread(token, "QC-42", "no-hand", piece=token.value)
    held = [card for card in sorted(view.spy.hand) if piece_printed(card, view) == token.value]
    if not held:
        hand = ", ".join(map(str, sorted(view.spy.hand)))
        raise misread(token, "QC-09", "piece-not-held", piece=token.value, hand=hand)
    if len(held) > 1:
        near = tuple(map(str, held))
        raise misread(token, RULE, "piece-held-twice", near=near, piece=token.value, cards=", ".join(near))
    return held[0]


def _end(reader: TokenReader[Kind], view: View) -> o.End:
    reader.take("end")
    reader.take("turn")
    return o.End()


def _discard(reader: TokenReader[Kind], view: View) -> o.Discard:
    reader.take("discard")
    reader.pass_over("with")
    piece = reader.take("piece")
    number = reader.take("number")
    if number is not None:
        return o.Discard(_named_card(number, [piece] if piece else [], view))
    if piece is None:
        raise misread(reader.here, "QC-25", "card-missing")
    return o.Discard(_held(piece, view))


def _pawn(reader: TokenReader[Kind]) -> o.Pawn:
    token = reader.take("named")
    if token is None:
        token = reader.here
        raise misread(token, RULE, "pawn-missing", word=token.shown)
    for pawn in o.PAWNS:
        if pawn == token.value:
            return pawn
    raise misread(token, RULE, "no-such-pawn", near=o.PAWNS, pawn=token.shown)


def _moving(reader: TokenReader[Kind], view: View) -> o.Move:
    reader.take("move")
    return _move(reader, _pawn(reader))


def _pawn_order(reader: TokenReader[Kind], view: View) -> o.Order:
    pawn = _pawn(reader)
    verb = reader.take("ask", "doubt", "stay", "arrest", "start", "move")
    if verb is None or verb.kind == "move":
        return _move(reader, pawn)
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


def _move(reader: TokenReader[Kind], pawn: o.Pawn) -> o.Move:
    entered: list[Token] = []
    passing: list[bool] = []
    while (token := reader.take("number", "via")) is not None:
        passing.append(token.kind == "via")
        if token.kind == "via":
            reader.pass_over("via")
            token = reader.need("number", "QC-29", "house-missing")
        entered.append(token)
    _finish(reader)
    if passing == [False, True]:
        entered.reverse()
    return o.Move(pawn, tuple(house(token) for token in entered))


def _ask(reader: TokenReader[Kind], pawn: o.Pawn) -> o.Ask:
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


_READERS: Final[Mapping[Kind, Callable[[TokenReader[Kind], View], o.Order]]] = {
    "discard": _discard,
    "end": _end,
    "named": _pawn_order,
    "move": _moving,
}
