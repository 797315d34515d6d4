"""Lines beside an order of which nothing could be made: which are talk, and why the others keep it from being played (G-20)."""

from typing import Final

from domain.match.hearing import Ear
from domain.reading.daily import without_daily
from domain.reading.line_words import Word, words_of
from domain.reading.misgivings import Misgiving, misgiving
from domain.reading.signature import is_put_there, is_signature
from domain.reading.tables import Table
from domain.reading.unsettling import unsettles

_CHOICES: Final = frozenset(("or", "either", "whichever", "o", "oppure", "ovvero", "oder", "ou"))
_MOST_OF_A_CHOICE: Final = 2  # words that say something, between which "or" chooses
_HAPPENED: Final = Table("misgivings", "happened")


def kept_open_by(ear: Ear, text: str, *, signed: bool) -> Misgiving | None:
    """Why the orders beside a line are not played for it; None if it is talk. ``signed``: the letter's greeting is above."""
    if is_put_there(text):
        return None
    said = without_daily(text)
    words = words_of(said)
    if not ear.names(said):
        return None if signed and is_signature(text) else unsettles(said)
    if signed and is_signature(text) and not all(ear.tells(word.text) for word in words):
        return None
    return None if recounts(said, words) else _why(ear, said, words)


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
