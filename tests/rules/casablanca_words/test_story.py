"""The story: what each observation becomes in words, and that no word of it is an order."""

from typing import get_args

import pytest

from domain.game import Seat
from domain.games.casablanca import events as e
from domain.games.casablanca import observations as s
from domain.games.casablanca import orders as o
from domain.games.casablanca.board.cards import EVENTS, MOVEMENTS
from domain.games.casablanca.reading.notation import parse
from domain.games.casablanca.telling.story import tell
from domain.words import languages
from tests.rules.casablanca_words.tables import BLACK, BLUE, EVENT_VIEW, RED, VIEW, wrapped
from tests.shares import share

# What another sentence says already, what nobody but the referee sees, and steps that letters say in their own words.
SILENT = {
    e.GreenDealt, e.RedDealt, e.MovementBegan, e.ActivationBegan, e.ActivationAsked, e.ActivationEnded, e.ExtraMoveAsked,
    e.ExtraMoveEnded,
}  # fmt: skip
TURNED = e.GameEnded((RED,), "nearest", "CB-14", {RED: 4, BLACK: 7}, {}, {}, (), (), {}, (), {})
TOLD: list[tuple[e.Observation, str, str]] = [
    (e.TableSet({}, (RED, BLACK), "M5", {}, {}, {}, 35), "Red and Black play", "Giocano, in quest'ordine, Rosso e Nero."),
    (s.HandSeen(RED, ("money", "money", "boat")), "money ×2, boat.", "soldi ×2, barca."),
    (s.HandSeen(RED, ()), "You begin without green cards.", "Cominci senza carte verdi."),
    (e.RedStacked((1, 21)), "2 cards in all.", "2 carte in tutto."),
    (s.RedStackedSeen(40), "The red deck is shuffled: 40 cards in all.", "Il mazzo rosso è mescolato: 40 carte in tutto."),
    (s.RedDealtSeen({RED: 1}, 8, RED, (16,)), "Fog (16); nobody sees the other 8", "Nebbia (16); le altre 8 non le vede"),
    (s.RedDealtSeen({RED: 1}, 8, BLUE), "The red cards are dealt", "Le carte rosse sono distribuite"),
    (e.RedAsked(5, BLACK), "Turn 5: the red card is up to Black.", "Turno 5: la carta rossa tocca a Nero."),
    (e.RedRevealed(4, 3), "Turn 4, movement: Barges and goods trains (3): river 4, railway 4, city 1",
     "Turno 4, movimenti: Chiatte e treni merci (3): fiume 4, ferrovia 4, città 1"),
    (e.RedRevealed(4, 27, fresh=False), "Event: Round-up on the trains (27). In Europe",
     "Evento: Rastrellamento sui treni (27). In Europa"),
    (e.RedRevealed(4, 27, BLUE), "Blue, event: Round-up", "Blu, evento: Rastrellamento"),
    (e.RedRevealed(4, 3, BLUE, random=True), "Movement, drawn for Blue:", "Movimenti, sorteggiati per Blu:"),
    (e.Held(RED, o.Activation((o.GestapoMove(("N5",)), o.FugitiveMove(("P2", "O2"), "rail")))),
     "Gestapo →N5, fugitive →P2→O2 by rail.", "Gestapo →N5, fuggiasco →P2→O2 in treno."),
    (e.HoldDropped(RED, "illegal"), "no longer possible", "non è più possibile"),
    (e.HoldDropped(RED, "replaced"), "is replaced.", "è stato sostituito."),
    (e.PlaneRolled(RED, (4, 3), 9), "throws 4 and 3 for the plane: 7, where 9 is needed.", "fa 7, e occorre almeno 9."),
    (e.Departed(RED, 1000, rolled=False), "Red takes off", "Rosso decolla"),
    (e.GestapoMoved(RED, "M5", ("N4", "O4")), "Red: Gestapo M5→N4→O4 (Prague).", "Rosso: Gestapo M5→N4→O4 (Praga)."),
    (e.GestapoMoved(RED, "M5", ("N5",), "follow"), "M5→N5, on the trail.", "M5→N5, all'inseguimento."),
    (e.GestapoMoved(RED, "M5", ("N5",), "event"), "an extra move.", "mossa in più."),
    (e.FugitiveMoved(RED, "Q3", ("P2", "O2"), "rail"), "Red: fugitive Q3→P2→O2, on the railway.",
     "Rosso: fuggiasco Q3→P2→O2, lungo la ferrovia."),
    (e.FugitiveMoved(RED, "Q3", ("N4",), "foot"), "Q3→N4 (Max).", "Q3→N4 (Max)."),
    (e.FugitiveMoved(RED, "Q3", ("P2",), "foot", "motorcycle"), "(motorcycle).", "(motocicletta)."),
    (e.FugitiveMoved(RED, "D17", ("D18",), "camel", why="event"), "riding, an extra move.", "a cammello, mossa in più."),
    (e.Restarted(BLACK, "Q1"), "Black is back on the run from Q1", "Nero è di nuovo in fuga da Q1"),
    (e.Paid(RED, "fare", 2, 1), "Red spends 400 in money cards + 200 in gold for the crossing",
     "Rosso spende 400 in carte soldi + 200 in oro per la traversata"),
    (e.Paid(RED, "camel", 1, 0), "Red spends 200 in money cards for a camel", "Rosso spende 200 in carte soldi per"),
    (e.Landed(RED, "gestapo", "O11", 4, "L15"), "Red: Gestapo O11→L15, by sea (die 4).", "per mare (dado 4)."),
    (e.Mounted(RED, "camel", 2, "bought"), "Red rides with 2 rations of water.", "Rosso è a cammello con 2 razioni d'acqua."),
    (e.Mounted(RED, "camel", 1, "event"), "1 ration of water.", "1 razione d'acqua."),
    (e.Mounted(RED, "foot", 0, "event"), "out of water and continues on foot.", "ha finito l'acqua e prosegue a piedi."),
    (e.GreenPlayed(RED, "disguise"), "Red makes use of a card: disguise.", "Rosso ricorre a una carta: travestimento."),
    (e.GreenPlayed(RED, "weapon", "event"), "Red has to give up a card: weapon.", "Rosso deve dare via una carta: arma."),
    (e.MarkerMoved(BLACK, 4, 6, "interception"), "Black's marker: 4→6.", "Segnalino di Nero: 4→6."),
    (e.Intercepted(BLACK, (RED, BLUE), "O2"), "Black is intercepted by Red and Blue in O2.",
     "Nero viene intercettato da Rosso e Blu in O2."),
    (e.Intercepted(BLACK, (RED,), "O2", "papers"), "gets away (card used: false papers).", "(carta usata: documenti falsi)."),
    (e.FugitiveOut(BLACK, "restart", "P5", 0, "marker"), "begins again near Warsaw.", "dai dintorni di Varsavia."),
    (e.FugitiveOut(BLACK, "dead", "E19", 0, "event"), "Black dies in E19.", "Nero muore in E19."),
    (e.FugitiveOut(BLACK, "captured", "F17", 400, "marker"), "with 400 in hand, and is out", "ed esce dal gioco."),
    (e.FugitiveOut(BLACK, "captured", "F17", 400, "turns"), "Time is up", "Il tempo è finito"),
    (e.CardsLost(RED, ("boat",), 2), "Red loses everything: boat and 2 gold cards.", "perde tutto: barca e 2 carte oro."),
    (s.CardsLostSeen(RED, 3, 0), "loses everything: 3 green cards.", "perde tutto: 3 carte verdi."),
    (s.CardsLostSeen(RED, 0, 0), "had no cards to lose.", "non aveva carte da perdere."),
    (e.FriendVisited(RED, "Max", ("money", "guide")), "From Max Red receives money, Tuareg guide.", "Da Max Rosso riceve"),
    (s.FriendVisitedSeen(RED, "Max", 2), "receives 2 green cards.", "riceve 2 carte verdi."),
    (e.CardsDrawn(RED, ("boat",)), "From Remaining Red receives boat.", "Dalle Rimanenti Rosso riceve barca."),
    (s.CardsDrawnSeen(RED, 1), "receives 1 green card.", "riceve 1 carta verde."),
    (s.CardsDrawnSeen(RED, 0), "Red gets nothing.", "Rosso resta a secco."),
    (e.GoldTaken(RED), "Red receives a gold card.", "Rosso riceve una carta oro."),
    (e.ChoicesAsked((RED, BLUE)), "for Red and Blue to decide.", "La decisione spetta a Rosso e Blu."),
    (e.ExtraMovesBegan((RED, BLUE)), "one by one, for Red and Blue.", "uno alla volta, per Rosso e Blu."),
    (e.AnswerSealed(RED, o.Pay()), "Your answer is sealed.", "in busta chiusa."),
    (s.AnswerSealedSeen(RED), "Red has answered.", "Rosso ha risposto."),
    (e.Answered(RED, "cards"), "Red prefers green cards.", "Rosso preferisce le carte verdi."),
    (e.Answered(RED, "lower"), "to go down the table.", "scendere sulla tabella."),
    (e.Answered(RED, "pay"), "accepts the offer.", "accetta l'offerta."),
    (e.Answered(RED, "no"), "turns the offer down.", "rifiuta l'offerta."),
    (e.Answered(RED, "pay", void=True), "no longer possible and lapses.", "non è più possibile e decade."),
    (e.PriceTaken(RED, BLUE, ("money", "boat")), "Red has to hand money, boat over to Blue.",
     "Rosso deve cedere a Blu soldi, barca."),
    (s.PriceTakenSeen(RED, BLUE, 3), "has to hand 3 green cards over to Blue.", "deve cedere a Blu 3 carte verdi."),
    (e.KeepAsked(BLUE, RED, 2), "Blue may pocket 2 of them.", "Blu può intascarne 2."),
    (e.Kept(BLUE, ("money",), ("boat",)), "Blue pockets money; under Remaining boat.", "Blu intasca soldi; sotto le"),
    (s.KeptSeen(BLUE, 0, 3), "pockets nothing; under Remaining 3 green cards.", "non intasca niente;"),
    (e.Spared(RED, BLACK), "Red cannot intercept Black again", "Rosso non può intercettare di nuovo Nero"),
    (e.ReactionSet(RED, "never"), "hold your papers and weapons back.", "li tieni da parte."),
    (e.ReactionSet(RED, "if caught"), "when capture threatens.", "solo dalla cattura."),
    (e.ReactionSet(RED, "always"), "cancel every interception.", "annullano ogni intercettazione."),
    (e.SeatWithdrawn(RED, "resigned"), "Red's pieces leave the board.", "Le pedine di Rosso escono dalla mappa."),
    (TURNED, "Hexes from Casablanca: Red 4, Black 7.", "Distanza da Casablanca in esagoni: Rosso 4, Nero 7."),
]  # fmt: skip


