"""When words about offers may be said (MH-12, MH-60)."""

from domain.games.mata_hari import GAME
from domain.games.mata_hari.orders import Offer
from domain.games.mata_hari.state import Over
from domain.games.mata_hari.talk import talk
from tests.rules.mata_hari.play import states


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
    (active,) = GAME.awaited(state)
    offer = Offer(views[active].own.hand[:1])

    refusal = talk(views[active], active, (offer,))

    assert refusal is not None
    assert (refusal.rule, refusal.reason) == ("MH-12", "no-lies-in-this-phase")
