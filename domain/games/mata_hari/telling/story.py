"""The story of a match: the sentence that each observation adds."""

from collections.abc import Callable
from typing import Any, Final, TypeAlias

from domain.games.mata_hari import events as e
from domain.games.mata_hari.board.cards import card_names, name_word, partner_word
from domain.games.mata_hari.board.claims import Predicate
from domain.games.mata_hari.events import Observation
from domain.games.mata_hari.observations import DrawnSeen, ExchangedSeen, OfferSeen, TakenSeen
from domain.games.mata_hari.orders import Request
from domain.games.mata_hari.reading.claim_writing import claim, request
from domain.games.mata_hari.telling.phrases import seat_name
from domain.games.mata_hari.words import SAY
from domain.words import Language, quoted

_Known: TypeAlias = e.OfferMade | e.CardsTaken | e.CardsDrawn
_Counted: TypeAlias = OfferSeen | TakenSeen | ExchangedSeen | DrawnSeen
_ALONE: Final[dict[type, str]] = {  # what says no more than whose it is
    e.TurnBegan: "story.turn-began",
    e.Declined: "story.declined",
    e.LastWindowWanted: "story.last-window-wanted",
    e.CoverTaken: "story.cover-taken",
    e.TurnPassed: "story.turn-passed",
    e.OfferAwaited: "story.offer-awaited",
    e.SeatWithdrawn: "story.seat-withdrawn",
}


def tell(seen: Observation, language: Language) -> str | None:
    """The sentence for an observation; None: nothing a story needs."""
    teller = _TELLERS.get(type(seen))
    return None if teller is None else teller(seen, language)


def said_text(claims: tuple[Predicate, ...], wanted: Request | None, language: Language) -> str:
    """Claims and request, as they follow an offer in a sentence."""
    said = [SAY("story.claims", language, claim=quoted(claim(one, language), language)) for one in claims]
    if wanted is not None:
        said.append(
            SAY(f"story.request.{wanted.kind}", language, request=quoted(request(wanted.of, language), language))
        )
    return "".join(f"; {one}" for one in said)


def _cards(seen: _Known | _Counted, language: Language) -> str:
    """The cards where they are known, otherwise how many they are."""
    if isinstance(seen, _Counted):
        return SAY("cards", language, count=seen.count)
    return card_names(seen.cards, language)


def _alone(seen: Any, language: Language) -> str:
    return SAY(_ALONE[type(seen)], language, who=seat_name(seen.seat, language))


def _set(seen: e.TableSet, language: Language) -> str:
    first = seat_name(seen.active, language)
    return SAY("story.table-set", language, agents=len(seen.seats), dealt=seen.dealt, first=first, deck=seen.deck)


def _objective(seen: e.ObjectiveDealt, language: Language) -> str:
    kind, skull = name_word(seen.objective.resource, language), name_word(seen.objective.skull, language)
    return SAY("story.objective-dealt", language, kind=kind, skull=skull)


def _hand(seen: e.HandDealt, language: Language) -> str:
    return SAY("story.hand-dealt", language, cards=card_names(seen.cards, language))


def _offer(seen: e.OfferMade | OfferSeen, language: Language) -> str:
    cards = _cards(seen, language)
    message = "story.offer-replaced" if seen.replaced else "story.offer-made"
    more = said_text(seen.claims, seen.request, language)
    return SAY(message, language, who=seat_name(seen.seat, language), cards=cards, more=more)


def _phase(seen: e.PhaseBegan, language: Language) -> str:
    return SAY("story.phase.accuse" if seen.phase == "accuse" else "story.phase.resolve", language)


def _accused(seen: e.Accused, language: Language) -> str:
    who, whom = seat_name(seen.seat, language), seat_name(seen.accused, language)
    message = "story.accused-rightly" if seen.founded else "story.accused-wrongly"
    return SAY(message, language, who=who, whom=whom, partner=partner_word(seen.partner, language))


def _shown(seen: e.OfferShown, language: Language) -> str:
    whom, cards = seat_name(seen.accused, language), card_names(seen.cards, language)
    if not seen.hand:
        return SAY("story.offer-shown", language, whom=whom, cards=cards)
    return SAY("story.hand-shown", language, whom=whom, cards=cards, hand=card_names(seen.hand, language))


