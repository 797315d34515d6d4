"""What keeps a letter from being played at once (G-19, G-20): lines that take back, deny, ask or hedge, beside its orders."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

import msgspec

from domain.match.orders import Say, Spoken
from domain.match.queries import ReportPress
from domain.match.reading.beside import chooses, kept_open_by, of_what_is_named, takes_back, takes_back_before, turns_in
from domain.match.reading.correcting import corrected
from domain.match.reading.hearing import Ear, Heard, Statement
from domain.match.reading.inside import order_inside
from domain.match.reading.listed import is_listed
from domain.match.reading.paragraphs import Beside
from domain.match.reading.parting import orders_of
from domain.match.reading.remarks import edges
from domain.match.reading.rewording import reworded
from domain.match.reading.talking.overheard import is_overheard
from domain.match.reading.understood import Doubt
from domain.match.reading.weaving import may_mean
from domain.reading.courtesy import is_courtesy
from domain.reading.daily import without_daily
from domain.reading.doubts import after_postscript, unsettles
from domain.reading.line_words import words_of
from domain.reading.misgivings import heads, is_tag_question, misgiving, tells_of_an_order
from domain.reading.retraction import (
    Retraction,
    contrast,
    denies,
    leaves_open,
    opens_with_denial,
    refers,
)
from domain.reading.statements import cuts
from domain.reading.whose import voice
from domain.reading.word_lists import WordList

_MOST_AROUND = 6  # words around an order that may still be meant; a longer sentence only speaks of it

_LONGEST_GREETING = 60  # characters of a line that closes a letter
_BEFORE_A_PIECE = WordList("little", "before a piece")
_NOWHERE = 10**6  # a line that no letter has
_MOST_TURNS = 8  # of one line
_NARROWEST = 64  # characters: no mail program breaks a line that is shorter with the word below it
_ENDS = (".", "!", "?", "…", ":", ")", '"', "\u201d", "\u00bb")
_QUOTES = ('"', "\u201c", "\u00ab", "`", "\u201e", "\u2018")


class Weighed(msgspec.Struct, frozen=True):
    """The doubts about a letter, and the statements that count if its writer says yes."""

    doubts: tuple[Doubt, ...] = ()
    counting: tuple[Statement, ...] = ()


class _Entry:
    """An order on the scale, and whether it counts."""

    def __init__(self, statement: Statement) -> None:
        self.statement = statement
        self.counts = True

    @property
    def head(self) -> str:
        """The word it begins with: of two orders that begin alike, one may stand for the other."""
        words = [word.text for word in words_of(self.statement.text)]
        return next((word for word in words if word not in _BEFORE_A_PIECE.words), words[0])


def weigh(ear: Ear, lines: Sequence[str], statements: Sequence[Statement], heard: Heard, beside: Beside) -> Weighed:
    """What the statements that were not understood make of those that were. ``lines`` are the letter's own.

    Where the orders are plainly written, what stands ``beside`` them in other paragraphs was weighed already: talk is passed
    over, and a doubt stays one also where none is found here, which may read a correction.
    """
    ordered = [statements[written.line].line for written in heard.orders]
    below = range(ordered[0] + 1, len(lines)) if ordered else ()
    signed = next((number for number in below if _closes(lines[number])), _NOWHERE)
    orders = [statements[written.line].text for written in heard.orders]
    weighed = _Scale(ear, lines, signed, orders, beside.talk).weigh(statements, heard)
    told = {doubt.line for doubt in weighed.doubts}
    more = [doubt for numbers, doubt in beside.doubts if told.isdisjoint(numbers)]
    return msgspec.structs.replace(
        weighed, doubts=tuple(sorted((*weighed.doubts, *more), key=lambda doubt: doubt.line))
    )


def _closes(line: str) -> bool:
    return len(line) <= _LONGEST_GREETING and bool(line.strip()) and is_courtesy(line)


class _Scale:
    def __init__(
        self, ear: Ear, lines: Sequence[str], signed: int, orders: Sequence[str], talk: frozenset[int]
    ) -> None:
        self._ear = ear
        self._lines = lines  # the letter's own
        self._orders = orders  # the words of those that were read
        self._talk = talk  # the lines that are passed over
        self._entries: list[_Entry] = []
        self._beside: list[Doubt] = []  # doubts that are none where the letter orders nothing
        self._inside: list[Doubt] = []  # lines that hold an order themselves
        self._bare: list[Doubt] = []  # lines that take back and say nothing else
        self._signed = signed  # the line of the letter's last greeting, below which names stand
        self._taken_back = 0  # how many orders stood above a "no wait" that stood alone
        self._parted: set[int] = set()  # the lines that were taken apart
        self._told: Doubt | None = None  # a line that tells of the order right below it: "last turn I answered"
        self._corrected = _NOWHERE  # the line of the last correction that was read
        self._under = -2  # the line that the orders right below it are under: "If they pass:"

    def weigh(self, statements: Sequence[Statement], heard: Heard) -> Weighed:
        """Each statement in turn."""
        self._parted = {one.line for one, other in pairwise(statements) if one.line == other.line}
        asked = {written.line for written in heard.queries}
        spoken = {written.line: written.order for written in heard.orders if isinstance(written.order, Spoken)}
        faulty = {complaint.line for complaint in heard.complaints}
        self._inside += _wrapped_into_orders(self._lines, statements, heard)
        for number, statement in enumerate(statements):
            if not statement.text.strip() or number in asked or statement.line in self._talk:
                continue
            if number in heard.ignored or number in faulty:
                self._judge(statement, faulty=number in faulty)
            else:
                self._admit(statement, spoken.get(number))
        return self._weighed()

    def _weighed(self) -> Weighed:
        followed = len(self._entries) > self._taken_back
        bare = [msgspec.structs.replace(doubt, read=doubt.read or followed) for doubt in self._bare]
        doubts = [*self._inside, *((*self._beside, *bare) if self._entries else ())]
        counting = tuple(entry.statement for entry in self._entries if entry.counts)
        return Weighed(tuple(sorted(doubts, key=lambda doubt: doubt.line)), counting)

    def _says_an_order(self, statement: Statement) -> bool:
        """Whether words for others go on with an order: "say hello, then B3 B4"."""
        parts = [_part(statement, start, end) for cut in cuts(statement.text)[-1:] for start, end in cut.pieces[1:]]
        return any(self._ear.is_order(reworded(self._ear, part).text) for part in parts[:_MOST_TURNS])

    def _is_an_order(self, statement: Statement, spoken: Say) -> bool:
        """Whether words for others, without punctuation before them, are an order: "say P1 goes to 54" only supposes it."""
        before = statement.text.partition(spoken.text)[0].rstrip()
        return before[-1:].isalpha() and self._ear.plays(reworded(self._ear, Statement(0, spoken.text)).text)

    def _admit(self, statement: Statement, spoken: Spoken | None = None) -> None:
        """An order. Below "no wait" it stands for the one above that begins alike; if none does, the first for the last."""
        entry = _Entry(statement)
        if self._told is not None:
            self._beside.append(self._told)
            self._told = None
        if statement.line <= self._under + 1:
            entry.counts = False
            self._under = statement.line
        elif self._taken_back:
            above = [one for one in self._entries[: self._taken_back] if one.counts]
            alike = [one for one in above if one.head == entry.head]
            first = len(self._entries) == self._taken_back
            for gone in alike[-1:] or (above[-1:] if first else ()):
                gone.counts = False
        self._entries.append(entry)
        if isinstance(spoken, Say):
            self._hear_for_whom(entry, spoken)
        if spoken is None:
            self._hear_whose(statement)

    def _hear_for_whom(self, entry: _Entry, spoken: Say) -> None:
        """Whether words to others hold an order, or may be for the referee: then they are not said before they stand alone."""
        one = entry.statement
        if self._says_an_order(one) or self._is_an_order(one, spoken):
            self._inside.append(Doubt(one.line, "spoken"))
        elif is_overheard(spoken, one.text, self._lines[one.line][: one.start]):
            entry.counts = False
            self._inside.append(Doubt(one.line, "unsure", read=True))

    def _hear_whose(self, statement: Statement) -> None:
        """Whether an order is its writer's own. Of what orders nothing by itself and names no figure nobody asks that."""
        alone = self._ear.alone(statement.text).ignored and not any(map(str.isdecimal, statement.text))
        said = None if alone else voice(self._lines[statement.line], statement.start, statement.text, self._ear.tells)
        self._inside += [] if said is None else [Doubt(statement.line, said.why, said.read)]

    def _judge(self, statement: Statement, *, faulty: bool) -> None:
        """A statement of which nothing could be made; ``faulty``: it was meant as an order and is refused anyway."""
        if is_listed(self._ear, statement.text):
            return
        said = without_daily(statement.text)
        if is_courtesy(said) and not self._ear.names(said):
            return
        start = after_postscript(statement.text)
        self._signed = self._signed if not start else _NOWHERE
        statement = _part(statement, start, len(statement.text))
        if not is_tag_question(statement.text) and (self._turns(statement) or self._takes_back(statement)):
            return
        if (faulty or not self._orders) and self._may_mean(statement, faulty=faulty):
            return
        if faulty:
            self._blame(statement)
        elif not (self._ear.mentions(statement.text) and self._half_understood(statement)):
            self._doubt_beside(statement)

    def _may_mean(self, statement: Statement, *, faulty: bool) -> bool:
        """Whether a line that is refused, or of a letter that orders nothing, may mean orders in its writer's own words.

        One that is an order by itself, and refused beside others, is refused by the ruling that it breaks.
        """
        if "?" in statement.text or denies(statement.text) or leaves_open(statement.text):
            return False
        if faulty and self._ear.is_order(statement.text):
            return False
        said = may_mean(self._ear, statement)
        line = self._lines[statement.line]
        voices = (voice(line, one.start, one.text, self._ear.tells) for one in said)
        if not said or any(one is not None and one.why != "unsure" for one in voices):
            return False
        self._inside.append(Doubt(statement.line, "unsure", read=True))
        self._entries += map(_Entry, said)
        return True

    def _blame(self, statement: Statement) -> None:
        """A line with a fault of its own: where it denies or leaves a choice, that is the reason told."""
        words = words_of(statement.text)
        if opens_with_denial(words):
            self._inside.append(Doubt(statement.line, "denied"))
        elif chooses(self._ear, words):
            self._inside.append(Doubt(statement.line, "open"))

    def _doubt_beside(self, statement: Statement) -> None:
        """A line that holds no order, beside which one may stand."""
        self._told = Doubt(statement.line, "past") if tells_of_an_order(statement.text) else None
        signed = statement.line > self._signed
        why = kept_open_by(self._ear, statement.text, self._orders, signed=signed)
        if why is not None and denies(statement.text):
            why = "denied"
        elif leaves_open(statement.text):
            why = "open"
        elif statement.line in self._parted:
            why = why or "unsure"
        elif why is None:
            why = heads(statement.text)
        if why is None:
            return
        words = words_of(statement.text)
        meant = why == "asked" or (why == "denied" and opens_with_denial(words)) or chooses(self._ear, words)
        several = sum(self._ear.names(word.text) for word in words) > 1
        (self._inside if meant and several else self._beside).append(Doubt(statement.line, why))

    def _turns(self, statement: Statement) -> bool:
        """A line that turns against what it has said: "play 10 to 24, no wait, 10 to 25"."""
        points = turns_in(self._ear, statement.text)[:_MOST_TURNS]
        if not points:
            return False
        edges = [0, *points, len(statement.text)]
        first, *others = (_part(statement, start, end) for start, end in pairwise(edges))
        said = orders_of(self._ear, first)
        for order in said:
            self._admit(order)
        if not said and not self._takes_back(first) and not self._half_understood(first):
            return False
        for other in others:
            corrects, behind = self._before_what_follows(other)
            if not self._takes_back(corrects) and not self._half_understood(corrects):
                self._inside.append(Doubt(statement.line, "taken-back"))
            for order in behind:
                if not self._counts_already(order):
                    self._admit(order)
        return True

    def _counts_already(self, order: Statement) -> bool:
        """Whether an order is said once more: "no wait, 58 is better. King to 58"."""
        return any(
            one.counts and self._ear.says(one.statement.text) == self._ear.says(order.text) for one in self._entries
        )

    def _before_what_follows(self, statement: Statement) -> tuple[Statement, list[Statement]]:
        """A correction, and the orders of the sentences behind it: "no wait, P5 to 31. End turn."; all of it if one is none."""
        pieces = next((cut.pieces for cut in cuts(statement.text) if cut.sentences), [])
        behind = [orders_of(self._ear, _part(statement, start, end)) for start, end in pieces[1:]]
        if not behind or not all(behind):
            return statement, []
        return _part(statement, 0, pieces[0][1]), [order for orders in behind for order in orders]

    def _takes_back(self, statement: Statement) -> bool:
        """A statement that retracts, with what is to be played instead or without."""
        opened = takes_back(self._ear, statement.text) or self._behind_an_edge(statement.text)
        if opened is None:
            return bool(self._entries) and self._sets_against(statement)
        rest = _part(statement, opened.start, opened.end)
        if not self._entries and opened.denies:
            return False
        if self._corrects(rest, whole=opened.end < len(statement.text)):
            return True
        if self._half_understood(rest):
            return True
        if not self._entries:
            return self._recalls(statement, rest.text, strong=opened.strong)
        if statement.line == self._corrected and not any(map(str.isalnum, rest.text)):
            return True
        if not (opened.strong or refers(rest.text) or self._ear.names(rest.text)):
            return False
        bare = refers(rest.text) and not self._ear.names(rest.text)
        (self._bare if bare else self._beside).append(Doubt(statement.line, "taken-back"))
        self._taken_back = len(self._entries)
        return True

    def _behind_an_edge(self, text: str) -> Retraction | None:
        """A retraction that ends before a comma, behind which is said why: "fugitive to M10 instead, M8 is too near"."""
        for start, _ in reversed(edges(text)):
            found = takes_back_before(self._ear, text, start)
            if found is not None and order_inside(self._ear, text[start:]) is None:
                return found
        return None

    def _sets_against(self, statement: Statement) -> bool:
        """Whether a line corrects by saying what is not meant, and an order above says just that: "gestapo J8, not J9"."""
        apart = contrast(statement.text)
        if apart is None or not self._ear.names(statement.text[: apart[0]]):
            return False
        old = [word.text for word in words_of(statement.text[apart[1] :])][:1]
        above = {word.text for one in self._entries if one.counts for word in words_of(one.statement.text)}
        return bool(old) and old[0] in above and self._corrects(statement, whole=False)

    def _recalls(self, statement: Statement, rest: str, *, strong: bool) -> bool:
        """Whether a line takes back what another letter said: no order is here, and the answer says why nothing is done."""
        recalls = strong or (self._ear.names(rest) and any(map(str.isdecimal, rest)))
        if recalls:
            self._inside.append(Doubt(statement.line, "taken-back"))
        return recalls

    def _corrects(self, rest: Statement, *, whole: bool) -> bool:
        """Whether what is meant instead can be read: it stands then, in its place, for the order that it corrects."""
        counting = [one for one in self._entries if one.counts]
        found = corrected(self._ear, rest, [one.statement.text for one in counting], whole=whole)
        if found is None:
            return False
        self._inside.append(Doubt(rest.line, "taken-back", read=True))
        entry = _Entry(found.statement)
        if found.of is None:
            at = self._exchange(entry.head)
        else:
            counting[found.of].counts = False
            at = self._entries.index(counting[found.of])
        self._entries.insert(at, entry)
        self._taken_back = 0
        self._corrected = rest.line
        return True

    def _exchange(self, head: str) -> int:
        """Let the order not count that one which begins so stands for; where that stood, or the end."""
        counting = [one for one in self._entries if one.counts]
        alike = [one for one in counting if one.head == head]
        for gone in (alike or counting)[-1:]:
            gone.counts = False
            return self._entries.index(gone)
        return len(self._entries)

    def _stands(self, text: str) -> bool:
        """Whether an order that begins like this one counts already."""
        return any(one.counts and one.head == words_of(text)[0].text for one in self._entries)

    def _half_understood(self, statement: Statement) -> bool:
        """A statement that holds an order among other words: counted if these say nothing against it."""
        text = statement.text
        found = order_inside(self._ear, text)
        if found is None:
            return False
        outside = [word for word in words_of(text) if not found.start <= word.start < found.end]
        around = f"{text[: found.start]} {text[found.end :]}"
        why = misgiving(outside, text)
        if why == "unsure" and outside:
            why = unsettles(without_daily(around)) or ("open" if self._stands(found.text) else why)
        spoken_of = len(outside) > _MOST_AROUND or (bool(outside) and text[: found.start].endswith(_QUOTES))
        whose = voice(text, found.start, text[found.start : found.end], self._ear.tells)
        read = why == "unsure" and found.alone and not spoken_of
        if why == "unsure" and self._ear.names(" ".join(word.text for word in outside)):
            why, read = of_what_is_named(self._ear, outside, around, whose), False
        read = read and (whose is None or whose.read)
        self._inside.append(Doubt(statement.line, why, read))
        if read:
            inner = msgspec.structs.replace(statement, text=found.text, start=statement.start + found.start)
            self._entries.append(_Entry(inner))
        return True


def _wrapped_into_orders(lines: Sequence[str], statements: Sequence[Statement], heard: Heard) -> Iterator[Doubt]:
    """Words to others or a diary that a mail program may have broken where an order now begins a line: "…, and so I should" above
    "P1 to 36"."""
    said_in = (*heard.orders, *heard.queries)
    talk = {written.line for written in said_in if isinstance(written.order, Spoken | ReportPress)}
    orders = {written.line for written in heard.orders} - talk
    for number in sorted(talk):
        said, below = statements[number], statements[number + 1] if number + 1 in orders else None
        if below is None or below.line != said.line + 1:
            continue
        line, word = lines[said.line].rstrip(), lines[below.line].split()[0]
        if len(line) + 1 + len(word) >= _NARROWEST and not line.endswith(_ENDS):
            yield Doubt(below.line, "broken", read=True)


def _part(statement: Statement, start: int, end: int) -> Statement:
    return Statement(statement.line, statement.text[start:end], statement.start + start)
