"""What became of a player's letter, line by line: from the letter as read and what the seat observed of it."""

from typing import Any, Final, Literal

import msgspec

from domain.game import AnyGame, Section
from domain.match.as_typed import put_back, told_of
from domain.match.events import (
    LineRefused,
    OrderNotPlayed,
    OwnDispute,
    OwnOrder,
    OwnPlan,
    OwnRefusal,
    ResignationWithdrawn,
)
from domain.match.queries import BelieveMe, MutePress, NameDeputy, RemindMe, ReportPress, SetMine
from domain.match.reading.disputing import number_in, opens_dispute
from domain.match.reading.notation import carried_out, parse, parts_carried_out, write
from domain.match.rulebook import common_rulebook, rulings
from domain.match.rules.planning import loaded
from domain.match.sight import MatchView
from domain.match.telling import refusal_words
from domain.reading.line_words import plain
from domain.refusal import TOO_LATE
from domain.words import Language, quoted
from mail.outbound.compose.asked_back import awaits_yes
from mail.outbound.compose.came_of import came_of
from mail.outbound.compose.opening import DOUBTS, with_yes_answered
from mail.outbound.compose.rules_text import rules_sections
from mail.outbound.compose.unsaid import with_unsaid
from mail.outbound.occasion import AnsweredLetter, Occasion
from mail.outbound.sheet import Receipt, ReceiptLine
from mail.outbound.words import SAY

_DONE: Final = frozenset(("done", "disputed"))
"""What became of a line with which something was done."""


def receipt(game: AnyGame, view: MatchView, occasion: Occasion) -> Receipt | None:
    """The receipt of the letter answered; None if this letter answers none."""
    answer, language = occasion.answer, occasion.language
    if answer is None:
        return None
    if occasion.kind == "held":
        return held_back(answer, occasion)
    if occasion.note == "dropped":
        dropped = tuple(ReceiptLine(text, "not-played") for text in answer.lines if text.strip())
        return Receipt(SAY("help.dropped", language), dropped)
    caused = [seen for seen in occasion.story if answer.cause and getattr(seen, "cause", 0) == answer.cause]
    lines = _lines(game, view, with_yes_answered(game, view, answer), caused, occasion)
    disputed = [seen for seen in caused if isinstance(seen, OwnDispute)]
    for seen in disputed:
        lines = _disputed(view, occasion, answer, seen, lines)
    lines = with_unsaid(game, view, lines, language)
    lacking = any(seen.lacks for seen in disputed)
    verdict = "letter.none-done-late" if _came_late(caused) else _verdict(lines, view, occasion, lacking=lacking)
    return Receipt(SAY(verdict, language), lines, _rulings(game, lines, language))


def _came_late(caused: list[Any]) -> bool:
    """Whether a line was refused because it came too late."""
    return any(_late(line) for seen in caused if isinstance(seen, OwnRefusal) for line in seen.lines)


def _lines(
    game: AnyGame, view: MatchView, answer: AnsweredLetter, caused: list[Any], occasion: Occasion
) -> tuple[ReceiptLine, ...]:
    refused = [line for seen in caused if isinstance(seen, OwnRefusal) for line in seen.lines]
    if refused:
        return _refused(game, answer, refused, occasion.language)
    return _done(game, view, answer, caused, occasion)


def held_back(answer: AnsweredLetter, occasion: Occasion) -> Receipt:
    """The lines of a letter on hold: those that a yes carries out, and those that it leaves out."""
    language, in_doubt = occasion.language, occasion.note in DOUBTS
    lines = _echoed(answer, SAY("held.yes-leaves-out", language) if in_doubt else "")
    if any(line.became == "held" for line in lines):
        confirm = "held.confirm-doubt" if in_doubt else "held.confirm"
    else:
        confirm = "held.confirm-refused" if in_doubt else "held.confirm-nothing"
    return Receipt(SAY(confirm, language), lines)


def _echoed(answer: AnsweredLetter, why_not: str) -> tuple[ReceiptLine, ...]:
    """The lines that a yes plays, and those that it leaves out."""
    return tuple(
        ReceiptLine(text, "ignored", why_not) if number in answer.ignored else ReceiptLine(text, "held")
        for number, text in enumerate(answer.lines)
        if text.strip()
    )


def opening(receipt: Receipt, occasion: Occasion) -> str:
    """What became of the letter, in a few words: what a mail program shows of its receipt in a list."""
    became = {line.became for line in receipt.lines}
    if occasion.note == "dropped":
        said = "letter.letter-dropped"
    elif "refused" in became:
        said = "letter.not-carried-out"
    elif "not-played" in became or (became & _DONE and "unsaid" in became):
        said = "letter.carried-out-in-part"
    elif "held" in became:
        said = "letter.waits-for-yes-in-part" if became & _DONE else "letter.waits-for-yes"
    elif became & _DONE:
        said = "letter.carried-out"
    else:
        told = any(not isinstance(query, SetMine | MutePress | ReportPress | NameDeputy) for query in occasion.queries)
        said = "letter.here-it-is" if told else "letter.received"
    return SAY(said, occasion.language)


