"""The map drawn: where hexes lie, what stands on them, the part around the own pieces, and the same in lines of text."""

from itertools import pairwise
from math import dist

import pytest
from msgspec.structs import replace

from domain.diagram import Cell, Diagram, Mark
from domain.game import PUBLIC, Seat
from domain.games.casablanca.board.atlas import atlas
from domain.games.casablanca.events import GameEnded
from domain.games.casablanca.options import Rules
from domain.games.casablanca.reading.notation import parse
from domain.games.casablanca.rules.setup import COLOURS
from domain.games.casablanca.state import Out, Side, Table, View
from domain.games.casablanca.telling import chart
from domain.games.casablanca.telling.drawing import draw
from domain.games.casablanca.telling.map_marks import TONES, letters
from domain.games.casablanca.telling.surroundings import in_reach
from domain.words import Language, languages
from mail.outbound.drawing.picture import MAP_LIMIT, pictures, render_png
from tests.rules.casablanca.positions import DOCUMENTS
from tests.rules.casablanca.positions import draw as drawn_at_random

RED, BLACK, BLUE = Seat("red"), Seat("black"), Seat("blue")
FLIGHT = {
    RED: Side("O3", "P3", marker=4),
    BLACK: Side("N4", "K16", "camel", 2, marker=10),
    BLUE: Side("P3", None, out=Out("captured", "F17", 400)),
}
SEEDS = [str(number) for number in range(12)]


def view(seat: Seat = RED, sides: dict[Seat, Side] = FLIGHT, **more: object) -> View:
    """The table in turn 4 under card 3, red to move, as a seat sees it."""
    friends = {name: friend.cards for name, friend in atlas().friends.items()}
    fields: dict[str, object] = {"turn": 4, "card": 3, "to_act": RED, "waiting": tuple(sides)[1:], **more}
    return View(seat, Table(Rules(), tuple(sides), sides, friends, 30, **fields))  # type: ignore[arg-type]


def cells(diagram: Diagram) -> dict[str, Cell]:
    """The cells by name."""
    return {cell.name: cell for cell in diagram.cells}


def marks(diagram: Diagram, name: str) -> list[tuple[str, str]]:
    """What stands on a hex: shapes and letters."""
    return [(mark.shape, mark.letters) for mark in cells(diagram)[name].marks]


def test_every_hex_is_drawn_once_and_named_as_orders_name_it() -> None:
    names = [cell.name for cell in draw(view(), "en").cells]
    assert names[: len(atlas().hexes)] == list(atlas().hexes)
    assert len(set(names)) == len(names)


def test_neighbours_share_a_side_and_no_others_do() -> None:
    corners = {cell.name: set(cell.outline) for cell in chart.cells("en")}
    for name in atlas().hexes:
        beside = {other for other in atlas().hexes if len(corners[name] & corners[other]) == 2}
        assert beside == set(atlas().neighbours[name])


def test_everything_lies_within_the_drawing() -> None:
    diagram = draw(view(), "it")
    points = [point for cell in diagram.cells for point in cell.outline] + [
        p for link in diagram.links for p in link.points
    ]
    assert all(0 <= x <= diagram.width and 0 <= y <= diagram.height for x, y in points)


def test_lines_run_through_the_middles_of_their_hexes_in_order() -> None:
    drawn = [link.points for link in chart.lines("en")]
    walked = [*(river.hexes for river in atlas().rivers), *atlas().rails]
    for points, hexes in zip(drawn, walked, strict=True):
        passed = [points.index(chart.centre(name)) for name in hexes]
        assert passed == sorted(passed)
        assert all(dist(one, other) <= 60 for one, other in pairwise(points))


def test_a_river_and_a_railway_between_the_same_hexes_keep_apart() -> None:
    river = next(link for link in chart.lines("en") if link.says == "Po").points
    rail = next(link.points for link in chart.lines("en") if link.tone == "rail" and chart.centre("K8") in link.points)
    middle = ((chart.centre("K8")[0] + chart.centre("L8")[0]) / 2, chart.centre("K8")[1])
    nearest = [min(points, key=lambda point: dist(point, middle)) for points in (river, rail)]
    assert dist(*nearest) > 8


