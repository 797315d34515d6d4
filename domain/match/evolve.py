"""The memory of a match: each event folded into the state, the game's events into the game's state. No rules here."""

from datetime import timedelta
from typing import Any, TypeVar

import msgspec

from domain.chance import used
from domain.course import laid
from domain.game import AnyGame, Outcome, Seat
from domain.match import events as happened
from domain.match.events import StoredPlanLine
from domain.match.quiet import QuietHours
from domain.match.state import (
    Absence,
    Cancelled,
    Concluded,
    Decision,
    Disputes,
    DrawOffer,
    MatchState,
    Mustering,
    Occupant,
    Pausing,
    Planning,
    TimeAsked,
    TimeWish,
    Underway,
    Unopened,
)
from domain.seats import less, number_of_place
from domain.wire import Wired

change = msgspec.structs.replace
T = TypeVar("T")

MATCH_TYPES = frozenset(happened.MATCH_EVENTS)


def evolve(game: AnyGame, state: MatchState, event: Wired) -> MatchState:
    """The state after an event. ValueError if the event cannot follow it: the stream is not ours or is damaged."""
    match state:
        case Mustering() | Underway() if isinstance(event, happened.RulesAdopted):
            return change(state, opened=change(state.opened, rules_version=event.version))
        case Underway():
            if type(event) not in MATCH_TYPES:
                return change(
                    state, game=game.rules.evolve(state.game, event, laid(game.rules.lay, state.game.table, event))
                )
            return _underway(state, event)
        case Mustering():
            return _mustering(game, state, event)
        case Unopened() if isinstance(event, happened.Opened):
            return Mustering(event, words=event.given)
        case Concluded():
            return _concluded(state, event)
        case Cancelled():
            return state
        case _:
            raise ValueError(f"{event.WIRE} cannot come after {type(state).__name__}")


def _concluded(state: Concluded, event: Wired) -> MatchState:
    if isinstance(event, happened.SeedOpened):
        return change(state, seed=event.seed)
    disputes = disputed_on(state.disputes, event)
    return state if disputes is state.disputes else change(state, disputes=disputes)


def _mustering(game: AnyGame, state: Mustering, event: Wired) -> MatchState:
    match event:
        case happened.SeatTaken(seat=seat, player=player, invited=invited):
            return change(state, occupants={**state.occupants, seat: Occupant(player, invited)})
        case happened.InvitationAccepted(seat=seat):
            taken = change(state.occupants[seat], invited=False, unreachable=False)
            return change(state, occupants={**state.occupants, seat: taken})
        case happened.SeatUnreachable() | happened.SeatReachable():
            return change(state, occupants=_reached(state.occupants, event))
        case happened.WordGiven(hash=hash_of_word):
            return change(state, words=(*state.words, hash_of_word))
        case happened.SeatWished(seat=seat, wish=wish):
            return change(state, wishes={**state.wishes, seat: wish})
        case happened.InvitationDeclined() | happened.InvitationsExpired() | happened.MatchStopped():
            return Cancelled(state.opened, state.occupants)
        case happened.ChanceUsed() | happened.ChanceDrawn():
            return change(state, chance=_drawn_after(state.chance, event))
        case happened.Started():
            seated = {seat: who for seat, who in state.occupants.items() if not number_of_place(seat)}
            return Underway(state.opened, seated, game.rules.blank, chance=state.chance, words=state.words)
        case _:
            return state


def _underway(state: Underway, event: Any) -> MatchState:
    match event:
        case happened.DecisionOpened(number=number, window=window, seats=seats, due=due, quiet=quiet):
            away = tuple((one.since, one.until) for seat, one in state.away.items() if seat in seats)
            return _opened(state, Decision(number, window, seats, due, away=away), hands=state.planning.hands and quiet)
        case happened.OrderCarriedOut():
            return _ordered(state, event)
        case happened.AheadCarriedOut(seat=seat):
            return _answered(_by_hand(state), seat)
        case happened.WaitShortened() | happened.WaitRestored() | happened.Rewound():
            return _asked_otherwise(state, event)
        case happened.ChanceUsed() | happened.ChanceDrawn():
            return change(state, chance=_drawn_after(state.chance, event))
        case happened.DeadlineMissed(seats=seats):
            return change(state, missed={**state.missed, **{seat: state.missed.get(seat, 0) + 1 for seat in seats}})
        case happened.SeatVacated() | happened.ResignationAsked() | happened.ResignationWithdrawn():
            return _leaving(state, event)
        case happened.Ended(winners=winners, reason=reason, rule=rule):
            outcome = Outcome(winners, reason, rule)
            seated = {seat: change(who, deputy=None) for seat, who in state.occupants.items()}
            return Concluded(state.opened, seated, state.game, outcome, state.decisions, None, state.disputes)
        case (
            happened.PlanSet()
            | happened.AnswerHeld()
            | happened.PlanFollowed()
            | happened.PlanWaits()
            | happened.PlanDropped()
        ):
            return _planned(state, event)
        case happened.SeatUnreachable() | happened.SeatReachable() | happened.DeadlineExtended():
            return _letters_failed(state, event)
        case happened.DrawProposed() | happened.DrawAgreed() | happened.DrawLapsed():
            return change(state, draw=drawn_on(state.draw, event))
        case _:
            return _disputed(state, event)


