"""Paragraphs beside plainly written orders: which say nothing of these, whatever they speak of, and why the others do (G-20).

Orders are plainly written where each says all that its line says, or stands there word for word beside talk. Beside them what
is said in other paragraphs is no part of the orders, and a sentence is a doubt only if it is about them: it speaks of nothing
else and wavers, or names what could stand in their place.
"""

import re
from collections.abc import Iterator, Sequence
from functools import cache, partial
from itertools import chain
from typing import Final

import msgspec

from domain.match.reading.bearing import bears_on, without_counts
from domain.match.reading.beside import (
    as_one_text,
    awaits,
    denies_below,
    is_in_my_place,
    is_only_put_there,
    is_signed,
    is_signed_with_title,
    is_sorry_for_else,
    is_sorry_to,
    takes_back,
    without_passing,
)
from domain.match.reading.hearing import Ear, Heard, Statement
from domain.match.reading.listed import is_listed
from domain.match.reading.named.by_rule import is_bare, names_more
from domain.match.reading.named.by_weight import heaviness_named
from domain.match.reading.respelling import with_slips
from domain.match.reading.rewording import reworded
from domain.match.reading.talking.standing_by import objection
from domain.match.reading.understood import Doubt
from domain.reading.aimed import announces_else, doubt_in, tells_when
from domain.reading.clauses import Named, strangers
from domain.reading.courtesy import after_number, greets_from, is_courtesy, without_for_now
from domain.reading.daily import is_only_daily, without_daily
from domain.reading.doubts import after_postscript, unsettles, wherever
from domain.reading.line_words import words_of
from domain.reading.misgivings import Misgiving, heads, tells_of_an_order
from domain.reading.retraction import leaves_open
from domain.reading.said_of_it import is_said_of_it, is_told_by_another
from domain.reading.signature import is_kissed, may_be_names
from domain.reading.statements import sentences
from domain.reading.unmeant import is_unmeant
from domain.reading.weighing.by_names import Where
from domain.reading.weighing.by_words import weight
from domain.reading.word_lists import WordList

DOUBTFUL: Final = 0.0  # the weight of a paragraph above which it is a doubt, whatever the rules say of it
SURELY_TALK: Final = -0.3  # and below which it is none
PLAINLY_TALK: Final = -1.1  # the same of a few words, of which otherwise any word of doubt counts
ONLY_LEADS: Final = -0.4  # and of what heads them and ends in a colon, whatever the rules say of it
SURELY_DOUBT: Final = 0.2  # of a sentence on the line of an order: above it no talk beside it makes up for it
NAMES_MORE: Final = -0.1  # the weight of what names things, above which the orders are not all that is ordered
NO_NAME: Final = 0.9  # of a few words, above which they are not who writes: no first name weighs as much
ONLY_TELLS: Final = -0.6  # and below which it is talk, though what it names could be ordered
_MOST_STRANGE: Final = 1  # words of a paragraph that could be about something else; with more of them it is
_MOST_OF_A_NAME: Final = 2
_NEGATIONS: Final = WordList("misgivings", "negations")
_HEADINGS: Final = WordList("doubts", "headings")
_CONDITIONS: Final = WordList("misgivings", "conditions")
_PUTS_OFF: Final = WordList("remarks", "puts off")
_UNTIL: Final = WordList("remarks", "until")
_AT_ONCE: Final = WordList("doubts", "at once")
_DOINGS: Final = WordList("others", "doings")
_POSSESSIVES: Final = WordList("others", "possessives")
_TURNS: Final = WordList("little", "before the number of a turn")
_NAME: Final = 3  # words that may be no more than who writes
_SHORT: Final = 4  # words of a sentence that can be about nothing but the place it names, or the orders
_FEW: Final = 10  # words of one that speaks of nothing else
_PROSE: Final = 2  # strange words of a line that a game takes for a faulty order and that is talk all the same


class Beside(msgspec.Struct, frozen=True):
    """The lines of talk beside plainly written orders, and a doubt for each other paragraph."""

    talk: frozenset[int] = frozenset()
    doubts: tuple[tuple[range, Doubt], ...] = ()


def beside_plain(ear: Ear, lines: Sequence[str], statements: Sequence[Statement], heard: Heard) -> Beside:
    """What stands beside the orders of a letter; nothing where they are not plainly written."""
    ordered, taken = _taken(ear, lines, statements, heard)
    if not ordered or not any(line.strip() for number, line in enumerate(lines) if number not in taken):
        return Beside()
    if not all(_is_plain(ear, lines[one.line], one.text) for one in statements if one.line in ordered):
        return Beside()
    orders = [statements[line].text for one in heard.orders for line in one.lines or (one.line,)]
    talk: set[int] = set()
    doubts: list[tuple[range, Doubt]] = []
    for numbers in _paragraphs(ear, lines, taken):
        text = as_one_text([_bare(lines[number]).strip() for number in numbers])
        below = numbers[0] > min(ordered)
        sorry = below and is_sorry_to(ear, text, orders)
        why = None if sorry else doubt_of(ear, text, orders, below=below, apart=True)
        if why is None:
            talk.update(numbers)
        else:
            doubts.append((range(numbers[0], numbers[-1] + 1), Doubt(numbers[-1], why)))
    return Beside(frozenset(talk), tuple(doubts))


