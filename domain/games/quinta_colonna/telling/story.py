"""The story of a match as a human referee would tell it, one sentence for each thing observed."""

from collections.abc import Callable
from typing import Any, Final, TypeAlias

from msgspec.structs import asdict

from domain.games.quinta_colonna import events as e
from domain.games.quinta_colonna.events import Observation, SpyPlayed
from domain.games.quinta_colonna.telling.phrases import piece_word, seat_name
from domain.games.quinta_colonna.words import SAY
from domain.words import Language, listed, sentence

Teller: TypeAlias = Callable[[Any, Language], str | None]
_AS_THEY_ARE: Final[dict[type, str]] = {  # what says just what is in it
    e.PawnStarted: "story.pawn-started",
    e.HideoutDrawn: "story.hideout-drawn",
    e.SpyTurnBegan: "story.spy-turn-began",
    SpyPlayed: "story.spy-played",
    e.SpyStuck: "story.spy-stuck",
    e.PileReshuffled: "story.pile-reshuffled",
    e.CardDrawn: "story.card-drawn",
    e.RefugeRemoved: "story.refuge-removed",
    e.SpyHomeSilently: "story.spy-home-silently",
    e.RefugeAssaulted: "story.refuge-assaulted",
    e.SpyPublished: "story.spy-published",
    e.PartisansSkipped: "story.partisans-skipped",
    e.QuestionLapsed: "story.question-lapsed",
    e.SpyArrested: "story.spy-arrested",
    e.GameEnded: "story.game-ended",  # who has won the match says; this is what only now may be told
}


def tell(observation: Observation, language: Language) -> str | None:
    """What a letter's story says of an observation; None for what the story leaves out.

    The spy's own observations speak to it ("You leave 43 ..."). No sentence can be taken for an order: that is why pawns
    walk and take their places here, in words that orders do not have.
    """
    return _TELLERS[type(observation)](observation, language)


def _silent(observation: Any, language: Language) -> None:
    """For what the match or another sentence says already, or what only the list form shows."""
    return None


def _as_it_is(seen: Any, language: Language) -> str:
    parts = asdict(seen)
    if "piece" in parts:
        parts["piece"] = piece_word(seen.piece, language)
    return SAY(_AS_THEY_ARE[type(seen)], language, **parts)


def _board(seen: e.BoardSet, language: Language) -> str:
    return SAY("story.board-set", language, blocked=len(seen.blocked), refuges=len(seen.refuges))


def _dealt(seen: e.HandDealt, language: Language) -> str:
    return SAY("story.hand-dealt", language, cards=listed(map(str, seen.cards), language))


def _moved(seen: e.SpyMoved, language: Language) -> str:
    piece, card, origin, (*passed, house) = piece_word(seen.piece, language), seen.card, seen.origin, seen.path
    if not passed:
        return SAY("story.spy-moved", language, piece=piece, card=card, origin=origin, house=house)
    by = listed(map(str, passed), language)
    return SAY("story.spy-moved-by", language, piece=piece, card=card, origin=origin, passed=by, house=house)


def _refuges_moved(seen: e.RefugesMoved, language: Language) -> str:
    changes = [SAY("story.refuge-becomes", language, before=before, after=after) for before, after in seen.moved]
    return SAY("story.refuges-moved", language, changes=", ".join(changes))


def _returned(seen: e.SpyReturned, language: Language) -> str:
    said = SAY("story.spy-returned-cleared" if seen.trail_cleared else "story.spy-returned-kept", language)
    return f"{said} {SAY('story.grace', language)}" if seen.grace else said


def _walked(seen: e.PawnMoved, language: Language) -> str:
    if not seen.houses:
        return SAY("story.pawns-fixed", language, pawns=seen.pawn, count=1)
    *passed, house = seen.houses
    if not passed:
        return SAY("story.pawn-moved", language, pawn=seen.pawn, house=house)
    return SAY("story.pawn-moved-by", language, pawn=seen.pawn, passed=listed(map(str, passed), language), house=house)


def _fixed(seen: e.PawnsFixed, language: Language) -> str:
    return SAY("story.pawns-fixed", language, pawns=listed(seen.pawns, language), count=len(seen.pawns))


def _asked(seen: e.HouseAsked, language: Language) -> str:
    message = "story.house-asked-yes" if seen.answer else "story.house-asked-no"
    return SAY(message, language, pawn=seen.pawn, house=seen.house)


def _failed(seen: e.ArrestFailed, language: Language) -> str:
    message = "story.arrest-failed-skip" if seen.skip else "story.arrest-failed"
    return SAY(message, language, pawn=seen.pawn, house=seen.house)


def _end_said(seen: e.EndSaid, language: Language) -> str:
    return sentence(SAY("story.end-said", language, who=seat_name(seen.by, language)))


_TELLERS: Final[dict[type, Teller]] = {
    **dict.fromkeys(_AS_THEY_ARE, _as_it_is),
    e.BoardSet: _board,
    e.HandDealt: _dealt,
    e.SpyMoved: _moved,
    e.RefugesMoved: _refuges_moved,
    e.SpyReturned: _returned,
    e.SpyCounted: _silent,
    e.PartisansTurnBegan: _silent,
    e.PawnMoved: _walked,
    e.PawnsFixed: _fixed,
    e.HouseAsked: _asked,
    e.ArrestFailed: _failed,
    e.EndSaid: _end_said,
    e.PartisansTurnClosed: _silent,
    e.SeatWithdrawn: _silent,
}
