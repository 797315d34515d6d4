"""The form of a ruling, and all that its preview says, as their templates take them."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from typing import Any, Final, get_args

import msgspec
from flask import redirect, request
from werkzeug.wrappers import Response as Answer

from domain.match.events import RulingKind
from domain.match.rules.rewinding import CannotRewind
from domain.match.rules.ruling import REWINDING, CannotRule, Matter, StillPaused
from domain.match.state import Concluded, Underway
from domain.words import sentence
from pbem.audit.order import OrderAudit
from pbem.clubhouse.acts import Operator
from pbem.clubhouse.matches.disputes import OpenDispute
from pbem.clubhouse.matches.rulings import RulingRequest
from pbem.clubhouse.streams.repository import Loaded
from pbem.compose import Service
from pbem.judging.preview import DrawAgain, Preview, Undoing
from pbem.judging.trying import RulingAsked, tried_out
from pbem.sentences import said_in
from pbem.web.desk.gate import Visit
from pbem.web.desk.voice import DeskVoice, Facts, desk_page
from pbem.web.filled import number_in
from pbem.web.words import SAY

KINDS: Final[tuple[RulingKind, ...]] = get_args(RulingKind)
_LONGEST_REASON: Final = 2_000
_STAY, _BEFORE, _DECISION = "stay", "before", "decision"
_OWN_MOTION: Final = "0"
_STOOD: Final = (
    "stood"  # the field of a form that says which event was the newest when it was shown what a ruling would do
)


class Choosable(msgspec.Struct, frozen=True):
    """One of several things to choose."""

    value: str
    says: str
    means: str = ""
    chosen: bool = False


class NotUnderstood(ValueError):
    """The form was not filled in; the key of the sentence that says what is missing."""


def form_facts(
    match: Loaded,
    found: OrderAudit,
    disputes: list[OpenDispute],
    voice: DeskVoice,
    filled: Mapping[str, str],
    *,
    over: bool,
) -> dict[str, Any]:
    """The choices of the form, with what was chosen before."""
    return {
        "matters": list(_matters(match, found, disputes, voice, filled)),
        "outcomes": [
            Choosable(
                kind,
                SAY(f"ruling-{kind}", voice.language),
                SAY(f"means-{kind}-over" if over and kind in REWINDING else f"means-{kind}", voice.language),
                filled.get("ruling") == kind,
            )
            for kind in KINDS
        ],
        "backs": [] if over else list(_backs(found, voice, filled)),
        "reason": filled.get("reason", ""),
        "one_matter": len(disputes) == 1,
    }


def _matters(
    match: Loaded, found: OrderAudit, disputes: list[OpenDispute], voice: DeskVoice, filled: Mapping[str, str]
) -> Iterator[Choosable]:
    for at, one in enumerate(disputes):
        facts: Facts = {"number": one.dispute, "seat": voice.seat(match, one.seat), "decision": one.decision}
        chosen = filled.get("dispute", str(disputes[0].dispute)) == str(one.dispute) if disputes else at == 0
        yield Choosable(str(one.dispute), SAY("dispute-heading", voice.language, **facts), chosen=chosen)
    seat = voice.seat(match, found.seat)
    chosen = not disputes or filled.get("dispute") == _OWN_MOTION
    yield Choosable(_OWN_MOTION, SAY("own-motion", voice.language, seat=seat), chosen=chosen)


def _backs(found: OrderAudit, voice: DeskVoice, filled: Mapping[str, str]) -> Iterator[Choosable]:
    language, chosen = voice.language, filled.get("back", _STAY)
    yield Choosable(_STAY, SAY("back-stay", language), chosen=chosen == _STAY)
    put = found.meant or found.put
    if put is not None:
        value = f"{_DECISION}-{put.number}"
        yield Choosable(value, SAY("back-decision", language, decision=put.number), chosen=chosen == value)
    if found.order is not None and found.order.became == "carried-out":
        says = SAY("back-before", language, number=found.order.number)
        yield Choosable(_BEFORE, says, chosen=chosen == _BEFORE)


def asked_for(found: OrderAudit, by: Operator, filled: Mapping[str, str]) -> RulingAsked:
    """What the form asks for; NotUnderstood with the key of a sentence where something is missing or does not go together."""
    ruling = next((kind for kind in KINDS if kind == filled.get("ruling")), None)
    reason, back = filled.get("reason", "").strip(), filled.get("back", _STAY)
    dispute = number_in(filled.get("dispute", ""))
    if ruling is None:
        raise NotUnderstood("rule-no-outcome")
    if not reason or len(reason) > _LONGEST_REASON:
        raise NotUnderstood("rule-no-reason")
    if dispute is None:
        raise NotUnderstood("rule-no-matter")
    own = filled.get("dispute") == _OWN_MOTION
    if own and ruling == "stands":
        raise NotUnderstood("rule-nothing-stands")
    if back != _STAY and ruling not in REWINDING:
        raise NotUnderstood("rule-no-going-back")
    put = found.meant or found.put
    return RulingAsked(
        dispute=dispute,
        ruling=ruling,
        reason=reason,
        by=by,
        seats=(found.seat,) if own else (),
        about=put.number if own and put is not None else 0,
        to_decision=_decision(back),
        before_order=found.order.number if back == _BEFORE and found.order is not None else None,
    )


def _decision(back: str) -> int | None:
    kind, _, number = back.partition("-")
    return number_in(number) if kind == _DECISION else None


def why_not(why: CannotRule | CannotRewind, match: Loaded, voice: DeskVoice) -> str:
    """Why it cannot be ruled so, and what can be done about that from the desk."""
    language, state = voice.language, match.state
    if not isinstance(why, StillPaused) or not isinstance(state, Underway) or state.paused is None:
        return SAY("rule-refused", language, why=said_in(str(why), language))
    until = state.paused.until
    ways = (
        SAY("rule-paused", language, match=voice.title(match)),
        SAY("rule-paused-host", language) if match.opened.host is not None else "",
        SAY("rule-paused-administrator", language, number=match.opened.number),
        SAY("rule-paused-until", language, until=voice.when(until)) if until is not None else "",
        SAY("rule-paused-then", language),
    )
    return " ".join(filter(None, ways))


def shown_or_given(
    service: Service,
    visit: Visit,
    match: Loaded,
    ruling: RulingRequest,
    now: datetime,
    *,
    given: str,
    heading: str,
    links: dict[str, str],
    kept: Sequence[tuple[str, str]] = (),
    waits: bool = False,
) -> str | Answer:
    """Show what a ruling would do; or give it, if that was shown and the match stands where it stood then, and lead to where it
    is ``given``. ``kept`` are the fields of the form."""
    voice, trouble = visit.voice, ""
    if _STOOD in request.form:
        if request.form[_STOOD] == match.entries[-1].digest:
            service.rulings.give(match.id, ruling, now)
            service.forgetting.finish(now)
            return redirect(given, 303)
        trouble = SAY("rule-gone-on", voice.language)
    preview = tried_out(service, match, ruling, now, voice.language)
    stands = service.repository.match(match.id)
    return desk_page(
        "preview.html",
        voice,
        **_preview_facts(match, ruling, service.rulings.matter(match, ruling), preview, voice),
        title=voice.title(match),
        heading=heading,
        kept=[*kept, (_STOOD, stands.entries[-1].digest)],
        gone_on=trouble,
        waits=waits,
        links=links,
    )


def _preview_facts(
    match: Loaded, asked: RulingRequest, about: Matter, preview: Preview, voice: DeskVoice
) -> dict[str, Any]:
    """What a ruling would do, in sentences."""
    undoing = preview.undoing
    return {
        "ruling": _ruling(match, asked, about, voice),
        "asked": asked,
        "unchanged": _changes_nothing(match, asked, preview),
        "does": list(map(sentence, _does(match, about, preview, voice))),
        "undone": list(map(sentence, _undone(match, undoing, voice))) if undoing is not None else [],
        "knows": list(_knows(match, undoing, voice)) if undoing is not None else [],
        "draws": [_draw(match, one, voice) for one in undoing.draws] if undoing is not None else [],
        "letter": preview.letter.rstrip(),
        "reader": voice.seat(match, about.seats[0]) if about.seats else "",
        "recorded": preview.recorded,
    }


def _changes_nothing(match: Loaded, asked: RulingRequest, preview: Preview) -> bool:
    """Whether somebody is told that they were right, and all that was played stays as it is."""
    return asked.ruling in REWINDING and preview.undoing is None and not isinstance(match.state, Concluded)


def _ruling(match: Loaded, asked: RulingRequest, about: Matter, voice: DeskVoice) -> str:
    kind = SAY(f"ruling-{asked.ruling}", voice.language)
    if asked.dispute:
        facts: Facts = {"number": asked.dispute, "seat": voice.seats(match, about.seats), "decision": about.decision}
        return f"{kind}. {SAY('dispute-heading', voice.language, **facts)}"
    return f"{kind}. {SAY('ruled-unasked', voice.language, decision=about.decision)}"


def _does(match: Loaded, about: Matter, preview: Preview, voice: DeskVoice) -> Iterator[str]:
    language = voice.language
    yield SAY("does-tell", language, seats=voice.seats(match, about.seats))
    for told in preview.public:
        yield SAY("does-tell-all", language, sentence=told)
    if not preview.public:
        yield SAY("does-tell-nobody", language)
    if preview.ends:
        yield SAY("does-end", language)
    if preview.undoing is not None and preview.asked is not None:
        whom = voice.seats(match, preview.seats)
        until = voice.when(preview.until) if preview.until is not None else "–"
        yield SAY("does-ask", language, decision=preview.asked, seats=whom, until=until)


def _undone(match: Loaded, undoing: Undoing, voice: DeskVoice) -> Iterator[str]:
    language = voice.language
    decisions = ", ".join(map(str, undoing.decisions))
    yield SAY("undone-events", language, count=undoing.events, decisions=decisions)
    for order in undoing.orders:
        facts: Facts = {"number": order.order, "seat": voice.seat(match, order.seat), "said": order.said}
        yield SAY("undone-order", language, **facts)
    for late in undoing.missed:
        yield SAY("undone-miss", language, seat=voice.seat(match, late))
    for plan in undoing.plans:
        now, then = ("; ".join(lines) or SAY("no-plan", language) for lines in (plan.now, plan.then))
        yield SAY("undone-plan", language, seat=voice.seat(match, plan.seat), now=now, then=then)
    for letters in undoing.letters:
        seat = voice.seat(match, letters.seat)
        if letters.unsent:
            yield SAY("undone-unsent", language, count=letters.unsent, seat=seat)
    barred = [(voice.seat(match, one.seat), one.barred) for one in undoing.letters if one.barred]
    if barred:
        yield SAY("undone-barred", language, counts="; ".join(f"{seat}: {count}" for seat, count in barred))


def _knows(match: Loaded, undoing: Undoing, voice: DeskVoice) -> Iterator[tuple[str, tuple[str, ...]]]:
    for one in undoing.knows:
        seat = voice.seat(match, one.seat)
        said = SAY("knows-some", voice.language, seat=seat, count=len(one.told))
        untold = f" {SAY('knows-untold', voice.language, count=one.untold, seat=seat)}" if one.untold else ""
        yield sentence(said if one.told else SAY("knows-nothing", voice.language, seat=seat)) + untold, one.told


def _draw(match: Loaded, draw: DrawAgain, voice: DeskVoice) -> str:
    language = voice.language
    fell = ", ".join(str(result + 1) for result in draw.results)
    nobody = SAY("nobody", language)
    known, part = (voice.seats(match, seats) or nobody for seats in (draw.known_to, draw.in_part_to))
    facts: Facts = {"purpose": draw.purpose, "ordinal": draw.ordinal + 1, "fell": fell, "size": draw.size}
    return SAY("draw-again", language, known=known, part=part, **facts)