def _rulings(game: AnyGame, lines: tuple[ReceiptLine, ...], language: Language) -> tuple[Section, ...]:
    """Each ruling that a line was refused by, once and in full."""
    numbers = dict.fromkeys(line.rule for line in lines if line.rule)
    books = (game.telling.rulebook(language), common_rulebook(language))
    found = (text for number in numbers for book in books if (text := rulings(book).get(number)))
    return tuple(section for text in found for section in rules_sections(text, language))


def _undone(view: MatchView) -> str:
    """What a letter comes to that is not carried out; in a match that is not played there is nothing to put right."""
    return "letter.none-done-ever" if view.cancelled else "letter.none-done"


def _verdict(lines: tuple[ReceiptLine, ...], view: MatchView, occasion: Occasion, *, lacking: bool) -> str:
    became = {line.became for line in lines}
    if "refused" in became:
        return _undone(view)
    if "not-played" in became:
        return "letter.some-done"
    if "held" in became:
        return "letter.part-waits" if became & _DONE else "letter.all-waits"
    if became & _DONE:
        return "letter.done-unsaid" if "unsaid" in became else "letter.all-done"
    if lacking:
        return "letter.dispute-asked"
    if any(
        isinstance(query, BelieveMe | RemindMe | SetMine | MutePress | ReportPress | NameDeputy)
        for query in occasion.queries
    ):
        return "letter.received"
    if occasion.queries:
        return "letter.answered"
    return "letter.accepted-already" if "answered" in became else "letter.no-orders"


def _refused(
    game: AnyGame, answer: AnsweredLetter, refused: list[LineRefused], language: Language
) -> tuple[ReceiptLine, ...]:
    """The lines of a letter of which nothing was carried out (ruling G-01)."""
    at = {found.line: found for found in told_of(refused)}
    rest = "letter.late-with-the-rest" if any(map(_late, refused)) else "letter.waits-for-the-rest"
    parts = {line: frozenset(whole) for whole in answer.joined for line in whole if not at.keys().isdisjoint(whole)}
    lines = []
    for number, text in enumerate(answer.lines):
        found = at.get(number)
        if found is not None:
            lines.append(_fault(game, text, found, language))
        elif number in answer.ignored:
            lines.append(ReceiptLine(text, "ignored"))
        elif number in answer.asked:
            lines.append(ReceiptLine(text, "answered"))
        elif number in parts:
            first = quoted(answer.lines[min(parts[number].intersection(at))].strip(), language)
            lines.append(ReceiptLine(text, "not-played", SAY("letter.part-of-refused", language, line=first)))
        elif text.strip():
            lines.append(ReceiptLine(text, "not-played", SAY(rest, language)))
    return tuple(lines)


def _late(found: LineRefused) -> bool:
    return found.refusal.reason in TOO_LATE


def _fault(game: AnyGame, text: str, found: LineRefused, language: Language) -> ReceiptLine:
    found = put_back(found, text)
    caret = (found.start, found.end) if found.end > found.start else None
    why = refusal_words(game, found.refusal, language)
    return ReceiptLine(text, "refused", why, found.refusal.rule, caret, found.nearest)


def _done(
    game: AnyGame, view: MatchView, answer: AnsweredLetter, caused: list[Any], occasion: Occasion
) -> tuple[ReceiptLine, ...]:
    """The lines of a letter that was carried out, but for those that its own consequences overtook."""
    language, orders = occasion.language, _orders(caused)
    planned, parts = _planned(game, caused, language), _by_lines(game, answer, orders, language)
    overtaken = {seen.line: seen for seen in caused if isinstance(seen, OrderNotPlayed)}
    held = answer.resigning if awaits_yes(view, occasion) else ()
    lines = []
    for number, text in enumerate(answer.lines):
        if number in overtaken:
            refusal = overtaken[number].refusal
            lines.append(ReceiptLine(text, "not-played", refusal_words(game, refusal, language), refusal.rule))
        elif number in answer.ignored:
            lines.append(ReceiptLine(text, "ignored"))
        elif number in held:
            lines.append(ReceiptLine(text, "held", SAY("letter.resigning", language)))
        elif number in parts:
            lines.append(ReceiptLine(text, "done", _unless_same(parts[number], text, language)))
        elif number in orders:
            lines.append(ReceiptLine(text, "done", _as_understood(game, text, orders[number], language)))
        elif number in planned:
            lines.append(ReceiptLine(text, "done", _unless_same(planned[number], text, language)))
        elif number in answer.asked:
            lines.append(ReceiptLine(text, "answered"))
        elif text.strip():
            lines.append(_for_all_games(game, view, text, occasion))
    return tuple(lines)


