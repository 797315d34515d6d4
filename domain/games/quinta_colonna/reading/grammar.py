"""From the tokens of one line to one order, or to the word at which it fails; whether the line was meant is not asked here."""

from collections.abc import Sequence

from domain.games.quinta_colonna.board.deck import CARDS, piece_of
from domain.games.quinta_colonna.events import Piece
from domain.games.quinta_colonna.orders import (
    PAWNS,
    Answer,
    Arrest,
    Ask,
    Branch,
    Direction,
    Discard,
    End,
    Move,
    Order,
    Pawn,
    Play,
    Start,
    Stay,
)
from domain.games.quinta_colonna.reading.left_out import only_card, only_house
from domain.games.quinta_colonna.reading.lexicon import FLEEING, FORWARD, OPENINGS, SKIPPED, VERBS, Kind
from domain.games.quinta_colonna.reading.own_words import in_order_words, named_by_number
from domain.games.quinta_colonna.reading.tokens import LONGEST, Token, plain
from domain.games.quinta_colonna.state import View
from domain.refusal import Refusal

_ANSWERS: dict[str, Answer] = {"yes": "yes", "no": "no"}
_DIRECTIONS: dict[str, Direction] = {
    "clockwise": "clockwise", "anticlockwise": "anticlockwise", "inward": "inward", "outward": "outward",
}  # fmt: skip
_BARE: frozenset[Kind] = frozenset({"number", "piece", "to", "filler", "direction", "assault", "doubt"})

_ASKING: frozenset[Kind] = frozenset(
    {"ask", "with", "to", "filler", "named", "number", "doubt", "unknown", "piece", "against"}
)
_CARD_NAMES: frozenset[str] = frozenset({"card", "carta"})
_PAWN_NAMES: frozenset[str] = frozenset({"pawn", "pedone", "pedina", "partisan", "partigiano"})


class Misread(Exception):
    """The word (characters start to end) at which a line stops being an order, and why."""

    def __init__(self, token: Token, rule: str, reason: str, *, near: tuple[str, ...] = (), **facts: str | int) -> None:
        self.start, self.end, self.token, self.near = token.start, token.end, token, near
        self.refusal = Refusal(rule, reason, tuple(sorted(facts.items())))
        super().__init__(f"{rule}: {reason}")


class Reader:
    """The tokens of a line that are still to be read; little words between them are passed over."""

    def __init__(self, tokens: Sequence[Token]) -> None:
        self._tokens = tokens
        self._at = 0

    @property
    def last(self) -> Token:
        """The token read last."""
        return self._tokens[max(self._at - 1, 0)]

    def peek(self) -> Token | None:
        """The next token that says something; None at the end of the line."""
        while self._at < len(self._tokens) and self._tokens[self._at].kind in SKIPPED:
            self._at += 1
        return self._tokens[self._at] if self._at < len(self._tokens) else None

    def says(self, words: frozenset[str]) -> bool:
        """Whether one of these words stands anywhere in the line."""
        return any(plain(token.text) in words for token in self._tokens)

    def is_at(self, kind: Kind) -> bool:
        """Whether the very next token, little words too, is of this kind."""
        return self._at < len(self._tokens) and self._tokens[self._at].kind == kind

    def take(self, *kinds: Kind) -> Token | None:
        """The next token if it is of one of these kinds, else None."""
        token = self.peek()
        if token is None or token.kind not in kinds:
            return None
        self._at += 1
        return token

    def pass_over(self, kind: Kind) -> None:
        """Leaves out any further words of a kind ("with the card")."""
        while self.take(kind):
            pass

    def need(self, kind: Kind, rule: str, reason: str) -> Token:
        """The next token, which has to be of this kind; Misread points at what stands there instead."""
        token = self.take(kind)
        if token is None:
            raise Misread(self.peek() or self.last, rule, reason)
        return token

    def finish(self) -> None:
        """Misread if anything is left of the line."""
        token = self.peek()
        if token is not None:
            raise left_over(token)


def _from_its_piece(tokens: Sequence[Token], view: View) -> Sequence[Token]:
    """The tokens without words that only say what kind of piece follows: "the card 10", "pawn P2", "pawn 2"."""
    while len(tokens) > 1 and plain(tokens[0].text) in OPENINGS:
        tokens = tokens[1:]
    if len(tokens) < 2:
        return tokens
    if view.spy is not None and plain(tokens[0].text) in FLEEING:
        tokens = [Token(tokens[0].start, tokens[0].end, tokens[0].text, "move"), *tokens[1:]]
    word, after = plain(tokens[0].text), tokens[1]
    if view.spy is not None:
        return tokens[1:] if word in _CARD_NAMES and after.kind == "number" else tokens
    if word not in _PAWN_NAMES or all(token.kind in SKIPPED for token in tokens[2:]):
        return tokens  # "pawn P1 stands on", a line of ours that was wrapped
    if after.kind == "named":
        return tokens[1:]
    number = f"P{after.number}"
    return [Token(after.start, after.end, number, "named", number), *tokens[2:]] if number in PAWNS else tokens


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


