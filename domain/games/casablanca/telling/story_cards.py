"""Sentences of the story about cards that change hands or are used; whoever does not see them is told how many."""

from typing import TypeAlias

from domain.games.casablanca import events as e
from domain.games.casablanca import observations as s
from domain.games.casablanca.board.cards import cards as all_cards
from domain.games.casablanca.telling.naming import (
    gold_count,
    green_count,
    green_name,
    green_names,
    seat_word,
)
from domain.games.casablanca.words import SAY
from domain.words import Language, listed

_Visit: TypeAlias = e.FriendVisited | s.FriendVisitedSeen
_Draw: TypeAlias = e.CardsDrawn | s.CardsDrawnSeen
_Toll: TypeAlias = e.PriceTaken | s.PriceTakenSeen
_Loss: TypeAlias = e.CardsLost | s.CardsLostSeen


def said(seen: e.Observation, language: Language) -> str | None:
    """The sentence for cards; None for anything else."""
    match seen:
        case e.Paid():
            return _paid(seen, language)
        case e.GreenPlayed():
            return _played(seen, language)
        case e.GoldTaken(seat=seat):
            return SAY("story.gold-taken", language, seat=seat_word(seat, language))
        case e.KeepAsked(seat=seat, most=most):
            return SAY("story.keep-asked", language, seat=seat_word(seat, language), most=most)
        case e.Kept() | s.KeptSeen():
            return _kept(seen, language)
        case e.CardsLost() | s.CardsLostSeen():
            return _lost(seen, language)
        case (
            e.FriendVisited() | s.FriendVisitedSeen() | e.CardsDrawn() | s.CardsDrawnSeen() | e.PriceTaken()
            | s.PriceTakenSeen()
        ):  # fmt: skip
            return _given(seen, language)
        case _:
            return None


def _paid(seen: e.Paid, language: Language) -> str:
    """What the crossing or a camel cost, and in what."""
    each, spent = all_cards().money, []
    if seen.money:
        spent.append(SAY("story.sum-money", language, sum=each * seen.money))
    if seen.gold:
        spent.append(SAY("story.sum-gold", language, sum=each * seen.gold))
    return SAY(f"story.paid-{seen.what}", language, seat=seat_word(seen.seat, language), sums=" + ".join(spent))


def _played(seen: e.GreenPlayed, language: Language) -> str | None:
    if seen.why == "interception":
        return None  # the interception says so
    message = "story.green-played-event" if seen.why == "event" else "story.green-played"
    return SAY(message, language, seat=seat_word(seen.seat, language), card=green_name(seen.card, language))


def _given(seen: _Visit | _Draw | _Toll, language: Language) -> str:
    seat, cards = seat_word(seen.seat, language), _green(seen, language)
    match seen:
        case e.FriendVisited(friend=friend) | s.FriendVisitedSeen(friend=friend):
            return SAY("story.friend-visited", language, friend=friend, seat=seat, cards=cards)
        case e.PriceTaken(taker=taker) | s.PriceTakenSeen(taker=taker):
            return SAY("story.price-taken", language, seat=seat, taker=seat_word(taker, language), cards=cards)
        case _:
            return SAY("story.cards-drawn" if cards else "story.none-drawn", language, seat=seat, cards=cards)


def _lost(seen: _Loss, language: Language) -> str:
    lost = [part for part in (_green(seen, language), gold_count(seen.gold, language) if seen.gold else "") if part]
    message = "story.cards-lost" if lost else "story.no-cards-lost"
    return SAY(message, language, seat=seat_word(seen.seat, language), cards=listed(lost, language))


def _kept(seen: e.Kept | s.KeptSeen, language: Language) -> str:
    if isinstance(seen, s.KeptSeen):
        found = [green_count(number, language) if number else "" for number in (seen.kept, seen.returned)]
    else:
        found = [green_names(cards, language) for cards in (seen.kept, seen.returned)]
    kept, returned = found
    seat = seat_word(seen.seat, language)
    return SAY("story.kept" if kept else "story.none-kept", language, seat=seat, kept=kept, returned=returned)


def _green(seen: _Visit | _Draw | _Toll | _Loss, language: Language) -> str:
    """The green cards by name, or how many there are; "" for none."""
    if isinstance(seen, e.FriendVisited | e.CardsDrawn | e.PriceTaken | e.CardsLost):
        return green_names(seen.cards, language)
    return green_count(seen.count, language) if seen.count else ""
