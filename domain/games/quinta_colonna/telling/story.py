"""The story of a match as a human referee would tell it, one sentence for each thing observed."""

from collections.abc import Callable
from typing import Any, Final, TypeAlias

from domain.games.quinta_colonna import events as e
from domain.games.quinta_colonna.events import Observation, SpyPlayed
from domain.games.quinta_colonna.telling.phrases import joined, piece_name, seat_name, sentence_case
from domain.words import Language, Words

Teller: TypeAlias = Callable[[Any, Language], str | None]


def tell(observation: Observation, language: Language) -> str | None:
    """What a letter's story says of an observation; None for what the story leaves out.

    The spy's own observations speak to it ("You leave 43 ..."). No sentence can be taken for an order: that is why pawns
    walk and take their places here, in words that orders do not have.
    """
    return _TELLERS[type(observation)](observation, language)


def _pick(language: Language, en: str, it: str) -> str:
    return Words(en=en, it=it)[language]


def _silent(observation: Any, language: Language) -> None:
    """For what the match or another sentence says already, or what only the list form shows."""
    return None


def _board(seen: e.BoardSet, language: Language) -> str:
    blocked, refuges = len(seen.blocked), len(seen.refuges)
    return _pick(
        language,
        f"The board lies ready: {blocked} blocked houses, {refuges} refuges.",
        f"Il tabellone è pronto: {blocked} case invalicabili, {refuges} rifugi.",
    )


def _started(seen: e.PawnStarted, language: Language) -> str:
    return _pick(
        language, f"{seen.pawn} takes its place in {seen.house}.", f"{seen.pawn} prende posto in {seen.house}."
    )


def _hideout(seen: e.HideoutDrawn, language: Language) -> str:
    return _pick(
        language,
        f"Your hideout is {seen.house}, and there you begin.",
        f"Il tuo nascondiglio è la casa {seen.house}, e da lì cominci.",
    )


def _dealt(seen: e.HandDealt, language: Language) -> str:
    cards = joined([str(card) for card in seen.cards], language)
    return _pick(language, f"You are dealt the cards {cards}.", f"Ricevi le carte {cards}.")


def _round(seen: e.SpyTurnBegan, language: Language) -> str:
    return f"Round {seen.round}."


def _played(seen: SpyPlayed, language: Language) -> str:
    piece = piece_name(seen.piece, language)
    return _pick(language, f"The spy plays the {piece} ({seen.card}).", f"La spia gioca {piece} ({seen.card}).")


def _moved(seen: e.SpyMoved, language: Language) -> str:
    piece, *passed, house = piece_name(seen.piece, language), *map(str, seen.path)
    if passed:
        by = joined(passed, language)
        way = _pick(language, f", pass through {by} and stop on {house}.", f", passi per {by} e ti fermi in {house}.")
    else:
        way = _pick(language, f" and stop on {house}.", f" e ti fermi in {house}.")
    return _pick(
        language,
        f"You play the {piece} ({seen.card}): you leave {seen.origin}{way}",
        f"Giochi {piece} ({seen.card}): lasci {seen.origin}{way}",
    )


def _stuck(seen: e.SpyStuck, language: Language) -> str:
    piece = piece_name(seen.piece, language)
    return _pick(
        language,
        f"The spy cannot move: it shows the {piece} ({seen.card}) and stays where it is.",
        f"Nessuna mossa possibile: la spia mostra {piece} ({seen.card}) e resta dov'è.",
    )


def _reshuffled(seen: e.PileReshuffled, language: Language) -> str:
    return _pick(
        language,
        "The draw pile is used up: the played cards are shuffled into a new one.",
        "Il mazzo è finito: le carte giocate vengono rimescolate e ne formano uno nuovo.",
    )


def _drawn(seen: e.CardDrawn, language: Language) -> str:
    return _pick(language, f"You draw card {seen.card}.", f"Peschi la carta {seen.card}.")


def _removed(seen: e.RefugeRemoved, language: Language) -> str:
    return _pick(
        language, f"The refuge in {seen.house} has been destroyed.", f"Il rifugio in {seen.house} è stato distrutto."
    )


def _refuges_moved(seen: e.RefugesMoved, language: Language) -> str:
    becomes = _pick(language, "becomes", "diventa")
    changes = ", ".join(f"{before} {becomes} {after}" for before, after in seen.moved)
    return _pick(language, f"The refuges change place: {changes}.", f"I rifugi cambiano posto: {changes}.")


def _returned(seen: e.SpyReturned, language: Language) -> str:
    cleared = _pick(language, "its traces are cleared", "le sue tracce si cancellano")
    kept = _pick(language, "the markers are taken off the board", "i segnalini vengono tolti dal tabellone")
    grace = _pick(
        language,
        " In the turn that follows the partisans only move.",
        " Nel turno che segue i partigiani muovono soltanto.",
    )
    said = _pick(language, "The spy is back in its hideout: ", "La spia è rientrata nel nascondiglio: ")
    return said + (cleared if seen.trail_cleared else kept) + "." + (grace if seen.grace else "")


def _home(seen: e.SpyHomeSilently, language: Language) -> str:
    return _pick(
        language,
        "You are back in your hideout, and nobody is told: you may assault again.",
        "Sei di nuovo nel nascondiglio, e nessuno lo saprà: puoi assaltare ancora.",
    )