def read(tokens: Sequence[Token], view: View) -> Order:
    """The order that the tokens of one line (at least one) spell; Misread says where and why they spell none."""
    tokens = _from_its_piece(in_order_words(tokens), view)
    if view.spy is None:
        tokens = _asker_first(tokens)
    reader = Reader(tokens)
    head = tokens[0]
    playing = head.kind in ("play", "piece") or (head.kind in ("move", "with") and view.spy is not None)
    playing = playing or (view.spy is not None and head.kind == "to" and any(token.kind == "with" for token in tokens))
    if playing or (head.kind == "number" and _bare(tokens)):
        _unambiguous(tokens)
        order: Order = _play(reader, view)
    elif head.kind == "discard":
        order = _discard(reader, view)
    elif head.kind == "end":
        reader.take("end")
        reader.take("turn")
        order = End()
    elif head.kind == "named" or (head.kind == "move" and len(tokens) > 1 and tokens[1].kind == "named"):
        leading = reader.take("move")
        order = _move(reader, _pawn(reader)) if leading else _pawn_order(reader, _pawn(reader))
    else:
        raise Misread(head, "QC-68", "pawn-missing" if head.kind in VERBS else "not-a-beginning", word=head.shown)
    reader.finish()
    return order


def left_over(token: Token) -> Misread:
    """Why a line cannot go on with this token."""
    if token.kind in VERBS or token.kind == "named":
        return Misread(token, "QC-68", "one-per-line", word=token.shown)
    if token.kind == "doubt":
        return Misread(token, "QC-68", "in-doubt")
    return Misread(token, "QC-68", "word-unknown", word=token.shown)


def piece_printed(card: int, view: View) -> Piece:
    """The piece printed on a card (QC-07)."""
    return piece_of(card, view.table.pieces if view.table is not None else None)


def house(token: Token) -> int:
    """The house a number names, on the board or off it: that is for the rules to say. Misread if it is absurdly long."""
    if len(token.text) > LONGEST:
        raise Misread(token, "QC-68", "no-such-house", house=token.shown)
    return token.number


def _bare(tokens: Sequence[Token]) -> bool:
    """Whether a line without an order word names a card and a house ("37 to 42"): a number, a number, nothing in doubt."""
    return all(token.kind in _BARE for token in tokens) and sum(token.kind == "number" for token in tokens) == 2


def _unambiguous(tokens: Sequence[Token]) -> None:
    """Misread where a card and a house could be taken for each other, or a line of our lists for an order."""
    kinds = [token.kind for token in tokens]
    if kinds[0] == "number" and "piece" in kinds and "to" not in kinds:
        raise Misread(tokens[kinds.index("piece")], "QC-68", "say-to")
    if kinds[0] in ("play", "move") and kinds[1:2] == ["to"] and kinds.count("number") == 2 and "with" not in kinds:
        raise Misread(tokens[1], "QC-68", "card-first")


def _play(reader: Reader, view: View) -> Play:
    verb, numbers, pieces = reader.take("play", "move"), list[Token](), list[Token]()
    led = reader.is_at("to")
    cards, directions, assault = list[Token](), list[Direction](), False
    while (token := reader.take("number", "piece", "with", "direction", "assault", "from", "via", "move")) is not None:
        if token.kind == "from":
            _from_its_house(reader, view)
        elif token.kind == "via":
            reader.need("move", "QC-68", "word-unknown")  # "per andare in 84"; a way is said by its direction
        elif token.kind == "move":
            continue  # "use the knight to go to 84"
        elif token.kind == "with":
            reader.pass_over("with")
            named = reader.take("piece", "number") or reader.need("number", "QC-09", "card-missing")
            (pieces if named.kind == "piece" else cards).append(named)
        elif token.kind == "number":
            numbers.append(token)
        elif token.kind == "piece":
            pieces.append(token)
        elif token.kind == "direction":
            directions.append(_DIRECTIONS[token.value])
        else:
            assault = True
    reader.finish()
    aimed = numbers if verb is not None and verb.kind == "move" and led else []
    acts = verb is not None or reader.says(FORWARD)
    short = _left_out(cards, aimed, pieces, view) if acts and len([*cards, *numbers, *pieces]) == 1 else None
    card, target = short or _card_and_house(reader, cards, numbers, pieces, view)
    if verb is None and not pieces and view.spy is not None and card not in view.spy.hand:
        raise Misread(numbers[0], "QC-09", "not-in-hand", card=card)
    return Play(card, target, tuple(directions), assault)


def _from_its_house(reader: Reader, view: View) -> None:
    """Pass over the house a move starts from; Misread if it is not the spy's."""
    token = reader.need("number", "QC-68", "house-missing")
    if view.spy is None or token.number != view.spy.house:
        raise left_over(token)


