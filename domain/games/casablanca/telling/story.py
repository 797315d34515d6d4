"""The story of a match: the short sentence that each observation adds; whoever does not see cards is told how many.

No sentence can be taken for an order, however it is wrapped: that is why moves are told with arrows and why nobody plays, pays
or keeps anything here in the words of orders.
"""

from collections.abc import Mapping
from typing import Final

from domain.games.casablanca import events as e
from domain.games.casablanca import observations as s
from domain.games.casablanca.board.cards import cards, is_event
from domain.games.casablanca.telling import naming
from domain.games.casablanca.telling.listing_cards import card_line
from domain.games.casablanca.telling.naming import ARROW, green_name, path, place, seat_word, seats_word
from domain.games.casablanca.words import SAY
from domain.telling import Fields, Message, More, Story
from domain.words import Language, Part, listed


def _card(card: int | str, language: Language) -> str:
    """A red card with what it says, or a green one."""
    return card_line(card, language) if isinstance(card, int) else green_name(card, language)


def _cards(held: tuple[int, ...] | tuple[str, ...], language: Language) -> str:
    """Red cards or green ones by name; "" for none."""
    red = [naming.red_title(card, language) for card in held if isinstance(card, int)]
    return ", ".join(red) if red else naming.green_names(map(str, held), language)


def _count(number: int, language: Language) -> str:
    """How many green cards, in place of their names; "" for none."""
    return naming.green_count(number, language) if number else ""


_FIELDS: Final[Fields] = {
    "seat": seat_word,
    "seats": seats_word,
    "taker": seat_word,
    "hex": place,
    "gestapo": ("hex", place),
    "card": _card,
    "cards": _cards,
    "count": ("cards", _count),
    "rations": ("count", lambda rations, language: rations),
    "activation": ("moves", naming.moves),
}


def _revealed(seen: e.RedRevealed) -> str:
    """The card in force; only a movement card of the drawn deck begins a turn."""
    kind = "event" if is_event(seen.card) else "movement"
    if seen.seat is not None:
        return f"story.drawn-{kind}" if seen.random else f"story.played-{kind}"
    return f"story.turn-{kind}" if seen.fresh else f"story.revealed-{kind}"


def _played(seen: e.GreenPlayed) -> str | None:
    if seen.why == "interception":
        return None  # the interception says so
    return "story.green-played-event" if seen.why == "event" else "story.green-played"


def _out(seen: e.FugitiveOut) -> str | None:
    if seen.why == "left":
        return None  # the seat's leaving says so
    if seen.hex is None:
        return "story.out-dead-nowhere"
    return "story.out-turns" if seen.why == "turns" and seen.how == "captured" else f"story.out-{seen.how}"


def _reacting(seen: e.ReactionSet) -> str:
    return "story.reaction-if-caught" if seen.when == "if caught" else f"story.reaction-{seen.when}"


_MESSAGES: Final[Mapping[type, Message]] = {
    e.TableSet: "story.table-set",
    s.HandSeen: lambda seen: "story.hand" if seen.cards else "story.hand-empty",
    e.RedStacked: "story.red-stacked",
    s.RedStackedSeen: "story.red-stacked",
    s.RedDealtSeen: lambda seen: "story.red-hand" if seen.cards else "story.red-dealt",
    e.RedAsked: "story.red-asked",
    e.RedRevealed: _revealed,
    e.Held: "story.held",
    e.HoldDropped: lambda seen: f"story.hold-dropped-{seen.why}",
    e.ChoicesAsked: "story.choices-asked",
    e.ExtraMovesBegan: "story.extra-moves-began",
    e.AnswerSealed: "story.answer-sealed",
    s.AnswerSealedSeen: "story.other-sealed",
    e.Answered: lambda seen: "story.answered-void" if seen.void else f"story.answered-{seen.what}",
    e.ReactionSet: _reacting,
    e.SeatWithdrawn: "story.seat-withdrawn",
    # Who has won the match says; here how near the others came.
    e.GameEnded: lambda seen: "story.distances" if seen.distances else None,
    e.GestapoMoved: lambda seen: f"story.gestapo-{seen.why}",
    e.FugitiveMoved: lambda seen: "story.extra-move" if seen.why == "event" else "story.move",
    e.Landed: lambda seen: f"story.landed-{seen.piece}",
    e.Mounted: lambda seen: f"story.mounted-{seen.mount}",
    e.PlaneRolled: "story.plane-rolled",
    e.Departed: "story.departed",
    e.Restarted: "story.restarted",
    e.MarkerMoved: "story.marker-moved",
    e.Spared: "story.spared",
    e.Intercepted: lambda seen: "story.intercepted-saved" if seen.saved_by else "story.intercepted",
    e.FugitiveOut: _out,
    e.Paid: lambda seen: f"story.paid-{seen.what}",
    e.GreenPlayed: _played,
    e.GoldTaken: "story.gold-taken",
    e.KeepAsked: "story.keep-asked",
    e.Kept: lambda seen: "story.kept" if seen.kept else "story.none-kept",
    s.KeptSeen: lambda seen: "story.kept" if seen.kept else "story.none-kept",
    e.CardsLost: lambda seen: "story.cards-lost" if seen.cards or seen.gold else "story.no-cards-lost",
    s.CardsLostSeen: lambda seen: "story.cards-lost" if seen.count or seen.gold else "story.no-cards-lost",
    e.FriendVisited: "story.friend-visited",
    s.FriendVisitedSeen: "story.friend-visited",
    e.PriceTaken: "story.price-taken",
    s.PriceTakenSeen: "story.price-taken",
    e.CardsDrawn: lambda seen: "story.cards-drawn" if seen.cards else "story.none-drawn",
    s.CardsDrawnSeen: lambda seen: "story.cards-drawn" if seen.count else "story.none-drawn",
}


