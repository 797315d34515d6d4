"""A sentence in its writer's own words as the orders that our letters would write, and nothing else (G-22).

It is read where every word of it is known, and one order alone fits. Its parts are orders, reasons for them, and talk.
"""

import re
from collections.abc import Iterator, Sequence
from typing import Final

from domain.game import AnyGame
from domain.match.reading.adding import begins_another
from domain.match.reading.bare_answers import is_only_an_answer
from domain.match.reading.hearing import Ear, Statement, plain_name
from domain.match.reading.own_words.around import (
    acts_among,
    is_idle,
    is_of_another,
    is_told_of,
    leads_in,
    names_things,
    says_nothing,
)
from domain.match.reading.own_words.explaining import explains, is_an_errand, is_in_a_hurry, sees_first
from domain.match.reading.own_words.fitting import Given
from domain.match.reading.own_words.known_words import KnownWords, known
from domain.match.reading.own_words.naming import in_our_names
from domain.match.reading.own_words.the_end import closes
from domain.match.reading.own_words.the_rest import announces, is_for_now, is_of_the_rest, left_out, rest_stays, trails
from domain.match.reading.own_words.tries import followed_as_it_stands, tries
from domain.match.reading.own_words.wavering import asks_or_quotes, orders_nothing, wavers, without_phrases
from domain.match.reading.paragraphs import heads_what_is_of_others
from domain.match.reading.rewording import reworded
from domain.match.sight import MatchView
from domain.reading.acts import Acts
from domain.reading.courtesy import greets, is_courtesy
from domain.reading.daily import without_daily
from domain.reading.doubts import after_postscript, is_verb
from domain.reading.line_words import LineWord, words_of
from domain.reading.number_words import in_figures
from domain.reading.statements import is_listing
from domain.reading.word_lists import WordList

_EDGE: Final = re.compile(r"\s(?:[-\u2013\u2014]+|#+|//)\s|[,;:()\u2026!]+|\.\.+")
_LONGEST: Final = 300  # characters of a sentence
_MOST_PIECES: Final = 12
_LEAST_NAMED: Final = 2  # words of an order without a verb: a thing and its place
_JOINS: Final = WordList("harmless", "joins")
_SPEAKERS: Final = WordList("harmless", "who speaks")
_FIRST_PERSON: Final = WordList("little", "endings of the first person")
_THIRD_PERSON: Final = WordList("little", "endings of the third person")
_SIGN_OFFS: Final = WordList("courtesy", "sign-offs")
_GREETINGS: Final = WordList("harmless", "greetings")
_REASONS: Final = WordList("harmless", "reasons")
_CLAUSES: Final = WordList("harmless", "clauses")
_FIGURES: Final = WordList("harmless", "figures of speech")
_SAYINGS: Final = WordList("harmless", "sayings")
_LEADING_IN: Final = WordList("harmless", "before the end")
_STATES: Final = WordList("harmless", "states")


