"""Sentences beside an order of which nothing could be made: which are talk, and why the others keep it from being played (G-20).

A sentence that names nothing on the table is talk unless it holds one of a closed list of doubts. One that names something is
talk if it has no figure, and nothing of it could be part of the orders beside it.
"""

import re
from collections.abc import Sequence
from itertools import chain, pairwise
from typing import Final

from domain.match.reading.adding import adds
from domain.match.reading.bearing import bears_on, without_counts
from domain.match.reading.hearing import Ear, plain_name
from domain.match.reading.inside import order_inside
from domain.match.reading.respelling import with_slips
from domain.match.reading.talking.overruled import is_overruled
from domain.match.reading.talking.standing_by import says_who_agrees
from domain.reading.courtesy import greets_from, is_courtesy
from domain.reading.daily import without_daily
from domain.reading.doubts import unsettles
from domain.reading.line_words import LineWord, has, leads, plain, words_of
from domain.reading.misgivings import Misgiving, misgiving
from domain.reading.retraction import (
    Retraction,
    before_an_apology,
    only_apologises,
    refers,
    retraction,
    sighs,
    turning_points,
)
from domain.reading.signature import (
    are_initials,
    holds_contact,
    is_kissed,
    is_put_there,
    is_signature,
    is_titled,
    without_number,
)
from domain.reading.statements import sentences
from domain.reading.weighing.by_words import weight
from domain.reading.whose import Voice
from domain.reading.word_lists import WordList

_CHOICES: Final = WordList("remarks", "choices")
_MOST_OF_A_CHOICE: Final = 2  # words that say something, between which "or" chooses
_HAPPENED: Final = WordList("misgivings", "happened")
_YEAR: Final = re.compile(r"['\u2019]\d\d\b|\b(?:19|20)\d\d\b")
_CONDITIONS: Final = WordList("misgivings", "conditions")
_NOBODY: Final = WordList("remarks", "nobody")
_AWAITS: Final = WordList("remarks", "awaits")
_AWAITED: Final = WordList("remarks", "awaited")
_WISHES: Final = WordList("remarks", "wishes")
_DENYING: Final = WordList("remarks", "denying")
_DENIES_BELOW: Final = WordList("remarks", "denies what is below")
_GOES_ON_BELOW: Final = WordList("remarks", "goes on below")
_IN_MY_PLACE: Final = WordList("remarks", "in my place")
_APOLOGIES: Final = WordList("retraction", "apologies")
_WRITING: Final = WordList("remarks", "talk unparted", "opens talk")
_PLAIN_TALK: Final = -0.4  # the weight of words below which an apology behind them is for what they say
_I: Final = WordList("little", "i")
_SUBJECT: Final = 4  # words at the beginning of a sentence, one of which is whom it speaks of


def kept_open_by(ear: Ear, text: str, beside: Sequence[str] = (), *, signed: bool = False) -> Misgiving | None:
    """Why the orders ``beside`` a line are not played for it; None if it is talk. ``signed``: the letter's greeting is above."""
    if (
        is_only_put_there(text)
        or greets_from(text)
        or is_signed_with_title(ear, text)
        or ((signed or is_kissed(text)) and is_signed(ear, text))
    ):
        return None
    said = sentences(text)
    tries = chain(said, chain.from_iterable(with_slips(ear, sentence) for sentence in said))
    found = (_kept_open_by(ear, sentence, beside) for sentence in tries)
    return next((why for why in found if why is not None), None)


def as_one_text(lines: Sequence[str]) -> str:
    """The lines of a paragraph as one; a few words on a line of their own are a sentence, though no mark ends it."""
    said = lines[0]
    for above, line in pairwise(lines):
        ends = len(words_of(above)) <= _SUBJECT and above[-1:].isalnum() and line[:1].isupper()
        said += f"{'.' if ends else ''} {line}"
    return said


