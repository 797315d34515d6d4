"""The cards: what the rulebook says of them holds, and each claim notices cards that break it."""

import json

import msgspec
import pytest
from jsonschema import Draft202012Validator

from domain.games.casablanca.board import cards
from domain.games.casablanca.board.card_shapes import CardDocument
from domain.games.casablanca.board.cards import (
    EVENTS,
    MOVEMENTS,
    event,
    event_says,
    is_event,
    movement,
    plane_roll,
    red_name,
)
from domain.games.casablanca.board.map_shapes import MapDocument
from domain.games.casablanca.telling.naming import green_name
from domain.words import Language, languages
from tests.conftest import Golden
from tests.rules.casablanca import card_claims
from tests.rules.casablanca.data import FOLDER, Edit, both, broken, checked_cards, plain, put

SHAPES: dict[str, type[msgspec.Struct]] = {"map": MapDocument, "cards": CardDocument}


def card(number: int, field: str, value: object) -> Edit:
    """An edit of a red card."""
    kind, at = ("events", number - 21) if number > 20 else ("movements", number - 1)
    return put("cards", kind, at, field, value=value)


BREAKS: list[tuple[str, str, Edit]] = [
    ("20 movements and 20 events", "movements are numbered", lambda data: data["cards"]["movements"].pop()),
    ("20 movements and 20 events", "events are numbered", card(21, "number", 22)),
    ("means of the movements", "that of river is 2.15", card(1, "river", 2)),
    ("means of the movements", "that of country is 1.65", card(1, "country", 2)),
    ("movement 3", "rivers and railways 4", card(3, "rail", 3)),
    ("helps in Africa", "they are [22, 23, 34, 35, 38]", card(21, "aid", False)),
    ("helps in Africa", "40 costs cards", card(40, "cost", 1)),
    ("deadly events", "they are [24, 31]", card(29, "kills", [])),
    ("event 34", "cost is 3", card(34, "cost", 2)),
    ("event 34", "lower is 3", card(34, "lower", 2)),
    ("events 24 and 31", "draws is 2", card(24, "draws", 1)),
    ("events 24 and 31", "lower is 5", card(31, "lower", 3)),
    ("gold", "there are 11 cards, not 12", put("cards", "gold", value=11)),
    ("gold", "it comes from events", both(card(26, "gold", 0), card(33, "gold", 0), card(35, "gold", 0))),
    ("every effect has its card", "no card has night", card(40, "effect", "drop")),
    ("every effect has its card", "drop is on several cards", card(40, "effect", "drop")),
    ("the camels must drink", "its cards are all the same", card(32, "lower", 1)),
    ("hexes that events name", "24 names R3", card(24, "kills", ["N2", "R3"])),
    ("hexes that events name", "29 names N4", card(29, "kills", ["N4"])),
    ("hexes that events name", "33 names O11", card(33, "places", ["T14", "H11", "K6"])),
    ("hexes that events name", "33 names K9", card(33, "places", ["T14", "H11", "O11", "K9"])),
    ("hexes that events name", "40 names R2", card(40, "places", ["R2"])),
    ("the green deck", "the kinds are weapon", lambda data: data["cards"]["green"].pop(0)),
    ("the green deck", "there are 61, not 60", put("cards", "green", 1, "copies", value=6)),
    ("cards at the friends", "there are 23, not 24", put("map", "friends", 0, "cards", value=2)),
    ("prices are whole cards", "camel at 300", put("cards", "camel", "price", value=300)),
    ("prices are whole cards", "plane at 900", put("cards", "plane", "at_once", value=900)),
    ("prices are whole cards", "a roll with 500", put("cards", "plane", "rolls", 1, "money", value=500)),
    ("prices are whole cards", "H11 at 100", put("map", "ports", "H11", value=100)),
    ("money, camel and plane", "a card of money is 200", put("cards", "money", value=100)),
    ("money, camel and plane", "comes with two rations", put("cards", "camel", "rations", value=3)),
    ("money, camel and plane", "1000 fly at once", put("cards", "plane", "at_once", value=1200)),
    ("money, camel and plane", "600 with 9", put("cards", "plane", "rolls", 1, "least", value=8)),
    ("money, camel and plane", "carry what it comes with", put("cards", "camel", "most", value=1)),
    ("six interceptions", "the sixth", put("cards", "marker", "limit", value=8)),
    ("six interceptions", "the sixth", put("cards", "marker", "interception", value=3)),
    ("green cards dealt", "the seats get", put("cards", "dealt", "green", 1, value=2)),
    ("green cards dealt", "left are (35, 34", put("claims", "remaining", 0, value=36)),
    ("red cards dealt", "get (16, 11, 9", put("cards", "dealt", "red", 2, value=9)),
    ("red cards dealt", "unseen are (8, 7", put("claims", "unseen", 0, value=9)),
]


