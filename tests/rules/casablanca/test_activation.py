"""Activations: both pieces in one order, cards and camels, moves held ahead, restarting, embarking."""

from domain.games.casablanca import events as e
from domain.games.casablanca.orders import Activation
from tests.rules.casablanca.play import BLACK, RED, Played, hand, position

IDLE = {"gestapo": "M5", "fugitive": "S4"}


def kinds(happened: list[e.Event]) -> list[str]:
    """The events' names, short."""
    return [type(event).__name__ for event in happened]


def test_one_letter_is_one_activation_and_a_piece_not_named_stays() -> None:
    played = Played(position(IDLE, IDLE))
    happened = played.give(RED, "fugitive T3\ngestapo N5")
    assert kinds(happened)[:3] == ["FugitiveMoved", "GestapoMoved", "ActivationEnded"]
    assert played.table.to_act == BLACK
    played.give(BLACK, "gestapo stay")
    assert played.side(BLACK).fugitive == "S4"


def test_steps_work_on_each_other_and_all_are_legal_or_none_is() -> None:
    played = Played(position({"gestapo": "M5", "fugitive": "D17"}, IDLE, hands={"red": hand("money", "canteen")}))
    assert played.refused(RED, "fugitive C18; camel") == "CB-26 camel-first"
    assert played.refused(RED, "play canteen; camel") == "CB-58 canteen-on-foot"
    played.give(RED, "camel\nplay canteen\nfugitive B18")
    assert (played.side(RED).mount, played.side(RED).rations) == ("camel", 3)
    assert played.own(RED).green == ()
    assert played.side(RED).fugitive == "B18"


def test_the_same_piece_is_ordered_once_and_a_card_that_moves_it_needs_a_move() -> None:
    played = Played(position(IDLE, IDLE, hands={"red": hand("motorcycle", "bicycle")}))
    assert played.refused(RED, "gestapo N5; gestapo M6") == "CB-02 piece-twice"
    assert played.refused(RED, "play motorcycle") == "CB-31 card-moves-nothing"
    assert played.refused(RED, "play motorcycle; play bicycle; fugitive T4") == "CB-31 one-mover"
    assert played.refused(RED, "fugitive T4; play motorcycle") == "CB-31 play-before-moving"
    played.give(RED, "play motorcycle\nfugitive S8")
    assert played.own(RED).green == ("bicycle",)


def test_moves_sent_ahead_are_held_replaced_and_carried_out_in_turn() -> None:
    played = Played(position(IDLE, IDLE))
    assert kinds(played.give(BLACK, "gestapo N5")) == ["Held"]
    played.give(BLACK, "gestapo M6; fugitive T3")
    assert played.own(RED).held is None
    happened = played.give(RED, "gestapo stay")
    assert "ActivationAsked" not in kinds(happened)[: kinds(happened).index("RedRevealed")]
    assert (played.side(BLACK).gestapo, played.side(BLACK).fugitive) == ("M6", "T3")
    assert played.own(BLACK).held is None


def test_a_held_move_that_is_no_longer_legal_is_dropped_and_its_seat_asked() -> None:
    black = {"gestapo": "M5", "fugitive": "S4"}
    played = Played(position({"gestapo": "S5", "fugitive": "Q3"}, black, markers={"black": 9}))
    played.give(BLACK, "fugitive T3")
    happened = played.give(RED, "gestapo S4")
    assert kinds(happened)[-2:] == ["HoldDropped", "ActivationAsked"]
    assert played.side(BLACK).fugitive is None
    assert played.table.to_act == BLACK


def test_who_was_captured_in_europe_restarts_by_itself_on_the_first_free_start() -> None:
    out = {"gestapo": "M5", "fugitive": None, "out": {"how": "restart"}}
    played = Played(position({**out, "gestapo": "Q3"}, {**IDLE, "gestapo": "S4"}, markers={"red": 12}))
    played.give(RED, "gestapo stay")  # its own Gestapo on Q3 does not keep it away
    assert (played.side(RED).fugitive, played.side(RED).marker) == ("Q3", 0)
    other = Played(position(out, {**IDLE, "gestapo": "Q3"}))
    assert other.refused(RED, "restart 9") == "CB-11 no-such-start"
    assert other.refused(RED, "fugitive S4") == "CB-11 restart-first"
    assert other.refused(RED, "restart 3; fugitive Q2") == "CB-11 restart-is-move"
    other.give(RED, "all stay")
    assert other.side(RED).fugitive == "S4"


def test_with_restart_moves_the_fugitive_moves_on_at_once() -> None:
    out = {"gestapo": "M5", "fugitive": None, "out": {"how": "restart"}}
    played = Played(position(out, IDLE), options={"restart_moves": "yes"})
    played.give(RED, "restart 1; fugitive Q1")
    assert played.side(RED).fugitive == "Q1"


def test_a_fare_is_paid_in_money_first_or_in_gold_first_and_exactly() -> None:
    sails = {"gestapo": "M5", "fugitive": "O11"}
    for text, green, gold in (("fugitive embark", 0, 1), ("fugitive embark\npay with gold", 1, 0)):
        played = Played(position(sails, IDLE, hands={"red": hand("money", "money", gold=1)}), chance=[6])
        played.give(RED, text)
        assert played.side(RED).fugitive == "I15"
        assert (played.own(RED).green.count("money"), played.side(RED).gold) == (green, gold)
    poor = Played(position(sails, IDLE, hands={"red": hand("money", gold=1)}), options={"gold_fare": "no"})
    assert poor.refused(RED, "fugitive embark") == "CB-21 fare-too-dear"
    assert poor.refused(RED, "gestapo stay; pay with gold") == "CB-80 nothing-to-pay"


def test_a_follower_acts_without_being_asked_until_it_gets_another_order() -> None:
    out = {"gestapo": "M5", "fugitive": None, "out": {"how": "dead"}}
    played = Played(position({"gestapo": "M5", "fugitive": "Q3"}, out, red_deck=[40, 16, 39, 12]))
    assert played.refused(RED, "gestapo follow black") == "CB-60 follow-without-fugitive"
    played.give(BLACK, "gestapo follow red")
    played.give(RED, "gestapo stay")
    assert played.side(BLACK).gestapo == "N3"
    assert played.table.to_act == RED
    played.give(BLACK, "gestapo stay")
    played.give(RED, "gestapo stay")
    assert played.side(BLACK).gestapo == "N3"
    played.give(RED, "gestapo stay")
    assert played.table.to_act == BLACK


def test_the_seat_that_has_moved_has_nothing_more_to_say_this_turn() -> None:
    played = Played(position(IDLE, IDLE))
    played.give(RED, "gestapo stay")
    assert played.refused(RED, "gestapo N5") == "G-03 moved-already"
    assert isinstance(played.orders(RED, "gestapo N5")[0], Activation)
