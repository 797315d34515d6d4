"""Which orders fit what is said: those that the seat may give now beside those given before, as far as its own view tells."""

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from itertools import pairwise
from typing import Any, Final

from domain.game import AnyGame
from domain.match.reading.hearing import Ear, Statement
from domain.match.reading.own_words.known_words import KnownWords
from domain.match.reading.own_words.tries import is_counted
from domain.match.reading.rewording import reworded
from domain.match.sight import MatchView
from domain.reading.acts import MOVES, STAYS, Acts
from domain.reading.line_words import words_of
from domain.reading.word_lists import WordList
from domain.words import languages

_GREETINGS: Final = WordList("harmless", "greetings")
_ROUNDS: Final = WordList("little", "rounds")
_LEAST_LISTED: Final = 4  # words: two things with their figures
_WITH_ITS_VERB: Final = 2  # words of an order that say what is done and to what


def may_give(game: AnyGame, view: MatchView, orders: Iterable[Any]) -> bool:
    """Whether the seat may give these orders of a game one after another, as far as its own view tells."""
    sight, seen = game.sight, view.game
    for order in orders:
        if sight.refusal_of(seen, view.seat, order) is not None:
            return False
        seen = sight.foresee(seen, view.seat, order)
    return True


class Given:
    """The orders of a letter so far, as our letters write them, and what fits beside them."""

    def __init__(self, game: AnyGame, ear: Ear, view: MatchView, acts: Acts) -> None:
        self._game = game
        self._ear = ear
        self._view = view
        self._acts = acts
        self.said: list[str] = []

    @property
    def accepted(self) -> bool:
        """Whether the seat may give them all."""
        return self._is_legal(self._orders())

    @property
    def goes_on(self) -> bool:
        """Whether the seat may order more beside these."""
        return bool(self._choices())

    @property
    def written(self) -> list[str]:
        """The orders as our letters write them in English."""
        return [self._game.reading.write(order, languages()[0]) for order in self._orders()]

    def one_of(self, tries: Iterable[str], means: frozenset[str] = frozenset()) -> str | None:
        """The only order that these may be, "" if it was given before; None if none of them is one, or several differ.

        ``means``: what is said that all do that are new; nothing if that is not said.
        """
        found: dict[tuple[Any, ...], str] = {}
        again = False
        for text in dict.fromkeys(tries):
            said = reworded(self._ear, Statement(0, text.strip(" ,;:."))).text
            if not said or not self._ear.is_order(said):
                continue
            orders = self._with(said)
            if orders and (not means or self._does_one(orders, means)):
                found.setdefault(orders, said)
            else:
                read = self._ear.says(said)
                again = again or (bool(read) and set(self._orders()).issuperset(read))
        if found:
            return next(iter(found.values())) if len(found) == 1 else self._fullest(found)
        return "" if again else None

    def in_our_words(self, first: int, *, whole: bool) -> list[str]:
        """The orders from one on as our letters write them; if not the ``whole``, only those of a single answer: "per me il
        bianco" is one only alone."""
        return [self._in_our_words(at, whole=whole) for at in range(first, len(self.said))]

    def _in_our_words(self, at: int, *, whole: bool) -> str:
        before, now = self._read(self.said[:at]), self._read(self.said[: at + 1])
        if now[:-1] != before:
            return self.in_full(self.said[at])
        text = self._game.reading.write(now[-1], languages()[0])
        told = whole or self._acts.verb_of(text) in self._acts.while_asked
        return text if told and self._read([*self.said[:at], text]) == now else self.in_full(self.said[at])

    def _fullest(self, found: Mapping[tuple[Any, ...], str]) -> str | None:
        """Of several readings the one that says all that the others say, and only how: "by river" to the same place."""
        says = {text: self._words(orders) for orders, text in found.items()}
        every = frozenset.union(*says.values())
        least = frozenset.intersection(*says.values())
        if any(word[-1:].isdecimal() for word in every - least):
            return None
        return next((text for text, words in says.items() if words == every), None)

    def _words(self, orders: Sequence[Any]) -> frozenset[str]:
        """The words with which our letters write orders in English."""
        written = (self._game.reading.write(order, languages()[0]) for order in orders)
        return frozenset(word.text for text in written for word in words_of(text))

    def _does_one(self, orders: Sequence[Any], means: frozenset[str]) -> bool:
        """Whether all orders that are new do what is said."""
        before = self._orders()
        new = [self._game.reading.write(order, languages()[0]) for order in orders if order not in before]
        return all(self._acts.verb_of(text) in means for text in new) and not self._passes_idly(new, means)

    def _passes_idly(self, written: Sequence[str], means: frozenset[str]) -> bool:
        """Whether orders by which nothing is done answer nothing that is asked, where what is said may mean more than they:
        "I pass" of who must offer does not say that nobody is accused."""
        if self.said or len(means) == 1 or not self._acts.nothing_done.issuperset(written):
            return False
        return not any(text == one or text.startswith(f"{one};") for one in written for text in self._texts)

    def listed(self, said: KnownWords, does: frozenset[str]) -> str | None:
        """The only order among those listed that does this, and has all that is named in this sequence."""
        if not said.named or said.parts or is_counted(self._acts, said) or _counts_rounds(said):
            return None
        named = [word.text for word in said.named]
        means = said.means or (frozenset((MOVES,)) if said.led else does)
        listed = list(self._listed())
        fits = [
            one for one in listed if self._fits(one, means, named) and not self._adds(one, listed, frozenset(named))
        ]
        if any(self._names_more(one, frozenset(named)) for one in fits):
            return None
        return self.one_of(one[0] for one in fits) or None

    def _names_more(self, texts: Sequence[str], named: frozenset[str]) -> bool:
        """Whether an order has a thing that nobody names: it is one of several, "offer disguise 1, documents 5" of "documents 5",
        or stands behind orders of others, "P3 to 5" of "P5 crossing 4 to 5"."""
        parts = [text.split(", ") for text in texts]
        if len(parts[0]) > 1 and all(len(one) == len(parts[0]) for one in parts):
            firsts = (
                {key for one in parts for key in self._keys(one[at])[: 1 if at else _WITH_ITS_VERB]}
                for at in range(len(parts[0]))
            )
            return any(map(named.isdisjoint, firsts))
        if not self.said or self._acts.verb_of(texts[0]) == words_of(texts[0])[0].text:
            return False
        moved = {self._first(text) for text in self.written}
        return self._first(texts[0]) not in moved | named

    def lists(self, said: str) -> bool:
        """Whether an order that may be given where nothing is ordered has these words in our letters."""
        return any(f"{said};" in f"{text};" for text in self._texts)

    @cached_property
    def _texts(self) -> tuple[str, ...]:
        """The orders listed where nothing is ordered, as our letters write them in English."""
        orders = self._game.sight.choices(self._view.game, self._view.seat)
        return tuple(self._game.reading.write(order, languages()[0]) for order in orders)

    def _listed(self) -> Iterable[list[str]]:
        """The orders listed behind those given before, as our letters write each in every language."""
        return ([self._game.reading.write(order, one) for one in languages()] for order in self._choices())

    def _fits(self, texts: Sequence[str], means: frozenset[str], named: Sequence[str]) -> bool:
        """Whether an order does this, and has all that is named."""
        keys = [self._keys(text) for text in texts]
        ends = [self._keys(part)[-1:] for part in texts[0].split(";")]
        if len(ends) > 1 and not all(end and end[0] in named for end in ends):
            return False  # "my man to R1 and my Gestapo" does not say where that goes
        return self._acts.verb_of(texts[0]) in means and _has_all(keys, named)

    def _adds(self, texts: Sequence[str], listed: Iterable[Sequence[str]], named: frozenset[str]) -> bool:
        """Whether an order goes on where another that is listed ends, with a thing that is not named: "accept agent-4, hitman
        demands one disguise", of "agent 4, the disguise"."""
        shorter = (one for one in listed if texts[0].startswith(f"{one[0]}, "))
        more = ([text[len(less) :] for text, less in zip(texts, one, strict=True)] for one in shorter)
        return any(named.isdisjoint(map(self._first, added)) for added in more)

    def _first(self, written: str) -> str:
        """The first word of an order that says something of it; "" if none does."""
        return next(iter(self._keys(written)), "")

    def in_full(self, text: str) -> str:
        """An order as it was read, or several as our letters write each: "P4 ask 10; P2 ask 29"."""
        orders = self._ear.says(text)
        several = len(orders) > 1 and all(type(order) in self._game.orders for order in orders)
        return "; ".join(self._game.reading.write(order, languages()[0]) for order in orders) if several else text

    def is_all_but(self, left_out: frozenset[str], end: str) -> bool:
        """Whether behind these orders only those for pieces that are left out may be given, and the one that closes the turn."""
        written = [self._game.reading.write(order, languages()[0]) for order in self._choices()]
        others = (text for text in written if text != end)
        return end in written and all(left_out.issuperset(self._keys(text)[:1]) for text in others)

    def unnamed_stay(self) -> list[str]:
        """The orders by which each thing stays that no order so far names."""
        named = {word.text for text in self.written for word in words_of(text)}
        orders = self._game.sight.choices(self._view.game, self._view.seat)
        written = [self._game.reading.write(order, languages()[0]) for order in orders]
        stays = (text for text in written if text.endswith(f" {STAYS}") and text not in self._acts.verbs)
        return [text for text in stays if named.isdisjoint(self._keys(text)[:1])]

    def without_a_verb(self, said: KnownWords, *, signed: bool) -> str | None:
        """The only order that has all that is named and nothing else: "gun 1 and gloves 3 please"; or what a word alone means
        where nothing else is asked. Below a greeting that closed the letter, or beside one, it may be a name."""
        if signed or _counts_rounds(said) or any(word.text in _GREETINGS.words for word in said.words):
            return None
        text = " ".join(said.text[word.start : word.end] for word in said.named)
        if len(said.named) == 1:
            return self._alone(text)
        figured = all(word.text.isdecimal() == bool(at % 2) for at, word in enumerate(said.named))
        if len(said.named) < _LEAST_LISTED or not figured:
            return self.one_of(f"{verb} {said.text}" for verb in self._acts.laid_down) or None
        return self.one_of(f"{verb} {text}" for verb in self._acts.verbs) or None

    def _alone(self, text: str) -> str | None:
        alone = self._game.reading.alone
        order = None if self.said or alone is None else alone(text, self._view.game)
        return (
            self._game.reading.write(order, languages()[0]) if order is not None and self._is_legal((order,)) else None
        )

    def _with(self, text: str) -> tuple[Any, ...]:
        """All orders with this one, which is read; none if the seat may not give them, or it adds nothing."""
        heard = self._ear.hear((*self.said, text)) if self.said else self._ear.alone(text)
        orders = tuple(written.order for written in heard.orders)
        known = heard.understood and not heard.complaints and all(type(order) in self._game.orders for order in orders)
        return orders if known and orders != self._orders() and self._is_legal(orders) else ()

    def _orders(self) -> tuple[Any, ...]:
        return self._read(self.said)

    def _read(self, said: Sequence[str]) -> tuple[Any, ...]:
        return tuple(written.order for written in self._ear.hear(said).orders) if said else ()

    def _is_legal(self, orders: Sequence[Any]) -> bool:
        return may_give(self._game, self._view, orders)

    def _choices(self) -> tuple[Any, ...]:
        """The orders listed behind those given before."""
        sight, seen, seat = self._game.sight, self._view.game, self._view.seat
        for order in self._orders():
            seen = sight.foresee(seen, seat, order)
        return sight.choices(seen, seat)

    def _keys(self, written: str) -> list[str]:
        """The words of an order that say something of it."""
        return [word.text for word in words_of(written) if self._ear.tells(word.text)]


def _counts_rounds(said: KnownWords) -> bool:
    """Whether a figure is that of a round: "turn 3"."""
    return any(one.text in _ROUNDS.words and other.text.isdecimal() for one, other in pairwise(said.words))


def _has_all(keys: Sequence[Sequence[str]], named: Sequence[str]) -> bool:
    """Whether an order has all that is named, in one language or another, places and figures in this sequence."""
    left = iter([key for key in keys[0] if key[-1:].isdecimal()])
    return all(name in left if name[-1:].isdecimal() else any(name in said for said in keys) for name in named)
