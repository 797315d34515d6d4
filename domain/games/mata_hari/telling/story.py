"""The story of a match: the sentence that each observation adds."""

from collections.abc import Mapping
from typing import Final

from domain.games.mata_hari import events as e
from domain.games.mata_hari.board.cards import card_names, name_word, partner_word
from domain.games.mata_hari.board.claims import Predicate
from domain.games.mata_hari.observations import DrawnSeen, ExchangedSeen, OfferSeen, TakenSeen
from domain.games.mata_hari.orders import Request
from domain.games.mata_hari.reading.claim_writing import claim, request
from domain.games.mata_hari.telling.phrases import cards_word, seat_name
from domain.games.mata_hari.words import SAY
from domain.telling import Fields, Message, Story
from domain.words import Language, Part, quoted


def said_text(claims: tuple[Predicate, ...], wanted: Request | None, language: Language) -> str:
    """Claims and request, as they follow an offer in a sentence."""
    said = [SAY("story.claims", language, claim=quoted(claim(one, language), language)) for one in claims]
    if wanted is not None:
        said.append(SAY(f"story.request.{wanted.kind}", language, request=_quoted(wanted.of, language)))
    return "".join(f"; {one}" for one in said)


def _quoted(demand: Predicate, language: Language) -> str:
    return quoted(request(demand, language), language)


_FIELDS: Final[Fields] = {
    "seat": ("who", seat_name),
    "accused": ("whom", seat_name),
    "victim": ("whom", seat_name),
    "other": ("whom", seat_name),
    "active": ("first", seat_name),
    "seats": ("agents", lambda seats, language: len(seats)),
    "partner": partner_word,
    "cards": card_names,
    "hand": card_names,
    "gave": card_names,
    "got": card_names,
    "count": ("cards", cards_word),
    "take": ("cards", cards_word),
    "demand": _quoted,
}


def _offered(seen: e.OfferMade | OfferSeen) -> str:
    return "story.offer-replaced" if seen.replaced else "story.offer-made"


def _taken(seen: e.CardsTaken | TakenSeen) -> str:
    taken = seen.cards if isinstance(seen, e.CardsTaken) else seen.count
    if not taken:
        return "story.nothing-taken-shuffled" if seen.shuffled else "story.nothing-taken"
    return "story.cards-taken-shuffled" if seen.shuffled else "story.cards-taken"


def _hitman(seen: e.HitmanRevealed) -> str:
    if seen.demand is None:
        return "story.hitman-revealed"
    return "story.hitman-met" if seen.met else "story.hitman-unmet"


_MESSAGES: Final[Mapping[type, Message]] = {
    e.TableSet: "story.table-set",
    e.ObjectiveDealt: "story.objective-dealt",
    e.HandDealt: "story.hand-dealt",
    e.TurnBegan: "story.turn-began",
    e.OfferMade: _offered,
    OfferSeen: _offered,
    e.Declined: "story.declined",
    e.LastWindowWanted: "story.last-window-wanted",
    e.PhaseBegan: lambda seen: f"story.phase.{seen.phase}",
    e.Accused: lambda seen: "story.accused-rightly" if seen.founded else "story.accused-wrongly",
    e.OfferShown: lambda seen: "story.hand-shown" if seen.hand else "story.offer-shown",
    e.CoverTaken: "story.cover-taken",
    e.LookBegan: "story.look-began",
    e.DeckShown: "story.deck-shown",
    e.CardsTaken: _taken,
    TakenSeen: _taken,
    e.Accepted: "story.accepted",
    e.HitmanRevealed: _hitman,
    e.Substituted: "story.substituted",
    e.Exchanged: "story.exchanged",
    ExchangedSeen: "story.exchange-seen",
    e.ExchangeFailed: lambda seen: f"story.failed.{seen.why}",
    e.TurnPassed: "story.turn-passed",
    e.CardsDrawn: "story.cards-drawn",
    DrawnSeen: "story.cards-drawn",
    e.MataHariUsed: lambda seen: "story.mata-hari-flipping" if seen.flipped else "story.mata-hari",
    e.OfferAwaited: "story.offer-awaited",
    e.IndexRevealed: "story.index-revealed",
    e.SeatWithdrawn: "story.seat-withdrawn",
}


def _more_of_offer(seen: e.OfferMade | OfferSeen, language: Language) -> dict[str, Part]:
    return {"more": said_text(seen.claims, seen.request, language)}


def _objective(seen: e.ObjectiveDealt, language: Language) -> dict[str, Part]:
    owns = seen.objective
    return {"kind": name_word(owns.resource, language), "skull": name_word(owns.skull, language)}


def _ended(seen: e.GameEnded, language: Language) -> str:
    said = []
    if seen.eliminated:
        seats = ", ".join(seat_name(seat, language) for seat in seen.eliminated)
        said.append(SAY("story.eliminated", language, count=len(seen.eliminated), seats=seats))
    if seen.scores:
        scores = ", ".join(
            SAY("story.score", language, who=seat_name(seat, language), points=str(points).replace("-", "−"))
            for seat, points in seen.scores.items()
        )
        said.append(SAY("story.points", language, scores=scores))
    return " ".join(said) or SAY("story.ended", language)


_STORY: Final = Story(
    SAY,
    _MESSAGES,
    _FIELDS,
    {e.ObjectiveDealt: _objective, e.OfferMade: _more_of_offer, OfferSeen: _more_of_offer},
)


def tell(seen: e.Observation, language: Language) -> str | None:
    """The sentence for an observation; None: nothing a story needs."""
    return _ended(seen, language) if isinstance(seen, e.GameEnded) else _STORY.tell(seen, language)
