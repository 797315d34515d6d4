"""The story of a match as a human referee would tell it, one sentence for each thing observed.

The spy's own observations speak to it ("You leave 43 ..."). No sentence can be taken for an order: that is why pawns walk and
take their places here, in words that orders do not have.
"""

from collections.abc import Mapping
from typing import Final

from domain.games.quinta_colonna import events as e
from domain.games.quinta_colonna.telling.phrases import piece_word, seat_name
from domain.games.quinta_colonna.words import SAY
from domain.telling import Fields, Message, More, Story
from domain.words import Language, Part, listed, sentence


def _houses(houses: tuple[int, ...], language: Language) -> str:
    return listed(map(str, houses), language)


_FIELDS: Final[Fields] = {
    "piece": piece_word,
    "cards": _houses,
    "pawns": listed,
    "blocked": lambda houses, language: len(houses),
    "refuges": lambda houses, language: len(houses),
}


def _walked(seen: e.PawnMoved) -> str:
    if not seen.houses:
        return "story.pawns-fixed"
    return "story.pawn-moved-by" if seen.houses[1:] else "story.pawn-moved"


_MESSAGES: Final[Mapping[type, Message]] = {  # the match, another sentence or the list form says the rest
    e.BoardSet: "story.board-set",
    e.PawnStarted: "story.pawn-started",
    e.HideoutDrawn: "story.hideout-drawn",
    e.HandDealt: "story.hand-dealt",
    e.SpyTurnBegan: "story.spy-turn-began",
    e.SpyMoved: lambda seen: "story.spy-moved-by" if seen.path[1:] else "story.spy-moved",
    e.SpyPlayed: "story.spy-played",
    e.SpyStuck: "story.spy-stuck",
    e.PileReshuffled: "story.pile-reshuffled",
    e.CardDrawn: "story.card-drawn",
    e.RefugeRemoved: "story.refuge-removed",
    e.RefugesMoved: "story.refuges-moved",
    e.SpyHomeSilently: "story.spy-home-silently",
    e.RefugeAssaulted: "story.refuge-assaulted",
    e.SpyPublished: "story.spy-published",
    e.PartisansSkipped: "story.partisans-skipped",
    e.PawnMoved: _walked,
    e.PawnsFixed: "story.pawns-fixed",
    e.HouseAsked: lambda seen: "story.house-asked-yes" if seen.answer else "story.house-asked-no",
    e.QuestionLapsed: "story.question-lapsed",
    e.ArrestFailed: lambda seen: "story.arrest-failed-skip" if seen.skip else "story.arrest-failed",
    e.SpyArrested: "story.spy-arrested",
    e.GameEnded: "story.game-ended",  # who has won the match says; this is what only now may be told
}


def _way(houses: tuple[int, ...], language: Language) -> dict[str, Part]:
    *passed, house = houses or ("",)
    return {"passed": listed(map(str, passed), language), "house": house}


def _changes(seen: e.RefugesMoved, language: Language) -> dict[str, Part]:
    changes = [SAY("story.refuge-becomes", language, before=before, after=after) for before, after in seen.moved]
    return {"changes": ", ".join(changes)}


_MORE: Final[More] = {
    e.SpyMoved: lambda seen, language: _way(seen.path, language),
    e.RefugesMoved: _changes,
    e.PawnMoved: lambda seen, language: {"pawns": seen.pawn, "count": 1, **_way(seen.houses, language)},
    e.PawnsFixed: lambda seen, language: {"count": len(seen.pawns)},
}
_STORY: Final = Story(SAY, _MESSAGES, _FIELDS, _MORE)


def tell(observation: e.Observation, language: Language) -> str | None:
    """What a letter's story says of an observation; None for what the story leaves out."""
    match observation:
        case e.SpyReturned(trail_cleared=cleared, grace=grace):
            said = SAY("story.spy-returned-cleared" if cleared else "story.spy-returned-kept", language)
            return f"{said} {SAY('story.grace', language)}" if grace else said
        case e.EndSaid(by=by):
            return sentence(SAY("story.end-said", language, who=seat_name(by, language)))
        case _:
            return _STORY.tell(observation, language)
