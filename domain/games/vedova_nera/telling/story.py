"""The story of a match, one sentence for each thing that happened; colours speak, since everybody knows whose they are."""

from typing import assert_never

from domain.games.vedova_nera import events as e
from domain.games.vedova_nera.board.colours import colour_word
from domain.games.vedova_nera.telling.phrases import seat_name
from domain.games.vedova_nera.words import SAY
from domain.words import Language, listed, sentence


def tell(seen: e.Event, language: Language) -> str | None:
    """What a letter's story says of an event; None for what it leaves out. No sentence can be taken for an order."""
    said = _said(seen, language)
    return None if said is None else sentence(said)


def _said(seen: e.Event, language: Language) -> str | None:
    match seen:
        case e.MarblesShaken():
            return SAY("story.marbles-shaken", language)
        case e.ColourChosen():
            who, colour = seat_name(seen.seat, language), colour_word(seen.colour, language)
            return SAY("story.colour-left" if seen.left else "story.colour-chosen", language, who=who, colour=colour)
        case e.PawnsPlaced():
            return SAY("story.pawns-placed", language, advisor=seen.advisor)
        case e.PawnMoved() | e.AdvisorMoved() | e.PawnEntered() | e.MarbleRolled() | e.Passed():
            return _acted(seen, language)
        case e.PawnsTrapped():
            return _trapped(seen, language)
        case e.StabilityChanged():
            return _stability(seen, language)
        case e.TurnCame() | e.SeatWithdrawn() | e.GameEnded():
            return _other(seen, language)
    assert_never(seen)


def _acted(seen: e.PawnMoved | e.AdvisorMoved | e.PawnEntered | e.MarbleRolled | e.Passed, language: Language) -> str:
    colour = colour_word(seen.colour, language)
    match seen:
        case e.PawnMoved(origin=origin, target=target):
            return SAY("story.pawn-moved", language, colour=colour, origin=origin, target=target)
        case e.AdvisorMoved(origin=origin, target=target):
            return SAY("story.advisor-moved", language, colour=colour, origin=origin, target=target)
        case e.PawnEntered(node=node):
            return SAY("story.pawn-entered", language, colour=colour, node=node)
        case e.MarbleRolled(origin=origin, target=target):
            return SAY("story.marble-rolled", language, colour=colour, origin=origin, target=target)
        case e.Passed(why=why):
            return SAY(f"story.passed-{why}", language, colour=colour)


def _trapped(seen: e.PawnsTrapped, language: Language) -> str:
    victims = [
        SAY("story.trapped", language, colour=colour_word(colour, language), nodes=", ".join(nodes))
        for colour, nodes in seen.pawns.items()
    ]
    who = colour_word(seen.by, language)
    return SAY("story.pawns-trapped", language, colour=who, victims=listed(victims, language))


def _stability(seen: e.StabilityChanged, language: Language) -> str:
    changes = []
    if seen.gained:
        changes.append(SAY("story.stable", language, nodes=listed(seen.gained, language)))
    if seen.lost:
        changes.append(SAY("story.stable-no-more", language, nodes=listed(seen.lost, language)))
    colour = colour_word(seen.colour, language)
    return SAY("story.stability-changed", language, colour=colour, changes="; ".join(changes))


def _other(seen: e.TurnCame | e.SeatWithdrawn | e.GameEnded, language: Language) -> str | None:
    match seen:
        case e.SeatWithdrawn(colour=colour) if colour is not None:
            return SAY("story.seat-withdrawn", language, colour=colour_word(colour, language))
        case e.GameEnded(reason="goals-covered", colours=(colour, *_)):
            return SAY("story.goals-covered", language, colour=colour_word(colour, language))
        case _:
            return None