def _is_plain(ear: Ear, line: str, order: str) -> bool:
    """Whether an order is all that its line says, or stands there in so many words beside what was weighed."""
    if ear.is_order(reworded(ear, Statement(0, line)).text):
        return True
    return not order.strip() or (order.strip() in line and ear.is_order(order))


def _taken(ear: Ear, lines: Sequence[str], statements: Sequence[Statement], heard: Heard) -> tuple[set[int], set[int]]:
    """The lines that order something, and with them those that ask, or are told what is wrong with them."""
    asked = {statements[one.line].line for one in heard.queries}
    read = {one.line for number, one in enumerate(statements) if one.text.strip() and number not in heard.open}
    faulty = {statements[one.line].line for one in heard.complaints}
    meant = {line for line in faulty if ear.looks_like_order(lines[line]) and not _announces(ear, lines[line])}
    joined = set(range(len(lines))) - {one.line for one in statements}
    return read - asked, read | asked | meant | joined


def _announces(ear: Ear, line: str) -> bool:
    """Whether a line names what stands below it by the words of an order, and gives none itself: "here is my offer:"."""
    if not line.rstrip().endswith(":"):
        return False
    words = [word.text for word in words_of(_of_a_turn().sub(" ", line))]
    if not (ear.others.isdisjoint(words) and _NEGATIONS.words.isdisjoint(words)):
        return False
    return all(word in _HEADINGS.words or ear.tells(word) for word in words)


@cache
def _of_a_turn() -> re.Pattern[str]:
    behind = "|".join(f"{ending} " for ending in _TURNS.endings)
    return re.compile(rf"(?<={behind})\d{{1,3}}\b", re.IGNORECASE)


def without_talk(
    ear: Ear, lines: Sequence[str], statements: Sequence[Statement], heard: Heard, beside: Beside
) -> Heard:
    """What was heard without the faults of lines that are talk."""
    prose = {
        line
        for line in beside.talk
        if _announces(ear, lines[line])
        or (strangers(lines[line], ear.knows) >= _PROSE and not ear.looks_like_order(lines[line]))
    }
    spared = [wrong for wrong in heard.complaints if statements[wrong.line].line in prose]
    if not spared:
        return heard
    return msgspec.structs.replace(
        heard,
        complaints=tuple(wrong for wrong in heard.complaints if wrong not in spared),
        ignored=heard.ignored | {wrong.line for wrong in spared},
    )


def _paragraphs(ear: Ear, lines: Sequence[str], taken: set[int]) -> Iterator[list[int]]:
    """The numbers of lines that stand together, without greetings and what is signed."""
    below = range(min(taken) + 1, len(lines))
    closed = next((number for number in below if lines[number].strip() and _greets(ear, lines[number])), len(lines))
    numbers: list[int] = []
    for number, line in enumerate(lines):
        if not line.strip() or number in taken or _is_apart(ear, line, signed=number > closed):
            continue
        if numbers and (number > numbers[-1] + 1 or after_postscript(line) or _is_a_name(line)):
            yield numbers
            numbers = []
        numbers.append(number)
    if numbers:
        yield numbers


def _is_a_name(line: str) -> bool:
    """Whether a line may be no more than who writes, below what they say."""
    return 0 < len(words_of(line)) <= _MOST_OF_A_NAME and all(word[:1].isupper() for word in line.split())


def _bare(line: str) -> str:
    """A line without the number of a list and what marks a postscript."""
    said = line[after_number(line) :]
    return without_for_now(said[after_postscript(said) :])


def _greets(ear: Ear, line: str) -> bool:
    return is_courtesy(line) and not ear.names(line)


def _is_apart(ear: Ear, line: str, *, signed: bool) -> bool:
    """Whether a line is no part of what is written there: a greeting, who signs, what a program put there, a list of ours."""
    if _greets(ear, line) or is_only_put_there(line) or greets_from(line) or is_signed_with_title(ear, line):
        return True
    return ((signed or is_kissed(line)) and is_signed(ear, line)) or is_listed(ear, line)


