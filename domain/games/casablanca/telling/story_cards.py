"""Sentences of the story about cards that change hands, choices, reactions and the end."""

from domain.game import Seat
from domain.games.casablanca import events as e
from domain.games.casablanca import observations as s
from domain.games.casablanca.telling.naming import (
    gold_count,
    green_count,
    green_names,
    pick,
    seat_name,
    seat_names,
    to_seats,
)
from domain.words import Language, Words


def tell_lost(seen: e.CardsLost, language: Language) -> str:
    """What is said of ``CardsLost``."""
    return _loss(seen.seat, green_names(seen.cards, language), seen.gold, language)


def tell_lost_seen(seen: s.CardsLostSeen, language: Language) -> str:
    """What is said of ``CardsLostSeen``."""
    return _loss(seen.seat, green_count(seen.count, language) if seen.count else "", seen.gold, language)


def _loss(seat: Seat, named: str, gold: int, language: Language) -> str:
    lost = [part for part in (named, gold_count(gold, language) if gold else "") if part]
    who = seat_name(seat, language)
    if not lost:
        return pick(language, f"{who} had no cards to lose.", f"{who} non aveva carte da perdere.")
    said = pick(language, " and ", " e ").join(lost)
    return pick(language, f"{who} loses everything: {said}.", f"{who} perde tutto: {said}.")


def tell_visited(seen: e.FriendVisited, language: Language) -> str:
    """What is said of ``FriendVisited``."""
    return _gift(seen.friend, seen.seat, green_names(seen.cards, language), language)


def tell_visited_seen(seen: s.FriendVisitedSeen, language: Language) -> str:
    """What is said of ``FriendVisitedSeen``."""
    return _gift(seen.friend, seen.seat, green_count(seen.count, language), language)


def _gift(friend: str, seat: Seat, named: str, language: Language) -> str:
    who = seat_name(seat, language)
    return pick(language, f"From {friend} {who} receives {named}.", f"Da {friend} {who} riceve {named}.")


def tell_drawn(seen: e.CardsDrawn, language: Language) -> str:
    """What is said of ``CardsDrawn``."""
    return _receipt(seen.seat, green_names(seen.cards, language), language)


def tell_drawn_seen(seen: s.CardsDrawnSeen, language: Language) -> str:
    """What is said of ``CardsDrawnSeen``."""
    return _receipt(seen.seat, green_count(seen.count, language) if seen.count else "", language)


def _receipt(seat: Seat, named: str, language: Language) -> str:
    who = seat_name(seat, language)
    if not named:
        return pick(
            language, f"Remaining has run out: {who} gets nothing.", f"Rimanenti esaurite: {who} resta a secco."
        )
    return pick(language, f"From Remaining {who} receives {named}.", f"Dalle Rimanenti {who} riceve {named}.")


def tell_gold(seen: e.GoldTaken, language: Language) -> str:
    """What is said of ``GoldTaken``."""
    who = seat_name(seen.seat, language)
    return pick(language, f"{who} receives a gold card.", f"{who} riceve una carta oro.")


def tell_choices(seen: e.ChoicesAsked, language: Language) -> str:
    """What is said of ``ChoicesAsked``."""
    who, whom = seat_names(seen.seats, language), to_seats(seen.seats, language)
    return pick(language, f"This is for {who} to decide.", f"La decisione spetta {whom}.")


def tell_extra(seen: e.ExtraMovesBegan, language: Language) -> str:
    """What is said of ``ExtraMovesBegan``."""
    who = seat_names(seen.seats, language)
    return pick(language, f"An extra move, one by one, for {who}.", f"Una mossa in più, uno alla volta, per {who}.")


def tell_sealed(seen: e.AnswerSealed, language: Language) -> str:
    """What is said of ``AnswerSealed``."""
    return pick(language, "Your answer is sealed.", "La tua risposta è in busta chiusa.")


def tell_sealed_seen(seen: s.AnswerSealedSeen, language: Language) -> str:
    """What is said of ``AnswerSealedSeen``."""
    who = seat_name(seen.seat, language)
    return pick(language, f"{who} has answered.", f"{who} ha risposto.")


