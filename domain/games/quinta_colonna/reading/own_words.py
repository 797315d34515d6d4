"""What people say in their own words, as the lexemes an order has: who wants what, who passed where, who is left standing."""

import re
from collections.abc import Mapping, Sequence
from functools import cache
from itertools import pairwise
from typing import Final

from domain.games.quinta_colonna.orders import PAWNS, Arrest, Ask, End, Move, Order, Pawn, Stay
from domain.games.quinta_colonna.reading.lexemes import Lexeme, pawn_called
from domain.games.quinta_colonna.reading.lexicon import PAWN_NAMES, VERBS, Kind, listed
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
_CLOSING_IN: Final = listed("closing in")
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
_VERBS_OF_A_HOUSE: Final[tuple[Kind, ...]] = ("ask", "doubt", "move")
_WITH_A_HOUSE: Final[list[list[Kind]]] = [_ELIDED, *(["named", kind, "number"] for kind in _VERBS_OF_A_HOUSE)]
_LEAST_OF_A_ROW: Final = 2
_TOGETHER_WITH: Final[frozenset[Kind]] = frozenset({"filler", "to", "move", "ask"})
_RESPECTIVELY: Final = listed("respectively")
_ALIKE: Final = listed("alike")
_PUNCTUATION: Final = re.compile(r"[^\w\s'\u2019!.?]|[?](?!\d)")  # "?56" asks, as our letters list it
_BESIDE: Final[frozenset[Kind]] = frozenset({"filler", "to"})


def in_order_words(lexemes: Sequence[Lexeme]) -> tuple[Lexeme, ...]:
    """The lexemes without "would like to" before a verb, and with "if the spy has passed" as a question, which it is."""
    said = _said_of_pawns(lexemes)
    asks = [lexeme.kind for lexeme in said if lexeme.kind not in _BESIDE][:2] == ["wish", "named"]
    return _asked_whether(said if asks else _without_wishes(said))  # "will P2 go to 62" asks


def tells_how_one_is(lexemes: Sequence[Lexeme]) -> bool:
    """Whether a line has a word that closes the turn and says something else: in one language among words of another, and names
    nothing, "I'm fine"; or of the spy, "let's close in"."""
    if any(lexeme.kind in ("named", "number") for lexeme in lexemes):
        return False
    if any(f"{one.word} {two.word}" in _CLOSING_IN.words for one, two in pairwise(lexemes)):
        return True
    words = {lexeme.word for lexeme in lexemes}
    return not words.isdisjoint(_WELL.words) and not words.isdisjoint(_where_all_is_well() - _WELL.words)


@cache
def _where_all_is_well() -> frozenset[str]:
    """The words of orders that no language has but those in which such a word says how somebody is."""
    package = __package__.rpartition(".")[0]
    spoken = words_by_language("lexicon", package=package)
    told = {language for language, words in by_language("lexicon", "well", package=package).items() if words}
    ours = frozenset(word for language in told for word in spoken[language])
    return ours - {word for language in spoken.keys() - told for word in spoken[language]}


def several(line: str, lexemes: Sequence[Lexeme]) -> tuple[Order, ...]:
    """The orders of a line that says one thing of several pawns, leaves them where they are, or names each with its house and
    no punctuation between; none for every other line."""
    named = named_by_number(lexemes)
    return (
        _who_stay(named)
        or _who_asks(named)
        or _goes_and_asks(named)
        or _in_turn(named)
        or (() if _PUNCTUATION.search(line) else _who_go(named))
    )


def closing(line: str, lexemes: Sequence[Lexeme]) -> tuple[Order, ...]:
    """The end of the turn in other words than its own: "all done", "tutto fatto", "passo la mano"."""
    said = [lexeme.word for lexeme in lexemes]
    rest = [word for word in said if word not in _ALL_OF_IT.words]
    if not lexemes or ":" in line or "?" in line or len(said) > _MOST_OF_A_CLOSE:
        return ()
    closed = len(rest) == 1 and rest[0] in _CLOSED.words
    passed = len(rest) == 1 and rest[0] in _PASSING.words and bool(_HANDED.words.intersection(said))
    return (End(),) if closed or passed or " ".join(said) in _PASSES.words else ()


