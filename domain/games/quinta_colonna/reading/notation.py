"""Orders as text: what the lines of a letter ask for, and how an order is written in either language."""

import re
from itertools import pairwise
from typing import Final

from rapidfuzz import process
from rapidfuzz.distance import OSA

from domain.game import Complaint, Parsed, Written
from domain.games.quinta_colonna.orders import Arrest, Ask, Discard, End, Move, Order, Play, Start, Stay
from domain.games.quinta_colonna.reading.grammar import Misread, read
from domain.games.quinta_colonna.reading.left_out import without_a_pawn
from domain.games.quinta_colonna.reading.lexicon import (
    ANSWER_WORDS,
    CARD_HEADS,
    DIRECTION_WORDS,
    PAWN_HEADS,
    SKIPPED,
    VERBS,
    VOCABULARY,
)
from domain.games.quinta_colonna.reading.own_words import closing, several
from domain.games.quinta_colonna.reading.tokens import SHOWN, Token, plain, tokens
from domain.games.quinta_colonna.state import View
from domain.words import Language

_LOOKALIKES: Final = frozenset({"pi", "pl", "partisan", "partigiano", "pedina"})  # P1 as hurried thumbs write it
_SPOKEN: Final = re.compile(r"(?:[^:;,/()#]|#(?!#))*")  # how a card and a house are named without an order word
_LONGER: Final = [word for word in VOCABULARY if len(word) > 2]
_TURN: Final = ("turn", "turno")


def parse(text: str, view: View) -> Parsed[Order]:
    """What a letter asks for, line by line; words of either language, any case, with or without accents.

    A line that begins like an order and is none becomes a complaint; greetings and prose are ignored; empty lines are
    neither. A piece named instead of a card is looked up in the hand of ``view``. Takes time linear in the text.
    """
    orders: list[Written[Order]] = []
    complaints: list[Complaint] = []
    ignored: list[int] = []
    pawnless: list[tuple[int, tuple[Token, ...], Misread | None]] = []
    for number, line in enumerate(text.splitlines()):
        found = () if line.lstrip().startswith((">", "#")) else tokens(line)
        together = (several(found) or closing(line, found)) if view.spy is None else ()
        if together:
            orders += [Written(number, order) for order in together]
            continue
        outcome = _understood(line, found, view) if found else None
        if found and (outcome is None or isinstance(outcome, Misread)) and _pawnless(found):
            pawnless.append((number, found, outcome))
        elif isinstance(outcome, Misread):
            complaints.append(_complaint(number, outcome))
        elif outcome is not None:
            orders.append(Written(number, outcome))
        elif line.strip():
            ignored.append(number)
    for number, found, wrong in pawnless:
        order = without_a_pawn(found, view, [written.order for written in orders])
        if order is not None:
            orders.append(Written(number, order))
        elif wrong is not None:
            complaints.append(_complaint(number, wrong))
        else:
            ignored.append(number)
    return Parsed(
        tuple(sorted(orders, key=lambda one: one.line)),
        tuple(sorted(complaints, key=lambda one: one.line)),
        tuple(sorted(ignored)),
    )


def _pawnless(found: tuple[Token, ...]) -> bool:
    """Whether a line begins as one that leaves out its pawn does."""
    return next((token.kind for token in found if token.kind not in SKIPPED), None) in ("ask", "move")


def _complaint(number: int, wrong: Misread) -> Complaint:
    return Complaint(number, wrong.start, wrong.end, wrong.refusal, wrong.near)


def write(order: Order, language: Language) -> str:
    """An order as its line in a letter; ``parse`` reads it back as the same order."""
    italian = language == "it"
    match order:
        case Play(card, house, directions, assault):
            words = ["gioca" if italian else "play", str(card), "in" if italian else "to", str(house)]
            words += [DIRECTION_WORDS[direction][language] for direction in directions]
            return " ".join([*words, "assalto" if italian else "assault"] if assault else words)
        case Discard(card):
            return f"scarta {card}" if italian else f"discard {card}"
        case Move(pawn=pawn, houses=(house,)):
            return f"{pawn} in {house}" if italian else f"{pawn} to {house}"
        case Move(pawn, houses):
            return " ".join([pawn, *map(str, houses)])
        case Stay(pawn):
            return f"{pawn} ferma" if italian else f"{pawn} stay"
        case Ask():
            return _asking(order, language)
        case Arrest(pawn, house):
            verb = "arresta" if italian else "arrest"
            return f"{pawn} {verb}" if house is None else f"{pawn} {verb} {house}"
        case End():
            return "fine turno" if italian else "end"
        case Start(pawn, house):
            return f"{pawn} parte {house}" if italian else f"{pawn} start {house}"


