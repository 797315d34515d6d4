"""When words about offers may be said (MH-12, MH-60)."""

import pytest
from msgspec.structs import replace

from domain.game import Seat
from domain.games.mata_hari import GAME
from domain.games.mata_hari.events import GameEnded, TableSet
from domain.games.mata_hari.orders import Decline, Offer, Order
from domain.games.mata_hari.rules.evolve import lay
from domain.games.mata_hari.rules.legality import talk
from domain.games.mata_hari.state import Over, Phase, View
from domain.refusal import Refusal
from tests.rules.mata_hari.play import states

A, B = Seat("agent-1"), Seat("agent-2")
OFFER = Offer(("gun 1",))


def test_words_are_relayed_while_counter_offers_are_open_and_refused_at_any_other_time() -> None:
    spoken: dict[str, set[bool]] = {}
    for state, views in states(4, "who may speak"):
        if isinstance(state, Over):
            break
        for seat, view in views.items():
            refusal = talk(view, seat, ())
            spoken.setdefault(state.table.phase, set()).add(refusal is None)
            assert refusal is None or (refusal.rule, refusal.reason) == ("MH-12", "no-talk-now")

    assert spoken.pop("counter") == {True}
    assert spoken.keys() >= {"offer", "resolve"}
    assert all(said == {False} for said in spoken.values())


def test_no_words_stand_in_the_letter_that_makes_the_offer() -> None:
    state, views = next(states(4, "an offer"))
    (active,) = GAME.rules.awaited(state)
    offer = Offer(views[active].own.hand[:1])

    refusal = talk(views[active], active, (offer,))

    assert refusal is not None
    assert (refusal.rule, refusal.reason) == ("MH-12", "no-lies-in-this-phase")


def known(phase: Phase, *, ended: bool = False) -> View:
    """The view of a table at this point, where the first agent is active."""
    made = TableSet({}, (A, B), A, ("gun",), 5, 9)
    over = GameEnded((A,), "score", "MH-37", (), {}, {}, {}, ()) if ended else None
    return View(B, replace(lay(None, made), phase=phase), ended=over)


@pytest.mark.parametrize(
    ("view", "seat", "orders", "reason"),
    [
        (View(B), B, (), None),
        (known("offer", ended=True), B, (), None),
        (known("offer"), A, (OFFER,), "no-lies-in-this-phase"),
        (known("offer"), A, (Decline(), OFFER), "no-lies-in-this-phase"),
        (known("offer"), A, (Decline(),), "no-talk-now"),
        (known("offer"), B, (OFFER,), "no-talk-now"),
        (known("counter"), B, (OFFER,), None),
        (known("counter"), A, (OFFER,), None),
        (known("accuse"), A, (), "no-talk-now"),
        (known("resolve"), B, (), "no-talk-now"),
    ],
)
def test_words_are_refused_for_this_reason(
    view: View, seat: Seat, orders: tuple[Order, ...], reason: str | None
) -> None:
    refusal = talk(view, seat, orders)
    assert refusal == (None if reason is None else Refusal("MH-12", reason))