def _drawn_after(chance: dict[str, int], event: happened.ChanceUsed | happened.ChanceDrawn) -> dict[str, int]:
    """How many values each purpose has taken once these were drawn."""
    return {**chance, **(used(event.drawn) if isinstance(event, happened.ChanceDrawn) else event.drawn)}


def _opened(state: Underway, decision: Decision, *, hands: bool) -> Underway:
    answered = state.decision.ordered if state.decision else ()
    spared = tuple(seat for seat in state.spared if seat not in answered)
    planning = change(state.planning, hands=hands)
    return change(state, decision=decision, decisions=decision.number, planning=planning, spared=spared, owed=())


def _leaving(state: Underway, event: Any) -> Underway:
    """A seat is no longer played, or is asked whether it is to be."""
    seat = event.seat
    if isinstance(event, happened.ResignationAsked):
        return change(state, resigning=(*less(state.resigning, seat), seat))
    if isinstance(event, happened.ResignationWithdrawn):
        return change(state, resigning=less(state.resigning, seat))
    planning = _planned_on(state.planning, seat)
    resigning, silent = less(state.resigning, seat), _without(state.silent, seat)
    left = change(state, vacated=(*state.vacated, seat), resigning=resigning, planning=planning, silent=silent)
    left = change(left, holding=_without(state.holding, seat))
    return change(left, occupants=_deputised(state.occupants, seat, None))


def _asked_otherwise(state: Underway, event: Any) -> Underway:
    """The decision closes earlier, or not any more; after a rewind it is about to be asked anew."""
    if isinstance(event, happened.Rewound):
        return change(state, decision=None, decisions=event.decisions)
    early = (event.key, event.due) if isinstance(event, happened.WaitShortened) else None
    return change(state, decision=state.decision and change(state.decision, early=early))


def _disputed(state: Underway, event: Any) -> Underway:
    """A dispute, and play that waits for the ruling or does no longer."""
    match event:
        case happened.PlayHeld(since=since):
            return change(state, held=since)
        case happened.TimeGiven() | happened.PlayPaused() | happened.PauseEnded():
            return _timed(state, event)
        case happened.TimeWished() | happened.TimeAgreed() | happened.TimeDeclined():
            return _wished(state, event)
        case happened.AbsenceAnnounced() | happened.AbsenceEnded() | happened.QuietHoursSet() | happened.SeatPassed():
            return _peopled(state, event)
        case happened.SeatDeputised() | happened.DeputyEnded():
            deputy = event.deputy if isinstance(event, happened.SeatDeputised) else None
            occupants, spared = _deputised(state.occupants, event.seat, deputy), less(state.spared, event.seat)
            return change(state, occupants=occupants, spared=spared)
        case happened.StillThereAsked() | happened.StillThere():
            asked = {event.seat: event.until} if isinstance(event, happened.StillThereAsked) else {}
            return change(state, silent={**_without(state.silent, event.seat), **asked})
        case happened.HostSucceeded(player=player):
            return change(state, opened=change(state.opened, host=player))
        case happened.DeadlineRestored():
            return _restored(state, event)
        case happened.PlayResumed():
            return _resumed(state, event)
        case _:
            disputes = disputed_on(state.disputes, event)
            return state if disputes is state.disputes else change(state, disputes=disputes)


def _resumed(state: Underway, event: happened.PlayResumed) -> Underway:
    """Time runs again, with what was given at that (G-05)."""
    decision = state.decision
    if decision is not None and decision.number == event.number:
        shorter = (decision.early[0], event.early) if decision.early and event.early else None
        added, excused = decision.added + timedelta(seconds=event.added), (*decision.excused, *event.excused)
        decision = change(decision, due=event.due, early=shorter, added=added, excused=excused)
    disputes = change(state.disputes, waited=tuple(state.disputes.open))
    return change(state, held=None, decision=decision, owed=(), disputes=disputes)


