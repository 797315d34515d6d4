"""How a letter opens: the subject, and the first line that says whose turn it is and until when."""

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Final

import msgspec

from domain.game import AnyGame, Seat
from domain.match.events import DecisionOpened, ResultAnnulled
from domain.match.naming import name_of, seat_name
from domain.match.reading.notation import accepted_again
from domain.match.sight import Asked, MatchView, awaits_others, time_wished, waited_for
from domain.match.telling import outcome_words, tell
from domain.seats import number_of_place, places
from domain.words import Language, listed, sentence, titled
from mail.outbound.compose.ruling import ruled_words
from mail.outbound.instants import instant
from mail.outbound.occasion import AnsweredLetter, Occasion
from mail.outbound.scrub import one_line
from mail.outbound.sheet import BY_HOST, DEPUTISING, OUR_NAME, STILL_THERE, TAKEN_OVER, TIME_WISHED
from mail.outbound.words import SAY

WHY_HELD: Final = ("hold-and-confirm", "ask-owner", "same-number", "failed")
"""Why a letter is on hold that may not be its owner's; the first is said of any other reason."""
_BEGINS: Final = {TAKEN_OVER: "letter.taken-over", DEPUTISING: "letter.deputising"}
DOUBTS: Final = ("doubt", "meaning")
"""Why it is not certain what a letter of the owner's means."""


def subject(game: AnyGame, view: MatchView, language: Language) -> str:
    """``[pbem] Quinta Colonna, match 12``: the same in every letter of a match, for mail programs put into one conversation
    what has one subject and refers to one another."""
    return _subject(short_title(game, language), view.opened.number if view.opened else None, language)


@lru_cache(maxsize=64)
def _subject(title: str, number: int | None, language: Language) -> str:
    match = title if number is None else SAY("letter.subject", language, game=title, number=number)
    return f"[{OUR_NAME}] {match}"


def short_title(game: AnyGame, language: Language) -> str:
    """What letters call the game: its title without what follows a colon, if it does not say otherwise."""
    if game.short is not None:
        return game.short[language]
    return _before_colon(game.title[language])


@lru_cache(maxsize=64)
def _before_colon(title: str) -> str:
    return title.partition(":")[0].strip()


def first_line(game: AnyGame, view: MatchView, occasion: Occasion) -> str:
    """What the letter is about, in one or two sentences."""
    language = occasion.language
    if view.cancelled:
        return SAY(_why_not_played(view), language)
    match occasion.kind:
        case "invitation":
            return _invited(game, view, occasion)
        case "welcome":
            begins = _BEGINS.get(occasion.note, "letter.begins")
            return f"{_begins(game, view, begins, language)} {whose_turn(game, view, occasion)}".strip()
        case "press":
            who = names(game, view, (seat for seat, _ in occasion.press), language)
            back = SAY("letter.write-back", language) if heard_by(game, view) else ""
            return f"{SAY('letter.somebody-writes', language, who=sentence(who))} {back}".strip()
        case "held":
            return why_held(occasion)
        case "ruling" if occasion.ruling is not None:
            stands = whose_turn(game, view, occasion) if view.outcome is None else ""
            return f"{ruled_words(occasion.ruling, language)} {stands}".strip()
        case "help" if _is_only_yes_again(game, view, occasion):
            return _accepted_already(game, view, language)
        case "help":
            return f"{_helping(view, occasion)} {whose_turn(game, view, occasion) or musters(view, occasion)}".strip()
        case _:
            stands = whose_turn(game, view, occasion) or musters(view, occasion)
            waits = SAY("letter.invited-here", language) if view.is_invited else SAY("letter.received", language)
            return f"{_lead(game, view, occasion)} {stands}".strip() or waits


def _lead(game: AnyGame, view: MatchView, occasion: Occasion) -> str:
    """The word or two that say what kind of letter it is; "" where none are needed."""
    language = occasion.language
    if occasion.note == STILL_THERE:
        return SAY("letter.still-there", language)
    wish = time_wished(game, view)
    if occasion.note == TIME_WISHED and wish is not None:
        who = sentence(name_of(game, view, wish.seat, language))
        return SAY("letter.time-wished", language, who=who)
    return SAY(f"lead.{occasion.kind}", language) if f"lead.{occasion.kind}" in SAY else ""


