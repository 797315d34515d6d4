"""How a letter would be read and whether it might act, answered without doing anything."""

from typing import Any

from sqlalchemy import select

from domain.match.notation import parse, write
from domain.match.words import refusal_words
from mail.inbound.authentication import Believed, vouching
from mail.inbound.authority import SenderStanding, TokenStanding, Trust, judge
from mail.inbound.desk import Reading
from mail.inbound.tokens import digest
from pbem.compose import Service
from pbem.store.engine import reading
from pbem.store.tables import tokens


def inquire(service: Service, read: Reading, address: str | None) -> dict[str, Any]:
    """The token's verdict, what the letter would be allowed, and the orders understood in it."""
    token = address and (service.ours.token_in(address) or service.ours.bounce_token_in(address))
    with reading(service.engine) as conn:
        row = conn.execute(select(tokens).where(tokens.c.digest == digest(token or ""))).one_or_none()
        person = service.directory.person(conn, row.player_id) if row is not None else None
    if row is None:
        return {"token": "unknown" if token else "none"}
    registered = person is not None and read.letter.sender == person.address
    decision = judge(
        TokenStanding.VALID,
        SenderStanding.REGISTERED if registered else SenderStanding.OTHER,
        vouching(read.letter, Believed(service.settings.authserv_id)).verdict,
        Trust.TOKEN if service.settings.trust_token else Trust.AUTHENTICATION,
    )
    answer: dict[str, Any] = {"token": "valid", "purpose": row.purpose, "would": decision.value, "seat": row.seat}
    if row.match_id is None or row.purpose != "seat":
        return answer
    return answer | {"match": str(row.match_id), "decision": row.decision, **_orders(service, read, row)}


def _orders(service: Service, read: Reading, row: Any) -> dict[str, Any]:
    match = service.annals.match(row.match_id, (row.seat,))
    parsed = parse(match.game, read.text, match.views[row.seat])
    lines = read.text.splitlines()
    return {
        "orders": [
            {"line": written.line + 1, "order": write(match.game, written.order, "en"), "name": written.order.WIRE}
            for written in parsed.orders
        ],
        "complaints": [
            {
                "line": complaint.line + 1,
                "text": lines[complaint.line],
                "start": complaint.start,
                "end": complaint.end,
                "rule": complaint.refusal.rule,
                "why": refusal_words(match.game, complaint.refusal, "en"),
                "nearest": list(complaint.nearest),
            }
            for complaint in parsed.complaints
        ],
        "talk": [{"line": line + 1, "text": lines[line]} for line in parsed.ignored],
    }
