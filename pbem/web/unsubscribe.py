"""Stopping reminders from the link that every letter carries: asking shows a button, only pressing it acts (RFC 8058)."""

from datetime import datetime
from uuid import UUID

from flask import Blueprint, abort, request

from domain.words import Language
from mail.inbound.tokens import TOKEN
from pbem.clubhouse.letters.reminders import told_of_reminders
from pbem.clubhouse.secrets.tokens import BOUNCE
from pbem.clubhouse.streams.repository import decided_again
from pbem.compose import Service, now
from pbem.store.engine import reading
from pbem.web.speaking import language_of, page
from worker.ports import Piece


def unsubscribe_pages(service: Service) -> Blueprint:
    """``/unsubscribe/<token>``: no cookie, no redirect, no question of where the POST comes from, as RFC 8058 asks."""
    pages = Blueprint("unsubscribe", __name__, url_prefix="/unsubscribe")

    @pages.get("/<token>")
    def ask(token: str) -> str:
        player = _player(service, token)
        return page("unsubscribe.html", _language(service, player), stopped=False)

    @pages.post("/<token>")
    def stop(token: str) -> str:
        player = _player(service, token)
        stop_reminders(service, player, now())
        return page("unsubscribe.html", _language(service, player), stopped=True)

    return pages


def stop_reminders(service: Service, player: UUID, moment: datetime) -> None:
    """Remind this player no more, and say so in a letter; nothing happens if that is so already."""
    decided_again(lambda: _stop_once(service, player, moment))


def _stop_once(service: Service, player: UUID, moment: datetime) -> None:
    entries = service.directory.remind(player, False, moment)
    if entries:
        owed = told_of_reminders(player, False, entries, moment)
        service.repository.append(entries, (lambda conn: service.outbox.add(conn, owed, moment),))
        service.bell(Piece("send_letters"))


def _player(service: Service, token: str) -> UUID:
    """Whose letter the token came in: the link's own, or, in letters of earlier releases, the one that replies go to."""
    if not TOKEN.fullmatch(token.lower()):
        abort(404)
    with reading(service.engine) as conn:
        letter = service.outbox.tokens.find(conn, token.lower())
    if letter is None or letter.purpose == BOUNCE:
        abort(404)
    return letter.player_id


def _language(service: Service, player: UUID) -> Language:
    with reading(service.engine) as conn:
        person = service.directory.person(conn, player)
    return person.language if person is not None else language_of(request)
