"""What a letter means to its match, and what is echoed where its writer has to be asked: exactly what a yes then plays."""

import re
from typing import Final

import msgspec

from domain.game import Seat
from domain.match.events import LineRefused
from domain.match.orders import Dispute, Spoken
from domain.match.reading.disputing import opens_dispute
from domain.match.reading.notation import parse, write
from domain.match.reading.understood import Understood
from domain.match.rules.refusing import refusals
from domain.match.rules.submission import Submission
from domain.reading.courtesy import is_courtesy
from domain.refusal import TOO_LATE
from domain.words import Language
from mail.inbound.desk import Reading, granted
from mail.inbound.quoting.classify import ClassifiedLine
from mail.inbound.quoting.second_thoughts import SECOND_THOUGHT
from pbem.clubhouse.streams.repository import Loaded
from pbem.store.letters import ReplyToken

REPLY: Final = re.compile(r"^(?:\s{0,4}(?:re|r|aw|rif|fw|fwd|i)\s{0,2}(?:\[\d{1,3}\])?:){0,5}", re.IGNORECASE)
_OURS: Final = "["  # how every subject of ours begins
_LEFT_OUT: Final = "left-out"
_MOST_ORDERS: Final = 20  # of somebody who may be a stranger: no turn of a game has as many


class Meaning(msgspec.Struct, frozen=True):
    """The words of a letter that count, and what was understood of them; ``asked``: nothing of it before a yes; ``late``: what
    it orders comes too late, whatever its writer says."""

    text: str
    parsed: Understood
    asked: bool
    late: bool = False


class Echo(msgspec.Struct, frozen=True):
    """What a letter on hold is told back as: lines, and which of them (from 0) a yes leaves out, each with a stable key."""

    text: str
    left_out: tuple[tuple[int, str], ...] = ()


def meaning(read: Reading, match: Loaded, token: ReplyToken, spoken: bool | None = None) -> Meaning:
    """What a letter to a token says to its match, lines in doubt included. An order in the subject alone is asked about (G-20).

    ``spoken``: whether its seat has ordered since the letter was written that it answers."""
    text = granted(read).text
    view = match.views[Seat(token.seat)]
    parsed = parse(match.game, text, view)
    whole = view.disputing is not None and view.disputing.whole  # all that such an answer may do, its text says
    if whole or parsed.orders or parsed.complaints or parsed.queries or not all(map(is_courtesy, text.splitlines())):
        refused = _refused(match, token, parsed, spoken) if parsed.doubts or read.held else ()
        late = any(line.refusal.reason in TOO_LATE for line in refused)
        return Meaning(text, parsed, asked=bool(parsed.doubts) and not refused, late=late)
    subject = REPLY.sub("", read.letter.subject).strip()
    titled = parse(match.game, subject, msgspec.structs.replace(view, disputing=None))  # a subject says nothing of that
    if not titled.orders or titled.complaints or subject.startswith(_OURS):
        return Meaning(text, parsed, asked=False)
    return Meaning(subject, titled, asked=True)


def beside_dispute(read: Reading, match: Loaded | None, seat: Seat) -> Reading:
    """The same without the words of a dispute in it: they are for who rules on it, and nothing else is done for them (G-24)."""
    lines = read.text.splitlines()
    if match is None or not (match.views[seat].disputing is not None or any(map(opens_dispute, lines))):
        return read
    orders = parse(match.game, read.text, match.views[seat]).orders
    first = next((written.line for written in orders if isinstance(written.order, Dispute)), len(lines))
    return msgspec.structs.replace(read, text="\n".join(lines[:first]))


def _refused(match: Loaded, token: ReplyToken, parsed: Understood, spoken: bool | None) -> tuple[LineRefused, ...]:
    """What would be refused after a yes: nobody is asked about orders that are refused anyway, for they break a rule or come too
    late. From the view of another, as an administrator asks who may not look, that cannot be told."""
    view = match.views[Seat(token.seat)]
    if view.seat != token.seat:
        return ()
    asked = Submission(seat=view.seat, decision=token.decision or None, spoken=spoken, orders=parsed.orders)
    return refusals(match.game, match.state, view, asked)


