"""The match of a demonstration: found again or opened, you in one seat and bots in the others."""

import threading
from pathlib import Path
from typing import Final
from uuid import UUID

import msgspec
from sqlalchemy import select

from domain.game import AnyGame, Seat
from domain.games import find
from domain.match.state import Mustering, Underway
from domain.options import resolve
from domain.words import DEFAULT, Language
from pbem.clubhouse.directory import Wishes
from pbem.clubhouse.matches.guests import Guest
from pbem.clubhouse.matches.opening import OpeningRefused, OpeningRequest
from pbem.compose import Service, now
from pbem.demo.answered import ReplyRead, answered, last_answered
from pbem.demo.postbox import Cover, OpenedLetter, Postbox
from pbem.demo.reply import NotHandedOver, compose, hand_over
from pbem.settings import Settings, SettingsError
from pbem.store.engine import reading
from pbem.store.tables import matches, outbox
from worker.ports import Piece

_LOCAL_PART: Final = "you"
_RUNNING: Final = ("mustering", "underway")


class Sitting(msgspec.Struct, frozen=True):
    """The match that is played, and where you sit in it."""

    match: UUID
    number: int
    seat: Seat


class Demo:
    """You at a table of bots, on one machine. Set ``lmtp_port`` once the listener runs: replies go there."""

    def __init__(
        self, service: Service, game: str, seat: str | None, language: Language | None, *, seed: bytes | None = None
    ) -> None:
        """Go on with the running match, or open one: of ``seat`` if one is named.

        ``language`` counts for a match that is opened now; None is the one your letters came in so far. ``seed`` fixes all
        chance of the matches opened here, for tests.
        SettingsError if letters do not end in a Maildir or replies would not be believed; OpeningRefused if there is no such
        seat; UnknownGame.
        """
        settings = service.settings
        service.allowance.lift()
        self._service = service
        self._game: AnyGame = find(game)
        self._lmtp = settings.mail_in.door is None or settings.mail_in.door.protocol == "lmtp"
        self.address = f"{_LOCAL_PART}@{settings.mail_domain}"
        self.lmtp_port: int | None = None
        self._seed = seed
        self._opening = threading.Lock()
        self._postbox = Postbox(_maildir(settings), self.address)
        self._read_before: set[str] = {cover.key for cover in self._postbox.covers()[1:]}
        wanted = Seat(seat.strip().lower()) if seat is not None else None
        self._sitting = self._running(wanted) or self._open(wanted, language or self.language)

    @property
    def game(self) -> AnyGame:
        """The game that is played."""
        return self._game

    @property
    def sitting(self) -> Sitting:
        """The match that is played, and your seat: the next one of a series as soon as it has opened."""
        if self._ended(self._sitting):
            self._sitting = self._running(None) or self._sitting
        return self._sitting

    @property
    def language(self) -> Language:
        """The language your letters come in."""
        with reading(self._service.engine) as conn:
            found = self._service.directory.find(conn, self.address)
            person = self._service.directory.person(conn, found) if found is not None else None
        return person.language if person is not None else DEFAULT

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return self._ended(self.sitting)

    def mailbox(self) -> list[Cover]:
        """Your letters, newest first."""
        return self._postbox.covers()

    def letter(self, key: str) -> OpenedLetter | None:
        """One of your letters; None if there is none of that key."""
        return self._postbox.letter(key)

    def unread(self, key: str) -> bool:
        """Whether a letter has not been looked at since the start."""
        return key not in self._read_before

    def look_at(self, key: str) -> None:
        """The letter is being read, and what came before it, as a receipt, waits no more. Only this process remembers it: the
        files stay as they came."""
        keys = [cover.key for cover in self.mailbox()]
        self._read_before.update(keys[keys.index(key) :] if key in keys else (key,))

    def last_letter(self) -> str | None:
        """The key of the letter that tells how the match ended; None before it has come."""
        sitting = self.sitting
        mine = (outbox.c.match_id == sitting.match) & (outbox.c.seat == sitting.seat)
        with reading(self._service.engine) as conn:
            found = conn.execute(select(outbox.c.message_id).where(mine, outbox.c.kind == "end")).scalar()
        return next((cover.key for cover in self.mailbox() if cover.message_id == found), None)

    def reply(self, key: str, text: str) -> None:
        """Answer a letter through the listener; LookupError if there is no such letter, NotHandedOver if nobody took it."""
        letter = self.letter(key)
        if letter is None:
            raise LookupError("There is no such letter.")
        if self.lmtp_port is None:
            raise NotHandedOver("")
        written = compose(letter, text, sender=self.address, language=self.language, now=now())
        hand_over(written, host="127.0.0.1", port=self.lmtp_port, lmtp=self._lmtp)

    def replies(self, letter: Cover) -> list[ReplyRead]:
        """How your replies to a letter were read, and the reply that it answers; newest first."""
        return answered(self._service, letter.message_id)

    def last_answered(self) -> str | None:
        """The key of the letter that your newest reply is to; None before you have written."""
        keys = {cover.message_id: cover.key for cover in self.mailbox()}
        found = last_answered(self._service, list(keys))
        return None if found is None else keys[found]

    def seats(self) -> tuple[Seat, ...]:
        """The seats of the smallest match of this game."""
        return self._seats(self._game.least_players)

    def play_again(self, seat: str, language: Language) -> None:
        """Open another match once this one is over; nothing while it runs. OpeningRefused if there is no such seat."""
        with self._opening:  # a button pressed twice opens one match
            if self.over:
                self._sitting = self._open(Seat(seat), language)

    def _ended(self, sitting: Sitting) -> bool:
        with reading(self._service.engine) as conn:
            state = conn.execute(select(matches.c.state).where(matches.c.id == sitting.match)).scalar()
        return state not in _RUNNING

    def _seats(self, players: int) -> tuple[Seat, ...]:
        options = resolve(self._game.options, self._game.presets, {})
        return self._game.rules.seats(players, options)

    def _running(self, wanted: Seat | None) -> Sitting | None:
        """The newest match of this game that runs and in which you sit: in the seat named, if one is."""
        with reading(self._service.engine) as conn:
            you = self._service.directory.find(conn, self.address)
            running = select(matches.c.id, matches.c.title_no).where(
                matches.c.game == self._game.key, matches.c.state.in_(_RUNNING)
            )
            rows = conn.execute(running.order_by(matches.c.title_no.desc())).all() if you is not None else []
        for row in rows:
            state = self._service.repository.match(row.id, ()).state
            occupants = state.occupants if isinstance(state, Mustering | Underway) else {}
            yours = [seat for seat, occupant in occupants.items() if occupant.player == str(you)]
            if yours and wanted in (None, yours[0]):
                return Sitting(row.id, row.title_no, yours[0])
        return None

    def _write_in(self, language: Language) -> None:
        """From now on your letters are in the language that you chose."""
        service = self._service
        with reading(service.engine) as conn:
            you = service.directory.find(conn, self.address)
        if you is not None:
            entries, steps = service.directory.prefer(you, Wishes(language=language, own=True), now())
            service.repository.append(entries, steps)

    def _open(self, wanted: Seat | None, language: Language) -> Sitting:
        self._write_in(language)
        seats = self._table_with(wanted)
        yours = wanted or seats[0]
        guests = tuple(
            Guest(address=self.address, seat=seat, language=language)
            if seat == yours
            else Guest(address=None, seat=seat)
            for seat in seats
        )
        made = self._service.opening.open(OpeningRequest(game=self._game.key, guests=guests, seed=self._seed), now())
        self._service.bell(Piece("send_letters"))
        return Sitting(made.match, made.number, yours)

    def _table_with(self, wanted: Seat | None) -> tuple[Seat, ...]:
        """The seats of the smallest match that has the one wanted."""
        for players in range(self._game.least_players, self._game.most_players + 1):
            seats = self._seats(players)
            if wanted is None or wanted in seats:
                return seats
        most = ", ".join(self._seats(self._game.most_players))
        raise OpeningRefused(f"There is no seat {wanted!r} in {self._game.title[DEFAULT]}: choose one of {most}.")


def _maildir(settings: Settings) -> Path:
    scheme, _, place = settings.mail_out.partition(":")
    if scheme != "maildir":
        raise SettingsError(
            "`pbem demo` shows letters from a Maildir: leave PBEM_MAIL_OUT out, or write maildir:/folder."
        )
    if not settings.trust_token:
        raise SettingsError(
            "`pbem demo` cannot prove who writes: leave PBEM_MAIL_DOMAIN and PBEM_MAIL_TRUST out, or set PBEM_MAIL_TRUST=token."
        )
    return Path(place.removeprefix("//"))
