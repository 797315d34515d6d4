"""The bots: fugitives that flee, save money and know when to sail; Gestapo that are where the prey will be."""

from collections.abc import Mapping
from typing import Any

import pytest

from domain.chance import SeededChance
from domain.game import Seat
from domain.games.casablanca import GAME
from domain.games.casablanca import orders as o
from domain.games.casablanca.bot import bot, wanted
from domain.games.casablanca.bot.danger import covered
from domain.games.casablanca.bot.outlook import Outlook
from domain.games.casablanca.bot.times import desert, terrain, turns_to
from domain.games.casablanca.options import Rules
from domain.games.casablanca.rules.legality import refusal_of
from domain.games.casablanca.rules.moves import Stand, destinations
from tests.rules.casablanca.play import BLACK, BLUE, RED, Played, hand, position
from tests.support.worlds import positions, world

FAR = {"gestapo": "M5", "fugitive": "S2"}
ARTICULATED = {"version": "articulated"}


def asked(played: Played, seat: Seat = RED) -> o.Order:
    """What the bot of a seat orders here; it must be legal."""
    view = played.view(seat)
    order = bot(view, seat, SeededChance(b"bot"))
    assert refusal_of(view, seat, order) is None
    return order


def steps(played: Played, seat: Seat = RED) -> tuple[o.Step, ...]:
    """The steps of the activation that it orders."""
    order = asked(played, seat)
    assert isinstance(order, o.Activation)
    return order.steps


def fled(played: Played) -> str:
    """Where red's fugitive goes; where it stands if it stays."""
    ends = [step.path[-1] for step in steps(played) if isinstance(step, o.FugitiveMove) and step.path]
    return ends[0] if ends else str(played.side(RED).fugitive)


def hunted(played: Played) -> str:
    """Where red's Gestapo goes; where it stands if it stays."""
    ends = [step.path[-1] for step in steps(played) if isinstance(step, o.GestapoMove) and step.path]
    return ends[0] if ends else str(played.side(RED).gestapo)


def in_napoli(*green: str, marker: int, hunter: str = "M5", turn: int = 10) -> Played:
    """Red's fugitive in Napoli with these cards, black's Gestapo somewhere."""
    red = {"gestapo": "M5", "fugitive": "O11"}
    black = {"gestapo": hunter, "fugitive": "S2"}
    return Played(position(red, black, turn=turn, markers={"red": marker}, hands={"red": hand(*green)}))


def test_a_fugitive_in_a_port_with_money_and_a_low_marker_embarks() -> None:
    assert o.FugitiveEmbark() in steps(in_napoli(*["money"] * 5, marker=2))


def test_a_fugitive_with_nothing_left_after_the_fare_goes_for_more() -> None:
    assert o.FugitiveEmbark() not in steps(in_napoli("money", "money", marker=2))


def test_with_a_high_marker_it_waits_in_the_port_while_africa_is_guarded_and_there_is_time() -> None:
    money = ["money"] * 5
    assert o.FugitiveEmbark() not in steps(in_napoli(*money, marker=10, hunter="M15"))
    assert fled(in_napoli(*money, marker=10, hunter="M15")) == "O11"
    assert o.FugitiveEmbark() in steps(in_napoli(*money, marker=10, hunter="M15", turn=50))


def test_a_fugitive_takes_the_way_that_leads_nearer_to_its_aim() -> None:
    played = Played(position({"gestapo": "M5", "fugitive": "Q3"}, {"gestapo": "F5", "fugitive": "F6"}))
    outlook = Outlook(played.table, played.own(RED), RED)
    assert outlook.turns(fled(played)) < outlook.turns("Q3") - 0.5


def test_a_fugitive_one_move_from_a_friend_visits_it() -> None:
    played = Played(position({"gestapo": "M5", "fugitive": "G4"}, FAR))
    assert fled(played) == "G5"