def doubt_of(ear: Ear, text: str, orders: Sequence[str], *, below: bool, apart: bool = False) -> Misgiving | None:
    """What a paragraph, or sentences on the line of an order, make of the ``orders`` beside them; None if they are talk.
    ``apart``: they stand on lines of their own.
    """
    text = without_passing(ear, text)
    told = _sentences(ear, text)
    said = [one for one in told if not ear.leaves_unused(one, orders)]
    if all(_announces(ear, sentence) for sentence in said):
        return None
    text = text if said == told else " ".join(said)
    why: Misgiving | None = "open" if any(map(puts_off, said)) else next(filter(None, map(objection, said)), None)
    if why is None and below and all(awaits(ear, words_of(one)) for one in said):
        return None
    if (why := why or (_at_once(said) if below else _above(ear, said[-1]))) is not None:
        return why
    by_words = _by_words(ear, text, said, orders, below=below, apart=apart)
    if by_words not in (None, "open", "unread") or _heads(text):
        return by_words
    return _by_what_it_names(ear, text, orders, by_words, ("below" if below else "above") if apart else "line")


def _at_once(said: Sequence[str]) -> Misgiving | None:
    """What one of the sentences below orders makes of them by how it begins, whatever the others say."""
    return "taken-back" if any(_AT_ONCE.at(words_of(one), 0) for one in said) else None


def _above(ear: Ear, last: str) -> Misgiving | None:
    """What the last sentence above orders makes of them by what it heads."""
    if tells_of_an_order(last) and tells_when(last):
        return "past"
    if denies_below(last):
        return "denied"
    return "anothers" if heads_what_is_of_others(ear, last) or is_told_by_another(last, ear.own) else None


def _by_what_it_names(
    ear: Ear, text: str, orders: Sequence[str], why: Misgiving | None, where: Where
) -> Misgiving | None:
    """The same of what names things: by its weight it orders more, or is talk though it could be more, or a doubt by rule."""
    heavy = heaviness_named(ear, text, orders, where) if orders and not is_only_daily(text) else None
    if heavy is None:
        return why
    if why is None:
        return "unread" if heavy > NAMES_MORE else None
    return why if heavy > ONLY_TELLS or is_bare(ear, text) else None


def _by_words(
    ear: Ear, text: str, said: Sequence[str], orders: Sequence[str], *, below: bool, apart: bool
) -> Misgiving | None:
    """What sentences make of the orders by rule, and by what their words weigh."""
    named = partial(_is_a_thing, ear)
    length = len(words_of(text))
    alone = length < _SHORT or (length <= _FEW and strangers(text, named) <= _MOST_STRANGE)
    tries = [*said, *chain.from_iterable(with_slips(ear, sentence) for sentence in said)]
    found = [_of_sentence(ear, sentence, orders, named, below=below, alone=alone) for sentence in tries]
    why = next((why for why in found if why is not None), wherever(words_of(text)) if _heads(text) else None)
    if why is None:
        return _weighed(text, None, apart=apart)
    if _heads(text):
        return None if apart and _only_leads(text) else why
    if "unread" in found or _is_said_at_once(tries, found):
        return why
    weighed = _weighed(text, why, apart=apart)
    return "unread" if weighed is None and any(names_more(ear, sentence, orders) for sentence in tries) else weighed


def _is_a_thing(ear: Ear, word: str) -> bool:
    """Whether a word is one of the game's, and no other player's name."""
    return ear.knows(word) and word not in ear.others


def _sentences(ear: Ear, text: str) -> list[str]:
    """The sentences of a paragraph; an apology and the name behind it are one: "Sorry! Dennis"."""
    return [text] if len(words_of(text)) <= _NAME and is_sorry_for_else(ear, text) else sentences(text)


def _heads(text: str) -> bool:
    """Whether a paragraph says what stands below it, however it sounds; few words may be plain talk: "My go at last:"."""
    return text.rstrip().endswith(":") and not (len(words_of(text)) <= _SHORT and _is_plain_talk(text))


def heads_what_is_of_others(ear: Ear, text: str) -> bool:
    """Whether a text begins with a heading that says of orders that they are somebody else's: "il tuo tratto: E4 E3"."""
    heading, colon, _ = text.partition(":")
    words = words_of(heading) if colon else ()
    beside = (words[max(at - 1, 0) : at + _MOST_OF_A_NAME + 1] for at in range(len(words)) if _DOINGS.at(words, at))
    owners = (one.text.removesuffix("'s") for near in beside for one in near)
    return any(one in _POSSESSIVES.words or one in ear.others for one in owners)


def _only_leads(text: str) -> bool:
    """Whether by weight what heads orders only leads to them: "with your kind permission I play:"."""
    heavy = weight(text) if len(words_of(text)) >= _SHORT else None
    return heavy is not None and heavy <= ONLY_LEADS