def without_passing(ear: Ear, text: str) -> str:
    """A paragraph without the sentences that are courtesy, or tell what others would do and that their writer decides: what few
    words say beside them counts as if they stood alone. As it is where it is courtesy and nothing else."""
    said = sentences(text)
    told = [one for one in said if not (is_overruled(one) and not ear.is_order(one.split()[0]))]
    if len(said) > 1:
        sorry = _APOLOGIES.among(words_of(text))  # to somebody, and then who writes: "sorry Red. J+P"
        signs = [one for one in told if says_who_agrees(one) or (sorry and is_of_who_writes(ear, one))]
        told = [one for one in told if not (is_courtesy(one) or is_put_there(one) or one in signs)] or told
    return " ".join(told) if len(told) < len(said) else text


def is_only_put_there(line: str) -> bool:
    """Whether a line is one that no person wrote, "Sent from my iPhone", and nobody added anything to it: "Hold on."."""
    first, *rest = sentences(line) or [line]
    return is_put_there(first) and all(is_courtesy(one) or is_put_there(one) for one in rest)


def _of_players(ear: Ear, said: str, words: Sequence[LineWord], beside: Sequence[str]) -> Misgiving | None:
    """Why words about the players keep orders open: one plays in the writer's place, or is named where nobody is to be."""
    if names_what_is_denied(ear, said, beside):
        return "open"
    return "anothers" if is_in_my_place(ear, words) else None


def is_in_my_place(ear: Ear, words: Sequence[LineWord]) -> bool:
    """Whether another player orders what the writer does: "Violet gives my orders"."""
    return has(_IN_MY_PLACE.by_first, words) and any(word.text in ear.others for word in words)


def is_signed(ear: Ear, text: str) -> bool:
    """Whether a line is the name that a letter is signed with, and not the name of a thing alone; "Scherzo!" is no name."""
    if unsettles(text) is not None and not holds_contact(text):
        return False
    return is_signature(text) and not all(ear.tells(word.text) for word in words_of(without_number(text)))


def is_signed_with_title(ear: Ear, text: str) -> bool:
    """Whether a line is a name behind a title, wherever it stands, and no name of a thing; "Maybe. Anna" wavers and is none. So
    is a name with the writer's own seat behind it: "Harold Pym (Green)"."""
    if is_of_who_writes(ear, text):
        return True
    if unsettles(text) not in (None, "denied"):
        return False
    name, bracket, seat = text.partition("(")
    if bracket and plain(seat).strip(" ).") in ear.own and is_signature(name):
        return True
    return is_titled(text) and not any(ear.tells(word.text) for word in words_of(without_number(text)))


def is_of_who_writes(ear: Ear, text: str) -> bool:
    """Whether a text says who writes and that somebody agrees, or is their initials, and names nothing of the table."""
    told = says_who_agrees(text) or are_initials(text)
    return told and not any(ear.tells(word.text) for word in words_of(text))


def _kept_open_by(ear: Ear, sentence: str, beside: Sequence[str]) -> Misgiving | None:
    said = without_counts(ear, without_daily(sentence))
    words = words_of(said)
    if "?" in said and not words and not is_courtesy(sentence):
        return "asked"
    why = unsettles(said) or _of_players(ear, said, words, beside)
    if why is None and beside and adds(ear, sentence, beside):
        return "unread"
    if not ear.names(said) or (why is None and repeats(ear, said, words, beside)):
        return why
    if why is None and (is_told(said, words) or speaks_of_others(ear, said, words) or is_idle(ear, said, beside)):
        return None
    if chooses(ear, words):
        return "open"
    if why is None and (told := misgiving(words, said)) not in ("unsure", "past"):
        return told
    return why or "unread"


def of_what_is_named(ear: Ear, words: Sequence[LineWord], around: str, whose: Voice | None) -> Misgiving:
    """What words around an order make of it that name other things of the table: another's order, one for later, or more."""
    if whose is not None:
        return whose.why
    return "anothers" if ear.names_others(words) else unsettles(around, near=True) or "unread"