def _asking(order: Ask, language: Language) -> str:
    ask, when, otherwise = ("chiede", "se", "altrimenti") if language == "it" else ("ask", "if", "else")
    parts = [
        f"{branch.house} {when} {branch.pawn} {ANSWER_WORDS[branch.answer][language]}" for branch in order.branches
    ]
    if order.house is not None:
        parts.append(str(order.house))
    return f"{order.pawn} {ask} {f' {otherwise} '.join(parts)}".rstrip()


def _understood(line: str, found: tuple[Token, ...], view: View) -> Order | Misread | None:
    """The order of a line, why it is none although it was meant as one, or None: it was not meant as one."""
    if found[0].kind == "number" and (view.spy is None or not _SPOKEN.fullmatch(line, found[0].end)):
        return None  # a list of ours, come back unquoted: "37 rook: 42", "44, 45", "21 22 ##"
    try:
        return read(found, view)
    except Misread as misread:
        return _explained(misread) if _meant(line, found, view) else None


def _explained(misread: Misread) -> Misread:
    """The same, with the words that were nearest to the one not understood."""
    word = plain(misread.token.shown)
    if misread.refusal.reason == "not-a-beginning" and word in _LOOKALIKES:
        misread.near = ("P1", "P2", "P3", "P4", "P5")
    elif misread.token.kind == "unknown" and not misread.near:
        misread.near = tuple(near for near, _, _ in process.extract(word, _LONGER, limit=2, score_cutoff=75))
    return misread


def _meant(line: str, found: tuple[Token, ...], view: View) -> bool:
    """Whether a line that is no order was meant as one: it begins with an order word or a pawn and goes on like an order."""
    head, rest = found[0], found[1:]
    unknown = sum(token.kind in ("unknown", "wish") for token in found)
    placed = any(token.kind in ("number", "named") for token in rest)
    acting = any(token.kind in VERBS for token in rest)
    match head.kind:
        case "named":
            return placed or acting or len(found) <= 6
        case "play" | "discard":
            started = any(token.kind in ("number", "negative", "piece") for token in _next(rest))
            return not rest or started or (unknown <= 2 and _names_a_house(rest))
        case "piece":
            colon = line[head.end : head.end + 1] == ":"
            aimed = not rest or any(token.kind in ("number", "negative") for token in _next(rest))
            return view.spy is not None and not colon and aimed and unknown <= 3
        case "ask" | "stay" | "arrest" | "start" | "move":
            named = any(token.kind == "named" for token in rest)
            bare = head.kind in ("ask", "stay", "arrest") and (not rest or (placed and len(found) <= 3))
            return unknown <= 2 if named else bare and not unknown
        case "end":
            return (placed and not unknown) or (len(rest) == 1 and _near(rest[0], _TURN))
        case "number":
            return not unknown and len(found) > 2 and _pair_of_numbers(found)
        case "negative":
            return view.spy is not None and not unknown and placed
        case "unknown":
            return unknown == 1 and _misspelt(head, rest)
        case _:
            return not unknown and placed and acting


def _misspelt(head: Token, rest: tuple[Token, ...]) -> bool:
    """Whether a line of known words but the first begins with a slip of the pen, not with a word of another sense."""
    if plain(head.text) in _LOOKALIKES:
        return any(token.number for token in rest)
    if any(token.kind == "named" for token in rest):
        return _near(head, PAWN_HEADS)
    return any(token.number or token.kind == "piece" for token in _next(rest)) and _near(head, CARD_HEADS)


def _next(rest: tuple[Token, ...]) -> tuple[Token, ...]:
    """The first token that is more than a little word, if any."""
    return next(((token,) for token in rest if token.kind not in ("filler", "to", "with")), ())


def _names_a_house(rest: tuple[Token, ...]) -> bool:
    """Whether a number follows on one of the words that lead to a house: "one to 44"."""
    said = [token for token in rest if token.kind != "filler"]
    return any(word.kind == "to" and after.kind == "number" for word, after in pairwise(said))


def _pair_of_numbers(found: tuple[Token, ...]) -> bool:
    return [token.kind for token in found if token.kind in ("number", "named")] == ["number", "number"]


def _near(token: Token, words: tuple[str, ...]) -> bool:
    """Whether a word is one of these but for a slip: one letter in a short word, two in a long one."""
    word = plain(token.text[:SHOWN])
    slips = 1 if len(word) < 7 else 2
    return len(word) > 2 and any(OSA.distance(word, known, score_cutoff=slips) <= slips for known in words)
