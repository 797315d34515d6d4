"""What people say in their own words, as the tokens an order has: who wants what, who passed where, who is left standing."""

import re
from collections.abc import Sequence
from functools import cache
from itertools import pairwise
from typing import Final

from domain.games.quinta_colonna.orders import PAWNS, Ask, End, Move, Order, Pawn, Stay
from domain.games.quinta_colonna.reading.lexicon import PAWN_NAMES, VERBS, Kind, listed
from domain.games.quinta_colonna.reading.tokens import Token, pawn_called
from domain.games.quinta_colonna.rules.choices import choices
from domain.games.quinta_colonna.state import View
from domain.reading.word_lists import by_language, words_by_language

_WELL: Final = listed("well")
_ABOUT: Final = listed("about")
_WHETHER: Final = listed("whether")
_ANYBODY: Final = listed("anybody")
_BEFORE_PASSED: Final = listed("has", "anybody", "whether")
_PASSED: Final = listed("passed")
_CLOSED: Final = listed("closed")
_ALL_OF_IT: Final = listed("all of it")
_PASSING: Final = listed("passing")
_HANDED: Final = listed("handed")
_PASSES: Final = listed("passes", "all from me")
_ENOUGH: Final = listed("enough")
_OF_THIS_TURN: Final = listed("of this turn")
_MOST_OF_A_CLOSE: Final = 7  # words
_LONGEST_ENOUGH: Final = 8  # words
_ASKING: Final = listed("asking")
_GOING: Final = listed("going")
_PUTTING: Final = listed("putting")
_WOULD: Final = listed("would")
_WISHING: Final = listed("wishing")
_LEAVING: Final = listed("leaving")
_PLACE: Final = listed("its place")
_THERE: Final = listed("there")
_TOGETHER: Final = listed("together")
_ELIDED: Final[list[Kind]] = ["named", "number"]
_GOING_AND_ASKING: Final[list[Kind]] = ["named", "number", "ask", "number"]
_IN_A_ROW: Final[list[list[Kind]]] = [["named", "ask", "number"], _ELIDED, ["named", "stay"]]
_LEAST_OF_A_ROW: Final = 2
_PUNCTUATION: Final = re.compile(r"[^\w\s'\u2019!.]")
_BESIDE: Final[frozenset[Kind]] = frozenset({"filler", "to"})


def in_order_words(tokens: Sequence[Token]) -> tuple[Token, ...]:
    """The tokens without "would like to" before a verb, and with "if the spy has passed" as a question, which it is."""
    said = _said_of_pawns(tokens)
    asks = [token.kind for token in said if token.kind not in _BESIDE][:2] == ["wish", "named"]
    return _asked_whether(said if asks else _without_wishes(said))  # "will P2 go to 62" asks


def tells_how_one_is(tokens: Sequence[Token]) -> bool:
    """Whether a line has a word that closes the turn in one language, among words of another, and names nothing: "I'm fine"."""
    if any(token.kind in ("named", "number") for token in tokens):
        return False
    words = {token.word for token in tokens}
    return not words.isdisjoint(_WELL.words) and not words.isdisjoint(_where_all_is_well() - _WELL.words)


@cache
def _where_all_is_well() -> frozenset[str]:
    """The words of orders that no language has but those in which such a word says how somebody is."""
    package = __package__.rpartition(".")[0]
    spoken = words_by_language("lexicon", package=package)
    told = {language for language, words in by_language("lexicon", "well", package=package).items() if words}
    ours = frozenset(word for language in told for word in spoken[language])
    return ours - {word for language in spoken.keys() - told for word in spoken[language]}


def several(line: str, tokens: Sequence[Token]) -> tuple[Order, ...]:
    """The orders of a line that says one thing of several pawns, leaves them where they are, or names each with its house and
    no punctuation between; none for every other line."""
    named = named_by_number(tokens)
    return (
        _who_stay(named)
        or _who_asks(named)
        or _goes_and_asks(named)
        or (() if _PUNCTUATION.search(line) else _who_go(named))
    )


def closing(line: str, tokens: Sequence[Token]) -> tuple[Order, ...]:
    """The end of the turn in other words than its own: "all done", "tutto fatto", "passo la mano"."""
    said = [token.word for token in tokens]
    rest = [word for word in said if word not in _ALL_OF_IT.words]
    if not tokens or ":" in line or "?" in line or len(said) > _MOST_OF_A_CLOSE:
        return ()
    closed = len(rest) == 1 and rest[0] in _CLOSED.words
    passed = len(rest) == 1 and rest[0] in _PASSING.words and bool(_HANDED.words.intersection(said))
    return (End(),) if closed or passed or " ".join(said) in _PASSES.words else ()


