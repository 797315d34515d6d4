"""What a sentence says beside orders of what they leave out: where a piece goes now, that it sails, a card or camel it uses."""

import re
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Final

import msgspec

from domain.games.casablanca import orders as o
from domain.games.casablanca.reading.catching import catches
from domain.games.casablanca.reading.contrary import says_the_contrary
from domain.games.casablanca.reading.lexemes import Lexeme, lexemes
from domain.games.casablanca.reading.lexicon import MOTIONS, PIECES, Kind, listed
from domain.games.casablanca.reading.unused import leaves_unused, uses_what_is_kept
from domain.games.casablanca.rules.choices import choices
from domain.games.casablanca.state import Table, View
from domain.reading.line_words import leads, words_of
from domain.reading.word_lists import WordList

_GOING: Final = WordList("manner", "going")
_BY_NAME: Final = listed("pieces by name", "fugitives by name")
_ONESELF: Final = listed("left out: oneself")
_OWN: Final = listed("left out: one's own")
_ANOTHERS: Final = listed("left out: another's")
_AFTER_ME: Final = listed("left out: after oneself")
_AT_OTHER_TIMES: Final = listed("left out: at other times")
_SHIPS: Final = listed("left out: ships")
_AGAIN: Final = listed("left out: beginning again")
_KEEPING: Final = listed("left out: keeping")
_HUNTING: Final = listed("left out: hunting")
_AT: Final = listed("left out: at a place")
_FROM: Final = listed("left out: not to a place")
_STANDS: Final = listed("left out: how things stand")
_REASONS: Final = WordList("remarks", "reasons")
_MARK: Final = re.compile(r"[.,;:!?()\n\u2026\u2013\u2014]|\s-\s")
_OTHERWISE: Final = {when: listed(f"left out: reacts otherwise, {when}") for when in ("always", "never")}
_JOINS: Final = listed("left out: joins")
_OURS: Final = ("\u00b7", "\u00ab", "\u00bb", "\u2192")  # marks of our own letters, come back unmarked
_BESIDE: Final = 2  # words between whose a piece is and its name
_LISTED: Final = 3  # hexes in a row are a list
_SHORTEST: Final = 4  # letters of an Italian verb; "go" is none
_FIRST_PERSON: Final = WordList("little", "endings of the first person")
_GOES: Final[frozenset[Kind]] = frozenset({"flight", "follow", "embark", "leave"})


class _Left(msgspec.Struct, frozen=True):
    """What the orders leave: the pieces that they do not move, where these stand and could go, and the cards not used."""

    pieces: frozenset[Kind]
    here: frozenset[o.Hex]
    ends: frozenset[o.Hex]
    cards: frozenset[o.Green]
    sails: bool
    buys: bool
    begins_again: bool
    others: frozenset[o.Hex]  # where pieces of other players stand


def _reacts_otherwise(order: o.SetReaction, sentence: str) -> bool:
    """Whether a sentence takes something out of a standing choice: "react always, never for Documenti"."""
    otherwise = _OTHERWISE.get(order.when)
    return otherwise is not None and otherwise.among(words_of(sentence))


def leaves_out(orders: Sequence[o.Order], sentence: str, view: View) -> bool:
    """Whether a sentence sends a piece to where it could go now, lets it sail or uses a card, and no order does that."""
    if any(isinstance(one, o.SetReaction) and _reacts_otherwise(one, sentence) for one in orders):
        return True
    if says_the_contrary(orders, sentence, view):
        return True
    table = view.table
    activations = [order for order in orders if isinstance(order, o.Activation)]
    if table is None or view.seat not in table.sides:
        return False
    if len(activations) + sum(isinstance(one, o.SetReaction) for one in orders) < len(orders):
        return False
    if not orders or any(mark in sentence for mark in _OURS) or leaves_unused(orders, sentence, view):
        return False
    return uses_what_is_kept(orders, sentence) or _is_of_what_is_left(activations, sentence, table, view)


def _is_of_what_is_left(orders: Sequence[o.Activation], sentence: str, table: Table, view: View) -> bool:
    """Whether a sentence orders what these leave, or says whom the writer catches with a Gestapo that they do not move."""
    clauses = [found for one in _clauses(sentence) if (found := lexemes(one))]
    caught = catches(sentence, view.seat)
    if not (caught or any(_says_something(clause) for clause in clauses)):
        return False
    left = _left([step for one in orders for step in one.steps], table, view)
    if o.Activation() in orders:
        left = msgspec.structs.replace(left, pieces=frozenset(), here=frozenset())  # both were said to stay
    if any(_is_left_out(clause, left, view) for clause in clauses):
        return True
    return caught and "gestapo" in left.pieces and not any(map(_is_of_other_times, clauses))


