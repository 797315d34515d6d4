"""Moves in the words that people use, and words near them that move nothing."""

import pytest

from domain.game import Seat
from domain.games.casablanca import orders as o
from domain.games.casablanca.reading.notation import parse
from tests.rules.casablanca_words.tables import VIEW, orders_in

STAY, REST = o.GestapoMove(), o.FugitiveMove()
GESTAPO, FUGITIVE = o.GestapoMove(("N5",)), o.FugitiveMove(("P2",))
STEPS: list[tuple[str, tuple[o.Step, ...]]] = [
    ("gestapo stays where it is", (STAY,)),
    ("the fugitive stays put", (REST,)),
    ("gestapo stays in M5", (STAY,)),
    ("il fuggiasco rimane in Q3", (REST,)),
    ("la gestapo resta dov'è", (STAY,)),
    ("il fuggiasco sta buono in q3", (REST,)),
    ("the fugitive is to remain in Q3", (REST,)),
    ("both stay where they are", ()),
    ("tutti e due restano dove sono", ()),
    ("I stay where I am", ()),
    ("resto dove sono", ()),
    ("no moves", ()),
    ("nobody moves, pass", ()),
    ("nessuno si muove", ()),
    ("nessuna mossa", ()),
    ("non mi muovo", ()),
    ("I'm not moving the Gestapo. Fugitive P2.", (STAY, FUGITIVE)),
    ("La Gestapo non la muovo. Fuggiasco P2.", (STAY, FUGITIVE)),
    ("do not move the gestapo", (STAY,)),
    ("leave the gestapo alone", (STAY,)),
    ("lascia la gestapo dov'è", (STAY,)),
    ("move my fugitve to P2 n leave the gestapo alone", (FUGITIVE, STAY)),
    ("sposta il fugiasco in P2 e lascia stare la gestapo", (FUGITIVE, STAY)),
    ("gestpo N5", (GESTAPO,)),
    ("my man runs to P2", (FUGITIVE,)),
    ("my runner flees to P2", (FUGITIVE,)),
    ("the police to N5", (GESTAPO,)),
    ("my hunters go to N5", (GESTAPO,)),
    ("la polizia va in N5", (GESTAPO,)),
    ("il mio uomo scappa in P2", (FUGITIVE,)),
    ("il fuggiasco si dirige in P2", (FUGITIVE,)),
    ("I run to P2", (FUGITIVE,)),
    ("e scappo in P2", (FUGITIVE,)),
    ("gestapo N5 and I run to P2", (GESTAPO, FUGITIVE)),
    ("N5 gestapo, P2 fugitive", (GESTAPO, FUGITIVE)),
    ("Q3 to P2 with the fugitive", (FUGITIVE,)),
    ("da Q3 a P2 con il fuggiasco", (FUGITIVE,)),
    ("fuggiasco a piedi in P2", (FUGITIVE,)),
    ("please let my fugitive go to P2, while my Gestapo takes N5", (FUGITIVE, GESTAPO)),
    ("Le chiedo di portare il mio fuggiasco in P2", (FUGITIVE,)),
    ("Fugitive takes the train to F11", (o.FugitiveMove(("F11",), "rail"),)),
    ("by train my fugitive goes to F11", (o.FugitiveMove(("F11",), "rail"),)),
    ("con la barca il fuggiasco va in P2", (o.PlayGreen("boat"), FUGITIVE)),
    ("prendo la barca", (o.PlayGreen("boat"),)),
    ("I take a camel", (o.BuyCamel(),)),
    ("spendo per un cammello", (o.BuyCamel(),)),
    ("only the gestapo: N5", (GESTAPO,)),
    ("run!!! fugitive p2", (FUGITIVE,)),
    ("via via!!! fuggiasco p2", (FUGITIVE,)),
    ("Fugitive: Q3 to P2. Nothing else, thanks.", (FUGITIVE,)),
    ("Fuggiasco: da Q3 a P2. Nient'altro, grazie.", (FUGITIVE,)),
    ("Gestapo I 8", (o.GestapoMove(("I8",)),)),
]
REACTIONS: list[tuple[str, o.React]] = [
    ("mi difendo sempre", "always"),
    ("mi difendo mai", "never"),
    ("documenti e armi: sempre", "always"),
    ("documenti e armi: mai", "never"),
    ("mi difendo solo se catturato", "if caught"),
    ("papers and weapons: always", "always"),
    ("Papers and weapons only against capture please", "if caught"),
    ("documenti e armi solo contro la cattura", "if caught"),
    ("D'ora in poi documenti e armi: solo contro la cattura", "if caught"),
    ("Documenti e armi d'ora in poi tenuti da parte.", "never"),
    ("from now on hold my papers and weapons back", "never"),
    ("Papers and weapons from now on: against every interception", "always"),
]
NOTHING = [
    "Papers and weapons: only against capture.",
    "Documenti e armi: tenuti da parte.",
    "Papers and weapons from now on: held back, against every interception",
    "D'ora in poi documenti e armi: solo contro la cattura,",
    "M5 Gestapo:",
    "Q3 fugitive",
    "N5 black gestapo",
    "does not move.",
    "restano dove sono",
    "Entrambi i pezzi: restano dove sono",
    "do not move the gestapo to N5",
    "non muovere il fuggiasco in P2",
    "gestapo stays in N5",
    "the gestapo is in N5",
    "il fuggiasco è in P2",
    "fugitives P2",
    "N5 or P2 for the fugitive",
    "Take care!",
    "run!",
    "lascia perdere",
    "Leave me alone",
    "Nobody is perfect",
    "nothing else",
    "The man is near",
    "the police moved to N5",
    "take card 24",
    "boat and guide",
    "where is the gestapo?",
]


@pytest.mark.parametrize(("line", "steps"), STEPS)
def test_moves_in_peoples_own_words(line: str, steps: tuple[o.Step, ...]) -> None:
    assert parse(line, VIEW).complaints == ()
    assert orders_in(line) == [o.Activation(steps)]


@pytest.mark.parametrize(("line", "react"), REACTIONS)
def test_what_papers_and_weapons_are_for_in_the_letters_own_words(line: str, react: o.React) -> None:
    assert orders_in(line) == [o.SetReaction(react)]
    assert orders_in(f"{line}\nfugitive P2") == [o.SetReaction(react), o.Activation((FUGITIVE,))]


@pytest.mark.parametrize("line", NOTHING)
def test_words_near_an_order_move_nothing(line: str) -> None:
    assert orders_in(line) == []


def test_whom_a_hunter_follows_is_no_piece_of_ones_own() -> None:
    assert orders_in("gestapo follows the black runner") == [o.Activation((o.GestapoFollow(Seat("black")),))]


FOLLOWED = [
    "Gestapo follows Violet, fugitive P2",
    "the Gestapo chases Violet, the fugitive to P2",
    "the Gestapo follows Violet's fugitive, fugitive P2",
    "la Gestapo segue Viola, fuggiasco P2",
    "la Gestapo segue Viola e il fuggiasco va in P2",
    "la Gestapo segue il fuggiasco di Viola, fuggiasco P2",
]


@pytest.mark.parametrize("line", FOLLOWED)
def test_a_fugitive_behind_the_one_that_a_hunter_follows_is_ones_own(line: str) -> None:
    assert orders_in(line) == [o.Activation((o.GestapoFollow(Seat("violet")), FUGITIVE))]


def test_a_fugitive_on_its_way_that_may_be_either_moves_nothing() -> None:
    assert orders_in("gestapo follows violet fugitive P2") == []