def enough(line: str, tokens: Sequence[Token], view: View) -> tuple[Order, ...]:
    """The end of the turn of a line that says that nothing more comes, where it may end: "that's everything for this round"."""
    said = [token.word for token in tokens]
    if ":" in line or "?" in line or len(said) > _LONGEST_ENOUGH:
        return ()
    spans = ((start, end) for start in range(len(said)) for end in range(start + 1, len(said) + 1))
    found = any(
        " ".join(said[start:end]) in _ENOUGH.words and _OF_THIS_TURN.words.issuperset(said[:start] + said[end:])
        for start, end in spans
    )
    return (End(),) if found and End() in choices(view, view.seat) else ()


def named_by_number(tokens: Sequence[Token]) -> list[Token]:
    """The tokens with "pedina 5" as the name of a pawn."""
    found: list[Token] = []
    for token in tokens:
        before = found[-1] if found else None
        if before is not None and before.word in PAWN_NAMES.words and f"P{token.number}" in PAWNS:
            found[-1] = pawn_called(token.number, token, start=before.start)
        else:
            found.append(token)
    return found


def _said_of_pawns(tokens: Sequence[Token]) -> Sequence[Token]:
    """The tokens with what is said of a pawn in other verbs: "P3 checks 66", "P2 is going to 54", "put P2 on 54"."""
    if not any(token.kind == "named" for token in tokens):
        return tokens
    found: list[Token] = []
    for at, token in enumerate(tokens):
        before = next((one.kind for one in reversed(found) if one.kind != "filler"), None)
        after = next((one.kind for one in tokens[at + 1 :] if one.kind not in _BESIDE), None)
        asks = before == "named" and token.word in _ABOUT.words and _is_a_house_alone(tokens[at + 1 :])
        said = token.read_as("ask") if asks else _said_beside(before, token, after)
        found += [] if said is None else [said]
    return found


def _is_a_house_alone(tokens: Sequence[Token]) -> bool:
    """Whether up to the next pawn that is named, or the end, a house is named and nothing else: "P2 about 49"."""
    rest = [token.kind for token in tokens if token.kind not in _BESIDE]
    return rest[:1] == ["number"] and rest[1:2] in ([], ["named"], ["end"])


def _said_beside(before: Kind | None, token: Token, after: Kind | None) -> Token | None:
    """What a word says behind the name of a pawn, or at the beginning before one; None if nothing."""
    if before == "stay" and token.word in _THERE.words:
        return token.read_as("stay")
    behind, leads = before == "named", before is None and after == "named"
    if token.word in _ASKING.words and (behind or leads):
        return token.read_as("ask")
    if behind:
        return (
            None if token.word in PAWN_NAMES.words else token.read_as("move") if token.word in _GOING.words else token
        )
    puts = token.word in _PUTTING.words and before is None and after in ("named", "ask")
    return None if puts else token


def _without_wishes(tokens: Sequence[Token]) -> list[Token]:
    found: list[Token] = []
    for at, token in enumerate(tokens):
        if token.word in _WOULD.words and not (at + 1 < len(tokens) and tokens[at + 1].word in _WISHING.words):
            return list(tokens)  # "P2 would go": nobody says that it does
        if token.kind == "wish":
            rest = (one.kind for one in tokens[at + 1 :] if one.kind not in _BESIDE and one.kind != "wish")
            if next(rest, None) in VERBS:
                continue
        found.append(token)
    return found


def _asked_whether(tokens: Sequence[Token]) -> tuple[Token, ...]:
    typed = tuple(tokens)
    if not any(token.word in _PASSED.words for token in typed):
        return typed
    tokens = named_by_number(typed)
    said = [token.word for token in tokens]
    last = next((at for at, word in enumerate(said) if word in _PASSED.words), None)
    if last is None:
        return typed
    first = last
    while first and said[first - 1] in _BEFORE_PASSED.words:
        first -= 1
    if not _ANYBODY.words.intersection(said[first:last]) or sum(token.kind == "named" for token in tokens) != 1:
        return typed
    if not _is_asked(tokens, said, first, last):
        return typed
    here = tokens[last]
    asks = any(token.kind == "ask" for token in tokens)
    asking = () if asks else (here.read_as("ask"),)
    behind = [token for token in tokens[last + 1 :] if token.kind not in ("from", "via")]
    return (*tokens[:first], *asking, *behind)


def _is_asked(tokens: Sequence[Token], said: Sequence[str], first: int, last: int) -> bool:
    """Whether "the spy has passed" is what is asked: behind "ask", or as a question. "If they pass" is a condition."""
    if any(token.kind == "ask" for token in tokens[:first]):
        return True
    return said[first] not in _WHETHER.words and any(token.kind == "doubt" for token in tokens[last + 1 :])


