"""Claims and requests read: from words in either language to a predicate, or where they cannot be read (MH-09, MH-54)."""

import re
from typing import Final

from domain.games.mata_hari.board import claims as c
from domain.games.mata_hari.reading.claim_words import Lexeme, lexemes, mended, surely_many
from domain.reading import lexemes as reading
from domain.reading.reader import LexemeReader

# A figure and a colon say which card it is, or begin a list: they count nothing.
_LISTED_BY_FIGURES: Final = re.compile(r"(?:^|[,;.])\s{0,9}[1-9]\s?:")
_MOST_LEXEMES = 60
_MOST_CARDS = 3
_COMPARES: dict[str, c.Compare] = {"<": "<", "<=": "<=", "=": "=", ">=": ">=", ">": ">"}


class Unclear(ValueError):
    """A text that is no checked claim: from this character to that one it cannot be read."""

    def __init__(self, start: int, end: int) -> None:
        self.start, self.end = start, end
        super().__init__(f"unclear from {start} to {end}")


class _Others(Exception):
    """The clause was about the others; what they are is settled when the sentence is whole."""

    def __init__(self, number: int, of: c.Filter) -> None:
        self.number, self.of = number, of
        super().__init__()


def read(text: str) -> c.Predicate:
    """What a claim or a request says; Unclear if it is not in the checked language."""
    found = [mended(lexeme) for lexeme in lexemes(text)]
    if not found or len(found) > _MOST_LEXEMES or _LISTED_BY_FIGURES.search(text):
        raise Unclear(0, len(text))
    return _Sentence(found, len(text)).sentence()


def is_open(text: str, what: c.Predicate) -> bool:
    """Whether a request leaves open how many: "briefcases" is not "all briefcases", and not one of them either."""
    if not isinstance(what, c.Every) or not isinstance(what.of, c.Is):
        return False
    found = [mended(lexeme) for lexeme in lexemes(text)]
    return not any(lexeme.kind == "all" for lexeme in found) and any(surely_many(lexeme) for lexeme in found)


