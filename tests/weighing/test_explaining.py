"""What people write above and below their orders in whole paragraphs: explanations and lead-ins of which nothing is learned."""

from functools import cache

from domain.match.reading.notation import parse
from domain.match.reading.understood import Understood
from tests.replies.judging import asked_in
from tests.shares import at_least, at_most, share
from tests.weighing.learning import to_learn
from tests.weighing.naming import Naming, namings, namings_to_learn

SHARES = 6  # of the talk one in so many is read, of what doubts or orders more all


def _read() -> list[Naming]:
    rows = namings("explaining")
    return [
        *share([row for row in rows if row.kind == "talk"], SHARES, 0),
        *(row for row in rows if row.kind != "talk"),
    ]


@cache
def read() -> list[tuple[Naming, bool]]:
    """Each paragraph, and whether the orders beside it, which stand on lines of their own, are played and no others."""
    return [(row, _is_played(row)) for row in _read()]


def _is_played(row: Naming) -> bool:
    orders = "\n".join(row.order.split("; "))
    alone, beside = (
        _said(row, orders),
        _said(row, f"{row.text}\n{orders}" if row.where == "above" else f"{orders}\n\n{row.text}"),
    )
    assert alone.orders
    assert not alone.doubts
    assert not alone.complaints
    same = [one.order for one in beside.orders] == [one.order for one in alone.orders]
    return same and not (beside.doubts or beside.complaints)


def _said(row: Naming, text: str) -> Understood:
    world, seat = asked_in(row.position)
    return parse(world.game, text, world.views[seat])


def test_beside_most_explanations_orders_are_played() -> None:
    talk = [played for row, played in read() if row.kind == "talk"]

    assert len(talk) > at_least(150, SHARES)
    assert talk.count(False) <= at_most(0.32) * len(talk)


def test_hardly_an_order_is_played_beside_a_paragraph_that_doubts_it_or_orders_more() -> None:
    others = [played for row, played in read() if row.kind != "talk"]

    assert len(others) > 100
    assert others.count(True) <= 0.05 * len(others)


def test_nothing_is_learned_from_these() -> None:
    held_out = {row.text for row in namings("explaining")}

    assert held_out.isdisjoint(row.text for row in to_learn())
    assert held_out.isdisjoint(row.text for row in namings_to_learn())
