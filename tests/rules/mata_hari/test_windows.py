"""Windows and deadlines: who is awaited, for how long, what is played for the absent, and what leaving does."""

from collections import Counter
from typing import Any

import pytest

from domain.audience import public_face
from domain.chance import SeededChance
from domain.game import Outcome, Seat
from domain.games.mata_hari import GAME
from domain.games.mata_hari.events import CardsTaken
from domain.games.mata_hari.orders import Accuse, AskMe, Decline, Offer, Order, Take, Waive
from domain.games.mata_hari.rules.evolve import lay
from domain.games.mata_hari.rules.setup import whole_deck
from domain.games.mata_hari.state import Over
from domain.options import resolve
from domain.refusal import Refused
from domain.wire import Wire
from tests.rules.mata_hari.play import states

SEATS = [Seat(f"agent-{number}") for number in range(1, 5)]
A, B, C, D = SEATS


def position(given: dict[str, Any] | None = None, **keys: Any) -> Any:
    """Four agents, the first about to offer, unless the keys say otherwise."""
    options = resolve(GAME.options, GAME.presets, given or {})
    return GAME.positions.read({"seats": SEATS, "active": A, **keys}, options, SeededChance(b"windows"))


def play(state: Any, seat: Seat, order: Order) -> Any:
    """The state after an order."""
    for step in GAME.rules.decide(state, seat, order, SeededChance(b"orders")):
        state = step.after
    return state


def absent(state: Any, seat: Seat) -> Any:
    """The state after what is played for an absent seat."""
    chance = SeededChance(b"defaults")
    return play(state, seat, GAME.sight.default(GAME.positions.see(state, seat), seat, chance))


def first_card(state: Any, seat: Seat) -> tuple[str, ...]:
    """One card that a seat holds and may offer in any case."""
    return next((card,) for card in state.owns[seat].hand if card != "mata-hari")


def test_everybody_else_is_awaited_for_a_counter_offer_and_those_who_answered_are_not() -> None:
    state = position()
    state = play(state, A, Offer(first_card(state, A)))
    assert GAME.rules.awaited(state) == (B, C, D)
    assert GAME.rules.awaited(play(state, C, Decline())) == (B, D)
    assert GAME.rules.may_act(state) == tuple(SEATS)


def test_the_last_window_has_hours_of_its_own_and_the_others_the_pace_of_the_match() -> None:
    laid = {A: {"cards": ["gun 1"]}}
    usual = GAME.rules.window(position({"accuse_hours": 7}, phase="counter", table=laid))
    last = GAME.rules.window(position({"accuse_hours": 7}, phase="accuse", table=laid))
    assert usual is not None
    assert last is not None
    assert (usual.hours, last.hours) == (None, 7)


def test_at_the_deadline_of_the_counter_offers_everybody_has_seen_everything() -> None:
    state = position()
    state = play(state, A, Offer(first_card(state, A)))
    state = play(state, B, Offer(first_card(state, B)))
    for seat in (C, D):
        state = absent(state, seat)
    assert state.table.phase == "resolve"
    assert GAME.rules.awaited(absent(state, A)) == (B,)


def test_the_last_window_opens_all_the_same_if_somebody_wants_it() -> None:
    state = position()
    state = play(state, A, Offer(first_card(state, A)))
    state = play(state, B, AskMe())
    for seat in (B, C, D):
        state = absent(state, seat)
    assert state.table.phase == "accuse"
    assert GAME.rules.awaited(play(state, B, Waive())) == (A, C, D)


@pytest.mark.parametrize(("way", "covers"), [("fail", 1), ("pass", 0)])
def test_no_offer_in_time(way: str, covers: int) -> None:
    state = absent(position({"timeout_active": way}), A)
    assert state.table.active == B
    assert state.table.covers[A].compromised == covers


def test_a_false_claim_changes_nothing_that_anybody_could_see() -> None:
    state = position(hands={A: ["gun 1"]})
    order = GAME.reading.parse("offer gun 1; claim one is red", GAME.positions.see(state, A)).orders[0].order
    with pytest.raises(Refused) as refused:
        GAME.rules.decide(state, A, order, SeededChance(b"claims"))
    assert refused.value.refusal.rule == "MH-10"


def test_a_victim_who_does_not_answer_keeps_most_cards_and_gives_the_lowest() -> None:
    state = position(
        phase="hitman",
        hands={A: [], B: ["gun 5", "gun 2", "coat 7"], C: ["gun 6"], D: ["gun 7"]},
        table={A: {"cards": ["hitman", "coat 1"]}, B: {"cards": ["gun 3", "coat 2"]}},
        pending={"seat": B, "why": "hitman", "demand": "two blue", "with": A},
    )
    assert absent(state, B).owns[A].hand == ("gun 2", "gun 3")


@pytest.mark.parametrize("players", [3, 5])
def test_whoever_leaves_at_whatever_moment_the_match_goes_on_or_is_counted(players: int) -> None:
    whole = Counter(whole_deck(players))
    for number, (state, _) in enumerate(states(players, "leaving")):
        for seat in GAME.rules.may_act(state) if number % 4 == 0 else ():
            after: Any = state
            for step in GAME.rules.withdraw(state, seat, "resigned", SeededChance(b"leaving")):
                after = step.after
            held = Counter(after.deck) + Counter(after.table.removed)
            held += sum((Counter((*own.hand, *own.offer)) for own in after.owns.values()), Counter())
            assert held == whole
            assert isinstance(after, Over) or (GAME.rules.awaited(after) and seat not in GAME.rules.awaited(after))
            assert isinstance(after, Over) or players > 3


def test_a_draw_agreed_opens_all_hands_and_has_no_winner() -> None:
    state = position(phase="counter", table={A: {"cards": ["gun 1"]}})
    for step in GAME.rules.conclude(state, Outcome((), "draw-agreed", "G-17")):
        state = step.after
    assert isinstance(state, Over)
    assert "gun 1" in state.ended.hands[A]
    assert state.outcome == Outcome((), "draw-agreed", "G-17")


def test_where_a_position_names_no_offer_there_is_none_to_counter() -> None:
    state = position(phase="counter")
    with pytest.raises(Refused) as refused:
        play(state, B, Offer(first_card(state, B)))
    assert (refused.value.refusal.rule, refused.value.refusal.reason) == ("G-03", "no-offer-now")


def looking() -> Any:
    """The third has accused rightly and looks at the deck; an offer made meanwhile is new to it, and nobody else is awaited."""
    laid = {A: {"cards": ["gun 1"]}, B: {"cards": ["hitman"]}}
    state = position(phase="counter", table=laid, hands={D: ["gun 5", "coat 5"]}, declined=[C], no_accusation=[A, B, D])
    state = play(play(state, C, Accuse(B, "hitman")), D, Offer(("gun 5",), note="none"))
    assert (GAME.rules.awaited(state), C in state.table.unseen) == ((C,), True)
    return state


def test_a_look_at_the_deck_shows_no_offer_but_at_the_deadline_everybody_has_seen_all() -> None:
    answered, silent = play(looking(), C, Take()), absent(looking(), C)
    assert (answered.table.phase, C in answered.table.unseen) == ("accuse", True)
    assert (silent.table.phase, silent.table.unseen) == ("resolve", ())


def test_cards_taken_as_releases_before_stored_it_count_as_a_look_still() -> None:
    stored = b'{"seat":"agent-3","cards":[],"shuffled":true,"late":false}'
    event = Wire([CardsTaken]).load("mata-hari.cards-taken.v1", stored)
    assert C not in lay(looking().table, public_face(event)).unseen
