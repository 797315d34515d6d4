"""The table in words, the choices under headings, and what is asked: complete, and never an order themselves."""

import pytest
from msgspec.structs import replace

from domain.game import Outcome, Seat
from domain.games.casablanca import orders as o
from domain.games.casablanca.reading.notation import parse, write
from domain.games.casablanca.state import Own, Side, View
from domain.games.casablanca.telling.listing import sections
from domain.games.casablanca.telling.menu import menu
from domain.games.casablanca.telling.phrases import asks, ended, lapses
from domain.words import Language, languages
from tests.rules.casablanca_words.tables import (
    BLACK,
    BLUE,
    EVENT_VIEW,
    RED,
    TABLE,
    VIEW,
    match_played,
    orders_in,
    wrapped,
)
from tests.shares import share

AFRICA = replace(TABLE, sides={**TABLE.sides, RED: Side("M5", "D17", "camel", 2), BLACK: Side("D18", None)})


def lines_of(view: View, language: Language) -> list[str]:
    """Everything that the lists, the request and the choices of a view print."""
    found = [line for section in sections(view, language) for line in (section.heading, *section.lines)]
    found += [asks(view, view.seat, language), lapses(view, view.seat, language)]
    for group in menu(view, view.seat, language):
        found.append(f"{group.heading}: {', '.join(choice.label for choice in group.choices)}")
    return found


@pytest.mark.parametrize("version", ["basic", "articulated"])
@pytest.mark.parametrize("language", languages())
def test_nothing_that_is_printed_of_a_match_is_an_order(version: str, language: Language) -> None:
    views = match_played(3, turns=150, version=version)[0]
    for view in share(views[::17], 3, languages().index(language)):
        for text in wrapped(lines_of(view, language), (67, 68, 70, 72)):
            assert orders_in(text, view) == [], text


@pytest.mark.parametrize("version", ["basic", "articulated"])
def test_every_choice_that_is_offered_reads_back_from_its_line(version: str) -> None:
    for view in match_played(4, turns=120, version=version)[0][::5]:
        for group in menu(view, view.seat, "it"):
            for choice in group.choices:
                assert orders_in(write(choice.order, "it"), view) == [choice.order]


def test_labels_of_moves_end_with_the_hex_they_lead_to() -> None:
    groups = {group.heading: group for group in menu(VIEW, RED, "it")}
    assert groups["M5 Gestapo"].place == "M5"
    assert "N5" in [choice.label for choice in groups["M5 Gestapo"].choices]
    assert {"P2", "R3"} <= {choice.label for choice in groups["Q3 fuggiasco"].choices}
    assert "P2" in [choice.label for choice in groups["Q3 fuggiasco + motocicletta"].choices]


def test_the_own_side_shows_place_hand_and_what_cards_reach() -> None:
    said = "\n".join(line for section in sections(VIEW, "it") for line in section.lines)
    assert "Sei in Q3, campagna; il tuo segnalino è a 4 su 10." in said
    assert "Carte verdi: soldi, motocicletta, arma; oro 1. In tutto 400 soldi." in said
    assert "La tua Gestapo è in M5 (Monaco); a tiro: nessuno." in said
    assert "Con la carta motocicletta: " in said
    assert "Nero: in D17 (Fez), a cammello, razioni 2; dà la caccia da N5" in said
    assert "Documenti e armi: solo contro la cattura." in said


def test_who_threatens_and_who_can_be_reached_is_said() -> None:
    view = replace(VIEW, table=AFRICA)
    said = "\n".join(line for section in sections(view, "en") for line in section.lines)
    assert "You are in range of Black (D18)." in said
    hunted = replace(TABLE, sides={**TABLE.sides, BLUE: Side("M5", "N5")})
    said = "\n".join(line for section in sections(replace(VIEW, table=hunted), "en") for line in section.lines)
    assert "Your Gestapo is in M5 (Munich); in range: Blue N5." in said


def test_hands_of_others_are_open_only_at_the_end() -> None:
    final = match_played(3, turns=400)[0][-1]
    assert final.outcome is not None
    assert any(section.heading == "Le carte di tutti" for section in sections(final, "it"))
    assert not any(section.heading == "Le carte di tutti" for section in sections(VIEW, "it"))


def test_each_seat_is_asked_for_its_own() -> None:
    assert asks(VIEW, RED, "it").startswith("Rispondi con le tue mosse.")
    waiting = View(seat=BLACK, table=TABLE, owns={BLACK: Own()})
    assert "(CB-60)" in asks(waiting, BLACK, "en")
    assert asks(waiting, BLACK, "it").startswith("Non tocca ancora a te, ma puoi già mandare le mosse")
    assert lapses(waiting, BLACK, "it") == ""
    held = replace(waiting, owns={BLACK: Own(held=o.Activation())})
    assert "sono già arrivate" in asks(held, BLACK, "it")
    assert asks(EVENT_VIEW, RED, "it").startswith("Carovana (21). In Africa")
    assert "«pago»·«no»" in asks(EVENT_VIEW, RED, "it")
    assert lapses(EVENT_VIEW, RED, "en") == "If the time passes, you go without (ruling CB-52)."


@pytest.mark.parametrize(
    ("reason", "winners", "italian"),
    [
        ("plane", (RED,), "Rosso è partito in aereo da Casablanca e vince."),
        ("nearest", (RED,), "Nessuno è partito: vince Rosso, catturato più vicino a Casablanca."),
        ("nearest", (RED, BLUE), "Nessuno è partito: vincono insieme Rosso e Blu, catturati più vicino a Casablanca."),
        ("turns", (BLUE,), "L'ultimo turno è finito: vince Blu, catturato più vicino a Casablanca."),
        ("turns", (), "L'ultimo turno è finito e in Africa non c'era nessun fuggiasco: non vince nessuno."),
        ("nobody", (), "Tutti i fuggiaschi sono morti: non vince nessuno."),
        ("last", (RED,), "Vince Rosso: gli altri hanno lasciato."),
        ("draw-agreed", (), "La partita finisce in parità."),
    ],
)
def test_every_way_of_ending_is_said(reason: str, winners: tuple[Seat, ...], italian: str) -> None:
    outcome = Outcome(winners, reason, "CB-14")
    assert ended(outcome, "it") == italian
    assert ended(outcome, "en").endswith(".")


def test_what_is_asked_upsets_nobody_who_sends_it_back() -> None:
    for view in match_played(5, turns=100)[0][::11]:
        for language in languages():
            assert parse(asks(view, view.seat, language), view).orders == ()