@pytest.mark.parametrize(("seen", "english", "italian"), TOLD)
def test_an_observation_is_told_in_both_languages(seen: e.Observation, english: str, italian: str) -> None:
    assert english in (tell(seen, "en") or "")
    assert italian in (tell(seen, "it") or "")


def test_every_kind_of_observation_is_told_or_deliberately_left_out() -> None:
    shapes = {*e.EVENTS, *get_args(s.Seen)}
    assert {type(seen) for seen, _, _ in TOLD} == shapes - SILENT
    assert tell(e.ActivationBegan(RED), "en") is None


def test_a_card_that_cancels_an_interception_is_told_once() -> None:
    assert tell(e.GreenPlayed(RED, "papers", "interception"), "it") is None


def test_no_sentence_is_an_order_however_it_is_broken_into_lines() -> None:
    cards = [e.RedRevealed(4, card, fresh=card in MOVEMENTS) for card in (*MOVEMENTS, *EVENTS)]
    told = [tell(seen, language) for seen in (*(one for one, _, _ in TOLD), *cards) for language in languages()]
    for sentence in share([*filter(None, told)], 4, 0):
        for text in wrapped([sentence]):
            assert parse(text, VIEW).orders == parse(text, EVENT_VIEW).orders == (), text


def test_no_sentence_upsets_the_reader_as_if_it_were_meant_as_an_order() -> None:
    told = [tell(seen, language) for seen, _, _ in TOLD for language in languages()]
    for sentence in filter(None, told):
        assert parse(sentence, VIEW).complaints == (), sentence


def test_italian_says_a_before_most_colours_and_ad_before_one() -> None:
    assert tell(e.RedAsked(5, Seat("orange")), "it") == "Turno 5: la carta rossa tocca ad Arancione."


def test_seats_have_the_names_of_their_colours() -> None:
    assert tell(s.AnswerSealedSeen(Seat("orange")), "it") == "Arancione ha risposto."
    assert tell(s.AnswerSealedSeen(Seat("violet")), "en") == "Violet has answered."