def speaks_of_others(ear: Ear, said: str, words: Sequence[LineWord]) -> bool:
    """Whether a sentence is about another player, and holds no order that could be its writer's."""
    if "?" in said or ":" in said or chooses(ear, words) or _goes_somewhere(words):
        return False
    if leads(_CONDITIONS.by_first, words) and any(map(str.isdecimal, said)):
        return False
    if has(_WISHES.by_first, words):
        return not any(map(str.isdecimal, said))
    if not _begins_with(ear, words):
        return len(words) > _SUBJECT and _names_players_only(ear, words)
    return any(word.text in _HAPPENED.words for word in words) or order_inside(ear, said) is None


def _goes_somewhere(words: Sequence[LineWord]) -> bool:
    """Whether somebody says where they go themselves: "Black is at M7, so I ride to P7"."""
    at = next((at for at, word in enumerate(words) if word.text in _I.words), len(words))
    return any(word.text[-1:].isdecimal() for word in words[at:])


def repeats(ear: Ear, said: str, words: Sequence[LineWord], beside: Sequence[str]) -> bool:
    """Whether a sentence names nothing but what the orders ``beside`` it name: "again: fugitive M10", "blue!"."""
    named = {word.text for order in beside for word in words_of(order)}
    telling = [word.text for word in words if ear.tells(word.text)]
    found = order_inside(ear, said)
    same = found is None or ear.says(found.text) in map(ear.says, beside)
    return same and named.issuperset(telling) and "?" not in said and misgiving(words, said) in ("unsure", "past")


def is_faulty(ear: Ear, typed: str) -> bool:
    """Whether words were meant as an order and have a fault: "I accuse agent 2", and not of what."""
    said = typed.lstrip(" \t.,;:!-")
    return ear.looks_like_order(said) and ear.is_wrong(said)


def names_what_is_denied(ear: Ear, said: str, beside: Sequence[str]) -> bool:
    """Whether a sentence names a player and a thing beside an order that denies all such: "no accusation", "Jo is a hitman"."""
    words = words_of(said)
    denies = any(word.text in _DENYING.words for order in beside for word in words_of(order)[:1])
    if not denies or _names_players_only(ear, words):
        return False
    said_of = [word.text for word in words]
    return any(" ".join(said_of[at : at + length]) in ear.others for at in range(len(words)) for length in (1, 2))


def is_of_others(ear: Ear, text: str) -> bool:
    """The same of a sentence as it is typed."""
    said = without_daily(text)
    return speaks_of_others(ear, said, words_of(said))


def _begins_with(ear: Ear, words: Sequence[LineWord]) -> bool:
    """Whether another player is named at the beginning: "Black is …", "che bravo, agente 3"."""
    said = [word.text for word in words]
    if any(leads(_NOBODY.by_first, words, at) for at in range(_SUBJECT)):
        return True
    return any(" ".join(said[at : at + length]) in ear.others for at in range(_SUBJECT) for length in (1, 2))


def _names_players_only(ear: Ear, words: Sequence[LineWord]) -> bool:
    """Whether all that words name is other players: "I do not like Agent 1 at all"."""
    said = [word.text for word in words]
    telling = [at for at, word in enumerate(words) if ear.tells(word.text)]
    return bool(telling) and all(
        said[at] in ear.others or " ".join(said[max(at - 1, 0) : at + 1]) in ear.others for at in telling
    )


def is_told(said: str, words: Sequence[LineWord]) -> bool:
    """Whether a sentence tells what happened, and names no place."""
    placed = any(map(str.isdecimal, _YEAR.sub(" ", said)))
    return any(word.text in _HAPPENED.words for word in words) and not placed and "?" not in said


def is_idle(ear: Ear, said: str, beside: Sequence[str]) -> bool:
    """Whether nothing that a sentence names could be meant as a part of the orders ``beside`` it."""
    if (
        not beside
        or len(words_of(said)) < _SUBJECT
        or any(map(str.isdecimal, said))
        or ":" in said
        or chooses(ear, words_of(said))
    ):
        return False
    return not (ear.looks_like_order(said.strip()) or ear.is_wrong(said) or bears_on(ear, said, beside))