def enough(line: str, lexemes: Sequence[Lexeme], view: View) -> tuple[Order, ...]:
    """The end of the turn of a line that says that nothing more comes, where it may end: "that's everything for this round"."""
    said = [lexeme.word for lexeme in lexemes]
    if ":" in line or "?" in line or len(said) > _LONGEST_ENOUGH:
        return ()
    spans = ((start, end) for start in range(len(said)) for end in range(start + 1, len(said) + 1))
    found = any(
        " ".join(said[start:end]) in _ENOUGH.words and _OF_THIS_TURN.words.issuperset(said[:start] + said[end:])
        for start, end in spans
    )
    return (End(),) if found and End() in choices(view, view.seat) else ()


def named_by_number(lexemes: Sequence[Lexeme]) -> list[Lexeme]:
    """The lexemes with "pedina 5" as the name of a pawn."""
    found: list[Lexeme] = []
    for lexeme in lexemes:
        before = found[-1] if found else None
        if before is not None and before.word in PAWN_NAMES.words and f"P{lexeme.number}" in PAWNS:
            found[-1] = pawn_called(lexeme.number, lexeme, start=before.start)
        else:
            found.append(lexeme)
    return found


def _said_of_pawns(lexemes: Sequence[Lexeme]) -> Sequence[Lexeme]:
    """The lexemes with what is said of a pawn in other verbs: "P3 checks 66", "P2 is going to 54", "put P2 on 54"."""
    if not any(lexeme.kind == "named" for lexeme in lexemes):
        return lexemes
    found: list[Lexeme] = []
    for at, lexeme in enumerate(lexemes):
        before = next((one.kind for one in reversed(found) if one.kind != "filler"), None)
        after = next((one.kind for one in lexemes[at + 1 :] if one.kind not in _BESIDE), None)
        asks = before == "named" and lexeme.word in _ABOUT.words and _is_a_house_alone(lexemes[at + 1 :])
        said = lexeme.read_as("ask") if asks else _said_beside(before, lexeme, after)
        found += [] if said is None else [said]
    return found


def _is_a_house_alone(lexemes: Sequence[Lexeme]) -> bool:
    """Whether up to the next pawn that is named, or the end, a house is named and nothing else: "P2 about 49"."""
    rest = [lexeme.kind for lexeme in lexemes if lexeme.kind not in _BESIDE]
    return rest[:1] == ["number"] and rest[1:2] in ([], ["named"], ["end"])


def _said_beside(before: Kind | None, lexeme: Lexeme, after: Kind | None) -> Lexeme | None:
    """What a word says behind the name of a pawn, or at the beginning before one; None if nothing."""
    if before == "stay" and lexeme.word in _THERE.words:
        return lexeme.read_as("stay")
    behind, leads = before == "named", before is None and after == "named"
    if lexeme.word in _ASKING.words and (behind or leads):
        return lexeme.read_as("ask")
    if behind:
        return (
            None
            if lexeme.word in PAWN_NAMES.words
            else lexeme.read_as("move")
            if lexeme.word in _GOING.words
            else lexeme
        )
    puts = lexeme.word in _PUTTING.words and before is None and after in ("named", "ask")
    return None if puts else lexeme


def _without_wishes(lexemes: Sequence[Lexeme]) -> list[Lexeme]:
    found: list[Lexeme] = []
    for at, lexeme in enumerate(lexemes):
        if lexeme.word in _WOULD.words and not (at + 1 < len(lexemes) and lexemes[at + 1].word in _WISHING.words):
            return list(lexemes)  # "P2 would go": nobody says that it does
        if lexeme.kind == "wish":
            rest = (one.kind for one in lexemes[at + 1 :] if one.kind not in _BESIDE and one.kind != "wish")
            if next(rest, None) in VERBS:
                continue
        found.append(lexeme)
    return found


