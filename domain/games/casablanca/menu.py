"""The orders that a letter offers as links, grouped under headings so that the printed list is never an order itself."""

from collections.abc import Iterator

from domain.game import Choice, Group, Seat
from domain.games.casablanca import orders as o
from domain.games.casablanca.choices import choices
from domain.games.casablanca.listing_own import travel_text
from domain.games.casablanca.naming import green_name, green_names, pick, place, red_title, seat_name
from domain.games.casablanca.state import Table, View
from domain.words import Language

_MOST = 40
"""Choices under one heading; the list beside the map names the rest."""


def menu(view: View, seat: Seat, language: Language) -> tuple[Group[o.Order], ...]:
    """The listed orders of a seat, by piece and card: moves of one piece alone, for pairs of them are written by hand.

    Headings put the hex before the piece ("M5 Gestapo"), which no order does.
    """
    table = view.table
    if table is None:
        return ()
    groups: dict[tuple[str, str], list[Choice[o.Order]]] = {}
    for order in choices(view, seat):
        for heading, at, label in _named(order, table, seat, language):
            found = groups.setdefault((heading, at), [])
            if len(found) < _MOST:
                found.append(Choice(label, order))
    return tuple(Group(heading, tuple(found), at) for (heading, at), found in groups.items())
