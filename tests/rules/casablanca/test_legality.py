"""What a view says is legal and what the rules accept, on positions of every kind."""

from collections import Counter

from domain.chance import SeededChance
from domain.game import Seat
from domain.games.casablanca.orders import Order
from domain.games.casablanca.rules import decide, default, legality
from domain.games.casablanca.rules.choices import choices
from domain.games.casablanca.rules.course import Course
from domain.games.casablanca.rules.samples import samples
from domain.games.casablanca.sight.foresee import foresee
from domain.games.casablanca.state import Playing, State
from domain.refusal import Refusal, Refused
from tests.rules.casablanca.positions import DOCUMENTS, draw

SLICE = 150


def verdict(state: State, seat: Seat, order: Order) -> Refusal | None:
    """What the rules say of an order; what it would cause can follow."""
    try:
        steps = decide.decide(state, seat, order, SeededChance(b"never kept"))
    except Refused as refused:
        return refused.refusal
    for step in steps:
        state = step.after
    assert decide.awaited(state) or Course.outcome(state) is not None
    return None


def compared(state: Playing, seat: Seat, seed: str) -> Counter[str]:
    """How many listed and sampled orders of a seat the view and the rules agree to accept and to refuse."""
    view = DOCUMENTS.see(state, seat)
    chance = SeededChance(seed.encode())
    found: Counter[str] = Counter()
    tried = (*chance.shuffle("choices", choices(view, seat))[:5], *samples(view, seat, chance)[:20])
    for order in tried:
        foreseen = legality.refusal_of(view, seat, order)
        assert foreseen == verdict(state, seat, order), (seed, seat, order)
        if foreseen is None:
            foresee(view, seat, order)
        found["accepted" if foreseen is None else "refused"] += 1
    return found


def test_the_rules_accept_exactly_what_a_view_accepts_wherever_pieces_stand() -> None:
    found: Counter[str] = Counter()
    for number in range(SLICE):
        state = draw(f"legality {number}").state
        for seat in state.table.seats:
            found += compared(state, seat, f"legality {number}")
    assert found["accepted"] > SLICE
    assert found["refused"] > SLICE


def test_every_choice_listed_is_legal_and_every_default_too() -> None:
    for number in range(SLICE):
        state = draw(f"choices {number}").state
        for seat in decide.awaited(state):
            view = DOCUMENTS.see(state, seat)
            order = default.default(view, seat, SeededChance(b"default"))
            assert legality.refusal_of(view, seat, order) is None
            assert len(choices(view, seat)) > 1


def test_a_position_read_and_written_is_the_same_document() -> None:
    for number in range(SLICE):
        drawn = draw(f"documents {number}")
        written = DOCUMENTS.write(drawn.state)
        again = DOCUMENTS.read(written, drawn.options, SeededChance(b"other"))
        assert DOCUMENTS.write(again) == written
        assert DOCUMENTS.compare(drawn.state, drawn.document) == []
