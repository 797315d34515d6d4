"""Orders as people write them, in either language."""

import pytest

from domain.games.quinta_colonna.orders import Arrest, Ask, Branch, Discard, End, Move, Order, Play, Start, Stay
from tests.rules.quinta_colonna_words.tables import PARTISAN_VIEW, SPY_VIEW, orders_in

SPY_LINES: list[tuple[str, Order]] = [
    ("play 37 to 42", Play(37, 42)),
    ("Play 37 To 42.", Play(37, 42)),
    ("gioca 37 in 42", Play(37, 42)),
    ("Gioco la 37 in 42!", Play(37, 42)),
    ("- play 37 → 42", Play(37, 42)),
    ("– play 37 — 42", Play(37, 42)),
    ("-play 37 to 42", Play(37, 42)),
    ("–37 to 42", Play(37, 42)),
    ("play 37 - 42", Play(37, 42)),
    ("play 37 -42", Play(37, 42)),
    ("play 37-42", Play(37, 42)),
    ("play – 37 to 42", Play(37, 42)),
    ("1. gioca 37 42", Play(37, 42)),
    ("37 to 42", Play(37, 42)),
    ("I play 37 to 42", Play(37, 42)),
    ("37 42", Play(37, 42)),
    ("37->42", Play(37, 42)),
    ("la 37 in 42", Play(37, 42)),
    ("37 king to 42", Play(37, 42)),
    ("play 37, king, to 42", Play(37, 42)),
    ("play to 42 with 37", Play(37, 42)),
    ("gioca in 42 con la carta 37", Play(37, 42)),
    ("rook to 42", Play(9, 42)),
    ("The rook to 42", Play(9, 42)),
    ("torre 42 orario", Play(9, 42, ("clockwise",))),
    ("Torre in 42, in senso orario", Play(9, 42, ("clockwise",))),
    ("gioco la torre in 42 in senso antiorario", Play(9, 42, ("anticlockwise",))),
    ("Re 42", Play(37, 42)),
    ("regina 37", Play(14, 37)),
    ("donna in 37 dentro", Play(14, 37, ("inward",))),
    ("play 37 to 42 clockwise", Play(37, 42, ("clockwise",))),
    ("play 37 to 42 anti-clockwise outwards", Play(37, 42, ("anticlockwise", "outward"))),
    ("play 37 to 42 counter clockwise", Play(37, 42, ("anticlockwise",))),
    ("gioca 37 in 42 verso il centro", Play(37, 42, ("inward",))),
    ("gioca 37 in 42 fuori orario", Play(37, 42, ("outward", "clockwise"))),
    ("play 37 to 42 assault", Play(37, 42, assault=True)),
    ("gioca 37 in 42 assalto", Play(37, 42, assault=True)),
    ("play 37 to\u00a042", Play(37, 42)),
    ("play\u202f37\u202fto\u202f42", Play(37, 42)),
    ("\ufeffplay 37 to 42\u200b", Play(37, 42)),
    ("_play 37 to 42_", Play(37, 42)),
    ("“play 37 to 42”", Play(37, 42)),
    ("vado con la 37 fino al 42", Play(37, 42)),
    ("go to 42 with the king", Play(37, 42)),
    ("torno nel 42 col re", Play(37, 42)),
    ("move the king to 42", Play(37, 42)),
    ("use the king to go to 42", Play(37, 42)),
    ("Uso il re per andare in 42", Play(37, 42)),
    ("my rook to 42", Play(9, 42)),
    ("use card 37 to move from 43 to 42", Play(37, 42)),
    ("gioco la carta 37 e mi reco alla casa 42", Play(37, 42)),
    ("mi sposto in 42 con il re", Play(37, 42)),
    ("scappo con la torre: 9 in 42", Play(9, 42)),
    ("reg. in 37", Play(14, 37)),
    ("in 42 con la 37", Play(37, 42)),
    ("I'm off to 42 with the king", Play(37, 42)),
    ("butto la 37 e vado in 42", Play(37, 42)),
    ("discard 37", Discard(37)),
    ("Scarta il 37", Discard(37)),
    ("scarto la torre", Discard(9)),
]
PARTISAN_LINES: list[tuple[str, Order]] = [
    ("P1 to 13", Move("P1", (13,))),
    ("p1 in 13", Move("P1", (13,))),
    ("P 1 13", Move("P1", (13,))),
    ("P1: 13", Move("P1", (13,))),
    ("P1 -> 13", Move("P1", (13,))),
    ("P1 va in 13.", Move("P1", (13,))),
    ("P1 moves to house 13", Move("P1", (13,))),
    ("muovi P1 in 13", Move("P1", (13,))),
    ("P1 12 13", Move("P1", (12, 13))),
    ("P1 12–13", Move("P1", (12, 13))),
    ("P1 -13", Move("P1", (13,))),
    ("P1 12 -13", Move("P1", (12, 13))),
    ("- P1 to 13", Move("P1", (13,))),
    ("-P1 to 13", Move("P1", (13,))),
    ("— P1 — 13", Move("P1", (13,))),
    ("P1 ask-14", Ask("P1", 14)),
    ("P1 12, poi 13", Move("P1", (12, 13))),
    ("P1 to 13 via 12", Move("P1", (12, 13))),
    ("P1 via 12 to 13", Move("P1", (12, 13))),
    ("P1 in 13 passando per la 12", Move("P1", (12, 13))),
    ("P3 stay", Stay("P3")),
    ("P3 stays put", Stay("P3")),
    ("P3 ferma", Stay("P3")),
    ("P3 sta ferma", Stay("P3")),
    ("P1 ask 14", Ask("P1", 14)),
    ("P1 asks in 14?", Ask("P1", 14)),
    ("P1 chiede 14", Ask("P1", 14)),
    ("P1 chiede alla 14", Ask("P1", 14)),
    ("P1 ?14", Ask("P1", 14)),
    ("P2 ask 20 if P1 yes", Ask("P2", None, (Branch(20, "P1", "yes"),))),
    ("P2 ask 20 if P1 yes else 9", Ask("P2", 9, (Branch(20, "P1", "yes"),))),
    ("P2 asks 20 if P1 says yes, otherwise 9", Ask("P2", 9, (Branch(20, "P1", "yes"),))),
    ("P2 chiede 20 se P1 sì altrimenti 9", Ask("P2", 9, (Branch(20, "P1", "yes"),))),
    ("P2 chiede 20 se P1 si\u0300 altrimenti 9", Ask("P2", 9, (Branch(20, "P1", "yes"),))),
    ("P2 chiede 20 se P1 si' altrimenti 9", Ask("P2", 9, (Branch(20, "P1", "yes"),))),
    ("P2 chiede 20 se P1 SI sennò 9", Ask("P2", 9, (Branch(20, "P1", "yes"),))),
    ("P2 chiede 20 se P1 sì, se no 9", Ask("P2", 9, (Branch(20, "P1", "yes"),))),
    ("P2 ask 20 if P1 yes else 9 if P3 no else 12",
     Ask("P2", 12, (Branch(20, "P1", "yes"), Branch(9, "P3", "no")))),
    ("P2 chiede 20 se P1 no altrimenti chiede 9 se P3 sì altrimenti 12",
     Ask("P2", 12, (Branch(20, "P1", "no"), Branch(9, "P3", "yes")))),
    ("P1 arrest", Arrest("P1")),
    ("P1 arresta la spia!", Arrest("P1")),
    ("P1 arrests the spy in 14", Arrest("P1", 14)),
    ("P1 arresta 14", Arrest("P1", 14)),
    ("ask 66 with P3", Ask("P3", 66)),
    ("chiedi 26 con P3", Ask("P3", 26)),
    ("con la pedina 5 chiedo alla 46", Ask("P5", 46)),
    ("P2 runs to 31", Move("P2", (31,))),
    ("P3 stays where it is", Stay("P3")),
    ("P3 resta dov'è", Stay("P3")),
    ("P1 ch. 14", Ask("P1", 14)),
    ("P1 walks over to 13", Move("P1", (13,))),
    ("P1 si rechi in 13", Move("P1", (13,))),
    ("the P1 pawn goes to 13", Move("P1", (13,))),
    ("put P1 on 13", Move("P1", (13,))),
    ("P1 is going to 13", Move("P1", (13,))),
    ("P1 checks 14", Ask("P1", 14)),
    ("question: P1 in 14", Ask("P1", 14)),
    ("faccio chiedere a P1 in 14", Ask("P1", 14)),
    ("you can close it", End()),
    ("per me il turno è finito", End()),
    ("end", End()),
    ("close the turn", End()),
    ("finished", End()),
    ("chiudi il turno", End()),
    ("ho finito", End()),
    ("End.", End()),
    ("end of turn", End()),
    ("fine turno", End()),
    ("Fine del turno", End()),
    ("fine", End()),
    ("P1 start 13", Start("P1", 13)),
    ("P1 parte 13", Start("P1", 13)),
    ("P1 parte dalla 13", Start("P1", 13)),
]  # fmt: skip


