"""The story of a match: the sentence that each observation adds, in both languages."""

from collections.abc import Callable
from typing import Any, Final

from domain.games.mata_hari import events as e
from domain.games.mata_hari.board.cards import COLOUR_OF_CARDS, NAMES, PARTNER_TITLES, card_names
from domain.games.mata_hari.board.claims import Predicate
from domain.games.mata_hari.events import Observation
from domain.games.mata_hari.observations import DrawnSeen, ExchangedSeen, OfferSeen, TakenSeen
from domain.games.mata_hari.orders import Request
from domain.games.mata_hari.reading.claim_writing import claim, request
from domain.games.mata_hari.telling.phrases import seat_name
from domain.words import Language, Words


def tell(seen: Observation, language: Language) -> str | None:
    """The sentence for an observation; None: nothing a story needs."""
    teller = _TELLERS.get(type(seen))
    return None if teller is None else teller(seen, language)[language]


def cards_text(count: int, language: Language) -> str:
    """ "one card", "2 carte"."""
    if language == "it":
        return "una carta" if count == 1 else f"{count} carte"
    return "one card" if count == 1 else f"{count} cards"


def quoted(text: str, language: Language) -> str:
    """What somebody says, in the quotation marks of the language."""
    return f"«{text}»" if language == "it" else f"“{text}”"


def said_text(claims: tuple[Predicate, ...], wanted: Request | None, language: Language) -> str:
    """Claims and request, as they follow an offer in a sentence."""
    verb = Words("claims", "dichiara")[language]
    text = "".join(f"; {verb}: {quoted(claim(one, language), language)}" for one in claims)
    if wanted is not None:
        verb = {
            "demand": Words("demands", "esige"),
            "wish": Words("wishes for", "vorrebbe"),
        }[wanted.kind][language]
        text += f"; {verb}: {quoted(request(wanted.of, language), language)}"
    return text


def _both(english: str, italian: str) -> Words:
    return Words(english, italian)


def _set(seen: e.TableSet, language: Language) -> Words:
    first = seat_name(seen.active, language)
    return _both(
        f"{len(seen.seats)} agents play with {seen.dealt} cards each; {first} begins. {seen.deck} cards lie in the deck.",
        f"{len(seen.seats)} agenti con {seen.dealt} carte a testa; comincia {first}. Nel mazzo restano {seen.deck} carte.",
    )


def _objective(seen: e.ObjectiveDealt, language: Language) -> Words:
    kind, skull = NAMES[seen.objective.resource], COLOUR_OF_CARDS[seen.objective.skull]
    return _both(
        f"Your objective: {kind.en}. Its cards count for you, {skull.en} cards against you.",
        f"Il tuo obiettivo: {kind.it}. Le sue carte contano a favore, quelle {skull.it} contro.",
    )


def _hand(seen: e.HandDealt, language: Language) -> Words:
    return _both(f"Your hand: {card_names(seen.cards, 'en')}.", f"La tua mano: {card_names(seen.cards, 'it')}.")


def _turn(seen: e.TurnBegan, language: Language) -> Words:
    who = seat_name(seen.seat, language)
    return _both(f"It is {who}'s turn.", f"È il turno di {who}.")


def _own_offer(seen: e.OfferMade, language: Language) -> Words:
    again = _both(" instead", " al posto della precedente") if seen.replaced else _both("", "")
    tail = said_text(seen.claims, seen.request, language)
    who = seat_name(seen.seat, language)
    return _both(
        f"{who} offers {card_names(seen.cards, 'en')}{again.en}{tail}.",
        f"{who} offre {card_names(seen.cards, 'it')}{again.it}{tail}.",
    )


def _offer(seen: OfferSeen, language: Language) -> Words:
    again = _both(" instead", " al posto della precedente") if seen.replaced else _both("", "")
    tail = said_text(seen.claims, seen.request, language)
    who = seat_name(seen.seat, language)
    return _both(
        f"{who} offers {cards_text(seen.count, 'en')}{again.en}{tail}.",
        f"{who} offre {cards_text(seen.count, 'it')}{again.it}{tail}.",
    )


def _declined(seen: e.Declined, language: Language) -> Words:
    who = seat_name(seen.seat, language)
    return _both(f"{who} makes no counter-offer.", f"{who} non fa contro-offerte.")


def _wanted(seen: e.LastWindowWanted, language: Language) -> Words:
    who = seat_name(seen.seat, language)
    return _both(f"{who} wants a last window for accusations.", f"{who} vuole un'ultima finestra per le accuse.")


def _phase(seen: e.PhaseBegan, language: Language) -> Words:
    if seen.phase == "accuse":
        return _both(
            "The counter-offers are closed; a last window for accusations is open.",
            "Le contro-offerte sono chiuse; si apre l'ultima finestra per le accuse.",
        )
    return _both("The resolution begins.", "Comincia la risoluzione.")