class _Sentence(LexemeReader[str]):
    def __init__(self, found: list[Lexeme], length: int) -> None:
        super().__init__(found, frozenset())
        self._end: Lexeme = reading.Lexeme(length, length, "", "", "end")
        self._spoken = False  # whether this clause has had its verb

    def sentence(self) -> c.Predicate:
        """Clauses parted by commas and "and", of which what is said of the others refers to those before it; or by "or"."""
        clauses: list[c.Predicate] = []
        others: list[_Others] = []
        while self._look().kind != "end":
            silent = self._hushed()
            if not silent:
                try:
                    clauses.append(self._clause())
                except _Others as said:
                    others.append(said)
            if self._is_other_clause():
                return self._one_of(clauses)
            if self._look().kind not in ("end", "comma", "and"):
                self._fail()
            while self._look().kind in ("comma", "and"):
                self._at += 1
        return self._whole(clauses, others)

    def _one_of(self, clauses: list[c.Predicate]) -> c.Predicate:
        """The rest of a sentence whose clauses are parted by "or": by that alone, for with "and" it could mean two things."""
        if len(clauses) != 1:
            self._fail()
        while self._is_other_clause():
            self.take("comma")
            self.take("or")
            try:
                clauses.append(self._clause())
            except _Others:
                self._fail()
        if self._look().kind != "end":
            self._fail()
        return _of_one_card(clauses) or c.OneOf(tuple(clauses))

    def _is_other_clause(self) -> bool:
        """Whether "or" and another clause follow, and not another condition on the same cards."""
        at = 1 if self._look().kind == "comma" else 0
        return self._look(at).kind == "or" and (self._has_verb(at + 1) or self._names_cards(at + 1))

    def _has_verb(self, first: int) -> bool:
        """Whether what begins there has its verb behind what it speaks of: "card 2 is blue"."""
        at = first
        while self._look(at).kind not in ("end", "comma", "and", "or", "is", "isnot"):
            at += 1
        return self._look(at).kind in ("is", "isnot") and at > first

    def _names_cards(self, at: int) -> bool:
        """Whether what begins there says of how many cards it is: "all blue", "at least two blue", "sum 7"."""
        if self._look(at).kind in ("all", "none", "sum"):
            return True
        at += self._look(at).kind == "bound"
        number = self._look(at)
        counts = number.kind == "number" and int(number.value) <= _MOST_CARDS
        return counts and self._look(at + 1).kind in ("attribute", "not", "compare")

    def _whole(self, clauses: list[c.Predicate], others: list[_Others]) -> c.Predicate:
        if len(others) > 1 or not clauses:
            self._fail()
        if others:
            clauses = self._with_others(clauses, others[0])
        return clauses[0] if len(clauses) == 1 else c.All(tuple(clauses))

    def _with_others(self, clauses: list[c.Predicate], others: _Others) -> list[c.Predicate]:
        placed = tuple(place for clause in clauses if isinstance(clause, c.At) for place in clause.places)
        if placed:
            return [*clauses, c.Except(tuple(sorted(placed)), others.of)]
        counted = [clause for clause in clauses if isinstance(clause, c.Count) and clause.op != "<=" and clause.number]
        if not counted:
            self._fail()
        parts = (*(c.Share(clause.number, clause.of) for clause in counted), c.Share(others.number, others.of))
        return [*(clause for clause in clauses if clause not in counted), c.Split(parts)]

    def _hushed(self) -> bool:
        """Skip "sulla terza non dico nulla" and "nothing about the third"."""
        start = self._at
        if self.take("hush"):
            if not self.take("silent"):
                self._places()
                return True
        elif not self.take("silent"):
            return False
        self.take("other") or self._places()
        self.take("hush")
        if self._look().kind in ("end", "comma", "and"):
            return True
        self._at = start
        return False

    def _clause(self) -> c.Predicate:
        self._spoken = False
        start = self._at
        if self.take("sum"):
            return self._sum()
        other = self.take("other")
        if other is not None:
            number = self.take("number")
            self._verb()
            raise _Others(int(number.value if number else other.value), self._filter())
        places = self._places()
        if places:
            self._verb()
            return c.At(places, self._filter())
        self._at = start
        if self._look().kind == "not" and self._look(1).kind == "all":
            self._at += 2
            self._verb()
            what = self._filter()
            return c.Count(">=", 1, what.of if isinstance(what, c.Not) else c.Not(what))
        self._verb()
        if self.take("all"):
            self._verb()
            return c.Every(self._filter())
        if self.take("none"):
            self._verb()
            return c.Count("=", 0, self._filter())
        return self._counted() or c.Every(self._filter())

    def _counted(self) -> c.Count | None:
        """ "at least two are blue"; None if the number is an index, as in "they are 4" or "at least 5"."""
        start, spoken = self._at, self._spoken
        bound = self.take("bound")
        number = self.take("number") or (self.take("article") if self._look().value == "1" else None)
        if number is not None and self._begins_filter():
            self._verb()
            op = bound.value if bound else ""
            return c.Count(op, int(number.value), self._filter())  # type: ignore[arg-type]
        self._at, self._spoken = start, spoken
        return None

    def _begins_filter(self) -> bool:
        """Whether what follows a number makes it a number of cards."""
        kind = self._look().kind
        if kind == "and":
            return self._look().value == "e" and self._look(1).kind in (
                "attribute",
                "compare",
                "not",
                "number",
                "article",
            )
        return kind in ("is", "isnot", "attribute", "not", "compare", "open", "number", "article", "bound", "place")

    def _sum(self) -> c.Sum:
        self._verb()
        bound = self.take("bound") or self.take("compare")
        number = self.take("number") or self._fail()
        after = self.take("onwards")
        return c.Sum(_COMPARES[(after or bound).value if after or bound else "="], int(number.value))  # type: ignore[union-attr]

    def _places(self) -> tuple[int, ...]:
        """ "card 2", "cards 1 and 3", "la prima"; none: this clause is not about places."""
        places: list[int] = []
        start = self._at
        while True:
            began = self._at
            named = self.take("place")
            number = self.take("ordinal") or (self.take("number") if named or places else None)
            if number is None:
                self._at = began
                break
            places.append(int(number.value))
            start = self._at
            if not self.take("and") and not self.take("comma"):
                break
        self._at = start
        return tuple(sorted(set(places)))

    def _verb(self) -> None:
        if self.take("place"):
            pass
        unaccented = self._look().kind == "and" and self._look().value == "e"  # "una e verde", for "è"
        if self.take("is") or (unaccented and self.take("and")):
            self._spoken = True
            self.take("place")
        elif self._look().kind == "isnot":
            self._spoken = True

    def _filter(self) -> c.Filter:
        one = [self._all_of()]
        while not self._is_other_clause() and self.take("or"):
            one.append(self._all_of())
        return one[0] if len(one) == 1 else c.Either(tuple(one))

    def _all_of(self) -> c.Filter:
        every = [self._factor()]
        while True:
            start = self._at
            joined = self.take("and") or self.take("comma")
            if joined and self.take("and"):
                pass
            if not self._goes_on(joined):
                self._at = start
                break
            every.append(self._factor())
        return every[0] if len(every) == 1 else c.Both(tuple(every))

    def _goes_on(self, joined: Lexeme | None) -> bool:
        """Whether another condition on the same cards follows, and not the next clause."""
        lexeme = self._look()
        if lexeme.kind in ("attribute", "compare", "not", "open", "isnot"):
            return True
        if lexeme.kind == "article":
            return lexeme.value != "1" or self._spoken
        if lexeme.kind == "place":
            return joined is None
        if lexeme.kind == "bound":
            return joined is None and self._look(1).kind == "number"
        after = self._look(1).kind
        return lexeme.kind == "number" and (
            joined is None or after in ("end", "comma", "and", "or", "close", "onwards")
        )

    def _factor(self) -> c.Filter:
        self._stressed()
        self._article()
        self.take("place")
        if self.take("not") or self.take("isnot"):
            return c.Not(self._factor())
        self.take("is")
        self._article()
        if self.take("open"):
            inner = self._filter()
            self.take("close") or self._fail()
            return inner
        attribute = self.take("attribute")
        if attribute is not None:
            self.take("place")
            return c.Is(attribute.value)
        return self._index()

    def _stressed(self) -> None:
        """ "È proprio una pistola", "is just a gun": before what a card is, it bounds nothing."""
        behind = 2 if self._look(1).kind in ("article", "number") else 1
        if self._look().value == "=" and self._look(behind).kind == "attribute":
            self.take("bound")

    def _article(self) -> None:
        """ "una carta verde", "una pistola": in front of what cards are, "una" counts nothing."""
        if not self.take("article") and self._look().value == "1" and self._look(1).kind in ("attribute", "place"):
            self.take("number")

    def _index(self) -> c.Index:
        compare = self.take("compare")
        if compare is not None and compare.value == "=":
            compare = self.take("compare") or self.take("bound") or compare
        elif compare is None:
            compare = self.take("bound")
        self.take("article")
        number = self.take("number") or self._fail()
        after = self.take("onwards")
        op = after.value if after else compare.value if compare else "="
        return c.Index(_COMPARES[op], int(number.value))

    def _look(self, ahead: int = 0) -> Lexeme:
        at = self._at + ahead
        return self._lexemes[at] if at < len(self._lexemes) else self._end

    def _fail(self) -> Lexeme:
        lexeme = self._look()
        raise Unclear(lexeme.start, max(lexeme.end, lexeme.start))


def _of_one_card(clauses: list[c.Predicate]) -> c.Count | None:
    """What of one card at least each clause says, said once: "one is a gun or one is green"; None if they say more."""
    first = clauses[0]
    such = [one.of for one in clauses if isinstance(one, c.Count) and one.op in ("", ">=") and one.number == 1]
    if not isinstance(first, c.Count) or len(such) < len(clauses):
        return None
    parts = [part for of in such for part in (of.of if isinstance(of, c.Either) else (of,))]
    return c.Count(first.op, 1, c.Either(tuple(parts)))