def test_terrain_ports_friends_starts_and_landings_are_shown() -> None:
    found = cells(draw(view(), "it"))
    assert [found[name].tone for name in ("R2", "T4", "Q3", "D18", "E18")] == ["town", "hamlet", "land", "sand", "dune"]
    assert [found[name].caption for name in ("R2", "T4", "N4", "Q3", "M15", "L15", "B18", "P6", "P8")] == [
        "VARSAVIA", "Leopoli", "Max", "(1)", "Tunisi [3]", "[4]", "CASABLANCA", "Graz", "",
    ]  # fmt: skip
    assert ("text", "600") in [(mark.shape, mark.letters) for mark in found["T14"].marks]
    assert {name for name, cell in found.items() if "free" in cell.rims} == atlas().free


def test_fugitives_are_discs_riders_have_humps_and_gestapo_are_squares() -> None:
    diagram = draw(view(), "en")
    assert marks(diagram, "P3") == [("disc", "Re"), ("square", "Bl")]
    assert marks(diagram, "K16") == [("humps", "Bk")]
    assert marks(diagram, "N4") == [("square", "Bk"), ("diamond", "2")]
    assert marks(diagram, "B18") == [("star", "")]


def test_the_own_pieces_have_a_second_rim_and_an_observer_s_map_none() -> None:
    own = [mark.says for cell in draw(view(), "en").cells for mark in cell.marks if mark.mine]
    assert own == ["your Gestapo", "your fugitive", "marker of red"]
    assert not [mark for cell in draw(view(PUBLIC), "en").cells for mark in cell.marks if mark.mine]


def test_the_table_of_interceptions_covers_no_land() -> None:
    boxes = draw(view(), "en").cells[len(atlas().hexes) :]
    left, top = (min(point[axis] for box in boxes for point in box.outline) for axis in (0, 1))
    assert not [
        name for name in atlas().hexes if chart.centre(name)[0] > left - 26 and chart.centre(name)[1] > top - 30
    ]


def test_markers_stand_on_their_numbers() -> None:
    diagram = draw(view(), "it")
    assert marks(diagram, "segnalino 4") == [("disc", "Ro")]
    assert marks(diagram, "segnalino 10") == [("disc", "Ne")]


def test_of_a_crowd_the_own_pieces_are_seen_and_the_rest_counted() -> None:
    sides = {Seat(colour): Side("M5", "M5") for colour in COLOURS}
    crowd = cells(draw(view(Seat("orange"), sides), "en"))["M5"].marks
    assert [mark.mine for mark in crowd] == [True, False, False, False, False, False]
    assert crowd[-1].letters == "+11"
    assert "your Gestapo" in " ".join(mark.says for mark in crowd)


def test_where_the_fugitive_can_go_is_edged_and_listed() -> None:
    reached = {cell.name for cell in draw(view(), "en").cells if "reach" in cell.rims}
    assert in_reach(view()) == {"river": ("O1", "O2", "P4"), "foot": ("O2", "O3", "O4", "P2", "P4", "Q3")}
    assert reached == {name for ends in in_reach(view()).values() for name in ends}
    assert not in_reach(view(phase="event"))
    assert not in_reach(view(to_act=BLACK, waiting=(BLUE,)))


def test_the_extra_move_of_event_38_is_edged_and_listed() -> None:
    sides = {**FLIGHT, RED: Side("O3", "C18", "foot")}
    asked = view(sides=sides, phase="event", card=38, waiting=())
    assert in_reach(asked) == {"foot": ("B18", "C19", "D17", "D18")}
    assert not in_reach(view(phase="event", card=38))


def test_a_captured_fugitive_reaches_the_start_hexes() -> None:
    sides = {**FLIGHT, RED: Side("O3", None, out=Out("restart"))}
    assert in_reach(view(sides=sides)) == {"": atlas().starts}
    assert not in_reach(view(sides={**FLIGHT, RED: Side("O3", None, out=Out("dead"))}))