def _orders(caused: list[Any]) -> dict[int, list[OwnOrder]]:
    """The orders of the letter that were carried out, by their lines."""
    orders: dict[int, list[OwnOrder]] = {}
    for seen in caused:
        if isinstance(seen, OwnOrder):
            orders.setdefault(seen.line, []).append(seen)
    return orders


def _disputed(
    view: MatchView, occasion: Occasion, answer: AnsweredLetter, seen: OwnDispute, lines: tuple[ReceiptLine, ...]
) -> tuple[ReceiptLine, ...]:
    """The same where all from one line on is a dispute, or would be one if nothing was missing."""
    language = occasion.language
    above = sum(bool(text.strip()) for text in answer.lines[: seen.line])
    became: Literal["answered", "disputed"] = "answered" if seen.lacks else "disputed"
    own = [
        ReceiptLine(text, "ignored" if number in answer.ignored else became)
        for number, text in enumerate(answer.lines)
        if number >= seen.line and text.strip()
    ]
    why = _of_dispute(view, occasion, seen)
    number = number_in(answer.lines[seen.line])
    if not seen.lacks and number not in (0, seen.decision):
        why = f"{why} {SAY('letter.dispute-number', language, number=number)}"
    if not seen.lacks and not opens_dispute(answer.lines[seen.line]):
        why = f"{why} {SAY('letter.dispute-all', language)}"
    elif [line.became for line in own[1:2]] == ["disputed"]:
        why = f"{why} {SAY('letter.dispute-whole', language)}"
    return (*lines[:above], *(msgspec.structs.replace(line, why=why) for line in own[:1]), *own[1:])


def _of_dispute(view: MatchView, occasion: Occasion, seen: OwnDispute) -> str:
    """What is missing in a dispute; or that it is open, who rules on it, and whether play waits for that."""
    language, waits = occasion.language, view.held and not seen.lacks
    if occasion.unjudged and not seen.lacks:
        also = f" {SAY('letter.dispute-unjudged-waits', language)}" if waits else ""
        return f"{SAY('letter.dispute-unjudged', language, decision=seen.decision)}{also}"
    opened = "letter.dispute-open-and-waits" if waits else "letter.dispute-open"
    return SAY(f"letter.dispute-lacks-{seen.lacks}" if seen.lacks else opened, language, decision=seen.decision)


def _planned(game: AnyGame, caused: list[Any], language: Language) -> dict[int, str]:
    """The lines of the letter that became a plan, in the service's own words, by their numbers."""
    return {
        line: write(game, order, language)
        for seen in caused
        if isinstance(seen, OwnPlan)
        for line, order in zip(seen.at, loaded(game, seen.lines), strict=True)
    }


def _by_lines(
    game: AnyGame, answer: AnsweredLetter, orders: dict[int, list[OwnOrder]], language: Language
) -> dict[int, str]:
    """What each line says of an order that several say, in the service's own words, by their numbers."""
    said: dict[int, list[str]] = {}
    for at, *lines in answer.joined:
        for one in orders.get(at, ()):
            parts = () if one.meant or len(orders[at]) > 1 else parts_carried_out(game, one, language)
            for line, part in zip(lines, parts, strict=True) if len(parts) == len(lines) else ():
                said.setdefault(line, []).append(part)
    return {line: "; ".join(parts) for line, parts in said.items()}


def _as_understood(game: AnyGame, typed: str, seen: list[OwnOrder], language: Language) -> str:
    """The orders of a line in the service's own words, where they are not the player's."""
    understood = _unless_same("; ".join(carried_out(game, one, language) for one in seen), typed, language)
    crossed = [SAY("letter.crossed", language, meant=one.meant, decision=one.decision) for one in seen if one.meant]
    return " ".join(filter(None, (understood, *crossed[:1])))


def _unless_same(order: str, typed: str, language: Language) -> str:
    same = plain(order) == plain(typed)
    return "" if same or not order else SAY("letter.understood-as", language, order=quoted(order, language))


def _for_all_games(game: AnyGame, view: MatchView, text: str, occasion: Occasion) -> ReceiptLine:
    """A line that every game reads alike: what came of it."""
    # What was wrong is not asked by the letter that this one answers: what it would be taken for says nothing here. A no to
    # whether one resigns is read as what it answered.
    withdrawn = any(isinstance(seen, ResignationWithdrawn) for seen in occasion.story)
    asked = msgspec.structs.replace(view, disputing=None, resigning=view.resigning or withdrawn)
    read = parse(game, text, asked).orders
    order = read[0].order if read and view.opened is not None else None
    return ReceiptLine(text, "done", came_of(game, view, order, occasion))
