"""The help: what this seat is asked, two orders that the rules accept from it now, and every word that can be sent."""

from typing import Any, Final

from domain.game import AnyGame, Section
from domain.match.reading.notation import write
from domain.match.sight import MatchView, awaits_others, waited_for
from domain.words import Language, quoted
from mail.outbound.compose.opening import may_speak_to, names
from mail.outbound.compose.own_words import may_be_added
from mail.outbound.words import SAY

_NO_BREAK: Final = "\u00a0"  # between the words of an order, so that it stays on one line and is read where it stands
_MOST_OF_A_TOPIC: Final = 9  # lines
_LONGEST: Final = 52  # characters of an order that is given as an example: it stands on one line of a letter


def help_section(game: AnyGame, view: MatchView, language: Language) -> Section:
    """A handful of lines, each said once; the rulebook comes by a word of its own."""
    if view.is_invited:
        return Section(
            SAY("letter.what-to-send", language),
            tuple(
                filter(
                    None,
                    (
                        SAY("letter.answer-invitation", language),
                        may_be_added(view, language),
                        SAY("letter.word-rules", language),
                    ),
                )
            ),
        )
    if awaits_others(view):
        said = (
            "letter.word-take-back",
            "letter.word-rules",
            "letter.word-people",
            "letter.word-settings",
            "letter.word-stop",
        )
        return Section(SAY("letter.what-to-send", language), tuple(SAY(line, language) for line in said))
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


def topic_section(topic: str, language: Language) -> Section:
    """What else can be sent about a topic of the help."""
    numbers = (number for number in range(1, _MOST_OF_A_TOPIC + 1) if f"help-topic.{topic}-{number}" in SAY)
    lines = tuple(SAY(f"help-topic.{topic}-{number}", language) for number in numbers)
    return Section(SAY("letter.what-to-send", language), lines)


def _examples(game: AnyGame, view: MatchView, language: Language) -> list[str]:
    """Orders that would be accepted, as far as the reader can know; whether they are asked for is said before them."""
    asked = view.seat in waited_for(game, view)
    found = [quoted(order, language).replace(" ", _NO_BREAK) for order in _accepted(game, view, language)]
    if not found:
        return [] if asked else [SAY("letter.not-asked", language)]
    lead = "letter.for-example" if asked else "letter.not-asked-but"
    return [SAY(lead, language, orders=f" {SAY('letter.or', language)} ".join(found))]


def _accepted(game: AnyGame, view: MatchView, language: Language) -> list[str]:
    """The first order offered that fits a line, and the first of another shape; or else the next."""
    fitting: list[tuple[type[Any], str]] = []
    for order in game.sight.choices(view.game, view.seat):
        text = write(game, order, language)
        if len(text) <= _LONGEST and "\n" not in text and game.sight.refusal_of(view.game, view.seat, order) is None:
            fitting.append((type(order), text))
    if not fitting:
        return []
    first, *rest = fitting
    other = next((one for one in rest if one[0] is not first[0]), next(iter(rest), None))
    return [first[1], other[1]] if other is not None else [first[1]]