def tell_answered(seen: e.Answered, language: Language) -> str:
    """What is said of ``Answered``."""
    who = seat_name(seen.seat, language)
    if seen.void:
        return pick(
            language,
            f"What {who} had chosen is no longer possible and lapses.",
            f"Quello che {who} aveva scelto non è più possibile e decade.",
        )
    said = {
        "cards": Words("prefers green cards", "preferisce le carte verdi"),
        "lower": Words("prefers to go down the table", "preferisce scendere sulla tabella"),
        "pay": Words("accepts the offer", "accetta l'offerta"),
        "no": Words("turns the offer down", "rifiuta l'offerta"),
    }[seen.what]
    return f"{who} {said[language]}."


def tell_price(seen: e.PriceTaken, language: Language) -> str:
    """What is said of ``PriceTaken``."""
    return _toll(seen.seat, seen.taker, green_names(seen.cards, language), language)


def tell_price_seen(seen: s.PriceTakenSeen, language: Language) -> str:
    """What is said of ``PriceTakenSeen``."""
    return _toll(seen.seat, seen.taker, green_count(seen.count, language), language)


def _toll(payer: Seat, taker: Seat, named: str, language: Language) -> str:
    who, to = seat_name(payer, language), to_seats((taker,), language)
    return pick(language, f"{who} has to hand {named} over {to}.", f"{who} deve cedere {to} {named}.")


def tell_keep_asked(seen: e.KeepAsked, language: Language) -> str:
    """What is said of ``KeepAsked``."""
    who = seat_name(seen.seat, language)
    return pick(language, f"{who} may pocket {seen.most} of them.", f"{who} può intascarne {seen.most}.")


def tell_kept(seen: e.Kept, language: Language) -> str:
    """What is said of ``Kept``."""
    return _pocketed(seen.seat, green_names(seen.kept, language), green_names(seen.returned, language), language)


def tell_kept_seen(seen: s.KeptSeen, language: Language) -> str:
    """What is said of ``KeptSeen``."""
    returned = green_count(seen.returned, language) if seen.returned else ""
    return _pocketed(seen.seat, green_count(seen.kept, language) if seen.kept else "", returned, language)


def _pocketed(seat: Seat, kept: str, returned: str, language: Language) -> str:
    who, nothing = seat_name(seat, language), pick(language, "nothing", "niente")
    return pick(
        language,
        f"{who} pockets {kept or nothing}; under Remaining {returned or nothing}.",
        f"{who} intasca {kept or nothing}; sotto le Rimanenti {returned or nothing}.",
    )


def tell_spared(seen: e.Spared, language: Language) -> str:
    """What is said of ``Spared``."""
    hunter, hunted = seat_name(seen.seat, language), seat_name(seen.fugitive, language)
    return pick(
        language,
        f"{hunter} cannot intercept {hunted} again before {hunted} has moved.",
        f"{hunter} non può intercettare di nuovo {hunted} prima che {hunted} abbia mosso.",
    )


def tell_reaction(seen: e.ReactionSet, language: Language) -> str:
    """What is said of ``ReactionSet``."""
    said = {
        "never": Words(
            "From now on you hold your papers and weapons back.", "D'ora in poi documenti e armi li tieni da parte."
        ),
        "if caught": Words(
            "From now on papers or a weapon save you when capture threatens.",
            "D'ora in poi documenti o arma ti salvano quando saresti catturato.",
        ),
        "always": Words(
            "From now on papers or a weapon cancel every interception.",
            "D'ora in poi documenti o arma annullano ogni intercettazione.",
        ),
    }[seen.when]
    return said[language]


def tell_left(seen: e.SeatWithdrawn, language: Language) -> str:
    """What is said of ``SeatWithdrawn``."""
    who = seat_name(seen.seat, language)
    return pick(language, f"{who}'s pieces leave the board.", f"I pezzi di {who} escono dal tabellone.")


def tell_ended(seen: e.GameEnded, language: Language) -> str | None:
    """Who has won the match says; here how near the others came."""
    if not seen.distances:
        return None
    said = ", ".join(f"{seat_name(seat, language)} {far}" for seat, far in seen.distances.items())
    return pick(language, f"Hexes from Casablanca: {said}.", f"Distanza da Casablanca in esagoni: {said}.")