def _look(seen: e.LookBegan, language: Language) -> str:
    cards = SAY("cards", language, count=seen.take)
    return SAY("story.look-began", language, who=seat_name(seen.seat, language), cards=cards)


def _deck(seen: e.DeckShown, language: Language) -> str:
    return SAY("story.deck-shown", language, cards=card_names(seen.cards, language))


def _taken(seen: e.CardsTaken | TakenSeen, language: Language) -> str:
    who = seat_name(seen.seat, language)
    if not (seen.cards if isinstance(seen, e.CardsTaken) else seen.count):
        return SAY("story.nothing-taken-shuffled" if seen.shuffled else "story.nothing-taken", language, who=who)
    cards = _cards(seen, language)
    return SAY("story.cards-taken-shuffled" if seen.shuffled else "story.cards-taken", language, who=who, cards=cards)


def _hitman(seen: e.HitmanRevealed, language: Language) -> str:
    who, whom = seat_name(seen.seat, language), seat_name(seen.victim, language)
    if seen.demand is None:
        return SAY("story.hitman-revealed", language, who=who, whom=whom)
    demand = quoted(request(seen.demand, language), language)
    message = "story.hitman-met" if seen.met else "story.hitman-unmet"
    return SAY(message, language, who=who, whom=whom, demand=demand)


def _substituted(seen: e.Substituted, language: Language) -> str:
    return SAY("story.substituted", language, cards=card_names(seen.cards, language))


def _accepted(seen: e.Accepted, language: Language) -> str:
    return SAY("story.accepted", language, who=seat_name(seen.seat, language), whom=seat_name(seen.other, language))


def _exchange(seen: e.Exchanged | ExchangedSeen, language: Language) -> str:
    who, whom = seat_name(seen.seat, language), seat_name(seen.other, language)
    if isinstance(seen, ExchangedSeen):
        return SAY("story.exchange-seen", language, who=who, whom=whom, cards=_cards(seen, language))
    gave, got = card_names(seen.gave, language), card_names(seen.got, language)
    return SAY("story.exchanged", language, who=who, whom=whom, gave=gave, got=got)


def _failed(seen: e.ExchangeFailed, language: Language) -> str:
    return SAY(f"story.failed.{seen.why}", language, who=seat_name(seen.seat, language))


def _drawn(seen: e.CardsDrawn | DrawnSeen, language: Language) -> str:
    cards = _cards(seen, language)
    return SAY("story.cards-drawn", language, who=seat_name(seen.seat, language), cards=cards)


def _mata_hari(seen: e.MataHariUsed, language: Language) -> str:
    message = "story.mata-hari-flipping" if seen.flipped else "story.mata-hari"
    return SAY(message, language, who=seat_name(seen.seat, language))


def _index(seen: e.IndexRevealed, language: Language) -> str:
    return SAY("story.index-revealed", language, who=seat_name(seen.seat, language), index=seen.index)


def _ended(seen: e.GameEnded, language: Language) -> str:
    said = []
    if seen.eliminated:
        seats = ", ".join(seat_name(seat, language) for seat in seen.eliminated)
        said.append(SAY("story.eliminated", language, seats=seats))
    if seen.scores:
        scores = ", ".join(
            SAY("story.score", language, who=seat_name(seat, language), points=str(points).replace("-", "−"))
            for seat, points in seen.scores.items()
        )
        said.append(SAY("story.points", language, scores=scores))
    return " ".join(said) or SAY("story.ended", language)


_TELLERS: Final[dict[type, Callable[[Any, Language], str]]] = {
    **dict.fromkeys(_ALONE, _alone),
    e.TableSet: _set,
    e.ObjectiveDealt: _objective,
    e.HandDealt: _hand,
    e.OfferMade: _offer,
    OfferSeen: _offer,
    e.PhaseBegan: _phase,
    e.Accused: _accused,
    e.OfferShown: _shown,
    e.LookBegan: _look,
    e.DeckShown: _deck,
    e.CardsTaken: _taken,
    TakenSeen: _taken,
    e.Accepted: _accepted,
    e.HitmanRevealed: _hitman,
    e.Substituted: _substituted,
    e.Exchanged: _exchange,
    ExchangedSeen: _exchange,
    e.ExchangeFailed: _failed,
    e.CardsDrawn: _drawn,
    DrawnSeen: _drawn,
    e.MataHariUsed: _mata_hari,
    e.IndexRevealed: _index,
    e.GameEnded: _ended,
}
