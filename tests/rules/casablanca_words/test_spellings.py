"""The same order as different people write it."""

import pytest

from domain.game import Seat
from domain.games.casablanca import orders as o
from domain.games.casablanca.reading.notation import parse
from tests.rules.casablanca_words.tables import EVENT_VIEW, VIEW, orders_in

GESTAPO = o.GestapoMove(("N5",))
RODE = (o.PlayGreen("motorcycle"), o.FugitiveMove(("P3", "Q4")))
TICKET = (o.PlayGreen("rail-ticket"), o.FugitiveMove(("F11",)))
STEPS: list[tuple[str, tuple[o.Step, ...]]] = [
    ("gestapo n5", (GESTAPO,)),
    ("Gestapo to N5!", (GESTAPO,)),
    ("la mia Gestapo va in N5", (GESTAPO,)),
    ("gestapo from M5 to N5", (GESTAPO,)),
    ("gestapo M5-N5", (GESTAPO,)),
    ("move my gestapo to n5, please", (GESTAPO,)),
    ("gestapo to O5 via N5", (o.GestapoMove(("N5", "O5")),)),
    ("Gestapo: N5, O5", (o.GestapoMove(("N5", "O5")),)),
    ("gestapo Praga", (o.GestapoMove(("O4",)),)),
    ("gestapo a Prague", (o.GestapoMove(("O4",)),)),
    ("la Gestapo sta ferma", (o.GestapoMove(),)),
    ("gestapo stays", (o.GestapoMove(),)),
    ("gestapo segue il fuggiasco nero", (o.GestapoFollow(Seat("black")),)),
    ("follow the black fugitive", (o.GestapoFollow(Seat("black")),)),
    ("gestapo insegue arancio", (o.GestapoFollow(Seat("orange")),)),
    ("fuggitivo a O2", (o.FugitiveMove(("O2",)),)),
    ("fuggiasco da Max", (o.FugitiveMove(("N4",)),)),
    ("il fuggiasco va da Q3 a P2", (o.FugitiveMove(("P2",)),)),
    ("fuggiasco lungo la ferrovia F11", (o.FugitiveMove(("F11",), "rail"),)),
    ("fugitive by train to F11", (o.FugitiveMove(("F11",), "rail"),)),
    ("fuggiasco lungo il fiume G11", (o.FugitiveMove(("G11",), "river"),)),
    ("il fuggiasco resta fermo", (o.FugitiveMove(),)),
    ("fuggiasco in moto P3 Q4", RODE),
    ("fugitive P3 Q4 by motorcycle", RODE),
    ("gioca motocicletta P3 Q4", RODE),
    ("play motorcycle, fugitive P3 Q4", RODE),
    ("fuggiasco col biglietto del treno F11", TICKET),
    ("fugitive with a rail ticket F11", TICKET),
    ("il fuggiasco si imbarca a Napoli", (o.FugitiveEmbark(),)),
    ("mi imbarco", (o.FugitiveEmbark(),)),
    ("la gestapo s'imbarca", (o.GestapoEmbark(),)),
    ("compro un cammello", (o.BuyCamel(),)),
    ("buy a camel", (o.BuyCamel(),)),
    ("fuggiasco a cammello D17", (o.FugitiveMove(("D17",)),)),
    ("gioco il travestimento", (o.PlayGreen("disguise"),)),
    ("play the false papers", (o.PlayGreen("papers"),)),
    ("riparto dal numero 3", (o.Restart(3),)),
    ("restart at Q1", (o.Restart(3),)),
    ("gestapo N5, fuggiasco P2", (GESTAPO, o.FugitiveMove(("P2",)))),
    ("fuggiasco P2 e poi gestapo N5", (o.FugitiveMove(("P2",)), GESTAPO)),
    ("cammello e fuggiasco D18", (o.BuyCamel(), o.FugitiveMove(("D18",)))),
    ("sto fermo", ()),
    ("passo", ()),
    ("tutti fermi", ()),
]
OTHERS: list[tuple[str, o.Order]] = [
    ("gioco la carta 24", o.PlayRed(24)),
    ("play 24", o.PlayRed(24)),
    ("draw green cards", o.Choose("cards")),
    ("pesco 2 carte verdi", o.Choose("cards")),
    ("pesco", o.Choose("cards")),
    ("scelgo di calare", o.Choose("lower")),
    ("calo di 3", o.Choose("lower")),
    ("pay 3 cards", o.Pay()),
    ("sì", o.Pay()),
    ("sì, pago", o.Pay()),
    ("no, grazie", o.DoNotPay()),
    ("non pago", o.DoNotPay()),
    ("I don't pay", o.DoNotPay()),
    ("tengo 2 soldi e l'arma", o.Keep(("money", "money", "weapon"))),
    ("non tengo niente", o.Keep()),
    ("keep none", o.Keep()),
    ("se catturato", o.SetReaction("if caught")),
    ("reazione: sempre", o.SetReaction("always")),
]


@pytest.mark.parametrize(("line", "steps"), STEPS)
def test_moves_as_people_write_them(line: str, steps: tuple[o.Step, ...]) -> None:
    assert orders_in(line) == [o.Activation(steps)]


@pytest.mark.parametrize(("line", "order"), OTHERS)
def test_other_orders_as_people_write_them(line: str, order: o.Order) -> None:
    assert orders_in(line, EVENT_VIEW) == [order]


@pytest.mark.parametrize(
    "line", ["cammello, pago in oro", "camel with gold", "cammello\npay with gold", "in oro\ncammello"]
)
def test_gold_is_paid_first_where_a_line_says_so(line: str) -> None:
    assert orders_in(line) == [o.Activation((o.BuyCamel(),), gold=True)]


def test_the_lines_of_a_letter_are_one_activation_on_the_line_of_its_first_step() -> None:
    (written,) = parse("Ciao!\n\nfuggiasco P2\ne poi\ngestapo N5", VIEW).orders
    assert written.line == 2
    assert written.order == o.Activation((o.FugitiveMove(("P2",)), GESTAPO))


def test_the_price_and_the_extra_move_of_event_38_are_one_answer() -> None:
    assert orders_in("pago\nfuggiasco D18") == [o.Pay(o.FugitiveMove(("D18",)))]


def test_a_move_below_the_answer_to_another_event_is_the_one_that_follows_it() -> None:
    moved = o.FugitiveMove(("D18",))
    assert orders_in("pago\nfuggiasco D18", EVENT_VIEW) == [o.Pay(), o.Activation((moved,))]
    assert orders_in("pago; fuggiasco D18", EVENT_VIEW) == [o.Pay(moved)]


def test_a_reaction_may_stand_beside_the_moves() -> None:
    assert orders_in("gestapo N5\nreagisco sempre") == [o.Activation((GESTAPO,)), o.SetReaction("always")]


def test_never_goes_with_a_not_only_where_a_language_has_it_so() -> None:
    assert orders_in("non reagisco mai") == [o.SetReaction("never")]
    assert orders_in("don't react never") == []
    assert orders_in("don't non reagisco mai") == []
