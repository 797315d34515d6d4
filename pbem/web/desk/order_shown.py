"""The parts of an order's page: the letter line by line, the positions before and after, letters of ours, similar cases."""

from collections.abc import Iterator
from itertools import groupby
from typing import Final

import msgspec
from markupsafe import Markup

from domain.game import Seat
from domain.words import sentence
from mail.outbound.drawing.svg import render_svg
from pbem.audit.around import LettersAround
from pbem.audit.letters.letter_in import LetterIn
from pbem.audit.letters.letter_out import LetterOut
from pbem.audit.letters.verdict_words import became_of
from pbem.audit.letters.writers import reader_said
from pbem.audit.order import OrderAudit
from pbem.audit.similar import SimilarCase
from pbem.audit.stood import Sight, Stood
from pbem.audit.words import LineTaken, TakenFor
from pbem.clubhouse.streams.repository import Loaded
from pbem.web.desk.voice import DeskVoice, Facts
from pbem.web.words import SAY
from pbem.words import SAY as OF_PAGES

_IDLE: Final = ("no-order", "talk", "unknown")


class LineRead(msgspec.Struct, frozen=True):
    """A line of a letter: what it was taken for, why, and what it would be taken for today where that is something else."""

    number: int
    text: str
    taken: str
    label: str
    why: str
    today: str = ""


class LeftOutRun(msgspec.Struct, frozen=True):
    """Lines in a row that were left out for one reason."""

    label: str
    why: str
    lines: tuple[str, ...]


class SightShown(msgspec.Struct, frozen=True):
    """A table as somebody saw it: drawn, and what stands beside the drawing."""

    heading: str
    svg: Markup
    beside: tuple[tuple[str, tuple[str, ...]], ...]


class PositionShown(msgspec.Struct, frozen=True):
    """The position at a moment: as the seat saw it, and in full if that is more and may be shown. ``same``: as before."""

    heading: str
    decision: int
    sights: tuple[SightShown, ...]
    same: bool = False


class OutShown(msgspec.Struct, frozen=True):
    """A letter of ours: which it was, what became of it, and its words."""

    head: str
    became: str
    steps: tuple[str, ...]
    words: str


def _taken_label(taken: TakenFor, voice: DeskVoice) -> str:
    if f"line-{taken.what}" in SAY:
        return SAY(f"line-{taken.what}", voice.language)
    known = f"taken.{taken.what}" in OF_PAGES
    return OF_PAGES(f"taken.{taken.what}", voice.language) if known else SAY("line-unknown", voice.language)


def taken_for(taken: TakenFor, voice: DeskVoice) -> str:
    """What a line was taken for, with the order."""
    order = f": {taken.order}" if taken.order else ""
    return f"{_taken_label(taken, voice)}{order}"


def why_taken(taken: TakenFor) -> str:
    """Why, with the ruling."""
    return " ".join(filter(None, (taken.why, taken.rule and f"({taken.rule})")))


def lines_read(letter: LetterIn, voice: DeskVoice) -> tuple[LineRead, ...]:
    """The words that counted, line by line."""
    # Of lines that hang on an order nothing was stored: where the letter would be read otherwise, they tell why.
    return tuple(_line(line, voice, changed=bool(letter.differs)) for line in letter.lines)


def _line(line: LineTaken, voice: DeskVoice, *, changed: bool) -> LineRead:
    taken = line.then or line.today
    if taken is None:
        return LineRead(line.line, line.text, "unknown", SAY("line-unknown", voice.language), "")
    today = ""
    if changed and line.today is not None and line.today != line.then and not _idle(taken, line.today):
        today = " ".join(filter(None, (taken_for(line.today, voice), why_taken(line.today))))
    return LineRead(line.line, line.text, taken.what, taken_for(taken, voice), why_taken(taken), today)


def _idle(then: TakenFor, today: TakenFor) -> bool:
    """Whether a line ordered nothing then and orders nothing today, by whatever name."""
    return then.what in _IDLE and today.what in _IDLE


def left_out_of(letter: LetterIn, voice: DeskVoice) -> Iterator[LeftOutRun]:
    """What was not taken for new words."""
    for (what, why), run in groupby(letter.left_out, key=lambda one: (one.what, one.why)):
        label = OF_PAGES(f"taken.{what}", voice.language)
        said = OF_PAGES(f"why.{why}", voice.language) if f"why.{why}" in OF_PAGES else ""
        yield LeftOutRun(label, said, tuple(one.text for one in run))


