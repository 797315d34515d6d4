"""Statements heard together as a game reads a letter: shared words, then the plan, then the game's own orders."""

from collections.abc import Callable, Sequence
from functools import cached_property
from itertools import accumulate
from typing import Any, Final, TypeVar

import msgspec

from domain.game import AnyGame, Complaint, Parsed, Seat, Written
from domain.match.naming import name_of, seat_name
from domain.match.orders import Say, SharedOrder, Spoken
from domain.match.queries import MutePress, PreviewQuery, Query, ReportPress, RulesQuery, SetMine, WhyQuery
from domain.match.reading.consent import said
from domain.match.reading.running.draws import answer_to_draw
from domain.match.reading.shared_words import shared_order, shared_query, short_words, telling_words, tried_order
from domain.match.reading.talking.addressed import addressed
from domain.match.reading.talking.minding import minded
from domain.match.sight import MatchView
from domain.reading.acts import acts_in
from domain.reading.courtesy import is_courtesy, without_courtesy
from domain.reading.doubts import everyday, unsettles
from domain.reading.line_words import LineWord, leads, plain, words_of
from domain.reading.number_words import is_number
from domain.reading.shape import glance
from domain.reading.slips import Spelling, is_known, spelling
from domain.reading.statements import sentences
from domain.reading.whys import asked_why
from domain.reading.word_lists import WordList
from domain.words import languages

T = TypeVar("T")

_NOTHING: Final = Parsed[Any]()
_WAITS: Final = WordList("remarks", "waits")
_ARTICLES: Final = WordList("little", "the")
_MOST_TRIES: Final = 1_500  # parts of one letter that are tried as orders: it takes no longer for holding more
_SHORTEST: Final = 4  # letters of a word in a list that names something
_STEM: Final = 6  # letters that words made from one another have in common
_MOST_BARE: Final = 12  # words of a line that is looked at without its courtesy
_LONGEST: Final = 2_000  # characters of a statement that is looked into; no line of a letter is longer


class Statement(msgspec.Struct, frozen=True, gc=False):
    """What may be one order: its text, and where it stands: the line of the letter (from 0), and the column of its first."""

    line: int
    text: str
    start: int = 0


class Heard(msgspec.Struct, frozen=True):
    """What statements said together; ``line`` counts statements. ``ignored`` are those that were not meant as orders."""

    orders: tuple[Written[Any], ...] = ()
    complaints: tuple[Complaint, ...] = ()
    queries: tuple[Written[Any], ...] = ()
    ignored: frozenset[int] = frozenset()

    @property
    def open(self) -> frozenset[int]:
        """The statements of which nothing, or nothing good, could be made."""
        return self.ignored | {complaint.line for complaint in self.complaints}

    @property
    def understood(self) -> bool:
        """Whether all was understood, and was more than questions. A part that lacks what it belongs to is understood too."""
        whole = all(complaint.lacks for complaint in self.complaints)
        return whole and not self.ignored and not self.queries and bool(self.orders or self.complaints)


def asks_to_wait(text: str) -> bool:
    """Whether words begin by asking to wait: "hold on: P1 to 24"."""
    return leads(_WAITS.by_first, words_of(text)) > 0


