"""A whole match through the whole service with a false clock, by letters of people of whom some are lost, away, or come back."""

import os
import random
from collections import Counter
from collections.abc import Iterator
from datetime import datetime, timedelta
from email import message_from_bytes, policy
from email.message import EmailMessage
from typing import Any, Final
from uuid import UUID

from sqlalchemy import select

from domain.chance import SeededChance
from domain.game import AnyGame, Seat
from domain.match import events as happened
from domain.match.reading.notation import write
from domain.match.state import Concluded, MatchState, Mustering, Underway, Unopened
from domain.wire import Wired
from pbem.clubhouse.acts import Operator
from pbem.clubhouse.matches.guests import Guest
from pbem.clubhouse.matches.rulings import RulingRequest
from pbem.clubhouse.outbox.rows import read_payload
from pbem.store.engine import reading
from pbem.store.tables import deadlines, outbox
from tests.support.bounces import come_back
from tests.support.house import START, House, address_of, line_of
from tests.support.slow.agreements import Agreements
from tests.support.slow.letter_abilities import DEPUTY, HOST, PACE, SLACK, AbleLetters
from tests.support.slow.lives import RETURN, VANISH, Life, life, takes
from tests.support.slow.promised import Promised
from tests.support.slow.waits import Waits

ADMIN: Final = "root@example.org"
_DAY: Final = timedelta(days=1)
_MOST: Final = timedelta(days=3 * 365)
_OF_A_SEAT: Final = ("invitation", "welcome", "turn", "news", "receipt", "reminder", "help", "end", "host", "offer")
_BETWEEN: Final = timedelta(minutes=20)  # two letters of one person, who is within the limits by that