def _accused(seen: e.Accused, language: Language) -> Words:
    who, whom = seat_name(seen.seat, language), seat_name(seen.accused, language)
    partner = PARTNER_TITLES[seen.partner]
    if seen.founded:
        return _both(
            f"{who} accuses {whom} of {_a(partner.en)}: founded. The card leaves the game and the offer is withdrawn.",
            f"{who} accusa {whom} di nascondere {_un(partner.it)}: è vero. La carta esce dal gioco e l'offerta è ritirata.",
        )
    return _both(
        f"{who} accuses {whom} of {_a(partner.en)}: unfounded. The two cannot exchange this turn.",
        f"{who} accusa {whom} di nascondere {_un(partner.it)}: non è vero. I due non possono scambiare in questo turno.",
    )


def _a(partner: str) -> str:
    """There are several of each; only one of them is somebody's name."""
    return partner if partner == "Mata Hari" else f"a {partner}"


def _un(partner: str) -> str:
    return partner if partner == "Mata Hari" else f"un {partner}"


def _shown(seen: e.OfferShown, language: Language) -> Words:
    whom = seat_name(seen.accused, language)
    more = _both(f"; in hand: {card_names(seen.hand, 'en')}", f"; in mano: {card_names(seen.hand, 'it')}")
    tail = more if seen.hand else _both("", "")
    return _both(
        f"{whom} shows you the cards offered: {card_names(seen.cards, 'en')}{tail.en}.",
        f"{whom} ti mostra le carte offerte: {card_names(seen.cards, 'it')}{tail.it}.",
    )


def _cover(seen: e.CoverTaken, language: Language) -> Words:
    who = seat_name(seen.seat, language)
    return _both(f"{who} takes a Cover, Compromised.", f"{who} prende una Copertura, dal lato Compromesso.")


def _look(seen: e.LookBegan, language: Language) -> Words:
    who = seat_name(seen.seat, language)
    return _both(
        f"{who} looks at the deck and may take up to {cards_text(seen.take, 'en')}.",
        f"{who} guarda il mazzo e può prendere fino a {cards_text(seen.take, 'it')}.",
    )


def _deck(seen: e.DeckShown, language: Language) -> Words:
    return _both(
        f"The deck, from the top: {card_names(seen.cards, 'en')}.",
        f"Il mazzo, dall'alto: {card_names(seen.cards, 'it')}.",
    )


def _own_taken(seen: e.CardsTaken, language: Language) -> Words:
    if not seen.cards:
        return _taken(TakenSeen(seen.seat, 0, seen.shuffled, seen.late), language)
    who = seat_name(seen.seat, language)
    return _both(
        f"{who} takes {card_names(seen.cards, 'en')}{_shuffled(seen.shuffled).en}.",
        f"{who} prende {card_names(seen.cards, 'it')}{_shuffled(seen.shuffled).it}.",
    )


def _taken(seen: TakenSeen, language: Language) -> Words:
    who, after = seat_name(seen.seat, language), _shuffled(seen.shuffled)
    if seen.count == 0:
        return _both(f"{who} takes nothing{after.en}.", f"{who} non prende nulla{after.it}.")
    return _both(
        f"{who} takes {cards_text(seen.count, 'en')}{after.en}.",
        f"{who} prende {cards_text(seen.count, 'it')}{after.it}.",
    )


def _shuffled(shuffled: bool) -> Words:
    return _both("; the deck is shuffled", "; il mazzo viene rimescolato") if shuffled else _both("", "")


def _hitman(seen: e.HitmanRevealed, language: Language) -> Words:
    who, whom = seat_name(seen.seat, language), seat_name(seen.victim, language)
    text = _both(f"{who} reveals a Hitman against {whom}", f"{who} rivela un Sicario contro {whom}")
    if seen.demand is None:
        return _both(f"{text.en}.", f"{text.it}.")
    met = _both("met", "soddisfatta") if seen.met else _both("cannot be met", "non si può soddisfare")
    return _both(
        f"{text.en} and demands: {quoted(request(seen.demand, 'en'), 'en')} – {met.en}.",
        f"{text.it} ed esige: {quoted(request(seen.demand, 'it'), 'it')} – {met.it}.",
    )


def _substituted(seen: e.Substituted, language: Language) -> Words:
    return _both(
        f"Your offer is now {card_names(seen.cards, 'en')}.", f"La tua offerta ora è {card_names(seen.cards, 'it')}."
    )


def _accepted(seen: e.Accepted, language: Language) -> Words:
    who, whom = seat_name(seen.seat, language), seat_name(seen.other, language)
    return _both(f"{who} accepts the counter-offer of {whom}.", f"{who} accetta la contro-offerta di {whom}.")


