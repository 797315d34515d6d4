"""Words of another player that somebody does not want to get, or shows the administrators: "mute red", "report red: …" (G-37)."""

from typing import Final

from domain.game import AnyGame, Seat
from domain.match.queries import MutePress, ReportPress
from domain.match.reading.talking.addressed import called
from domain.match.sight import MatchView
from domain.reading.line_words import leads, words_of
from domain.reading.word_lists import WordList

_PACKAGE: Final = "domain.match"
_MUTE: Final = WordList("lexicon", "mute", package=_PACKAGE)
_UNMUTE: Final = WordList("lexicon", "unmute", package=_PACKAGE)
_REPORT: Final = WordList("lexicon", "report", package=_PACKAGE)
_MOST_WORDS: Final = 3  # of what a player may be called
_LONGEST: Final = 2_000
_AROUND: Final = " \t.!,:\"'“”„«»"


def minded(game: AnyGame, view: MatchView, line: str) -> MutePress | ReportPress | None:
    """What such a line asks; None for any other. A report has a colon behind the name, as words for others have."""
    if len(line) > _LONGEST or view.game is None:
        return None
    words = words_of(line)
    if count := leads(_REPORT.by_first, words):
        named, colon, text = line[words[count - 1].end :].partition(":")
        if not colon or len(words_of(named)) > _MOST_WORDS:
            return None
        return ReportPress(_whom(game, view, named), text.strip())
    for phrases, on in ((_UNMUTE, False), (_MUTE, True)):
        if count := leads(phrases.by_first, words):
            named = line[words[count - 1].end :].strip(_AROUND)
            fits = 0 < len(words) - count <= _MOST_WORDS and "?" not in line
            return MutePress(_whom(game, view, named), on) if fits else None
    return None


def _whom(game: AnyGame, view: MatchView, named: str) -> Seat:
    return called(game, view, named) or Seat("")