def _asked_whether(lexemes: Sequence[Lexeme]) -> tuple[Lexeme, ...]:
    typed = tuple(lexemes)
    if not any(lexeme.word in _PASSED.words for lexeme in typed):
        return typed
    lexemes = named_by_number(typed)
    said = [lexeme.word for lexeme in lexemes]
    last = next((at for at, word in enumerate(said) if word in _PASSED.words), None)
    if last is None:
        return typed
    first = last
    while first and said[first - 1] in _BEFORE_PASSED.words:
        first -= 1
    if not _ANYBODY.words.intersection(said[first:last]) or sum(lexeme.kind == "named" for lexeme in lexemes) != 1:
        return typed
    if not _is_asked(lexemes, said, first, last):
        return typed
    here = lexemes[last]
    asks = any(lexeme.kind == "ask" for lexeme in lexemes)
    asking = () if asks else (here.read_as("ask"),)
    behind = [lexeme for lexeme in lexemes[last + 1 :] if lexeme.kind not in ("from", "via")]
    return (*lexemes[:first], *asking, *behind)


def _is_asked(lexemes: Sequence[Lexeme], said: Sequence[str], first: int, last: int) -> bool:
    """Whether "the spy has passed" is what is asked: behind "ask", or as a question. "If they pass" is a condition."""
    if any(lexeme.kind == "ask" for lexeme in lexemes[:first]):
        return True
    return said[first] not in _WHETHER.words and any(lexeme.kind == "doubt" for lexeme in lexemes[last + 1 :])


def _who_stay(lexemes: Sequence[Lexeme]) -> tuple[Order, ...]:
    """Of a line that tells several to stay, "P2, P3 and P5 stay", or leaves one or more: "leave P3 where it stands"."""
    said = [lexeme for lexeme in lexemes if lexeme.kind != "filler"]
    left = bool(said) and said[0].word in _LEAVING.words
    named, rest = _named_first(
        [lexeme for lexeme in (said[1:] if left else said) if lexeme.word not in _TOGETHER.words]
    )
    if not named or not all(lexeme.kind == "stay" or lexeme.word in _PLACE.words for lexeme in rest):
        return ()
    together = len(named) > 1 and bool(rest) and rest[0].kind == "stay"
    return tuple(Stay(pawn) for pawn in PAWNS if pawn in named) if together or (left and rest) else ()


def _named_first(said: Sequence[Lexeme]) -> tuple[Sequence[str], Sequence[Lexeme]]:
    """The pawns that a line begins with, and what it says of them; no pawns if it names others, or one elsewhere."""
    named = [lexeme.value for lexeme in said if lexeme.kind == "named"]
    rest = said[len(named) :]
    leading = set(named) <= set(PAWNS) and all(lexeme.kind != "named" for lexeme in rest)
    return (named, rest) if leading else ((), ())


def _who_asks(lexemes: Sequence[Lexeme]) -> tuple[Order, ...]:
    """Of a line that asks with several pawns and says so once: "P3 asks 31, P5 asks 41 and P1 84"."""
    said = [lexeme for lexeme in lexemes if lexeme.kind not in _BESIDE and lexeme.word not in _ALIKE.words]
    starts = [at for at, lexeme in enumerate(said) if lexeme.kind == "named"]
    groups = [said[start:end] for start, end in pairwise([*starts, len(said)])]
    if starts[:1] != [0] or not _are_in_a_row([[lexeme.kind for lexeme in group] for group in groups]):
        return ()
    found = [_asks_or_stays(group) for group in groups]
    return tuple(order for order in found if order is not None) if None not in found else ()


def _who_go(lexemes: Sequence[Lexeme]) -> tuple[Order, ...]:
    """Of a line of pawns, each with the house it goes to or asks in or left where it is, and at its end the turn's, or of two or
    more without that."""
    said = [lexeme for lexeme in lexemes if lexeme.kind not in ("turn", "to")]
    ends = said[-1:] if said and said[-1].kind == "end" else []
    groups = _by_names(said[: len(said) - len(ends)])
    if not ends and all(group[-1].kind == "stay" for group in groups):
        return ()  # so our letters tell who stays
    first = next((at for at, group in enumerate(groups) if "ask" in [lexeme.kind for lexeme in group]), len(groups))
    orders = tuple(
        order for at, group in enumerate(groups) if (order := _goes_or_asks(group, asks=at > first)) is not None
    )
    row = len(orders) == len(groups) >= _LEAST_OF_A_ROW - int(_surely_ends(lexemes))
    return (*orders, *(End() for _ in ends)) if row else ()