def _clauses(sentence: str) -> Iterator[str]:
    """The clauses of a sentence, up to what only says why."""
    for part in _MARK.split(sentence):
        words = words_of(part)
        why = next((word.start for at, word in enumerate(words) if leads(_REASONS.by_first, words, at)), len(part))
        yield from _join().split(part[:why])


@cache
def _join() -> re.Pattern[str]:
    return re.compile(rf"\b{_JOINS.verbatim}\b(?!\s+[a-u]\d)", re.IGNORECASE)


def _says_something(clause: Sequence[Lexeme]) -> bool:
    return any(
        lexeme.kind in ("hex", "green", "number", "camel", *PIECES)
        or lexeme.word in _SHIPS.words
        or lexeme.word in _AGAIN.first_words
        for lexeme in clause
    )


def _left(steps: Sequence[o.Step], table: Table, view: View) -> _Left:
    moved = frozenset(kind for step in steps if (kind := _moves(step)) is not None)
    could = [step for order in choices(view, view.seat) if isinstance(order, o.Activation) for step in order.steps]
    left = [step for step in could if _moves(step) not in (None, *moved)]
    named = {end for step in steps if isinstance(step, o.GestapoMove | o.FugitiveMove) for end in step.path}
    played = {step.card for step in steps if isinstance(step, o.PlayGreen)}
    side = table.sides[view.seat]
    mine: dict[Kind, o.Hex | None] = {"gestapo": side.gestapo, "fugitive": side.fugitive}
    others = (one for seat, one in table.sides.items() if seat != view.seat)
    return _Left(
        pieces=PIECES - moved if left else frozenset(),
        here=frozenset(at for kind, at in mine.items() if kind not in moved and at is not None),
        ends=frozenset(_ends(left)) - named - {side.gestapo, side.fugitive},
        cards=frozenset(step.card for step in could if isinstance(step, o.PlayGreen)) - played,
        sails=any(isinstance(step, o.GestapoEmbark | o.FugitiveEmbark) for step in left),
        buys=any(isinstance(step, o.BuyCamel) for step in could) and o.BuyCamel() not in steps,
        begins_again=any(isinstance(step, o.Restart) for step in left),
        others=frozenset(at for one in others for at in (one.gestapo, one.fugitive) if at is not None),
    )


def _moves(step: o.Step) -> Kind | None:
    """Which piece a step moves, or lets stay."""
    match step:
        case o.GestapoMove() | o.GestapoFollow() | o.GestapoEmbark():
            return "gestapo"
        case o.FugitiveMove() | o.FugitiveEmbark() | o.Restart():
            return "fugitive"
        case _:
            return None


def _ends(steps: Sequence[o.Step]) -> Iterator[o.Hex]:
    for step in steps:
        if isinstance(step, o.GestapoMove | o.FugitiveMove):
            yield from step.path[-1:]


def _is_left_out(clause: Sequence[Lexeme], left: _Left, view: View) -> bool:
    """Whether one clause does so, and neither tells of other times nor of what another player does."""
    if _is_of_other_times(clause):
        return False
    said = _Clause(clause, left, view)
    used = said.uses_a_card or said.buys_a_camel
    return said.goes_to_a_place or said.goes or said.sails or said.begins_again or used


def _is_of_other_times(clause: Sequence[Lexeme]) -> bool:
    return _has(clause, _AT_OTHER_TIMES)


def _has(clause: Sequence[Lexeme], phrases: WordList) -> bool:
    text = f" {' '.join(lexeme.word for lexeme in clause)} "
    return any(f" {one} " in text for one in phrases.listed)


