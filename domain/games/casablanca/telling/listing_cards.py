"""The own red hand in words (articulated version)."""

from domain.game import Section
from domain.games.casablanca.board.cards import event, is_event, movement
from domain.games.casablanca.state import Table, View
from domain.games.casablanca.telling.naming import pick, red_title
from domain.words import Language


def red_hand(view: View, table: Table, language: Language) -> Section:
    """Each own red card with what it says; all of it while the card of the turn is to be chosen, else the names."""
    heading = pick(language, "Your red cards", "Le tue carte rosse")
    held = view.own.red
    if table.phase == "card" and table.to_act == view.seat:
        return Section(heading, tuple(card_line(card, language) for card in held))
    named = ", ".join(red_title(card, language) for card in held)
    return Section(heading, (f"{named}.",) if named else ())


def card_line(card: int, language: Language) -> str:
    """A red card with what it gives or says: "Fog (16): river 1, railway 1, city 1, village 1, country 1."."""
    if is_event(card):
        return f"{red_title(card, language)}. {event(card).says[language]}"
    value = movement(card)
    numbers = (value.river, value.rail, value.city, value.village, value.country)
    given = pick(
        language,
        "river {}, railway {}, city {}, village {}, country {}.",
        "fiume {}, ferrovia {}, città {}, paese {}, campagna {}.",
    )
    return f"{red_title(card, language)}: {given.format(*numbers)}"