class OwnWords:
    """Reads sentence after sentence of one letter; what was read before counts as given.

    ``refused``: an order in our letters' words would be refused, or one was not read, so that no other makes the letter good.
    ``signed``: a greeting has closed the letter.
    """

    def __init__(self, game: AnyGame, ear: Ear, view: MatchView, acts: Acts, *, whole: bool = False) -> None:
        self._whole = whole  # whether orders are told just as our letters write them
        self._ear, self._acts = ear, acts
        self._orders = game.orders
        self._given = Given(game, ear, view, acts)
        self._does: frozenset[str] = frozenset()  # what the last order of the sentence does
        self._ordered = False  # whether the sentence has ordered something
        self.refused = False
        self.signed = False
        self._stays_open = False  # more is to come, of other pieces
        self._left_out: frozenset[str] = frozenset()  # of which it was said that nothing is ordered
        self._rest_stays = False  # those that no order names all stay

    def reads(self, typed: str) -> list[str] | None:
        """The orders of a sentence; None if any word of it is not known, or nothing is ordered."""
        sentence = in_our_names(self._ear, self._acts, typed, self._given.said, self._given.lists)
        if sentence != typed and not asks_or_quotes(sentence) and self.takes(sentence):
            return self._given.said[-1:]
        if len(sentence) > _LONGEST or self._is_ours(sentence) or asks_or_quotes(sentence) or orders_nothing(sentence):
            return None
        if heads_what_is_of_others(self._ear, sentence):
            return None
        before = list(self._given.said)
        self._ordered, self._does = False, frozenset()
        read = self._says_only_orders(sentence, _pieces(sentence)) and self._ordered
        if not read or is_only_an_answer(self._ear, sentence, self._given.said[len(before) :]):
            self._given.said = before
            return None
        return self._given.in_our_words(len(before), whole=self._whole)

    def _is_ours(self, sentence: str) -> bool:
        """Whether a sentence is a list of our letters; where somebody says before it what they do it is theirs."""
        head = sentence.partition(":")[0]
        if not is_listing(sentence) or _is_only_led_in(head):
            return False
        words = words_of(head)
        done = [words[at].text for at in range(len(words)) if self._acts.at(words, at) is not None]
        speaks = any(word.text in _SPEAKERS.words for word in words)
        return not done or not (speaks or any(word.endswith(_FIRST_PERSON.endings) for word in done))

    def takes(self, sentence: str) -> bool:
        """Whether a sentence is an order in our letters' words; one of the game's counts as given."""
        text = reworded(self._ear, Statement(0, sentence)).text
        if not text or not self._ear.is_order(text):
            return False
        if all(type(order) in self._orders for order in self._ear.says(text)):
            self._given.said.append(text)
            if not self._given.accepted or self._only_praises(sentence):
                self._given.said.pop()
                return False
        return True

    def _tells_how_all_is(self, said: KnownWords) -> bool:
        """Whether a word behind what closes the turn says that it only tells how all is: "that's all fine"."""
        behind = [word for word in said.words for _, end, _ in said.acts if word.start >= end]
        return not said.named and not self._acts.closing.isdisjoint(said.means) and _STATES.among(behind)

    def ends(self, sentence: str) -> bool:
        """Whether a sentence that was taken for an order says that the turn is over, and nothing else."""
        return self.last_given in self._acts.closing and closes(self._ear, self._acts, sentence)

    @property
    def last_given(self) -> str:
        """The order that was read last, as our letters write it in English; "" before any."""
        return next(reversed(self._given.written), "")

    def _only_praises(self, sentence: str) -> bool:
        """Whether a sentence is courtesy with a word that closes the turn elsewhere: "well done all"."""
        ends = self.last_given in self._acts.closing and is_courtesy(sentence)
        return ends and not closes(self._ear, self._acts, sentence)

    def is_idle(self, sentence: str) -> bool:
        """Whether a sentence is talk for sure, or says that more comes later."""
        if after_postscript(sentence) >= len(sentence.rstrip()):
            return False
        sentence = sentence[after_postscript(sentence) :]
        if is_idle(self._acts, sentence) or self._is_of_the_rest(sentence) or self._is_explained(sentence):
            return True
        pieces, later = _pieces(sentence), False
        for start, end in pieces:
            piece = sentence[start:end]
            if later and self._trails(sentence[start:]):
                return True
            rest = self._is_of_the_rest(piece)
            talk = is_courtesy(piece) or is_idle(self._acts, piece) or self._is_explained(piece)
            if not (rest or talk or (later and self._trails(piece))):
                return False
            later = later or rest
        return len(pieces) > 1

    def _is_explained(self, text: str) -> bool:
        """Whether words behind orders explain them, and could order nothing."""
        if not self._given.said:
            return False
        idle = self._acts.nothing_done.issuperset(self._given.written) and sees_first(self._ear, text)
        return idle or explains(self._ear, self._acts, text, self._given.said)

    def _trails(self, text: str) -> bool:
        """Whether words behind what is put off are talk: "the others later, I have to fetch the children"."""
        return trails(self._ear, self._acts, text)

    def stays_open(self, sentence: str) -> bool:
        """Whether a sentence only says that the turn stays open, whatever order it would be: "I'll say end myself later"."""
        return is_for_now(sentence) and self._is_of_the_rest(sentence[after_postscript(sentence) :])

    def announces(self, sentence: str) -> bool:
        """Whether a sentence only says that some are ordered now, and names none: "for now I move"."""
        if self._given.said or self._acts.rest is None:
            return False
        found = [announces(self._acts, sentence[start:end]) for start, end in _parts_by_marks(sentence)]
        told = (
            sentence[start:end] for (start, end), one in zip(_parts_by_marks(sentence), found, strict=True) if not one
        )
        return any(found) and all(is_courtesy(one) or is_idle(self._acts, one) for one in told)

    def may_order(self, sentence: str) -> bool:
        """Whether a sentence that was not read names something: beside it no other order is all that is meant."""
        if is_told_of(self._ear, sentence):
            return False
        sentence = without_phrases(_FIGURES, sentence)
        figures = " ".join(in_figures(sentence).split())  # "ten minutes"; but "one" may be anybody
        if self._ear.names(without_daily(sentence)) and self._ear.names(without_daily(figures)):
            return True
        return self._ear.is_order(reworded(self._ear, Statement(0, sentence)).text)

    @property
    def count(self) -> int:
        """How many orders were read so far."""
        return len(self._given.written)

    @property
    def written(self) -> list[str]:
        """The orders that were read so far, as our letters write them."""
        return self._given.written

    @property
    def contradicts(self) -> bool:
        """Whether more is to come, and the turn is closed all the same."""
        return self._stays_open and any(text in self._acts.closing for text in self._given.written)

    @property
    def of_the_rest(self) -> list[str]:
        """The orders for the pieces that no order names, where they were said to stay."""
        return self._given.unnamed_stay() if self._rest_stays else []

    @property
    def end(self) -> str | None:
        """The order that closes the turn, where pieces were left out and nothing else may be ordered of the others."""
        end = min(self._acts.closing, default="")
        closed = (
            not self._left_out or self._stays_open or any(text in self._acts.closing for text in self._given.written)
        )
        return None if closed or not self._given.is_all_but(self._left_out, end) else end

    def _is_of_the_rest(self, text: str) -> bool:
        """Whether words say that more comes later of other pieces, or that nothing is ordered of them."""
        if not self._given.said or self._acts.rest is None:
            return False
        if pieces := left_out(self._ear, self._acts, text, self._given.said):
            self._left_out |= pieces
            return True
        found = is_of_the_rest(self._ear, self._acts, text, self._given.said) and self._given.goes_on
        self._stays_open = self._stays_open or found
        return found

    def _says_only_orders(self, text: str, pieces: Sequence[tuple[int, int]], at: int = 0) -> bool:
        """Whether all pieces from one on are orders, reasons for them, or talk. Of orders that may end behind several of them the
        longest counts behind which nothing is left that may mean more."""
        if at == len(pieces) or len(pieces) > _MOST_PIECES:
            return at == len(pieces)
        if _ends_a_clause(text, pieces[at][1]) and self._is_of_the_rest(text[slice(*pieces[at])]):
            trails = at + 1 < len(pieces) and self._trails(text[pieces[at + 1][0] :])
            return trails or self._says_only_orders(text, pieces, at + 1)
        found = False
        for end in self._orders_from(text, pieces, at):
            found = True
            if self._says_only_orders(text, pieces, end):
                return True
        return not found and any(self._says_only_orders(text, pieces, end) for end in self._talk_from(text, pieces, at))

    def _orders_from(self, text: str, pieces: Sequence[tuple[int, int]], at: int) -> Iterator[int]:
        """Behind which pieces a run ends that is one order, the longest first; it counts as given until the next is tried."""
        said, does, ordered = self._given.said, self._does, self._ordered
        passing = self._rest_stays, self._stays_open, self.signed
        for end in range(len(pieces), at, -1):
            order = self._order(text[pieces[at][0] : pieces[end - 1][1]], begins=at == 0)
            if order is not None:
                self._given.said, self._ordered = [*said, order] if order else said, True
                yield end
            self._given.said, self._does, self._ordered = said, does, ordered
            self._rest_stays, self._stays_open, self.signed = passing

    def _talk_from(self, text: str, pieces: Sequence[tuple[int, int]], at: int) -> Iterator[int]:
        """Behind which pieces a run ends that says nothing of the orders: "vediamo che succede". Several name no thing."""
        start = pieces[at][0]
        for end in range(at + 1, len(pieces) + 1):
            run, alone = text[start : pieces[end - 1][1]], end == at + 1
            if self._ordered and begins_another(self._ear, run, self._given.said):
                continue
            if self._says_of_it(run):
                yield end
            elif not alone and names_things(self._ear, run):
                continue
            elif self._is_beside(text, start, start + len(run)) or (not alone and is_idle(self._acts, run)):
                yield end

    def _says_of_it(self, run: str) -> bool:
        """Whether words behind an order explain it, or are of another piece, or of the writer's own day, and name things; before
        one they say why the letter is short."""
        if not self._ordered:
            return is_in_a_hurry(self._ear, run)
        if is_of_another(self._ear, self._acts, run, self._given.said) or is_an_errand(self._ear, self._acts, run):
            return True
        return self._is_explained(run)

    def _is_beside(self, text: str, start: int, end: int) -> bool:
        """Whether a piece says nothing of the orders before or behind it."""
        piece = text[start:end]
        if is_courtesy(piece) and not (wavers(piece) or self._ear.names(piece)):
            self.signed = self.signed or not greets(piece)  # what follows may be a name: "Kind regards, Blue"
            return True
        if self._ordered:
            parted = not text[:start].rstrip()[-1:].isalnum()
            return says_nothing(self._ear, self._acts, piece, self._given.said, parted=parted)
        self.signed = self.signed or _signs(piece)
        return leads_in(self._ear, self._acts, piece, text[end:].lstrip())

    def _order(self, text: str, *, begins: bool) -> str | None:
        """The one order that is said, "" if it was said before; None if none fits, or several do. ``begins``: its sentence."""
        ordered = self._given.said
        if rest_stays(self._acts, text, alone=not ordered) and (ordered or self._given.unnamed_stay()):
            self._rest_stays = True
            return ""
        tried = ((text,),) if self._is_bare(text, begins=begins) else ()  # "I'd like a briefcase": of one, not of all
        for tries_of_it in (*tried, followed_as_it_stands(self._acts, text)):
            if (followed := self._given.one_of(tries_of_it)) is not None:
                return followed
        said = known(self._ear, self._acts, text, self._does)
        if said is None:
            return None if wavers(text) else self._given.one_of((text,))
        return self._of_known_words(said) if self._may_be_one(said) else None

    def _of_known_words(self, said: KnownWords) -> str | None:
        """The same of words that are known and may order something."""
        if not said.acts and self._is_where_it_stands(said):
            return ""
        if not said.acts and not said.led and not self._does:
            return self._given.without_a_verb(said, signed=self.signed)
        found = self._given.one_of(tries(self._ear, self._acts, said, self._does), said.means)
        found = self._given.listed(said, self._does) if found is None else found
        if found is not None:
            self._does = said.means or self._does
        return found

    def _is_where_it_stands(self, said: KnownWords) -> bool:
        """Whether nothing is named but the place of what was ordered before: "P3 asks, there in 88"."""
        places = {word.text for word in said.named}
        name = self._ear.standing(places.pop()) if len(places) == 1 and self._given.said else None
        return name is not None and name.lower() in (word.text for word in words_of(self._given.said[-1]))

    def _is_bare(self, text: str, *, begins: bool) -> bool:
        """Whether words may be one order in our letters' words, with nothing behind it that is left out: behind other orders, or
        where a sentence begins with a thing and its place: "F4 G4 to cover the flank"."""
        words = words_of(text)
        told = begins and sum(self._ear.tells(one.text) for one in words) >= _LEAST_NAMED
        told = told and words[-1].text[-1:].isdecimal()
        if not (self._given.said or told) or acts_among(self._acts, words):
            return False
        said = reworded(self._ear, Statement(0, text)).text
        return bool(said) and text.rstrip(" ,;:.!").endswith(said.rstrip(" ,;:.!"))

    def _may_be_one(self, said: KnownWords) -> bool:
        """Whether known words may order something, and of one thing: not "I choose the pawn on B2", nor "a rook slides to 67"."""
        if (said.idle and not said.acts and len(said.named) == 1) or said.is_of_any:
            return False
        if said.leaves and not self._acts.beginning.issuperset(said.means or ("",)):
            return False
        if (said.acts and not said.means) or _is_anothers(self._ear, said):
            return False
        if self._tells_how_all_is(said) or self._acts.are_foreign(said.done, said.spoken):
            return False
        return bool(said.acts or said.named)


