"""What the map shows around a seat's own pieces, in lines of words: who is near, and hex by hex what is in reach."""

import textwrap
from collections.abc import Iterator
from typing import Final

from domain.game import Seat
from domain.games.casablanca.board.atlas import Hex, atlas, distance
from domain.games.casablanca.rules.activation_draft import begun
from domain.games.casablanca.rules.eligible import card_in_force, extra_stand
from domain.games.casablanca.rules.moves import GESTAPO_STEPS, Stand, ways
from domain.games.casablanca.rules.moves import reach as way_reach
from domain.games.casablanca.state import Side, Table, View
from domain.games.casablanca.telling.naming import place, seat_name
from domain.games.casablanca.words import SAY
from domain.words import Language

WIDTH: Final = 72  # characters of a line
_BULLET: Final = "· "  # no line with it is ever read as an order
_TIE: Final = "\u00a0"
_NEAR: Final = 4  # hexes: two moves of a Gestapo


def lines(view: View, language: Language) -> tuple[str, ...]:
    """The map as its seat needs it, at most 72 characters a line; for an observer, where everybody is.

    Hands, goals and values stand in the listing, which follows these lines in a letter.
    """
    if view.table is None:
        return (_BULLET + SAY("around.nothing", language),)
    side = view.table.sides.get(view.seat)
    said = _everybody(view.table, language) if side is None else _around(view, view.table, side, language)
    return tuple(
        line.replace(_TIE, " ")
        for one in said
        for line in textwrap.wrap(
            one, WIDTH, initial_indent=_BULLET, subsequent_indent=_BULLET + " ", break_on_hyphens=False
        )
    )


def in_reach(view: View) -> dict[str, tuple[Hex, ...]]:
    """Where the own fugitive can go in the move it is asked for or waits for, no green card played: by each way, in order.

    Of a fugitive that must restart, the start hexes, under ``""``.
    """
    table = view.table
    if table is None or view.outcome is not None or view.seat not in (table.to_act, *table.waiting):
        return {}
    side = table.sides[view.seat]
    if table.phase == "movement" and side.fugitive is None and not side.gone:
        return {"": atlas().starts}
    stand = _stand(view, table, side)
    if stand is None:
        return {}
    found: dict[str, set[Hex]] = {}
    for way in ways(table.rules, stand):
        found.setdefault(way.by, set()).update(way_reach(way, stand.hex))
    return {by: tuple(name for name in atlas().hexes if name in ends) for by, ends in found.items()}


def _stand(view: View, table: Table, side: Side) -> Stand | None:
    """What decides how the fugitive moves now: in its activation, or by event 38."""
    if side.fugitive is None:
        return None
    if table.phase == "movement":
        return begun(table, view.own, view.seat).stand(side.fugitive)
    card = card_in_force(table)
    asked = card is not None and card.effect == "column" and side.fugitive in atlas().african
    return extra_stand(side) if asked else None


def kind_of(name: Hex, language: Language) -> str:
    """What a hex is: "city", "river and railway"."""
    kind = atlas().kind[name]
    return SAY("kind.river-rail" if kind == "river+rail" else f"kind.{kind}", language)


def _around(view: View, table: Table, side: Side, language: Language) -> Iterator[str]:
    yield SAY("around.fugitive", language, where=_fugitive(side, language))
    if side.gestapo is not None:
        yield SAY("around.gestapo", language, hex=place(side.gestapo, language))
    if side.fugitive is not None:
        yield _danger(view.seat, side.fugitive, table, language)
    if side.gestapo is not None:
        fugitives = {seat: one.fugitive for seat, one in table.sides.items() if seat != view.seat}
        prey = _seats_near(side.gestapo, fugitives, language)
        if prey:
            yield SAY("around.prey", language, prey=prey)
    for by, ends in in_reach(view).items():
        way = SAY(f"way.{by}" if by else "around.restarting", language)
        yield SAY("around.reach", language, way=way, hexes=", ".join(ends) or SAY("around.no-hex", language))


def _fugitive(side: Side, language: Language) -> str:
    if side.fugitive is not None:
        return f"{place(side.fugitive, language)}, {kind_of(side.fugitive, language)}"
    return SAY("around.off" if side.gone else "around.restarts", language)


def _danger(own: Seat, here: Hex, table: Table, language: Language) -> str:
    enemies = {seat: side.gestapo for seat, side in table.sides.items() if seat != own}
    near = _seats_near(here, enemies, language)
    if near:
        return SAY("around.danger", language, steps=GESTAPO_STEPS, hunters=near)
    return SAY("around.no-danger", language)


def _seats_near(here: Hex, places: dict[Seat, Hex | None], language: Language) -> str:
    """Whose piece is within two moves of a Gestapo, the nearest first: "Black N4, 2 hexes"."""
    found = [(distance(here, there), seat, there) for seat, there in places.items() if there is not None]
    return "; ".join(
        _kept(f"{seat_name(seat, language)} {place(there, language)}, {_far(far, language)}")
        for far, seat, there in sorted(found, key=lambda one: one[0])
        if far <= _NEAR and (here in atlas().african) == (there in atlas().african)
    )


def _far(steps: int, language: Language) -> str:
    if steps == 0:
        return SAY("around.same-hex", language)
    return SAY("around.away", language, hexes=SAY("hexes", language, count=steps))


def _kept(text: str) -> str:
    """Words that stay on one line."""
    return text.replace(" ", _TIE)


def _everybody(table: Table, language: Language) -> Iterator[str]:
    fugitives = {seat: side.fugitive for seat, side in table.sides.items()}
    hunters = {seat: side.gestapo for seat, side in table.sides.items()}
    for line, where in (("around.all-fugitives", fugitives), ("around.all-gestapo", hunters)):
        said = [_kept(f"{seat_name(seat, language)} {name}") for seat, name in where.items() if name is not None]
        yield SAY(line, language, pieces=", ".join(said) or SAY("around.none", language))