def _timed(state: Underway, event: Any) -> Underway:
    """More time, and play that is stopped or is not any more (G-27, G-29)."""
    asked_for = state.asked_for
    match event:
        case happened.TimeGiven(seat=seat):
            if seat is not None:
                asked_for = change(asked_for, more={**asked_for.more, seat: asked_for.more.get(seat, 0) + 1})
            return change(state, decision=_longer(state.decision, event), asked_for=asked_for)
        case happened.PlayPaused(since=since, seat=seat, until=until):
            if seat is not None:
                asked_for = change(asked_for, stopped=(*asked_for.stopped, seat))
            return change(state, held=state.held or since, paused=Pausing(seat, until), asked_for=asked_for)
        case _:
            return change(state, paused=None)


def _wished(state: Underway, event: Any) -> Underway:
    """The others are asked for more time, and have answered (G-43)."""
    decision, asked_for = state.decision, state.asked_for
    if decision is None:
        return state
    if isinstance(event, happened.TimeWished):
        wished = {**asked_for.wished, event.seat: asked_for.wished.get(event.seat, 0) + 1}
        decision = change(decision, wish=TimeWish(event.seat, event.of))
        return change(state, decision=decision, asked_for=change(asked_for, wished=wished))
    wish = decision.wish
    if wish is None:
        return state
    agreed = isinstance(event, happened.TimeAgreed)
    wish = change(wish, agreed=(*wish.agreed, event.seat)) if agreed else change(wish, over=True)
    return change(state, decision=change(decision, wish=wish))


def _longer(decision: Decision | None, event: happened.TimeGiven) -> Decision | None:
    """What is asked, once it stays open longer. What whoever runs the match gives is not counted as added (G-05)."""
    if decision is None or decision.number != event.number:
        return decision
    players = event.seat is not None
    shorter = (decision.early[0], event.early) if decision.early and event.early else decision.early
    added = decision.added + (event.due - decision.due if players or event.passed else timedelta(0))
    wish = decision.wish if decision.wish is None or event.passed else change(decision.wish, over=True)
    return change(decision, due=event.due, early=shorter, more=decision.more or players, added=added, wish=wish)


def _peopled(state: Underway, event: Any) -> Underway:
    """A player who is away or back or sets quiet hours, or a seat that another one has from now on (G-28, G-30, G-34)."""
    seat = event.seat
    match event:
        case happened.AbsenceAnnounced(since=since, until=until, days=days):
            return change(state, away={**state.away, seat: Absence(since, until, days)})
        case happened.AbsenceEnded(days=days):
            over = state.away[seat]
            return change(state, away={**state.away, seat: change(over, until=over.since, days=days)})
        case happened.QuietHoursSet(since=start, until=end, weekends=weekends, zone=zone):
            others, own = _without(state.quiet, seat), QuietHours(start, end, weekends, zone)
            return change(state, quiet={**others, seat: own} if start != end or weekends else others)
        case _:
            asked_for, decision = state.asked_for, state.decision
            excused = decision.excused if decision is not None else ()
            excused = (*less(excused, seat), *((seat,) if event.excused else ()))
            return change(
                state,
                decision=decision and change(decision, excused=excused),
                occupants={**state.occupants, seat: Occupant(event.player)},
                missed=_without(state.missed, seat),
                spared=less(state.spared, seat),
                resigning=less(state.resigning, seat),
                away=_without(state.away, seat),
                asked_for=TimeAsked(
                    _without(asked_for.more, seat), less(asked_for.stopped, seat), _without(asked_for.wished, seat)
                ),
                quiet=_without(state.quiet, seat),
                silent=_without(state.silent, seat),
                holding=_without(state.holding, seat),
                owed=(*less(state.owed, seat), *((seat,) if state.held is not None and event.player else ())),
            )


def _deputised(occupants: dict[Seat, Occupant], seat: Seat, deputy: str | None) -> dict[Seat, Occupant]:
    """The seats once somebody plays this one for its player, or nobody does any more: its letters have another reader (G-39)."""
    return {**occupants, seat: change(occupants[seat], deputy=deputy, unreachable=False)}


def _without(kept: dict[Seat, T], seat: Seat) -> dict[Seat, T]:
    """The same for the other seats: what a seat's earlier player did is not counted against the next."""
    return {other: value for other, value in kept.items() if other != seat}