def _surely_ends(lexemes: Sequence[Lexeme]) -> bool:
    """Whether a line ends with the end of the turn in a word that says nothing else in any language: "P1 67 fine" may."""
    last = next((lexeme for lexeme in reversed(lexemes) if lexeme.kind not in ("turn", "to")), None)
    turn = any(lexeme.kind == "turn" for lexeme in lexemes)
    return last is not None and last.kind == "end" and (turn or last.word not in _WELL.words)


def _goes_and_asks(lexemes: Sequence[Lexeme]) -> tuple[Order, ...]:
    """Of a line that sends one pawn to a house and asks with it in another: "P5 to 28 and ask about 34"."""
    said = [lexeme for lexeme in lexemes if lexeme.kind not in _BESIDE]
    group = said[1:] if [lexeme.kind for lexeme in said[:2]] == ["move", "named"] else said
    verb = [lexeme.kind for lexeme in group[1:2]] == ["move"]
    kinds = [lexeme.kind for lexeme in (group[:1] + group[2:] if verb else group)]
    pawn = _pawn(group[0].value) if kinds == _GOING_AND_ASKING else None
    return () if pawn is None else (Move(pawn, (group[-3].number,)), Ask(pawn, group[-1].number))


def _by_names(said: Sequence[Lexeme]) -> list[Sequence[Lexeme]]:
    """What is said of each pawn that is named; nothing if the first word names none."""
    starts = [at for at, lexeme in enumerate(said) if lexeme.kind == "named"]
    return [said[start:end] for start, end in pairwise([*starts, len(said)])] if starts[:1] == [0] else []


def _goes_or_asks(group: Sequence[Lexeme], *, asks: bool) -> Order | None:
    """What is said of one pawn; ``asks``: one before it asks, and so does this one where nothing else is said."""
    pawn, kinds = _pawn(group[0].value), [lexeme.kind for lexeme in group]
    if pawn is not None and kinds in (["named", "stay"], ["named", "arrest"]):
        return Stay(pawn) if "stay" in kinds else Arrest(pawn)
    if pawn is None or kinds not in _WITH_A_HOUSE:
        return None
    house, asking = group[-1].number, "ask" in kinds or "doubt" in kinds
    return Ask(pawn, house) if asking or (asks and "move" not in kinds) else Move(pawn, (house,))


def _in_turn(lexemes: Sequence[Lexeme]) -> tuple[Order, ...]:
    """Of a line of pawns, and behind them as many houses to which they go or where they ask: "P4 and P5 to 45 and 53"."""
    kinds = {lexeme.kind for lexeme in lexemes}
    said = [one for one in lexemes if one.kind not in _TOGETHER_WITH and one.word not in _RESPECTIVELY.words]
    several = len(said) // 2
    if several < _LEAST_OF_A_ROW or len(said) % 2 or kinds.isdisjoint(_TOGETHER_WITH):
        return ()
    if [one.kind for one in said] != ["named"] * several + ["number"] * several:
        return ()
    pairs = {_pawn(one.value): other.number for one, other in zip(said, said[several:], strict=False)}
    return _each(pairs, asks="ask" in kinds) if len({*pairs.values()}) == several else ()


def _each(pairs: Mapping[Pawn | None, int], *, asks: bool) -> tuple[Order, ...]:
    """An order for each pawn; none if one of them is none."""
    found = {pawn: house for pawn, house in pairs.items() if pawn is not None}
    orders = (Ask(pawn, house) if asks else Move(pawn, (house,)) for pawn, house in found.items())
    return tuple(orders) if len(found) == len(pairs) else ()


def _are_in_a_row(groups: list[list[Kind]]) -> bool:
    """Whether each pawn asks or stays, and one at least asks because the one before it does."""
    elided = [at for at, kinds in enumerate(groups) if kinds == _ELIDED]
    asked = all(at and "stay" not in groups[at - 1] for at in elided)
    return bool(elided) and asked and all(kinds in _IN_A_ROW for kinds in groups)


def _asks_or_stays(group: Sequence[Lexeme]) -> Order | None:
    pawn = _pawn(group[0].value)
    if pawn is None:
        return None
    return Stay(pawn) if group[-1].kind == "stay" else Ask(pawn, group[-1].number)


def _pawn(name: str) -> Pawn | None:
    return next((pawn for pawn in PAWNS if pawn == name), None)