@pytest.mark.parametrize(
    ("side", "shown"),
    [
        (Side("O3", "P3"), ("O3", "P3")),
        (Side("N4", "K16"), ("K16",)),
        (Side("N4", None, out=Out("dead")), ("N4",)),
        (Side("B13", None, out=Out("restart")), ("Q3",)),
    ],
)
def test_the_part_shows_the_fugitive_and_the_gestapo_if_it_is_near(side: Side, shown: tuple[str, ...]) -> None:
    diagram = draw(view(sides={**FLIGHT, RED: side}), "en")
    frame = diagram.focus
    assert frame is not None
    assert (frame.width, frame.height) == (364, 364)
    for name in shown:
        x, y = chart.centre(name)
        assert frame.x + 30 <= x <= frame.x + frame.width - 30
        assert frame.y + 30 <= y <= frame.y + frame.height - 30
    assert 0 <= frame.x <= diagram.width - frame.width
    assert 0 <= frame.y <= diagram.height - frame.height


@pytest.mark.parametrize(("winner", "there"), [(BLACK, "K16"), (BLUE, "F17")])
def test_at_the_end_the_part_shows_where_it_was_decided(winner: Seat, there: str) -> None:
    ended = GameEnded((winner,), "nearest", "CB-14", {}, {}, {}, (), (), {}, (), {})
    over = replace(view(), ended=ended)
    for seat in (RED, BLACK):
        frame = draw(replace(over, seat=seat), "en").focus
        x, y = chart.centre(there)
        assert frame is not None
        assert frame.title == "Where it was decided"
        assert frame.x + 30 <= x <= frame.x + frame.width - 30
        assert frame.y + 30 <= y <= frame.y + frame.height - 30


def test_an_observer_sees_the_whole_map_alone() -> None:
    assert draw(view(PUBLIC), "en").focus is None
    assert len(pictures(draw(view(PUBLIC), "en"))) == 1
    assert draw(View(RED), "en").focus is None


def test_whoever_is_asked_sees_their_pieces_and_ways_on_the_whole_map_and_all_others_one_map() -> None:
    turn = view()
    answers = view(asked=(BLUE,), answered=(BLACK,), to_act=None)
    assert draw(turn, "en").whole is None
    assert draw(replace(answers, seat=BLUE), "en").whole is None
    others = [draw(replace(turn, seat=seat), "en").whole for seat in (BLACK, BLUE)]
    assert others[0] is not None
    assert others[0] == others[1]
    assert not any("reach" in cell.rims or any(mark.mine for mark in cell.marks) for cell in others[0].cells)
    assert marks(others[0], "K16") == marks(draw(turn, "en"), "K16")


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("language", languages())
def test_lines_are_short_and_are_never_read_as_orders(seed: str, language: Language) -> None:
    state = drawn_at_random(seed).state
    for seat in (*state.table.seats, PUBLIC):
        seen = DOCUMENTS.see(state, seat)
        text = draw(seen, language).text
        assert text
        assert max(map(len, text)) <= 72
        read = parse("\n".join(text), seen)
        assert (read.orders, read.complaints) == ((), ())


@pytest.mark.parametrize("seed", SEEDS)
def test_every_piece_of_any_position_is_on_the_map(seed: str) -> None:
    state = drawn_at_random(seed).state
    for seat in state.table.seats:
        side, found = state.table.sides[seat], cells(draw(DOCUMENTS.see(state, seat), "en"))
        for name, says in ((side.fugitive, "your fugitive"), (side.gestapo, "your Gestapo")):
            assert name is None or any(says in mark.says for mark in found[name].marks)


def test_both_pictures_are_light_enough_for_a_letter() -> None:
    for name in ("K16", "P3", "F8"):
        diagram = draw(view(sides={**FLIGHT, RED: Side("O3", name)}), "it")
        assert all(len(render_png(diagram, one.size, one.frame)) <= MAP_LIMIT for one in pictures(diagram))


def test_seats_differ_in_letters_in_both_languages() -> None:
    for language in languages():
        assert len({letters(colour, language) for colour in COLOURS}) == len({*TONES.values()}) == len(COLOURS)


def test_the_same_view_gives_the_same_drawing() -> None:
    assert draw(view(), "en") == draw(view(), "en")
    assert isinstance(draw(view(), "en").legend[0].sample, Mark)