def test_a_fugitive_about_to_be_captured_does_not_end_where_a_gestapo_can_be() -> None:
    red, black = {"gestapo": "M5", "fugitive": "I3"}, {"gestapo": "K5", "fugitive": "S2"}
    played = Played(position(red, black, card=19, markers={"red": 10}))
    assert fled(played) not in covered("K5")
    assert any(end in covered("K5") for end in destinations(played.table.rules, Stand("I3", "foot", 19)))


def test_a_fugitive_in_an_african_village_buys_a_camel_and_rides_on() -> None:
    red = {"gestapo": "M5", "fugitive": "M15"}
    played = Played(position(red, FAR, hands={"red": hand("money", "money")}))
    assert steps(played)[-2] == o.BuyCamel()
    assert desert(terrain(Rules()), "camel", 0)[fled(played)] < desert(terrain(Rules()), "camel", 0)["M15"]


def test_green_cards_are_played_when_they_gain_and_kept_when_not() -> None:
    red = {"gestapo": "M5", "fugitive": "H7"}
    cards = hand("motorcycle", *["money"] * 6)
    slow = Played(position(red, FAR, card=16, hands={"red": cards}, friends={"Sam": 0}))
    assert o.PlayGreen("motorcycle") in steps(slow)
    fast = Played(position(red, FAR, card=17, hands={"red": cards}, friends={"Sam": 0}))
    assert o.PlayGreen("motorcycle") not in steps(fast)


def test_the_last_ration_is_not_drunk_without_opening_the_canteen() -> None:
    red = {"gestapo": "M5", "fugitive": "H17", "mount": "camel", "rations": 1}
    assert o.PlayGreen("canteen") in steps(Played(position(red, FAR, hands={"red": hand("canteen")})))


def test_a_captured_fugitive_does_not_restart_under_a_gestapo() -> None:
    red = {"gestapo": "M5", "fugitive": None, "out": {"how": "restart"}}
    (restart,) = [
        step for step in steps(Played(position(red, {**FAR, "gestapo": "S4"}))) if isinstance(step, o.Restart)
    ]
    assert restart.number not in (2, 4)


def test_a_gestapo_takes_the_fugitive_it_can_reach() -> None:
    assert hunted(Played(position({"gestapo": "P6", "fugitive": "Q3"}, {"gestapo": "M5", "fugitive": "Q7"}))) == "Q7"


def test_between_two_a_gestapo_takes_the_one_that_it_captures() -> None:
    played = Played(
        {
            "seats": ["red", "black", "blue"],
            "card": 13,
            "pieces": {
                "red": {"gestapo": "P6", "fugitive": "Q3"},
                "black": {"gestapo": "M5", "fugitive": "Q7"},
                "blue": {"gestapo": "M5", "fugitive": "O6"},
            },
            "markers": {"blue": 10},
        }
    )
    assert hunted(played) == "O6"
    assert BLUE in played.table.seats


def test_a_gestapo_ends_where_the_fugitive_it_hunts_can_be_next_turn() -> None:
    black = {"gestapo": "G5", "fugitive": "P8"}
    played = Played(position({"gestapo": "M8", "fugitive": "S2"}, black))
    reachable = {"P8", *destinations(played.table.rules, Stand("P8", "foot", 13))}
    assert "P8" not in covered("M8")
    assert reachable & covered(hunted(played))


def test_a_gestapo_sails_after_the_last_fugitive_that_is_left() -> None:
    black = {"gestapo": "M5", "fugitive": "J16"}
    assert o.GestapoEmbark() in steps(Played(position({"gestapo": "H11", "fugitive": "S2"}, black)))
    assert o.GestapoEmbark() not in steps(Played(position({"gestapo": "H11", "fugitive": "S2"}, FAR)))


