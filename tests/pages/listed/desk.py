"""The audit desk."""

from uuid import uuid4

from pbem.audit.cases import open_cases
from tests.pages.page import Page
from tests.pages.world import World

NOBODY = uuid4()
_AS = "administrator"


def dispute_of(world: World) -> str:
    """The case of the dispute that waits."""
    number = world.house.match(world.judged).opened.number
    return f"/desk/cases/dispute/{number}-1"


def _first(world: World, kind: str) -> str:
    assert world.judged
    found = world.house.service
    with_cases = open_cases(found, NOBODY, world.house.now)
    return next(f"/desk/cases/{kind}/{group.cases[0].ref}" for group in with_cases if group.kind == kind)


PAGES = (
    Page("desk", lambda world: "/desk" if world.judged else "", ("desk.cases",), reader=_AS),
    Page("desk-failed", lambda world: "/desk?kind=failed" if world.judged else "", (), reader=_AS),
    Page("desk-dispute", dispute_of, ("desk.case",), reader=_AS),
    Page("desk-failed-one", lambda world: _first(world, "failed"), (), reader=_AS),
    Page("desk-letter-one", lambda world: _first(world, "letter"), (), reader=_AS),
    Page("desk-late", lambda world: _first(world, "late"), (), reader=_AS),
    Page(
        "desk-reason",
        lambda world: f"/desk/matches/{world.judged and world.running}/look",
        ("desk.ask_why",),
        reader=_AS,
    ),
    Page("desk-match", lambda world: f"/desk/matches/{world.looked_into}", ("desk.matched",), reader=_AS),
    Page(
        "desk-order",
        lambda world: f"/desk/matches/{world.looked_into}/disputes/1",
        ("desk.disputed", "desk.order"),
        reader=_AS,
    ),
    Page(
        "desk-proof",
        lambda world: f"/desk/matches/{world.looked_into}/orders/1/proof",
        ("desk.proof",),
        reader=_AS,
    ),
    Page("desk-letter", lambda world: f"/desk/matches/{world.looked_into}/orders/1", ("desk.letter",), reader=_AS),
    Page("desk-second", lambda world: f"/desk/matches/{world.seconded}/second", ("desk.second",), reader=_AS),
    Page(
        "desk-what-if", lambda world: f"/desk/matches/{world.looked_into}/what-if", ("desk.what_if_form",), reader=_AS
    ),
    Page("desk-paste", lambda world: "/desk/paste" if world.judged else "", ("desk.paste",), reader=_AS),
    Page("desk-orders", lambda world: f"/desk/matches/{world.looked_into}?show=order", (), reader=_AS),
    Page("desk-search", lambda world: "/desk/search" if world.judged else "", ("desk.search_for",), reader=_AS),
    Page("desk-acts", lambda world: "/desk/acts" if world.looked_into else "", ("desk.acts",), reader=_AS),
)
