"""The letter that offers a seat of a running match to somebody: what the match is, and that a yes takes the seat over (G-30)."""

from typing import Final

from domain.game import AnyGame
from domain.match.days import last_day
from domain.match.orders import AcceptInvitation, DeclineInvitation
from domain.match.reading.notation import write
from domain.match.sight import MatchView
from domain.match.telling import outcome_words
from domain.words import titled
from mail.outbound.compose.closing import footer, limits
from mail.outbound.compose.opening import names, short_title, subject
from mail.outbound.compose.table import seats_and_options, what_it_is
from mail.outbound.instants import instant
from mail.outbound.occasion import Occasion
from mail.outbound.scrub import one_line
from mail.outbound.sheet import ChoiceLink, Menu, Sheet
from mail.outbound.words import SAY

_GONE: Final = (
    "gone", "lapsed", "host-gone", "host-passed", "deputise-gone", "deputy-no", "deputy-begins", "deputising-over",
    "seat-passed", "seat-passed-to-bot", "seat-retired", "match-over",
)  # fmt: skip


_HOW: Final = {"deputy": "deputy.how", "host-return": "deputy.how", "deputise": "deputise.how"}


def offer(game: AnyGame, view: MatchView, occasion: Occasion) -> Sheet:
    """The whole letter, from the view of those who know only what everybody may know."""
    language, gone = occasion.language, occasion.note in _GONE
    note = f"{occasion.note}-by" if occasion.note in ("offer", "deputy") and occasion.inviter else occasion.note
    how = _HOW.get(occasion.note, "seat-offer.how")
    first = SAY(
        f"offer.{note}",
        language,
        who=names(game, view, occasion.seats, language),
        game=titled(short_title(game, language), language),
        host=one_line(occasion.sender if occasion.note == "deputise" else occasion.inviter),
        how=outcome_words(game, view.outcome, view, language) if view.outcome is not None else "",
        last=last_day(occasion.ends[0], occasion.ends[1], language) if occasion.ends is not None else "",
    )
    yes, no = (write(game, order, language) for order in (AcceptInvitation(), DeclineInvitation()))
    return Sheet(
        kind="offer",
        language=language,
        subject=subject(game, view, language),
        first=first,
        story_heading=SAY("letter.aim", language),
        story=() if gone else what_it_is(game, view, language),
        sections=() if gone else seats_and_options(game, view, occasion),
        menu=() if gone else (Menu(SAY("seat-offer.answer", language), (ChoiceLink(yes, yes), ChoiceLink(no, no))),),
        how="" if gone else SAY(how, language),
        otherwise=" ".join((*_until(occasion), *limits(occasion))),
        footer=footer(game, view, occasion),
    )


def _until(occasion: Occasion) -> tuple[str, ...]:
    """Until when the seat is kept for whoever is asked."""
    if occasion.until is None:
        return ()
    return (SAY("seat-offer.until", occasion.language, when=instant(occasion.until, occasion.zone, occasion.language)),)