@pytest.mark.parametrize(("line", "order"), SPY_LINES)
def test_the_spy_is_understood(line: str, order: Order) -> None:
    assert orders_in(line, SPY_VIEW) == [order]


@pytest.mark.parametrize(("line", "order"), PARTISAN_LINES)
def test_the_partisans_are_understood(line: str, order: Order) -> None:
    assert orders_in(line, PARTISAN_VIEW) == [order]


def test_one_line_may_tell_several_pawns_to_stay() -> None:
    stay = [Stay("P2"), Stay("P3"), Stay("P5")]
    for line in ("P2, P3 and P5 stay where they are", "P2 P3 P5 stay put", "P2, P3 e P5 ferme", "P5, P2, P3 restano"):
        assert orders_in(line, PARTISAN_VIEW) == stay
    assert orders_in("P2, P3 and P9 stay", PARTISAN_VIEW) == []
    assert orders_in("P2, P3 to 13", PARTISAN_VIEW) == []


def test_a_letter_keeps_the_numbers_of_its_lines() -> None:
    letter = "Ciao!\n\nP1 in 13\n\nP2 chiede 20\nsaluti\n"
    found = PARTISAN_VIEW, orders_in(letter, PARTISAN_VIEW)
    assert found[1] == [Move("P1", (13,)), Ask("P2", 20)]