def echo(meant: Meaning, match: Loaded, seat: Seat) -> Echo:
    """The lines that a yes plays, the correction in place of what it corrects; below them those that it does not.

    Without a correction all lines stand where they stood, and talk among them is left out: a yes is to no words but those
    that do something.
    """
    parsed, lines = meant.parsed, meant.text.splitlines()
    if not parsed.doubts:
        talk = tuple((number, _LEFT_OUT) for number in sorted(parsed.ignored) if lines[number].strip())
        again = parse(match.game, without(meant.text, talk), match.views[seat])
        alike = (again.orders, again.complaints, again.queries) == (parsed.orders, parsed.complaints, parsed.queries)
        return Echo(meant.text, talk if alike else ())
    questions = [lines[written.line] for written in parsed.queries]
    played = [*(said for _, said in parsed.counting), *questions]
    known = {*parsed.ignored, *(written.line for written in parsed.queries)}
    unread = (
        _rest(line, [said for at, said in parsed.counting if at == number])
        for number, line in enumerate(lines)
        if number not in known
    )
    others = [line for line in unread if any(map(str.isalnum, line))]
    left_out = tuple((number, _LEFT_OUT) for number in range(len(played), len(played) + len(others)))
    return Echo("\n".join([*played, *others]), left_out)


def _rest(line: str, counting: list[str]) -> str:
    """What a line says beside its words that count; nothing where these are not its own, for then they stand for all of it."""
    for said in counting:
        before, found, behind = line.partition(said)
        if not found:
            return ""
        line = " … ".join(filter(None, (before.strip(), behind.strip())))
    return line.strip()


def why_in_doubt(read: Reading) -> str:
    """Why a letter in doubt is asked about, a stable key: for lines that may not be new, or for what its words mean."""
    return "doubt" if any(line.doubt != SECOND_THOUGHT for line in read.held) else "meaning"


def echo_of(read: Reading, match: Loaded, token: ReplyToken) -> Echo:
    """What a letter of the player's own is told back as, so that a yes is offered for nothing but what it plays.

    Where the rules would refuse it with all lines in doubt, it is tried without those that are not understood, then without any
    of them; if nothing of it can be played, a yes leaves out every line. Second thoughts it leaves out always.
    """
    seat = Seat(token.seat)
    doubted = tuple(line for line in read.held if line.doubt != SECOND_THOUGHT)
    view = match.views[seat]
    known = tuple(line for line in doubted if not parse(match.game, line.text.strip(), view).complaints)
    for kept in dict.fromkeys((doubted, known, ())):
        meant = meaning(_holding(read, kept), match, token)
        if not read.held or _plays(meant, match, token):
            gone = [line.text.strip() for line in read.held if line not in kept]
            return _with_left_out(echo(meant, match, seat), gone)
    text = meaning(read, match, token).text
    thoughts = [line.text.strip() for line in read.held if line.doubt == SECOND_THOUGHT]
    return _with_left_out(Echo(text, tuple((n, _LEFT_OUT) for n in range(len(text.splitlines())))), thoughts)


def _holding(read: Reading, kept: tuple[ClassifiedLine, ...]) -> Reading:
    """The same without the lines on hold that are not kept."""
    gone = {id(line) for line in read.held if line not in kept}
    rest = tuple(line for line in read.lines if id(line) not in gone)
    return msgspec.structs.replace(read, held=tuple(line for line in read.held if id(line) not in gone), lines=rest)


def _plays(meant: Meaning, match: Loaded, token: ReplyToken) -> bool:
    """Whether a yes to all of this does anything; words of a dispute are for who rules on it."""
    parsed = meant.parsed
    if match.views[Seat(token.seat)].disputing is not None:
        return True
    if _refused(match, token, parsed, None):
        return False
    return meant.asked or bool((parsed.orders or parsed.queries) and not parsed.complaints)


def _with_left_out(echoed: Echo, lines: list[str]) -> Echo:
    """An echo with more lines below it that a yes leaves out."""
    if not lines:
        return echoed
    above = echoed.text.splitlines()
    more = tuple((number, _LEFT_OUT) for number in range(len(above), len(above) + len(lines)))
    return Echo("\n".join([*above, *lines]), (*echoed.left_out, *more))


def in_our_words(meant: Meaning, match: Loaded, seat: Seat, language: Language) -> Echo:
    """The orders of a letter as the service writes them: what is shown, and played after a yes, of one that may be a stranger's.

    Nothing if any of it was not understood. Words to others, disputes and questions are not among them.
    """
    parsed, view = meant.parsed, match.views[seat]
    orders = [written.order for written in parsed.orders if not isinstance(written.order, Spoken | Dispute)]
    if parsed.complaints or parsed.doubts or len(orders) > _MOST_ORDERS:
        return Echo("")
    text = "\n".join(write(match.game, order, language) for order in orders)
    again = parse(match.game, text, view)
    same = [written.order for written in again.orders] == orders and not (again.complaints or again.doubts)
    return Echo(text if same else "")


def without(text: str, left_out: tuple[tuple[int, str], ...]) -> str:
    """The text of an echo with nothing on the lines that a yes leaves out."""
    gone = {number for number, _ in left_out}
    return "\n".join("" if number in gone else line for number, line in enumerate(text.splitlines()))