def _fled(seen: e.FugitiveMoved, language: Language) -> dict[str, Part]:
    parts: dict[str, Part] = {"seat": seat_word(seen.seat, language), "way": path(seen.origin, seen.path, language)}
    if seen.card:
        return {"move": SAY("story.by-card", language, card=green_name(seen.card, language), **parts)}
    return {"move": SAY(f"story.fugitive-{seen.by}", language, **parts)}


def _rolled(seen: e.PlaneRolled, language: Language) -> dict[str, Part]:
    one, two = seen.dice
    return {"one": one, "two": two, "total": one + two}


def _paid(seen: e.Paid, language: Language) -> dict[str, Part]:
    """What the crossing or a camel cost, and in what."""
    each = cards().money
    spent = [SAY("story.sum-money", language, sum=each * seen.money)] if seen.money else []
    spent += [SAY("story.sum-gold", language, sum=each * seen.gold)] if seen.gold else []
    return {"sums": " + ".join(spent)}


def _lost(seen: e.CardsLost | s.CardsLostSeen, language: Language) -> dict[str, Part]:
    green = _cards(seen.cards, language) if isinstance(seen, e.CardsLost) else _count(seen.count, language)
    gold = naming.gold_count(seen.gold, language) if seen.gold else ""
    return {"cards": listed(filter(None, (green, gold)), language)}


_MORE: Final[More] = {
    e.RedStacked: lambda seen, language: {"cards": len(seen.cards)},
    s.RedStackedSeen: lambda seen, language: {"cards": seen.count},
    e.GameEnded: lambda seen, language: {
        "seats": ", ".join(f"{seat_word(seat, language)} {hexes}" for seat, hexes in seen.distances.items())
    },
    e.GestapoMoved: lambda seen, language: {"way": path(seen.origin, seen.path, language)},
    e.FugitiveMoved: _fled,
    e.Landed: lambda seen, language: {"way": path(seen.port, (seen.hex,), language)},
    e.PlaneRolled: _rolled,
    e.MarkerMoved: lambda seen, language: {"way": f"{seen.origin}{ARROW}{seen.marker}"},
    e.Spared: lambda seen, language: {
        "hunter": seat_word(seen.seat, language),
        "hunted": seat_word(seen.fugitive, language),
    },
    e.Intercepted: lambda seen, language: {
        "by": seats_word(seen.by, language),
        "card": green_name(seen.saved_by, language),
    },
    e.Paid: _paid,
    e.Kept: lambda seen, language: {
        "kept": naming.green_names(seen.kept, language),
        "returned": naming.green_names(seen.returned, language),
    },
    s.KeptSeen: lambda seen, language: {
        "kept": _count(seen.kept, language),
        "returned": _count(seen.returned, language),
    },
    e.CardsLost: _lost,
    s.CardsLostSeen: _lost,
}
tell: Final = Story(SAY, _MESSAGES, _FIELDS, _MORE).tell