def position(
    match: Loaded, when: str, then: Stood | None, seat: Seat, voice: DeskVoice, before: Stood | None, *, full: bool
) -> PositionShown | None:
    """The position before or after; ``full`` whether all of it may be shown."""
    if then is None:
        return None
    heading = SAY(f"position-{when}", voice.language)
    if before is not None and before.seen == then.seen and (before.whole == then.whole or not full):
        return PositionShown(heading, then.decision, (), same=True)
    name = voice.seat(match, seat)
    if then.seen.data == then.whole.data and full:
        return PositionShown(
            heading, then.decision, (sight_shown(sentence(SAY("saw-all", voice.language, seat=name)), then.whole),)
        )
    sights = [sight_shown(SAY("as-seen-by", voice.language, seat=name), then.seen)]
    if full:
        sights.append(sight_shown(SAY("in-full", voice.language), then.whole))
    return PositionShown(heading, then.decision, tuple(sights))


def sight_shown(heading: str, sight: Sight) -> SightShown:
    """Rows under a heading."""
    return SightShown(heading, Markup(render_svg(sight.drawn)), sight.beside)


def letter_sent(match: Loaded, letter: LetterOut, voice: DeskVoice) -> OutShown:
    """A letter of ours, and what became of it."""
    language = voice.language
    to = reader_said(letter.seat, language) or voice.seat(match, Seat(letter.seat))
    head = SAY("letter-out", language, number=letter.letter, kind=SAY(f"kind-{letter.called}", language), seat=to)
    if letter.handed_over is not None:
        became = SAY("handed-over", language, when=voice.when(letter.handed_over))
    else:
        became = SAY("not-handed-over", language, when=voice.when(letter.owed_at))
    steps = (_step(one.what, one.said, voice.when(one.at), voice) for one in letter.way)
    return OutShown(head, became, tuple(steps), letter.words if letter.words is not None else "")


def _step(what: str, said: str, when: str, voice: DeskVoice) -> str:
    """A step of a letter's way; what a mail server said of it stands in its own words."""
    return f"{when}: {OF_PAGES(f'page.desk-step-{what}', voice.language)} {said}".rstrip()


def sent_around(
    match: Loaded, around: LettersAround | OrderAudit, voice: DeskVoice
) -> tuple[tuple[str, tuple[OutShown, ...]], ...]:
    """The letters of ours around an order or a letter, under what they were for; only what there was any of."""
    question = (around.question,) if around.question is not None else ()
    every = (("asked", around.told), ("question", question), ("receipts", around.receipts), ("others", around.others))
    return tuple(
        (SAY(f"sent-{what}", voice.language), tuple(letter_sent(match, one, voice) for one in letters))
        for what, letters in every
        if letters
    )


def became(match: Loaded, found: OrderAudit, voice: DeskVoice) -> str:
    """What became of an order, or of a letter that was none, in a sentence."""
    language, order = voice.language, found.order
    if order is None:
        return became_of(found.letter.verdict, language, found.letter.led_to) if found.letter is not None else ""
    if order.became == "disputed":
        put = found.meant or found.put
        facts: Facts = {"seat": voice.seat(match, found.seat), "decision": put.number if put is not None else 0}
        return sentence(SAY("itself", language, **facts))
    how = SAY(f"became-{order.became}", language)
    return f"{how}: {'; '.join(found.orders)}" if found.orders else how


def similar_line(match: Loaded, case: SimilarCase, voice: DeskVoice) -> str:
    """Another order, in a line."""
    order, language = case.line.order, voice.language
    said = f": {case.line.said}" if case.line.said else ""
    ruled = f" {SAY('was-ruled', language, ruling=SAY(f'ruling-{case.ruled}', language))}" if case.ruled else ""
    facts: Facts = {
        "number": order.number,
        "when": voice.when(order.at),
        "how": SAY(f"became-{order.became}", language),
    }
    if case.here:
        return f"{SAY('similar-here', language, **facts)}{said}{ruled}"
    return f"{SAY('similar-there', language, match=case.number, **facts)}{said}{ruled}"
