"""``/desk/matches/<id>/sent/<n>``: one letter of ours about a match, its way and its words."""

from uuid import UUID

from flask import Blueprint, abort
from sqlalchemy import select

from pbem.audit.letters.letter_out import letters_out
from pbem.store.engine import reading
from pbem.store.tables import outbox
from pbem.web.desk.gate import AuditDesk
from pbem.web.desk.order_shown import letter_sent
from pbem.web.desk.voice import desk_page
from pbem.web.words import SAY


def add_sent_page(pages: Blueprint, desk: AuditDesk) -> None:
    """The page of a letter of ours; whoever has or had a seat in a match that runs finds theirs beside their own orders."""

    @pages.get("/matches/<uuid:match_id>/sent/<int:number>")
    def sent(match_id: UUID, number: int) -> str:
        visit = desk.looked(match_id)
        if visit.narrow:
            abort(404)
        wanted = (outbox.c.match_id == match_id) & (outbox.c.serial == number)
        with reading(desk.service.engine) as conn:
            found = letters_out(desk.service, conn, wanted)
            caused = conn.execute(select(outbox.c.inbox_id).where(wanted)).scalar()
        if not found:
            abort(404)
        base, voice = f"/desk/matches/{match_id}", visit.voice
        return desk_page(
            "sent.html",
            voice,
            title=voice.title(visit.match),
            heading=SAY("ours-heading", voice.language, number=number),
            letter=letter_sent(visit.match, found[0], voice),
            match=base,
            cause=f"{base}/letters/{caused}" if caused is not None else "",
        )