class _Clause:
    """What one clause says of the writer's pieces."""

    def __init__(self, said: Sequence[Lexeme], left: _Left, view: View) -> None:
        self._said = said
        self._left = left
        self._seat = view.seat
        self._moving = next((at for at, lexeme in enumerate(said) if _is_motion(lexeme)), None)

    @property
    def begins_again(self) -> bool:
        """Whether a fugitive that was captured begins again somewhere."""
        return self._left.begins_again and _has(self._said, _AGAIN) and not self._is_anothers(len(self._said))

    @property
    def goes_to_a_place(self) -> bool:
        """Whether a place is named to which a piece left could go: by its column and row, or by name behind what leads there."""
        listed = sum(lexeme.kind == "hex" for lexeme in self._said) >= _LISTED
        return not listed and any(self._leads_to(at) for at in range(len(self._said)))

    def _leads_to(self, at: int) -> bool:
        lexeme = self._said[at]
        if lexeme.kind != "hex" or lexeme.value not in self._left.ends or self._is_anothers(at):
            return False
        if any(one.word in _FROM.words for one in self._said[max(at - 1, 0) : at]):
            return False
        if lexeme.word[-1:].isdecimal() and not (lexeme.value in self._left.others and self._is_told):
            return True
        return self._is_own(at) and (self._moving is not None or self._is_at(at))

    @property
    def _is_told(self) -> bool:
        """Whether the clause says how things stand: "N6 is full of them", "in K17 there is Black"."""
        named = any(lexeme.kind == "colour" and lexeme.value != self._seat for lexeme in self._said)
        return named or any(lexeme.word in _STANDS.words for lexeme in self._said)

    def _is_at(self, at: int) -> bool:
        """Whether a piece by name is at a place: "my man dines at Irene's"."""
        piece = any(lexeme.kind in self._left.pieces for lexeme in self._said)
        return piece and any(one.word in _AT.words for one in self._said[max(at - _BESIDE, 0) : at])

    @property
    def goes(self) -> bool:
        """Whether a piece left is named, or its place is, and moves: "my Gestapo hunts Violet", "quelli di Casablanca vanno"."""
        if self._moving is None or self._stays:
            return False
        for at, lexeme in enumerate(self._said):
            here = lexeme.kind == "hex" and lexeme.value in self._left.here and self._is_mine(at)
            if (here or self._is_a_piece(at)) and not self._is_anothers(self._moving):
                return True
        return False

    @property
    def _stays(self) -> bool:
        """Whether something stays where it is, or does not go."""
        kinds = {lexeme.kind for lexeme in self._said}
        kept = "stay" in kinds or {"leave", "there"} <= kinds
        return kept or any(lexeme.value == "not" for lexeme in self._said)

    def _is_a_piece(self, at: int) -> bool:
        """Whether one of the writer's own that is left is named: "man" and its like only behind "my"."""
        lexeme = self._said[at]
        near = {one.word for one in self._said[max(at - _BESIDE, 0) : at]}
        if lexeme.kind not in self._left.pieces or not near.isdisjoint(_ANOTHERS.words):
            return False
        if self._is_mine(at):
            return True
        return lexeme.word in _BY_NAME.words and not any(one.word in _AFTER_ME.words for one in self._said)

    def _is_mine(self, at: int) -> bool:
        return any(lexeme.word in _OWN.words for lexeme in self._said[:at])

    @property
    def sails(self) -> bool:
        """Whether a ship is taken, where one of the pieces left may sail."""
        ship = any(lexeme.kind == "embark" or lexeme.word in _SHIPS.words for lexeme in self._said)
        return self._left.sails and ship and not self._stays and not self._is_anothers(len(self._said))

    @property
    def uses_a_card(self) -> bool:
        """Whether a card of the hand is used that no order plays."""
        used = any(lexeme.kind == "green" and lexeme.value in self._left.cards for lexeme in self._said)
        return used and self._is_used

    @property
    def buys_a_camel(self) -> bool:
        """Whether a camel is bought, or ridden, that may be bought now and no order buys."""
        return self._left.buys and any(lexeme.kind == "camel" for lexeme in self._said) and self._is_used

    @property
    def _is_used(self) -> bool:
        """Whether what is named there is neither kept, nor told of, nor another player's."""
        kept = any(lexeme.kind in ("keep", "negative") or lexeme.word in _KEEPING.words for lexeme in self._said)
        told = any(lexeme.word in _STANDS.words for lexeme in self._said)
        return not (kept or told or self._is_anothers(len(self._said)))

    def _is_own(self, at: int) -> bool:
        return any(_is_oneself(lexeme) or self._is_a_piece(number) for number, lexeme in enumerate(self._said[:at]))

    def _is_anothers(self, at: int) -> bool:
        """Whether another player does what is said there: who is named last before what goes, or before the place."""
        goes = self._moving if self._moving is not None and self._moving < at else at
        named = [self._whose(number) for number in range(goes)]
        known = [whose for whose in named if whose is not None]
        if known:
            return known[-1] == "another"
        return goes == at and any(self._whose(number) == "another" for number in range(at, len(self._said)))

    def _whose(self, at: int) -> str | None:
        lexeme = self._said[at]
        if _is_oneself(lexeme) or self._is_a_piece(at):
            return "own"
        piece = any(one.kind in PIECES for one in self._said[at + 1 : at + 1 + _BESIDE])
        if (lexeme.kind == "colour" and lexeme.value != self._seat) or (piece and lexeme.word in _ANOTHERS.words):
            return "another"
        return None


def _is_motion(lexeme: Lexeme) -> bool:
    return lexeme.kind in _GOES or any(lexeme.word in one.words for one in (_GOING, MOTIONS, _HUNTING))


def _is_oneself(lexeme: Lexeme) -> bool:
    """Whether a word is the writer, or what the writer does: "I", "vado"."""
    does = len(lexeme.word) >= _SHORTEST and lexeme.word.endswith(_FIRST_PERSON.endings) and lexeme.word in _GOING.words
    return does or lexeme.word in _ONESELF.words
