"""How a seat knows of a thing: those of its own observations that speak of it, each as it was told.

An observation speaks of what its sentence names, in any language, and of what is listed in its fields: houses, cards, seats.
Nothing else is looked at, so that seats that learnt the same are answered the same.
"""

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from domain.game import AnyGame
from domain.match.as_typed import told_of
from domain.match.events import DecisionOpened, OwnRefusal
from domain.match.sight import MatchView
from domain.match.telling import refusal_words, tell
from domain.reading.line_words import words_of
from domain.reading.whys import naming
from domain.words import Language, languages


class Told(msgspec.Struct, frozen=True):
    """An observation that speaks of something: its number among the seat's own (from 0), as told, and in which decision.

    ``rule`` is the ruling that it carries, "" if none.
    """

    at: int
    sentence: str
    decision: int
    rule: str = ""


class Deduced(msgspec.Struct, frozen=True):
    """Whether what is hidden can be in a place: ``says`` why it cannot, None if it can. ``event`` is the number of the one that
    settled it, if one did, and ``decision`` the one that was being asked then."""

    place: str
    says: str | None
    event: int | None = None
    decision: int = 0


def why(
    game: AnyGame,
    view: MatchView,
    history: Sequence[Any],
    about: str,
    language: Language,
) -> tuple[Told, ...]:
    """All of a seat's observations that speak of a thing, oldest first; ``view`` is its view after them."""
    found: list[Told] = []
    said: list[frozenset[str]] = []
    decision = 0
    for at, seen in enumerate(history):
        decision = seen.number if isinstance(seen, DecisionOpened) else decision
        sentence = _sentence(game, seen, view, language)
        if sentence is not None:
            found.append(Told(at, sentence, decision, _rule(seen)))
            said.append(_spoken(game, seen, view))
    wanted = _wanted(about, said)
    return tuple(one for one, words in zip(found, said, strict=True) if wanted and wanted <= words)


def _sentence(game: AnyGame, seen: Any, view: MatchView, language: Language) -> str | None:
    if isinstance(seen, OwnRefusal):
        return " ".join(refusal_words(game, line.refusal, language) for line in told_of(seen.lines))
    return tell(game, seen, view, language)


def _rule(seen: Any) -> str:
    if isinstance(seen, OwnRefusal):
        return ", ".join(dict.fromkeys(line.refusal.rule for line in told_of(seen.lines)))
    reason = getattr(seen, "why", None)
    rule: str = getattr(seen, "rule", "") or getattr(reason, "rule", "")
    return rule


def _wanted(about: str, said: Sequence[frozenset[str]]) -> frozenset[str]:
    """The words that an observation has to hold: all, or where none holds all, those with a figure. The others only say what
    kind of thing it is: "house" in "house 37"."""
    words = frozenset(naming(words_of(about)))
    figured = frozenset(word for word in words if not word.isalpha())
    return words if not figured or any(words <= held for held in said) else figured


def _spoken(game: AnyGame, seen: Any, view: MatchView) -> frozenset[str]:
    """The words for what an observation speaks of."""
    sentences = (_sentence(game, seen, view, language) for language in languages())
    listed = () if isinstance(seen, OwnRefusal) else _listed(msgspec.to_builtins(seen))
    texts = (*(sentence for sentence in sentences if sentence), *listed)
    return frozenset(word.text for text in texts for word in words_of(text))


def _listed(value: Any, *, within: bool = False) -> Iterator[str]:
    """The texts in an observation's fields, and the figures in its lists: one that stands alone may as well be a count."""
    match value:
        case str():
            yield value
        case int() if within and not isinstance(value, bool):
            yield str(value)
        case dict():
            for key, part in value.items():
                yield from (str(key),) if within else ()
                yield from _listed(part, within=False)
        case list() | tuple():
            for part in value:
                yield from _listed(part, within=True)
