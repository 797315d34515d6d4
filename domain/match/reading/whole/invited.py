"""What is said to an invitation: yes or no, in the letter as a whole, and a word for chance; and a yes taken back."""

from collections.abc import Iterable, Mapping
from typing import Final, TypeVar

import msgspec

from domain.game import AnyGame, Complaint, Written
from domain.match.orders import AcceptInvitation, DeclineInvitation, MatchOrder, Resign, Say, WishSeat
from domain.match.own_word import WordAt, word_at
from domain.match.queries import WordQuery
from domain.match.reading.consent import answered, is_nothing_but_yes, said, said_in
from domain.match.reading.shared_words import shared_order, shared_query, short_words
from domain.match.reading.understood import Understood, is_of_doubt
from domain.match.reading.whole.wishing import WishAt, wish_in
from domain.match.sight import MatchView
from domain.reading.courtesy import is_courtesy
from domain.reading.line_words import plain
from domain.refusal import Refusal
from domain.wire import Wired

T = TypeVar("T")

_ANSWERS: Final[dict[str, MatchOrder]] = {"yes": AcceptInvitation(), "no": DeclineInvitation()}


class _Letter(msgspec.Struct, frozen=True):
    """The lines of an answer by their numbers: words for chance, questions, words for others, and the rest."""

    given: dict[int, WordAt]
    asked: dict[int, Wired]
    spoken: dict[int, Say]
    rest: dict[int, str]


def to_invitation(
    game: AnyGame,
    view: MatchView,
    lines: list[str],
    below: tuple[int, ...],
    stopped: int | None,
    *,
    takes_words: bool,
) -> Understood:
    """What is said to an invitation: yes or no, in the letter as a whole, a seat wished for (G-46), words for others, and
    questions. The game's own words mean nothing yet. A word for chance goes with a yes, where the match takes any (G-26); else
    it is a question."""
    letter = _sorted_out(lines)
    first, wished = _answered(letter.rest, wish_in(game, view, _in_plain_letters(letter.rest)))
    counts = takes_words and first is not None and isinstance(first.order, AcceptInvitation)
    if counts and first is not None and letter.given:
        first = _with_word(first, letter.given)
    placed = [*((first,) if first is not None else ()), *_by_lines(letter.spoken)]
    heard = {first.line, *letter.given} if first is not None else {*letter.given}
    wishes = (wished,) if wished is not None else ()  # ahead of the yes, with which the match may begin
    heard.update(one.line for one in wishes)
    return Understood(
        (*wishes, *sorted(placed, key=lambda written: written.line)),
        _second(lines, letter.given) if counts else (),
        (*(number for number, said_there in letter.rest.items() if plain(said_there) and number not in heard), *below),
        _by_lines(letter.asked if counts else {**letter.asked, **dict.fromkeys(letter.given, WordQuery())}),
        stopped,
    )


def wish_alone(game: AnyGame, view: MatchView, lines: list[str]) -> Understood | None:
    """A seat wished for by somebody who has accepted already, in a letter that says nothing else but courtesy (G-46)."""
    rest = _in_plain_letters(dict(enumerate(lines)))
    found = wish_in(game, view, rest)
    if found is None:
        return None
    silent = tuple(number for number, words in rest.items() if words and number != found.written.line)
    beside = all(is_nothing_but_yes(rest[number]) or is_courtesy(lines[number]) for number in silent)
    return Understood((found.written,), (), silent, (), None) if beside else None


def yes_taken_back(lines: list[str], said: Understood) -> Understood:
    """The same, a no or a resignation of somebody who has accepted taking that back before the match begins (G-45)."""
    if said.complaints and not (said.orders or said.queries) and all(map(is_of_doubt, said.complaints)):
        # There is no order yet that could be taken back, only the yes: how that is done is all there is to say.
        stands = Refusal("G-45", "yes-stands")
        told = tuple(msgspec.structs.replace(wrong, refusal=stands) for wrong in said.complaints)
        return msgspec.structs.replace(said, complaints=told)
    if said.complaints or said.doubts or said.queries:
        return said
    if [type(one.order) for one in said.orders] == [Resign]:
        return msgspec.structs.replace(
            said, orders=(msgspec.structs.replace(said.orders[0], order=DeclineInvitation()),)
        )
    found = _answer(dict(enumerate(lines))) if not said.orders else None
    if found is None or not isinstance(found.order, DeclineInvitation):
        return said
    ignored = tuple(number for number in said.ignored if number != found.line)
    return msgspec.structs.replace(said, orders=(found,), ignored=ignored)


def _sorted_out(lines: list[str]) -> _Letter:
    given = {number: found for number, found in _those(map(word_at, lines)).items() if _is_given(found)}
    words = [short_words(line) for line in lines]
    asked = {number: query for number, query in _those(map(shared_query, lines, words)).items() if number not in given}
    spoken = {number: said for number, said in _those(map(shared_order, lines, words)).items() if isinstance(said, Say)}
    before_words = {number: given[number].before if number in given else line for number, line in enumerate(lines)}
    rest = {number: words for number, words in before_words.items() if number not in asked and number not in spoken}
    return _Letter(given, asked, spoken, rest)


def _in_plain_letters(lines: Mapping[int, str]) -> dict[int, str]:
    """Lines in plain letters; a question keeps its mark."""
    return {
        number: f"{plain(line)} ?".strip() if line.rstrip().endswith("?") else plain(line)
        for number, line in lines.items()
    }


def _answer(rest: Mapping[int, str]) -> Written[MatchOrder] | None:
    """The yes or no of a letter, on the first line that says one."""
    answer = answered(rest.values(), "playing")
    if answer is None:
        return None
    return next((Written(number, _ANSWERS[answer]) for number, line in rest.items() if said_in(line, "playing")), None)


def _answered(
    rest: Mapping[int, str], wish: WishAt | None
) -> tuple[Written[MatchOrder] | None, Written[WishSeat] | None]:
    """The yes or no of a letter, and with a yes the seat that it wishes for."""
    first = None if wish is None else _answer({**rest, wish.written.line: wish.before})
    if wish is None or first is None or first.order != AcceptInvitation():
        return _answer(rest), None
    return first, wish.written


def _is_given(found: WordAt) -> bool:
    """Whether a word stands alone on its line, or behind a yes or no."""
    return not found.before or said(found.before) is not None


def _with_word(accepted: Written[MatchOrder], given: Mapping[int, WordAt]) -> Written[MatchOrder]:
    """The acceptance with the first word of its letter: two parts, each with its line."""
    line, word = next(iter(given.items()))
    return msgspec.structs.replace(accepted, order=AcceptInvitation(word.word), lines=(accepted.line, line))


def _second(lines: list[str], given: Mapping[int, WordAt]) -> tuple[Complaint, ...]:
    """The words beyond the first: which one is meant, nobody else can say."""
    more = list(given)[1:]
    return tuple(Complaint(number, 0, len(lines[number].rstrip()), Refusal("G-26", "two-words")) for number in more)


def _by_lines(found: Mapping[int, T]) -> tuple[Written[T], ...]:
    return tuple(Written(number, one) for number, one in sorted(found.items()))


def _those(found: Iterable[T | None]) -> dict[int, T]:
    """What is found in lines, by their numbers."""
    return {number: one for number, one in enumerate(found) if one is not None}