def _who_stay(tokens: Sequence[Token]) -> tuple[Order, ...]:
    """Of a line that tells several to stay, "P2, P3 and P5 stay", or leaves one or more: "leave P3 where it stands"."""
    said = [token for token in tokens if token.kind != "filler"]
    left = bool(said) and said[0].word in _LEAVING.words
    named, rest = _named_first([token for token in (said[1:] if left else said) if token.word not in _TOGETHER.words])
    if not named or not all(token.kind == "stay" or token.word in _PLACE.words for token in rest):
        return ()
    together = len(named) > 1 and bool(rest) and rest[0].kind == "stay"
    return tuple(Stay(pawn) for pawn in PAWNS if pawn in named) if together or (left and rest) else ()


def _named_first(said: Sequence[Token]) -> tuple[Sequence[str], Sequence[Token]]:
    """The pawns that a line begins with, and what it says of them; no pawns if it names others, or one elsewhere."""
    named = [token.value for token in said if token.kind == "named"]
    rest = said[len(named) :]
    leading = set(named) <= set(PAWNS) and all(token.kind != "named" for token in rest)
    return (named, rest) if leading else ((), ())


def _who_asks(tokens: Sequence[Token]) -> tuple[Order, ...]:
    """Of a line that asks with several pawns and says so once: "P3 asks 31, P5 asks 41 and P1 84"."""
    said = [token for token in tokens if token.kind not in _BESIDE]
    starts = [at for at, token in enumerate(said) if token.kind == "named"]
    groups = [said[start:end] for start, end in pairwise([*starts, len(said)])]
    if starts[:1] != [0] or not _are_in_a_row([[token.kind for token in group] for group in groups]):
        return ()
    found = [_asks_or_stays(group) for group in groups]
    return tuple(order for order in found if order is not None) if None not in found else ()


def _who_go(tokens: Sequence[Token]) -> tuple[Order, ...]:
    """Of a line of two pawns or more, each with the house it goes to or asks in or left where it is, at its end the turn's."""
    said = [token for token in tokens if token.kind not in ("turn", "to")]
    ends = said[-1:] if said and said[-1].kind == "end" else []
    groups = _by_names(said[: len(said) - len(ends)])
    if not ends and any(group[-1].kind == "stay" for group in groups):
        return ()  # so our letters tell who stays
    first = next((at for at, group in enumerate(groups) if "ask" in [token.kind for token in group]), len(groups))
    orders = tuple(
        order for at, group in enumerate(groups) if (order := _goes_or_asks(group, asks=at > first)) is not None
    )
    return (*orders, *(End() for _ in ends)) if len(orders) == len(groups) >= _LEAST_OF_A_ROW else ()


def _goes_and_asks(tokens: Sequence[Token]) -> tuple[Order, ...]:
    """Of a line that sends one pawn to a house and asks with it in another: "P5 to 28 and ask about 34"."""
    said = [token for token in tokens if token.kind not in _BESIDE]
    group = said[1:] if [token.kind for token in said[:2]] == ["move", "named"] else said
    verb = [token.kind for token in group[1:2]] == ["move"]
    kinds = [token.kind for token in (group[:1] + group[2:] if verb else group)]
    pawn = _pawn(group[0].value) if kinds == _GOING_AND_ASKING else None
    return () if pawn is None else (Move(pawn, (group[-3].number,)), Ask(pawn, group[-1].number))


def _by_names(said: Sequence[Token]) -> list[Sequence[Token]]:
    """What is said of each pawn that is named; nothing if the first word names none."""
    starts = [at for at, token in enumerate(said) if token.kind == "named"]
    return [said[start:end] for start, end in pairwise([*starts, len(said)])] if starts[:1] == [0] else []


def _goes_or_asks(group: Sequence[Token], *, asks: bool) -> Order | None:
    """What is said of one pawn; ``asks``: one before it asks, and so does this one where nothing else is said."""
    pawn, kinds = _pawn(group[0].value), [token.kind for token in group]
    if pawn is not None and kinds == ["named", "stay"]:
        return Stay(pawn)
    if pawn is None or kinds not in (_ELIDED, ["named", "ask", "number"], ["named", "move", "number"]):
        return None
    house = group[-1].number
    return Ask(pawn, house) if "ask" in kinds or (asks and "move" not in kinds) else Move(pawn, (house,))


def _are_in_a_row(groups: list[list[Kind]]) -> bool:
    """Whether each pawn asks or stays, and one at least asks because the one before it does."""
    elided = [at for at, kinds in enumerate(groups) if kinds == _ELIDED]
    asked = all(at and "stay" not in groups[at - 1] for at in elided)
    return bool(elided) and asked and all(kinds in _IN_A_ROW for kinds in groups)


def _asks_or_stays(group: Sequence[Token]) -> Order | None:
    pawn = _pawn(group[0].value)
    if pawn is None:
        return None
    return Stay(pawn) if group[-1].kind == "stay" else Ask(pawn, group[-1].number)


def _pawn(name: str) -> Pawn | None:
    return next((pawn for pawn in PAWNS if pawn == name), None)
