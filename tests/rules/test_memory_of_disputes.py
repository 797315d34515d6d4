"""What a match remembers of a dispute, a ruling and play gone back, by its values, and nothing else of it (G-24, G-25)."""

from datetime import timedelta
from typing import Any, Final

import pytest
from msgspec.structs import replace

from domain.chance import Drawn
from domain.match import events as m
from domain.match.evolve import evolve
from domain.match.state import Concluded, Disputes, Mustering, Underway
from domain.wire import Wired
from tests.rules.test_memory import (
    CALLED,
    FULL,
    GAME,
    GATHERED,
    LATER,
    NOON,
    OPENED,
    OUTCOME,
    OVER,
    P1,
    P2,
    SPY,
    UNASKED,
)

WORDS: Final = m.VaultRef("row", "d")
OF_SPY, OF_P1 = m.DisputeOpened(1, SPY, 2, WORDS), m.DisputeOpened(2, P1, 3, WORDS)
ASKED_SPY, ASKED_P1 = m.DisputeAsked(SPY, 2, "words"), m.DisputeAsked(P1, 3, "decision", WORDS)
DISPUTES: Final = Disputes({1: OF_SPY, 2: OF_P1}, 2, {SPY: ASKED_SPY, P1: ASKED_P1}, 4)
HELD: Final = replace(FULL, disputes=DISPUTES, held=NOON)
ENDED: Final = replace(OVER, disputes=DISPUTES)
ASKED: Final = FULL.decision
WHOLE: Final = replace(FULL, decision=replace(ASKED, early=None)) if ASKED else FULL
LATECOMER: Final = replace(ASKED, excused=(SPY,)) if ASKED else None
SOON: Final = NOON + timedelta(hours=1)
OF_P2: Final = m.DisputeOpened(3, P2, 3, WORDS)


def disputed(**changed: Any) -> dict[str, Disputes]:
    """The disputes, with these changes."""
    return {"disputes": replace(DISPUTES, **changed)}


def asked(**changed: Any) -> dict[str, Any]:
    """The decision asked, with these changes."""
    assert ASKED is not None
    return {"decision": replace(ASKED, **changed)}


WAITED: Final[dict[str, Any]] = {"held": None, **disputed(waited=(1, 2))}
OF_DISPUTES: list[tuple[Wired, dict[str, Any]]] = [
    (m.DisputeAsked(P2, 3, "words"), disputed(asked={**DISPUTES.asked, P2: m.DisputeAsked(P2, 3, "words")})),
    (m.DisputeAsked(SPY, 3, "words"), disputed(asked={P1: ASKED_P1, SPY: m.DisputeAsked(SPY, 3, "words")})),
    (OF_P2, disputed(open={**DISPUTES.open, 3: OF_P2}, given=3)),
    (m.DisputeOpened(3, P1, 3, WORDS), disputed(
        open={**DISPUTES.open, 3: m.DisputeOpened(3, P1, 3, WORDS)}, given=3, asked={SPY: ASKED_SPY}
    )),
    (m.DisputeRuled(5, 1, SPY, 2, "stands", WORDS), disputed(open={2: OF_P1}, rulings=5)),
    (m.DisputeRuled(5, 7, SPY, 2, "stands", WORDS), disputed(rulings=5)),
    (m.MatchRuled(6, (SPY,), 2, "corrected", WORDS), disputed(rulings=6)),
]  # fmt: skip

CHANGES: list[tuple[Any, Any, dict[str, Any]]] = [
    *((before, event, changed) for before in (HELD, ENDED) for event, changed in OF_DISPUTES),
    (FULL, m.PlayHeld(LATER), {"held": LATER}),
    (HELD, m.PlayResumed(3, LATER, NOON), {**WAITED, **asked(due=LATER, early=None)}),
    (HELD, m.PlayResumed(3, LATER, NOON, SOON), {**WAITED, **asked(due=LATER, early=("end-1", SOON))}),
    (replace(WHOLE, held=NOON), m.PlayResumed(3, LATER, NOON, SOON), {"held": None, **asked(due=LATER, early=None)}),
    (HELD, m.PlayResumed(3, LATER, NOON, None, 3600, (P2,)), {
        **WAITED, **asked(due=LATER, early=None, added=timedelta(hours=1), excused=(P2,))
    }),
    (replace(HELD, decision=LATECOMER), m.PlayResumed(3, LATER, NOON, None, 60, (P2,)), {
        **WAITED, **asked(due=LATER, early=None, added=timedelta(minutes=1), excused=(SPY, P2))
    }),
    (replace(HELD, owed=(P1,)), m.PlayResumed(0, LATER, NOON), {**WAITED, "owed": ()}),
    (HELD, m.PlayResumed(0, LATER, NOON), WAITED),
    (replace(UNASKED, held=NOON), m.PlayResumed(3, LATER, NOON), {"held": None}),
    (FULL, m.DeadlineRestored(3, P2, 0), {"missed": {P1: 1}}),
    (FULL, m.DeadlineRestored(3, P2, 1), {"missed": {P1: 1, P2: 1}}),
    (FULL, m.DeadlineRestored(3, SPY, 2, LATER, NOON), {"missed": {P1: 1, P2: 2, SPY: 2}, **asked(due=LATER, early=None)}),
    (FULL, m.DeadlineRestored(2, P1, 0, LATER, NOON), {"missed": {P2: 2}}),
    (UNASKED, m.DeadlineRestored(3, P1, 0, LATER, NOON), {"missed": {P2: 2}}),
    (FULL, m.Rewound(1, 2, 5), {"decision": None, "decisions": 5}),
    (ENDED, m.SeedOpened("00"), {"seed": "00"}),
    (GATHERED, m.ChanceUsed({"roll": 2}), {"chance": {"roll": 2}}),
    (GATHERED, m.ChanceDrawn((Drawn("roll", 0, 6, (3,)),)), {"chance": {"roll": 1}}),
    (replace(GATHERED, chance={"deal": 1}), m.ChanceUsed({"roll": 2}), {"chance": {"deal": 1, "roll": 2}}),
    (GATHERED, m.RulesAdopted("2"), {"opened": replace(OPENED, rules_version="2")}),
    (FULL, m.RulesAdopted("2"), {"opened": replace(OPENED, rules_version="2")}),
]  # fmt: skip


@pytest.mark.parametrize(("before", "event", "changed"), CHANGES, ids=lambda value: type(value).__name__)
def test_an_event_changes_this_and_nothing_else(before: Any, event: Any, changed: dict[str, Any]) -> None:
    after = evolve(GAME, before, event)
    assert type(after) is type(before)
    assert after == replace(before, **changed)


def test_what_concerns_no_dispute_leaves_an_ended_match_as_it_is() -> None:
    press = m.PressSent(P1, (P2,), WORDS)
    assert evolve(GAME, ENDED, press) is ENDED
    assert evolve(GAME, HELD, press) is HELD


def test_chance_words_and_disputes_go_over_into_the_next_state() -> None:
    gathered = Mustering(OPENED, CALLED, {"roll": 2}, ("4e",))
    assert evolve(GAME, gathered, m.Started()) == Underway(
        OPENED, CALLED, GAME.rules.blank, chance={"roll": 2}, words=("4e",)
    )
    over = evolve(GAME, HELD, m.Ended(OUTCOME.winners, OUTCOME.reason, OUTCOME.rule))
    assert over == Concluded(OPENED, FULL.occupants, FULL.game, OUTCOME, 3, None, DISPUTES)