def _why_not_played(view: MatchView) -> str:
    """Why a match is called off."""
    if view.called_off:
        return "letter.called-off"
    return "letter.expired" if view.expired else "letter.cancelled"


def why_held(occasion: Occasion) -> str:
    """Why nothing was done with a letter yet."""
    language, why = occasion.language, occasion.note
    if why in DOUBTS:
        return SAY(f"doubt.{why}", language)
    known = why if why in WHY_HELD else WHY_HELD[0]
    return f"{SAY('lead.held', language)} {SAY(f'held.{known}', language, sender=one_line(occasion.sender))}"


def _invited(game: AnyGame, view: MatchView, occasion: Occasion) -> str:
    language = occasion.language
    title, who = titled(short_title(game, language), language), name_of(game, view, view.seat, language)
    if number_of_place(view.seat):
        said = "letter.invited-to-a-place-by" if occasion.inviter else "letter.invited-to-a-place"
        seats = seats_to_wish(game, view, language)
        invited = SAY(said, language, game=title, host=one_line(occasion.inviter), seats=seats)
        return f"{SAY('letter.invited-still', language)} {invited}" if occasion.note == "reminder" else invited
    invited = SAY("letter.invited", language, game=title, who=who)
    if occasion.inviter:
        invited = SAY("letter.invited-by", language, game=title, who=who, host=one_line(occasion.inviter))
    return f"{SAY('letter.invited-still', language)} {invited}" if occasion.note == "reminder" else invited


def seats_to_wish(game: AnyGame, view: MatchView, language: Language) -> str:
    """The seats that somebody in a place may wish for, by the words that wish for them (G-46)."""
    seats = view.opened.seats if view.opened is not None else ()
    return listed([seat_name(game, seat, language) for seat in seats], language)


def _helping(view: MatchView, occasion: Occasion) -> str:
    """Why a letter explains how to answer."""
    note = occasion.note if f"help.{occasion.note}" in SAY else "how-to-answer"
    if note == "nothing-understood" and view.is_invited:
        note = "neither-yes-nor-no"
    return SAY(f"help.{note}", occasion.language)


def with_yes_answered(game: AnyGame, view: MatchView, answer: AnsweredLetter) -> AnsweredLetter:
    """The letter with a yes to what its writer had accepted already among what is answered, and not ignored."""
    again = _said_yes_again(game, view, answer)
    if again is None:
        return answer
    ignored = tuple(number for number in answer.ignored if number != again)
    return msgspec.structs.replace(answer, ignored=ignored, asked=(*answer.asked, again))


def _said_yes_again(game: AnyGame, view: MatchView, answer: AnsweredLetter) -> int | None:
    """The line of a letter that says yes to an invitation accepted already, and of which nothing else was made; None if there
    is none, and once the match has begun."""
    again = accepted_again(game, answer.lines, view) if answer.ignored and awaits_others(view) else None
    return again if again in answer.ignored else None


def _is_only_yes_again(game: AnyGame, view: MatchView, occasion: Occasion) -> bool:
    """Whether nothing was understood of a letter since its writer had accepted already."""
    if occasion.note != "nothing-understood" or occasion.answer is None:
        return False
    return _said_yes_again(game, view, occasion.answer) is not None


def _accepted_already(game: AnyGame, view: MatchView, language: Language) -> str:
    """That a yes counts already, and whose answers are awaited: everybody in the match is told who has accepted."""
    awaited = [seat for seat, one in view.seated.items() if one.invited]
    return SAY("letter.yes-counts-already", language, who=names(game, view, awaited, language))


def musters(view: MatchView, occasion: Occasion) -> str:
    """What a player who has accepted waits for; "" for one who has not, and once the match has begun."""
    return SAY("letter.you-have-accepted", occasion.language) if awaits_others(view) else ""


def whose_turn(game: AnyGame, view: MatchView, occasion: Occasion) -> str:
    """Whose turn it is and until when, or how the match ended; "" before the first decision."""

    def turn(asked: Asked, waiting: tuple[Seat, ...], when: str) -> str:
        language = occasion.language
        moment = _moment(game, view, asked.number, language)
        if view.seat in waiting:
            return _yours(_asking(occasion), moment, when, language)
        return _theirs(names(game, view, waiting, language), len(waiting), moment, when, language)

    return how_it_stands(game, view, occasion, turn)