def test_a_seat_that_is_out_follows_the_last_fugitive_in_africa() -> None:
    red = {"gestapo": "M17", "fugitive": None, "out": {"how": "dead"}}
    black = {"gestapo": "M5", "fugitive": "J16", "mount": "camel", "rations": 2}
    assert steps(Played(position(red, black))) == (o.GestapoFollow(BLACK),)


def test_the_alarm_brings_a_gestapo_onto_a_fugitive() -> None:
    black = {"gestapo": "G5", "fugitive": "P8"}
    played = Played(position({"gestapo": "P7", "fugitive": "S2"}, black, card=30, phase="event"))
    assert steps(played) == (o.GestapoMove(("P8",)),)


@pytest.mark.parametrize(("marker", "what"), [(0, "cards"), (9, "lower")])
def test_cards_are_taken_while_the_marker_is_low(marker: int, what: str) -> None:
    played = Played(position({"gestapo": "M5", "fugitive": "H5"}, FAR, card=24, phase="event", markers={"red": marker}))
    assert asked(played) == o.Choose(what)  # type: ignore[arg-type]


def test_what_is_useless_in_africa_is_paid_for_gold_and_money_is_not() -> None:
    def market(*green: str) -> o.Order:
        red = {"gestapo": "M5", "fugitive": "M15"}
        return asked(Played(position(red, FAR, card=35, phase="event", hands={"red": hand(*green)})))

    assert market("boat", "bicycle") == o.Pay()
    assert market("money", "money") == o.DoNotPay()


def test_money_is_kept_of_cards_paid() -> None:
    kept = {"pending": [{"seat": "red", "kind": "keep", "cards": ["boat", "money", "papers"]}]}
    assert asked(Played(position(FAR, FAR, **kept))) == o.Keep(("money", "papers"))


def test_the_red_card_that_kills_another_is_played_and_the_one_that_kills_oneself_is_not() -> None:
    def card(red: str, black: str) -> o.Order:
        pieces = ({"gestapo": "M5", "fugitive": red}, {"gestapo": "M5", "fugitive": black})
        return asked(Played(position(*pieces, **hands), options=ARTICULATED))

    hands: Mapping[str, Any] = {"phase": "card", "card": None, "red_hands": {"red": [24, 16], "black": [1]}}
    assert card("S2", "N2") == o.PlayRed(24)
    assert card("N2", "S2") == o.PlayRed(16)


def test_cards_that_save_are_kept_for_the_contact_that_would_capture() -> None:
    assert asked(Played(position(FAR, FAR, reactions={"red": "never"}))) == o.SetReaction("if caught")


def test_turns_to_a_goal_grow_with_every_step_away_and_never_exceed_the_steps() -> None:
    turns = turns_to("O11", terrain(Rules()))
    assert turns["O11"] == 0
    assert 5 < turns["Q3"] < 8
    assert all(turns[here] >= 1 for here in turns if here != "O11")


@pytest.mark.parametrize("players", range(2, 9))
@pytest.mark.parametrize("version", ["basic", "articulated"])
def test_what_a_bot_wants_is_never_refused(players: int, version: str) -> None:
    options = {option.name: option.default for option in GAME.options} | {"version": version}
    for played in positions(GAME, players, f"bots {version}", options=options):
        if not played.over:
            view = played.views[played.asked()].game
            order = wanted(view.table, view.own, played.asked(), SeededChance(b"any"))
            assert refusal_of(view, played.asked(), order) is None


@pytest.mark.parametrize("players", [2, 4])
def test_a_bot_wins_among_players_at_random(players: int) -> None:
    played, own = world(GAME, players, "one bot"), SeededChance(b"one bot")
    while not played.over:
        seat = played.asked()
        view = played.views[seat].game
        among = [order for order in GAME.sight.choices(view, seat) if not isinstance(order, o.SetReaction)]
        played.order(seat, bot(view, seat, own) if seat == RED else own.pick("any", among))

    outcome = GAME.rules.outcome(played.table)
    assert outcome is not None
    assert outcome.winners == (RED,)
