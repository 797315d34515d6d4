"""Sentences of the story about red cards, moves, interceptions and fates."""

from domain.games.casablanca import events as e
from domain.games.casablanca import observations as s
from domain.games.casablanca.board.cards import cards, is_event
from domain.games.casablanca.telling.listing_cards import card_line
from domain.games.casablanca.telling.naming import (
    ARROW,
    green_name,
    green_names,
    moves,
    path,
    pick,
    place,
    red_title,
    seat_name,
    seat_names,
    to_seats,
)
from domain.words import Language, Words


def tell_table(seen: e.TableSet, language: Language) -> str:
    """What is said of ``TableSet``."""
    who = seat_names(seen.seats, language)
    start = place(seen.gestapo, language)
    return pick(
        language,
        f"{who} play, in this order. The hunters set out from {start}. Remaining holds {seen.remaining}.",
        f"Giocano, in quest'ordine, {who}. Gli inseguitori partono da {start}. Le Rimanenti sono {seen.remaining}.",
    )


def tell_hand(seen: s.HandSeen, language: Language) -> str:
    """What is said of ``HandSeen``."""
    if not seen.cards:
        return pick(language, "You begin without green cards.", "Cominci senza carte verdi.")
    names = green_names(seen.cards, language)
    return pick(language, f"Your green cards: {names}.", f"Le tue carte verdi: {names}.")


def tell_stacked(seen: e.RedStacked | s.RedStackedSeen, language: Language) -> str:
    """What is said of ``RedStacked``."""
    number = seen.count if isinstance(seen, s.RedStackedSeen) else len(seen.cards)
    return pick(
        language,
        f"The red deck is shuffled: {number} cards in all.",
        f"Il mazzo rosso è mescolato: {number} carte in tutto.",
    )


def tell_red_dealt(seen: s.RedDealtSeen, language: Language) -> str:
    """What is said of ``RedDealtSeen``."""
    unseen = pick(language, f"nobody sees the other {seen.unseen}", f"le altre {seen.unseen} non le vede nessuno")
    if not seen.cards:
        return pick(language, f"The red cards are dealt; {unseen}.", f"Le carte rosse sono distribuite; {unseen}.")
    names = ", ".join(red_title(card, language) for card in seen.cards)
    return pick(language, f"Your red cards: {names}; {unseen}.", f"Le tue carte rosse: {names}; {unseen}.")


def tell_red_asked(seen: e.RedAsked, language: Language) -> str:
    """What is said of ``RedAsked``."""
    who = to_seats((seen.seat,), language)
    return pick(
        language,
        f"Turn {seen.turn}: the red card is up {who}.",
        f"Turno {seen.turn}: la carta rossa tocca {who}.",
    )


def tell_revealed(seen: e.RedRevealed, language: Language) -> str:
    """The card in force; only a movement card of the drawn deck begins a turn."""
    lead = pick(language, "Event", "Evento") if is_event(seen.card) else pick(language, "Movement", "Movimenti")
    if seen.seat is not None:
        who = seat_name(seen.seat, language)
        by = pick(language, f", drawn for {who}", f", a sorte per {who}")
        lead = f"{who}, {lead.lower()}" if not seen.random else lead + by
    elif seen.fresh:
        lead = pick(language, f"Turn {seen.turn}, ", f"Turno {seen.turn}, ") + lead.lower()
    return f"{lead}: {card_line(seen.card, language)}"


def tell_held(seen: e.Held, language: Language) -> str:
    """What is said of ``Held``."""
    said = moves(seen.activation, language)
    return pick(language, f"Noted for when it is up to you: {said}.", f"Messo da parte per la tua mossa: {said}.")


def tell_dropped(seen: e.HoldDropped, language: Language) -> str:
    """What is said of ``HoldDropped``."""
    if seen.why == "replaced":
        return pick(language, "What you had sent ahead is replaced.", "Quello che avevi mandato prima è sostituito.")
    return pick(
        language,
        "What you had sent ahead is no longer possible as things stand now.",
        "Quello che avevi mandato prima non è più possibile per come stanno ora le cose.",
    )


def tell_plane(seen: e.PlaneRolled, language: Language) -> str:
    """What is said of ``PlaneRolled``."""
    who, (one, two) = seat_name(seen.seat, language), seen.dice
    total = one + two
    return pick(
        language,
        f"{who} throws {one} and {two} for the plane: {total}, where {seen.needed} is needed.",
        f"{who} tira {one} e {two} per l'aereo: fa {total}, e occorre almeno {seen.needed}.",
    )


def tell_departed(seen: e.Departed, language: Language) -> str:
    """What is said of ``Departed``."""
    who = seat_name(seen.seat, language)
    return pick(language, f"{who} takes off for America!", f"{who} decolla verso l'America!")


def tell_gestapo(seen: e.GestapoMoved, language: Language) -> str:
    """What is said of ``GestapoMoved``."""
    why = {
        "order": "",
        "follow": pick(language, ", on the trail", ", sulle tracce"),
        "event": pick(language, ", an extra move", ", mossa in più"),
    }[seen.why]
    return f"{seat_name(seen.seat, language)}: Gestapo {path(seen.origin, seen.path, language)}{why}."