def how_it_stands(
    game: AnyGame, view: MatchView, occasion: Occasion, said: Callable[[Asked, tuple[Seat, ...], str], str]
) -> str:
    """How the match ended, or what is ``said`` of the open decision, of those it waits for, and until when; "" before it."""
    if view.annulled:
        return tell(game, ResultAnnulled(), view, occasion.language) or ""
    if view.outcome is not None:
        return outcome_words(game, view.outcome, view, occasion.language)
    if view.asked is None:
        return ""
    if view.held:
        if occasion.administrates:  # they are told of what goes wrong, not of what goes on
            return SAY("letter.play-waits-now" if view.paused is None else "letter.play-paused-now", occasion.language)
        return SAY("letter.play-waits" if view.paused is None else "letter.play-paused", occasion.language)
    return said(view.asked, waited_for(game, view), instant(view.asked.closes, occasion.zone, occasion.language))


def _moment(game: AnyGame, view: MatchView, decision: int, language: Language) -> str:
    """When it is: the round that people count, and the number of the decision."""
    turn = game.telling.round(view.game, language) if game.telling.round is not None else ""
    number = SAY("letter.decision", language, number=decision)
    return f"{turn}, {number}" if turn else number


def _asking(occasion: Occasion) -> str:
    """How it is said that the reader is asked: again only about what this letter's answer left open."""
    if occasion.kind == "reminder":
        return "letter.still-your-turn" if occasion.note == BY_HOST else "letter.time-runs-out"
    opened = any(isinstance(seen, DecisionOpened) for seen in occasion.story)
    return "letter.still-your-turn" if occasion.kind == "receipt" and not opened else "letter.your-turn"


@lru_cache(maxsize=256)
def _theirs(who: str, waiting: int, moment: str, when: str, language: Language) -> str:
    return SAY("letter.others-turn", language, count=waiting, who=who, moment=moment, when=when)


@lru_cache(maxsize=256)
def _yours(message: str, moment: str, when: str, language: Language) -> str:
    return SAY(message, language, moment=moment, when=when)


def heard_by(game: AnyGame, view: MatchView) -> tuple[Seat, ...]:
    """Who is relayed what the reader says now: not those who have left (G-21), nobody while the game relays no words; after
    the end all the others are."""
    if view.opened is None or (game.sight.talk is not None and game.sight.talk(view.game, view.seat, ()) is not None):
        return ()
    seats = view.opened.seats
    if view.outcome is not None:
        return tuple(seat for seat in seats if seat != view.seat)
    if view.seat in view.vacated:
        return ()
    return tuple(seat for seat in game.rules.hears(view.opened.options, seats, view.seat) if seat not in view.vacated)


def may_speak_to(game: AnyGame, view: MatchView) -> tuple[Seat, ...]:
    """Who would be relayed what the reader said now: nobody while the rules want silence."""
    silent = (
        game.sight.talk is not None and view.outcome is None and game.sight.talk(view.game, view.seat, ()) is not None
    )
    return () if silent else heard_by(game, view)


def names(game: AnyGame, view: MatchView, seats: Iterable[Seat], language: Language) -> str:
    """Seats as a phrase: "partisan 1, partisan 2 and partisan 3"."""
    seats = tuple(seats)
    if game.telling.called is None and not places(seats):
        return _names(game.telling.seat_name, seats, language)
    return listed([name_of(game, view, seat, language) for seat in seats], language)


@lru_cache(maxsize=256)
def _names(seat_name: Callable[[Seat, Language], str], seats: tuple[Seat, ...], language: Language) -> str:
    """The same at tables where seats go by no other names than the game's."""
    return listed([seat_name(seat, language) for seat in seats], language)


def _begins(game: AnyGame, view: MatchView, said: str, language: Language) -> str:
    number = view.opened.number if view.opened else 1
    who = name_of(game, view, view.seat, language)
    return SAY(said, language, game=titled(short_title(game, language), language), number=number, who=who)
