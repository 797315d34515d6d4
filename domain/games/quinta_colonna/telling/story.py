"""The story of a match as a human referee would tell it, one sentence for each thing observed."""

from collections.abc import Callable
from typing import Any, Final, TypeAlias

from domain.games.quinta_colonna import events as e
from domain.games.quinta_colonna.events import Observation, SpyPlayed
from domain.games.quinta_colonna.telling.phrases import piece_word, seat_name
from domain.games.quinta_colonna.words import SAY
from domain.words import Language, listed, sentence

Teller: TypeAlias = Callable[[Any, Language], str | None]


def tell(observation: Observation, language: Language) -> str | None:
    """What a letter's story says of an observation; None for what the story leaves out.

    The spy's own observations speak to it ("You leave 43 ..."). No sentence can be taken for an order: that is why pawns
    walk and take their places here, in words that orders do not have.
    """
    return _TELLERS[type(observation)](observation, language)


def _silent(observation: Any, language: Language) -> None:
    """For what the match or another sentence says already, or what only the list form shows."""
    return None


def _board(seen: e.BoardSet, language: Language) -> str:
    return SAY("story.board-set", language, blocked=len(seen.blocked), refuges=len(seen.refuges))


def _started(seen: e.PawnStarted, language: Language) -> str:
    return SAY("story.pawn-started", language, pawn=seen.pawn, house=seen.house)


def _hideout(seen: e.HideoutDrawn, language: Language) -> str:
    return SAY("story.hideout-drawn", language, house=seen.house)


def _dealt(seen: e.HandDealt, language: Language) -> str:
    return SAY("story.hand-dealt", language, cards=listed(map(str, seen.cards), language))


def _round(seen: e.SpyTurnBegan, language: Language) -> str:
    return SAY("story.spy-turn-began", language, round=seen.round)


def _played(seen: SpyPlayed, language: Language) -> str:
    return SAY("story.spy-played", language, piece=piece_word(seen.piece, language), card=seen.card)


def _moved(seen: e.SpyMoved, language: Language) -> str:
    piece, card, origin, (*passed, house) = piece_word(seen.piece, language), seen.card, seen.origin, seen.path
    if not passed:
        return SAY("story.spy-moved", language, piece=piece, card=card, origin=origin, house=house)
    by = listed(map(str, passed), language)
    return SAY("story.spy-moved-by", language, piece=piece, card=card, origin=origin, passed=by, house=house)


def _stuck(seen: e.SpyStuck, language: Language) -> str:
    return SAY("story.spy-stuck", language, piece=piece_word(seen.piece, language), card=seen.card)


def _reshuffled(seen: e.PileReshuffled, language: Language) -> str:
    return SAY("story.pile-reshuffled", language)


def _drawn(seen: e.CardDrawn, language: Language) -> str:
    return SAY("story.card-drawn", language, card=seen.card)


def _removed(seen: e.RefugeRemoved, language: Language) -> str:
    return SAY("story.refuge-removed", language, house=seen.house)


def _refuges_moved(seen: e.RefugesMoved, language: Language) -> str:
    changes = [SAY("story.refuge-becomes", language, before=before, after=after) for before, after in seen.moved]
    return SAY("story.refuges-moved", language, changes=", ".join(changes))


def _returned(seen: e.SpyReturned, language: Language) -> str:
    said = SAY("story.spy-returned-cleared" if seen.trail_cleared else "story.spy-returned-kept", language)
    return f"{said} {SAY('story.grace', language)}" if seen.grace else said


def _home(seen: e.SpyHomeSilently, language: Language) -> str:
    return SAY("story.spy-home-silently", language)


def _assaulted(seen: e.RefugeAssaulted, language: Language) -> str:
    return SAY("story.refuge-assaulted", language, house=seen.house)


def _published(seen: e.SpyPublished, language: Language) -> str:
    return SAY("story.spy-published", language, house=seen.house)


def _skipped(seen: e.PartisansSkipped, language: Language) -> str:
    return SAY("story.partisans-skipped", language)


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


def _lapsed(seen: e.QuestionLapsed, language: Language) -> str:
    return SAY("story.question-lapsed", language, pawn=seen.pawn)


def _failed(seen: e.ArrestFailed, language: Language) -> str:
    message = "story.arrest-failed-skip" if seen.skip else "story.arrest-failed"
    return SAY(message, language, pawn=seen.pawn, house=seen.house)


def _arrested(seen: e.SpyArrested, language: Language) -> str:
    return SAY("story.spy-arrested", language, pawn=seen.pawn, house=seen.house)


def _end_said(seen: e.EndSaid, language: Language) -> str:
    return sentence(SAY("story.end-said", language, who=seat_name(seen.by, language)))


def _game_ended(seen: e.GameEnded, language: Language) -> str:
    """Who has won the match says; here what only now may be told."""
    return SAY("story.game-ended", language, hideout=seen.hideout, house=seen.house)


_TELLERS: Final[dict[type, Teller]] = {
    e.BoardSet: _board,
    e.PawnStarted: _started,
    e.HideoutDrawn: _hideout,
    e.HandDealt: _dealt,
    e.SpyTurnBegan: _round,
    e.SpyMoved: _moved,
    SpyPlayed: _played,
    e.SpyStuck: _stuck,
    e.PileReshuffled: _reshuffled,
    e.CardDrawn: _drawn,
    e.RefugeRemoved: _removed,
    e.RefugesMoved: _refuges_moved,
    e.SpyReturned: _returned,
    e.SpyHomeSilently: _home,
    e.RefugeAssaulted: _assaulted,
    e.SpyCounted: _silent,
    e.SpyPublished: _published,
    e.PartisansTurnBegan: _silent,
    e.PartisansSkipped: _skipped,
    e.PawnMoved: _walked,
    e.PawnsFixed: _fixed,
    e.HouseAsked: _asked,
    e.QuestionLapsed: _lapsed,
    e.ArrestFailed: _failed,
    e.SpyArrested: _arrested,
    e.EndSaid: _end_said,
    e.PartisansTurnClosed: _silent,
    e.SeatWithdrawn: _silent,
    e.GameEnded: _game_ended,
}
