"""Interception and what follows: once a turn, reactions, capture in Europe and in Africa, departure, ways of ending."""

import pytest

from domain.games.casablanca import events as e
from domain.games.casablanca.rules.decide import withdraw
from tests.rules.casablanca.play import BLACK, BLUE, RED, Played, hand, position


def hunted(marker: int, at: str = "S4", **more: object) -> dict[str, object]:
    """Red's Gestapo is one hex from black's fugitive, and red is to act."""
    beside = {"S4": "S5", "D17": "D18", "O11": "N11", "J17": "J18", "B18": "C18"}[at]
    red = {"gestapo": beside, "fugitive": "Q3"}
    return position(red, {"gestapo": "M5", "fugitive": at}, markers={"black": marker}, **more)


def test_the_marker_goes_up_by_two_once_a_turn_and_beyond_ten_it_is_a_capture() -> None:
    played = Played(hunted(8))
    played.give(RED, "gestapo S4")
    assert (played.side(BLACK).marker, played.table.intercepted) == (10, (BLACK,))
    played.give(BLACK, "gestapo stay")  # together still, but once a turn
    assert played.side(BLACK).marker == 10


def test_a_capture_in_europe_keeps_the_cards_or_loses_them() -> None:
    for rule, left in (("keep", 2), ("lose", 0)):
        played = Played(hunted(9, hands={"black": hand("money", "boat")}), options={"capture_cards": rule})
        played.give(RED, "gestapo S4")
        side = played.side(BLACK)
        assert side.out is not None
        assert (side.out.how, side.fugitive, side.green) == ("restart", None, left)


def test_a_capture_in_africa_is_for_good_and_remembers_where_and_how_rich() -> None:
    played = Played(hunted(9, "D17", hands={"black": hand("money", "boat", gold=1)}))
    played.give(RED, "gestapo D17")
    side = played.side(BLACK)
    assert side.out is not None
    assert (side.out.how, side.out.hex, side.out.money) == ("captured", "D17", 400)
    assert (side.green, side.gold, side.marker) == (0, 0, 11)
    assert played.outcome is None  # red's is still in play


@pytest.mark.parametrize("free", ["O11", "J17"])
def test_on_a_free_hex_nothing_happens(free: str) -> None:
    played = Played(hunted(10, free))
    played.give(RED, f"gestapo {free}")
    assert played.side(BLACK).marker == 10
    assert played.table.intercepted == ()


@pytest.mark.parametrize(
    ("react", "marker", "spent"),
    [("always", 0, "papers"), ("if caught", 0, ""), ("if caught", 9, "papers"), ("never", 9, "")],
)
def test_a_reaction_spends_papers_before_a_weapon_as_its_owner_wishes(react: str, marker: int, spent: str) -> None:
    played = Played(hunted(marker, hands={"black": hand("weapon", "papers")}, reactions={"black": react}))
    happened = played.give(RED, "gestapo S4")
    (interception,) = [event for event in happened if isinstance(event, e.Intercepted)]
    assert interception.saved_by == spent
    assert played.side(BLACK).green == (1 if spent else 2)
    assert played.table.intercepted == (BLACK,)


@pytest.mark.parametrize(("enters", "marker"), [("yes", 2), ("no", 0)])
def test_walking_onto_a_gestapo_counts_as_the_option_says(enters: str, marker: int) -> None:
    red = {"gestapo": "M5", "fugitive": "S5"}
    played = Played(position(red, {"gestapo": "S4", "fugitive": "Q1"}), options={"fugitive_enters": enters})
    played.give(RED, "fugitive S4")
    assert played.side(RED).marker == marker


@pytest.mark.parametrize(("stationary", "marker"), [("yes", 2), ("no", 0)])
def test_staying_together_counts_again_as_the_option_says(stationary: str, marker: int) -> None:
    red = {"gestapo": "M5", "fugitive": "S4"}
    played = Played(position(red, {"gestapo": "S4", "fugitive": "Q1"}), options={"stationary": stationary})
    played.give(RED, "gestapo stay")
    assert played.side(RED).marker == marker


def test_who_reaches_casablanca_with_1000_has_won_unless_checked_first() -> None:
    red = {"gestapo": "M5", "fugitive": "C18"}
    rich = {"red": hand("money", "money", "money", gold=2)}
    for departure, winners in (("leave_first", (RED,)), ("check_first", ())):
        at = position(red, {"gestapo": "B18", "fugitive": "Q1"}, hands=rich, markers={"red": 9})
        played = Played(at, options={"departure": departure})
        played.give(RED, "fugitive B18")
        assert (played.outcome.winners if played.outcome else ()) == winners


def test_who_waits_in_casablanca_rolls_when_the_next_activation_begins() -> None:
    waits = {"gestapo": "M5", "fugitive": "B18"}
    for dice, won in (([3, 4], False), ([4, 4], True)):
        at = position(waits, {"gestapo": "M5", "fugitive": "Q1"}, to_act="black", red_deck=[40, 16, 39])
        played = Played({**at, "hands": {"red": hand("money", "money", "money", "money")}}, chance=dice)
        happened = played.give(BLACK, "gestapo stay")
        (roll,) = [event for event in happened if isinstance(event, e.PlaneRolled)]
        assert roll.needed == 8
        assert (played.outcome is not None) == won


def test_the_nearest_capture_wins_and_money_breaks_the_tie() -> None:
    gone = {"gestapo": "M5", "fugitive": None, "out": {"how": "captured", "hex": "D18", "money": 200}}
    for money, winners in ((["money"], (RED, BLACK)), (["money", "money"], (BLACK,))):
        black = {"gestapo": "M5", "fugitive": "D17"}
        at = position({**gone, "gestapo": "D18"}, black, markers={"black": 9}, hands={"black": hand(*money)})
        played = Played(at)
        played.give(RED, "gestapo D17")
        assert played.outcome is not None
        assert (played.outcome.winners, played.outcome.rule) == (winners, "CB-14")


def test_at_the_last_turn_who_stands_in_africa_counts_as_captured_there() -> None:
    at = position({"gestapo": "M5", "fugitive": "F16"}, {"gestapo": "M5", "fugitive": "H17"}, turn=5, to_act="black")
    played = Played({**at, "red_deck": [26, 16]}, options={"max_turns": 5})
    played.give(BLACK, "gestapo stay")
    assert played.outcome is not None
    assert (played.outcome.winners, played.outcome.rule) == ((RED,), "CB-61")


def test_the_last_seat_that_has_not_resigned_wins() -> None:
    pieces = {seat: {"gestapo": "M5", "fugitive": at} for seat, at in (("red", "Q3"), ("black", "S4"), ("blue", "Q1"))}
    played = Played({"seats": ["red", "black", "blue"], "card": 13, "pieces": pieces, "hands": {"red": hand("boat")}})
    played.happen(withdraw(played.state, RED, "resigned", played.chance))
    assert played.table.to_act == BLACK
    assert (played.side(RED).gestapo, played.side(RED).green) == (None, 0)
    assert played.side(RED).gone
    played.happen(withdraw(played.state, BLACK, "resigned", played.chance))
    assert played.outcome is not None
    assert (played.outcome.winners, played.outcome.rule) == ((BLUE,), "CB-61")
