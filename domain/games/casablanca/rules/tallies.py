"""What is counted over many matches: turns, crossings, how fugitives are lost, how the plane leaves, how matches end."""

from domain.game import Tally
from domain.games.casablanca import events as e
from domain.games.casablanca.board.atlas import atlas
from domain.games.casablanca.board.cards import EVENTS, event, is_event
from domain.games.casablanca.orders import Hex
from domain.words import Words

_ENDS = {
    "plane": Words("won by plane", "vittorie in aereo"),
    "nearest": Words("won by the nearest capture", "vittorie per la cattura più vicina"),
    "turns": Words("ended by the limit of turns", "finite per limite di turni"),
    "last": Words("won by the last seat left", "vittorie dell'ultimo rimasto"),
    "nobody": Words("won by nobody, all dead", "senza vincitore, tutti morti"),
}


def tallies(happened: e.Event) -> Tally | None:
    """What an event counts as; None: it is not counted."""
    match happened:
        case e.RedRevealed(seat=seat, card=card) if seat is not None or not is_event(card):
            return Tally("turn", Words("turns", "turni"))
        case e.Landed(piece="fugitive"):
            return Tally("crossing", Words("fugitives that sailed to Africa", "fuggiaschi sbarcati in Africa"))
        case e.FugitiveMoved(path=path) if path[-1] == atlas().casablanca:
            return Tally("arrival", Words("arrivals in Casablanca", "arrivi a Casablanca"))
        case e.Departed(money=money, rolled=rolled):
            return _departed(money, rolled=rolled)
        case e.FugitiveOut():
            return _lost(happened)
        case e.GameEnded(winners=winners, reason=reason):
            return _ended(reason, nobody=not winners)
        case _:
            return None


def _departed(money: int, *, rolled: bool) -> Tally:
    if not rolled:
        return Tally("plane:at-once", Words("departed with the whole price", "partiti con tutta la somma"))
    words = Words(f"departed by the dice with {money}", f"partiti con i dadi e {money} soldi")
    return Tally(f"plane:{money}", words)


def _lost(out: e.FugitiveOut) -> Tally | None:
    if out.why == "left":
        return None
    if out.how == "dead":
        number = _killer(out.hex)
        return Tally(f"dead:{number}", Words(f"dead by event {number}", f"morti per l'evento {number}"))
    if out.why == "turns":
        return Tally("caught:turns", Words("counted as captured at the limit", "contati come catturati al limite"))
    if out.how == "captured":
        return Tally("caught:africa", Words("captured in Africa", "catturati in Africa"))
    return Tally("caught:europe", Words("captured in Europe", "catturati in Europa"))


def _killer(here: Hex | None) -> int:
    """The event card that kills on a hex; those that name none kill wherever else one dies."""
    naming = [number for number in EVENTS if here in event(number).kills]
    return naming[0] if naming else next(number for number in EVENTS if event(number).effect == "storm")


def _ended(reason: str, *, nobody: bool) -> Tally:
    words = _ENDS.get(reason, Words(f"ended otherwise ({reason})", f"finite altrimenti ({reason})"))
    if reason == "turns" and nobody:
        words = Words("ended by the limit of turns without a winner", "finite per limite di turni senza vincitore")
        return Tally("end:turns:nobody", words)
    return Tally(f"end:{reason}", words)