def tell_fugitive(seen: e.FugitiveMoved, language: Language) -> str:
    """What is said of ``FugitiveMoved``."""
    how = {
        "foot": "",
        "river": pick(language, ", along the river", ", lungo il fiume"),
        "rail": pick(language, ", on the railway", ", in ferrovia"),
        "camel": pick(language, ", riding", ", a cammello"),
    }[seen.by]
    if seen.card:
        how = f" ({green_name(seen.card, language)})"
    if seen.why == "event":
        how += pick(language, ", an extra move", ", mossa in più")
    walked = path(seen.origin, seen.path, language)
    return f"{seat_name(seen.seat, language)}: {pick(language, 'fugitive', 'fuggiasco')} {walked}{how}."


def tell_restarted(seen: e.Restarted, language: Language) -> str:
    """What is said of ``Restarted``."""
    who, where = seat_name(seen.seat, language), place(seen.hex, language)
    return pick(
        language,
        f"{who} is back on the run from {where}, the marker at 0.",
        f"{who} è di nuovo in fuga da {where}, col segnalino a 0.",
    )


def tell_paid(seen: e.Paid, language: Language) -> str:
    """What the crossing or a camel cost, and in what."""
    what = {
        "fare": Words("the crossing", "la traversata"),
        "camel": Words("a camel", "un cammello"),
    }[seen.what][language]
    each, spent = cards().money, []
    if seen.money:
        spent.append(f"{each * seen.money} {pick(language, 'in money cards', 'in carte soldi')}")
    if seen.gold:
        spent.append(f"{each * seen.gold} {pick(language, 'in gold', 'in oro')}")
    who, sums = seat_name(seen.seat, language), " + ".join(spent)
    return pick(language, f"{who} spends {sums} for {what}, all told.", f"{who} spende {sums} per {what}, in tutto.")


def tell_landed(seen: e.Landed, language: Language) -> str:
    """What is said of ``Landed``."""
    piece = "Gestapo" if seen.piece == "gestapo" else pick(language, "fugitive", "fuggiasco")
    sailed = f"{seat_name(seen.seat, language)}: {piece} {path(seen.port, (seen.hex,), language)}"
    return sailed + pick(language, f", by sea (die {seen.die}).", f", per mare (dado {seen.die}).")


def tell_mounted(seen: e.Mounted, language: Language) -> str:
    """What is said of ``Mounted``."""
    who = seat_name(seen.seat, language)
    if seen.mount == "foot":
        return pick(
            language, f"{who} is out of water and continues on foot.", f"{who} ha finito l'acqua e prosegue a piedi."
        )
    rations = pick(
        language, "ration" if seen.rations == 1 else "rations", "razione" if seen.rations == 1 else "razioni"
    )
    return pick(
        language,
        f"{who} rides with {seen.rations} {rations} of water.",
        f"{who} cavalca con {seen.rations} {rations} d'acqua.",
    )


def tell_played(seen: e.GreenPlayed, language: Language) -> str | None:
    """What is said of ``GreenPlayed``."""
    if seen.why == "interception":
        return None  # the interception says so
    who, card = seat_name(seen.seat, language), green_name(seen.card, language)
    if seen.why == "event":
        return pick(language, f"{who} has to give up a card: {card}.", f"{who} deve dare via una carta: {card}.")
    return pick(language, f"{who} makes use of a card: {card}.", f"{who} ricorre a una carta: {card}.")


def tell_marker(seen: e.MarkerMoved, language: Language) -> str:
    """What is said of ``MarkerMoved``."""
    who = seat_name(seen.seat, language)
    moved = f"{seen.origin}{ARROW}{seen.marker}"
    return pick(language, f"{who}'s marker: {moved}.", f"Segnalino di {who}: {moved}.")


def tell_intercepted(seen: e.Intercepted, language: Language) -> str:
    """What is said of ``Intercepted``."""
    who, by, where = seat_name(seen.seat, language), seat_names(seen.by, language), place(seen.hex, language)
    saved = ""
    if seen.saved_by:
        card = green_name(seen.saved_by, language)
        saved = pick(language, f" and gets away (card used: {card})", f" e se la cava (carta usata: {card})")
    return pick(
        language, f"{who} is intercepted by {by} in {where}{saved}.", f"{who} è intercettato da {by} in {where}{saved}."
    )


def tell_out(seen: e.FugitiveOut, language: Language) -> str | None:
    """What is said of ``FugitiveOut``."""
    if seen.why == "left":
        return None  # the seat's leaving says so
    who, where = seat_name(seen.seat, language), "" if seen.hex is None else place(seen.hex, language)
    if seen.how == "restart":
        return pick(
            language,
            f"{who} is captured in {where} and begins again near Warsaw.",
            f"{who} è catturato in {where} e ricomincerà dai dintorni di Varsavia.",
        )
    if seen.how == "dead":
        at = f" in {where}" if where else ""
        return pick(language, f"{who} dies{at}.", f"{who} muore{at}.")
    if seen.why == "turns":
        return pick(
            language,
            f"Time is up: {who} counts as captured in {where}, with {seen.money}.",
            f"Il tempo è finito: {who} conta come catturato in {where}, con {seen.money} soldi in mano.",
        )
    return pick(
        language,
        f"{who} is captured in {where}, with {seen.money} in hand, and is out of the game.",
        f"{who} è catturato in {where}, con {seen.money} soldi in mano, ed esce dal gioco.",
    )
