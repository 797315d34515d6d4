"""The event cards: what happens by itself, sealed choices, the previous mover's choice, extra moves one after another."""

from typing import Any

import pytest

from domain.audience import public_face
from domain.games.casablanca import events as e
from tests.rules.casablanca.play import BLACK, BLUE, RED, Played, hand, position

FAR = {"gestapo": "M5", "fugitive": "Q1"}


def revealed(number: int, black: dict[str, Any], green: tuple[str, ...] = (), **more: Any) -> Played:
    """The card has just been revealed; black's fugitive is the one it concerns, or not."""
    hands = {"red": hand(), "black": hand(*green)}
    at = position(FAR, {"gestapo": "M5", **black}, to_act="black", hands=hands, red_deck=[number, 16, 35, 12], **more)
    played = Played(at)
    played.give(BLACK, "gestapo stay")
    return played


@pytest.mark.parametrize(
    ("number", "black", "marker"),
    [
        (22, {"fugitive": "D17"}, 4),
        (27, {"fugitive": "Q4"}, 6),
        (27, {"fugitive": "R2"}, 5),
        (31, {"fugitive": "E19", "mount": "camel"}, 0),
        (31, {"fugitive": "E17", "mount": "camel"}, 5),
        (36, {"fugitive": "T4"}, 6),
        (36, {"fugitive": "S5"}, 6),
        (36, {"fugitive": "S4"}, 5),
        (40, {"fugitive": "S4"}, 4),
        (40, {"fugitive": "S4", "gestapo": "S4"}, 4),
    ],
)
def test_some_cards_move_the_marker_of_whoever_stands_there(number: int, black: dict[str, Any], marker: int) -> None:
    assert revealed(number, black, markers={"black": 5}).side(BLACK).marker == marker


@pytest.mark.parametrize(("number", "here"), [(24, "N2"), (24, "M1"), (29, "S8"), (31, "E19")])
def test_three_cards_kill_and_the_dead_do_not_compete(number: int, here: str) -> None:
    played = revealed(number, {"fugitive": here}, ("boat",))
    side = played.side(BLACK)
    assert side.out is not None
    assert (side.out.how, side.fugitive, side.green) == ("dead", None, 0)


def test_a_weapon_saves_from_the_mines_and_papers_from_denunciation_as_one_reacts() -> None:
    assert revealed(29, {"fugitive": "S8"}, ("weapon",)).side(BLACK).green == 0
    spared = revealed(36, {"fugitive": "T4"}, ("papers",), reactions={"black": "always"})
    assert (spared.side(BLACK).marker, spared.side(BLACK).green) == (0, 0)
    kept = revealed(36, {"fugitive": "T4"}, ("papers",))
    assert (kept.side(BLACK).marker, kept.side(BLACK).green) == (1, 1)


@pytest.mark.parametrize(("rations", "mount"), [(1, "foot"), (2, "camel")])
def test_thirst_takes_a_ration_and_with_the_last_the_camel(rations: int, mount: str) -> None:
    side = revealed(32, {"fugitive": "D17", "mount": "camel", "rations": rations}).side(BLACK)
    assert (side.mount, side.rations) == (mount, rations - 1)


@pytest.mark.parametrize(
    ("number", "here", "gold", "green"), [(26, "T4", 1, 0), (33, "K6", 1, 0), (39, "S5", 0, 1), (39, "S4", 0, 0)]
)
def test_some_cards_give_gold_or_a_green_card(number: int, here: str, gold: int, green: int) -> None:
    side = revealed(number, {"fugitive": here}).side(BLACK)
    assert (side.gold, side.green) == (gold, green)


def test_choices_are_sealed_until_the_last_is_in_and_may_be_changed_until_then() -> None:
    at = position({**FAR, "fugitive": "R2"}, {"gestapo": "M5", "fugitive": "K3"}, to_act="black", red_deck=[24, 16, 40])
    played = Played({**at, "markers": {"red": 4, "black": 4}})
    played.give(BLACK, "gestapo stay")
    assert played.table.unanswered == (RED, BLACK)
    played.give(BLACK, "choose cards")
    played.give(BLACK, "choose lower")
    assert [type(event) for event in played.events[-2:]] == [e.AnswerSealed, e.AnswerSealed]
    assert played.side(BLACK).marker == 4
    played.give(RED, "choose cards")
    assert (played.side(BLACK).marker, played.side(RED).green) == (1, 2)
    assert played.refused(RED, "choose lower").startswith("G-03")


