"""The statements of one letter put together: which of them are meant, and which cards belong to the offer above them."""

from collections.abc import Sequence
from itertools import groupby

from msgspec.structs import replace

from domain.games.mata_hari.board.cards import KIND_OF, Card, holds
from domain.games.mata_hari.reading.card_lists import NoCard, cards_in
from domain.games.mata_hari.reading.statements import LetterStatement, is_name, is_prose
from domain.games.mata_hari.state import View

_MOST = 3


def joined(pieces: Sequence[LetterStatement], view: View) -> list[LetterStatement]:
    """The same, cards on lines of their own joined to their offer; of the kind "" is what states nothing."""
    asked = _asked(view)
    found: list[LetterStatement] = []
    for piece in _refused_again(pieces):
        one = _meant(piece, view, asked=asked)
        last = found[-1] if found else None
        if one.kind == "cards" and last is not None and _takes(last, one):
            found[-1] = _with(last, one)
        else:
            found.append(one)
    if asked and not any(one.kind == "offer" for one in found):
        found = _listed(found, view)
    offered = any(one.kind == "offer" for one in found)
    alone = sum(one.kind != "" for one in found) == 1
    return [_plain(one, claims=asked and (offered or len(found) == 1), wishes=asked or not alone) for one in found]


def _refused_again(pieces: Sequence[LetterStatement]) -> Sequence[LetterStatement]:
    """The same, what passes beside a refusal refusing too: "I refuse; so nothing"."""
    if all(one.kind != "refuse" for one in pieces):
        return pieces
    return [replace(one, kind="refuse") if one.kind == "pass" else one for one in pieces]


def _asked(view: View) -> bool:
    """Whether this seat may lay out cards now."""
    table = view.table
    if table is None or view.outcome is not None:
        return False
    if table.phase == "offer":
        return table.active == view.seat
    return table.phase == "counter" and table.active != view.seat and view.seat in table.playing


def _meant(one: LetterStatement, view: View, *, asked: bool) -> LetterStatement:
    """A statement as it is to be taken now: "give" is an offer where one is asked, "pass" accuses nobody when that is asked."""
    if one.kind == "pass":
        accusing = view.table is not None and view.table.phase == "accuse"
        return replace(one, kind="waive" if accusing else "decline")
    if one.kind == "decline" and _resolves(view):
        return replace(one, kind="refuse")
    if one.kind == "give" and asked and _lists(one.body):
        return replace(one, kind="offer")
    return one


def _resolves(view: View) -> bool:
    """Whether this seat chooses among the counter-offers to its own offer: whoever declines then refuses them."""
    return view.table is not None and view.table.phase == "resolve" and view.table.active == view.seat


def _takes(last: LetterStatement, one: LetterStatement) -> bool:
    """Whether cards belong to the offer right above them."""
    return last.kind == "offer" and (last.open or not last.body or last.goes_on or one.item)


def _with(last: LetterStatement, one: LetterStatement) -> LetterStatement:
    body = f"{last.body.rstrip(' ,')}, {one.body}" if last.body else one.body
    return replace(last, body=body, goes_on=one.goes_on, open=last.open or not last.body, below=(*last.below, one.line))


def _listed(found: list[LetterStatement], view: View) -> list[LetterStatement]:
    """A letter that names cards of the own hand, as many as may be laid out, and says no more of cards: that is an offer."""
    runs = [(kind, list(run)) for kind, run in groupby(found, lambda one: one.kind)]
    lists = [run for kind, run in runs if kind == "cards"]
    talk = any(not is_prose(one.body) and not is_name(one.body) for one in found if not one.kind)
    if len(lists) != 1 or talk:
        return found
    offer = lists[0][0]
    for one in lists[0][1:]:
        offer = _with(offer, one)
    if not _lists(offer.body) or not _fits(
        cards_in(offer.body), view
    ):  # each line is a list, together they may be none
        return found
    first = found.index(lists[0][0])
    return [*found[:first], replace(offer, kind="offer"), *found[first + len(lists[0]) :]]


def _fits(cards: tuple[Card, ...], view: View) -> bool:
    """Whether these cards can be an offer now; a partner alone is as well a word as a card."""
    table = view.table
    own = (*view.own.hand, *view.own.offer)
    wanted = table.laid.get(table.active) if table is not None and table.phase == "counter" else None
    count = len(cards) == wanted.count if wanted is not None else 0 < len(cards) <= _MOST
    return count and holds(own, cards) and any(card in KIND_OF for card in cards)


def _plain(one: LetterStatement, *, claims: bool, wishes: bool) -> LetterStatement:
    """What is said of cards without a word for it is a claim where there is an offer; else it states nothing, nor does a
    wish alone where no offer can be made."""
    if one.kind == "fact":
        return replace(one, kind="claim" if claims else "")
    if one.kind == "wish" and not wishes:
        return replace(one, kind="")
    return replace(one, kind="") if one.kind == "cards" or (one.kind == "hush" and not claims) else one


def _lists(body: str) -> bool:
    try:
        cards_in(body)
    except NoCard:
        return False
    return True
