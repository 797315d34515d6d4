"""Sentences that say of whom their writer goes after, and not where: "I'll nab Violet", "il viola lo becco" (G-20)."""

from collections.abc import Sequence
from typing import Final

from domain.game import Seat
from domain.games.casablanca.reading.lexemes import lexemes
from domain.games.casablanca.reading.lexicon import listed
from domain.reading.line_words import LineWord, words_of

_BEFORE: Final = listed("catching: before a player")
_FIRST: Final = listed("catching: first")
_BEHIND: Final = listed("catching: behind a player")
_PUT_IN: Final = listed("catching: put in")
_JOINS: Final = listed("left out: joins")


def catches(sentence: str, seat: Seat) -> bool:
    """Whether a sentence says of another player that its writer catches them, as an order for a piece would."""
    if "?" in sentence:
        return False
    called = {one.start for one in lexemes(sentence) if one.kind == "colour" and one.value != seat}
    words = words_of(sentence)
    players = [at for at, word in enumerate(words) if word.start in called]
    if any(at + 1 < len(words) and _BEHIND.at(words, at + 1) for at in players):
        return True
    ends = {_behind(sentence, words, at) for at in range(len(words))}
    return not ends.isdisjoint(players)


def _behind(sentence: str, words: Sequence[LineWord], at: int) -> int | None:
    """Where a name has to stand behind words that begin there and say that somebody is caught; None if they say nothing."""
    begins = (
        at == 0 or words[at - 1].text in _JOINS.words or not sentence[words[at - 1].end : words[at].start].isspace()
    )
    count = max(_BEFORE.at(words, at), _FIRST.at(words, at) if begins else 0)
    end = at + count
    return end + _PUT_IN.at(words, end) if 0 < count < len(words) - at else None
