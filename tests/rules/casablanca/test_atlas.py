"""The map: what the rulebook says of it holds, and each claim notices a map that breaks it."""

import msgspec
import pytest

from domain.games.casablanca.board.atlas import atlas, distance, name_of
from domain.games.casablanca.board.hexes import COLUMNS, ROWS, around, in_order
from domain.words import Language, languages
from tests.rules.casablanca import map_claims
from tests.rules.casablanca.data import Edit, both, broken, checked_map, plain, put, symbol

BREAKS: list[tuple[str, str, Edit]] = [
    ("hexes of each kind", "Europe has 31 city hexes, not 30", put("claims", "european", "city", value=30)),
    ("hexes of each kind", "Africa has 34 yellow hexes, not 33", symbol("A20", "y")),
    ("each continent is connected", "A1 cannot be reached from the rest of Europe", symbol("A1", "c")),
    ("each continent is connected", "U20 cannot be reached from the rest of Africa", symbol("U20", "o")),
    ("no European hex touches an African one", "H15 touches I15", symbol("H15", "c")),
    ("yellow hexes form two parts", "parts of [6, 27]", put("claims", "yellow_parts", value=[6, 26])),
    ("yellow hexes form two parts", "parts of [36]", both(symbol("E17", "y"), symbol("F17", "y"), symbol("E18", "y"))),
    ("ochre hexes far from yellow", "touch no yellow hex are D20", put("claims", "far_ochre", 0, value="D19")),
    ("settlements stand where the rows say", "cities and the rows disagree about H5", symbol("H5", "c")),
    ("settlements stand where the rows say", "villages and the rows disagree about T4", symbol("T4", "C")),
    ("settlements stand where the rows say", "african_villages and the rows disagree about F16", symbol("F16", "y")),
    ("settlements stand where the rows say", "the rows put it in A19 B18", symbol("A19", "*")),
    ("every name is given once", "berlin occurs 2 times", put("map", "cities", "R2", value="berlin")),
    ("starts", "start 1 is S4, but the rows say 2 there", put("map", "starts", 0, value="S4")),
    ("starts", "is 2 hexes from R2", put("claims", "starts_within", value=1)),
    ("starts", "there are 7 in the list, 8 in the rows", lambda data: data["map"]["starts"].pop()),
    ("starts", "there are 8 in the list, 9 in the rows", symbol("T6", "8")),
    ("the Gestapo's start", "it starts in N2", put("map", "gestapo_start", value="N2")),
    ("friends", "the rows disagree about N4", symbol("N4", "c")),
    ("friends", "their cards are", put("map", "friends", 0, "cards", value=1)),
    ("friends", "Max has two cards", both(put("map", "friends", 2, "cards", value=3), put("claims", "friends", "Max", value=3))),
    ("friends", "Irene, Lazlo and Max among them", put("map", "friends", 0, "name", value="Ilsa")),
    ("friends", "there are eight", lambda data: data["map"]["friends"].pop()),
    ("every step of a line is between neighbours", "R4 does not touch R2", lambda data: data["map"]["rivers"][0]["hexes"].pop(1)),
    ("every step of a line is between neighbours", "R2 does not touch P2", lambda data: data["map"]["rails"][0].pop(1)),
    ("no line turns back", "R2 stands twice", lambda data: data["map"]["rails"][0].extend(("Q2", "R2"))),
    ("no line turns back", "Q5 Q6 is listed 2 times", lambda data: data["map"]["rails"].append(["Q6", "Q5"])),
    ("no line turns back", "R4 is no line", put("map", "rivers", 0, "hexes", value=["R4"])),
    ("kinds of hexes agree with the lines", "about the river of S3", symbol("S3", "c")),
    ("kinds of hexes agree with the lines", "about the railway of Q2", symbol("Q2", "R")),
    ("kinds of hexes agree with the lines", "about the railway of L2 L3", lambda data: data["map"]["rails"].pop(12)),
    ("lines lie in Europe", "I15 is not there", lambda data: data["map"]["rails"].append(["I15", "J15"])),
    ("river hexes that touch without being joined", "25 pairs", put("claims", "river_pairs_apart", value=24)),
    ("river hexes that touch without being joined", "19 pairs", put("map", "rivers", 13, "hexes", value=["S7", "S8"])),
    ("ports", "they are H11, T14", lambda data: data["map"]["ports"].pop("O11")),
    ("ports", "they are H11, O11, P11", lambda data: data["map"]["ports"].update({"P11": data["map"]["ports"].pop("T14")})),
    ("ports", "the fare of O11, 300", put("map", "ports", "O11", value=300)),
    ("ports", "Athens alone is the dearest", put("map", "ports", "O11", value=600)),
    ("ports", "N2 does not lie by the sea", put("map", "ports", "N2", value=200)),
    ("landings", "a die needs six, not 5", put("map", "landings", 0, value="I15")),
    ("landings", "G17 is not yellow", both(symbol("G17", "o"), put("map", "landings", 0, value="G17"))),
    ("landings", "K16 does not lie by the sea", put("map", "landings", 0, value="K16")),
    ("landings", "from D17 no ochre lies before Casablanca", put("map", "landings", 0, value="D17")),
    ("distances from the landings to Casablanca", "they are 12, 11, 12, 11", put("claims", "landing_distances", 0, value=11)),
    ("distances from the landings to Casablanca", "they are 12, 11, 12, 11, 9, 9", put("map", "landings", 5, value="J16")),
    ("Casablanca", "it touches B19 C18 C19", put("claims", "casablanca_neighbours", value=["C18"])),
    ("Casablanca", "B18 is yellow and not free", lambda data: data["map"]["free_zones"][0]["hexes"].append("B18")),
    ("Sahara and Atlante", "the Sahara has 14 hexes, not 26", put("map", "sahara_rows", value=[20])),
    ("Sahara and Atlante", "F18: all other ochre hexes", lambda data: data["map"]["atlante"].pop()),
    ("free zones", "Aurès is not in Africa", put("map", "free_zones", 0, "hexes", value=["R2"])),
    ("free zones", "Aurès is not of one colour", put("map", "free_zones", 0, "hexes", 1, value="J19")),
    ("free zones", "Great Erg is not of one colour and in one piece", put("map", "free_zones", 1, "hexes", 1, value="J20")),
    ("free zones", "share no hex", put("map", "free_zones", 0, "hexes", value=["G20", "H20"])),
    ("free zones", "one lies in the Sahara", lambda data: data["map"]["free_zones"].pop()),
    ("Batna", "Batna is not in I15", put("claims", "batna", value="I15")),
]  # fmt: skip