def priced(number: int, here: str, green: tuple[str, ...], drawn: list[str]) -> Played:
    """Black pays the price of an African aid; red is the previous mover."""
    hands = {"red": hand(), "black": hand(*green)}
    black = {"gestapo": "M5", "fugitive": here}
    at = position(FAR, black, to_act="black", hands=hands, markers={"black": 2}, red_deck=[number, 16, 40])
    played = Played(at, chance=drawn)
    played.give(BLACK, "gestapo stay")
    played.give(BLACK, "pay")
    return played


def test_the_previous_mover_keeps_all_but_one_at_most_and_blocks_nobody() -> None:
    played = priced(34, "H16", ("boat", "money", "weapon", "guide"), ["boat", "money", "guide"])
    assert (played.side(BLACK).marker, played.own(BLACK).green) == (0, ("weapon",))
    assert (played.table.turn, played.own(RED).keep) == (2, ("boat", "money", "guide"))
    assert played.refused(RED, "keep money, boat, guide") == "CB-51 keeps-too-many"
    assert played.refused(RED, "keep weapon") == "CB-51 not-among-them"
    played.give(RED, "keep guide")
    assert played.own(RED).green == ("guide",)
    assert played.state.hidden.remaining[-2:] == ("boat", "money")  # type: ignore[union-attr]


def test_what_is_not_chosen_in_time_is_chosen_money_first() -> None:
    played = priced(34, "H16", ("boat", "money", "guide"), ["boat", "money", "guide"])
    played.give(RED, "gestapo stay")
    assert played.own(RED).green == ("money", "boat")


def test_with_one_card_nothing_is_asked_and_with_more_always_alike_or_not() -> None:
    one = priced(21, "D17", ("boat", "money"), ["boat"])
    assert (one.own(RED).green, one.own(RED).keep, one.side(BLACK).mount) == ((), (), "camel")
    alike = priced(34, "H16", ("money", "money", "money"), ["money", "money", "money"])
    other = priced(34, "H16", ("money", "boat", "guide"), ["money", "boat", "guide"])
    assert alike.own(RED).keep == ("money", "money", "money")
    assert alike.table.keeping == other.table.keeping
    assert [public_face(event) for event in alike.events] == [public_face(event) for event in other.events]


def test_a_choice_is_offered_to_those_alone_who_can_pay_in_the_right_place() -> None:
    for here, green, asked in (("H16", 2, False), ("H16", 3, True), ("J16", 3, False)):
        played = revealed(34, {"fugitive": here}, ("boat", "money", "weapon")[:green])
        assert (played.table.phase == "event") == asked


def test_extra_moves_of_the_gestapo_are_asked_in_playing_order_and_spare_afterwards() -> None:
    seats = {"red": {"gestapo": "S5", "fugitive": "Q1"}, "black": {"gestapo": "M5", "fugitive": "S4"}}
    seats["blue"] = {"gestapo": "M5", "fugitive": "T1"}
    at = {"seats": list(seats), "card": 13, "pieces": seats, "to_act": "blue", "red_deck": [30, 16, 40]}
    played = Played(at)
    played.give(BLUE, "gestapo stay")
    assert played.table.to_act == RED
    assert played.refused(BLACK, "gestapo N5") == "G-03 no-moves-now"
    played.give(RED, "gestapo S4")
    assert (played.side(BLACK).marker, played.table.spared) == (2, ((RED, BLACK),))
    played.give(BLACK, "gestapo stay")
    played.give(BLUE, "gestapo stay")
    played.give(RED, "gestapo stay")  # a new turn: it still spares
    assert played.side(BLACK).marker == 2
    played.give(BLACK, "fugitive stay")  # at the end of its own activation it counts
    assert (played.side(BLACK).marker, played.table.spared) == (4, ())


def test_the_motor_column_is_paid_and_moves_at_once() -> None:
    played = revealed(38, {"fugitive": "D17"}, ("guide",))
    assert played.refused(BLACK, "pay") == "CB-55 pay-and-move"
    assert played.refused(BLACK, "pay; fugitive E17") == "CB-28 one-on-foot"
    played.give(BLACK, "pay\nfugitive C18")
    assert (played.side(BLACK).fugitive, played.side(BLACK).green, played.table.turn) == ("C18", 0, 2)
