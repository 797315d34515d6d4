"""A service with matches that are awaited, played and over, its pages served on the loopback; one for each language."""

import re
from collections.abc import Iterator
from functools import cached_property
from pathlib import Path
from typing import Self
from uuid import UUID

import pytest
from flask import Flask
from sqlalchemy import func, insert, select, update

from domain.game import Seat
from domain.games import find
from pbem.clubhouse.acts import Operator
from pbem.clubhouse.matches.guests import Guest
from pbem.clubhouse.matches.opening import OpeningRequest
from pbem.clubhouse.matches.rulings import RulingRequest
from pbem.judging.points import to_decision
from pbem.page_server import PageServer
from pbem.replay.perspective import Perspective
from pbem.store.engine import reading, writing
from pbem.store.tables import inbox, outbox, setbacks
from pbem.watch.site import operator_site
from pbem.web import create_app
from tests.support.demonstration import Demonstration
from tests.support.house import House, address_of, words_of
from tests.support.replayed import play
from tests.support.servers.sink import free_port

SETTING = "PBEM_WEB_LISTEN"
# Other tables at which the spy's player sits, with bots.
_TABLES = (
    ("vedova-nera", "player-1", "player-2"),
    ("mata-hari", "agent-1", "agent-2", "agent-3"),
    ("casablanca", "red", "black"),
)

_ASIDE = {"state": "shunted", "verdict": '{"result":"shunted","reason":"OSError"}'}
_NO_MAILBOX = "550 5.1.1 no such mailbox"
_THANKS = {"en": "Thanks for the match!", "it": "Grazie della partita!"}
_SAID = {"en": "say you play like a sack of turnips", "it": "dico sembri un sacco di rape quando giochi"}
_MINDED = {"en": "report partisan 2: the third insult today", "it": "segnalo partigiano 2: il terzo insulto di oggi"}
_DISPUTE = {
    "en": "dispute 2: I answered in time, your server was away.",
    "it": "contesto 2: ho risposto in tempo, il vostro server era spento.",
}