def _is_only_led_in(head: str) -> bool:
    """Whether what stands before a colon says nothing of what stands behind it: "Allora: P3 deve …"."""
    words = words_of(without_phrases(_SAYINGS, head))
    return is_courtesy(head) or all(_LEADING_IN.at(words, at) for at in range(len(words)))


def _signs(piece: str) -> bool:
    """Whether words close a letter, and a name follows: "kind regards, Blue"."""
    words = words_of(piece)
    return is_courtesy(piece) and _SIGN_OFFS.among(words) and not _GREETINGS.among(words)


def _is_anothers(ear: Ear, said: KnownWords) -> bool:
    """Whether right before what is done stands another player, who does it: "Black pays", "il nero paga"."""
    for start, end, _ in said.acts[:1]:
        before = [word.text for word in said.words if word.end <= start]
        named = any(plain_name(" ".join(before[-length:])) in ear.others for length in (1, 2) if before)
        return named and said.text[start:end].lower().endswith(_THIRD_PERSON.endings)
    return False


def _ends_a_clause(text: str, end: int) -> bool:
    """Whether what stands before there is a clause of its own: "tomorrow P4" is none in "tomorrow P4 to 14"."""
    behind = text[end:].lstrip()
    words = words_of(behind)
    return not behind[:1].isalnum() or bool(_CLAUSES.at(words, 0) or _REASONS.at(words, 0))


