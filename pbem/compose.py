"""The only file that knows every part: settings in, a working service out."""

import os
from datetime import UTC, datetime
from functools import cached_property
from pathlib import Path
from typing import Final

from sqlalchemy import Engine

from mail.inbound.sender.authority import Trust
from mail.outbound.carriers import Carrier, carrier_for
from pbem.bell import Bell
from pbem.clubhouse.acts import ActBook
from pbem.clubhouse.desk import LetterDesk
from pbem.clubhouse.directory import Directory
from pbem.clubhouse.forgetting.afterwards import Afterwards
from pbem.clubhouse.forgetting.erasing import Forgetting
from pbem.clubhouse.forgetting.kept_of import PlayersFile
from pbem.clubhouse.forgetting.leaving import SeatsTaken
from pbem.clubhouse.forgetting.traces import Traces
from pbem.clubhouse.inbox.allowance import Allowance
from pbem.clubhouse.inbox.answers import LetterAnswers
from pbem.clubhouse.inbox.intake import Intake
from pbem.clubhouse.inbox.turns import turns
from pbem.clubhouse.letters.answering import Answerer
from pbem.clubhouse.letters.astray import Astray
from pbem.clubhouse.letters.farewell import Farewell
from pbem.clubhouse.letters.held import HeldLetters
from pbem.clubhouse.letters.host_questions import HostQuestions
from pbem.clubhouse.letters.hosting import HostLetters
from pbem.clubhouse.letters.lapsing import Lapsing
from pbem.clubhouse.letters.new_address import NewAddress
from pbem.clubhouse.letters.observing import ObserverLetters
from pbem.clubhouse.letters.of_no_match import OfNoMatch
from pbem.clubhouse.letters.offers import Offers
from pbem.clubhouse.letters.open_list import OpenListLetters
from pbem.clubhouse.letters.opening import OpeningLetters
from pbem.clubhouse.letters.over_limit import OverLimit
from pbem.clubhouse.letters.own_data import OwnData
from pbem.clubhouse.letters.own_matches import OwnMatchesTold
from pbem.clubhouse.letters.rating import RatingsAsked
from pbem.clubhouse.letters.reading import LetterReader
from pbem.clubhouse.letters.rematch import Rematches
from pbem.clubhouse.letters.same_message_id import SameNumber
from pbem.clubhouse.letters.scrutiny import Scrutiny
from pbem.clubhouse.letters.set_aside import SettingAside
from pbem.clubhouse.letters.settling import Settling
from pbem.clubhouse.letters.succession import HostSuccession
from pbem.clubhouse.letters.unread_answers import UnreadAnswers
from pbem.clubhouse.matches.absent import Absentees
from pbem.clubhouse.matches.continuing import Continuing
from pbem.clubhouse.matches.deadlines.closing import Closer
from pbem.clubhouse.matches.deadlines.reminding import Reminding
from pbem.clubhouse.matches.deadlines.resuming import Resuming
from pbem.clubhouse.matches.hosting import Hosting
from pbem.clubhouse.matches.hosts import Hosts
from pbem.clubhouse.matches.looks import Looks
from pbem.clubhouse.matches.noting import Noter
from pbem.clubhouse.matches.opening import Opening
from pbem.clubhouse.matches.rated import RatedPlayers
from pbem.clubhouse.matches.rationing import Rationing
from pbem.clubhouse.matches.record import Record
from pbem.clubhouse.matches.rulings import Rulings
from pbem.clubhouse.matches.series import SeriesKeeper
from pbem.clubhouse.notes import Notes
from pbem.clubhouse.outbox.departing import Departures
from pbem.clubhouse.outbox.freed_memory import keep_freed_memory
from pbem.clubhouse.outbox.pictures import Pictures
from pbem.clubhouse.outbox.rendering import Renderer
from pbem.clubhouse.outbox.resending import Resender
from pbem.clubhouse.outbox.rewriting import Rewriter
from pbem.clubhouse.outbox.rows import Outbox
from pbem.clubhouse.outbox.sending import Sender
from pbem.clubhouse.outbox.undelivered import Undelivered
from pbem.clubhouse.people.about_others import AboutOthers
from pbem.clubhouse.people.deputising import Deputising
from pbem.clubhouse.people.naming import DeputyNaming
from pbem.clubhouse.people.reports import Reports
from pbem.clubhouse.secrets.seeds import Seeds
from pbem.clubhouse.signing_in.administrators import Administrators
from pbem.clubhouse.signing_in.links import SignInLinks
from pbem.clubhouse.signing_in.sessions import Sessions
from pbem.clubhouse.streams.repository import Repository
from pbem.clubhouse.tidying import Tidier
from pbem.passwords import password_for, token_for
from pbem.readiness import Tables, ready, refuse_missing
from pbem.replay.theatre import Theatre
from pbem.settings import Settings, SettingsError
from pbem.store.engine import make_engine
from pbem.store.vault import Vault