def takes_back(ear: Ear, typed: str) -> Retraction | None:
    """How a line opens, or closes, if it takes something back; one that is sorry for something else does not."""
    opened = retraction(typed)
    return None if opened is None or is_sorry_for_else(ear, typed) else opened


def takes_back_before(ear: Ear, text: str, edge: int) -> Retraction | None:
    """The same of what a line says before an edge in it, where no apology for something else goes on behind that."""
    opened = retraction(text[:edge])
    return None if opened is None or is_sorry_for_else(ear, text[opened.end :]) else opened


def turns_in(ear: Ear, text: str) -> list[int]:
    """Where a line may turn against what it has said; an apology for something else is no such place."""
    turns = pairwise((*turning_points(text), len(text)))
    return [at for at, end in turns if not is_sorry_for_else(ear, text[at:end])]


def denies_below(last: str) -> bool:
    """Whether a sentence above orders denies what it goes on with in them: "I don't think that anybody wants to see"."""
    words = words_of(last)
    denies = _DENIES_BELOW.at(words, 0) > 0
    return denies and last.rstrip()[-1:].isalnum() and words[-1].text in _GOES_ON_BELOW.words


def is_sorry_for_else(ear: Ear, typed: str) -> bool:
    """Whether words apologise and name nothing of the table: "sorry, on my phone", "flour on my hands, sorry"."""
    sorry = only_apologises(typed) or _is_a_reason_for_the_writing(before_an_apology(typed))
    return sorry and not any(ear.tells(word.text) or ear.is_called(word.text) for word in words_of(typed))


def _is_a_reason_for_the_writing(said: str) -> bool:
    """Whether words before an apology are plain talk, of where and how one writes or of something else."""
    if not said:
        return False
    heavy = weight(said)
    return _WRITING.at(words_of(said), 0) > 0 or (heavy is not None and heavy <= _PLAIN_TALK)


def is_sorry_to(ear: Ear, typed: str, beside: Sequence[str]) -> bool:
    """Whether words apologise to a player whom one of these orders names, and say nothing else: "sorry, agent 3"."""
    words = words_of(typed)
    count = _APOLOGIES.at(words, 0)
    called = plain_name(" ".join(word.text for word in words[count:]))
    return count > 0 and called in ear.others and any(called in plain(order) for order in beside)


def retracts(ear: Ear, typed: str) -> bool:
    """Whether a sentence takes back; one that only says "sorry", or sighs, and then something else, does not."""
    opened = takes_back(ear, typed)
    if opened is None or leads(_NOBODY.by_first, words_of(typed)):
        return False
    rest = without_counts(ear, without_daily(typed))[opened.start : opened.end]
    if sighs(typed) and (not any(map(str.isalnum, rest)) or speaks_of_others(ear, rest, words_of(rest))):
        return False
    return opened.strong or opened.denies or refers(rest) or ear.names(rest)


def awaits(ear: Ear, words: Sequence[LineWord]) -> bool:
    """Whether words say that their writer waits for a player, whose turn is next: "wait for White", "e aspetto il Rosso"."""
    count = leads(_AWAITS.by_first, words)
    if count and _AWAITED.at(words, count) == len(words) - count:
        return True
    called = plain_name(" ".join(word.text for word in words[count:]))
    return count > 0 and called in ear.others


def chooses(ear: Ear, words: Sequence[LineWord]) -> bool:
    """Whether a line leaves a choice between things on the table: "P2 or P4"."""
    telling = sum(ear.tells(word.text) for word in words)
    return telling >= _MOST_OF_A_CHOICE and offers_a_choice(words)


def offers_a_choice(words: Sequence[LineWord]) -> bool:
    """Whether "or" or its like stands among words."""
    return any(word.text in _CHOICES.words for word in words)