class Ear:
    """Hears as one game does, for one seat; what was heard of a statement alone is kept."""

    def __init__(self, game: AnyGame, view: MatchView) -> None:
        self._game = game
        self._view = view
        self._alone: dict[str, Heard] = {}
        self._made: dict[tuple[Callable[[Ear, str], Any], str], Any] = {}
        self._tries = _MOST_TRIES

    def hear(self, texts: Sequence[str]) -> Heard:
        """What these say together, one statement each."""
        shared, queries, waits = self._shared(texts)
        lines = list(texts)
        for number in (*(one.line for one in (*shared, *queries)), *waits):
            lines[number] = ""
        plan, table = self._game.reading.plan, self._view.game
        planned = _NOTHING if plan is None else plan.parse("\n".join(lines), table)
        for number in (*(one.line for one in planned.orders), *(one.line for one in planned.complaints)):
            lines[number] = ""
        own = self._game.reading.parse("\n".join(lines), table)
        orders = _in_order((*shared, *planned.orders), own.orders)
        complaints = tuple(sorted((*planned.complaints, *own.complaints), key=lambda complaint: complaint.line))
        return Heard(orders, complaints, queries, frozenset((*own.ignored, *waits)))

    def _shared(
        self, texts: Sequence[str]
    ) -> tuple[tuple[Written[Any], ...], tuple[Written[Any], ...], tuple[int, ...]]:
        """The orders and questions that every game shares, and the statements that ask to wait: "hold on: P1 to 24"."""
        orders: list[Written[Any]] = []
        queries: list[Written[Any]] = []
        waits: list[int] = []
        for number, line in enumerate(texts):
            words = short_words(line)
            if words in _WAITS.words or (asks_to_wait(line) and self.plays(line)):
                waits.append(number)
                continue
            order, query = self._said(line, words)
            if isinstance(order, Say) and self._is_a_part(line):
                continue
            orders += [] if order is None else [Written(number, order)]
            queries += [] if query is None else [Written(number, query)]
        return tuple(orders), tuple(queries), tuple(waits)

    def _said(self, line: str, words: str) -> tuple[SharedOrder | None, Query | None]:
        """The order or question of a line that every game shares; courtesy around it is left out, but of words for others."""
        order = self._order(line, words)
        if isinstance(order, Spoken):
            return addressed(self._game, self._view, line, order) if isinstance(order, Say) else order, None
        query = self._query(line, words) if order is None else None
        if order is not None or not isinstance(query, RulesQuery | PreviewQuery | MutePress | None):
            return order, query  # of these alone what stands behind the word is taken as it is
        for bare in _bare(self, line, words):
            plainer = self._order(bare, short_words(bare))
            asked = self._query(bare, short_words(bare)) if plainer is None else None
            if plainer is not None or asked is not None:
                return plainer, asked
        return None, query

    def _order(self, line: str, words: str) -> SharedOrder | None:
        """The order of a line that every game shares, or its answer to the draw that is proposed to its writer."""
        order = shared_order(line, words)
        if order is not None or self._view.draw is None or not words or "?" in line:
            return order
        return answer_to_draw(self._view, words, own=self._is_of_the_game(line))

    def _query(self, line: str, words: str) -> Query | None:
        about = asked_why(line, self.is_called)
        if about is not None:
            return WhyQuery(about)
        query = shared_query(line, words) or minded(self._game, self._view, line)
        if query is None and (tried := tried_order(line)) is not None and self.plays(tried) and not self.plays(line):
            return PreviewQuery(tried)
        return None if isinstance(query, SetMine | MutePress | ReportPress) and self.plays(line) else query

    def plays(self, line: str) -> bool:
        """Whether a line alone is an order of the game, or a line of a plan."""
        plan, table = self._game.reading.plan, self._view.game
        return bool(self._game.reading.parse(line, table).orders or (plan and plan.parse(line, table).orders))

    def _is_a_part(self, line: str) -> bool:
        """Whether a line alone is a part of an order of the game that lacks what it belongs to: "I say that one is green"."""
        said = self._game.reading.parse(line, self._view.game)
        return bool(said.complaints) and not said.orders and all(one.lacks for one in said.complaints)

    def _is_of_the_game(self, line: str) -> bool:
        """Whether a line alone says something of the game itself, be it wrong."""
        said = self._game.reading.parse(line, self._view.game)
        if said.orders or said.complaints:
            return True
        return any(self._speaks(word.text) or self.is_kin(word.text) for word in words_of(line))

    def is_called(self, word: str) -> bool:
        """Whether something at the table, or somebody, is called by a word, among others."""
        if self.tells(word) and not everyday(word):
            return True
        stem = _stem(word)
        if len(stem) < _SHORTEST - 1:
            return False
        return stem in self._players or any(not unsettles(told, near=True) for told in self._told.get(stem, ()))

    @cached_property
    def _players(self) -> frozenset[str]:
        """The stems of the words of the players' names."""
        return frozenset(_stem(word) for name in self.others | self.own for word in name.split())

    @cached_property
    def _told(self) -> dict[str, set[str]]:
        """The words of the lists that tell the table, under the stem of each; those that could unsettle an order name nothing."""
        lists = self._game.telling.sections
        begun = self._view.asked is not None
        told = [part for language in languages() for part in lists(self._view.game, language)] if begun else []
        words = {word.text for part in told for line in (part.heading, *part.lines) for word in words_of(line)}
        found: dict[str, set[str]] = {}
        for word in words:
            if len(word) >= _SHORTEST:
                found.setdefault(_stem(word), set()).add(word)
        return found

    @cached_property
    def others(self) -> frozenset[str]:
        """What the other players are called, in small letters without accents and articles: "player 2", "violet"."""
        return self._called([seat for seat in self._view.seated if seat != self._view.seat])

    def names_others(self, words: Sequence[LineWord]) -> bool:
        """Whether one of the words is what another player is called."""
        return any(word.text in self.others for word in words)

    @cached_property
    def own(self) -> frozenset[str]:
        """What the writer is called, in the same way."""
        return self._called([self._view.seat])

    def _called(self, seats: Sequence[Seat]) -> frozenset[str]:
        game, view = self._game, self._view
        names = (
            name
            for seat in seats
            for language in languages()
            for name in (seat_name(game, seat, language), name_of(game, view, seat, language))
        )
        return frozenset(map(plain_name, names))

    @cached_property
    def _written(self) -> tuple[str, ...]:
        """The orders that our letter lists, as it writes them in every language."""
        game, view = self._game, self._view
        orders = game.sight.choices(view.game, view.seat) if view.asked is not None else ()
        return tuple(game.reading.write(order, language) for language in languages() for order in orders)

    @cached_property
    def listed(self) -> frozenset[str]:
        """The words of the orders that our letter lists, in every language."""
        return frozenset(word.text for word in words_of("; ".join(self._written)))

    @cached_property
    def _unfigured(self) -> frozenset[str]:
        """Those of them that stand in a part of an order that has no figure: "play boat"."""
        parts = {part for text in self._written for part in text.split(";")}
        return frozenset(word.text for part in parts if not any(map(str.isdecimal, part)) for word in words_of(part))

    def needs_a_figure(self, word: str) -> bool:
        """Whether a word names a thing of which nothing can be ordered now without a figure: "marble", of "marble G4 H4"."""
        if word[-1:].isdecimal():
            return False
        return not self._unfigured or (word in self.listed and word not in self._unfigured)

    def is_order(self, text: str) -> bool:
        """Whether a statement alone is an order, or a part of one."""
        if text not in self._alone:
            self._tries -= 1
            if self._tries < 0 or len(text) > _LONGEST:
                return False
            self._alone[text] = self.hear((text,)) if text.strip() else Heard()
        return self._alone[text].understood

    def once(self, make: Callable[["Ear", str], T], text: str) -> T:
        """What is made of a text, found once however often a letter's statements are gone through."""
        if (make, text) not in self._made:
            self._made[make, text] = make(self, text)
        found: T = self._made[make, text]
        return found

    def sentences(self, line: str) -> list[str]:
        """The sentences of a line of the letter, parted once."""
        return self.once(_sentences, line)

    def without_courtesy(self, line: str) -> list[str]:
        """A line with less and less of the courtesy around it, found once."""
        return self.once(_without_courtesy, line)

    def looks_like_order(self, text: str) -> bool:
        """Whether a statement begins as an order does."""
        return self._game.reading.looks_like_order(glance(text))

    def is_wrong(self, text: str) -> bool:
        """Whether a statement alone was meant as an order and is none."""
        return bool(self.hear((text,)).complaints)

    def tells(self, word: str) -> bool:
        """Whether a word, in small letters without accents, says something in an order, and is no little word."""
        return word[-1:].isdecimal() or word in telling_words() or is_number(word) or self._speaks(word)

    def _speaks(self, word: str) -> bool:
        """Whether a word says something in an order of the game."""
        speaks = self._game.reading.speaks
        return self.looks_like_order(word) if speaks is None else speaks(word)

    def knows(self, word: str) -> bool:
        """Whether a word, in small letters without accents, may stand in an order, little words too."""
        return word in self.spelling.words or self.tells(word)

    def is_kin(self, word: str) -> bool:
        """Whether a word is made from one that says something in an order: "travesto" from "travestimento"."""
        return len(word) >= _STEM and word[:_STEM] in self._stems and not self.knows(word)

    @cached_property
    def _stems(self) -> frozenset[str]:
        """How the longer words begin that say something in an order."""
        return frozenset(word[:_STEM] for word in self.spelling.words if len(word) >= _STEM and self.tells(word))

    def doubts(self, word: str) -> tuple[str, ...]:
        """The words of doubt that one without a sense of its own may be, mistyped: "dnot"."""
        return self.once(_doubts, word)

    @cached_property
    def spelling(self) -> Spelling:
        """How the words of the game's orders are spelt."""
        return spelling(self._game.reading.words)

    @cached_property
    def aims(self) -> WordList | None:
        """What stands before the name of a player whom something is sent after."""
        acts = self._game.reading.acts
        return acts_in(acts).aims if acts else None

    def says(self, text: str) -> tuple[Any, ...]:
        """The orders of a statement alone."""
        return tuple(written.order for written in self.alone(text).orders)

    def standing(self, place: str) -> str | None:
        """What our letters call the one thing of the writer's own that stands on a place; None if none does."""
        standing = self._game.reading.standing
        return None if standing is None else standing(place, self._view.game)

    def starts(self, place: str) -> bool:
        """Whether a thing of the writer's own stands on a place."""
        starts = self._game.reading.starts
        return starts is not None and starts(place, self._view.game)

    def leaves_unused(self, text: str, orders: Sequence[str]) -> bool:
        """Whether a text only says what these orders leave unused: "I keep the boat"."""
        unused = self._game.reading.unused
        if unused is None:
            return False
        return unused([one for said in orders for one in self.once(Ear.says, said)], text, self._view.game)

    def alone(self, text: str) -> Heard:
        """What a statement says alone."""
        return self._alone[text] if text in self._alone else self.hear((text,))

    def names(self, text: str) -> bool:
        """Whether a text names anything on the table, or does what is done there; words of daily talk alone do not."""
        telling = [word.text for word in words_of(text) if self.tells(word.text) or self.tells(_owner(word.text))]
        return len(text) > _LONGEST or any(not everyday(word) for word in telling)

    def mentions(self, text: str) -> bool:
        """Whether a text has a word of that kind."""
        return len(text) <= _LONGEST and any(self.tells(word.text) for word in words_of(text))