_OWNERS: Final = 0o700
_MADE: Final = ("secret.key", "pbem.db")


class Service:
    """One installation, put together. ``close`` when done."""

    def __init__(self, settings: Settings, tables: Tables = Tables.MADE) -> None:
        """SettingsError or StoreError say in one sentence what is wrong with the settings or the database."""
        self.settings = settings
        if tables is Tables.FOUND:
            refuse_missing(settings)
        make_home(settings.home)
        self.engine: Engine = make_engine(settings.database_url)
        try:
            self.keys, _ = ready(self.engine, settings, tables)
        except BaseException:
            self.engine.dispose()
            raise
        kept = settings.mail_in.passwords
        self.carrier: Carrier = carrier_for(settings.mail_out, password_for(kept), token_for(kept))
        self.ours = settings.reply_address
        self.vault = Vault(self.keys)
        self.pictures = Pictures(self.keys)
        self.repository = Repository(self.engine, self.keys)
        self.seeds = Seeds(self.engine, self.keys)
        self.outbox = Outbox(self.keys, settings.mail_domain)
        self.directory = Directory(self.repository, self.vault, self.keys, self.ours, settings.mail_in.shared)
        self.hosts = Hosts(self.engine, self.directory, self.outbox, settings.admins)
        series = SeriesKeeper(self.repository, self.seeds)
        self.record = Record(self.repository, self.outbox, self.seeds, series, self.hosts, self.directory)
        self.opening = Opening(self.engine, self.record, self.directory, self.seeds)
        self.continuing = Continuing(self.record)
        self.looks = Looks(self.record, self.vault, self.keys)
        self.rulings = Rulings(self.record, self.vault, self.keys, self.directory)
        self.hosting = Hosting(self.record, self.directory, self.acts)
        self.notes = Notes(self.engine, self.vault)
        self.undelivered = Undelivered(self.engine)
        self.resender = Resender(self.repository, self.directory, self.outbox)
        self.renderer = Renderer(self.outbox, self.directory, self.vault, self.ours, settings.pages, settings.web_url)
        self.rewriter = Rewriter(self.repository, self.directory, self.vault, self.renderer)
        self.theatre = Theatre(self.engine, self.repository, self.vault, self.outbox.tokens)
        seats = SeatsTaken(self.record)
        self.players_file = PlayersFile(self.repository, self.directory, self.vault, seats)
        self.forgetting = self._forgetting(seats)
        afterwards = Afterwards(self.forgetting, self.repository, self.vault)
        self.tidier = Tidier(self.engine, self.vault, self.pictures, settings.keep_letters_days, afterwards)
        self.bell = Bell()
        self.intake = self._intake()
        self.sessions = Sessions(self.engine)
        self.administrators = Administrators(self.repository, self.directory, self.keys, settings.admins)
        self.links = self._links()
        self.scrutiny = self._scrutiny()
        self.allowance = Allowance(self.engine, settings.limits)
        self.desk = self._desk()

    def _scrutiny(self) -> Scrutiny:
        settings, tokens = self.settings, self.outbox.tokens
        trust = Trust.TOKEN if settings.trust_token else Trust.AUTHENTICATION
        return Scrutiny(self.repository, self.directory, settings.believed, trust, self.ours, self.vault, tokens)

    @cached_property
    def acts(self) -> ActBook:
        """What administrators do, written down."""
        return ActBook(self.vault, self.keys)

    @cached_property
    def answers(self) -> LetterAnswers:
        """Letters closed with the answers that are owed to them."""
        return LetterAnswers(self.repository, self.outbox, self.allowance, self.vault)

    @cached_property
    def resuming(self) -> Resuming:
        """Ends what holds all decisions open; only an operator asks for it."""
        return Resuming(self.repository, self.hosting, self.acts)

    @cached_property
    def reminding(self) -> Reminding:
        """Reminders that whoever runs a match asks for."""
        return Reminding(self.repository, self.directory, self.outbox, self.acts)

    @cached_property
    def offers(self) -> Offers:
        """Seats of running matches, offered to somebody."""
        return Offers(
            self.repository,
            self.directory,
            self.outbox,
            self.hosting,
            self.hosts,
            self.answers,
            self.acts,
            self.succession,
            self.deputising,
        )

    @cached_property
    def deputising(self) -> Deputising:
        """Who plays a seat for another."""
        return Deputising(self.repository, self.record, self.outbox, self.answers)

    @cached_property
    def succession(self) -> HostSuccession:
        """Who runs a match whose host is silent."""
        return HostSuccession(self.repository, self.directory, self.outbox, self.hosting, self.hosts, self.answers)

    @cached_property
    def open_list(self) -> OpenListLetters:
        """Matches that look for players."""
        return OpenListLetters(
            self.repository,
            self.directory,
            self.outbox,
            self.opening,
            self.answers,
            self.acts,
            self.settings.listed_days,
        )

    def close(self) -> None:
        """Give back connections."""
        self.carrier.close()
        self.engine.dispose()

    def _forgetting(self, seats: SeatsTaken) -> Forgetting:
        return Forgetting(
            self.repository,
            self.directory,
            self.vault,
            self.pictures,
            self.renderer,
            seats,
            Traces(self.repository, self.directory, self.vault, self.keys),
            self.settings.home,
            self.settings.backup_keys,
        )

    def _intake(self) -> Intake:
        return Intake(
            self.engine,
            self.vault,
            self.outbox.tokens,
            self.keys,
            self.ours,
            self.settings.limits,
            self.bell,
            self.settings.believed,
        )

    def _links(self) -> SignInLinks:
        most = self.settings.limits.links
        return SignInLinks(self.engine, self.keys, self.outbox, self.sessions, self.administrators, most)

    @cached_property
    def reports(self) -> Reports:
        """What players have shown the administrators of what others said."""
        return Reports(self.vault, self.acts, self.hosts)

    @cached_property
    def rated(self) -> RatedPlayers:
        """How well players play."""
        return RatedPlayers(self.repository, {})

    @cached_property
    def ratings_asked(self) -> RatingsAsked:
        """Who tells players how well they play."""
        return RatingsAsked(self.repository, self.answers, self.rated)

    def _desk(self) -> LetterDesk:
        astray = Astray(self.repository, self.outbox, self.vault)
        settling = Settling(self.repository, self.directory, self.answers)
        naming = DeputyNaming(self.repository, self.directory, self.outbox, self.vault)
        own_matches = OwnMatchesTold(self.repository, self.answers)
        reader = LetterReader(
            self.repository,
            Answerer(
                self.repository,
                self.record,
                self.outbox,
                self.vault,
                self.allowance,
                settling,
                self.directory,
                own_matches,
                self.ratings_asked,
                AboutOthers(self.reports, naming),
            ),
            self.directory,
            self.outbox,
            self.vault,
            self.scrutiny,
            self.undelivered,
            self.allowance,
            self.answers,
            HeldLetters(self.repository, self.allowance, self.answers),
            OverLimit(self.engine, self.outbox, self.vault, self.scrutiny, self.allowance),
            astray,
            self._of_no_match(astray, own_matches, settling),
            SameNumber(self.engine, self.vault, self.scrutiny),
            self._host_letters(),
            self.offers,
            SettingAside(
                self.engine, self.repository, self.directory, self.outbox, self.vault, self.scrutiny, self.allowance
            ),
        )
        noter = Noter(self.repository, self.record, self.hosts, self.outbox)
        absentees = Absentees(self.record, self.directory, self.hosts)
        closer = Closer(self.repository, self.record, self.directory, self.outbox, noter, absentees)
        own_turns = turns(self.engine, self.settings.home)
        lapsing = Lapsing(self.repository, self.offers, self.open_list, self.succession, self.deputising, self.hosts)
        return LetterDesk(
            self.engine, reader, noter, closer, self._sender(), own_turns, self.tidier, self.links, lapsing
        )

    def _sender(self) -> Sender:
        keep_freed_memory()
        return Sender(
            self.repository,
            self.directory,
            self.outbox,
            self.vault,
            self.pictures,
            self.carrier,
            self.ours,
            self.renderer,
            self.undelivered,
            Departures(self.settings.quota, self.keys),
            Rationing(self.repository, self.hosts).tell,
        )

    def _host_letters(self) -> HostLetters:
        return HostLetters(
            self.repository,
            self.directory,
            self.outbox,
            self.hosting,
            self.offers,
            self.reminding,
            HostQuestions(self.repository, self.answers),
            Rematches(self.repository, self.directory, self._opening_letters()),
        )

    def _opening_letters(self) -> OpeningLetters:
        return OpeningLetters(
            self.repository,
            self.directory,
            self.outbox,
            self.opening,
            self.answers,
            self.settings.opens,
            self.settings.admins,
            self.settings.listed_days,
        )

    def _of_no_match(self, astray: Astray, own_matches: OwnMatchesTold, settling: Settling) -> OfNoMatch:
        return OfNoMatch(
            Farewell(self.repository, self.outbox, self.answers, astray, self.forgetting),
            OwnData(self.repository, self.outbox, self.vault, self.players_file, self.answers),
            own_matches,
            settling,
            self._opening_letters(),
            HostQuestions(self.repository, self.answers),
            self.open_list,
            NewAddress(
                self.repository,
                self.directory,
                self.outbox,
                astray,
                self.answers,
                self.vault,
                self.keys,
            ),
            ObserverLetters(self.repository, self.answers),
            self.ratings_asked,
            UnreadAnswers(self.repository, self.answers),
            self.answers,
            self.directory,
            self.repository,
            self.settings.opens,
        )


def now() -> datetime:
    """The clock: read here, handed down everywhere else."""
    return datetime.now(UTC)


def make_home(home: Path) -> None:
    """The folder of the service, its owner's alone; SettingsError if it cannot be written to.

    One that an earlier release made and left open is closed: the files that it made there tell.
    """
    try:
        home.mkdir(mode=_OWNERS, parents=True, exist_ok=True)
        found = home.stat()
        made_here = any((home / name).exists() for name in _MADE)
        if made_here and found.st_mode & 0o077 and found.st_uid == os.geteuid():
            home.chmod(_OWNERS)
        probe = home / f".writable.{os.urandom(4).hex()}"  # of its own: many processes look at once
        probe.write_bytes(b"")
        probe.unlink()
    except OSError as error:
        raise SettingsError(
            f"The folder {home} cannot be written to ({error.strerror}): set PBEM_HOME to one that can."
        ) from None
