"""Refusals, endings and requests have their sentences in both languages."""

import re
from pathlib import Path

import pytest

from domain.game import Outcome, Seat
from domain.games import find
from domain.games.quinta_colonna import plans
from domain.games.quinta_colonna.orders import SPY, End
from domain.games.quinta_colonna.plans import grammar as plan_grammar
from domain.games.quinta_colonna.reading import grammar
from domain.games.quinta_colonna.reading.notation import parse
from domain.games.quinta_colonna.rules.legality import ENDINGS
from domain.games.quinta_colonna.telling.phrases import asks, ended, seat_name, words
from domain.games.quinta_colonna.words import SAY
from domain.reading import misread
from domain.refusal import Refusal
from domain.words import Language
from tests.rules.quinta_colonna.reasons import REASONS
from tests.rules.quinta_colonna_words.tables import PARTISAN, PARTISAN_VIEW, match_played, orders_in, wrapped
from tests.rules.quinta_colonna_words.test_complaints import LINES
from tests.support.catalogues import messages
from tests.support.tree import ROOT
from tests.support.worlds import world

FACTS: dict[str, str | int] = {
    "seat": "partisan-2", "owner": "partisan-2", "to_act": "spy", "house": 14, "before": 13, "card": 37,
    "piece": "bishop", "directions": "clockwise inward", "pawn": "P2", "other": "P3", "pawns": "P3, P4",
}  # fmt: skip


@pytest.mark.parametrize("language", SAY.languages())
@pytest.mark.parametrize("reason", REASONS, ids=lambda reason: reason.key)
def test_every_refusal_of_the_rules_is_one_sentence(reason: object, language: Language) -> None:
    (known,) = [entry for entry in REASONS if entry == reason]
    refusal = Refusal(known.rules[0], known.key, tuple((name, FACTS[name]) for name in known.facts))
    sentence = words(refusal, language)
    assert sentence[0].isupper() or sentence[0].isdigit() or sentence[0] in "“«"
    assert sentence.endswith(".")
    assert "{" not in sentence


@pytest.mark.parametrize("language", SAY.languages())
def test_every_complaint_about_a_line_is_a_sentence(language: Language) -> None:
    for view, line, *_ in LINES:
        (complaint,) = parse(line, view).complaints
        assert words(complaint.refusal, language).endswith(".")


def test_every_sentence_is_used() -> None:
    source = "".join(
        Path(str(module.__file__)).read_text(encoding="utf-8") for module in (grammar, misread, plans, plan_grammar)
    )
    given = set(re.findall(r'(?:"QC-\d\d"|RULE|rule),\s*"([\w-]+)"', source)) | set(
        re.findall(r'"(pawn-missing|not-a-beginning)"', source)
    )
    given |= set(re.findall(r'"(house-missing|card-missing)"', source))
    said = messages(ROOT / "domain" / "games" / "quinta_colonna" / "words" / "en.po")
    refusals = {id.removeprefix("refusal.") for id in said if id.startswith("refusal.")}
    assert refusals == given | {reason.key for reason in REASONS}


def test_pieces_seats_and_directions_are_named_in_the_language() -> None:
    facts = (("card", 37), ("directions", "clockwise inward"), ("house", 14), ("piece", "bishop"))
    said = words(Refusal("QC-15", "not-that-way", facts), "it")
    assert "l'alfiere" in said
    assert "orario dentro" in said
    assert words(Refusal("QC-38", "not-your-pawn", (("owner", "partisan-2"), ("pawn", "P2"))), "en").endswith(
        "partisan 2."
    )


@pytest.mark.parametrize("language", SAY.languages())
@pytest.mark.parametrize(("reason", "rule"), ENDINGS.items())
def test_every_ending_says_who_won(reason: str, rule: str, language: Language) -> None:
    spys = reason in ("refuges-removed", "final-return", "partisans-withdrew")
    said = ended(Outcome((SPY,) if spys else (PARTISAN,), reason, rule), language)
    winners = {
        True: {"en": "The spy wins:", "it": "Vince la spia:"},
        False: {"en": "The partisans win:", "it": "Vincono i partigiani:"},
    }
    assert said.startswith(winners[spys][language])


def test_an_ending_without_winners_is_a_draw() -> None:
    assert ended(Outcome((), "else", "G-17"), "en") == "The match ends in a draw."
    assert ended(Outcome((SPY,), "else", "G-17"), "it") == "Vince la spia."


def test_seats_have_names() -> None:
    assert [seat_name(Seat(seat), "en") for seat in ("spy", "partisan-3")] == ["the spy", "partisan 3"]
    assert [seat_name(Seat(seat), "it") for seat in ("spy", "partisan-3")] == ["la spia", "il partigiano 3"]


def test_what_is_asked_is_never_itself_an_order() -> None:
    for seed, start in ((1, "draw"), (2, "choose")):
        for view in match_played(seed, partisan_start=start)[0]:
            for text in wrapped([asks(view, view.seat, language) for language in SAY.languages()]):
                assert orders_in(text, view) == []


def test_each_side_is_asked_for_its_own() -> None:
    assert "pawn" in asks(PARTISAN_VIEW, PARTISAN, "en")
    assert asks(PARTISAN_VIEW, SPY, "en").startswith("Nothing yet")
    assert "carte" in asks(match_played(1)[0][-2], SPY, "it") or "niente" in asks(match_played(1)[0][-2], SPY, "it")


def test_who_has_ended_their_turn_is_asked_for_nothing_more() -> None:
    played = world(find("quinta-colonna"), 4, "turn ended")
    while len(played.game.rules.awaited(played.table)) == 1 or played.table.table.phase == "start":
        seat = played.asked()
        played.order(seat, played.game.sight.choices(played.views[seat].game, seat)[0])
    first, second = played.game.rules.awaited(played.table)[:2]
    played.order(first, End())
    assert asks(played.views[first].game, first, "en").startswith("Nothing more")
    assert "pawn" in asks(played.views[second].game, second, "en")