def _assaulted(seen: e.RefugeAssaulted, language: Language) -> str:
    return _pick(
        language,
        f"You assault the refuge in {seen.house}: it falls after your next move.",
        f"Assalti il rifugio in {seen.house}: cadrà dopo la tua prossima mossa.",
    )


def _published(seen: e.SpyPublished, language: Language) -> str:
    return _pick(
        language,
        f"Too long without an assault: the spy is seen in {seen.house}, and the markers are taken off the board.",
        f"Troppo tempo senza assalti: la spia viene vista in {seen.house}, e i segnalini vengono tolti dal tabellone.",
    )


def _skipped(seen: e.PartisansSkipped, language: Language) -> str:
    return _pick(
        language,
        "The partisans lose this turn for the failed arrest.",
        "I partigiani perdono questo turno per l'arresto fallito.",
    )


def _walked(seen: e.PawnMoved, language: Language) -> str:
    if not seen.houses:
        return _pick(language, f"{seen.pawn} does not move.", f"{seen.pawn} non si muove.")
    *passed, last = map(str, seen.houses)
    if not passed:
        return _pick(language, f"{seen.pawn} walks to {last}.", f"{seen.pawn} arriva in {last}.")
    by = joined(passed, language)
    return _pick(
        language, f"{seen.pawn} walks by way of {by} to {last}.", f"{seen.pawn} passa per {by} e arriva in {last}."
    )


def _fixed(seen: e.PawnsFixed, language: Language) -> str:
    pawns = joined(list(seen.pawns), language)
    if len(seen.pawns) == 1:
        return _pick(language, f"{pawns} does not move.", f"{pawns} non si muove.")
    return _pick(language, f"{pawns} do not move.", f"{pawns} non si muovono.")


def _asked(seen: e.HouseAsked, language: Language) -> str:
    if seen.answer:
        return _pick(
            language,
            f"{seen.pawn} asks in {seen.house}: yes, the spy has passed there.",
            f"{seen.pawn} chiede in {seen.house}: sì, di lì la spia è passata.",
        )
    return _pick(
        language,
        f"{seen.pawn} asks in {seen.house}: nobody has passed there.",
        f"{seen.pawn} chiede in {seen.house}: di lì non è passato nessuno.",
    )


def _lapsed(seen: e.QuestionLapsed, language: Language) -> str:
    return _pick(
        language,
        f"{seen.pawn} asks nothing: its condition did not come true.",
        f"{seen.pawn} non chiede nulla: la sua condizione non si è avverata.",
    )


def _failed(seen: e.ArrestFailed, language: Language) -> str:
    skip = _pick(
        language,
        ", and the partisans lose their next turn too.",
        ", e i partigiani perdono anche il prossimo.",
    )
    said = _pick(
        language,
        f"{seen.pawn} tries an arrest in {seen.house}: the spy is not there. The turn is over",
        f"{seen.pawn} tenta l'arresto in {seen.house}: la spia non c'è. Il turno finisce qui",
    )
    return said + (skip if seen.skip else ".")


def _arrested(seen: e.SpyArrested, language: Language) -> str:
    return _pick(
        language,
        f"{seen.pawn} tries an arrest in {seen.house}, and the spy is caught!",
        f"{seen.pawn} tenta l'arresto in {seen.house}, e la spia è presa!",
    )


def _end_said(seen: e.EndSaid, language: Language) -> str:
    who = sentence_case(seat_name(seen.by, language))
    return _pick(language, f"{who} has nothing more to order.", f"{who} non ha altro da ordinare.")


def _game_ended(seen: e.GameEnded, language: Language) -> str:
    """Who has won the match says; here what only now may be told."""
    return _pick(
        language,
        f"The spy's hideout was {seen.hideout}, and its last house {seen.house}.",
        f"Il nascondiglio della spia era in {seen.hideout}; alla fine si trovava in {seen.house}.",
    )


_TELLERS: Final[dict[type, Teller]] = {
    e.BoardSet: _board,
    e.PawnStarted: _started,
    e.HideoutDrawn: _hideout,
    e.HandDealt: _dealt,
    e.SpyTurnBegan: _round,
    e.SpyMoved: _moved,
    SpyPlayed: _played,
    e.SpyStuck: _stuck,
    e.PileReshuffled: _reshuffled,
    e.CardDrawn: _drawn,
    e.RefugeRemoved: _removed,
    e.RefugesMoved: _refuges_moved,
    e.SpyReturned: _returned,
    e.SpyHomeSilently: _home,
    e.RefugeAssaulted: _assaulted,
    e.SpyCounted: _silent,
    e.SpyPublished: _published,
    e.PartisansTurnBegan: _silent,
    e.PartisansSkipped: _skipped,
    e.PawnMoved: _walked,
    e.PawnsFixed: _fixed,
    e.HouseAsked: _asked,
    e.QuestionLapsed: _lapsed,
    e.ArrestFailed: _failed,
    e.SpyArrested: _arrested,
    e.EndSaid: _end_said,
    e.PartisansTurnClosed: _silent,
    e.SeatWithdrawn: _silent,
    e.GameEnded: _game_ended,
}
