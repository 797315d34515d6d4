"""A match decided anew from its seed and from what its seats ordered: whether the rules lead to the events that are recorded."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import product
from typing import Any, Final, TypeAlias

import msgspec

from domain.chance import Chance, Drawn, SeededChance, used
from domain.game import PUBLIC, AnyGame, Seat, Written
from domain.match import events as happened
from domain.match.evolve import evolve
from domain.match.orders import AcceptInvitation, Draw
from domain.match.rules.adopting import adopt
from domain.match.rules.commands import TimedEvent, of_another_command, of_the_same_letter
from domain.match.rules.course import Decided, MatchCourse
from domain.match.rules.decide import carry_out_order
from domain.match.rules.invitations import words_told
from domain.match.rules.rewinding import CannotRewind, as_of, rewind
from domain.match.rules.ruling import annul
from domain.match.rules.seconding import is_seconded
from domain.match.rules.sharing import carry_out, start, vacate, vacate_as_before
from domain.match.rules.stopping import conclude
from domain.match.rules.submission import Submission
from domain.match.sight import MatchView, blank, look_on
from domain.match.state import MatchState, Mustering, Underway, Unopened, chance_used, public_table, words_in_chance
from domain.seats import number_of_place
from domain.wire import Wired

change = msgspec.structs.replace

GIVEN: Final = frozenset(
    {
        happened.SeatTaken, happened.InvitationDeclined, happened.InvitationsExpired, happened.OrdersRefused,
        happened.OrderNotPlayed, happened.PlanSet, happened.PlanFollowed, happened.PlanDropped, happened.ResignationAsked,
        happened.ResignationWithdrawn,
        happened.DeadlineMissed, happened.DeadlineExtended, happened.SeatUnreachable, happened.SeatReachable,
        happened.DrawLapsed, happened.DisputeAsked, happened.DisputeOpened, happened.DisputeRuled, happened.MatchRuled,
        happened.PlayHeld, happened.PlayResumed, happened.DeadlineRestored, happened.ResultAnnulled, happened.PressSent,
        happened.RulingProposed, happened.SecretsSeen, happened.SeriesRanked, happened.TimeGiven, happened.PlayPaused,
        happened.PauseEnded, happened.AbsenceAnnounced, happened.AbsenceEnded, happened.SeatPassed, happened.MatchStopped,
        happened.QuietHoursSet, happened.SeatDeputised, happened.DeputyEnded,
        happened.HostSucceeded, happened.DiaryKept, happened.StillThereAsked, happened.StillThere,
        happened.AnswerHeld, happened.SeatWished, happened.TimeWished, happened.TimeAgreed, happened.TimeDeclined,
    }
)  # fmt: skip
"""What people, time and other matches bring in: no rule leads to it, it is taken as it stands."""


_DRAWN: Final = (happened.ChanceDrawn, happened.ChanceUsed)
_AsGiven: TypeAlias = Callable[[Wired], Wired]
_Command: TypeAlias = Callable[[MatchCourse], object]


def _itself(event: Wired) -> Wired:
    return event


def _ask_the_same(event: Wired, other: Wired | None) -> bool:
    """Whether both ask the same seats, until the same time."""
    if not isinstance(event, happened.DecisionOpened) or not isinstance(other, happened.DecisionOpened):
        return False
    alike = change(other, window=event.window, quiet=event.quiet, invites=event.invites)
    return event == alike


class Parting(msgspec.Struct, frozen=True):
    """The first event, by its number, that is not what the rules lead to: what follows from them, None for nothing.

    ``why``: why the rules lead to nothing there, where there is more to say than that.
    """

    number: int
    expected: Wired | None
    why: str = ""


class _Parts(Exception):
    def __init__(self, parting: Parting) -> None:
        super().__init__()
        self.parting = parting


def redecide(game: AnyGame, seed: bytes, history: Sequence[TimedEvent], *, asked_as_now: bool = True) -> Parting | None:
    """Decide every order anew; None if the rules lead to this history, event by event, with every draw.

    Unless questions are ``asked_as_now`` what they were called and what they invited may be as earlier rules had it.
    """
    deciding = _Deciding(game, seed, history, asked_as_now=asked_as_now)
    try:
        deciding.all()
    except _Parts as parts:
        return parts.parting
    except Exception as error:  # what is no history of ours can break any rule
        return Parting(deciding.done + 1, None, f"it cannot be decided ({type(error).__name__})")
    return None


class _Deciding:
    """Where a match stands that is being decided anew. ``used`` are the values drawn so far for each purpose, ``untold`` those
    that no event has told of yet, ``drew`` the order, or other event, that drew last. ``each_told``: draws are recorded one by
    one, as from the first release on, and not only counted."""

    def __init__(self, game: AnyGame, seed: bytes, history: Sequence[TimedEvent], *, asked_as_now: bool) -> None:
        self.game = game
        self.seed = seed
        self.history = history
        self.asked_as_now = asked_as_now
        self.done = 0
        self.state: MatchState = Unopened()
        self.views: dict[Any, MatchView] = {}
        self.used: dict[str, int] = {}
        self.untold: tuple[Drawn, ...] = ()
        self.drew: TimedEvent | None = None
        self.each_told = False

    def all(self) -> None:
        """From the first event to the last."""
        self._open()
        while self.done < len(self.history):
            self._all_told_before()
            self._next(self.history[self.done].event)
        if self.untold:
            raise _Parts(self._draws_missing())

    def _all_told_before(self) -> None:
        """That draws stand in one event, behind all that their command led to and before any other command."""
        lapsed = isinstance(self.history[self.done].event, happened.DrawLapsed)  # it may be part of the order behind it
        then = self.history[min(self.done + lapsed, len(self.history) - 1)]
        if self.drew is None:
            return
        if self.untold and of_another_command(self.drew, then):
            raise _Parts(self._draws_missing())
        if isinstance(self.history[self.done - 1].event, _DRAWN) and of_the_same_letter(self.drew, then):
            raise _Parts(Parting(self.done, None, "draws are recorded behind all that a letter led to, not amid it"))

    def _draws_missing(self) -> Parting:
        drawn = ", ".join(f"{one.purpose} {one.ordinal}" for one in self.untold)
        return Parting(self.done + 1, None, f"the event that records these draws should stand here: {drawn}")

    def _next(self, event: Wired) -> None:
        match event:
            case happened.OrderCarriedOut():
                self._order(event)
            case happened.DrawLapsed(seat=seat) if self._proposed_by(seat):
                self._order(self._later(1))
            case happened.SeatVacated(seat=seat, why=why):
                self._decided(
                    lambda course: vacate(course, seat, why), before=lambda course: vacate_as_before(course, seat, why)
                )
            case happened.DrawProposed(seat=seat) | happened.DrawAgreed(seat=seat):
                self._decided(lambda course: carry_out(course, seat, Draw(), 0, 0, None))
            case happened.InvitationAccepted(seat=seat):
                self._decided(lambda course: carry_out(course, seat, AcceptInvitation(), 0, 0, None))
            case happened.Rewound(keep=keep):
                self._go_back(keep)
            case happened.RulesAdopted():
                self._adopt()
            case happened.MatchStopped() if isinstance(self.state, Underway):
                self._take(event)
                self._decided(conclude)
            case _:
                self._noted(event)

    def _noted(self, event: Wired) -> None:
        """What no order causes: what the match notes of itself, and what it is given."""
        match event:
            case happened.ChanceDrawn() if self.untold:
                self._told(happened.ChanceDrawn(self.untold))
                self.each_told = True
            case happened.ChanceUsed() if self.untold and not self.each_told:
                self._told(happened.ChanceUsed(used(self.untold)))
            case happened.ChanceUsed() if self.untold:
                raise _Parts(Parting(self.done + 1, happened.ChanceDrawn(self.untold)))
            case happened.WordGiven(seat=seat) if self._may_give_a_word(seat):
                self._take(event)
            case happened.WordsTold():
                self._take(words_told([one.event for one in self.history[: self.done]]))
            case happened.LooksTold():
                self._take(happened.LooksTold(tuple(self._looks())))
            case happened.SeedOpened():
                self._take(happened.SeedOpened(self.seed.hex()))
            case happened.DisputeRuled(ruling="annulled") | happened.MatchRuled(ruling="annulled") if isinstance(
                self.state, Underway
            ):
                self._annulled(event)
            case _ if type(event) in GIVEN:
                self._take(event)
            case _:
                raise _Parts(Parting(self.done + 1, None))

    def _open(self) -> None:
        """The opening: who sits where, by dice if the rules gave the roles out, and play if nobody is asked first."""
        opened = self.history[0].event
        if not isinstance(opened, happened.Opened):
            raise _Parts(Parting(1, None, "a match begins with its opening"))
        self.each_told = opened.record > 1
        self.views = {seat: blank(self.game, seat) for seat in (*opened.seats, PUBLIC)}
        self._take(opened)
        if self._thrown_for(opened):
            chance = SeededChance(self.seed)
            roles = self.game.rules.roles(len(opened.seats), opened.options, chance)
            if roles.dice:
                dice = tuple(tuple((roles.seats[who], face) for who, face in thrown) for thrown in roles.dice)
                self._take(happened.RolesRolled(dice))
            self._drew(chance, self.history[:1])
        while isinstance(self._later(0), happened.SeatTaken):
            self._take(self._later(0))
        if isinstance(self._later(0), happened.Started):
            self._decided(start)

    def _thrown_for(self, opened: happened.Opened) -> bool:
        """Whether the rules gave out the roles: if they did without dice, what was drawn for it tells."""
        if isinstance(self._later(0), happened.RolesRolled):
            return True
        first = self._later(0)
        if isinstance(first, happened.SeatTaken) and number_of_place(first.seat):
            return False
        told = next((one.event.drawn for one in self.history if isinstance(one.event, _DRAWN)), ())
        purposes = {one.purpose for one in told} if isinstance(told, tuple) else told.keys()
        chance = SeededChance(self.seed)
        self.game.rules.roles(len(opened.seats), opened.options, chance)
        return bool(chance.drawn) and used(chance.drawn).keys() <= purposes

    def _order(self, event: Wired | None) -> None:
        """One order with all that it caused. By default, the rules say which; all others are as their seats gave them."""
        if not isinstance(event, happened.OrderCarriedOut):
            raise _Parts(Parting(self.done + 1, None))
        shape = next(shape for shape in self.game.orders if event.name == shape.WIRE)
        given = msgspec.json.decode(event.body, type=shape)

        def play(course: MatchCourse) -> None:
            order = given
            if event.by == "default":
                order = self.game.sight.default(course.views[event.seat].game, event.seat, course.chance)
            submission = Submission(
                seat=event.seat, decision=event.meant, orders=(), by=event.by, cause=event.cause, words=event.words
            )
            carry_out_order(course, submission, Written(event.line, order))

        def as_given(made: Wired) -> Wired:
            """The order in the words of the release that wrote it down, which may have known fewer fields."""
            if not isinstance(made, happened.OrderCarriedOut) or made.name != event.name:
                return made
            same = msgspec.json.decode(made.body, type=shape) == given
            return change(made, body=event.body) if same else made

        self._decided(play, self._replaced(event), as_given)

    def _decided(
        self,
        decide: _Command,
        replacing: Seat | None = None,
        seen: _AsGiven = _itself,
        *,
        before: _Command | None = None,
    ) -> None:
        """What a command leads to, which must be what happened.

        A draw proposed in the letter that an order stood in does not lapse with it (G-17), and which letter a proposal stood
        in is not recorded: either will do. Nor is by which release a match went on, where one decided otherwise ``before``.
        """
        parting: Parting | None = None
        ways = (decide,) if before is None else (decide, before)
        for way, lapsing in product(ways, (True, False)):
            course = self._course(replacing, lapsing=lapsing)
            way(course)
            made = list(map(seen, course.events))
            found = self._parting(made)
            if found is None:
                self.state, self.views = course.state, course.views
                since = self.history[self.done : self.done + len(made)]
                self.done += len(made)
                self._drew(course.chance, since)
                return
            parting = parting or found
        assert parting is not None
        raise _Parts(parting)

    def _course(self, replacing: Seat | None, *, lapsing: bool) -> MatchCourse:
        chance = self._chance(self.used)
        course = MatchCourse(self.game, self.state, self.views, chance, self.history[self.done].at, replacing=replacing)
        if isinstance(course.before, Underway) and not lapsing:
            course.before = change(course.before, draw=None)
        return course

    def _chance(self, used: Mapping[str, int]) -> Chance:
        """Chance from where so many values of each purpose were taken, the words of players in it that are."""
        return SeededChance(self.seed, used).with_words(words_in_chance(self.state))

    def _parting(self, made: Sequence[Wired]) -> Parting | None:
        """The first of these that is not what happened next."""
        for number, event in enumerate(made):
            then = self._later(number)
            if event != then and (self.asked_as_now or not _ask_the_same(event, then)):
                return Parting(self.done + number + 1, event)
        return None

    def _take(self, event: Wired | None) -> None:
        """Let happen what was expected."""
        if event is None or event != self._later(0):
            raise _Parts(Parting(self.done + 1, event))
        self.state = evolve(self.game, self.state, event)
        look_on(self.game, self.views, [(event, public_table(self.state))])
        self.done += 1

    def _go_back(self, keep: int) -> None:
        """The rewind, and what is asked anew after it."""
        events = [one.event for one in self.history[: self.done]]
        asked = self.state.decisions if isinstance(self.state, Underway) else 0
        if isinstance(self.state, Underway) and self.state.opened.rewinds == "two" and not is_seconded(events):
            raise _Parts(
                Parting(self.done + 1, None, "going back takes two administrators here, and no second one agreed")
            )
        try:
            state, views = as_of(self.game, events, keep, self.views)
        except CannotRewind as refused:
            raise _Parts(Parting(self.done + 1, None, str(refused))) from None
        assert isinstance(state, Underway)
        chance = self._chance(state.chance)
        decided = rewind(self.game, asked, keep, state, views, chance, self.history[self.done].at)
        self.used, self.untold = dict(state.chance), ()
        self._happen(decided)

    def _adopt(self) -> None:
        """Newer rules, and what they ask otherwise."""
        if not isinstance(self.state, (Mustering, Underway)):
            raise _Parts(Parting(self.done + 1, None))
        chance, now = self._chance(self.used), self.history[self.done].at
        self.each_told = True
        self._happen(adopt(self.game, self.state, self.views, chance, now))

    def _happen(self, decided: Decided) -> None:
        """The events of a whole command."""
        parting = self._parting(decided.events)
        if parting is not None:
            raise _Parts(parting)
        self.done += len(decided.events)
        self.state, self.views = decided.after, dict(decided.views)
        self.used, self.untold = dict(chance_used(self.state)), ()

    def _annulled(self, ruled: Wired) -> None:
        """The ruling, play that waited for it, and the end that it brings about."""
        self._take(ruled)
        if isinstance(self._later(0), happened.PlayResumed):
            self._take(self._later(0))
        self._decided(annul)

    def _drew(self, chance: Chance, since: Sequence[TimedEvent]) -> None:
        self.used |= used(chance.drawn)
        self.untold += chance.drawn
        if chance.drawn:
            orders = (one for one in since if isinstance(one.event, happened.OrderCarriedOut))
            self.drew = next(orders, since[0])

    def _told(self, drawn: Wired) -> None:
        """The draws since the last time that they were recorded."""
        self._take(drawn)
        self.used = dict(chance_used(self.state))
        self.untold = ()

    def _later(self, by: int) -> Wired | None:
        """What happened so many events later; None if that was after the last."""
        return self.history[self.done + by].event if self.done + by < len(self.history) else None

    def _proposed_by(self, seat: Seat) -> bool:
        return isinstance(self.state, Underway) and self.state.draw is not None and self.state.draw.proposed_by == seat

    def _replaced(self, order: happened.OrderCarriedOut) -> Seat | None:
        """Whose plan is about to give way to another of the same letter: it is not moved on any more."""
        later = (one.event for one in self.history[self.done :])
        plans = (event for event in later if isinstance(event, happened.PlanSet) and event.seat == order.seat)
        return order.seat if order.cause and any(plan.cause == order.cause for plan in plans) else None

    def _may_give_a_word(self, seat: Seat) -> bool:
        """Whether a word may stand here: the match takes some, and the acceptance of its seat follows (G-26)."""
        then = self._later(1)
        accepts = isinstance(then, happened.InvitationAccepted) and then.seat == seat
        return accepts and isinstance(self.state, Mustering) and self.state.opened.words

    def _looks(self) -> Iterator[happened.Look]:
        for one in self.history[: self.done]:
            if isinstance(one.event, happened.SecretsSeen):
                yield happened.Look(one.at, one.event.reason, one.event.seat, one.event.what)