class World:
    """One installation and a demonstration beside it, in one language. What a page needs is made when it is first asked for.

    ``stage`` is the world whose matches are played back: another one's, where they speak every visitor's language.
    """

    def __init__(self, home: Path, language: str, stage: Self | None = None) -> None:
        self.language = language
        self.stage = stage if stage is not None else self
        self._home = home
        self._sessions: dict[str, str] = {}
        self._matches: dict[str, str] = {}
        port = free_port()
        self.house = House(
            home / "house", PBEM_WEB_URL=f"http://127.0.0.1:{port}", PBEM_ADMINS=address_of("administrator")
        )
        self._servers = [PageServer(self._pages(), ("127.0.0.1", port), SETTING)]
        self._servers[0].start()

    def _pages(self) -> Flask:
        return create_app(self.house.service, clock=lambda: self.house.now)

    def close(self) -> None:
        """End the servers, and give back the databases."""
        for server in self._servers:
            server.stop()
        self.house.close()
        if "demo" in self.__dict__:
            self.demo[0].close()

    def place(self, served: str) -> str:
        """Where one of the servers is found."""
        if served == "stage":
            return self.stage.place("web")
        return self._at(self._servers[0]) if served == "web" else str(getattr(self, served)[1])

    @cached_property
    def demo(self) -> tuple[Demonstration, str]:
        """A demonstration with its first letter, and where its pages are."""
        made = Demonstration(self._home / "demo", language=self.language)
        return made, self._served(create_app(made.service, made.demo))

    @cached_property
    def operator(self) -> tuple[None, str]:
        """Where the operator's pages are, with something set aside and something failed on them."""
        assert self.running
        with writing(self.house.service.engine) as conn:
            conn.execute(
                update(inbox)
                .where(inbox.c.id == 1)
                .values(state="shunted", verdict='{"result":"shunted","reason":"OSError"}')
            )
            conn.execute(update(outbox).where(outbox.c.serial == 1).values(state="failed", error="550 no such mailbox"))
        return None, self._served(operator_site(self.house.service, None, lambda: self.house.now))

    @cached_property
    def running(self) -> UUID:
        """A match of Quinta Colonna that has begun: a spy and a partisan."""
        over = self.house.open("spy", "partisan-1", language=self.language, seed=b"over")
        self.house.answer("spy", "resign")
        self.house.answer("spy", "resign yes")
        assert self.house.match(over).views[Seat("spy")].outcome is not None
        host = Guest(address=address_of("host"), language=self.language)
        return self.house.open("spy", "partisan-1", language=self.language, form="html", host=host)

    @cached_property
    def matches(self) -> str:
        """Where the matches of the spy's player are shown: some of each game, awaited, begun and over."""
        assert self.running
        own = address_of("spy")
        for game, *seats in _TABLES:
            guests = [
                Guest(address=own if number == 0 else None, seat=Seat(seat), language=self.language)
                for number, seat in enumerate(seats)
            ]
            request = OpeningRequest(game=game, guests=tuple(guests), seed=b"pages")
            self.house.service.opening.open(request, self.house.now)
        self.house.work()
        return "/matches"

    @cached_property
    def entry(self) -> str:
        """Where a link to sign in leads that was not used yet."""
        assert self.running
        self.house.service.links.ask(address_of("partisan-1"), self.house.now)
        self.house.work()
        found = re.search(r"/in/[a-z2-7]{26}", words_of(self.house.letters("partisan-1")[-1]))
        assert found is not None
        return found[0]

    @cached_property
    def judged(self) -> UUID:
        """A match for the desk: a player disputes, letters were set aside and failed, somebody is late."""
        assert self.running
        host = Guest(address=address_of("administrator"), language=self.language)
        match = self.house.open("spy", "partisan-1", language=self.language, form="html", host=host, rewinds="two")
        self.house.answer("spy", self.house.some_order(match, "spy"))
        self.house.answer("spy", _THANKS[self.language])  # what is set aside below, for no order of a match may be
        self.house.wait(hours=80)
        self.house.answer("partisan-1", _DISPUTE[self.language])
        with writing(self.house.service.engine) as conn:
            newest = conn.execute(select(func.max(inbox.c.id))).scalar_one()
            conn.execute(update(inbox).where(inbox.c.id == newest - 1).values(**_ASIDE))
            lost = outbox.c.match_id == match, outbox.c.kind == "turn"
            for letter, at in conn.execute(select(outbox.c.serial, outbox.c.created_at).where(*lost)).all():
                conn.execute(insert(setbacks).values(letter=letter, at=at, what="refused", said=_NO_MAILBOX))
            conn.execute(update(outbox).where(*lost).values(state="failed", sent_at=None, error=_NO_MAILBOX))
        return match

    @property
    def looked_into(self) -> UUID:
        """The same, once the administrator has said why they look: each time, for other pages move the clock on."""
        match = self.judged  # first, for it makes the administrator known
        self.house.service.sessions.say_reason(self.session("administrator"), match, self.house.now)
        return match

    @cached_property
    def seconded(self) -> UUID:
        """The same, once a ruling waits there for a second administrator."""
        match, by = self.looked_into, Operator(address_of("first"))
        keep = to_decision(self.house.match(match).entries, 2)
        request = RulingRequest(dispute=1, ruling="corrected", reason=_DISPUTE[self.language], by=by, keep=keep)
        self.house.service.rulings.give(match, request, self.house.now)
        return match

    @cached_property
    def reported(self) -> str:
        """The case of a report: what was said to a player, who minds it."""
        assert self.judged
        match = self.house.open("spy", "partisan-1", "partisan-2", language=self.language)
        self.house.answer("partisan-2", _SAID[self.language])
        self.house.answer("partisan-1", _MINDED[self.language])
        with reading(self.house.service.engine) as conn:
            return next(
                f"/desk/cases/report/{one.id}" for one in self.house.service.reports.open(conn) if one.match == match
            )

    def session(self, reader: str) -> str:
        """The secret name of a session of this seat's player."""
        assert self.running
        if reader not in self._sessions:
            with writing(self.house.service.engine) as conn:
                player = self.house.service.directory.find(conn, address_of(reader))
                assert player is not None
                self._sessions[reader] = self.house.service.sessions.begin(conn, player, self.house.now)
        return self._sessions[reader]

    @cached_property
    def over(self) -> str:
        """Where a match of Quinta Colonna that was played for a while and then resigned is played back."""
        match = self.house.open("spy", "partisan-2", bots=("partisan-1",), language=self.language, form="text")
        for _ in range(2):
            self.house.answer("spy", self.house.some_order(match, "spy"))
            self.house.wait(hours=80)
        self.house.answer("spy", "resign")
        self.house.answer("spy", "resign yes")
        return f"/matches/{self.house.service.outbox.tokens.replay_of(match)}"

    def played(self, game: str, perspective: str, share: float, page: str = "") -> str:
        """A page of a match of this game that bots played to its end, so far into its steps: 0 is the first, 1 the last."""
        name, theatre = self._played(game), self.house.service.theatre
        may = theatre.by_link(name)
        assert may is not None
        shown = theatre.replay(may, Perspective(perspective), self.language)
        return f"/matches/{name}{page}?as={perspective}&at={1 + round(share * (len(shown.steps) - 1))}"

    def _played(self, game: str) -> str:
        """The link of the match, which is played when it is first asked for."""
        if game not in self._matches:
            made = find(game)
            match = play(self.house, made, made.least_players, b"pages", language=self.language)
            self._matches[game] = self.house.service.outbox.tokens.replay_of(match)
        return self._matches[game]

    def link(self, pattern: str) -> str:
        """What looks like this in the newest letter of the spy's that has it."""
        assert self.running
        letters = (letter.as_string().replace("=\n", "") for letter in reversed(self.house.letters("spy")))
        return next(found[0] for found in (re.search(pattern, letter) for letter in letters) if found is not None)

    def _served(self, app: Flask) -> str:
        server = PageServer(app, ("127.0.0.1", 0), SETTING)
        server.start()
        self._servers.append(server)
        return self._at(server)

    @staticmethod
    def _at(server: PageServer) -> str:
        return f"http://127.0.0.1:{server.port}"


@pytest.fixture(scope="session")
def worlds(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, World]]:
    """The world in each of the languages that pages are looked at in."""
    english = World(tmp_path_factory.mktemp("world-en"), "en")
    italian = World(tmp_path_factory.mktemp("world-it"), "it", english)
    yield {"en": english, "it": italian}
    for world in (english, italian):
        world.close()