def _is_said_at_once(tries: Sequence[str], found: Sequence[Misgiving | None]) -> bool:
    """Whether one of the sentences in which a doubt was ``found`` can be about nothing but the orders."""
    return any(why is not None and _says_it_all(sentence) for sentence, why in zip(tries, found, strict=True))


def puts_off(text: str) -> bool:
    """Whether few words say that it is for another time, or no order yet: "next time", "to discuss", "only an idea"."""
    if is_unmeant(text):
        return True
    words = words_of(text)
    if 1 < len(words) <= _SHORT and _UNTIL.at(words, 0) and not (is_courtesy(text) or is_only_daily(text)):
        return True
    if not (0 < len(words) < _SHORT and _PUTS_OFF.among(words)) or is_courtesy(text):
        return False
    return _PUTS_OFF.at(words, 0) == len(words) or not _is_plain_talk(text)


def _is_plain_talk(text: str) -> bool:
    """Whether by weight a few words are talk, though one of them may put off or deny: "coffee next week?"."""
    heavy = weight(text)
    return heavy is not None and heavy <= PLAINLY_TALK


def is_surely_talk(text: str) -> bool:
    """Whether sentences are so many words of talk that what their words would mean alone counts for nothing."""
    return len(words_of(text)) > _SHORT and is_light(text)


def is_light(text: str) -> bool:
    """Whether by weight words are talk, however few they are."""
    heavy = weight(text)
    return heavy is not None and heavy <= SURELY_TALK


def is_heavy(sentence: str) -> bool:
    """Whether by weight a sentence is a doubt for sure, whatever stands beside it."""
    heavy = weight(sentence)
    return heavy is not None and heavy > SURELY_DOUBT and len(words_of(sentence)) > 1


def is_small_talk(ear: Ear, clause: str, orders: Sequence[str]) -> bool:
    """Whether a clause behind ``orders`` in their own sentence is talk, whatever a word of it would mean alone."""
    said = without_counts(ear, without_daily(clause))
    if (
        is_said_of_it(clause)
        or "?" in said
        or _CONDITIONS.among(words_of(said))
        or any(map(str.isdecimal, said))
        or not is_surely_talk(clause)
    ):
        return False
    return not bears_on(ear, said, orders) and doubt_of(ear, clause, orders, below=True) is None


def _says_it_all(sentence: str) -> bool:
    """Whether a sentence is so short that it can be about nothing but the orders, whatever is spoken of beside it."""
    heavy = weight(sentence)
    return heavy is not None and heavy > DOUBTFUL and len(words_of(sentence)) <= _SHORT


def _weighed(text: str, why: Misgiving | None, *, apart: bool) -> Misgiving | None:
    """What a paragraph makes of the orders beside it, by rule and by weight: either may find a doubt, and what is surely talk by
    weight is none by rule, unless it names what could stand in the orders."""
    text = without_daily(text) if len(words_of(text)) <= _SHORT else text
    length = len(words_of(text))
    heavy = _heaviness(text) if length else SURELY_TALK
    if heavy is None:  # of another language: any word of doubt is one
        return why or unsettles(without_daily(text))
    if why is None:
        counts = length > _NAME or (apart and (heavy > NO_NAME or not may_be_names(text)))
        return "open" if counts and heavy > DOUBTFUL else None
    return why if heavy > (SURELY_TALK if length > _SHORT else PLAINLY_TALK) else None


def _heaviness(text: str) -> float | None:
    """The weight of a paragraph; phrases of daily life make no few words heavier."""
    if is_only_daily(text):
        return SURELY_TALK
    weights = [weight(text), weight(without_daily(text))] if len(words_of(text)) <= _FEW else [weight(text)]
    return None if weights[0] is None else min(one for one in weights if one is not None)


def _of_sentence(
    ear: Ear, typed: str, orders: Sequence[str], named: Named, *, below: bool, alone: bool
) -> Misgiving | None:
    if _announces(ear, typed):
        return None
    sentence = typed.rstrip(": ")
    if sentence != typed.rstrip() and announces_else(without_daily(typed), named):
        return "open"
    if is_in_my_place(ear, words_of(sentence)):
        return "unread"
    why = doubt_in(without_daily(sentence), named, ear.others, below=below)
    why = why or (_in_few_words(ear, sentence, below=below) if alone else None)
    return "unread" if why is None and names_more(ear, sentence, orders) else why


def _in_few_words(ear: Ear, sentence: str, *, below: bool) -> Misgiving | None:
    """What a sentence makes of the orders where nothing else is spoken of: there any word of doubt counts."""
    why = unsettles(without_daily(sentence)) or heads(sentence)
    if why not in (None, "unread"):
        return why
    said = without_daily(sentence)
    turned = takes_back(ear, said) is not None or leaves_open(said) or tells_of_an_order(said)
    return "taken-back" if below and turned else None