def _restored(state: Underway, event: happened.DeadlineRestored) -> Underway:
    """A deadline that a ruling gives anew, or counts as missed no more."""
    others, decision = _without(state.missed, event.seat), state.decision
    if decision is not None and decision.number == event.number and event.due is not None:
        decision = change(decision, due=event.due, early=None)
    missed = {**others, event.seat: event.missed} if event.missed else others
    return change(state, decision=decision, missed=missed)


def disputed_on(disputes: Disputes, event: Wired) -> Disputes:
    """The disputes of a match after an event, whether it goes on or has ended."""
    match event:
        case happened.DisputeAsked(seat=seat):
            return change(disputes, asked={**disputes.asked, seat: event})
        case happened.DisputeOpened(number=number, seat=seat):
            open_now, asked = {**disputes.open, number: event}, _without(disputes.asked, seat)
            return change(disputes, open=open_now, given=number, asked=asked)
        case happened.DisputeRuled(number=number, dispute=ruled):
            left = {other: one for other, one in disputes.open.items() if other != ruled}
            return change(disputes, open=left, rulings=number)
        case happened.MatchRuled(number=number):
            return change(disputes, rulings=number)
        case _:
            return disputes


def _letters_failed(state: Underway, event: Any) -> Underway:
    """A seat that letters do not reach, or reach again, and the deadline moved for it."""
    if isinstance(event, happened.DeadlineExtended):
        before = state.decision
        moved = before and change(before, due=event.due, added=before.added + (event.due - before.due))
        return change(state, decision=moved, spared=(*less(state.spared, event.seat), event.seat))
    reached = change(state, occupants=_reached(state.occupants, event))
    if isinstance(event, happened.SeatReachable) or state.held is None or event.seat in state.spared:
        return reached
    if state.decision is None or event.seat not in state.decision.seats:
        return reached
    return change(reached, owed=(*less(state.owed, event.seat), event.seat), spared=(*state.spared, event.seat))


def _reached(occupants: dict[Seat, Occupant], event: Any) -> dict[Seat, Occupant]:
    unreachable = isinstance(event, happened.SeatUnreachable)
    return {**occupants, event.seat: change(occupants[event.seat], unreachable=unreachable)}


def _planned(state: Underway, event: Any) -> Underway:
    match event:
        case happened.PlanSet(seat=seat, lines=lines) | happened.PlanFollowed(seat=seat, lines=lines):
            return change(state, planning=_planned_on(state.planning, seat, lines))
        case happened.AnswerHeld(seat=seat, orders=orders):
            return change(state, holding={**_without(state.holding, seat), **({seat: event} if orders else {})})
        case happened.PlanWaits(decision=number):
            return change(state, planning=change(state.planning, resting=number))
        case _:
            return change(state, planning=_planned_on(state.planning, event.seat))


def _ordered(state: Underway, event: happened.OrderCarriedOut) -> Underway:
    """After an order. One that the others cannot know of leaves all that they could come to see as it was (G-05)."""
    seat, by = event.seat, event.by
    state = change(state, resigning=less(state.resigning, seat))
    if by in ("letter", "held"):
        state = change(state, holding=_without(state.holding, seat))
    if event.counts != "private" and by not in ("plan", "bot", "unasked"):
        state = _by_hand(state)
    if event.counts != "answer" or by == "default":
        return state
    return _answered(state, seat)


def _answered(state: Underway, seat: Seat) -> Underway:
    """A seat was heard in the decision being asked, and has not missed several in a row any more."""
    decision = state.decision and change(state.decision, ordered=(*less(state.decision.ordered, seat), seat))
    return change(state, decision=decision, missed=_without(state.missed, seat))


def drawn_on(draw: DrawOffer | None, event: Wired) -> DrawOffer | None:
    """The standing proposal of a draw after an event; the same for the state and for every view."""
    match event:
        case happened.DrawProposed(seat=seat):
            return DrawOffer(seat)
        case happened.DrawAgreed(seat=seat) if draw is not None:
            return change(draw, agreed=(*draw.agreed, seat))
        case happened.DrawLapsed():
            return None
        case _:
            return draw


def _by_hand(state: Underway) -> Underway:
    """A person has ordered otherwise than by a plan."""
    return state if state.planning.hands else change(state, planning=change(state.planning, hands=True))


def _planned_on(planning: Planning, seat: Seat, lines: tuple[StoredPlanLine, ...] = ()) -> Planning:
    """The plans that stand once a seat's has these lines; none: it has no plan."""
    others = _without(planning.plans, seat)
    return change(planning, plans={**others, seat: lines} if lines else others)