@pytest.mark.parametrize(("claim", "said", "edit"), BREAKS)
def test_a_map_that_breaks_a_claim_is_refused_by_its_name(claim: str, said: str, edit: Edit) -> None:
    with pytest.raises(ValueError) as refused:
        checked_map(broken(edit))
    assert any(line.startswith(f"{claim}: ") and said in line for line in str(refused.value).splitlines()), (
        refused.value
    )


def test_every_claim_about_the_map_can_fail() -> None:
    assert {claim for claim, _, _ in BREAKS} == set(map_claims.CLAIMS)


@pytest.mark.parametrize(
    ("named", "edit"),
    [
        ("matching regex", put("map", "rows", 0, value="c" * 20)),
        ("matching regex", put("map", "rows", 0, value="?" * 21)),
        ("unknown field", put("map", "rumours", value=[])),
        ("matching regex", put("map", "gestapo_start", value="V1")),
        ("land: starts A1, landings A2", both(put("map", "starts", 0, value="A1"), put("map", "landings", 0, value="A2"))),
    ],
)  # fmt: skip
def test_a_document_of_another_shape_is_refused(named: str, edit: Edit) -> None:
    with pytest.raises(ValueError, match=named):
        checked_map(broken(edit))


def test_the_map_of_the_game_is_what_its_documents_say() -> None:
    assert checked_map(plain()) == atlas()


def test_places_of_the_rulebook_s_examples_are_what_they_say() -> None:
    kind = atlas().kind
    assert [kind[name] for name in ("G11", "R8", "P5", "D18", "E18", "F18", "H16", "M5", "Q3")] == [
        "river+rail", "city", "city", "yellow", "ochre", "ochre", "yellow", "city", "country",
    ]  # fmt: skip


def test_a_settlement_on_a_line_has_its_neighbours_along_it() -> None:
    assert atlas().river["R8"] == ("R7", "S7", "S8")
    assert atlas().rail["P5"] == ("O6", "Q5")
    assert atlas().river["P5"] == ("O5", "P6")


def test_lines_are_walked_both_ways() -> None:
    for line in (atlas().river, atlas().rail):
        assert all(name in line[near] for name in line for near in line[name])


def test_neighbours_touch_each_other_and_lie_one_step_away() -> None:
    names = [f"{column}{row}" for column in COLUMNS for row in range(1, ROWS + 1)]
    for name in names:
        assert set(around(name)) == {other for other in names if distance(name, other) == 1}
        assert around(name) == in_order(around(name))


def test_even_rows_lie_half_a_hex_to_the_east() -> None:
    assert around("C3") == ("B2", "B3", "B4", "C2", "C4", "D3")
    assert around("C4") == ("B4", "C3", "C5", "D3", "D4", "D5")


def test_the_distance_is_the_number_of_steps_over_land_and_sea() -> None:
    reached, border, steps = {"B18"}, ["B18"], 0
    while border:
        assert all(distance("B18", name) == steps for name in border)
        border = [
            near for near in dict.fromkeys(near for name in border for near in around(name)) if near not in reached
        ]
        reached.update(border)
        steps += 1
    assert len(reached) == len(COLUMNS) * ROWS


@pytest.mark.parametrize("name", ["", "A", "A0", "A21", "V1", "a1", "A01", "1A", "A²", "AA1"])
def test_a_name_of_no_hex_is_refused(name: str) -> None:
    with pytest.raises(ValueError, match="is no hex"):
        around(name)


def test_the_atlas_is_made_of_plain_values() -> None:
    assert msgspec.json.decode(msgspec.json.encode(atlas()), type=type(atlas())) == atlas()


@pytest.mark.parametrize("language", languages())
def test_settlements_and_friends_have_names_of_their_own(language: Language) -> None:
    named = [*(name_of(hex_, language) for hex_ in atlas().called), *atlas().friends]
    assert len({*named}) == len(named)
