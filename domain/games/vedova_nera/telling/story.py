"""The story of a match, one sentence for each thing that happened; colours speak, since everybody knows whose they are."""

from typing import assert_never

from domain.games.vedova_nera import events as e
from domain.games.vedova_nera.board.colours import COLOUR_WORDS, Colour, named
from domain.games.vedova_nera.telling.phrases import seat_name
from domain.words import Language, Words


def tell(seen: e.Event, language: Language) -> str | None:
    """What a letter's story says of an event; None for what it leaves out. No sentence can be taken for an order."""
    said = _said(seen)
    return None if said is None else said[language]


def joined(items: list[str], language: Language) -> str:
    """Things in a row: "B3, C4 and D2"."""
    last = " e " if language == "it" else " and "
    return items[0] if len(items) == 1 else ", ".join(items[:-1]) + last + items[-1]


def _said(seen: e.Event) -> Words | None:
    match seen:
        case e.MarblesShaken():
            return Words(
                en="The marbles are shaken into the dish. Now the colours are chosen, one player after another.",
                it="Le biglie sono nel piatto centrale. Ora si scelgono i colori, un giocatore alla volta.",
            )
        case e.ColourChosen():
            return _chosen(seen)
        case e.PawnsPlaced():
            return Words(
                en=f"The pawns take their places on the web, and the Advisor stands on {seen.advisor}.",
                it=f"Le pedine prendono posto sulla ragnatela, e il Consigliere è in {seen.advisor}.",
            )
        case e.PawnMoved() | e.AdvisorMoved() | e.PawnEntered() | e.MarbleRolled():
            return _acted(seen)
        case e.Passed():
            return _passed(seen)
        case e.PawnsTrapped():
            return _trapped(seen)
        case e.StabilityChanged():
            return _stability(seen)
        case e.TurnCame() | e.SeatWithdrawn() | e.GameEnded():
            return _other(seen)
    assert_never(seen)


def _chosen(seen: e.ColourChosen) -> Words:
    english, italian = (seat_name(seen.seat, language).capitalize() for language in ("en", "it"))
    colour = COLOUR_WORDS[seen.colour]
    if seen.left:
        return Words(
            en=f"{english} has left; {colour['en']} stays as an obstacle in that place.",
            it=f"{italian} ha lasciato; al suo posto resta il {colour['it']}, come ostacolo.",
        )
    return Words(en=f"{english} takes {colour['en']}.", it=f"{italian} prende il {colour['it']}.")


def _acted(seen: e.PawnMoved | e.AdvisorMoved | e.PawnEntered | e.MarbleRolled) -> Words:
    en, it = _starts(seen.colour)
    match seen:
        case e.PawnMoved(origin=origin, target=target):
            return Words(en=f"{en} walks from {origin} over to {target}.", it=f"{it} va da {origin} fino a {target}.")
        case e.AdvisorMoved(origin=origin, target=target):
            return Words(
                en=f"{en} sends the Advisor from {origin} over to {target}.",
                it=f"{it} manda il Consigliere da {origin} fino a {target}.",
            )
        case e.PawnEntered(node=node):
            return Words(en=f"{en} comes back on {node}.", it=f"{it} rimette in gioco una pedina in {node}.")
        case e.MarbleRolled(origin=origin, target=target):
            return Words(
                en=f"{en} rolls a marble from {origin} over to {target}.",
                it=f"{it} fa rotolare una biglia da {origin} fino a {target}.",
            )


def _passed(seen: e.Passed) -> Words:
    en, it = _starts(seen.colour)
    match seen.why:
        case "chosen":
            return Words(en=f"{en} does nothing.", it=f"{it} non fa niente.")
        case "blocked":
            return Words(
                en=f"{en} cannot do anything and is passed over.", it=f"{it} non può fare niente e salta il turno."
            )
        case "timeout":
            return Words(en=f"{en} did not answer and is passed over.", it=f"{it} non ha risposto e salta il turno.")


def _trapped(seen: e.PawnsTrapped) -> Words:
    en, it = _starts(seen.by)
    english = joined([f"{colour} ({', '.join(nodes)})" for colour, nodes in seen.pawns.items()], "en")
    italian = joined([f"il {COLOUR_WORDS[c]['it']} ({', '.join(nodes)})" for c, nodes in seen.pawns.items()], "it")
    return Words(en=f"{en} traps {english}: off the web.", it=f"{it} intrappola {italian}: fuori dalla ragnatela.")


def _stability(seen: e.StabilityChanged) -> Words:
    en, it = _starts(seen.colour)
    english, italian = [], []
    if seen.gained:
        nodes = list(seen.gained)
        english.append(f"stable now on {joined(nodes, 'en')}")
        italian.append(f"ora stabile in {joined(nodes, 'it')}")
    if seen.lost:
        nodes = list(seen.lost)
        english.append(f"stable no more on {joined(nodes, 'en')}")
        italian.append(f"non più stabile in {joined(nodes, 'it')}")
    return Words(en=f"{en} is {'; '.join(english)}.", it=f"{it} è {'; '.join(italian)}.")


def _other(seen: e.TurnCame | e.SeatWithdrawn | e.GameEnded) -> Words | None:
    match seen:
        case e.SeatWithdrawn(colour=colour) if colour is not None:
            en, it = _starts(colour)
            return Words(
                en=f"{en} leaves the web; the marbles stay as obstacles.",
                it=f"{it} lascia la ragnatela; le biglie restano come ostacoli.",
            )
        case e.GameEnded(reason="goals-covered", colours=(colour, *_)):
            en, it = _starts(colour)
            return Words(
                en=f"{en} has rebuilt its whole pattern.", it=f"{it} ha ricostruito tutta la sua configurazione."
            )
        case _:
            return None


def _starts(colour: Colour) -> tuple[str, str]:
    """A colour at the beginning of a sentence, in English and in Italian."""
    return named(colour, "en", first=True), named(colour, "it", first=True)
