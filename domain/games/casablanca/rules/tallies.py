"""What is counted over many matches: turns, crossings, how fugitives are lost, how the plane leaves, how matches end."""

from domain.game import Tally
from domain.games.casablanca import events as e
from domain.games.casablanca.board.atlas import atlas
from domain.games.casablanca.board.cards import EVENTS, event, is_event
from domain.games.casablanca.orders import Hex
from domain.games.casablanca.words import SAY


def tallies(happened: e.Event) -> Tally | None:
    """What an event counts as; None: it is not counted."""
    match happened:
        case e.RedRevealed(seat=seat, card=card) if seat is not None or not is_event(card):
            return Tally("turn", SAY.text("tally.turn"))
        case e.Landed(piece="fugitive"):
            return Tally("crossing", SAY.text("tally.crossing"))
        case e.FugitiveMoved(path=path) if path[-1] == atlas().casablanca:
            return Tally("arrival", SAY.text("tally.arrival"))
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
        return Tally("plane:at-once", SAY.text("tally.plane-at-once"))
    return Tally(f"plane:{money}", SAY.text("tally.plane", money=money))


def _lost(out: e.FugitiveOut) -> Tally | None:
    if out.why == "left":
        return None
    if out.how == "dead":
        number = _killer(out.hex)
        return Tally(f"dead:{number}", SAY.text("tally.dead", number=number))
    if out.why == "turns":
        return Tally("caught:turns", SAY.text("tally.caught-turns"))
    if out.how == "captured":
        return Tally("caught:africa", SAY.text("tally.caught-africa"))
    return Tally("caught:europe", SAY.text("tally.caught-europe"))


def _killer(here: Hex | None) -> int:
    """The event card that kills on a hex; those that name none kill wherever else one dies."""
    naming = [number for number in EVENTS if here in event(number).kills]
    return naming[0] if naming else next(number for number in EVENTS if event(number).effect == "storm")


def _ended(reason: str, *, nobody: bool) -> Tally:
    if reason == "turns" and nobody:
        return Tally("end:turns:nobody", SAY.text("tally.end-turns-nobody"))
    if f"tally.end-{reason}" in SAY:
        return Tally(f"end:{reason}", SAY.text(f"tally.end-{reason}"))
    return Tally(f"end:{reason}", SAY.text("tally.otherwise", reason=reason))
