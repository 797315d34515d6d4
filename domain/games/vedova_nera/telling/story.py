"""The story of a match, one sentence for each thing that happened; colours speak, since everybody knows whose they are."""

from collections.abc import Mapping
from typing import Final

from domain.games.vedova_nera import events as e
from domain.games.vedova_nera.board.colours import colour_word
from domain.games.vedova_nera.telling.phrases import seat_name
from domain.games.vedova_nera.words import SAY
from domain.telling import Fields, Message, More, Story
from domain.words import Language, Part, listed, sentence

_FIELDS: Final[Fields] = {"seat": ("who", seat_name), "colour": colour_word, "by": ("colour", colour_word)}


def _ended(seen: e.GameEnded) -> str | None:
    return "story.goals-covered" if seen.reason == "goals-covered" and seen.colours else None


_MESSAGES: Final[Mapping[type, Message]] = {
    e.MarblesShaken: "story.marbles-shaken",
    e.ColourChosen: lambda seen: "story.colour-left" if seen.left else "story.colour-chosen",
    e.PawnsPlaced: "story.pawns-placed",
    e.PawnMoved: "story.pawn-moved",
    e.AdvisorMoved: "story.advisor-moved",
    e.PawnEntered: "story.pawn-entered",
    e.MarbleRolled: "story.marble-rolled",
    e.Passed: lambda seen: f"story.passed-{seen.why}",
    e.PawnsTrapped: "story.pawns-trapped",
    e.StabilityChanged: "story.stability-changed",
    e.SeatWithdrawn: lambda seen: None if seen.colour is None else "story.seat-withdrawn",
    e.GameEnded: _ended,
}


def _victims(seen: e.PawnsTrapped, language: Language) -> dict[str, Part]:
    victims = [
        SAY("story.trapped", language, colour=colour_word(colour, language), nodes=", ".join(nodes))
        for colour, nodes in seen.pawns.items()
    ]
    return {"victims": listed(victims, language)}


def _changes(seen: e.StabilityChanged, language: Language) -> dict[str, Part]:
    changes = []
    if seen.gained:
        changes.append(SAY("story.stable", language, nodes=listed(seen.gained, language)))
    if seen.lost:
        changes.append(SAY("story.stable-no-more", language, nodes=listed(seen.lost, language)))
    return {"changes": "; ".join(changes)}


def _winner(seen: e.GameEnded, language: Language) -> dict[str, Part]:
    return {"colour": colour_word(seen.colours[0], language)}


_MORE: Final[More] = {e.PawnsTrapped: _victims, e.StabilityChanged: _changes, e.GameEnded: _winner}
_STORY: Final = Story(SAY, _MESSAGES, _FIELDS, _MORE)


def tell(seen: e.Event, language: Language) -> str | None:
    """What a letter's story says of an event; None for what it leaves out. No sentence can be taken for an order."""
    said = _STORY.tell(seen, language)
    return None if said is None else sentence(said)
