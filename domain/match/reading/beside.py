"""Lines beside an order of which nothing could be made: which are talk, and why the others keep it from being played (G-20)."""

from typing import Final

from domain.match.reading.hearing import Ear
from domain.match.reading.inside import order_inside
from domain.reading.asides import about_another, aimed_elsewhere, is_aside, is_whole, speaks_to
from domain.reading.courtesy import greets_from
from domain.reading.daily import without_daily
from domain.reading.line_words import Word, words_of
from domain.reading.misgivings import Misgiving, misgiving
from domain.reading.signature import is_put_there, is_signature
from domain.reading.statements import cuts
from domain.reading.tables import Table
from domain.reading.unsettling import unsettles

_CHOICES: Final = frozenset(("or", "either", "whichever", "o", "oppure", "ovvero", "oder", "ou"))
_MOST_OF_A_CHOICE: Final = 2  # words that say something, between which "or" chooses
_HAPPENED: Final = Table("misgivings", "happened")


def kept_open_by(ear: Ear, text: str, *, signed: bool, whole: bool = False) -> Misgiving | None:
    """Why the orders beside a line are not played for it; None if it is talk.

    ``signed``: the letter's greeting is above. ``whole``: nothing goes on with the line, as after a full stop.
    """
    why = _kept_open_by(ear, text, signed=signed, whole=whole or is_whole(text))
    if why is None:
        return None
    sentences = next((cut.pieces for cut in cuts(text) if cut.sentences), [])
    parts = [text[start : end + 1] for start, end in sentences]
    if parts and all(_kept_open_by(ear, part, signed=False, whole=True) is None for part in parts):
        return None
    return why


def _kept_open_by(ear: Ear, text: str, *, signed: bool, whole: bool) -> Misgiving | None:
    if is_put_there(text) or greets_from(text):
        return None
    said = without_daily(text)
    words = words_of(said)
    if not ear.names(said):
        talks = (signed and is_signature(text)) or (whole and is_aside(said))
        return None if talks else unsettles(said)
    if signed and is_signature(text) and not all(ear.tells(word.text) for word in words):
        return None
    if recounts(said, words) or (whole and speaks_of_others(ear, said, words)):
        return None
    return _why(ear, said, words)


def speaks_of_others(ear: Ear, said: str, words: list[Word]) -> bool:
    """Whether a sentence is about another player, or about nobody at the table, and holds no order that could be its writer's."""
    count = about_another(words, ear.others)
    if not count or "?" in said or ":" in said or chooses(ear, words):
        return False
    past = any(word.text in _HAPPENED.words for word in words[:count]) or speaks_to(words, ear.others)
    return aimed_elsewhere(words[count:], of_others=True, but=ear.tells) and (past or order_inside(ear, said) is None)


def recounts(said: str, words: list[Word]) -> bool:
    """Whether a line tells what happened, and nothing that could be a place or a second thought."""
    past = any(word.text in _HAPPENED.words for word in words)
    return past and not any(map(str.isdecimal, said)) and "?" not in said and unsettles(said) is None


def chooses(ear: Ear, words: list[Word]) -> bool:
    """Whether a line leaves a choice between things on the table: "P2 or P4"."""
    telling = sum(ear.tells(word.text) for word in words)
    return telling >= _MOST_OF_A_CHOICE and offers_a_choice(words)


def offers_a_choice(words: list[Word]) -> bool:
    """Whether "or" or its like stands among words."""
    return any(word.text in _CHOICES for word in words)


def _why(ear: Ear, said: str, words: list[Word]) -> Misgiving:
    if chooses(ear, words):
        return "open"
    why = misgiving(words, said)
    if why in ("unsure", "past"):
        return unsettles(said) or "unread"
    return why
