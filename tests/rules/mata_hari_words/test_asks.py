"""What a seat is asked names only what it can do, and what its letter lists can be answered with as it is listed."""

import pytest
from msgspec.structs import replace

from domain.games.mata_hari.orders import Accept, Clause, Refuse, UseMataHari
from domain.games.mata_hari.reading.alone import order_alone
from domain.games.mata_hari.state import Laid, Own, Table, View
from domain.games.mata_hari.telling.menu import menu
from domain.games.mata_hari.telling.phrases import asks
from domain.words import Language
from tests.rules.mata_hari_words.table import ACCUSING, ONE, THREE, TWO, answering, orders_in

BOTH: list[Language] = ["en", "it"]


def resolving(own: Own, *others: str) -> View:
    """The first agent resolves, with these counter-offers on the table."""
    table = answering(1).table
    assert isinstance(table, Table)
    laid = {ONE: Laid(1)} | {seat: Laid(1) for seat in (TWO, THREE) if seat in others}
    return replace(
        ACCUSING, table=replace(table, active=ONE, phase="resolve", laid=laid, kinds=("gun", "gloves")), owns={ONE: own}
    )


ALONE = resolving(Own(offer=("gun 1",)))
WITH_MATA_HARI = resolving(Own(offer=("mata-hari",)))
CHOOSING = resolving(Own(offer=("hitman",)), TWO, THREE)


def labels(view: View, language: Language) -> dict[str, object]:
    return {one.label: one.order for group in menu(view, ONE, language) for one in group.choices}


def test_where_nobody_offers_only_refusing_is_asked_for() -> None:
    assert asks(ALONE, ONE, "it") == (
        "Non c'è nessuna controfferta che tu possa accettare: non resta che «rifiuto», da solo."
    )


def test_whoever_may_use_mata_hari_reads_how_not_to_flip() -> None:
    assert "«senza girare»" in asks(WITH_MATA_HARI, ONE, "it")
    assert "“no flip”" in asks(WITH_MATA_HARI, ONE, "en")
    assert "Mata Hari" not in asks(CHOOSING, ONE, "en")


@pytest.mark.parametrize("language", BOTH)
def test_a_choice_of_the_resolution_is_answered_with_its_label_and_no_label_holds_another_s_comma(
    language: Language,
) -> None:
    for view in (WITH_MATA_HARI, CHOOSING):
        for label, order in labels(view, language).items():
            assert "," not in label
            if isinstance(order, UseMataHari) or (isinstance(order, Accept) and order.hitmen):
                assert order in (order_alone(label, view), *orders_in(label, view))


def test_the_labels_of_the_resolution_tell_its_choices_apart() -> None:
    assert labels(WITH_MATA_HARI, "it") == {
        "nessuno scambio": Refuse(),
        "Mata Hari girando le Coperture": UseMataHari(),
        "Mata Hari senza girare": UseMataHari(flip=False),
    }


def test_an_agent_with_a_hitman_is_an_answer_only_of_who_chooses_and_an_agent_alone_is_none() -> None:
    assert order_alone("Agente 2 + Sicario", CHOOSING) == Accept(TWO, (Clause(),))
    assert order_alone("Agent 2 + Hitman", ALONE) is None
    assert order_alone("Agent 2 + Hitman", ACCUSING) is None
    assert order_alone("Agent 2", CHOOSING) is None


def test_whoever_accuses_nobody_reads_how_to_accuse_only_where_somebody_could_be() -> None:
    table = ACCUSING.table
    assert isinstance(table, Table)
    waived = replace(ACCUSING, table=replace(table, waived=(ONE,)))
    alone = replace(waived, table=replace(table, waived=(ONE,), laid={ONE: Laid(1)}))
    assert "«accuso»" in asks(waived, ONE, "it")
    assert asks(alone, ONE, "it") == "Non accusi nessuno: sul tavolo non ci sono offerte di altri."


@pytest.mark.parametrize(("count", "said"), [(1, "«offro» e la carta;"), (2, "«offro» e le carte;")])
def test_one_card_is_asked_for_as_one(count: int, said: str) -> None:
    assert said in asks(answering(count), ONE, "it")
