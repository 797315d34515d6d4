"""A desk that judges letters: one registered player, a match in memory, and the tokens of letters to the player's seat."""

import os
from pathlib import Path
from typing import Any, Final
from uuid import UUID

from msgspec.structs import replace

from domain.game import PUBLIC, Seat
from domain.games import find
from domain.match.reading.notation import write
from mail.inbound.desk import Reading, read_reply
from mail.inbound.sender.authority import Trust
from pbem.clubhouse.letters.scrutiny import Disposition, Scrutiny
from pbem.clubhouse.outbox.rows import Payload, about_no_match
from pbem.clubhouse.second_addresses import keep_second
from pbem.clubhouse.secrets.marks import address_digest
from pbem.clubhouse.streams.entries import LazyEntries
from pbem.clubhouse.streams.repository import Loaded
from pbem.store.engine import writing
from pbem.store.letters import ELSEWHERE, ReplyToken
from tests.support.house import START, House
from tests.support.worlds import world

SERVER: Final = "mx.example.org"
SPY: Final = Seat("spy")
PLAYER, SECOND, STRANGER = "spy@example.org", "second@example.org", "stranger@example.org"
OURS: Final = "g@pbem.localhost"


class Scrutinised:
    """What becomes of letters, where one mail server is believed. ``suffices``: the token alone is enough for everybody."""

    def __init__(self, home: Path, *, suffices: bool = False) -> None:
        self.house = House(home, PBEM_MAIL_TRUST="authenticated", PBEM_MAIL_AUTHSERV_ID=SERVER)
        service = self.house.service
        self.player, entries, steps = service.directory.register(PLAYER, "en", "text", "UTC", START)
        service.repository.append(entries, steps)
        with writing(service.engine) as conn:
            keep_second(conn, self.player, address_digest(service.keys, SECOND), "row")
        self.scrutiny: Scrutiny = service.scrutiny
        if suffices:
            self.scrutiny = replace(self.scrutiny, _trust=Trust.TOKEN)
        played = world(find("quinta-colonna"), 2, "scrutinised")
        game, view = played.game, played.views[SPY]
        self.order = write(game, game.sight.choices(view.game, SPY)[0], "en")
        views = {seat: seen for seat, seen in played.views.items() if seat != PUBLIC}
        self.match = Loaded(UUID(int=7), game, LazyEntries(), played.state, views)

    def token(self, purpose: Any = "seat", **more: Any) -> ReplyToken:
        """That of a letter about the spy's seat."""
        match = None if purpose == "player" else self.match.id
        return replace(ReplyToken("row", purpose, match, "spy", self.player, 1, None), **more)

    def sent(self) -> tuple[str, ReplyToken]:
        """A letter of ours that is owed to the player: the address that answers go to, and its token."""
        outbox = self.house.service.outbox
        cause = f"letter {self.house.now.isoformat()}"
        self.house.wait_only(1)
        with writing(self.house.service.engine) as conn:
            row = outbox.add(conn, about_no_match(self.player, "receipt", cause, Payload()), self.house.now)
        assert row is not None
        return f"g+{outbox.tokens.of(row)}@pbem.localhost", self.token("seat", outbox_id=row)

    def asks(self, address: str) -> ReplyToken:
        """The token of a letter that asks another address whether it is the player's too."""
        service, now = self.house.service, self.house.now
        with writing(service.engine) as conn:
            named = service.vault.put(conn, str(self.player), address.encode(), now, random=os.urandom).id
            owed = about_no_match(self.player, "address", f"to {named}", Payload(note="new", sender=named))
            row = service.outbox.add(conn, replace(owed, purpose="confirm", seat=ELSEWHERE), now)
        assert row is not None
        return self.token("confirm", match_id=None, seat=ELSEWHERE, outbox_id=row)

    def choose(self, believed: bool) -> None:
        """The player chooses to be believed, or no longer."""
        entries = self.house.service.directory.believe(self.player, believed, START)
        self.house.service.repository.append(entries, ())

    def read(self, text: str = "hello", *, sender: str = PLAYER, result: str = "", **head: str) -> Reading:
        """A letter as it is read. ``result``: what the mail server says of its sender; ``head``: of its headers what is not
        as usual, and of a header left out nothing."""
        usual = {"From": sender, "To": OURS, "Subject": "Re: your turn", **head}
        lines = [f"{name.replace('_', '-')}: {value}" for name, value in usual.items() if value]
        top = [f"Authentication-Results: {SERVER}; {result}"] if result else []
        return read_reply("\r\n".join((*top, *lines, "", text, "")).encode())

    def disposition(self, read: Reading, token: ReplyToken | None, **more: Any) -> Disposition:
        """What becomes of a letter to this match."""
        match = self.match if token is not None and token.match_id is not None else None
        return self.scrutiny.disposition(read, token, match, **more)
