"""The letter of ours that is answered: its words, whether orders came after it (G-03), and what it asks (G-17, G-24)."""

from typing import Final

import msgspec
from sqlalchemy import Connection, Engine, bindparam, select

from domain.game import Seat
from domain.match.events import DisputeAsked, OrderCarriedOut, OwnDispute, ResignationAsked
from domain.match.state import Concluded, MatchState, Underway, sits
from domain.seats import number_of_place
from mail.outbound.sheet import TELLING
from pbem.clubhouse.outbox.rows import Payload, read_payload
from pbem.clubhouse.streams.repository import Loaded
from pbem.store.engine import reading
from pbem.store.letters import ReplyToken
from pbem.store.prepared import Prepared
from pbem.store.tables import outbox
from pbem.store.vault import Vault

_KEPT: Final = Prepared(select(outbox.c.again_vault_id, outbox.c.letter_vault_id).where(outbox.c.id == bindparam("id")))


def sent_letter(conn: Connection, vault: Vault, outbox_id: str | None) -> bytes | None:
    """A letter that was sent, without its pictures, for its words; None if it is not kept (any more).

    One that was blanked since words of somebody who was forgotten stood in it is taken as it was written again.
    """
    found = _KEPT.rows(conn, id=outbox_id) if outbox_id else ()
    for text in filter(None, found[0] if found else ()):
        kept = vault.get(conn, text)
        if kept is not None:
            return kept
    return None


def as_seated(token: ReplyToken, state: MatchState) -> ReplyToken:
    """The token of a letter to a place among those invited, once the seats are given out: of its reader's seat (G-26)."""
    seat = sits(state, str(token.player_id)) if number_of_place(Seat(token.seat)) else None
    return token if seat is None else msgspec.structs.replace(token, seat=seat)


def displaced(token: ReplyToken, state: MatchState) -> bool:
    """Whether the seat of a letter has passed from its reader to somebody else since (G-30): nothing may be done for it."""
    if token.purpose not in ("seat", "confirm") or not isinstance(state, Underway | Concluded):
        return False
    occupant = state.occupants.get(Seat(token.seat))
    return occupant is not None and str(token.player_id) not in (occupant.player, occupant.deputy)


def spoken_since(engine: Engine, match: Loaded, token: ReplyToken) -> bool | None:
    """Whether a seat has ordered since that letter was written; its place in the stream says so.

    None where nobody needs to know: the letter answers what is being asked, or is not kept any more.
    """
    seat = Seat(token.seat)
    if not token.decision or token.decision >= match.views[seat].decision:
        return None
    with reading(engine) as conn:
        text = conn.execute(select(outbox.c.payload).where(outbox.c.id == token.outbox_id)).scalar_one_or_none()
    if text is None:
        return None
    later = (entry.event for entry in match.entries[read_payload(text).upto :])
    return any(isinstance(event, OrderCarriedOut) and event.seat == seat for event in later)


def as_asked(engine: Engine, match: Loaded, token: ReplyToken) -> Loaded:
    """The match as an answer to that letter is to be understood: with the questions that the letter puts, and no others.

    A plain yes or no to any other letter says nothing of a resignation: the one that tells of the wish asks with its first
    lines, in later ones it is a choice among others. What is missing in a dispute is said in answer to the very receipt that
    asks for it. One that asks what was wrong asks nothing else, whatever has come of that since: it has promised to take all of
    an answer for a dispute.
    """
    seat = Seat(token.seat)
    view, asked = match.views[seat], _last(match, seat, DisputeAsked)
    if not view.resigning and asked > match.version:
        return match
    with reading(engine) as conn:
        letter = conn.execute(
            select(outbox.c.kind, outbox.c.payload).where(outbox.c.id == token.outbox_id)
        ).one_or_none()
    kind, told = (letter.kind, read_payload(letter.payload)) if letter is not None else ("", Payload())
    wished = _last(match, seat, ResignationAsked)
    resigning = view.resigning and kind in TELLING and told.since < wished <= told.upto
    disputing = view.disputing if kind == "receipt" and told.since < asked <= told.upto else None
    if told.wrong and not token.supposed:
        resigning, disputing = False, OwnDispute(told.wrong, "words", 0, 0, whole=True)
    as_told = msgspec.structs.replace(view, resigning=resigning, disputing=disputing)
    return msgspec.structs.replace(match, views={**match.views, seat: as_told})


def _last(match: Loaded, seat: Seat, kind: type[DisputeAsked | ResignationAsked]) -> int:
    """The number of the newest event of that kind that is about a seat; beyond all if there is none."""
    found = (
        entry.originator_version
        for entry in reversed(match.entries)
        if isinstance(entry.event, kind) and entry.event.seat == seat
    )
    return next(found, match.version + 1)