def _joins(sentence: str, word: LineWord) -> bool:
    """Whether a word joins what stands behind it; "è" is a verb."""
    return word.text in _JOINS.words and not is_verb(sentence, word)


def _parts_by_marks(sentence: str) -> list[tuple[int, int]]:
    """The parts of a sentence between punctuation that hold a letter or a figure."""
    edges = [0, *(edge for found in _EDGE.finditer(sentence) for edge in found.span()), len(sentence)]
    parts = zip(edges[::2], edges[1::2], strict=True)
    return [(start, end) for start, end in parts if any(map(str.isalnum, sentence[start:end]))]


def _pieces(sentence: str) -> list[tuple[int, int]]:
    """The parts of a sentence between punctuation, and before words that join or say why, that hold a letter or a figure."""
    words = words_of(sentence)
    marks = [found.span() for found in _EDGE.finditer(sentence)]
    joints = [at for at, word in enumerate(words) if at and (_REASONS.at(words, at) or _joins(sentence, word))]
    spans = {*marks, *((words[at].start, words[at].start) for at in joints)}
    edges = [0, *(edge for span in sorted(spans) for edge in span), len(sentence)]
    parts = zip(edges[::2], edges[1::2], strict=True)
    return [(start, end) for start, end in parts if any(map(str.isalnum, sentence[start:end]))]
