"""The help: what this seat is asked, two orders that the rules accept from it now, and every word that can be sent."""

from typing import Any, Final

import msgspec

from domain.game import AnyGame, Section
from domain.match.reading.notation import write
from domain.match.sight import MatchView, awaits_others, waited_for
from domain.seats import number_of_place
from domain.words import Language, quoted
from mail.outbound.compose.opening import may_speak_to, names, seats_to_wish
from mail.outbound.compose.own_words import may_be_added
from mail.outbound.words import SAY

_NO_BREAK: Final = "\u00a0"  # between the words of an order, so that it stays on one line and is read where it stands
_MOST_OF_A_TOPIC: Final = 9  # lines
_LONGEST: Final = 52  # characters of an order that is given as an example: it stands on one line of a letter


def help_section(game: AnyGame, view: MatchView, language: Language) -> Section:
    """A handful of lines, each said once; the rulebook comes by a word of its own."""
    before = _before_play(game, view, language)
    if before:
        return Section(SAY("letter.what-to-send", language), before)
    lines: list[str] = []
    if view.asked is not None and view.outcome is None:
        lines += _examples(game, view, language)
    lines += [SAY(said, language) for said in ("letter.word-rules", "letter.word-table")]
    if heard := may_speak_to(game, view):
        some = "letter.word-say-some" if game.rules.whispers and len(heard) > 1 else "letter.word-say"
        lines.append(SAY(some, language, who=names(game, view, heard, language)))
    if view.plan:
        lines.append(SAY("letter.word-plan", language))
    if view.asked is not None and view.outcome is None:
        lines.append(SAY("letter.word-time", language))
    return Section(
        SAY("letter.what-to-send", language),
        (
            *lines,
            SAY("letter.word-leave", language),
            SAY("letter.word-diary", language),
            SAY("letter.word-settings", language),
            SAY("letter.word-stop", language),
        ),
    )


def _before_play(game: AnyGame, view: MatchView, language: Language) -> tuple[str, ...]:
    """What can be sent while a match has not begun, or where it never will; nothing in every other."""
    if view.is_invited:
        said = (
            SAY("letter.answer-invitation", language),
            _wishes(game, view, language),
            may_be_added(view, language),
            SAY("letter.word-rules", language),
        )
        return tuple(filter(None, said))
    if not (view.cancelled or awaits_others(view)):
        return ()
    own = () if view.cancelled else ("letter.word-take-back",)
    words = ("letter.word-rules", "letter.word-people", "letter.word-settings", "letter.word-stop")
    return tuple(SAY(word, language) for word in (*own, *words))


def _wishes(game: AnyGame, view: MatchView, language: Language) -> str:
    """Which seats may be wished for; "" where they are given out."""
    if not number_of_place(view.seat):
        return ""
    return SAY("letter.word-seats", language, seats=seats_to_wish(game, view, language))


def topic_section(topic: str, language: Language) -> Section:
    """What else can be sent about a topic of the help."""
    numbers = (number for number in range(1, _MOST_OF_A_TOPIC + 1) if f"help-topic.{topic}-{number}" in SAY)
    lines = tuple(SAY(f"help-topic.{topic}-{number}", language) for number in numbers)
    return Section(SAY("letter.what-to-send", language), lines)


def _examples(game: AnyGame, view: MatchView, language: Language) -> list[str]:
    """Orders that would be accepted, as far as the reader can know; whether they are asked for is said before them."""
    asked = view.seat in waited_for(game, view)
    found = [quoted(order, language).replace(" ", _NO_BREAK) for order in _accepted(game, view, language, asked=asked)]
    if not found:
        return [] if asked else [SAY("letter.not-asked", language)]
    lead = "letter.for-example" if asked else "letter.not-asked-but"
    return [SAY(lead, language, orders=f" {SAY('letter.or', language)} ".join(found))]


def _accepted(game: AnyGame, view: MatchView, language: Language, *, asked: bool) -> list[str]:
    """The first order offered that fits a line and shows something, and the first of another shape; or else the next."""
    fitting: list[tuple[Any, str]] = []
    for order in game.sight.choices(view.game, view.seat):
        text = write(game, order, language)
        if len(text) <= _LONGEST and "\n" not in text and game.sight.refusal_of(view.game, view.seat, order) is None:
            fitting.append((order, text))
    if not fitting:
        return []
    first, *rest = _telling(game, view, fitting, asked=asked) or fitting
    other = next((one for one in rest if _shape(one[0]) != _shape(first[0])), next(iter(rest), None))
    return [first[1], other[1]] if other is not None else [first[1]]


def _telling(game: AnyGame, view: MatchView, orders: list[tuple[Any, str]], *, asked: bool) -> list[tuple[Any, str]]:
    """Of these those that show how an answer is written: neither what says nothing where others of its kind do, nor, where
    something is asked, what is only kept for later."""
    kinds = {type(order) for order, _ in orders if not _is_blank(order)}
    told = [one for one in orders if type(one[0]) not in kinds or not _is_blank(one[0])]
    each = {_shape(order): order for order, _ in told} if asked else {}
    kept = {shape for shape, order in each.items() if _is_kept(game, view, order)}
    return [one for one in told if _shape(one[0]) not in kept]


def _is_blank(order: Any) -> bool:
    """Whether nothing in an order differs from what it is if nothing is said."""
    return all(getattr(order, field.name) == field.default for field in msgspec.structs.fields(order))


def _shape(order: Any) -> tuple[type[Any], ...]:
    """What kind of order it is, and of what kinds its parts are."""
    values = (getattr(order, name) for name in order.__struct_fields__)
    parts = (part for value in values if isinstance(value, tuple) for part in value)
    return (type(order), *(type(part) for part in parts if isinstance(part, msgspec.Struct)))


def _is_kept(game: AnyGame, view: MatchView, order: Any) -> bool:
    """Whether an order changes nothing at the table, but what the service keeps for the seat alone."""
    after = game.sight.foresee(view.game, view.seat, order)
    return bool(after != view.game and after.table == view.game.table)