class LetterMatch(AbleLetters):
    """One match in a house of its own, where anybody may ask for places. Its host is called ``HOST``, the deputy ``DEPUTY``, its
    administrator ``ADMIN``."""

    def __init__(self, house: House, game: AnyGame, players: int, seed: str) -> None:
        self.house = house
        self.game = game
        self.name = f"{game.key} {players} by letter {seed}"
        self.own = random.Random(self.name)
        self.bots = SeededChance(self.name.encode())
        options = {option.name: option.default for option in game.options}
        self.seats = game.rules.seats(players, options)
        self.people: dict[str, Life] = {
            address_of(seat): life(address_of(seat), START, self.own) for seat in self.seats
        }
        leaves = START + self.own.random() * 40 * _DAY if self.own.random() < VANISH else None
        back = leaves + 10 * _DAY if leaves is not None and self.own.random() < RETURN else None
        self.people[HOST] = Life(HOST, lost=leaves, found=back)
        self.people[DEPUTY] = Life(DEPUTY, lost=START if self.own.random() < VANISH else None)
        gone = START + self.own.random() * 40 * _DAY if self.own.random() < VANISH else None
        self.people[ADMIN] = Life(ADMIN, lost=gone)
        self.offices = {}
        self.newest: dict[str, EmailMessage] = {}  # of the match, to an address
        self.heard: Counter[str] = Counter()  # how many letters an address has had
        self.read: set[str] = set()
        self.promised = Promised()  # to whoever runs it
        self.acts: list[tuple[datetime, int, str, str, EmailMessage | None]] = []
        self.answering: dict[Seat, tuple[int, str, datetime]] = {}
        self.numbers = 0
        self.figures: Counter[str] = Counter()
        self.waits = Waits(game)
        self.agreements = Agreements(game)
        self.before: MatchState = Unopened()
        self.seen = 0
        self.match = self._through_the_list(players) if self.own.random() < 0.3 else self._opened()
        for address in list(self.people):
            self._live(address)
        self._watch()
        self._look()

    def _opened(self) -> UUID:
        """The match, opened by an administrator."""
        more: dict[str, Any] = {
            "invite": self.own.random() < 0.2,
            "disputes": "wait" if self.own.random() < 0.3 else "go-on",
            "observers": self.own.random() < 0.5,
            "host": HOST,
            "deputy": Guest(address=DEPUTY),
        }
        return self.house.open(*map(str, self.seats), game=self.game.key, seed=self.name.encode(), **more)

    def play(self) -> None:
        """To the end; AssertionError names the law that does not hold."""
        state = self._state()
        while isinstance(state, Mustering | Underway):
            self._go_on(state)
            state = self._state()
        self.house.wait(hours=PACE)
        self._look()
        self._all_told()
        for address in [one for one in self.people if one in self.newest]:
            if self.people[address].reachable(self.house.now) and self.own.random() < 0.2:
                self._says(address, "rating")
        self.figures["matches"] += 1
        self.figures.update(self.agreements.figures)
        self.figures["letters sent"] += sum(self.heard.values())
        self.figures["days played"] += (self.house.now - START) // _DAY
        ended = state.outcome.reason if isinstance(state, Concluded) else "called off"
        self.figures[f"end {ended}"] += 1

    def _state(self) -> MatchState:
        return self.house.match(self.match).state

    def _where(self, what: str) -> str:
        return f"{self.name}: {what}, at {self.house.now.isoformat()}"

    # What comes next.

    def _go_on(self, state: Mustering | Underway) -> None:
        if isinstance(state, Underway):
            self._let_answer(state)
        answers = min(((at, seat) for seat, (_, _, at) in self.answering.items()), default=None)
        acts = min(self.acts, key=lambda act: act[:2], default=None)
        rows = self._due()
        times = [one for one in (answers and answers[0], acts and acts[0], rows) if one is not None]
        assert times, self._where("nothing will ever happen")
        at = max(min(times), self.house.now)
        assert at < START + _MOST, self._where("it goes on for years")
        if isinstance(state, Underway):
            self.waits.run(state, self.house.now, at)
        self.house.now = at
        self.house.work()
        self._look()
        if acts is not None and acts[0] <= at:
            self.acts.remove(acts)
            getattr(self, f"_do_{acts[2]}")(acts[3], acts[4])
        elif answers is not None and answers[0] <= at:
            self._answer(answers[1])
        self.house.work()
        self._look()

    def _due(self) -> datetime | None:
        """When time alone brings something about."""
        wanted = select(deadlines.c.at).where(deadlines.c.done_at.is_(None), deadlines.c.match_id == self.match)
        with reading(self.house.service.engine) as conn:
            found = [at for (at,) in conn.execute(wanted) if at > self.house.now]
        return min(found, default=None)

    def _let_answer(self, state: Underway) -> None:
        if state.held is not None or state.decision is None:
            self.answering.clear()
            return
        awaited, number = self.game.rules.awaited(state.game), state.decision.number
        for seat in awaited:
            holder = self._holder(seat)
            # Whoever has an answer that waits has said what they mean: anew and anew until the deadline, it would be too often.
            if holder is None or seat in state.holding:
                continue
            if self.answering.get(seat, (0, "", START))[:2] == (number, holder):
                continue
            hours = (state.decision.due - self.house.now) / timedelta(hours=1)
            at = self.people[holder].reads_from(self.house.now + takes(min(hours, PACE), self.own))
            self.answering[seat] = (number, holder, at or START + 2 * _MOST)
        self.answering = {seat: one for seat, one in self.answering.items() if seat in awaited and self._holder(seat)}

    def _holder(self, seat: Seat) -> str | None:
        """The address of whoever gets the letters of a seat, its player or a deputy; None for a bot."""
        state = self._state()
        assert isinstance(state, Underway)
        player = state.occupants[seat].reader
        if player is None:
            return None
        with reading(self.house.service.engine) as conn:
            person = self.house.service.directory.person(conn, UUID(player))
        assert person is not None
        return str(person.address)

    def _seat_of(self, address: str) -> Seat | None:
        state = self._state()
        seats = self.seats if isinstance(state, Underway) else ()
        return next((seat for seat in seats if self._holder(seat) == address), None)

    # What people write.

    def _invited(self) -> list[str]:
        return [address_of(seat) for seat in self.seats]

    def said(self, address: str) -> str:
        return line_of(self.house.letters_to(address)[-1])

    def _says(self, address: str, text: str, to: EmailMessage | None = None, sender: str = "", hears: str = "") -> None:
        """Somebody answers a letter, the newest if not said; and hears something for it, whoever they are by now."""
        letter = to if to is not None else self.newest.get(address)
        if letter is None:
            return
        hears = hears or address
        heard = self.heard[hears]
        self.house.deliver(self.house.reply("somebody", text, letter, sender or address))
        self.house.work()
        self._look()
        self.figures["letters received"] += 1
        # A yes to an offer may have been overtaken; whatever it is, something comes back.
        assert self.heard[hears] > heard, self._where(f"{address} wrote {text!r} and hears nothing")

    def _answer(self, seat: Seat) -> None:
        number, address, _ = self.answering.pop(seat)
        one, state = self.people[address], self._state()
        if not isinstance(state, Underway) or state.decisions != number or state.held is not None:
            return
        if not one.reads(self.house.now) or not one.reachable(self.house.now):
            return
        view = self.house.match(self.match).views[seat].game
        text = write(self.game, self.game.sight.bot(view, seat, self.bots), "en")
        sender = self.offices.get(address, "") if self.own.random() < 0.5 else ""
        self.figures["orders from second addresses"] += bool(sender)
        if one.holds and state.decision is not None and len(state.decision.seats) > 1:
            self.figures["answers that wait"] += 1
            self._says(address, f"{text}\nhold open", sender=sender)
            if self.own.random() < 0.6:
                self._later(
                    self.house.now + (state.decision.due - self.house.now) * self.own.random(), "be_ready", seat
                )
            return
        self._says(address, text, sender=sender)
        after = self._state()
        if isinstance(after, Underway) and after.decisions == number and seat in self.game.rules.awaited(after.game):
            self.answering[seat] = (number, address, self.house.now + _BETWEEN)

    def _live(self, address: str) -> None:
        one = self.people[address]
        wanted = [("stop", one.stops), ("dispute", one.disputes), ("return", one.found)]
        wanted += [("be_quiet", one.sets), ("wish", one.wishes), ("name_deputy", one.names), ("mind", one.minds)]
        wanted.append(("work_elsewhere", one.works_elsewhere))
        if one.away is not None:
            wanted.append(("announce", one.away[0] - timedelta(hours=20)))
        if isinstance(self._state(), Mustering):
            wanted.append(("accept", one.reads_from(START + self.own.random() * 2 * _DAY)))
        for what, at in wanted:
            if at is not None and one.reads(at) and one.reachable(at):
                self._later(max(at, self.house.now), what, address)

    def _later(self, at: datetime, what: str, whose: str, letter: EmailMessage | None = None) -> None:
        self.numbers += 1
        self.acts.append((at, self.numbers, what, whose, letter))

    def _do_accept(self, address: str, letter: EmailMessage | None) -> None:
        if isinstance(self._state(), Mustering) and address not in (HOST, ADMIN, SLACK, DEPUTY):
            self._says(address, "yes")

    def _do_return(self, address: str, letter: EmailMessage | None) -> None:
        """Who was lost writes again, and hears how things stand: that they are asked, that they may come back, or that they may
        not."""
        self.figures["lost people who write again"] += 1
        self._says(address, "Here I am again. What have I missed?")

    def _do_bounce(self, address: str, letter: EmailMessage | None) -> None:
        assert letter is not None
        if not self.people[address].reachable(self.house.now):
            self.figures["letters that came back"] += 1
            come_back(self.house, letter, number=self.numbers)

    def _do_accept_offer(self, address: str, letter: EmailMessage | None) -> None:
        self._says(address, "yes", letter)

    def _do_run(self, line: str, letter: EmailMessage | None) -> None:
        """The host answers a letter with one line."""
        assert letter is not None
        if self.people[address := str(letter["To"])].reads(self.house.now):
            self.figures[f"host: {line.split()[0]}"] += 1
            self._says(address, line, letter)

    def _do_rule(self, dispute: str, letter: EmailMessage | None) -> None:
        state = self._state()
        here = self.people[ADMIN].reads(self.house.now)
        if here and isinstance(state, Underway | Concluded) and int(dispute) in state.disputes.open:
            request = RulingRequest(
                dispute=int(dispute), ruling="stands", reason="As it was written.", by=Operator("root")
            )
            self.house.service.rulings.give(self.match, request, self.house.now)

    # What comes back.

    def _look(self) -> None:
        """What has happened, and every letter that has been sent since."""
        hear, before = self._events(), self.heard.copy()
        for letter, kind, note, seats in self._new_letters():
            address = str(letter["To"])
            assert address in self.people, self._where(f"a letter to a stranger, {address}")
            self.heard[address] += 1
            if kind in _OF_A_SEAT:
                self.newest[address] = letter
            if kind == "address":
                self._hears_of_address(address, note, letter)
            if not self.people[address].reachable(self.house.now):
                hours = self.own.choice((0.1, 1, 5, 30))
                self._later(self.house.now + timedelta(hours=hours), "bounce", address, letter)
            elif kind == "offer" and note in ("offer", "return", "deputy", "host-return", "deputise"):
                self.figures[f"offered: {note}"] += 1
                at = self.people[address].reads_from(self.house.now + timedelta(hours=PACE * 0.4 * self.own.random()))
                if at is not None:
                    self._later(at, "accept_offer", address, letter)
            elif kind == "offer" and note == "deputising-over":
                self._later(self.house.now + timedelta(hours=5), "be_displaced", address, letter)
            elif kind == "host":
                self.promised.told.append((self.house.now, note, seats))
                self.figures[f"host told: {note}"] += 1
                if address != ADMIN:  # who looks after the match and does nothing: all goes on as the rules have it
                    self._host_reads(letter, note, seats)
            elif kind == "turn" and self.own.random() < (0.3 if self.people[address].asks_more else 0.02):
                self._later(self.house.now + timedelta(hours=PACE * self.own.random()), "ask", address)
        deaf = [address for address in hear if self.heard[address] == before[address]]
        assert not deaf, self._where(f"{deaf} asked for more time, and do not hear what came of it")

    def _do_ask(self, address: str, letter: EmailMessage | None) -> None:
        if self._seat_of(address) is not None and self.people[address].reads(self.house.now):
            self._says(address, "more time")

    def _new_letters(self) -> Iterator[tuple[EmailMessage, str, str, tuple[Seat, ...]]]:
        folder = self.house.home / "mail-out" / "new"
        new = [folder / name for name in set(os.listdir(folder)) - self.read] if folder.exists() else []
        for file in sorted(new, key=lambda one: one.stat().st_mtime_ns):
            self.read.add(file.name)
            letter = message_from_bytes(file.read_bytes(), policy=policy.default)
            number = str(letter["Message-ID"]).strip("<>").partition(".")[0]
            with reading(self.house.service.engine) as conn:
                row = conn.execute(select(outbox.c.kind, outbox.c.payload).where(outbox.c.id == number)).one()
            payload = read_payload(row.payload)
            yield letter, row.kind, payload.note, payload.seats

    # Laws.

    def _events(self) -> list[str]:
        """Whatever has happened; who is to hear of it what became of their request for more time."""
        loaded = self.house.match(self.match)
        entries = loaded.entries[self.seen :]
        self.seen = len(loaded.entries)
        events = [entry.event for entry in entries]
        for event in events if not isinstance(loaded.state, Concluded) else []:
            self._expect(event)
        self.waits.after(self.before, loaded.state, events, self.house.now, self._where)
        self.before = loaded.state
        hear = self.agreements.after(loaded.state, loaded.views, events, self._where)
        if not isinstance(loaded.state, Underway):
            return []
        return [holder for seat in hear if seat not in loaded.state.vacated and (holder := self._holder(seat))]

    def _state_has_dispute(self) -> bool:
        state = self._state()
        return isinstance(state, Underway) and bool(state.disputes.waited)

    def _expect(self, event: Wired) -> None:
        """What comes of something that has happened, and the figures of it."""
        now = self.house.now
        self.promised.expect(event, now)
        match event:
            case happened.DisputeOpened(number=number):
                at = now + timedelta(hours=PACE * self.own.choice((0.05, 0.3, 0.9, 1.8)))
                self._later(at, "rule", str(number))
            case happened.HostSucceeded(player=player, why=why):
                whom = (
                    "back to the host" if why == "returned" else "to the deputy" if player else "to the administrators"
                )
                self.figures[f"the match passes {whom}"] += 1
            case happened.StillThereAsked(seat=seat, until=until):
                self._ask_whether_there(seat, until)
            case happened.TimeWished(of=of):
                self._ask_others(of)
            case happened.SeatDeputised():
                self.figures["seats with a deputy"] += 1
            case happened.OnlyMovePlayed():
                self.figures["only moves played unasked"] += 1
            case happened.PlayResumed() if self._state_has_dispute():
                self.figures["play that goes on while a dispute is open"] += 1
            case happened.SeatPassed(player=player):
                self.figures[f"seat passes to {'a bot' if player is None else 'a person'}"] += 1
            case _:
                pass

    def _all_told(self) -> None:
        """All that the host was to hear of was in a letter within one deadline."""
        broken = self.promised.broken(timedelta(hours=PACE))
        assert not broken, self._where(f"the host never heard of {', '.join(broken)}")
        disputes = [
            one for one in self.house.match(self.match).entries if isinstance(one.event, happened.DisputeOpened)
        ]
        assert self.heard[ADMIN] >= len(disputes), self._where("administrators were not told of a dispute")
