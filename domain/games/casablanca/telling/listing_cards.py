"""The own red hand in words (articulated version)."""

from domain.game import Section
from domain.games.casablanca.board.cards import event_says, is_event, movement
from domain.games.casablanca.state import Table, View
from domain.games.casablanca.telling.naming import red_title
from domain.games.casablanca.words import SAY
from domain.words import Language


def red_hand(view: View, table: Table, language: Language) -> Section:
    """Each own red card with what it says; all of it while the card of the turn is to be chosen, else the names."""
    heading = SAY("listing.red-hand", language)
    held = view.own.red
    if table.phase == "card" and table.to_act == view.seat:
        return Section(heading, tuple(card_line(card, language) for card in held))
    named = ", ".join(red_title(card, language) for card in held)
    return Section(heading, (f"{named}.",) if named else ())


def card_line(card: int, language: Language) -> str:
    """A red card with what it gives or says: "Fog (16): river 1, railway 1, city 1, village 1, country 1."."""
    if is_event(card):
        return f"{red_title(card, language)}. {event_says(card, language)}"
    given = movement(card)
    return SAY(
        "listing.movement", language, card=red_title(card, language), river=given.river, rail=given.rail, city=given.city,
        village=given.village, country=given.country,
    )  # fmt: skip
