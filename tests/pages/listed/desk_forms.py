"""Reports at the desk, letters of ours, and what answers the desk's forms: refused for what is missing, or accepted."""

from sqlalchemy import func, select

from pbem.store.engine import reading
from pbem.store.tables import outbox
from tests.pages.listed.desk import dispute_of
from tests.pages.page import LOOKS, Page
from tests.pages.world import World

_AS = "administrator"
# The pages of which these are answers are looked at in every way: of an answer one is enough. What a ruling would do is looked at
# in each of the ten disputes (tests/disputes/test_at_the_desk.py).
_PHONE = (LOOKS[0],)
_DESK = (LOOKS[2],)


def _order(world: World) -> str:
    return f"/desk/matches/{world.looked_into}/disputes/1"


def _sent(world: World) -> str:
    match = world.looked_into
    with reading(world.house.service.engine) as conn:
        first = conn.execute(select(func.min(outbox.c.serial)).where(outbox.c.match_id == match)).scalar()
    return f"/desk/matches/{match}/sent/{first}"


def _ruled(world: World) -> str:
    match = world.looked_into
    return f"/desk/matches/{match}/orders/1?given=corrected"


PAGES = (
    Page("desk-report", lambda world: world.reported, (), reader=_AS, looks=_PHONE + _DESK),
    Page("desk-sent", _sent, ("desk.sent",), reader=_AS, looks=_PHONE + _DESK),
    Page("desk-no-reason", lambda world: f"/desk/matches/{world.judged and world.running}/look", (), reader=_AS, status=400,
         looks=_PHONE, press="main form button"),
    Page("desk-no-note", dispute_of, (), reader=_AS, status=400, looks=_PHONE, press="#notes ~ form button"),
    Page("desk-note", dispute_of, (), reader=_AS, looks=_DESK, press="#notes ~ form button", filled=(("#text", "Seen."),)),
    Page("desk-rule-what", _order, (), reader=_AS, status=400, looks=_DESK, press=".ruling form button"),
    Page("desk-given", _ruled, (), reader=_AS, looks=_DESK),
    Page("desk-found", lambda world: "/desk/search" if world.judged else "", (), reader=_AS, looks=_PHONE,
         press="main form button", filled=(("#words", "2"),)),
    Page("desk-pasted", lambda world: "/desk/paste" if world.judged else "", (), reader=_AS, looks=_DESK,
         press="main form button", filled=(("#letter", "From: spy@example.org\n\n14 to 33"),)),
    Page("desk-tried", lambda world: f"/desk/matches/{world.looked_into}/what-if", (), reader=_AS, looks=_PHONE,
         press="main form button", filled=(("#text", "14 to 999"),)),
)  # fmt: skip