def _own_exchange(seen: e.Exchanged, language: Language) -> Words:
    who, whom = seat_name(seen.seat, language), seat_name(seen.other, language)
    return _both(
        f"{who} gives {card_names(seen.gave, 'en')}; {whom} gives {card_names(seen.got, 'en')}.",
        f"{who} dà {card_names(seen.gave, 'it')}; {whom} dà {card_names(seen.got, 'it')}.",
    )


def _exchange(seen: ExchangedSeen, language: Language) -> Words:
    who, whom = seat_name(seen.seat, language), seat_name(seen.other, language)
    return _both(
        f"{who} and {whom} exchange {cards_text(seen.count, 'en')} each.",
        f"{who} e {whom} si scambiano {cards_text(seen.count, 'it')}.",
    )


def _failed(seen: e.ExchangeFailed, language: Language) -> Words:
    who = seat_name(seen.seat, language)
    why = {
        "refused": _both("takes none of the counter-offers", "non accetta nessuna contro-offerta"),
        "no-offer": _both("makes no offer in time", "non fa un'offerta in tempo"),
        "no-cards": _both("has no cards to offer", "non ha carte da offrire"),
    }[seen.why]
    return _both(f"{who} {why.en}: no exchange.", f"{who} {why.it}: niente scambio.")


def _passed(seen: e.TurnPassed, language: Language) -> Words:
    who = seat_name(seen.seat, language)
    return _both(f"{who}'s turn passes.", f"Il turno di {who} passa.")


def _own_drawn(seen: e.CardsDrawn, language: Language) -> Words:
    who = seat_name(seen.seat, language)
    return _both(f"{who} draws {card_names(seen.cards, 'en')}.", f"{who} pesca {card_names(seen.cards, 'it')}.")


def _drawn(seen: DrawnSeen, language: Language) -> Words:
    who = seat_name(seen.seat, language)
    return _both(f"{who} draws {cards_text(seen.count, 'en')}.", f"{who} pesca {cards_text(seen.count, 'it')}.")


def _mata_hari(seen: e.MataHariUsed, language: Language) -> Words:
    who = seat_name(seen.seat, language)
    flip = _both(" and turns all Covers to Undercover", " e gira tutte le Coperture su Incognito")
    tail = flip if seen.flipped else _both("", "")
    return _both(f"{who} shows Mata Hari{tail.en}.", f"{who} mostra Mata Hari{tail.it}.")


def _again(seen: e.OfferAwaited, language: Language) -> Words:
    who = seat_name(seen.seat, language)
    return _both(f"{who} has to make another offer.", f"{who} deve fare un'altra offerta.")


def _left(seen: e.SeatWithdrawn, language: Language) -> Words:
    who = seat_name(seen.seat, language)
    return _both(f"{who} leaves; the hand is put aside.", f"{who} lascia; la mano è messa da parte.")


def _index(seen: e.IndexRevealed, language: Language) -> Words:
    who = seat_name(seen.seat, language)
    return _both(f"{who} reveals every {seen.index}.", f"{who} rivela tutti i {seen.index}.")


def _ended(seen: e.GameEnded, language: Language) -> Words:
    out = ", ".join(seat_name(seat, language) for seat in seen.eliminated)
    scores = ", ".join(
        f"{seat_name(seat, language)} {points}".replace("-", "−") for seat, points in seen.scores.items()
    )
    english = (f"Eliminated as spies: {out}. " if out else "") + (f"Points: {scores}." if scores else "")
    italian = (f"Eliminati come spie: {out}. " if out else "") + (f"Punti: {scores}." if scores else "")
    return _both(english.strip() or "The game is over.", italian.strip() or "La partita è finita.")


_TELLERS: Final[dict[type, Callable[[Any, Language], Words]]] = {
    e.TableSet: _set,
    e.ObjectiveDealt: _objective,
    e.HandDealt: _hand,
    e.TurnBegan: _turn,
    e.OfferMade: _own_offer,
    OfferSeen: _offer,
    e.Declined: _declined,
    e.LastWindowWanted: _wanted,
    e.PhaseBegan: _phase,
    e.Accused: _accused,
    e.OfferShown: _shown,
    e.CoverTaken: _cover,
    e.LookBegan: _look,
    e.DeckShown: _deck,
    e.CardsTaken: _own_taken,
    TakenSeen: _taken,
    e.Accepted: _accepted,
    e.HitmanRevealed: _hitman,
    e.Substituted: _substituted,
    e.Exchanged: _own_exchange,
    ExchangedSeen: _exchange,
    e.ExchangeFailed: _failed,
    e.TurnPassed: _passed,
    e.CardsDrawn: _own_drawn,
    DrawnSeen: _drawn,
    e.MataHariUsed: _mata_hari,
    e.OfferAwaited: _again,
    e.SeatWithdrawn: _left,
    e.IndexRevealed: _index,
    e.GameEnded: _ended,
}