@pytest.mark.parametrize(("claim", "said", "edit"), BREAKS)
def test_cards_that_break_a_claim_are_refused_by_its_name(claim: str, said: str, edit: Edit) -> None:
    with pytest.raises(ValueError) as refused:
        checked_cards(broken(edit))
    assert any(line.startswith(f"{claim}: ") and said in line for line in str(refused.value).splitlines()), (
        refused.value
    )


def test_every_claim_about_the_cards_can_fail() -> None:
    assert {claim for claim, _, _ in BREAKS} == set(card_claims.CLAIMS)


@pytest.mark.parametrize(
    "edit", [card(1, "river", 0), card(21, "effect", "rain"), put("cards", "green", 0, "key", value="x")]
)
def test_cards_of_another_shape_are_refused(edit: Edit) -> None:
    with pytest.raises(ValueError, match=r"Expected|Invalid"):
        checked_cards(broken(edit))


@pytest.mark.parametrize("name", SHAPES)
def test_the_schema_beside_the_data_is_that_of_the_shapes(name: str, golden: Golden) -> None:
    schema = {"$schema": Draft202012Validator.META_SCHEMA["$id"], **msgspec.json.schema(SHAPES[name])}
    golden(FOLDER / f"{name}.schema.json", (json.dumps(schema, indent=2, ensure_ascii=False) + "\n").encode())


@pytest.mark.parametrize("name", SHAPES)
def test_the_data_fits_the_schema_beside_it(name: str) -> None:
    kept = json.loads((FOLDER / f"{name}.schema.json").read_text(encoding="utf-8"))
    Draft202012Validator(kept).validate(plain()[name])
    assert list(Draft202012Validator(kept).iter_errors({}))


def test_every_number_is_one_card() -> None:
    assert [movement(number).number for number in MOVEMENTS] == [*range(1, 21)]
    assert [event(number).number for number in EVENTS] == [*range(21, 41)]
    assert [number for number in (1, 20, 21, 40, 41) if is_event(number)] == [21, 40]
    with pytest.raises(KeyError):
        movement(21)


@pytest.mark.parametrize("language", languages())
def test_every_card_has_a_name_of_its_own_and_the_camels_that_must_drink_share_one(language: Language) -> None:
    drinks = {card.number for card in cards.cards().events if card.effect == "drink"}
    named = [red_name(number, language) for number in (*MOVEMENTS, *EVENTS) if number not in drinks]
    named += [green_name(card, language) for card in cards.GREEN_CARDS]
    (drink,) = {(red_name(number, language), event_says(number, language)) for number in drinks}
    assert len({*named, drink[0]}) == len(named) + 1


def test_cards_are_named_in_the_language() -> None:
    assert (red_name(4, "it"), red_name(34, "en")) == ("Treno merci", "Trusted guides")
    assert green_name("rail-ticket", "it") == "biglietto ferroviario"


def test_the_deck_is_listed_as_the_rules_use_it() -> None:
    assert sum(card.copies for card in cards.cards().green) == 60
    assert tuple(card.key for card in cards.cards().green) == cards.GREEN_CARDS
    assert cards.cards().gold == 12
    assert checked_cards(plain()) == cards.cards()


@pytest.mark.parametrize(
    ("money", "least"), [(0, 12), (200, 11), (400, 10), (600, 9), (800, 8), (1000, None), (1600, None)]
)
def test_the_plane_takes_who_has_money_or_luck(money: int, least: int | None) -> None:
    assert plane_roll(money) == least