def _card_and_house(
    reader: Reader, cards: list[Token], numbers: list[Token], pieces: list[Token], view: View
) -> tuple[int, int]:
    """Which of the numbers is the card, which the house; a piece may stand for the card."""
    if len(pieces) > 1:
        raise left_over(pieces[1])
    named = [*cards, *numbers]
    if len(named) > 2 or len(cards) > 1:
        raise Misread(named[-1], "QC-68", "too-many-numbers", word=named[-1].shown)
    if len(named) == 2:
        return _named_card(named[0], pieces, view), house(named[1])
    if pieces and numbers:
        return _held(pieces[0], view), house(numbers[0])
    raise Misread(reader.last, "QC-09", "house-missing" if pieces or named else "card-missing")


def _left_out(cards: list[Token], aimed: list[Token], pieces: list[Token], view: View) -> tuple[int, int] | None:
    """A card without its house, or a house aimed at without a card, where one alone can be meant: "go to 46", "pedone avanti"."""
    if aimed:
        target = house(aimed[0])
        reaching = only_card(target, view)
        return None if reaching is None else (reaching, target)
    if not (cards or pieces):
        return None
    card = _named_card(cards[0], pieces, view) if cards else _held(pieces[0], view)
    only = only_house(card, view)
    return None if only is None else (card, only)


def _named_card(token: Token, pieces: list[Token], view: View) -> int:
    """The card a number names; if a piece stands beside it, it must be printed on that card."""
    if len(token.text) > LONGEST:
        raise Misread(token, "QC-68", "no-such-card", card=token.shown)
    if pieces and token.number in CARDS and pieces[0].value != (printed := piece_printed(token.number, view)):
        raise Misread(pieces[0], "QC-07", "another-piece", card=token.number, piece=printed, named=pieces[0].value)
    return token.number


def _held(token: Token, view: View) -> int:
    """The one card of that piece in the spy's hand; Misread if there is none or a choice."""
    if view.spy is None:
        raise Misread(token, "QC-42", "no-hand", piece=token.value)
    held = [card for card in sorted(view.spy.hand) if piece_printed(card, view) == token.value]
    if not held:
        hand = ", ".join(map(str, sorted(view.spy.hand)))
        raise Misread(token, "QC-09", "piece-not-held", piece=token.value, hand=hand)
    if len(held) > 1:
        near = tuple(map(str, held))
        raise Misread(token, "QC-68", "piece-held-twice", near=near, piece=token.value, cards=", ".join(near))
    return held[0]


def _discard(reader: Reader, view: View) -> Discard:
    reader.take("discard")
    reader.pass_over("with")
    piece = reader.take("piece")
    number = reader.take("number")
    if number is not None:
        return Discard(_named_card(number, [piece] if piece else [], view))
    if piece is None:
        raise Misread(reader.peek() or reader.last, "QC-25", "card-missing")
    return Discard(_held(piece, view))


def _pawn(reader: Reader) -> Pawn:
    token = reader.take("named")
    if token is None:
        token = reader.peek() or reader.last
        raise Misread(token, "QC-68", "pawn-missing", word=token.shown)
    for pawn in PAWNS:
        if pawn == token.value:
            return pawn
    raise Misread(token, "QC-68", "no-such-pawn", near=PAWNS, pawn=token.shown)


def _pawn_order(reader: Reader, pawn: Pawn) -> Order:
    verb = reader.take("ask", "doubt", "stay", "arrest", "start", "move")
    if verb is None or verb.kind == "move":
        return _move(reader, pawn)
    if verb.kind in ("ask", "doubt"):
        return _ask(reader, pawn)
    if verb.kind == "arrest":
        reader.take("against")
        where = reader.take("number")
        return Arrest(pawn, None if where is None else house(where))
    if verb.kind == "start":
        reader.take("from")
        return Start(pawn, house(reader.need("number", "QC-64", "house-missing")))
    reader.pass_over("stay")
    return Stay(pawn)


def _move(reader: Reader, pawn: Pawn) -> Move:
    entered: list[Token] = []
    passing: list[bool] = []
    while (token := reader.take("number", "via")) is not None:
        passing.append(token.kind == "via")
        if token.kind == "via":
            reader.pass_over("via")
            token = reader.need("number", "QC-29", "house-missing")
        entered.append(token)
    reader.finish()
    if passing == [False, True]:
        entered.reverse()
    return Move(pawn, tuple(house(token) for token in entered))


def _ask(reader: Reader, pawn: Pawn) -> Ask:
    reader.take("doubt")
    if reader.peek() is None:
        return Ask(pawn, None)
    target: int | None = house(reader.need("number", "QC-32", "house-missing"))
    branches: list[Branch] = []
    while target is not None and reader.take("if"):
        other = _pawn(reader)
        answer = reader.need("answer", "QC-59", "answer-missing")
        branches.append(Branch(target, other, _ANSWERS[answer.value]))
        target = None
        if reader.take("else"):
            reader.take("ask")
            target = house(reader.need("number", "QC-59", "house-missing"))
    reader.take("doubt")
    return Ask(pawn, target, tuple(branches))
