"""The story: what each observation becomes in words, and that no word of it is an order."""

from typing import get_args

import pytest

from domain.games.quinta_colonna import events as e
from domain.games.quinta_colonna.events import Observation, SpyPlayed
from domain.games.quinta_colonna.orders import SPY
from domain.games.quinta_colonna.telling.story import tell
from domain.words import languages
from tests.rules.quinta_colonna_words.tables import PARTISAN, PARTISAN_VIEW, SPY_VIEW, match_played, orders_in, wrapped

# What the match says itself, and what only the list form shows.
SILENT = {e.SpyCounted, e.PartisansTurnBegan, e.PartisansTurnClosed, e.SeatWithdrawn}
ENDED = e.GameEnded(
    winners=(SPY,),
    reason="refuges-removed",
    rule="QC-28",
    hideout=5,
    start=5,
    house=43,
    hand=(1, 2, 3),
    trail=(),
    route=(),
)
TOLD: list[tuple[Observation, str, str]] = [
    (e.BoardSet({}, (SPY,), (1, 2), (3,)), "2 blocked houses, 1 refuges", "2 case invalicabili, 1 rifugi"),
    (e.PawnStarted("P1", 13), "P1 takes its place in 13.", "P1 prende posto in 13."),
    (e.HideoutDrawn(5), "Your hideout is 5", "Il tuo nascondiglio è la casa 5"),
    (e.HandDealt((1, 8, 15)), "cards 1, 8 and 15.", "carte 1, 8 e 15."),
    (e.SpyTurnBegan(3), "Round 3.", "Round 3."),
    (e.SpyMoved(37, "rook", 43, (44, 45, 41), (44, 45, 41)), "You play the rook (37): you leave 43, pass through 44 and 45 "
     "and stop on 41.", "Giochi la torre (37): lasci 43, passi per 44 e 45 e ti fermi in 41."),
    (e.SpyMoved(5, "knight", 43, (54,), (54,)), "You play the knight (5): you leave 43 and stop on 54.",
     "Giochi il cavallo (5): lasci 43 e ti fermi in 54."),
    (SpyPlayed(37, "rook"), "The spy plays the rook (37).", "La spia gioca la torre (37)."),
    (SpyPlayed(4, "bishop"), "The spy plays the bishop (4).", "La spia gioca l'alfiere (4)."),
    (e.SpyStuck(6, "pawn"), "cannot move: it shows the pawn (6)", "la spia mostra il pedone (6)"),
    (e.PileReshuffled(), "shuffled", "rimescolate"),
    (e.CardDrawn(77), "You draw card 77.", "Peschi la carta 77."),
    (e.RefugeRemoved(19), "The refuge in 19 has been destroyed.", "Il rifugio in 19 è stato distrutto."),
    (e.RefugesMoved(((8, 14), (19, 33))), "8 becomes 14, 19 becomes 33.", "8 diventa 14, 19 diventa 33."),
    (e.SpyReturned(trail_cleared=True, grace=False), "its traces are cleared.", "le sue tracce si cancellano."),
    (e.SpyReturned(trail_cleared=False, grace=True), "the partisans only move.", "i partigiani possono solo muoversi."),
    (e.SpyHomeSilently(), "nobody is told", "nessuno lo saprà"),
    (e.RefugeAssaulted(19), "You assault the refuge in 19", "Assalti il rifugio in 19"),
    (e.SpyPublished(43, trail_reset=True), "the spy is seen in 43", "la spia viene vista in 43"),
    (e.PartisansSkipped(), "lose this turn", "perdono questo turno"),
    (e.PawnMoved("P1", (13,), PARTISAN), "P1 walks to 13.", "P1 arriva in 13."),
    (e.PawnMoved("P1", (12, 13), PARTISAN), "P1 walks by way of 12 to 13.", "P1 passa per 12 e arriva in 13."),
    (e.PawnMoved("P1", (), PARTISAN), "P1 does not move.", "P1 non si muove."),
    (e.PawnsFixed(("P3",)), "P3 does not move.", "P3 non si muove."),
    (e.PawnsFixed(("P3", "P4")), "P3 and P4 do not move.", "P3 e P4 non si muovono."),
    (e.HouseAsked("P2", 14, False, PARTISAN), "P2 asks in 14: nobody has passed there.",
     "P2 chiede in 14: di lì non è passato nessuno."),
    (e.HouseAsked("P2", 14, True, PARTISAN), "P2 asks in 14: yes, the spy has passed there.",
     "P2 chiede in 14: sì, di lì la spia è passata."),
    (e.QuestionLapsed("P2", PARTISAN), "P2 asks nothing", "P2 non chiede nulla"),
    (e.ArrestFailed("P2", 14, False, PARTISAN), "The turn is over.", "Il turno finisce qui."),
    (e.ArrestFailed("P2", 14, True, PARTISAN), "lose their next turn too.", "perdono anche il prossimo."),
    (e.SpyArrested("P2", 14, PARTISAN), "the spy is caught!", "la spia è presa!"),
    (e.EndSaid(PARTISAN), "Partisan 1 has nothing more to order.", "Il partigiano 1 non ha altro da ordinare."),
    (ENDED, "hideout was 5, and its last house 43.", "La spia aveva il nascondiglio in 5, e alla fine si trovava in 43."),
]  # fmt: skip


@pytest.mark.parametrize(("seen", "english", "italian"), TOLD)
def test_an_observation_is_told_in_both_languages(seen: Observation, english: str, italian: str) -> None:
    assert english in (tell(seen, "en") or "")
    assert italian in (tell(seen, "it") or "")


def test_every_kind_of_observation_is_told_or_deliberately_left_out() -> None:
    assert {type(seen) for seen, _, _ in TOLD} == set(get_args(Observation)) - SILENT


@pytest.mark.parametrize(
    "seen", [e.SpyCounted(1, 0), e.PartisansTurnBegan(), e.PartisansTurnClosed(), e.SeatWithdrawn(SPY, "resigned")]
)
def test_what_others_say_is_left_out(seen: Observation) -> None:
    assert type(seen) in SILENT
    assert tell(seen, "en") is None


def test_no_sentence_of_a_whole_match_is_an_order() -> None:
    seen = [one for _, one in zip(range(400), match_played(3)[1], strict=False)]
    told = [tell(one, language) for one in (*seen, *(one for one, _, _ in TOLD)) for language in languages()]
    for text in wrapped([sentence for sentence in told if sentence]):
        assert [*orders_in(text, SPY_VIEW), *orders_in(text, PARTISAN_VIEW)] == []