def _stem(word: str) -> str:
    """What one and several of a thing have in common: "house" and "houses", "casa" and "case"."""
    return word if word.isdecimal() or len(word) < _SHORTEST else word.removesuffix("s")[:-1]


def _without_courtesy(ear: Ear, line: str) -> list[str]:
    return without_courtesy(line)


def _sentences(ear: Ear, line: str) -> list[str]:
    return sentences(line)


def _doubts(ear: Ear, word: str) -> tuple[str, ...]:
    return () if is_known(word) or ear.knows(word) else ear.spelling.doubts(word)


def plain_name(name: str) -> str:
    """What somebody is called, in small letters without accents and articles."""
    return " ".join(word for word in plain(name).split() if word not in _ARTICLES.words)


def _owner(word: str) -> str:
    """Who something belongs to: "violet's"."""
    return word.partition("'")[0]


def _in_order(others: tuple[Written[Any], ...], own: tuple[Written[Any], ...]) -> tuple[Written[Any], ...]:
    """All by lines; the game's own stay in the order that the game gives them, each after those that it puts first."""
    lines = accumulate((written.line for written in own), max)
    placed = [*((written.line, written) for written in others), *zip(lines, own, strict=True)]
    return tuple(written for _, written in sorted(placed, key=lambda one: one[0]))


def _bare(ear: Ear, line: str, words: str) -> tuple[str, ...]:
    """A line of a few words without more and more of the courtesy around it; nothing of any other, and where there is none.

    A yes or no at its head is none: it is the answer to what was asked.
    """
    if not 1 < len(words.split()) <= _MOST_BARE or said(words.split()[0]) is not None:
        return ()
    greeting, comma, rest = line.partition(",")  # what stands behind a greeting is taken for whom it greets
    greeted = (rest, *without_courtesy(rest)) if comma and rest.strip() and is_courtesy(greeting) else ()
    tries = (one.strip() for one in (*ear.without_courtesy(line), *greeted))
    return tuple(one for one in tries if one and plain(one) != words)
